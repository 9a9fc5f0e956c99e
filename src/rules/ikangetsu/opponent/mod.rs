//! What the computer opponent thinks, and what hidden cards may be.

pub mod belief;
pub mod eval;
pub mod habits;
pub mod knowledge;
pub mod levels;
pub mod prior;

use crate::Ikangetsu;
use fudaba_engine::{
    Action, CardId, DefId, MatchSetup, Opponent, PlayerId, Query, Rng, Secrets, Table, Weights,
};

impl Opponent for Ikangetsu {
    fn evaluate(&self, q: Query, player: PlayerId, weights: Weights) -> i32 {
        eval::evaluate(q, player, weights)
    }
    fn prior(&self, q: Query, action: Action) -> u16 {
        prior::prior(q, action)
    }
    fn priors(&self, q: Query, legal: &[Action], out: &mut Vec<u16>) {
        prior::priors(q, legal, out);
    }
    fn credence(&self, q: Query, viewer: PlayerId) -> u16 {
        belief::credence(q, viewer)
    }
    fn suppose(
        &self,
        table: &mut Table,
        setup: &MatchSetup,
        viewer: PlayerId,
        habits: &[u16],
        rng: &mut Rng,
    ) {
        habits::suppose(table, setup, viewer, habits, rng);
    }
}

impl Secrets for Ikangetsu {
    fn telling(&self, q: Query, card: CardId) -> bool {
        knowledge::telling(q, card)
    }
    fn plausible(&self, q: Query, card: CardId, def: DefId) -> bool {
        knowledge::plausible(q, card, def)
    }
    fn redact(&self, _: &mut Table, _: PlayerId) {
        // Ikangetsu's own part of the table holds what both players can reckon.
    }
}
