//! The card that is read: its face, its numbers and why they are so, its text, its state.

use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{
    Align, Color32, FontId, Label, Rect, ScrollArea, Sense, Stroke, TextStyle, Ui, Vec2, pos2, vec2,
};

use super::model::{Change, IconModel, InspectModel, ReasonModel, StatModel, TableIntent};
use super::prompt::paint_card;
use crate::theme::flow::{Ink, Run, flow, in_rows, prose};
use crate::theme::widgets::{PaperButton, clause_name, quiet, small_text, strong};
use crate::theme::{palette, sizes, small_strong_style, strong_style};
use crate::ui_text::{Word, Words};

/// Where less room is left than this, in points at the usual size of letters, numbers and text stand beside the face, so
/// that they are in sight; where they would be too narrow there, they stand in its place.
const LOW: f32 = 260.0;
/// Beside the face a line must hold so many wide letters, or nobody can read it.
const NARROW: f32 = 10.0;

/// Shows a card, or how to read one.
pub fn show(ui: &mut Ui, model: Option<&InspectModel>, words: Words) -> Vec<TableIntent> {
    let mut intents = Vec::new();
    let Some(model) = model else {
        quiet(ui, words.get(Word::NothingInspected));
        return intents;
    };
    let height = ui.available_height();
    ScrollArea::vertical()
        .id_salt("inspect")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
            let letter = TextStyle::Body.resolve(ui.style()).size;
            let low = height < LOW * letter / sizes::BODY;
            let beside = low && ui.available_width() * 0.6 / letter > NARROW;
            ui.horizontal_top(|ui| {
                if beside || !low {
                    face(ui, model);
                }
                ui.vertical(|ui| {
                    heading(ui, model, words, &mut intents);
                    quiet(ui, &model.state.join(" · "));
                    if beside {
                        details(ui, model, words, &mut intents);
                    }
                });
            });
            if !beside {
                details(ui, model, words, &mut intents);
            }
        });
    intents
}

/// So many words are explained of a card that the pointer only passes over, in so many lines.
const EXPLAINED: (usize, usize) = (3, 7);

/// So many marks are explained of a card that the pointer only passes over.
const MARKED: usize = 4;

/// The marks that are explained: of a card that is not kept the first few that are not quiet.
fn marked(model: &InspectModel) -> impl Iterator<Item = &IconModel> {
    let all = model.pinned;
    let told = model.icons.iter().filter(move |icon| all || !icon.quiet);
    told.take(if all { usize::MAX } else { MARKED })
}

/// The size of the picture of marks beside small letters.
fn marks_size(icon: &IconModel, letter: f32) -> Vec2 {
    let high = letter * 1.4;
    let shape = icon.picture.map_or(0.0, |p| p.size.x / p.size.y.max(1.0));
    vec2(high * shape, high)
}

/// Marks, each with what it means behind it.
fn icons<'a>(ui: &mut Ui, all: impl Iterator<Item = &'a IconModel>) {
    let letter = TextStyle::Small.resolve(ui.style()).size;
    for icon in all {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = BEHIND;
            if let Some(picture) = icon.picture {
                let size = marks_size(icon, letter);
                let (place, _) = ui.allocate_exact_size(size, Sense::hover());
                let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
                ui.painter()
                    .image(picture.texture, place, whole, Color32::WHITE);
            }
            let (name, means) = (Ink::small_strong(palette::LAMP), Ink::small(palette::CREAM));
            let run = |text, ink| Run {
                text,
                ink,
                link: false,
            };
            let line = format!("{}  ", icon.name);
            flow(ui, &[run(&line, name), run(&icon.means, means)]);
        });
    }
}

/// From marks to their name.
const BEHIND: f32 = 6.0;

/// The words of a card that are explained in lines of this width: of one that is not kept the first few.
fn explained<'a>(ui: &Ui, model: &'a InspectModel, most: f32) -> &'a [(String, String)] {
    let all = &model.keywords[..];
    if model.pinned {
        return all;
    }
    // Marks take of the room that there is.
    let taken = marked(model).count().min(EXPLAINED.1 / 2);
    let mut left = EXPLAINED.1 - taken;
    let fits = |(word, meaning): &&(String, String)| {
        let one = keyword_line(ui, word, first_sentence(meaning)) <= most;
        left = left.saturating_sub(if one { 1 } else { 2 });
        left > 0 || one
    };
    let count = all.iter().take(EXPLAINED.0).take_while(fits).count();
    &all[..count]
}

