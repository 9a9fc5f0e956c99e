//! What each side has: the numbers by which one wins, each beside what it counts on the table, and who it is. Pointing at a
//! number tells what it means.

use bevy_egui::egui::{
    Align2, Color32, FontId, Id, Pos2, Rect, Sense, Stroke, StrokeKind, TextStyle, Ui, WidgetInfo,
    WidgetType, pos2, vec2,
};

use super::ground::Ground;
use super::model::{CounterModel, PlayerModel, Side, StripModel};
use super::spine::number_font;
use crate::theme::widgets::outlined;
use crate::theme::{palette, paper};
use crate::ui_text::{Word, Words};

/// From the left edge of the table: the record in pictures stands before it.
const LEFT: f32 = 56.0;
/// From the middle of the spine to the middle of a row.
const FROM_SPINE: f32 = 12.0;
/// The size of the numbers, and of large ones.
const NUMBER: f32 = 15.0;
const LARGE: f32 = 24.0;
/// The size of the number of whoever is ahead.
const LEADS: f32 = 28.0;
/// The size of the numbers on things.
const THING: f32 = 13.0;
/// From the middle of the table to the name of the other player, beside his hand and its number.
const FAR_NAME: f32 = 164.0;
/// Between one thing and the next in a row.
const APART: f32 = 14.0;
/// How wide a cell of a strip is.
const CELL: f32 = 17.0;

/// Shows what a side has, that which has no place on the table as far as there is room on the spine up to `right`; the
/// rectangles that it takes.
pub fn show(
    ui: &mut Ui,
    model: &PlayerModel,
    ground: &Ground,
    right: f32,
    words: Words,
) -> Vec<Rect> {
    let small = TextStyle::Small.resolve(ui.style());
    let far = model.side == Side::Far;
    let from_spine = (FROM_SPINE * ground.unit()).max(small.size * 0.72);
    let middle = if far {
        ground.spine - from_spine
    } else {
        ground.spine + from_spine
    };
    let mut taken: Vec<Rect> = name(ui, model, ground, words).into_iter().collect();
    let (large, others): (Vec<_>, Vec<_>) =
        (model.counters.iter()).partition(|counter| counter.large);
    let left = ground.area.left() + LEFT * ground.unit().max(0.8);
    let mut at = pos2(left, middle);
    let mut full = false;
    for counter in large.into_iter().chain(others) {
        let id = Id::new(("score", model.side, &counter.label));
        if let Some(place) = &counter.at {
            let place = ground.at(place, far);
            // On a small table letters of any size stay within their place.
            let fits = ground.unit().min(1.0);
            let small = FontId::new(small.size * fits, small.family.clone());
            taken.extend(show_counter(
                ui,
                id,
                counter,
                place,
                (&small, fits),
                f32::INFINITY,
                words,
            ));
        } else if !full {
            let shown = show_counter(ui, id, counter, at, (&small, 1.0), right, words);
            full = shown.is_none();
            at.x = shown.map_or(at.x, |shown| shown.right() + APART);
            taken.extend(shown);
        }
    }
    for thing in &model.numbered {
        let font = number_font(ui, if thing.lit { THING } else { THING * 0.9 });
        let colour = if thing.lit {
            palette::CREAM
        } else {
            palette::MIST
        };
        let at = ground.at(&thing.at, far);
        outlined(ui, at, Align2::CENTER_CENTER, &thing.text, font, colour);
    }
    // The numbers on the things tell the same.
    let strips = model.strips.iter().filter(|_| model.numbered.is_empty());
    for shown in strips {
        let id = Id::new(("strip", model.side, &shown.label));
        let Some(shown) = show_strip(ui, id, shown, at, &small, right) else {
            break;
        };
        at.x = shown.right() + APART;
        taken.push(shown);
    }
    taken
}

