//! The set-up of a match.

use bevy_egui::egui::{
    Align, CentralPanel, ComboBox, Frame, Id, Layout, Margin, Panel, RichText, ScrollArea,
    TextEdit, Ui, vec2,
};

use super::place::{self, Place};
use super::setup_decks::decks;
use super::setup_model::{
    Opponent, OptionModel, RulesetModel, SetupChoice, SetupIntent, SetupModel, Starter,
};
use crate::theme::palette;
use crate::theme::widgets::{
    PaperButton, body_text, choose_one, comes_into_sight, focus_ring, heading, quiet, sheet_frame,
    strong, title,
};
use crate::ui_text::{Word, Words};

/// Shows the set-up.
pub fn show(
    ui: &mut Ui,
    model: &SetupModel,
    choice: &SetupChoice,
    place: &Place,
    words: Words,
) -> Vec<SetupIntent> {
    let mut intents = Vec::new();
    place::veiled(ui, ui.max_rect(), place);
    let margin = Frame::new().inner_margin(Margin::symmetric(28, 14));
    Panel::top("setup title").frame(margin).show(ui, |ui| {
        title(ui, words.get(Word::SetupTitle));
    });
    Panel::bottom("setup end").frame(margin).show(ui, |ui| {
        intents.extend(buttons(ui, model, choice, words));
    });
    let Some(rules) = model.rulesets.get(choice.ruleset) else {
        CentralPanel::default().frame(margin).show(ui, |ui| {
            ui.label(body_text(ui, words.get(Word::NoRulesets), palette::EMBER));
        });
        return intents;
    };
    CentralPanel::default().frame(margin).show(ui, |ui| {
        let width = (ui.available_width() - 24.0) / 2.0;
        let height = ui.available_height();
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 24.0;
            // Each ruleset has its own page, which begins at its top, and so does each visit.
            let page = (choice.ruleset, visit(ui));
            column(ui, ("left", page), vec2(width, height), |ui| {
                rulesets(ui, model, choice, words, &mut intents);
                let usual = model.usual_level(choice.ruleset);
                players(ui, rules, choice, usual, words, &mut intents);
                rarely(ui, rules, choice, words, &mut intents);
            });
            column(ui, ("right", page), vec2(width, height), |ui| {
                decks(ui, rules, choice, words, &mut intents);
            });
        });
    });
    intents
}

/// Counts up whenever the set-up is shown again after something else.
fn visit(ui: &Ui) -> u64 {
    let id = Id::new("visit of the set-up");
    let now = ui.ctx().cumulative_frame_nr();
    ui.data_mut(|data| {
        let (last, count) = data.get_temp::<(u64, u64)>(id).unwrap_or((now, 0));
        let count = if now > last + 2 { count + 1 } else { count };
        data.insert_temp(id, (now, count));
        count
    })
}

fn column(
    ui: &mut Ui,
    name: (&str, (usize, u64)),
    size: bevy_egui::egui::Vec2,
    contents: impl FnOnce(&mut Ui),
) {
    ui.allocate_ui_with_layout(size, Layout::top_down(Align::Min), |ui| {
        ScrollArea::vertical()
            .id_salt(name)
            .auto_shrink([false, false])
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 10.0;
                contents(ui);
                ui.add_space(12.0);
            });
    });
}

pub(super) fn group(ui: &mut Ui, title: &str, contents: impl FnOnce(&mut Ui)) {
    sheet_frame().show(ui, |ui| {
        ui.set_width(ui.available_width());
        heading(ui, title);
        contents(ui);
    });
}

fn buttons(
    ui: &mut Ui,
    model: &SetupModel,
    choice: &SetupChoice,
    words: Words,
) -> Vec<SetupIntent> {
    let mut intents = Vec::new();
    ui.horizontal(|ui| {
        let size = vec2(150.0, 48.0);
        let back = PaperButton::new(words.get(Word::Back)).min_size(size);
        if back.show(ui).clicked() {
            intents.push(SetupIntent::Back);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let start = PaperButton::main(words.get(Word::StartMatch))
                .enabled(choice.is_ready(model))
                .min_size(vec2(280.0, 48.0))
                .scale(1.1);
            if start.show(ui).clicked() {
                intents.push(SetupIntent::Start);
            }
        });
    });
    intents
}

