//! The controls of a replay that is watched, below the table: run and halt, step, turns, the whole course as a line, speed, the
//! side from which it is seen, and playing on from here.

use bevy_egui::egui::{Id, Key, Panel, Rect, Slider, TextStyle, Ui, UiBuilder, vec2};

use super::review::Reviewing;
use crate::panels::model::TableIntent;
use crate::theme::widgets::{PaperButton, edge_frame, text_of};
use crate::theme::{keys, palette};
use crate::ui::is_pressed;
use crate::ui_text::{Word, Words};

/// What whoever watches a replay wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Watching {
    /// To let it run, or to halt it.
    Run(bool),
    /// One choice on, or one back.
    Step(bool),
    /// To the beginning of the next turn, or of the one before.
    Turn(bool),
    /// To the next fight or comparison, or to the one before.
    Fight(bool),
    /// To the table after so many choices.
    To(usize),
    /// The next speed.
    Speed,
    /// To look at it from the other side.
    OtherSide,
    /// To see both hands, or only that of the side from which it is seen.
    OpenHands,
    /// Back from a better line to the match itself.
    ToMatch,
    /// To play on from here.
    PlayOn {
        /// Both sides oneself, and not against the computer?
        both: bool,
    },
}

/// A replay that is watched.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct WatchModel {
    /// So many choices have been made.
    pub at: usize,
    /// So many there are.
    pub count: usize,
    /// Does it run?
    pub running: bool,
    /// How many times as fast as a match.
    pub speed: f32,
    /// Whose side it is seen from.
    pub viewer: String,
    /// Are both hands seen?
    pub hands_open: bool,
    /// Is a line watched in which something better was chosen?
    pub is_line: bool,
    /// Can the match be looked back on, and is that being done?
    pub review: Option<bool>,
    /// How it ended, at the end.
    pub ended: String,
}

/// Keys, and what they do.
const KEYS: [(Key, Watching); 7] = [
    (Key::Period, Watching::Step(true)),
    (Key::Comma, Watching::Step(false)),
    (Key::PageDown, Watching::Turn(true)),
    (Key::PageUp, Watching::Turn(false)),
    (Key::F, Watching::Fight(true)),
    (Key::D, Watching::Fight(false)),
    (Key::O, Watching::OpenHands),
];

/// Shows the controls in a strip of their own below the table, so that they lie over nothing of it; where they are.
pub fn show(ui: &mut Ui, model: &WatchModel, words: Words, intents: &mut Vec<TableIntent>) -> Rect {
    by_key(ui, model, intents);
    // As high as what stands there; how high that is comes out in the frame before.
    let (name, letter) = (Id::new("watch"), TextStyle::Body.resolve(ui.style()).size);
    let before: Option<f32> = ui.data(|data| data.get_temp(name));
    let strip = Panel::bottom(name).resizable(false).frame(edge_frame());
    let strip = strip.exact_size(before.unwrap_or(letter * 5.5));
    let shown = strip.show(ui, |ui| {
        ui.set_max_width(ui.available_width());
        let shown = ui.scope(|ui| contents(ui, model, words, intents));
        shown.response.rect.height()
    });
    let now = shown.inner + edge_frame().inner_margin.sum().y;
    if before.is_none_or(|before| (before - now).abs() > 0.5) {
        ui.data_mut(|data| data.insert_temp(name, now));
        ui.ctx().request_repaint();
    }
    shown.response.rect
}

