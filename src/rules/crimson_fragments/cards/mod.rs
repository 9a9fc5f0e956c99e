//! The cards: what they can say and do, what is asked about them, and what decks are made of.

pub mod card_rules;
pub mod deck;
pub mod destroy;
pub mod effects;
pub mod language;
pub mod queries;
pub mod words;
