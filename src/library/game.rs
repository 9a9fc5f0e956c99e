//! A ruleset as a program takes it, and finding one.

use super::{DeckList, DeckProblem, DeckShape, Unknown};
use fudaba_cards::{CardEntry, CardRules};
use fudaba_engine::{MAX_OPTIONS, Ruleset};

/// A ruleset with what its data must be like.
#[derive(Clone, Copy)]
pub struct Game {
    /// The rules.
    pub rules: &'static dyn Ruleset,
    /// What it asks of its cards.
    pub cards: &'static CardRules,
    /// The sections and roles of its decks.
    pub decks: &'static DeckShape,
    /// Everything that is wrong with a deck under these options.
    pub deck_problems: DeckCheck,
}

/// Everything that is wrong with a deck: the list, the value of each option, and how a card is found by its id.
pub type DeckCheck = for<'a> fn(
    &DeckList,
    &[u8; MAX_OPTIONS],
    &dyn Fn(&str) -> Option<&'a CardEntry>,
) -> Vec<DeckProblem>;

/// Finds one of these rulesets by its id.
///
/// # Errors
/// If there is none of that id; the error names the nearest.
pub fn find_game(games: &'static [Game], id: &str) -> Result<&'static Game, Unknown> {
    let known = || games.iter().map(|g| g.rules.id().to_owned());
    (games.iter().find(|g| g.rules.id() == id)).ok_or_else(|| Unknown::new("ruleset", id, known()))
}
