//! The shelf of lessons and puzzles as it is seen.

use bevy_egui::egui::{
    Align, Align2, CentralPanel, Color32, Frame, Id, Layout, Margin, Panel, Response, ScrollArea,
    Sense, TextStyle, Ui, WidgetInfo, WidgetType, vec2,
};

use super::shelf::{DayTile, LearnIntent, LearnModel, LessonTile, PuzzleTile};
use crate::screens::place::{self, Place};
use crate::theme::widgets::{
    PaperButton, choose_one, comes_into_sight, heading, quiet, seed_of, tile_sheet, title,
};
use crate::theme::{palette, strong_style};
use crate::ui_text::{Word, Words};

/// The height of a tile at the usual size of letters.
const TILE: f32 = 54.0;

/// Shows the shelf.
pub fn show(ui: &mut Ui, model: &LearnModel, place: &Place, words: Words) -> Vec<LearnIntent> {
    let mut intents = Vec::new();
    place::veiled(ui, ui.max_rect(), place);
    let margin = Frame::new().inner_margin(Margin::symmetric(24, 10));
    // Little of the place shines through what is read.
    let sheet = margin.fill(palette::NIGHT.gamma_multiply(0.6));
    Panel::top("learn top").frame(sheet).show(ui, |ui| {
        title(ui, words.get(Word::Learn));
        let names = model.rulesets.iter().cloned().enumerate();
        if let Some(ruleset) = choose_one(ui, model.ruleset, names) {
            intents.push(LearnIntent::Ruleset(ruleset));
        }
        quiet(ui, &model.about);
    });
    Panel::bottom("learn end").frame(margin).show(ui, |ui| {
        ui.horizontal(|ui| {
            let size = vec2(130.0, 44.0);
            let back = PaperButton::new(words.get(Word::Back)).min_size(size);
            if back.show(ui).clicked() {
                intents.push(LearnIntent::Back);
            }
            let next = model.lessons.iter().position(|lesson| lesson.next);
            let (label, wanted) = match next {
                Some(next) => {
                    let (word, title) = (words.get(Word::NextLesson), &model.lessons[next].title);
                    (format!("{word}: {title}"), LearnIntent::Lesson(next))
                }
                None if model.lessons.is_empty() => return,
                None => (words.get(Word::PlayNow).to_owned(), LearnIntent::Play),
            };
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let begin = PaperButton::main(&label).min_size(size);
                if begin.show(ui).clicked() {
                    intents.push(wanted);
                }
            });
        });
    });
    CentralPanel::default().frame(sheet).show(ui, |ui| {
        let half = (ui.available_width() - 24.0) / 2.0;
        let left = Panel::left("lessons").exact_size(half).resizable(false);
        left.frame(Frame::new()).show(ui, |ui| {
            lessons(ui, model, words, &mut intents);
        });
        let margin = Frame::new().inner_margin(Margin {
            left: 24,
            ..Margin::ZERO
        });
        CentralPanel::default().frame(margin).show(ui, |ui| {
            puzzles(ui, model, words, &mut intents);
        });
    });
    intents
}

fn lessons(ui: &mut Ui, model: &LearnModel, words: Words, intents: &mut Vec<LearnIntent>) {
    heading(ui, words.get(Word::Lessons));
    quiet(ui, words.get(Word::LessonsNote));
    ui.add_space(4.0);
    ScrollArea::vertical()
        .id_salt("lessons")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            for (n, lesson) in model.lessons.iter().enumerate() {
                if lesson_tile(ui, n, lesson, words).clicked() {
                    intents.push(LearnIntent::Lesson(n));
                }
            }
            if model.lessons.is_empty() {
                quiet(ui, words.get(Word::NoLessons));
            }
        });
}

fn lesson_tile(ui: &mut Ui, n: usize, lesson: &LessonTile, words: Words) -> Response {
    let minutes = words.fill(Word::LessonMinutes, &[("n", &lesson.minutes.to_string())]);
    let state = match (lesson.done, lesson.left, lesson.next) {
        (true, _, _) => words.get(Word::LessonDone),
        (_, true, _) => words.get(Word::LessonLeft),
        (_, _, true) => words.get(Word::LessonNext),
        _ => "",
    };
    let colour = if lesson.done {
        palette::LAMP
    } else {
        palette::MIST
    };
    let title = format!("{}. {}", n + 1, lesson.title);
    let row = Row {
        title: &title,
        note: &minutes,
        mark: state,
        colour,
    };
    let shown = row.show(ui, Id::new(("lesson", n)), lesson.next);
    if lesson.learned.is_empty() {
        shown
    } else {
        shown.on_hover_text(&lesson.learned)
    }
}

