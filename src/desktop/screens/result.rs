//! How the match ended, and what may come next.

use bevy_egui::egui::{
    Align, Align2, Id, Layout, Pos2, Rect, RichText, Sense, Shape, Stroke, TextStyle, Ui,
    UiBuilder, WidgetInfo, WidgetType, pos2, vec2,
};

use super::place::{self, Place};
use super::{Again, MayAgain};
use crate::panels::model::ReasonModel;
use crate::theme::widgets::{
    LINE, PaperButton, along, body_text, light_frame, small_text, strong_text,
};
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
    /// How far both players were in each turn.
    pub course: Option<CourseModel>,
    /// Turns played.
    pub turns: u32,
    /// Choices made.
    pub choices: usize,
    /// The seed.
    pub seed: u64,
    /// Where the replay is, or why there is none.
    pub replay: Result<String, String>,
    /// How it can be played once more.
    pub may: MayAgain,
}

impl Default for ResultModel {
    fn default() -> Self {
        Self {
            ending: Ending::Draw,
            reasons: Vec::new(),
            course: None,
            turns: 0,
            choices: 0,
            seed: 0,
            replay: Err(String::new()),
            may: MayAgain::default(),
        }
    }
}

/// How far both players were at the end of each turn, the viewer first.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CourseModel {
    /// What is counted.
    pub counts: String,
    /// The players.
    pub names: [String; 2],
    /// What each had after the set-up and after each turn.
    pub lines: [Vec<usize>; 2],
}

/// What the player wants next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResultIntent {
    /// Once more.
    Again(Again),
    /// Another match.
    NewMatch,
    /// Back to the title.
    Title,
    /// The replay's place to the clipboard.
    CopyPath,
    /// To look back on the match.
    LookBack,
}

/// Shows the result.
pub fn show(ui: &mut Ui, model: &ResultModel, place: &Place, words: Words) -> Option<ResultIntent> {
    let area = ui.max_rect();
    place::veiled(ui, area, place);
    let mut intent = None;
    let size = vec2(864.0, 540.0_f32.min(area.height() - 40.0));
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
            reasons(ui, &model.reasons);
            if let Some(told) = &model.course {
                course(ui, told);
            }
            let turns = format!("{} {}", words.get(Word::TurnsPlayed), model.turns);
            ui.vertical_centered(|ui| ui.label(body_text(ui, turns, palette::INK)));
            if let Some(wanted) = details(ui, model, words) {
                intent = Some(wanted);
            }
        });
        ui.add_space(10.0);
        if let Some(wanted) = ways_on(ui, model.may, words) {
            intent = Some(wanted);
        }
    });
    intent
}

/// What may come next: above, the same once more with something different; below, the very same, and what is something else.
fn ways_on(ui: &mut Ui, may: MayAgain, words: Words) -> Option<ResultIntent> {
    let again = |word, note, again| (word, Some(note), ResultIntent::Again(again));
    let rematch = again(Word::Rematch, Word::RematchNote, Again::Anew);
    let other = again(Word::OtherDeck, Word::OtherDeckNote, Again::OtherDeck);
    let swapped = again(Word::SwapSeats, Word::SwapSeatsNote, Again::OtherStarts);
    let same = again(Word::SameMatch, Word::SameMatchNote, Again::Same);
    let first = [
        Some(rematch),
        may.other_deck.then_some(other),
        Some(swapped),
    ];
    let second = [
        may.same.then_some(same),
        Some((Word::NewMatch, None, ResultIntent::NewMatch)),
        Some((Word::ToTitle, None, ResultIntent::Title)),
    ];
    let mut intent = None;
    for row in [first, second] {
        let row: Vec<_> = row.into_iter().flatten().collect();
        let between = 10.0 * (row.len() - 1) as f32;
        let width = (ui.available_width() - between) / row.len() as f32;
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 10.0;
            let mut shown = Vec::new();
            for (word, note, wanted) in row {
                let button = match wanted {
                    ResultIntent::Again(Again::Anew) => PaperButton::main(words.get(word)),
                    _ => PaperButton::new(words.get(word)),
                };
                let button = match note {
                    Some(note) => button.note(words.get(note)),
                    None => button,
                };
                let button = button.min_size(vec2(width, 58.0)).show(ui);
                if button.clicked() {
                    intent = Some(wanted);
                }
                shown.push(button);
            }
            along(ui, &shown);
        });
        ui.add_space(8.0);
    }
    intent
}

