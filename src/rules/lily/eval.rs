//! How good a table is for a player, for the computer opponent.

use super::words::{keyword, range, stat};
use super::{skills, state, zones};
use crate::engine::{CardId, PlayerId, Q, ZoneId, as_number};

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
    let squads = PlayerId::ALL.map(|p| Squad::of(q, p));
    let worth = |p: PlayerId| side(q, p, &squads[p.index()], &squads[p.other().index()]);
    (worth(player) - worth(player.other())).clamp(-9_000, 9_000)
}

/// A character with the numbers that are asked for again and again.
#[derive(Clone, Copy)]
struct Fighter {
    card: CardId,
    zone: ZoneId,
    power: i32,
    range: i16,
    rested: bool,
}

/// The characters of a player.
struct Squad(smallvec::SmallVec<[Fighter; 6]>);

impl Squad {
    fn of(q: Q, player: PlayerId) -> Self {
        let fighters = zones::field(player).filter_map(|zone| {
            let card = q.table.top(zone)?;
            Some(Fighter {
                card,
                zone,
                power: q.stat(card, stat::POWER).into(),
                range: q.stat(card, stat::RANGE),
                rested: q.table.card(card).rested(),
            })
        });
        Self(fighters.collect())
    }
}

/// The chance in percent that an attack defeats, by the lead of the attacking power in tens: both sides turn a support
/// card over.
#[must_use]
pub fn chance(lead: i32) -> i32 {
    const CHANCE: [i32; 9] = [4, 10, 18, 33, 58, 74, 88, 94, 97];
    CHANCE[usize::try_from((lead / 10 + 4).clamp(0, 8)).unwrap_or(0)]
}

/// What the loss of a leader costs who has already lost it so often (10ap, 10ar): each is nearer to the end.
fn loss(defeats: i32) -> i32 {
    305 + 90 * defeats
}

/// Worth of one side.
fn side(q: Q, player: PlayerId, own: &Squad, enemies: &Squad) -> i32 {
    let state = state::get(q);
    let leader = state.leader[player.index()];
    let count = |zone| i32::from(as_number(q.table.count(zone)));
    let defeats = count(zones::potential(player)).min(5);
    let mut worth = -(0..defeats).map(loss).sum::<i32>();
    let hand = count(zones::hand(player));
    worth += hand.min(9) * 60;
    worth += count(zones::coupling(player)).min(9) * 50;
    let up = q
        .table
        .zone(zones::coupling(player))
        .iter()
        .filter(|c| q.table.card(**c).face_up());
    worth += i32::try_from(up.count()).unwrap_or(0).min(6) * 12;
    let partner = state.partner[player.index()];
    if partner != CardId::NONE && q.table.card(partner).face_up() {
        worth += 150;
    }
    for fighter in &own.0 {
        worth += fighter_worth(q, fighter, fighter.card == leader);
        if fighter.card == leader {
            worth -= danger(q, player, fighter, enemies, defeats);
        }
    }
    worth
}

fn fighter_worth(q: Q, fighter: &Fighter, leader: bool) -> i32 {
    let mut worth = 50 + fighter.power * 3;
    worth += match fighter.range {
        range::NONE => -40,
        range::R1 => 0,
        range::R2 => 15,
        range::R1_2 => 35,
        _ => 45,
    };
    if q.has(fighter.card, keyword::SPREAD_2) || q.has(fighter.card, keyword::PIERCE) {
        worth += 25;
    }
    if leader {
        // A strong leader loses less often.
        worth += fighter.power * 4;
    }
    worth
}

/// What the enemies' next attacks on the leader are expected to cost.
fn danger(q: Q, player: PlayerId, leader: &Fighter, enemies: &Squad, defeats: i32) -> i32 {
    let their_turn = q.table.turn_player != player;
    let hits: i32 = (enemies.0.iter())
        .filter(|e| !(their_turn && e.rested) && skills::reaches(e.range, e.zone, leader.zone))
        .map(|e| chance(e.power - leader.power))
        .sum();
    let blocks = (q.table.zone(zones::hand(player)).iter())
        .filter(|c| q.same_name(**c, leader.card))
        .count();
    let blocks = i32::try_from(blocks).unwrap_or(0).min(2);
    let kept = 60 * blocks;
    let open = (hits - 60 * blocks).max(0);
    let part = if their_turn { 50 } else { 35 };
    open * loss(defeats) / 100 * part / 100 - kept
}
