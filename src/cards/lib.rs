//! Card data: what a card file holds, reading it with every error at its place, and what a ruleset asks of its cards.

mod card_rules;
mod check;
mod diagnose;
mod error;
mod everyday;
mod explain;
mod folders;
mod lang;
mod language;
pub mod limits;
mod pack;
mod read;
mod scan;
mod schema;
mod validate;
mod words_of;

pub use card_rules::{AbilityRules, CardRules, KindRules, Need, StatRules};
pub use check::{CheckReport, card_folders, check, ruleset_of};
pub use error::{DataError, Place, nearest};
pub use explain::signature_in;
pub use folders::{PACKS_OFF, data_root, files_of, folders_of, lies_within, packs_of, packs_off};
pub use lang::Lang;
pub use language::{Language, Reach, VALUES_WITHOUT_AMOUNT};
pub use pack::{LoadedCard, Pack, load_files, load_game};
pub use read::{Entry, Source, read_cards, read_list, read_one};
pub use scan::Part;
pub use schema::{BackFace, BuildRule, CardEntry, JoinedName, Print, Text};
pub use validate::validate_card;
pub use words_of::{declared_words, printed_keyword, used_words};
