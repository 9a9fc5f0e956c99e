//! Decks: looking through cards, putting a deck together, exchanging it, trying it out, and keeping the player's own.

pub mod browse;
pub mod draft;
pub mod exchange;
pub mod store;
pub mod trial;
