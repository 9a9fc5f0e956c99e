//! The settings, in groups; each change counts at once.

use bevy_egui::egui::{Align, Label, Layout, ScrollArea, Sense, Slider, TextStyle, Ui, vec2};

use crate::theme::palette;
use crate::theme::widgets::{PaperButton, body_text, choose_one, heading, quiet, strong, title};
use crate::ui_text::{Word, Words};
use fudaba_engine::Asked;
use fudaba_saves::settings::{
    ANIMATION_SPEEDS, HandOrder, HighlightPalette, Language, OpponentPace, ReducedMotion, Settings,
    TEXT_SIZES, TakeBack, UI_SCALES, Volumes,
};

/// A new size of the interface that goes back by itself unless it is kept.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ScaleTrial {
    /// The size before.
    pub before: f32,
    /// Seconds left.
    pub left: f32,
}

impl ScaleTrial {
    /// How long a new size waits to be kept.
    pub const SECONDS: f32 = 10.0;
}

/// Where players of a ruleset can be asked whether they answer what goes on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Openings {
    /// The ruleset.
    pub ruleset: String,
    /// Its kinds of openings.
    pub rows: Vec<OpeningRow>,
}

/// One kind of opening, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpeningRow {
    /// Its key.
    pub key: &'static str,
    /// Its name.
    pub name: String,
    /// When it comes, and when it matters.
    pub hint: String,
    /// When most players want to be asked.
    pub usual: Asked,
}

/// What the player did in the settings.
#[derive(Debug, Clone, PartialEq)]
pub enum SettingsIntent {
    /// New settings.
    Change(Box<Settings>),
    /// Another size of the interface, on trial.
    TryScale(f32),
    /// The size on trial stays.
    KeepScale,
    /// The size on trial goes back.
    RevertScale,
    /// Back to where he came from.
    Close,
}

/// Shows the settings.
pub fn show(
    ui: &mut Ui,
    settings: &Settings,
    trial: Option<ScaleTrial>,
    largest: f32,
    openings: Option<&Openings>,
    words: Words,
) -> Vec<SettingsIntent> {
    let mut new = settings.clone();
    let mut intents = Vec::new();
    ui.horizontal(|ui| {
        title(ui, words.get(Word::Settings));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if PaperButton::main(words.get(Word::Back)).show(ui).clicked() {
                intents.push(SettingsIntent::Close);
            }
        });
    });
    if let Some(trial) = trial {
        intents.extend(show_trial(ui, trial, words));
    }
    ScrollArea::vertical()
        .id_salt("settings")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 9.0;
            languages(ui, &mut new, words);
            intents.extend(reading(ui, &mut new, largest, words));
            motion(ui, &mut new, words);
            if let Some(openings) = openings.filter(|o| !o.rows.is_empty()) {
                when_asked(ui, &mut new, openings, words);
            }
            sound(ui, &mut new, words);
            if group(ui, words.get(Word::GroupWindow), words) {
                new.window.fullscreen = Settings::default().window.fullscreen;
            }
            ui.checkbox(&mut new.window.fullscreen, words.get(Word::Fullscreen));
            ui.add_space(10.0);
        });
    if new != *settings {
        intents.push(SettingsIntent::Change(Box::new(new)));
    }
    intents
}

fn show_trial(ui: &mut Ui, trial: ScaleTrial, words: Words) -> Option<SettingsIntent> {
    let mut intent = None;
    ui.horizontal_wrapped(|ui| {
        strong(ui, words.get(Word::KeepScale));
        let seconds = (trial.left.ceil() as u32).to_string();
        quiet(ui, &words.fill(Word::RevertIn, &[("n", &seconds)]));
        if PaperButton::main(words.get(Word::Keep)).show(ui).clicked() {
            intent = Some(SettingsIntent::KeepScale);
        }
        if PaperButton::new(words.get(Word::Revert)).show(ui).clicked() {
            intent = Some(SettingsIntent::RevertScale);
        }
    });
    intent
}

