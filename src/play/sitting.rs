//! The course of a sitting: what is due, what is shown, what is chosen.

use super::always::Always;
use super::back::{Ahead, Past};
use super::begun::Begun;
use super::further::Further;
use super::history::{Attack, Beat, History, Notes, Onlooker, Told};
use super::openings::Openings;
use super::opponent::{Mishap, Thinking};
use super::plan::Plan;
use super::record::{Keeper, Kept};
use super::seat::Seat;
use fudaba_engine::{
    Balance, ByPlayer, Choice, ChoiceError, Contest, Decision, Match, MatchSetup, Outcome,
    PlayerId, View,
};
use fudaba_library::DeckList;
use std::sync::Arc;

/// One sitting at the table, see [`super`].
#[derive(Debug)]
pub struct Sitting {
    pub(super) game: Match,
    pub(super) seats: [Seat; 2],
    /// Does one person play both sides, so that no hand is hidden from anybody?
    pub(super) open: bool,
    /// Who looks at the table, or looked at it before the curtain fell.
    pub(super) viewer: PlayerId,
    /// The person for whom the closed curtain is opened.
    pub(super) curtain: Option<PlayerId>,
    pub(super) history: History,
    /// How much of the history each player has been told as news.
    pub(super) told: ByPlayer<usize>,
    /// Before each choice of a person that may be taken back, oldest first.
    pub(super) past: Vec<Past>,
    /// What was taken back since the last choice, what is done again first at the end.
    pub(super) ahead: Vec<Ahead>,
    /// Where persons want to be asked.
    pub(super) openings: Openings,
    /// What they always answer.
    pub(super) always: Always,
    pub(super) record: Keeper,
    /// The decks of both seats; none, if the match counts for no record.
    pub(super) decks: Option<Box<[DeckList; 2]>>,
    pub(super) thinking: Option<Thinking>,
    pub(super) mishaps: Vec<Mishap>,
    /// The hints that were taken: after so many choices, and by whom.
    hinted: Vec<(usize, PlayerId)>,
    /// Where choices come from.
    pub(super) led: Led,
    /// Does whoever watches see both hands?
    hands_open: bool,
    shown: View,
    /// Can the viewer go straight on to what later phases offer?
    pub(super) reaches: bool,
    /// What they offer, while he decides.
    pub(super) further: Vec<Further>,
    /// What he has begun and not chosen all of.
    pub(super) begun: Option<Begun>,
    /// What he has answered ahead.
    pub(super) plan: Option<Plan>,
    /// What the viewer can expect of what he is deciding about.
    prospect: Option<Balance>,
}

/// Who says what is chosen in a sitting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Led {
    /// Whoever sits there.
    #[default]
    No,
    /// The persons choose, and somebody else carries it out: a lesson, which may refuse.
    Guided,
    /// Nobody here: a match is shown that was played before.
    Watched,
}

/// What is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Something has happened and waits to be shown.
    Showing,
    /// The viewer is to choose.
    Deciding(PlayerId),
    /// The computer is to choose.
    Thinking(PlayerId),
    /// The other person is to choose; the viewer still looks.
    HandingOver(PlayerId),
    /// Nobody sees anything before this person opens the curtain.
    Curtain(PlayerId),
    /// The match is over, and everything has been shown.
    Over(Outcome),
}

/// Why something was not done. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// Something else is due, see [`Sitting::stage`].
    #[error("this cannot be done now; something else is due")]
    NotNow,
    /// The choice does not fit.
    #[error(transparent)]
    Choice(#[from] ChoiceError),
}

