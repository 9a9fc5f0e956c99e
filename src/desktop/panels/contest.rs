//! What is compared just now, on the spine: both sums left and right of the middle with what they are made of, and who
//! strikes whom. In one glance: the greater number is gold, the other ember.

use std::sync::Arc;

use bevy_egui::egui::{
    Color32, Galley, Id, Rect, Sense, Shape, Stroke, StrokeKind, TextStyle, Ui, Vec2, WidgetInfo,
    WidgetType, pos2, vec2,
};

use super::ground::Ground;
use super::model::{
    BattleModel, BattleSide, CardKey, PartModel, Picture, SealModel, Side, SumModel, SupportModel,
    SupportOutcome, TableIntent,
};
use super::spine::number_font;
use crate::theme::widgets::{in_lines, outlined};
use crate::theme::{bold, palette};
use crate::ui_text::{Word, Words};

/// The height of a plate, and half the room for the arrow between both, on a table that is 720 high.
const HIGH: f32 = 42.0;
const HALF: f32 = 30.0;
/// The size of the totals.
const TOTAL: f32 = 30.0;
/// The least room of a plate on either side.
const LEAST: f32 = 216.0;
/// Space between two parts.
const BETWEEN: f32 = 5.0;
/// How much of the height of its lines a number needs with its name below.
const CLOSE: f32 = 0.82;
/// So wide the name of a part may be, in letters.
const NAME: f32 = 7.5;

/// What a plate shows.
#[derive(Debug, Clone, Copy)]
struct Shown {
    /// The size of the total beside the usual one.
    total: f32,
    /// What each part is, in a word below its number.
    named: bool,
    /// Words for parts that no card tells.
    labels: bool,
    /// Pictures of cards.
    cards: bool,
}

/// What plates show, the more the better, as far as there is room.
const SHOWN: [Shown; 5] = [
    shown(1.0, [true, true, true]),
    shown(1.0, [true, true, false]),
    shown(0.84, [true, true, false]),
    shown(0.72, [false, false, true]),
    shown(0.84, [false, false, false]),
];

const fn shown(total: f32, [named, labels, cards]: [bool; 3]) -> Shown {
    Shown {
        total,
        named,
        labels,
        cards,
    }
}

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

