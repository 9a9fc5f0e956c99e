//! What is compared just now, on the spine: both sums left and right of the middle with what they are made of, and who
//! strikes whom. In one glance: the greater number is gold, the other ember.

mod parts;

use std::sync::Arc;

use bevy_egui::egui::{
    Color32, FontId, Galley, Id, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, TextStyle, Ui, Vec2,
    WidgetInfo, WidgetType, pos2, vec2,
};

use super::ground::Ground;
use super::model::{
    BattleModel, BattleSide, CardKey, Picture, SealModel, Side, SumModel, SupportOutcome,
    TableIntent,
};
use super::spine::number_font;
use crate::theme::widgets::{in_lines, outlined};
use crate::theme::{bold, palette};
use crate::ui_text::{Word, Words};
pub use parts::added;
use parts::{NAME, Part, SHOWN, Shown, TOGETHER, decides, parts, put_together, shortened};

/// The height of a plate, and half the room for the arrow between both, on a table that is 720 high.
const HIGH: f32 = 42.0;
const HALF: f32 = 30.0;
/// The size of the totals.
const TOTAL: f32 = 30.0;
/// The least room of a plate on either side.
const LEAST: f32 = 216.0;
/// Space between two parts.
const BETWEEN: f32 = 9.0;
/// How much of the height of its lines a number needs with its name below.
const CLOSE: f32 = 0.82;

/// A part of a plate, laid out.
enum Piece {
    /// A card; whether its front is known, and a sign of whether it counts.
    Card(CardKey, Option<Picture>, Option<SupportOutcome>),
    /// Words and numbers.
    Text(Arc<Galley>),
    /// A number and what it is.
    Named(Arc<Galley>, Arc<Galley>),
}

impl Piece {
    fn width(&self, high: f32) -> f32 {
        match self {
            Self::Card(_, picture, _) => {
                let shape = picture.map_or(0.714, |p| p.size.x / p.size.y.max(1.0));
                (high - 4.0) * shape
            }
            Self::Text(galley) => galley.size().x,
            Self::Named(number, name) => number.size().x.max(name.size().x),
        }
    }
}

/// The colour of a side's total: of the greater one, of the other, of one that stands alone.
fn colours(sides: &[BattleSide; 2]) -> [Color32; 2] {
    let number = |side: &BattleSide| decides(side)?.total.parse::<i64>().ok();
    match (number(&sides[0]), number(&sides[1])) {
        (Some(a), Some(b)) if a > b => [palette::LAMP, palette::EMBER],
        (Some(a), Some(b)) if a < b => [palette::EMBER, palette::LAMP],
        _ => [palette::CREAM, palette::CREAM],
    }
}

/// The right end of what a contest may take of the spine: the beads begin there.
#[must_use]
pub fn right_end(ground: &Ground, beads: &Rect) -> f32 {
    (beads.left() - 10.0).max(ground.area.center().x + HALF * ground.unit())
}

/// Shows a battle; what it takes.
pub fn show(
    ui: &mut Ui,
    model: &BattleModel,
    ground: &Ground,
    beads: &Rect,
    words: Words,
    intents: &mut Vec<TableIntent>,
) -> Vec<Rect> {
    let unit = ground.unit();
    let ends = [ground.area.left() + 60.0 * unit, right_end(ground, beads)];
    // Between the cards that fight, if both stand in one column.
    let aside = LEAST * unit;
    let word = said(model).map_or(0.0, |(said, seal)| widest_word(ui, said, seal) + APART);
    let between = ground.strikes.unwrap_or(ground.area.center().x);
    let first = ends[0] + aside + word / 2.0;
    let between = between.clamp(first, (ends[1] - aside).max(first));
    let middle = pos2(between, ground.spine);
    let high = (HIGH * unit).max(number_font(ui, TOTAL).size * 1.3);
    let colours = colours(&model.sides);
    let mut taken = Vec::new();
    for (n, side) in model.sides.iter().enumerate() {
        let inner = middle.x + if n == 0 { -HALF * unit } else { HALF * unit };
        // What is said of the sums stands left of them, without breaking a word.
        let room = (ends[n] - inner).abs() - if n == 0 { word } else { 0.0 };
        let plate = Plate::of(ui, side, !model.fight, colours[n], high, room, words);
        let width = plate.width();
        let left = if n == 0 { inner - width } else { inner };
        let rect = Rect::from_min_size(pos2(left, middle.y - high / 2.0), vec2(width, high));
        plate.paint(ui, rect, n == 1, intents);
        let response = ui.interact(rect, Id::new(("side", n)), Sense::hover());
        let total = decides(side).map_or("", |sum| &sum.total);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, total));
        response.on_hover_text(told(side, words));
        taken.push(rect);
    }
    let way = points(model.sides[0].side, ground.strikes.is_some());
    arrow(ui, model.fight, (middle, way), unit);
    let beside = (ends[0], taken[0].left() - APART);
    taken.extend(verdict(ui, model, ground, beside));
    taken
}

