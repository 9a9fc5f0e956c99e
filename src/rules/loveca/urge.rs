//! What comes to mind first, for the computer opponent: weights of the actions of a decision. They read only what the
//! deciding player knows.

use super::eval::{Strength, add_needs};
use super::steps::Code;
use super::words::{kind, stat};
use super::{play, queries, state, yell, zones};
use crate::engine::{Action, CardId, Frame, PlayerId, Q, Verb};

/// The weight of an action among the others of the open decision.
#[must_use]
pub fn urge(q: Q, action: Action) -> u16 {
    let Some(Frame::Step(step)) = q.table.frames.last() else {
        return of_effect(action);
    };
    let player = PlayerId(step.a);
    match super::steps::code(*step) {
        Some(Code::Exchange) => exchange(q, action),
        Some(Code::Main) => in_main(q, player, action),
        Some(Code::Set) => set(q, player, action),
        Some(Code::AdjustAgree) => u16::from(action.verb == Verb::No),
        Some(Code::Place) => 30 - small(q.stat(action.card, stat::SCORE)).min(20),
        _ => 50,
    }
}

/// The place of the action that comes to mind first.
#[must_use]
pub fn best(q: Q, legal: &[Action]) -> usize {
    let weights = legal.iter().map(|a| urge(q, *a));
    let most = weights
        .enumerate()
        .max_by_key(|(at, w)| (*w, usize::MAX - at));
    most.map_or(0, |(at, _)| at)
}

fn of_effect(action: Action) -> u16 {
    match action.verb {
        Verb::Yes => 75,
        Verb::No | Verb::Done => 20,
        _ => 50,
    }
}

fn small(n: i16) -> u16 {
    u16::try_from(n.max(0)).unwrap_or(0)
}

/// Expensive members are of little use in the first turns; few lives are enough.
fn exchange(q: Q, action: Action) -> u16 {
    if action.verb == Verb::Done {
        return 60;
    }
    match q.def(action.card).map(|d| d.kind) {
        Some(kind::LIVE) if q.stat(action.card, stat::SCORE) > 3 => 30,
        Some(kind::LIVE) => 3,
        _ => match q.stat(action.card, stat::COST) {
            13.. => 40,
            9..=12 => 15,
            _ => 1,
        },
    }
}

/// What a member is worth on stage.
fn strength(q: Q, card: CardId) -> i16 {
    let hearts: i16 = queries::hearts(q, card).iter().sum();
    q.stat(card, stat::COST) + 3 * hearts + 2 * queries::blades(q, card)
}

fn in_main(q: Q, player: PlayerId, action: Action) -> u16 {
    match action.verb {
        Verb::Deploy | Verb::LevelUp => match q.table.top(action.place) {
            None => {
                let mut areas = zones::stage(player);
                let first = areas.find(|z| q.table.count(*z) == 0);
                let weight = sharp(strength(q, action.card));
                if first == Some(action.place) {
                    weight
                } else {
                    1 + weight / 5
                }
            }
            // What stands there is worth nothing any more: only by baton touch.
            Some(_) if action.verb == Verb::Deploy => 0,
            Some(old) => {
                let gain = strength(q, action.card) - strength(q, old);
                if gain > 2 { sharp(gain) } else { 0 }
            }
        },
        Verb::Activate => 90,
        Verb::Declare => 0,
        _ if can_grow(q, player) => 3,
        _ => 60,
    }
}

/// Weights of gains: twice the gain comes to mind far sooner.
fn sharp(gain: i16) -> u16 {
    let gain = small(gain).min(90);
    4 + gain * gain / 14
}

/// Can the player's stage become stronger in this phase? Energy that is not spent is lost.
fn can_grow(q: Q, player: PlayerId) -> bool {
    let energy = queries::active_energy(q, player);
    let open = zones::stage(player).filter(|z| super::effects::area_open(q, *z, player));
    let weakest = open
        .map(|z| {
            q.table
                .top(z)
                .map_or((0, 0), |c| (q.stat(c, stat::COST), strength(q, c)))
        })
        .min_by_key(|(_, s)| *s);
    let Some((worth, there)) = weakest else {
        return false;
    };
    let hand = q.table.zone(zones::hand(player)).iter();
    hand.filter(|c| q.def(**c).is_some_and(|d| d.kind == kind::MEMBER))
        .any(|c| play::cost(q, *c, player) - worth <= energy && strength(q, *c) > there + 2)
}

/// Lives that the hearts on stage and those to come may meet are set; cards that are of no use are changed for others.
fn set(q: Q, player: PlayerId, action: Action) -> u16 {
    let mut needs = [0; state::COLOURS];
    let mut lives = 0;
    for card in q.table.zone(zones::live(player)) {
        add_needs(q, *card, &mut needs);
        lives += u16::from(yell::is_live(q, *card));
    }
    let strength = Strength::of(q, player, false);
    let chance = |card: CardId| {
        let mut needs = needs;
        add_needs(q, card, &mut needs);
        strength.chance(&needs)
    };
    if action.verb != Verb::Done {
        if yell::is_live(q, action.card) {
            return live_weight(chance(action.card), q.stat(action.card, stat::SCORE));
        }
        let energy = q.table.count(zones::energy(player));
        let dear = usize::from(small(q.stat(action.card, stat::COST))) > energy + 4;
        return if dear { 8 } else { 2 };
    }
    let hand = q.table.zone(zones::hand(player)).iter();
    let lives_left = hand.filter(|c| yell::is_live(q, **c));
    let best = lives_left.map(|c| chance(*c)).max().unwrap_or(0);
    match (lives, best) {
        (0, 60..) => 3,
        (0, 40..) => 10,
        (_, 90..) => 12,
        _ => 60,
    }
}

fn live_weight(chance: i32, score: i16) -> u16 {
    let score = 4 * small(score).min(9);
    match chance {
        90.. => 90 + score,
        75.. => 60 + score,
        60.. => 30 + score,
        45.. => 12 + score / 2,
        25.. => 4,
        _ => 1,
    }
}
