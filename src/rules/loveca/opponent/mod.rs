//! What the computer opponent thinks, and what hidden cards may be.

pub mod eval;
pub mod knowledge;
pub mod levels;
pub mod outlook;
pub mod prior;

use crate::Loveca;
use fudaba_engine::{
    Action, CardId, DefId, Opponent, PlayerId, Query, RawStep, Secrets, Table, Weights,
};

impl Opponent for Loveca {
    fn evaluate(&self, q: Query, player: PlayerId, weights: Weights) -> i32 {
        eval::evaluate(q, player, weights)
    }
    fn by_rule(&self, q: Query, legal: &[Action]) -> usize {
        prior::best(q, legal)
    }
    fn priors(&self, q: Query, legal: &[Action], out: &mut Vec<u16>) {
        prior::priors(q, legal, out);
    }
    fn can_be_judged(&self, q: Query, began: u8) -> bool {
        eval::can_be_judged(q, began)
    }
    fn is_luck(&self, q: Query, step: RawStep, player: PlayerId) -> bool {
        eval::is_luck(q, step, player)
    }
}

impl Secrets for Loveca {
    fn telling(&self, q: Query, card: CardId) -> bool {
        knowledge::telling(q, card)
    }
    fn plausible(&self, q: Query, card: CardId, def: DefId) -> bool {
        knowledge::plausible(q, card, def)
    }
    fn redact(&self, _: &mut Table, _: PlayerId) {
        // The ruleset's own part of the table holds what both players have seen.
    }
}
