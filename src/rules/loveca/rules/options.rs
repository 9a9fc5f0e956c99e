//! Variants of the rules ("Ruleset options" of the specification). The first value of each is the default.

use fudaba_engine::{MAX_OPTIONS, Query};

fudaba_engine::options! {
    HALF_DECK = 0, "half_deck", "1.2.1.1a", ["Off", "On"];
    SUCCESS_TARGET = 1, "success_target", "1.2.1.1", ["Standard", "One", "Two", "Three", "Four", "Five"];
    TIE_BLOCK = 2, "tie_block", "8.4.7.1", ["On", "Off"];
    ONCE_PER_TURN_AUTO = 3, "once_per_turn_auto", "9.7.3.1a", ["MaySkip", "Compulsory"];
    PARTIAL_CHOICE = 4, "partial_choice", "9.6.3.1.2a", ["Lenient", "Strict"];
    START_OF_TURN = 5, "start_of_turn", "7.4.2a", ["Once", "EachActivePhase"];
    HEART_PAYMENT = 6, "heart_payment", "8.3.15.1.2c", ["AskIfRelevant", "Automatic", "AlwaysAsk"];
    FIRST_PLAYER = 7, "first_player", "6.2.1.4", ["RandomChooser", "Random", "SeatOne", "LoserChooses"];
    EXCHANGE = 8, "exchange", "6.2.1.6", ["Once", "None", "Twice"];
    DECK_POINTS = 9, "deck_points", "6.1.2a", ["Off", "On"];
    TURN_LIMIT = 10, "turn_limit", "7.1.1", ["Off", "Turns10", "Turns15", "Turns20", "Turns30"];
    MANUAL_ADJUST = 11, "manual_adjust", "1.3.1", ["Off", "ByAgreement"];
}

/// Is the option at its second value?
#[must_use]
pub fn second(q: Query, option: usize) -> bool {
    q.option(option) == 1
}

/// 1.2.1.1, 1.2.1.1a: the cards in the success area that win.
#[must_use]
pub fn success_target(options: &[u8; MAX_OPTIONS]) -> usize {
    match (options[SUCCESS_TARGET], options[HALF_DECK]) {
        (0, 0) => 3,
        (0, _) => 2,
        (n, _) => usize::from(n),
    }
}

/// The number of turns after which the match ends; `None` without a limit.
#[must_use]
pub fn turn_limit(q: Query) -> Option<u16> {
    [None, Some(10), Some(15), Some(20), Some(30)][usize::from(q.option(TURN_LIMIT)).min(4)]
}
