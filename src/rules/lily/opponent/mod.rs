//! What the computer opponent thinks, and what hidden cards may be.

pub mod eval;
pub mod prior;
pub mod rule_bot;
pub mod skills;

use crate::Lily;
use crate::cards::queries;
use fudaba_engine::{Action, CardId, DefId, Opponent, PlayerId, Query, Secrets, Table, Weights};

impl Opponent for Lily {
    fn evaluate(&self, q: Query, player: PlayerId, weights: Weights) -> i32 {
        eval::evaluate(q, player, weights)
    }
    fn by_rule(&self, q: Query, legal: &[Action]) -> usize {
        rule_bot::choose(q, legal)
    }
    fn prior(&self, q: Query, action: Action) -> u16 {
        prior::prior(q, action)
    }
}

impl Secrets for Lily {
    fn plausible(&self, q: Query, card: CardId, def: DefId) -> bool {
        queries::plausible(q, card, def)
    }
    fn redact(&self, _: &mut Table, _: PlayerId) {
        // Lily's own part of the table holds ids and public numbers only.
    }
}
