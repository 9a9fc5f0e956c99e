//! How the match ended, and what may come next.

use bevy_egui::egui::{Rect, RichText, Ui, UiBuilder, vec2};

use super::scenery;
use crate::panels::model::ReasonModel;
use crate::theme::widgets::{PaperButton, body_text, light_frame, small_text, strong_text};
use crate::theme::{bold, palette};
use crate::ui_text::{Word, Words};

/// How a match ended for the viewer.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Ending {
    /// The viewer won against the computer.
    Victory,
    /// The viewer lost against the computer.
    Defeat,
    /// Nobody won.
    #[default]
    Draw,
    /// Of two people, this one won.
    Winner(String),
}

/// What the result screen shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResultModel {
    /// How it ended.
    pub ending: Ending,
    /// Why.
    pub reasons: Vec<ReasonModel>,
    /// Turns played.
    pub turns: u32,
    /// Choices made.
    pub choices: usize,
    /// The seed.
    pub seed: u64,
    /// Where the replay is, or why there is none.
    pub replay: Result<String, String>,
}

impl Default for ResultModel {
    fn default() -> Self {
        Self {
            ending: Ending::Draw,
            reasons: Vec::new(),
            turns: 0,
            choices: 0,
            seed: 0,
            replay: Err(String::new()),
        }
    }
}

/// What the player wants next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResultIntent {
    /// Again with the same decks and seats.
    Rematch,
    /// Again with the other side starting.
    SwapSeats,
    /// Another match.
    NewMatch,
    /// Back to the title.
    Title,
    /// The replay's place to the clipboard.
    CopyPath,
}

/// Shows the result.
pub fn show(ui: &mut Ui, model: &ResultModel, words: Words) -> Option<ResultIntent> {
    let area = ui.max_rect();
    scenery::veiled_sky(ui, area);
    let mut intent = None;
    let size = vec2(864.0, 420.0_f32.min(area.height() - 40.0));
    let sheet = Rect::from_center_size(area.center(), size);
    ui.scope_builder(UiBuilder::new().max_rect(sheet), |ui| {
        light_frame().show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.spacing_mut().item_spacing.y = 8.0;
            let title = match &model.ending {
                Ending::Victory => words.get(Word::Victory).to_owned(),
                Ending::Defeat => words.get(Word::Defeat).to_owned(),
                Ending::Draw => words.get(Word::Draw).to_owned(),
                Ending::Winner(who) => words.fill(Word::Wins, &[("who", who)]),
            };
            ui.vertical_centered(|ui| {
                ui.label(RichText::new(title).font(bold(52.0)).color(palette::INK));
            });
            reasons(ui, &model.reasons, words);
            facts(ui, model, words);
            if let Some(wanted) = replay(ui, &model.replay, words) {
                intent = Some(wanted);
            }
        });
        ui.add_space(10.0);
        let width = (ui.available_width() - 30.0) / 4.0;
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 10.0;
            for (button, wanted) in [
                (
                    PaperButton::main(words.get(Word::Rematch)).note(words.get(Word::RematchNote)),
                    ResultIntent::Rematch,
                ),
                (
                    PaperButton::new(words.get(Word::SwapSeats))
                        .note(words.get(Word::SwapSeatsNote)),
                    ResultIntent::SwapSeats,
                ),
                (
                    PaperButton::new(words.get(Word::NewMatch)),
                    ResultIntent::NewMatch,
                ),
                (
                    PaperButton::new(words.get(Word::ToTitle)),
                    ResultIntent::Title,
                ),
            ] {
                if button.min_size(vec2(width, 64.0)).show(ui).clicked() {
                    intent = Some(wanted);
                }
            }
        });
    });
    intent
}

fn reasons(ui: &mut Ui, reasons: &[ReasonModel], words: Words) {
    for reason in reasons {
        ui.vertical_centered(|ui| {
            ui.label(strong_text(ui, &reason.text, palette::INK));
            if !reason.clause.is_empty() {
                let clause = words.fill(Word::Clause, &[("id", &reason.clause)]);
                ui.label(small_text(ui, clause, palette::INK_SOFT));
            }
        });
    }
}

fn facts(ui: &mut Ui, model: &ResultModel, words: Words) {
    ui.add_space(6.0);
    let line = [
        (Word::TurnsPlayed, model.turns.to_string()),
        (Word::ChoicesMade, model.choices.to_string()),
        (Word::SeedUsed, model.seed.to_string()),
    ]
    .map(|(word, value)| format!("{} {value}", words.get(word)))
    .join("　");
    ui.vertical_centered(|ui| ui.label(body_text(ui, line, palette::INK)));
}

fn replay(ui: &mut Ui, replay: &Result<String, String>, words: Words) -> Option<ResultIntent> {
    let mut intent = None;
    ui.vertical_centered(|ui| match replay {
        Ok(path) => {
            let title = words.get(Word::ReplayAt);
            ui.label(small_text(ui, title, palette::INK_SOFT));
            ui.label(small_text(ui, path, palette::INK));
            let copy = PaperButton::new(words.get(Word::CopyPath));
            if copy.min_size(vec2(72.0, 32.0)).show(ui).clicked() {
                ui.ctx().copy_text(path.clone());
                intent = Some(ResultIntent::CopyPath);
            }
        }
        Err(reason) => {
            let text = words.fill(Word::ReplayMissing, &[("reason", reason)]);
            ui.label(small_text(ui, text, palette::INK));
        }
    });
    intent
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::panel;
    use fudaba_harness::Harness;
    use fudaba_harness::kittest::Queryable;
    use fudaba_saves::settings::Language;

    fn harness(model: ResultModel) -> Harness<'static, Option<ResultIntent>> {
        panel(vec2(1280.0, 720.0), None, move |ui, state| {
            if let Some(intent) = show(ui, &model, Words(Language::English)) {
                *state = Some(intent);
            }
        })
    }

    fn model() -> ResultModel {
        ResultModel {
            ending: Ending::Victory,
            reasons: vec![ReasonModel {
                text: "The leader left the field.".into(),
                clause: "1b".into(),
            }],
            turns: 14,
            choices: 120,
            seed: 5,
            replay: Ok("/data/replays/one.ron".into()),
        }
    }

    #[test]
    fn it_says_who_won_and_why_by_which_clause() {
        let harness = harness(model());
        harness.get_by_label("Victory");
        harness.get_by_label("The leader left the field.");
        harness.get_by_label("rule 1b");
        harness.get_by_label("/data/replays/one.ron");
    }

    #[test]
    fn every_way_on_is_offered() {
        for (label, wanted) in [
            ("Rematch", ResultIntent::Rematch),
            ("Swap seats", ResultIntent::SwapSeats),
            ("Another match", ResultIntent::NewMatch),
            ("To the title", ResultIntent::Title),
            ("Copy the path", ResultIntent::CopyPath),
        ] {
            let mut harness = harness(model());
            harness.get_by_label(label).click();
            harness.run();
            assert_eq!(*harness.state(), Some(wanted));
        }
    }

    #[test]
    fn a_replay_that_could_not_be_written_is_told() {
        let harness = harness(ResultModel {
            ending: Ending::Winner("Player 2".into()),
            replay: Err("the disk is full".into()),
            ..model()
        });
        harness.get_by_label("Player 2 wins");
        harness.get_by_label("No replay was written: the disk is full");
    }
}
