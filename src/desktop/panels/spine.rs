//! What stands on the line between the two halves: a bead for each step of the turn, whose turn it is, the answer that
//! costs nothing; and the small buttons in the upper corner.

use bevy_egui::egui::{
    Align2, Id, Key, PointerButton, Rect, Response, Sense, Shape, Stroke, TextStyle, Ui, UiBuilder,
    WidgetInfo, WidgetType, pos2, vec2,
};

use super::ground::{GAP, Ground};
use super::model::{
    BalanceModel, ChoiceKind, ChoiceModel, PromptModel, Side, StepModel, TableIntent, TableModel,
    TurnModel,
};
use crate::theme::icons::{Icon, icon_button};
use crate::theme::paper::Sheet;
use crate::theme::widgets::{ButtonKind, PaperButton, centred, outlined, small_button_side};
use crate::theme::{bold, keys, palette};
use crate::ui_text::{Word, Words};

/// From the middle of a bead to that of the next, at most.
const BEADS_APART: f32 = 30.0;
/// The width that all beads share at most, and the room that they keep before the amber button.
const BEADS_WIDE: f32 = 200.0;
/// That while something is compared: both sums need the room.
const BEADS_CLOSE: f32 = 124.0;
const BEFORE_AMBER: f32 = 16.0;

/// Shows the beads with the words below them, those of the step alone if they are to be short; the rectangles that they
/// take. A click on a bead sets a stop there, or takes it away.
pub fn show_turn(
    ui: &mut Ui,
    model: &TurnModel,
    ground: &Ground,
    amber: Rect,
    short: bool,
    words: Words,
    intents: &mut Vec<TableIntent>,
) -> Vec<Rect> {
    let count = model.steps.len();
    let wide = if short { BEADS_CLOSE } else { BEADS_WIDE };
    let apart = BEADS_APART.min(wide / count.max(1) as f32);
    let right = amber.left() - BEFORE_AMBER;
    let left = right - apart * count as f32;
    let height = 22.0;
    let middle = ground.spine - 7.0;
    let beads = Rect::from_min_max(
        pos2(left, middle - height / 2.0),
        pos2(right, middle + height / 2.0),
    );
    let now = model.steps.iter().position(|step| step.current);
    let line = Stroke::new(2.0, palette::NIGHT.gamma_multiply(0.7));
    if count > 1 {
        let ends = beads.x_range().shrink(apart / 2.0);
        ui.painter().hline(ends, middle, line);
    }
    for (n, step) in model.steps.iter().enumerate() {
        let at = pos2(left + apart * (n as f32 + 0.5), middle);
        let area = Rect::from_center_size(at, vec2(apart, height));
        let passed = now.is_some_and(|now| n < now);
        intents.extend(show_bead(ui, step, area, (passed, model.whose), words));
    }
    let whole = said(model, words);
    let step = model.steps.iter().find(|step| step.current);
    let said = match step {
        Some(step) if short => step.name.clone(),
        _ => whole.clone(),
    };
    let font = TextStyle::Small.resolve(ui.style());
    let widest = ui
        .painter()
        .layout_no_wrap(said.clone(), font.clone(), palette::CREAM);
    // Under its beads, but never under the button.
    let half = widest.size().x / 2.0;
    let centre = (beads.center().x).min(right - half);
    let at = pos2(centre, beads.bottom() + 1.0);
    let shown = outlined(ui, at, Align2::CENTER_TOP, &said, font, palette::CREAM);
    let response = ui.interact(shown, ui.id().with("turn"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &whole));
    if short {
        response.on_hover_text(&whole);
    }
    vec![beads, shown]
}

/// Whose turn it is, its number and the step; before the first turn the step alone.
fn said(model: &TurnModel, words: Words) -> String {
    let step = model.steps.iter().find(|step| step.current);
    let step = step.map_or("", |step| &step.name);
    if model.turn == 0 {
        return step.to_owned();
    }
    let number = model.turn.to_string();
    let values = [("n", number.as_str()), ("step", step), ("who", &model.who)];
    let word = if model.who == words.get(Word::You) {
        Word::YourTurnNow
    } else {
        Word::TurnNowOf
    };
    words.fill(word, &values)
}

