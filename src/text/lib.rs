//! Everything that is said in words, in English and Japanese: the text of cards, generated from what they do, and the
//! prompts, buttons, reasons, log lines and descriptions of the match.
//!
//! The words themselves are data: a ruleset brings a [`Lexicon`] with the names of its kinds, zones, moments and so on.
//! This layer knows how sentences are built in the two languages, and no game.

mod book;
mod card;
mod english;
mod gather;
#[cfg(test)]
mod holes;
mod japanese;
mod lexicon;
mod log;
mod phrases;
mod prompt;
mod reckoning;
#[cfg(test)]
mod samples;
mod shape;
mod speaker;
mod spoken;
mod template;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod told;

pub use crate::cards::Text;
pub use book::Book;
pub use card::{AbilityText, CardText, Hint, Span, ability_text, card_text};
pub use lexicon::{Lexicon, LexiconError, Noun, Words};
pub use log::{LogLine, LogSpan, Weight};
pub use phrases::Phrases;
pub use prompt::PromptText;
pub use reckoning::written;
pub use speaker::Speaker;
pub use spoken::SpokenLine;
pub use template::{fill, places};

use crate::saves::settings::Language;
use serde::{Deserialize, Serialize};

/// A language of the player.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Japanese.
    Ja,
}

impl Lang {
    /// Both languages.
    pub const ALL: [Self; 2] = [Self::En, Self::Ja];

    /// What stands between a label and what it labels.
    #[must_use]
    pub fn colon(self) -> &'static str {
        match self {
            Self::En => ": ",
            Self::Ja => "：",
        }
    }
}

impl From<Language> for Lang {
    fn from(language: Language) -> Self {
        match language {
            Language::English => Self::En,
            Language::Japanese => Self::Ja,
        }
    }
}

impl Text {
    /// The text in one language.
    #[must_use]
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Ja => &self.ja,
        }
    }
}
