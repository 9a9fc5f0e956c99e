//! What comes to mind at a decision: one score for each action, by simple rules of thumb. The rule bot takes the best; the
//! search looks at what has more of it more often. Only what the deciding player knows is read.

use crate::cards::words::{ability, kind, stat};
use crate::cards::{deck, queries};
use crate::rules::judgement::totals;
use crate::rules::steps::Step;
use crate::rules::{actions, battle, logic, state, trance, zones};
use fudaba_engine::{Action, CardId, PlayerId, Query, Verb, ZoneId};
use std::cell::Cell;

/// Nothing speaks for it.
const IDLE: u16 = 1;
/// What ends a choice where nothing better comes to mind.
const PASS: u16 = 30;

/// What is worked out once for all actions of a decision.
#[derive(Default)]
struct Mind {
    /// Would this player win the battle as it stands, and by how much? A decision asks it of one.
    wins: Cell<Option<(PlayerId, (bool, i32))>>,
    /// Does aura decide?
    paradox: Cell<Option<bool>>,
    /// The card whose strength was asked for last: the actions of a card stand together.
    strength: Cell<Option<(CardId, u16)>>,
}

impl Mind {
    fn wins(&self, q: Query, player: PlayerId) -> (bool, i32) {
        let known = self.wins.get().filter(|(of, _)| *of == player);
        known.map_or_else(
            || {
                let wins = wins(q, player, self.is_paradox(q));
                self.wins.set(Some((player, wins)));
                wins
            },
            |(_, wins)| wins,
        )
    }

    fn is_paradox(&self, q: Query) -> bool {
        self.paradox.get().unwrap_or_else(|| {
            let paradox = battle::is_paradox(q);
            self.paradox.set(Some(paradox));
            paradox
        })
    }

    fn strength(&self, q: Query, card: CardId) -> u16 {
        let known = self.strength.get().filter(|(of, _)| *of == card);
        known.map_or_else(
            || {
                let strength = strength(q, card);
                self.strength.set(Some((card, strength)));
                strength
            },
            |(_, strength)| strength,
        )
    }
}

/// How readily an action of the open decision comes to mind.
#[must_use]
pub fn score(q: Query, action: Action) -> u16 {
    weight(q, action, &Mind::default())
}

/// The same for all actions of the open decision.
pub fn scores(q: Query, legal: &[Action], out: &mut Vec<u16>) {
    let mind = Mind::default();
    out.extend(legal.iter().map(|a| weight(q, *a, &mind)));
}

fn weight(q: Query, action: Action, mind: &Mind) -> u16 {
    let Some(fudaba_engine::Frame::Step(step)) = q.table.frames.last() else {
        return in_effect(action);
    };
    match Step::of(*step) {
        Some(Step::Redraw(..)) => redraw(q, action),
        Some(Step::Level) => level(q, action),
        Some(Step::ExchangeLevel(..)) => {
            if q.table.card(action.card).face_up() {
                IDLE
            } else {
                100
            }
        }
        Some(Step::Main) => main(q, action, mind),
        Some(Step::Spread(..) | Step::Arrange) => place(q, action.place, action.card, mind),
        Some(Step::TranceSource) => {
            if action.n == trance::FROM_DECK {
                60
            } else {
                30
            }
        }
        Some(Step::TranceFails) => match action.n {
            trance::FROM_HAND => 100,
            trance::SWEEP => IDLE,
            _ => 10,
        },
        Some(Step::TrancePick(..)) if action.verb == Verb::Pick => {
            20 + mind.strength(q, action.card) / 100
        }
        Some(Step::Battle) => attack(q, action, mind),
        Some(Step::Intercept) => intercept(q, action, mind),
        Some(Step::Logic | Step::Boost(..)) => define(q, action, mind),
        _ => in_effect(action),
    }
}

fn in_effect(action: Action) -> u16 {
    match action.verb {
        Verb::Yes => 60,
        Verb::Done => 20,
        Verb::No => 25,
        _ => 50,
    }
}

fn strength(q: Query, card: CardId) -> u16 {
    let power = q.stat(card, stat::POWER).max(0) + q.stat(card, stat::AURA).max(0) * 500;
    u16::try_from(power).unwrap_or(u16::MAX)
}

/// High levels go back, so that the first turns have something to do.
fn redraw(q: Query, action: Action) -> u16 {
    if action.verb != Verb::Pick {
        return PASS;
    }
    let high = q.stat(action.card, stat::LEVEL) > 2;
    if high { 60 } else { 4 }
}

/// A level is worth a card; the least useful one goes.
fn level(q: Query, action: Action) -> u16 {
    match action.verb {
        Verb::Play => {
            let own = queries::level(q, q.table.turn_player);
            let Some(def) = q.def(action.card) else {
                return 20;
            };
            let far = q.stat(action.card, stat::LEVEL) - own;
            let spare = match def.kind {
                kind::PARADOX => 30,
                kind::TRANCEUNION => 90,
                _ if far > 1 => 80,
                _ => 50,
            };
            spare + 40
        }
        Verb::Activate => 40,
        Verb::Pick if has_idle_level(q) => 60,
        Verb::Pick => 6,
        _ => 15,
    }
}

/// Has the turn player a level card that gives no battle, to be exchanged (12.2b, 13.1c)?
fn has_idle_level(q: Query) -> bool {
    let levels = q.table.zone(zones::level(q.table.turn_player));
    levels.iter().any(|c| !q.table.card(*c).face_up())
}

