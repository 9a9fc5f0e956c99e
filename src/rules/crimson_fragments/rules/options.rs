//! Variants of the rules (the option register). The first value of each is the default.

use fudaba_engine::Query;

fudaba_engine::options! {
    RELIC_TARGETS = 0, "relic_targets", "1.4f", ["ByCard", "AnyUnit"];
    DEFAULT_SHIFT = 1, "default_shift", "1.5d", ["2+1", "1+1", "2+2", "3+1"];
    LIFE_TO_DECK_PICK = 2, "life_to_deck_pick", "3.2e", ["TopUnseen", "LookAndChoose"];
    LIFE_LOSS_SCOPE = 3, "life_loss_scope", "3.3e", ["InGameEvent", "StateFromStart"];
    LIFE_TO_DECK_CAP = 4, "life_to_deck_cap", "3.2c", ["5", "4"];
    ENTRANCE_REPLACE = 5, "entrance_replace", "3.4l", ["Off", "On"];
    BIND_ON_EFFECT_BREAK = 6, "bind_on_effect_break", "3.7c", ["Off", "On"];
    FATAL_CHECK = 7, "fatal_check", "3.10d", ["Resolution", "Declaration"];
    ENTRANCE_FATAL = 8, "entrance_fatal", "3.10e", ["Off", "On"];
    FRAGMENT_REENTRY = 9, "fragment_reentry", "3.12l", ["On", "Off"];
    SIMULTANEOUS_LOSS = 10, "simultaneous_loss", "3.13e", ["Draw", "TurnPlayerLoses"];
    DECKOUT_EMPTY = 11, "deckout_empty", "3.14d", ["Penalty", "None"];
    SOUL_BURN_WINDOW = 12, "soul_burn_window", "3.18d", ["AnyTurn", "OwnTurn", "OwnTurnStart"];
    ATTACK_WINDOW = 13, "attack_window", "3.19e", ["AllAttacks", "BattlesOnly"];
    UNEQUIP_TO = 14, "unequip_to", "3.21d", ["RelicRow", "Coffin"];
    SET_EXTRA_COST_AT = 15, "set_extra_cost_at", "3.22l", ["Firing", "Setting"];
    SET_ARTS_FACING = 16, "set_arts_facing", "3.22p", ["FaceDown", "FaceUp"];
    CONTROL_PLACEMENT = 17, "control_placement", "3.23b", ["Stay", "Move"];
    FIRST_PLAYER = 18, "first_player", "5.6a", ["Random", "TossWinnerChooses"];
    FRAGMENT_ENTERED = 19, "fragment_entered", "6.2d", ["OnField", "EverEntered"];
    ZERO_COST_COLOUR = 20, "zero_cost_color_check", "6.4r", ["On", "Off"];
    SUMMONING_SICKNESS = 21, "summoning_sickness", "6.4w", ["Off", "On"];
    RIM_PICK = 22, "rim_pick", "6.5.1m", ["Attacker", "Defender", "Random"];
    SLOT_REAIM = 23, "slot_reaim", "6.5.2g", ["On", "Off"];
    BOUND_ARTS = 24, "bound_arts", "6.5.5m", ["UseOrSet", "UseOnly"];
    REGEN_OVERFILL = 25, "regen_overfill", "6.6f", ["On", "Off"];
    END_CLEARS_SHIFT = 26, "end_clears_shift", "6.7e", ["Own", "Both"];
    TURN_CAP = 27, "turn_cap", "8.1h", ["100", "off"];
}

/// Is the option at its second value?
#[must_use]
pub fn second(q: Query, option: usize) -> bool {
    q.option(option) == 1
}

/// The last turn (8.1h); `None` for no end.
#[must_use]
pub fn turn_cap(value: u8) -> Option<u16> {
    (value == 0).then_some(100)
}

/// Base and increase of the shift limit of a fragment that has none printed (1.5d).
#[must_use]
pub fn default_shift(value: u8) -> (i32, i32) {
    [(2, 1), (1, 1), (2, 2), (3, 1)][usize::from(value.min(3))]
}
