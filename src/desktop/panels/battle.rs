//! A battle: both sides, their supports, the running sums, and the seal of what decided it.

use bevy_egui::egui::{
    Align, Color32, Label, Layout, Rect, RichText, Sense, Stroke, TextStyle, Ui, vec2,
};

use super::model::{
    BattleModel, BattleSide, FighterModel, MeasureModel, SealModel, Side, SumModel, SupportModel,
    SupportOutcome, TableIntent,
};
use super::prompt::card_button;
use crate::theme::paper::Sheet;
use crate::theme::widgets::{centred, quiet, seed_of, small_text};
use crate::theme::{bold, palette};
use crate::ui_text::{Word, Words};

/// Shows a battle: the attacking side on the left.
pub fn show(ui: &mut Ui, model: &BattleModel, words: Words) -> Vec<TableIntent> {
    let mut intents = Vec::new();
    // What is compared stands above: it is in sight however many fight and help.
    both(ui, &model.sides, show_total);
    if !model.forecast.is_empty() {
        quiet(ui, &model.forecast);
    }
    let below = ui.cursor().min;
    both(ui, &model.sides, |ui, side| {
        show_side(ui, side, words, &mut intents);
    });
    if let Some(seal) = &model.seal {
        let area = Rect::from_min_max(below, ui.min_rect().max);
        stamp(ui, area, seal);
        if !seal.why.is_empty() {
            ui.vertical_centered(|ui| quiet(ui, &seal.why));
        }
    }
    intents
}

/// Something of both sides, next to one another.
fn both(ui: &mut Ui, sides: &[BattleSide; 2], mut show: impl FnMut(&mut Ui, &BattleSide)) {
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let width = (ui.available_width() - 6.0) / 2.0;
        for side in sides {
            ui.allocate_ui_with_layout(vec2(width, 0.0), Layout::top_down(Align::Center), |ui| {
                ui.set_width(width);
                show(ui, side);
            });
        }
    });
}

fn show_side(ui: &mut Ui, side: &BattleSide, words: Words, intents: &mut Vec<TableIntent>) {
    ui.spacing_mut().item_spacing.y = 3.0;
    let width = match side.fighters.len() {
        0 | 1 => 92.0,
        2 => 70.0,
        _ => 54.0,
    };
    for fighter in &side.fighters {
        show_fighter(ui, fighter, width, intents);
    }
    for support in &side.supports {
        show_support(ui, support, intents);
    }
    if side.supports.is_empty() && side.awaits_support {
        quiet(ui, words.get(Word::NotRevealed));
    }
}

fn show_total(ui: &mut Ui, side: &BattleSide) {
    ui.spacing_mut().item_spacing.y = 3.0;
    let colour = match side.side {
        Side::Near => palette::TIDE,
        Side::Far => palette::EMBER,
    };
    let text = small_text(ui, &side.role, colour).strong();
    ui.label(text);
    if let Some(sum) = &side.sum {
        let size = TextStyle::Heading.resolve(ui.style()).size * 1.4;
        ui.label(figure(sum, size));
        terms(ui, sum);
    }
    for measure in &side.measures {
        show_measure(ui, measure);
    }
}

/// What a number is the sum of, unless that says no more than the number.
fn terms(ui: &mut Ui, sum: &SumModel) {
    if sum.sum != sum.total {
        quiet(ui, &sum.sum);
    }
}

/// One of several numbers of a side: the one that decides is set large.
fn show_measure(ui: &mut Ui, measure: &MeasureModel) {
    quiet(ui, &measure.label);
    if measure.decides {
        let size = TextStyle::Heading.resolve(ui.style()).size * 1.4;
        ui.label(figure(&measure.sum, size));
        terms(ui, &measure.sum);
    } else {
        quiet(ui, &measure.sum.total);
    }
}

/// A number, struck through if it was not enough.
fn figure(sum: &SumModel, size: f32) -> RichText {
    let colour = if sum.beaten {
        palette::MIST
    } else {
        palette::CREAM
    };
    let figure = RichText::new(&sum.total).font(bold(size)).color(colour);
    if sum.beaten {
        figure.strikethrough()
    } else {
        figure
    }
}

fn show_fighter(ui: &mut Ui, fighter: &FighterModel, width: f32, intents: &mut Vec<TableIntent>) {
    if let Some(picture) = fighter.picture {
        let response = card_button(ui, picture, width, &fighter.name);
        if response.hovered() {
            intents.push(TableIntent::Point(fighter.card));
        }
    }
    one_line(ui, &fighter.name, palette::CREAM);
    if let Some(sum) = &fighter.sum {
        let size = TextStyle::Body.resolve(ui.style()).size * 1.2;
        ui.label(figure(sum, size)).on_hover_text(&sum.sum);
    }
    if !fighter.note.is_empty() {
        one_line(ui, &fighter.note, palette::MIST);
    }
}

/// A small line that is cut, not broken; the whole text comes up under the pointer.
pub(super) fn one_line(ui: &mut Ui, text: &str, colour: Color32) {
    let label = Label::new(small_text(ui, text, colour)).truncate();
    ui.add(label);
}

fn show_support(ui: &mut Ui, support: &SupportModel, intents: &mut Vec<TableIntent>) {
    let (sign, colour) = match support.outcome {
        SupportOutcome::Open => ("…", palette::MIST),
        SupportOutcome::Counts => ("○", palette::TIDE),
        SupportOutcome::Failed => ("×", palette::EMBER),
    };
    ui.horizontal(|ui| {
        if let Some(picture) = support.picture {
            let response = card_button(ui, picture, 48.0, &support.name);
            if response.hovered() {
                intents.push(TableIntent::Point(support.card));
            }
        }
        ui.vertical(|ui| {
            let value = format!("{sign} {}", support.value);
            ui.label(RichText::new(value).strong().color(colour));
            one_line(ui, &support.name, palette::MIST);
        });
    });
    if !support.why.is_empty() {
        ui.label(small_text(ui, &support.why, colour));
    }
}

/// Stamps a word over what it decides.
pub(super) fn stamp(ui: &mut Ui, area: Rect, seal: &SealModel) {
    let (sheet, ink) = if seal.good {
        (palette::PAPER, palette::INK)
    } else {
        (palette::EMBER_SHEET, palette::CREAM)
    };
    let size = TextStyle::Heading.resolve(ui.style()).size;
    let galley = centred(ui, &seal.text, bold(size), area.width() - 36.0);
    let centre = area.center_top() + vec2(0.0, (area.height() * 0.36).min(96.0));
    let rect = Rect::from_center_size(centre, galley.size() + vec2(28.0, 14.0));
    Sheet {
        colour: sheet,
        height: 12.0,
        seed: seed_of(&seal.text),
    }
    .paint(ui.painter(), rect);
    ui.painter().rect_stroke(
        rect.shrink(4.0),
        2,
        Stroke::new(1.5, ink),
        bevy_egui::egui::StrokeKind::Inside,
    );
    // Its lines are centred on the place where they are painted.
    let top = centre - vec2(0.0, galley.size().y / 2.0);
    ui.painter().galley(top, galley, ink);
    let response = ui.interact(rect, ui.id().with("seal"), Sense::hover());
    response.widget_info(|| {
        bevy_egui::egui::WidgetInfo::labeled(bevy_egui::egui::WidgetType::Label, true, &seal.text)
    });
}
