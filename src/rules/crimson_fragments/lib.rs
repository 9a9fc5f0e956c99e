//! Crimson Fragments. Start with `rules/steps`, the table of contents; comments name the clauses of the specification.

mod cards;
mod opponent;
mod rules;
mod shown;

pub use cards::{card_rules, deck, words};
pub use rules::{options, zones};

use fudaba_engine::{
    AttachmentRule, Bounds, Declaration, Lies, Ruleset, StatRule, StatStage, Winner,
};
use fudaba_library::Game;

/// The rules of Crimson Fragments.
#[derive(Clone, Copy, Debug, Default)]
pub struct CrimsonFragments;

/// The one value of [`CrimsonFragments`].
pub static CRIMSON_FRAGMENTS: CrimsonFragments = CrimsonFragments;

/// These rules, with what their cards and decks must be like.
pub const GAME: Game = Game {
    rules: &CRIMSON_FRAGMENTS,
    cards: &card_rules::CARD_RULES,
    decks: &deck::DECK_SHAPE,
    inspect: deck::inspect,
};

/// 3.11h, 3.11l: what was set last, plus and minus, then halves; never below 0.
const STATS: StatRule = StatRule::new(&[
    StatStage::Set(Winner::Latest),
    StatStage::Times,
    StatStage::Add,
    StatStage::Divide,
    StatStage::AtLeast(0),
]);

/// Numbers of a player can be lowered below what the rules give.
const PLAYER: StatRule = StatRule::USUAL;

/// 1.4d, 1.4e: a relic lies under its bearer; where it goes when the bearer leaves is told by the rules.
const ATTACHMENTS: &[AttachmentRule] = &[AttachmentRule {
    lies: Lies::Beneath,
    face_up: true,
    along: true,
    follows: &[],
    after: None,
    inherited: false,
}];

/// 8.1i, 8.1j
const BOUNDS: Bounds = Bounds {
    order: 460,
    refuse: 480,
    draw: 500,
    ..Bounds::usual("8.1j", "8.1i")
};

/// What is fixed about it.
static DECLARATION: Declaration = Declaration {
    revision: 2,
    options: options::OPTIONS,
    phases: rules::turn::PHASES,
    prompts: rules::steps::prompt::KEYS,
    option_names: rules::steps::OPTION_NAMES,
    of_other_deck: &["bound"],
    openings: shown::opening::OPENINGS,
    endings: rules::checks::ENDINGS,
    sections: &["main", "life", "fragment"],
    backs: &[0, 0, 2],
    marks_by_hand: rules::by_hand::MARKS,
    figures: shown::figures::FIGURES,
    stat_rule: STATS,
    stat_rules: &[
        (words::stat::SHIFT_LIMIT, PLAYER),
        (words::stat::DRAWS, PLAYER),
        (words::stat::CONVERSIONS, PLAYER),
    ],
    renews: true,
    uses_end_in: &[words::zone::HAND, words::zone::DECK],
    works_by_place: true,
    wants_all: true,
    one_by_one: true,
    attachments: ATTACHMENTS,
    one_faced_in: &[words::zone::PENDING, words::zone::RELICS],
    arrivals: &[
        words::moment::SUMMONED,
        words::moment::ENTERED,
        words::moment::DEPLOYED,
        words::moment::EQUIPPED,
        words::moment::DISCARDED,
    ],
    courses: rules::play::course::COURSES,
    skills: opponent::levels::SKILLS,
    weights: opponent::eval::WEIGHTS,
    ..Declaration::new(
        "crimson_fragments",
        &words::VOCABULARY,
        &zones::ZONES,
        &zones::LISTENING,
        BOUNDS,
    )
};

impl Ruleset for CrimsonFragments {
    fn declaration(&self) -> &'static Declaration {
        &DECLARATION
    }
}
