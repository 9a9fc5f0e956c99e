//! A ruleset as a program takes it, and finding one.

use super::{DeckList, DeckProblem, DeckShape, Inspection, Unknown};
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
    /// Tells everything that is wrong with a deck.
    pub inspect: fn(&mut Inspection),
}

impl Game {
    /// Everything that is wrong with a deck under the options of a match, advice included; `card` finds a card by its id.
    #[must_use]
    pub fn deck_problems<'c>(
        &self,
        list: &DeckList,
        options: &[u8; MAX_OPTIONS],
        card: &dyn Fn(&str) -> Option<&'c CardEntry>,
    ) -> Vec<DeckProblem> {
        let mut deck = Inspection {
            list,
            options,
            card,
            unknown: &self.decks.unknown,
            problems: Vec::new(),
        };
        (self.inspect)(&mut deck);
        deck.problems
    }
}

/// Finds one of these rulesets by its id.
///
/// # Errors
/// If there is none of that id; the error names the nearest.
pub fn find_game(games: &'static [Game], id: &str) -> Result<&'static Game, Unknown> {
    let known = || games.iter().map(|g| g.rules.id().to_owned());
    (games.iter().find(|g| g.rules.id() == id)).ok_or_else(|| Unknown::new("ruleset", id, known()))
}
