//! What is told large, as it cuts in: a slanted band opens across the whole table, and the picture of the card that does it comes
//! in from its player's side, with a large word and the sentence about it.

use bevy_egui::egui::{self, Color32, Mesh, Pos2, Rect as Area, Shape, Stroke, Vec2, pos2, vec2};

use super::band::{Band, eased, sheet};
use super::paint::Canvas;
use crate::panels::model::{Picture, Side, WeightyModel};
use crate::table::ruleset::look::Pair;
use crate::theme::palette;

/// How large the word is where nothing moves, in units of the table, and how wide the sentence below it may be.
const WORD: f32 = 42.0;
const LINE: f32 = 760.0;

/// How large the word is that cuts in, in units of the table, the sentence below it, and how wide that may be.
const LARGE: f32 = 62.0;
const SENTENCE: f32 = 20.0;
const WRAPS: f32 = 700.0;
/// How high the band is, in units of the table, and by how much one end of it lies higher than the middle.
const BAND: f32 = 190.0;
const SLANT: f32 = 20.0;
/// How large the picture is, in units of the table: it stands out of the band above and below.
pub const PORTRAIT: Pair = (250.0, 352.0);
/// By so much its upper edge lies to the right of its lower one, and its middle from the edge of the table.
const LEANS: f32 = 44.0;
pub(super) const FROM_EDGE: f32 = 270.0;
/// So far the picture and the word drift while they are read, in units of the table.
const DRIFT: f32 = 16.0;
/// The table behind it is so dark.
const DARK: f32 = 0.5;
/// The parts of its time in which it comes, and in which it goes.
const COMES: f32 = 0.13;
const GOES: f32 = 0.12;

fn ink(told: &WeightyModel) -> Color32 {
    if told.good {
        palette::LAMP
    } else {
        palette::EMBER
    }
}