/// Who it is, beside his hand: a filled sign for the viewer, an open one for the other; a diamond in his turn, a light while
/// he chooses. That the viewer is himself he knows.
fn name(ui: &mut Ui, model: &PlayerModel, ground: &Ground, words: Words) -> Option<Rect> {
    if model.name == words.get(Word::You) {
        return None;
    }
    let font = TextStyle::Small.resolve(ui.style());
    let mark = if model.turn { " ◆" } else { "" };
    let (sign, at, anchor) = match model.side {
        Side::Near => {
            let corner = pos2(ground.hand.left() - 12.0, ground.area.bottom() - 4.0);
            ("●", corner, Align2::RIGHT_BOTTOM)
        }
        Side::Far => {
            let down = (11.0 * ground.unit()).max(font.size * 0.72 + 1.0);
            let beside = vec2(FAR_NAME * ground.unit(), down);
            let at = ground.area.center_top() + beside;
            ("○", at, Align2::LEFT_CENTER)
        }
    };
    let said = format!("{sign} {}{mark}", model.name);
    let colour = match (model.deciding, model.turn) {
        (true, _) => palette::LAMP,
        (false, true) => palette::CREAM,
        (false, false) => palette::MIST,
    };
    let rect = outlined(ui, at, anchor, &said, font, colour);
    let response = ui.interact(rect, Id::new(("player", model.side)), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &said));
    response.on_hover_text(&said);
    Some(rect)
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
    (small, fits): (&FontId, f32),
    right: f32,
    words: Words,
) -> Option<Rect> {
    let colour = match (counter.alarming, counter.leads) {
        (true, _) => palette::EMBER,
        (false, true) => palette::LAMP,
        (false, false) => palette::CREAM,
    };
    let alarm = if counter.alarming { "▲" } else { "" };
    let value = format!("{alarm}{}", counter.value);
    let large = match (counter.large, counter.leads) {
        (_, true) => LEADS,
        (true, false) => LARGE,
        (false, false) => NUMBER,
    };
    let number = number_font(ui, fits * large);
    // What is counted beside its things is called on a strip of paper.
    let papered = counter.at.is_some();
    let gap = 5.0;
    let whole = width(ui, &value, &number) + gap + width(ui, &counter.label, small) + 5.0;
    if at.x + whole > right {
        return None;
    }
    let (shown, label) = if papered {
        on_paper(ui, counter, (&value, number), small, at, fits)
    } else {
        let shown = outlined(ui, at, Align2::LEFT_CENTER, &value, number, colour);
        let beside = pos2(shown.right() + gap, at.y);
        let cream = palette::CREAM;
        let anchor = Align2::LEFT_CENTER;
        (
            shown,
            outlined(ui, beside, anchor, &counter.label, small.clone(), cream),
        )
    };
    let taken = shown.union(label);
    let response = ui.interact(taken, id, Sense::hover());
    let said = format!("{}: {}", counter.label, counter.value);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &said));
    let ahead = counter.leads.then(|| words.get(Word::Ahead).to_owned());
    let meaning = Some(counter.explanation.clone()).filter(|said| !said.is_empty());
    let hint: Vec<String> = [said].into_iter().chain(meaning).chain(ahead).collect();
    response.on_hover_text(hint.join("\n"));
    Some(taken)
}

/// The number and what it counts on one strip of paper, which glows for whoever is ahead.
fn on_paper(
    ui: &Ui,
    counter: &CounterModel,
    (value, number): (&str, FontId),
    small: &FontId,
    at: Pos2,
    fits: f32,
) -> (Rect, Rect) {
    let painter = ui.painter();
    let ink = if counter.alarming {
        palette::INK_BAD
    } else {
        palette::INK
    };
    // A line of paper has room for letters a little larger than its words.
    let most = small.size * if counter.large { 1.5 } else { 1.2 };
    let number = FontId::new(number.size.min(most), number.family);
    let value = painter.layout_no_wrap(value.to_owned(), number, ink);
    let label = painter.layout_no_wrap(counter.label.clone(), small.clone(), palette::INK);
    let (pad, gap) = (6.0 * fits, 5.0 * fits);
    let wide = value.size().x + gap + label.size().x + 2.0 * pad;
    let size = vec2(wide, small.size * if counter.large { 1.6 } else { 1.4 });
    let strip = Rect::from_min_size(pos2(at.x, at.y - size.y / 2.0), size);
    if counter.leads {
        let halo = paper::halo(palette::LAMP, 12.0 * fits);
        painter.add(halo.as_shape(strip, 6));
    }
    painter.add(paper::shadow(2.0).as_shape(strip, 2));
    painter.rect_filled(strip, 2, palette::PAPER);
    if counter.leads {
        let line = Stroke::new(2.0, palette::LAMP);
        painter.rect_stroke(strip, 2, line, StrokeKind::Outside);
    }
    let (wide, high) = (value.size().x, value.size().y);
    let first = Rect::from_min_size(
        pos2(strip.left() + pad, at.y - high / 2.0),
        vec2(wide, high),
    );
    let second = pos2(first.right() + gap, at.y - label.size().y / 2.0);
    painter.galley(first.min, value, ink);
    painter.galley(second, label, palette::INK);
    (strip, strip)
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
