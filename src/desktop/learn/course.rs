//! Lessons and puzzles from the shelf to the table, and what was learned.

use std::collections::HashMap;
use std::sync::Arc;

use bevy::prelude::*;

use super::day::Days;
use crate::DataFolder;
use crate::notices::Notices;
use crate::screens::{Beginner, FirstMatch, Learned, LessonsOf, Offer};
use crate::settings::CurrentSettings;
use crate::states::Screen;
use crate::table::matches::sit_down;
use crate::table::ruleset::{Games, LoadedGame, OwnFolder};
use crate::table::stage::guide::Ended;
use crate::table::stage::{Guided, Intent};
use crate::ui_text::Word;
use fudaba_ai::{AgentSpec, Level};
use fudaba_cards::data_root;
use fudaba_learn::{Exercise, Progress, Puzzle, Shelf};
use fudaba_play::{Openings, Seat};

/// The shelf: which ruleset is looked at, what was read, what was learned.
#[derive(Resource, Default)]
pub struct LearnRoom {
    ruleset: usize,
    /// Has the player chosen the ruleset himself?
    chosen: bool,
    shelves: HashMap<usize, Arc<Shelf>>,
    progress: Progress,
    /// What lies on the table, or lay there last.
    taken: Option<Wanted>,
    /// So many of the player's choices of it are on file.
    kept: usize,
    /// How many frames are still drawn although nothing happens.
    pub(super) settling: u8,
}

/// A lesson or puzzle, by the place of its ruleset and its own on the shelf.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// A lesson.
    Lesson(usize, usize),
    /// A puzzle.
    Puzzle(usize, usize),
    /// The puzzle of the day.
    Day(usize),
}

impl LearnRoom {
    /// The place of the ruleset that is looked at.
    #[must_use]
    pub fn ruleset(&self) -> usize {
        self.ruleset
    }

    /// Another ruleset is looked at.
    pub fn look_at(&mut self, ruleset: usize) {
        self.ruleset = ruleset;
        self.chosen = true;
        self.settling = 3;
    }

    /// The ruleset of what lies on the table, or lay there last.
    fn ruleset_taken(&self) -> usize {
        self.taken.map_or(self.ruleset, |taken| {
            let (Wanted::Lesson(ruleset, _) | Wanted::Puzzle(ruleset, _) | Wanted::Day(ruleset)) =
                taken;
            ruleset
        })
    }

    /// What was learned.
    #[must_use]
    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    /// The lessons and puzzles of a ruleset; they are read when somebody asks for them first.
    pub fn shelf(
        &mut self,
        ruleset: usize,
        games: &Games,
        data: &DataFolder,
        own: &OwnFolder,
    ) -> Arc<Shelf> {
        let read = || {
            let game = games.0.get(ruleset)?;
            let root = data_root(data.0.as_deref()).ok()?;
            let shelf = Shelf::load(&game.library, &root, own.0.as_deref());
            for error in &shelf.errors {
                warn!("{error}");
            }
            Some(Arc::new(shelf))
        };
        let shelf = self.shelves.entry(ruleset);
        Arc::clone(shelf.or_insert_with(|| read().unwrap_or_default()))
    }

    /// The place of the first lesson of a shelf that is not finished.
    #[must_use]
    pub fn next_lesson(&self, id: &str, shelf: &Shelf) -> Option<usize> {
        let lessons = shelf.lessons.iter();
        let mut open = lessons.enumerate();
        let next = open.find(|(_, lesson)| !self.progress.has_finished(id, &lesson.id));
        next.map(|(n, _)| n)
    }

    /// Something was learned, or done for the first time; it is kept.
    pub(super) fn learn(
        &mut self,
        own: &OwnFolder,
        settings: &CurrentSettings,
        notices: &mut Notices,
        learned: impl FnOnce(&mut Progress),
    ) {
        learned(&mut self.progress);
        self.save(own, settings, notices);
    }

    fn save(&self, own: &OwnFolder, settings: &CurrentSettings, notices: &mut Notices) {
        let Some(folder) = &own.0 else { return };
        if let Err(error) = self.progress.save(folder) {
            let reason = error.to_string();
            let words = settings.words();
            notices.problem(words.fill(Word::CannotKeepLearned, &[("reason", &reason)]));
        }
    }
}

