//! Drawings: SVG files of `assets/drawings`, read into layers of sheets and laid as paper.
//!
//! A drawing holds named layers, the groups directly below its root: `<g id="bell">`. A layer is a
//! pile of sheets, from the lowest to the highest. Each sheet is one outline (`path`, `rect`,
//! `circle`, `ellipse`, `polygon`; `line` and `polyline` become ribbons) with these attributes,
//! which a group hands down to what is in it:
//!
//! | attribute | what it says |
//! |---|---|
//! | `class` | the colour: a word of the palette, then how it is changed: `main dim-20`, `far with-lamp-30` (see [`Tint`]); `cloth` shades it from above |
//! | `data-lift` | height over the sheet below in units: the size of the shadow; 0 casts none (1 if it is not said) |
//! | `data-inlay` | `yes`: it is laid only where the last sheet without it lies |
//! | `data-to`, `data-way` | the colour runs to this one: `down`, `across` or `round` |
//! | `stroke-width` | the outline is a line of this width, which runs out at its ends unless `data-ends` is `blunt` |
//! | `data-span` | the colour runs between these points: `x y x y`, or outwards from `x y` as far as `radius` |
//! | `data-still` | `yes`: it stays where it is when the horizon of a picture is higher or lower |
//! | `data-edge`, `data-wobble` | how strongly the edge catches light; how unsteady the hand was |
//! | `opacity` | opacity |
//!
//! A `circle` of the class `light` is no sheet but something that shines as far as its radius, as
//! strongly as its opacity; one with `data-anchor` is a point with a name. An empty `g` with
//! `data-part` is a place among the sheets for something that is computed anew for each picture:
//! waves, stars, a row of houses ([`Part`]).
//!
//! Units are those of the painter (a card is 100 wide). A `style` element tells editors how to
//! show the classes; the painter does not read it.

mod fault;
mod form;
mod ink;
mod lay;
mod library;
mod outline;
mod part;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use super::shape::{Pt, Shape};

pub use fault::DrawingError;
pub use ink::{Inks, Tint};
pub use lay::Bend;
#[cfg(test)]
pub use library::files;
pub use library::{file, layer};
pub use part::Part;

/// A drawing: its layers by name.
#[derive(Clone, Debug, Default)]
pub struct Drawing {
    layers: BTreeMap<String, Layer>,
}

/// One layer of a drawing: sheets from the lowest to the highest.
#[derive(Clone, Debug, Default)]
pub struct Layer {
    /// The sheets.
    pub sheets: Vec<Sheet>,
    /// What shines.
    pub lights: Vec<Light>,
    /// What is computed, and how many sheets lie below it.
    pub parts: Vec<(usize, Part)>,
    anchors: BTreeMap<String, Pt>,
}

/// Something that shines.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Light {
    /// Where.
    pub at: Pt,
    /// How far.
    pub reach: f32,
    /// How strongly, 0 to 1.
    pub strength: f32,
    /// Does not move with the horizon.
    pub still: bool,
}

/// One sheet of a layer.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Its outline in units.
    pub shape: Shape,
    /// Its colour.
    pub tint: Tint,
    /// The colour it runs to.
    pub to: Option<(Tint, Way)>,
    /// Height over the sheet below in units.
    pub lift: f32,
    /// How strongly its edge catches the light, 0 to 1.
    pub edge: f32,
    /// How unsteady the hand was, in units.
    pub wobble: f32,
    /// Opacity, 0 to 1.
    pub alpha: f32,
    /// Lies only where the last sheet that is no inlay lies.
    pub inlay: bool,
    /// Does not move with the horizon of a picture.
    pub still: bool,
}

/// Which way a colour runs to another one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Way {
    /// From the top to the bottom of the sheet.
    Down,
    /// From the left to the right.
    Across,
    /// From the middle outwards.
    Round,
    /// The way light falls on cloth: from the upper left to the lower right.
    Slant,
    /// From one point to another one.
    Between(Pt, Pt),
    /// From a point outwards, as far as this.
    Around(Pt, f32),
}

impl Drawing {
    /// Reads an SVG file; `name` is how errors call it.
    ///
    /// # Errors
    /// Each fault that was found, with its place and what to do about it.
    pub fn read(name: &str, text: &str) -> Result<Self, Vec<DrawingError>> {
        let form = form::read(name, text)?;
        outline::read(name, text, form)
    }

    /// The layer of this name.
    #[must_use]
    pub fn layer(&self, name: &str) -> Option<&Layer> {
        self.layers.get(name)
    }

    /// The names of the layers.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.layers.keys().map(String::as_str)
    }
}

impl Layer {
    /// The point of this name.
    #[must_use]
    pub fn anchor(&self, name: &str) -> Option<Pt> {
        self.anchors.get(name).copied()
    }

    /// The outlines of all sheets that are no inlays, as one shape: an emblem.
    #[must_use]
    pub fn silhouette(&self) -> Shape {
        let sheets = self.sheets.iter().filter(|s| !s.inlay);
        sheets.fold(Shape::default(), |all, s| all.and(s.shape.clone()))
    }
}
