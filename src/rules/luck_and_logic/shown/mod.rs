//! What is shown of a match, and counted.

pub mod contest;
pub mod figures;
pub mod opening;

use crate::LuckAndLogic;
use crate::cards::queries;
use crate::rules::{setup, turn};
use fudaba_engine::{CardId, Contest, Event, MAX_OPTIONS, Opening, Pace, Query, Shown, Table};

impl Shown for LuckAndLogic {
    fn contest(&self, q: Query) -> Option<Contest> {
        contest::contest(q)
    }
    fn marks(&self, q: Query, card: CardId) -> Vec<&'static str> {
        queries::marks(q, card)
    }
    fn opening(&self, q: Query) -> Option<Opening> {
        opening::opening(q)
    }
    fn attacks_left(&self, q: Query) -> Option<i32> {
        Some(turn::battles_left(q))
    }
    fn count(&self, table: &Table, event: &Event, counts: &mut [u32]) {
        figures::count(table, event, counts);
    }
    fn pace(&self, options: &[u8; MAX_OPTIONS]) -> Pace {
        let _ = options;
        setup::pace()
    }
}
