//! How good a table is for a player, for the computer opponent.

use crate::LuckAndLogic;
use crate::cards::queries;
use crate::cards::words::{kind, stat, tally};
use crate::rules::actions::members;
use crate::rules::battle::{self, judgement};
use crate::rules::steps::Step;
use crate::rules::turn::MOST_LEVELS;
use crate::rules::{checks, state, zones};
use fudaba_engine::{CardId, Frame, PlayerId, Query, Reading, Weights, as_number, weights};

weights! {
    /// What 1 to 6 broken gates cost; each is nearer to the end.
    GATES: "gates" Minus = [-1150, -2530, -4140, -5980, -8300, -13350];
    /// The first penalty; the second loses (3.1b).
    PENALTY: "penalty" Minus = [-2500];
    /// Each card that the main deck has less than [`DEEP`] brings a refresh nearer; more when it loses.
    SHALLOW: "shallow" Minus = [-40, -90];
    /// Each card that it has less than [`LAST`], and a refresh is near, costs so much more.
    NEAR: "near" Minus = [-110, -300];
    /// The first seven cards in hand, and further ones.
    HAND: "hand" Plus = [400, 200];
    /// The first six cards of the stock, which pay for drives, and further ones.
    STOCK: "stock" Plus = [72, 46];
    /// A level card; more if it lies face up and so is a battle; more if it stands and so is a boost.
    LEVEL: "level" Plus = [600, 60, 120];
    /// A member, each 1000 of its power, each point of its aura, each card of its soul.
    MEMBER: "member" Plus = [100];
    PER_THOUSAND: "per_thousand" Plus = [48];
    PER_AURA: "per_aura" Plus = [60];
    SOUL: "soul" Plus = [40];
    /// A tranceunion that can use its logic drive.
    DRIVE: "drive" Plus = [150];
    /// 1000 power or a point of aura that a member has for a while.
    RAISED: "raised" Plus = [24];
    /// A gate that the other player can break without a fight: in a turn in which attacks are left, and otherwise.
    EXPOSED: "exposed" Plus = [300, 900];
}
/// A refresh comes nearer with each card below so many in the main deck.
const DEEP: i32 = 45;
/// It is near with fewer cards than these.
const LAST: i32 = 14;
/// So many cards in hand, and in the stock, are the first.
const FIRST_HAND: i32 = 7;
const FIRST_STOCK: i32 = 6;
/// A point of aura decides as much as so much power.
const AURA_IN_POWER: i32 = 2_500;
/// So much lead in power makes an attack more likely to succeed by one percent.
const LEAD: i32 = 300;

/// -9,500 to 9,500; a thousand is about one unit of the logarithm of the odds, and the weights above are twice that. They
/// began with a logistic regression over the starts of 8,000 turns; changed ones then played against those before, and gates
/// were weighed more until matches had the length that the specification wants.
#[must_use]
pub fn evaluate(q: Query, player: PlayerId, w: Weights) -> i32 {
    let other = player.other();
    let sum =
        worth(q, player, w) - worth(q, other, w) + prospects(q, player, w) - prospects(q, other, w);
    ((sum + forecast(q, player, w)) / 2).clamp(-9_500, 9_500)
}

/// The first cards at one price, the rest at another.
fn tiered(n: i32, first: i32, prices: &[i32]) -> i32 {
    let &[price, more] = prices else { return 0 };
    if n <= first {
        n * price
    } else {
        first * price + (n - first) * more
    }
}

/// Worth of what a player has.
fn worth(q: Query, player: PlayerId, w: Weights) -> i32 {
    let count = |zone| as_number(q.table.count(zone));
    let penalties = checks::penalties(q, player).min(1);
    let broken = queries::broken(q, player).min(6);
    let mut worth = broken.checked_sub(1).map_or(0, |n| w.list(GATES)[n]);
    worth += as_number(penalties) * w[PENALTY];
    let deck = count(zones::deck(player));
    worth += (DEEP - deck).max(0) * w.list(SHALLOW)[penalties];
    worth += (LAST - deck).max(0) * w.list(NEAR)[penalties];
    let hand = count(zones::hand(player)) - owed(q, player);
    worth += tiered(hand, FIRST_HAND, w.list(HAND));
    worth += tiered(count(zones::stock(player)), FIRST_STOCK, w.list(STOCK));
    let level = w.list(LEVEL);
    for card in q.table.zone(zones::level(player)) {
        let card = q.table.card(*card);
        worth += level[0];
        worth += level[1] * i32::from(card.face_up()) + level[2] * i32::from(!card.rested());
    }
    let fighter = battle::fighter(q, player);
    for card in members(q, player) {
        worth += member(q, card, w);
        if Some(card) != fighter {
            worth += raised(q, card, w);
        }
    }
    worth
}

