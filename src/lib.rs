//! Fudaba (札場): a tabletop for Japanese trading card games.
//!
//! A match is a value: ruleset + options + two deck lists + a seed + a list of choices.
//! Each room is a crate of its own, below `src/`; `src/README.md` shows how they lie on each other. What is here serves
//! the tests of whole matches, the benches and the examples.

pub use fudaba_ai as ai;
#[cfg(feature = "art")]
pub use fudaba_art as art;
pub use fudaba_cards as cards;
pub use fudaba_cli as cli;
pub use fudaba_decks as decks;
#[cfg(feature = "desktop")]
pub use fudaba_desktop as desktop;
pub use fudaba_engine as engine;
pub use fudaba_files as files;
pub use fudaba_learn as learn;
pub use fudaba_library as library;
pub use fudaba_manual as manual;
pub use fudaba_packs as packs;
pub use fudaba_play as play;
pub use fudaba_rulebook as rulebook;
pub use fudaba_rules as rules;
pub use fudaba_saves as saves;
pub use fudaba_scenario as scenario;
pub use fudaba_text as text;
