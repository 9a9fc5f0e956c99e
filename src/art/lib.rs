//! Card pictures: cut-paper scenes and card faces painted on the CPU.
//!
//! Everything is made of sheets of coloured paper: flat silhouettes with a slightly unsteady
//! edge, a soft shadow on the sheet below, a breath of grain and light from the upper left.
//! Things, places, props and marks are drawings of `assets/drawings` ([`Drawing`]), laid as paper
//! and put together by rule; so are the people of the newer worlds, while those of the older ones
//! are cut by the program.
//! The input is plain data ([`CardLook`], [`MatLook`]); the output depends on nothing else, so
//! pictures can be painted on any thread and kept under their look as key. A look may name a
//! picture file ([`Artwork`]), which is then cut, scaled and framed in place of the painted scene.

#![cfg(feature = "paint")]

mod artwork;
mod back;
mod badge;
mod badge_row;
mod blur;
mod canvas;
mod directions;
mod drawing;
mod face_table;
mod face_zoom;
mod figure;
mod icons;
mod look;
mod mat;
mod noise;
mod painter;
mod palette;
mod paper;
mod people;
mod phrases;
mod props;
mod scene;
mod shape;
mod stencil;
#[cfg(test)]
mod tests;
mod text;

pub use artwork::{Artwork, read_scaled, read_stacked};
pub use directions::{DirectionError, Directions, knows};
pub use drawing::{Drawing, DrawingError};
pub use icons::Icon;
pub use look::{Badge, CardLook, Corner, Language, Mark, Passage, Trend};
pub use mat::{MatLook, SlotMark};
pub use painter::{BackKind, Painter, Picture};
pub use palette::{Rgb, Theme, World, hex, world};
pub use phrases::{FIRM, is_japanese, rows};
pub use text::{FontError, Fonts, Paragraph, Setting, Weight};
