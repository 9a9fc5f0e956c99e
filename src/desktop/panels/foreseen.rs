//! What a choice would come to, on a tag beside the card that it is about, before the choice is made.

use std::sync::Arc;

use bevy_egui::egui::{
    Color32, Galley, Id, Painter, Pos2, Rect, Sense, Shape, Stroke, TextStyle, Ui, Vec2,
    WidgetInfo, WidgetType, pos2, vec2,
};

use super::ground::Ground;
use super::model::{ChipsModel, ForeseenModel};
use crate::theme::widgets::in_lines;
use crate::theme::{bold, palette, paper, small_strong_style, strong_style};
use crate::ui_text::{Word, Words};

/// The widths that a tag may have, in letters: that by which it covers least.
const WIDE: [f32; 6] = [17.0, 14.0, 12.0, 10.5, 9.0, 20.0];
/// The point of the tag, towards the card.
const POINT: f32 = 9.0;

/// What a row costs when one width is weighed against another: a tag of few rows is read at a glance.
const ROW: f32 = 250.0;

/// What it costs to leave out all other answers but the best, and all but what comes of the answer itself.
const SHORTER: f32 = 900.0;
const BRIEF: f32 = 2600.0;
/// What it costs to leave out all other answers, and half of what is said of the answer itself.
const HALF: f32 = 1700.0;

/// What parts the other answers from the one that is foretold.
const PARTED: f32 = 7.0;

/// The ink of what is good or bad for the viewer.
fn tone(good: Option<bool>, neither: Color32) -> Color32 {
    match good {
        Some(true) => palette::INK_GOOD,
        Some(false) => palette::INK_BAD,
        None => neither,
    }
}

/// What a tag says, laid out.
struct Said {
    parts: Vec<Part>,
    /// How many of them are about the answer that is foretold.
    first: usize,
    parted: f32,
    size: Vec2,
    /// In so many rows.
    rows: usize,
}

/// A part of a tag.
enum Part {
    Words(Arc<Galley>),
    /// A word and a chip for each number, in a row.
    Chips {
        label: Arc<Galley>,
        numbers: Vec<(Arc<Galley>, f32)>,
        falls: bool,
        size: Vec2,
    },
}

impl Part {
    fn size(&self) -> Vec2 {
        match self {
            Self::Words(words) => words.size(),
            Self::Chips { size, .. } => *size,
        }
    }

    fn chips(ui: &Ui, model: &ChipsModel, label_wide: f32) -> Self {
        let small = TextStyle::Small.resolve(ui.style());
        let painter = ui.painter();
        let label = model.label.clone();
        let label = painter.layout_no_wrap(label, small.clone(), palette::INK_SOFT);
        let font = bold(small.size * 0.95);
        let numbers = model.numbers.iter().map(|number| {
            let laid = painter.layout_no_wrap(number.clone(), font.clone(), palette::INK);
            let wide = (laid.size().x + small.size * 0.7).max(small.size * CHIP);
            (laid, wide)
        });
        let numbers: Vec<_> = numbers.collect();
        let wide: f32 = numbers.iter().map(|(_, wide)| wide + CHIPS_APART).sum();
        let high = small.size * (CHIP + 0.25);
        Self::Chips {
            label,
            numbers,
            falls: model.falls,
            size: vec2(label_wide + wide, high),
        }
    }

    fn paint(self, painter: &Painter, at: Pos2) {
        match self {
            Self::Words(words) => painter.galley(at, words, palette::INK),
            Self::Chips {
                label,
                numbers,
                falls,
                size,
            } => {
                let middle = at.y + size.y / 2.0;
                let below = pos2(at.x, middle - label.size().y / 2.0);
                painter.galley(below, label, palette::INK_SOFT);
                let all: f32 = numbers.iter().map(|(_, wide)| wide + CHIPS_APART).sum();
                let mut x = at.x + size.x - all + CHIPS_APART;
                let fill = if falls { palette::LAMP } else { HOLDS };
                for (number, wide) in numbers {
                    let chip = Rect::from_min_size(pos2(x, at.y + 1.5), vec2(wide, size.y - 3.0));
                    // Nothing by colour alone: what holds has corners.
                    let round = if falls { chip.height() / 2.0 } else { 3.0 };
                    painter.rect_filled(chip, round, fill);
                    let within = chip.center() - number.size() / 2.0;
                    painter.galley(within, number, palette::INK);
                    x += wide + CHIPS_APART;
                }
            }
        }
    }
}

