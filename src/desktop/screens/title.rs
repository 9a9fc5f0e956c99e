//! The first screen.

use bevy_egui::egui::{Align, Id, Layout, Rect, RichText, Ui, UiBuilder, vec2};

use super::place::{self, Place};
use crate::theme::widgets::{PaperButton, body_text, quiet};
use crate::theme::{bold, palette};
use crate::ui_text::{Word, Words};
use fudaba_saves::settings::Language;

/// What the first screen shows.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TitleModel {
    /// What a quick match would be: ruleset and decks in one line; empty when there is no ruleset.
    pub quick_match: String,
    /// Why nothing can be played.
    pub problem: String,
    /// The version of the program.
    pub version: String,
    /// Has the player not learned anything yet? Then the first lesson is one click away.
    pub is_new: bool,
    /// The names of the rulesets.
    pub rulesets: Vec<String>,
    /// The one that is played and learned from here.
    pub chosen: usize,
}

/// What the player wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TitleIntent {
    /// The last ruleset and decks, at once.
    QuickMatch,
    /// Set up a match against the computer.
    Play,
    /// Set up a match of two people.
    TwoPlayers,
    /// This ruleset is to be played or learned.
    Game(usize),
    /// The lessons of the chosen ruleset; for whoever is new the first one, at once.
    Learn,
    /// The shelf of lessons and puzzles.
    Puzzles,
    /// The recorded matches.
    Replays,
    /// The decks.
    Decks,
    /// The rulebook.
    Rulebook,
    /// The settings.
    Settings,
    /// Another language.
    Language(Language),
    /// The end.
    Quit,
}

/// The height of the last line of the screen, in points.
const LAST_LINE: f32 = 52.0;
/// The height of a button, and of one with a note in two lines.
const HIGH: f32 = 44.0;
const NOTED: f32 = 78.0;
const LEARN: f32 = 54.0;
const LOW: f32 = 38.0;
/// On a lower screen buttons are lower and closer together, and notes are left out but for what is played.
const ROOMY: f32 = 700.0;

/// Shows the first screen.
pub fn show(ui: &mut Ui, model: &TitleModel, place: &Place, words: Words) -> Option<TitleIntent> {
    let area = ui.max_rect();
    place::open(ui, area, place);
    let mut intent = None;
    let left = area.left() + area.width() * 0.075;
    // Where the panels are large, it begins higher, and leaves the last line free.
    let height = Id::new("height of the title's column");
    let before = ui.data(|data| data.get_temp::<f32>(height));
    let room = area.height() - LAST_LINE - before.unwrap_or(0.0);
    let top = (area.height() * 0.13).min(room).max(4.0);
    let column = Rect::from_min_size(
        bevy_egui::egui::pos2(left, area.top() + top),
        vec2(330.0_f32.max(area.width() * 0.24), area.height() * 0.8),
    );
    let shown = ui.scope_builder(UiBuilder::new().max_rect(column), |ui| {
        let roomy = area.height() >= ROOMY;
        ui.spacing_mut().item_spacing.y = if roomy { 10.0 } else { 6.0 };
        name_of_the_game(ui, words);
        if roomy {
            ui.add_space(8.0);
        }
        if model.problem.is_empty() {
            // All stands at the same place for everybody: which game, and below it what one came for.
            intent = which_game(ui, model, words).or(intent);
            let quick = PaperButton::main(words.get(Word::QuickMatch));
            let quick = wide(quick, ui, if roomy { NOTED } else { LEARN }).scale(1.15);
            if quick.note(&model.quick_match).show(ui).clicked() {
                intent = Some(TitleIntent::QuickMatch);
            }
            let learn = PaperButton::new(words.get(Word::Learn));
            let learn = wide(learn, ui, if roomy { LEARN } else { LOW }).scale(1.1);
            let note = match model.is_new {
                true => Word::LearnFirst,
                false => Word::LearnMore,
            };
            let note = if roomy { words.get(note) } else { "" };
            if learn.note(note).show(ui).clicked() {
                intent = Some(TitleIntent::Learn);
            }
            let pair = [
                (Word::Play, TitleIntent::Play),
                (Word::TwoPlayers, TitleIntent::TwoPlayers),
            ];
            intent = side_by_side(ui, pair, words).or(intent);
            let pair = [
                (Word::Puzzles, TitleIntent::Puzzles),
                (Word::Replays, TitleIntent::Replays),
            ];
            intent = side_by_side(ui, pair, words).or(intent);
            let pair = [
                (Word::MyDecks, TitleIntent::Decks),
                (Word::Rulebook, TitleIntent::Rulebook),
            ];
            intent = side_by_side(ui, pair, words).or(intent);
        } else {
            ui.label(body_text(ui, &model.problem, palette::EMBER));
        }
        let pair = [
            (Word::Settings, TitleIntent::Settings),
            (Word::Quit, TitleIntent::Quit),
        ];
        intent = side_by_side(ui, pair, words).or(intent);
    });
    let now = shown.response.rect.height();
    if before.is_none_or(|before| (before - now).abs() > 0.5) {
        ui.data_mut(|data| data.insert_temp(height, now));
        ui.ctx().request_repaint();
    }
    let corner = Rect::from_min_max(
        area.left_bottom() - vec2(-16.0, LAST_LINE),
        area.right_bottom() - vec2(16.0, 8.0),
    );
    ui.scope_builder(UiBuilder::new().max_rect(corner), |ui| {
        ui.horizontal_centered(|ui| {
            let line = format!("{}  {}", model.version, words.get(Word::Unofficial));
            quiet(ui, &line);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if let Some(language) = languages(ui, words) {
                    intent = Some(TitleIntent::Language(language));
                }
            });
        });
    });
    intent
}

