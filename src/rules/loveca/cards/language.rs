//! What this game implements of the ability language.

use crate::cards::words::{ability, deed, keyword, moment, stat, zone};
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
        Draw Choose Look Reveal Move Arrange Enter Shift Swap Turn NameNumber Trade Modify
        Grant GrantPlayer GrantAbility EachPlayer RepeatWhile If May ChooseOne Repeat
        ForEach Later Win Deed RevealUntil Shuffle Ready Rest Rearrange Tuck Exchange Spend
        NameColour NameColourOf ModifyPlayer Remake Convert SetOff Roll
    ],
    own_cards: names![EffectName; Enter],
    one_side: names![EffectName; Tuck Exchange Swap],
    reach: &[
        Reach::of(&["Shift"], &[zone::STAGE]),
        Reach::of(&["Swap"], &[zone::STAGE]).with(&[zone::STAGE]),
        Reach::of(&["Ready", "Rest"], &[zone::STAGE, zone::ENERGY]),
        Reach::of(
            &["Enter"],
            names![zone; DECK HAND WAITING BENEATH RESOLUTION REMOVED],
        ),
        Reach::of(&["Tuck"], NO_LIVES).with(&[zone::STAGE]),
        Reach::of(&["Exchange"], EXCHANGED).with(EXCHANGED),
        Reach::of(&["SetOff", "Convert", "NameColourOf"], WITH_TEXT),
    ],
    no_way: &[
        (zone::HAND, &[zone::ENERGY, zone::ENERGY_DECK]),
        (zone::DECK, &[zone::ENERGY, zone::ENERGY_DECK]),
        (
            zone::ENERGY_DECK,
            names![zone; DECK HAND WAITING STAGE LIVE SUCCESS RESOLUTION],
        ),
    ],
    costs: names![CostName; RestThis Spend Do],
    cards: names![CardsName; This It That Bound Except All Pick Alike Random Top],
    selectors: names![SelectorName; Mine Theirs Both Among Under Union],
    filters: names![FilterName;
        Kind Stat Keyword Trait Name NameHas Shares In AdjacentTo Active Rested FaceUp
        FaceDown Sign Printed InLineWith Other Not AnyOf
    ],
    values: VALUES_WITHOUT_AMOUNT,
    // A turn is both players' (7.1.1): nothing holds in, or lasts until, a turn of one of them; and there are no battles.
    conditions: names![ConditionName; Always All AnyOf Not Did Compare Exists Is Fact Empty],
    always: AlwaysName::VARIANTS,
    changes: names![ChangeName; Add Times Divide Set],
    durations: names![DurationName; Turn WhileHere Lasting Until],
    aspects: Aspect::VARIANTS,
    enter_spots: names![SpotName; Free FreeIn Any In],
    enters_rested: true,
    shift_spots: SpotName::VARIANTS,
    dests: &[
        (zone::LIVE, names![DestName; To]),
        (zone::ENERGY, names![DestName; To Rested]),
        (zone::DECK, names![DestName; To Bottom Nth]),
        (zone::ENERGY_DECK, names![DestName; To]),
        (zone::SUCCESS, names![DestName; To]),
        (zone::HAND, names![DestName; To]),
        (zone::WAITING, names![DestName; To]),
        (zone::REMOVED, names![DestName; To]),
    ],
    piles: &[zone::DECK, zone::ENERGY_DECK],
    hands: &[zone::HAND],
    drawn_to: &[zone::HAND],
    spent: &[zone::ENERGY],
    rearranged: &[zone::STAGE],
    emptied: &[zone::STAGE],
    counted_deeds: &[deed::EXTRA_YELL],
    player_stats: names![stat; YELL_COUNT TOTAL_SCORE SUCCESS_TARGET PLAY_COST],
    player_keywords: names![keyword;
        CANNOT_LIVE CLOSED_LEFT CLOSED_CENTRE CLOSED_RIGHT CANNOT_PLAY_MEMBERS
        CANNOT_PLACE_ENERGY CANNOT_READY_MEMBERS CANNOT_READY_ENERGY CANNOT_DRAW_BY_EFFECTS
        CANNOT_ACTIVATE CANNOT_BATON CANNOT_ENTER_BY_EFFECTS
    ],
    granted: &[ability::TRIGGERED, ability::CONTINUOUS],
    set_off: &[moment::ENTERS, moment::LIVE_START, moment::LIVE_SUCCESS],
    not_awaited: names![moment; WOULD_SUCCEED WOULD_LEAVE STATE_HOLDS GAME_START],
    with_other: &[moment::ENTERS, moment::BATON_TOUCHED, moment::REPLACED],
    card_moments: &[moment::PLAYED, moment::WOULD_SUCCEED, moment::WOULD_LEAVE],
    ..Language::NONE
};

/// Where no lives lie apart from other cards: they are put beneath nobody.
const NO_LIVES: &[ZoneKind] =
    names![zone; STAGE BENEATH ENERGY ENERGY_DECK DECK HAND WAITING RESOLUTION REMOVED];
/// Zones whose cards change places (5.8).
const EXCHANGED: &[ZoneKind] = names![zone; DECK HAND WAITING LIVE SUCCESS];
/// Where cards with numbers and abilities lie, not energy alone.
const WITH_TEXT: &[ZoneKind] =
    names![zone; STAGE BENEATH LIVE DECK SUCCESS HAND WAITING RESOLUTION REMOVED];
