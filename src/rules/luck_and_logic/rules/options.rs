//! Variants of the rules (chapter 34). The first value of each is the default.

use fudaba_engine::Query;

fudaba_engine::options! {
    COPY_LIMIT = 0, "copy_limit", "2.1g", ["4", "1", "2", "3", "8", "off"];
    PARADOX_COUNT = 1, "paradox_count", "2.1h", ["Exactly8", "AtMost8", "AtMost4", "off"];
    TRANCE_AFFINITY = 2, "trance_affinity", "2.2b", ["On", "Off"];
    FACEDOWN_AFFINITY = 3, "facedown_affinity", "2.2d", ["Off", "On"];
    PENALTY_COUNTS_FACE_UP = 4, "penalty_counts_face_up", "3.1d", ["Off", "On"];
    LOTTERY_WINNER = 5, "lottery_winner", "4.3b", ["First", "Second"];
    REFRESH_TRIGGER = 6, "refresh_trigger", "6.1c", ["OnNeed", "OnEmpty"];
    EMPTY_REFRESH = 7, "empty_refresh", "6.1g", ["Skip", "Lose"];
    STOCK_PEEK = 8, "stock_peek", "11.3c", ["Off", "On"];
    ABILITY_MOBILIZE_COST = 9, "ability_mobilize_cost", "15.1f", ["Free", "Pay"];
    REARRANGE = 10, "rearrange", "16.1d", ["Simultaneous", "Single"];
    TRANCE_PAYS_COST = 11, "trance_pays_cost", "18.1e", ["On", "Off"];
    TRANCE_PLACE = 12, "trance_place", "18.1f", ["Material", "Any"];
    ACT_TIMING = 13, "act_timing", "22.1c", ["Main", "OwnTurn"];
    AUTO_OPTIONAL = 14, "auto_optional", "23.1c", ["ByText", "Always"];
    BATTLE_COUNT = 15, "battle_count", "24.1b", ["AtStart", "Live"];
    ATTACK_VOID = 16, "attack_void", "25.1f", ["Off", "On"];
    INTERCEPT_VALUE = 17, "intercept_value", "26.1e", ["IcValue", "CurrentPower"];
    BLANK_DEFINITION = 18, "blank_definition", "27.1b", ["Off", "On"];
    PASS_FINAL = 19, "pass_final", "27.5c", ["Off", "On"];
    BOOST_FACEDOWN = 20, "boost_facedown", "27.6f", ["On", "Off"];
    NEGATED_PARADOX_EFFECT = 21, "negated_paradox_effect", "27.7f", ["Resolves", "Lost"];
    STOCK_ORDER = 22, "stock_order", "28.4c", ["Owner", "MemberFirst"];
    DOUBLE_LOSS = 23, "double_loss", "31.1c", ["Draw", "TurnPlayerLoses"];
    TURN_LIMIT = 24, "turn_limit", "31.1e", ["100", "20", "40", "200", "400", "off"];
    TRANCE_MAY_FAIL = 25, "trance_may_fail", "18.1j", ["Off", "On"];
}

/// Is the option at its second value?
#[must_use]
pub fn second(q: Query, option: usize) -> bool {
    q.option(option) == 1
}

/// The most copies of a name under a value of [`COPY_LIMIT`]; `None` for any number.
#[must_use]
pub fn copy_limit(value: u8) -> Option<usize> {
    [4, 1, 2, 3, 8].get(usize::from(value)).copied()
}

/// How many turns are completed when the match is drawn, under a value of [`TURN_LIMIT`]; `None` for no end.
#[must_use]
pub fn turn_limit(value: u8) -> Option<u16> {
    [100, 20, 40, 200, 400].get(usize::from(value)).copied()
}
