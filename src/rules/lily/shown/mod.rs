//! What is shown of a match, and counted.

pub mod contest;
pub mod figures;
pub mod opening;

use crate::Lily;
use crate::cards::queries;
use crate::rules::{deploy, setup};
use fudaba_engine::{
    Action, CardId, Contest, Event, MAX_OPTIONS, Opening, Pace, Query, Shown, Table, Verb,
};

impl Shown for Lily {
    fn contest(&self, q: Query) -> Option<Contest> {
        contest::contest(q)
    }
    fn marks(&self, q: Query, card: CardId) -> Vec<&'static str> {
        queries::marks(q, card)
    }
    fn opening(&self, q: Query) -> Option<Opening> {
        opening::opening(q)
    }
    fn price(&self, q: Query, action: Action) -> Option<i32> {
        let onto = match action.verb {
            Verb::Deploy => None,
            Verb::LevelUp => q.table.top(action.place),
            _ => return None,
        };
        Some(deploy::counted_level(q, action.card, onto))
    }
    fn count(&self, table: &Table, event: &Event, counts: &mut [u32]) {
        figures::count(table, event, counts);
    }
    fn pace(&self, options: &[u8; MAX_OPTIONS]) -> Pace {
        setup::pace(options)
    }
}
