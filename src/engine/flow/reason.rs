//! Why something cannot be done.

use crate::flow::action::Action;
use crate::table::ids::CardId;
use std::fmt;

/// How near what is refused for a reason is to being possible.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Nearness {
    /// It is done at this point, and the reason is all that stands in its way.
    #[default]
    Now,
    /// It is done at another point, which the reason names.
    Later,
    /// It is not done with such a card.
    Never,
}

/// One reason, with the clause of the rules that it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// Key of its text.
    pub key: &'static str,
    /// The clause ("8.5c").
    pub clause: &'static str,
    /// The card that the reason is about, if it is another than the one in question.
    pub card: Option<CardId>,
    /// A number for the text (what there is).
    pub have: i32,
    /// Another number for the text (what would be needed or allowed).
    pub need: i32,
    /// Is it done at this point at all, and with such a card?
    pub nearness: Nearness,
}

impl Reason {
    /// A reason without numbers.
    #[must_use]
    pub const fn new(key: &'static str, clause: &'static str) -> Self {
        Self {
            key,
            clause,
            card: None,
            have: 0,
            need: 0,
            nearness: Nearness::Now,
        }
    }

    /// The same about another card than the one in question.
    #[must_use]
    pub const fn about(mut self, card: CardId) -> Self {
        self.card = Some(card);
        self
    }

    /// The same, said of what is done at another point, which the text names.
    #[must_use]
    pub const fn later(mut self) -> Self {
        self.nearness = Nearness::Later;
        self
    }

    /// The same, said of what is not done with such a card.
    #[must_use]
    pub const fn never(mut self) -> Self {
        self.nearness = Nearness::Never;
        self
    }

    /// The same with two numbers for its text.
    #[must_use]
    pub const fn with(mut self, have: i32, need: i32) -> Self {
        self.have = have;
        self.need = need;
        self
    }
}

/// An action that was refused. The table is as it was before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegal {
    /// What was tried.
    pub action: Action,
    /// All reasons known; empty if the action does not answer the decision at all.
    pub reasons: Vec<Reason>,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not legal now", self.action)?;
        for reason in &self.reasons {
            write!(f, "; {} ({})", reason.key, reason.clause)?;
        }
        Ok(())
    }
}

impl std::error::Error for Illegal {}

/// What a player should know before he takes a legal action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caution {
    /// What, and the clause that it comes from.
    pub reason: Reason,
    /// May the action lose him the match?
    pub danger: bool,
    /// Is he asked once more, rather than only told?
    pub asks: bool,
}