/// A bead for a step. A click stops there in the turns of whoever has the turn, a right click in those of the other.
fn show_bead(
    ui: &mut Ui,
    step: &StepModel,
    area: Rect,
    (passed, whose): (bool, Side),
    words: Words,
) -> Option<TableIntent> {
    // Whoever plays with keys comes to answers first: beads are for the pointer.
    let response = ui.interact(area, ui.id().with(("bead", &step.name)), Sense::CLICK);
    response
        .widget_info(|| WidgetInfo::selected(WidgetType::Label, true, step.current, &step.name));
    let (radius, fill) = match (step.current, passed) {
        (true, _) => (8.0, palette::LAMP),
        (false, true) => (4.5, palette::MIST),
        (false, false) => (4.5, palette::SHEET),
    };
    let radius = if response.hovered() {
        radius + 1.5
    } else {
        radius
    };
    let centre = area.center();
    let corners = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)];
    let diamond = |radius: f32| {
        let corner = |(x, y): (f32, f32)| centre + vec2(x, y) * radius;
        corners.map(corner).to_vec()
    };
    let rim = Shape::convex_polygon(diamond(radius + 2.0), palette::NIGHT, Stroke::NONE);
    let edge = Stroke::new(
        1.2,
        if step.current {
            palette::CREAM
        } else {
            palette::MIST
        },
    );
    ui.painter().add(rim);
    ui.painter()
        .add(Shape::convex_polygon(diamond(radius), fill, edge));
    // Below the bead a bar stops the viewer's own turn, above it the other player's.
    for (stops, side) in step.stops.into_iter().zip([1.0, -1.0]) {
        if stops {
            let at = centre + vec2(0.0, side * (area.height() / 2.0 - 1.0));
            let bar = Rect::from_center_size(at, vec2(12.0, 3.5));
            ui.painter().rect_filled(bar.expand(1.0), 2, palette::NIGHT);
            ui.painter().rect_filled(bar, 2, palette::CREAM);
        }
    }
    let near = whose == Side::Near;
    let clicked = [response.clicked(), response.secondary_clicked()];
    let own = match clicked {
        [true, _] => Some(near),
        [_, true] => Some(!near),
        _ => None,
    };
    let told = [
        (step.stops[0], Word::StopsYours),
        (step.stops[1], Word::StopsTheirs),
    ];
    let told = told.into_iter().filter(|(stops, _)| *stops);
    let told = told.map(|(_, word)| words.get(word));
    let lines = [step.name.as_str(), step.explanation.as_str()].into_iter();
    let lines = lines.chain(told).chain([words.get(Word::StopHint)]);
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    response.on_hover_text(lines.join("\n"));
    let phase = step.phase;
    own.map(|own| TableIntent::Stop { phase, own })
}

/// Is the amber button pressed from wherever the keyboard is on the table? Space does, and Enter where the ring is at nothing
/// that it presses, once for each time they go down.
fn is_gone_on(ui: &Ui) -> bool {
    let free = ui.is_enabled() && ui.memory(|memory| memory.focused().is_none());
    let enter = keys::is_enter_free(ui);
    if enter {
        keys::take_enter(ui);
    }
    enter || free && keys::is_down(ui, Key::Space)
}

/// What stands at the place of the amber button.
enum Amber<'a> {
    /// An answer, and its action.
    Answer(&'a ChoiceModel),
    /// It says what is waited for.
    Says(&'a str),
}

/// The answer that costs nothing, or what is waited for: what only goes on never stands here, see [`going_on`].
fn amber(model: &TableModel, words: Words) -> Option<Amber<'_>> {
    if going_on(model, words).is_some() {
        return None;
    }
    let Some(prompt) = &model.prompt else {
        let sentence = model.wait.sentence.as_str();
        return (!sentence.is_empty()).then_some(Amber::Says(sentence));
    };
    let mut main = prompt
        .choices
        .iter()
        .filter(|choice| choice.kind == ChoiceKind::Main);
    match (main.next(), main.next()) {
        (Some(choice), None) => Some(Amber::Answer(choice)),
        // Nothing goes on by itself: the question says what is to be chosen.
        _ => None,
    }
}

/// While something is being decided one goes on from beat to beat: what the button says then.
fn on_word(model: &TableModel) -> Option<Word> {
    let comes = |balance: &BalanceModel| {
        let open = balance.demands.iter().any(|demand| demand.chance.is_some());
        !open && balance.seal.is_none() && balance.coming.is_some()
    };
    match (&model.battle, &model.balance) {
        (_, Some(balance)) if comes(balance) => Some(Word::TurnTheRest),
        (None, None) => None,
        _ => Some(Word::GoOn),
    }
}

