//! What comes to mind at a decision: one score for each action, by simple rules of thumb. The rule bot takes the best; the
//! search looks at what has more of it more often. Only what the deciding player knows is read.

use crate::cards::words::{kind, stat, zone};
use crate::cards::{effects, queries};
use crate::rules::battle::power;
use crate::rules::play::instants;
use crate::rules::state::{self, Aim};
use crate::rules::steps::Step;
use crate::rules::zones;
use fudaba_engine::ability::{Cards, Effect, Who};
use fudaba_engine::{Action, CardId, Frame, PlayerId, Query, Verb, as_number};

/// Nothing speaks for it.
const IDLE: u16 = 1;
/// What ends a choice where nothing better comes to mind.
const PASS: u16 = 30;

/// How readily an action of the open decision comes to mind.
#[must_use]
pub fn score(q: Query, action: Action) -> u16 {
    let Some(Frame::Step(raw)) = q.table.frames.last() else {
        return in_effect(q, action);
    };
    match Step::of(*raw) {
        Some(Step::LifeMove(_)) => life_move(action),
        Some(Step::Redraw(_)) => u16::from(action.verb == Verb::No) * 40 + 20,
        Some(Step::Shift) => shift(q, action),
        Some(Step::Play) => play(q, action),
        Some(Step::Window(..)) => window(q, action),
        Some(Step::Battle) => attack(q, action),
        Some(Step::Dismiss) => u16::from(action.verb == Verb::Done) * 40 + 5,
        Some(Step::Regenerate(_)) => regenerate(q, action),
        Some(Step::Lay(_)) => lay(q, action),
        Some(Step::Discard | Step::Dues(..)) => spare(q, action),
        Some(Step::Terms(_)) => unit(q, action),
        Some(Step::ExtraAttack) => u16::from(action.verb == Verb::Yes) * 80 + 10,
        _ => in_effect(q, action),
    }
}

/// In a window without an arts or effect to declare one passes, unless a Life Conversion turns the battle or only a Soul
/// Burn keeps the match from its end: whatever else it gives can be had in the Play phase.
#[must_use]
pub fn habit(q: Query, step: Step) -> Option<Action> {
    let Step::Window(..) = step else { return None };
    let player = q.table.waiting?.player;
    let burns = || is_doomed(q, player) && instants::can_burn(q, player);
    let converts = || is_at_unit(q) && turns_battle(q) && instants::can_convert(q, player);
    let has_cause = burns() || converts() || instants::any_effect(q, player);
    (!has_cause).then(|| Action::plain(Verb::Done))
}

/// What an effect offers is good, unless it takes the last life card (3.3c).
fn in_effect(q: Query, action: Action) -> u16 {
    match action.verb {
        Verb::Yes if takes_last_life(q) => IDLE,
        Verb::Yes => 60,
        Verb::Done => 20,
        Verb::No => 25,
        _ => 50,
    }
}

fn takes_last_life(q: Query) -> bool {
    let Some(Frame::Program(frame)) = q.table.frames.last() else {
        return false;
    };
    let takes = |effect: &Effect| matches!(effect.cards(), Some(Cards::Top(Who::You, from, _)) if *from == zone::LIFE);
    q.table.count(zones::life(frame.controller)) == 1
        && (q.ability(frame.def, frame.ability)).is_some_and(|a| a.ability.effect.iter().any(takes))
}

fn strength(q: Query, card: CardId) -> u16 {
    u16::try_from(q.stat(card, stat::POWER).max(0)).unwrap_or(u16::MAX)
}

/// Life cards are worth more where they lie.
fn life_move(action: Action) -> u16 {
    match action.verb {
        Verb::PickOption => [60, 30, 20, 6, 3, IDLE][usize::from(action.n.min(5))],
        Verb::Pick => 5,
        _ => PASS,
    }
}

/// Cards of the coffin become points; a card of a further colour first.
fn shift(q: Query, action: Action) -> u16 {
    match action.verb {
        Verb::Pick => {
            let kin = effects::is_kind(q, action.card, kind::KIN);
            70 + 10 * u16::from(!kin)
        }
        Verb::Done => 40,
        _ => 5,
    }
}

fn play(q: Query, action: Action) -> u16 {
    match action.verb {
        Verb::Deploy if q.zone_kind(action.card) == zone::FRAGMENT_ZONE => 220,
        Verb::Deploy => 90 + strength(q, action.card) / 200 + facing(q, action),
        Verb::Play => 80,
        Verb::Declare => 35,
        Verb::Activate => 60,
        Verb::Move => {
            let equips = zones::on_field(action.place);
            if equips { 90 } else { IDLE }
        }
        Verb::PickOption => instant(q, action.n),
        Verb::Done => PASS,
        _ => IDLE,
    }
}

/// A slot opposite to nobody is good for attacks.
fn facing(q: Query, action: Action) -> u16 {
    let there = zones::facing(action.place).and_then(|z| q.table.top(z));
    match there {
        None => 8,
        Some(enemy) if q.stat(enemy, stat::POWER) < i32::from(strength(q, action.card)) => 12,
        Some(_) => IDLE,
    }
}