fn reasons(ui: &mut Ui, reasons: &[ReasonModel]) {
    for reason in reasons {
        ui.vertical_centered(|ui| {
            ui.label(strong_text(ui, &reason.text, palette::INK));
        });
    }
}

/// The height of the course, and the room at its left and right for what is said.
const COURSE: (f32, f32) = (96.0, 120.0);

/// The course of the match: a line of steps for each player, each with his name and his last number at its end.
fn course(ui: &mut Ui, model: &CourseModel) {
    let turns = model.lines[0].len();
    let most = model.lines.iter().flatten().copied().max().unwrap_or(0);
    if turns < 2 || most == 0 {
        return;
    }
    ui.vertical_centered(|ui| {
        ui.label(small_text(ui, &model.counts, palette::INK_SOFT));
    });
    let size = vec2(ui.available_width(), COURSE.0);
    let (rect, shown) = ui.allocate_exact_size(size, Sense::hover());
    let said = |n: usize| {
        let last = model.lines[n].last().copied().unwrap_or(0).to_string();
        format!("{} {last}", model.names[n])
    };
    let whole = format!("{}: {}, {}", model.counts, said(0), said(1));
    shown.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &whole));
    let plot = rect.shrink2(vec2(COURSE.1, 6.0));
    let line = Stroke::new(1.0, palette::INK_SOFT.gamma_multiply(0.35));
    for part in [0.0, 0.5, 1.0] {
        let y = plot.bottom() - plot.height() * part;
        ui.painter().hline(plot.x_range(), y, line);
    }
    let at = |turn: usize, n: usize| {
        let x = turn as f32 / (turns - 1) as f32;
        let y = 1.0 - n as f32 / most as f32;
        plot.lerp_inside(vec2(x, y))
    };
    // The viewer's line is whole and thick, the other one thin and broken, so that colour is not needed.
    let styles = [
        (3.0, palette::INK, None),
        (2.0, palette::EMBER_SHEET, Some(6.0)),
    ];
    for (points, (wide, ink, dash)) in model.lines.iter().zip(styles) {
        let mut steps: Vec<Pos2> = Vec::new();
        for (turn, n) in points.iter().enumerate() {
            if let Some(before) = steps.last().copied() {
                steps.push(pos2(at(turn, *n).x, before.y));
            }
            steps.push(at(turn, *n));
        }
        let stroke = Stroke::new(wide, ink);
        match dash {
            None => {
                ui.painter().add(Shape::line(steps, stroke));
            }
            Some(long) => {
                ui.painter()
                    .extend(Shape::dashed_line(&steps, stroke, long, 4.0));
            }
        }
    }
    // Two names at the same height would lie on one another.
    let last = |n: usize| model.lines[n].last().copied().unwrap_or(0);
    let mut heights = [0, 1].map(|n| at(turns - 1, last(n)).y);
    let font = TextStyle::Small.resolve(ui.style());
    if (heights[0] - heights[1]).abs() < font.size * 1.3 {
        let up = usize::from(heights[0] > heights[1]);
        let middle = f32::midpoint(heights[0], heights[1]);
        heights[up] = middle - font.size * 0.65;
        heights[1 - up] = middle + font.size * 0.65;
    }
    for (n, (_, ink, _)) in styles.into_iter().enumerate() {
        let place = pos2(plot.right() + 8.0, heights[n]);
        ui.painter()
            .text(place, Align2::LEFT_CENTER, said(n), font.clone(), ink);
    }
    let first = pos2(plot.left(), plot.bottom() + 1.0);
    ui.painter().circle_filled(first, 2.0, palette::INK_SOFT);
}

/// The size of the letters in which it stands where the replay is, in small letters.
const PATH: f32 = 0.85;