/// What it is in where it lies, as far as that is told: of a card that is not kept only where nothing else is.
fn told_here(model: &InspectModel) -> &[String] {
    let words = model.keywords.is_empty() && marked(model).next().is_none();
    let short = words && model.why_not.is_empty() && model.met.is_empty();
    let most = match (model.pinned, short) {
        (true, _) => usize::MAX,
        (false, true) => 1,
        (false, false) => 0,
    };
    // Where the number of the fight is made of more than the card shows, it is told of what.
    let most = match model.in_fight {
        0 | 1 => most,
        fight => most.max(fight),
    };
    &model.here[..model.here.len().min(most)]
}

/// How wide what stands beside a face must be, at most so wide: no wider than its longest line.
pub fn width(ui: &Ui, model: &InspectModel, most: f32) -> f32 {
    let prose = !model.caution.is_empty()
        || !model.why_not.is_empty()
        || !model.met.is_empty()
        || !model.always.is_empty();
    let changed = model.stats.iter().any(|stat| !stat.because.is_empty());
    let large = TextStyle::Body.resolve(ui.style()).size > sizes::BODY * 1.1;
    if model.pinned || prose || changed || large || model.picture.is_none() {
        return most;
    }
    let small = TextStyle::Small.resolve(ui.style());
    let state = long(ui, &model.state.join(" · "), &small);
    let here = told_here(model).iter().map(|line| long(ui, line, &small));
    let words = explained(ui, model, most).iter().map(|(word, meaning)| {
        let line = keyword_line(ui, word, first_sentence(meaning));
        // What does not fit behind its word stands below it.
        match line <= most {
            true => line,
            false => long(ui, first_sentence(meaning), &small),
        }
    });
    let marks = marked(model).map(|icon| {
        let marks = marks_size(icon, small.size).x;
        marks + BEHIND + keyword_line(ui, &icon.name, &icon.means)
    });
    let widest = here.chain(words).chain(marks).fold(state, f32::max);
    (widest.ceil() + 2.0).min(most)
}

/// How long words are in one line.
fn long(ui: &Ui, text: &str, font: &FontId) -> f32 {
    let painter = ui.painter();
    let laid = painter.layout_no_wrap(text.to_owned(), font.clone(), palette::CREAM);
    laid.size().x
}

/// How long a word is with what it means behind it.
fn keyword_line(ui: &Ui, word: &str, meaning: &str) -> f32 {
    let strong = small_strong_style().resolve(ui.style());
    let small = TextStyle::Small.resolve(ui.style());
    long(ui, &format!("{word}  "), &strong) + long(ui, meaning, &small)
}

/// What stands beside the face of a card that is held up: what the face does not say, or not in the player's letters. Of one
/// that is not kept as little as can be: it lies over the table.
pub fn notes(ui: &mut Ui, model: &InspectModel, words: Words) -> Vec<TableIntent> {
    let mut intents = Vec::new();
    ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
    ui.spacing_mut().interact_size.y = 0.0;
    let large = TextStyle::Body.resolve(ui.style()).size > sizes::BODY * 1.1;
    if model.picture.is_none() || large {
        strong(ui, &model.name);
        quiet(ui, &model.kind);
    }
    let changed = |stat: &&StatModel| stat.change != Change::None || !stat.because.is_empty();
    let changed: Vec<StatModel> = model.stats.iter().filter(changed).cloned().collect();
    // Where a card lies is seen; it is said beside what else there is to say.
    let marks = marked(model).next().is_some();
    let explains = marks || !model.keywords.is_empty();
    let nothing = model.why_not.is_empty() && model.met.is_empty() && !explains;
    let says = !nothing || !model.always.is_empty();
    let more = says || !model.here.is_empty() || !changed.is_empty();
    if (more || model.picture.is_none() || large) && !model.state.is_empty() {
        quiet(ui, &model.state.join(" · "));
    }
    here(ui, told_here(model));
    caution(ui, model);
    if model.picture.is_none() {
        stats(ui, &model.stats, words);
    } else if !changed.is_empty() {
        stats(ui, &changed, words);
    }
    if model.picture.is_none() || large {
        for paragraph in &model.text {
            prose(ui, paragraph, &Ink::body(palette::CREAM));
        }
    }
    intents.extend(needed(ui, model, words));
    always(ui, model, model.pinned, words, &mut intents);
    if !model.pinned && model.why_not.iter().any(|reason| !reason.clause.is_empty()) {
        // What passes with the pointer cannot be clicked: the key leads to the clause.
        quiet(ui, words.get(Word::ClauseKey));
    }
    icons(ui, marked(model));
    let wide = ui.available_width();
    keywords(ui, explained(ui, model, wide), model.pinned);
    intents
}

