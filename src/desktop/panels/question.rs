//! Where the paper of a question lies, and with or without the picture of the card that asks. As long as the same is asked it
//! stays where it is, so that no button moves away under the pointer.

use bevy_egui::egui::{Id, Rect, TextStyle, Ui, vec2};

use super::ground::{GAP, Ground};
use super::model::PromptModel;
use super::prompt;
use crate::ui_text::Words;

/// A question's paper.
#[derive(Debug, Clone, PartialEq)]
pub struct Paper {
    /// Where it lies.
    pub place: Rect,
    /// What stands on it, if that is less than all.
    plain: Option<PromptModel>,
}

impl Paper {
    /// What stands on it of a question.
    #[must_use]
    pub fn shows<'a>(&'a self, model: &'a PromptModel) -> &'a PromptModel {
        self.plain.as_ref().unwrap_or(model)
    }
}

/// The name under which it is kept where the question stands.
const QUESTION: &str = "question stands";

/// Where the question stands, and which one.
#[derive(Debug, Clone, Copy)]
struct Stands {
    /// What is asked, in a table of this size.
    of: Id,
    /// After how many choices.
    number: usize,
    /// The window in which it was asked.
    window: Id,
    place: Rect,
    /// Does the picture of the card that asks stand on it?
    pictured: bool,
}

/// The width of the words of a question, in letters, the edges beside them, and the picture of the card that asks, in units of
/// the table.
const LETTERS: f32 = 15.5;
const EDGES: f32 = 34.0;
const PICTURE: f32 = 70.0;
/// How wide a paper is tried beside that.
const WIDER: [f32; 4] = [1.0, 1.15, 1.3, 1.5];
/// What it costs to leave out the picture of the card that asks, beside what a paper covers.
const PLAIN: f32 = 600.0;

/// So long after a press, in seconds, no paper comes to lie under the pointer, and so far around it, on a table that is 720 high.
const PRESSED: f32 = 1.2;
const AROUND: f32 = 44.0;

/// Where the pointer is, if it has just pressed something: no answer comes to stand under a second press.
fn pressed_lately(ui: &Ui, unit: f32) -> Option<Rect> {
    let (at, since) = ui.input(|input| {
        let pointer = &input.pointer;
        (pointer.latest_pos(), pointer.time_since_last_click())
    });
    let around = |at| Rect::from_center_size(at, vec2(AROUND, AROUND) * unit);
    at.filter(|_| since < PRESSED).map(around)
}

/// Where the last question stood.
#[must_use]
pub fn stood(ui: &Ui) -> Option<Rect> {
    let stands: Option<Stands> = ui.data(|data| data.get_temp(Id::new(QUESTION)));
    stands.map(|stands| stands.place)
}

/// Finds the paper of a question: where it stood, or else where it covers least, nothing of what is `kept` if that can be.
pub fn paper(
    ui: &mut Ui,
    model: &PromptModel,
    ground: &Ground,
    amber: Rect,
    kept: &[Rect],
    words: Words,
) -> Paper {
    // Who fights stands large in the middle: where the paper would lie over something, it does without a picture of him.
    let fights = !ground.contest.is_empty() && ground.asker.is_none();
    let plain = model.source.is_some() && fights;
    let plain = plain.then(|| PromptModel {
        source: None,
        ..model.clone()
    });
    let corners = [ground.area.min, ground.area.max].map(|at| (at.x.to_bits(), at.y.to_bits()));
    let mut stands = Stands {
        of: prompt::asks(model).with(corners),
        number: model.number,
        window: Id::new(corners),
        place: amber,
        pictured: true,
    };
    let shown = |pictured: bool| plain.as_ref().filter(|_| !pictured).unwrap_or(model);
    let found = match stays(ui, stands, &shown, ground, words) {
        Some(stays) => stays,
        None => least_covering(ui, (model, plain.as_ref()), ground, amber, kept, words),
    };
    (stands.place, stands.pictured) = found;
    ui.data_mut(|data| data.insert_temp(Id::new(QUESTION), stands));
    Paper {
        place: stands.place,
        plain: plain.filter(|_| !stands.pictured),
    }
}

/// The place where the question stands already, and whether with a picture; nothing where another question stood, or where
/// something has come to lie there.
fn stays<'a>(
    ui: &mut Ui,
    asked: Stands,
    shown: &dyn Fn(bool) -> &'a PromptModel,
    ground: &Ground,
    words: Words,
) -> Option<(Rect, bool)> {
    let before: Option<Stands> = ui.data(|data| data.get_temp(Id::new(QUESTION)));
    let before = before.filter(|before| {
        // A choice that was taken back has left the table otherwise: it lies as if it had not been there.
        let same = before.of == asked.of && before.number <= asked.number;
        // While one answers it, it says otherwise what it asks, and offers more as that is found out.
        let goes_on = before.number == asked.number && before.window == asked.window;
        same || (asked.number > 0 && goes_on)
    })?;
    let (stood, pictured) = (before.place, before.pictured);
    let height = prompt::height(ui, shown(pictured), stood.width(), ground.unit(), words);
    let down = Rect::from_min_size(stood.min, vec2(stood.width(), height));
    // What has no room to grow downwards grows upwards.
    let up = down.translate(vec2(0.0, stood.bottom() - down.bottom()));
    let button = ground.amber(1.0);
    let free = |place: &Rect| ground.has_room(*place) && !place.intersects(button);
    let place = [down, up].into_iter().find(free)?;
    Some((place, pictured))
}

/// The place where a question covers least, with its picture or `plain`.
fn least_covering(
    ui: &mut Ui,
    (model, plain): (&PromptModel, Option<&PromptModel>),
    ground: &Ground,
    amber: Rect,
    kept: &[Rect],
    words: Words,
) -> (Rect, bool) {
    let unit = ground.unit();
    let letter = TextStyle::Body.resolve(ui.style()).size;
    let mut kept = kept.to_vec();
    kept.extend(pressed_lately(ui, unit));
    // As wide as there is room beside the hand; where much is said, a wider paper may lie better elsewhere.
    let beside = ground.area.right() - 10.0 - ground.hand.right() - GAP;
    let most = ground.area.width() * 0.6;
    let mut best: Option<(f32, Rect, bool)> = None;
    for (model, costs) in [Some((model, 0.0)), plain.map(|plain| (plain, PLAIN))]
        .into_iter()
        .flatten()
    {
        let pictured = model.source.is_some();
        let picture = if pictured { PICTURE * unit } else { 0.0 };
        let narrow = (letter * LETTERS + EDGES + picture).min(most);
        let usual = beside.clamp(narrow * 0.78, narrow);
        let widths = std::iter::once(usual).chain(WIDER.map(|wider| narrow * wider));
        for (n, width) in widths.enumerate() {
            let width = width.min(most);
            let height = prompt::height(ui, model, width, unit, words);
            let (place, covers) = ground.question(vec2(width, height), amber, &kept);
            let n = n as f32;
            let lacks = covers * (1.0 + 0.05 * n) + n * 250.0 + costs;
            if best.is_none_or(|(least, ..)| lacks < least) {
                best = Some((lacks, place, pictured));
            }
        }
    }
    best.map_or((amber, true), |(_, place, pictured)| (place, pictured))
}
