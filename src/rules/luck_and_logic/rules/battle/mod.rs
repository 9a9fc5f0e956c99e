//! Battles (chapters 24 to 26): attacks, broken gates, interceptors. Logic is defined in `logic`, paradoxes meet in `paradox`,
//! and `judgement` compares and cleans up.

pub mod judgement;
pub mod logic;
pub mod paradox;

use crate::cards::words::{keyword, kind, moment, stat};
use crate::cards::{effects, queries};
use crate::rules::actions::members;
use crate::rules::options::{self, second};
use crate::rules::state::{self, Battle, Object, Progress};
use crate::rules::steps::{Step, prompt};
use crate::rules::{turn, zones};
use crate::shown::contest;
use fudaba_engine::{
    Action, Actions, CardId, Cause, Context, Event, Happening, ModOp, Modifier, PlayerId, Put,
    Query, Reason, Until, Verb, ZoneId, as_number,
};
use smallvec::SmallVec;

/// Why something cannot be done; those that the search runs into take no memory from the heap.
pub type Reasons = SmallVec<[Reason; 4]>;

/// Power that each soul card gives the attacker (18.2b).
const SOUL_POWER: i32 = 1_000;

/// A fighting member, as long as it stands on a circle as what it was (28.7b, 28.7e).
fn fights(q: Query, fighter: Object) -> Option<CardId> {
    fighter.still(q).filter(|c| effects::on_circle(q, *c))
}

/// The attacking member, as long as it fights.
#[must_use]
pub fn attacker(q: Query) -> Option<CardId> {
    fights(q, state::get(q).battle.attacker)
}

/// The attacked member, as long as it fights.
#[must_use]
pub fn defender(q: Query) -> Option<CardId> {
    fights(q, state::get(q).battle.defender)
}

/// The fighting member of a player.
#[must_use]
pub fn fighter(q: Query, player: PlayerId) -> Option<CardId> {
    if player == q.table.turn_player {
        attacker(q)
    } else {
        defender(q)
    }
}

/// The player who is attacked.
#[must_use]
pub fn defending(q: Query) -> PlayerId {
    q.table.turn_player.other()
}

/// Do both fighting members still fight (28.7b)?
#[must_use]
pub fn both_fight(q: Query) -> bool {
    attacker(q).is_some() && defender(q).is_some()
}

/// The face-up paradoxes of a player in battle and paradox zone.
pub fn paradoxes(q: Query<'_>, player: PlayerId) -> impl Iterator<Item = CardId> {
    let all = [zones::battle(player), zones::paradox(player)];
    let cards = all.into_iter().flat_map(move |z| q.table.zone(z).iter());
    cards.copied().filter(move |c| {
        q.table.card(*c).face_up() && q.def(*c).is_some_and(|d| d.kind == kind::PARADOX)
    })
}

/// Does aura decide (28.2a, 28.2b)?
#[must_use]
pub fn is_paradox(q: Query) -> bool {
    let mut players = PlayerId::ALL.into_iter();
    players.any(|p| paradoxes(q, p).next().is_some())
}

/// Why a member cannot attack.
#[must_use]
pub fn attacker_reasons(q: Query, card: CardId) -> Vec<Reason> {
    let mut reasons = Vec::new();
    if !effects::on_circle(q, card) || q.controller(card) != q.table.turn_player {
        return vec![Reason::new("not_your_member", "25.1a")];
    }
    if q.table.card(card).rested() {
        reasons.push(Reason::new("rested", "25.1a"));
    }
    if q.has(card, keyword::CANNOT_ATTACK) {
        reasons.push(Reason::new("cannot_attack", "32.1e"));
    }
    if turn::battles_left(q) <= 0 {
        reasons.push(Reason::new("no_battle_left", "24.1a"));
    }
    reasons
}

