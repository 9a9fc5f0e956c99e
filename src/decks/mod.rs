//! Deck lists: what a deck file holds, reading and writing it, what is wrong with a deck, and the player's own decks.

pub mod browse;
pub mod draft;
pub mod exchange;
mod folded;
mod list;
mod problem;
pub mod store;
pub mod trial;

pub use folded::{bare, folded};
pub use list::{DeckList, DeckShape, DeckVariant, DeckWord, load_decks, read_deck};
pub use problem::{DeckProblem, Severity};