/// A card that must still be placed after a boost's draw is no card in hand any more (27.6b).
fn owed(q: Query, player: PlayerId) -> i32 {
    let Some(Frame::Step(step)) = q.table.frames.last() else {
        return 0;
    };
    i32::from(Step::of(*step) == Some(Step::Boost(player)))
}

/// Worth of a member by what is printed on it, and of its soul.
fn member(q: Query, card: CardId, w: Weights) -> i32 {
    let Some(def) = q.def(card) else { return 0 };
    let soul = as_number(q.table.attached_to(card).count());
    let drives = def.kind == kind::TRANCEUNION && soul > 0;
    w[MEMBER]
        + i32::from(def.stats[stat::POWER.index()]) * w[PER_THOUSAND] / 1_000
        + i32::from(def.stats[stat::AURA.index()]) * w[PER_AURA]
        + soul * w[SOUL]
        + w[DRIVE] * i32::from(drives)
}

/// What a member has beyond its print for a while.
fn raised(q: Query, card: CardId, w: Weights) -> i32 {
    let Some(def) = q.def(card) else { return 0 };
    let [power, aura] = q.stats(card, &[stat::POWER, stat::AURA]);
    let power = power - i32::from(def.stats[stat::POWER.index()]);
    let aura = aura - i32::from(def.stats[stat::AURA.index()]);
    power * w[RAISED] / 1_000 + aura * w[RAISED]
}

/// Worth of the gates that a player can break without a fight: now in the own turn, later in the other's.
fn prospects(q: Query, player: PlayerId, w: Weights) -> i32 {
    let now = q.table.turn_player == player;
    let attacks = if now {
        let standing = members(q, player).filter(|c| !q.table.card(*c).rested());
        as_number(standing.count()).min(LuckAndLogic.tally(q, tally::BATTLES_LEFT, player))
    } else {
        battles_to_come(q, player)
    };
    attacks.min(exposed(q, player.other())) * w.list(EXPOSED)[usize::from(now)]
}

/// The battles of the next turn of a player whose turn it is not: one for each level card face up, and one for the level
/// that he will add (12.1a, 24.1a).
fn battles_to_come(q: Query, player: PlayerId) -> i32 {
    let levels = q.table.zone(zones::level(player));
    let up = levels.iter().filter(|c| q.table.card(**c).face_up());
    as_number(up.count()) + i32::from(levels.len() < MOST_LEVELS)
}

/// How many gates of a player nobody stands on that can be attacked (25.1f, 25.3b).
fn exposed(q: Query, player: PlayerId) -> i32 {
    let broken = |n| queries::is_broken(q, zones::gate(player, n));
    let open = (0..zones::CIRCLES).filter(|n| {
        let reachable = *n < 3 || broken(*n - 3);
        reachable && !broken(*n) && q.table.is_free(zones::circle(player, *n))
    });
    as_number(open.count())
}

/// What the running battle is likely to bring this player.
fn forecast(q: Query, player: PlayerId, w: Weights) -> i32 {
    let battle = &state::get(q).battle;
    if !battle.is_on() || battle.is_judged() {
        return 0;
    }
    let Some(defender) = battle::defender(q).filter(|_| battle::both_fight(q)) else {
        return 0;
    };
    let attacking = q.table.turn_player;
    let [power, aura] = judgement::totals(q, attacking);
    let [against, aura_against] = judgement::totals(q, attacking.other());
    let lead = if battle::is_paradox(q) {
        (aura - aura_against) * AURA_IN_POWER
    } else {
        power - against
    };
    // The loser is stocked, and a gate beneath it lies open.
    let soul = as_number(q.table.attached_to(defender).count());
    let stocked = (1 + soul) * w.list(STOCK)[1];
    let stake = (member(q, defender, w) - stocked).max(0) + w[EXPOSED];
    let won = stake * chance(lead) / 100;
    if player == attacking { won } else { -won }
}

/// The chance in percent that an attack succeeds which leads by so much power for the moment.
const fn chance(lead: i32) -> i32 {
    let by = lead / LEAD;
    let chance = if lead >= 0 { 62 + by } else { 38 + by };
    if chance > 95 {
        95
    } else if chance < 5 {
        5
    } else {
        chance
    }
}

#[cfg(test)]
mod tests {
    use super::{FIRST_HAND, chance, tiered};

    #[test]
    fn a_lead_counts_and_ties_are_the_attackers() {
        assert!(chance(0) > 50 && chance(-500) < 50);
        assert_eq!((chance(100_000), chance(-100_000)), (95, 5));
        assert!((-20..20).all(|n| chance(n * 1_000) <= chance((n + 1) * 1_000)));
    }

    #[test]
    fn further_cards_are_worth_less() {
        let at = |n| tiered(n, FIRST_HAND, &[400, 200]);
        assert_eq!(at(FIRST_HAND) - at(FIRST_HAND - 1), 400);
        assert_eq!(at(FIRST_HAND + 1) - at(FIRST_HAND), 200);
    }
}
