//! How good a table is for a player, for the computer opponent.

use super::hearts::{self, Hearts};
use super::words::{NEEDS, stat};
use super::{queries, rule_actions, state, turn, yell, zones};
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
    // Who is still to ready, to get energy and to draw in this turn is not behind for it.
    let first = state::first(q);
    let to_come = q.table.phase <= turn::phase::MAIN && q.table.turn_player == first;
    let tempo = if !to_come {
        0
    } else if player == first {
        -UNDRAWN
    } else {
        UNDRAWN
    };
    (side(q, player) - side(q, player.other()) + tempo).clamp(-9_000, 9_000)
}

/// What a normal phase brings by itself: a card and an energy.
const UNDRAWN: i32 = 110;

/// Success cards, by how many are still needed: the last but one weighs more than those before.
const STILL_NEEDED: [i32; 5] = [4_500, 3_000, 1_350, 500, 0];

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

/// What success with so much score is worth before it is judged.
fn promise(score: i16) -> i32 {
    520 + i32::from(score.clamp(0, 12)) * 75
}

/// Worth of one side.
fn side(q: Q, player: PlayerId) -> i32 {
    let success = q.table.count(zones::success(player));
    let missing = rule_actions::target(q, player).saturating_sub(success);
    let mut worth = STILL_NEEDED[missing.min(4)];
    for card in queries::members(q, player) {
        let sum: i16 = queries::hearts(q, card).iter().sum();
        let blades = queries::blades(q, card);
        worth +=
            i32::from(q.stat(card, stat::COST)) * 14 + i32::from(sum) * 55 + i32::from(blades) * 45;
    }
    worth += i32::from(as_number(q.table.count(zones::energy(player)))) * 60;
    worth += i32::from(as_number(q.table.count(zones::hand(player)))).min(9) * 50;
    worth + hopes(q, player)
}

/// What the lives in hand and in the live area promise.
fn hopes(q: Q, player: PlayerId) -> i32 {
    let state = state::get(q);
    let set = q.table.zone(zones::live(player));
    let before = !state.did(player, state::PERFORMED);
    let mut worth = 0;
    if !set.is_empty() {
        let score: i16 = set.iter().map(|c| q.stat(*c, stat::SCORE)).sum();
        if state.did(player, state::SUCCEEDED) {
            worth += promise(score);
        } else if set.iter().any(|c| yell::is_live(q, *c)) {
            let yelled = !before && queries::yelled(q, player).next().is_some();
            let mut strength = Strength::of(q, player, false);
            if yelled {
                strength.coming = 0;
            }
            let mut needs = [0; state::COLOURS];
            set.iter().for_each(|c| add_needs(q, *c, &mut needs));
            let chance = strength.chance(&needs);
            worth += (promise(score) * chance - 130 * (100 - chance)) / 100;
        }
    }
    // The best live in hand, once everything is upright again.
    let hand = q.table.zone(zones::hand(player));
    let mut lives = hand.iter().filter(|c| yell::is_live(q, **c)).peekable();
    if lives.peek().is_some() {
        let strength = Strength::of(q, player, true);
        let best = lives.map(|card| {
            let mut needs = [0; state::COLOURS];
            add_needs(q, *card, &mut needs);
            let score = q.stat(*card, stat::SCORE);
            (150 + i32::from(score.max(0)) * 40) * (strength.chance(&needs) + 10) / 100
        });
        worth += best.max().unwrap_or(0);
    }
    worth
}