/// A heading; true when the group is to be reset.
fn group(ui: &mut Ui, title: &str, words: Words) -> bool {
    ui.separator();
    let mut reset = false;
    ui.horizontal(|ui| {
        heading(ui, title);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let button = PaperButton::new(words.get(Word::ResetGroup));
            reset = button.min_size(vec2(72.0, 30.0)).show(ui).clicked();
        });
    });
    reset
}

/// The width of what stands before a choice, in points, and in letters where these are large.
const LABEL: (f32, f32) = (210.0, 11.0);
/// It takes no more of the width than this.
const LABEL_PART: f32 = 0.36;

/// So many letters wide is the number beside a slider, with what is around it.
const SLIDER_SAYS: f32 = 5.0;

/// What can be chosen with what it is before it; both go on in further lines where there is no room.
fn row(ui: &mut Ui, label: &str, contents: impl FnOnce(&mut Ui)) {
    let letter = TextStyle::Body.resolve(ui.style()).size;
    let most = ui.available_width() * LABEL_PART;
    let wide = LABEL.0.max(letter * LABEL.1).min(most);
    ui.horizontal(|ui| {
        // As high as a button, so that it stands at the same height as what it names.
        let size = vec2(wide, 34.0);
        ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_size(size);
            let text = body_text(ui, label, palette::CREAM);
            ui.add(Label::new(text).wrap());
        });
        // What a slider says stands beside it.
        let slider = ui.available_width() - letter * SLIDER_SAYS;
        let usual = ui.spacing().slider_width;
        ui.spacing_mut().slider_width = usual.min(slider.max(60.0));
        ui.horizontal_wrapped(contents);
    });
}

fn languages(ui: &mut Ui, new: &mut Settings, words: Words) {
    ui.separator();
    heading(ui, words.get(Word::GroupLanguage));
    for (label, salt) in [(Word::InterfaceLanguage, 0), (Word::CardLanguage, 1)] {
        ui.push_id(salt, |ui| {
            row(ui, words.get(label), |ui| {
                let place = if salt == 0 {
                    &mut new.language
                } else {
                    &mut new.card_language
                };
                let names = Language::ALL.map(|language| (language, language.own_name().into()));
                if let Some(language) = choose_one(ui, *place, names) {
                    *place = language;
                }
            });
        });
    }
}

fn reading(ui: &mut Ui, new: &mut Settings, largest: f32, words: Words) -> Vec<SettingsIntent> {
    let mut intents = Vec::new();
    let sane = Settings::default();
    if group(ui, words.get(Word::GroupReading), words) {
        new.text_size = sane.text_size;
        new.palette = sane.palette;
        new.docked_reader = sane.docked_reader;
        new.docked_log = sane.docked_log;
        new.reminders = sane.reminders;
        intents.push(SettingsIntent::TryScale(sane.ui_scale));
    }
    row(ui, words.get(Word::TextSize), |ui| {
        percent(ui, &mut new.text_size, TEXT_SIZES, 0.05);
    });
    row(ui, words.get(Word::UiScale), |ui| {
        let scales = [0.75, 1.0, 1.25, 1.5, 1.75, 2.0_f32]
            .into_iter()
            .filter(|scale| (UI_SCALES.0..=UI_SCALES.1).contains(scale))
            .map(|scale| (scale, format!("{:.0}%", scale * 100.0)));
        if let Some(scale) = choose_one(ui, new.ui_scale, scales) {
            intents.push(SettingsIntent::TryScale(scale));
        }
    });
    if new.ui_scale > largest + 0.005 {
        let most = format!("{:.0}", largest * 100.0);
        row(ui, "", |ui| {
            quiet(ui, &words.fill(Word::LargestScale, &[("n", &most)]));
        });
    }
    row(ui, words.get(Word::Palette), |ui| {
        let names = HighlightPalette::ALL.map(|p| (p, words.palette(p).to_owned()));
        if let Some(chosen) = choose_one(ui, new.palette, names) {
            new.palette = chosen;
        }
    });
    row(ui, "", |ui| swatches(ui, new.palette, words));
    ui.checkbox(&mut new.docked_reader, words.get(Word::DockedReader));
    ui.checkbox(&mut new.docked_log, words.get(Word::DockedLog));
    ui.checkbox(&mut new.reminders, words.get(Word::Reminders));
    intents
}

