//! What Ikangetsu asks of its cards: section 7 of its specification.

use crate::cards::words::{VOCABULARY, ability, kind, moment, stat, state, zone};
use fudaba_cards::{AbilityRules, CardRules, KindRules, Need, StatRules};
use fudaba_engine::ability::AbilityKind;

/// The card rules of Ikangetsu.
pub const CARD_RULES: CardRules = CardRules {
    ruleset: "ikangetsu",
    words: &VOCABULARY,
    language: &crate::cards::language::LANGUAGE,
    kinds: &[KindRules {
        kind: kind::CARD,
        colour: Need::Forbidden,
        epithet: Need::Required,
        stats: &[StatRules {
            stat: stat::VALUE,
            range: (1, 12), // 16b
            step: 1,
        }],
        optional_stats: &[],
        marks: &[],
        keywords: Need::Optional, // 16d
        abilities: &[
            ability::ATTACK,
            ability::EVADE,
            ability::CONTINUOUS,
            ability::TRIGGERED,
        ],
        ability_count: (0, 1), // 16c
    }],
    abilities: ABILITIES,
    player_moments: &[
        moment::TURN_START,
        moment::BEFORE_CHECK,
        moment::AFTER_CHECK,
        moment::GUARD_PHASE,
        moment::TURN_END,
    ],
    timings: &[],
    cost_zones: &[zone::DISCARD],
    steps_as_costs: true,
    hidden_states: &[state::GUARD_FACE_DOWN, state::IN_HAND],
    numbers: 999,
    traits: (1, 2), // 16e
    two_faced: false,
    build: false,
};

const fn spell(kind: AbilityKind) -> AbilityRules {
    AbilityRules {
        kind,
        when: Need::Forbidden,
        moments: &[],
        always: Need::Forbidden,
        effect: Need::Required,
        cost: Need::Optional,
        rests: false,
        optional: true,
    }
}

const ABILITIES: &[AbilityRules] = &[
    spell(ability::ATTACK),
    spell(ability::EVADE),
    AbilityRules {
        kind: ability::CONTINUOUS,
        when: Need::Forbidden,
        moments: &[],
        always: Need::Required,
        effect: Need::Forbidden,
        cost: Need::Forbidden,
        rests: false,
        optional: false,
    },
    AbilityRules {
        kind: ability::TRIGGERED,
        when: Need::Required,
        moments: &[],
        always: Need::Forbidden,
        effect: Need::Required,
        cost: Need::Optional,
        rests: false,
        optional: true,
    },
];
