//! Draws words over the table with the panels' painter: banners, seals, cards that lie nowhere yet.

use bevy_egui::egui::{
    self, Align2, Color32, FontId, Id, Mesh, Painter, Pos2, Rect as Area, Stroke, StrokeKind, Vec2,
    pos2, vec2,
};

use crate::panels::model::{SealModel, Side};
use crate::table::layout::{Pose, TableFrame};
use crate::table::ruleset::look::Pair;
use crate::theme::{bold, palette};

/// A circle of dashes has so many.
const RING: usize = 16;

/// How dark the half of whoever has lost becomes.
const LIGHTS_OUT: f32 = 0.8;
/// The same of a seal.
const SEAL: f32 = 30.0;
/// How large the letters are that say what a score has come to, in units of the table.
const TOLL: f32 = 34.0;

/// The painter of the table with its way from the design space to points.
pub struct Canvas<'a> {
    /// Paints.
    pub painter: &'a Painter,
    /// From the design space to the window.
    pub frame: &'a TableFrame,
    /// Logical pixels in a point.
    pub zoom: f32,
}

impl Canvas<'_> {
    /// A place of the design space in points.
    #[must_use]
    pub fn at(&self, point: Pair) -> Pos2 {
        let at = self.frame.to_window(point) / self.zoom;
        pos2(at.x, at.y)
    }

    /// A length of the design space in points.
    #[must_use]
    pub fn long(&self, length: f32) -> f32 {
        length * self.frame.scale / self.zoom
    }

    /// A rectangle of the design space, by its centre and size, in points.
    #[must_use]
    pub fn area(&self, at: Pair, size: Pair) -> Area {
        Area::from_center_size(self.at(at), vec2(self.long(size.0), self.long(size.1)))
    }

    pub(super) fn font(&self, size: f32) -> FontId {
        bold(self.long(size).max(11.0))
    }

    /// A number or a few words on a small dark plate.
    pub fn plate(&self, at: Pair, text: &str, colour: Color32) {
        let galley = self
            .painter
            .layout_no_wrap(text.to_owned(), self.font(13.0), colour);
        let body = Area::from_center_size(self.at(at), galley.size() + vec2(10.0, 4.0));
        self.painter
            .rect_filled(body, 4, palette::NIGHT.gamma_multiply(0.88));
        self.painter
            .rect_stroke(body, 4, Stroke::new(1.0, palette::LINE), StrokeKind::Inside);
        let place = Align2::CENTER_CENTER.anchor_size(body.center(), galley.size());
        self.painter.galley(place.min, galley, colour);
    }

    /// A circle of dashes.
    pub fn ring(&self, at: Pair, radius: f32, colour: Color32) {
        let (middle, radius) = (self.at(at), self.long(radius));
        let on = |n: f32| middle + radius * Vec2::angled(n * std::f32::consts::TAU / RING as f32);
        for (width, colour) in [(4.5, palette::NIGHT.gamma_multiply(0.6)), (2.5, colour)] {
            for n in 0..RING {
                let n = n as f32;
                let dash = [on(n), on(n + 0.3), on(n + 0.6)].to_vec();
                let line = Stroke::new(self.long(width).max(1.5), colour);
                self.painter.add(egui::Shape::line(dash, line));
            }
        }
    }

    /// A picture with its shadow.
    pub fn picture(&self, at: Pair, size: Pair, texture: egui::TextureId) {
        let area = self.area(at, size);
        let shadow = crate::theme::paper::shadow(10.0);
        self.painter.add(shadow.as_shape(area, 8));
        let whole = Area::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
        self.painter.image(texture, area, whole, Color32::WHITE);
    }

    /// The lights go out over a player's half of the table, which ends at this height; `part`: how far they have.
    pub(super) fn goes_dark(&self, side: Side, spine: f32, part: f32) {
        let all = self.painter.clip_rect();
        let edge = match side {
            Side::Far => all.top(),
            Side::Near => all.bottom(),
        };
        let dark = |part: f32| palette::DEEP.gamma_multiply(LIGHTS_OUT * part);
        let mut half = Mesh::default();
        for (y, shade) in [(spine, 0.55), (edge, 1.0)] {
            half.colored_vertex(pos2(all.left(), y), dark(part * shade));
            half.colored_vertex(pos2(all.right(), y), dark(part * shade));
        }
        half.add_triangle(0, 1, 2);
        half.add_triangle(1, 2, 3);
        self.painter.add(half);
    }

    /// A sentence on dark paper, in lines of a width of the design space; its lowest line ends at this point.
    pub fn note(&self, foot: Pair, width: f32, text: &str) {
        let wrap = self.long(width);
        let mut job =
            egui::text::LayoutJob::simple(text.to_owned(), self.font(17.0), palette::CREAM, wrap);
        job.halign = egui::Align::Center;
        let galley = self.painter.layout_job(job);
        let size = galley.size() + vec2(36.0, 14.0);
        let foot = self.at(foot);
        let body = Area::from_min_size(pos2(foot.x - size.x / 2.0, foot.y - size.y), size);
        self.painter
            .rect_filled(body, 3, palette::DEEP.gamma_multiply(0.92));
        self.painter
            .galley(pos2(foot.x, body.top() + 7.0), galley, palette::CREAM);
    }

    /// A few words in the middle of the table that neither slide nor grow; `part` goes from 1 to 0 while they pass.
    pub fn sign(&self, middle: Pair, text: &str, part: f32) {
        let alpha = (part * 5.0).min(1.0);
        let ink = palette::CREAM.gamma_multiply(alpha);
        let galley = self
            .painter
            .layout_no_wrap(text.to_owned(), self.font(18.0), ink);
        let body = Area::from_center_size(self.at(middle), galley.size() + vec2(36.0, 12.0));
        self.painter
            .rect_filled(body, 3, palette::DEEP.gamma_multiply(0.9 * alpha));
        let place = Align2::CENTER_CENTER.anchor_size(body.center(), galley.size());
        self.painter.galley(place.min, galley, ink);
    }

    /// What a score has come to, in large letters that begin at this point; `part` goes from 1 to 0 while it passes.
    pub fn tolls(&self, left: Pair, text: &str, good: bool, part: f32, calm: bool) {
        let fresh = ((1.0 - part) * 9.0).min(1.0);
        let alpha = (part * 5.0).min(1.0) * fresh;
        let grow = if calm { 1.0 } else { 1.0 + (1.0 - fresh) * 0.6 };
        let (sheet, ink) = match good {
            true => (palette::PAPER, palette::INK),
            false => (palette::EMBER_SHEET, palette::CREAM),
        };
        let font = bold(self.long(TOLL * grow).max(18.0));
        let ink = ink.gamma_multiply(alpha);
        let galley = self.painter.layout_no_wrap(text.to_owned(), font, ink);
        let size = galley.size() + vec2(36.0, 12.0);
        let at = self.at(left);
        let body = Area::from_min_size(pos2(at.x, at.y - size.y / 2.0), size);
        self.painter
            .rect_filled(body, 4, sheet.gamma_multiply(alpha));
        let line = Stroke::new(2.0, ink);
        self.painter
            .rect_stroke(body.shrink(4.0), 2, line, StrokeKind::Inside);
        let place = Align2::CENTER_CENTER.anchor_size(body.center(), galley.size());
        self.painter.galley(place.min, galley, ink);
    }

    /// A word stamped beside the cards that it is about; `part` goes from 1 to 0 while it passes. It stays where it was stamped,
    /// whatever becomes of the cards meanwhile.
    pub fn seal(&self, middle: Pair, about: &[Pose], said: &SealModel, part: f32, calm: bool) {
        let fresh = ((1.0 - part) * 9.0).min(1.0);
        let alpha = (part * 5.0).min(1.0) * fresh;
        let grow = if calm { 1.0 } else { 1.0 + (1.0 - fresh) * 0.8 };
        let (sheet, ink) = if said.good {
            (palette::PAPER, palette::INK)
        } else {
            (palette::EMBER_SHEET, palette::CREAM)
        };
        let ink = ink.gamma_multiply(alpha);
        let written = |size: f32| {
            let font = bold(self.long(size).max(14.0));
            self.painter.layout_no_wrap(said.text.clone(), font, ink)
        };
        let around = vec2(40.0, 20.0);
        let at = self.stamped(&said.text, || {
            let cards: Vec<Area> = about.iter().map(|p| self.area(p.at, p.size)).collect();
            let size = written(SEAL).size() + around;
            beside(&cards, self.at(middle), size, self.painter.clip_rect()).center()
        });
        let galley = written(SEAL * grow);
        let body = Area::from_center_size(at, galley.size() + around);
        let shade = body.translate(vec2(3.0, 5.0));
        self.painter
            .rect_filled(shade, 5, palette::INK.gamma_multiply(0.45 * alpha));
        self.painter
            .rect_filled(body, 4, sheet.gamma_multiply(alpha));
        let line = Stroke::new(2.5, ink);
        self.painter
            .rect_stroke(body.shrink(5.0), 2, line, StrokeKind::Inside);
        let place = Align2::CENTER_CENTER.anchor_size(body.center(), galley.size());
        self.painter.galley(place.min, galley, ink);
    }

    /// Where a seal was stamped that is there since the frame before, or where it is stamped now.
    fn stamped(&self, text: &str, place: impl FnOnce() -> Pos2) -> Pos2 {
        let ctx = self.painter.ctx();
        let (id, frame) = (Id::new(("seal", text)), ctx.cumulative_frame_nr());
        let old = ctx.data(|data| data.get_temp::<(u64, Pos2)>(id));
        let at = match old {
            Some((seen, at)) if seen + 1 >= frame => at,
            _ => place(),
        };
        ctx.data_mut(|data| data.insert_temp(id, (frame, at)));
        at
    }
}

