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
//!
//! ```no_run
//! use fudaba::art::{Badge, CardLook, Corner, Painter};
//!
//! let regular = std::fs::read("assets/fonts/BIZUDPGothic-Regular.ttf")?;
//! let bold = std::fs::read("assets/fonts/BIZUDPGothic-Bold.ttf")?;
//! let painter = Painter::new(&regular, &bold)?;
//! let look = CardLook {
//!     world: "harbour".into(),
//!     kind: "character".into(),
//!     colour: "blue".into(),
//!     id: "b-01".into(),
//!     name: "Maren".into(),
//!     badges: vec![
//!         Badge::number(Corner::TopLeft, "level", "3", "Level"),
//!         Badge::number(Corner::BottomLeft, "blade", "50", "Power"),
//!         Badge::small(Corner::BottomRight, "support", "+20", "Support"),
//!         Badge::reach(Corner::TopRight, &[1, 2], "Range"),
//!     ],
//!     ..CardLook::default()
//! };
//! let face = painter.table_face(&look, 228, 318);
//! assert_eq!(face.rgba.len(), 228 * 318 * 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod artwork;
mod back;
mod badge;
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

pub use artwork::Artwork;
pub use directions::{DirectionError, Directions, knows};
pub use drawing::{Drawing, DrawingError};
pub use icons::Icon;
pub use look::{Badge, CardLook, Corner, Language, Mark, Passage, Trend};
pub use mat::{MatLook, SlotMark};
pub use painter::{BackKind, Painter, Picture};
pub use palette::{Rgb, Theme, World, hex, world};
pub use phrases::{FIRM, is_japanese, rows};
pub use text::{FontError, Fonts, Paragraph, Setting, Weight};