fn main(q: Query, action: Action, mind: &Mind) -> u16 {
    match action.verb {
        Verb::Declare => 160,
        Verb::Deploy => {
            let free = place(q, action.place, action.card, mind);
            free + free * (mind.strength(q, action.card) / 1_000) / 10
        }
        Verb::Activate => ability_score(q, action),
        Verb::PickOption if action.n == actions::LUCK_DRIVE => {
            let player = q.table.turn_player;
            let rich = q.table.count(zones::stock(player)) > 4;
            if rich && q.table.count(zones::hand(player)) < 5 {
                45
            } else {
                6
            }
        }
        Verb::PickOption if action.n == actions::REARRANGE => 0,
        Verb::Move => shift(q, action),
        Verb::Done => PASS,
        _ => IDLE,
    }
}

/// A member moves to cover a gate that can be attacked, from where it covers none.
fn shift(q: Query, action: Action) -> u16 {
    let covers = |circle| zones::place(circle).is_some_and(|(player, n)| is_open(q, player, n));
    let from = q.table.covered(action.card).iter().any(covers);
    let free = q.table.is_free(action.place);
    if free && covers(action.place) && !from {
        60
    } else {
        0
    }
}

/// Is the gate whole and to be attacked (25.3a, 25.3b)?
fn is_open(q: Query, player: PlayerId, n: u8) -> bool {
    let broken = |n| queries::is_broken(q, zones::gate(player, n));
    !broken(n) && (n < 3 || broken(n - 3))
}

fn ability_score(q: Query, action: Action) -> u16 {
    let used = q
        .def(action.card)
        .and_then(|d| d.abilities.get(usize::from(action.n)));
    let drive = used.is_some_and(|a| a.ability.kind == ability::LOGIC_DRIVE);
    let rests = used.is_some_and(|a| {
        let costs = &a.ability.cost;
        costs.contains(&fudaba_engine::ability::Cost::RestThis)
    });
    match (drive, rests) {
        (true, _) => 90,
        (_, true) => 20,
        _ => 45,
    }
}

/// A circle for a member: free ones, those over unbroken gates in front first.
fn place(q: Query, circle: ZoneId, card: CardId, mind: &Mind) -> u16 {
    let Some((player, n)) = zones::place(circle) else {
        return IDLE;
    };
    match q.table.cover(circle).filter(|c| *c != card) {
        Some(other) if strength(q, other) + 2_000 < mind.strength(q, card) => 8,
        Some(_) => IDLE,
        None => 40 + 40 * u16::from(is_open(q, player, n)) + 10 * u16::from(n < 3),
    }
}

/// An open gate, or a fight that looks won.
fn attack(q: Query, action: Action, mind: &Mind) -> u16 {
    match action.verb {
        Verb::Attack => {
            let by = if mind.is_paradox(q) {
                stat::AURA
            } else {
                stat::POWER
            };
            let Some(defender) = q.table.cover(action.place) else {
                return 200;
            };
            let soul = i32::try_from(q.table.attached_to(action.card).count()).unwrap_or(0);
            let own = q.stat(action.card, by) + if by == stat::POWER { soul * 1_000 } else { 0 };
            if own >= q.stat(defender, by) { 110 } else { 12 }
        }
        Verb::Activate => 40,
        _ => PASS,
    }
}

/// Would the player win as it stands?
fn wins(q: Query, player: PlayerId, paradox: bool) -> (bool, i32) {
    let by = usize::from(paradox);
    let attacker = q.table.turn_player;
    let lead = totals(q, attacker)[by] - totals(q, attacker.other())[by];
    if player == attacker {
        (lead >= 0, lead)
    } else {
        (lead < 0, -lead - 1)
    }
}

/// A member is given only where it turns the battle.
fn intercept(q: Query, action: Action, mind: &Mind) -> u16 {
    let player = battle::defending(q);
    let (ahead, lead) = mind.wins(q, player);
    if action.verb != Verb::Pick {
        return if ahead { 100 } else { PASS };
    }
    let turns = lead + q.stat(action.card, stat::IC_VALUE) >= 0;
    match (ahead, turns && !mind.is_paradox(q)) {
        (true, _) => IDLE,
        (_, true) => 45,
        _ => 6,
    }
}

/// Who is ahead passes; who is behind defines what turns the battle.
fn define(q: Query, action: Action, mind: &Mind) -> u16 {
    let player = state::get(q).battle.turn;
    let (ahead, lead) = mind.wins(q, player);
    let aura = mind.is_paradox(q);
    match action.verb {
        Verb::Play => {
            let Some(def) = q.def(action.card) else {
                return 20;
            };
            if !logic::has_logic(def) {
                return 5;
            }
            let of = if aura {
                stat::LOGIC_AURA
            } else {
                stat::LOGIC_POWER
            };
            let gives = i32::from(def.stats[of.index()]);
            let text = !deck::is_member(def.kind);
            match (ahead, lead + gives >= 0) {
                (true, _) => 6,
                (_, true) => 90,
                _ if text => 45,
                _ => 12,
            }
        }
        Verb::Pick => {
            if ahead {
                3
            } else {
                25
            }
        }
        _ => {
            if ahead {
                120
            } else {
                PASS
            }
        }
    }
}

/// The place of the action that comes to mind first.
#[must_use]
pub fn choose(q: Query, legal: &[Action]) -> usize {
    let mut scored = Vec::new();
    scores(q, legal, &mut scored);
    let scored = scored.into_iter().enumerate();
    let best = scored.max_by_key(|(at, score)| (*score, std::cmp::Reverse(*at)));
    best.map_or(0, |(at, _)| at)
}
