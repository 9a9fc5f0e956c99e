//! How good a table is for a player, for the computer opponent.

use super::words::{kind, stat};
use super::{hearts, perform, queries, rule_actions, state, yell, zones};
use crate::engine::{PlayerId, Q, as_number};

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
    let success = as_number(q.table.count(zones::success(player)));
    let target = as_number(rule_actions::target(q, player)).max(1);
    let mut worth = i32::from(success) * 4_500 / i32::from(target);
    for card in queries::members(q, player) {
        let sum: i16 = queries::hearts(q, card).iter().sum();
        let blades = queries::blades(q, card);
        worth +=
            i32::from(q.stat(card, stat::COST)) * 22 + i32::from(sum) * 70 + i32::from(blades) * 55;
    }
    worth += i32::from(as_number(q.table.count(zones::energy(player)))) * 60;
    worth += i32::from(queries::active_energy(q, player)) * 4;
    worth += i32::from(as_number(q.table.count(zones::hand(player)))).min(9) * 55;
    let in_hand = q.table.zone(zones::hand(player)).iter();
    let lives = in_hand.filter(|c| q.def(**c).is_some_and(|d| d.kind == kind::LIVE));
    worth += i32::from(as_number(lives.count())).min(3) * 60;
    worth + prospect(q, player)
}

/// What the lives in the live area promise, before and after their performance.
fn prospect(q: Q, player: PlayerId) -> i32 {
    let cards = q.table.zone(zones::live(player));
    if cards.is_empty() {
        return 0;
    }
    let state = state::get(q);
    let score: i16 = cards.iter().map(|c| q.stat(*c, stat::SCORE)).sum();
    if state.did(player, state::SUCCEEDED) {
        return 700 + i32::from(score) * 90;
    }
    // Cards set face down: will they be met?
    let mut needs = perform::needs(q, player);
    if needs.iter().all(|n| *n == 0) {
        for card in cards {
            for (n, s) in needs.iter_mut().zip(super::words::NEEDS) {
                *n += q.stat(*card, *s).max(0);
            }
        }
    }
    let any = cards.iter().any(|c| yell::is_live(q, *c));
    if !any {
        return 0;
    }
    let pool = yell::pool(q, player);
    let missing =
        i32::from(hearts::lack(&pool, &needs).max(hearts::total(&needs) - hearts::total(&pool)));
    let coming =
        if state.did(player, state::PERFORMED) && queries::yelled(q, player).next().is_some() {
            0
        } else {
            i32::from(yell::due(q, player)) * 6 / 10
        };
    let chance = (50 + (coming - missing) * 20).clamp(3, 95);
    (700 + i32::from(score) * 90) * chance / 100 - 160 * (100 - chance) / 100
}
