//! All panels over the table. The table is the whole window; what is said stands on it: the turn and the answer that costs
//! nothing on the line between the halves, the question beside that, the record at the left edge. Nothing here moves a
//! card, and nothing covers the hand or what is decided.

use bevy_egui::egui::{
    Id, InputState, Key, Memory, Panel, Rect, Sense, TextStyle, Ui, UiBuilder, vec2,
};

use super::ground::{GAP, Ground};
use super::learning;
use super::learning::guide::{self, Beside};
use super::model::{Docked, PromptModel, TableIntent, TableModel};
use super::{
    browser, checklist, contest, foreseen, goal, inspect, lately, log, needs, picture_log, prompt,
    question, reader, score, spine, stops,
};
use crate::theme::paper::Sheet;
use crate::theme::widgets::{PaperButton, edge_frame, small_text};
use crate::theme::{keys, palette, sizes};
use crate::ui_text::{Word, Words};

/// What the player did, and what the panels take of the window, in points.
#[derive(Debug, Clone, PartialEq)]
pub struct TableOutput {
    /// What he did.
    pub intents: Vec<TableIntent>,
    /// The area left to the table: all of the window but what is docked.
    pub area: Rect,
    /// What is always there: the turn, its button, the small buttons, the record, the scores.
    pub chrome: Vec<Rect>,
    /// Where the pointer is over a panel and not over the table.
    pub taken: Vec<Rect>,
    /// The paper with the question.
    pub question: Option<Rect>,
    /// The sign at the card that asks it.
    pub asker: Option<Rect>,
    /// The answers that are cards.
    pub tray: Option<Rect>,
    /// The place of the answer that costs nothing.
    pub amber: Rect,
    /// The place of the button that only goes on.
    pub going_on: Rect,
    /// The tag that tells what a choice would come to.
    pub tag: Option<Rect>,
    /// What has just happened.
    pub lately: Option<Rect>,
    /// What that covers: the strip and the button beside it.
    pub strip: Vec<Rect>,
    /// How the match is won.
    pub goal: Option<Rect>,
    /// What is explained.
    pub reminder: Option<Rect>,
    /// Something is compared on the spine.
    pub compares: bool,
    /// Everything that stands on the spine: beads, words, sums.
    pub spine: Vec<Rect>,
    /// The numbers beside what they count.
    pub numbers: Vec<Rect>,
}

/// Shows the panels into a `Ui` that covers the whole window. `ground`: where the table's own things lie.
pub fn show(ui: &mut Ui, model: &TableModel, ground: Option<&Ground>, words: Words) -> TableOutput {
    keys::at_table(ui.ctx());
    let enters = prompt::is_entered(ui);
    let mut out = TableOutput {
        intents: Vec::new(),
        area: ui.max_rect(),
        chrome: Vec::new(),
        taken: Vec::new(),
        question: None,
        asker: None,
        tray: None,
        amber: Rect::NOTHING,
        going_on: Rect::NOTHING,
        tag: None,
        lately: None,
        strip: Vec::new(),
        goal: None,
        reminder: None,
        compares: model.battle.is_some() || model.balance.is_some(),
        spine: Vec::new(),
        numbers: Vec::new(),
    };
    let mut docked = docked(model.docked, ui.max_rect());
    // Where a match is looked back on, the review stands in the place of the record.
    docked.log &= model.review.is_none();
    show_docks(ui, model, docked, words, &mut out);
    show_kept_zone(ui, model, words, &mut out);
    if let Some(watch) = &model.watch {
        let strip = learning::watch::show(ui, watch, words, &mut out.intents);
        out.taken.push(strip);
    }
    let area = ui.available_rect_before_wrap();
    out.area = area;
    // A ground that was made for another size of the table tells nothing of this one.
    let same = |ground: &&Ground| {
        (ground.area.min - area.min).length() < 1.0 && (ground.area.max - area.max).length() < 1.0
    };
    let usual = Ground::usual(area);
    let ground = ground.filter(same).unwrap_or(&usual);
    let text = TextStyle::Body.resolve(ui.style()).size / sizes::BODY;
    let amber = ground.amber(text);
    out.amber = amber;
    out.going_on = ground.going_on(text);
    ui.scope_builder(
        UiBuilder::new()
            .max_rect(area)
            .id(Id::new("over the table")),
        |ui| {
            over(ui, model, ground, amber, enters, docked, words, &mut out);
        },
    );
    out
}

