//! What the computer opponent thinks, and what hidden cards may be.

pub mod belief;
pub mod eval;
pub mod instinct;

use crate::LuckAndLogic;
use crate::cards::queries;
use fudaba_engine::{Action, CardId, DefId, Opponent, PlayerId, Query, Secrets, Table, Weights};

impl Opponent for LuckAndLogic {
    fn evaluate(&self, q: Query, player: PlayerId, weights: Weights) -> i32 {
        eval::evaluate(q, player, weights)
    }
    fn by_rule(&self, q: Query, legal: &[Action]) -> usize {
        instinct::choose(q, legal)
    }
    fn prior(&self, q: Query, action: Action) -> u16 {
        instinct::score(q, action)
    }
    fn priors(&self, q: Query, legal: &[Action], out: &mut Vec<u16>) {
        instinct::scores(q, legal, out);
    }
    fn credence(&self, q: Query, viewer: PlayerId) -> u16 {
        belief::credence(q, viewer)
    }
}

impl Secrets for LuckAndLogic {
    fn plausible(&self, q: Query, card: CardId, def: DefId) -> bool {
        queries::plausible(q, card, def)
    }
    fn redact(&self, _: &mut Table, _: PlayerId) {
        // The ruleset's own part of the table holds ids and public numbers only.
    }
}
