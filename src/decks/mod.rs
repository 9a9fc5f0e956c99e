//! Deck lists: what a deck file holds, reading and writing it, and what is wrong with a deck.

mod list;
mod problem;

pub use list::{DeckList, DeckShape, DeckVariant, load_decks, read_deck};
pub use problem::{DeckProblem, Severity};