impl Sitting {
    /// A sitting over a match that is running, and what happened in it.
    pub(super) fn with(
        game: Match,
        seats: [Seat; 2],
        open: bool,
        history: History,
        record: Keeper,
    ) -> Self {
        let person = |p: &PlayerId| seats[p.index()].is_person();
        let first = game.to_choose().filter(person);
        let viewer = first
            .or_else(|| PlayerId::ALL.into_iter().find(person))
            .unwrap_or(PlayerId(0));
        let two = seats.iter().all(Seat::is_person) && !open;
        let onlooker = Onlooker {
            setup: game.setup(),
            player: viewer,
            open: false,
        };
        let shown = (history.view(&onlooker)).unwrap_or_else(|| game.view(viewer));
        let mut sitting = Self {
            // Of two people, the first one sees nothing before he says that he is there.
            curtain: two.then_some(viewer),
            game,
            seats,
            open,
            viewer,
            history,
            told: ByPlayer::default(),
            past: Vec::new(),
            ahead: Vec::new(),
            openings: Openings::default(),
            always: Always::default(),
            record,
            decks: None,
            thinking: None,
            mishaps: Vec::new(),
            hinted: Vec::new(),
            led: Led::No,
            hands_open: false,
            shown,
            reaches: false,
            further: Vec::new(),
            begun: None,
            plan: None,
            prospect: None,
        };
        sitting.settle();
        sitting
    }

    /// A sitting over a match that was set up by hand, without a record.
    #[must_use]
    pub fn over(game: Match, seats: [Seat; 2]) -> Self {
        Self::with(game, seats, false, History::default(), Keeper::nowhere())
    }

    /// A sitting over a match that was laid out by hand and in which somebody else carries out what is chosen, see
    /// [`Sitting::follow`]. Nothing is passed in anybody's name, and nothing is taken back.
    #[must_use]
    pub fn guided(game: Match, seats: [Seat; 2]) -> Self {
        let mut sitting = Self::over(game, seats);
        sitting.led = Led::Guided;
        sitting
    }

    /// Who says what is chosen here.
    #[must_use]
    pub fn led(&self) -> Led {
        self.led
    }

    /// Carries out choices one after the other, in the name of whoever decides; what they bring about waits to be shown. Only
    /// in a sitting that is led.
    ///
    /// # Errors
    /// If it is not led, or one of them cannot be made; those before it stand.
    pub fn follow(&mut self, made: impl IntoIterator<Item = Choice>) -> Result<(), Refused> {
        if self.led == Led::No {
            return Err(Refused::NotNow);
        }
        for choice in made {
            let choices = self.game.choices().len() + 1;
            let history = &mut self.history;
            let mut notes = Notes { history, choices };
            self.game.replay(choice, Some(&mut notes))?;
            self.after_choice();
        }
        Ok(())
    }

    /// What is due.
    #[must_use]
    pub fn stage(&self) -> Stage {
        if let Some(player) = self.curtain {
            return Stage::Curtain(player);
        }
        if !self.history.is_up_to_date() {
            return Stage::Showing;
        }
        if let Some(outcome) = self.game.outcome() {
            return Stage::Over(outcome);
        }
        match self.game.to_choose() {
            Some(player) if self.led == Led::Watched => Stage::Thinking(player),
            Some(player) if !self.seat(player).is_person() => Stage::Thinking(player),
            Some(player) if player != self.viewer => Stage::HandingOver(player),
            _ => Stage::Deciding(self.viewer),
        }
    }

    /// The match. Screens show [`Sitting::view`] instead.
    #[must_use]
    pub fn game(&self) -> &Match {
        &self.game
    }

