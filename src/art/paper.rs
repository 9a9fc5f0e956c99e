//! A sheet of paper: its colour, its height, its finish.

use super::palette::Rgb;
use super::shape::Pt;

/// How a sheet is coloured.
#[derive(Clone, Copy, Debug)]
pub enum Fill {
    /// One colour.
    Flat(Rgb),
    /// From one point's colour to another's, along a line.
    Linear(Pt, Rgb, Pt, Rgb),
    /// From the centre's colour to the colour at the radius and beyond.
    Radial(Pt, f32, Rgb, Rgb),
}

/// One sheet's colour, height and finish.
#[derive(Clone, Copy, Debug)]
pub struct Paper {
    /// Colour.
    pub fill: Fill,
    /// Height over the sheet below in units: size of the shadow; 0 casts none.
    pub lift: f32,
    /// How strongly its edge catches the light, 0 to 1.
    pub edge: f32,
    /// Strength of the grain, 0 to 1.
    pub grain: f32,
    /// Amplitude of the unsteady hand in units.
    pub wobble: f32,
    /// Opacity, 0 to 1.
    pub alpha: f32,
}

impl Paper {
    /// A sheet of one colour with everything at its usual strength.
    #[must_use]
    pub const fn of(colour: Rgb) -> Self {
        Self::filled(Fill::Flat(colour))
    }

    /// A sheet with a given fill.
    #[must_use]
    pub const fn filled(fill: Fill) -> Self {
        Self {
            fill,
            lift: 1.0,
            edge: 0.5,
            grain: 0.55,
            wobble: 0.2,
            alpha: 1.0,
        }
    }

    /// Same with another height.
    #[must_use]
    pub const fn lift(self, lift: f32) -> Self {
        Self { lift, ..self }
    }

    /// Same without shadow and edge: a tone on the sheet below.
    #[must_use]
    pub const fn tone(self, alpha: f32) -> Self {
        Self {
            lift: 0.0,
            edge: 0.0,
            alpha,
            ..self
        }
    }

    /// Same with another edge.
    #[must_use]
    pub const fn edge(self, edge: f32) -> Self {
        Self { edge, ..self }
    }

    /// Same with another wobble.
    #[must_use]
    pub const fn wobble(self, wobble: f32) -> Self {
        Self { wobble, ..self }
    }

    /// Same with another grain.
    #[must_use]
    pub const fn grain(self, grain: f32) -> Self {
        Self { grain, ..self }
    }

    /// A plain mark: exact outline, no shadow, no edge, no grain.
    #[must_use]
    pub const fn ink(colour: Rgb) -> Self {
        Self {
            fill: Fill::Flat(colour),
            lift: 0.0,
            edge: 0.0,
            grain: 0.0,
            wobble: 0.0,
            alpha: 1.0,
        }
    }
}
