//! How good a table is for a player.

use crate::engine::{PlayerId, Query, as_number};
use crate::rules::luck_and_logic::cards::queries;
use crate::rules::luck_and_logic::cards::words::stat;
use crate::rules::luck_and_logic::rules::actions::members;
use crate::rules::luck_and_logic::rules::{checks, zones};

/// What a gate is worth.
const GATE: i32 = 1_100;
/// A penalty, of which the second loses.
const PENALTY: i32 = 900;
/// A card in hand, of the stock, of the levels.
const HAND: i32 = 130;
const STOCK: i32 = 35;
const LEVEL: i32 = 320;
/// A member that stands, whatever it is, and what 1000 power and one aura add.
const MEMBER: i32 = 120;
const PER_THOUSAND: i32 = 22;
const PER_AURA: i32 = 20;
const SOUL: i32 = 40;

/// -10,000 to 10,000.
#[must_use]
pub fn evaluate(q: Query, player: PlayerId) -> i32 {
    (worth(q, player) - worth(q, player.other())).clamp(-9_900, 9_900)
}

fn worth(q: Query, player: PlayerId) -> i32 {
    let broken = as_number(queries::broken(q, player));
    let count = |zone| as_number(q.table.count(zone));
    let mut worth = -broken * GATE;
    worth -= as_number(checks::penalties(q, player)) * PENALTY;
    worth += count(zones::hand(player)).min(10) * HAND;
    worth += count(zones::stock(player)).min(9) * STOCK;
    worth += count(zones::level(player)) * LEVEL;
    for card in members(q, player) {
        let Some(def) = q.def(card) else { continue };
        worth += MEMBER;
        worth += i32::from(def.stats[stat::POWER.index()]) * PER_THOUSAND / 1_000;
        worth += i32::from(def.stats[stat::AURA.index()]) * PER_AURA;
        worth += as_number(q.table.attached_to(card).count()) * SOUL;
    }
    worth
}