/// The height of a chip, in small letters, and what is between two.
const CHIP: f32 = 1.45;
const CHIPS_APART: f32 = 4.0;
/// The colour of the numbers at which the attacked holds.
const HOLDS: Color32 = Color32::from_rgb(0xa9, 0xc2, 0xe6);

impl Said {
    fn of(
        ui: &Ui,
        (head, body): (&str, &str),
        model: &ForeseenModel,
        letters: f32,
        said: Words,
    ) -> Self {
        let small = TextStyle::Small.resolve(ui.style());
        let strong = strong_style().resolve(ui.style());
        let wide = small.size * letters;
        let ink = tone(model.good, palette::INK);
        let words = |text: &str, font, ink| Part::Words(in_lines(ui, text, font, wide, ink));
        let mut parts = Vec::new();
        // A sentence: how both totals compare, and what comes of it.
        if model.numbers.is_empty() {
            parts.push(words(head, strong, ink));
        } else {
            let values = [("numbers", model.numbers.as_str()), ("outcome", head)];
            let whole = said.fill(Word::ForeseenSays, &values);
            parts.push(words(&whole, strong, ink));
        }
        if !body.is_empty() {
            parts.push(words(body, small.clone(), palette::INK_SOFT));
        }
        if let Some(follows) = &model.follows {
            let ink = tone(follows.good, palette::INK);
            parts.push(words(
                &follows.text,
                small_strong_style().resolve(ui.style()),
                ink,
            ));
        }
        let labels = model.chips.iter().map(|chips| {
            let label = chips.label.clone();
            let laid = ui
                .painter()
                .layout_no_wrap(label, small.clone(), palette::INK);
            laid.size().x + 8.0
        });
        let label = labels.fold(0.0, f32::max);
        parts.extend(
            model
                .chips
                .iter()
                .map(|chips| Part::chips(ui, chips, label)),
        );
        let first = parts.len();
        for instead in &model.instead {
            let ink = tone(instead.good, palette::INK_SOFT);
            parts.push(words(&instead.text, small.clone(), ink));
        }
        // A line parts what comes of it from what would come of the other answers.
        let parted = if model.instead.is_empty() {
            0.0
        } else {
            PARTED
        };
        let widest = parts.iter().map(|part| part.size().x).fold(0.0, f32::max);
        let height: f32 = parts.iter().map(|part| part.size().y).sum();
        let rows = parts.iter().map(|part| match part {
            Part::Words(words) => words.rows.len(),
            Part::Chips { .. } => 1,
        });
        Self {
            rows: rows.sum(),
            parts,
            first,
            parted,
            size: vec2(widest, height + parted),
        }
    }

    fn paint(self, painter: &Painter, mut at: Pos2) {
        for (n, part) in self.parts.into_iter().enumerate() {
            if n == self.first {
                let line = Stroke::new(1.0, palette::INK_SOFT.gamma_multiply(0.5));
                painter.hline(at.x..=at.x + self.size.x, at.y + self.parted / 2.0, line);
                at.y += self.parted;
            }
            let below = part.size().y;
            part.paint(painter, at);
            at.y += below;
        }
    }
}