/// What is docked: what the player wants so, and both where a window is so wide that the table does not need it.
fn docked(wanted: Docked, window: Rect) -> Docked {
    let spare = window.width() - window.height() * 16.0 / 9.0;
    Docked {
        reader: wanted.reader || spare >= READER,
        log: wanted.log || spare >= READER + LOG,
    }
}

/// The width that the beads with their words take at the right end of the spine, before the amber button.
const SPINE_WORDS: f32 = 240.0;

/// Where the beads and the words below them stood.
const SPINE_STOOD: &str = "spine stood";

/// The width of the docked reader and of the docked record.
const READER: f32 = 300.0;
const LOG: f32 = 260.0;
/// The width of a zone that is kept open, at the usual size of letters.
const KEPT: f32 = 176.0;
/// The width of the review at the usual size of letters.
const REVIEW: f32 = 300.0;

fn show_docks(
    ui: &mut Ui,
    model: &TableModel,
    docked: Docked,
    words: Words,
    out: &mut TableOutput,
) {
    let width = |usual: f32| usual.min(ui.max_rect().width() * 0.28);
    let (log_width, reader_width) = (width(LOG), width(READER));
    if let Some(review) = &model.review {
        let letter = TextStyle::Body.resolve(ui.style()).size / sizes::BODY;
        let shown = Panel::left("docked review")
            .exact_size((REVIEW * letter).min(ui.max_rect().width() * 0.34))
            .resizable(false)
            .frame(edge_frame())
            .show(ui, |ui| {
                ui.set_max_width(ui.available_width());
                learning::review::show(ui, review, words, &mut out.intents);
            });
        out.taken.push(shown.response.rect);
    }
    if docked.log {
        let shown = Panel::left("docked log")
            .exact_size(log_width)
            .resizable(false)
            .frame(edge_frame())
            .show(ui, |ui| {
                // However long a word is, the panel keeps its width.
                ui.set_max_width(ui.available_width());
                title(ui, words.get(Word::Log));
                out.intents.extend(log::show(ui, &model.log, words));
            });
        out.taken.push(shown.response.rect);
    }
    if docked.reader {
        let shown = Panel::right("docked reader")
            .exact_size(reader_width)
            .resizable(false)
            .frame(edge_frame())
            .show(ui, |ui| {
                ui.set_max_width(ui.available_width());
                let card = model.docked_card.as_ref();
                out.intents.extend(inspect::show(ui, card, words));
            });
        out.taken.push(shown.response.rect);
    }
}

/// The zone that stays open, beside the docked reader: nothing of the table lies under it.
fn show_kept_zone(ui: &mut Ui, model: &TableModel, words: Words, out: &mut TableOutput) {
    let Some(kept) = &model.kept_zone else {
        return;
    };
    let letter = TextStyle::Body.resolve(ui.style()).size / sizes::BODY;
    let width = (KEPT * letter).min(ui.max_rect().width() * 0.2);
    let shown = Panel::right("kept zone")
        .exact_size(width)
        .resizable(false)
        .frame(edge_frame())
        .show(ui, |ui| {
            ui.set_max_width(ui.available_width());
            out.intents.extend(browser::show_kept(ui, kept, words));
        });
    out.taken.push(shown.response.rect);
}

