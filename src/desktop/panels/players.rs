//! A player's plate: his name, whether he is to choose, his counters.

use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{
    Align2, FontId, Frame, Label, Margin, Rect, Sense, Shape, Stroke, StrokeKind, TextStyle, Ui,
    WidgetInfo, WidgetType, pos2, vec2,
};

use super::model::{CounterModel, PlayerModel, Side, StripModel};
use crate::theme::widgets::strong_text;
use crate::theme::{bold, palette};

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
            let (large, small): (Vec<_>, Vec<_>) =
                (model.counters.iter()).partition(|counter| counter.large.is_some());
            for counter in large {
                show_large(ui, counter);
            }
            ui.horizontal_wrapped(|ui| {
                for counter in small {
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

/// How wide a mark of a large counter is, with the gap behind it.
const MARK: f32 = 15.0;
/// So many marks are drawn at most; the number tells the rest.
const MOST_MARKS: usize = 7;

/// A counter with a line of its own: its name, a mark for each, the number.
fn show_large(ui: &mut Ui, counter: &CounterModel) {
    let marks = counter.large.unwrap_or_default();
    let font = TextStyle::Body.resolve(ui.style());
    let size = vec2(ui.available_width(), font.size * 1.5);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let said = format!("{}: {}", counter.label, counter.value);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &said));
    let colour = if counter.alarming {
        palette::EMBER
    } else {
        palette::LAMP
    };
    let small = TextStyle::Small.resolve(ui.style());
    let painter = ui.painter();
    let label = painter.text(
        rect.left_center(),
        Align2::LEFT_CENTER,
        &counter.label,
        small,
        palette::MIST,
    );
    let strong = bold(font.size * 1.1);
    let value = painter.text(
        rect.right_center(),
        Align2::RIGHT_CENTER,
        &counter.value,
        strong,
        palette::CREAM,
    );
    let room = (value.left() - label.right() - 16.0).max(0.0) / MARK;
    let shown = marks.of.min(MOST_MARKS).min(room as usize);
    for n in 0..shown {
        let left = value.left() - 10.0 - (shown - n) as f32 * MARK;
        let middle = pos2(left + MARK / 2.0, rect.center().y);
        let (wide, high) = (5.0, 6.5);
        let corners = vec![
            middle - vec2(0.0, high),
            middle + vec2(wide, 0.0),
            middle + vec2(0.0, high),
            middle - vec2(wide, 0.0),
        ];
        let there = n < marks.now;
        let fill = if there { colour } else { palette::SHEET };
        let line = Stroke::new(1.2, if there { colour } else { palette::MIST });
        painter.add(Shape::convex_polygon(corners, fill, line));
    }
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
