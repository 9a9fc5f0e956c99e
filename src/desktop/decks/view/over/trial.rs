//! Trying a deck: the hand, and the chances.

use std::collections::BTreeSet;

use bevy_egui::egui::{
    Color32, Grid, Id, Modal, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType,
    vec2,
};

use super::super::super::intents::RoomIntent;
use super::super::{FaceSize, Setting};
use super::matches::{self, MatchesIntent};
use crate::panels::prompt::paint_card;
use crate::theme::palette;
use crate::theme::widgets::{
    PaperButton, choose_one, comes_into_sight, focus_ring, quiet, sheet_frame, small_text, strong,
};
use crate::ui_text::{Word, Words};

/// A card of the hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandCard {
    /// The card.
    pub card: String,
    /// Its name.
    pub name: String,
    /// It is to be exchanged.
    pub marked: bool,
    /// It was drawn after the opening hand.
    pub drawn: bool,
}

/// A deck that is tried.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TrialModel {
    /// Why no hand can be dealt.
    pub problem: Option<String>,
    /// The hand, and what was drawn.
    pub hand: Vec<HandCard>,
    /// How many cards of the hand can be exchanged.
    pub exchange: usize,
    /// The hand is what it will be.
    pub over: bool,
    /// There is more to be drawn.
    pub more: bool,
    /// Does the player begin?
    pub begins: bool,
    /// The cards of the deck: id, name, how many.
    pub choices: Vec<(String, String, u8)>,
    /// The cards of which the chances are told.
    pub wanted: BTreeSet<String>,
    /// The chance of having one of them after set-up, and when each turn has begun: without and with an exchange.
    pub chances: Vec<[f64; 2]>,
}

/// What is wanted of a trial.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TrialIntent {
    /// Another hand.
    Deal,
    /// The player begins, or the other one.
    Begins(bool),
    /// A card of the hand is to be exchanged, or not.
    Mark(usize),
    /// The marked cards are exchanged; the others are kept.
    Exchange,
    /// Another card is drawn.
    Draw,
    /// The chances of a card are told, too, or no longer.
    Want(String),
}

/// What of a trial is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TrialTab {
    /// Hands and chances.
    #[default]
    Hand,
    /// Matches in numbers.
    Matches,
}

/// The size of a card of the hand.
const CARD: (f32, f32) = (80.0, 112.0);

/// Shows the trial over the desk.
pub fn show(ui: &Ui, model: &TrialModel, setting: &mut Setting<'_>, intents: &mut Vec<RoomIntent>) {
    let words = setting.words;
    let modal = Modal::new(Id::new("deck trial"))
        .frame(sheet_frame().inner_margin(18))
        .backdrop_color(Color32::from_black_alpha(150));
    modal.show(ui.ctx(), |ui| {
        let room = ui.ctx().content_rect().size();
        ui.set_width((room.x * 0.8).min(940.0));
        let tabs = [
            (TrialTab::Hand, words.get(Word::TrialTitle).to_owned()),
            (TrialTab::Matches, words.get(Word::MatchesTitle).to_owned()),
        ];
        if let Some(tab) = choose_one(ui, setting.tab, tabs) {
            intents.push(RoomIntent::Tab(tab));
        }
        ui.add_space(4.0);
        match setting.tab {
            TrialTab::Hand => in_hand(ui, model, setting, intents),
            TrialTab::Matches => in_matches(ui, setting, intents),
        }
        let close = PaperButton::main(words.get(Word::Close));
        if close.show(ui).clicked() {
            intents.push(RoomIntent::CloseOver);
        }
    });
}

/// Matches in numbers.
fn in_matches(ui: &mut Ui, setting: &Setting<'_>, intents: &mut Vec<RoomIntent>) {
    let (words, model) = (setting.words, setting.matches);
    let height = ui.ctx().content_rect().height() * 0.66;
    let area = ScrollArea::vertical().id_salt("matches");
    let area = area.auto_shrink([false, false]).max_height(height);
    area.show(ui, |ui| {
        quiet(ui, words.get(Word::MatchesNote));
        matches::settings(ui, model, words, intents);
        if model.progress.is_none() {
            let begin = PaperButton::main(words.get(Word::MeasureDeck));
            if begin.show(ui).clicked() {
                intents.push(RoomIntent::Matches(MatchesIntent::Measure));
            }
        }
        matches::progress(ui, model, words, intents);
        ui.add_space(6.0);
        matches::told(ui, model, words);
    });
}

/// Hands and chances.
fn in_hand(
    ui: &mut Ui,
    model: &TrialModel,
    setting: &mut Setting<'_>,
    intents: &mut Vec<RoomIntent>,
) {
    let words = setting.words;
    let who = [
        (true, words.get(Word::TrialFirst).to_owned()),
        (false, words.get(Word::TrialSecond).to_owned()),
    ];
    if let Some(begins) = choose_one(ui, model.begins, who) {
        intents.push(RoomIntent::Trial(TrialIntent::Begins(begins)));
    }
    if let Some(problem) = &model.problem {
        let text = small_text(ui, problem, palette::EMBER);
        ui.label(text);
    } else {
        hand(ui, model, setting, intents);
        deeds(ui, model, words, intents);
    }
    ui.separator();
    let height = (ui.ctx().content_rect().height() * 0.32).max(120.0);
    ui.horizontal_top(|ui| {
        let half = (ui.available_width() - 14.0) / 2.0;
        ui.set_min_height(height);
        ui.allocate_ui(vec2(half, height), |ui| choices(ui, model, words, intents));
        ui.allocate_ui(vec2(half, height), |ui| chances(ui, model, words));
    });
}

