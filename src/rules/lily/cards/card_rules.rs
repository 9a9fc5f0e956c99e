//! What Lily asks of its cards: the table of section 7 of its specification.

use crate::cards::language::LANGUAGE;
use crate::cards::words::{VOCABULARY, ability, kind, moment, range, stat, zone};
use fudaba_cards::{AbilityRules, CardRules, KindRules, Need, StatRules, names};
use fudaba_engine::words::NamedValue;

/// The card rules of Lily.
pub const CARD_RULES: CardRules = CardRules {
    kinds: KINDS,
    abilities: ABILITIES,
    player_moments: names![moment;
        TURN_START START_DRAW ACTION_PHASE SUPPORTS_REVEALED TURN_END REFRESHED
    ],
    timings: &[moment::ACTION_PHASE],
    cost_zones: &[zone::COUPLING],
    steps_as_costs: false,
    traits: (0, 2),
    ..CardRules::new("lily", &VOCABULARY, &LANGUAGE)
};

const KINDS: &[KindRules] = &[
    KindRules {
        colour: Need::Required, // 2.1c
        epithet: Need::Required,
        stats: &[
            StatRules::new(stat::LEVEL, 1, 6, 1),
            StatRules::new(stat::POWER, 10, 120, 10),
            StatRules::new(stat::SUPPORT, 0, 50, 10),
        ],
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
        abilities: names![ability; ACTIVATED CONTINUOUS TRIGGERED SPECIAL SUPPORT],
        ability_count: (0, 3),
        ..KindRules::of(kind::CHARACTER)
    },
    KindRules {
        abilities: &[ability::SHARED], // 12a
        ability_count: (1, 3),
        ..KindRules::of(kind::EVENT)
    },
    KindRules {
        abilities: &[ability::DECLARED], // 13b
        ability_count: (1, 1),
        ..KindRules::of(kind::POTENTIAL)
    },
];

const ABILITIES: &[AbilityRules] = &[
    AbilityRules::acting(ability::ACTIVATED).rests().optional(),
    AbilityRules::lasting(ability::CONTINUOUS),
    AbilityRules::triggered(ability::TRIGGERED)
        .rests()
        .optional(),
    // 11.1.4b
    AbilityRules::acting(ability::SPECIAL)
        .when(Need::Optional)
        .always(Need::Optional)
        .effect(Need::Optional)
        .paid()
        .optional(),
    // 10at
    AbilityRules::acting(ability::SUPPORT)
        .when(Need::Optional)
        .paid()
        .at(&[moment::BATTLE_END])
        .optional(),
    AbilityRules::acting(ability::SHARED)
        .when(Need::Optional)
        .always(Need::Optional)
        .effect(Need::Optional)
        .optional(),
    AbilityRules::triggered(ability::DECLARED),
];