/// Where the arrow between both numbers points: across the spine from who strikes to who is struck, if both stand in the column
/// in which it lies; otherwise it would point at somebody else, and goes from the one number to the other.
fn points(strikes: Side, in_column: bool) -> Vec2 {
    match (in_column, strikes) {
        (true, Side::Near) => vec2(0.0, -1.0),
        (true, Side::Far) => vec2(0.0, 1.0),
        (false, _) => vec2(1.0, 0.0),
    }
}

/// An arrow from who strikes towards who is struck; a sign between them where they are only compared.
fn arrow(ui: &Ui, fights: bool, (middle, way): (Pos2, Vec2), unit: f32) {
    let painter = ui.painter();
    if !fights {
        let font = bold(20.0 * unit);
        let anchor = bevy_egui::egui::Align2::CENTER_CENTER;
        outlined(ui, middle, anchor, ":", font, palette::CREAM);
        return;
    }
    let at = |x: f32, y: f32| middle + (way * y + way.rot90() * x) * unit;
    let tip = |more: f32| {
        vec![
            at(-17.0 - more, -3.0),
            at(0.0, 19.0 + more),
            at(17.0 + more, -3.0),
        ]
    };
    let shaft = |more: f32| {
        let corners = [(-7.0, 2.0), (7.0, 2.0), (7.0, -24.0), (-7.0, -24.0)];
        let corner = |(x, y): (f32, f32)| at(x + more * x.signum(), y - more);
        corners.map(corner).to_vec()
    };
    for (more, colour) in [(2.5, palette::NIGHT), (0.0, palette::LAMP)] {
        painter.add(Shape::convex_polygon(shaft(more), colour, Stroke::NONE));
        painter.add(Shape::convex_polygon(tip(more), colour, Stroke::NONE));
    }
}

/// What a side's number is made of, and the number.
struct Plate {
    pieces: Vec<Piece>,
    total: Arc<Galley>,
    beaten: bool,
    high: f32,
}

impl Plate {
    fn of(
        ui: &Ui,
        side: &BattleSide,
        named: bool,
        colour: Color32,
        high: f32,
        room: f32,
        words: Words,
    ) -> Self {
        let sum = decides(side);
        let text = sum.map_or("", |sum| &sum.total);
        let total = |size: f32| {
            let number = number_font(ui, size);
            ui.painter().layout_no_wrap(text.to_owned(), number, colour)
        };
        let mut plate = Self {
            pieces: Vec::new(),
            total: total(TOTAL),
            beaten: sum.is_some_and(|sum| sum.beaten),
            high,
        };
        // Pictures and names that do not fit are left out, the least important first; then parts are put together, until their
        // sum fits. None is dropped: a sum without one of them reads as wrong. Pointing at the plate tells it all.
        let mut lay = |side: &BattleSide, shown: Shown| {
            plate.total = total(TOTAL * shown.total);
            let parts = parts(side, named, shown, words);
            plate.pieces = parts.into_iter().map(|part| part.laid_out(ui)).collect();
            plate.width() <= room
        };
        let whole = SHOWN.into_iter().any(|shown| lay(side, shown));
        let mut together = (2..).map_while(|n| put_together(side, n, words));
        let fits = whole
            || together.any(|side| lay(&side, TOGETHER))
            || (2..)
                .map_while(|n| put_together(side, n, words))
                .last()
                .is_some_and(|side| lay(&side, SHOWN[SHOWN.len() - 1]));
        if !fits {
            // The total alone is no wrong sum.
            plate.pieces.clear();
        }
        plate
    }

