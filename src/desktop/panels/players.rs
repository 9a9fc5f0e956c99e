//! A player's plate: his name, whether he is to choose, his counters.

use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{Frame, Label, Margin, Sense, Stroke, TextStyle, Ui, vec2};

use super::model::{CounterModel, PlayerModel, Side};
use crate::desktop::theme::widgets::strong_text;
use crate::desktop::theme::{bold, palette};

/// Shows a plate.
pub fn show(ui: &mut Ui, model: &PlayerModel) {
    let line = if model.deciding {
        Stroke::new(2.0, palette::LAMP)
    } else {
        Stroke::new(1.0, palette::LINE)
    };
    Frame::new()
        .fill(palette::SHEET)
        .stroke(line)
        .corner_radius(3)
        .inner_margin(Margin::symmetric(10, 6))
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.spacing_mut().item_spacing = vec2(10.0, 2.0);
            let sign = match model.side {
                Side::Near => "●",
                Side::Far => "○",
            };
            let mark = if model.turn { " ◆" } else { "" };
            let name = format!("{sign} {}{mark}", model.name);
            let colour = if model.turn {
                palette::CREAM
            } else {
                palette::MIST
            };
            ui.label(strong_text(ui, name, colour));
            ui.horizontal_wrapped(|ui| {
                for counter in &model.counters {
                    show_counter(ui, counter);
                }
            });
        });
}

fn show_counter(ui: &mut Ui, counter: &CounterModel) {
    let colour = if counter.alarming {
        palette::EMBER
    } else {
        palette::CREAM
    };
    let alarm = if counter.alarming { "▲" } else { "" };
    let font = TextStyle::Small.resolve(ui.style());
    let mut text = LayoutJob::default();
    let label = format!("{} ", counter.label);
    text.append(&label, 0.0, TextFormat::simple(font.clone(), palette::MIST));
    let value = format!("{alarm}{}", counter.value);
    let strong = bold(font.size);
    text.append(&value, 0.0, TextFormat::simple(strong, colour));
    let response = ui.add(Label::new(text).extend().sense(Sense::hover()));
    if !counter.explanation.is_empty() {
        response.on_hover_text(&counter.explanation);
    }
}
