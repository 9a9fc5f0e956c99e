//! The words of this game: what its cards may name, and the numbers behind the names. Clause numbers are those of its
//! comprehensive rules.

use crate::rules::state::COLOURS;
use fudaba_cards::names;
use fudaba_engine::words::{StatFamily, StatId};

fudaba_engine::vocabulary! {
    /// Kinds of ability.
    abilities {
        Activated: ACTIVATED;
        Triggered: TRIGGERED;
        Continuous: CONTINUOUS;
        Declared: DECLARED;
        Replacement: REPLACEMENT;
    }
    /// Kinds of card (2.2).
    kinds { MEMBER LIVE ENERGY }
    /// The colours of hearts in their canonical order (2.1.1.1).
    colours { PINK RED YELLOW GREEN BLUE PURPLE }
    /// Printed numbers: cost, blades, score, hearts by colour, required hearts by colour, blade hearts by kind. Those
    /// from `Hearts` to `IconChosen` are sums of the others, or the one of the colour that was chosen; the last four are
    /// numbers of a player.
    stats {
        COST BLADES SCORE HEART_PINK HEART_RED HEART_YELLOW HEART_GREEN HEART_BLUE HEART_PURPLE
        HEART_ALL NEED_PINK NEED_RED NEED_YELLOW NEED_GREEN NEED_BLUE NEED_PURPLE NEED_ANY ICON_PINK
        ICON_RED ICON_YELLOW ICON_GREEN ICON_BLUE ICON_PURPLE ICON_ALL ICON_DRAW ICON_SCORE HEARTS
        HEART_CHOSEN NEEDS NEED_CHOSEN ICONS ICON_CHOSEN YELL_COUNT TOTAL_SCORE SUCCESS_TARGET
        PLAY_COST
    }
    /// Facts about a player in this turn, and about the order of the players.
    facts { FIRST_PLAYER PERFORMED LIVE_SUCCEEDED LIVE_FAILED NO_EXCESS REFRESHED }
    /// Numbers of a player. `Excess…` are the excess hearts of this turn (8.3.15.1.2b).
    tallies {
        TOTAL YELLED EXCESS EXCESS_PINK EXCESS_RED EXCESS_YELLOW EXCESS_GREEN EXCESS_BLUE
        EXCESS_PURPLE BATONS ENTRIES MOVES TURN REFRESHES
    }
    /// What can set an ability off, and what an effect can wait for. Those from `LiveStart` on are about a player.
    moments {
        Card: ENTERS MOVES LEAVES_STAGE TO_WAITING DECK_TO_WAITING BECOMES_WAIT BECOMES_ACTIVE
            BATON_TOUCHED REPLACED ABILITY_RESOLVED LIVE_LEAVES SUCCEEDS PLAYED WOULD_SUCCEED
            WOULD_LEAVE;
        Doer: LIVE_START LIVE_SUCCESS YELLS ENERGY_PLACED REFRESHES;
        Each: STATE_HOLDS;
        FirstPlayer: GAME_START TURN_START;
        TurnPlayer: ACTIVE_PHASE ENERGY_PHASE DRAW_PHASE MAIN_PHASE;
        FirstPlayer: LIVE_PHASE;
        TurnPlayer: LIVE_SET_PHASE PERFORMANCE_PHASE;
        FirstPlayer: JUDGEMENT_PHASE TURN_END;
    }
    /// Facts about a card. `BladeHeart` and `Ability`: it has one; `HasBeneath`: cards lie beneath it.
    signs {
        BLADE_HEART ABILITY ENTERED_THIS_TURN MOVED_THIS_TURN MOVED_TWICE BATON_TOUCHED HAS_BENEATH
    }
    /// Where an ability works: the three place keywords (11.7–11.9), or a zone other than stage and live area.
    states { CENTRE LEFT_SIDE RIGHT_SIDE IN_HAND IN_WAITING IN_SUCCESS IN_RESOLUTION }
    /// Rights, prohibitions and properties, none of them printed. Those from `CannotLive` on belong to a player.
    keywords {
        NEGATED NEGATED_ENTER NEGATED_LIVE_START NEGATED_LIVE_SUCCESS CANNOT_READY STAYS_WAIT
        CANNOT_BE_WAITED CANNOT_SUCCEED CANNOT_BE_REPLACED CANNOT_MOVE DOUBLE_BATON GIVES_NO_BLADES
        COUNTS_AS_ACTIVE CANNOT_LIVE CLOSED_LEFT CLOSED_CENTRE CLOSED_RIGHT CANNOT_PLAY_MEMBERS
        CANNOT_PLACE_ENERGY CANNOT_READY_MEMBERS CANNOT_READY_ENERGY CANNOT_DRAW_BY_EFFECTS
        CANNOT_ACTIVATE CANNOT_BATON CANNOT_ENTER_BY_EFFECTS
    }
    /// Zone kinds (4). `Beneath` holds the cards beneath the member of an area.
    zones { STAGE BENEATH LIVE ENERGY DECK ENERGY_DECK SUCCESS HAND WAITING REMOVED RESOLUTION }
    /// Named sets of member areas, seen by their owner. `Side` is left and right.
    areas { LEFT CENTRE RIGHT SIDE }
    /// Operations that only this game knows: the yell is done again (8.3.11e), so many cards are yelled besides, and the
    /// excess hearts of this turn are taken away.
    deeds { REPEAT_YELL EXTRA_YELL CLEAR_EXCESS }
    /// What an effect can last for: until the end of the judgement phase (8.4.11), of the running performance phase, or
    /// of the next active phase of whoever is affected.
    periods { LIVE_END PERFORMANCE ACTIVE_PHASE }
    ...
    families: &[
        StatFamily {
            total: stat::HEARTS,
            chosen: stat::HEART_CHOSEN,
            parts: HEARTS,
            convertible: HEARTS,
        },
        StatFamily {
            total: stat::NEEDS,
            chosen: stat::NEED_CHOSEN,
            parts: NEEDS,
            convertible: NEEDS,
        },
        StatFamily {
            total: stat::ICONS,
            chosen: stat::ICON_CHOSEN,
            parts: ICONS,
            // DRAW and SCORE stay what they are.
            convertible: ICONS.split_at(HEARTS.len()).0,
        },
    ];
}

/// The hearts of a member by colour, ALL hearts last.
pub const HEARTS: &[StatId; COLOURS] = names![stat;
    HEART_PINK HEART_RED HEART_YELLOW HEART_GREEN HEART_BLUE HEART_PURPLE HEART_ALL
];
/// The required hearts of a live by colour, those of any colour last (2.11).
pub const NEEDS: &[StatId; COLOURS] = names![stat;
    NEED_PINK NEED_RED NEED_YELLOW NEED_GREEN NEED_BLUE NEED_PURPLE NEED_ANY
];
/// The blade hearts by colour, then ALL, DRAW and SCORE (2.7).
pub const ICONS: &[StatId; COLOURS + 2] = names![stat;
    ICON_PINK ICON_RED ICON_YELLOW ICON_GREEN ICON_BLUE ICON_PURPLE ICON_ALL ICON_DRAW ICON_SCORE
];
