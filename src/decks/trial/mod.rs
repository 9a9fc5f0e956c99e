//! Trying decks: hands, chances, and matches between computer players, in numbers.
//!
//! | what | where |
//! |---|---|
//! | opening hands with the ruleset's own exchange, and what is drawn then | [`Opening`] |
//! | the chance of having cards by a turn, reckoned exactly | [`Odds`] |
//! | many matches, those of `fudaba simulate` for the same seeds | [`Series`] |
//! | a deck against others: shares with intervals, lengths, who began, each card | [`Plan::measure`] |
//! | a part of them, for one of several machines | [`Shard`] |
//! | two versions of a deck by matches with the same seeds | [`Plan::compare`] |
//!
//! What takes long takes a [`Watch`], which tells how far it is and stops it; what was found until then is kept.
//! [`in_background`] runs it on a thread of its own.

mod background;
mod cards;
mod hand;
mod measure;
mod odds;
mod play;
mod series;
mod shard;
mod stats;
mod stopwatch;

pub use background::{Look, Running, Watch, in_background};
pub use cards::{CardRecord, Fate};
pub use hand::Opening;
pub use measure::{Against, Comparison, Measured, Plan};
pub use odds::{Odds, chance_of_at_least};
pub use play::Played;
pub use series::{Cost, Duel, Game, Series, SeriesError, Swap, cores};
pub use shard::{NoShard, Shard};
pub use stats::{Difference, Share, percentile};
