//! The badges of a card in a row, apart from its face: for a line that says what they mean.

use super::badge::{self, Area, Style};
use super::canvas::Canvas;
use super::look::{Badge, Mark};

/// The height of a row, in units.
pub const HEIGHT: f32 = 24.0;
/// Around and between badges.
const GAP: f32 = 1.6;

/// How wide a badge is that is as high as the row.
fn width(badge: &Badge) -> f32 {
    match &badge.mark {
        Mark::Reach(_) => 14.0,
        Mark::Plain => HEIGHT,
        Mark::Gem { count, .. } if count.is_empty() => HEIGHT,
        Mark::Gem { .. } => 36.0,
        Mark::Value(_) if badge.icon.is_empty() => 28.0,
        Mark::Value(_) => 38.0,
    }
}

/// The width of a row, in units.
#[must_use]
pub fn row_width(badges: &[Badge]) -> f32 {
    badges.iter().map(|badge| width(badge) + GAP).sum::<f32>() + GAP
}

/// Paints the row.
pub fn paint(canvas: &mut Canvas<'_>, style: &Style<'_>, badges: &[Badge]) {
    let mut x = GAP;
    for badge in badges {
        let area = Area::at(x, GAP, width(badge), HEIGHT - 2.0 * GAP);
        match &badge.mark {
            Mark::Reach(rows) => badge::reach(canvas, style, rows, area),
            Mark::Gem { colour, count } => {
                badge::gem(canvas, style, (colour, count), badge.trend, area);
            }
            _ => badge::plate(canvas, style, badge, area, false),
        }
        x += width(badge) + GAP;
    }
}
