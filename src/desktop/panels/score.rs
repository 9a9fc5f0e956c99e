//! What each side has, at the left beside the spine: who it is, and the numbers by which one wins. Pointing at a number
//! tells what it means.

use bevy_egui::egui::{
    Align2, Color32, FontId, Id, Rect, Sense, Shape, Stroke, StrokeKind, TextStyle, Ui, WidgetInfo,
    WidgetType, pos2, vec2,
};

use super::ground::Ground;
use super::model::{CounterModel, PlayerModel, Side, StripModel};
use super::spine::number_font;
use crate::theme::widgets::outlined;
use crate::theme::{palette, strong_style};

/// From the left edge of the table: the record in pictures stands before it.
const LEFT: f32 = 56.0;
/// From the middle of the spine to the nearest line.
const FROM_SPINE: f32 = 24.0;
/// The size of the numbers.
const NUMBER: f32 = 20.0;
/// How wide a mark of a large counter is, with the gap behind it.
const MARK: f32 = 15.0;
/// So many marks are drawn at most; the number tells the rest.
const MOST_MARKS: usize = 7;
/// The height of a line of a number, and of a strip, in parts of their letters.
const LINE: f32 = 1.3;
const STRIP: f32 = 1.85;
/// How wide a cell of a strip is.
const CELL: f32 = 19.0;

/// Shows what a side has; the rectangles that it takes.
pub fn show(ui: &mut Ui, model: &PlayerModel, ground: &Ground) -> Vec<Rect> {
    let room = match model.side {
        Side::Near => ground.hand.top() - ground.spine,
        Side::Far => ground.spine - ground.area.top(),
    };
    let room = room - FROM_SPINE - 6.0;
    let fonts = [
        number_font(ui, NUMBER),
        TextStyle::Small.resolve(ui.style()),
        strong_style().resolve(ui.style()),
    ];
    let high = |[number, small, _]: &[FontId; 3]| {
        let lines = number.size * LINE * (1 + model.counters.len()) as f32;
        lines + small.size * STRIP * model.strips.len() as f32
    };
    // However large the letters are, what is there stays in sight.
    let part = (room / high(&fonts)).min(1.0);
    let fonts = fonts.map(|font| FontId {
        size: font.size * part,
        ..font
    });
    let left = ground.area.left() + LEFT * ground.unit().max(0.8);
    let top = match model.side {
        Side::Near => ground.spine + FROM_SPINE,
        Side::Far => ground.spine - FROM_SPINE - high(&fonts),
    };
    let [number, small, strong] = &fonts;
    let mut at = pos2(left, top);
    let mut taken = vec![name(ui, model, at, strong.clone())];
    at.y += number.size * LINE;
    let (large, others): (Vec<_>, Vec<_>) =
        (model.counters.iter()).partition(|counter| counter.large.is_some());
    for counter in large.into_iter().chain(others) {
        let id = Id::new(("score", model.side, &counter.label));
        taken.push(show_counter(ui, id, counter, at, number, small));
        at.y += number.size * LINE;
    }
    for shown in &model.strips {
        let id = Id::new(("strip", model.side, &shown.label));
        taken.push(show_strip(ui, id, shown, at, small));
        at.y += small.size * STRIP;
    }
    taken
}

/// Who it is: a filled sign for the viewer, an open one for the other; a diamond in his turn, a light while he chooses.
fn name(ui: &mut Ui, model: &PlayerModel, at: bevy_egui::egui::Pos2, font: FontId) -> Rect {
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
    let rect = outlined(ui, at, Align2::LEFT_TOP, &said, font, colour);
    let response = ui.interact(rect, Id::new(("player", model.side)), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &said));
    rect
}

/// A number, its marks if it has any, and what it counts.
fn show_counter(
    ui: &mut Ui,
    id: Id,
    counter: &CounterModel,
    at: bevy_egui::egui::Pos2,
    number: &FontId,
    small: &FontId,
) -> Rect {
    let colour = if counter.alarming {
        palette::EMBER
    } else {
        palette::CREAM
    };
    let alarm = if counter.alarming { "▲" } else { "" };
    let value = format!("{alarm}{}", counter.value);
    let mut taken = outlined(ui, at, Align2::LEFT_TOP, &value, number.clone(), colour);
    let middle = taken.center().y;
    if let Some(marks) = counter.large {
        let count = marks.of.min(MOST_MARKS);
        for n in 0..count {
            let x = taken.right() + 10.0 + MARK * n as f32;
            show_mark(ui, pos2(x, middle), n < marks.now, counter.alarming);
        }
        taken.max.x += 6.0 + MARK * count as f32;
    }
    let beside = pos2(taken.right() + 7.0, middle);
    let label = outlined(
        ui,
        beside,
        Align2::LEFT_CENTER,
        &counter.label,
        small.clone(),
        palette::CREAM,
    );
    let taken = taken.union(label);
    let response = ui.interact(taken, id, Sense::hover());
    let said = format!("{}: {}", counter.label, counter.value);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &said));
    let hint = if counter.explanation.is_empty() {
        said
    } else {
        format!("{said}\n{}", counter.explanation)
    };
    response.on_hover_text(hint);
    taken
}

fn show_mark(ui: &Ui, middle: bevy_egui::egui::Pos2, there: bool, alarming: bool) {
    let colour = if alarming {
        palette::EMBER
    } else {
        palette::LAMP
    };
    let (wide, high) = (5.0, 6.5);
    let corners = |more: f32| {
        [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)]
            .map(|(x, y)| middle + vec2(x * (wide + more), y * (high + more)))
            .to_vec()
    };
    let fill = if there { colour } else { palette::NIGHT };
    let line = Stroke::new(1.2, if there { colour } else { palette::MIST });
    let painter = ui.painter();
    painter.add(Shape::convex_polygon(
        corners(1.6),
        palette::NIGHT,
        Stroke::NONE,
    ));
    painter.add(Shape::convex_polygon(corners(0.0), fill, line));
}

/// The numbers of a strip side by side: a seen one lit, the others only outlined.
fn show_strip(
    ui: &mut Ui,
    id: Id,
    strip: &StripModel,
    at: bevy_egui::egui::Pos2,
    small: &FontId,
) -> Rect {
    let seen = strip.cells.iter().filter(|(_, seen)| *seen);
    let seen: Vec<&str> = seen.map(|(n, _)| n.as_str()).collect();
    let said = format!("{}: {}", strip.label, seen.join(", "));
    let wide = CELL.max(small.size * 1.45);
    let size = vec2(wide * strip.cells.len() as f32, small.size * 1.5);
    let rect = Rect::from_min_size(at, size);
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
    rect
}
