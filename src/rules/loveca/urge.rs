//! What comes to mind first, for the computer opponent: weights of the actions of a decision. They read only what the
//! deciding player knows.

use super::eval::use_of;
use super::outlook;
use super::steps::Code;
use super::words::{kind, stat};
use super::{play, queries, yell, zones};
use crate::engine::{Action, CardId, Frame, PlayerId, Q, Verb, as_number};
use smallvec::SmallVec;

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
        Some(Code::AdjustAgree) => u16::from(action.verb == Verb::No),
        Some(Code::Place) => 30 - small(q.stat(action.card, stat::SCORE)).min(20),
        _ => 50,
    }
}

/// The place of the action that comes to mind first.
#[must_use]
pub fn best(q: Q, legal: &[Action]) -> usize {
    let mut weights = Vec::new();
    urges(q, legal, &mut weights);
    let most = (weights.iter())
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

/// The weights of all actions of the open decision.
pub fn urges(q: Q, legal: &[Action], out: &mut Vec<u16>) {
    match q.table.frames.last() {
        Some(Frame::Step(step)) if super::steps::code(*step) == Some(Code::Set) => {
            set(q, PlayerId(step.a), legal, out);
        }
        _ => out.extend(legal.iter().map(|a| urge(q, *a))),
    }
}

/// So many of the most useful members are kept in hand.
const KEPT: usize = 2;

/// The lives that promise most come first, then members that are of little use, since others are drawn for them: more
/// lives perhaps. Members are set in the order of their cards, as the order is of no matter.
fn set(q: Q, player: PlayerId, legal: &[Action], out: &mut Vec<u16>) {
    let look = outlook::outlooks(q, player)[0];
    let is_live = |card: CardId| yell::is_live(q, card);
    let row = q.table.zone(zones::live(player)).iter();
    let last = row.rev().find(|c| !is_live(**c));
    let before = last.map(|c| q.table.card(*c).def.0);
    // One more is placed in the next turn.
    let energy = as_number(q.table.count(zones::energy(player))).saturating_add(1);
    let members = legal.iter().filter(|a| a.verb != Verb::Done);
    let members = members.filter(|a| !is_live(a.card));
    let mut uses: SmallVec<[i32; 16]> =
        members.map(|a| use_of(q, a.card, player, energy)).collect();
    let each = uses.clone();
    uses.sort_unstable_by(|a, b| b.cmp(a));
    let least = uses.get(KEPT - 1).copied().unwrap_or(0).max(1);
    let spare = uses.last().is_some_and(|n| *n < least);
    let (mut lives, mut members) = (0, each.iter());
    out.extend(legal.iter().map(|action| {
        if action.verb == Verb::Done {
            return match (look.cards(), spare) {
                (1.., _) => 3,
                (0, true) => 25,
                (0, false) => 60,
            };
        }
        if is_live(action.card) {
            lives += 1;
            return match last {
                Some(_) => 0,
                None if look.takes(lives - 1) => 120,
                None => 4,
            };
        }
        let useful = members.next().is_some_and(|n| *n >= least);
        match before {
            Some(def) if q.table.card(action.card).def.0 < def => 0,
            _ if useful => 3,
            _ => 30,
        }
    }));
}
