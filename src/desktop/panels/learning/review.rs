//! The review of a match, beside the table on which it is watched: how the chances went, what was choice and what luck, and the
//! choices that cost most.

use bevy_egui::egui::{
    Align2, Key, ProgressBar, Rect, ScrollArea, Sense, Shape, Stroke, TextStyle, Ui, WidgetInfo,
    WidgetType, pos2, vec2,
};

use crate::panels::model::TableIntent;
use crate::theme::palette;
use crate::theme::widgets::{PaperButton, heading, strong_text, text_of};
use crate::ui::is_pressed;
use crate::ui_text::{Word, Words};

/// What whoever looks back on a match wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reviewing {
    /// To open the review, which begins it or goes on with it, or to close it.
    Open(bool),
    /// To stop it; what was found stays.
    Stop,
    /// The table before the moment of this place in the list.
    Moment(usize),
    /// The table before the next moment, or the one before.
    Next(bool),
    /// To watch how it might have gone on after the better choice.
    Line(usize),
    /// To try again from there.
    TryAgain(usize),
    /// To keep the moment as a puzzle.
    Keep(usize),
}

/// The review of the match that is watched.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ReviewModel {
    /// How much is done, from 0 to 1, while it is made.
    pub share: Option<f32>,
    /// Was it stopped before its end?
    pub stopped: bool,
    /// Why it cannot be made.
    pub problem: String,
    /// Both players, the near one first.
    pub names: [String; 2],
    /// Their chances, each after so many choices, in points of a hundred.
    pub curves: [Vec<(usize, f32)>; 2],
    /// So many choices the match has.
    pub count: usize,
    /// After so many of them the table stands.
    pub at: usize,
    /// What the match came to, a line for each player.
    pub balances: Vec<String>,
    /// The choices that cost most.
    pub moments: Vec<MomentModel>,
    /// How much was looked at.
    pub looks: String,
    /// Is something being found out about a moment?
    pub is_busy: bool,
}

/// A choice that cost much.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MomentModel {
    /// After so many choices.
    pub choices: usize,
    /// Its turn and who chose.
    pub when: String,
    /// How much it cost, in one word.
    pub cost: String,
    /// The same in points.
    pub points: String,
    /// What was chosen.
    pub chosen: String,
    /// What was better.
    pub better: String,
    /// Can it be kept as a puzzle?
    pub puzzle: bool,
    /// Was it?
    pub kept: bool,
}

impl ReviewModel {
    /// The moment before which the table stands.
    fn here(&self) -> Option<usize> {
        self.moments
            .iter()
            .position(|moment| moment.choices == self.at)
    }
}

/// The height of the curve, in points.
const CURVE: f32 = 110.0;

/// Shows the review into a panel of its own.
pub fn show(ui: &mut Ui, model: &ReviewModel, words: Words, intents: &mut Vec<TableIntent>) {
    by_key(ui, model, intents);
    ui.horizontal(|ui| {
        let close = PaperButton::new(words.get(Word::Close)).compact();
        if close.show(ui).clicked() {
            intents.push(TableIntent::Review(Reviewing::Open(false)));
        }
        heading(ui, words.get(Word::ReviewOpen));
    });
    if !model.problem.is_empty() {
        let why = words.fill(Word::CannotLookBack, &[("reason", &model.problem)]);
        ui.label(text_of(ui, TextStyle::Small, why, palette::EMBER));
        return;
    }
    making(ui, model, words, intents);
    ScrollArea::vertical()
        .id_salt("review")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 5.0;
            // The bar at the right edge lies over nothing that is read.
            ui.set_max_width(ui.available_width() - 12.0);
            curve(ui, model, words, intents);
            for line in &model.balances {
                ui.label(text_of(ui, TextStyle::Small, line, palette::CREAM));
            }
            if model.moments.is_empty() && model.share.is_none() && !model.stopped {
                let none = words.get(Word::NoMoments);
                ui.label(text_of(ui, TextStyle::Small, none, palette::CREAM));
            }
            for (n, moment) in model.moments.iter().enumerate() {
                show_moment(ui, n, moment, model, words, intents);
            }
            ui.label(text_of(ui, TextStyle::Small, &model.looks, palette::MIST));
        });
}

