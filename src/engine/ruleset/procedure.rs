//! How a match is set up, goes on and ends.

use crate::flow::action::{Action, Actions};
use crate::flow::context::{Context, Query};
use crate::flow::decision::Progress;
use crate::flow::errand::Errand;
use crate::flow::outcome::Outcome;
use crate::flow::reason::{Caution, Reason};
use crate::flow::setup::{Deck, MAX_OPTIONS};
use crate::table::Table;
use crate::table::frame::RawStep;
use crate::table::ids::{CardId, CardSet, PlayerId, ZoneId};

/// A card of a table that is set up by hand, and what about it can never be so in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Impossible {
    /// The card.
    pub card: CardId,
    /// Why it cannot lie there so, in English.
    pub why: &'static str,
}

/// The rules proper: set-up, the steps of a turn, what can be chosen in them, rule actions and results.
pub trait Procedure {
    /// The cards that come to the table with a deck, if an option adds some to the list.
    fn complete_deck(&self, deck: Deck, options: &[u8; MAX_OPTIONS]) -> Deck {
        let _ = options;
        deck
    }
    /// Lays out the cards of both decks on a new table and pushes the first step.
    fn begin(&self, cx: &mut Context);
    /// Puts the match at the start of a phase (by its place) of the turn player's turn, for scenarios.
    fn enter_phase(&self, cx: &mut Context, phase: u8);
    /// Prepares the ruleset's own part of a table that is set up by hand.
    fn fresh(&self, table: &mut Table);
    /// Makes what the ruleset notes for its own course alone, such as whether something is to be checked, the same on every table:
    /// what is left differs only where it differs for players.
    fn forget_course(&self, table: &mut Table) {
        let _ = table;
    }
    /// On a table that is set up by hand: this card has the role of the `named` card of a deck list (leader …).
    fn place_named(&self, cx: &mut Context, player: PlayerId, named: usize, card: CardId);
    /// On a table that is set up by hand: the card bears this one of those marks; false if it cannot where it lies.
    fn mark_by_hand(&self, cx: &mut Context, card: CardId, mark: usize) -> bool {
        let _ = (cx, card, mark);
        false
    }
    /// What about a table that is set up by hand can never be so in a match, if anything.
    fn impossible(&self, q: Query) -> Option<Impossible> {
        let _ = q;
        None
    }
    /// The number of the running turn, as players count it.
    fn turn_number(&self, q: Query) -> u16 {
        q.table.turn
    }
    /// Carries out the step on top of the stack, until it asks, changes, or ends.
    fn step(&self, cx: &mut Context, step: RawStep);
    /// An effect starts a procedure of the rules: its steps are pushed above the effect, and the last of them ends with
    /// [`Context::finish`]. False if it cannot begin; no step is pushed then.
    fn procedure(&self, cx: &mut Context, errand: &Errand) -> bool {
        let _ = (cx, errand);
        false
    }
    /// What can be chosen in the step on top of the stack.
    fn legal(&self, q: Query, step: RawStep, out: &mut Actions);
    /// Carries out a choice in the step on top of the stack.
    fn answer(&self, cx: &mut Context, step: RawStep, action: Action);
    /// Why an action is not legal in the step on top of the stack; empty if it is, or if it makes no sense at all.
    fn reasons(&self, q: Query, step: RawStep, action: Action) -> Vec<Reason>;
    /// What a player should know before he takes a legal action in the step on top of the stack: that it may lose him
    /// the match, or that it is the last of several. It reads only what the deciding player knows.
    fn caution(&self, q: Query, step: RawStep, action: Action) -> Option<Caution> {
        let _ = (q, step, action);
        None
    }
    /// The card that a decision of a step is about.
    fn about(&self, q: Query, step: RawStep) -> Option<CardId>;
    /// Progress of a step's choice of several cards: picked cards, least and most.
    fn progress(&self, q: Query, step: RawStep) -> Option<(CardSet, u8, u8)>;
    /// Progress of a step's choice of several things that are no cards.
    fn counted(&self, q: Query, step: RawStep) -> Option<Progress> {
        let _ = (q, step);
        None
    }
    /// The places that a step has asked for so far, for cards that go there once all of them are chosen.
    fn placed(&self, q: Query, step: RawStep) -> Vec<(CardId, ZoneId)> {
        let _ = (q, step);
        Vec::new()
    }
    /// Carries out one rule action that is due, if any; called again until there is none.
    fn rule_action(&self, cx: &mut Context) -> bool;
    /// Is this the step of a rule action, which comes before any ability that is due?
    fn interrupts(&self, step: RawStep) -> bool;
    /// The result, if the match is decided.
    fn outcome(&self, q: Query) -> Option<Outcome>;
}
