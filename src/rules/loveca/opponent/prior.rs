//! What comes to mind first, for the computer opponent: weights of the actions of a decision. They read only what the
//! deciding player knows.

use crate::cards::queries;
use crate::cards::words::{ability, kind, moment, stat};
use crate::opponent::eval::Uses;
use crate::opponent::outlook;
use crate::rules::steps::Step;
use crate::rules::{yell, zones};

use fudaba_engine::{Action, CardId, Frame, PlayerId, Query, Verb, ZoneId, as_number, moment_bit};
use smallvec::SmallVec;

/// The place of the action that comes to mind first.
#[must_use]
pub fn best(q: Query, legal: &[Action]) -> usize {
    let mut weights = Vec::new();
    priors(q, legal, &mut weights);
    let most = (weights.iter())
        .enumerate()
        .max_by_key(|(at, w)| (*w, usize::MAX - at));
    most.map_or(0, |(at, _)| at)
}

fn of_step(q: Query, step: Option<Step>, action: Action) -> u16 {
    match step {
        Some(Step::Exchange(..)) => exchange(q, action),
        Some(Step::AdjustAgree(..)) => u16::from(action.verb == Verb::No),
        Some(Step::Place(..)) => 30 - small(q.stat(action.card, stat::SCORE)).min(20),
        _ => 50,
    }
}

fn of_effect(q: Query, action: Action, picks: Option<&Picks>) -> u16 {
    match action.verb {
        Verb::Yes => 75,
        Verb::No | Verb::Done => 20,
        Verb::Pick => picks.map_or(50, |p| p.prior(q, action.card)),
        _ => 50,
    }
}

/// So many lives are wanted in hand.
const WANTED: usize = 2;

/// A player who chooses cards for an effect: he gives what is of little use, and takes what is of much.
struct Picks {
    player: PlayerId,
    uses: Uses,
    lives: usize,
}

impl Picks {
    fn of(q: Query, player: PlayerId) -> Self {
        // One more is placed in the next turn.
        let energy = as_number(q.table.count(zones::energy(player))).saturating_add(1);
        let hand = q.table.zone(zones::hand(player)).iter();
        Self {
            player,
            uses: Uses::of(q, player, energy),
            lives: hand.filter(|c| yell::is_live(q, **c)).count(),
        }
    }

    fn prior(&self, q: Query, card: CardId) -> u16 {
        let zone = q.table.card(card).zone;
        let takes = [zones::deck(self.player), zones::waiting(self.player)].contains(&zone);
        let gives = zone == zones::hand(self.player);
        if !gives && !takes {
            return 50;
        }
        let worth = self.worth(q, card);
        if gives { 110 - worth } else { 10 + worth }
    }

    /// 0 to 100: what a card in hand is good for.
    fn worth(&self, q: Query, card: CardId) -> u16 {
        match q.def(card).map(|d| d.kind) {
            Some(kind::LIVE) if self.lives > WANTED => 20,
            Some(kind::LIVE) => 60 + small(q.stat(card, stat::SCORE)).min(10) * 4,
            Some(kind::MEMBER) => {
                u16::try_from(self.uses.of_card(q, card).clamp(0, 50)).unwrap_or(0)
            }
            _ => 50,
        }
    }
}

fn small(n: i32) -> u16 {
    u16::try_from(n.max(0)).unwrap_or(0)
}

/// Expensive members are of little use in the first turns; few lives are enough.
fn exchange(q: Query, action: Action) -> u16 {
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
fn strength(q: Query, card: CardId) -> i32 {
    let hearts: i32 = queries::hearts(q, card).iter().sum();
    q.stat(card, stat::COST) + 3 * hearts + 2 * queries::blades(q, card)
}

/// What an ability is worth that works as its member enters.
const ENTERS: i32 = 4;

/// Does something happen when this member enters?
fn enters(q: Query, card: CardId) -> bool {
    q.def(card).is_some_and(|def| {
        let mut triggered = def.abilities_of(ability::TRIGGERED);
        triggered.any(|(_, a)| a.moments & moment_bit(moment::ENTERS) != 0)
    })
}

/// A player's stage in a main phase, and what each member there is worth.
struct Stage {
    areas: [Area; 3],
    /// The hand card that was asked about last, and its strength: its actions stand together.
    asked: (CardId, i32),
    /// Can a member be played to some good?
    grows: bool,
}

#[derive(Clone, Copy)]
struct Area {
    zone: ZoneId,
    top: Option<CardId>,
    strength: i32,
}

impl Stage {
    fn of(q: Query, player: PlayerId) -> Self {
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
            areas,
            asked: (CardId::NONE, 0),
            grows: false,
        }
    }

    /// What a hand card would be worth on stage, and on the way there.
    fn strength(&mut self, q: Query, card: CardId) -> i32 {
        if self.asked.0 != card {
            let bonus = if enters(q, card) { ENTERS } else { 0 };
            self.asked = (card, strength(q, card) + bonus);
        }
        self.asked.1
    }

    /// The weight of an action; that of ending the phase comes last. Energy that is not spent is lost: whoever can play a member
    /// to some good does not end the phase.
    fn prior(&mut self, q: Query, action: Action) -> u16 {
        match action.verb {
            Verb::Deploy | Verb::LevelUp => {
                let prior = self.play(q, action);
                self.grows |= prior > 0;
                prior
            }
            Verb::Activate => 90,
            Verb::Declare => 0,
            Verb::Resume => 40,
            _ if self.grows => 3,
            _ => 60,
        }
    }

    fn play(&mut self, q: Query, action: Action) -> u16 {
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
}

/// Weights of gains: twice the gain comes to mind far sooner.
fn sharp(gain: i32) -> u16 {
    let gain = small(gain).min(90);
    4 + gain * gain / 14
}

/// The weights of all actions of the open decision.
pub fn priors(q: Query, legal: &[Action], out: &mut Vec<u16>) {
    match q.table.frames.last() {
        Some(Frame::Step(step)) => match Step::of(*step) {
            Some(Step::Set(player)) => set(q, player, legal, out),
            Some(Step::Main(player, _)) => {
                let mut stage = Stage::of(q, player);
                out.extend(legal.iter().map(|a| stage.prior(q, *a)));
            }
            step => out.extend(legal.iter().map(|a| of_step(q, step, *a))),
        },
        _ => {
            let chooser = q.table.waiting.map(|w| w.player);
            let chooses = legal.iter().any(|a| a.verb == Verb::Pick);
            let picks = chooser.filter(|_| chooses).map(|p| Picks::of(q, p));
            out.extend(legal.iter().map(|a| of_effect(q, *a, picks.as_ref())));
        }
    }
}

/// So many of the most useful members are kept in hand.
const KEPT: usize = 1;

/// The lives that promise most come first, then members that are of little use, since others are drawn for them: more
/// lives perhaps. Members are set in the order of their cards, as the order is of no matter.
fn set(q: Query, player: PlayerId, legal: &[Action], out: &mut Vec<u16>) {
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
