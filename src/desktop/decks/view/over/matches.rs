//! Matches of a deck in numbers: a sentence, and the figures that bear it out.

use bevy_egui::egui::{CollapsingHeader, Grid, ProgressBar, ScrollArea, Ui, vec2};

use super::super::super::intents::RoomIntent;
use super::super::super::over::matches::{COUNTS, LEVELS};
use crate::theme::flow::{Ink, prose};
use crate::theme::palette;
use crate::theme::widgets::{PaperButton, choose_one, quiet, small_text};
use crate::ui_text::{Word, Words};

/// A line of figures about another deck.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PairingRow {
    /// The other deck.
    pub name: String,
    /// The figures, in the order of their heads.
    pub figures: Vec<String>,
}

/// A line of figures about a card: drawn, played, stayed in hand.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CardRow {
    /// The card.
    pub name: String,
    /// What matches brought in which that happened, and how many there were.
    pub figures: [String; 3],
}

/// What is told of matches.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Told {
    /// What they mean.
    pub sentence: String,
    /// What the figures are.
    pub heads: Vec<Word>,
    /// The figures, of all decks first.
    pub rows: Vec<PairingRow>,
    /// The cards, the best first.
    pub cards: Vec<CardRow>,
    /// What was wrong with matches.
    pub faults: Vec<String>,
    /// Why none could be played.
    pub problem: Option<String>,
}

/// The matches of a deck.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MatchesModel {
    /// How well both sides play.
    pub level: u8,
    /// How many matches against each deck.
    pub count: usize,
    /// How many have been played of how many, while they are played.
    pub progress: Option<(usize, usize)>,
    /// They come to an end before their time.
    pub stopping: bool,
    /// What was found last.
    pub told: Option<Told>,
}

/// What is wanted of matches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MatchesIntent {
    /// Other players.
    Level(u8),
    /// Another number of matches against each deck.
    Count(usize),
    /// They begin.
    Measure,
    /// They end; what has been played counts.
    Stop,
}

/// Shows how matches are played, and lets it be changed as long as none is.
pub fn settings(ui: &mut Ui, model: &MatchesModel, words: Words, intents: &mut Vec<RoomIntent>) {
    let wants = |intents: &mut Vec<RoomIntent>, intent| intents.push(RoomIntent::Matches(intent));
    ui.horizontal_wrapped(|ui| {
        if model.progress.is_some() {
            ui.disable();
        }
        quiet(ui, words.get(Word::Level));
        let levels = LEVELS.map(|level| (level, level.to_string()));
        if let Some(level) = choose_one(ui, model.level, levels) {
            wants(intents, MatchesIntent::Level(level));
        }
        ui.add_space(14.0);
        quiet(ui, words.get(Word::MatchesEach));
        let counts = COUNTS.map(|count| (count, count.to_string()));
        if let Some(count) = choose_one(ui, model.count, counts) {
            wants(intents, MatchesIntent::Count(count));
        }
    });
}

/// Shows how far the matches are, with the way to stop them.
pub fn progress(ui: &mut Ui, model: &MatchesModel, words: Words, intents: &mut Vec<RoomIntent>) {
    let Some((done, total)) = model.progress else {
        return;
    };
    ui.horizontal(|ui| {
        let stop = PaperButton::new(words.get(Word::StopMatches)).enabled(!model.stopping);
        if stop.compact().show(ui).clicked() {
            intents.push(RoomIntent::Matches(MatchesIntent::Stop));
        }
        let said = words.fill(
            Word::Progress,
            &[("n", &done.to_string()), ("total", &total.to_string())],
        );
        let part = done as f32 / total.max(1) as f32;
        let bar = ProgressBar::new(part)
            .desired_width(ui.available_width() - 8.0)
            .fill(palette::RAISED_HOVER)
            .text(small_text(ui, said, palette::CREAM));
        ui.add(bar);
    });
}

/// Shows what was found: the sentence, and the figures folded below it.
pub fn told(ui: &mut Ui, model: &MatchesModel, words: Words) {
    let Some(told) = &model.told else {
        return;
    };
    if let Some(problem) = &told.problem {
        prose(ui, problem, &Ink::body(palette::EMBER));
        return;
    }
    prose(ui, &told.sentence, &Ink::body(palette::CREAM));
    quiet(ui, words.get(Word::FiguresNote));
    let figures = small_text(ui, words.get(Word::Figures), palette::CREAM);
    CollapsingHeader::new(figures)
        .id_salt("figures of matches")
        .show(ui, |ui| pairings(ui, told, words));
    if !told.cards.is_empty() {
        let cards = small_text(ui, words.get(Word::FiguresOfCards), palette::CREAM);
        CollapsingHeader::new(cards)
            .id_salt("figures of cards")
            .show(ui, |ui| cards_of(ui, told, words));
    }
    for fault in &told.faults {
        prose(ui, fault, &Ink::small(palette::EMBER));
    }
}

fn pairings(ui: &mut Ui, told: &Told, words: Words) {
    ui.spacing_mut().interact_size.y = 18.0;
    let area = ScrollArea::horizontal().id_salt("pairings");
    area.show(ui, |ui| {
        Grid::new("pairings")
            .striped(true)
            .spacing(vec2(18.0, 3.0))
            .show(ui, |ui| {
                quiet(ui, words.get(Word::OpponentDeck));
                for head in &told.heads {
                    quiet(ui, words.get(*head));
                }
                ui.end_row();
                for row in &told.rows {
                    for text in std::iter::once(&row.name).chain(&row.figures) {
                        let text = small_text(ui, text, palette::CREAM);
                        ui.label(text);
                    }
                    ui.end_row();
                }
            });
    });
}

fn cards_of(ui: &mut Ui, told: &Told, words: Words) {
    ui.spacing_mut().interact_size.y = 18.0;
    Grid::new("cards of matches")
        .striped(true)
        .spacing(vec2(18.0, 3.0))
        .show(ui, |ui| {
            for head in [
                Word::CardOfDeck,
                Word::WonWhenDrawn,
                Word::WonWhenPlayed,
                Word::WonWhenStayed,
            ] {
                quiet(ui, words.get(head));
            }
            ui.end_row();
            for row in &told.cards {
                for text in std::iter::once(&row.name).chain(&row.figures) {
                    let text = small_text(ui, text, palette::CREAM);
                    ui.label(text);
                }
                ui.end_row();
            }
        });
}
