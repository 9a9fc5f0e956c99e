//! How good a table is for a player, for the computer opponent. It is read on tables that are full: what the player
//! cannot know was dealt at random before.

use crate::cards::queries;
use crate::cards::words::{kind, stat};
use crate::opponent::outlook::{self, Outlook, SURE};
use crate::rules::steps::Step;
use crate::rules::{judge, rule_actions, state, turn, yell, zones};

use fudaba_engine::{CardId, PlayerId, Query, RawStep, Weights, weights};
use smallvec::SmallVec;

/// A table that is this much better counts for five wins of six.
const SCALE: f32 = 1_920.0;
/// More than any odds: a match that is won.
const WON: i32 = 20_000;

weights! {
    /// Odds of the first player, by how many success cards he (one, two or more, a row each) and the other still need.
    RACE: "race" Any = [
        -100, 1150, 1650,
        -1100, -50, 750,
        -1650, -750, 0,
    ];
    /// Worth of the cost of the members on stage: what was spent there in all turns, since a baton touch keeps it.
    STAGED: "staged" Plus = [53];
    /// Worth of an energy, and of any card in hand.
    ENERGY: "energy" Plus = [10];
    HAND: "hand" Any = [10];
    /// Worth of the first live in hand, of a second and of a third …
    LIVES: "lives" Any = [-100, 430, 320];
    /// … of the best one's score, and of that score times the chance to perform it with the stage as it is.
    BEST_SCORE: "best_score" Plus = [130];
    READY_SCORE: "ready_score" Plus = [130];
    /// Worth of what one member can add to the stage in the next main phase, and a second one: for each heart.
    GROWTH: "growth" Plus = [125, 25];
}

/// -10,000 (lost) to 10,000 (won). A thousand is one unit of the logarithm of the odds: the weights were fitted by
/// logistic regression to who won some thousands of matches, seen from the start of each turn. Before a turn's lives
/// are judged, what they can come to is weighed by its chances.
#[must_use]
pub fn evaluate(q: Query, player: PlayerId, w: Weights) -> i32 {
    if let Some(outcome) = q.table.outcome {
        return match outcome.winner {
            Some(winner) if winner == player => 10_000,
            Some(_) => -10_000,
            None => 0,
        };
    }
    let first = state::first(q);
    let fresh = is_fresh(q, first);
    let pair = [first, first.other()];
    let looks = pair.map(|p| {
        if fresh {
            [Outlook::default(), outlook::of_hand(q, p)]
        } else {
            outlook::outlooks(q, p)
        }
    });
    let [own, their] = [0, 1].map(|n| worth(q, pair[n], fresh, looks[n], w));
    let missing = pair.map(|p| still_needed(q, p));
    let odds = if fresh {
        own - their + race(missing, w)
    } else {
        mean(q, first, looks.map(|l| l[0]), own - their, missing, w)
    };
    let odds = odds.clamp(-9_000, 9_000);
    if player == first { odds } else { -odds }
}

/// Has the first player drawn, and done nothing else in this turn?
fn is_fresh(q: Query, first: PlayerId) -> bool {
    let energy = q.table.zone(zones::energy(first));
    q.table.phase <= turn::phase::MAIN
        && q.table.turn_player == first
        && state::get(q).entries[first.index()] == 0
        && energy.iter().all(|c| !q.table.card(*c).rested())
}

fn still_needed(q: Query, player: PlayerId) -> usize {
    let success = q.table.count(zones::success(player));
    rule_actions::target(q, player).saturating_sub(success)
}

fn race(missing: [usize; 2], w: Weights) -> i32 {
    match missing {
        [0, 0] => 0,
        [0, _] => WON,
        [_, 0] => -WON,
        [a, b] => w.list(RACE)[(a.min(3) - 1) * 3 + b.min(3) - 1],
    }
}

/// If both lives succeed: the parts in which the one that promises so much more score (none to three) wins the
/// judgement, and in which it ties. Abilities and SCORE icons may still change scores.
const JUDGED: [[f32; 2]; 4] = [[0.35, 0.3], [0.6, 0.2], [0.75, 0.1], [0.85, 0.05]];

/// How far a chance that was read off the stage and the deck is to be trusted, in percent: abilities may still change
/// what is asked for and what there is.
const TRUST: i32 = 80;

fn trusted(chance: i32) -> i32 {
    match chance {
        0 | SURE => chance,
        _ => SURE / 2 + (chance - SURE / 2) * TRUST / 100,
    }
}

/// Who places a live, the first player and the other, and the part of the cases in which it comes to that.
type Case = ([bool; 2], f32);

