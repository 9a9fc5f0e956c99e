//! The question at the lower centre: one sentence, the asking card, the answers.

use bevy_egui::egui::{
    Align, Color32, Event, Key, Label, Layout, Rect, Response, ScrollArea, Sense, Ui, UiBuilder,
    Vec2, WidgetInfo, WidgetType, vec2,
};

use super::model::{
    AskedModel, ChoiceKind, ChoiceModel, Picture, PromptModel, SourceModel, TableIntent, WaitModel,
};
use crate::theme::flow::{Ink, Run, firm, flow, prose};
use crate::theme::palette;
use crate::theme::widgets::{
    ButtonKind, PaperButton, body_text, clause_name, comes_into_sight, focus_ring, small_text,
};
use crate::ui_text::{Word, Words};
use fudaba_engine::Asked;

/// So many answers that are buttons are surely in sight all at once.
const FEW: usize = 4;
/// Height of card pictures among the answers.
const CHOICE_CARD: f32 = 150.0;

/// Does the keyboard come to the panels with this frame? Its first stop is the first answer, if there is one.
pub fn is_entered(ui: &Ui) -> bool {
    let tab = ui.input(|input| input.key_pressed(Key::Tab) && !input.modifiers.shift);
    tab && ui.memory(|memory| memory.focused().is_none())
}

/// Is the amber button pressed from wherever the keyboard is on the table? Space does, once for each time it goes down.
fn is_gone_on(ui: &Ui) -> bool {
    let space = |event: &Event| {
        let Event::Key {
            key,
            pressed,
            repeat,
            ..
        } = event
        else {
            return false;
        };
        *key == Key::Space && *pressed && !*repeat
    };
    let down = ui.input(|input| input.events.iter().any(space));
    down && ui.is_enabled() && ui.memory(|memory| memory.focused().is_none())
}

/// Shows the question with the answers that are buttons. `enters`: the keyboard comes to the panels.
pub fn show(ui: &mut Ui, model: &PromptModel, enters: bool, words: Words) -> Vec<TableIntent> {
    let mut intents = Vec::new();
    in_the_middle(ui, |ui| {
        if let Some(source) = &model.source {
            show_source(ui, source, &mut intents);
        }
        let mut buttons: Vec<&ChoiceModel> = model
            .choices
            .iter()
            .filter(|choice| choice.picture.is_none())
            .collect();
        if buttons.len() > FEW {
            // However many answers there are, that which ends the question is in sight.
            buttons.sort_by_key(|choice| choice.kind != ChoiceKind::Decline);
        }
        let mut amber = buttons
            .iter()
            .filter(|choice| choice.kind == ChoiceKind::Main);
        if let (Some(main), None) = (amber.next(), amber.next())
            && is_gone_on(ui)
        {
            intents.push(TableIntent::Choose(main.action));
        }
        let share = match buttons.len() + usize::from(model.can_cancel) {
            0 => 1.0,
            1 => 0.66,
            2 => 0.48,
            _ => 0.42,
        };
        let width = ui.available_width() * share;
        middle_block(ui, "question", width, |ui| {
            sentences(ui, model, words, &mut intents);
            ui.min_rect().height()
        });
        let width = ui.available_width();
        middle_block(ui, "answers", width, |ui| {
            // What does not fit is scrolled to.
            let answers = ScrollArea::vertical().id_salt("answers");
            let shown = answers.auto_shrink([false, true]).show(ui, |ui| {
                ui.horizontal_wrapped(|ui| {
                    // It comes first: however much there is to scroll to, the way back is in sight.
                    if model.can_cancel && cancel(ui, words).clicked() {
                        intents.push(TableIntent::Cancel);
                    }
                    for (n, choice) in buttons.into_iter().enumerate() {
                        let shown = show_button(ui, choice, &mut intents);
                        if enters && n == 0 {
                            shown.request_focus();
                        }
                    }
                });
            });
            shown.content_size.y
        });
    });
    intents
}

/// Whether some answers are cards that are shown in a tray of their own.
pub fn has_tray(model: &PromptModel) -> bool {
    model.choices.iter().any(|choice| choice.picture.is_some())
}

