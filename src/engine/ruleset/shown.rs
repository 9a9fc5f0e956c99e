//! What the screen and the figures show of a match.

use crate::flow::action::Action;
use crate::flow::context::Query;
use crate::flow::event::Event;
use crate::flow::setup::MAX_OPTIONS;
use crate::ruleset::contest::{Balance, Contest, Strike, Sum};
use crate::ruleset::opening::Opening;
use crate::ruleset::pace::Pace;
use crate::table::Table;
use crate::table::ids::{CardId, PlayerId};

/// Those of some marks that a card carries.
#[must_use]
pub fn marks<const N: usize>(all: [(bool, &'static str); N]) -> Vec<&'static str> {
    let carried = all.into_iter().filter(|(carried, _)| *carried);
    carried.map(|(_, mark)| mark).collect()
}

/// What a question of the rules is asked for: the ending of the key of its words ("unit@convert_power"), and, where it is asked
/// for each of several things, which one it is and how many there are ("{n}" and "{max}" there).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Purpose {
    /// The ending of the key.
    pub key: &'static str,
    /// Which one of several.
    pub n: i32,
    /// How many there are.
    pub max: i32,
}

/// What is shown of a running match, and counted.
pub trait Shown {
    /// What a panel shows of the running contest.
    fn contest(&self, q: Query) -> Option<Contest>;
    /// The attack that was declared and is not decided yet: what a question that answers it is about. Usually that of the
    /// contest; a ruleset tells it itself where there are attacks without one.
    fn strike(&self, q: Query) -> Option<Strike> {
        Strike::of(&self.contest(q)?)
    }
    /// What a panel shows of what a player has and what is asked of him just now.
    fn balance(&self, q: Query) -> Option<Balance> {
        let _ = q;
        None
    }
    /// The same of what could be asked of a player, while he decides about that; `met` tells whether it would be met with
    /// what is to come on this table. See [`View::prospect`](crate::View::prospect).
    fn prospect(&self, q: Query, player: PlayerId) -> Option<Balance> {
        let _ = (q, player);
        None
    }
    /// Keys of marks that a card carries on the table ("leader").
    fn marks(&self, q: Query, card: CardId) -> Vec<&'static str>;
    /// The opening that the open decision is, if it only lets its player answer what goes on: then one of its actions is
    /// [`Done`](crate::Verb::Done) or [`No`](crate::Verb::No), which does nothing. To be read with what that player may know.
    fn opening(&self, q: Query) -> Option<Opening> {
        let _ = q;
        None
    }
    /// What the open question of the rules is asked for, where one question is asked for several things: its words may say so.
    fn purpose(&self, q: Query) -> Option<Purpose> {
        let _ = q;
        None
    }
    /// How many attacks the turn player may still declare in this turn, where the rules bound their number whatever could
    /// attack.
    fn attacks_left(&self, q: Query) -> Option<i32> {
        let _ = q;
        None
    }
    /// What an action takes of what its player may spend in this turn ("{price}" in its name), if it takes something.
    fn price(&self, q: Query, action: Action) -> Option<i32> {
        let _ = (q, action);
        None
    }
    /// How what an action costs is reckoned ("{sum}" in its name), if it is of several parts.
    fn reckoning(&self, q: Query, action: Action) -> Option<Sum> {
        let _ = (q, action);
        None
    }
    /// Counts an event, into one number for each of [`figures`](Self::figures).
    fn count(&self, table: &Table, event: &Event, counts: &mut [u32]) {
        let _ = (table, event, counts);
    }
    /// How many cards of its deck a player draws by the rules alone, with these options.
    fn pace(&self, options: &[u8; MAX_OPTIONS]) -> Pace {
        let _ = options;
        Pace::default()
    }
}