/// What only few want to know, folded away: choices, the seed, clauses, and where the replay is.
fn details(ui: &mut Ui, model: &ResultModel, words: Words) -> Option<ResultIntent> {
    let mut intent = None;
    let name = Id::new("details of the result");
    let mut open: bool = ui.data(|data| data.get_temp(name)).unwrap_or_default();
    let size = vec2(110.0, 32.0);
    let back = PaperButton::new(words.get(Word::ReviewOpen)).min_size(size);
    let more = PaperButton::new(words.get(Word::Details)).min_size(size);
    let more = more.selected(open);
    // Both side by side, in the middle.
    ui.columns(2, |both| {
        both[0].with_layout(Layout::right_to_left(Align::Min), |ui| {
            if model.replay.is_ok() && back.show(ui).clicked() {
                intent = Some(ResultIntent::LookBack);
            }
        });
        both[1].with_layout(Layout::left_to_right(Align::Min), |ui| {
            if more.show(ui).clicked() {
                open = !open;
                ui.data_mut(|data| data.insert_temp(name, open));
            }
        });
    });
    if let Err(reason) = &model.replay {
        let text = words.fill(Word::ReplayMissing, &[("reason", reason)]);
        ui.vertical_centered(|ui| ui.label(small_text(ui, text, palette::INK)));
    }
    if !open {
        return intent;
    }
    let clauses = model.reasons.iter().map(|reason| &reason.clause);
    let clauses = clauses.filter(|clause| !clause.is_empty());
    let clauses = clauses.map(|clause| words.fill(Word::Clause, &[("id", clause)]));
    let line = [
        (Word::ChoicesMade, model.choices.to_string()),
        (Word::SeedUsed, model.seed.to_string()),
    ]
    .map(|(word, value)| format!("{} {value}", words.get(word)));
    let line = line.into_iter().chain(clauses).collect::<Vec<_>>();
    ui.vertical_centered(|ui| {
        ui.label(small_text(ui, line.join("　"), palette::INK));
        let Ok(path) = &model.replay else { return };
        let copy = PaperButton::new(words.get(Word::CopyPath)).min_size(size);
        if copy.show(ui).clicked() {
            ui.ctx().copy_text(path.clone());
            intent = Some(ResultIntent::CopyPath);
        }
        // Where a file lies is what fewest want to know.
        let place = format!("{} {path}", words.get(Word::ReplayAt));
        let size = TextStyle::Small.resolve(ui.style()).size * PATH;
        let place = small_text(ui, place, palette::INK_SOFT).size(size);
        ui.label(place.line_height(Some(size * LINE)));
    });
    intent
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::panel;
    use bevy_egui::egui::Key;
    use fudaba_harness::Harness;
    use fudaba_harness::kittest::{NodeT, Queryable};
    use fudaba_saves::settings::Language;

    fn harness(model: ResultModel) -> Harness<'static, Option<ResultIntent>> {
        panel(vec2(1280.0, 720.0), None, move |ui, state| {
            if let Some(intent) = show(ui, &model, &Place::default(), Words(Language::English)) {
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
                later: false,
            }],
            course: Some(CourseModel {
                counts: "Lamps".into(),
                names: ["You".into(), "The computer".into()],
                lines: [vec![5, 5, 4, 4], vec![5, 4, 4, 0]],
            }),
            turns: 14,
            choices: 120,
            seed: 5,
            replay: Ok("/data/replays/one.ron".into()),
            may: MayAgain {
                same: true,
                other_deck: true,
            },
        }
    }

    #[test]
    fn it_says_who_won_and_why_and_keeps_details_folded_away() {
        let mut harness = harness(model());
        harness.get_by_label("Victory");
        harness.get_by_label("The leader left the field.");
        harness.get_by_label("Lamps: You 4, The computer 0");
        harness.get_by_label("Turns played 14");
        let details = [
            "rule 1b",
            "Seed 5",
            "Choices made 120",
            "/data/replays/one.ron",
        ];
        for detail in details {
            assert!(
                harness.query_by_label_contains(detail).is_none(),
                "{detail}"
            );
        }
        harness.get_by_label("Details").click();
        harness.run();
        for detail in details {
            harness.get_by_label_contains(detail);
        }
        harness.get_by_label("Copy the path").click();
        harness.run();
        assert_eq!(*harness.state(), Some(ResultIntent::CopyPath));
        harness.get_by_label("Details").click();
        harness.run();
        harness.run();
        assert!(harness.query_by_label_contains("Seed").is_none());
    }

    #[test]
    fn how_it_was_won_stands_first_and_where_the_replay_is_last() {
        let decided = "Decided in turn 14: Lamplighter defeats Tide Warden.";
        let mut told = model();
        told.reasons.push(ReasonModel {
            text: decided.into(),
            clause: String::new(),
            later: false,
        });
        let mut harness = harness(told);
        harness.get_by_label("Details").click();
        harness.run();
        let order = [
            "Victory",
            "The leader left the field.",
            decided,
            "Lamps: You 4, The computer 0",
            "Turns played 14",
            "Choices made 120",
            "Copy the path",
            "/data/replays/one.ron",
            "Rematch",
        ];
        let rects = order.map(|label| harness.get_by_label_contains(label).rect());
        for (n, pair) in rects.windows(2).enumerate() {
            let (above, below) = (pair[0], pair[1]);
            let [one, other] = [order[n], order[n + 1]];
            assert!(
                above.bottom() <= below.top() + 1.0,
                "{one} {above}, {other} {below}"
            );
        }
        let [line, path] = [rects[5], rects[7]];
        assert!(path.height() < line.height(), "{path} {line}");
        // How many turns there were is told once, whatever is pointed at.
        harness.get_by_label("Lamps: You 4, The computer 0").hover();
        for _ in 0..60 {
            harness.step();
        }
        let turns = harness.query_all_by_label_contains("Turns played").count();
        assert_eq!(turns, 1);
    }

    #[test]
    fn every_way_on_is_offered() {
        for (label, wanted) in [
            ("Rematch", ResultIntent::Again(Again::Anew)),
            ("Another deck", ResultIntent::Again(Again::OtherDeck)),
            ("Swap seats", ResultIntent::Again(Again::OtherStarts)),
            ("Same match again", ResultIntent::Again(Again::Same)),
            ("Another match", ResultIntent::NewMatch),
            ("To the title", ResultIntent::Title),
            ("Look back", ResultIntent::LookBack),
        ] {
            let mut harness = harness(model());
            harness.get_by_label(label).click();
            harness.run();
            assert_eq!(*harness.state(), Some(wanted));
        }
    }

    #[test]
    fn every_way_on_lies_in_the_window_and_is_reached_by_the_keyboard() {
        let mut harness = harness(model());
        harness.get_by_label("Details").click();
        harness.run();
        let mut reached = Vec::new();
        let labels = [
            "Rematch",
            "Another deck",
            "Same match again",
            "To the title",
        ];
        for _ in 0..20 {
            harness.key_press(Key::Tab);
            harness.run();
            for label in labels {
                let button = harness.get_by_label(label);
                let rect = button.rect();
                assert!(
                    rect.bottom() <= 720.0 && rect.right() <= 1280.0,
                    "{label}: {rect}"
                );
                if button.is_focused() && !reached.contains(&label) {
                    reached.push(label);
                }
            }
        }
        assert_eq!(reached, labels);
    }

    #[test]
    fn what_cannot_be_played_once_more_is_not_offered() {
        let may = MayAgain::default();
        let harness = harness(ResultModel { may, ..model() });
        harness.get_by_label("Rematch");
        for label in ["Another deck", "Same match again"] {
            assert!(harness.query_by_label(label).is_none(), "{label}");
        }
    }

    #[test]
    fn arrows_go_along_the_ways_on() {
        let row = ["Rematch", "Another deck", "Swap seats"];
        let mut harness = harness(model());
        let focused = |harness: &Harness<'static, Option<ResultIntent>>| {
            let is = |label: &&&str| harness.get_by_label(label).accesskit_node().is_focused();
            row.iter().find(is).copied()
        };
        let presses = |harness: &mut Harness<'static, Option<ResultIntent>>, key| {
            harness.key_press(key);
            harness.run();
        };
        // From nowhere to the first, then along all of them, and back.
        for wanted in row {
            presses(&mut harness, Key::ArrowRight);
            assert_eq!(focused(&harness), Some(wanted));
        }
        for wanted in row.iter().rev().skip(1) {
            presses(&mut harness, Key::ArrowLeft);
            assert_eq!(focused(&harness), Some(*wanted));
        }
        presses(&mut harness, Key::ArrowRight);
        presses(&mut harness, Key::Enter);
        assert_eq!(
            *harness.state(),
            Some(ResultIntent::Again(Again::OtherDeck))
        );
        // From above and into the other row, too.
        harness.get_by_label("Look back").focus();
        harness.run();
        presses(&mut harness, Key::ArrowDown);
        assert!(focused(&harness).is_some());
        harness.get_by_label("Same match again").focus();
        harness.run();
        presses(&mut harness, Key::ArrowRight);
        let next = harness.get_by_label("Another match");
        assert!(next.accesskit_node().is_focused());
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