/// Where a word of a size stands that is about some cards: beside the first of them, over none, within the table.
fn beside(cards: &[Area], middle: Pos2, size: Vec2, table: Area) -> Area {
    let Some(first) = cards.first() else {
        return Area::from_center_size(middle, size);
    };
    let whole = cards.iter().fold(*first, |all, card| all.union(*card));
    let (right, left) = (size.x / 2.0 + 10.0, -size.x / 2.0 - 10.0);
    let places = [
        pos2(first.right() + right, first.center().y),
        pos2(first.left() + left, first.center().y),
        pos2(whole.right() + right, middle.y),
        pos2(whole.left() + left, middle.y),
        pos2(whole.center().x, whole.top() - size.y / 2.0 - 10.0),
        pos2(whole.center().x, whole.bottom() + size.y / 2.0 + 10.0),
    ];
    let place = |at: Pos2| Area::from_center_size(at, size);
    let free = |area: &Area| {
        table.contains_rect(*area) && cards.iter().all(|card| !card.intersects(*area))
    };
    let found = places.into_iter().map(place).find(free);
    found.unwrap_or_else(|| place(places[0]))
}

/// The layer of everything over the cards, cut off at the panels.
#[must_use]
pub fn layer(ctx: &egui::Context, frame: &TableFrame) -> Painter {
    let zoom = ctx.zoom_factor();
    let corner = |at: bevy::math::Vec2| pos2(at.x / zoom, at.y / zoom);
    let area = Area::from_min_max(corner(frame.area.min), corner(frame.area.max));
    ctx.layer_painter(egui::LayerId::background())
        .with_clip_rect(area)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seal_stays_where_it_was_stamped_until_it_is_gone() {
        let ctx = egui::Context::default();
        let frame = TableFrame::fill(bevy::math::Vec2::new(1280.0, 720.0));
        let look = |text: Option<&str>, place: Pos2| {
            let mut at = None;
            let mut drawn = ctx.run_ui(egui::RawInput::default(), |ui| {
                let canvas = Canvas {
                    painter: ui.painter(),
                    frame: &frame,
                    zoom: 1.0,
                };
                at = text.map(|text| canvas.stamped(text, || place));
            });
            drawn.textures_delta.clear();
            at
        };
        let (here, there) = (pos2(10.0, 10.0), pos2(500.0, 90.0));
        assert_eq!(look(Some("Block"), here), Some(here));
        assert_eq!(look(Some("Block"), there), Some(here), "the cards went on");
        assert_eq!(look(None, there), None);
        assert_eq!(look(Some("Block"), there), Some(there), "another one");
    }

    #[test]
    fn a_seal_lies_on_none_of_the_cards_that_it_is_about() {
        let table = Area::from_min_size(Pos2::ZERO, vec2(1280.0, 720.0));
        let card = |x: f32, y: f32| Area::from_center_size(pos2(x, y), vec2(95.0, 133.0));
        let pairs = [
            [card(640.0, 190.0), card(640.0, 400.0)],
            [card(60.0, 190.0), card(1220.0, 400.0)],
            [card(1220.0, 100.0), card(1110.0, 100.0)],
        ];
        for cards in pairs {
            let seal = beside(&cards, pos2(640.0, 301.0), vec2(220.0, 44.0), table);
            assert!(table.contains_rect(seal), "{seal}");
            assert!(cards.iter().all(|card| !card.intersects(seal)), "{seal}");
        }
    }
}
