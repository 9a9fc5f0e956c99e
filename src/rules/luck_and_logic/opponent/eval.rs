//! How good a table is for a player.

use crate::engine::{PlayerId, Query, as_number};
use crate::rules::luck_and_logic::cards::queries;
use crate::rules::luck_and_logic::cards::words::stat;
use crate::rules::luck_and_logic::rules::actions::members;
use crate::rules::luck_and_logic::rules::{checks, zones};

/// What so many broken gates cost.
const GATES: [i32; 7] = [0, 700, 1_500, 2_450, 3_600, 5_200, 9_000];
/// A penalty, of which the second loses.
const PENALTY: i32 = 1_100;
/// A card in hand, of the stock, of the levels.
const HAND: i32 = 120;
const STOCK: i32 = 30;
const LEVEL: i32 = 280;
/// A member, whatever it is, and what 1000 power, one aura, one limit, a soul card and standing upright add.
const MEMBER: i32 = 90;
const PER_THOUSAND: i32 = 24;
const PER_AURA: i32 = 22;
const PER_LIMIT: i32 = 18;
const SOUL: i32 = 35;
const STANDING: i32 = 20;
/// An unbroken gate that can be attacked and has nobody over it.
const OPEN_GATE: i32 = 110;
/// More cards than these add nothing.
const MOST_HAND: i32 = 9;
const MOST_STOCK: i32 = 9;

/// -10,000 to 10,000.
#[must_use]
pub fn evaluate(q: Query, player: PlayerId) -> i32 {
    (worth(q, player) - worth(q, player.other())).clamp(-9_900, 9_900)
}

fn worth(q: Query, player: PlayerId) -> i32 {
    let count = |zone| as_number(q.table.count(zone));
    let broken = queries::broken(q, player).min(GATES.len() - 1);
    let mut worth = -GATES[broken];
    worth -= as_number(checks::penalties(q, player)) * PENALTY;
    worth += count(zones::hand(player)).min(MOST_HAND) * HAND;
    worth += count(zones::stock(player)).min(MOST_STOCK) * STOCK;
    worth += count(zones::level(player)) * LEVEL;
    worth -= open_gates(q, player) * OPEN_GATE;
    for card in members(q, player) {
        let Some(def) = q.def(card) else { continue };
        let of = |stat: crate::engine::words::StatId| i32::from(def.stats[stat.index()]);
        worth += MEMBER + of(stat::POWER) * PER_THOUSAND / 1_000;
        worth += of(stat::AURA) * PER_AURA + of(stat::LIMIT) * PER_LIMIT;
        worth += as_number(q.table.attached_to(card).count()) * SOUL;
        worth += i32::from(!q.table.card(card).rested()) * STANDING;
    }
    worth
}

/// Gates that the opponent could break without a fight.
fn open_gates(q: Query, player: PlayerId) -> i32 {
    let open = (0..zones::CIRCLES).filter(|n| {
        let unbroken = !queries::is_broken(q, zones::gate(player, *n));
        let reached = *n < 3 || queries::is_broken(q, zones::gate(player, *n - 3));
        unbroken && reached && q.table.is_free(zones::circle(player, *n))
    });
    as_number(open.count())
}
