//! Deck lists: what a deck file holds, reading and writing it, what is wrong with a deck, and the player's own decks.

pub mod browse;
pub mod draft;
pub mod exchange;
#[path = "../library/folded.rs"]
mod folded;
#[path = "../library/list.rs"]
mod list;
#[path = "../library/problem.rs"]
mod problem;
pub mod store;
pub mod trial;

pub use folded::{bare, folded};
pub use list::{DeckList, DeckShape, DeckVariant, DeckWord, load_decks, read_deck};
pub use problem::{DeckProblem, Severity};