fn rulesets(
    ui: &mut Ui,
    model: &SetupModel,
    choice: &SetupChoice,
    words: Words,
    intents: &mut Vec<SetupIntent>,
) {
    group(ui, words.get(Word::Ruleset), |ui| {
        let names = model.rulesets.iter().map(|rules| rules.name.clone());
        if let Some(ruleset) = choose_one(ui, choice.ruleset, names.enumerate()) {
            intents.push(SetupIntent::Ruleset(ruleset));
        }
        if let Some(rules) = model.rulesets.get(choice.ruleset) {
            quiet(ui, &rules.description);
        }
    });
}

fn players(
    ui: &mut Ui,
    rules: &RulesetModel,
    choice: &SetupChoice,
    usual: usize,
    words: Words,
    intents: &mut Vec<SetupIntent>,
) {
    group(ui, words.get(Word::Players), |ui| {
        let usual = match choice.opponent {
            Opponent::Computer(level) => level,
            Opponent::Person | Opponent::Solo => usual,
        };
        let kinds = [
            (Opponent::Computer(usual), Word::AgainstComputer),
            (Opponent::Person, Word::TwoPlayers),
            (Opponent::Solo, Word::Solo),
        ]
        .map(|(opponent, word)| (opponent, words.get(word).to_owned()));
        if let Some(opponent) = choose_one(ui, choice.opponent, kinds) {
            intents.push(SetupIntent::Opponent(opponent));
        }
        let (first, second) = match choice.opponent {
            Opponent::Computer(level) => {
                levels(ui, rules, level, words, intents);
                styles(ui, rules, choice.style, words, intents);
                (Word::StarterFirst, Word::StarterSecond)
            }
            Opponent::Person => (Word::PlayerOne, Word::PlayerTwo),
            Opponent::Solo => {
                quiet(ui, words.get(Word::SoloNote));
                (Word::PlayerOne, Word::PlayerTwo)
            }
        };
        strong(ui, words.get(Word::WhoStarts));
        let starters = [
            (Starter::Lot, Word::StarterRandom),
            (Starter::First, first),
            (Starter::Second, second),
        ]
        .map(|(starter, word)| (starter, words.get(word).to_owned()));
        if let Some(starter) = choose_one(ui, choice.starter, starters) {
            intents.push(SetupIntent::Starter(starter));
        }
    });
}

/// How well the computer plays.
fn levels(
    ui: &mut Ui,
    rules: &RulesetModel,
    level: usize,
    words: Words,
    intents: &mut Vec<SetupIntent>,
) {
    strong(ui, words.get(Word::Level));
    let names = rules.levels.iter().map(|level| level.name.clone());
    if let Some(level) = choose_one(ui, level, names.enumerate()) {
        intents.push(SetupIntent::Opponent(Opponent::Computer(level)));
    }
    if let Some(level) = rules.levels.get(level) {
        quiet(ui, &level.description);
    }
}

/// What the computer likes to do.
fn styles(
    ui: &mut Ui,
    rules: &RulesetModel,
    style: usize,
    words: Words,
    intents: &mut Vec<SetupIntent>,
) {
    strong(ui, words.get(Word::Style));
    let names = rules.styles.iter().map(|style| style.name.clone());
    if let Some(style) = choose_one(ui, style, names.enumerate()) {
        intents.push(SetupIntent::Style(style));
    }
    if let Some(style) = rules.styles.get(style) {
        quiet(ui, &style.description);
    }
}

/// What is rarely changed, folded away until it is wanted or something of it differs from what is usual.
fn rarely(
    ui: &mut Ui,
    rules: &RulesetModel,
    choice: &SetupChoice,
    words: Words,
    intents: &mut Vec<SetupIntent>,
) {
    let changed = choice.changed_options() > 0 || !choice.seed.is_empty();
    let id = ui.make_persistent_id("what is rarely changed");
    let mut open = ui.data(|data| data.get_temp::<bool>(id)).unwrap_or(changed);
    let fold = PaperButton::new(words.get(Word::RarelyChanged))
        .selected(open)
        .compact();
    if fold.show(ui).clicked() {
        open = !open;
        ui.data_mut(|data| data.insert_temp(id, open));
    }
    if open {
        options(ui, rules, choice, words, intents);
        seed(ui, choice, words, intents);
    }
}

