//! How good a table is for a player, for the computer opponent. It is read on tables that are full: what the player
//! cannot know was dealt at random before.

use super::words::stat;
use super::{attack, check, reach, state, zones};
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
    if state::get(q).ready == 0 {
        return 0;
    }
    let worth = side(q, player) - side(q, player.other());
    worth.clamp(-9_000, 9_000)
}

/// Worth of one side.
fn side(q: Q, player: PlayerId) -> i32 {
    let hand = i32::from(as_number(q.table.count(zones::hand(player))));
    let mut worth = hand * 150;
    for card in guards(q, player) {
        let value = i32::from(q.stat(card, stat::VALUE));
        // A face-up guard falls to any attack (7b).
        let face_up = q.table.card(card).face_up();
        worth += if face_up { 70 } else { 120 } + value * if face_up { 2 } else { 6 };
    }
    for card in q.table.zone(zones::hand(player)) {
        worth += i32::from(q.stat(*card, stat::VALUE)) * 5;
    }
    worth - danger(q, player) - stranded(q, player)
}

fn guards(q: Q, player: PlayerId) -> impl Iterator<Item = CardId> {
    let ship = state::get(q).ship_of(player);
    zones::guards(player)
        .filter_map(move |z| q.table.top(z))
        .filter(move |c| *c != ship)
}

/// How near the player's ship is to being hit.
fn danger(q: Q, player: PlayerId) -> i32 {
    let ship = state::get(q).ship_of(player);
    let foe = player.other();
    let Some(line) = zones::line(q.table.card(ship).zone) else {
        return 0;
    };
    // Whose attack comes next?
    let soon = q.table.turn_player == foe && state::get(q).attacks == 0
        || q.table.turn_player == player && state::get(q).attacks > 0;
    let weight = |n: i32| if soon { n } else { n / 3 };
    let before = q
        .table
        .top(zones::guard(player, zones::on_line(player, line)))
        .filter(|c| *c != ship);
    let attacker = q.table.top(zones::guard(foe, zones::on_line(foe, line)));
    let empty_hand = q.table.count(zones::hand(foe)) == 0;
    let Some(attacker) = attacker else {
        // With an empty hand the ship itself may step up there (12a).
        return match before {
            None if empty_hand => weight(2_500),
            None => 150,
            Some(_) => 0,
        };
    };
    let Some(before) = before else {
        return weight(4_000);
    };
    if !reach::may_barrage(q, attacker) {
        return 0;
    }
    // A barrage on the guard and the ship behind it (5m, 7k).
    let falls = q.table.card(before).face_up() || {
        let sum = q.stat(before, stat::VALUE) + q.stat(ship, stat::VALUE);
        q.stat(attacker, stat::VALUE) >= sum
    };
    if falls { weight(3_500) } else { 60 }
}

/// A player with cards in hand and no guard that can attack loses (3h, 14e).
fn stranded(q: Q, player: PlayerId) -> i32 {
    let own = guards(q, player).filter(|c| attack::can_take_stance(q, *c));
    let attackers = own.count();
    let foes = guards(q, player.other()).count();
    let hand = q.table.count(zones::hand(player));
    match (attackers, hand) {
        (0, 1..) => 1_500,
        (1, 1..) if foes < 2 => 300,
        _ if foes == 0 && hand > 0 => 200,
        _ => 0,
    }
}

/// How surely the running attack would defeat, as far as `viewer` can know: 0 to 100.
#[must_use]
pub fn likelihood(q: Q, attacker: CardId, targets: &[CardId], viewer: PlayerId) -> i32 {
    let state = state::get(q);
    let (mut sum, mut unknown, mut all_up) = (0, 0, true);
    for card in targets {
        let up = q.table.card(*card).face_up() || state.is_ship(*card);
        all_up &= up;
        if up || q.table.card(*card).known_to(viewer) {
            sum += i32::from(q.stat(*card, stat::VALUE));
        } else {
            unknown += 1;
        }
    }
    if all_up {
        return 100;
    }
    let left = i32::from(q.stat(attacker, stat::VALUE)) - sum;
    match (unknown, left) {
        (0, _) => i32::from(left >= 0) * 100,
        (_, i32::MIN..=0) => 0,
        // An unknown card has any value from 1 to 12 alike.
        (1, _) => (left * 100 / 12).min(100),
        (_, _) => (left * left * 100 / 288).min(100),
    }
}

/// What falls if the declared attack stands as it is.
#[must_use]
pub fn would_fall(q: Q, card: CardId) -> bool {
    let mask = check::defeated(q);
    let mut targets = state::get(q).attack.attacked();
    targets.any(|(n, c)| c == card && mask >> n & 1 == 1)
}
