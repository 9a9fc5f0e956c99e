//! How good a table is for a player.

use crate::cards::words::{kind, stat};
use crate::cards::{effects, queries};
use crate::rules::{battle, state, zones};
use fudaba_engine::{CardId, PlayerId, Query, Weights, as_number, weights};

weights! {
    /// Worth of 1 to 4 rim cards: the first ones count most; and of each further one.
    RIMS: "rims" Plus = [1100, 1900, 2500, 2900];
    MORE_RIM: "more_rim" Plus = [200];
    /// Worth of 0 to 5 life cards, for each of the last ones more.
    LIFE: "life" Any = [-3000, -2000, -700, 200, 650, 850];
    CORE: "core" Plus = [250];
    /// Worth of a card in hand, and of one beyond [`USEFUL_HAND`].
    HAND: "hand" Plus = [150, 50];
    /// Each card that the deck has less than [`THIN`] brings it nearer to its end, which costs a life card (3.14b), and so the
    /// match if there is one alone: what that is worth, by the number of life cards.
    THINNER: "thinner" Minus = [-250, -250, -150, -90, -60, -50];
    COFFIN: "coffin" Any = [25];
    AP: "action_points" Plus = [30];
    UNIT: "unit" Plus = [180];
    PER_THOUSAND: "per_thousand" Plus = [60];
    ENTERED: "entered" Plus = [1100];
    SET: "set_arts" Plus = [150];
    TERRITORY: "territory" Plus = [120];
    RELIC: "relic" Plus = [80];
    /// Who has burned his soul loses soon: within two own End phases, within one. One in seven wins before.
    BURNED: "burned" Minus = [-8000, -9500];
    /// A fragment on the field against a player without rim cards: with kin before him, and with none.
    DEADLY: "deadly" Plus = [1600, 3200];
}
/// There are points for so many cards of a hand only.
const USEFUL_HAND: i32 = 5;
/// With fewer cards than these a deck comes to its end soon.
const THIN: i32 = 14;

/// -9,500 to 9,500.
#[must_use]
pub fn evaluate(q: Query, player: PlayerId, w: Weights) -> i32 {
    let sum = worth(q, player, w) - worth(q, player.other(), w);
    sum.clamp(-9_500, 9_500)
}

/// The nth of these prices, counted from 1; the last for more, nothing for none.
fn nth(prices: &[i32], n: usize) -> i32 {
    let at = n.min(prices.len()).checked_sub(1);
    at.map_or(0, |at| prices[at])
}

fn worth(q: Query, player: PlayerId, w: Weights) -> i32 {
    let count = |zone| as_number(q.table.count(zone));
    let (rims, prices) = (queries::rims(q, player), w.list(RIMS));
    let more = as_number(rims.saturating_sub(prices.len()));
    let mut worth = nth(prices, rims) + more * w[MORE_RIM];
    let life = q.table.count(zones::life(player)) + 1;
    worth += nth(w.list(LIFE), life);
    worth += (THIN - count(zones::deck(player))).max(0) * nth(w.list(THINNER), life);
    worth += count(zones::core(player)) * w[CORE];
    let hand = count(zones::hand(player));
    worth += hand.min(USEFUL_HAND) * w.list(HAND)[0];
    worth += (hand - USEFUL_HAND).clamp(0, 4) * w.list(HAND)[1];
    worth += count(zones::coffin(player)).min(8) * w[COFFIN];
    worth += effects::ap(q, player).min(6) * w[AP];
    worth += count(zones::arts(player)) * w[SET] + count(zones::territory(player)) * w[TERRITORY];
    worth += count(zones::relics(player)).min(3) * w[RELIC];
    for card in queries::units(q, player) {
        worth += unit(q, card, w);
    }
    worth + state_worth(q, player, w)
}

fn unit(q: Query, card: CardId, w: Weights) -> i32 {
    let power = q.stat(card, stat::POWER).min(15_000);
    let relics = as_number(q.table.attached_to(card).count());
    let fragment = i32::from(effects::is_kind(q, card, kind::FRAGMENT));
    w[UNIT] + power * w[PER_THOUSAND] / 1_000 + relics * w[RELIC] + fragment * w[ENTERED]
}

fn state_worth(q: Query, player: PlayerId, w: Weights) -> i32 {
    let enemy = player.other();
    let burned = usize::from(state::get(q).burned[player.index()]);
    let worth = nth(w.list(BURNED), burned);
    if queries::rims(q, enemy) > 0 || queries::entered(q, player).is_none() {
        return worth;
    }
    worth + w.list(DEADLY)[usize::from(!battle::is_covered(q, enemy))]
}