/// What stands on the table, in the order in which the keyboard comes to it: answers, small buttons, the record.
fn over(
    ui: &mut Ui,
    model: &TableModel,
    ground: &Ground,
    amber: Rect,
    enters: bool,
    docked: Docked,
    words: Words,
    out: &mut TableOutput,
) {
    let mut free = ground.contest.clone();
    free.push(amber);
    // What stands on the spine besides is to its right.
    let compares = model.battle.is_some() || model.balance.is_some();
    let right = if compares {
        ground.area.left()
    } else {
        amber.left() - SPINE_WORDS * ground.unit()
    };
    for player in &model.players {
        let shown = score::show(ui, player, ground, right, words);
        out.taken.extend(&shown);
        out.chrome.extend(&shown);
        out.numbers.extend(&shown);
    }
    show_lately(ui, model, ground, docked, words, out);
    let turn = spine::show_turn(
        ui,
        &model.turn,
        ground,
        amber,
        compares,
        words,
        &mut out.intents,
    );
    ui.data_mut(|data| data.insert_temp(Id::new(SPINE_STOOD), turn.clone()));
    out.taken.extend(&turn);
    out.chrome.extend(&turn);
    let asked = show_question(ui, model, ground, amber, enters, words, out);
    free.extend(asked);
    out.question = asked;
    // A card of the tray that is read does not lie over the others.
    free.extend(out.tray);
    let others = model.prompt.as_ref().is_some_and(prompt::has_answers);
    out.taken.push(amber);
    out.chrome.push(amber);
    if let Some(watch) = &model.watch {
        learning::watch::show_amber(ui, watch, amber, words, &mut out.intents);
    } else {
        let enters = enters && !others;
        spine::show_amber(ui, model, amber, enters, words, &mut out.intents);
        show_going_on(ui, model, enters, words, out);
    }
    stops::lead(ui);
    lets_go(ui, model, asked, [amber, out.going_on]);
    let hint = model.can_hint.then_some(model.hint.is_some());
    let corner = spine::show_corner(ui, &model.turn, hint, ground, words, &mut out.intents);
    out.taken.push(corner);
    out.chrome.push(corner);
    let beads = turn.iter().copied().reduce(Rect::union).unwrap_or(amber);
    let compared = show_comparison(ui, model, ground, &beads, words, &mut out.intents);
    out.taken.extend(&compared);
    out.spine = turn.iter().chain(&compared).copied().collect();
    let listed = model.checklist.as_ref();
    out.taken
        .extend(listed.and_then(|listed| checklist::show(ui, listed, ground)));
    // The card that is read may lie over it. Above the opening hand it is said already.
    if model.inspect.is_none() && !ground.opening {
        let said = (model.aim.as_str(), model.goal.as_str());
        let goal = goal::show(ui, said, ground, &out.taken);
        out.taken.extend(goal);
        out.chrome.extend(goal);
        out.goal = goal;
    }
    free.extend(compared);
    if let Some(told) = &model.foreseen {
        let mut taken = out.taken.clone();
        taken.extend(learning::reminder::stood(ui).filter(|_| model.reminder.is_some()));
        out.tag = foreseen::show(ui, told, ground, &taken, words);
        free.extend(out.tag);
    }
    if !docked.log {
        let shown = picture_log::show(ui, &model.log, ground, words, &mut out.intents);
        out.taken.push(shown.strip);
        out.chrome.push(shown.strip);
        // A card that is read may lie over the pictures, but not over what is told of one.
        free.extend(shown.line);
        if model.log.open {
            out.taken
                .push(whole_log(ui, model, ground, words, &mut out.intents));
        }
    }
    let before = out.taken.len();
    show_told(ui, model, ground, asked, amber, words, out);
    // No card that is read comes to lie between a press and the button of what is told.
    free.extend_from_slice(&out.taken[before..]);
    if let Some(browsed) = &model.browser {
        out.intents
            .extend(browser::show(ui.ctx(), ground.area, browsed, words));
    }
    read(ui, model, ground, &free, docked, words, out);
}

/// What has just happened, clear of what stands on the table and will be said over it in this frame.
fn show_lately(
    ui: &mut Ui,
    model: &TableModel,
    ground: &Ground,
    docked: Docked,
    words: Words,
    out: &mut TableOutput,
) {
    let Some(told) = &model.log.lately else {
        return;
    };
    if !docked.log && picture_log::is_pointed_at(ui, &model.log, ground) {
        // What is told of a picture stands there meanwhile.
        return;
    }
    let mut taken = out.taken.clone();
    taken.extend([out.amber, out.going_on, spine::corner(ui, ground)]);
    taken.extend(&ground.risen);
    taken.extend(question::stood(ui).filter(|_| model.prompt.is_some()));
    let words_of_turn: Option<Vec<Rect>> = ui.data(|data| data.get_temp(Id::new(SPINE_STOOD)));
    taken.extend(words_of_turn.into_iter().flatten());
    let record = match docked.log {
        // The pictures are where the whole record stands.
        true => Rect::from_min_size(ground.area.min, vec2(0.0, 0.0)),
        false => picture_log::strip(ui, &model.log, ground),
    };
    let reads = model.inspect.is_some() && !docked.reader;
    let kept = (record, &taken[..]);
    let (place, covers) = lately::show(ui, told, ground, kept, reads, words, &mut out.intents);
    out.taken.push(place);
    out.chrome.extend(&covers);
    out.strip = covers;
    out.lately = Some(place);
}

