//! A match: what it started from, the choices made, and the table that they lead to.

use crate::flow::action::{Action, Actions, Verb};
use crate::flow::context::{Context, Query};
use crate::flow::decision::Decision;
use crate::flow::event::Observer;
use crate::flow::outcome::Outcome;
use crate::flow::reason::{Caution, Illegal, Reason};
use crate::flow::setup::MatchSetup;
use crate::hidden::view::View;
use crate::table::Table;
use crate::table::frame::Frame;
use crate::table::ids::{CardId, PlayerId, ZoneId};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// One entry of a match's record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// The place of the chosen action in the list of legal actions.
    Pick(u16),
    /// This player conceded.
    Concede(PlayerId),
}

/// A running (or finished) match. Cloning it is cheap enough for undo.
#[derive(Clone, Debug)]
pub struct Match {
    setup: Arc<MatchSetup>,
    table: Table,
    legal: Actions,
    choices: Vec<Choice>,
}

/// A choice that does not fit the match.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChoiceError {
    /// The match is over.
    #[error("the match is over; nothing can be chosen any more")]
    Over,
    /// There are not so many choices.
    #[error("choice {index} does not exist; there are {count}, counted from 0")]
    OutOfRange {
        /// What was chosen.
        index: usize,
        /// How many there are.
        count: usize,
    },
    /// The action is not legal now.
    #[error(transparent)]
    Illegal(#[from] Illegal),
}

impl Match {
    /// Starts a match and goes on to its first decision.
    pub fn new(setup: Arc<MatchSetup>, observer: Option<&mut dyn Observer>) -> Self {
        let table = Table::new(setup.seed);
        let mut game = Self {
            setup,
            table,
            legal: Actions::with_capacity(64),
            choices: Vec::new(),
        };
        let setup = Arc::clone(&game.setup);
        let mut cx = Context::new(&mut game.table, &setup, observer);
        setup.rules.begin(&mut cx);
        cx.advance(&mut game.legal);
        game
    }

    /// Goes on from a table that was set up by hand, with its frames in place.
    pub fn from_table(
        setup: Arc<MatchSetup>,
        table: Table,
        observer: Option<&mut dyn Observer>,
    ) -> Self {
        let mut game = Self {
            setup,
            table,
            legal: Actions::with_capacity(64),
            choices: Vec::new(),
        };
        let setup = Arc::clone(&game.setup);
        Context::new(&mut game.table, &setup, observer).advance(&mut game.legal);
        game
    }

    /// What it started from.
    #[must_use]
    pub fn setup(&self) -> &Arc<MatchSetup> {
        &self.setup
    }

