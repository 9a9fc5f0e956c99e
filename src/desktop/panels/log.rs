//! The record of the match: headings for turns, names that can be pointed at.

use bevy_egui::egui::{
    Align2, Area, ScrollArea, Sense, Stroke, TextEdit, TextStyle, Ui, UiBuilder, vec2,
};

use super::model::{LogEntry, LogFilter, LogKind, LogModel, Only, Side, TableIntent};
use crate::theme::flow::{Ink, Run, flow};
use crate::theme::palette;
use crate::theme::widgets::{PaperButton, clause_name, quiet};
use crate::ui_text::{Word, Words};
use fudaba_art::FIRM;

/// How many of the newest entries are laid out; older ones are in the replay.
const SHOWN: usize = 400;
/// Who is so near to the newest entry, in points, follows it.
const NEAR: f32 = 12.0;

/// Shows the record, newest entry at the bottom, and above it what of it is shown. It follows what happens; who has
/// scrolled up comes back by a button.
pub fn show(ui: &mut Ui, model: &LogModel, words: Words) -> Vec<TableIntent> {
    let mut intents = Vec::new();
    let entries = model.filter.of(&model.entries);
    show_filter(ui, model, &entries, words, &mut intents);
    let back = ui.id().with("back to the newest entry");
    let wanted: Option<f32> = ui.data_mut(|data| data.remove_temp(back));
    let mut area = ScrollArea::vertical()
        .id_salt("log")
        .auto_shrink([false, false])
        .stick_to_bottom(true);
    if let Some(end) = wanted {
        area = area.vertical_scroll_offset(end);
    }
    let shown = area.show(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(0.0, 3.0);
        if entries.is_empty() && !model.entries.is_empty() {
            quiet(ui, words.get(Word::LogNothing));
        }
        let first = entries.len().saturating_sub(SHOWN);
        for entry in &entries[first..] {
            show_entry(ui, entry, words, &mut intents);
        }
    });
    let end = shown.content_size.y - shown.inner_rect.height();
    if end - shown.state.offset.y > NEAR {
        let corner = shown.inner_rect.center_bottom() - vec2(0.0, 4.0);
        let button = Area::new(back)
            .pivot(Align2::CENTER_BOTTOM)
            .fixed_pos(corner)
            .show(ui.ctx(), |ui| {
                let label = format!("▼ {}", words.get(Word::MoreBelow));
                PaperButton::new(&label).compact().show(ui).clicked()
            });
        if button.inner {
            ui.data_mut(|data| data.insert_temp(back, end));
            ui.ctx().request_repaint();
        }
    }
    intents
}

/// What of the record is shown, and a button that copies it.
fn show_filter(
    ui: &mut Ui,
    model: &LogModel,
    entries: &[&LogEntry],
    words: Words,
    intents: &mut Vec<TableIntent>,
) {
    let LogFilter { only, word } = &model.filter;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        for (kind, name) in [
            (Only::All, Word::LogAll),
            (Only::Actions, Word::LogActions),
            (Only::Changes, Word::LogChanges),
        ] {
            let button = PaperButton::new(words.get(name)).compact();
            if button.selected(*only == kind).show(ui).clicked() {
                intents.push(TableIntent::FilterLog(LogFilter {
                    only: kind,
                    word: word.clone(),
                }));
            }
        }
        let mut text = word.clone();
        let edit = TextEdit::singleline(&mut text)
            .hint_text(words.get(Word::LogSearch))
            .char_limit(40)
            .desired_width((ui.available_width() - COPY).max(72.0));
        let edit = ui.add(edit);
        if edit.changed() {
            intents.push(TableIntent::FilterLog(LogFilter {
                only: *only,
                word: text,
            }));
        }
        let copy = PaperButton::new(words.get(Word::LogCopy)).compact();
        if copy.enabled(!entries.is_empty()).show(ui).clicked() {
            ui.ctx().copy_text(written(entries, words));
            intents.push(TableIntent::CopiedLog);
        }
    });
    ui.add_space(4.0);
}

/// The width of the button that copies, in points.
const COPY: f32 = 64.0;

/// Entries as plain text: a line for each, those of a turn behind its heading.
#[must_use]
pub fn written(entries: &[&LogEntry], words: Words) -> String {
    let mut text = String::new();
    for entry in entries {
        let indent = match entry.kind {
            LogKind::Turn if text.is_empty() => "",
            LogKind::Turn => "\n",
            LogKind::Step => "  ",
            LogKind::Plain | LogKind::Strong => "    ",
            LogKind::Detail => "      ",
        };
        text.push_str(indent);
        text.push_str(&entry.text());
        let clause = clause_name(&entry.clause, words);
        if !clause.is_empty() {
            let clause = clause.replace(FIRM, " ");
            text.push_str(&format!(" [{clause}]"));
        }
        text.push('\n');
    }
    text
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
            show_text(ui, entry, words, intents);
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

/// The words of an entry; names and the clause can be clicked.
fn show_text(ui: &mut Ui, entry: &LogEntry, words: Words, intents: &mut Vec<TableIntent>) {
    let ink = match entry.kind {
        LogKind::Turn | LogKind::Strong => Ink::strong(palette::CREAM),
        LogKind::Plain => Ink::small(palette::CREAM),
        LogKind::Step | LogKind::Detail => Ink::small(palette::MIST),
    };
    let clause = clause_name(&entry.clause, words);
    let mut runs: Vec<Run> = Vec::new();
    for part in &entry.parts {
        let link = part.card.is_some();
        let ink = ink.clone();
        runs.push(Run {
            text: &part.text,
            ink: if link { ink.underlined() } else { ink },
            link,
        });
    }
    if !clause.is_empty() {
        let link = Ink::small(palette::LAMP);
        for (text, ink, link) in [
            (" ", link.clone(), false),
            (&clause, link.underlined(), true),
        ] {
            runs.push(Run { text, ink, link });
        }
    }
    let touched = flow(ui, &runs);
    let card = |n: usize| entry.parts.get(n)?.card;
    intents.extend(touched.pointed.and_then(card).map(TableIntent::Point));
    match touched.clicked.map(|n| (n, card(n))) {
        Some((_, Some(card))) => intents.push(TableIntent::Click(card)),
        Some((n, None)) if n >= entry.parts.len() => {
            intents.push(TableIntent::Clause(entry.clause.clone()));
        }
        _ => {}
    }
}