fn contents(ui: &mut Ui, model: &WatchModel, words: Words, intents: &mut Vec<TableIntent>) {
    ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
    let (at, count) = (model.at.to_string(), model.count.to_string());
    let place = words.fill(Word::ReplayAtChoice, &[("n", &at), ("total", &count)]);
    ui.horizontal_wrapped(|ui| {
        let speed = model.speed.to_string();
        let speed = words.fill(Word::ReplaySpeed, &[("n", &speed)]);
        button(ui, &speed, true, Watching::Speed, intents);
        ui.label(text_of(ui, TextStyle::Small, place, palette::MIST));
        if !model.ended.is_empty() {
            ui.label(text_of(ui, TextStyle::Small, &model.ended, palette::CREAM));
        }
        let mut to = model.at;
        ui.spacing_mut().slider_width = (ui.available_size_before_wrap().x - 16.0).max(80.0);
        let slider = Slider::new(&mut to, 0..=model.count.max(1)).show_value(false);
        if ui.add(slider).changed() && to != model.at {
            intents.push(TableIntent::Watch(Watching::To(to)));
        }
    });
    // As few rows as can be: the table is as much lower.
    ui.horizontal_wrapped(|ui| {
        let (back, on) = (model.at > 0, model.at < model.count);
        let entries = [
            (Word::TurnBack, Watching::Turn(false), back),
            (Word::StepBack, Watching::Step(false), back),
            (Word::StepOn, Watching::Step(true), on),
            (Word::TurnOn, Watching::Turn(true), on),
            (Word::FightBack, Watching::Fight(false), back),
            (Word::FightOn, Watching::Fight(true), on),
        ];
        for (word, wanted, can) in entries {
            button(ui, words.get(word), can, wanted, intents);
        }
        let side = words.fill(Word::SeenBy, &[("who", &model.viewer)]);
        button(ui, &side, true, Watching::OtherSide, intents);
        let hands = match model.hands_open {
            true => Word::OwnHandOnly,
            false => Word::BothHands,
        };
        button(ui, words.get(hands), true, Watching::OpenHands, intents);
        let can = model.at < model.count;
        let on = |both| Watching::PlayOn { both };
        button(ui, words.get(Word::PlayOnHere), can, on(false), intents);
        button(ui, words.get(Word::PlayOnBoth), can, on(true), intents);
        if small(words.get(Word::ToShelf)).show(ui).clicked() {
            intents.push(TableIntent::ToShelf);
        }
        if let Some(open) = model.review {
            let word = if open {
                Word::ReviewClose
            } else {
                Word::ReviewOpen
            };
            if small(words.get(word)).show(ui).clicked() {
                intents.push(TableIntent::Review(Reviewing::Open(!open)));
            }
        }
        if model.is_line {
            button(
                ui,
                words.get(Word::ToMatch),
                true,
                Watching::ToMatch,
                intents,
            );
        }
    });
}

/// A button that leaves as much of the table in sight as can be.
fn small(label: &str) -> PaperButton<'_> {
    let button = PaperButton::new(label).scale(0.85);
    button.min_size(vec2(40.0, 28.0)).padding(vec2(9.0, 4.0))
}

fn button(ui: &mut Ui, label: &str, can: bool, wanted: Watching, intents: &mut Vec<TableIntent>) {
    let button = small(label).enabled(can);
    if button.show(ui).clicked() {
        intents.push(TableIntent::Watch(wanted));
    }
}

fn by_key(ui: &Ui, model: &WatchModel, intents: &mut Vec<TableIntent>) {
    let pressed = |key: Key| is_pressed(ui, key);
    for (key, wanted) in KEYS {
        if pressed(key) {
            intents.push(TableIntent::Watch(wanted));
        }
    }
    if let Some(open) = model.review.filter(|_| pressed(Key::R)) {
        intents.push(TableIntent::Review(Reviewing::Open(!open)));
    }
    if pressed(Key::Home) {
        intents.push(TableIntent::Watch(Watching::To(0)));
    }
    if pressed(Key::End) {
        intents.push(TableIntent::Watch(Watching::To(model.count)));
    }
}

