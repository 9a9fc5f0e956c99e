//! What comes to mind first, for the computer opponent: weights of the actions of a decision. They read only what the
//! deciding player knows.

use super::steps::Code;
use super::words::{kind, stat};
use super::{hearts, queries, yell, zones};
use crate::engine::{Action, Frame, PlayerId, Q, Verb};

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
        _ => 50,
    }
}

fn of_effect(action: Action) -> u16 {
    match action.verb {
        Verb::Yes => 75,
        Verb::No | Verb::Done => 25,
        _ => 50,
    }
}

/// Expensive members are of little use in the first turns; two lives are enough.
fn exchange(q: Q, action: Action) -> u16 {
    if action.verb == Verb::Done {
        return 60;
    }
    match q.def(action.card).map(|d| d.kind) {
        Some(kind::LIVE) => 8,
        _ if q.stat(action.card, stat::COST) > 9 => 30,
        _ => 2,
    }
}

fn in_main(q: Q, player: PlayerId, action: Action) -> u16 {
    let cost = |card| u16::try_from(q.stat(card, stat::COST).max(0)).unwrap_or(0);
    match action.verb {
        Verb::Deploy => match q.table.top(action.place) {
            None => 40 + cost(action.card) * 6,
            Some(_) => 0,
        },
        Verb::LevelUp => {
            let old = q.table.top(action.place).map_or(0, cost);
            let new = cost(action.card);
            let room = zones::stage(player).any(|z| q.table.count(z) == 0);
            if new > old {
                (20 + (new - old) * 6) / if room { 2 } else { 1 }
            } else {
                1
            }
        }
        Verb::Activate => 60,
        _ => 25,
    }
}

/// A live that the hearts on stage and those to come may meet is set.
fn set(q: Q, player: PlayerId, action: Action) -> u16 {
    if action.verb == Verb::Done {
        return 30;
    }
    if !yell::is_live(q, action.card) {
        return 6;
    }
    let mut needs = [0; super::state::COLOURS];
    let mut add = |card| {
        for (n, s) in needs.iter_mut().zip(super::words::NEEDS) {
            *n += q.stat(card, *s).max(0);
        }
    };
    add(action.card);
    q.table
        .zone(zones::live(player))
        .iter()
        .for_each(|c| add(*c));
    let pool = yell::pool(q, player);
    let members = queries::members(q, player);
    let blades: i16 = members.map(|c| queries::blades(q, c)).sum();
    let missing = hearts::lack(&pool, &needs).max(hearts::total(&needs) - hearts::total(&pool));
    match blades * 6 / 10 - missing {
        2.. => 90,
        0..=1 => 55,
        -2..=-1 => 18,
        _ => 3,
    }
}
