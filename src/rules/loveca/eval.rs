//! How good a table is for a player, for the computer opponent.

use super::hearts::{self, Hearts};
use super::words::{NEEDS, stat};
use super::{judge, queries, rule_actions, state, turn, yell, zones};
use crate::engine::{CardId, PlayerId, Q, as_number};
use std::cmp::Ordering;

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
    // Who is still to ready, to get energy and to draw in this turn is not behind for it.
    let first = state::first(q);
    let normal = turn::phase::ACTIVE..=turn::phase::MAIN;
    let to_come = normal.contains(&q.table.phase) && q.table.turn_player == first;
    let tempo = if !to_come {
        0
    } else if player == first {
        -UNDRAWN
    } else {
        UNDRAWN
    };
    let other = player.other();
    let looks = [player, other].map(|p| outlook(q, p));
    let live = gain(q, player, looks[0], looks[1]) - gain(q, other, looks[1], looks[0]);
    (side(q, player) - side(q, other) + live + tempo).clamp(-9_000, 9_000)
}

/// What a normal phase brings by itself: a card and an energy.
const UNDRAWN: i32 = 110;

/// Success cards, by how many are still needed: the last but one weighs more than those before.
const STILL_NEEDED: [i32; 5] = [4_500, 3_000, 1_350, 500, 0];

/// The success that wins.
const WINNING: i32 = 4_000;

/// The hearts of a player's stage and the blades that give further ones.
pub struct Strength {
    /// Hearts on stage, and of cards yelled in this performance.
    pub pool: Hearts,
    /// Hearts that the yell to come will bring, in tenths.
    pub coming: i32,
}

impl Strength {
    /// Of a stage as it is now. `fresh`: every member will be active, and the yell is still to come.
    #[must_use]
    pub fn of(q: Q, player: PlayerId, fresh: bool) -> Self {
        let pool = yell::pool(q, player);
        let blades: i16 = if fresh {
            queries::members(q, player)
                .map(|c| queries::blades(q, c))
                .sum()
        } else {
            yell::due(q, player)
        };
        Self {
            pool,
            coming: i32::from(blades.max(0)) * 7,
        }
    }

    /// The chance in percent that these needs are met.
    #[must_use]
    pub fn chance(&self, needs: &Hearts) -> i32 {
        let short = (hearts::lack(&self.pool, needs) - self.pool[hearts::ALL])
            .max(hearts::total(needs) - hearts::total(&self.pool));
        let margin = self.coming - i32::from(short) * 10;
        match margin {
            _ if short <= 0 => 98,
            20.. => 92,
            10..=19 => 80,
            4..=9 => 65,
            -3..=3 => 48,
            -9..=-4 => 30,
            -16..=-10 => 15,
            _ => 3,
        }
    }
}

/// Adds what a live asks for.
pub fn add_needs(q: Q, card: CardId, needs: &mut Hearts) {
    for (n, s) in needs.iter_mut().zip(NEEDS) {
        *n += q.stat(card, *s).max(0);
    }
}

/// Worth of one side, without the live of this turn.
fn side(q: Q, player: PlayerId) -> i32 {
    let mut worth = STILL_NEEDED[still_needed(q, player)];
    for card in queries::members(q, player) {
        let sum: i16 = queries::hearts(q, card).iter().sum();
        let blades = queries::blades(q, card);
        worth +=
            i32::from(q.stat(card, stat::COST)) * 14 + i32::from(sum) * 55 + i32::from(blades) * 45;
    }
    worth += i32::from(as_number(q.table.count(zones::energy(player)))) * 60;
    let hand = q.table.zone(zones::hand(player));
    worth += i32::from(as_number(hand.len())).min(9) * 50;
    let lives = hand.iter().filter(|c| yell::is_live(q, **c));
    worth + i32::from(as_number(lives.count())).min(3) * 40
}

fn still_needed(q: Q, player: PlayerId) -> usize {
    let success = q.table.count(zones::success(player));
    let missing = rule_actions::target(q, player).saturating_sub(success);
    missing.min(STILL_NEEDED.len() - 1)
}

/// The live of this turn: the chance in percent that it succeeds, and its score.
#[derive(Clone, Copy, Default)]
struct Outlook {
    chance: i32,
    score: i16,
}

/// The live that a player has set, or will be able to set in this turn.
fn outlook(q: Q, player: PlayerId) -> Outlook {
    let state = state::get(q);
    let set = q.table.zone(zones::live(player));
    if set.iter().any(|c| yell::is_live(q, *c)) {
        let score = set.iter().map(|c| q.stat(*c, stat::SCORE)).sum();
        if state.did(player, state::SUCCEEDED) {
            return Outlook { chance: 100, score };
        }
        let performed = state.did(player, state::PERFORMED);
        let mut strength = Strength::of(q, player, false);
        if performed && queries::yelled(q, player).next().is_some() {
            strength.coming = 0;
        }
        let mut needs = [0; state::COLOURS];
        set.iter().for_each(|c| add_needs(q, *c, &mut needs));
        let chance = strength.chance(&needs);
        return Outlook { chance, score };
    }
    let phase = q.table.phase;
    let has_set = phase == turn::phase::LIVE_SET
        && player == state::first(q)
        && q.table.waiting.is_some_and(|w| w.player != player);
    if phase > turn::phase::LIVE_SET || has_set {
        return Outlook::default();
    }
    let hand = q.table.zone(zones::hand(player)).iter();
    let mut lives = hand.filter(|c| yell::is_live(q, **c)).peekable();
    if lives.peek().is_none() {
        return Outlook::default();
    }
    let strength = Strength::of(q, player, true);
    let best = lives.map(|card| {
        let mut needs = [0; state::COLOURS];
        add_needs(q, *card, &mut needs);
        Outlook {
            chance: strength.chance(&needs) * 95 / 100,
            score: q.stat(*card, stat::SCORE),
        }
    });
    best.max_by_key(|o| o.chance * (i32::from(o.score.max(0)) + 5))
        .unwrap_or_default()
}

/// What the live of this turn is worth to a player: a live that wins the judgement is placed.
fn gain(q: Q, player: PlayerId, own: Outlook, other: Outlook) -> i32 {
    let missing = still_needed(q, player);
    if missing == 0 || own.chance == 0 {
        return 0;
    }
    let step = if missing == 1 {
        WINNING
    } else {
        STILL_NEEDED[missing - 1] - STILL_NEEDED[missing]
    };
    let against = match own.score.cmp(&other.score) {
        Ordering::Greater => 100,
        Ordering::Equal if !judge::tie_blocks(q, player) => 100,
        _ => 100 - other.chance,
    };
    step * own.chance / 100 * against / 100
}

/// Is what follows in this turn little more than the luck of the yells? `began` is the phase in which a search began.
#[must_use]
pub fn can_be_judged(q: Q, began: u8) -> bool {
    let first = state::first(q);
    began < turn::phase::LIVE_SET
        && q.table.phase == turn::phase::LIVE_SET
        && q.table.waiting.is_some_and(|w| w.player != first)
}
