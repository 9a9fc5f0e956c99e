//! What Luck & Logic asks of its cards: the table of Part 7 of its specification.

use crate::cards::language::LANGUAGE;
use crate::cards::words::{VOCABULARY, ability, kind, moment, stat};
use fudaba_cards::{AbilityRules, CardRules, KindRules, Need, StatRules, names};
use fudaba_engine::words::{AbilityKind, KindId};

/// The card rules of Luck & Logic.
pub const CARD_RULES: CardRules = CardRules {
    kinds: KINDS,
    abilities: ABILITIES,
    player_moments: names![moment;
        TURN_START DRAW_PHASE LEVEL_PHASE MAIN_PHASE BATTLE_PHASE END_PHASE MAIN_END
        BATTLE_PHASE_END TURN_END BATTLE_END LUCK_DRIVEN REFRESHED
    ],
    numbers: 30_000,
    ..CardRules::new("luck_and_logic", &VOCABULARY, &LANGUAGE)
};

const MEMBER_STATS: &[StatRules] = &[
    StatRules::new(stat::LEVEL, 1, 5, 1),
    StatRules::new(stat::POWER, 0, 20_000, 500),
    StatRules::new(stat::AURA, 0, 12, 1),
    StatRules::new(stat::LIMIT, 0, 5, 1),
    StatRules::new(stat::TERRITORY, 1, 3, 1),
];

/// Without an IC value a member has no IC icon; without a number of logic it has no stat logic.
const FURTHER_STATS: &[StatRules] = &[
    StatRules::new(stat::IC_VALUE, 1_000, 10_000, 500),
    StatRules::new(stat::PLAY_COST, 0, 5, 1),
    StatRules::new(stat::LOGIC_POWER, 500, 20_000, 500),
    StatRules::new(stat::LOGIC_AURA, 1, 12, 1),
    StatRules::new(stat::LOGIC_LIMIT, 1, 5, 1),
];

const fn member(kind: KindId, abilities: &'static [AbilityKind]) -> KindRules {
    KindRules {
        colour: Need::Required,
        stats: MEMBER_STATS,
        optional_stats: FURTHER_STATS,
        keywords: Need::Optional,
        abilities,
        ability_count: (0, 4),
        ..KindRules::of(kind)
    }
}

const KINDS: &[KindRules] = &[
    member(
        kind::LOGICALIST,
        names![ability; ACT AUTO CONT LOGIC INSTEAD],
    ),
    member(
        kind::FOREIGNER,
        names![ability; ACT AUTO CONT LOGIC INSTEAD],
    ),
    member(
        kind::TRANCEUNION,
        names![ability; ACT AUTO CONT LOGIC INSTEAD LOGIC_DRIVE],
    ),
    KindRules {
        colour: Need::Required,
        abilities: &[ability::LOGIC],
        ability_count: (1, 1),
        ..KindRules::of(kind::TACTICS)
    },
    KindRules {
        colour: Need::Required,
        abilities: &[ability::LOGIC, ability::CONT],
        ability_count: (1, 2),
        ..KindRules::of(kind::PARADOX)
    },
    KindRules {
        stats: &[StatRules::new(stat::GATE_NUMBER, 1, 99, 1)],
        abilities: &[ability::GATE_BREAK],
        ability_count: (0, 2),
        ..KindRules::of(kind::GATE)
    },
];

const ABILITIES: &[AbilityRules] = &[
    AbilityRules::acting(ability::ACT).rests().optional(),
    AbilityRules::triggered(ability::AUTO).rests().optional(),
    AbilityRules::lasting(ability::CONT),
    AbilityRules::acting(ability::LOGIC_DRIVE)
        .rests()
        .optional(),
    AbilityRules::triggered(ability::GATE_BREAK)
        .at(&[moment::GATE_BROKEN])
        .paid()
        .optional(),
    AbilityRules::acting(ability::LOGIC).paid(),
    AbilityRules::triggered(ability::INSTEAD)
        .at(&[moment::WOULD_BE_STOCKED])
        .rests()
        .optional(),
];
