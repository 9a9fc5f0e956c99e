//! Draws the shelf, and carries out what the player wants there.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::EguiContexts;

use super::course::{Beginning, LearnRoom, Wanted};
use super::shelf::{DayTile, LearnIntent, LearnModel, LessonTile, PuzzleTile};
use super::view;
use crate::activity::Activity;
use crate::audio::{PlaySound, Sound};
use crate::screens::FirstMatch;
use crate::screens::place::Place;
use crate::states::{Overlay, Screen};
use crate::table::ruleset::{LoadedGame, text};
use crate::ui::whole_window;
use fudaba_cards::Text;
use fudaba_learn::{Lesson, Puzzle};
use fudaba_saves::settings::Language;

/// One below the other.
fn lines(texts: &[Text], language: Language) -> String {
    let all: Vec<&str> = texts.iter().map(|line| text(line, language)).collect();
    all.join("\n")
}

/// What is shown of the ruleset that is looked at.
pub fn model(room: &mut LearnRoom, beginning: &Beginning, language: Language) -> LearnModel {
    let games = &beginning.games.0;
    let ruleset = room.ruleset().min(games.len().saturating_sub(1));
    let name = |game: &Arc<LoadedGame>| text(&game.look.name, language).to_owned();
    let rulesets = games.iter().map(name).collect();
    let Some(game) = games.get(ruleset) else {
        return LearnModel::default();
    };
    let id = game.library.game.rules.id();
    let (data, own) = (&beginning.data, &beginning.own);
    let shelf = room.shelf(ruleset, &beginning.games, data, own);
    let next = room.next_lesson(id, &shelf);
    let progress = room.progress();
    let lesson = |(n, lesson): (usize, &Lesson)| {
        let done = progress.has_finished(id, &lesson.id);
        LessonTile {
            title: text(&lesson.title, language).to_owned(),
            minutes: lesson.minutes(),
            done,
            left: !done && !progress.left(id, &lesson.id).is_empty(),
            next: next == Some(n),
            learned: lines(&lesson.learned, language),
        }
    };
    let puzzle = |puzzle: &Puzzle| PuzzleTile {
        title: text(&puzzle.title, language).to_owned(),
        difficulty: puzzle.difficulty,
        solved: progress.tries(id, &puzzle.id),
    };
    LearnModel {
        rulesets,
        ruleset,
        about: text(&game.look.summary, language).to_owned(),
        lessons: shelf.lessons.iter().enumerate().map(lesson).collect(),
        puzzles: shelf.puzzles.iter().map(puzzle).collect(),
        day: match beginning.days.today(ruleset) {
            None => DayTile::Searching,
            Some(None) => DayTile::None,
            Some(Some(found)) => DayTile::Found(puzzle(&found)),
        },
    }
}

/// Shows the shelf.
pub fn shelf(
    mut contexts: EguiContexts,
    mut room: ResMut<LearnRoom>,
    mut screen: ResMut<NextState<Screen>>,
    mut sounds: MessageWriter<PlaySound>,
    mut matches: MessageWriter<FirstMatch>,
    mut beginning: Beginning,
    overlay: Res<State<Overlay>>,
    place: Res<Place>,
    activity: Res<Activity>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let words = beginning.settings.words();
    let model = model(&mut room, &beginning, words.0);
    let mut ui = whole_window(ctx);
    if *overlay.get() != Overlay::None {
        ui.disable();
    }
    let intents = view::show(&mut ui, &model, &place, words);
    if room.settling > 0 {
        room.settling -= 1;
        activity.keep_going();
    }
    for intent in intents {
        activity.keep_going();
        sounds.write(PlaySound(Sound::Button));
        let ruleset = model.ruleset;
        match intent {
            LearnIntent::Back => screen.as_mut().set_if_neq(Screen::Title),
            LearnIntent::Ruleset(ruleset) => room.look_at(ruleset),
            LearnIntent::Lesson(n) => {
                beginning.begin(Wanted::Lesson(ruleset, n), &mut room);
            }
            LearnIntent::Puzzle(n) => {
                beginning.begin(Wanted::Puzzle(ruleset, n), &mut room);
            }
            LearnIntent::Day => {
                beginning.begin(Wanted::Day(ruleset), &mut room);
            }
            LearnIntent::Play => {
                matches.write(FirstMatch { ruleset });
            }
        }
    }
    Ok(())
}