    /// What the match started from.
    #[must_use]
    pub fn setup(&self) -> &Arc<MatchSetup> {
        self.game.setup()
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

    /// Does one person play both sides, so that no hand is hidden from anybody?
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// Who looks at the table, or looked at it before the curtain fell.
    #[must_use]
    pub fn viewer(&self) -> PlayerId {
        self.viewer
    }

    /// What has been shown to him, and what he has begun as if it were done; nothing while the curtain is closed.
    #[must_use]
    pub fn view(&self) -> Option<&View> {
        self.curtain.is_none().then_some(&self.shown)
    }

    /// The open decision, if it is the viewer's and everything before it has been shown; with what later phases offer behind
    /// its own actions, once [`Sitting::reach_further`] was called.
    #[must_use]
    pub fn decision(&self) -> Option<Decision> {
        match self.stage() {
            Stage::Deciding(_) => Some(self.with_further(self.shown.decision()?)),
            _ => None,
        }
    }

    /// The running contest as it was shown last.
    #[must_use]
    pub fn contest(&self) -> Option<&Contest> {
        self.history.contest.as_ref()
    }

    /// The attack that is under way as it was shown last, from its declaration until it is over.
    #[must_use]
    pub fn attack(&self) -> Option<&Attack> {
        self.history.attack.as_ref()
    }

    /// What a player has against what is asked of him, as it was shown last, or against what he decides about now.
    #[must_use]
    pub fn balance(&self) -> Option<&Balance> {
        let shown = self.history.is_up_to_date();
        let prospect = self.prospect.as_ref().filter(|_| shown);
        prospect.or(self.history.balance.as_ref())
    }

    /// So much has been shown: the number of entries of each log.
    #[must_use]
    pub fn log_len(&self) -> usize {
        self.history.shown()
    }

    /// Counts up whenever entries of logs were taken back: what was made of them is to be made anew.
    #[must_use]
    pub fn log_edition(&self) -> u32 {
        self.history.edition()
    }

    /// The log of a player from entry number `from` (counted from 0) on: what has been shown, as far as he may know.
    pub fn log(&self, player: PlayerId, from: usize) -> impl Iterator<Item = Told<'_>> {
        self.history.told(player, self.game.setup(), from)
    }