/// The button that decides nothing and only goes on, if there is one: it reads on in a lesson, hands the table over, takes the
/// next step, lets what is shown be over.
fn going_on(model: &TableModel, words: Words) -> Option<(PaperButton<'_>, TableIntent)> {
    if model.guide.as_ref().is_some_and(|guide| guide.reads) {
        let button = PaperButton::main(words.get(Word::LessonReadOn));
        return Some((button, TableIntent::ReadOn));
    }
    if model.prompt.is_some() {
        return None;
    }
    let wait = &model.wait;
    if let Some(label) = &wait.hand_over {
        return Some((PaperButton::main(label), TableIntent::HandOver));
    }
    if wait.step {
        let button = PaperButton::main(words.get(Word::ContinueStep));
        return Some((button, TableIntent::Continue));
    }
    wait.can_skip.then(|| {
        let (kind, word) = match on_word(model) {
            Some(word) => (ButtonKind::Main, word),
            None => (ButtonKind::Plain, Word::SkipAnimation),
        };
        let button = PaperButton::new(words.get(word)).kind(kind);
        (button, TableIntent::Skip)
    })
}

/// Does the button of the answer that costs nothing invite, or would another answer save the viewer?
fn invites(model: &TableModel) -> ButtonKind {
    match &model.prompt {
        Some(prompt) if prompt.needs_other => ButtonKind::Plain,
        _ => ButtonKind::Main,
    }
}

/// Shows the answer that costs nothing, or what is waited for, in its place. `enters`: the keyboard comes to the panels,
/// and there is no other answer.
pub fn show_amber(
    ui: &mut Ui,
    model: &TableModel,
    place: Rect,
    enters: bool,
    words: Words,
    intents: &mut Vec<TableIntent>,
) {
    match amber(model, words) {
        Some(Amber::Answer(choice)) => {
            // What has a digit in other questions has it here, too.
            let digit = (model.prompt.as_ref()).filter(|_| choice.agrees.is_some());
            let digit = digit.and_then(|prompt| super::prompt::digit(prompt, choice));
            let button = PaperButton::new(&choice.label).kind(invites(model));
            let button = button.note(&choice.note).digit(digit);
            let intent = TableIntent::Choose(choice.action);
            let shown = in_place(ui, button, (place, "amber"), enters);
            if shown.hovered() || shown.has_focus() {
                intents.push(TableIntent::Consider(choice.action));
            }
            let asked = model.prompt.as_ref().map_or(0, |prompt| prompt.number);
            let stood = stands_for(ui, "amber stands", (asked, choice.action));
            // A key is pressed without looking there: what gives up something, or lets the viewer be lost whom another answer
            // would save, is to be read first.
            let gives_up = |prompt: &PromptModel| prompt.quiet || prompt.needs_other;
            let gives_up = model.prompt.as_ref().is_some_and(gives_up);
            let hasty = stood < READ;
            let too_soon = stood < if gives_up { PAUSE } else { READ };
            let by_hand = shown.clicked_by(PointerButton::Primary);
            let by_key = shown.has_focus() && presses(ui);
            let clicked = shown.clicked() && !(hasty && by_hand || too_soon && by_key);
            // Space goes on, too: whoever presses it twice to go on answers nothing, and neither does who pressed it for what
            // stood there a moment ago.
            let goes_on = is_gone_on(ui) && !too_soon && !has_gone_on(ui) && !has_pressed_on(ui);
            if clicked && !(by_key && has_pressed_on(ui)) || goes_on {
                intents.push(intent);
            }
        }
        Some(Amber::Says(text)) => says(ui, text, place),
        None => {}
    }
}

