//! What Ikangetsu implements of the ability language.

use crate::cards::words::{ability, keyword, moment, role, tally, zone};
use fudaba_cards::{Language, Reach, VALUES_WITHOUT_AMOUNT, names};
use fudaba_engine::ability::{
    AlwaysName, Aspect, CardsName, ChangeName, ConditionName, CostName, DestName, DurationName,
    EffectName, FilterName, SelectorName, SpotName,
};
use strum::VariantArray as _;

/// What the ruleset implements of the ability language.
pub const LANGUAGE: Language = Language {
    effects: names![EffectName;
        Choose Look Reveal Move Enter Shift Swap Turn Defeat NameNumber Trade Modify Grant
        GrantPlayer GrantAbility EachPlayer RepeatWhile If May ChooseOne Repeat ForEach
        Later Win Deed TakeRole Copy Assign Roll
    ],
    own_cards: names![EffectName; Enter TakeRole],
    one_side: &[EffectName::Swap],
    reach: &[
        Reach::of(&["Defeat", "Shift"], &[zone::SHIP, zone::GUARD]),
        Reach::of(&["Swap"], &[zone::GUARD]).with(&[zone::GUARD]),
        Reach::of(&["Turn"], &[zone::GUARD, zone::DISCARD]),
        Reach::of(&["Enter"], &[zone::HAND, zone::DISCARD]),
        Reach::of(&["TakeRole"], names![zone; GUARD HAND DISCARD]),
    ],
    costs: names![CostName; TurnDown Do],
    cards: names![CardsName; This It That Role Bound Except All Pick Alike Random],
    selectors: names![SelectorName; Mine Theirs Both Among Union],
    filters: names![FilterName;
        Stat Keyword Trait Name NameHas Shares In AdjacentTo FaceUp FaceDown Sign Printed
        InLineWith Other Is Not AnyOf
    ],
    values: VALUES_WITHOUT_AMOUNT,
    conditions: ConditionName::VARIANTS,
    always: names![AlwaysName; Stat Keyword Player],
    changes: names![ChangeName; Add Times Divide Set],
    durations: names![DurationName; Battle Turn YourTurn OpponentTurn WhileHere Lasting],
    aspects: names![Aspect; Names Groups],
    enter_spots: names![SpotName; Free FreeIn],
    shift_spots: SpotName::VARIANTS,
    dests: &[
        (zone::HAND, names![DestName; To]),
        (zone::DISCARD, names![DestName; To]),
    ],
    hands: &[zone::HAND],
    emptied: &[zone::GUARD, zone::SHIP],
    roles_taken: &[role::SHIP],
    assigned: &[tally::COMPARED_SUM],
    player_keywords: names![keyword;
        SKIPS_ATTACK_PHASE CANNOT_USE_ATTACK_SPELLS CANNOT_USE_EVADE_SPELLS
        SPELLS_COST_A_CARD IGNORES_CONDITIONS IGNORES_COSTS CANNOT_PLACE CLOSED_LEFT
        CLOSED_CENTRE CLOSED_RIGHT CANNOT_BARRAGE
    ],
    shared_keywords: &[keyword::CANNOT_BARRAGE],
    printed_keywords: &[keyword::BARRAGE],
    granted: &[ability::TRIGGERED, ability::CONTINUOUS],
    with_other: names![moment; ATTACKS IS_ATTACKED DEFEATS IS_DEFEATED EVADES SHIP_REPLACED],
    per_game: true,
    ..Language::NONE
};
