//! Ikangetsu: its scenarios, its cards and its decks.

mod clauses;
mod course;
mod learning;
mod pool;
