//! All panels of the table screen around the area that is left to the cards.
//!
//! Nothing here covers a card: the turn is above, the question below, reading and record at the
//! right. Only answers that lie nowhere on the table get a tray over its lower edge.

use bevy_egui::egui::{
    Align2, Area, Frame, Id, Key, Margin, Memory, Order, Panel, Rect, ScrollArea, TextStyle, Ui,
    UiBuilder, pos2, vec2,
};

use super::model::{PromptModel, TableIntent, TableModel};
use super::{balance, battle, browser, inspect, log, phase_bar, players, prompt};
use crate::theme::widgets::{edge_frame, quiet, sheet_frame, small_text};
use crate::theme::{palette, sizes};
use crate::ui_text::{Word, Words};

/// What the player did, and the area left to the table in points.
#[derive(Debug, Clone, PartialEq)]
pub struct TableOutput {
    /// What he did.
    pub intents: Vec<TableIntent>,
    /// The area left to the table.
    pub area: Rect,
}

/// Shows the panels into a `Ui` that covers the whole window.
pub fn show(ui: &mut Ui, model: &TableModel, words: Words) -> TableOutput {
    let mut intents = Vec::new();
    let enters = prompt::is_entered(ui);
    let text = TextStyle::Body.resolve(ui.style()).size;
    let bar = Frame::new()
        .fill(palette::DEEP)
        .inner_margin(Margin::symmetric(12, 5));
    Panel::top("phase bar")
        .exact_size(text * 2.2 + 16.0)
        .frame(bar)
        .show(ui, |ui| {
            intents.extend(phase_bar::show(
                ui,
                &model.phase_bar,
                model.prompt.is_some(),
                words,
            ));
        });
    let column = (ui.available_width() * 0.225).clamp(248.0, 440.0);
    Panel::right("column")
        .exact_size(column)
        .frame(edge_frame())
        .show(ui, |ui| {
            ui.set_max_width(ui.available_width());
            // Rows of text stand close.
            ui.spacing_mut().interact_size.y = text;
            intents.extend(right_column(ui, model, words));
        });
    Panel::bottom("prompt")
        .exact_size(text * 2.0 + 78.0)
        .show_separator_line(false)
        .frame(edge_frame())
        .show(ui, |ui| match &model.prompt {
            Some(model) => {
                lit_edge(ui);
                intents.extend(prompt::show(ui, model, enters, words));
            }
            None => intents.extend(prompt::show_wait(ui, &model.wait, enters, words)),
        });
    let area = ui.available_rect_before_wrap();
    lets_go(ui, model, area);
    intents.extend(over_the_table(ui, model, words, area, enters));
    TableOutput { intents, area }
}

/// Arrows lead the keyboard back to the table. With a new question, or when something new is waited for, it leaves the log
/// and all else that is no answer: its first stop is the first answer again.
fn lets_go(ui: &Ui, model: &TableModel, area: Rect) {
    let answers = |prompt: &PromptModel| {
        let labels = prompt.choices.iter().map(|choice| choice.label.clone());
        (prompt.sentence.clone(), labels.collect::<Vec<_>>())
    };
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
    let is_new = before.is_some_and(|before| before != now);
    let is_answer = || {
        let shown = ui.ctx().read_response(focused);
        shown.is_some_and(|shown| shown.rect.top() >= area.bottom())
    };
    if to_the_table(ui) || (is_new && !is_answer()) {
        ui.memory_mut(|memory| memory.surrender_focus(focused));
    }
}

/// Is an arrow pressed while nothing lies over the table?
fn to_the_table(ui: &Ui) -> bool {
    let arrows = [
        Key::ArrowLeft,
        Key::ArrowRight,
        Key::ArrowUp,
        Key::ArrowDown,
    ];
    ui.is_enabled() && ui.input(|input| arrows.iter().any(|key| input.key_pressed(*key)))
}

/// An amber line above the question: it is the viewer's turn to answer.
fn lit_edge(ui: &Ui) {
    let rect = ui.max_rect().expand2(vec2(12.0, 10.0));
    let line = Rect::from_min_max(rect.min, pos2(rect.right(), rect.top() + 3.0));
    ui.painter()
        .with_clip_rect(rect)
        .rect_filled(line, 0, palette::LAMP);
}

/// Seconds for which the pointer must rest before reasons come up.
const REST: f32 = 0.4;

/// Whether the pointer has stood still for a moment, so that reasons do not chase a passing one.
fn has_rested(ui: &Ui) -> bool {
    let still = ui.input(|input| input.pointer.time_since_last_movement());
    if still < REST {
        let wait = std::time::Duration::from_secs_f32(REST - still);
        ui.ctx().request_repaint_after(wait);
    }
    still >= REST
}

