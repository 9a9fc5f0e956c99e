//! What is shown of a match, and counted.

pub mod contest;
pub mod figures;

use crate::Loveca;
use crate::cards::queries;
use crate::rules::{play, setup};
use fudaba_engine::{
    Action, Balance, CardId, Contest, Event, MAX_OPTIONS, Pace, PlayerId, Query, Shown, Sum, Table,
    Verb,
};

impl Shown for Loveca {
    fn contest(&self, q: Query) -> Option<Contest> {
        contest::contest(q)
    }
    fn balance(&self, q: Query) -> Option<Balance> {
        contest::balance(q)
    }
    fn prospect(&self, q: Query, player: PlayerId) -> Option<Balance> {
        contest::prospect(q, player)
    }
    fn marks(&self, q: Query, card: CardId) -> Vec<&'static str> {
        queries::marks(q, card)
    }
    fn reckoning(&self, q: Query, action: Action) -> Option<Sum> {
        (action.verb == Verb::LevelUp).then(|| play::baton(q, action))?
    }
    fn count(&self, table: &Table, event: &Event, counts: &mut [u32]) {
        figures::count(table, event, counts);
    }
    fn pace(&self, options: &[u8; MAX_OPTIONS]) -> Pace {
        setup::pace(options)
    }
}
