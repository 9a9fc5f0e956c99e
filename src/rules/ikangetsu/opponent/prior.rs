//! What comes to mind first, for the computer opponent: weights of the actions of a decision. They read only what the
//! deciding player knows, and only order and prefer: what is right is found by looking ahead.

use crate::cards::reach;
use crate::cards::words::stat;
use crate::opponent::eval::{Eyes, Targets, would_fall};
use crate::rules::places::{Places, Sets};
use crate::rules::steps::Step;
use crate::rules::{attack, state, zones};

use fudaba_engine::{Action, CardId, Frame, PlayerId, Query, Verb, ZoneId};
use smallvec::SmallVec;

/// Adds the weight of each action of the open decision.
pub fn priors(q: Query, legal: &[Action], out: &mut Vec<u16>) {
    let eyes = Eyes::of(q.table.turn_player);
    let step = match q.table.frames.last() {
        Some(Frame::Step(step)) => Step::of(*step),
        _ => None,
    };
    match step {
        Some(Step::Target | Step::FurtherTarget) => {
            let aims = Aims::of(q, &eyes);
            out.extend(legal.iter().map(|a| aims.weight(q, *a)));
        }
        Some(Step::Stance) => {
            let targets = Targets::of(q, &eyes);
            out.extend(legal.iter().map(|a| stance(q, *a, &eyes, &targets)));
        }
        Some(Step::Place) => {
            let line = ship_line(q, q.table.turn_player);
            out.extend(legal.iter().map(|a| guard(q, *a, line)));
        }
        _ => out.extend(legal.iter().map(|a| one(q, *a, &eyes))),
    }
}

/// The weight of an action among the others of the open decision.
#[must_use]
pub fn prior(q: Query, action: Action) -> u16 {
    one(q, action, &Eyes::of(q.table.turn_player))
}

fn one(q: Query, action: Action, eyes: &Eyes) -> u16 {
    let Some(Frame::Step(step)) = q.table.frames.last() else {
        return match action.verb {
            Verb::Yes => 75,
            Verb::No | Verb::Done => 25,
            _ => 50,
        };
    };
    let Some(step) = Step::of(*step) else {
        return 1;
    };
    match step {
        Step::PlaceShip(player) => ship(q, action, player),
        Step::PlaceGuards(player) => guard(q, action, ship_line(q, player)),
        Step::Place => guard(q, action, ship_line(q, q.table.turn_player)),
        Step::DiscardOne | Step::Tax(..) => 13 - value(q, action.card).min(12),
        Step::Stance => stance(q, action, eyes, &Targets::of(q, eyes)),
        Step::AttackSpell => [35, 65][usize::from(action.verb == Verb::Yes)],
        Step::EvadeSpell => evade(q, action),
        Step::Target | Step::FurtherTarget => Aims::of(q, eyes).weight(q, action),
        _ => 50,
    }
}

fn value(q: Query, card: CardId) -> u16 {
    u16::try_from(q.stat(card, stat::VALUE).max(0)).unwrap_or(0)
}

/// The preset ship, else one of the middle: safe enough, and no strong attacker lost.
fn ship(q: Query, action: Action, player: PlayerId) -> u16 {
    let preset = q.setup.decks[player].named.first();
    if preset.is_some_and(|def| *def == q.table.card(action.card).def) {
        return 120;
    }
    match value(q, action.card) {
        5..=8 => 20,
        3 | 4 | 9 => 10,
        _ => 3,
    }
}

/// The line in which a player's ship lies on the field.
fn ship_line(q: Query, player: PlayerId) -> Option<u8> {
    let ship = state::get(q).ship_of(player).some()?;
    zones::line(q.table.card(ship).zone)
}

/// The slot before the ship first, and a card there that keeps a barrage off.
fn guard(q: Query, action: Action, ship_line: Option<u8>) -> u16 {
    if ship_line.is_some() && zones::line(action.place) == ship_line {
        60 + value(q, action.card) * 3
    } else {
        24
    }
}

