//! Luck & Logic. Start with `rules/steps`, the table of contents; comments name the clauses of the specification.

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

/// The rules of Luck & Logic.
#[derive(Clone, Copy, Debug, Default)]
pub struct LuckAndLogic;

/// The one value of [`LuckAndLogic`].
pub static LUCK_AND_LOGIC: LuckAndLogic = LuckAndLogic;

/// These rules, with what their cards and decks must be like.
pub const GAME: Game = Game {
    rules: &LUCK_AND_LOGIC,
    cards: &card_rules::CARD_RULES,
    decks: &deck::DECK_SHAPE,
    inspect: deck::inspect,
};

/// 32.1f: what was set last, and all additions; factors come after both. Numbers go below 0 (8.1b, 8.1d).
const STATS: StatRule = StatRule::new(&[
    StatStage::Set(Winner::Latest),
    StatStage::Add,
    StatStage::Times,
    StatStage::Divide,
]);

/// 32.1h: soul lies under its member, goes where it goes, and otherwise is dropped.
const ATTACHMENTS: &[AttachmentRule] = &[AttachmentRule {
    lies: Lies::Beneath,
    face_up: true,
    along: true,
    follows: &[
        words::zone::STOCK,
        words::zone::DROP,
        words::zone::INTERCEPT,
        words::zone::TRANCE,
    ],
    after: Some(words::zone::DROP),
    inherited: true,
}];

/// Loops without a decision end by 31.1g; the kernel's own bounds lie beyond.
const BOUNDS: Bounds = Bounds {
    order: 550,
    refuse: 560,
    draw: 600,
    ..Bounds::usual("31.1f", "31.1g")
};

/// What is fixed about it.
static DECLARATION: Declaration = Declaration {
    revision: 2,
    options: options::OPTIONS,
    phases: rules::turn::PHASES,
    prompts: rules::steps::prompt::KEYS,
    option_names: rules::steps::OPTION_NAMES,
    endings: rules::checks::ENDINGS,
    sections: &["main", "gate"],
    marks_by_hand: rules::by_hand::MARKS,
    figures: shown::figures::FIGURES,
    battle: Some(words::fact::IN_BATTLE),
    openings: shown::opening::OPENINGS,
    stat_rule: STATS,
    silencing: &[words::keyword::SILENCED],
    hears_if_it_stays: true,
    renews: true,
    works_by_place: true,
    displaces: true,
    rearranges: true,
    one_by_one: true,
    attachments: ATTACHMENTS,
    arrivals: &[
        words::moment::MOBILIZED,
        words::moment::CALLED,
        words::moment::TRANCED,
        words::moment::DISCARDED,
    ],
    weights: opponent::eval::WEIGHTS,
    ..Declaration::new(
        "luck_and_logic",
        &words::VOCABULARY,
        &zones::ZONES,
        &zones::LISTENING,
        BOUNDS,
    )
};

impl Ruleset for LuckAndLogic {
    fn declaration(&self) -> &'static Declaration {
        &DECLARATION
    }
}