/// The games, of which one is chosen.
fn which_game(ui: &mut Ui, model: &TitleModel, words: Words) -> Option<TitleIntent> {
    if model.rulesets.len() < 2 {
        return None;
    }
    let mut intent = None;
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        quiet(ui, words.get(Word::WhichGame));
        ui.horizontal_wrapped(|ui| {
            for (n, name) in model.rulesets.iter().enumerate() {
                let button = PaperButton::new(name).compact().scale(0.9);
                let button = button.selected(n == model.chosen);
                if button.show(ui).clicked() {
                    intent = Some(TitleIntent::Game(n));
                }
            }
        });
    });
    intent
}

fn wide<'a>(button: PaperButton<'a>, ui: &Ui, high: f32) -> PaperButton<'a> {
    button.min_size(vec2(ui.available_width(), high))
}

/// Two buttons that share the width of one.
fn side_by_side(ui: &mut Ui, pair: [(Word, TitleIntent); 2], words: Words) -> Option<TitleIntent> {
    let mut intent = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 12.0;
        let half = (ui.available_width() - 12.0) / 2.0;
        let high = if ui.ctx().content_rect().height() < ROOMY {
            LOW
        } else {
            HIGH
        };
        for (word, wanted) in pair {
            let button = PaperButton::new(words.get(word)).min_size(vec2(half, high));
            if button.show(ui).clicked() {
                intent = Some(wanted);
            }
        }
    });
    intent
}

fn name_of_the_game(ui: &mut Ui, words: Words) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 16.0;
        ui.label(RichText::new("札場").font(bold(68.0)).color(palette::CREAM));
        ui.label(
            RichText::new("Fudaba")
                .font(bold(40.0))
                .color(palette::CREAM),
        );
    });
    ui.label(body_text(ui, words.get(Word::Subtitle), palette::CREAM));
}

