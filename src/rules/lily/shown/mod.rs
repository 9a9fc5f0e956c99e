//! What is shown of a match, and counted.

pub mod contest;
pub mod figures;
pub mod opening;

use crate::Lily;
use crate::cards::queries;
use crate::cards::words::stat;
use crate::rules::{battle_end, deploy, setup};
use fudaba_engine::{
    Action, CardId, Contest, Event, MAX_OPTIONS, Opening, Pace, Query, Shown, Sum, Table, Term,
    Verb,
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
            Verb::Pick => return battle_end::cards_to_block(q),
            _ => return None,
        };
        Some(deploy::counted_level(q, action.card, onto))
    }
    fn reckoning(&self, q: Query, action: Action) -> Option<Sum> {
        let onto = (action.verb == Verb::LevelUp).then(|| q.table.top(action.place))?;
        let level = q.stat(action.card, stat::LEVEL);
        let total = deploy::counted_level(q, action.card, onto);
        let terms = vec![
            Term::plus("level", level),
            Term::plus("leader", total - level),
        ];
        (total != level).then_some(Sum { terms, total })
    }
    fn count(&self, table: &Table, event: &Event, counts: &mut [u32]) {
        figures::count(table, event, counts);
    }
    fn pace(&self, options: &[u8; MAX_OPTIONS]) -> Pace {
        setup::pace(options)
    }
}