    /// The entries of a player's log that he has not been told as news yet. They are then.
    pub fn news(&mut self, player: PlayerId) -> impl Iterator<Item = Told<'_>> {
        let from = std::mem::replace(&mut self.told[player], self.history.shown());
        self.history.told(player, self.game.setup(), from)
    }

    /// What the viewer may know of the table at the end of each turn, the set-up among them, and now.
    #[must_use]
    pub fn turns(&self) -> Vec<View> {
        let facts = self.history.facts();
        let next = |n: usize| facts.get(n + 1).map(|fact| fact.table.turn);
        let last = |n: &usize| next(*n) != Some(facts[*n].table.turn);
        let ends = (0..facts.len()).filter(last);
        let view = |n: usize| View::of(&facts[n].table, self.game.setup(), self.viewer);
        ends.map(view).collect()
    }

    /// Shows the next thing that happened.
    pub fn next_beat(&mut self) -> Option<Beat> {
        if self.curtain.is_some() {
            return None;
        }
        let onlooker = Onlooker {
            setup: self.game.setup(),
            player: self.viewer,
            open: self.hands_open,
        };
        let beat = self.history.next(&onlooker)?;
        self.settle();
        Some(beat)
    }

    /// Shows everything that waits, without a word; it is in the logs.
    pub fn catch_up(&mut self) {
        if self.curtain.is_none() {
            self.history.show_to(self.history.len());
            self.settle();
        }
    }

    /// Brings the view up to what has been shown.
    pub(super) fn settle(&mut self) {
        self.further.clear();
        if !self.history.is_up_to_date() {
            if let Some(view) = self.history.view(&self.onlooker()) {
                self.shown = view;
            }
            return;
        }
        let deciding = self.game.to_choose().unwrap_or(self.viewer);
        if self.open && self.led != Led::Watched && self.seat(deciding).is_person() {
            self.viewer = deciding;
        }
        self.shown = if self.hands_open {
            self.onlooker().sees(self.game.table())
        } else {
            self.deciding().view(self.viewer)
        };
        self.prospect = self.shown.prospect();
        self.further = self.further_of();
    }

    /// The viewer takes the action of this index. Where he can go straight on ([`Sitting::reach_further`]) and the action asks
    /// him for more, nothing is carried out before he has chosen that, too, see [`Sitting::begun`].
    ///
    /// # Errors
    /// If he is not to choose, or there is no such action; nothing has changed then.
    pub fn choose(&mut self, index: usize) -> Result<(), Refused> {
        let Stage::Deciding(chooser) = self.stage() else {
            return Err(Refused::NotNow);
        };
        if let Some(beyond) = index.checked_sub(self.deciding().legal().len())
            && !self.further.is_empty()
        {
            return self.go_straight_on(chooser, beyond);
        }
        if self.begins(index) {
            return Ok(());
        }
        if self.begun() > 0 && index >= self.deciding().legal().len() {
            return Err(Refused::NotNow);
        }
        let before = self.carry_out_begun(chooser)?;
        self.carry_out_after(chooser, before > 0, index)?;
        self.pass_on();
        Ok(())
    }

    /// Whoever watches a match that was played before looks at it from this player's side, and sees what he saw, or both hands.
    ///
    /// # Errors
    /// If he sits at the table himself.
    pub fn watch_as(&mut self, viewer: PlayerId, hands_open: bool) -> Result<(), Refused> {
        if self.led != Led::Watched {
            return Err(Refused::NotNow);
        }
        self.viewer = viewer;
        self.hands_open = hands_open;
        self.settle();
        Ok(())
    }

    /// Does whoever watches see both hands?
    #[must_use]
    pub fn hands_open(&self) -> bool {
        self.hands_open
    }

    fn onlooker(&self) -> Onlooker<'_> {
        Onlooker {
            setup: self.game.setup(),
            player: self.viewer,
            open: self.hands_open,
        }
    }

    /// The viewer takes a hint about his open decision; the record says so. Twice about the same decision counts once.
    ///
    /// # Errors
    /// If he is not to choose now.
    pub fn note_hint(&mut self) -> Result<(), Refused> {
        let Stage::Deciding(chooser) = self.stage() else {
            return Err(Refused::NotNow);
        };
        let now = (self.game.choices().len(), chooser);
        if self.hinted.last() != Some(&now) {
            self.hinted.push(now);
            self.record.hint(chooser);
        }
        Ok(())
    }

    /// The hints that were taken: after so many choices, and by whom.
    #[must_use]
    pub fn hints(&self) -> &[(usize, PlayerId)] {
        &self.hinted
    }

    /// Takes the action in the name of whoever decides, and writes it down.
    pub(super) fn carry_out(&mut self, index: usize) -> Result<(), Refused> {
        let choices = self.game.choices().len() + 1;
        let history = &mut self.history;
        let mut notes = Notes { history, choices };
        self.game.choose(index, Some(&mut notes))?;
        self.after_choice();
        Ok(())
    }

    /// A player gives up. That is final.
    ///
    /// # Errors
    /// If the match is over already, or the curtain is closed.
    pub fn concede(&mut self, player: PlayerId) -> Result<(), Refused> {
        if self.curtain.is_some() || !self.seat(player).is_person() {
            return Err(Refused::NotNow);
        }
        (self.begun, self.plan) = (None, None);
        let choices = self.game.choices().len() + 1;
        let history = &mut self.history;
        let mut notes = Notes { history, choices };
        self.game.concede(player, Some(&mut notes))?;
        self.after_choice();
        Ok(())
    }

    fn after_choice(&mut self) {
        self.thinking = None;
        self.ahead.clear();
        self.record.update(&self.game);
        // What a choice brings about is seen beat by beat.
        if self.history.is_shown() {
            self.settle();
        }
    }

    /// Where the match is written down, and whether all of it is.
    #[must_use]
    pub fn kept(&self) -> Kept<'_> {
        self.record.kept()
    }

    /// Why the match cannot be written down, if that is so since the last call: to be told once. At the end,
    /// [`Sitting::kept`] tells again what is missing.
    pub fn take_trouble(&mut self) -> Option<String> {
        self.record.take_trouble()
    }

    /// The players will not go on with this match: it is not offered any more, and stays as a replay.
    pub fn leave_for_good(self) {
        self.record.leave();
    }
}