/// Shows the answers that are cards lying nowhere on the table.
pub fn show_tray(ui: &mut Ui, model: &PromptModel, enters: bool) -> Vec<TableIntent> {
    let mut intents = Vec::new();
    // Buttons come first.
    let mut enters = enters && model.choices.iter().all(|choice| choice.picture.is_some());
    ScrollArea::horizontal().id_salt("tray").show(ui, |ui| {
        ui.horizontal(|ui| {
            for choice in &model.choices {
                let Some(picture) = choice.picture else {
                    continue;
                };
                let response = card_button(ui, picture, CHOICE_CARD, &choice.label);
                if std::mem::take(&mut enters) {
                    response.request_focus();
                }
                if response.clicked() {
                    intents.push(TableIntent::Choose(choice.action));
                }
                if let Some(card) = choice.card
                    && (response.hovered() || response.has_focus())
                {
                    intents.push(TableIntent::Point(card));
                }
            }
        });
    });
    intents
}

/// Shows what the viewer waits for. `enters`: the keyboard comes to the panels.
pub fn show_wait(ui: &mut Ui, model: &WaitModel, enters: bool, words: Words) -> Vec<TableIntent> {
    let go_on = || {
        let button = PaperButton::main(words.get(Word::ContinueStep));
        (button, TableIntent::Continue)
    };
    let skip = || {
        let button = PaperButton::new(words.get(Word::SkipAnimation));
        (button, TableIntent::Skip)
    };
    let hand_over = model.hand_over.as_ref().map(|label| {
        let button = PaperButton::main(label).min_size(vec2(200.0, 44.0));
        (button, TableIntent::HandOver)
    });
    let button = hand_over
        .or_else(|| model.step.then(go_on))
        .or_else(|| model.can_skip.then(skip));
    let mut intents = Vec::new();
    in_the_middle(ui, |ui| {
        ui.label(body_text(ui, &model.sentence, palette::MIST));
        if let Some((button, intent)) = button {
            let shown = button.show(ui);
            if enters {
                shown.request_focus();
            }
            if shown.clicked() || is_gone_on(ui) {
                intents.push(intent);
            }
        }
    });
    intents
}

/// The widest that a question gets, so that sentence and answers stay together.
const WIDEST: f32 = 1060.0;

fn in_the_middle(ui: &mut Ui, contents: impl FnOnce(&mut Ui)) {
    let all = ui.available_rect_before_wrap();
    let width = all.width().min(WIDEST);
    let middle = Rect::from_center_size(all.center(), vec2(width, all.height()));
    ui.scope_builder(UiBuilder::new().max_rect(middle), |ui| {
        ui.horizontal_centered(contents);
    });
}

/// A block that stands in the middle: it gets the height that it had in the frame before, as far as there is room.
/// `contents` says how high it is.
fn middle_block(
    ui: &mut Ui,
    name: &'static str,
    width: f32,
    contents: impl FnOnce(&mut Ui) -> f32,
) {
    let id = ui.id().with(name);
    let before = ui.data(|data| data.get_temp::<f32>(id));
    let room = ui.available_height();
    let size = vec2(width, before.map_or(room, |height| height.min(room)));
    let shown = ui.allocate_ui_with_layout(size, Layout::top_down(Align::Min), |ui| {
        ui.set_min_width(width);
        contents(ui)
    });
    if before.is_none_or(|before| (before - shown.inner).abs() > 0.5) {
        ui.data_mut(|data| data.insert_temp(id, shown.inner));
        ui.ctx().request_repaint();
    }
}

fn sentences(ui: &mut Ui, model: &PromptModel, words: Words, intents: &mut Vec<TableIntent>) {
    ui.spacing_mut().item_spacing.y = 3.0;
    let mut sentence = model.sentence.clone();
    if let Some((n, total)) = model.progress {
        let values = [("n", n.to_string()), ("total", total.to_string())];
        let values = values
            .each_ref()
            .map(|(name, value)| (*name, value.as_str()));
        // In one piece: nobody reads "(1" at the end of a line.
        let progress = firm(&words.fill(Word::Progress, &values));
        sentence.push_str(&format!("  ({progress})"));
    }
    ui.spacing_mut().interact_size.y = 0.0;
    let clause = clause_name(&model.clause, words);
    let run = |text, ink, link| Run { text, ink, link };
    let runs = [
        run(sentence.as_str(), Ink::strong(palette::CREAM), false),
        run(
            if clause.is_empty() { "" } else { "  " },
            Ink::small(palette::LAMP),
            false,
        ),
        run(
            clause.as_str(),
            Ink::small(palette::LAMP).underlined(),
            true,
        ),
    ];
    if flow(ui, &runs).clicked.is_some() {
        intents.push(TableIntent::Clause(model.clause.clone()));
    }
    if !model.detail.is_empty() {
        prose(ui, &model.detail, &Ink::small(palette::MIST));
    }
    if !model.warning.is_empty() {
        let warning = format!("▲ {}", model.warning);
        prose(ui, &warning, &Ink::small(palette::EMBER));
    }
    if let Some(asked) = &model.asked {
        intents.extend(when_asked(ui, asked, words));
    }
}

