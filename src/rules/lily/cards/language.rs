//! What Lily implements of the ability language.

use crate::cards::words::{ability, keyword, moment, zone};
use fudaba_cards::{Language, Reach, VALUES_WITHOUT_AMOUNT, names};
use fudaba_engine::ability::{
    AlwaysName, Aspect, CardsName, ChangeName, ConditionName, CostName, DestName, DurationName,
    EffectName, FilterName, SelectorName, SpotName,
};
use fudaba_engine::words::ZoneKind;
use strum::VariantArray as _;

/// What the ruleset implements of the ability language.
pub const LANGUAGE: Language = Language {
    effects: names![EffectName;
        Draw Choose Look Reveal Move Arrange Enter Shift Swap Turn Defeat NameNumber Trade
        Modify Grant GrantPlayer GrantAbility EachPlayer RepeatWhile If May ChooseOne Repeat
        ForEach Later Win Deed RevealUntil Shuffle StackOn Ready Rest Roll
    ],
    own_cards: names![EffectName; Enter StackOn],
    one_side: &[EffectName::Swap],
    reach: &[
        Reach::of(&["Defeat", "Shift"], &[zone::FIELD]),
        Reach::of(&["Swap"], &[zone::FIELD]).with(&[zone::FIELD]),
        Reach::of(&["Ready", "Rest"], &[zone::FIELD, zone::PARTNER]),
        Reach::of(&["Turn"], names![zone; COUPLING POTENTIAL PARTNER]),
        Reach::of(&["Enter"], OFF_FIELD),
        Reach::of(&["StackOn"], OFF_FIELD).with(&[zone::FIELD]),
    ],
    no_way: &[(zone::EVENT, names![zone; FIELD PARTNER MYSTERY POTENTIAL])],
    costs: names![CostName; RestThis TurnDown],
    cards: CardsName::VARIANTS,
    selectors: names![SelectorName; Mine Theirs Both Among Union],
    filters: names![FilterName;
        Kind Colour Stat Has Keyword Trait Name NameHas Shares In AdjacentTo Active Rested
        FaceUp FaceDown Plain Printed Other Is Not AnyOf
    ],
    values: VALUES_WITHOUT_AMOUNT,
    conditions: ConditionName::VARIANTS,
    always: names![AlwaysName; Stat Keyword Player],
    changes: ChangeName::VARIANTS,
    durations: names![DurationName; Battle Turn OpponentTurn WhileHere Lasting YourTurn],
    aspects: names![Aspect; Names Groups],
    enter_spots: names![SpotName; Free FreeIn],
    shift_spots: SpotName::VARIANTS,
    dests: &[
        (zone::DECK, names![DestName; To Bottom Nth]),
        (zone::HAND, names![DestName; To]),
        (zone::PARTNER, names![DestName; To]),
        (zone::COUPLING, names![DestName; To]),
        (zone::EVENT, names![DestName; To]),
        (zone::TRASH, names![DestName; To]),
        (zone::MYSTERY, names![DestName; To Bottom]),
        (zone::POTENTIAL, names![DestName; To]),
    ],
    piles: &[zone::DECK, zone::MYSTERY],
    hands: &[zone::HAND],
    drawn_to: &[zone::HAND],
    emptied: &[zone::FIELD],
    player_keywords: names![keyword; CANNOT_CRITICAL CANNOT_BLOCK CANNOT_COUNTER BLOCK_COSTS_TWO],
    shared_keywords: &[keyword::CANNOT_CRITICAL, keyword::CANNOT_BLOCK],
    printed_keywords: names![keyword;
        SPREAD_2 PIERCE CANNOT_ATTACK CANNOT_BE_ATTACKED CANNOT_MOVE CANNOT_BE_READIED
        CANNOT_CRITICAL CANNOT_BLOCK MAY_SHARE_NAME
    ],
    granted: &[ability::TRIGGERED, ability::CONTINUOUS],
    with_other: names![moment;
        SUPPORTS_REVEALED CRITICAL_USED LEVELLED_UP MOVED ATTACKS IS_ATTACKED DEFEATS
        IS_DEFEATED FAILED_TO_DEFEAT
    ],
    per_game: true,
    ..Language::NONE
};

/// Where characters can come onto the field from.
const OFF_FIELD: &[ZoneKind] = names![zone; DECK HAND PARTNER COUPLING TRASH SUPPORT];
