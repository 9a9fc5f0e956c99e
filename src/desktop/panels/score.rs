//! What each side has: the numbers by which one wins, each beside what it counts on the table, and who it is. Pointing at a
//! number tells what it means.

use std::sync::Arc;

use bevy_egui::egui::{
    Align2, Color32, FontId, Galley, Id, Painter, Pos2, Rect, Sense, Stroke, StrokeKind, TextStyle,
    Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

use super::ground::Ground;
use super::model::{CounterModel, PlayerModel, Side, StripModel};
use super::spine::number_font;
use crate::theme::widgets::{outlined, shade};
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
/// So wide and high around its middle a thing is pointed at.
const OVER: Vec2 = vec2(24.0, 30.0);
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
            // Over a card that has come up from the hand nothing is counted.
            let about = Rect::from_center_size(place, vec2(0.0, 2.0 * small.size));
            let about = about.union(about.translate(vec2(width(ui, &counter.label, &small), 0.0)));
            if ground.risen.iter().any(|card| card.intersects(about)) {
                continue;
            }
            let things = counter.things.iter().map(|thing| ground.at(thing, far));
            let things: Vec<Pos2> = things.collect();
            taken.extend(show_counter(
                ui,
                id,
                (counter, &things),
                place,
                (&small, fits),
                f32::INFINITY,
                words,
            ));
        } else if !full {
            let shown = show_counter(ui, id, (counter, &[]), at, (&small, 1.0), right, words);
            full = shown.is_none();
            at.x = shown.map_or(at.x, |shown| shown.right() + APART);
            taken.extend(shown);
        }
    }
    // Nothing is numbered over the hand, which lies large before the first turn; nor is the rest, which would say something of
    // those that are left out.
    let covered = |at: &Pos2| {
        let cards = ground.risen.iter().chain([&ground.hand]);
        cards
            .clone()
            .any(|card| card.expand(THING / 2.0).contains(*at))
    };
    let mut places = model.numbered.iter().map(|thing| ground.at(&thing.at, far));
    let any_covered = places.any(|at| covered(&at));
    for thing in model.numbered.iter().filter(|_| !any_covered) {
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
/// he chooses; who has the first turn of the match. That the viewer is himself he knows.
fn name(ui: &mut Ui, model: &PlayerModel, ground: &Ground, words: Words) -> Option<Rect> {
    let you = model.name == words.get(Word::You);
    if you && !model.first {
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
    let first = match model.first {
        true => words.get(Word::FirstMark),
        false => "",
    };
    let name = format!("{sign} {}{mark}", model.name);
    let parts = [if you { "" } else { &name }, first].into_iter();
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    let said = parts.join("  ");
    let colour = match (model.deciding, model.turn) {
        (true, _) => palette::LAMP,
        (false, true) => palette::CREAM,
        (false, false) => palette::MIST,
    };
    let rect = outlined(ui, at, anchor, &said, font, colour);
    let response = ui.interact(rect, Id::new(("player", model.side)), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &said));
    let told = match (model.first, you) {
        (true, true) => words.get(Word::FirstIsYou).to_owned(),
        (true, false) => words.fill(Word::FirstIs, &[("who", &model.name)]),
        (false, _) => said,
    };
    response.on_hover_text(told);
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
    (counter, things): (&CounterModel, &[Pos2]),
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
    let beside = counter.at.is_some();
    let whole = width(ui, &value, &number) + GAP + width(ui, &counter.label, small) + 5.0;
    if at.x + whole > right {
        return None;
    }
    let taken = if beside && counter.sealed {
        on_a_seal(ui, counter, &value, small, at)
    } else if beside {
        beside_things(ui, counter, (&value, number), small, at, colour)
    } else {
        let shown = outlined(ui, at, Align2::LEFT_CENTER, &value, number, colour);
        let after = pos2(shown.right() + GAP, at.y);
        let (cream, anchor) = (palette::CREAM, Align2::LEFT_CENTER);
        let label = outlined(ui, after, anchor, &counter.label, small.clone(), cream);
        shown.union(label)
    };
    let response = ui.interact(taken, id, Sense::hover());
    let said = format!("{}: {}", counter.label, counter.value);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &said));
    let ahead = counter.leads.then(|| words.get(Word::Ahead).to_owned());
    let meaning = Some(counter.explanation.clone()).filter(|said| !said.is_empty());
    let hint: Vec<String> = [said].into_iter().chain(meaning).chain(ahead).collect();
    let hint = hint.join("\n");
    for (n, thing) in things.iter().enumerate() {
        let over = Rect::from_center_size(*thing, OVER * fits);
        ui.interact(over, id.with(n), Sense::hover())
            .on_hover_text(&hint);
    }
    response.on_hover_text(hint);
    Some(taken)
}

