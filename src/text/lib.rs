//! Everything that is said in words, in English and Japanese: the text of cards, generated from what they do, and the
//! prompts, buttons, reasons, log lines and descriptions of the match.
//!
//! The words themselves are data: a ruleset brings a [`Lexicon`] with the names of its kinds, zones, moments and so on.
//! This layer knows how sentences are built in the two languages, and no game.

mod answered;
mod book;
mod card;
mod ending;
mod english;
mod gather;
mod japanese;
mod lately;
mod lexicon;
mod log;
mod phrases;
mod prompt;
mod reckoning;
mod shape;
mod speaker;
mod spoken;
mod template;

pub use book::Book;
pub use card::{
    AbilityText, CardText, Hint, Span, ability_text, card_text, condition_text, printed_number,
};
pub use fudaba_cards::{Lang, Text};
pub use lately::Lately;
pub use lexicon::{Lexicon, LexiconError, Noun, Words};
pub use log::{LogLine, LogSpan, Weight};
pub use phrases::{DecidedBy, GlossaryWord, Phrases, word_places};
pub use prompt::{PromptText, choice_key, choice_key_of};
pub use reckoning::written;
pub use speaker::Speaker;
pub use spoken::SpokenLine;
pub use template::{fill, places};
