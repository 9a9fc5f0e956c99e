//! The table as entities: the match, its players, zones, slots and cards, what each is and where it lies.
//!
//! There is one way in: [`apply()`] follows what has happened, [`rebuild()`] makes everything anew from what the viewer
//! sees. Everything else in the window queries these components; nothing keeps a second copy of them.

mod apply;
pub mod components;
mod rebuild;
pub mod relations;
#[cfg(test)]
pub mod snapshot;

pub use apply::{Apply, apply};
pub use components::{
    Back, Card, Facing, Known, Match, Orientation, Owner, Phase, Player, Slot, Spans, Turn, Viewer,
    Zone,
};
pub use rebuild::{Board, clear, rebuild};
pub use relations::{Covers, InZone, OnSlot, SlotCards, Under, ZoneCards};
