//! What comes to mind first, for the computer opponent: weights of the actions of a decision. They read only what the
//! deciding player knows, and only order and prefer: what is right is found by looking ahead.

use crate::cards::reach::{self, Places, Sets};
use crate::cards::words::stat;
use crate::opponent::eval::{Eyes, Target, likelihood, would_fall};
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
        Step::PlaceGuards(player) => guard(q, action, player),
        Step::Place => guard(q, action, q.table.turn_player),
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

/// The slot before the ship first, and a card there that keeps a barrage off.
fn guard(q: Query, action: Action, player: PlayerId) -> u16 {
    let line = zones::line(action.place);
    let ship = state::get(q).ship_of(player);
    let before_ship = ship != CardId::NONE && line == zones::line(q.table.card(ship).zone);
    let high = value(q, action.card);
    if before_ship { 60 + high * 3 } else { 24 }
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
fn hole_is_safe(q: Query, attacker: CardId, targets: &[Target]) -> bool {
    let foe = q.table.turn_player.other();
    let Some(line) = zones::line(q.table.card(attacker).zone) else {
        return true;
    };
    let facing = q.table.top(zones::guard(foe, zones::on_line(foe, line)));
    facing.is_none_or(|c| targets.iter().any(|t| t.card == c))
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
    let best = sets.iter().map(|s| targets.weigh(q, card, s, eyes)).max();
    // No target at all loses, unless a spell makes one (3j).
    best.map_or(1, |n| 10 + n)
}

/// What a player knows of the cards that can be attacked, looked up once for all attacks.
struct Targets {
    /// By their places.
    seen: [Option<Target>; Places::COUNT as usize],
    /// Is the hand of the attacking player empty?
    empty: bool,
}

impl Targets {
    fn of(q: Query, eyes: &Eyes) -> Self {
        let mut seen = [None; Places::COUNT as usize];
        for (at, target) in (0..Places::COUNT).zip(&mut seen) {
            let card = q.table.top(reach::zone(q, at));
            *target = card.map(|card| Target::of(q, card, eyes));
        }
        let hand = zones::hand(q.table.turn_player);
        Self {
            seen,
            empty: q.table.count(hand) == 0,
        }
    }

    /// What an attack on these places is worth.
    fn weigh(&self, q: Query, attacker: CardId, set: Places, eyes: &Eyes) -> u16 {
        let all = (0..Places::COUNT).zip(&self.seen);
        let chosen = all.filter(|(at, _)| set.contains(Places::one(*at)));
        let targets: SmallVec<[Target; 4]> = chosen.filter_map(|(_, target)| *target).collect();
        let value = q.stat(attacker, stat::VALUE);
        let sure = likelihood(q, value, &targets, eyes);
        let worth = if targets.iter().any(|t| t.ship) {
            sure * 6
        } else {
            let mut count = i32::try_from(targets.len()).unwrap_or(1);
            if self.empty && hole_is_safe(q, attacker, &targets) {
                count *= 3;
            }
            // A strong card is spent on a weak target only if need be.
            sure * count - value
        };
        u16::try_from(worth.max(1)).unwrap_or(1)
    }
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
        let weigh = |set| targets.weigh(q, attacker, set, eyes);
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