/// How far it is, and stopping it and going on.
fn making(ui: &mut Ui, model: &ReviewModel, words: Words, intents: &mut Vec<TableIntent>) {
    if let Some(share) = model.share {
        ui.horizontal(|ui| {
            let stop = PaperButton::new(words.get(Word::ReviewStop)).compact();
            if stop.show(ui).clicked() {
                intents.push(TableIntent::Review(Reviewing::Stop));
            }
            let wide = ui.available_width();
            let percent = format!("{:.0} %", share * 100.0);
            let bar = ProgressBar::new(share).desired_width(wide);
            let shown = ui.add(bar.fill(palette::RAISED_HOVER).text(percent.clone()));
            let said = format!("{} {percent}", words.get(Word::ReviewMaking));
            shown.widget_info(|| WidgetInfo::labeled(WidgetType::ProgressIndicator, true, &said));
        });
    } else if model.stopped {
        ui.horizontal_wrapped(|ui| {
            let on = PaperButton::main(words.get(Word::ReviewGoOn)).compact();
            if on.show(ui).clicked() {
                intents.push(TableIntent::Review(Reviewing::Open(true)));
            }
            let note = words.get(Word::ReviewStopped);
            ui.label(text_of(ui, TextStyle::Small, note, palette::MIST));
        });
    }
}

/// The chances of both players over the match. A click leads to the table there.
fn curve(ui: &mut Ui, model: &ReviewModel, words: Words, intents: &mut Vec<TableIntent>) {
    let size = vec2(ui.available_width() - 10.0, CURVE);
    let (rect, shown) = ui.allocate_exact_size(size, Sense::click());
    let last = |n: usize| model.curves[n].last().map_or(50.0, |(_, chance)| *chance);
    let said = |n: usize| format!("{} {}", model.names[n], chance(last(n), words));
    let label = format!("{}: {}, {}", words.get(Word::WinChance), said(0), said(1));
    shown.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &label));
    let small = TextStyle::Small.resolve(ui.style());
    let plot = Rect::from_min_max(rect.min + vec2(0.0, 4.0), rect.max - vec2(0.0, 4.0));
    let painter = ui.painter();
    painter.rect_filled(rect, 4.0, palette::NIGHT.gamma_multiply(0.6));
    let thin = Stroke::new(1.0, palette::LINE);
    painter.hline(plot.x_range(), plot.center().y, thin);
    let across = |choices: usize| {
        let share = choices as f32 / model.count.max(1) as f32;
        plot.left() + plot.width() * share
    };
    let at = |(choices, chance): (usize, f32)| {
        pos2(
            across(choices),
            plot.bottom() - plot.height() * chance / 100.0,
        )
    };
    // The near line is whole and thick, the far one thin and broken, so that colour is not needed.
    let near: Vec<_> = model.curves[0].iter().copied().map(at).collect();
    let far: Vec<_> = model.curves[1].iter().copied().map(at).collect();
    painter.extend(Shape::dashed_line(
        &far,
        Stroke::new(1.5, palette::EMBER),
        4.0,
        3.0,
    ));
    painter.add(Shape::line(near, Stroke::new(2.5, palette::LAMP)));
    for moment in &model.moments {
        let on = model.curves.iter().flatten();
        let on = on.copied().find(|(choices, _)| *choices == moment.choices);
        if let Some(on) = on {
            painter.circle_filled(at(on), 3.5, palette::CREAM);
        }
    }
    painter.vline(
        across(model.at),
        plot.y_range(),
        Stroke::new(1.5, palette::TIDE),
    );
    let corner = rect.left_top() + vec2(5.0, 3.0);
    painter.text(
        corner,
        Align2::LEFT_TOP,
        &model.names[0],
        small.clone(),
        palette::LAMP,
    );
    let corner = rect.right_top() + vec2(-5.0, 3.0);
    painter.text(
        corner,
        Align2::RIGHT_TOP,
        &model.names[1],
        small,
        palette::EMBER,
    );
    if let Some(point) = shown.interact_pointer_pos().filter(|_| shown.clicked()) {
        let share = (point.x - plot.left()) / plot.width().max(1.0);
        let to = (share.clamp(0.0, 1.0) * model.count as f32).round() as usize;
        intents.push(TableIntent::Watch(super::watch::Watching::To(to)));
    }
    shown.on_hover_text(words.get(Word::WinChanceNote));
}

