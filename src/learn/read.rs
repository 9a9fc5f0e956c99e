//! Files of lessons and puzzles: reading them, and what is wrong with them before anything is played.

use super::format::{At, Lesson, LessonStep, Puzzle, Task};
use super::reminders::{REMINDERS, Reminder, reminders};
use super::table::Laid;
use fudaba_cards::{DataError, Entry, Part, Place, Source, Text, packs_of, read_list};
use fudaba_engine::Catalogue;
use fudaba_library::{Game, Library};
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;
use std::path::Path;

/// The file of a ruleset's lessons.
pub const LESSONS: &str = "lessons.ron";
/// The file of a ruleset's puzzles.
pub const PUZZLES: &str = "puzzles.ron";
/// The folder, in the player's data folder, with a folder for each ruleset of which he has kept puzzles.
pub const OWN: &str = "puzzles";

/// The words that a line of a lesson may have.
pub const MOST_WORDS: usize = 8;
/// The characters that it may have in Japanese, which writes no spaces.
pub const MOST_CHARACTERS: usize = 30;
/// The words that all lines of a lesson may have together.
pub const MOST_WORDS_OF_LESSON: usize = 100;

/// So many lines tell what a lesson has taught.
pub const MOST_LEARNED: usize = 3;

/// What a shelf holds, each with where it comes from.
#[derive(Clone, Debug, Default)]
pub struct Shelf {
    /// Lessons, in the order in which they are to be taken.
    pub lessons: Vec<Lesson>,
    /// Puzzles, in the order of the files.
    pub puzzles: Vec<Puzzle>,
    /// What is explained in the first real matches.
    pub reminders: Vec<Reminder>,
    /// What could not be read. The rest is there.
    pub errors: Vec<DataError>,
}

impl Shelf {
    /// The lessons and puzzles of a ruleset, those of the packs below `own`, and those that the player kept himself.
    #[must_use]
    pub fn load(library: &Library, root: &Path, own: Option<&Path>) -> Self {
        let id = library.game.rules.id();
        let mut shelf = Self::default();
        let mut folders = vec![root.join("ron_data").join(id)];
        match own.map_or(Ok(Vec::new()), |own| packs_of(&own.join("packs"))) {
            Ok(packs) => folders.extend(packs.iter().map(|pack| pack.join(id))),
            Err(error) => shelf.errors.push(error),
        }
        folders.extend(own.map(|own| own.join(OWN).join(id)));
        for folder in folders {
            let (lessons, errors) = lessons_of(&folder, library.game, &library.catalogue);
            shelf.lessons.extend(lessons);
            shelf.errors.extend(errors);
            let (puzzles, errors) = puzzles_of(&folder, library.game, &library.catalogue);
            shelf.puzzles.extend(puzzles);
            shelf.errors.extend(errors);
            let (reminders, errors) = reminders_of(&folder, library.game);
            shelf.reminders.extend(reminders);
            shelf.errors.extend(errors);
        }
        shelf
    }
}

fn lessons_of(folder: &Path, game: &Game, cards: &Catalogue) -> (Vec<Lesson>, Vec<DataError>) {
    open(&folder.join(LESSONS)).map_or_else(
        |error| (Vec::new(), error.into_iter().collect()),
        |source| lessons(&source, game, cards),
    )
}

fn puzzles_of(folder: &Path, game: &Game, cards: &Catalogue) -> (Vec<Puzzle>, Vec<DataError>) {
    open(&folder.join(PUZZLES)).map_or_else(
        |error| (Vec::new(), error.into_iter().collect()),
        |source| puzzles(&source, game, cards),
    )
}

fn reminders_of(folder: &Path, game: &Game) -> (Vec<Reminder>, Vec<DataError>) {
    open(&folder.join(REMINDERS)).map_or_else(
        |error| (Vec::new(), error.into_iter().collect()),
        |source| reminders(&source, game),
    )
}

/// A file; no error if there is none.
fn open(file: &Path) -> Result<Source, Option<DataError>> {
    if file.exists() {
        Source::open(file).map_err(Some)
    } else {
        Err(None)
    }
}

/// The lessons of a file, and what is wrong with it.
#[must_use]
pub fn lessons(source: &Source, game: &Game, cards: &Catalogue) -> (Vec<Lesson>, Vec<DataError>) {
    read(
        source,
        game,
        |entry: &Entry<'_, Lesson>, told: &mut Told| {
            check_lesson(entry, game, cards, told);
        },
    )
}

/// The puzzles of a file, and what is wrong with it. Whether they can be solved is not looked at.
#[must_use]
pub fn puzzles(source: &Source, game: &Game, cards: &Catalogue) -> (Vec<Puzzle>, Vec<DataError>) {
    read(
        source,
        game,
        |entry: &Entry<'_, Puzzle>, told: &mut Told| {
            check_puzzle(entry, game, cards, told);
        },
    )
}