/// Does a ship that steps up to this slot stand before the other's bare ship (5k, 12a)?
fn hits_ship(q: Query, slot: ZoneId) -> bool {
    let foe = q.table.turn_player.other();
    let ship = q.table.card(state::get(q).ship_of(foe)).zone;
    let Some(line) = zones::line(slot).filter(|l| zones::line(ship) == Some(*l)) else {
        return false;
    };
    let before = zones::guard(foe, zones::on_line(foe, line));
    zones::is_ship(ship, foe) && q.table.count(before) == 0
}

/// With an empty hand the attacker leaves a hole before its own ship: is there nobody, or nobody any more, to aim
/// through it?
fn hole_is_safe(q: Query, attacker: CardId, targets: &Targets, set: Places) -> bool {
    let foe = q.table.turn_player.other();
    let Some(line) = zones::line(q.table.card(attacker).zone) else {
        return true;
    };
    let facing = q.table.top(zones::guard(foe, zones::on_line(foe, line)));
    facing.is_none_or(|c| targets.has(set, c))
}

/// The best that can be hit from a column.
fn stance(q: Query, action: Action, eyes: &Eyes, targets: &Targets) -> u16 {
    let player = q.table.turn_player;
    if action.verb == Verb::Deploy {
        return if hits_ship(q, action.place) { 610 } else { 2 };
    }
    let Some(card) = attack::guard_ahead(q, player, action.place) else {
        return 1;
    };
    let sets: Sets = reach::places_of(q, card);
    let best = sets.iter().map(|s| weigh(q, targets, card, s, eyes)).max();
    // No target at all loses, unless a spell makes one (3j).
    best.map_or(1, |n| 10 + n)
}

/// What an attack on these places is worth.
fn weigh(q: Query, targets: &Targets, attacker: CardId, set: Places, eyes: &Eyes) -> u16 {
    let value = q.stat(attacker, stat::VALUE);
    let sure = targets.likelihood(q, value, set, eyes);
    let worth = if targets.has_ship(set) {
        sure * 6
    } else {
        let mut count = i32::from(targets.there(set).count());
        let empty = q.table.count(zones::hand(q.table.turn_player)) == 0;
        if empty && hole_is_safe(q, attacker, targets, set) {
            count *= 3;
        }
        // A strong card is spent on a weak target only if need be.
        sure * count - value
    };
    u16::try_from(worth.max(1)).unwrap_or(1)
}

/// What the attacks that can be declared now are worth.
struct Aims {
    /// What it is worth to attack no more than what is chosen.
    enough: u16,
    /// The attacks on that and perhaps more.
    sets: SmallVec<[(Places, u16); 16]>,
}

impl Aims {
    fn of(q: Query, eyes: &Eyes) -> Self {
        let attacker = state::get(q).attack.attacker;
        let chosen = reach::chosen(q);
        let sets = reach::places(q);
        let targets = Targets::of(q, eyes);
        let weigh = |set| weigh(q, &targets, attacker, set, eyes);
        let open = sets.with_all(chosen).iter();
        Self {
            enough: weigh(chosen),
            sets: open.map(|s| (s, weigh(s))).collect(),
        }
    }

    fn weight(&self, q: Query, action: Action) -> u16 {
        if action.verb == Verb::Done {
            return self.enough;
        }
        let at = (0..Places::COUNT).find(|at| reach::zone(q, *at) == action.place);
        let Some(one) = at.map(Places::one) else {
            return 1;
        };
        let through = self.sets.iter().filter(|s| s.0.contains(one));
        through.map(|s| s.1).max().unwrap_or(1)
    }
}

/// An evade spell is for a card that would fall.
fn evade(q: Query, action: Action) -> u16 {
    if action.verb == Verb::No {
        let all_stand = state::get(q)
            .attack
            .attacked()
            .all(|(_, c)| !would_fall(q, c));
        return if all_stand { 85 } else { 15 };
    }
    if would_fall(q, action.card) { 80 } else { 20 }
}
