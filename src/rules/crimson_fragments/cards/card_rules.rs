//! What Crimson Fragments asks of its cards: the table of Part 7 of its specification.

use crate::cards::words::{VOCABULARY, ability, kind, moment, stat};
use fudaba_cards::{AbilityRules, CardRules, KindRules, Need, StatRules};
use fudaba_engine::words::{AbilityKind, StatId};

/// The card rules of Crimson Fragments.
pub const CARD_RULES: CardRules = CardRules {
    ruleset: "crimson_fragments",
    words: &VOCABULARY,
    language: &crate::cards::language::LANGUAGE,
    kinds: KINDS,
    abilities: ABILITIES,
    player_moments: &[
        moment::GAME_START,
        moment::CLEANUP,
        moment::DRAW_PHASE,
        moment::SHIFT_PHASE,
        moment::PLAY_PHASE,
        moment::BATTLE_PHASE,
        moment::REGENERATE_PHASE,
        moment::END_PHASE,
        moment::TURN_END,
    ],
    timings: &[],
    cost_zones: &[],
    steps_as_costs: true,
    hidden_states: &[],
    numbers: 30_000,
    traits: (0, 2),
    two_faced: true,
    build: false,
};

const fn from_to(stat: StatId, least: i16, most: i16, step: i16) -> StatRules {
    StatRules {
        stat,
        range: (least, most),
        step,
    }
}

/// The numbered keywords of units (section 9).
const UNIT_STATS: &[StatRules] = &[
    from_to(stat::EMPOWER, 500, 10_000, 500),
    from_to(stat::ARMOUR, 500, 10_000, 500),
    from_to(stat::FELL_BLADE, 1, 4, 1),
    from_to(stat::EXTRA_ATTACK, 1, 4, 1),
    from_to(stat::UNDYING, 1, 4, 1),
    from_to(stat::STIGMA, 500, 10_000, 500),
];

/// A fragment has these, or the numbers of 1.5d.
const FRAGMENT_STATS: &[StatRules] = &[
    from_to(stat::SHIFT_BASE, 1, 3, 1),
    from_to(stat::SHIFT_BONUS, 0, 2, 1),
    from_to(stat::EMPOWER, 500, 10_000, 500),
    from_to(stat::ARMOUR, 500, 10_000, 500),
    from_to(stat::FELL_BLADE, 1, 4, 1),
    from_to(stat::EXTRA_ATTACK, 1, 4, 1),
    from_to(stat::STIGMA, 500, 10_000, 500),
];

const X_STATS: &[StatRules] = &[
    from_to(stat::X_MIN, 0, 6, 1),
    from_to(stat::X_MAX, 1, 6, 1),
    from_to(stat::X_STEP, 1, 3, 1),
];

const KINDS: &[KindRules] = &[
    KindRules {
        kind: kind::KIN,
        colour: Need::Optional,
        epithet: Need::Optional,
        stats: &[
            from_to(stat::COST, 0, 4, 1),
            from_to(stat::POWER, 0, 13_000, 500),
        ],
        optional_stats: UNIT_STATS,
        marks: &[],
        keywords: Need::Optional,
        abilities: &[
            ability::SUMMON,
            ability::ACT,
            ability::INSTANT,
            ability::TRIGGER,
            ability::STATIC,
            ability::RIM_BLAST,
            ability::INSTEAD,
            ability::RETURN,
            ability::QUICK,
        ],
        ability_count: (0, 4),
    },
    KindRules {
        kind: kind::FRAGMENT,
        colour: Need::Optional,
        epithet: Need::Optional,
        stats: &[from_to(stat::POWER, 0, 15_000, 500)],
        optional_stats: FRAGMENT_STATS,
        marks: &[],
        keywords: Need::Optional,
        abilities: &[
            ability::ENTRY,
            ability::ACT,
            ability::INSTANT,
            ability::TRIGGER,
            ability::STATIC,
            ability::INSTEAD,
        ],
        ability_count: (1, 5),
    },
    KindRules {
        kind: kind::ARTS,
        colour: Need::Optional,
        epithet: Need::Optional,
        stats: &[from_to(stat::COST, 0, 6, 1)],
        optional_stats: X_STATS,
        marks: &[],
        keywords: Need::Optional,
        abilities: &[ability::USE, ability::RIM_BLAST, ability::QUICK],
        ability_count: (1, 3),
    },
    KindRules {
        kind: kind::TERRITORY,
        colour: Need::Optional,
        epithet: Need::Optional,
        stats: &[from_to(stat::COST, 1, 2, 1)],
        optional_stats: &[from_to(stat::REMOVAL_COST, 1, 4, 1)],
        marks: &[],
        keywords: Need::Optional,
        abilities: &[
            ability::SUMMON,
            ability::ACT,
            ability::INSTANT,
            ability::TRIGGER,
            ability::STATIC,
            ability::RIM_BLAST,
            ability::INSTEAD,
            ability::QUICK,
        ],
        ability_count: (1, 4),
    },
    KindRules {
        kind: kind::RELIC,
        colour: Need::Optional,
        epithet: Need::Optional,
        stats: &[from_to(stat::COST, 1, 2, 1)],
        optional_stats: &[
            from_to(stat::REMOVAL_COST, 1, 4, 1),
            from_to(stat::EQUIP_COPIES, 1, 3, 1),
        ],
        marks: &[],
        keywords: Need::Optional,
        abilities: &[
            ability::SUMMON,
            ability::ACT,
            ability::INSTANT,
            ability::TRIGGER,
            ability::STATIC,
            ability::RIM_BLAST,
            ability::INSTEAD,
            ability::QUICK,
        ],
        ability_count: (1, 4),
    },
];

const fn used(kind: AbilityKind, rests: bool) -> AbilityRules {
    AbilityRules {
        kind,
        when: Need::Forbidden,
        moments: &[],
        always: Need::Forbidden,
        effect: Need::Required,
        cost: Need::Optional,
        rests,
        optional: true,
    }
}

/// An ability that says no more than a condition.
const fn asked(kind: AbilityKind, cost: Need) -> AbilityRules {
    AbilityRules {
        effect: Need::Forbidden,
        cost,
        optional: false,
        ..used(kind, false)
    }
}

const ABILITIES: &[AbilityRules] = &[
    AbilityRules {
        optional: false,
        ..used(ability::USE, false)
    },
    used(ability::ACT, true),
    used(ability::INSTANT, true),
    AbilityRules {
        when: Need::Required,
        ..used(ability::TRIGGER, true)
    },
    AbilityRules {
        always: Need::Required,
        effect: Need::Forbidden,
        cost: Need::Forbidden,
        optional: false,
        ..used(ability::STATIC, false)
    },
    AbilityRules {
        when: Need::Required,
        moments: &[moment::RIM_BROKEN],
        ..used(ability::RIM_BLAST, false)
    },
    asked(ability::SUMMON, Need::Optional),
    asked(ability::ENTRY, Need::Forbidden),
    AbilityRules {
        when: Need::Required,
        moments: &[moment::WOULD_BE_DESTROYED],
        ..used(ability::INSTEAD, true)
    },
    AbilityRules {
        when: Need::Required,
        moments: &[moment::DESTROYED],
        ..used(ability::RETURN, false)
    },
    asked(ability::QUICK, Need::Forbidden),
];
