//! Changes of stats and keywords that last for a while.

use crate::printed::words::{KeywordId, PeriodId, StatId};
use crate::table::ids::{CardId, DefId, PlayerId};
use crate::table::memory::Stamp;
use serde::{Deserialize, Serialize};

/// What a modifier is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Target {
    /// A card.
    Card(CardId),
    /// A player.
    Player(PlayerId),
}

/// What a modifier does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ModOp {
    /// Adds to a stat.
    Add(
        #[serde(with = "crate::printed::words::as_number")] StatId,
        i32,
    ),
    /// Multiplies a stat.
    Times(
        #[serde(with = "crate::printed::words::as_number")] StatId,
        i32,
    ),
    /// Divides a stat.
    Divide(
        #[serde(with = "crate::printed::words::as_number")] StatId,
        i32,
    ),
    /// Replaces the printed number.
    Set(
        #[serde(with = "crate::printed::words::as_number")] StatId,
        i32,
    ),
    /// Gives a keyword.
    Keyword(#[serde(with = "crate::printed::words::as_number")] KeywordId),
    /// Gives the ability with this number among those of this printed card.
    Ability(DefId, u8),
    /// Gives control of a card to a player; the latest counts.
    Control(PlayerId),
}

/// When a modifier ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Until {
    /// At the end of the running battle.
    Battle,
    /// At the end of the turn with this number.
    Turn(u16),
    /// At the end of this player's next turn after the turn with this number.
    TurnOf(PlayerId, u16),
    /// When this card becomes a new object (its epoch is then another).
    Source(CardId, u8),
    /// When the card leaves play.
    Leaving,
    /// At the end of this period.
    Period(#[serde(with = "crate::printed::words::as_number")] PeriodId),
    /// When it has been used once; see [`Context::use_up`](crate::Context::use_up).
    Used,
}

/// One change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Modifier {
    /// What it is about.
    pub target: Target,
    /// What it does.
    pub op: ModOp,
    /// When it ends.
    pub until: Until,
    /// The card whose ability made it.
    pub source: CardId,
    /// When it was made; set when it is put into force.
    #[serde(default)]
    pub stamp: Stamp,
}

impl Modifier {
    /// A change of a card that the rules make in its own name.
    #[must_use]
    pub const fn of(card: CardId, op: ModOp, until: Until) -> Self {
        Self {
            target: Target::Card(card),
            op,
            until,
            source: card,
            stamp: Stamp(0),
        }
    }

    /// Is it in force once however often it is made? What is used up counts each time, and so do numbers.
    pub(crate) fn says_once(&self) -> bool {
        matches!(self.op, ModOp::Keyword(_)) && self.until != Until::Used
    }

    /// Is the other one the same but for when it was made?
    pub(crate) fn says_the_same(&self, other: &Self) -> bool {
        let stamp = self.stamp;
        *self == Self { stamp, ..*other }
    }
}