    fn width(&self) -> f32 {
        let parts = self
            .pieces
            .iter()
            .map(|piece| piece.width(self.high) + BETWEEN);
        let total = self.total.size().x;
        parts.sum::<f32>() + total + if total > 0.0 { 16.0 } else { 8.0 }
    }

    /// The total stands at the end that is nearer to the middle: left if `mirrored`.
    fn paint(&self, ui: &mut Ui, rect: Rect, mirrored: bool, intents: &mut Vec<TableIntent>) {
        let painter = ui.painter().clone();
        painter.rect_filled(rect, 4, palette::NIGHT.gamma_multiply(0.92));
        let line = Stroke::new(1.0, palette::LINE);
        painter.rect_stroke(rect, 4, line, StrokeKind::Inside);
        let middle = rect.center().y;
        let size = self.total.size();
        let at = if mirrored {
            rect.left() + 8.0
        } else {
            rect.right() - 8.0 - size.x
        };
        let place = pos2(at, middle - size.y / 2.0);
        painter.galley(place, Arc::clone(&self.total), palette::CREAM);
        if self.beaten {
            let stroke = Stroke::new(2.0, palette::EMBER);
            painter.hline(at..=at + size.x, middle, stroke);
        }
        let mut x = if mirrored {
            at + size.x + 8.0
        } else {
            rect.left() + 6.0
        };
        // A side without a number begins at its edge.
        if self.total.size().x <= 0.0 {
            x = rect.left() + 6.0;
        }
        for (n, piece) in self.pieces.iter().enumerate() {
            let wide = piece.width(self.high);
            let area = Rect::from_min_size(pos2(x, rect.top() + 2.0), vec2(wide, self.high - 4.0));
            match piece {
                Piece::Card(card, picture, outcome) => {
                    paint_part(&painter, *picture, *outcome, area);
                    let id = Id::new(("part", mirrored, n));
                    if ui.interact(area, id, Sense::hover()).hovered() {
                        intents.push(TableIntent::Point(*card));
                    }
                }
                Piece::Text(galley) => {
                    let at = pos2(x, middle - galley.size().y / 2.0);
                    painter.galley(at, Arc::clone(galley), palette::CREAM);
                }
                Piece::Named(number, name) => {
                    // Close together: the height of a line is more than its letters need.
                    let all = (number.size().y + name.size().y) * CLOSE;
                    let top = middle - all / 2.0 - number.size().y * (1.0 - CLOSE) / 2.0;
                    let across = |galley: &Galley| x + (wide - galley.size().x) / 2.0;
                    let above = pos2(across(number), top);
                    painter.galley(above, Arc::clone(number), palette::CREAM);
                    let below = pos2(across(name), top + number.size().y * CLOSE);
                    painter.galley(below, Arc::clone(name), palette::MIST);
                }
            }
            x += wide + BETWEEN;
        }
    }
}

/// A card in a plate: its face, or a back with a question mark; struck through if it does not count.
fn paint_part(
    painter: &bevy_egui::egui::Painter,
    picture: Option<Picture>,
    outcome: Option<SupportOutcome>,
    area: Rect,
) {
    match picture {
        Some(picture) => {
            let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
            let failed = outcome == Some(SupportOutcome::Failed);
            let tint = Color32::from_gray(if failed { 110 } else { 255 });
            painter.image(picture.texture, area, whole, tint);
        }
        None => {
            painter.rect_filled(area, 3, palette::SHEET);
            let line = Stroke::new(1.0, palette::MIST);
            painter.rect_stroke(area.shrink(2.0), 2, line, StrokeKind::Inside);
            let anchor = bevy_egui::egui::Align2::CENTER_CENTER;
            let font = bold(area.height() * 0.6);
            painter.text(area.center(), anchor, "?", font, palette::CREAM);
        }
    }
    if outcome == Some(SupportOutcome::Failed) {
        let stroke = Stroke::new(2.5, palette::EMBER);
        painter.line_segment([area.left_bottom(), area.right_top()], stroke);
    }
}