/// Shows the button that only goes on, in a place of its own: whoever presses it twice meets nothing else there, least of all
/// what ends his phase. Whether it is there.
pub fn show_going_on(
    ui: &mut Ui,
    model: &TableModel,
    place: Rect,
    enters: bool,
    words: Words,
    intents: &mut Vec<TableIntent>,
) -> bool {
    let Some((button, intent)) = going_on(model, words) else {
        let now = ui.input(|input| input.time);
        if let Some(GoesOn::Stands) = goes_on(ui) {
            ui.data_mut(|data| data.insert_temp(Id::new("goes on"), GoesOn::Went(now)));
        }
        if has_gone_on(ui) {
            // It frees its place in a moment.
            ui.ctx().request_repaint();
        }
        return false;
    };
    ui.data_mut(|data| data.insert_temp(Id::new("goes on"), GoesOn::Stands));
    let shown = in_place(ui, button, (place, "going on"), enters);
    let by_key = shown.has_focus() && presses(ui) || is_gone_on(ui);
    if by_key {
        let now = ui.input(|input| input.time);
        ui.data_mut(|data| data.insert_temp(Id::new("went on by a key"), now));
    }
    if shown.clicked() || by_key {
        intents.push(intent);
    }
    true
}

/// Does a key go down that presses what has the keyboard?
fn presses(ui: &Ui) -> bool {
    [Key::Enter, Key::Space]
        .into_iter()
        .any(|key| keys::is_down(ui, key))
}

/// Has a key gone on a moment ago? Whoever reads on by it presses it again and again, at his own pace: the same key in another
/// place is meant for the amber button only after a pause.
fn has_pressed_on(ui: &Ui) -> bool {
    let went: Option<f64> = ui.data(|data| data.get_temp(Id::new("went on by a key")));
    went.is_some_and(|went| ui.input(|input| input.time) - went < PAUSE)
}

/// The button that only goes on: it stands in its place, or went at this time. However long nothing was drawn while it stood
/// there, it was seen up to then.
#[derive(Clone, Copy)]
enum GoesOn {
    Stands,
    Went(f64),
}

fn goes_on(ui: &Ui) -> Option<GoesOn> {
    ui.data(|data| data.get_temp(Id::new("goes on")))
}

/// Did the button that goes on stand in its place a moment ago? As long nothing else is pressed there.
pub fn has_gone_on(ui: &Ui) -> bool {
    match goes_on(ui) {
        Some(GoesOn::Stands) => true,
        Some(GoesOn::Went(at)) => ui.input(|input| input.time) - at < READ,
        None => false,
    }
}

/// A button that fills its place.
fn in_place(
    ui: &mut Ui,
    button: PaperButton<'_>,
    (place, name): (Rect, &str),
    enters: bool,
) -> Response {
    let area = UiBuilder::new().max_rect(place).id(Id::new(name));
    let shown = ui.scope_builder(area, |ui| {
        button
            .min_size(place.size())
            .padding(vec2(8.0, 3.0))
            .one_line()
            .show(ui)
    });
    if enters {
        shown.inner.request_focus();
    }
    shown.inner
}

/// A button has to stand in the place of another one for so long, in seconds, before a click or a key is meant for it.
pub const READ: f64 = 0.45;
/// So long after a key went on, in seconds, the next one is still meant for going on; and so long has to stand there what gives up
/// something, before a key is meant for it.
const PAUSE: f64 = 1.0;

/// What stands in a place, since when, and in which frame it was seen last.
#[derive(Clone)]
struct Stands {
    what: Id,
    since: f64,
    frame: u64,
}

/// For how many seconds has this stood in its place after something else did, or nothing? Whoever presses twice has seen only the
/// first. What stands there from the beginning has always stood there.
pub fn stands_for(ui: &Ui, place: &str, what: impl std::hash::Hash + std::fmt::Debug) -> f64 {
    let (name, what) = (Id::new(place), Id::new(what));
    let (now, frame) = (ui.input(|i| i.time), ui.ctx().cumulative_frame_nr());
    let before: Option<Stands> = ui.data(|data| data.get_temp(name));
    let since = match &before {
        Some(before) if before.what == what && before.frame + 1 >= frame => before.since,
        // Another one stands there, or it has come back by itself.
        Some(_) => now,
        // Nothing to be pressed has stood there yet.
        None => f64::NEG_INFINITY,
    };
    let stands = Stands { what, since, frame };
    ui.data_mut(|data| data.insert_temp(name, stands));
    now - since
}

