//! Lily: The Coupling Generation. Start with `steps`, the table of contents; comments name the clauses of the
//! specification.

mod cards;
mod opponent;
mod rules;
mod shown;

pub use cards::{card_rules, deck, words};
pub use rules::{options, zones};

use fudaba_engine::{Bounds, Declaration, Ruleset, StatRule};
use fudaba_library::Game;

/// The rules of Lily.
#[derive(Clone, Copy, Debug, Default)]
pub struct Lily;

/// The one value of [`Lily`].
pub static LILY: Lily = Lily;

/// These rules, with what their cards and decks must be like.
pub const GAME: Game = Game {
    rules: &LILY,
    cards: &card_rules::CARD_RULES,
    decks: &deck::DECK_SHAPE,
    inspect: deck::inspect,
};

/// What is fixed about it.
static DECLARATION: Declaration = Declaration {
    revision: 2,
    options: options::OPTIONS,
    phases: rules::turn::PHASES,
    prompts: rules::steps::prompt::KEYS,
    endings: rules::rule_actions::ENDINGS,
    sections: &["main", "potential"],
    named: &["leader", "partner"],
    figures: shown::figures::FIGURES,
    battle: Some(words::fact::IN_BATTLE),
    openings: shown::opening::OPENINGS,
    // 5i: power and support below 0 are 0.
    stat_rules: &[
        (words::stat::POWER, StatRule::NOT_NEGATIVE),
        (words::stat::SUPPORT, StatRule::NOT_NEGATIVE),
    ],
    works_by_place: true,
    arrivals: &[
        words::moment::DEPLOYED,
        words::moment::PUT_ON_FIELD,
        words::moment::LEVELLED_UP,
        words::moment::COUPLING_PLACED,
        words::moment::EVENT_PLACED,
        words::moment::POTENTIAL_GAINED,
        words::moment::TRASHED_FROM_HAND,
    ],
    weights: opponent::eval::WEIGHTS,
    ..Declaration::new(
        "lily",
        &words::VOCABULARY,
        &zones::ZONES,
        &zones::LISTENING,
        Bounds::usual("1k", "1j"),
    )
};

impl Ruleset for Lily {
    fn declaration(&self) -> &'static Declaration {
        &DECLARATION
    }
}
