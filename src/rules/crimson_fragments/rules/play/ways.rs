//! What a declared action is: by its ability, or by the number kept for what the rules carry out themselves.

use crate::cards::words::ability;
use crate::rules::zones;
use fudaba_engine::{Declared, Query, ZoneId};

/// Actions that the rules carry out by their own steps, by the number kept as their X.
#[allow(
    missing_docs,
    reason = "each constant is the action that it is named after"
)]
pub mod act {
    pub const PLAY: i32 = 0;
    pub const SET: i32 = 1;
    pub const EQUIP: i32 = 2;
    pub const REMOVE: i32 = 3;
    pub const DISMISS: i32 = 4;
    /// From here on the choices of Life Conversion and Soul Burn.
    pub const INSTANT: i32 = 5;
}

/// What an action is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// A kin or relic is summoned, a territory deployed, a fragment enters.
    Play,
    /// An arts is used from hand.
    Use,
    /// A set arts is fired.
    Fire,
    /// An ability on the field is used.
    Effect,
    /// An arts is set.
    Set,
    /// A relic is equipped.
    Equip,
    /// A relic is unequipped, a territory abandoned.
    Remove,
    /// Kin are put away.
    Dismiss,
    /// A choice of Life Conversion or Soul Burn, by its number.
    Instant(u8),
}

/// What a declared action is.
#[must_use]
pub fn way(q: Query, action: &Declared) -> Way {
    if action.ability == Declared::NO_ABILITY {
        return match action.x {
            act::PLAY => Way::Play,
            act::SET => Way::Set,
            act::EQUIP => Way::Equip,
            act::REMOVE => Way::Remove,
            act::DISMISS => Way::Dismiss,
            n => Way::Instant(u8::try_from(n - act::INSTANT).unwrap_or(0)),
        };
    }
    let kind = q.ability_of(action).map(|a| a.ability.kind);
    match kind {
        Some(ability::SUMMON) => Way::Play,
        Some(ability::USE) if is_slot(action.place) => Way::Fire,
        Some(ability::USE) => Way::Use,
        _ => Way::Effect,
    }
}

/// Is it a place for a set arts?
pub(super) fn is_slot(place: ZoneId) -> bool {
    zones::side(place).is_some_and(|p| zones::arts(p) == place)
}