/// What a side comes to, and which number that is.
fn decides(side: &BattleSide) -> Option<&SumModel> {
    let measure = side.measures.iter().find(|measure| measure.decides);
    side.sum.as_ref().or(measure.map(|measure| &measure.sum))
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
    let between = ground.strikes.unwrap_or(ground.area.center().x);
    let between = between.clamp(ends[0] + aside, (ends[1] - aside).max(ends[0] + aside));
    let middle = pos2(between, ground.spine);
    let high = (HIGH * unit).max(number_font(ui, TOTAL).size * 1.3);
    let colours = colours(&model.sides);
    let mut taken = Vec::new();
    for (n, side) in model.sides.iter().enumerate() {
        let inner = middle.x + if n == 0 { -HALF * unit } else { HALF * unit };
        let room = (ends[n] - inner).abs();
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
    arrow(ui, model, middle, unit);
    let said = (ends[0], taken[0].left() - 10.0);
    taken.extend(verdict(ui, model, ground, said));
    taken
}

/// An arrow from who strikes towards who is struck; a sign between them where they are only compared.
fn arrow(ui: &Ui, model: &BattleModel, middle: bevy_egui::egui::Pos2, unit: f32) {
    let painter = ui.painter();
    if !model.fight {
        let font = bold(20.0 * unit);
        let anchor = bevy_egui::egui::Align2::CENTER_CENTER;
        outlined(ui, middle, anchor, ":", font, palette::CREAM);
        return;
    }
    let up = if model.sides[0].side == Side::Near {
        1.0
    } else {
        -1.0
    };
    let at = |x: f32, y: f32| middle + vec2(x, -y * up) * unit;
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
        // What does not fit is left out, the least important first; pointing at the plate tells it all.
        for shown in SHOWN {
            plate.total = total(TOTAL * shown.total);
            let parts = parts(side, named, shown, words);
            plate.pieces = parts.into_iter().map(|part| part.laid_out(ui)).collect();
            if plate.width() <= room {
                break;
            }
        }
        while plate.width() > room && plate.pieces.pop().is_some() {}
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

/// A part of a plate, before it is laid out.
#[derive(Debug, Clone, PartialEq)]
enum Part {
    /// A card; whether its front is known, and a sign of whether it counts.
    Card(CardKey, Option<Picture>, Option<SupportOutcome>),
    /// A number.
    Number(String),
    /// A number and what it is.
    Named(String, String),
    /// The number of what does not count.
    Nothing(String),
    /// Whose numbers these are.
    Who(String),
    /// A word for a part that no card tells.
    Word(String),
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

/// What a side is made of: who fights where several do, with the number of each; the parts of the sum, each behind the card
/// that adds it or before the word for it; who helps.
fn parts(side: &BattleSide, named: bool, shown: Shown, words: Words) -> Vec<Part> {
    let Shown {
        named: names,
        labels,
        cards,
        ..
    } = shown;
    let told = |part: &PartModel| match names && !part.label.is_empty() {
        true => Part::Named(part.number.clone(), part.label.clone()),
        false => Part::Number(part.number.clone()),
    };
    let mut all = Vec::new();
    // Where nobody strikes, no arrow says whose number it is.
    if named {
        all.push(Part::Who(side.who.clone()));
    }
    let parts = decides(side).map_or(&[][..], |sum| &sum.parts);
    // What each of several fighters brings stands beside it already.
    let each = side
        .fighters
        .iter()
        .filter_map(|f| Some(&f.sum.as_ref()?.total));
    let brings = parts.iter().map(|part| part.number.trim_start_matches('+'));
    let known = each.clone().count();
    let known = if known == side.fighters.len() && each.zip(brings).all(|(own, part)| own == part) {
        known.min(parts.len())
    } else {
        0
    };
    let (base, others) = match &parts[known..] {
        [] => (None, &[][..]),
        rest if known > 0 => (None, rest),
        [base, others @ ..] if !others.is_empty() || !side.supports.is_empty() => {
            (Some(base), others)
        }
        _ => (None, &[][..]),
    };
    // One that stands at the other end of the arrow is seen there; its number opens the sum.
    let alone = !named && side.fighters.len() == 1;
    for (n, fighter) in side.fighters.iter().enumerate() {
        let hidden = fighter.picture.is_none();
        if cards && (!alone || hidden || base.is_none()) {
            all.push(Part::Card(fighter.card, fighter.picture, None));
        }
        if let Some(range) = &fighter.range {
            all.push(Part::Number(format!("? {range}")));
        } else if let Some(sum) = &fighter.sum {
            let joins = if n > 0 && known > 0 { "+" } else { "" };
            all.push(Part::Number(format!("{joins}{}", sum.total)));
        }
        if labels && !fighter.note.is_empty() {
            all.push(Part::Word(fighter.note.clone()));
        }
    }
    all.extend(base.map(told));
    // A card that helps stands before what it adds.
    let mut helpers: Vec<&SupportModel> = side.supports.iter().collect();
    for part in others {
        let of_part = |support: &&SupportModel| match &part.by {
            Some((by, _)) => support.card == *by,
            None => support.value == part.number,
        };
        let helps = helpers.iter().position(of_part);
        let helps = helps.filter(|_| cards).map(|n| helpers.remove(n));
        let card = match (helps, &part.by) {
            (Some(support), _) => Some(helper(support)),
            (None, Some((by, picture))) if cards => Some(Part::Card(*by, Some(*picture), None)),
            _ => None,
        };
        all.extend(card);
        all.push(told(part));
    }
    for support in helpers.into_iter().filter(|_| cards) {
        all.push(helper(support));
        // What does not count adds nothing, and says so.
        all.push(match support.outcome {
            SupportOutcome::Failed => Part::Nothing("+0".to_owned()),
            SupportOutcome::Counts | SupportOutcome::Open if names => {
                Part::Named(support.value.clone(), support.name.clone())
            }
            SupportOutcome::Counts | SupportOutcome::Open => Part::Number(support.value.clone()),
        });
    }
    if side.supports.is_empty() && side.awaits_support && cards {
        all.push(Part::Card(CardKey::default(), None, None));
        if labels {
            all.push(Part::Word(words.get(Word::NotRevealed).to_owned()));
        }
    }
    all
}

/// Words that are no wider than so many letters; what is too long is cut off.
fn shortened(words: &str, letters: f32) -> String {
    if crate::fonts::width(words) <= letters {
        return words.to_owned();
    }
    let mut cut = words.to_owned();
    while cut.pop().is_some() && crate::fonts::width(&cut) + 1.0 > letters {}
    cut.truncate(cut.trim_end().len());
    cut + "…"
}

/// A card that helps, with a sign of whether it counts.
fn helper(support: &SupportModel) -> Part {
    Part::Card(support.card, support.picture, Some(support.outcome))
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
    let seal = model.seal.as_ref();
    let said = seal.map_or(model.forecast.as_str(), |seal| &seal.text);
    if said.is_empty() || right - left < 60.0 {
        return None;
    }
    Some(show_verdict(ui, said, seal, ground.spine, left, right))
}

/// A word on paper if it is decided, on the night if it is only foreseen.
pub fn show_verdict(
    ui: &mut Ui,
    said: &str,
    seal: Option<&SealModel>,
    middle: f32,
    left: f32,
    right: f32,
) -> Rect {
    let (sheet, ink) = match seal {
        Some(seal) if seal.good => (palette::PAPER, palette::INK),
        Some(_) => (palette::EMBER_SHEET, palette::CREAM),
        None => (palette::NIGHT.gamma_multiply(0.92), palette::CREAM),
    };
    let font = if seal.is_some() {
        number_font(ui, 15.0)
    } else {
        TextStyle::Small.resolve(ui.style())
    };
    let wide = (right - left - 16.0).min(font.size * 20.0);
    let galley = in_lines(ui, said, font, wide, ink);
    let size = galley.size() + Vec2::new(16.0, 8.0);
    let body = Rect::from_min_size(pos2(right - size.x, middle - size.y / 2.0), size);
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
    use crate::panels::model::{FighterModel, PartModel};
    use fudaba_saves::settings::Language;

    const PICTURE: Picture = Picture {
        texture: bevy_egui::egui::TextureId::User(1),
        size: Vec2::new(70.0, 98.0),
    };

    fn part(label: &str, number: &str, by: Option<u32>) -> PartModel {
        PartModel {
            label: label.into(),
            number: number.into(),
            by: by.map(|card| (CardKey(card), PICTURE)),
        }
    }

    fn side(parts: Vec<PartModel>, supports: Vec<SupportModel>) -> BattleSide {
        BattleSide {
            fighters: vec![FighterModel {
                card: CardKey(1),
                name: "Fighter".into(),
                picture: Some(PICTURE),
                sum: None,
                range: None,
                note: String::new(),
            }],
            supports,
            sum: Some(SumModel {
                parts,
                ..SumModel::default()
            }),
            ..BattleSide::default()
        }
    }

    fn number(text: &str) -> Part {
        Part::Number(text.to_owned())
    }

    fn support(value: &str, outcome: SupportOutcome) -> SupportModel {
        SupportModel {
            card: CardKey(7),
            name: "Helper".into(),
            picture: Some(PICTURE),
            value: value.into(),
            outcome,
            why: String::new(),
        }
    }

    #[test]
    fn every_part_of_a_sum_stands_behind_its_card_or_before_its_word() {
        let words = Words(Language::English);
        let card = |key, outcome| Part::Card(CardKey(key), Some(PICTURE), outcome);
        let sum = vec![
            part("power", "4000", None),
            part("Casting Row", "+500", Some(3)),
            part("Armour", "+1000", None),
        ];
        let named = |number: &str, name: &str| Part::Named(number.into(), name.into());
        let shown = |n: usize| parts(&side(sum.clone(), Vec::new()), false, SHOWN[n], words);
        let said = [
            named("4000", "power"),
            card(3, None),
            named("+500", "Casting Row"),
            named("+1000", "Armour"),
        ];
        assert_eq!(shown(0), said);
        // Where there is no room for all of it, pictures go first, and then names.
        assert_eq!(shown(1), [&said[..1], &said[2..]].concat());
        let bare = [
            number("4000"),
            card(3, None),
            number("+500"),
            number("+1000"),
        ];
        assert_eq!(shown(3), bare);
        let sum = vec![part("power", "60", None), part("support", "+30", None)];
        let counts = SupportOutcome::Counts;
        assert_eq!(
            parts(
                &side(sum.clone(), vec![support("+30", counts)]),
                false,
                SHOWN[0],
                words
            ),
            [
                named("60", "power"),
                card(7, Some(counts)),
                named("+30", "support")
            ]
        );
    }

    #[test]
    fn what_several_cards_bring_is_told_once() {
        let each = |key, total: &str| FighterModel {
            card: CardKey(key),
            name: "Song".into(),
            picture: Some(PICTURE),
            sum: Some(SumModel {
                total: total.into(),
                ..SumModel::default()
            }),
            range: None,
            note: String::new(),
        };
        let sum = ["2", "+1", "+1"].map(|number| part("score", number, None));
        let side = BattleSide {
            who: "You".into(),
            fighters: vec![each(1, "2"), each(2, "1")],
            ..side(sum.to_vec(), Vec::new())
        };
        let card = |key| Part::Card(CardKey(key), Some(PICTURE), None);
        let who = Part::Who("You".into());
        let named = Part::Named("+1".into(), "score".into());
        let all = [who, card(1), number("2"), card(2), number("+1"), named];
        assert_eq!(parts(&side, true, SHOWN[0], Words(Language::English)), all);
    }

    #[test]
    fn a_card_that_helps_with_nothing_says_so() {
        let words = Words(Language::English);
        let alone = || vec![part("power", "80", None)];
        for (value, outcome, says) in [
            (
                "+20",
                SupportOutcome::Failed,
                Part::Nothing("+0".to_owned()),
            ),
            (
                "+0",
                SupportOutcome::Counts,
                Part::Named("+0".to_owned(), "Helper".to_owned()),
            ),
        ] {
            let side = side(alone(), vec![support(value, outcome)]);
            let shown = parts(&side, false, SHOWN[0], words);
            let card = Part::Card(CardKey(7), Some(PICTURE), Some(outcome));
            let power = Part::Named("80".into(), "power".into());
            assert_eq!(shown, [power, card, says]);
        }
    }
}