/// Grey paper in the place of the button: nothing is to be pressed.
fn says(ui: &mut Ui, text: &str, place: Rect) {
    let font = TextStyle::Small.resolve(ui.style());
    let galley = centred(ui, text, font, place.width() - 16.0);
    let size = vec2(place.width(), place.height().max(galley.size().y + 12.0));
    let body = Rect::from_center_size(place.center(), size);
    Sheet {
        colour: palette::SHALE,
        height: 2.0,
        seed: 5,
    }
    .paint(ui.painter(), body);
    let top = body.center() - vec2(0.0, galley.size().y / 2.0);
    ui.painter().galley(top, galley, palette::INK);
    let response = ui.interact(body, ui.id().with("says"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text));
}

/// What is said below a button that goes on.
pub fn show_note(ui: &mut Ui, text: &str, button: Rect) -> Rect {
    let font = TextStyle::Small.resolve(ui.style());
    let wide = button.width() * 1.4;
    let galley = centred(ui, text, font, wide - 20.0);
    let size = vec2(wide, galley.size().y + 14.0);
    let body = Rect::from_min_size(pos2(button.right() - wide, button.bottom() + GAP), size);
    ui.painter()
        .rect_filled(body, 3, palette::DEEP.gamma_multiply(0.94));
    let top = pos2(body.center().x, body.top() + 7.0);
    ui.painter().galley(top, galley, palette::CREAM);
    let response = ui.interact(body, ui.id().with("note"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text));
    body
}

/// The small button with this number from the right, in the upper right corner.
fn small_button(ground: &Ground, side: f32, n: f32) -> Rect {
    let corner = ground.area.right_top() + vec2(-8.0, 6.0);
    let right = corner.x - n * (side + 4.0);
    Rect::from_min_size(pos2(right - side, corner.y), vec2(side, side))
}

/// What all small buttons of the corner take together.
#[must_use]
pub fn corner(ui: &Ui, ground: &Ground) -> Rect {
    let side = small_button_side(ui);
    small_button(ground, side, 0.0).union(small_button(ground, side, 3.0))
}

/// Shows the buttons in the upper right corner, each always at the same spot: the menu, taking back, the hint, forward.
/// `advice`: whether one is shown just now; nothing if none can be asked for.
pub fn show_corner(
    ui: &mut Ui,
    model: &TurnModel,
    advice: Option<bool>,
    ground: &Ground,
    words: Words,
    intents: &mut Vec<TableIntent>,
) -> Rect {
    let side = small_button_side(ui);
    let place = |n: f32| small_button(ground, side, n);
    let back = words.get(Word::TakeBack);
    let (can, hint) = match &model.take_back {
        Ok(None) => (true, words.get(Word::TakeBackHint)),
        Ok(Some(elsewhere)) => (true, elsewhere.as_str()),
        Err(why) => (false, why.as_str()),
    };
    let shown = icon_button(ui, place(1.0), Icon::Back, back, can);
    if shown.clicked() {
        intents.push(TableIntent::TakeBack);
    }
    shown.on_hover_text(format!("{back}\n{hint}"));
    if let Some(open) = advice {
        let word = words.get(Word::Hint);
        let shown = icon_button(ui, place(2.0), Icon::Lamp, word, true);
        if shown.clicked() || super::learning::guide::is_hint_asked(ui) {
            intents.push(if open {
                TableIntent::CloseHint
            } else {
                TableIntent::Hint
            });
        }
        shown.on_hover_text(format!("{word}\n{}", words.get(Word::HintHint)));
    }
    if model.step_forward {
        let forward = words.get(Word::StepForward);
        let shown = icon_button(ui, place(3.0), Icon::Forward, forward, true);
        if shown.clicked() {
            intents.push(TableIntent::StepForward);
        }
        shown.on_hover_text(format!("{forward}\n{}", words.get(Word::StepForwardHint)));
    }
    let pause = words.get(Word::Pause);
    let shown = icon_button(ui, place(0.0), Icon::Menu, pause, true);
    if shown.clicked() {
        intents.push(TableIntent::Pause);
    }
    shown.on_hover_text(pause);
    let last = match (model.step_forward, advice) {
        (true, _) => 3.0,
        (false, Some(_)) => 2.0,
        (false, None) => 1.0,
    };
    place(0.0).union(place(last))
}

/// The letters of large numbers on the spine, before the player's text size.
#[must_use]
pub fn number_font(ui: &Ui, size: f32) -> bevy_egui::egui::FontId {
    let usual = crate::theme::sizes::BODY;
    bold(size * TextStyle::Body.resolve(ui.style()).size / usual)
}