    /// The table. Whoever may not know everything gets a [`View`] instead.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The table, to be read with its rules and cards.
    #[must_use]
    pub fn q(&self) -> Query<'_> {
        Query::new(&self.table, &self.setup)
    }

    /// The choices made so far.
    #[must_use]
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// The legal actions of the open decision.
    #[must_use]
    pub fn legal(&self) -> &[Action] {
        &self.legal
    }

    /// The open decision; `None` once the match is over.
    #[must_use]
    pub fn decision(&self) -> Option<Decision> {
        self.q().decision(&self.legal)
    }

    /// Who must choose.
    #[must_use]
    pub fn to_choose(&self) -> Option<PlayerId> {
        self.table.waiting.map(|w| w.player)
    }

    /// The result, once there is one.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.table.outcome
    }

    /// All that a player may know.
    #[must_use]
    pub fn view(&self, viewer: PlayerId) -> View {
        View::new(&self.table, Arc::clone(&self.setup), viewer, &self.legal)
    }

    /// Chooses the action at this place of the list of legal actions.
    ///
    /// # Errors
    /// If the match is over or there is no such place; nothing has changed then.
    pub fn choose(
        &mut self,
        index: usize,
        observer: Option<&mut dyn Observer>,
    ) -> Result<(), ChoiceError> {
        if self.table.outcome.is_some() {
            return Err(ChoiceError::Over);
        }
        let count = self.legal.len();
        let Some(action) = self.legal.get(index).copied() else {
            return Err(ChoiceError::OutOfRange { index, count });
        };
        self.choices
            .push(Choice::Pick(u16::try_from(index).unwrap_or(u16::MAX)));
        let mut cx = Context::new(&mut self.table, &self.setup, observer);
        cx.answer(action);
        cx.advance(&mut self.legal);
        Ok(())
    }

    /// Chooses an action by what it is.
    ///
    /// # Errors
    /// If it is not legal now; the error then says why, and nothing has changed.
    pub fn act(
        &mut self,
        action: Action,
        observer: Option<&mut dyn Observer>,
    ) -> Result<(), ChoiceError> {
        if self.table.outcome.is_some() {
            return Err(ChoiceError::Over);
        }
        match self.legal.iter().position(|a| *a == action) {
            Some(index) => self.choose(index, observer),
            None => Err(Illegal {
                action,
                reasons: self.reasons(action),
            }
            .into()),
        }
    }

    /// A player concedes; possible at any decision.
    ///
    /// # Errors
    /// If the match is over.
    pub fn concede(
        &mut self,
        player: PlayerId,
        observer: Option<&mut dyn Observer>,
    ) -> Result<(), ChoiceError> {
        if self.table.outcome.is_some() {
            return Err(ChoiceError::Over);
        }
        self.choices.push(Choice::Concede(player));
        let setup = Arc::clone(&self.setup);
        Context::new(&mut self.table, &setup, observer).concede(player);
        self.legal.clear();
        Ok(())
    }

    /// Has anything come to light since an earlier state of this match that taking choices back could not make
    /// unseen: a card that a player knows now and did not know then, or a result of chance?
    #[must_use]
    pub fn has_disclosed_since(&self, earlier: &Self) -> bool {
        (PlayerId::ALL.into_iter()).any(|p| self.has_disclosed_to(p, earlier))
    }

    /// Has this player learned anything since an earlier state of this match: what a card is, or a result of chance?
    #[must_use]
    pub fn has_disclosed_to(&self, player: PlayerId, earlier: &Self) -> bool {
        earlier.is_outdated_by(&self.table, player)
    }

    /// Does a later table of this match tell this player anything that he did not know: what a card is, or a result of
    /// chance?
    #[must_use]
    pub fn is_outdated_by(&self, now: &Table, player: PlayerId) -> bool {
        let then = &self.table;
        let learned =
            |card: CardId| now.card(card).known_to(player) && !then.card(card).known_to(player);
        then.rng != now.rng || then.card_ids().any(learned)
    }

    /// Makes a recorded choice.
    ///
    /// # Errors
    /// If it does not fit.
    pub fn replay(
        &mut self,
        choice: Choice,
        observer: Option<&mut dyn Observer>,
    ) -> Result<(), ChoiceError> {
        match choice {
            Choice::Pick(index) => self.choose(usize::from(index), observer),
            Choice::Concede(player) => self.concede(player, observer),
        }
    }

    /// Why an action cannot be chosen now; empty if it can, or if it makes no sense at all.
    #[must_use]
    pub fn reasons(&self, action: Action) -> Vec<Reason> {
        reasons(self.q(), action)
    }
}

/// Why an action cannot be chosen now.
pub(crate) fn reasons(q: Query, action: Action) -> Vec<Reason> {
    match (q.table.waiting, q.table.frames.last()) {
        (Some(_), Some(Frame::Step(step))) if makes_sense(q, action) => {
            q.setup.rules.reasons(q, *step, action)
        }
        _ => Vec::new(),
    }
}

/// What a player should know before he takes a legal action of the open decision.
pub(crate) fn caution(q: Query, action: Action) -> Option<Caution> {
    match (q.table.waiting, q.table.frames.last()) {
        (Some(_), Some(Frame::Step(step))) => q.setup.rules.caution(q, *step, action),
        _ => None,
    }
}

/// Does the action name a card and a place where its verb needs them, and only such as there are?
fn makes_sense(q: Query, action: Action) -> bool {
    let card = action.card.index() < q.table.card_count();
    let place = action.place.index() < q.zones().len();
    match action.verb {
        Verb::Done | Verb::Yes | Verb::No | Verb::PickOption => true,
        Verb::Deploy | Verb::Play | Verb::Pick | Verb::Activate | Verb::Declare | Verb::Resume => {
            card && (place || action.place == ZoneId::NONE)
        }
        Verb::LevelUp | Verb::Move | Verb::Attack => card && place,
        Verb::PickSlot => place && (card || action.card == CardId::NONE),
    }
}
