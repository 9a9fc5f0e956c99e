//! Draws words over the table with the panels' painter: banners, seals, cards that lie nowhere yet.

use bevy_egui::egui::{
    self, Align2, Color32, FontId, Painter, Pos2, Rect as Area, Stroke, StrokeKind, pos2, vec2,
};

use crate::table::layout::TableFrame;
use crate::table::ruleset::look::{Pair, TableLook};
use crate::theme::{bold, palette};

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

    fn font(&self, size: f32) -> FontId {
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

    /// A picture with its shadow.
    pub fn picture(&self, at: Pair, size: Pair, texture: egui::TextureId) {
        let area = self.area(at, size);
        let shadow = crate::theme::paper::shadow(10.0);
        self.painter.add(shadow.as_shape(area, 8));
        let whole = Area::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
        self.painter.image(texture, area, whole, Color32::WHITE);
    }

    /// Words across the middle of the table; `part` goes from 1 to 0 while they pass.
    pub fn banner(&self, look: &TableLook, text: &str, part: f32, calm: bool) {
        let alpha = (part * 4.0).min(1.0) * ((1.0 - part) * 8.0).min(1.0);
        let middle = self.at((look.size.0 / 2.0, look.divide));
        let slide = if calm {
            0.0
        } else {
            (1.0 - alpha) * 24.0 * if part > 0.5 { -1.0 } else { 1.0 }
        };
        let galley = self.painter.layout_no_wrap(
            text.to_owned(),
            self.font(30.0),
            palette::CREAM.gamma_multiply(alpha),
        );
        let size = galley.size() + vec2(80.0, 22.0);
        let body = Area::from_center_size(middle + vec2(slide, 0.0), size);
        self.painter
            .rect_filled(body, 3, palette::DEEP.gamma_multiply(0.93 * alpha));
        let line = Stroke::new(2.0, palette::PAPER.gamma_multiply(0.8 * alpha));
        self.painter.hline(body.x_range(), body.top() + 4.0, line);
        self.painter
            .hline(body.x_range(), body.bottom() - 4.0, line);
        let at = Align2::CENTER_CENTER.anchor_size(body.center(), galley.size());
        self.painter
            .galley(at.min, galley, palette::CREAM.gamma_multiply(alpha));
    }

    /// A word stamped over a place; `part` goes from 1 to 0 while it passes.
    pub fn seal(&self, at: Pair, text: &str, part: f32, calm: bool) {
        let fresh = ((1.0 - part) * 9.0).min(1.0);
        let alpha = (part * 5.0).min(1.0) * fresh;
        let grow = if calm { 1.0 } else { 1.0 + (1.0 - fresh) * 0.8 };
        let colour = palette::EMBER_SHEET.gamma_multiply(alpha);
        let galley = self.painter.layout_no_wrap(
            text.to_owned(),
            bold(self.long(24.0 * grow).max(14.0)),
            palette::CREAM.gamma_multiply(alpha),
        );
        let body = Area::from_center_size(self.at(at), galley.size() + vec2(30.0, 14.0));
        self.painter.rect_filled(body, 4, colour);
        let line = Stroke::new(2.0, palette::PAPER.gamma_multiply(alpha));
        self.painter
            .rect_stroke(body.shrink(4.0), 2, line, StrokeKind::Inside);
        let place = Align2::CENTER_CENTER.anchor_size(body.center(), galley.size());
        self.painter
            .galley(place.min, galley, palette::CREAM.gamma_multiply(alpha));
    }
}

/// The layer of everything over the cards, cut off at the panels.
#[must_use]
pub fn layer(ctx: &egui::Context, frame: &TableFrame) -> Painter {
    let zoom = ctx.zoom_factor();
    let (min, max) = (frame.area.min / zoom, frame.area.max / zoom);
    let area = Area::from_min_max(pos2(min.x, min.y), pos2(max.x, max.y));
    ctx.layer_painter(egui::LayerId::background())
        .with_clip_rect(area)
}
