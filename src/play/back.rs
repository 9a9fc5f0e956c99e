//! Taking choices back, and doing them again.

use super::history::Fact;
use super::sitting::{Led, Sitting};
use fudaba_engine::{Event, Match, PlayerId, Table, Verb};
use fudaba_saves::settings::TakeBack;

/// The match before a person chose.
#[derive(Clone, Debug)]
pub(super) struct Past {
    pub game: Match,
    pub chooser: PlayerId,
    /// So much had happened, and been shown.
    pub facts: usize,
    /// Was it passed in his name, or made together with the choice before it? Both are taken back with that.
    pub passed: bool,
}

/// What was taken back, as it stood: it can be done again until somebody chooses otherwise.
#[derive(Clone, Debug)]
pub(super) struct Ahead {
    game: Match,
    /// The match before each of these choices of persons, oldest first.
    past: Vec<Past>,
    /// What they brought about.
    facts: Vec<Fact>,
}

/// Why a choice cannot be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoWayBack {
    /// There is no choice of the viewer to take back.
    Nothing,
    /// The other player has chosen since, or has seen the table.
    OtherChose,
    /// Something has come to light since.
    Disclosed,
    /// The match is over, or the curtain is closed.
    NotNow,
}

/// What taking back leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The viewer's own last choice, which he makes anew.
    Own,
    /// A question that was passed in his name since, and that he is asked after all: the way to his own choice is cut off.
    Passed,
}

impl Sitting {
    /// What [`Sitting::take_back`] would lead to.
    ///
    /// # Errors
    /// Why nothing can be taken back.
    pub fn goes_back_to(&self, how: TakeBack) -> Result<Goal, NoWayBack> {
        self.way_back(how)?;
        if self.begun() > 0 {
            return Ok(Goal::Own);
        }
        let mut steps = self.past.iter().rev();
        let mut to = steps.next();
        while let Some(at) = to.filter(|at| at.passed) {
            let before = steps.next().filter(|before| {
                let own = before.chooser == self.viewer || self.open;
                let next = at.game.choices().len() == before.game.choices().len() + 1;
                let open = || next && !self.has_disclosed(before, at.facts, at.game.table());
                own && (self.has_free_way_back(how) || open())
            });
            if before.is_none() {
                return Ok(Goal::Passed);
            }
            to = before;
        }
        Ok(Goal::Own)
    }

    /// Can the viewer's last choice be taken back? It can until something new has been shown to him. [`TakeBack::Free`] also
    /// lets back what the computer has answered and what has come to light; of two people neither takes back what the
    /// other has seen or answered. One person who plays both sides takes back whatever he likes.
    ///
    /// # Errors
    /// Why not.
    pub fn way_back(&self, how: TakeBack) -> Result<(), NoWayBack> {
        if self.curtain.is_some() || self.game.outcome().is_some() || self.led != Led::No {
            return Err(NoWayBack::NotNow);
        }
        if self.begun() > 0 {
            return Ok(());
        }
        let past = self.past.last().ok_or(NoWayBack::Nothing)?;
        if past.chooser != self.viewer && !self.open {
            return Err(NoWayBack::OtherChose);
        }
        if self.has_free_way_back(how) {
            return Ok(());
        }
        if self.game.choices().len() != past.game.choices().len() + 1 {
            return Err(NoWayBack::OtherChose);
        }
        if self.has_disclosed_since(past) {
            return Err(NoWayBack::Disclosed);
        }
        Ok(())
    }

    /// Has the viewer learned anything since, of so many facts and from the table after them? What only the computer has
    /// learned it forgets.
    fn has_disclosed(&self, past: &Past, facts: usize, table: &Table) -> bool {
        let told = |event: &Event| match event {
            Event::CardMoved { card, seen, .. }
            | Event::Turned { card, seen, .. }
            | Event::Revealed { card, seen, .. }
            | Event::Dealt { card, seen, .. } => {
                seen[self.viewer] && !past.game.table().card(*card).known_to(self.viewer)
            }
            _ => false,
        };
        // What came to light and was hidden again was seen, too.
        let since = &self.history.facts()[past.facts.min(facts)..facts];
        past.game.is_outdated_by(table, self.viewer) || since.iter().any(|f| told(&f.event))
    }