impl Part {
    fn laid_out(self, ui: &Ui) -> Piece {
        let number = || number_font(ui, 16.0);
        let small = || TextStyle::Small.resolve(ui.style());
        let (text, font, colour) = match self {
            Self::Card(card, picture, outcome) => return Piece::Card(card, picture, outcome),
            Self::Named(text, name) => {
                let laid = |text, font, colour| ui.painter().layout_no_wrap(text, font, colour);
                let name = shortened(&name, NAME);
                return Piece::Named(
                    laid(text, number(), palette::CREAM),
                    laid(name, small(), palette::MIST),
                );
            }
            Self::Number(text) => (text, number(), palette::CREAM),
            Self::Nothing(text) => (text, number(), palette::EMBER),
            Self::Who(text) => (text, small(), palette::CREAM),
            Self::Word(text) => (text, small(), palette::MIST),
        };
        Piece::Text(ui.painter().layout_no_wrap(text, font, colour))
    }
}

/// Everything about a side, for the pointer.
fn told(side: &BattleSide, words: Words) -> String {
    let mut lines = vec![format!("{}: {}", side.who, side.role)];
    for fighter in &side.fighters {
        let mut line = fighter.name.clone();
        if let Some(sum) = &fighter.sum {
            line.push_str(&format!("  {}", sum.total));
        }
        if let Some(range) = &fighter.range {
            line.push_str(&format!("  ? {range}"));
        }
        if !fighter.note.is_empty() {
            line.push_str(&format!("  {}", fighter.note));
        }
        lines.push(line);
    }
    let mut sums: Vec<(&str, &SumModel)> = side.sum.iter().map(|sum| ("", sum)).collect();
    sums.extend(side.measures.iter().map(|m| (m.label.as_str(), &m.sum)));
    for (label, sum) in sums {
        let parts = sum.parts.iter();
        let parts: Vec<String> = parts.map(|p| format!("{} {}", p.label, p.number)).collect();
        lines.push(
            format!("{label} {} = {}", parts.join(", "), sum.total)
                .trim()
                .to_owned(),
        );
    }
    for support in &side.supports {
        let sign = match support.outcome {
            SupportOutcome::Open => "…",
            SupportOutcome::Counts => "○",
            SupportOutcome::Failed => "×",
        };
        lines.push(format!(
            "{sign} {} {}  {}",
            support.name, support.value, support.why
        ));
    }
    if side.supports.is_empty() && side.awaits_support {
        lines.push(words.get(Word::NotRevealed).to_owned());
    }
    lines.join("\n")
}

/// What decided it, or what it comes to as it stands; left of the sums.
fn verdict(
    ui: &mut Ui,
    model: &BattleModel,
    ground: &Ground,
    (left, right): (f32, f32),
) -> Option<Rect> {
    let (said, seal) = said(model)?;
    if right - left < 60.0 {
        return None;
    }
    Some(show_verdict(ui, said, seal, ground.spine, left, right))
}

/// What the verdict says, if there is one that is not stamped over the cards just now.
fn said(model: &BattleModel) -> Option<(&str, Option<&SealModel>)> {
    let seal = model.seal.as_ref();
    let said = seal.map_or(model.forecast.as_str(), |seal| &seal.text);
    let stamped = seal.is_some_and(|seal| seal.stamped);
    (!said.is_empty() && !stamped).then_some((said, seal))
}

/// The letters of a verdict.
fn verdict_font(ui: &Ui, seal: Option<&SealModel>) -> FontId {
    if seal.is_some() {
        number_font(ui, 15.0)
    } else {
        TextStyle::Small.resolve(ui.style())
    }
}

/// How wide the paper of a verdict is at least, so that no word of it is broken.
fn widest_word(ui: &Ui, said: &str, seal: Option<&SealModel>) -> f32 {
    let font = verdict_font(ui, seal);
    // Where words are not parted by spaces, a line may end after any of a few letters.
    let least = SHORT * font.size;
    let wide = |word: &str| {
        let galley = ui
            .painter()
            .layout_no_wrap(word.to_owned(), font.clone(), Color32::WHITE);
        galley.size().x
    };
    let words = said.split(' ').map(|word| match is_wide(word) {
        true => least,
        false => wide(word),
    });
    words.fold(0.0, f32::max).ceil() + VERDICT.x + 1.0
}

