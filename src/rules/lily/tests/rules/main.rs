//! Lily: its scenarios, its cards and its decks.

mod clauses;
mod decks;
mod pool;