impl Canvas<'_> {
    /// Something of weight that has just happened cuts in; `part` goes from 1 to 0 while it passes.
    pub fn cuts_in(&self, middle: Pair, told: &WeightyModel, part: f32) {
        let gone = 1.0 - part;
        let leaves = eased(gone, 1.0 - GOES, GOES);
        let open = eased(gone, 0.0, COMES) * (1.0 - leaves);
        let all = self.painter.clip_rect();
        let ink = ink(told);
        // It comes from its player's side, and goes where it was going.
        let way = match told.side {
            Side::Near => 1.0,
            Side::Far => -1.0,
        };
        let veil = palette::NIGHT.gamma_multiply(DARK * open);
        self.painter.rect_filled(all, 0, veil);

        let middle = self.at(middle);
        let slant = self.long(SLANT) * way;
        let band = Band {
            middle,
            half: self.long(BAND / 2.0),
            slant,
            bright: Some(told.side),
            ink,
        };
        self.band(&band, gone, open);
        let (left, right) = (all.left(), all.right());

        let drift = self.long(DRIFT) * gone * way;
        let out = all.width() * 0.6 * way;
        let word = eased(gone, 0.05, COMES);
        if let Some(portrait) = told.portrait {
            let came = eased(gone, 0.03, COMES);
            let from_edge = self.long(FROM_EDGE);
            let at = match told.side {
                Side::Near => left + from_edge,
                Side::Far => right - from_edge,
            };
            let x = at - out * (1.0 - came) + out * leaves + drift;
            let y = middle.y - slant * (at - all.center().x) / (all.width() / 2.0);
            self.leaning(pos2(x, y), portrait, ink);
        }
        let shown = word * (1.0 - leaves);
        let aside = told.portrait.map_or(0.0, |_| self.beside(told.side));
        let x = all.center().x + aside + self.long(60.0) * (1.0 - word) * way - drift * 0.5;
        self.words(pos2(x, middle.y), told, ink, shown);
    }

    /// The large word and the sentence below it, around this point.
    fn words(&self, middle: Pos2, told: &WeightyModel, ink: Color32, shown: f32) {
        let (ink, cream) = (
            ink.gamma_multiply(shown),
            palette::CREAM.gamma_multiply(shown),
        );
        let laid = |text: &str, size: f32, colour| {
            let wrap = self.long(WRAPS);
            let mut job =
                egui::text::LayoutJob::simple(text.to_owned(), self.font(size), colour, wrap);
            job.halign = egui::Align::Center;
            self.painter.layout_job(job)
        };
        let (title, line) = (
            laid(&told.says, LARGE, ink),
            laid(&told.line, SENTENCE, cream),
        );
        let gap = self.long(8.0);
        let high = title.size().y + gap + line.size().y;
        let top = middle.y - high / 2.0;
        let shade = palette::NIGHT.gamma_multiply(0.8 * shown);
        let below = vec2(0.0, self.long(3.0));
        let dark = laid(&told.says, LARGE, shade);
        self.painter
            .galley(pos2(middle.x, top) + below, dark, shade);
        self.painter.galley(pos2(middle.x, top), title.clone(), ink);
        self.painter
            .galley(pos2(middle.x, top + title.size().y + gap), line, cream);
    }

    /// So far from the middle words stand beside a picture at this side.
    pub(super) fn beside(&self, side: Side) -> f32 {
        match side {
            Side::Near => self.long(FROM_EDGE - 90.0),
            Side::Far => -self.long(FROM_EDGE - 90.0),
        }
    }

    /// A picture that leans, with its edge, around this point.
    pub(super) fn leaning(&self, middle: Pos2, picture: Picture, ink: Color32) {
        let (half, lean) = (
            vec2(self.long(PORTRAIT.0), self.long(PORTRAIT.1)) / 2.0,
            self.long(LEANS) / 2.0,
        );
        let corner = |across: f32, down: f32, more: f32| {
            let half = half + Vec2::splat(more);
            middle + vec2(across * half.x - down * lean, down * half.y)
        };
        let corners = |more: f32| {
            [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(x, y)| corner(x, y, more))
        };
        let rim = |more: f32, colour| sheet(corners(more), [colour; 4]);
        self.painter.add(rim(self.long(7.0), palette::NIGHT));
        self.painter.add(rim(self.long(4.0), ink));
        // What leans shows a part of the picture that leans as much, so that nothing on it is bent.
        let tall = half.y * 2.0 / picture.size.y.max(1.0) * picture.size.x;
        let part = (half.x * 2.0 / (half.x * 2.0 + lean * 2.0)).min(half.x * 2.0 / tall.max(1.0));
        let bent = lean * 2.0 / (half.x * 2.0) * part / 2.0;
        let mut mesh = Mesh::with_texture(picture.texture);
        for (at, (across, down)) in
            corners(0.0)
                .into_iter()
                .zip([(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)])
        {
            let uv = pos2(0.5 + across * part / 2.0 - down * bent, 0.5 + down / 2.0);
            mesh.vertices.push(egui::epaint::Vertex {
                pos: at,
                uv,
                color: Color32::WHITE,
            });
        }
        mesh.add_triangle(0, 1, 2);
        mesh.add_triangle(0, 2, 3);
        self.painter.add(Shape::mesh(mesh));
    }

    /// Where nothing is to move: a large word on a band, and below it the sentence about it; `part` goes from 1
    /// to 0 while it passes.
    pub fn plainly(&self, middle: Pair, told: &WeightyModel, part: f32) {
        let alpha = ((1.0 - part) * 9.0).min(1.0) * (part * 5.0).min(1.0);
        let ink = ink(told).gamma_multiply(alpha);
        let cream = palette::CREAM.gamma_multiply(alpha);
        let font = self.font(WORD);
        let title = self.painter.layout_no_wrap(told.says.clone(), font, ink);
        let wrap = self.long(LINE);
        let font = self.font(17.0);
        let mut job = egui::text::LayoutJob::simple(told.line.clone(), font, cream, wrap);
        job.halign = egui::Align::Center;
        let line = self.painter.layout_job(job);
        let (above, gap) = (self.long(12.0), self.long(4.0));
        let high = title.size().y + line.size().y + gap + 2.0 * above;
        let wide = title.size().x.max(line.size().x) + self.long(120.0);
        let middle = self.at(middle);
        let band = Area::from_center_size(middle, vec2(wide, high));
        self.painter
            .rect_filled(band, 3, palette::DEEP.gamma_multiply(0.94 * alpha));
        let edge = Stroke::new(self.long(3.0), ink);
        for y in [band.top() + 3.0, band.bottom() - 3.0] {
            self.painter.hline(band.x_range(), y, edge);
        }
        let top = band.top() + above;
        let left = middle.x - title.size().x / 2.0;
        let foot = pos2(middle.x, top + title.size().y + gap);
        self.painter.galley(pos2(left, top), title, ink);
        self.painter.galley(foot, line, cream);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_there_soon_stays_and_goes_before_its_time_is_over() {
        let open = |gone: f32| eased(gone, 0.0, COMES) * (1.0 - eased(gone, 1.0 - GOES, GOES));
        assert_eq!(open(0.0), 0.0);
        assert!(open(COMES / 2.0) > 0.8, "fast at first");
        assert_eq!(open(0.5), 1.0);
        assert_eq!(open(1.0), 0.0);
    }
}