/// A puzzle as a file writes it, if it is one.
#[must_use]
pub fn puzzle_of(text: &str, game: &Game) -> Option<Puzzle> {
    let text = text.trim().trim_end_matches(',');
    let words = game.rules.words();
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    words.in_force(|| options.from_str(text)).ok()
}

/// Something with an id of its own.
pub(super) trait Named {
    fn id(&self) -> &str;
}

impl Named for Lesson {
    fn id(&self) -> &str {
        &self.id
    }
}

impl Named for Puzzle {
    fn id(&self) -> &str {
        &self.id
    }
}

/// What is wrong with an entry.
pub(super) struct Told<'a> {
    file: &'a Path,
    id: String,
    errors: Vec<DataError>,
}

impl Told<'_> {
    /// Tells an error about a part of the entry; about the field of this name, if there is one.
    pub(super) fn add(&mut self, part: &Part<'_>, field: &str, why: impl Into<String>, help: &str) {
        let at = part.field(field).unwrap_or(*part);
        let error = DataError::new(Place::new(self.file, at.line, at.col), why);
        self.errors.push(error.help(help).about(Some(&self.id)));
    }
}

pub(super) fn read<T: DeserializeOwned + Named>(
    source: &Source,
    game: &Game,
    check: impl Fn(&Entry<'_, T>, &mut Told),
) -> (Vec<T>, Vec<DataError>) {
    let (entries, mut errors) = read_list::<T>(source, game.rules.words());
    let mut good: Vec<T> = Vec::new();
    for entry in entries {
        let mut told = Told {
            file: &source.file,
            id: entry.value.id().to_owned(),
            errors: Vec::new(),
        };
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if told.id.is_empty() || !told.id.chars().all(plain) {
            let why = format!("{:?} is no id", told.id);
            told.add(
                &entry.part,
                "id",
                why,
                "use small letters, digits and hyphens",
            );
        }
        if good.iter().any(|other| other.id() == told.id) {
            let why = format!("there is another with the id {:?}", told.id);
            told.add(&entry.part, "id", why, "give it an id of its own");
        }
        check(&entry, &mut told);
        if told.errors.is_empty() {
            good.push(entry.value);
        }
        errors.extend(told.errors);
    }
    (good, errors)
}

pub(super) fn check_text(text: &Text, what: &str, part: &Part<'_>, told: &mut Told) {
    if text.en.trim().is_empty() || text.ja.trim().is_empty() {
        told.add(
            part,
            what,
            format!("{what} is empty"),
            "fill in both en and ja",
        );
    }
}

fn check_line(text: &Text, what: &str, part: &Part<'_>, told: &mut Told) {
    check_text(text, what, part, told);
    let words = words(&text.en);
    if words > MOST_WORDS {
        let why = format!("{:?} has {words} words, {MOST_WORDS} are allowed", text.en);
        told.add(part, what, why, "say less, or say it in two steps");
    }
    let characters = text.ja.chars().count();
    if characters > MOST_CHARACTERS {
        let why = format!(
            "{:?} has {characters} characters, {MOST_CHARACTERS} are allowed",
            text.ja
        );
        told.add(part, what, why, "say less, or say it in two steps");
    }
}

/// The number of words of an English line.
#[must_use]
pub fn words(text: &str) -> usize {
    text.split_whitespace().count()
}

/// So many steps that are read or told take about a minute.
const STEPS_IN_A_MINUTE: usize = 5;
/// A small match takes about so many minutes.
const MATCH_MINUTES: usize = 10;

impl Lesson {
    /// About how many minutes it takes: each step is read and done, and what is done unaided takes as long as three.
    #[must_use]
    pub fn minutes(&self) -> usize {
        if self.position.decks.is_some() {
            return MATCH_MINUTES;
        }
        let steps = self.steps.iter().map(|step| match step {
            LessonStep::Show { .. } | LessonStep::Do { .. } => 1,
            LessonStep::Auto(_) => 0,
            LessonStep::Free { .. } => 3,
        });
        steps.sum::<usize>().div_ceil(STEPS_IN_A_MINUTE).clamp(1, 5)
    }

    /// All lines that it says on its way, without what wrong choices are answered and what was learned.
    pub fn lines(&self) -> impl Iterator<Item = &Text> {
        self.steps.iter().filter_map(|step| match step {
            LessonStep::Show { say, .. }
            | LessonStep::Do { say, .. }
            | LessonStep::Free { say, .. } => Some(say),
            LessonStep::Auto(_) => None,
        })
    }
}

fn check_lesson(entry: &Entry<'_, Lesson>, game: &Game, cards: &Catalogue, told: &mut Told) {
    let lesson = &entry.value;
    check_line(&lesson.title, "title", &entry.part, told);
    for line in &lesson.learned {
        check_line(line, "learned", &entry.part, told);
    }
    if lesson.learned.len() > MOST_LEARNED {
        let why = format!(
            "{} lines were learned, {MOST_LEARNED} are allowed",
            lesson.learned.len()
        );
        told.add(&entry.part, "learned", why, "keep what matters most");
    }
    let all: usize = lesson.lines().map(|line| words(&line.en)).sum();
    if all > MOST_WORDS_OF_LESSON {
        let why = format!("it says {all} words, {MOST_WORDS_OF_LESSON} are allowed");
        told.add(
            &entry.part,
            "steps",
            why,
            "say less, or make two lessons of it",
        );
    }
    let steps = entry.part.field("steps").and_then(|part| part.members());
    for (n, step) in lesson.steps.iter().enumerate() {
        let part = steps.as_ref().and_then(|all| all.get(n).copied());
        let part = part.unwrap_or(entry.part);
        match step {
            LessonStep::Show {
                say,
                at,
                part: held,
            } => {
                check_line(say, "say", &part, told);
                if held.is_some() && !matches!(at, Some(At::Card(_))) {
                    let why = "a part is of a card, and at names none";
                    told.add(&part, "part", why, "write at: Card(…)");
                }
                if matches!(lesson.steps.get(n + 1), None | Some(LessonStep::Auto(_))) {
                    let why = "nothing is asked of the player after he has read this";
                    let help = "let Show(…) be followed by Show(…), Do(…) or Free(…)";
                    told.add(&part, "say", why, help);
                }
            }
            LessonStep::Do {
                choices,
                say,
                wrong,
                ..
            } => {
                check_line(say, "say", &part, told);
                if !choices.is_empty() {
                    check_line(wrong, "wrong", &part, told);
                }
            }
            LessonStep::Auto(_) => {}
            LessonStep::Free { say, again, .. } => {
                check_line(say, "say", &part, told);
                check_line(again, "again", &part, told);
            }
        }
    }
    if !matches!(lesson.steps.last(), Some(LessonStep::Free { .. })) {
        let why = "a lesson ends unaided: its last step is no Free(…)";
        told.add(
            &entry.part,
            "steps",
            why,
            "let the player bring the end about himself",
        );
    }
    check_table(
        &entry.part,
        || Laid::new(&lesson.position, game.rules, cards),
        told,
    );
}

fn check_puzzle(entry: &Entry<'_, Puzzle>, game: &Game, cards: &Catalogue, told: &mut Told) {
    let puzzle = &entry.value;
    check_text(&puzzle.title, "title", &entry.part, told);
    for hint in &puzzle.hints {
        check_text(hint, "hints", &entry.part, told);
    }
    if puzzle.hints.len() != 2 {
        let why = format!("it has {} hints", puzzle.hints.len());
        let help = "write two: where to look, and which card; the third is the line";
        told.add(&entry.part, "hints", why, help);
    }
    if !(1..=5).contains(&puzzle.difficulty) {
        let why = format!("{} is no difficulty", puzzle.difficulty);
        told.add(&entry.part, "difficulty", why, "from 1, easy, to 5, hard");
    }
    if puzzle.line.is_empty() || puzzle.solutions == 0 {
        let why = "it promises no solution";
        told.add(
            &entry.part,
            "line",
            why,
            "write the player's choices and the number of solutions",
        );
    }
    if puzzle.position.decks.is_some() || matches!(&puzzle.task, Task::Reach(all) if all.is_empty())
    {
        let why = "a puzzle has a table and something to bring about on it";
        told.add(
            &entry.part,
            "position",
            why,
            "lay a and b out, and say what is to be reached",
        );
    }
    let lay = || {
        let mut laid = Laid::new(&puzzle.position, game.rules, cards)?;
        laid.make(&puzzle.before)
            .map_err(|why| fudaba_scenario::Wrong {
                about: "before".to_owned(),
                why,
                spot: None,
            })
    };
    check_table(&entry.part, lay, told);
}

fn check_table<T>(
    part: &Part<'_>,
    lay: impl FnOnce() -> Result<T, fudaba_scenario::Wrong>,
    told: &mut Told,
) {
    if let Err(wrong) = lay() {
        let quoted = format!("{:?}", wrong.about);
        let at = (!wrong.about.is_empty()).then(|| {
            part.text
                .find(&quoted)
                .or_else(|| part.text.find(&wrong.about))
        });
        let (line, col) = at
            .flatten()
            .map_or((part.line, part.col), |at| part.place_of(at));
        let error = DataError::new(Place::new(told.file, line, col), wrong.why);
        told.errors.push(error.about(Some(&told.id)));
    }
}
