//! What comes to mind first, for the computer opponent: weights of the actions of a decision. They read only what the
//! deciding player knows, and only order and prefer: what is right is found by looking ahead.

use crate::cards::words::{range, stat};
use crate::opponent::eval::chance;
use crate::opponent::skills;
use crate::rules::steps::Step;
use crate::rules::{battle, battle_end, options, state, zones};

use fudaba_engine::{Action, Frame, PlayerId, Query, Verb};

/// The weight of an action among the others of the open decision.
#[must_use]
pub fn prior(q: Query, action: Action) -> u16 {
    let Some(Frame::Step(step)) = q.table.frames.last() else {
        return of_effect(action);
    };
    let Some(step) = Step::of(*step) else {
        return 1;
    };
    let yes = action.verb == Verb::Yes;
    let done = action.verb == Verb::Done;
    match step {
        // The pair of the list is what the deck was made for.
        Step::Pair(..) => u16::from(yes),
        Step::Exchange(..) => exchange(q, action),
        Step::Coupling | Step::CouplingPlace => [8, 92][usize::from(yes)],
        Step::Event => [60, 40][usize::from(done)],
        Step::Deploy => deploy(q, action),
        Step::Action => in_action_phase(q, action),
        Step::Scatter => scatter(q, yes),
        Step::CouplingCounter => [30, 70][usize::from(yes)],
        Step::Critical => critical(q, done),
        Step::Block => block(q, action),
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

/// High levels are of little use in the first turns.
fn exchange(q: Query, action: Action) -> u16 {
    if action.verb == Verb::Done {
        return 60;
    }
    match q.stat(action.card, stat::LEVEL) {
        0..=2 => 2,
        3 => 6,
        _ => 14,
    }
}

fn deploy(q: Query, action: Action) -> u16 {
    match action.verb {
        Verb::Deploy => {
            let front = zones::place(action.place).is_some_and(|(_, _, row)| row == 0);
            let reach = q.stat(action.card, stat::RANGE);
            let level = u16::try_from(q.stat(action.card, stat::LEVEL).max(0)).unwrap_or(0);
            let fits = match reach {
                range::NONE | range::R2 => !front,
                _ => front,
            };
            level * 4 + if fits { 24 } else { 8 }
        }
        Verb::LevelUp => {
            let onto = q.table.top(action.place);
            let gain = onto.map_or(0, |top| {
                q.stat(action.card, stat::POWER) - q.stat(top, stat::POWER)
            });
            if gain > 0 { 120 } else { 4 }
        }
        _ => 12,
    }
}

fn in_action_phase(q: Query, action: Action) -> u16 {
    match action.verb {
        Verb::Attack => attack(q, action),
        Verb::Activate | Verb::Declare | Verb::Resume => 40,
        Verb::Move => approach(q, action),
        _ => 14,
    }
}

/// An attack is judged by the chance that it defeats, by what it hits, and by whether a critical is at hand.
fn attack(q: Query, action: Action) -> u16 {
    let me = q.table.turn_player;
    let Some(target) = q.table.top(action.place) else {
        return 1;
    };
    let power = q.stat(action.card, stat::POWER);
    let lead = power - q.stat(target, stat::POWER);
    let mut chance = chance(lead);
    let sharp = lead < 20
        && lead + power >= 0
        && (q.table.zone(zones::hand(me)).iter()).any(|c| q.same_name(*c, action.card));
    if sharp {
        chance = chance.max(75);
    }
    let leader = state::get(q).leader[me.other().index()] == target;
    let worth = if leader {
        300
    } else {
        60 + q.stat(target, stat::POWER) * 2
    };
    u16::try_from(3 + chance * worth / 100).unwrap_or(1)
}

/// The partner counters for good: better when it is the leader that is attacked, and would lose.
fn scatter(q: Query, yes: bool) -> u16 {
    let battle = &state::get(q).battle;
    let player = battle::defender(q);
    let target = battle.targets[0];
    let weak = q.stat(battle.attacker, stat::POWER) >= q.stat(target, stat::POWER);
    let leader = state::get(q).leader[player.index()] == target;
    match (weak && leader, yes) {
        (true, _) => 50,
        (false, true) => 15,
        (false, false) => 85,
    }
}

/// A critical is worth its card only if it turns the comparison.
fn critical(q: Query, done: bool) -> u16 {
    let battle = &state::get(q).battle;
    let attack = battle_end::attack_total(q);
    let support = battle_end::support_number(q, battle.side);
    let doubled = if options::second(q, options::CRITICAL_SCOPE) {
        attack * 2 - support
    } else {
        attack * 2
    };
    let turns = battle.attacked().any(|(_, target)| {
        let defence = battle_end::defence_total(q, target);
        (attack + 1..=doubled).contains(&defence)
    });
    let leader = state::get(q).leader[battle.side.other().index()];
    let hits_leader = battle.attacked().any(|(_, target)| target == leader);
    match (turns, done) {
        (true, false) if hits_leader => 95,
        (true, false) => 70,
        (true, true) => 25,
        (false, false) => 1,
        (false, true) => 99,
    }
}

/// A block is worth its card only for a character that would lose, the leader above all.
fn block(q: Query, action: Action) -> u16 {
    if action.verb == Verb::Done {
        return 30;
    }
    let battle = &state::get(q).battle;
    let player: PlayerId = battle.side.other();
    let attack = battle_end::attack_total(q);
    let target = battle
        .attacked()
        .find(|(_, c)| q.table.card(*c).zone == action.place);
    let Some((_, target)) = target else { return 1 };
    if attack < battle_end::defence_total(q, target) {
        return 1;
    }
    // The card of the lowest level is missed least.
    let level = u16::try_from(q.stat(action.card, stat::LEVEL).clamp(0, 6)).unwrap_or(0);
    let base = if state::get(q).leader[player.index()] == target {
        200
    } else {
        30 + u16::try_from(q.stat(target, stat::POWER).clamp(0, 90)).unwrap_or(0) / 2
    };
    base - level * 2
}

/// A move is worth its action if it brings the character into reach of an enemy.
fn approach(q: Query, action: Action) -> u16 {
    let reach = q.stat(action.card, stat::RANGE);
    let enemy = q.table.turn_player.other();
    let aims =
        |from| zones::field(enemy).any(|z| q.table.count(z) > 0 && skills::reaches(reach, from, z));
    let from = q.table.card(action.card).zone;
    if !aims(from) && aims(action.place) {
        return 20;
    }
    let leader = state::get(q).leader[q.table.turn_player.index()] == action.card;
    let back = |zone| zones::place(zone).is_some_and(|(.., row)| row == 1);
    if leader && !back(from) && back(action.place) {
        return 12;
    }
    2
}
