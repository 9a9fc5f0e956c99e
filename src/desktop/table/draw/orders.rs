//! What can be painted, and how: faces, backs, the mat, icons, and files that are read.

use std::path::Path;
use std::sync::Arc;

use crate::table::ruleset::look::BackLook;
use fudaba_art::{BackKind, CardLook, MatLook, Painter};

/// What is to be painted.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Order {
    /// The small face of a card.
    Table(Box<CardLook>, u32, u32),
    /// The face for reading.
    Zoom(Box<CardLook>, u32, u32),
    /// The picture of a card alone.
    Scene(Box<CardLook>, u32, u32),
    /// A back of a world.
    Back(String, BackLook, u32, u32),
    /// The playmat, by its size; its places are in [`Pictures::set_mat`].
    Mat(u32, u32),
    /// A round seal with an icon: icon, world, side.
    Seal(String, String, u32),
    /// The emblem of a colour in white: world, key of the colour, side.
    Emblem(String, String, u32),
    /// The badges of a card in a row, so many pixels high.
    Badges(Box<CardLook>, u32),
    /// A picture file, in thousandths of its size.
    File(Arc<Path>, u32),
    /// A picture file, in thousandths of its size, which is the size in which it is shown.
    Exact(Arc<Path>, u32),
    /// A picture file through which something is seen, for a panel, in thousandths of its size.
    Sheer(Arc<Path>, u32),
    /// The ground of a place.
    Ground(Box<Ground>),
}

impl Order {
    /// Is its picture painted pixel by pixel as it lies in the window? Then nothing need be mixed from four pixels, which takes
    /// a renderer without a graphics card long.
    #[must_use]
    pub fn is_as_large_as_shown(&self) -> bool {
        matches!(self, Self::Ground(_) | Self::Exact(..))
    }
}

/// The pictures of a ground as one, which comes and goes as a whole: such a large one has memory of its own, and leaves no
/// holes between smaller ones.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Ground {
    /// The files, from above, and how many rows of pixels each has.
    pub files: [(Arc<Path>, u32); 3],
    /// In thousandths of the size of the files.
    pub scale: u32,
    /// So many columns of pixels, around the middle.
    pub columns: u32,
}

/// The picture of an order. The mat's places come with it.
///
/// # Errors
/// Which file cannot be read, and why.
pub fn paint(
    painter: &Painter,
    order: &Order,
    mat: Option<MatLook>,
) -> Result<fudaba_art::Picture, String> {
    Ok(match order {
        Order::File(file, thousandths) | Order::Exact(file, thousandths) => {
            let picture = fudaba_art::read_scaled(file, *thousandths as f32 / 1000.0);
            picture.map_err(|reason| format!("{}: {reason}", file.display()))?
        }
        Order::Sheer(file, thousandths) => {
            let picture = fudaba_art::read_scaled(file, *thousandths as f32 / 1000.0);
            let mut picture = picture.map_err(|reason| format!("{}: {reason}", file.display()))?;
            premultiply(&mut picture);
            picture
        }
        Order::Ground(ground) => {
            let files = ground.files.iter().map(|(file, rows)| (&**file, *rows));
            let scale = ground.scale as f32 / 1000.0;
            let picture = fudaba_art::read_stacked(files, scale, ground.columns);
            picture.map_err(|(file, reason)| format!("{}: {reason}", file.display()))?
        }
        Order::Table(look, width, height) => painter.table_face(look, *width, *height),
        Order::Zoom(look, width, height) => painter.zoom_face(look, *width, *height),
        Order::Scene(look, width, height) => painter.illustration(look, *width, *height),
        Order::Badges(look, height) => painter.badges(look, *height),
        Order::Back(world, kind, width, height) => {
            let kind = match kind {
                BackLook::Deck => BackKind::Deck,
                BackLook::Potential => BackKind::Potential,
            };
            painter.back(world, kind, *width, *height)
        }
        Order::Mat(..) => painter.mat(&mat.unwrap_or_default()),
        Order::Seal(icon, world, side) => {
            let icon = fudaba_art::Icon::by_key(icon).unwrap_or(fudaba_art::Icon::Ring);
            painter.seal(icon, world, "", *side)
        }
        Order::Emblem(world, colour, side) => {
            painter.emblem(world, colour, *side, fudaba_art::Rgb(255, 255, 255))
        }
    })
}

/// Takes off each colour what its opacity leaves of it, as panels want it; sprites want colours whole.
fn premultiply(picture: &mut fudaba_art::Picture) {
    for pixel in picture.rgba.chunks_exact_mut(4) {
        let [colours @ .., opacity] = pixel else {
            continue;
        };
        for part in colours {
            *part = (u16::from(*part) * u16::from(*opacity) / 255) as u8;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_seen_through_in_a_panel_has_no_more_colour_than_opacity() {
        let mut picture = fudaba_art::Picture {
            width: 3,
            height: 1,
            rgba: vec![255, 240, 200, 51, 10, 20, 30, 255, 90, 90, 90, 0],
        };
        premultiply(&mut picture);
        assert_eq!(picture.rgba, [51, 48, 40, 51, 10, 20, 30, 255, 0, 0, 0, 0]);
    }
}
