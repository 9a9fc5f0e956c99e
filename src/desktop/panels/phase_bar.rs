//! The bar with the whole turn: the step now, whose turn, what can be done.

use bevy_egui::egui::{
    Align, Align2, Color32, FontId, Layout, Rect, Sense, Stroke, TextStyle, Ui, WidgetInfo,
    WidgetType, pos2, vec2,
};

use super::model::{PhaseBarModel, Side, StepModel, TableIntent};
use crate::theme::paper::Sheet;
use crate::theme::widgets::{PaperButton, small_text, strong_text};
use crate::theme::{palette, strong_style};
use crate::ui_text::{Word, Words};

/// What a step is wider than its name.
const STEP_MARGIN: f32 = 18.0;
/// The width of a step that is only a dot.
const DOT: f32 = 14.0;
/// The line between two steps with the gaps at its ends.
const JOIN: f32 = 14.0;

/// Shows the bar. `asked`: the viewer is to choose, whosever turn it is.
pub fn show(ui: &mut Ui, model: &PhaseBarModel, asked: bool, words: Words) -> Vec<TableIntent> {
    let mut intents = Vec::new();
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        turn_plate(ui, model, asked, words);
        ui.add_space(8.0);
        let room = ui.available_width() - buttons_width(ui, model, words);
        let spelled = spelled(ui, &model.steps, room);
        for (index, (step, spelled)) in model.steps.iter().zip(spelled).enumerate() {
            if index > 0 {
                join(ui);
            }
            if spelled {
                show_step(ui, step, model.whose);
            } else {
                dot(ui, step);
            }
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let pause = PaperButton::new(words.get(Word::Pause)).min_size(vec2(72.0, 34.0));
            if pause.show(ui).clicked() {
                intents.push(TableIntent::Pause);
            }
            let back = PaperButton::new(words.get(Word::TakeBack)).min_size(vec2(72.0, 34.0));
            let back = back.enabled(model.take_back.is_ok()).show(ui);
            let back = match &model.take_back {
                Ok(()) => back.on_hover_text(words.get(Word::TakeBackHint)),
                Err(why) => back.on_disabled_hover_text(why),
            };
            if back.clicked() {
                intents.push(TableIntent::TakeBack);
            }
            // Where taking back is pressed, it can be pressed again.
            if model.step_forward {
                let on = PaperButton::new(words.get(Word::StepForward)).min_size(vec2(72.0, 34.0));
                let on = on.show(ui).on_hover_text(words.get(Word::StepForwardHint));
                if on.clicked() {
                    intents.push(TableIntent::StepForward);
                }
            }
            ui.add_space(8.0);
            hint(ui, model, words);
        });
    });
    intents
}

/// The number of the turn and whose it is, and who chooses if that is the other one; before the first turn it is nobody's.
fn turn_plate(ui: &mut Ui, model: &PhaseBarModel, asked: bool, words: Words) {
    if model.turn == 0 {
        return;
    }
    let number = words.fill(Word::Turn, &[("n", &model.turn.to_string())]);
    let whose = if model.who == words.get(Word::You) {
        words.get(Word::YourTurn).to_owned()
    } else {
        words.fill(Word::TurnOf, &[("who", &model.who)])
    };
    let colour = match model.whose {
        Side::Near => palette::LAMP,
        Side::Far => palette::MIST,
    };
    ui.label(strong_text(ui, whose, colour));
    if asked && model.whose == Side::Far {
        ui.add_space(4.0);
        let choose = strong_text(ui, words.get(Word::YouChoose), palette::LAMP);
        ui.label(choose);
    }
    ui.add_space(6.0);
    ui.label(small_text(ui, number, palette::MIST));
}

/// The room that the buttons at the right take.
fn buttons_width(ui: &Ui, model: &PhaseBarModel, words: Words) -> f32 {
    let font = TextStyle::Button.resolve(ui.style());
    let width = |word| {
        let galley = ui.painter().layout_no_wrap(
            words.get(word).to_owned(),
            font.clone(),
            Color32::PLACEHOLDER,
        );
        (galley.size().x + 28.0).max(72.0)
    };
    let forward = if model.step_forward {
        width(Word::StepForward) + 4.0
    } else {
        0.0
    };
    width(Word::Pause) + forward + width(Word::TakeBack) + 24.0
}

