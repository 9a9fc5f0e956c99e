//! What Lily asks of its cards: the table of section 7 of its specification.

use crate::cards::words::{VOCABULARY, ability, kind, moment, range, stat, zone};
use fudaba_cards::{AbilityRules, CardRules, KindRules, Need, StatRules};
use fudaba_engine::words::NamedValue;

/// The card rules of Lily.
pub const CARD_RULES: CardRules = CardRules {
    ruleset: "lily",
    words: &VOCABULARY,
    language: &crate::cards::language::LANGUAGE,
    kinds: KINDS,
    abilities: ABILITIES,
    player_moments: &[
        moment::TURN_START,
        moment::START_DRAW,
        moment::ACTION_PHASE,
        moment::SUPPORTS_REVEALED,
        moment::TURN_END,
        moment::REFRESHED,
    ],
    timings: &[moment::ACTION_PHASE],
    cost_zones: &[zone::COUPLING],
    steps_as_costs: false,
    hidden_states: &[],
    numbers: 999,
    traits: (0, 2),
    two_faced: false,
    build: false,
};

const KINDS: &[KindRules] = &[
    KindRules {
        kind: kind::CHARACTER,
        colour: Need::Required, // 2.1c
        epithet: Need::Required,
        stats: &[
            StatRules {
                stat: stat::LEVEL,
                range: (1, 6),
                step: 1,
            },
            StatRules {
                stat: stat::POWER,
                range: (10, 120),
                step: 10,
            },
            StatRules {
                stat: stat::SUPPORT,
                range: (0, 50),
                step: 10,
            },
        ],
        optional_stats: &[],
        marks: &[(
            stat::RANGE,
            &[
                NamedValue(range::NONE),
                NamedValue(range::R1),
                NamedValue(range::R2),
                NamedValue(range::R1_2),
                NamedValue(range::R1_3),
            ],
        )],
        keywords: Need::Optional,
        // The five skill types (11.1a).
        abilities: &[
            ability::ACTIVATED,
            ability::CONTINUOUS,
            ability::TRIGGERED,
            ability::SPECIAL,
            ability::SUPPORT,
        ],
        ability_count: (0, 3),
    },
    KindRules {
        kind: kind::EVENT,
        colour: Need::Optional,
        epithet: Need::Optional,
        stats: &[],
        optional_stats: &[],
        marks: &[],
        keywords: Need::Forbidden,
        abilities: &[ability::SHARED], // 12a
        ability_count: (1, 3),
    },
    KindRules {
        kind: kind::POTENTIAL,
        colour: Need::Optional,
        epithet: Need::Optional,
        stats: &[],
        optional_stats: &[],
        marks: &[],
        keywords: Need::Forbidden,
        abilities: &[ability::DECLARED], // 13b
        ability_count: (1, 1),
    },
];

const ABILITIES: &[AbilityRules] = &[
    AbilityRules {
        kind: ability::ACTIVATED,
        when: Need::Forbidden,
        moments: &[],
        always: Need::Forbidden,
        effect: Need::Required,
        cost: Need::Optional,
        rests: true,
        optional: true,
    },
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
        rests: true,
        optional: true,
    },
    AbilityRules {
        kind: ability::SPECIAL,
        when: Need::Optional, // 11.1.4b
        moments: &[],
        always: Need::Optional,
        effect: Need::Optional,
        cost: Need::Optional,
        rests: false,
        optional: true,
    },
    AbilityRules {
        kind: ability::SUPPORT,
        when: Need::Optional,
        moments: &[moment::BATTLE_END], // 10at
        always: Need::Forbidden,
        effect: Need::Required,
        cost: Need::Optional,
        rests: false,
        optional: true,
    },
    AbilityRules {
        kind: ability::SHARED,
        when: Need::Optional,
        moments: &[],
        always: Need::Optional,
        effect: Need::Optional,
        cost: Need::Forbidden,
        rests: false,
        optional: true,
    },
    AbilityRules {
        kind: ability::DECLARED,
        when: Need::Required,
        moments: &[],
        always: Need::Forbidden,
        effect: Need::Required,
        cost: Need::Forbidden,
        rests: false,
        optional: false,
    },
];
