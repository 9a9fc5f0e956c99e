//! Fudaba (札場): a tabletop for Japanese trading card games.
//!
//! A match is a value: ruleset + options + two deck lists + a seed + a list of choices.
//! Layers, each knowing only those below it: `desktop` and `cli`; `play`; `ai`, `saves`, `decks`, `rulebook`, `text`;
//! `rules`; `cards`; `engine`.

#[path = "ai/lib.rs"]
pub mod ai;
#[cfg(feature = "art")]
#[path = "art/lib.rs"]
pub mod art;
#[path = "cards/lib.rs"]
pub mod cards;
#[path = "files/checksum.rs"]
pub mod checksum;
#[path = "cli/lib.rs"]
pub mod cli;
#[path = "decks/lib.rs"]
pub mod decks;
#[cfg(feature = "desktop")]
#[path = "desktop/lib.rs"]
pub mod desktop;
#[path = "engine/lib.rs"]
pub mod engine;
#[path = "library/lib.rs"]
pub mod library;
#[path = "manual/lib.rs"]
pub mod manual;
#[path = "packs/lib.rs"]
pub mod packs;
#[path = "files/plain.rs"]
pub mod plain;
#[path = "play/lib.rs"]
pub mod play;
#[path = "rulebook/lib.rs"]
pub mod rulebook;
#[path = "rules/lib.rs"]
pub mod rules;
#[path = "saves/lib.rs"]
pub mod saves;
#[path = "scenario/lib.rs"]
pub mod scenario;
#[path = "text/lib.rs"]
pub mod text;
