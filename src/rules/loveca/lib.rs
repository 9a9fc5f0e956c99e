//! The rules of the third game: groups of members perform lives. Start with `steps`, the table of contents; comments
//! name the clauses of its comprehensive rules.

mod cards;
mod opponent;
mod rules;
mod shown;

pub use cards::{card_rules, deck, words};
pub use rules::{hearts, options, zones};

use fudaba_engine::{Bounds, Declaration, HandMark, OptionNames, Ruleset, StatRule};
use fudaba_library::Game;

/// The rules.
#[derive(Clone, Copy, Debug, Default)]
pub struct Loveca;

/// The one value of [`Loveca`].
pub static LOVECA: Loveca = Loveca;

/// These rules, with what their cards and decks must be like.
pub const GAME: Game = Game {
    rules: &LOVECA,
    cards: &card_rules::CARD_RULES,
    decks: &deck::DECK_SHAPE,
    inspect: deck::inspect,
};

/// How the numbered choices are called.
const OPTION_NAMES: &[(&str, OptionNames)] = &[
    ("turn_order", OptionNames::Words(&["first", "second"])),
    (
        "heart_payment",
        OptionNames::Words(&["pink", "red", "yellow", "green", "blue", "purple", "all"]),
    ),
    ("adjust_place", OptionNames::Words(&["turn"])),
];

/// What is fixed about it.
static DECLARATION: Declaration = Declaration {
    revision: 3,
    options: options::OPTIONS,
    phases: rules::turn::PHASES,
    prompts: rules::steps::prompt::KEYS,
    endings: rules::rule_actions::ENDINGS,
    sections: &[fudaba_library::MAIN, deck::ENERGY],
    option_names: OPTION_NAMES,
    marks_by_hand: &[HandMark {
        word: "entered",
        says: "the member entered in this turn",
    }],
    figures: shown::figures::FIGURES,
    stat_rule: StatRule::USUAL, // 9.9.1: set, then changed; floors where a number is used
    works_by_place: true,
    silencing: cards::queries::NEGATING,
    elsewhere: &[words::state::IN_WAITING, words::state::IN_RESOLUTION],
    batched: &[words::moment::TO_WAITING, words::moment::DECK_TO_WAITING], // 9.7.2.1a
    // 9.7.4.2
    arrivals: &[
        words::moment::ENTERS,
        words::moment::BATON_TOUCHED,
        words::moment::TO_WAITING,
        words::moment::DECK_TO_WAITING,
        words::moment::SUCCEEDS,
    ],
    renews: true,                  // 4.1.4
    covers: false, // 10.4.1: two members may share an area until the next check timing
    may_not_find: true, // 9.6.3.1.4
    wants_all: true, // 9.6.3.1.2
    one_by_one: true, // 4.8.3
    ordered: &[words::zone::DECK], // 4.1.5
    horizon: opponent::levels::HORIZON,
    skills: opponent::levels::SKILLS,
    weights: opponent::eval::WEIGHTS,
    ..Declaration::new(
        "loveca",
        &words::VOCABULARY,
        &zones::ZONES,
        &zones::LISTENING,
        Bounds::usual("12.1.1.1a", "12.1.1.3a"),
    )
};

impl Ruleset for Loveca {
    fn declaration(&self) -> &'static Declaration {
        &DECLARATION
    }
}
