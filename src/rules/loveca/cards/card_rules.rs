//! What the ruleset asks of its cards: part 7 of its specification.

use crate::cards::language::LANGUAGE;
use crate::cards::words::{HEARTS, ICONS, NEEDS, VOCABULARY, ability, kind, moment, stat, state};
use fudaba_cards::{AbilityRules, CardRules, KindRules, Need, StatRules, names};
use fudaba_engine::ability::AbilityKind;
use fudaba_engine::words::StatId;

/// The card rules.
pub const CARD_RULES: CardRules = CardRules {
    kinds: KINDS,
    abilities: ABILITIES,
    player_moments: names![moment;
        LIVE_START LIVE_SUCCESS YELLS ENERGY_PLACED REFRESHES STATE_HOLDS GAME_START
        TURN_START ACTIVE_PHASE ENERGY_PHASE DRAW_PHASE MAIN_PHASE LIVE_PHASE LIVE_SET_PHASE
        PERFORMANCE_PHASE JUDGEMENT_PHASE TURN_END
    ],
    timings: &[moment::PLAYED],
    private_states: &[state::IN_HAND], // 2.6.1a: costs change in hand
    build: true,
    ..CardRules::new("loveca", &VOCABULARY, &LANGUAGE)
};

const fn number(stat: StatId, least: i16, most: i16) -> StatRules {
    StatRules::new(stat, least, most, 1)
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
        colour: Need::Forbidden,
        stats: &[number(stat::COST, 0, 30), number(stat::BLADES, 0, 9)],
        optional_stats: &MEMBER_STATS,
        abilities: OWN,
        ability_count: (0, 4),
        ..KindRules::of(kind::MEMBER)
    },
    KindRules {
        colour: Need::Forbidden,
        stats: &[number(stat::SCORE, 0, 9)],
        optional_stats: &LIVE_STATS,
        abilities: OWN,
        ability_count: (0, 4),
        ..KindRules::of(kind::LIVE)
    },
    KindRules {
        colour: Need::Forbidden,
        ..KindRules::of(kind::ENERGY)
    },
];

/// The kinds of abilities of members and lives (9.1.1); what a card allows while it is played is `Declared`.
const OWN: &[AbilityKind] = names![ability; ACTIVATED TRIGGERED CONTINUOUS DECLARED REPLACEMENT];

const ABILITIES: &[AbilityRules] = &[
    AbilityRules::acting(ability::ACTIVATED).rests().optional(),
    AbilityRules::triggered(ability::TRIGGERED)
        .rests()
        .optional(),
    AbilityRules::lasting(ability::CONTINUOUS),
    AbilityRules::triggered(ability::DECLARED)
        .paid()
        .at(&[moment::PLAYED]),
    AbilityRules::triggered(ability::REPLACEMENT)
        .at(&[moment::WOULD_SUCCEED, moment::WOULD_LEAVE])
        .rests()
        .optional(),
];
