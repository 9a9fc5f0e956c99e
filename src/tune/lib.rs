//! Weights of the computer opponent, tuned by its own play.
//!
//! | what | where |
//! |---|---|
//! | decisions of matches between strong players, and what a deep search thinks of their actions | [`gather()`] |
//! | weights under which a short look finds the same | [`fit`] |
//! | weights improved by paired games against the opponent that is kept and today's | [`Climb`] |
//! | all of it one after the other, kept in a file after each step, and confirmed with seeds that nothing was tuned with | [`Tuning`] |
//! | a part of the decisions, for one of several machines | [`Line`] |
//! | tables of matches, and how these ended | [`study_match`] |
//! | a judgement of tables learned from them, beyond what weights can say | [`learn`] |
//!
//! Weights are never fitted to who won alone: what is fitted are differences between actions of the same decision. A judgement
//! is, but on tables that a search judges, most of which no match comes to, and it is kept only if it wins.

mod climb;
mod fit;
mod games;
mod gather;
mod network;
mod part;
mod plan;
mod report;
mod scale;
mod study;
mod tuning;

pub use climb::Climb;
pub use fit::{Candidate, Fitted, Root, fit};
pub use gather::{Judges, of_match};
pub use network::{Lesson, Score, Shape, learn};
pub use part::{Line, PartError, join, numbers};
pub use plan::Plan;
pub use report::report;
pub use scale::{STEP, Scale};
pub use study::{Course, Notebook, Noted, Notes, NotesError, Study, join_notes, study_match};
pub use tuning::{Begun, Confirmed, Entrant, State, Step, TuneError, Tuning, gather};
