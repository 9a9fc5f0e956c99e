//! How good a table is for a player, for the computer opponent.

use super::words::{keyword, range, stat};
use super::{skills, state, zones};
use crate::engine::{CardId, PlayerId, Q, as_number};

/// -10,000 (lost) to 10,000 (won).
#[must_use]
pub fn evaluate(q: Q, player: PlayerId) -> i32 {
    if let Some(outcome) = q.table.outcome {
        return match outcome.winner {
            Some(winner) if winner == player => 10_000,
            Some(_) => -10_000,
            None => 0,
        };
    }
    (side(q, player) - side(q, player.other())).clamp(-9_000, 9_000)
}

/// Worth of one side.
fn side(q: Q, player: PlayerId) -> i32 {
    let state = state::get(q);
    let leader = state.leader[player.index()];
    let count = |zone| i32::from(as_number(q.table.count(zone)));
    let defeats = count(zones::potential(player)).min(5);
    // Each defeat of the leader is nearer to the end (10ap, 10ar).
    let mut worth = -(defeats * 260 + defeats * defeats * 45);
    worth += count(zones::hand(player)).min(8) * 45;
    worth += count(zones::coupling(player)).min(9) * 50;
    let up = q
        .table
        .zone(zones::coupling(player))
        .iter()
        .filter(|c| q.table.card(**c).face_up());
    worth += i32::try_from(up.count()).unwrap_or(0).min(6) * 12;
    let partner = state.partner[player.index()];
    if partner != CardId::NONE && q.table.card(partner).face_up() {
        worth += 60;
    }
    for slot in zones::field(player) {
        let Some(card) = q.table.top(slot) else {
            continue;
        };
        let power = i32::from(q.stat(card, stat::POWER));
        let reach = q.stat(card, stat::RANGE);
        let mut value = 50 + power * 3;
        value += match reach {
            range::NONE => -40,
            range::R1 => 0,
            range::R2 => 15,
            range::R1_2 => 35,
            _ => 45,
        };
        if q.has(card, keyword::SPREAD_2) || q.has(card, keyword::PIERCE) {
            value += 25;
        }
        if card == leader {
            // A strong leader loses less often; other enemies reach it less in the back.
            value += power * 2;
            value -= danger(q, player, card) * 18;
        }
        worth += value;
    }
    worth
}

/// How many enemies could attack this character from where they stand with at least its power.
fn danger(q: Q, player: PlayerId, card: CardId) -> i32 {
    let at = q.table.card(card).zone;
    let power = q.stat(card, stat::POWER);
    zones::field(player.other())
        .filter_map(|z| q.table.top(z).map(|c| (z, c)))
        .filter(|(z, c)| {
            skills::reaches(q.stat(*c, stat::RANGE), *z, at)
                && q.stat(*c, stat::POWER) + 10 >= power
        })
        .count()
        .try_into()
        .unwrap_or(0)
}
