//! The pause menu, the rules of this match, and questions with yes and no.

use bevy_egui::egui::{ScrollArea, Ui, vec2};

use crate::theme::widgets::{PaperButton, clause_link, heading, quiet, strong, title};
use crate::ui_text::{Word, Words};

/// What the player wants in the pause menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PauseIntent {
    /// Back to the match.
    Resume,
    /// The settings.
    Settings,
    /// The rules of this match.
    Rules,
    /// The rulebook.
    Rulebook,
    /// The same match from its beginning.
    StartOver,
    /// To give up.
    Concede,
    /// To leave without an end.
    Leave,
}

/// What can be done with the match that rests.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct May {
    /// It can be given up.
    pub concede: bool,
    /// It can be begun once more.
    pub start_over: bool,
}

/// Shows the pause menu.
pub fn show(ui: &mut Ui, may: May, words: Words) -> Option<PauseIntent> {
    let mut intent = None;
    ui.set_width(340.0);
    ui.vertical_centered(|ui| {
        title(ui, words.get(Word::Paused));
    });
    ui.add_space(10.0);
    ui.spacing_mut().item_spacing.y = 10.0;
    let entries = [
        (Word::Resume, PauseIntent::Resume),
        (Word::ActiveRules, PauseIntent::Rules),
        (Word::Rulebook, PauseIntent::Rulebook),
        (Word::Settings, PauseIntent::Settings),
        (Word::StartOver, PauseIntent::StartOver),
        (Word::Concede, PauseIntent::Concede),
        (Word::Leave, PauseIntent::Leave),
    ];
    for (word, wanted) in entries {
        let button = match wanted {
            PauseIntent::Resume => PaperButton::main(words.get(word)),
            PauseIntent::Concede | PauseIntent::Leave => PaperButton::danger(words.get(word)),
            _ => PaperButton::new(words.get(word)),
        };
        let enabled = match wanted {
            PauseIntent::Concede => may.concede,
            PauseIntent::StartOver => may.start_over,
            _ => true,
        };
        let button = button
            .min_size(vec2(ui.available_width(), 46.0))
            .enabled(enabled);
        if button.show(ui).clicked() {
            intent = Some(wanted);
        }
    }
    intent
}

/// An option of the ruleset with its value in this match.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ActiveOption {
    /// The option's name.
    pub name: String,
    /// What it decides.
    pub explanation: String,
    /// The value's name.
    pub value: String,
    /// It has its usual value.
    pub usual: bool,
    /// The clause of the rules.
    pub clause: String,
}

/// What the player wants at the rules of this match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RulesIntent {
    /// To read this clause.
    Clause(String),
    /// Back to the menu.
    Close,
}

/// Shows the rules of this match.
pub fn show_rules(
    ui: &mut Ui,
    title: &str,
    options: &[ActiveOption],
    words: Words,
) -> Option<RulesIntent> {
    let mut intent = None;
    ui.set_width(640.0);
    heading(ui, words.get(Word::ActiveRules));
    strong(ui, title);
    ScrollArea::vertical().max_height(430.0).show(ui, |ui| {
        for option in options {
            ui.separator();
            let mark = if option.usual { "" } else { "◆ " };
            let usual = if option.usual {
                format!(" ({})", words.get(Word::Usual))
            } else {
                String::new()
            };
            strong(
                ui,
                &format!("{mark}{}: {}{usual}", option.name, option.value),
            );
            quiet(ui, &option.explanation);
            if clause_link(ui, &option.clause, words) {
                intent = Some(RulesIntent::Clause(option.clause.clone()));
            }
        }
    });
    ui.add_space(8.0);
    if PaperButton::main(words.get(Word::Close)).show(ui).clicked() {
        intent = Some(RulesIntent::Close);
    }
    intent
}

/// A question whose answer cannot be taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// Give up the match?
    Concede,
    /// Leave the match?
    Leave,
    /// Begin it once more?
    StartOver,
}

