//! Crimson Fragments: its scenarios, its cards and its decks.

mod clauses;
mod decks;
mod learning;
mod pool;