    /// The same of what has been shown: nobody has learned anything from the rest.
    fn has_disclosed_since(&self, past: &Past) -> bool {
        let shown = self.history.shown();
        let table = if self.history.is_shown() {
            Some(self.game.table())
        } else {
            self.history.last_shown().filter(|_| shown > past.facts)
        };
        table.is_some_and(|table| self.has_disclosed(past, shown, table))
    }

    /// Is the next thing to be shown that the viewer passes because nothing else can be done, and does what follows cut
    /// off the way back to his last choice? Whoever shows it lets him decide first whether to go on.
    #[must_use]
    pub fn passes_for_good(&self, how: TakeBack) -> bool {
        let next = self.history.facts().get(self.history.shown());
        let passes = next.is_some_and(|fact| match &fact.event {
            Event::Forced { player, action } => *player == self.viewer && action.verb == Verb::Done,
            _ => false,
        });
        let Some(past) = self.past.last().filter(|_| passes) else {
            return false;
        };
        // What was passed for him is no choice that he would want back.
        if self.goes_back_to(how) != Ok(Goal::Own) || self.has_free_way_back(how) {
            return false;
        }
        let answered = (self.game.to_choose()).is_some_and(|next| !self.seat(next).is_person());
        answered || self.has_disclosed(past, self.history.len(), self.game.table())
    }

    /// May the viewer take back whatever he likes?
    fn has_free_way_back(&self, how: TakeBack) -> bool {
        let against_computer = !self.seats.iter().all(super::Seat::is_person);
        self.open || (how == TakeBack::Free && against_computer)
    }

    /// Takes the viewer's last choice back, and what came of it: what has been passed in his name since goes with it, and what
    /// he always answers is asked again if he said so, or it has answered, since. Of what he has begun and not chosen all of,
    /// the last answer is dropped. Where there is no way back to a choice of his own, he is asked after all what was passed.
    /// What has not been shown yet never will be.
    ///
    /// # Errors
    /// Why it cannot be; nothing has changed then.
    pub fn take_back(&mut self, how: TakeBack) -> Result<(), NoWayBack> {
        self.way_back(how)?;
        if self.drop_begun() {
            let choices = self.game.choices().len() + self.begun();
            self.always.take_back_to(choices);
            return Ok(());
        }
        let mut ahead = Ahead {
            game: self.game.clone(),
            past: Vec::new(),
            facts: Vec::new(),
        };
        while self.step_back(&mut ahead)? && self.way_back(how).is_ok() {}
        self.always.take_back_to(self.game.choices().len());
        ahead.past.reverse();
        self.ahead.push(ahead);
        self.record.update(&self.game);
        Ok(())
    }

    /// Can what was taken back last be done again? It can until somebody has chosen.
    #[must_use]
    pub fn has_way_forward(&self) -> bool {
        self.curtain.is_none() && !self.ahead.is_empty()
    }

    /// Does what was taken back last again, with everything that came of it, the computer's answers among it; that is to
    /// be shown. Tells whether there was something.
    pub fn step_forward(&mut self) -> bool {
        if !self.has_way_forward() {
            return false;
        }
        self.begun = None;
        self.catch_up();
        let Some(ahead) = self.ahead.pop() else {
            return false;
        };
        self.thinking = None;
        self.game = ahead.game;
        self.past.extend(ahead.past);
        self.history.extend(ahead.facts);
        self.record.update(&self.game);
        self.settle();
        true
    }

    /// Goes back to the last of the states that are kept; was it passed there?
    fn step_back(&mut self, ahead: &mut Ahead) -> Result<bool, NoWayBack> {
        let past = self.past.pop().ok_or(NoWayBack::Nothing)?;
        (self.thinking, self.plan) = (None, None);
        self.game = past.game.clone();
        let facts = self.history.take_back_to(past.facts);
        ahead.facts.splice(0..0, facts);
        for told in &mut self.told.0 {
            *told = (*told).min(past.facts);
        }
        self.settle();
        let passed = past.passed;
        ahead.past.push(past);
        Ok(passed)
    }
}