fn swatches(ui: &mut Ui, chosen: HighlightPalette, words: Words) {
    let marks = palette::marks(chosen);
    for (colour, word) in [
        (marks.can_act, Word::MarkCanAct),
        (marks.chosen, Word::MarkChosen),
        (marks.threat, Word::MarkThreat),
    ] {
        let font = TextStyle::Small.resolve(ui.style());
        let said = words.get(word).to_owned();
        let painter = ui.painter();
        let wide = painter.layout_no_wrap(said, font, palette::MIST).size().x;
        // A colour and its word go to the next row together.
        if ui.available_width() < 22.0 + ui.spacing().item_spacing.x + wide {
            ui.end_row();
        }
        let (rect, _) = ui.allocate_exact_size(vec2(22.0, 22.0), Sense::hover());
        ui.painter().rect_filled(rect, 4, colour);
        quiet(ui, words.get(word));
    }
}

fn percent(ui: &mut Ui, value: &mut f32, (low, high): (f32, f32), step: f64) {
    let slider = Slider::new(value, low..=high)
        .step_by(step)
        .custom_formatter(|value, _| format!("{:.0}%", value * 100.0))
        .custom_parser(|text| {
            let number: f64 = text.trim().trim_end_matches('%').parse().ok()?;
            Some(number / 100.0)
        });
    ui.add(slider);
}

fn motion(ui: &mut Ui, new: &mut Settings, words: Words) {
    let sane = Settings::default();
    if group(ui, words.get(Word::GroupMotion), words) {
        new.animation_speed = sane.animation_speed;
        new.reduced_motion = sane.reduced_motion;
        new.opponent_pace = sane.opponent_pace;
        new.take_back = sane.take_back;
        new.hand_order = sane.hand_order;
    }
    row(ui, words.get(Word::AnimationSpeed), |ui| {
        let instant = words.get(Word::Instant);
        let (low, high) = ANIMATION_SPEEDS;
        let slider = Slider::new(&mut new.animation_speed, low..=high)
            .step_by(0.25)
            .custom_formatter(|value, _| {
                if value <= 0.01 {
                    instant.to_owned()
                } else {
                    format!("{value:.2}×")
                }
            });
        ui.add(slider);
    });
    row(ui, words.get(Word::ReducedMotion), |ui| {
        let names = ReducedMotion::ALL.map(|way| (way, words.reduced_motion(way).to_owned()));
        if let Some(way) = choose_one(ui, new.reduced_motion, names) {
            new.reduced_motion = way;
        }
    });
    row(ui, "", |ui| {
        quiet(ui, words.get(Word::ReducedMotionHint));
    });
    row(ui, words.get(Word::OpponentPace), |ui| {
        let names = OpponentPace::ALL.map(|pace| (pace, words.pace(pace).to_owned()));
        if let Some(pace) = choose_one(ui, new.opponent_pace, names) {
            new.opponent_pace = pace;
        }
    });
    row(ui, words.get(Word::TakeBackAllowed), |ui| {
        let names = TakeBack::ALL.map(|way| (way, words.take_back(way).to_owned()));
        if let Some(way) = choose_one(ui, new.take_back, names) {
            new.take_back = way;
        }
    });
    row(ui, words.get(Word::HandOrder), |ui| {
        let names = HandOrder::ALL.map(|order| (order, words.hand_order(order).to_owned()));
        if let Some(order) = choose_one(ui, new.hand_order, names) {
            new.hand_order = order;
        }
    });
}