fn right_column(ui: &mut Ui, model: &TableModel, words: Words) -> Vec<TableIntent> {
    let mut intents = Vec::new();
    for player in &model.players {
        players::show(ui, player);
    }
    ui.add_space(2.0);
    let rest = ui.available_rect_before_wrap();
    let compared = model.battle.is_some() || model.balance.is_some();
    // A comparison gets the room that it takes, and what is read beneath it the rest.
    let height_of_comparison = Id::new("height of the comparison");
    let taken: Option<f32> = ui.data(|data| data.get_temp(height_of_comparison));
    let upper = match (compared, taken, &model.inspect) {
        (true, Some(height), Some(_)) => height.clamp(rest.height() * 0.4, rest.height() * 0.72),
        (true, Some(height), None) => height.clamp(rest.height() * 0.4, rest.height() * 0.82),
        (true, None, _) => rest.height() * 0.72,
        (false, _, Some(_)) => rest.height() * read_share(ui),
        (false, _, None) => rest.height() * 0.30,
    };
    let (top, bottom) = rest.split_top_bottom_at_y(rest.top() + upper);
    // What is cut must not touch the line below it.
    let shown = part(ui, top.with_max_y(top.bottom() - 6.0), |ui| {
        if !compared {
            intents.extend(inspect::show(ui, model.inspect.as_ref(), words));
            return ui.min_rect().height();
        }
        // What does not fit is scrolled to.
        let all = ScrollArea::vertical().id_salt("comparison");
        let all = all.auto_shrink([false, true]).show(ui, |ui| {
            intents.extend(comparison(ui, model, words));
        });
        all.content_size.y
    });
    ui.data_mut(|data| {
        if compared {
            // It grows while supports are shown, and does not shrink before it is over.
            let most = taken.unwrap_or(0.0).max(shown + 12.0);
            data.insert_temp(height_of_comparison, most);
        } else {
            data.remove::<f32>(height_of_comparison);
        }
    });
    ui.painter().hline(
        bottom.x_range(),
        bottom.top(),
        bevy_egui::egui::Stroke::new(1.0, palette::LINE),
    );
    let below = bottom.with_min_y(bottom.top() + 6.0);
    part(ui, below, |ui| match (compared, &model.inspect) {
        (true, Some(card)) => intents.extend(inspect::show(ui, Some(card), words)),
        _ => {
            title(ui, words.get(Word::Log));
            intents.extend(log::show(ui, &model.log, words));
        }
    });
    intents
}

/// The part of the column in which a card is read: more of it in large letters, or its text would lie below.
fn read_share(ui: &Ui) -> f32 {
    let letter = TextStyle::Body.resolve(ui.style()).size;
    if letter > sizes::BODY * 1.2 {
        0.78
    } else {
        0.66
    }
}

/// The running comparison: of two sides, or of what a player has with what is asked of him.
fn comparison(ui: &mut Ui, model: &TableModel, words: Words) -> Vec<TableIntent> {
    match (&model.battle, &model.balance) {
        (Some(model), _) => {
            let word = if model.fight {
                Word::Battle
            } else {
                Word::Comparison
            };
            title(ui, words.get(word));
            battle::show(ui, model, words)
        }
        (None, Some(model)) => {
            title(ui, words.get(Word::Balance));
            balance::show(ui, model, words)
        }
        (None, None) => Vec::new(),
    }
}

/// Shows something in a part of the column, and gives back what it says.
fn part<T>(ui: &mut Ui, rect: Rect, contents: impl FnOnce(&mut Ui) -> T) -> T {
    let shown = ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
        ui.set_clip_rect(rect.expand2(vec2(6.0, 0.0)).intersect(ui.clip_rect()));
        contents(ui)
    });
    shown.inner
}

fn title(ui: &mut Ui, text: &str) {
    let text = small_text(ui, text, palette::MIST).strong();
    ui.label(text);
}

fn over_the_table(
    ui: &Ui,
    model: &TableModel,
    words: Words,
    area: Rect,
    enters: bool,
) -> Vec<TableIntent> {
    let mut intents = Vec::new();
    if let Some(model) = &model.browser {
        intents.extend(browser::show(ui.ctx(), area, model, words));
    }
    let kept = model.inspect.as_ref().filter(|card| card.pinned);
    if let Some(picture) = kept.and_then(|card| card.picture) {
        Area::new(Id::new("kept card"))
            .order(Order::Middle)
            .interactable(false)
            .fixed_pos(area.left_top() + vec2(12.0, 12.0))
            .show(ui.ctx(), |ui| {
                inspect::show_large(ui, picture, area.height() - 24.0);
            });
    }
    if let Some(model) = model
        .prompt
        .as_ref()
        .filter(|model| prompt::has_tray(model))
    {
        Area::new(Id::new("tray"))
            .order(Order::Middle)
            .pivot(Align2::CENTER_BOTTOM)
            .fixed_pos(area.center_bottom() - vec2(0.0, 6.0))
            .constrain_to(area)
            .show(ui.ctx(), |ui| {
                ui.set_max_width(area.width() - 24.0);
                sheet_frame().show(ui, |ui| {
                    intents.extend(prompt::show_tray(ui, model, enters));
                });
            });
    }
    if !model.why_not.is_empty()
        && let Some(pointer) = ui.ctx().pointer_latest_pos()
        && has_rested(ui)
    {
        Area::new(Id::new("why not"))
            .order(Order::Tooltip)
            .interactable(false)
            .fixed_pos(pointer + vec2(18.0, 18.0))
            .constrain_to(area)
            .show(ui.ctx(), |ui| {
                sheet_frame().show(ui, |ui| {
                    ui.set_max_width(340.0);
                    // What passes with the pointer cannot be clicked: the key leads to the clause.
                    let _ = inspect::reasons(ui, &model.why_not, words);
                    quiet(ui, words.get(Word::ClauseKey));
                });
            });
    }
    intents
}