/// The width of a step with its name, and of one that is only a dot, with the line to the next.
fn step_width(ui: &Ui, step: &StepModel) -> f32 {
    let font = step_font(ui, step);
    let galley = ui
        .painter()
        .layout_no_wrap(step.name.clone(), font, Color32::PLACEHOLDER);
    galley.size().x + STEP_MARGIN + JOIN
}

/// Which steps are shown by name: the step now always, then those nearest to it, the coming ones first, as long as there
/// is room.
fn spelled(ui: &Ui, steps: &[StepModel], room: f32) -> Vec<bool> {
    let widths: Vec<f32> = steps.iter().map(|step| step_width(ui, step)).collect();
    let now = steps.iter().position(|step| step.current).unwrap_or(0);
    let mut order: Vec<usize> = (0..steps.len()).collect();
    order.sort_by_key(|n| (n.abs_diff(now), *n < now));
    let mut left = room - (DOT + JOIN) * steps.len() as f32;
    let mut named = vec![false; steps.len()];
    for n in order {
        let more = widths[n] - DOT - JOIN;
        if n == now || more <= left {
            named[n] = true;
            left -= more;
        } else {
            break;
        }
    }
    named
}

/// A step for whose name there is no room.
fn dot(ui: &mut Ui, step: &StepModel) {
    let (rect, response) = ui.allocate_exact_size(vec2(DOT, 32.0), Sense::hover());
    response.widget_info(|| WidgetInfo::selected(WidgetType::Label, true, false, &step.name));
    ui.painter()
        .circle_filled(rect.center(), 4.0, palette::LINE);
    response.on_hover_text(format!("{}\n{}", step.name, step.explanation));
}

fn step_font(ui: &Ui, step: &StepModel) -> FontId {
    if step.current {
        strong_style().resolve(ui.style())
    } else {
        TextStyle::Small.resolve(ui.style())
    }
}

fn join(ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(vec2(6.0, 20.0), Sense::hover());
    ui.painter().hline(
        rect.x_range(),
        rect.center().y,
        Stroke::new(1.5, palette::LINE),
    );
}

fn show_step(ui: &mut Ui, step: &StepModel, whose: Side) {
    let font = step_font(ui, step);
    let (sheet, text) = match (step.current, whose) {
        (true, Side::Near) => (palette::LAMP, palette::INK),
        (true, Side::Far) => (palette::PAPER, palette::INK),
        (false, _) => (palette::SHEET, palette::MIST),
    };
    let galley = ui
        .painter()
        .layout_no_wrap(step.name.clone(), font, Color32::PLACEHOLDER);
    let size = vec2(galley.size().x + STEP_MARGIN, 32.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response
        .widget_info(|| WidgetInfo::selected(WidgetType::Label, true, step.current, &step.name));
    let body = if step.current {
        rect
    } else {
        rect.shrink2(vec2(0.0, 3.0))
    };
    let height = if step.current { 5.0 } else { 0.0 };
    let seed = crate::theme::widgets::seed_of(&step.name);
    Sheet {
        colour: sheet,
        height,
        seed,
    }
    .paint(ui.painter(), body);
    if step.current {
        marker(ui, body, sheet);
    }
    let at = Align2::CENTER_CENTER.anchor_size(body.center(), galley.size());
    ui.painter().galley(at.min, galley, text);
    if !step.explanation.is_empty() {
        response.on_hover_text(&step.explanation);
    }
}

/// A small notch below the current step: the shape tells as well as the colour.
fn marker(ui: &Ui, body: Rect, colour: Color32) {
    let tip = pos2(body.center().x, body.bottom() + 5.0);
    let base = body.bottom() - 0.5;
    ui.painter().add(bevy_egui::egui::Shape::convex_polygon(
        vec![pos2(tip.x - 6.0, base), pos2(tip.x + 6.0, base), tip],
        colour,
        Stroke::NONE,
    ));
}

fn hint(ui: &mut Ui, model: &PhaseBarModel, words: Words) {
    let text = if model.thinking {
        words.get(Word::Thinking)
    } else {
        &model.hint
    };
    let font = TextStyle::Small.resolve(ui.style());
    let width = ui
        .painter()
        .layout_no_wrap(text.to_owned(), font, palette::CREAM)
        .size()
        .x;
    // The question below says the same at length; half a sentence helps nobody.
    if width <= ui.available_width() {
        let text = small_text(ui, text, palette::CREAM);
        ui.label(text);
    }
}
