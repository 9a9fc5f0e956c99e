//! Lessons and puzzles: tables laid out by hand, and what a player does on them; and hints for matches.
//! `tests/scenarios/LEARNING.md` explains the files in full.
//!
//! [`Shelf`] reads them, [`Course`] takes a player through a lesson, [`Exercise`] through a lesson or puzzle at a table, [`Prover`] looks at every line of a puzzle,
//! [`advise`] tells what a strong computer player would do, [`review`] looks back on a match.

mod advice;
mod course;
mod day;
mod exercise;
mod find;
mod format;
mod gain;
mod progress;
mod proof;
mod prove;
mod read;
mod reminders;
pub mod review;
mod table;
pub mod testing;
mod trial;
mod words;
mod written;

pub use advice::{Advice, Difference, Weighed, advise};
pub use course::{Course, Heard, Stage, Stuck};
pub use day::{days_of, in_plain_words, puzzle_of_day};
pub use exercise::{Came, Exercise, Hint, Outcome, Said};
pub use find::{Found, Search, find, find_at};
pub use format::{At, Hidden, Lesson, LessonStep, Part, Position, Puzzle, Task};
pub use progress::Progress;
pub use proof::{Fault, MOST_NODES, lay, prove_lesson, prove_puzzle};
pub use prove::{Broken, Proof, Prover, Unproven, different};
pub use read::{
    LESSONS, MOST_CHARACTERS, MOST_WORDS, MOST_WORDS_OF_LESSON, PUZZLES, Shelf, lessons, puzzle_of,
    puzzles, words,
};
pub use reminders::{REMINDERS, Reminder, When, reminders};
pub use table::{About, Laid};
pub use trial::{Answered, Trial};
pub use words::{HintText, LOOKS};
pub use written::position_of;
