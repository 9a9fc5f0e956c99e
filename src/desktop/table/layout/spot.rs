//! A zone as it lies for one viewer in one window.

use crate::table::ruleset::look::Pair;

/// How the cards of a zone lie.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Lay {
    /// One above the other, all in one place; only the uppermost are drawn.
    Pile,
    /// In one place, those below looking out.
    Slot,
    /// Side by side, closing up when there are many.
    Row {
        /// The width to fill.
        width: f32,
        /// How far the middles of neighbours are apart while there is room; below 0 the first lies at the right.
        apart: f32,
        /// They lie around the middle; otherwise from the left.
        middle: bool,
    },
    /// Side by side around the middle, closing up when there are many.
    Fan {
        /// The width to fill.
        width: f32,
    },
}

/// A zone as it lies for one viewer, in units of the table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spot {
    /// Its centre.
    pub at: Pair,
    /// The size of its cards.
    pub card: Pair,
    /// How its cards lie.
    pub lay: Lay,
    /// Is it on the far side?
    pub far: bool,
    /// Its row is empty and has given up its room.
    pub sunk: bool,
    /// It lies at the edge of the window, partly beyond it.
    pub hand: bool,
    /// So long a card may be that lies sideways, so that it does not lie on its neighbours.
    pub breadth: f32,
    /// It is the opening hand: whole and large, over whatever lies there.
    pub large: bool,
}

impl Spot {
    /// A slot on the near side, for tests.
    #[cfg(test)]
    pub fn slot(at: Pair, card: Pair) -> Self {
        Self {
            at,
            card,
            lay: Lay::Slot,
            far: false,
            sunk: false,
            hand: false,
            breadth: 121.0,
            large: false,
        }
    }

    /// The same in a part of its size, around the same middle.
    #[must_use]
    pub fn smaller(self, part: f32) -> Self {
        let lay = match self.lay {
            Lay::Row {
                width,
                apart,
                middle,
            } => Lay::Row {
                width: width * part,
                apart: apart * part,
                middle,
            },
            Lay::Fan { width } => Lay::Fan {
                width: width * part,
            },
            lay => lay,
        };
        let card = (self.card.0 * part, self.card.1 * part);
        Self { card, lay, ..self }
    }

    /// Upper left corner and size of the whole place.
    #[must_use]
    pub fn bounds(&self) -> (Pair, Pair) {
        let width = match self.lay {
            Lay::Pile | Lay::Slot => self.card.0,
            Lay::Row { width, .. } | Lay::Fan { width } => width,
        };
        let size = (width, self.card.1);
        ((self.at.0 - size.0 / 2.0, self.at.1 - size.1 / 2.0), size)
    }
}
