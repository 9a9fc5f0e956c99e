//! The kernel: table, frames, decisions, events, effects, triggers, views. It names no game.

pub mod ability;
mod ids;
mod symbol;
pub mod words;

pub use ids::{ByPlayer, CardId, CardSet, DefId, P0, P1, PlayerId, ZoneId};
pub use symbol::Symbol;
