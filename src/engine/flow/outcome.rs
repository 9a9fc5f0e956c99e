//! How a match ended.

use crate::table::ids::PlayerId;
use serde::{Deserialize, Serialize};

/// The result of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    /// Who won; `None` for a draw.
    pub winner: Option<PlayerId>,
    /// Why.
    pub why: Ending,
}

/// Why a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Ending {
    /// By a rule, by its place in [`Ruleset::endings`](crate::Ruleset::endings).
    Rule(u8),
    /// By an effect that says so.
    Effect,
    /// A player conceded.
    Concession,
    /// Both players won or lost at once.
    Both,
    /// The same situation would repeat for ever.
    Endless,
}