fn seed(ui: &mut Ui, choice: &SetupChoice, words: Words, intents: &mut Vec<SetupIntent>) {
    group(ui, words.get(Word::Seed), |ui| {
        let mut text = choice.seed.clone();
        let edit = TextEdit::singleline(&mut text)
            .hint_text(words.get(Word::SeedHint))
            .char_limit(24)
            .desired_width(260.0);
        let edit = ui.add(edit);
        comes_into_sight(&edit);
        if edit.changed() {
            intents.push(SetupIntent::Seed(text));
        }
        if choice.seed().is_err() {
            let wrong = RichText::new(words.get(Word::SeedWrong));
            ui.label(wrong.small().color(palette::EMBER));
        }
        quiet(ui, words.get(Word::SeedNote));
    });
}

fn options(
    ui: &mut Ui,
    rules: &RulesetModel,
    choice: &SetupChoice,
    words: Words,
    intents: &mut Vec<SetupIntent>,
) {
    if rules.options.is_empty() {
        return;
    }
    group(ui, words.get(Word::Options), |ui| {
        let changed = choice.changed_options();
        quiet(ui, words.get(Word::OptionsNote));
        if changed > 0 {
            ui.horizontal(|ui| {
                let count = changed.to_string();
                strong(ui, &words.fill(Word::OptionsChanged, &[("n", &count)]));
                let usual = PaperButton::new(words.get(Word::ResetOptions));
                if usual.min_size(vec2(72.0, 32.0)).show(ui).clicked() {
                    intents.push(SetupIntent::UsualOptions);
                }
            });
        }
        for (place, option) in rules.options.iter().enumerate() {
            let value = choice.options.get(place).copied().unwrap_or(0);
            if let Some(value) = show_option(ui, option, value) {
                intents.push(SetupIntent::Option(place, value));
            }
        }
    });
}