/// The button that only goes on, and what is said with it.
fn show_going_on(
    ui: &mut Ui,
    model: &TableModel,
    enters: bool,
    words: Words,
    out: &mut TableOutput,
) {
    let place = out.going_on;
    let shown = spine::show_going_on(ui, model, place, enters, words, &mut out.intents);
    if shown || spine::has_gone_on(ui) {
        out.taken.push(place);
    }
    if shown && model.prompt.is_none() && !model.wait.sentence.is_empty() {
        let note = spine::show_note(ui, &model.wait.sentence, place);
        out.taken.push(note);
    }
}

/// What a lesson, a puzzle or a hint says.
fn show_told(
    ui: &mut Ui,
    model: &TableModel,
    ground: &Ground,
    asked: Option<Rect>,
    amber: Rect,
    words: Words,
    out: &mut TableOutput,
) {
    let mut keep = out.taken.clone();
    keep.extend(asked);
    // Neither what is foretold nor the sums of a fight are ever covered.
    keep.extend(out.tag);
    keep.extend(&out.spine);
    keep.extend(&out.strip);
    if let Some(told) = &model.guide {
        let prompt = model.prompt.as_ref();
        let beside = Beside {
            question: asked,
            amber,
            amber_alone: prompt.is_some_and(|prompt| !prompt::has_answers(prompt)),
        };
        let shown = guide::show(ui, told, ground, beside, &keep, words, &mut out.intents);
        out.taken.extend(shown);
    }
    if let Some(told) = &model.reminder {
        let shown = learning::reminder::show(ui, told, ground, &keep, words, &mut out.intents);
        keep.extend(shown);
        out.taken.extend(shown);
        out.reminder = shown;
    } else {
        learning::reminder::none(ui);
    }
    if let Some(hint) = &model.hint {
        let shown = guide::show_hint(ui, hint, ground, &keep, words, &mut out.intents);
        out.taken.push(shown);
    }
}

/// The question with its answers, on paper; where the paper lies.
fn show_question(
    ui: &mut Ui,
    model: &TableModel,
    ground: &Ground,
    amber: Rect,
    enters: bool,
    words: Words,
    out: &mut TableOutput,
) -> Option<Rect> {
    let model = model.prompt.as_ref()?;
    out.intents.extend(prompt::by_digit(ui, model));
    let mut kept = out.taken.clone();
    if spine::has_gone_on(ui) {
        // No answer comes to stand under a second press.
        kept.push(out.going_on);
    }
    let paper = question::paper(ui, model, ground, amber, &kept, words);
    let (rect, shown) = (paper.place, paper.shows(model));
    out.intents
        .extend(prompt::show(ui, shown, rect, ground.unit(), enters, words));
    out.taken.push(rect);
    if prompt::has_tray(model) {
        let tray = prompt::tray(ui, model, ground, &[rect, amber]);
        out.intents
            .extend(prompt::show_tray(ui, model, &tray, enters));
        out.taken.push(tray.place);
        out.tray = Some(tray.place);
    }
    if let Some(source) = &model.source {
        let papers = [Some(rect), out.tray];
        let papers: Vec<Rect> = papers.into_iter().flatten().collect();
        out.asker = super::asker::show(ui, source, ground, &papers, words);
    }
    Some(rect)
}

/// The card that is kept and the one on which the pointer rests.
fn read(
    ui: &mut Ui,
    model: &TableModel,
    ground: &Ground,
    free: &[Rect],
    docked: Docked,
    words: Words,
    out: &mut TableOutput,
) {
    if docked.reader {
        return;
    }
    let mut free = free.to_vec();
    let side = Id::new("kept where");
    if model.kept.is_none() {
        ui.data_mut(|data| data.remove::<(Id, Rect)>(side));
    }
    if let Some(kept) = &model.kept {
        // It stays where it was pinned, wherever the pointer goes.
        let of = Id::new(&kept.name);
        let known: Option<(Id, Rect)> = ui.data(|data| data.get_temp(side));
        let from = match known {
            Some((before, from)) if before == of => from,
            _ => pointed(ui, ground),
        };
        ui.data_mut(|data| data.insert_temp(side, (of, from)));
        let (place, intents) = reader::show_kept(ui, kept, ground, from, words);
        out.intents.extend(intents);
        out.taken.extend([place.face, place.notes]);
        free.extend([place.face, place.notes]);
    }
    if let Some(card) = &model.inspect {
        reader::show_beside(ui, card, ground, pointed(ui, ground), &free, words);
    }
}

