//! What the ruleset asks of its cards: part 7 of its specification.

use crate::cards::words::{HEARTS, ICONS, NEEDS, VOCABULARY, ability, kind, moment, stat};
use fudaba_cards::{AbilityRules, CardRules, KindRules, Need, StatRules};
use fudaba_engine::ability::AbilityKind;
use fudaba_engine::words::StatId;

/// The card rules.
pub const CARD_RULES: CardRules = CardRules {
    ruleset: "loveca",
    words: &VOCABULARY,
    language: &crate::cards::language::LANGUAGE,
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
    numbers: 999,
    traits: (0, 3),
    two_faced: false,
    build: true,
};

const fn number(stat: StatId, least: i16, most: i16) -> StatRules {
    StatRules {
        stat,
        range: (least, most),
        step: 1,
    }
}

/// Hearts or requirements, each up to a number, then the blade hearts (2.7).
const fn with_icons<const N: usize>(stats: &[StatId], most: i16) -> [StatRules; N] {
    assert!(stats.len() + ICONS.len() == N);
    let mut all = [number(stats[0], 0, most); N];
    let mut at = 1;
    while at < N {
        all[at] = if at < stats.len() {
            number(stats[at], 0, most)
        } else {
            number(ICONS[at - stats.len()], 0, 3)
        };
        at += 1;
    }
    all
}

/// No member is printed with ALL hearts, the last of the list.
const COLOURED: &[StatId] = HEARTS.split_at(HEARTS.len() - 1).0;
const MEMBER_STATS: [StatRules; COLOURED.len() + ICONS.len()] = with_icons(COLOURED, 9);
const LIVE_STATS: [StatRules; NEEDS.len() + ICONS.len()] = with_icons(NEEDS, 15);

const KINDS: &[KindRules] = &[
    KindRules {
        kind: kind::MEMBER,
        colour: Need::Forbidden,
        epithet: Need::Optional,
        stats: &[number(stat::COST, 0, 30), number(stat::BLADES, 0, 9)],
        optional_stats: &MEMBER_STATS,
        marks: &[],
        keywords: Need::Forbidden,
        abilities: OWN,
        ability_count: (0, 4),
    },
    KindRules {
        kind: kind::LIVE,
        colour: Need::Forbidden,
        epithet: Need::Optional,
        stats: &[number(stat::SCORE, 0, 9)],
        optional_stats: &LIVE_STATS,
        marks: &[],
        keywords: Need::Forbidden,
        abilities: OWN,
        ability_count: (0, 4),
    },
    KindRules {
        kind: kind::ENERGY,
        colour: Need::Forbidden,
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
    ability::ACTIVATED,
    ability::TRIGGERED,
    ability::CONTINUOUS,
    ability::DECLARED,
    ability::REPLACEMENT,
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
        kind: ability::DECLARED,
        when: Need::Required,
        moments: &[moment::PLAYED],
        always: Need::Forbidden,
        effect: Need::Required,
        cost: Need::Optional,
        rests: false,
        optional: false,
    },
    AbilityRules {
        kind: ability::REPLACEMENT,
        when: Need::Required,
        moments: &[moment::WOULD_SUCCEED, moment::WOULD_LEAVE],
        always: Need::Forbidden,
        effect: Need::Required,
        cost: Need::Optional,
        rests: true,
        optional: true,
    },
];
