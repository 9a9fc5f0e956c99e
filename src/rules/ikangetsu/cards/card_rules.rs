//! What Ikangetsu asks of its cards: section 7 of its specification.

use crate::cards::words::{VOCABULARY, ability, kind, moment, stat, state, zone};
use fudaba_cards::{AbilityRules, CardRules, KindRules, Need, StatRules, names};

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
        abilities: names![ability; ATTACK EVADE CONTINUOUS TRIGGERED],
        ability_count: (0, 1), // 16c
    }],
    abilities: ABILITIES,
    player_moments: names![moment; TURN_START BEFORE_CHECK AFTER_CHECK GUARD_PHASE TURN_END],
    timings: &[],
    cost_zones: &[zone::DISCARD],
    steps_as_costs: true,
    hidden_states: &[state::GUARD_FACE_DOWN, state::IN_HAND],
    numbers: 999,
    traits: (1, 2), // 16e
    two_faced: false,
    build: false,
};

const ABILITIES: &[AbilityRules] = &[
    AbilityRules::acting(ability::ATTACK).paid().optional(),
    AbilityRules::acting(ability::EVADE).paid().optional(),
    AbilityRules::lasting(ability::CONTINUOUS),
    AbilityRules::triggered(ability::TRIGGERED)
        .paid()
        .optional(),
];
