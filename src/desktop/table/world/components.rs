//! What the entities of the table are.

use bevy::prelude::*;

use fudaba_engine::{CardId, DefId, PlayerId, ZoneId, ZoneSet};

/// The match: the parent of everything on the table.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[require(Turn, Phase, Transform, Visibility)]
pub struct Match;

/// The running turn of the match.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// Its number; 0 during set-up.
    pub number: u16,
    /// Whose it is.
    pub player: PlayerId,
}

impl Default for Turn {
    fn default() -> Self {
        Self {
            number: 0,
            player: PlayerId(0),
        }
    }
}

/// The running phase of the match, by its place in the ruleset's list.
#[derive(Component, Reflect, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Phase(pub u8);

/// A player.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Player(pub PlayerId);

/// This player looks at the table: the components of the cards say what he may know.
#[derive(Component, Reflect, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Viewer;

/// A physical card.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[require(Transform, Visibility)]
pub struct Card(pub CardId);

/// A place for cards.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[require(Transform, Visibility)]
pub struct Zone(pub ZoneId);

/// A zone for one card or stack, with its column and row as its owner counts them.
#[derive(Component, Reflect, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slot {
    /// Column, 0 at the left.
    pub column: u8,
    /// Row, 0 next to the opponent.
    pub row: u8,
}

/// Whose card or zone it is; shared zones have none.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Owner(pub PlayerId);

/// The back of a card, by the number that the ruleset gives it. Everybody sees it, and it never changes: whatever is
/// dealt anew is dealt among cards of equal backs.
#[derive(Component, Reflect, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Back(pub u8);

/// The slots that a wide card covers, where it lies and beside it. A card in one place has no such component.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spans(pub ZoneSet);

impl Spans {
    /// As the engine says it: no slots for a card in one place.
    #[must_use]
    pub fn of(slots: ZoneSet) -> Option<Self> {
        (!slots.is_empty()).then_some(Self(slots))
    }
}

/// Which side of a card is up.
#[derive(Component, Reflect, Debug, Clone, Copy, PartialEq, Eq)]
pub enum Facing {
    /// The front.
    Up,
    /// The back.
    Down,
}

impl Facing {
    /// As the engine says it.
    #[must_use]
    pub fn of(face_up: bool) -> Self {
        if face_up { Self::Up } else { Self::Down }
    }
}

/// Which way a card is turned.
#[derive(Component, Reflect, Debug, Clone, Copy, PartialEq, Eq)]
pub enum Orientation {
    /// Upright.
    Upright,
    /// Sideways.
    Sideways,
}

impl Orientation {
    /// As the engine says it.
    #[must_use]
    pub fn of(rested: bool) -> Self {
        if rested {
            Self::Sideways
        } else {
            Self::Upright
        }
    }
}

/// What is printed on a card, as far as the viewer knows.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Known(pub Option<DefId>);

impl Known {
    /// As an event says it.
    #[must_use]
    pub fn of(def: DefId) -> Self {
        Self((def != DefId::HIDDEN).then_some(def))
    }
}