/// The card that is pointed at, or what stands for it in a panel.
fn pointed(ui: &Ui, ground: &Ground) -> Rect {
    if let Some(card) = ground.pointed {
        return card;
    }
    let focused = ui.memory(Memory::focused);
    if let Some(shown) = focused.and_then(|id| ui.ctx().read_response(id)) {
        return shown.rect;
    }
    let pointer = ui.ctx().pointer_latest_pos();
    let at = pointer.unwrap_or(ground.area.center());
    Rect::from_center_size(at, vec2(40.0, 40.0))
}

/// The whole record over the left of the table.
fn whole_log(
    ui: &mut Ui,
    model: &TableModel,
    ground: &Ground,
    words: Words,
    intents: &mut Vec<TableIntent>,
) -> Rect {
    let letter = TextStyle::Body.resolve(ui.style()).size;
    let width = (letter * 22.0).min(ground.area.width() * 0.42);
    let size = vec2(width, ground.area.height() - 2.0 * GAP);
    let place = Rect::from_min_size(ground.area.min + vec2(GAP, GAP), size);
    Sheet {
        colour: palette::DEEP,
        height: 12.0,
        seed: 31,
    }
    .paint(ui.painter(), place);
    // Nothing that lies beneath it is pressed through it.
    ui.interact(place, Id::new("whole log"), Sense::CLICK);
    let area = UiBuilder::new()
        .max_rect(place.shrink2(vec2(14.0, 10.0)))
        .id(Id::new("whole log paper"));
    ui.scope_builder(area, |ui| {
        ui.horizontal(|ui| {
            let close = PaperButton::new(words.get(Word::Close)).compact();
            if close.show(ui).clicked() {
                intents.push(TableIntent::Log);
            }
            title(ui, words.get(Word::Log));
        });
        intents.extend(log::show(ui, &model.log, words));
    });
    place
}

/// Arrows lead the keyboard back to the table. With a new question, or when something new is waited for, it leaves the log
/// and all else that is no answer, unless somebody writes there: its first stop is the first answer again.
fn lets_go(ui: &Ui, model: &TableModel, asked: Option<Rect>, buttons: [Rect; 2]) {
    let answers = |prompt: &PromptModel| prompt::asks(prompt);
    let now = Id::new((model.prompt.as_ref().map(answers), model.wait.step));
    let known = Id::new("what is asked");
    let before = ui.data_mut(|data| {
        let before = data.get_temp::<Id>(known);
        data.insert_temp(known, now);
        before
    });
    let Some(focused) = ui.memory(Memory::focused) else {
        return;
    };
    // What somebody writes is not taken for an answer in the middle of a word.
    let writes = ui.ctx().text_edit_focused();
    let is_new = before.is_some_and(|before| before != now) && !writes;
    let is_answer = || {
        let shown = ui.ctx().read_response(focused);
        let places = asked.into_iter().chain(buttons);
        let holds = |at| places.clone().any(|place| place.expand(2.0).contains(at));
        shown.is_some_and(|shown| holds(shown.rect.center()))
    };
    if to_the_table(ui) || (is_new && !is_answer()) {
        ui.memory_mut(|memory| memory.surrender_focus(focused));
    }
}

/// Is an arrow pressed while nothing lies over the table and nobody writes?
fn to_the_table(ui: &Ui) -> bool {
    let arrows = [
        Key::ArrowLeft,
        Key::ArrowRight,
        Key::ArrowUp,
        Key::ArrowDown,
    ];
    let any = |input: &InputState| arrows.iter().any(|key| input.key_pressed(*key));
    ui.is_enabled() && !ui.ctx().text_edit_focused() && ui.input(any)
}

/// The running comparison: of two sides, or of what a player has with what is asked of him.
fn show_comparison(
    ui: &mut Ui,
    model: &TableModel,
    ground: &Ground,
    beads: &Rect,
    words: Words,
    intents: &mut Vec<TableIntent>,
) -> Vec<Rect> {
    match (&model.battle, &model.balance) {
        (Some(battle), _) => contest::show(ui, battle, ground, beads, words, intents),
        (None, Some(balance)) => needs::show(ui, balance, ground, beads, words, intents),
        (None, None) => Vec::new(),
    }
}

fn title(ui: &mut Ui, text: &str) {
    let text = small_text(ui, text, palette::MIST).strong();
    ui.label(text);
}
