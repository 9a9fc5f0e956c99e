//! What Luck & Logic implements of the ability language (Part 8 of its specification).

use crate::cards::words::{ability, keyword, moment, stat, tally, zone};
use fudaba_cards::{Language, Reach, names};
use fudaba_engine::ability::{
    AlwaysName, Aspect, CardsName, ChangeName, ConditionName, CostName, DestName, DurationName,
    EffectName, FilterName, SelectorName, SpotName, ValueName,
};
use fudaba_engine::words::ZoneKind;
use strum::VariantArray as _;

/// What the ruleset implements of the ability language.
pub const LANGUAGE: Language = Language {
    effects: names![EffectName;
        Draw Choose Look Reveal Move Arrange Shuffle Enter Shift Swap Tuck Exchange Pay
        RevealUntil Ready Rest Turn Modify ModifyPlayer Grant GrantPlayer GrantAbility
        EachPlayer If May ChooseOne Repeat ForEach Later Win Roll
    ],
    own_cards: names![EffectName; Enter],
    one_side: names![EffectName; Tuck Swap Exchange],
    reach: &[
        Reach::of(&["Ready", "Rest"], &[zone::CIRCLE, zone::LEVEL]),
        Reach::of(&["Shift"], &[zone::CIRCLE]),
        Reach::of(&["Swap"], &[zone::CIRCLE]).with(&[zone::CIRCLE]),
        Reach::of(&["Turn"], names![zone; GATE LEVEL BATTLE PARADOX]),
        Reach::of(
            &["Enter"],
            names![zone; DECK HAND STOCK LEVEL INTERCEPT BATTLE DROP REMOVE],
        ),
        Reach::of(&["Tuck"], NO_GATES).with(&[zone::CIRCLE]),
        Reach::of(&["Exchange"], &[zone::LEVEL, zone::HAND]).with(&[zone::LEVEL, zone::HAND]),
    ],
    no_way: &[
        (zone::DECK, FIXED),
        (zone::HAND, FIXED),
        (zone::STOCK, FIXED),
        (zone::LEVEL, FIXED),
        (zone::DROP, FIXED),
        (zone::REMOVE, FIXED),
    ],
    costs: names![CostName; RestThis Points Do],
    cards: CardsName::VARIANTS,
    selectors: names![SelectorName; Mine Theirs Both Among Attached Union],
    filters: names![FilterName;
        Kind Colour Stat Keyword Trait Name Shares In AdjacentTo InLineWith Active Rested
        FaceUp FaceDown Sign Plain Printed Other Is Not AnyOf
    ],
    values: names![ValueName;
        N Count CountOf Stat Printed Sum Tally Result Times Plus Capped Floored Minus Per Kinds
        Greatest Least
    ],
    conditions: names![ConditionName;
        Always All AnyOf Not Did YourTurn OpponentTurn Compare Exists Is Fact
    ],
    always: AlwaysName::VARIANTS,
    changes: names![ChangeName; Add Times Set],
    durations: names![DurationName; Battle Turn YourTurn OpponentTurn WhileHere Lasting],
    aspects: Aspect::VARIANTS,
    enter_spots: names![SpotName; Free FreeIn Any In],
    enters_rested: true,
    shift_spots: SpotName::VARIANTS,
    dests: &[
        (zone::DECK, names![DestName; To Bottom]),
        (zone::HAND, names![DestName; To]),
        (zone::STOCK, names![DestName; To]),
        (zone::LEVEL, names![DestName; To Rested]),
        (zone::DROP, names![DestName; To]),
        (zone::REMOVE, names![DestName; To]),
    ],
    piles: &[zone::DECK, zone::STOCK],
    hands: &[zone::HAND],
    drawn_to: &[zone::HAND],
    points: &[tally::STOCK],
    player_stats: &[stat::BATTLES, stat::TRANCES, stat::DRIVES],
    player_keywords: &[keyword::CANNOT_DEFINE, keyword::CANNOT_BOOST],
    printed_keywords: &[keyword::REACH],
    granted: &[ability::AUTO, ability::CONT],
    not_awaited: names![moment;
        DRAW_PHASE LEVEL_PHASE MAIN_END BATTLE_PHASE_END CALLED TRANCED FUSED MOVED ATTACKED
        INTERCEPTS BOOSTED ANNIHILATED WOULD_BE_STOCKED STOCKED DROPPED RETURNED DISCARDED
        LUCK_DRIVEN REFRESHED
    ],
    with_other: names![moment; FUSED ATTACKS ATTACKED ANNIHILATED WINS LOSES],
    card_moments: &[moment::WOULD_BE_STOCKED],
    totals: &[stat::LEVEL],
    per_game: true,
    ..Language::NONE
};

/// Where cards lie that are no gates.
const NO_GATES: &[ZoneKind] =
    names![zone; DECK HAND STOCK LEVEL CIRCLE INTERCEPT BATTLE PARADOX DROP REMOVE];
/// What nothing takes cards out of: the gates, and what has been removed.
const FIXED: &[ZoneKind] = names![zone; GATE GATE_DECK REMOVE];
