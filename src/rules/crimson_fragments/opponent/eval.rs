//! How good a table is for a player.

use crate::cards::words::{kind, stat};
use crate::cards::{effects, queries};
use crate::rules::{battle, state, zones};
use fudaba_engine::{CardId, PlayerId, Query, as_number};

/// Worth of a rim card: the first ones count most.
const RIMS: [i32; 5] = [0, 1_100, 1_900, 2_500, 2_900];
const MORE_RIM: i32 = 200;
/// Worth of a life card, for each of the last ones more.
const LIFE: [i32; 6] = [-3_000, -2_000, -700, 200, 650, 850];
const CORE: i32 = 250;
/// Worth of a card in hand: there are points for a few of them only.
const HAND: i32 = 150;
const MORE_HAND: i32 = 50;
const USEFUL_HAND: i32 = 5;
/// Each card that the deck has less than so many brings it nearer to its end, which costs a life card (3.14b), and so the
/// match if there is one alone: what that is worth, by the number of life cards.
const THIN: i32 = 14;
const THINNER: [i32; 6] = [250, 250, 150, 90, 60, 50];
const COFFIN: i32 = 25;
const AP: i32 = 30;
const UNIT: i32 = 180;
const PER_THOUSAND: i32 = 60;
const ENTERED: i32 = 1_100;
const SET: i32 = 150;
const TERRITORY: i32 = 120;
const RELIC: i32 = 80;
/// Who has burned his soul loses soon: within two own End phases, within one. One in seven wins before.
const BURNED: [i32; 3] = [0, -8_000, -9_500];
/// A fragment on the field against a player without rim cards: with kin before him, and with none.
const DEADLY: [i32; 2] = [1_600, 3_200];

/// -9,500 to 9,500.
#[must_use]
pub fn evaluate(q: Query, player: PlayerId) -> i32 {
    let sum = worth(q, player) - worth(q, player.other());
    sum.clamp(-9_500, 9_500)
}

fn worth(q: Query, player: PlayerId) -> i32 {
    let count = |zone| as_number(q.table.count(zone));
    let rims = queries::rims(q, player);
    let more = as_number(rims.saturating_sub(RIMS.len() - 1));
    let mut worth = RIMS[rims.min(RIMS.len() - 1)] + more * MORE_RIM;
    let life = q.table.count(zones::life(player)).min(LIFE.len() - 1);
    worth += LIFE[life] - (THIN - count(zones::deck(player))).max(0) * THINNER[life];
    worth += count(zones::core(player)) * CORE;
    let hand = count(zones::hand(player));
    worth += hand.min(USEFUL_HAND) * HAND + (hand - USEFUL_HAND).clamp(0, 4) * MORE_HAND;
    worth += count(zones::coffin(player)).min(8) * COFFIN;
    worth += effects::ap(q, player).min(6) * AP;
    worth += count(zones::arts(player)) * SET + count(zones::territory(player)) * TERRITORY;
    worth += count(zones::relics(player)).min(3) * RELIC;
    for card in queries::units(q, player) {
        worth += unit(q, card);
    }
    worth + state_worth(q, player)
}

fn unit(q: Query, card: CardId) -> i32 {
    let power = q.stat(card, stat::POWER).min(15_000);
    let relics = as_number(q.table.attached_to(card).count());
    let fragment = effects::is_kind(q, card, kind::FRAGMENT);
    UNIT + power * PER_THOUSAND / 1_000 + relics * RELIC + if fragment { ENTERED } else { 0 }
}

fn state_worth(q: Query, player: PlayerId) -> i32 {
    let enemy = player.other();
    let burned = usize::from(state::get(q).burned[player.index()]);
    let worth = BURNED[burned.min(2)];
    if queries::rims(q, enemy) > 0 || queries::entered(q, player).is_none() {
        return worth;
    }
    worth + DEADLY[usize::from(!battle::is_covered(q, enemy))]
}