/// Shows the button that lets it run and halts it, in the place of the amber one; Space presses it.
pub fn show_amber(
    ui: &mut Ui,
    model: &WatchModel,
    place: Rect,
    words: Words,
    intents: &mut Vec<TableIntent>,
) {
    let word = if model.running {
        Word::ReplayHalt
    } else {
        Word::ReplayRun
    };
    let area = UiBuilder::new().max_rect(place).id(Id::new("amber"));
    let shown = ui.scope_builder(area, |ui| {
        PaperButton::main(words.get(word))
            .enabled(model.running || model.at < model.count)
            .min_size(place.size())
            .show(ui)
    });
    let enter = keys::is_enter_free(ui);
    if enter {
        keys::take_enter(ui);
    }
    let free = ui.is_enabled() && ui.memory(|memory| memory.focused().is_none());
    let by_key = enter || free && keys::is_down(ui, Key::Space);
    if shown.inner.clicked() || by_key {
        intents.push(TableIntent::Watch(Watching::Run(!model.running)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::panels::ground::Ground;
    use crate::testing::panel;
    use fudaba_harness::Harness;
    use fudaba_harness::kittest::Queryable;
    use fudaba_saves::settings::Language;

    fn shown(model: WatchModel) -> Harness<'static, Vec<TableIntent>> {
        let size = vec2(1280.0, 720.0);
        panel(size, Vec::new(), move |ui, state: &mut Vec<TableIntent>| {
            let words = Words(Language::English);
            show(ui, &model, words, state);
            let amber = Ground::usual(ui.available_rect_before_wrap()).amber(1.0);
            show_amber(ui, &model, amber, words, state);
        })
    }

    fn model() -> WatchModel {
        WatchModel {
            at: 5,
            count: 20,
            running: false,
            speed: 2.0,
            viewer: "Ann".to_owned(),
            hands_open: false,
            is_line: false,
            review: Some(false),
            ended: String::new(),
        }
    }

    #[test]
    fn every_control_can_be_clicked() {
        let play_on = |both| Watching::PlayOn { both };
        for (label, wanted) in [
            ("Play", Watching::Run(true)),
            ("Step", Watching::Step(true)),
            ("Step back", Watching::Step(false)),
            ("Next turn", Watching::Turn(true)),
            ("Turn back", Watching::Turn(false)),
            ("Next fight", Watching::Fight(true)),
            ("Fight back", Watching::Fight(false)),
            ("Speed 2x", Watching::Speed),
            ("Seen by Ann", Watching::OtherSide),
            ("Both hands", Watching::OpenHands),
            ("Play on from here", play_on(false)),
            ("Play on, both sides", play_on(true)),
        ] {
            let mut harness = shown(model());
            harness.get_by_label(label).click();
            harness.run();
            assert_eq!(*harness.state(), [TableIntent::Watch(wanted)], "{label}");
        }
    }

    #[test]
    fn keys_do_the_same() {
        for (key, wanted) in [
            (Key::Space, Watching::Run(true)),
            (Key::Enter, Watching::Run(true)),
            (Key::Period, Watching::Step(true)),
            (Key::Comma, Watching::Step(false)),
            (Key::PageUp, Watching::Turn(false)),
            (Key::PageDown, Watching::Turn(true)),
            (Key::F, Watching::Fight(true)),
            (Key::D, Watching::Fight(false)),
            (Key::Home, Watching::To(0)),
            (Key::End, Watching::To(20)),
            (Key::O, Watching::OpenHands),
        ] {
            let mut harness = shown(model());
            harness.key_press(key);
            harness.run();
            assert_eq!(*harness.state(), [TableIntent::Watch(wanted)], "{key:?}");
        }
    }

    #[test]
    fn the_match_is_looked_back_on_by_button_and_key() {
        let open = TableIntent::Review(Reviewing::Open(true));
        let mut harness = shown(model());
        harness.get_by_label("Look back").click();
        harness.run();
        assert_eq!(harness.state()[..], *std::slice::from_ref(&open));
        let mut harness = shown(model());
        harness.key_press(Key::R);
        harness.run();
        assert_eq!(*harness.state(), [open]);
    }

    #[test]
    fn all_of_it_stands_in_a_strip_of_its_own_below_the_table() {
        for (width, height) in [(1280.0, 720.0), (914.0, 514.0), (1920.0, 1080.0)] {
            for language in Language::ALL {
                let (model, words) = (
                    WatchModel {
                        ended: "Ann wins: Bea cannot attack".to_owned(),
                        is_line: true,
                        ..model()
                    },
                    Words(language),
                );
                let state = (Rect::NOTHING, Rect::NOTHING);
                let size = vec2(width, height);
                let mut harness = panel(size, state, move |ui, state: &mut (Rect, Rect)| {
                    let strip = show(ui, &model, words, &mut Vec::new());
                    *state = (strip, ui.available_rect_before_wrap());
                });
                harness.run();
                let (strip, table) = *harness.state();
                assert!(table.bottom() <= strip.top() + 0.5, "{table} {strip}");
                assert!(table.height() >= height * 0.72, "{table} of {height}");
                let buttons = harness.query_all_by_role(bevy_egui::egui::accesskit::Role::Button);
                let mut count = 0;
                for button in buttons {
                    let at = button.rect();
                    assert!(strip.contains_rect(at), "{at} in {strip}, {language:?}");
                    count += 1;
                }
                assert_eq!(count, 14);
            }
        }
    }

    #[test]
    fn from_a_better_line_there_is_a_way_back() {
        let mut harness = shown(WatchModel {
            is_line: true,
            ..model()
        });
        harness.get_by_label("Back to the match").click();
        harness.run();
        assert_eq!(*harness.state(), [TableIntent::Watch(Watching::ToMatch)]);
    }

    #[test]
    fn at_the_end_nothing_goes_on() {
        let mut harness = shown(WatchModel { at: 20, ..model() });
        for label in ["Play", "Step", "Next turn", "Play on from here"] {
            harness.get_by_label(label).click();
            harness.run();
        }
        assert!(harness.state().is_empty(), "{:?}", harness.state());
    }
}
