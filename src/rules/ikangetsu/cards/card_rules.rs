//! What Ikangetsu asks of its cards: section 7 of its specification.

use crate::cards::language::LANGUAGE;
use crate::cards::words::{VOCABULARY, ability, kind, moment, stat, state, zone};
use fudaba_cards::{AbilityRules, CardRules, KindRules, Need, StatRules, names};

/// The card rules of Ikangetsu.
pub const CARD_RULES: CardRules = CardRules {
    kinds: &[KindRules {
        colour: Need::Forbidden,
        epithet: Need::Required,
        stats: &[StatRules::new(stat::VALUE, 1, 12, 1)], // 16b
        keywords: Need::Optional,                        // 16d
        abilities: names![ability; ATTACK EVADE CONTINUOUS TRIGGERED],
        ability_count: (0, 1), // 16c
        ..KindRules::of(kind::CARD)
    }],
    abilities: ABILITIES,
    player_moments: names![moment; TURN_START BEFORE_CHECK AFTER_CHECK GUARD_PHASE TURN_END],
    cost_zones: &[zone::DISCARD],
    hidden_states: &[state::GUARD_FACE_DOWN, state::IN_HAND],
    traits: (1, 2), // 16e
    ..CardRules::new("ikangetsu", &VOCABULARY, &LANGUAGE)
};

const ABILITIES: &[AbilityRules] = &[
    AbilityRules::acting(ability::ATTACK).paid().optional(),
    AbilityRules::acting(ability::EVADE).paid().optional(),
    AbilityRules::lasting(ability::CONTINUOUS),
    AbilityRules::triggered(ability::TRIGGERED)
        .paid()
        .optional(),
];