/// When the player wants to be asked in the match that lies on the table.
fn when_asked(ui: &mut Ui, new: &mut Settings, openings: &Openings, words: Words) {
    if group(ui, words.get(Word::GroupAsked), words) {
        new.openings.remove(&openings.ruleset);
    }
    quiet(ui, words.get(Word::AskedHint));
    let own = new.openings_of(&openings.ruleset);
    for opening in &openings.rows {
        let asked = own.get(opening.key).copied().unwrap_or(opening.usual);
        ui.push_id(opening.key, |ui| {
            row(ui, &opening.name, |ui| {
                let names = Asked::ALL.map(|asked| (asked, words.asked(asked).to_owned()));
                if let Some(asked) = choose_one(ui, asked, names) {
                    new.ask_at(&openings.ruleset, opening.key, asked, opening.usual);
                }
            });
            row(ui, "", |ui| {
                quiet(ui, &opening.hint);
            });
        });
    }
}

fn sound(ui: &mut Ui, new: &mut Settings, words: Words) {
    if group(ui, words.get(Word::GroupSound), words) {
        new.volumes = Volumes::default();
    }
    let volumes = &mut new.volumes;
    for (word, volume) in [
        (Word::MasterVolume, &mut volumes.master),
        (Word::EffectsVolume, &mut volumes.effects),
        (Word::MusicVolume, &mut volumes.music),
    ] {
        row(ui, words.get(word), |ui| {
            percent(ui, volume, (0.0, 1.0), 0.05);
        });
    }
    ui.checkbox(&mut volumes.mute_unfocused, words.get(Word::MuteUnfocused));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::panel;
    use fudaba_harness::Harness;
    use fudaba_harness::kittest::{NodeT, Queryable};

    type State = (Settings, Vec<SettingsIntent>);

    fn harness(trial: Option<ScaleTrial>) -> Harness<'static, State> {
        let state = (Settings::default(), Vec::new());
        panel(
            vec2(1000.0, 1800.0),
            state,
            move |ui, (settings, all): &mut State| {
                for intent in show(
                    ui,
                    settings,
                    trial,
                    1.6,
                    Some(&openings()),
                    Words(settings.language),
                ) {
                    if let SettingsIntent::Change(new) = &intent {
                        *settings = (**new).clone();
                    }
                    all.push(intent);
                }
            },
        )
    }

    fn openings() -> Openings {
        let row = |key, name: &str, usual| OpeningRow {
            key,
            name: name.to_owned(),
            hint: String::new(),
            usual,
        };
        Openings {
            ruleset: "some".to_owned(),
            rows: vec![
                row("attack", "Attacks", Asked::Always),
                row("phase", "Phases", Asked::Never),
            ],
        }
    }

    #[test]
    fn when_he_is_asked_is_kept_where_it_is_not_usual() {
        let mut harness = harness(None);
        let click = |harness: &mut Harness<'static, State>, label, at: usize| {
            let button = harness.get_all_by_label(label).nth(at).unwrap();
            button.click();
            harness.run();
        };
        click(&mut harness, "Never ask", 0);
        click(&mut harness, "Ask always", 1);
        let own = harness.state().0.openings_of("some");
        assert_eq!(own.get("attack"), Some(&Asked::Never));
        assert_eq!(own.get("phase"), Some(&Asked::Always));
        click(&mut harness, "Ask always", 0);
        click(&mut harness, "Never ask", 1);
        assert!(harness.state().0.openings.is_empty());
    }

    /// Every line stays within the sheet: in both languages, at any size of letters, as narrow as the sheet can be.
    #[test]
    fn nothing_goes_beyond_the_edge() {
        let mut beyond = Vec::new();
        for language in Language::ALL {
            for text_size in [TEXT_SIZES.0, 1.0, TEXT_SIZES.1] {
                for wide in [560.0, 773.0, 1200.0] {
                    let settings = Settings {
                        language,
                        text_size,
                        ..Settings::default()
                    };
                    let trial = ScaleTrial {
                        before: 1.0,
                        left: 10.0,
                    };
                    let mut dressed = false;
                    let mut harness = panel(
                        vec2(wide, 2400.0),
                        settings,
                        move |ui, settings: &mut Settings| {
                            if !std::mem::replace(&mut dressed, true) {
                                crate::theme::apply(ui.ctx(), text_size, true);
                            }
                            let mut openings = openings();
                            for row in &mut openings.rows {
                                row.name = "自分のカードと効果".repeat(2);
                                row.hint =
                                    "宣言後、効果が出る前。権能と、自分のものが影響を受けるとき。"
                                        .repeat(2);
                            }
                            let words = Words(settings.language);
                            show(ui, settings, Some(trial), 0.9, Some(&openings), words);
                        },
                    );
                    harness.run_steps(3);
                    for part in harness.root().children_recursive() {
                        let part = part.accesskit_node();
                        let right = part.bounding_box().map_or(0.0, |bounds| bounds.x1);
                        if right > f64::from(wide) + 1.0 {
                            let label = part.label().or_else(|| part.value());
                            let of = format!("{language:?} {text_size} {wide}");
                            beyond.push(format!("{of}: {label:?} {right}"));
                        }
                    }
                }
            }
        }
        assert!(beyond.is_empty(), "{beyond:#?}");
    }

    #[test]
    fn the_language_changes_while_the_settings_are_open() {
        let mut harness = harness(None);
        let buttons: Vec<_> = harness.get_all_by_label("日本語").collect();
        assert_eq!(buttons.len(), 2);
        buttons[0].click();
        harness.run();
        assert_eq!(harness.state().0.language, Language::Japanese);
        assert_eq!(harness.state().0.card_language, Language::English);
        harness.get_by_label("設定");
    }

    #[test]
    fn checkboxes_and_choices_change_their_settings() {
        let mut harness = harness(None);
        for label in [
            "Fades",
            "Full screen",
            "Slow",
            "Blue-weak",
            "Always, against the computer",
        ] {
            harness.get_by_label(label).click();
            harness.run();
        }
        let settings = &harness.state().0;
        assert_eq!(settings.reduced_motion, ReducedMotion::On);
        assert!(settings.window.fullscreen);
        assert_eq!(settings.opponent_pace, OpponentPace::Slow);
        assert_eq!(settings.take_back, TakeBack::Free);
        assert_eq!(settings.palette, HighlightPalette::Tritan);
    }

    #[test]
    fn reset_leaves_full_screen() {
        let mut harness = harness(None);
        harness.get_by_label("Full screen").click();
        harness.run();
        assert!(harness.state().0.window.fullscreen);
        harness.get_all_by_label("Reset").last().unwrap().click();
        harness.run();
        assert!(!harness.state().0.window.fullscreen);
    }

    #[test]
    fn a_size_that_does_not_fit_is_not_silently_another_one() {
        let mut harness = harness(None);
        let told = "In a window of this size at most 160% fits.";
        harness.state_mut().0.ui_scale = 1.5;
        harness.run();
        assert!(harness.query_by_label(told).is_none());
        harness.state_mut().0.ui_scale = 2.0;
        harness.run();
        harness.get_by_label(told);
    }

    #[test]
    fn another_size_is_only_tried() {
        let mut harness = harness(None);
        harness.get_by_label("150%").click();
        harness.run();
        assert_eq!(harness.state().0.ui_scale, 1.0);
        assert_eq!(harness.state().1, [SettingsIntent::TryScale(1.5)]);
    }

    #[test]
    fn a_size_on_trial_can_be_kept_or_dropped() {
        for (label, wanted) in [
            ("Keep", SettingsIntent::KeepScale),
            ("Go back", SettingsIntent::RevertScale),
        ] {
            let trial = ScaleTrial {
                before: 1.0,
                left: 6.4,
            };
            let mut harness = harness(Some(trial));
            harness.get_by_label("It goes back in 7 seconds.");
            harness.get_by_label(label).click();
            harness.run();
            assert_eq!(harness.state().1, [wanted]);
        }
    }
}
