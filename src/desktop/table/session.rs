//! A match on the table: the engine, who sits where, and what of it has been shown so far.
//!
//! The engine runs ahead; what it tells waits as beats, each with the table as it was then, until the screen has shown
//! those before it. So the screen never knows more than it has shown.

use std::collections::VecDeque;
use std::sync::Arc;

use bevy::prelude::Resource;

use super::mirror::Mirror;
use crate::engine::{
    Balance, ChoiceError, Contest, Decision, Event, Match, MatchSetup, Observer, PlayerId, Table,
    View,
};
pub use crate::play::Seat;

/// Something that happened, with the table right after it.
#[derive(Debug, Clone)]
pub struct Beat {
    /// What happened, with everything about it: narrow it before showing it.
    pub event: Event,
    table: Box<Table>,
    /// So many choices had been made.
    choices: usize,
}

struct Recorder<'a> {
    beats: &'a mut VecDeque<Beat>,
    choices: usize,
}

impl Observer for Recorder<'_> {
    fn event(&mut self, table: &Table, event: Event) {
        self.beats.push_back(Beat {
            event,
            table: Box::new(table.clone()),
            choices: self.choices,
        });
    }
}

/// What the match was like before a person chose.
#[derive(Debug)]
struct Past {
    play: Match,
    contest: Option<Contest>,
    balance: Option<Balance>,
}

/// Why a choice cannot be taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoWayBack {
    /// The viewer has not chosen anything yet.
    Nothing,
    /// The other player has chosen since.
    OtherChose,
    /// Something has come to light since.
    Disclosed,
}

/// A match on the table.
#[derive(Resource, Debug)]
pub struct Session {
    play: Match,
    /// Before each choice of a person, oldest first.
    past: Vec<Past>,
    seats: [Seat; 2],
    beats: VecDeque<Beat>,
    shown: View,
    mirror: Mirror,
    contest: Option<Contest>,
    balance: Option<Balance>,
    /// What the viewer can expect of what he is deciding about.
    prospect: Option<Balance>,
    /// So many of the first beats happened before what is shown: cards are laid out without a word.
    before: usize,
}

/// What the next beat shows to the viewer.
#[derive(Debug)]
pub struct Shown {
    /// What happened, as far as the viewer may know.
    pub event: Event,
    /// What happens next, if it is known already.
    pub next: Option<Event>,
    /// So many choices had been made when it happened.
    pub choices: usize,
    /// The same event as the players see it who are people, for their logs, each with his view.
    pub told: Vec<(PlayerId, Event, View)>,
}

impl Session {
    /// Begins a match. With a computer on one side the viewer is the person; of two people it is the one who decides
    /// first.
    #[must_use]
    pub fn begin(setup: Arc<MatchSetup>, seats: [Seat; 2]) -> Self {
        let mut beats = VecDeque::new();
        let mut recorder = Recorder {
            beats: &mut beats,
            choices: 0,
        };
        let play = Match::new(setup, Some(&mut recorder));
        Self::with(play, seats, beats)
    }

    fn with(play: Match, seats: [Seat; 2], beats: VecDeque<Beat>) -> Self {
        let person = |p: &PlayerId| seats[p.index()].is_person();
        let first = play.to_choose().filter(person);
        let viewer = first
            .or_else(|| PlayerId::ALL.into_iter().find(person))
            .unwrap_or(PlayerId(0));
        // Set-up adds cards without telling; what is shown first is the table on which all of them are.
        let count = play.table().card_count();
        let first = beats.iter().position(|b| b.table.card_count() == count);
        let start = first.map_or(play.table(), |n| &*beats[n].table);
        let shown = View::of(start, play.setup(), viewer);
        let before = first.map_or(beats.len(), |n| n + 1);
        Self {
            mirror: Mirror::of(&shown),
            shown,
            play,
            past: Vec::new(),
            seats,
            beats,
            contest: None,
            balance: None,
            prospect: None,
            before,
        }
    }

    /// The match. Screens show [`Session::view`] instead.
    #[must_use]
    pub fn play(&self) -> &Match {
        &self.play
    }

    /// Who sits at both sides.
    #[must_use]
    pub fn seats(&self) -> &[Seat; 2] {
        &self.seats
    }

    /// Who sits there.
    #[must_use]
    pub fn seat(&self, player: PlayerId) -> &Seat {
        &self.seats[player.index()]
    }

    /// Who looks at the table.
    #[must_use]
    pub fn viewer(&self) -> PlayerId {
        self.mirror.viewer()
    }

    /// What has been shown to him.
    #[must_use]
    pub fn view(&self) -> &View {
        &self.shown
    }

    /// The same as cards in places.
    #[must_use]
    pub fn mirror(&self) -> &Mirror {
        &self.mirror
    }

    /// The running contest as it was shown last.
    #[must_use]
    pub fn contest(&self) -> Option<&Contest> {
        self.contest.as_ref()
    }

    /// What a player has against what is asked of him, as it was shown last, or against what he decides about now.
    #[must_use]
    pub fn balance(&self) -> Option<&Balance> {
        let prospect = self.prospect.as_ref().filter(|_| self.is_up_to_date());
        prospect.or(self.balance.as_ref())
    }

