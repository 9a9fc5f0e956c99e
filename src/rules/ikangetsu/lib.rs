//! Touhou Ikangetsu. Start with `steps`, the table of contents; comments name the clauses of the specification.

mod cards;
mod opponent;
mod rules;
mod shown;

pub use cards::{card_rules, deck, words};
pub use rules::{options, zones};

use fudaba_engine::{Bounds, Declaration, OptionNames, Ruleset, StatRule, StatStage, Winner};
use fudaba_library::Game;

/// The rules of Ikangetsu.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ikangetsu;

/// The one value of [`Ikangetsu`].
pub static IKANGETSU: Ikangetsu = Ikangetsu;

/// These rules, with what their cards and decks must be like.
pub const GAME: Game = Game {
    rules: &IKANGETSU,
    cards: &card_rules::CARD_RULES,
    decks: &deck::DECK_SHAPE,
    inspect: deck::inspect,
};

/// 17b: a later "set" overrides earlier changes; 16g: never below 0.
const VALUE: StatRule = StatRule::new(&[
    StatStage::Set(Winner::Undoing),
    StatStage::Times,
    StatStage::Divide,
    StatStage::Add,
    StatStage::AtLeast(0),
]);

/// What is fixed about it.
static DECLARATION: Declaration = Declaration {
    revision: 2,
    options: options::OPTIONS,
    phases: rules::turn::PHASES,
    prompts: rules::steps::prompt::KEYS,
    option_names: &[("turn_order", OptionNames::Words(&["first", "second"]))],
    endings: rules::results::ENDINGS,
    sections: &[fudaba_library::MAIN],
    named: &[deck::SHIP],
    named_may_lack: true, // the ship is chosen at the table (2b); a list may suggest one
    figures: shown::figures::FIGURES,
    battle: Some(words::fact::ATTACKING),
    openings: shown::opening::OPENINGS,
    stat_rule: VALUE,
    works_by_place: true,
    arrivals: &[
        words::moment::PLACED,
        words::moment::SHIP_REPLACED,
        words::moment::DISCARDED_FROM_HAND,
        words::moment::DISCARDED_FROM_FIELD,
        words::moment::RETURNED_TO_HAND,
    ],
    horizon: opponent::levels::HORIZON,
    skills: opponent::levels::SKILLS,
    weights: opponent::eval::WEIGHTS,
    habits: opponent::habits::COUNT,
    ..Declaration::new(
        "ikangetsu",
        &words::VOCABULARY,
        &zones::ZONES,
        &zones::LISTENING,
        Bounds::usual("17k", "17j"),
    )
};

impl Ruleset for Ikangetsu {
    fn declaration(&self) -> &'static Declaration {
        &DECLARATION
    }
}