/// What comes of two lives that both succeed.
fn judged(q: Query, first: PlayerId, ahead: i32) -> [Case; 3] {
    let [more, tie] = JUDGED[(ahead.unsigned_abs() as usize).min(JUDGED.len() - 1)];
    let less = 1.0 - more - tie;
    let [own, their] = if ahead >= 0 {
        [more, less]
    } else {
        [less, more]
    };
    let tied = [first, first.other()].map(|p| !judge::tie_blocks(q, p));
    [([true, false], own), ([false, true], their), (tied, tie)]
}

/// The mean of what the lives of this turn can come to, as odds of the first player.
fn mean(
    q: Query,
    first: PlayerId,
    looks: [Outlook; 2],
    sides: i32,
    missing: [usize; 2],
    w: Weights,
) -> i32 {
    let placed = PlayerId::ALL.map(|p| state::get(q).did(p, state::PLACED));
    let [a, b] = if placed.contains(&true) {
        [0; 2] // the judgement is over
    } else {
        looks.map(|l| trusted(l.chance))
    };
    let part = |a: i32, b: i32| (a * b) as f32 / (SURE * SURE) as f32;
    let alone = [
        ([false, false], part(SURE - a, SURE - b)),
        ([true, false], part(a, SURE - b)),
        ([false, true], part(SURE - a, b)),
    ];
    let both = part(a, b);
    let contested = judged(q, first, looks[0].score - looks[1].score);
    let contested = contested.map(|(places, part)| (places, part * both));
    let cases = alone.iter().chain(&contested).filter(|c| c.1 > 0.0);
    let sum = cases.map(|(places, part)| part * share(after(*places, sides, missing, w)));
    odds_of(sum.sum())
}

/// Odds of the first player once these have placed a live.
fn after(places: [bool; 2], sides: i32, missing: [usize; 2], w: Weights) -> i32 {
    let left = [0, 1].map(|n| missing[n].saturating_sub(usize::from(places[n])));
    if left.contains(&0) {
        race(left, w)
    } else if places == [false, true] {
        sides - race([left[1], left[0]], w) // the other is first player then
    } else {
        sides + race(left, w)
    }
}

/// Wins less losses at some odds: -1 to 1.
fn share(odds: i32) -> f32 {
    let x = odds as f32 / SCALE;
    if odds.abs() >= WON {
        x.signum()
    } else {
        x / (1.0 + x * x).sqrt()
    }
}

fn odds_of(share: f32) -> i32 {
    let share = share.clamp(-0.98, 0.98);
    (SCALE * share / (1.0 - share * share).sqrt()) as i32
}

/// What a live that may yet be drawn is like.
const DRAWN_SCORE: f32 = 2.5;
const DRAWN_READY: f32 = 1.6;
/// Worth of a side as the next turn begins.
fn worth(q: Query, player: PlayerId, fresh: bool, [now, next]: [Outlook; 2], w: Weights) -> i32 {
    let each = |weight| w[weight] as f32;
    let first = player == state::first(q);
    let staged: i32 = queries::members(q, player)
        .map(|c| q.stat(c, stat::COST))
        .sum();
    // Whoever has drawn in a turn that has just begun, or is still to draw in this one, has no more or less for it.
    let waits = !fresh && !first && q.table.phase <= turn::phase::MAIN;
    let waits = waits && q.table.turn_player != player;
    let drawn = f32::from(u8::from(waits)) - f32::from(u8::from(fresh && first));
    let energy = q.table.count(zones::energy(player)) as f32 + drawn;
    let hand = q.table.zone(zones::hand(player));
    // What is set is made up for when all is set.
    let setting = q.table.phase == turn::phase::LIVE_SET && !outlook::has_set(q, player);
    let row = q.table.count(zones::live(player));
    let draws = if setting { row } else { 0 } + now.cards();
    let size = (hand.len() + draws - now.cards()) as f32 + drawn;
    let lives = hand.iter().copied().filter(|c| yell::is_live(q, *c));
    let kept = (0u32..).zip(lives).filter(|(n, _)| !now.takes(*n));
    let (mut lives, mut best) = (0.0, 0.0f32);
    for (_, card) in kept {
        lives += 1.0;
        best = best.max(q.stat(card, stat::SCORE) as f32);
    }
    lives += draws as f32 * lives_of_deck(q, player);
    let some = lives.clamp(0.0, 1.0);
    let ready = next.chance as f32 / SURE as f32 * next.score as f32;
    let mut worth = each(STAGED) * staged as f32 + each(ENERGY) * energy.min(12.0);
    worth += each(HAND) * size;
    for (n, live) in (0u8..).zip(w.list(LIVES)) {
        worth += *live as f32 * (lives - f32::from(n)).clamp(0.0, 1.0);
    }
    worth += each(BEST_SCORE) * best.max(some * DRAWN_SCORE);
    worth += each(READY_SCORE) * ready.max(some * DRAWN_READY);
    let [one, two] = growth(q, player, energy as i32 + 1);
    let growth = w.list(GROWTH);
    worth += (growth[0] as f32 * one as f32 + growth[1] as f32 * (two - one) as f32) / HEART as f32;
    worth as i32
}

