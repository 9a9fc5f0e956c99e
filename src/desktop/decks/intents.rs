//! What a player wants at the desk, and what becomes of it.

use super::view::{MatchesIntent, TrialIntent, TrialTab};
use fudaba_decks::browse::{Grouping, Search, Sorting, Test};
use fudaba_decks::draft::Edit;
use fudaba_library::DeckProblem;

/// A place in the deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A card that is named.
    Role(String),
    /// A card of a section: section and card.
    Line(String, String),
}

impl Place {
    /// The section, or nothing for a role.
    #[must_use]
    pub fn section(&self) -> Option<&str> {
        match self {
            Self::Role(_) => None,
            Self::Line(section, _) => Some(section),
        }
    }
}

/// What a player wants of the cards and the deck.
#[derive(Clone, Debug, PartialEq)]
pub enum DeskIntent {
    /// Other words are looked for.
    Words(String),
    /// Something is asked of cards, or no longer.
    Ask(Test),
    /// Nothing is asked any more.
    Clear,
    /// Another order.
    Sort(Sorting),
    /// The opposite order.
    Reverse,
    /// Other groups.
    Group(Grouping),
    /// What was looked for another time.
    Use(Search),
    /// The filters open, or close.
    Filters,
    /// The spread of another section.
    Chart(usize),
    /// A card is read.
    Read(String),
    /// A card is read and brought into sight.
    Show(String),
    /// The keyboard goes to a place in the deck.
    At(Place),
    /// One more of a card, in this section or where it fits.
    Add(String, Option<String>),
    /// One less of a card, from this section or the last that has it.
    Remove(String, Option<String>),
    /// One of a card goes from a section to another.
    Move(String, String, String),
    /// A card is named in a role, or none.
    Name(String, Option<String>),
    /// Any other edit.
    Edit(Box<Edit>),
    /// The last edit is taken back.
    Undo,
    /// It is done again.
    Redo,
}

/// What became of an intent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Done {
    /// Nothing worth a sound.
    Quietly,
    /// Something else is seen.
    Looked,
    /// Something came into the deck.
    Added,
    /// Something left it.
    Removed,
    /// Nothing was done; why, if the ruleset says.
    Refused(Option<DeckProblem>),
}

/// What a player wants that is not the desk's business.
#[derive(Clone, Debug, PartialEq)]
pub enum RoomIntent {
    /// Something at the desk.
    Desk(DeskIntent),
    /// The deck gets another name.
    Rename(String),
    /// This card stands for the deck.
    Cover(Option<String>),
    /// What is looked for is kept under a name.
    Keep(String),
    /// What was kept under this name is no longer.
    Forget(String),
    /// The rulebook at a clause.
    Clause(String),
    /// The exchange opens.
    Exchange,
    /// The deck as text goes to the clipboard.
    CopyText,
    /// Its code goes to the clipboard.
    CopyCode,
    /// The deck of the clipboard takes the place of this one.
    Paste,
    /// The deck is tried.
    Try,
    /// Something is wanted of the trial.
    Trial(TrialIntent),
    /// Something else of the trial is looked at.
    Tab(TrialTab),
    /// Something is wanted of the matches.
    Matches(MatchesIntent),
    /// The versions are looked at.
    Versions,
    /// The deck becomes what it was with a version.
    GoBack(usize),
    /// The deck is compared with a version of it.
    WhatIf(usize),
    /// Whatever lies over the desk closes.
    CloseOver,
    /// Into a match with it.
    Play,
    /// Back to the decks.
    Back,
}