fn show_option(ui: &mut Ui, option: &OptionModel, current: usize) -> Option<usize> {
    let mut chosen = None;
    ui.separator();
    let mark = if current == 0 { "" } else { "◆ " };
    strong(ui, &format!("{mark}{}", option.name));
    quiet(ui, &option.explanation);
    let name = |value: usize| option.values.get(value).map_or("", |value| &value.name);
    let values = ComboBox::from_id_salt(&option.id)
        .selected_text(name(current))
        .width(ui.available_width().min(420.0))
        .show_ui(ui, |ui| {
            for (place, value) in option.values.iter().enumerate() {
                let label = ui.selectable_label(place == current, &value.name);
                if label.on_hover_text(&value.explanation).clicked() && place != current {
                    chosen = Some(place);
                }
            }
        });
    comes_into_sight(&values.response);
    if values.response.has_focus() {
        focus_ring(ui, values.response.rect);
    }
    if let Some(value) = option.values.get(current) {
        quiet(ui, &value.explanation);
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::super::setup_model::examples;
    use super::*;
    use crate::testing::panel;
    use bevy_egui::egui::Memory;
    use fudaba_harness::Harness;
    use fudaba_harness::kittest::Queryable;
    use fudaba_saves::settings::Language;

    fn harness(choice: SetupChoice) -> Harness<'static, (SetupChoice, Vec<SetupIntent>)> {
        let model = examples::model();
        let state = (choice, Vec::new());
        panel(vec2(1280.0, 2400.0), state, move |ui, (choice, all)| {
            let place = Place::default();
            for intent in show(ui, &model, choice, &place, Words(Language::English)) {
                choice.apply(&model, &intent);
                all.push(intent);
            }
        })
    }

    fn usual() -> SetupChoice {
        SetupChoice::usual(&examples::model(), 0)
    }

    #[test]
    fn a_match_starts_in_two_clicks_from_the_title() {
        let mut harness = harness(usual());
        harness.get_by_label("Start the match").click();
        harness.run();
        assert_eq!(harness.state().1, [SetupIntent::Start]);
    }

    #[test]
    fn ruleset_level_style_and_starter_can_be_chosen() {
        let mut harness = harness(usual());
        for label in ["rules two", "level high", "level daring", "The opponent"] {
            harness.get_by_label(label).click();
            harness.run();
        }
        let choice = &harness.state().0;
        assert_eq!(choice.ruleset, 1);
        assert_eq!(choice.opponent, Opponent::Computer(2));
        assert_eq!(choice.style, 1);
        assert_eq!(choice.starter, Starter::Second);
    }

    #[test]
    fn the_computers_deck_is_chosen_or_left_to_chance() {
        let mut harness = harness(usual());
        harness.get_by_label_contains("drawn for each match");
        let tiles = harness.get_all_by_label("deck x").count();
        assert_eq!(tiles, 2, "one for each seat");
        harness.get_all_by_label("deck x").last().unwrap().click();
        harness.run();
        let choice = harness.state().0.clone();
        assert_eq!((choice.decks, choice.draws_deck()), ([0, 0], false));
        assert!(harness.query_by_label_contains("drawn for each").is_none());
        harness.get_by_label("By chance").click();
        harness.run();
        assert!(harness.state().0.draws_deck());
        // By the keyboard, too.
        harness.get_all_by_label("deck y").last().unwrap().focus();
        harness.run();
        harness.key_press(bevy_egui::egui::Key::Enter);
        harness.run();
        let choice = harness.state().0.clone();
        assert_eq!((choice.decks, choice.draws_deck()), ([0, 1], false));
        harness.get_by_label("Two players").click();
        harness.run();
        assert!(harness.query_by_label("By chance").is_none());
    }

    #[test]
    fn two_people_have_a_deck_each_and_no_level() {
        let mut harness = harness(usual());
        harness.get_by_label("Two players").click();
        harness.run();
        harness.get_by_label("Player 2's deck");
        assert!(harness.query_by_label("Level").is_none());
    }

    #[test]
    fn who_plays_both_sides_has_two_decks_and_is_told_what_that_means() {
        let mut harness = harness(usual());
        harness.get_by_label("Both sides").click();
        harness.run();
        harness.get_by_label("Player 2's deck");
        harness.get_by_label_contains("without a curtain");
        assert!(harness.query_by_label("Level").is_none());
        harness.get_by_label("rules two").click();
        harness.run();
        assert_eq!(harness.state().0.opponent, Opponent::Solo);
        harness.get_by_label("Against the computer").click();
        harness.run();
        assert_eq!(harness.state().0.opponent, Opponent::Computer(1));
    }

    #[test]
    fn a_deck_with_problems_says_all_of_them_and_stops_the_start() {
        let mut choice = usual();
        choice.decks[0] = 2;
        let mut harness = harness(choice);
        harness.get_by_label("・too small");
        harness.get_by_label("Start the match").click();
        harness.run();
        assert!(harness.state().1.is_empty());
    }

    #[test]
    fn whatever_the_keyboard_comes_to_is_in_sight() {
        let model = examples::model();
        let size = vec2(1280.0, 340.0);
        let mut harness = panel(size, usual(), move |ui, choice: &mut SetupChoice| {
            let _ = show(
                ui,
                &model,
                choice,
                &Place::default(),
                Words(Language::English),
            );
        });
        let mut below = 0;
        for _ in 0..40 {
            harness.key_press(bevy_egui::egui::Key::Tab);
            harness.run();
            harness.run();
            let focused = harness.ctx.memory(Memory::focused);
            let Some(focused) = focused else {
                continue;
            };
            let rect = harness.ctx.read_response(focused).map(|shown| shown.rect);
            let rect = rect.expect("what has the keyboard is shown");
            assert!(rect.top() >= 0.0 && rect.bottom() <= size.y, "{rect}");
            let first = harness.get_by_label("Ruleset").rect();
            below += usize::from(first.bottom() < 0.0);
        }
        assert!(below > 0, "it was scrolled");
    }

    #[test]
    fn each_visit_begins_at_the_top() {
        let model = examples::model();
        let size = vec2(1280.0, 340.0);
        let state = (usual(), true);
        let mut harness = panel(size, state, move |ui, (choice, here)| {
            if *here {
                let (place, words) = (Place::default(), Words(Language::English));
                let _ = show(ui, &model, choice, &place, words);
            }
        });
        let top = |harness: &Harness<'_, (SetupChoice, bool)>| {
            harness.get_by_label("Ruleset").rect().top()
        };
        harness.run();
        let first = top(&harness);
        for _ in 0..40 {
            harness.key_press(bevy_egui::egui::Key::Tab);
            harness.run();
        }
        assert!(top(&harness) < first, "it was scrolled");
        harness.state_mut().1 = false;
        harness.run_steps(6);
        harness.state_mut().1 = true;
        harness.run();
        assert!((top(&harness) - first).abs() < 1.0, "{}", top(&harness));
    }

    #[test]
    fn options_that_differ_are_counted_and_can_be_reset() {
        let mut choice = usual();
        choice.options[1] = 1;
        let mut harness = harness(choice);
        harness.get_by_label("1 changed");
        harness.get_by_label("means b2");
        harness.get_by_label("Use the usual values").click();
        harness.run();
        assert_eq!(harness.state().0.options, [0, 0]);
    }
}