/// The part of a player's deck that is lives.
fn lives_of_deck(q: Query, player: PlayerId) -> f32 {
    let deck = q.table.zone(zones::deck(player));
    let lives = deck.iter().filter(|c| yell::is_live(q, **c)).count();
    lives as f32 / deck.len().max(1) as f32
}

/// What a heart counts in [`power`].
const HEART: i32 = 4;
/// A blade turns over a card that shows three quarters of a heart.
const BLADE: i32 = 3;

/// What a member does for a live.
#[must_use]
pub fn power(q: Query, card: CardId) -> i32 {
    let sum: i32 = queries::hearts(q, card).iter().sum();
    HEART * sum + BLADE * queries::blades(q, card)
}

/// A member that can be played into an area.
struct Play {
    card: CardId,
    area: u8,
    cost: i32,
    gain: i32,
}

/// How much stronger so much energy can make a stage: by one member, and by two at most.
fn growth(q: Query, player: PlayerId, energy: i32) -> [i32; 2] {
    let mut members: SmallVec<[(CardId, i32, i32); 16]> = SmallVec::new();
    for card in q.table.zone(zones::hand(player)) {
        if let Some(def) = q.def(*card).filter(|d| d.kind == kind::MEMBER) {
            members.push((*card, def.stat(stat::COST), power(q, *card)));
        }
    }
    let mut plays: SmallVec<[Play; 32]> = SmallVec::new();
    for (area, zone) in (0u8..).zip(zones::stage(player)) {
        let (paid, there) = standing(q, q.table.top(zone));
        for (card, cost, power) in &members {
            let (cost, gain) = ((cost - paid).max(0), power - there);
            if cost <= energy && gain > 0 {
                plays.push(Play {
                    card: *card,
                    area,
                    cost,
                    gain,
                });
            }
        }
    }
    let one = plays.iter().map(|p| p.gain).max().unwrap_or(0);
    let mut two = one;
    for a in &plays {
        let others = plays.iter().filter(|b| b.area > a.area && b.card != a.card);
        let best = others.filter(|b| a.cost + b.cost <= energy).map(|b| b.gain);
        two = two.max(a.gain + best.max().unwrap_or(0));
    }
    [one, two]
}

/// The cost that a baton touch saves, and the power that it takes away.
fn standing(q: Query, card: Option<CardId>) -> (i32, i32) {
    card.map_or((0, 0), |c| (q.stat(c, stat::COST), power(q, c)))
}

/// What members in hand can add to a stage with so much energy.
pub struct Uses {
    energy: i32,
    /// The cost that a baton touch saves in each area, and the power that it takes away.
    areas: [(i32, i32); 3],
}

impl Uses {
    /// For a player's stage as it is.
    #[must_use]
    pub fn of(q: Query, player: PlayerId, energy: i32) -> Self {
        let mut areas = [(0, 0); 3];
        for (area, zone) in areas.iter_mut().zip(zones::stage(player)) {
            *area = standing(q, q.table.top(zone));
        }
        Self { energy, areas }
    }

    /// What this member can add.
    #[must_use]
    pub fn of_card(&self, q: Query, card: CardId) -> i32 {
        let (cost, power) = (q.stat(card, stat::COST), power(q, card));
        let gain = |(paid, there): &(i32, i32)| {
            if cost - paid <= self.energy {
                power - there
            } else {
                0
            }
        };
        self.areas.iter().map(gain).max().unwrap_or(0)
    }
}

/// Is what follows in this turn for the live phase to decide? `began` is the phase in which a search began.
#[must_use]
pub fn can_be_judged(q: Query, began: u8) -> bool {
    began < turn::phase::LIVE_SET && q.table.phase == turn::phase::LIVE_SET
}

/// Is the step a yell that decides the player's live? That of a second player comes after the other's.
#[must_use]
pub fn is_luck(q: Query, step: RawStep, player: PlayerId) -> bool {
    let Some(Step::Yell(yells)) = Step::of(step) else {
        return false;
    };
    yells == player || player == state::first(q)
}
