//! The card that is read, as a panel shows it, and what a card still needs.

use super::{CardKey, Picture};

/// The card that the viewer reads.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct InspectModel {
    /// The card, if one of the match is read.
    pub card: Option<CardKey>,
    /// Its name.
    pub name: String,
    /// What kind of card it is, in one line.
    pub kind: String,
    /// The readable face.
    pub picture: Option<Picture>,
    /// Its state in words: where it is, rested, face down.
    pub state: Vec<String>,
    /// What it is in where it lies now: what that place does, the fight that it is in, what can be done with it and to it.
    pub here: Vec<String>,
    /// So many of those lines are about the fight that it is in.
    pub in_fight: usize,
    /// Its numbers.
    pub stats: Vec<StatModel>,
    /// Its rules text, one paragraph per ability.
    pub text: Vec<String>,
    /// Marks of its face that no word stands beside, with what they mean.
    pub icons: Vec<IconModel>,
    /// Words that need explaining, with the explanation.
    pub keywords: Vec<(String, String)>,
    /// Why it cannot do anything now.
    pub why_not: Vec<ReasonModel>,
    /// What should be known before it is used; empty if there is nothing.
    pub caution: String,
    /// What it needs to come into play and has.
    pub met: Vec<String>,
    /// What the viewer always answers when it asks.
    pub always: Vec<bool>,
    /// Flavour text.
    pub flavour: String,
    /// It stays although the pointer leaves.
    pub pinned: bool,
}

/// Marks of a face, and what they mean.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct IconModel {
    /// The marks, as on the face.
    pub picture: Option<Picture>,
    /// What they are called.
    pub name: String,
    /// What they do, in a short sentence.
    pub means: String,
    /// It is told of a card that is kept alone.
    pub quiet: bool,
}

/// A number of a card.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StatModel {
    /// Its name.
    pub name: String,
    /// What it is now.
    pub now: String,
    /// How it compares with what is printed.
    pub change: Change,
    /// What is printed, when that differs.
    pub printed: String,
    /// What changed it.
    pub because: Vec<String>,
}

/// How a number compares with the printed one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Change {
    /// As printed.
    #[default]
    None,
    /// Higher.
    Raised,
    /// Lower.
    Lowered,
}

/// Why something cannot be done.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ReasonModel {
    /// The reason in one sentence.
    pub text: String,
    /// The clause of the rules that it comes from.
    pub clause: String,
    /// It is done at another point, which the reason names: nothing stands in the way.
    pub later: bool,
}

/// What a card needs to come to a place.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ChecklistModel {
    /// What the list is: "Rhada enters when".
    pub title: String,
    /// The needs, in order.
    pub items: Vec<CheckModel>,
}

/// One need.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CheckModel {
    /// What is needed.
    pub text: String,
    /// It is met now.
    pub met: bool,
}