fn hand(ui: &mut Ui, model: &TrialModel, setting: &mut Setting<'_>, intents: &mut Vec<RoomIntent>) {
    let area = ScrollArea::horizontal().id_salt("tried hand");
    area.auto_shrink([false, true]).show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.set_min_height(CARD.1 + 14.0);
            for (at, card) in model.hand.iter().enumerate() {
                if card.drawn && !model.hand[at.saturating_sub(1)].drawn {
                    ui.separator();
                }
                let (rect, response) = ui.allocate_exact_size(vec2(CARD.0, CARD.1), Sense::click());
                response.widget_info(|| {
                    WidgetInfo::selected(WidgetType::Button, true, card.marked, card.name.as_str())
                });
                comes_into_sight(&response);
                let lifted = if card.marked {
                    rect.translate(vec2(0.0, -6.0))
                } else {
                    rect
                };
                match (setting.face)(&card.card, FaceSize::Small) {
                    Some(picture) => paint_card(ui, picture, lifted, response.hovered()),
                    None => {
                        ui.painter().rect_filled(lifted, 4, palette::RAISED);
                    }
                }
                if card.marked {
                    let stroke = Stroke::new(3.0, palette::LAMP);
                    ui.painter()
                        .rect_stroke(lifted, 4, stroke, StrokeKind::Outside);
                }
                if response.has_focus() {
                    focus_ring(ui, lifted);
                }
                let clicked = response.clicked();
                response.on_hover_text(&card.name);
                if clicked && !model.over {
                    intents.push(RoomIntent::Trial(TrialIntent::Mark(at)));
                }
            }
        });
    });
}

fn deeds(ui: &mut Ui, model: &TrialModel, words: Words, intents: &mut Vec<RoomIntent>) {
    ui.horizontal_wrapped(|ui| {
        let marked = model.hand.iter().filter(|card| card.marked).count();
        if !model.over {
            let n = marked.to_string();
            let label = match marked {
                0 => words.get(Word::TrialKeep).to_owned(),
                _ => words.fill(Word::TrialExchange, &[("n", &n)]),
            };
            if PaperButton::main(&label).show(ui).clicked() {
                intents.push(RoomIntent::Trial(TrialIntent::Exchange));
            }
            let most = model.exchange.to_string();
            quiet(ui, &words.fill(Word::TrialMark, &[("n", &most)]));
        } else {
            let draw = PaperButton::main(words.get(Word::TrialDraw)).enabled(model.more);
            if draw.show(ui).clicked() {
                intents.push(RoomIntent::Trial(TrialIntent::Draw));
            }
        }
        if PaperButton::new(words.get(Word::TrialDeal))
            .show(ui)
            .clicked()
        {
            intents.push(RoomIntent::Trial(TrialIntent::Deal));
        }
    });
}

fn choices(ui: &mut Ui, model: &TrialModel, words: Words, intents: &mut Vec<RoomIntent>) {
    ui.vertical(|ui| {
        strong(ui, words.get(Word::OddsOf));
        let area = ScrollArea::vertical().id_salt("odds of");
        area.auto_shrink([false, false]).show(ui, |ui| {
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(5.0, 5.0);
                for (card, name, n) in &model.choices {
                    let label = format!("{n} {name}");
                    let button = PaperButton::new(&label)
                        .selected(model.wanted.contains(card))
                        .compact()
                        .min_size(vec2(40.0, 28.0));
                    if button.show(ui).clicked() {
                        intents.push(RoomIntent::Trial(TrialIntent::Want(card.clone())));
                    }
                }
            });
        });
    });
}

fn chances(ui: &mut Ui, model: &TrialModel, words: Words) {
    ui.vertical(|ui| {
        // Rows stand close, so that nothing moves when they appear.
        ui.spacing_mut().interact_size.y = 18.0;
        strong(ui, words.get(Word::OddsTitle));
        if model.wanted.is_empty() {
            quiet(ui, words.get(Word::OddsNone));
            return;
        }
        let percent = |p: f64| format!("{:.1} %", p * 100.0);
        Grid::new("odds")
            .num_columns(3)
            .spacing(vec2(18.0, 2.0))
            .show(ui, |ui| {
                for head in [Word::OddsTurn, Word::OddsKept, Word::OddsExchanged] {
                    quiet(ui, words.get(head));
                }
                ui.end_row();
                for (turn, [kept, exchanged]) in model.chances.iter().enumerate() {
                    let name = match turn {
                        0 => words.get(Word::OddsHand).to_owned(),
                        n => words.fill(Word::Turn, &[("n", &n.to_string())]),
                    };
                    for text in [name, percent(*kept), percent(*exchanged)] {
                        let text = small_text(ui, text, palette::CREAM);
                        ui.label(text);
                    }
                    ui.end_row();
                }
            });
    });
}
