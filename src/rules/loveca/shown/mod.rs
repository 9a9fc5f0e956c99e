//! What is shown of a match, and counted.

pub mod contest;
pub mod figures;

use crate::Loveca;
use crate::cards::queries;
use crate::rules::setup;
use fudaba_engine::{
    Balance, CardId, Contest, Event, MAX_OPTIONS, Pace, PlayerId, Query, Shown, Table,
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
    fn count(&self, table: &Table, event: &Event, counts: &mut [u32]) {
        figures::count(table, event, counts);
    }
    fn pace(&self, options: &[u8; MAX_OPTIONS]) -> Pace {
        setup::pace(options)
    }
}