/// Reads what was learned.
pub fn read(
    own: Res<OwnFolder>,
    mut room: ResMut<LearnRoom>,
    mut beginner: ResMut<Beginner>,
    mut offer: ResMut<Offer>,
) {
    if let Some(folder) = &own.0 {
        room.progress = Progress::load(folder);
    }
    beginner.set_if_neq(Beginner(room.progress.is_empty()));
    let newcomer = !room.progress.has_played();
    if offer.newcomer != newcomer {
        offer.newcomer = newcomer;
    }
}

/// The shelf opens at the ruleset that was played last, until the player chooses another. Packs may have changed.
pub fn open(mut room: ResMut<LearnRoom>, games: Res<Games>, settings: Res<CurrentSettings>) {
    room.shelves.clear();
    room.settling = 3;
    let last = settings.last_match.as_ref().filter(|_| !room.chosen);
    let of_last = |game: &Arc<LoadedGame>| {
        last.is_some_and(|last| last.ruleset == game.library.game.rules.id())
    };
    if let Some(ruleset) = games.0.iter().position(of_last) {
        room.ruleset = ruleset;
    }
}

/// What it takes to begin something.
#[derive(bevy::ecs::system::SystemParam)]
pub struct Beginning<'w, 's> {
    pub(super) games: Res<'w, Games>,
    pub(super) data: Res<'w, DataFolder>,
    pub(super) own: Res<'w, OwnFolder>,
    pub(super) days: Res<'w, Days>,
    pub(super) settings: Res<'w, CurrentSettings>,
    notices: ResMut<'w, Notices>,
    commands: Commands<'w, 's>,
}

/// Begins a lesson or puzzle at the table: a lesson where it was left.
///
/// # Errors
/// Why it cannot begin, in words.
pub fn begin(
    wanted: Wanted,
    room: &mut LearnRoom,
    days: &Days,
    games: &Games,
    data: &DataFolder,
    own: &OwnFolder,
    settings: &CurrentSettings,
    commands: &mut Commands,
) -> Result<(), String> {
    let language = settings.language;
    let (Wanted::Lesson(ruleset, _) | Wanted::Puzzle(ruleset, _) | Wanted::Day(ruleset)) = wanted;
    let Some(game) = games.0.get(ruleset) else {
        return Err(Word::NoRulesets.text(language).to_owned());
    };
    let shelf = room.shelf(ruleset, games, data, own);
    let (rules, cards) = (game.library.game.rules, &game.library.catalogue);
    let puzzle = |puzzle: &Puzzle| {
        let begun = Exercise::puzzle(puzzle, rules, cards);
        begun.map(|exercise| (exercise, Vec::new(), puzzle.id.clone()))
    };
    let begun = match wanted {
        Wanted::Lesson(_, n) => shelf.lessons.get(n).map(|lesson| {
            let left = room.progress.left(rules.id(), &lesson.id);
            let declared = rules.declaration();
            let asked = Openings::of(declared, &settings.openings_of(declared.id)).all();
            let begun = Exercise::resume(lesson, left, &asked, rules, cards);
            begun.map(|(exercise, made)| (exercise, made, lesson.id.clone()))
        }),
        Wanted::Puzzle(_, n) => shelf.puzzles.get(n).map(puzzle),
        Wanted::Day(_) => {
            let found = days.today(ruleset).flatten();
            found.map(|found| puzzle(&found))
        }
    };
    let Some(begun) = begun else {
        return Err(Word::NoLessons.text(language).to_owned());
    };
    let (exercise, made, id) = begun.map_err(|fault| fault.to_string())?;
    let weakest = Level::new(1).map_or(AgentSpec::Random, AgentSpec::of_level);
    let seats = [
        Seat::Person(Word::You.text(language).to_owned()),
        Seat::Computer(Word::Opponent.text(language).to_owned(), weakest),
    ];
    room.taken = Some(wanted);
    room.kept = made.len();
    let (mut guided, sitting) = Guided::begin(exercise, &id, game, seats, made);
    guided.is_last = matches!(wanted, Wanted::Lesson(_, n) if n + 1 == shelf.lessons.len());
    commands.insert_resource(guided);
    sit_down(game, sitting, language, commands);
    Ok(())
}

impl Beginning<'_, '_> {
    /// Begins it, or says why that cannot be.
    pub fn begin(&mut self, wanted: Wanted, room: &mut LearnRoom) -> bool {
        let begun = begin(
            wanted,
            room,
            &self.days,
            &self.games,
            &self.data,
            &self.own,
            &self.settings,
            &mut self.commands,
        );
        if let Err(reason) = &begun {
            let words = self.settings.words();
            self.notices
                .problem(words.fill(Word::CannotLearn, &[("reason", reason)]));
        }
        begun.is_ok()
    }
}

