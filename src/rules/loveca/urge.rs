//! What comes to mind first, for the computer opponent: weights of the actions of a decision. They read only what the
//! deciding player knows.

use super::eval::Uses;
use super::outlook;
use super::steps::Code;
use super::words::{kind, stat};
use super::{play, queries, yell, zones};
use crate::engine::{Action, CardId, Frame, PlayerId, Q, Verb, ZoneId, as_number};
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
        Some(Code::Main) => Stage::of(q, player).urge(q, action),
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

/// A player's stage in a main phase, and what each member there is worth.
struct Stage {
    player: PlayerId,
    areas: [Area; 3],
    /// The hand card that was asked about last, and its strength: its actions stand together.
    asked: (CardId, i16),
}

#[derive(Clone, Copy)]
struct Area {
    zone: ZoneId,
    top: Option<CardId>,
    strength: i16,
}

impl Stage {
    fn of(q: Q, player: PlayerId) -> Self {
        let mut areas = [Area {
            zone: ZoneId::NONE,
            top: None,
            strength: 0,
        }; 3];
        for (area, zone) in areas.iter_mut().zip(zones::stage(player)) {
            let top = q.table.top(zone);
            let strength = top.map_or(0, |c| strength(q, c));
            *area = Area {
                zone,
                top,
                strength,
            };
        }
        Self {
            player,
            areas,
            asked: (CardId::NONE, 0),
        }
    }

    fn strength(&mut self, q: Q, card: CardId) -> i16 {
        if self.asked.0 != card {
            self.asked = (card, strength(q, card));
        }
        self.asked.1
    }

    fn urge(&mut self, q: Q, action: Action) -> u16 {
        match action.verb {
            Verb::Deploy | Verb::LevelUp => self.play(q, action),
            Verb::Activate => 90,
            Verb::Declare => 0,
            _ if self.can_grow(q) => 3,
            _ => 60,
        }
    }

    fn play(&mut self, q: Q, action: Action) -> u16 {
        let there = self.areas.iter().find(|a| a.zone == action.place);
        let there = there.and_then(|a| a.top.map(|_| a.strength));
        match there {
            None => {
                let first = self.areas.iter().find(|a| a.top.is_none());
                let first = first.is_some_and(|a| a.zone == action.place);
                let weight = sharp(self.strength(q, action.card));
                if first { weight } else { 1 + weight / 5 }
            }
            // What stands there is worth nothing any more: only by baton touch.
            Some(_) if action.verb == Verb::Deploy => 0,
            Some(old) => {
                let gain = self.strength(q, action.card) - old;
                if gain > 2 { sharp(gain) } else { 0 }
            }
        }
    }

    /// Can the stage become stronger in this phase? Energy that is not spent is lost.
    fn can_grow(&self, q: Q) -> bool {
        let player = self.player;
        let energy = queries::active_energy(q, player);
        let open = self.areas.iter();
        let open = open.filter(|a| super::effects::area_open(q, a.zone, player));
        let Some(weakest) = open.min_by_key(|a| a.strength) else {
            return false;
        };
        let worth = weakest.top.map_or(0, |c| q.stat(c, stat::COST));
        let hand = q.table.zone(zones::hand(player)).iter();
        hand.filter(|c| q.def(**c).is_some_and(|d| d.kind == kind::MEMBER))
            .any(|c| {
                play::cost(q, *c, player) - worth <= energy
                    && strength(q, *c) > weakest.strength + 2
            })
    }
}

/// Weights of gains: twice the gain comes to mind far sooner.
fn sharp(gain: i16) -> u16 {
    let gain = small(gain).min(90);
    4 + gain * gain / 14
}

/// The weights of all actions of the open decision.
pub fn urges(q: Q, legal: &[Action], out: &mut Vec<u16>) {
    match q.table.frames.last() {
        Some(Frame::Step(step)) if super::steps::code(*step) == Some(Code::Set) => {
            set(q, PlayerId(step.a), legal, out);
        }
        Some(Frame::Step(step)) if super::steps::code(*step) == Some(Code::Main) => {
            let mut stage = Stage::of(q, PlayerId(step.a));
            out.extend(legal.iter().map(|a| stage.urge(q, *a)));
        }
        _ => out.extend(legal.iter().map(|a| urge(q, *a))),
    }
}

/// So many of the most useful members are kept in hand.
const KEPT: usize = 2;

/// The lives that promise most come first, then members that are of little use, since others are drawn for them: more
/// lives perhaps. Members are set in the order of their cards, as the order is of no matter.
fn set(q: Q, player: PlayerId, legal: &[Action], out: &mut Vec<u16>) {
    let look = outlook::now(q, player);
    let is_live = |card: CardId| yell::is_live(q, card);
    let row = q.table.zone(zones::live(player)).iter();
    let last = row.rev().find(|c| !is_live(**c));
    let before = last.map(|c| q.table.card(*c).def.0);
    // One more is placed in the next turn.
    let energy = as_number(q.table.count(zones::energy(player))).saturating_add(1);
    let members = legal.iter().filter(|a| a.verb != Verb::Done);
    let members = members.filter(|a| !is_live(a.card));
    let stage = Uses::of(q, player, energy);
    let mut uses: SmallVec<[i32; 16]> = members.map(|a| stage.of_card(q, a.card)).collect();
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
