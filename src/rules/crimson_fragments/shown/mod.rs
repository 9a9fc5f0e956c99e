//! What is shown of a match, and counted.

pub mod contest;
pub mod figures;
pub mod opening;

use crate::CrimsonFragments;
use crate::cards::queries;
use crate::rules::battle::attack;
use crate::rules::play::ways::{Way, way};
use crate::rules::setup;
use crate::rules::steps::{INSTANTS, Step};
use fudaba_engine::{
    CardId, Contest, Event, Frame, MAX_OPTIONS, Opening, Pace, Purpose, Query, Shown, Strike, Table,
};

impl Shown for CrimsonFragments {
    fn contest(&self, q: Query) -> Option<Contest> {
        contest::contest(q)
    }
    fn strike(&self, q: Query) -> Option<Strike> {
        contest::strike(q)
    }
    fn marks(&self, q: Query, card: CardId) -> Vec<&'static str> {
        queries::marks(q, card)
    }
    fn opening(&self, q: Query) -> Option<Opening> {
        opening::opening(q)
    }
    fn purpose(&self, q: Query) -> Option<Purpose> {
        purpose(q)
    }
    fn count(&self, table: &Table, event: &Event, counts: &mut [u32]) {
        figures::count(table, event, counts);
    }
    fn pace(&self, options: &[u8; MAX_OPTIONS]) -> Pace {
        let _ = options;
        setup::pace()
    }
}

/// What a unit is chosen for, and which one of several rim cards is named.
fn purpose(q: Query) -> Option<Purpose> {
    let Some(Frame::Step(top)) = q.table.frames.last() else {
        return None;
    };
    match Step::of(*top)? {
        Step::Terms(number) => {
            let Way::Instant(n) = way(q, q.table.action(number)?) else {
                return None;
            };
            let key = INSTANTS.get(usize::from(n))?;
            Some(Purpose { key, n: 1, max: 1 })
        }
        Step::Name(_) => {
            let (named, max) = attack::naming(q);
            (max > 1).then_some(Purpose {
                key: "several",
                n: named + 1,
                max,
            })
        }
        _ => None,
    }
}
