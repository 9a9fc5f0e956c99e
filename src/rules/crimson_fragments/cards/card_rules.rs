//! What Crimson Fragments asks of its cards: the table of Part 7 of its specification.

use crate::cards::language::LANGUAGE;
use crate::cards::words::{VOCABULARY, ability, kind, moment, stat};
use fudaba_cards::{AbilityRules, CardRules, KindRules, Need, StatRules, names};
use fudaba_engine::words::AbilityKind;

/// The card rules of Crimson Fragments.
pub const CARD_RULES: CardRules = CardRules {
    kinds: KINDS,
    abilities: ABILITIES,
    player_moments: names![moment;
        GAME_START CLEANUP DRAW_PHASE SHIFT_PHASE PLAY_PHASE BATTLE_PHASE REGENERATE_PHASE
        END_PHASE TURN_END
    ],
    numbers: 30_000,
    traits: (0, 2),
    two_faced: true,
    ..CardRules::new("crimson_fragments", &VOCABULARY, &LANGUAGE)
};

/// The numbered keywords of units (section 9).
const UNIT_STATS: &[StatRules] = &[
    StatRules::new(stat::EMPOWER, 500, 10_000, 500),
    StatRules::new(stat::ARMOUR, 500, 10_000, 500),
    StatRules::new(stat::FELL_BLADE, 1, 4, 1),
    StatRules::new(stat::EXTRA_ATTACK, 1, 4, 1),
    StatRules::new(stat::UNDYING, 1, 4, 1),
    StatRules::new(stat::STIGMA, 500, 10_000, 500),
];

/// A fragment has these, or the numbers of 1.5d.
const FRAGMENT_STATS: &[StatRules] = &[
    StatRules::new(stat::SHIFT_BASE, 1, 3, 1),
    StatRules::new(stat::SHIFT_BONUS, 0, 2, 1),
    StatRules::new(stat::EMPOWER, 500, 10_000, 500),
    StatRules::new(stat::ARMOUR, 500, 10_000, 500),
    StatRules::new(stat::FELL_BLADE, 1, 4, 1),
    StatRules::new(stat::EXTRA_ATTACK, 1, 4, 1),
    StatRules::new(stat::STIGMA, 500, 10_000, 500),
];

const X_STATS: &[StatRules] = &[
    StatRules::new(stat::X_MIN, 0, 6, 1),
    StatRules::new(stat::X_MAX, 1, 6, 1),
    StatRules::new(stat::X_STEP, 1, 3, 1),
];

const KINDS: &[KindRules] = &[
    KindRules {
        stats: &[
            StatRules::new(stat::COST, 0, 4, 1),
            StatRules::new(stat::POWER, 0, 13_000, 500),
        ],
        optional_stats: UNIT_STATS,
        keywords: Need::Optional,
        abilities: names![ability;
            SUMMON ACT INSTANT TRIGGER STATIC RIM_BLAST INSTEAD RETURN QUICK
        ],
        ability_count: (0, 4),
        ..KindRules::of(kind::KIN)
    },
    KindRules {
        stats: &[StatRules::new(stat::POWER, 0, 15_000, 500)],
        optional_stats: FRAGMENT_STATS,
        keywords: Need::Optional,
        abilities: names![ability; ENTRY ACT INSTANT TRIGGER STATIC INSTEAD],
        ability_count: (1, 5),
        ..KindRules::of(kind::FRAGMENT)
    },
    KindRules {
        stats: &[StatRules::new(stat::COST, 0, 6, 1)],
        optional_stats: X_STATS,
        keywords: Need::Optional,
        abilities: &[ability::USE, ability::RIM_BLAST, ability::QUICK],
        ability_count: (1, 3),
        ..KindRules::of(kind::ARTS)
    },
    KindRules {
        stats: &[StatRules::new(stat::COST, 1, 2, 1)],
        optional_stats: &[StatRules::new(stat::REMOVAL_COST, 1, 4, 1)],
        keywords: Need::Optional,
        abilities: names![ability; SUMMON ACT INSTANT TRIGGER STATIC RIM_BLAST INSTEAD QUICK],
        ability_count: (1, 4),
        ..KindRules::of(kind::TERRITORY)
    },
    KindRules {
        stats: &[StatRules::new(stat::COST, 1, 2, 1)],
        optional_stats: &[
            StatRules::new(stat::REMOVAL_COST, 1, 4, 1),
            StatRules::new(stat::EQUIP_COPIES, 1, 3, 1),
        ],
        keywords: Need::Optional,
        abilities: names![ability; SUMMON ACT INSTANT TRIGGER STATIC RIM_BLAST INSTEAD QUICK],
        ability_count: (1, 4),
        ..KindRules::of(kind::RELIC)
    },
];

/// An ability that is used at a price, as often as its text allows.
const fn used(kind: AbilityKind) -> AbilityRules {
    AbilityRules::acting(kind).paid().optional()
}

/// An ability that says no more than a condition.
const fn asked(kind: AbilityKind) -> AbilityRules {
    AbilityRules::acting(kind).effect(Need::Forbidden)
}

const ABILITIES: &[AbilityRules] = &[
    AbilityRules::acting(ability::USE).paid(),
    used(ability::ACT).rests(),
    used(ability::INSTANT).rests(),
    used(ability::TRIGGER).when(Need::Required).rests(),
    AbilityRules::lasting(ability::STATIC),
    used(ability::RIM_BLAST)
        .when(Need::Required)
        .at(&[moment::RIM_BROKEN]),
    asked(ability::SUMMON).paid(),
    asked(ability::ENTRY),
    used(ability::INSTEAD)
        .when(Need::Required)
        .at(&[moment::WOULD_BE_DESTROYED])
        .rests(),
    used(ability::RETURN)
        .when(Need::Required)
        .at(&[moment::DESTROYED]),
    asked(ability::QUICK),
];