/// Is a word written in letters between any two of which a line may end?
fn is_wide(word: &str) -> bool {
    word.chars().any(|c| ('\u{3000}'..'\u{a000}').contains(&c))
}

/// Words that find too little room are no smaller than this, in parts of their size.
const SMALLEST: f32 = 0.75;
/// A line of such letters has so many at least.
const SHORT: f32 = 5.0;
/// Between the sums and what is said of them.
const APART: f32 = 10.0;

/// A word on paper if it is decided, on the night if it is only foreseen.
fn show_verdict(
    ui: &mut Ui,
    said: &str,
    seal: Option<&SealModel>,
    middle: f32,
    left: f32,
    right: f32,
) -> Rect {
    let half = lay_verdict(ui, said, seal, left, right).size().y / 2.0;
    show_verdict_below(ui, said, seal, middle - half - VERDICT.y / 2.0, left, right)
}

/// Between the words of a verdict and the edges of its paper, on both sides together.
const VERDICT: Vec2 = Vec2::new(16.0, 8.0);

/// The paper of a verdict, and the ink on it.
fn papers(seal: Option<&SealModel>) -> (Color32, Color32) {
    match seal {
        Some(seal) if seal.good => (palette::PAPER, palette::INK),
        Some(_) => (palette::EMBER_SHEET, palette::CREAM),
        None => (palette::NIGHT.gamma_multiply(0.92), palette::CREAM),
    }
}

/// The words of a verdict in their lines.
fn lay_verdict(
    ui: &Ui,
    said: &str,
    seal: Option<&SealModel>,
    left: f32,
    right: f32,
) -> Arc<Galley> {
    let mut font = verdict_font(ui, seal);
    // Rather smaller than with a broken word.
    let fits = (right - left) / widest_word(ui, said, seal);
    font.size *= fits.clamp(SMALLEST, 1.0);
    let wide = (right - left - VERDICT.x).min(font.size * 20.0);
    in_lines(ui, said, font, wide, papers(seal).1)
}

/// The same with its upper edge here.
pub fn show_verdict_below(
    ui: &mut Ui,
    said: &str,
    seal: Option<&SealModel>,
    top: f32,
    left: f32,
    right: f32,
) -> Rect {
    let (sheet, ink) = papers(seal);
    let galley = lay_verdict(ui, said, seal, left, right);
    let size = galley.size() + VERDICT;
    let body = Rect::from_min_size(pos2(right - size.x, top), size);
    ui.painter().rect_filled(body, 3, sheet);
    ui.painter().galley(body.min + vec2(8.0, 4.0), galley, ink);
    let response = ui.interact(body, Id::new("verdict"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, said));
    if let Some(seal) = seal.filter(|seal| !seal.why.is_empty()) {
        response.on_hover_text(&seal.why);
    }
    body
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::panel;

    /// The lines of a verdict that has so much room.
    fn lines(said: &'static str, room: f32) -> Vec<String> {
        let seen = panel(vec2(400.0, 300.0), Vec::new(), move |ui, seen| {
            let galley = lay_verdict(ui, said, None, 0.0, room);
            *seen = galley
                .rows
                .iter()
                .map(|row| row.text().trim().to_owned())
                .collect();
        });
        seen.state().clone()
    }

    #[test]
    fn the_arrow_points_at_who_is_struck_or_else_at_his_number() {
        assert!(points(Side::Near, true).y < 0.0, "up, at the far side");
        assert!(points(Side::Far, true).y > 0.0);
        for side in [Side::Near, Side::Far] {
            // The number of whoever is struck stands on the right.
            assert_eq!(points(side, false), vec2(1.0, 0.0));
        }
    }

    #[test]
    fn no_word_of_a_verdict_is_broken() {
        let said = "Incomparably tie-breaking interception";
        for room in [300.0, 180.0, 140.0, 115.0] {
            let lines = lines(said, room);
            assert_eq!(lines.join(" "), said, "{room}: {lines:?}");
        }
        let said = "このままなら防御側の勝ちです。";
        assert_eq!(lines(said, 120.0).concat(), said);
    }
}