/// A chance: never nothing, and never all.
fn chance(points: f32, words: Words) -> String {
    fudaba_learn::review::in_words(points, words.0.into())
}

fn show_moment(
    ui: &mut Ui,
    n: usize,
    moment: &MomentModel,
    model: &ReviewModel,
    words: Words,
    intents: &mut Vec<TableIntent>,
) {
    ui.separator();
    let here = model.here() == Some(n);
    let mut want = |wanted| intents.push(TableIntent::Review(wanted));
    let title = format!("{} · {}", moment.when, moment.cost);
    let button = PaperButton::new(&title).compact().selected(here);
    if button.show(ui).clicked() {
        want(Reviewing::Moment(n));
    }
    ui.label(text_of(
        ui,
        TextStyle::Small,
        &moment.points,
        palette::EMBER,
    ));
    let lines = [
        (Word::WasChosen, &moment.chosen),
        (Word::WasBetter, &moment.better),
    ];
    for (word, text) in lines {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            ui.label(text_of(
                ui,
                TextStyle::Small,
                words.get(word),
                palette::MIST,
            ));
            ui.label(strong_text(ui, text.as_str(), palette::CREAM));
        });
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(5.0, 5.0);
        let free = !model.is_busy;
        let entries = [
            (Word::ShowBetter, Reviewing::Line(n), free),
            (Word::TryAgain, Reviewing::TryAgain(n), true),
            (
                if moment.kept {
                    Word::IsKept
                } else {
                    Word::KeepAsPuzzle
                },
                Reviewing::Keep(n),
                free && !moment.kept,
            ),
        ];
        for (word, wanted, can) in entries {
            if matches!(wanted, Reviewing::Keep(_)) && !moment.puzzle {
                continue;
            }
            let button = PaperButton::new(words.get(word)).compact().enabled(can);
            if button.show(ui).clicked() {
                want(wanted);
            }
        }
    });
}

