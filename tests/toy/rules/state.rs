//! The toy's own part of the table.

use bytemuck::{Pod, Zeroable};
use fudaba::engine::{Context, Query, ZoneId};

/// Candles that a player begins with: who has none has lost.
pub const CANDLES: u8 = 3;

/// The toy's part of the table.
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
#[repr(C)]
pub struct State {
    /// Points to pay with.
    pub embers: [u8; 2],
    /// What is left to lose.
    pub candles: [u8; 2],
    /// The place that attacks, or [`ZoneId::NONE`].
    pub attack: ZoneId,
    /// Has a player drawn from an empty deck?
    pub dry: [u8; 2],
    /// Fills the last word.
    pub unused: u8,
}

impl State {
    /// Before the first turn.
    pub const START: Self = Self {
        embers: [0; 2],
        candles: [CANDLES; 2],
        attack: ZoneId::NONE,
        dry: [0; 2],
        unused: 0,
    };
}

/// The toy's part, to be read.
pub fn get(q: Query<'_>) -> &State {
    q.table.rules()
}

/// The toy's part, to be changed.
pub fn change<'c>(cx: &'c mut Context<'_>) -> &'c mut State {
    cx.table.rules_mut()
}
