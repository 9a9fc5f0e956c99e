//! What has just happened, in words, on a strip of paper at one spot: at the upper edge, beside the button of the record,
//! whose newest picture it tells. Pointing at it points at the card, a click opens the whole record, and a sign at its end shows
//! the other player's last turn once more.

use bevy_egui::egui::text::{LayoutJob, TextFormat, TextWrapping};
use bevy_egui::egui::{
    Color32, FontId, Id, Rect, Sense, TextStyle, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

use super::ground::Ground;
use super::model::{Again, LatelyModel, Side, TableIntent};
use crate::theme::icons::Icon;
use crate::theme::widgets::small_button_side;
use crate::theme::{palette, paper, small_strong_style};
use crate::ui_text::{Word, Words};

/// From the button of the record to the strip.
const BESIDE: f32 = 12.0;
/// From the upper edge of the table.
const EDGE: f32 = 5.0;
/// Half the width that the other player's hand takes at the upper edge, on a table that is 1280 wide.
const HAND: f32 = 178.0;
/// Between the edge of the strip and its words.
const MARGIN: (f32, f32) = (9.0, 2.0);
/// Between one row and the next.
const APART: f32 = 2.0;
/// The width of the bar that says whose doing it was.
const BAR: f32 = 4.0;
/// The width of what shows the last turn again.
const AGAIN: f32 = 20.0;

/// Shows it; where it lies. `taken`: what else stands there.
pub fn show(
    ui: &mut Ui,
    model: &LatelyModel,
    ground: &Ground,
    taken: &[Rect],
    words: Words,
    intents: &mut Vec<TableIntent>,
) -> Rect {
    let left = ground.area.left() + small_button_side(ui) + BESIDE;
    let hand = ground.area.center().x - HAND * ground.unit();
    let small = TextStyle::Small.resolve(ui.style());
    // What stands at the upper edge besides ends the strip.
    let edge = ground.area.top() + EDGE + small.size;
    let beside = taken
        .iter()
        .filter(|rect| rect.left() > left && rect.top() < edge);
    let right = beside.map(|rect| rect.left() - 8.0).fold(hand, f32::min);
    let again = if model.again == Again::No { 0.0 } else { AGAIN };
    let room = right - left - 2.0 * MARGIN.0 - BAR - again;
    let strong = small_strong_style().resolve(ui.style());
    // A row of words; what does not fit is cut off, and told to whoever points at it.
    let row = |parts: &[(&str, &FontId, Color32)]| {
        let mut job = LayoutJob::default();
        for (text, font, ink) in parts {
            job.append(text, 0.0, TextFormat::simple((*font).clone(), *ink));
        }
        job.wrap = TextWrapping::truncate_at_width(room.max(60.0));
        ui.painter().layout_job(job)
    };
    let before = format!("{}  ", words.get(Word::LatelyBefore));
    let label = (before.as_str(), &small, palette::INK_SOFT);
    let act = (model.act.as_str(), &strong, palette::INK);
    let came = (model.came.as_str(), &strong, palette::INK);
    let whole = [model.act.as_str(), model.came.as_str()].join(" ");
    let apart = (" ", &strong, palette::INK);
    let one = row(&[label, act, apart, came]);
    let rows = match one.elided {
        true => {
            // Rather the whole of it than the word before it.
            let first = row(&[label, act]);
            let first = if first.elided { row(&[act]) } else { first };
            let second = (!model.came.is_empty()).then(|| row(&[came]));
            std::iter::once(first).chain(second).collect()
        }
        false => vec![one],
    };
    let wide = rows.iter().map(|row| row.size().x).fold(0.0, f32::max);
    let high: f32 = rows.iter().map(|row| row.size().y + APART).sum();
    let size = vec2(wide + 2.0 * MARGIN.0 + BAR + again, high + 2.0 * MARGIN.1);
    let place = Rect::from_min_size(pos2(left, ground.area.top() + EDGE), size);
    let painter = ui.painter().clone();
    painter.add(paper::shadow(3.0).as_shape(place, 3));
    painter.rect_filled(place, 3, palette::PAPER);
    // Whose doing it was, as the pictures tell it: at the left the other's, at the right one's own.
    let bar = match model.side {
        Some(Side::Far) => Some((place.with_max_x(place.left() + BAR), palette::EMBER)),
        Some(Side::Near) => Some((place.with_min_x(place.right() - BAR), palette::TIDE)),
        None => None,
    };
    if let Some((bar, colour)) = bar {
        painter.rect_filled(bar, 2, colour);
    }
    let mut at = place.min + vec2(MARGIN.0, MARGIN.1);
    for row in rows {
        let below = row.size().y + APART;
        painter.galley(at, row, palette::INK);
        at.y += below;
    }
    let response = ui.interact(place, Id::new("lately"), Sense::CLICK);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &whole));
    if response.hovered() {
        intents.extend(model.card.map(TableIntent::Point));
    }
    if response.clicked() {
        intents.push(TableIntent::Log);
    }
    response.on_hover_text(whole.trim());
    if model.again != Again::No {
        let end = place.right() - BAR;
        let sign = place.with_min_x(end - AGAIN).with_max_x(end);
        show_again(ui, sign, model.again, words, intents);
    }
    place
}

/// What shows the other player's last turn once more. Whoever plays with keys has a key for it.
fn show_again(
    ui: &mut Ui,
    place: Rect,
    again: Again,
    words: Words,
    intents: &mut Vec<TableIntent>,
) {
    let response = ui.interact(place, Id::new("show again"), Sense::CLICK);
    let name = words.get(Word::ShowAgain);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, ui.is_enabled(), name));
    let ink = match (again, response.hovered()) {
        (Again::Runs, _) => palette::EMBER,
        (_, true) => palette::INK,
        (_, false) => palette::INK_SOFT,
    };
    let side = place.width().min(place.height());
    let square = Rect::from_center_size(place.center(), vec2(side, side));
    Icon::Again.paint(ui.painter(), square, ink);
    if response.clicked() {
        intents.push(TableIntent::ShowAgain);
    }
    response.on_hover_text(format!("{name}\n{}", words.get(Word::ShowAgainHint)));
}