/// What it is in where it lies now.
fn here(ui: &mut Ui, lines: &[String]) {
    for line in lines {
        prose(ui, line, &Ink::small(palette::CREAM));
    }
}

/// What should be known before it is used.
fn caution(ui: &mut Ui, model: &InspectModel) {
    if !model.caution.is_empty() {
        prose(ui, &model.caution, &Ink::small_strong(palette::EMBER));
    }
}

/// What the viewer always answers when it asks, and, where it can be pressed, how he is asked again.
fn always(
    ui: &mut Ui,
    model: &InspectModel,
    pressed: bool,
    words: Words,
    intents: &mut Vec<TableIntent>,
) {
    for (yes, word) in [(true, Word::AnswersYes), (false, Word::AnswersNo)] {
        if model.always.contains(&yes) {
            prose(ui, words.get(word), &Ink::small(palette::LAMP));
        }
    }
    if model.always.is_empty() || !pressed {
        return;
    }
    let again = PaperButton::new(words.get(Word::AlwaysAsk)).compact();
    if again.show(ui).clicked() {
        intents.extend(model.card.map(TableIntent::AskAgain));
    }
}

/// Its numbers, text and what else there is to say of it.
fn details(ui: &mut Ui, model: &InspectModel, words: Words, intents: &mut Vec<TableIntent>) {
    here(ui, &model.here);
    caution(ui, model);
    stats(ui, &model.stats, words);
    for paragraph in &model.text {
        prose(ui, paragraph, &Ink::body(palette::CREAM));
    }
    intents.extend(needed(ui, model, words));
    always(ui, model, true, words, intents);
    icons(ui, model.icons.iter());
    keywords(ui, &model.keywords, true);
    if !model.flavour.is_empty() {
        let font = TextStyle::Small.resolve(ui.style());
        let rows = in_rows(ui, &model.flavour, &font, ui.available_width());
        let flavour = small_text(ui, rows, palette::MIST).italics();
        ui.label(flavour);
    }
}

/// Words that need explaining, each with what it means in one sentence; a card that is kept tells all of it. What is
/// explained further stands in the rulebook.
fn keywords(ui: &mut Ui, all: &[(String, String)], whole: bool) {
    for (word, explanation) in all {
        let said = match whole {
            true => explanation.as_str(),
            false => first_sentence(explanation),
        };
        ui.add_space(3.0);
        let run = |text, ink| Run {
            text,
            ink,
            link: false,
        };
        let (name, meaning) = (Ink::small_strong(palette::LAMP), Ink::small(palette::CREAM));
        let line = format!("{word}  ");
        let fits = keyword_line(ui, word, said) <= ui.available_width();
        if fits {
            flow(ui, &[run(&line, name), run(said, meaning)]);
        } else {
            flow(ui, &[run(word, name)]);
            flow(ui, &[run(said, meaning)]);
        }
    }
}

/// The first sentence of a text.
fn first_sentence(text: &str) -> &str {
    let (first, _) = super::prompt::title(text);
    first
}

