//! What Crimson Fragments implements of the ability language (Part 8 of its specification).

use crate::cards::words::{ability, deed, keyword, moment, role, stat, tally, zone};
use fudaba_cards::{Language, Reach, names};
use fudaba_engine::ability::{
    AlwaysName, Aspect, CardsName, ChangeName, ConditionName, CostName, DestName, DurationName,
    EffectName, FilterName, SelectorName, SpotName, ValueName,
};
use fudaba_engine::words::ZoneKind;

/// What the ruleset implements of the ability language.
pub const LANGUAGE: Language = Language {
    effects: names![EffectName;
        Draw Choose Look Reveal Move Arrange Shuffle Enter Shift Swap Tuck Pay Ready Rest
        Defeat TakeRole Negate Modify ModifyPlayer Grant GrantPlayer GrantAbility Control
        Deed Procedure EachPlayer If May ChooseOne Repeat ForEach Later Win Roll
    ],
    reach: &[
        Reach::of(
            &["Shift", "Ready", "Rest", "TakeRole", "Control", "Battle"],
            &[zone::FIELD],
        ),
        Reach::of(&["Swap"], &[zone::FIELD]).with(&[zone::FIELD]),
        Reach::of(
            &["Defeat"],
            names![zone; FIELD RELICS RIM ARTS_SLOT TERRITORY_SLOT],
        ),
        Reach::of(
            &["Enter"],
            names![zone;
                DECK HAND LIFE CORE FRAGMENT_ZONE SHIFT COFFIN EXCLUSION RIM PENDING
            ],
        ),
        Reach::of(
            &["Tuck"],
            names![zone; DECK HAND LIFE CORE SHIFT COFFIN EXCLUSION RELICS RIM PENDING],
        )
        .with(&[zone::FIELD]),
        Reach::of(&["Negate"], NEGATED_IN),
        Reach::of(
            &["Use"],
            names![zone; DECK HAND LIFE CORE SHIFT COFFIN EXCLUSION ARTS_SLOT RIM PENDING],
        ),
        Reach::of(
            &["Summon"],
            names![zone; DECK HAND LIFE CORE SHIFT COFFIN EXCLUSION RELICS RIM PENDING],
        ),
    ],
    no_way: &[
        (
            zone::FRAGMENT_ZONE,
            names![zone;
                DECK HAND LIFE CORE SHIFT COFFIN EXCLUSION ARTS_SLOT TERRITORY_SLOT RELICS RIM
                PENDING
            ],
        ),
        (zone::DECK, &[zone::FRAGMENT_ZONE]),
        (zone::HAND, &[zone::FRAGMENT_ZONE]),
        (zone::SHIFT, &[zone::FRAGMENT_ZONE]),
        (zone::COFFIN, &[zone::FRAGMENT_ZONE]),
        (zone::EXCLUSION, &[zone::FRAGMENT_ZONE]),
        (zone::RIM, &[zone::FRAGMENT_ZONE]),
        (
            zone::ARTS_SLOT,
            names![zone; FRAGMENT_ZONE TERRITORY_SLOT RELICS],
        ),
        (
            zone::TERRITORY_SLOT,
            names![zone; FRAGMENT_ZONE ARTS_SLOT RELICS],
        ),
        (
            zone::RELICS,
            names![zone; FRAGMENT_ZONE ARTS_SLOT TERRITORY_SLOT],
        ),
    ],
    costs: names![CostName; RestThis Points Do],
    cards: CARDS,
    selectors: names![SelectorName; Mine Theirs Both Among Attached Bearer Union],
    filters: FILTERS,
    values: VALUES,
    conditions: names![ConditionName;
        Always All AnyOf Not Did YourTurn OpponentTurn Compare Exists Is Fact
    ],
    always: names![AlwaysName; Stat Keyword Player PlayerStat],
    changes: names![ChangeName; Add Set Divide],
    durations: names![DurationName; Turn OpponentTurn WhileHere Lasting Until],
    aspects: names![Aspect; Names],
    enter_spots: names![SpotName; Free FreeIn],
    enters_rested: true,
    shift_spots: names![SpotName; Free Adjacent Any],
    dests: DESTS,
    piles: &[zone::DECK, zone::LIFE],
    hands: &[zone::HAND],
    drawn_to: &[zone::HAND],
    points: &[tally::AP],
    roles_taken: &[role::TARGET],
    counted_deeds: &[deed::GAIN_AP],
    player_stats: &[stat::SHIFT_LIMIT, stat::DRAWS, stat::CONVERSIONS],
    player_keywords: names![keyword;
        CANNOT_SET CANNOT_USE CANNOT_SUMMON CANNOT_CONVERT CANNOT_GAIN_AP CANNOT_UNEQUIP
    ],
    printed_keywords: PRINTED,
    granted: &[ability::TRIGGER],
    not_awaited: NOT_AWAITED,
    with_other: names![moment; ATTACKS ATTACKED WINS LOSES BATTLE_DRAWN EQUIPPED RIM_BROKEN],
    card_moments: &[moment::WOULD_BE_DESTROYED],
    declares: true,
    two_colours: true,
    totals: &[stat::COST, stat::POWER],
    per_game: true,
    per_name: true,
    numbered: &[ability::USE],
    ..Language::NONE
};

