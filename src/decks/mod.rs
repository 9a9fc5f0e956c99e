//! Deck lists: what a deck file holds, reading and writing it, what is wrong with a deck, and the player's own decks.

mod folded;
mod list;
mod problem;
pub mod store;

pub use folded::{bare, folded};
pub use list::{DeckList, DeckShape, DeckVariant, load_decks, read_deck};
pub use problem::{DeckProblem, Severity};
