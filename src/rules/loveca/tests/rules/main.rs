//! Love Live! Series OCG: its scenarios, its cards and its decks.

mod clauses;
mod course;
mod decks;
mod learning;
mod pool;