/// Why a circle of the opponent cannot be designated by a member; `None` if it can.
#[must_use]
pub fn designation_reason(q: Query, attacker: CardId, circle: ZoneId) -> Option<Reason> {
    let Some((player, n)) = zones::place(circle).filter(|(p, _)| *p == defending(q)) else {
        return Some(Reason::new("not_their_circle", "25.1a"));
    };
    // 25.3a, 25.3b
    if n >= 3
        && !queries::is_broken(q, zones::gate(player, n - 3))
        && !q.has(attacker, keyword::REACH)
    {
        return Some(Reason::new("gate_in_front", "25.3b"));
    }
    match q.table.cover(circle) {
        Some(card) if q.has(card, keyword::CANNOT_BE_ATTACKED) => {
            Some(Reason::new("cannot_be_attacked", "32.1e"))
        }
        Some(_) => None,
        None => {
            let void =
                queries::is_broken(q, zones::under(circle)) && !second(q, options::ATTACK_VOID);
            void.then_some(Reason::new("nothing_to_attack", "25.1f"))
        }
    }
}

/// All attacks (25.1a, 25.1b).
pub fn legal_attacks(q: Query, out: &mut Actions) {
    let player = q.table.turn_player;
    for card in members(q, player) {
        if q.table.card(card).rested() || q.has(card, keyword::CANNOT_ATTACK) {
            continue;
        }
        let circles = zones::circles(player.other()).iter();
        let open = circles.filter(|z| designation_reason(q, card, *z).is_none());
        out.extend(open.map(|z| Action::to(Verb::Attack, card, z)));
    }
}

/// A member attacks a circle: one battle is used (24.1d), and what it sets off comes next.
pub fn declare(cx: &mut Context, card: CardId, circle: ZoneId) {
    let (player, defender) = (cx.table.turn_player, cx.table.cover(circle));
    cx.orient_card(card, true);
    let q = cx.q();
    let battle = Battle {
        progress: Progress::Declared as u8,
        attacker: Object::of(q, card),
        defender: defender.map_or(Object::NONE, |c| Object::of(q, c)),
        circle,
        empty: u8::from(defender.is_none()),
        turn: player.other(),
        ..Battle::NONE
    };
    let state = state::change(cx);
    state.fought = state.fought.saturating_add(1);
    state.battle = battle;
    let that = defender.unwrap_or(CardId::NONE);
    if defender.is_none() {
        cx.note("attack_gate", "25.1a", Some(player), card, 0);
    } else {
        cx.emit(|_| Event::Attacked {
            attacker: card,
            targets: [that, CardId::NONE, CardId::NONE, CardId::NONE],
        });
    }
    weigh_soul(cx);
    cx.become_step(Step::Clash);
    contest::show(cx, None);
    cx.raise(Happening::card(moment::ATTACKS, player, card).with(that));
    if let Some(defender) = defender {
        cx.raise(Happening::card(moment::ATTACKED, player.other(), defender).with(card));
    }
}

/// 25.1c, 25.1h: an empty circle's gate breaks; otherwise the battle goes on.
pub fn clash(cx: &mut Context) {
    let battle = state::get(cx.q()).battle;
    if battle.empty == 0 {
        let next = if both_fight(cx.q()) {
            Step::Intercept
        } else {
            Step::Leave
        };
        return cx.become_step(next);
    }
    cx.become_step(Step::Leave);
    if attacker(cx.q()).is_some()
        && let Some(gate) = cx.table.top(zones::under(battle.circle))
    {
        effects::break_gate(cx, gate);
    }
}

/// What the attacker's soul gives while it attacks (18.2b), kept up to date (28.1d).
pub fn weigh_soul(cx: &mut Context) {
    let q = cx.q();
    let battle = &state::get(q).battle;
    if !battle.is_on() {
        return;
    }
    let Some(card) = attacker(q) else { return };
    let cards = as_number(q.table.attached_to(card).count());
    let each = if cards == 0 {
        0
    } else {
        SOUL_POWER + q.stat(card, stat::SOUL_BONUS)
    };
    let (wanted, given) = (cards * each, i32::from_le_bytes(battle.soul));
    if wanted == given {
        return;
    }
    state::change(cx).battle.soul = wanted.to_le_bytes();
    cx.modify(Modifier::of(
        card,
        ModOp::Add(stat::POWER, wanted - given),
        Until::Battle,
    ));
}

