//! The record of the match: headings for turns, names that can be pointed at.

use bevy_egui::egui::{Label, RichText, ScrollArea, Sense, Stroke, TextStyle, Ui, UiBuilder, vec2};

use super::model::{LogEntry, LogKind, LogModel, Side, TableIntent};
use crate::desktop::theme::palette;
use crate::desktop::theme::widgets::{clause_link, small_text, strong_text};
use crate::desktop::ui_text::Words;

/// How many of the newest entries are laid out; older ones are in the replay.
const SHOWN: usize = 400;

/// Shows the record, newest entry at the bottom.
pub fn show(ui: &mut Ui, model: &LogModel, words: Words) -> Vec<TableIntent> {
    let mut intents = Vec::new();
    ScrollArea::vertical()
        .id_salt("log")
        .auto_shrink([false, false])
        .stick_to_bottom(true)
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(0.0, 3.0);
            let first = model.entries.len().saturating_sub(SHOWN);
            for entry in &model.entries[first..] {
                show_entry(ui, entry, words, &mut intents);
            }
        });
    intents
}

fn show_entry(ui: &mut Ui, entry: &LogEntry, words: Words, intents: &mut Vec<TableIntent>) {
    if entry.kind == LogKind::Turn {
        ui.add_space(6.0);
        ui.separator();
    }
    let indent = match entry.kind {
        LogKind::Turn | LogKind::Step => 0.0,
        LogKind::Plain | LogKind::Strong => 12.0,
        LogKind::Detail => 24.0,
    };
    ui.scope_builder(UiBuilder::new(), |ui| {
        ui.horizontal_top(|ui| {
            ui.add_space(indent);
            side_mark(ui, entry);
            ui.vertical(|ui| {
                ui.horizontal_wrapped(|ui| {
                    ui.spacing_mut().item_spacing.x = 0.0;
                    for part in &entry.parts {
                        show_part(ui, entry.kind, &part.text, part.card, intents);
                    }
                    if !entry.clause.is_empty() {
                        ui.label(small_text(ui, " ", palette::MIST));
                        if clause_link(ui, &entry.clause, words) {
                            intents.push(TableIntent::Clause(entry.clause.clone()));
                        }
                    }
                });
            });
        });
    });
}

/// Whose doing: a filled mark for the viewer, an open one for the other.
fn side_mark(ui: &mut Ui, entry: &LogEntry) {
    let Some(side) = entry.side else {
        return;
    };
    let height = ui.text_style_height(&TextStyle::Small);
    let (rect, _) = ui.allocate_exact_size(vec2(12.0, height), Sense::hover());
    let centre = rect.center() - vec2(2.0, 0.0);
    match side {
        Side::Near => ui.painter().circle_filled(centre, 3.5, palette::TIDE),
        Side::Far => ui
            .painter()
            .circle_stroke(centre, 3.0, Stroke::new(1.5, palette::EMBER)),
    };
}

fn show_part(
    ui: &mut Ui,
    kind: LogKind,
    text: &str,
    card: Option<super::model::CardKey>,
    intents: &mut Vec<TableIntent>,
) {
    let styled = match kind {
        LogKind::Turn => strong_text(ui, text, palette::CREAM),
        LogKind::Step => RichText::new(text).small().strong().color(palette::MIST),
        LogKind::Strong => strong_text(ui, text, palette::CREAM),
        LogKind::Plain => small_text(ui, text, palette::CREAM),
        LogKind::Detail => small_text(ui, text, palette::MIST),
    };
    // Underlines stand at the foot of the line, so the lines stand closer than elsewhere.
    let size = match kind {
        LogKind::Turn | LogKind::Strong => TextStyle::Body,
        _ => TextStyle::Small,
    };
    let size = size.resolve(ui.style()).size;
    let styled = styled.line_height(Some(size * 1.14));
    let Some(card) = card else {
        ui.label(styled);
        return;
    };
    let name = Label::new(styled.underline()).sense(Sense::click());
    let response = ui.add(name);
    if response.hovered() {
        intents.push(TableIntent::Point(card));
    }
    if response.clicked() {
        intents.push(TableIntent::Click(card));
    }
}
