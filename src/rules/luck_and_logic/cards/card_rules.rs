//! What Luck & Logic asks of its cards: the table of Part 7 of its specification.

use crate::cards::words::{VOCABULARY, ability, kind, moment, stat};
use fudaba_cards::{AbilityRules, CardRules, KindRules, Need, StatRules};
use fudaba_engine::words::{AbilityKind, KindId, StatId};

/// The card rules of Luck & Logic.
pub const CARD_RULES: CardRules = CardRules {
    ruleset: "luck_and_logic",
    words: &VOCABULARY,
    language: &crate::cards::language::LANGUAGE,
    kinds: KINDS,
    abilities: ABILITIES,
    player_moments: &[
        moment::TURN_START,
        moment::DRAW_PHASE,
        moment::LEVEL_PHASE,
        moment::MAIN_PHASE,
        moment::BATTLE_PHASE,
        moment::END_PHASE,
        moment::MAIN_END,
        moment::BATTLE_PHASE_END,
        moment::TURN_END,
        moment::BATTLE_END,
        moment::LUCK_DRIVEN,
        moment::REFRESHED,
    ],
    timings: &[],
    cost_zones: &[],
    steps_as_costs: true,
    hidden_states: &[],
    numbers: 30_000,
    traits: (0, 3),
    two_faced: false,
    build: false,
};

const fn from_to(stat: StatId, least: i16, most: i16, step: i16) -> StatRules {
    StatRules {
        stat,
        range: (least, most),
        step,
    }
}

const MEMBER_STATS: &[StatRules] = &[
    from_to(stat::LEVEL, 1, 5, 1),
    from_to(stat::POWER, 0, 20_000, 500),
    from_to(stat::AURA, 0, 12, 1),
    from_to(stat::LIMIT, 0, 5, 1),
    from_to(stat::TERRITORY, 1, 3, 1),
];

/// Without an IC value a member has no IC icon; without a number of logic it has no stat logic.
const FURTHER_STATS: &[StatRules] = &[
    from_to(stat::IC_VALUE, 1_000, 10_000, 500),
    from_to(stat::PLAY_COST, 0, 5, 1),
    from_to(stat::LOGIC_POWER, 500, 20_000, 500),
    from_to(stat::LOGIC_AURA, 1, 12, 1),
    from_to(stat::LOGIC_LIMIT, 1, 5, 1),
];

const fn member(kind: KindId, abilities: &'static [AbilityKind]) -> KindRules {
    KindRules {
        kind,
        colour: Need::Required,
        epithet: Need::Optional,
        stats: MEMBER_STATS,
        optional_stats: FURTHER_STATS,
        marks: &[],
        keywords: Need::Optional,
        abilities,
        ability_count: (0, 4),
    }
}

const fn other(
    kind: KindId,
    colour: Need,
    stats: &'static [StatRules],
    abilities: &'static [AbilityKind],
    ability_count: (usize, usize),
) -> KindRules {
    KindRules {
        kind,
        colour,
        epithet: Need::Optional,
        stats,
        optional_stats: &[],
        marks: &[],
        keywords: Need::Forbidden,
        abilities,
        ability_count,
    }
}

const KINDS: &[KindRules] = &[
    member(
        kind::LOGICALIST,
        &[
            ability::ACT,
            ability::AUTO,
            ability::CONT,
            ability::LOGIC,
            ability::INSTEAD,
        ],
    ),
    member(
        kind::FOREIGNER,
        &[
            ability::ACT,
            ability::AUTO,
            ability::CONT,
            ability::LOGIC,
            ability::INSTEAD,
        ],
    ),
    member(
        kind::TRANCEUNION,
        &[
            ability::ACT,
            ability::AUTO,
            ability::CONT,
            ability::LOGIC,
            ability::INSTEAD,
            ability::LOGIC_DRIVE,
        ],
    ),
    other(
        kind::TACTICS,
        Need::Required,
        &[],
        &[ability::LOGIC],
        (1, 1),
    ),
    other(
        kind::PARADOX,
        Need::Required,
        &[],
        &[ability::LOGIC, ability::CONT],
        (1, 2),
    ),
    other(
        kind::GATE,
        Need::Optional,
        &[from_to(stat::GATE_NUMBER, 1, 99, 1)],
        &[ability::GATE_BREAK],
        (0, 2),
    ),
];

const fn used(kind: AbilityKind, when: Need, rests: bool) -> AbilityRules {
    AbilityRules {
        kind,
        when,
        moments: &[],
        always: Need::Forbidden,
        effect: Need::Required,
        cost: Need::Optional,
        rests,
        optional: true,
    }
}

const ABILITIES: &[AbilityRules] = &[
    used(ability::ACT, Need::Forbidden, true),
    used(ability::AUTO, Need::Required, true),
    AbilityRules {
        always: Need::Required,
        effect: Need::Forbidden,
        cost: Need::Forbidden,
        optional: false,
        ..used(ability::CONT, Need::Forbidden, false)
    },
    used(ability::LOGIC_DRIVE, Need::Forbidden, true),
    AbilityRules {
        moments: &[moment::GATE_BROKEN],
        ..used(ability::GATE_BREAK, Need::Required, false)
    },
    AbilityRules {
        optional: false,
        ..used(ability::LOGIC, Need::Forbidden, false)
    },
    AbilityRules {
        moments: &[moment::WOULD_BE_STOCKED],
        ..used(ability::INSTEAD, Need::Required, true)
    },
];
