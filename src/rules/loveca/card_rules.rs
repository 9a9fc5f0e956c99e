//! What the ruleset asks of its cards: part 7 of its specification.

use super::words::{VOCABULARY, kind, moment, stat};
use crate::cards::{AbilityRules, CardRules, KindRules, Need, StatRules};
use crate::engine::ability::AbilityKind;
use crate::engine::words::StatId;

/// The card rules.
pub const CARD_RULES: CardRules = CardRules {
    ruleset: "loveca",
    words: &VOCABULARY,
    kinds: KINDS,
    abilities: ABILITIES,
    player_moments: &[
        moment::LIVE_START,
        moment::LIVE_SUCCESS,
        moment::YELLS,
        moment::ENERGY_PLACED,
        moment::REFRESHES,
        moment::STATE_HOLDS,
        moment::GAME_START,
        moment::TURN_START,
        moment::ACTIVE_PHASE,
        moment::ENERGY_PHASE,
        moment::DRAW_PHASE,
        moment::MAIN_PHASE,
        moment::LIVE_PHASE,
        moment::LIVE_SET_PHASE,
        moment::PERFORMANCE_PHASE,
        moment::JUDGEMENT_PHASE,
        moment::TURN_END,
    ],
    timings: &[moment::PLAYED],
    cost_zones: &[],
    steps_as_costs: true,
    hidden_states: &[], // 2.6.1a: costs change in hand
    traits: (0, 3),
};

const fn number(stat: StatId, least: i16, most: i16) -> StatRules {
    StatRules {
        stat,
        range: (least, most),
        step: 1,
    }
}

/// Blade hearts (2.7).
const fn icon(stat: StatId) -> StatRules {
    number(stat, 0, 3)
}

const KINDS: &[KindRules] = &[
    KindRules {
        kind: kind::MEMBER,
        colour: Need::Optional,
        epithet: Need::Optional,
        stats: &[number(stat::COST, 0, 30), number(stat::BLADES, 0, 9)],
        optional_stats: &[
            number(stat::HEART_PINK, 0, 9),
            number(stat::HEART_RED, 0, 9),
            number(stat::HEART_YELLOW, 0, 9),
            number(stat::HEART_GREEN, 0, 9),
            number(stat::HEART_BLUE, 0, 9),
            number(stat::HEART_PURPLE, 0, 9),
            icon(stat::ICON_PINK),
            icon(stat::ICON_RED),
            icon(stat::ICON_YELLOW),
            icon(stat::ICON_GREEN),
            icon(stat::ICON_BLUE),
            icon(stat::ICON_PURPLE),
            icon(stat::ICON_ALL),
            icon(stat::ICON_DRAW),
            icon(stat::ICON_SCORE),
        ],
        marks: &[],
        keywords: Need::Forbidden,
        abilities: OWN,
        ability_count: (0, 4),
    },
    KindRules {
        kind: kind::LIVE,
        colour: Need::Optional,
        epithet: Need::Optional,
        stats: &[number(stat::SCORE, 0, 9)],
        optional_stats: &[
            number(stat::NEED_PINK, 0, 15),
            number(stat::NEED_RED, 0, 15),
            number(stat::NEED_YELLOW, 0, 15),
            number(stat::NEED_GREEN, 0, 15),
            number(stat::NEED_BLUE, 0, 15),
            number(stat::NEED_PURPLE, 0, 15),
            number(stat::NEED_ANY, 0, 15),
            icon(stat::ICON_PINK),
            icon(stat::ICON_RED),
            icon(stat::ICON_YELLOW),
            icon(stat::ICON_GREEN),
            icon(stat::ICON_BLUE),
            icon(stat::ICON_PURPLE),
            icon(stat::ICON_ALL),
            icon(stat::ICON_DRAW),
            icon(stat::ICON_SCORE),
        ],
        marks: &[],
        keywords: Need::Forbidden,
        abilities: OWN,
        ability_count: (0, 4),
    },
    KindRules {
        kind: kind::ENERGY,
        colour: Need::Optional,
        epithet: Need::Optional,
        stats: &[],
        optional_stats: &[],
        marks: &[],
        keywords: Need::Forbidden,
        abilities: &[],
        ability_count: (0, 0),
    },
];

/// The kinds of abilities of members and lives (9.1.1); what a card allows while it is played is `Declared`.
const OWN: &[AbilityKind] = &[
    AbilityKind::Activated,
    AbilityKind::Triggered,
    AbilityKind::Continuous,
    AbilityKind::Declared,
    AbilityKind::Replacement,
];

const ABILITIES: &[AbilityRules] = &[
    AbilityRules {
        kind: AbilityKind::Activated,
        when: Need::Forbidden,
        moments: &[],
        always: Need::Forbidden,
        effect: Need::Required,
        cost: Need::Optional,
        rests: true,
        optional: true,
    },
    AbilityRules {
        kind: AbilityKind::Triggered,
        when: Need::Required,
        moments: &[],
        always: Need::Forbidden,
        effect: Need::Required,
        cost: Need::Optional,
        rests: true,
        optional: true,
    },
    AbilityRules {
        kind: AbilityKind::Continuous,
        when: Need::Forbidden,
        moments: &[],
        always: Need::Required,
        effect: Need::Forbidden,
        cost: Need::Forbidden,
        rests: false,
        optional: false,
    },
    AbilityRules {
        kind: AbilityKind::Declared,
        when: Need::Required,
        moments: &[moment::PLAYED],
        always: Need::Forbidden,
        effect: Need::Required,
        cost: Need::Optional,
        rests: false,
        optional: false,
    },
    AbilityRules {
        kind: AbilityKind::Replacement,
        when: Need::Required,
        moments: &[moment::WOULD_SUCCEED, moment::WOULD_LEAVE],
        always: Need::Forbidden,
        effect: Need::Required,
        cost: Need::Optional,
        rests: true,
        optional: true,
    },
];
