//! What the computer opponent thinks, and what hidden cards may be.

pub mod eval;
pub mod instinct;
pub mod levels;

use crate::CrimsonFragments;
use crate::cards::queries;
use crate::cards::words::zone;
use crate::rules::steps::Step;
use fudaba_engine::{
    Action, CardId, DefId, Opponent, PlayerId, Query, RawStep, Secrets, Table, Weights,
};

impl Opponent for CrimsonFragments {
    fn evaluate(&self, q: Query, player: PlayerId, weights: Weights) -> i32 {
        eval::evaluate(q, player, weights)
    }
    fn by_rule(&self, q: Query, legal: &[Action]) -> usize {
        instinct::choose(q, legal)
    }
    fn habit(&self, q: Query, step: RawStep) -> Option<Action> {
        instinct::habit(q, Step::of(step)?)
    }
    fn prior(&self, q: Query, action: Action) -> u16 {
        instinct::score(q, action)
    }
}

impl Secrets for CrimsonFragments {
    fn telling(&self, q: Query, card: CardId) -> bool {
        matches!(
            q.zone_kind(card),
            zone::ARTS_SLOT | zone::FRAGMENT_ZONE | zone::RIM | zone::CORE | zone::LIFE
        )
    }
    fn plausible(&self, q: Query, card: CardId, def: DefId) -> bool {
        queries::plausible(q, card, def)
    }
    fn may_be_from(&self, q: Query, card: CardId, section: u8) -> bool {
        queries::may_be_from(q, card, section)
    }
    fn redact(&self, table: &mut Table, viewer: PlayerId) {
        crate::rules::state::redact(table, viewer);
    }
}