/// Shows a question; `Some(true)` for yes. "No" comes first and is the emphasised answer.
pub fn show_question(ui: &mut Ui, question: Question, words: Words) -> Option<bool> {
    let (sentence, yes) = match question {
        Question::Concede => (Word::ConcedeQuestion, Word::ConcedeNow),
        Question::Leave => (Word::LeaveQuestion, Word::LeaveNow),
        Question::StartOver => (Word::StartOverQuestion, Word::StartOverNow),
    };
    let mut answer = None;
    ui.set_width(440.0);
    heading(ui, words.get(sentence));
    ui.add_space(10.0);
    ui.horizontal(|ui| {
        if PaperButton::main(words.get(Word::KeepPlaying))
            .show(ui)
            .clicked()
        {
            answer = Some(false);
        }
        if PaperButton::danger(words.get(yes)).show(ui).clicked() {
            answer = Some(true);
        }
    });
    answer
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::panel;
    use bevy_egui::egui::Vec2;
    use fudaba_harness::kittest::Queryable;
    use fudaba_saves::settings::Language;

    const SIZE: Vec2 = Vec2::new(800.0, 700.0);
    const ALL: May = May {
        concede: true,
        start_over: true,
    };

    #[test]
    fn the_menu_offers_all_ways_on() {
        for (label, wanted) in [
            ("Resume", PauseIntent::Resume),
            ("Rules of this match", PauseIntent::Rules),
            ("Rulebook", PauseIntent::Rulebook),
            ("Settings", PauseIntent::Settings),
            ("Start over", PauseIntent::StartOver),
            ("Concede", PauseIntent::Concede),
            ("Leave the match", PauseIntent::Leave),
        ] {
            let mut harness = panel(SIZE, None, |ui, state| {
                if let Some(intent) = show(ui, ALL, Words(Language::English)) {
                    *state = Some(intent);
                }
            });
            harness.get_by_label(label).click();
            harness.run();
            assert_eq!(*harness.state(), Some(wanted));
        }
    }

    #[test]
    fn what_cannot_be_done_now_is_not_to_be_pressed() {
        let mut harness = panel(SIZE, false, |ui, state| {
            *state |= show(ui, May::default(), Words(Language::English)).is_some();
        });
        for label in ["Concede", "Start over"] {
            harness.get_by_label(label).click();
            harness.run();
            assert!(!*harness.state(), "{label}");
        }
    }

    #[test]
    fn questions_are_answered_both_ways() {
        for (question, label, wanted) in [
            (Question::Concede, "Keep playing", false),
            (Question::Concede, "Concede", true),
            (Question::StartOver, "Keep playing", false),
            (Question::StartOver, "From the beginning", true),
        ] {
            let mut harness = panel(SIZE, None, move |ui, state| {
                let words = Words(Language::English);
                if let Some(answer) = show_question(ui, question, words) {
                    *state = Some(answer);
                }
            });
            harness.get_by_label(label).click();
            harness.run();
            assert_eq!(*harness.state(), Some(wanted));
        }
    }

    #[test]
    fn the_rules_of_the_match_mark_what_is_unusual() {
        let options = [
            ActiveOption {
                name: "limit".into(),
                value: "at most".into(),
                clause: "8.5e".into(),
                ..ActiveOption::default()
            },
            ActiveOption {
                name: "level".into(),
                value: "any".into(),
                usual: true,
                ..ActiveOption::default()
            },
        ];
        let mut harness = panel(SIZE, None, |ui, state| {
            let intent = show_rules(ui, "rules", &options, Words(Language::English));
            *state = intent.or(state.take());
        });
        harness.get_by_label("◆ limit: at most");
        harness.get_by_label("level: any (usual value)");
        harness.get_by_label("rule 8.5e").click();
        harness.run();
        let wanted = RulesIntent::Clause("8.5e".into());
        assert_eq!(*harness.state(), Some(wanted));
    }
}