/// When the viewer wants to be asked here; a press changes it.
fn when_asked(ui: &mut Ui, model: &AskedModel, words: Words) -> Option<TableIntent> {
    let mut intent = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 10.0;
        let here = small_text(ui, words.get(Word::AskHere), palette::MIST);
        ui.label(here).on_hover_text(&model.hint);
        for asked in Asked::ALL {
            let now = asked == model.asked;
            let colour = if now { palette::LAMP } else { palette::MIST };
            let text = small_text(ui, words.asked(asked), colour);
            let text = if now { text } else { text.underline() };
            let shown = ui.add(Label::new(text).sense(Sense::click()));
            shown.widget_info(|| {
                WidgetInfo::selected(WidgetType::Button, true, now, words.asked(asked))
            });
            if shown.has_focus() {
                focus_ring(ui, shown.rect);
            }
            let pressed = shown.clicked();
            shown.on_hover_text(format!("{}\n{}", model.name, model.hint));
            if pressed && !now {
                intent = Some(TableIntent::Ask(asked));
            }
        }
    });
    intent
}

/// How wide the name of a card is that has no picture yet, in points.
const NAME: f32 = 96.0;

fn show_source(ui: &mut Ui, source: &SourceModel, intents: &mut Vec<TableIntent>) {
    let label = if source.place.is_empty() {
        source.name.clone()
    } else {
        format!("{} ({})", source.name, source.place)
    };
    let response = match source.picture {
        Some(picture) => {
            let height = ui.available_height().min(84.0);
            card_button(ui, picture, height, &label).on_hover_text(&label)
        }
        // While its picture is painted, its name takes little more room than that.
        None => {
            let size = vec2(NAME, ui.available_height());
            let shown = ui.allocate_ui_with_layout(size, Layout::top_down(Align::Min), |ui| {
                let name = Label::new(small_text(ui, &label, palette::LAMP));
                ui.add(name.wrap().sense(Sense::click()))
            });
            shown.inner
        }
    };
    if response.hovered() {
        intents.push(TableIntent::Point(source.card));
    }
    if response.clicked() {
        intents.push(TableIntent::Click(source.card));
    }
}

fn show_button(ui: &mut Ui, choice: &ChoiceModel, intents: &mut Vec<TableIntent>) -> Response {
    let kind = match choice.kind {
        ChoiceKind::Main => ButtonKind::Main,
        ChoiceKind::Danger => ButtonKind::Danger,
        ChoiceKind::Plain | ChoiceKind::Decline => ButtonKind::Plain,
    };
    let response = PaperButton::new(&choice.label)
        .note(&choice.note)
        .kind(kind)
        .min_size(vec2(72.0, 34.0))
        .show(ui);
    if response.clicked() {
        intents.push(TableIntent::Choose(choice.action));
    }
    if let Some(card) = choice.card
        && (response.hovered() || response.has_focus())
    {
        intents.push(TableIntent::Point(card));
    }
    response
}

fn cancel(ui: &mut Ui, words: Words) -> Response {
    PaperButton::new(words.get(Word::Cancel))
        .min_size(vec2(72.0, 34.0))
        .show(ui)
}

/// A card picture of a height that can be pressed.
pub fn card_button(ui: &mut Ui, picture: Picture, height: f32, label: &str) -> Response {
    let width = height * picture.size.x / picture.size.y.max(1.0);
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, ui.is_enabled(), label));
    comes_into_sight(&response);
    paint_card(ui, picture, rect, response.hovered());
    if response.has_focus() {
        focus_ring(ui, rect);
    }
    response
}

/// Paints a card picture with its shadow, lifted under the pointer.
pub fn paint_card(ui: &Ui, picture: Picture, rect: Rect, lifted: bool) {
    let rise = if lifted { 3.0 } else { 0.0 };
    let body = rect.translate(Vec2::new(0.0, -rise));
    let shadow = crate::theme::paper::shadow(4.0 + rise * 2.0);
    ui.painter().add(shadow.as_shape(body, 5));
    let whole = Rect::from_min_max(bevy_egui::egui::Pos2::ZERO, bevy_egui::egui::pos2(1.0, 1.0));
    ui.painter()
        .image(picture.texture, body, whole, Color32::WHITE);
}
