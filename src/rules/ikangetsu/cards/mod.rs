//! The cards: what they can say and do, what is asked about them, and what decks are made of.

pub mod asks;
pub mod card_rules;
pub mod deck;
pub mod effects;
pub mod language;
pub mod own_ship;
pub mod queries;
pub mod reach;
pub mod spells;
pub mod words;
