//! What the other is likely to have laid where: hidden cards can be anything that has not been seen, but hardly anybody
//! leaves a weak card before the ship.

use crate::cards::words::stat;
use crate::rules::{state, zones};

use fudaba_engine::{CERTAIN, CardId, PlayerId, Query};

/// A ship that the deck list does not suggest.
const ANOTHER_SHIP: u16 = 150;

/// The first guard before a ship, by its value: as searchers lay it against each other.
const FIRST: [u16; 13] = [
    200, 120, 120, 130, 130, 200, 150, 200, 260, 260, 480, 520, CERTAIN,
];

/// A later one: so much for each value, above a ground.
const LATER: [u16; 2] = [400, 50];

/// How readily a table that was dealt is believed, in parts of [`CERTAIN`]: by what the opponent of `viewer` laid
/// before the ship.
#[must_use]
pub fn credence(q: Query, viewer: PlayerId) -> u16 {
    let foe = viewer.other();
    let state = state::get(q);
    let ship = state.ship_of(foe);
    if ship == CardId::NONE {
        return CERTAIN;
    }
    let mut belief = CERTAIN;
    let preset = q.setup.decks[foe].named.first();
    if state.ready == 0 && preset.is_some_and(|def| *def != q.table.card(ship).def) {
        belief = ANOTHER_SHIP;
    }
    let at = q.table.card(ship).zone;
    let guard = zones::place(at).and_then(|(_, column, _)| q.table.top(zones::guard(foe, column)));
    let Some(guard) = guard.filter(|g| *g != ship && !q.table.card(*g).known_to(viewer)) else {
        return belief;
    };
    let value = q.def(guard).map_or(0, |d| d.stat(stat::VALUE)).clamp(0, 12);
    let value = u16::try_from(value).unwrap_or(0);
    let first = state.ready == 0 || q.table.turn <= 2 && state.attacked_last[foe.index()] == 0;
    let weight = if first {
        FIRST[usize::from(value)]
    } else {
        LATER[0] + LATER[1] * value
    };
    (u32::from(belief) * u32::from(weight.min(CERTAIN)) / u32::from(CERTAIN)) as u16
}