/// The number and what it counts on the ground beside its things: gold for whoever is ahead.
fn beside_things(
    ui: &Ui,
    counter: &CounterModel,
    (value, number): (&str, FontId),
    small: &FontId,
    at: Pos2,
    colour: Color32,
) -> Rect {
    let painter = ui.painter();
    // What is not what one wins by stands back.
    let most = match (counter.papered, counter.large) {
        (true, _) => small.size * 1.5,
        (false, true) => small.size * 1.7,
        (false, false) => small.size * 1.1,
    };
    let number = FontId::new(number.size.min(most), number.family);
    let plain = Color32::PLACEHOLDER;
    let value = painter.layout_no_wrap(value.to_owned(), number, plain);
    let label = painter.layout_no_wrap(counter.label.clone(), small.clone(), plain);
    let high = value.size().y.max(label.size().y);
    let wide = value.size().x + GAP + label.size().x;
    let whole = Rect::from_min_size(pos2(at.x, at.y - high / 2.0), vec2(wide, high));
    if counter.papered {
        let strip = whole.shrink2(vec2(-6.0, 0.0));
        painter.add(paper::shadow(2.0).as_shape(strip, 2));
        let paper = match (counter.alarming, counter.leads) {
            (true, _) => palette::EMBER,
            // Paler than what is there to be pressed.
            (false, true) => palette::PAPER.lerp_to_gamma(palette::LAMP, 0.5),
            (false, false) => palette::PAPER,
        };
        painter.rect_filled(strip, 2, paper);
    } else {
        shade(painter, whole);
    }
    let first = pos2(at.x, at.y - value.size().y / 2.0);
    let second = pos2(
        at.x + value.size().x + GAP,
        at.y - label.size().y / 2.0 + (value.size().y - label.size().y) * 0.12,
    );
    let words = if counter.large {
        palette::CREAM
    } else {
        palette::MIST
    };
    if counter.papered {
        painter.galley(first, value, palette::INK);
        painter.galley(second, label, palette::INK);
    } else {
        edged(painter, first, &value, colour);
        edged(painter, second, &label, words);
    }
    whole
}

/// The number on a scalloped seal with its label below: gold for whoever has more.
fn on_a_seal(ui: &Ui, counter: &CounterModel, value: &str, small: &FontId, at: Pos2) -> Rect {
    let painter = ui.painter();
    let number = number_font(ui, SEALED * small.size / 13.0);
    let radius = number.size * 0.92;
    let paper = if counter.leads {
        palette::LAMP
    } else {
        palette::PAPER
    };
    for (grows, by, colour) in [
        (1.06, 2.5, palette::NIGHT.gamma_multiply(0.5)),
        (1.0, 0.0, paper),
    ] {
        let scallops = (0..SCALLOPS).map(|n| {
            let turn = std::f32::consts::TAU * n as f32 / SCALLOPS as f32;
            at + vec2(turn.cos(), turn.sin()) * radius * 0.86 + vec2(0.0, by)
        });
        for scallop in scallops {
            painter.circle_filled(scallop, radius * 0.2 * grows, colour);
        }
        painter.circle_filled(at + vec2(0.0, by), radius * 0.9 * grows, colour);
    }
    let line = Stroke::new(1.5, palette::INK.gamma_multiply(0.35));
    painter.circle_stroke(at, radius * 0.78, line);
    let centre = Align2::CENTER_CENTER;
    painter.text(at, centre, value, number, palette::INK);
    let label = counter.label.clone();
    let label = painter.layout_no_wrap(label, small.clone(), palette::INK);
    let size = label.size() + vec2(12.0, 2.0);
    let below = at + vec2(0.0, radius * 1.12 + size.y / 2.0);
    let strip = Rect::from_center_size(below, size);
    painter.add(paper::shadow(2.0).as_shape(strip, 2));
    painter.rect_filled(strip, 2, palette::PAPER);
    painter.galley(strip.min + vec2(6.0, 1.0), label, palette::INK);
    let seal = Rect::from_center_size(at, vec2(radius, radius) * 2.1);
    seal.union(strip)
}

/// The size of the number on a seal, and how many scallops it has.
const SEALED: f32 = 32.0;
const SCALLOPS: usize = 14;

/// Letters with a dark edge.
fn edged(painter: &Painter, at: Pos2, galley: &Arc<Galley>, colour: Color32) {
    for (x, y) in [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0), (1.0, 1.5)] {
        painter.galley(at + vec2(x, y), Arc::clone(galley), palette::NIGHT);
    }
    painter.galley(at, Arc::clone(galley), colour);
}

/// Between a number and what it counts.
const GAP: f32 = 5.0;

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
