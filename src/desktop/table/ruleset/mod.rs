//! The rulesets that can be played in the window: rules, cards, decks, looks and words.

pub mod game;
pub mod look;
pub mod offer;
pub mod places;
pub mod scenery;

pub use game::{ActiveGame, Games, LoadedGame, OwnFolder, full_name, text};