/// Keys: from moment to moment, and what can be done with the one before which the table stands.
fn by_key(ui: &Ui, model: &ReviewModel, intents: &mut Vec<TableIntent>) {
    let pressed = |key: Key| is_pressed(ui, key);
    let here = model.here();
    let keys = [
        (Key::N, Some(Reviewing::Next(true))),
        (Key::B, Some(Reviewing::Next(false))),
        (Key::L, here.filter(|_| !model.is_busy).map(Reviewing::Line)),
        (Key::T, here.map(Reviewing::TryAgain)),
        (
            Key::K,
            here.filter(|n| {
                let moment = &model.moments[*n];
                moment.puzzle && !moment.kept && !model.is_busy
            })
            .map(Reviewing::Keep),
        ),
        (
            Key::S,
            match (model.share, model.stopped) {
                (Some(_), _) => Some(Reviewing::Stop),
                (None, true) => Some(Reviewing::Open(true)),
                (None, false) => None,
            },
        ),
    ];
    for (key, wanted) in keys {
        if let Some(wanted) = wanted.filter(|_| pressed(key)) {
            intents.push(TableIntent::Review(wanted));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::panels::learning::watch::Watching;
    use crate::testing::panel;
    use fudaba_harness::Harness;
    use fudaba_harness::kittest::Queryable;
    use fudaba_saves::settings::Language;

    fn model() -> ReviewModel {
        let moment = |choices, puzzle| MomentModel {
            choices,
            when: format!("Turn 3, choice {choices}, Ann"),
            cost: "blunder".to_owned(),
            points: "-21 points, between 15 and 27".to_owned(),
            chosen: "End the turn".to_owned(),
            better: "Attack with Reed".to_owned(),
            puzzle,
            kept: false,
        };
        ReviewModel {
            names: ["Ann".to_owned(), "Bea".to_owned()],
            curves: [
                vec![(0, 50.0), (20, 60.0), (40, 99.9)],
                vec![(10, 50.0), (30, 30.0)],
            ],
            count: 40,
            at: 20,
            balances: vec!["Ann: 50 % at the start".to_owned()],
            moments: vec![moment(20, true), moment(30, false)],
            looks: "1000 tables were looked at.".to_owned(),
            ..ReviewModel::default()
        }
    }

    fn shown(model: ReviewModel, language: Language) -> Harness<'static, Vec<TableIntent>> {
        let size = vec2(330.0, 720.0);
        panel(size, Vec::new(), move |ui, state: &mut Vec<TableIntent>| {
            show(ui, &model, Words(language), state);
        })
    }

    fn review(wanted: Reviewing) -> TableIntent {
        TableIntent::Review(wanted)
    }

    #[test]
    fn everything_can_be_clicked_in_both_languages() {
        for language in Language::ALL {
            let word = |word: Word| word.text(language).to_owned();
            for (label, n, wanted) in [
                (word(Word::Close), 0, Reviewing::Open(false)),
                (
                    "Turn 3, choice 20, Ann · blunder".into(),
                    0,
                    Reviewing::Moment(0),
                ),
                (
                    "Turn 3, choice 30, Ann · blunder".into(),
                    0,
                    Reviewing::Moment(1),
                ),
                (word(Word::ShowBetter), 0, Reviewing::Line(0)),
                (word(Word::TryAgain), 1, Reviewing::TryAgain(1)),
                (word(Word::KeepAsPuzzle), 0, Reviewing::Keep(0)),
            ] {
                let mut harness = shown(model(), language);
                let found = harness.get_all_by_label(&label).nth(n);
                found.expect("it is there").click();
                harness.run();
                assert_eq!(*harness.state(), [review(wanted)], "{label}");
            }
        }
    }

    #[test]
    fn what_cannot_be_proven_is_not_offered_as_a_puzzle() {
        let harness = shown(model(), Language::English);
        assert_eq!(harness.get_all_by_label("Keep as puzzle").count(), 1);
    }

    #[test]
    fn keys_do_the_same() {
        for (key, wanted) in [
            (Key::N, Reviewing::Next(true)),
            (Key::B, Reviewing::Next(false)),
            (Key::L, Reviewing::Line(0)),
            (Key::T, Reviewing::TryAgain(0)),
            (Key::K, Reviewing::Keep(0)),
        ] {
            let mut harness = shown(model(), Language::English);
            harness.key_press(key);
            harness.run();
            assert_eq!(*harness.state(), [review(wanted)], "{key:?}");
        }
    }

    #[test]
    fn a_click_on_the_curve_leads_there_and_it_says_that_nothing_is_certain() {
        let mut harness = shown(model(), Language::English);
        let curve = harness.get_by_label("Win chance: Ann over 99 %, Bea 30 %");
        curve.click();
        harness.run();
        assert_eq!(*harness.state(), [TableIntent::Watch(Watching::To(20))]);
    }

    #[test]
    fn it_is_stopped_and_gone_on_with() {
        let making = ReviewModel {
            share: Some(0.4),
            ..model()
        };
        for key in [None, Some(Key::S)] {
            let mut harness = shown(making.clone(), Language::English);
            harness.get_by_label("Looking 40 %");
            match key {
                Some(key) => harness.key_press(key),
                None => harness.get_by_label("Stop").click(),
            }
            harness.run();
            assert_eq!(*harness.state(), [review(Reviewing::Stop)]);
        }
        let stopped = ReviewModel {
            stopped: true,
            ..model()
        };
        let mut harness = shown(stopped, Language::English);
        harness.get_by_label("Go on looking").click();
        harness.run();
        assert_eq!(*harness.state(), [review(Reviewing::Open(true))]);
    }

    #[test]
    fn a_match_that_cannot_be_looked_back_on_says_why() {
        let harness = shown(
            ReviewModel {
                problem: "the cards have changed".to_owned(),
                ..ReviewModel::default()
            },
            Language::English,
        );
        harness.get_by_label_contains("the cards have changed");
    }
}
