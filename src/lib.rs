//! Fudaba (札場): a tabletop for Japanese trading card games.
//!
//! A match is a value: ruleset + options + two deck lists + a seed + a list of choices.
//! Layers, each knowing only those below it: `desktop` and `cli`; `play`; `ai`, `saves`, `decks`, `rulebook`, `text`;
//! `rules`; `cards`; `engine`.

pub mod ai;
#[cfg(feature = "art")]
pub mod art;
pub mod cards;
pub mod checksum;
pub mod cli;
pub mod decks;
#[cfg(feature = "desktop")]
pub mod desktop;
pub mod engine;
pub mod library;
pub mod manual;
pub mod packs;
pub mod plain;
pub mod play;
pub mod rulebook;
pub mod rules;
pub mod saves;
pub mod scenario;
pub mod text;
