//! Variants of the rules (specification 4.18). The first value of each is the default.

fudaba_engine::options! {
    SECOND_PLAYER_DISCARD = 0, "second_player_discard", "2g", ["Off", "On"];
    SHIP_REACH = 1, "ship_reach", "5l", ["StraightOnly", "ExtendedLine"];
    FACEUP_TIMING = 2, "faceup_timing", "5h", ["AttackDeclared", "TurnStart"];
    BARRAGE_CHECK = 3, "barrage_check", "7i", ["Sum", "PerCard"];
    BOTH_SHIPS_REMOVED = 4, "both_ships_removed", "1f", ["Draw", "TurnPlayerLoses"];
    SKIPPED_ATTACKER = 5, "skipped_attacker", "8c", ["Stays", "Discarded"];
}

/// Is the option at its second value?
#[must_use]
pub fn second(q: fudaba_engine::Query, option: usize) -> bool {
    q.option(option) == 1
}