fn heading(ui: &mut Ui, model: &InspectModel, words: Words, intents: &mut Vec<TableIntent>) {
    strong(ui, &model.name);
    quiet(ui, &model.kind);
    if model.pinned {
        let unpin = PaperButton::new(words.get(Word::Close))
            .note(words.get(Word::Pinned))
            .show(ui);
        if unpin.clicked() {
            intents.push(TableIntent::Unpin);
        }
    }
}

fn face(ui: &mut Ui, model: &InspectModel) {
    let Some(picture) = model.picture else {
        return;
    };
    let width = (ui.available_width() * 0.36).min(picture.size.x);
    let height = width * picture.size.y / picture.size.x.max(1.0);
    let (rect, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    paint_card(ui, picture, rect, false);
}

/// The numbers in a row, and below it what changed them.
fn stats(ui: &mut Ui, stats: &[StatModel], words: Words) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 12.0;
        for stat in stats {
            show_stat(ui, stat, words);
        }
    });
    for stat in stats {
        for cause in &stat.because {
            quiet(ui, &format!("{}: {cause}", stat.name));
        }
    }
}

fn show_stat(ui: &mut Ui, stat: &StatModel, words: Words) {
    let (arrow, colour) = match stat.change {
        Change::None => ("", palette::CREAM),
        Change::Raised => ("▲", palette::TIDE),
        Change::Lowered => ("▼", palette::EMBER),
    };
    let small = TextStyle::Small.resolve(ui.style());
    let strong = strong_style().resolve(ui.style());
    let mut job = LayoutJob::default();
    let mut piece = |text: &str, font: &FontId, colour| {
        let mut format = TextFormat::simple(font.clone(), colour);
        format.valign = Align::Center;
        job.append(text, 0.0, format);
    };
    piece(&stat.name, &small, palette::MIST);
    piece(&format!(" {}{arrow}", stat.now), &strong, colour);
    if !stat.printed.is_empty() {
        let printed = words.fill(Word::Printed, &[("n", &stat.printed)]);
        piece(&format!(" {printed}"), &small, palette::MIST);
    }
    // One piece: it goes to the next line as a whole.
    ui.add(Label::new(job).extend());
}

/// Shows what stands in the way of a card, and what it needs that is there: each with a cross or a tick.
fn needed(ui: &mut Ui, model: &InspectModel, words: Words) -> Vec<TableIntent> {
    let intents = reasons(ui, &model.why_not, words);
    for said in &model.met {
        let small = TextStyle::Small.resolve(ui.style()).size;
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 5.0;
            let high = small * 1.25;
            let (place, _) = ui.allocate_exact_size(vec2(small, high), Sense::hover());
            let tick = [vec2(-0.36, 0.02), vec2(-0.1, 0.3), vec2(0.38, -0.3)];
            let tick = tick.map(|by| place.center() + by * small);
            ui.painter()
                .line(tick.to_vec(), Stroke::new(2.0, palette::TIDE));
            prose(ui, said, &Ink::small(palette::CREAM));
        });
    }
    intents
}

/// Shows why something cannot be done now, each reason with its clause.
pub fn reasons(ui: &mut Ui, reasons: &[ReasonModel], words: Words) -> Vec<TableIntent> {
    let mut intents = Vec::new();
    if reasons.is_empty() {
        return intents;
    }
    // Nothing stands in the way of what is done at another point.
    let (word, ink) = match reasons.iter().all(|reason| reason.later) {
        true => (Word::WhyLater, palette::LAMP),
        false => (Word::WhyNot, palette::EMBER),
    };
    ui.label(small_text(ui, words.get(word), ink).strong());
    for reason in reasons {
        let sign = if reason.later { "" } else { "× " };
        let text = format!("{sign}{} ", reason.text);
        let clause = clause_name(&reason.clause, words);
        let runs = [
            Run {
                text: &text,
                ink: Ink::small(palette::CREAM),
                link: false,
            },
            Run {
                text: &clause,
                ink: Ink::small(palette::LAMP).underlined(),
                link: true,
            },
        ];
        if flow(ui, &runs).clicked.is_some() {
            intents.push(TableIntent::Clause(reason.clause.clone()));
        }
    }
    intents
}
