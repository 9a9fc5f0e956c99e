//! The record in a few small pictures at the left edge, the newest below and brightest. Pointing at one tells what happened,
//! a click opens the whole record.

use bevy_egui::egui::{
    Color32, Id, Rect, Sense, Stroke, StrokeKind, TextStyle, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

use super::ground::Ground;
use super::model::{LogModel, LogPicture, Side, TableIntent};
use crate::theme::icons::{Icon, icon_button};
use crate::theme::palette;
use crate::theme::widgets::{in_lines, small_button_side};
use crate::ui_text::{Word, Words};

/// The width of a picture on a table that is 720 high, and its shape.
const WIDE: f32 = 38.0;
const SHAPE: f32 = 0.98;
/// What of a card is seen: who or what it shows.
const SEEN: Rect = Rect {
    min: pos2(0.12, 0.17),
    max: pos2(0.94, 0.74),
};
/// From one picture to the next.
const BETWEEN: f32 = 4.0;
/// From the edge of the table.
const EDGE: f32 = 6.0;
/// How wide a line is that tells what happened.
const LINE: f32 = 300.0;

/// What the record in pictures takes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shown {
    /// The pictures with their button.
    pub strip: Rect,
    /// The line that tells of the one under the pointer.
    pub line: Option<Rect>,
}

/// What the button with the pictures below it takes.
#[must_use]
pub fn strip(ui: &Ui, model: &LogModel, ground: &Ground) -> Rect {
    let side = small_button_side(ui);
    let corner = ground.area.left_top() + vec2(EDGE, 6.0);
    let wide = WIDE * ground.unit();
    let pictures = model.pictures.len() as f32 * (wide * SHAPE + BETWEEN);
    let left = corner.x + (side - wide).max(0.0) / 2.0;
    Rect::from_min_size(
        corner,
        vec2(side.max(left + wide - corner.x), side + pictures),
    )
}

/// Is the pointer at one of the pictures?
#[must_use]
pub fn is_pointed_at(ui: &Ui, model: &LogModel, ground: &Ground) -> bool {
    let side = small_button_side(ui);
    let pictures = strip(ui, model, ground);
    let pictures = pictures.with_min_y(pictures.top() + side);
    let at = ui.ctx().pointer_latest_pos();
    ui.is_enabled() && at.is_some_and(|at| pictures.contains(at))
}

/// Shows the newest entries.
pub fn show(
    ui: &mut Ui,
    model: &LogModel,
    ground: &Ground,
    words: Words,
    intents: &mut Vec<TableIntent>,
) -> Shown {
    let side = small_button_side(ui);
    let corner = ground.area.left_top() + vec2(EDGE, 6.0);
    let button = Rect::from_min_size(corner, vec2(side, side));
    let log = words.get(Word::Log);
    let open = icon_button(ui, button, Icon::Lines, log, true);
    if open.clicked() {
        intents.push(TableIntent::Log);
    }
    open.on_hover_text(log);
    let wide = WIDE * ground.unit();
    let size = vec2(wide, wide * SHAPE);
    let mut shown = Shown {
        strip: button,
        line: None,
    };
    let left = corner.x + (side - wide).max(0.0) / 2.0;
    let mut at = pos2(left, button.bottom() + BETWEEN);
    let last = model.pictures.len().saturating_sub(1);
    for (n, entry) in model.pictures.iter().enumerate() {
        let rect = Rect::from_min_size(at, size);
        at.y += size.y + BETWEEN;
        shown.strip = shown.strip.union(rect);
        // Not by the keyboard: that goes to the whole record.
        let response = ui.interact(rect, Id::new(("log picture", n)), Sense::CLICK);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, &entry.line));
        let lit = n == last || response.hovered();
        paint(ui, entry, rect, lit, n == last);
        if response.hovered() {
            shown.line = Some(tell(ui, entry, rect));
            intents.push(TableIntent::Point(entry.card));
        }
        if response.clicked() {
            intents.push(TableIntent::Log);
        }
    }
    shown
}

fn paint(ui: &Ui, entry: &LogPicture, rect: Rect, lit: bool, newest: bool) {
    let painter = ui.painter();
    let shade = if lit { 255 } else { 185 };
    let edge = match entry.side {
        Some(Side::Near) => palette::TIDE,
        Some(Side::Far) => palette::EMBER,
        None => palette::LINE,
    };
    painter.rect_filled(rect.expand(1.5), 3, palette::NIGHT);
    match entry.picture {
        Some(picture) => {
            painter.image(picture.texture, rect, SEEN, Color32::from_gray(shade));
        }
        None => {
            painter.rect_filled(rect, 2, palette::SHEET);
            Icon::Lines.paint(painter, rect.shrink(6.0), palette::LINE);
        }
    }
    // Whose doing: a bar at the left for the other side, at the right for the viewer's own.
    let bar = match entry.side {
        Some(Side::Far) => Some(rect.with_max_x(rect.left() + 2.5)),
        Some(Side::Near) => Some(rect.with_min_x(rect.right() - 2.5)),
        None => None,
    };
    if let Some(bar) = bar {
        painter.rect_filled(bar, 0, edge);
    }
    if newest {
        let line = Stroke::new(1.5, palette::CREAM);
        painter.rect_stroke(rect.expand(1.0), 3, line, StrokeKind::Outside);
    }
}

/// What happened, beside its picture.
fn tell(ui: &mut Ui, entry: &LogPicture, rect: Rect) -> Rect {
    let font = TextStyle::Small.resolve(ui.style());
    let galley = in_lines(ui, &entry.line, font, LINE, palette::CREAM);
    let at = pos2(rect.right() + 10.0, rect.top());
    let body = Rect::from_min_size(at, galley.size() + vec2(18.0, 12.0));
    ui.painter().rect_filled(body, 3, palette::DEEP);
    let line = Stroke::new(1.0, palette::LINE);
    ui.painter().rect_stroke(body, 3, line, StrokeKind::Inside);
    ui.painter()
        .galley(body.min + vec2(9.0, 6.0), galley, palette::CREAM);
    body
}
