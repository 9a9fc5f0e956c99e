//! Bands across the whole table, with words on them: whose turn it is, how the match has ended, what is told large.

use bevy_egui::egui::{Align2, Color32, Mesh, Pos2, Rect as Area, Stroke, pos2, vec2};

use super::cut_in::FROM_EDGE;
use super::paint::Canvas;
use crate::panels::model::{Picture, Side};
use crate::table::draw::sparks::spread;
use crate::table::ruleset::look::Pair;
use crate::theme::palette;

/// How large the letters are that say whose turn it is, in units of the table, how high their band is, and by how much one end
/// of it lies higher than the middle.
const TURN: f32 = 34.0;
const TURN_BAND: f32 = 66.0;
const TURN_SLANT: f32 = 7.0;
/// The same of how a match has ended.
const FINALE: f32 = 84.0;
const FINALE_BAND: f32 = 142.0;
const FINALE_SLANT: f32 = 16.0;
/// The parts of its time in which a band opens and closes.
const OPENS: f32 = 0.16;
const CLOSES: f32 = 0.14;
/// So many streaks fly along a band.
const STREAKS: usize = 26;

/// A band across the table.
pub struct Band {
    /// Its middle.
    pub middle: Pos2,
    /// Half its height, in points.
    pub half: f32,
    /// By so much its left end lies lower than its middle, in points.
    pub slant: f32,
    /// The end at which it is bright: the left one where it is the viewer's own. Without any its middle is.
    pub bright: Option<Side>,
    /// The colour of its edges.
    pub ink: Color32,
}

/// How far something that takes this part of a time has come after `gone` of it, 0 to 1: fast at first.
pub(super) fn eased(gone: f32, begins: f32, takes: f32) -> f32 {
    let part = ((gone - begins) / takes).clamp(0.0, 1.0);
    1.0 - (1.0 - part).powi(3)
}

/// A sheet of four corners in one colour.
pub(super) fn sheet(corners: [Pos2; 4], colours: [Color32; 4]) -> Mesh {
    let mut mesh = Mesh::default();
    for (at, colour) in corners.into_iter().zip(colours) {
        mesh.colored_vertex(at, colour);
    }
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(0, 2, 3);
    mesh
}