fn puzzles(ui: &mut Ui, model: &LearnModel, words: Words, intents: &mut Vec<LearnIntent>) {
    heading(ui, words.get(Word::Puzzles));
    quiet(ui, words.get(Word::PuzzlesNote));
    ui.add_space(4.0);
    ScrollArea::vertical()
        .id_salt("puzzles")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            if day(ui, &model.day, words) {
                intents.push(LearnIntent::Day);
            }
            for (n, puzzle) in model.puzzles.iter().enumerate() {
                let shown = puzzle_tile(ui, Id::new(("puzzle", n)), puzzle, "", words);
                if shown.clicked() {
                    intents.push(LearnIntent::Puzzle(n));
                }
            }
        });
}

/// The puzzle of the day; was it clicked?
fn day(ui: &mut Ui, day: &DayTile, words: Words) -> bool {
    let name = words.get(Word::PuzzleOfDay);
    match day {
        DayTile::Found(puzzle) => {
            let shown = puzzle_tile(ui, Id::new("puzzle of the day"), puzzle, name, words);
            let hint = words.get(Word::PuzzleOfDayNote);
            shown.on_hover_text(hint).clicked()
        }
        DayTile::Searching => {
            quiet(ui, words.get(Word::PuzzleOfDaySearching));
            false
        }
        DayTile::None => {
            quiet(ui, words.get(Word::PuzzleOfDayNone));
            false
        }
    }
}

fn puzzle_tile(ui: &mut Ui, id: Id, puzzle: &PuzzleTile, name: &str, words: Words) -> Response {
    let n = puzzle.difficulty.to_string();
    let difficulty = words.fill(Word::DifficultyNote, &[("n", &n)]);
    let stars = "★".repeat(puzzle.difficulty.into())
        + &"☆".repeat(5usize.saturating_sub(puzzle.difficulty.into()));
    let note = format!("{stars}  {difficulty}");
    let solved = puzzle.solved.map_or_else(String::new, |tries| {
        words.fill(Word::SolvedNote, &[("n", &tries.to_string())])
    });
    let title = if name.is_empty() {
        puzzle.title.clone()
    } else {
        format!("{name}: {}", puzzle.title)
    };
    let row = Row {
        title: &title,
        note: &note,
        mark: &solved,
        colour: palette::LAMP,
    };
    row.show(ui, id, false)
}

/// A tile as wide as there is room.
struct Row<'a> {
    title: &'a str,
    note: &'a str,
    mark: &'a str,
    colour: Color32,
}

impl Row<'_> {
    fn show(self, ui: &mut Ui, id: Id, chosen: bool) -> Response {
        let strong = strong_style().resolve(ui.style());
        let small = TextStyle::Small.resolve(ui.style());
        let height = TILE.max((strong.size + small.size) * 1.32 + 14.0);
        let size = vec2(ui.available_width() - 8.0, height);
        let (rect, response) = ui
            .push_id(id, |ui| ui.allocate_exact_size(size, Sense::click()))
            .inner;
        response.widget_info(|| {
            let said = format!("{} {} {}", self.title, self.note, self.mark);
            WidgetInfo::selected(WidgetType::Button, true, chosen, said.trim())
        });
        comes_into_sight(&response);
        if ui.is_rect_visible(rect) {
            tile_sheet(ui, &response, seed_of(self.title), chosen);
            let left = rect.left_top() + vec2(16.0, 7.0);
            let painter = ui.painter();
            let top = Align2::LEFT_TOP;
            painter.text(left, top, self.title, strong.clone(), palette::CREAM);
            let below = left + vec2(0.0, strong.size * 1.32);
            painter.text(below, top, self.note, small.clone(), palette::MIST);
            let right = rect.right_center() - vec2(14.0, 0.0);
            painter.text(right, Align2::RIGHT_CENTER, self.mark, small, self.colour);
        }
        response
    }
}
