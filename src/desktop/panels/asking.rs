//! What is said with a question about questions like it: when the viewer wants to be asked, and what he always answers.

use bevy_egui::egui::{CursorIcon, Label, Response, Sense, TextStyle, Ui, WidgetInfo, WidgetType};

use super::model::{AlwaysModel, AskedModel, PromptModel, TableIntent};
use crate::theme::palette;
use crate::theme::widgets::{focus_ring, small_text};
use crate::ui_text::{Word, Words};
use fudaba_engine::Asked;

/// Is anything to be said with this question?
pub fn says_something(model: &PromptModel) -> bool {
    model.asked.is_some() || model.always.is_some()
}

/// Does it stand in the lowest line? Not where that is the way back's, nor where there is too much to say.
pub fn is_in_foot(model: &PromptModel) -> bool {
    let one = model.asked.is_some() != model.always.is_some();
    one && !model.can_cancel
}

/// Says it, in one row; a press changes it.
pub fn show(ui: &mut Ui, model: &PromptModel, words: Words, intents: &mut Vec<TableIntent>) {
    if let Some(asked) = &model.asked {
        intents.extend(when_asked(ui, asked, words));
    }
    if let Some(always) = &model.always {
        intents.extend(what_always(ui, always, words));
    }
}

/// When the viewer wants to be asked here; a press goes on to the next way.
fn when_asked(ui: &mut Ui, model: &AskedModel, words: Words) -> Option<TableIntent> {
    // Never to be asked is said in the settings: here nobody would be told any more how to be asked again.
    let next = match model.asked {
        Asked::Always => Asked::Relevant,
        Asked::Relevant | Asked::Never => Asked::Always,
    };
    let here = words.get(Word::AskHere);
    let then = words.fill(Word::AskNext, &[("next", words.asked(next))]);
    let hint = format!("{here} {}\n{}\n{then}", model.name, model.hint);
    let shown = link(ui, words.asked(model.asked), &hint);
    shown.clicked().then_some(TableIntent::Ask(next))
}

/// What he could always answer; or what he always answers to this ability, which a press takes back.
fn what_always(ui: &mut Ui, model: &AlwaysModel, words: Words) -> Option<TableIntent> {
    let name = |yes| match yes {
        true => words.get(Word::AlwaysYes),
        false => words.get(Word::AlwaysNo),
    };
    if let Some(yes) = model.said {
        let next = [("next", words.get(Word::AlwaysAsk))];
        let said = link(ui, name(yes), &words.fill(Word::AskNext, &next));
        return said.clicked().then_some(TableIntent::Always(None));
    }
    let hint = words.fill(Word::AlwaysHint, &[("card", &model.card)]);
    let mut pressed = None;
    for yes in [true, false] {
        if link(ui, name(yes), &hint).clicked() {
            pressed = Some(TableIntent::Always(Some(yes)));
        }
    }
    pressed
}

/// Words that can be pressed, smaller than all others.
fn link(ui: &mut Ui, said: &str, hint: &str) -> Response {
    let small = TextStyle::Small.resolve(ui.style()).size;
    let text = small_text(ui, said, palette::INK_SOFT).size(small * 0.86);
    let label = Label::new(text.underline()).extend().sense(Sense::click());
    let shown = ui.add(label);
    shown.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, said));
    if shown.has_focus() {
        focus_ring(ui, shown.rect);
    }
    let shown = shown.on_hover_cursor(CursorIcon::PointingHand);
    shown.on_hover_text(hint)
}