    /// Everything that happened is shown: this viewer sees the table as it is.
    fn catch_up(&mut self, viewer: PlayerId) {
        self.shown = self.play.view(viewer);
        self.prospect = self.shown.prospect();
    }

    /// Has everything that happened been shown?
    #[must_use]
    pub fn is_up_to_date(&self) -> bool {
        self.beats.is_empty()
    }

    /// Shows the next thing that happened.
    pub fn next_beat(&mut self) -> Option<Shown> {
        let beat = self.beats.pop_front()?;
        let viewer = self.viewer();
        let setup = self.play.setup();
        let event = beat.event.seen_by(viewer);
        if self.before > 0 {
            self.before -= 1;
        } else {
            self.mirror.apply(&event);
            self.shown = View::of(&beat.table, setup, viewer);
        }
        match &event {
            Event::Contested(contest) => {
                self.contest = Some((**contest).clone());
                self.balance = None;
            }
            Event::Balanced(balance) => self.balance = Some((**balance).clone()),
            Event::ContestEnded => (self.contest, self.balance) = (None, None),
            _ => {}
        }
        let people = PlayerId::ALL
            .into_iter()
            .filter(|p| self.seats[p.index()].is_person());
        let told = people.map(|p| {
            let view = View::of(&beat.table, setup, p);
            (p, beat.event.seen_by(p), view)
        });
        let told = told.collect();
        let next = self.beats.front().map(|b| b.event.seen_by(viewer));
        if self.beats.is_empty() {
            self.catch_up(viewer);
        }
        Some(Shown {
            event,
            next,
            choices: beat.choices,
            told,
        })
    }

    /// The open decision, if it is the viewer's and everything before it has been shown.
    #[must_use]
    pub fn decision(&self) -> Option<Decision> {
        if self.is_up_to_date() {
            self.shown.decision()
        } else {
            None
        }
    }

    /// The person who is to look at the table now, if that is another than the one who does.
    #[must_use]
    pub fn next_viewer(&self) -> Option<PlayerId> {
        let deciding = self.play.to_choose().filter(|_| self.is_up_to_date())?;
        (deciding != self.viewer() && self.seat(deciding).is_person()).then_some(deciding)
    }

    /// Another person looks at the table from now on. What he has not been shown yet he finds done.
    pub fn look_as(&mut self, viewer: PlayerId) {
        self.beats.clear();
        self.before = 0;
        self.catch_up(viewer);
        self.mirror = Mirror::of(&self.shown);
    }

    /// Takes the action of this index.
    ///
    /// # Errors
    /// When it does not exist; nothing has changed then.
    pub fn choose(&mut self, index: usize) -> Result<(), ChoiceError> {
        let person = |p: PlayerId| self.seats[p.index()].is_person();
        let past = self.play.to_choose().is_some_and(person).then(|| Past {
            play: self.play.clone(),
            contest: self.contest.clone(),
            balance: self.balance.clone(),
        });
        let mut recorder = Recorder {
            beats: &mut self.beats,
            choices: self.play.choices().len() + 1,
        };
        self.play.choose(index, Some(&mut recorder))?;
        self.past.extend(past);
        self.settle();
        Ok(())
    }

    /// A player gives up.
    ///
    /// # Errors
    /// When the match is over already.
    pub fn concede(&mut self, player: PlayerId) -> Result<(), ChoiceError> {
        let mut recorder = Recorder {
            beats: &mut self.beats,
            choices: self.play.choices().len() + 1,
        };
        self.play.concede(player, Some(&mut recorder))?;
        self.settle();
        Ok(())
    }

    /// Can the viewer's last choice be taken back? `free` also lets back what the computer has answered and what has come
    /// to light; of two people neither can take back what the other has seen.
    ///
    /// # Errors
    /// Why not.
    pub fn way_back(&self, free: bool) -> Result<(), NoWayBack> {
        let viewer = self.viewer();
        let past = self.past.last().ok_or(NoWayBack::Nothing)?;
        if past.play.to_choose() != Some(viewer) {
            return Err(NoWayBack::OtherChose);
        }
        if free && !self.seats.iter().all(Seat::is_person) {
            return Ok(());
        }
        let alone = self.play.choices().len() == past.play.choices().len() + 1;
        if !alone {
            return Err(NoWayBack::OtherChose);
        }
        if self.play.has_disclosed_since(&past.play) {
            return Err(NoWayBack::Disclosed);
        }
        Ok(())
    }

    /// Takes the viewer's last choice back, and what came of it. What of it has not been shown yet never will be.
    ///
    /// # Errors
    /// Why it cannot be; nothing has changed then.
    pub fn take_back(&mut self, free: bool) -> Result<(), NoWayBack> {
        self.way_back(free)?;
        let past = self.past.pop().ok_or(NoWayBack::Nothing)?;
        self.play = past.play;
        self.contest = past.contest;
        self.balance = past.balance;
        self.beats.clear();
        self.before = 0;
        self.settle();
        Ok(())
    }

    /// A choice of which nothing is told changes what is shown at once.
    fn settle(&mut self) {
        if self.beats.is_empty() {
            self.catch_up(self.viewer());
            self.mirror = Mirror::of(&self.shown);
        }
    }
}