/// Rim cards are rarely spent, and Soul Burn is the last hope.
fn instant(q: Query, n: u8) -> u16 {
    match n {
        n if n == instants::DISMISS || instants::is_conversion(n) => IDLE,
        _ => burn(q, n),
    }
}

/// Whoever burns his soul has two turns left: he does it against the attack that would end the match, and wins one in seven.
fn burn(q: Query, n: u8) -> u16 {
    let player = q.table.waiting.map_or(q.table.turn_player, |w| w.player);
    let doomed = is_doomed(q, player);
    match n {
        instants::BURN_POWER | instants::BURN_BLADE if doomed => 200,
        _ if doomed => 100,
        _ => 2,
    }
}

/// Does the running attack end the match against this player?
fn is_doomed(q: Query, player: PlayerId) -> bool {
    let attack = &state::get(q).attack;
    attack.fatal == 1 && attack.void == 0 && player != q.table.turn_player
}

fn is_at_unit(q: Query) -> bool {
    state::get(q).attack.is_at(Aim::Unit)
}

/// In a window an answer is weighed where a battle turns by it.
fn window(q: Query, action: Action) -> u16 {
    match action.verb {
        Verb::Activate | Verb::Play => 35,
        Verb::PickOption => {
            let turns = action.n == instants::CONVERT_POWER && is_at_unit(q) && turns_battle(q);
            if turns { 30 } else { instant(q, action.n) }
        }
        _ => 60,
    }
}

/// Does 5000 power decide the running battle for the player who is asked?
fn turns_battle(q: Query) -> bool {
    let (Some(a), Some(b)) = (queries::attacker(q), queries::target(q)) else {
        return false;
    };
    let lead = power::parts(q, a, b, false).total() - power::parts(q, b, a, true).total();
    let player = q.table.waiting.map_or(q.table.turn_player, |w| w.player);
    let own = if player == q.table.turn_player {
        lead
    } else {
        -lead
    };
    (-5_000..=0).contains(&own)
}

/// A fatal attack, an open player, a fight that looks won.
fn attack(q: Query, action: Action) -> u16 {
    if action.verb != Verb::Attack {
        return PASS;
    }
    if let Some(enemy) = zones::rim_of(action.place) {
        return if queries::rims(q, enemy) == 0 {
            1_000
        } else {
            100
        };
    }
    let Some(target) = q
        .table
        .top(action.place)
        .filter(|_| zones::on_field(action.place))
    else {
        return 40;
    };
    let own = power::parts(q, action.card, target, false).total();
    let their = power::parts(q, target, action.card, true).total();
    let fragment = effects::is_kind(q, action.card, kind::FRAGMENT);
    match own.cmp(&their) {
        std::cmp::Ordering::Greater => 110,
        std::cmp::Ordering::Equal if fragment => 60,
        std::cmp::Ordering::Equal => 20,
        std::cmp::Ordering::Less => 8,
    }
}

/// Shields are laid as long as the life deck lasts.
fn regenerate(q: Query, action: Action) -> u16 {
    let left = as_number(q.table.count(zones::life(q.table.turn_player)));
    match (action.verb, left) {
        (Verb::Yes, 1) => 0,
        (Verb::Yes, 2) => 12,
        (Verb::Yes, _) => 80,
        _ => 25,
    }
}

fn lay(q: Query, action: Action) -> u16 {
    let player = q.table.waiting.map_or(q.table.turn_player, |w| w.player);
    let life = q.table.count(zones::life(player));
    if usize::from(action.n) >= life {
        return u16::from(life == 0);
    }
    20 + 10 * u16::from(action.n.min(3))
}

/// The least useful card goes.
fn spare(q: Query, action: Action) -> u16 {
    if action.verb == Verb::PickSlot {
        return 50;
    }
    let dear = action.card.some().map_or(0, |c| q.stat(c, stat::COST));
    let on_field = action.card.some().is_some_and(|c| effects::is_unit(q, c));
    let coffin = action
        .card
        .some()
        .is_some_and(|c| q.zone_kind(c) == zone::COFFIN);
    20 + u16::try_from(dear.max(0)).unwrap_or(0) * 5 + 30 * u16::from(coffin)
        - 15 * u16::from(on_field)
}

/// Power is for one's own units; those in a battle first. Nobody thinks of giving it to the other's.
fn unit(q: Query, action: Action) -> u16 {
    if action.verb != Verb::Pick {
        return 20 + u16::from(action.n) * 5;
    }
    let player = q.table.waiting.map_or(q.table.turn_player, |w| w.player);
    let own = q.controller(action.card) == player;
    let fights = [queries::attacker(q), queries::target(q)].contains(&Some(action.card));
    40 * u16::from(own) + 60 * u16::from(own && fights)
}

/// The place of the action that comes to mind first.
#[must_use]
pub fn choose(q: Query, legal: &[Action]) -> usize {
    let scored = legal.iter().map(|a| score(q, *a)).enumerate();
    let best = scored.max_by_key(|(at, score)| (*score, std::cmp::Reverse(*at)));
    best.map_or(0, |(at, _)| at)
}
