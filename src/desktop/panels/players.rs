//! A player's plate: his name, whether he is to choose, his counters.

use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{
    Align2, FontId, Frame, Label, Margin, Rect, Sense, Stroke, StrokeKind, TextStyle, Ui,
    WidgetInfo, WidgetType, pos2, vec2,
};

use super::model::{CounterModel, PlayerModel, Side, StripModel};
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
            for strip in &model.strips {
                show_strip(ui, strip);
            }
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

/// The numbers of a strip side by side: a seen one lit, the others only outlined.
fn show_strip(ui: &mut Ui, strip: &StripModel) {
    let seen = strip.cells.iter().filter(|(_, seen)| *seen);
    let seen: Vec<&str> = seen.map(|(n, _)| n.as_str()).collect();
    let said = format!("{}: {}", strip.label, seen.join(", "));
    let font = TextStyle::Small.resolve(ui.style());
    let size = vec2(ui.available_width(), font.size * 1.45);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &said));
    response.on_hover_text(format!("{said}\n{}", strip.explanation));
    let width = rect.width() / strip.cells.len().max(1) as f32;
    for (n, (text, seen)) in strip.cells.iter().enumerate() {
        let left = rect.left() + width * n as f32;
        let cell = Rect::from_min_size(pos2(left, rect.top()), vec2(width - 2.0, rect.height()));
        let (fill, line, ink) = if *seen {
            (palette::PAPER, palette::PAPER, palette::INK)
        } else {
            (palette::SHEET, palette::LINE, palette::MIST)
        };
        ui.painter()
            .rect(cell, 2, fill, Stroke::new(1.0, line), StrokeKind::Inside);
        let small = FontId {
            size: font.size * 0.9,
            ..font.clone()
        };
        ui.painter()
            .text(cell.center(), Align2::CENTER_CENTER, text, small, ink);
    }
}
