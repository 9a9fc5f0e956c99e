//! What each side has, at the left end of the spine in one row: who it is, and the numbers by which one wins. Pointing at a
//! number tells what it means.

use bevy_egui::egui::{
    Align2, Color32, FontId, Id, Pos2, Rect, Sense, Stroke, StrokeKind, TextStyle, Ui, WidgetInfo,
    WidgetType, pos2, vec2,
};

use super::ground::Ground;
use super::model::{CounterModel, PlayerModel, Side, StripModel};
use super::spine::number_font;
use crate::theme::widgets::outlined;
use crate::theme::{palette, strong_style};

/// From the left edge of the table: the record in pictures stands before it.
const LEFT: f32 = 56.0;
/// From the middle of the spine to the middle of a row.
const FROM_SPINE: f32 = 12.0;
/// The size of the numbers, and of large ones.
const NUMBER: f32 = 15.0;
const LARGE: f32 = 19.0;
/// Between one thing and the next in a row.
const APART: f32 = 14.0;
/// How wide a cell of a strip is.
const CELL: f32 = 17.0;

/// Shows what a side has, as far as there is room up to `right`; the rectangles that it takes.
pub fn show(ui: &mut Ui, model: &PlayerModel, ground: &Ground, right: f32) -> Vec<Rect> {
    let strong = strong_style().resolve(ui.style());
    let small = TextStyle::Small.resolve(ui.style());
    let from_spine = (FROM_SPINE * ground.unit()).max(strong.size * 0.72);
    let middle = match model.side {
        Side::Near => ground.spine + from_spine,
        Side::Far => ground.spine - from_spine,
    };
    let left = ground.area.left() + LEFT * ground.unit().max(0.8);
    let mut at = pos2(left, middle);
    let mut taken = vec![name(ui, model, at, strong, right)];
    at.x = taken[0].right() + APART;
    let (large, others): (Vec<_>, Vec<_>) =
        (model.counters.iter()).partition(|counter| counter.large);
    for counter in large.into_iter().chain(others) {
        let id = Id::new(("score", model.side, &counter.label));
        let Some(shown) = show_counter(ui, id, counter, at, &small, right) else {
            break;
        };
        at.x = shown.right() + APART;
        taken.push(shown);
    }
    for shown in &model.strips {
        let id = Id::new(("strip", model.side, &shown.label));
        let Some(shown) = show_strip(ui, id, shown, at, &small, right) else {
            break;
        };
        at.x = shown.right() + APART;
        taken.push(shown);
    }
    taken
}

/// Who it is: a filled sign for the viewer, an open one for the other; a diamond in his turn, a light while he chooses.
fn name(ui: &mut Ui, model: &PlayerModel, at: Pos2, font: FontId, right: f32) -> Rect {
    let sign = match model.side {
        Side::Near => "●",
        Side::Far => "○",
    };
    let mark = if model.turn { " ◆" } else { "" };
    let said = format!("{sign} {}{mark}", model.name);
    let colour = match (model.deciding, model.turn) {
        (true, _) => palette::LAMP,
        (false, true) => palette::CREAM,
        (false, false) => palette::MIST,
    };
    // Where something is compared beside it, the sign alone is left.
    let whole = width(ui, &said, &font);
    let shown = if at.x + whole <= right { &said } else { sign };
    let rect = outlined(ui, at, Align2::LEFT_CENTER, shown, font, colour);
    let response = ui.interact(rect, Id::new(("player", model.side)), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &said));
    response.on_hover_text(&said);
    rect
}

fn width(ui: &Ui, text: &str, font: &FontId) -> f32 {
    let painter = ui.painter();
    let laid_out = painter.layout_no_wrap(text.to_owned(), font.clone(), palette::CREAM);
    laid_out.size().x
}

/// A number, and what it counts; nothing where there is no room for both.
fn show_counter(
    ui: &mut Ui,
    id: Id,
    counter: &CounterModel,
    at: Pos2,
    small: &FontId,
    right: f32,
) -> Option<Rect> {
    let colour = if counter.alarming {
        palette::EMBER
    } else {
        palette::CREAM
    };
    let alarm = if counter.alarming { "▲" } else { "" };
    let value = format!("{alarm}{}", counter.value);
    let number = number_font(ui, if counter.large { LARGE } else { NUMBER });
    let gap = 5.0;
    let whole = width(ui, &value, &number) + gap + width(ui, &counter.label, small);
    if at.x + whole > right {
        return None;
    }
    let shown = outlined(ui, at, Align2::LEFT_CENTER, &value, number, colour);
    let beside = pos2(shown.right() + gap, at.y);
    let label = outlined(
        ui,
        beside,
        Align2::LEFT_CENTER,
        &counter.label,
        small.clone(),
        palette::CREAM,
    );
    let taken = shown.union(label);
    let response = ui.interact(taken, id, Sense::hover());
    let said = format!("{}: {}", counter.label, counter.value);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &said));
    let hint = if counter.explanation.is_empty() {
        said
    } else {
        format!("{said}\n{}", counter.explanation)
    };
    response.on_hover_text(hint);
    Some(taken)
}

/// The numbers of a strip side by side: a seen one lit, the others only outlined.
fn show_strip(
    ui: &mut Ui,
    id: Id,
    strip: &StripModel,
    at: Pos2,
    small: &FontId,
    right: f32,
) -> Option<Rect> {
    let seen = strip.cells.iter().filter(|(_, seen)| *seen);
    let seen: Vec<&str> = seen.map(|(n, _)| n.as_str()).collect();
    let said = format!("{}: {}", strip.label, seen.join(", "));
    let wide = CELL.max(small.size * 1.3);
    let size = vec2(wide * strip.cells.len() as f32, small.size * 1.5);
    if at.x + size.x > right {
        return None;
    }
    let rect = Align2::LEFT_CENTER.anchor_size(at, size);
    let response = ui.interact(rect, id, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &said));
    response.on_hover_text(format!("{said}\n{}", strip.explanation));
    for (n, (text, seen)) in strip.cells.iter().enumerate() {
        let left = rect.left() + wide * n as f32;
        let cell = Rect::from_min_size(pos2(left, rect.top()), vec2(wide - 2.0, rect.height()));
        let (fill, line, ink): (Color32, _, _) = if *seen {
            (palette::PAPER, palette::PAPER, palette::INK)
        } else {
            (
                palette::NIGHT.gamma_multiply(0.8),
                palette::LINE,
                palette::MIST,
            )
        };
        let painter = ui.painter();
        painter.rect(cell, 2, fill, Stroke::new(1.0, line), StrokeKind::Inside);
        painter.text(
            cell.center(),
            Align2::CENTER_CENTER,
            text,
            small.clone(),
            ink,
        );
    }
    Some(rect)
}