/// The shelf of the ruleset that was chosen. Whoever is new gets its first lesson at once.
pub fn lessons_of(
    mut wanted: MessageReader<LessonsOf>,
    mut room: ResMut<LearnRoom>,
    mut screen: ResMut<NextState<Screen>>,
    mut beginning: Beginning,
) {
    if let Some(LessonsOf { ruleset }) = wanted.read().last().copied() {
        room.look_at(ruleset);
        let is_new = room.progress.is_empty();
        if !(is_new && beginning.begin(Wanted::Lesson(ruleset, 0), &mut room)) {
            screen.as_mut().set_if_neq(Screen::Learn);
        }
    }
}

/// Keeps how far a lesson has come, that it is finished, or that a puzzle is solved.
pub fn keep(
    guided: Res<Guided>,
    mut room: ResMut<LearnRoom>,
    own: Res<OwnFolder>,
    settings: Res<CurrentSettings>,
    mut notices: ResMut<Notices>,
    mut beginner: ResMut<Beginner>,
    mut learned: MessageWriter<Learned>,
) {
    let ruleset = guided.game().library.game.rules.id();
    let before = room.progress.clone();
    match guided.ended {
        Some(Ended::Finished) => {
            room.progress.finished(ruleset, &guided.id);
            let ruleset = room.ruleset_taken();
            learned.write(Learned { ruleset });
        }
        Some(Ended::Solved(tries)) => room.progress.solved(ruleset, &guided.id, tries),
        Some(_) => {}
        None if guided.is_puzzle || guided.made().len() == room.kept => {}
        None => {
            room.kept = guided.made().len();
            let (id, made) = (guided.id.clone(), guided.made().to_vec());
            // A finished lesson that is taken once more is begun anew the next time.
            if !room.progress.has_finished(ruleset, &id) {
                room.progress.leave(ruleset, &id, &made);
            }
        }
    }
    if room.progress != before {
        room.save(&own, &settings, &mut notices);
        beginner.set_if_neq(Beginner(room.progress.is_empty()));
    }
}

/// From one lesson or puzzle to the next, to the beginning of a lesson, or back to the shelf.
pub fn go_on(
    mut intents: MessageReader<Intent>,
    mut room: ResMut<LearnRoom>,
    mut screen: ResMut<NextState<Screen>>,
    mut matches: MessageWriter<FirstMatch>,
    guided: Res<Guided>,
    mut beginning: Beginning,
) {
    for intent in intents.read() {
        let next = match intent {
            Intent::Next if guided.is_last => {
                let ruleset = room.ruleset_taken();
                matches.write(FirstMatch { ruleset });
                continue;
            }
            Intent::Next => next(&mut room, &beginning),
            Intent::Again if !guided.is_puzzle => {
                let id = guided.game().library.game.rules.id();
                let (own, settings) = (&beginning.own, &beginning.settings);
                room.learn(own, settings, &mut beginning.notices, |progress| {
                    progress.leave(id, &guided.id, &[]);
                });
                room.taken
            }
            Intent::ToShelf => None,
            _ => continue,
        };
        let begun = next.is_some_and(|wanted| beginning.begin(wanted, &mut room));
        if !begun {
            screen.as_mut().set_if_neq(Screen::Learn);
        }
    }
}

/// What comes after what lies on the table: the next lesson in order, the next puzzle that is not solved.
fn next(room: &mut LearnRoom, beginning: &Beginning) -> Option<Wanted> {
    let taken = room.taken?;
    let (Wanted::Lesson(ruleset, _) | Wanted::Puzzle(ruleset, _) | Wanted::Day(ruleset)) = taken;
    let shelf = room.shelf(ruleset, &beginning.games, &beginning.data, &beginning.own);
    let id = beginning.games.0.get(ruleset)?.library.game.rules.id();
    match taken {
        Wanted::Lesson(_, n) if n + 1 < shelf.lessons.len() => Some(Wanted::Lesson(ruleset, n + 1)),
        Wanted::Lesson(..) => None,
        Wanted::Puzzle(..) | Wanted::Day(_) => {
            let from = match taken {
                Wanted::Puzzle(_, n) => n + 1,
                _ => 0,
            };
            let count = shelf.puzzles.len();
            let order = (from..count).chain(0..from.min(count));
            let mut open = order.filter(|n| {
                let puzzle = &shelf.puzzles[*n];
                room.progress.tries(id, &puzzle.id).is_none()
            });
            open.next().map(|n| Wanted::Puzzle(ruleset, n))
        }
    }
}
