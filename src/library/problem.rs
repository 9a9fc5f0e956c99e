//! What is wrong with a deck.

use fudaba_cards::Text;
use std::fmt;

/// How much a problem matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The deck cannot be played.
    Error,
    /// The deck can be played, but not well.
    Advice,
}

/// One problem of a deck, in words for the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckProblem {
    /// What it is, for programs: "lily.deck.size".
    pub code: &'static str,
    /// The clause of the rules that asks for it; empty for advice that no clause gives.
    pub clause: &'static str,
    /// Does it forbid the deck?
    pub severity: Severity,
    /// The card that it is about, by id.
    pub card: Option<String>,
    /// The number that is wrong, if one is.
    pub number: Option<usize>,
    /// The problem in both languages.
    pub text: Text,
}

impl fmt::Display for DeckProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.severity {
            Severity::Error if self.clause.is_empty() => {
                write!(f, "{} ({})", self.text.en, self.code)
            }
            Severity::Error => write!(
                f,
                "{} ({}, clause {})",
                self.text.en, self.code, self.clause
            ),
            Severity::Advice => write!(f, "{} ({})", self.text.en, self.code),
        }
    }
}
