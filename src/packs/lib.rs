//! Packs of the player's own: pictures of cards, what is wrong with them, and a first pack to begin with.
//!
//! ```text
//! NAME/RULESET/cards/*.ron      cards
//! NAME/RULESET/decks/*.ron      decks
//! NAME/RULESET/pictures.ron     what painted pictures show
//! NAME/RULESET/pictures/ID.png  a picture in place of the painted one; also .jpg and .svg
//! ```

mod check;
mod image;
mod list;
mod new;
mod pictures;

pub use check::check;
pub use image::{Format, MOST_BYTES, SIDES, inspect};
pub use list::{PackPart, PackReport, Stamps, report, reports, set_on};
pub use new::{NewPackError, lay_out};
pub use pictures::{Picture, Pictures, pictures, pictures_of_packs};
