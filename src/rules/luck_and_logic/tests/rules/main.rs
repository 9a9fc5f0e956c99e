//! Luck & Logic: its scenarios, its cards and its decks.

mod clauses;
mod decks;
mod learning;
mod pool;
mod reach;