/// 26.1a: who intercepts? Asked until the defender stops (26.1g).
pub fn intercept(cx: &mut Context) {
    if both_fight(cx.q()) {
        cx.ask(defending(cx.q()), prompt::INTERCEPT);
    } else {
        cx.become_step(Step::Leave);
    }
}

/// Why a member cannot be called to intercept.
#[must_use]
pub fn intercept_reasons(q: Query, card: CardId) -> Reasons {
    let battle = &state::get(q).battle;
    let mut reasons = Reasons::new();
    if !effects::on_circle(q, card) || q.controller(card) != defending(q) {
        reasons.push(Reason::new("not_your_member", "26.1a"));
        return reasons;
    }
    if battle.defender.card == card {
        reasons.push(Reason::new("fights_already", "26.1j"));
    } else if q.table.covered(card).contains(battle.circle) {
        reasons.push(Reason::new("on_the_attacked_circle", "26.1m"));
    }
    if q.table.is_free(battle.circle) {
        reasons.push(Reason::new("attacked_circle_empty", "26.1m"));
    }
    let icon = q.def(card).is_some_and(|d| d.stat(stat::IC_VALUE) > 0);
    if !icon && q.stat(card, stat::IC_VALUE) <= 0 {
        reasons.push(Reason::new("no_ic", "26.1a"));
    }
    if q.has(card, keyword::CANNOT_INTERCEPT) {
        reasons.push(Reason::new("cannot_intercept", "32.1e"));
    }
    reasons
}

/// The members that can be called.
pub fn legal_intercept(q: Query, out: &mut Actions) {
    let open = members(q, defending(q)).filter(|c| intercept_reasons(q, *c).is_empty());
    out.extend(open.map(|c| Action::card(Verb::Pick, c)));
    out.push(Action::plain(Verb::Done));
}

/// The answer to [`intercept`].
pub fn answer_intercept(cx: &mut Context, action: Action) {
    if action.verb == Verb::Pick {
        call(cx, action.card);
    } else {
        cx.become_step(Step::Logic);
    }
}

/// A member goes to the intercept zone with its soul; its IC value is fixed (26.1h, 26.1l).
fn call(cx: &mut Context, card: CardId) {
    let q = cx.q();
    let player = q.controller(card);
    let by_power = second(q, options::INTERCEPT_VALUE);
    let of = if by_power {
        stat::POWER
    } else {
        stat::IC_VALUE
    };
    let value = q.stat(card, of);
    let state = q.table.card(card);
    let (left, rested) = (state.zone, state.rested());
    let that = attacker(q).unwrap_or(CardId::NONE);
    cx.move_card(card, zones::intercept(player), Put::new(Cause::Play));
    cx.orient_card(card, rested);
    let called = Object::of(cx.q(), card);
    let battle = &mut state::change(cx).battle;
    let free = battle.called.iter().position(|o| *o == Object::NONE);
    if let Some(at) = free {
        battle.called[at] = called;
        battle.values[at] = value.to_le_bytes();
    }
    cx.note("intercepts", "26.1a", Some(player), card, value);
    contest::show(cx, None);
    cx.raise(
        Happening::card(moment::INTERCEPTS, player, card)
            .left(left)
            .with(that),
    );
}

/// The interceptors that still are in the intercept zone, with what they add (26.1d, 26.1k).
#[must_use]
pub fn interceptors(q: Query) -> SmallVec<[(CardId, i32); 8]> {
    let battle = &state::get(q).battle;
    let called = battle.called.iter().zip(battle.values);
    called
        .filter_map(|(o, value)| Some((o.still(q)?, i32::from_le_bytes(value))))
        .filter(|(c, _)| q.zone_kind(*c) == crate::cards::words::zone::INTERCEPT)
        .collect()
}