fn languages(ui: &mut Ui, words: Words) -> Option<Language> {
    let mut chosen = None;
    // Laid out from the right.
    for language in Language::ALL.into_iter().rev() {
        let button = PaperButton::new(language.own_name())
            .selected(language == words.0)
            .min_size(vec2(96.0, 34.0));
        if button.show(ui).clicked() && language != words.0 {
            chosen = Some(language);
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::panel;
    use fudaba_harness::Harness;
    use fudaba_harness::kittest::Queryable;

    #[test]
    fn nothing_lies_over_the_last_line_however_large_the_panels_are() {
        let model = TitleModel {
            quick_match: "Ruleset — deck".into(),
            rulesets: [
                "The First",
                "The Second",
                "The Third",
                "The Fourth",
                "The Fifth",
            ]
            .map(String::from)
            .to_vec(),
            ..TitleModel::default()
        };
        for height in [600.0, 640.0, 680.0, 720.0] {
            let model = model.clone();
            let mut harness = panel(vec2(1200.0, height), (), move |ui, ()| {
                show(ui, &model, &Place::default(), Words(Language::Japanese));
            });
            harness.run();
            let (quit, language) = (Word::Quit.text(Language::Japanese), "日本語");
            let top = |label| harness.get_by_label(label).rect();
            assert!(top(quit).bottom() < top(language).top(), "{height}");
        }
    }

    fn harness(language: Language, problem: &str) -> Harness<'static, Option<TitleIntent>> {
        let model = TitleModel {
            quick_match: "Ruleset — deck".into(),
            problem: problem.into(),
            version: "0".into(),
            ..TitleModel::default()
        };
        panel(vec2(1280.0, 720.0), None, move |ui, state| {
            if let Some(intent) = show(ui, &model, &Place::default(), Words(language)) {
                *state = Some(intent);
            }
        })
    }

    #[test]
    fn a_match_of_the_chosen_game_is_the_largest_and_first_button() {
        for (height, is_new) in [(600.0, true), (720.0, true), (720.0, false)] {
            let model = TitleModel {
                is_new,
                rulesets: vec!["One".to_owned(), "Two".to_owned()],
                chosen: 1,
                ..TitleModel::default()
            };
            let mut harness = panel(vec2(1280.0, height), None, move |ui, state| {
                let intent = show(ui, &model, &Place::default(), Words(Language::English));
                *state = intent.or(*state);
            });
            harness.run();
            let at = |word: Word| {
                let label = word.text(Language::English);
                harness.get_by_label(label).rect()
            };
            let play = at(Word::QuickMatch);
            for other in [Word::Learn, Word::Play, Word::Puzzles, Word::Quit] {
                assert!(play.bottom() < at(other).top(), "{other:?}");
                assert!(play.area() > at(other).area(), "{other:?}");
            }
            for (label, wanted) in [
                ("Learn", TitleIntent::Learn),
                ("One", TitleIntent::Game(0)),
                ("Play now", TitleIntent::QuickMatch),
            ] {
                harness.get_by_label(label).click();
                harness.run();
                assert_eq!(*harness.state(), Some(wanted));
            }
        }
    }

    #[test]
    fn nothing_moves_when_the_first_lesson_and_match_are_over() {
        for language in Language::ALL {
            let tops = |is_new, quick: &str| -> Vec<f32> {
                let model = TitleModel {
                    is_new,
                    quick_match: quick.to_owned(),
                    rulesets: ["One", "Two", "Three", "Four", "Five"]
                        .map(String::from)
                        .to_vec(),
                    ..TitleModel::default()
                };
                let mut harness = panel(vec2(1280.0, 720.0), (), move |ui, ()| {
                    show(ui, &model, &Place::default(), Words(language));
                });
                harness.run();
                let top = |word: Word| harness.get_by_label_contains(word.text(language)).rect();
                let all = [
                    Word::Learn,
                    Word::QuickMatch,
                    Word::TwoPlayers,
                    Word::Replays,
                    Word::Quit,
                ];
                all.map(|word| top(word).top()).to_vec()
            };
            let first = tops(true, "One · deck");
            assert_eq!(tops(false, "One · deck"), first);
            let long = "A ruleset with a name that fills more than a line · the deck";
            assert_eq!(tops(false, long), first);
        }
    }

    #[test]
    fn a_button_is_pressed_however_long_it_takes_to_let_go() {
        use bevy_egui::egui::{Event, Modifiers, PointerButton};
        // Each picture takes a quarter of a second.
        for pictures in [1, 12] {
            let mut harness = harness(Language::English, "");
            let word = Word::Learn.text(Language::English);
            let pos = harness.get_by_label(word).rect().center();
            harness.event(Event::PointerMoved(pos));
            for pressed in [true, false] {
                harness.event(Event::PointerButton {
                    pos,
                    button: PointerButton::Primary,
                    pressed,
                    modifiers: Modifiers::NONE,
                });
                harness.run_steps(pictures);
            }
            assert_eq!(*harness.state(), Some(TitleIntent::Learn), "{pictures}");
        }
    }

    #[test]
    fn each_button_says_what_it_does() {
        for language in Language::ALL {
            for (word, wanted) in [
                (Word::QuickMatch, TitleIntent::QuickMatch),
                (Word::Play, TitleIntent::Play),
                (Word::TwoPlayers, TitleIntent::TwoPlayers),
                (Word::Learn, TitleIntent::Learn),
                (Word::Replays, TitleIntent::Replays),
                (Word::MyDecks, TitleIntent::Decks),
                (Word::Rulebook, TitleIntent::Rulebook),
                (Word::Settings, TitleIntent::Settings),
                (Word::Quit, TitleIntent::Quit),
            ] {
                let mut harness = harness(language, "");
                harness.get_by_label(word.text(language)).click();
                harness.run();
                assert_eq!(*harness.state(), Some(wanted));
            }
        }
    }

    #[test]
    fn enter_plays_and_the_first_arrow_or_tab_shows_where_one_is() {
        use bevy_egui::egui::Key;
        use fudaba_harness::kittest::NodeT;
        for language in Language::ALL {
            let mut harness = harness(language, "");
            harness.run_steps(3);
            harness.key_press(Key::Enter);
            harness.run();
            assert_eq!(*harness.state(), Some(TitleIntent::QuickMatch));
            for key in [Key::ArrowDown, Key::ArrowRight, Key::Tab] {
                let mut harness = self::harness(language, "");
                harness.run_steps(3);
                harness.key_press(key);
                harness.run();
                let play = harness.get_by_label_contains(Word::QuickMatch.text(language));
                assert!(play.accesskit_node().is_focused(), "{key:?}");
            }
        }
    }

    #[test]
    fn the_other_language_is_one_click_away() {
        let mut harness = harness(Language::English, "");
        harness.get_by_label("日本語").click();
        harness.run();
        let wanted = TitleIntent::Language(Language::Japanese);
        assert_eq!(*harness.state(), Some(wanted));
    }

    #[test]
    fn without_rulesets_the_reason_is_shown_and_settings_still_work() {
        let mut harness = harness(Language::English, "Nothing to play.");
        harness.get_by_label("Nothing to play.");
        assert!(harness.query_by_label("Play").is_none());
        harness.get_by_label("Settings").click();
        harness.run();
        assert_eq!(*harness.state(), Some(TitleIntent::Settings));
    }
}
