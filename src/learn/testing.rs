//! For the tests of a ruleset: its lessons and puzzles keep what they promise.

use super::format::{Puzzle, Task};
use super::proof::{Fault, prove_lesson, prove_puzzle};
use super::read::Shelf;
use fudaba_library::{Game, Library};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::ops::RangeInclusive;

/// So many puzzles a ruleset has at least.
const LEAST_PUZZLES: usize = 10;
/// So many lessons it has: three to five, and the small match at the end.
const LESSONS: RangeInclusive<usize> = 4..=6;
/// So many lines a lesson says at least.
const LEAST_LINES: usize = 4;

/// A ruleset with its lessons and puzzles.
pub struct Taught {
    library: Library,
    shelf: Shelf,
}

impl Taught {
    /// Reads them; nothing in them may be wrong.
    ///
    /// # Panics
    /// If something is.
    #[must_use]
    pub fn of(game: &'static Game) -> Self {
        let root = fudaba_files::checkout();
        let library = Library::load(game, root, None);
        let shelf = Shelf::load(&library, root, None);
        let mut errors = String::new();
        for error in &shelf.errors {
            let _ = writeln!(errors, "{error}");
        }
        assert!(shelf.errors.is_empty(), "{errors}");
        Self { library, shelf }
    }

    /// Every lesson is played to its end by the right choices, and refuses all others in its own words; the last one is a
    /// whole match.
    ///
    /// # Panics
    /// If one does not.
    pub fn lessons_hold(&self) {
        let lessons = &self.shelf.lessons;
        assert!(
            LESSONS.contains(&lessons.len()),
            "{} lessons",
            lessons.len()
        );
        for lesson in lessons {
            let lines = lesson.lines().count();
            assert!(lines >= LEAST_LINES, "{} says {lines} lines", lesson.id);
            assert!(!lesson.learned.is_empty(), "{} teaches nothing", lesson.id);
        }
        let whole = lessons
            .last()
            .is_some_and(|last| last.position.decks.is_some());
        assert!(whole, "the last lesson is a small match");
        let mut faults = String::new();
        for lesson in lessons {
            if let Err(fault) =
                prove_lesson(lesson, self.library.game.rules, &self.library.catalogue)
            {
                let _ = writeln!(faults, "{}: {fault}", lesson.id);
            }
        }
        assert!(faults.is_empty(), "{faults}");
    }

    /// Every puzzle is proven.
    ///
    /// # Panics
    /// If one is not.
    pub fn puzzles_hold(&self) {
        let puzzles = &self.shelf.puzzles;
        assert!(puzzles.len() >= LEAST_PUZZLES, "{} puzzles", puzzles.len());
        let titles: BTreeSet<&str> = puzzles.iter().map(|p| p.title.en.as_str()).collect();
        assert_eq!(titles.len(), puzzles.len(), "each has a title of its own");
        let mut faults = String::new();
        for puzzle in puzzles {
            if let Err(fault) = self.prove(puzzle) {
                let _ = writeln!(faults, "{}: {fault}", puzzle.id);
            }
        }
        assert!(faults.is_empty(), "{faults}");
    }

    /// A puzzle that promises another number of solutions, a line that begins elsewhere, or what cannot be, is found out.
    ///
    /// # Panics
    /// If one is not.
    pub fn broken_puzzles_fail(&self) {
        let Some(puzzle) = self.shelf.puzzles.first() else {
            panic!("no puzzle");
        };
        let mut more = puzzle.clone();
        more.solutions += 1;
        assert!(matches!(self.prove(&more), Err(Fault::Solutions { .. })));
        let mut longer = puzzle.clone();
        longer.line.extend(puzzle.line.clone());
        assert!(matches!(self.prove(&longer), Err(Fault::Line { .. })));
        let mut hopeless = puzzle.clone();
        hopeless.task = Task::Reach(vec![fudaba_scenario::Check::Turn(0)]);
        assert!(matches!(
            self.prove(&hopeless),
            Err(Fault::Solutions { found: 0, .. })
        ));
        let mut elsewhere = puzzle.clone();
        elsewhere.position.phase = Some("no such phase".to_owned());
        assert!(matches!(self.prove(&elsewhere), Err(Fault::Table(_))));
    }

    fn prove(&self, puzzle: &Puzzle) -> Result<(), Fault> {
        let proof = prove_puzzle(puzzle, self.library.game.rules, &self.library.catalogue)?;
        println!("{}: {} choices looked at", puzzle.id, proof.nodes);
        Ok(())
    }
}
