//! Openings: decisions in which a player may answer what goes on, and in which he mostly does nothing. How often he is
//! asked there is his own affair.

use serde::{Deserialize, Serialize};

/// When a player wants to be asked at openings of one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Asked {
    /// Whenever there is something that he could do.
    #[default]
    Always,
    /// Where it [matters](Opening::matters).
    Relevant,
    /// Never: it is passed.
    Never,
}

impl Asked {
    /// All, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Always, Self::Relevant, Self::Never];

    /// Is a player who wants this asked at an opening that matters, or does not?
    #[must_use]
    pub const fn asks(self, matters: bool) -> bool {
        match self {
            Self::Always => true,
            Self::Relevant => matters,
            Self::Never => false,
        }
    }
}

/// A kind of opening, as a ruleset declares it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningDecl {
    /// Its name ("their_attack"). The question there may have words of its own, under the key of the prompt, an @ and this.
    pub key: &'static str,
    /// When most players want to be asked.
    pub asked: Asked,
}

/// The opening that a decision is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Its kind, by its place in [`Declaration::openings`](super::declaration::Declaration::openings).
    pub kind: u8,
    /// Does it concern the player who is asked more than that he could do something: is he or what is his about to be hit,
    /// or has he been answered?
    pub matters: bool,
}
