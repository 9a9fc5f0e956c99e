//! One folder per ruleset, and the registry of them. A further ruleset is one folder here, one in `ron_data`, and one
//! line in [`registry`].

#[macro_use]
#[path = "../engine/declare.rs"]
mod declare;

#[path = "crimson_fragments/lib.rs"]
pub mod crimson_fragments;
#[path = "ikangetsu/lib.rs"]
pub mod ikangetsu;
#[path = "lily/lib.rs"]
pub mod lily;
#[path = "loveca/lib.rs"]
pub mod loveca;
#[path = "luck_and_logic/lib.rs"]
pub mod luck_and_logic;

use crate::cards::{CardEntry, CardRules};
use crate::decks::{DeckList, DeckProblem, DeckShape};
use crate::engine::{MAX_OPTIONS, Ruleset};

/// A ruleset with what its data must be like.
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

/// All rulesets.
#[must_use]
pub fn registry() -> &'static [Game] {
    static GAMES: &[Game] = &[
        Game {
            rules: &lily::LILY,
            cards: &lily::card_rules::CARD_RULES,
            decks: &lily::deck::DECK_SHAPE,
            deck_problems: lily::deck::problems,
        },
        Game {
            rules: &ikangetsu::IKANGETSU,
            cards: &ikangetsu::card_rules::CARD_RULES,
            decks: &ikangetsu::deck::DECK_SHAPE,
            deck_problems: ikangetsu::deck::problems,
        },
        Game {
            rules: &loveca::LOVECA,
            cards: &loveca::card_rules::CARD_RULES,
            decks: &loveca::deck::DECK_SHAPE,
            deck_problems: loveca::deck::problems,
        },
        Game {
            rules: &luck_and_logic::LUCK_AND_LOGIC,
            cards: &luck_and_logic::card_rules::CARD_RULES,
            decks: &luck_and_logic::deck::DECK_SHAPE,
            deck_problems: luck_and_logic::deck::problems,
        },
        Game {
            rules: &crimson_fragments::CRIMSON_FRAGMENTS,
            cards: &crimson_fragments::card_rules::CARD_RULES,
            decks: &crimson_fragments::deck::DECK_SHAPE,
            deck_problems: crimson_fragments::deck::problems,
        },
    ];
    GAMES
}