const CARDS: &[CardsName] = names![CardsName; This It That Role Bound Except All Pick Random Top];

const FILTERS: &[FilterName] = names![FilterName;
    Kind Colour Stat Keyword Trait Name In AdjacentTo InLineWith Active Rested FaceUp FaceDown
    Sign Plain Printed Other Is Not AnyOf
];

const VALUES: &[ValueName] = names![ValueName;
    N Count CountOf Stat Printed Named Sum Tally Result Times Plus Capped Floored Minus Per Kinds
    Greatest Least
];

const DESTS: &[(ZoneKind, &[DestName])] = &[
    (zone::DECK, names![DestName; To Bottom]),
    (zone::HAND, names![DestName; To]),
    (zone::SHIFT, names![DestName; To]),
    (zone::COFFIN, names![DestName; To]),
    (zone::EXCLUSION, names![DestName; To]),
    (zone::RIM, names![DestName; To]),
    (zone::FRAGMENT_ZONE, names![DestName; To]),
    (zone::ARTS_SLOT, names![DestName; To]),
    (zone::TERRITORY_SLOT, names![DestName; To]),
    (zone::RELICS, names![DestName; To]),
];

const PRINTED: &[fudaba_engine::words::KeywordId] = names![keyword;
    FIXTURE PIERCE EXPOSED CANNOT_ATTACK CANNOT_ATTACK_DIRECTLY SHACKLED FRAGILE PROTEAN
    PREDATION OFFERING VAMPIRISM REVIVAL BLOODLESS DRAG_DOWN BULWARK GUARD EXORCISE NIMBLE
    CANNOT_BE_DESTROYED ATTACKS_FRAGMENTS FATAL UNSETTABLE EQUIP_ANY EQUIP_ENEMY COST_ALL
    COST_EX FREE_REMOVAL
];

const NOT_AWAITED: &[fudaba_engine::words::MomentId] = names![moment;
    GAME_START CLEANUP SHIFT_PHASE BATTLE_PHASE REGENERATE_PHASE TURN_END ENTERED USED FIRED
    EQUIPPED DEPLOYED WITHDRAWN ATTACKED LOSES BATTLE_DRAWN RIM_BROKEN EXCLUDED DISCARDED
    WOULD_BE_DESTROYED
];

/// Where cards lie whose effects, or which themselves, wait to be answered.
const NEGATED_IN: &[ZoneKind] =
    names![zone; FIELD FRAGMENT_ZONE RELICS TERRITORY_SLOT ARTS_SLOT PENDING];
