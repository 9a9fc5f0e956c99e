//! The curtain between two players on one machine: it hides everything.

use bevy_egui::egui::{Color32, Mesh, Rect, Shape, Ui, UiBuilder, pos2, vec2};

use crate::theme::palette;
use crate::theme::paper::{Noise, gradient};
use crate::theme::widgets::{PaperButton, body_text, title};
use crate::ui_text::{Word, Words};

/// Covers the whole area; true when the next player is ready.
pub fn show(ui: &mut Ui, who: &str, words: Words) -> bool {
    let area = ui.max_rect();
    paint_cloth(ui, area);
    let centre = Rect::from_center_size(area.center(), vec2(620.0, 260.0));
    let mut ready = false;
    ui.scope_builder(UiBuilder::new().max_rect(centre), |ui| {
        ui.vertical_centered(|ui| {
            title(ui, &words.fill(Word::PassTo, &[("who", who)]));
            ui.add_space(8.0);
            let note = words.fill(Word::CurtainNote, &[("who", who)]);
            ui.label(body_text(ui, note, palette::MIST));
            ui.add_space(24.0);
            let button = PaperButton::main(words.get(Word::CurtainReady))
                .min_size(vec2(260.0, 56.0))
                .scale(1.2)
                .show(ui);
            ready = button.clicked();
        });
    });
    ready
}

/// One slope of a fold: from one colour at its left to another at its right.
fn fold(ui: &Ui, left: f32, width: f32, bottom: f32, from: Color32, to: Color32) {
    let area = ui.max_rect();
    let mut mesh = Mesh::default();
    for (x, color) in [(left, from), (left + width, to)] {
        for (y, color) in [(area.top(), color), (bottom, color.gamma_multiply(0.82))] {
            mesh.colored_vertex(pos2(x, y), color.to_opaque());
        }
    }
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(1, 3, 2);
    ui.painter().add(Shape::mesh(mesh));
}

/// Folds of cloth from the top to the bottom; nothing of the table shines through.
fn paint_cloth(ui: &Ui, area: Rect) {
    let painter = ui.painter();
    painter.add(gradient(area, palette::DEEP, palette::NIGHT));
    let mut noise = Noise::new(11);
    let mut left = area.left();
    while left < area.right() {
        let width = noise.within(54.0, 120.0);
        let hem = area.bottom() - noise.within(4.0, 22.0);
        fold(ui, left, width * 0.6, hem, palette::NIGHT, palette::SHEET);
        let crest = left + width * 0.6;
        fold(ui, crest, width * 0.4, hem, palette::SHEET, palette::NIGHT);
        left += width;
    }
    let hem = Rect::from_min_max(pos2(area.left(), area.bottom() - 3.0), area.max);
    painter.rect_filled(hem, 0, palette::NIGHT);
}