impl Canvas<'_> {
    /// A band of which a part is `open`, 0 to 1, after a part of its time has `gone`.
    pub(super) fn band(&self, band: &Band, gone: f32, open: f32) {
        let all = self.painter.clip_rect();
        let (left, right, centre) = (all.left(), all.right(), all.center().x);
        let half = band.half * open;
        let edge = |x: f32, up: f32| {
            let side = (x - centre) / (all.width() / 2.0);
            pos2(x, band.middle.y + up * half - band.slant * side)
        };
        let deep = palette::DEEP.gamma_multiply(0.97);
        let glow = deep.lerp_to_gamma(band.ink, 0.42);
        let piece = |(from, first): (f32, Color32), (to, last): (f32, Color32)| {
            let corners = [
                edge(from, -1.0),
                edge(to, -1.0),
                edge(to, 1.0),
                edge(from, 1.0),
            ];
            self.painter.add(sheet(corners, [first, last, last, first]));
        };
        match band.bright {
            Some(Side::Near) => piece((left, glow), (right, deep)),
            Some(Side::Far) => piece((left, deep), (right, glow)),
            None => {
                piece((left, deep), (centre, glow));
                piece((centre, glow), (right, deep));
            }
        }
        let reach = half + band.slant.abs();
        let clip = Area::from_min_max(
            pos2(left, band.middle.y - reach),
            pos2(right, band.middle.y + reach),
        );
        let way = if band.bright == Some(Side::Far) {
            -1.0
        } else {
            1.0
        };
        self.streaks(clip, gone * way, band.ink.gamma_multiply(0.34 * open), edge);
        for (up, width) in [(-1.0, 5.0), (1.0, 5.0), (-0.9, 1.5), (0.9, 1.5)] {
            let width = self.long(width * (band.half / self.long(90.0)).clamp(0.5, 1.0));
            let line = Stroke::new(width, band.ink.gamma_multiply(open));
            self.painter
                .line_segment([edge(left, up), edge(right, up)], line);
        }
    }

    /// Streaks that fly along the band.
    fn streaks(&self, clip: Area, gone: f32, colour: Color32, edge: impl Fn(f32, f32) -> Pos2) {
        let painter = self.painter.with_clip_rect(clip);
        for n in 0..STREAKS {
            let speed = 1.2 + 2.4 * spread(n, 7);
            let long = clip.width() * (0.1 + 0.25 * spread(n, 3));
            let room = clip.width() + long;
            let x = clip.left() - long + (spread(n, 5) + gone * speed).rem_euclid(1.0) * room;
            let up = spread(n, 11) * 2.0 - 1.0;
            let line = Stroke::new(self.long(1.0 + 2.5 * spread(n, 13)), colour);
            painter.line_segment([edge(x, up), edge(x + long, up)], line);
        }
    }

    /// Whose turn it is, on a band that is bright where he sits; `part` goes from 1 to 0 while it passes.
    pub fn banner(&self, middle: Pair, (text, side): (&str, Side), part: f32, calm: bool) {
        let (middle, gone) = (self.at(middle), 1.0 - part);
        let ink = match side {
            Side::Near => palette::LAMP,
            Side::Far => palette::TIDE,
        };
        if calm {
            let alpha = (part * 4.0).min(1.0) * (gone * 8.0).min(1.0);
            return self.plain_band(middle, (text, TURN), (palette::CREAM, ink), alpha);
        }
        let open = opened(gone);
        let way = if side == Side::Near { 1.0 } else { -1.0 };
        let band = Band {
            middle,
            half: self.long(TURN_BAND / 2.0),
            slant: self.long(TURN_SLANT) * way,
            bright: Some(side),
            ink,
        };
        self.band(&band, gone, open);
        // The words come in with the streaks, and go on with them.
        let came = eased(gone, 0.0, 2.0 * OPENS);
        let left = eased(gone, 1.0 - CLOSES, CLOSES);
        let aside = self.long(90.0) * way * (left - (1.0 - came));
        self.large(
            middle + vec2(aside, 0.0),
            (text, TURN),
            palette::CREAM,
            open,
        );
    }

    /// How the match has ended, in large letters on a band from one edge of the table to the other, with the picture of the
    /// card by which it was won at its player's side; `part` goes from 1 to 0 while it passes.
    pub fn finale(
        &self,
        middle: Pair,
        (text, won): (&str, bool),
        (lost, by): (Option<Side>, Option<(Picture, Side)>),
        part: f32,
        calm: bool,
    ) {
        let (middle, gone) = (self.at(middle), 1.0 - part);
        let ink = if won { palette::LAMP } else { palette::CREAM };
        let come = (gone * 10.0).min(1.0);
        if let Some(lost) = lost {
            self.goes_dark(lost, middle.y, come);
        }
        if calm {
            let alpha = come * (part * 6.0).min(1.0);
            return self.plain_band(middle, (text, FINALE), (ink, ink), alpha);
        }
        // It takes long: it opens as fast as all else.
        let open = eased(gone, 0.0, 0.4 * OPENS) * (part * 8.0).min(1.0);
        let band = Band {
            middle,
            half: self.long(FINALE_BAND / 2.0),
            slant: self.long(FINALE_SLANT),
            bright: None,
            ink,
        };
        self.band(&band, 2.0 * gone, open);
        let grow = 1.0 + (1.0 - eased(gone, 0.0, 0.5 * OPENS)) * 0.6;
        let Some((picture, side)) = by else {
            return self.large(middle, (text, FINALE * grow), ink, open);
        };
        let all = self.painter.clip_rect();
        let stays = eased(gone, 0.02, 0.6 * OPENS) * (part * 8.0).min(1.0);
        let (edge, way) = match side {
            Side::Near => (all.left(), 1.0),
            Side::Far => (all.right(), -1.0),
        };
        let comes = self.long(FROM_EDGE) - all.width() * 0.6 * (1.0 - stays);
        self.leaning(pos2(edge + way * comes, middle.y), picture, ink);
        let aside = vec2(self.beside(side), 0.0);
        self.large(middle + aside, (text, FINALE * grow), ink, open);
    }

    /// Large letters with a shadow.
    fn large(&self, middle: Pos2, (text, size): (&str, f32), ink: Color32, shown: f32) {
        let below = vec2(0.0, self.long(size * 0.05));
        let shade = palette::NIGHT.gamma_multiply(0.8 * shown);
        for (at, ink) in [(middle + below, shade), (middle, ink.gamma_multiply(shown))] {
            let font = self.font(size);
            let galley = self.painter.layout_no_wrap(text.to_owned(), font, ink);
            let at = Align2::CENTER_CENTER.anchor_size(at, galley.size());
            self.painter.galley(at.min, galley, ink);
        }
    }

    /// The same where nothing is to move.
    fn plain_band(
        &self,
        middle: Pos2,
        (text, size): (&str, f32),
        (ink, edge): (Color32, Color32),
        alpha: f32,
    ) {
        let all = self.painter.clip_rect();
        let size_of = vec2(all.width(), self.long(size * 1.7));
        let body = Area::from_center_size(pos2(all.center().x, middle.y), size_of);
        self.painter
            .rect_filled(body, 0, palette::DEEP.gamma_multiply(0.9 * alpha));
        let line = Stroke::new(self.long(2.0), edge.gamma_multiply(alpha));
        for y in [body.top() + 4.0, body.bottom() - 4.0] {
            self.painter.hline(body.x_range(), y, line);
        }
        self.large(middle, (text, size), ink, alpha);
    }
}

/// How far a band is open after a part of its time.
fn opened(gone: f32) -> f32 {
    eased(gone, 0.0, OPENS) * (1.0 - eased(gone, 1.0 - CLOSES, CLOSES))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_band_is_there_soon_stays_and_goes_before_its_time_is_over() {
        assert_eq!((opened(0.0), opened(0.5), opened(1.0)), (0.0, 1.0, 0.0));
        assert!(opened(OPENS / 2.0) > 0.8, "fast at first");
        assert!(opened(0.99) < 0.05);
    }
}