/// Shows the tag; where it lies.
pub fn show(
    ui: &mut Ui,
    model: &ForeseenModel,
    ground: &Ground,
    taken: &[Rect],
    words: Words,
) -> Option<Rect> {
    let (first, others) = model.lines.split_first()?;
    let about = ground.foreseen.unwrap_or_else(|| {
        let middle = pos2(ground.area.center().x, ground.spine);
        Rect::from_center_size(middle, vec2(96.0, 48.0) * ground.unit())
    });
    let body = others.join("\n");
    // Where there is no room beside the fight for all of it, what comes of the answer is told alone.
    let brief = ForeseenModel {
        instead: Vec::new(),
        ..model.clone()
    };
    let shorter = ForeseenModel {
        instead: model.instead.iter().take(1).cloned().collect(),
        ..model.clone()
    };
    let mut ways = vec![(model, body.as_str(), 0.0)];
    if model.instead.len() > 1 {
        ways.push((&shorter, body.as_str(), SHORTER));
    }
    // Or only the more important half of it.
    let half = others[..others.len().div_ceil(2)].join("\n");
    if others.len() > 1 {
        ways.push((&brief, half.as_str(), HALF));
    }
    if !model.instead.is_empty() || !body.is_empty() {
        ways.push((&brief, "", BRIEF));
    }
    let ways = ways.into_iter();
    let laid = ways.flat_map(|way| WIDE.map(|letters| (way, letters)));
    let laid = laid.map(|((model, body, costs), letters)| {
        let said = Said::of(ui, (first, body), model, letters, words);
        let (place, lacks) = ground.tag_lacking(said.size + vec2(20.0, 12.0), about, taken);
        let lacks = lacks + (said.rows as f32 * ROW + costs) * ground.unit();
        (said, place, lacks)
    });
    let best = laid.min_by(|a, b| a.2.total_cmp(&b.2));
    let (said, place, _) = best?;
    let painter = ui.painter();
    painter.add(paper::shadow(6.0).as_shape(place, 3));
    if let Some(point) = point(&place, &about) {
        let colour = palette::PAPER;
        painter.add(Shape::convex_polygon(point.to_vec(), colour, Stroke::NONE));
    }
    paper::Sheet {
        colour: palette::PAPER,
        height: 0.0,
        seed: 17,
    }
    .paint(painter, place);
    said.paint(painter, place.min + vec2(10.0, 6.0));
    let instead = model.instead.iter().map(|instead| instead.text.clone());
    let numbers = Some(model.numbers.clone()).filter(|numbers| !numbers.is_empty());
    let chips = model.chips.iter();
    let chips = chips.map(|chips| format!("{} {}", chips.label, chips.numbers.join(", ")));
    let follows = model.follows.iter().map(|follows| follows.text.clone());
    let said = numbers.into_iter().chain(model.lines.iter().cloned());
    let said = said.chain(follows);
    let said: Vec<String> = said.chain(chips).chain(instead).collect();
    let said = said.join("\n");
    let response = ui.interact(place, Id::new("foreseen"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &said));
    Some(place)
}

/// The corners of the point that leads from a tag to its card; nothing where they meet or lie far apart.
fn point(tag: &Rect, card: &Rect) -> Option<[Pos2; 3]> {
    let along = |from: f32, to: f32, at: f32| at.clamp(from + 14.0, (to - 14.0).max(from + 14.0));
    let level = along(tag.top(), tag.bottom(), card.center().y);
    let across = along(tag.left(), tag.right(), card.center().x);
    let sides = [
        (tag.left(), -1.0, tag.left() - card.right()),
        (tag.right(), 1.0, card.left() - tag.right()),
    ];
    for (x, out, gap) in sides {
        if (0.0..80.0).contains(&gap) {
            return Some([
                pos2(x, level - POINT),
                pos2(x + out * POINT, level),
                pos2(x, level + POINT),
            ]);
        }
    }
    let ends = [
        (tag.top(), -1.0, tag.top() - card.bottom()),
        (tag.bottom(), 1.0, card.top() - tag.bottom()),
    ];
    for (y, out, gap) in ends {
        if (0.0..80.0).contains(&gap) {
            return Some([
                pos2(across - POINT, y),
                pos2(across, y + out * POINT),
                pos2(across + POINT, y),
            ]);
        }
    }
    None
}
