//! The attack phase up to the declaration (sections 3 and 5).

use crate::cards::effects;
use crate::cards::reach;
use crate::cards::spells;
use crate::cards::words::{keyword, moment};
use crate::opponent::knowledge;
use crate::rules::places::{Places, Sets};
use crate::rules::steps::{Step, prompt};
use crate::rules::{options, results, state, turn, zones};
use crate::shown::contest;

use fudaba_engine::{
    Action, Actions, CardId, Cause, Context, Event, Happening, PlayerId, Put, Query, Until, Verb,
    ZoneId,
};

/// 3a to 3k: the ship is moved, and the guard before it takes the stance; the column is one decision.
pub fn stance(cx: &mut Context) {
    let player = cx.table.turn_player;
    cx.begin_phase(turn::phase::ATTACK);
    if cx.q().player_has(player, keyword::SKIPS_ATTACK_PHASE) {
        cx.note("attack_phase_skipped", "3k", Some(player), CardId::NONE, 0);
        cx.become_step(Step::GuardPhase);
        return;
    }
    if stances(cx.q()).next().is_none() {
        results::cannot_attack(cx, "3h");
        cx.become_step(Step::GuardPhase);
    } else {
        cx.ask(player, prompt::MOVE_SHIP);
    }
}

/// Can the card take the stance?
#[must_use]
pub fn can_take_stance(q: Query, card: CardId) -> bool {
    !q.has(card, keyword::CANNOT_ATTACK)
}

/// May the player step up (12a, 12d)?
#[must_use]
pub fn may_step_up(q: Query, player: PlayerId) -> bool {
    q.table.count(zones::hand(player)) == 0
}

/// Can the ship be at this position for the attack (3a, 3b)? Staying is always possible.
#[must_use]
pub fn ship_can_be_at(q: Query, player: PlayerId, to: ZoneId) -> bool {
    let ship = state::get(q).ship_of(player);
    let here = q.table.card(ship).zone;
    let column = zones::place(to).map_or(0, |(_, column, _)| column);
    here == to || !q.has(ship, keyword::CANNOT_MOVE) && !effects::column_closed(q, player, column)
}

/// The guard straight ahead of a ship position that can take the stance.
#[must_use]
pub fn guard_ahead(q: Query, player: PlayerId, position: ZoneId) -> Option<CardId> {
    let (_, column, _) = zones::place(position)?;
    let ship = state::get(q).ship_of(player);
    let guard = q.table.top(zones::guard(player, column))?;
    (guard != ship).then_some(guard)
}

/// Ship positions with a guard ahead (3g), and guard slots to step up to (12a, 12e, 12i).
fn stances(q: Query) -> impl Iterator<Item = Action> {
    let player = q.table.turn_player;
    let ship = state::get(q).ship_of(player);
    let ahead = zones::ships(player).filter(move |position| {
        let guard = guard_ahead(q, player, *position);
        ship_can_be_at(q, player, *position) && guard.is_some_and(|g| can_take_stance(q, g))
    });
    let ahead = ahead.map(move |position| Action::to(Verb::Move, ship, position));
    let steps_up = may_step_up(q, player) && can_take_stance(q, ship);
    let here = q.table.card(ship).zone;
    let stuck = steps_up && q.has(ship, keyword::CANNOT_MOVE);
    let free = move |z: &ZoneId| *z == here || q.table.count(*z) == 0 && !stuck;
    let slots = zones::guards(player).filter(move |z| steps_up && free(z));
    ahead.chain(slots.map(move |z| Action::to(Verb::Deploy, ship, z)))
}

/// What can be chosen in [`stance`].
pub fn legal_stance(q: Query, out: &mut Actions) {
    out.extend(stances(q));
}

/// The answer to [`stance`].
pub fn answer_stance(cx: &mut Context, action: Action) {
    let player = cx.table.turn_player;
    let ship = state::get(cx.q()).ship_of(player);
    if cx.table.card(ship).zone != action.place {
        let put = Put::new(Cause::Play).facing(true);
        cx.move_card(ship, action.place, put); // 3a, 12a
    }
    let attacker = if action.verb == Verb::Deploy {
        cx.note("ship_steps_up", "12a", Some(player), ship, 0);
        ship
    } else {
        guard_ahead(cx.q(), player, action.place).unwrap_or(CardId::NONE)
    };
    let attack = &mut state::change(cx).attack;
    *attack = state::Attack::NONE;
    attack.stepped_up = u8::from(action.verb == Verb::Deploy);
    take_stance(cx, attacker);
    cx.become_step(Step::AttackSpell);
}

/// 3c, 3d, 3e
fn take_stance(cx: &mut Context, attacker: CardId) {
    let player = cx.table.turn_player;
    state::change(cx).attack.attacker = attacker;
    if cx.turn_card(attacker, true) {
        knowledge::note_shown(cx, attacker);
    }
    cx.table.dirty = true;
    cx.note("takes_stance", "3c", Some(player), attacker, 0);
    cx.raise(Happening::card(moment::TAKES_STANCE, player, attacker));
}

/// 4i, 4j, 14d: an attack that is called off, cannot be made, or is made.
pub fn after_spell(cx: &mut Context) {
    let player = cx.table.turn_player;
    let attack = state::get(cx.q()).attack;
    let at = cx.table.card(attack.attacker).zone;
    let in_slot = zones::is_guard(at, player);
    if attack.called_off != state::MADE || !in_slot {
        cx.note("attack_not_made", "4i", Some(player), attack.attacker, 0);
        let state = state::change(cx);
        state.excused = 1; // 1e, 4j
        if attack.called_off == state::CALLED_OFF {
            state.unmade |= state::bit(attack.attacker);
        }
        next_attack(cx);
    } else if reach::places(cx.q()).is_empty() {
        let state = state::change(cx);
        if state.finished & state::bit(attack.attacker) == 0 {
            state.unmade |= state::bit(attack.attacker);
        }
        next_attack(cx);
    } else {
        cx.become_step(Step::Target);
        if cx.runs_on(Step::Target) {
            target(cx);
        }
    }
}

/// The card in stance has finished attacking (8a).
pub fn finish(cx: &mut Context) {
    let state = state::change(cx);
    if state.attack.called_off != state::LEFT {
        state.finished |= state::bit(state.attack.attacker);
    }
}

/// 3f: what effects grant beyond the one attack; else the guard phase.
pub fn next_attack(cx: &mut Context) {
    cx.expire(|m| m.until == Until::Battle);
    let player = cx.table.turn_player;
    let q = cx.q();
    let state = *state::get(q);
    let attacker = state.attack.attacker;
    let left = state.attack.called_off == state::LEFT;
    let there = !left && zones::is_guard(q.table.card(attacker).zone, player);
    let change = state::change(cx);
    change.sums = [state::NO_SUM; 2];
    change.attack = state::Attack {
        attacker,
        stepped_up: state.attack.stepped_up,
        ..state::Attack::NONE
    };
    if state.again_attacks > 0 && there {
        change.again_attacks = 0;
        cx.become_step(Step::AfterSpell);
    } else if state.other_attacks > 0 {
        change.other_attacks -= 1;
        cx.become_step(Step::AnotherStance);
    } else {
        no_more_attacks(cx);
    }
}

/// 1c, 1e, 14c, 14d: whoever has made no attack by now, although no effect said so, has lost; else the guard phase.
fn no_more_attacks(cx: &mut Context) {
    let state = state::get(cx.q());
    if state.attacks == 0 && state.excused == 0 {
        results::cannot_attack(cx, "14d");
    }
    cx.become_step(Step::GuardPhase);
    if cx.runs_on(Step::GuardPhase) {
        turn::guard_phase(cx);
    }
}

/// Another guard attacks, by an effect; there may be none.
pub fn another_stance(cx: &mut Context) {
    if others(cx.q()).next().is_none() {
        no_more_attacks(cx);
    } else {
        cx.ask(cx.table.turn_player, prompt::ANOTHER_ATTACKER);
    }
}

/// Guards that have not attacked this turn.
fn others(q: Query) -> impl Iterator<Item = CardId> {
    let state = state::get(q);
    let guards = zones::guards(q.table.turn_player).filter_map(move |z| q.table.top(z));
    guards.filter(move |card| {
        let fresh = (state.finished | state.unmade) & state::bit(*card) == 0;
        fresh && !state.is_ship(*card) && can_take_stance(q, *card)
    })
}

/// What can be chosen in [`another_stance`].
pub fn legal_another(q: Query, out: &mut Actions) {
    out.extend(others(q).map(|card| Action::card(Verb::Pick, card)));
}

/// The answer to [`another_stance`].
pub fn answer_another(cx: &mut Context, action: Action) {
    state::change(cx).attack = state::Attack::NONE;
    take_stance(cx, action.card);
    cx.become_step(Step::AttackSpell);
}

/// 5a: the first target.
pub fn target(cx: &mut Context) {
    cx.ask(cx.table.turn_player, prompt::TARGET);
}

/// 5c: a further target, if the right to a barrage allows one.
pub fn further_target(cx: &mut Context) {
    let q = cx.q();
    let (chosen, sets) = (reach::chosen(q), reach::places(q));
    if next_targets(chosen, sets).next().is_some() {
        cx.ask(cx.table.turn_player, prompt::FURTHER_TARGET);
    } else {
        declare(cx);
    }
}

/// The places that complete or continue one of the possible attacks.
fn next_targets(chosen: Places, sets: Sets) -> impl Iterator<Item = u8> {
    (0..Places::COUNT).filter(move |at| {
        let one = Places::one(*at);
        !chosen.contains(one) && !sets.with_all(chosen.with(one)).is_empty()
    })
}

/// Cards that complete or continue one of the possible attacks; done, if what is chosen is one.
pub fn legal_target(q: Query, out: &mut Actions) {
    let attacker = state::get(q).attack.attacker;
    let (chosen, sets) = (reach::chosen(q), reach::places(q));
    let next = next_targets(chosen, sets).map(|at| reach::zone(q, at));
    out.extend(next.map(|place| Action::to(Verb::Attack, attacker, place)));
    if sets.contains(chosen) {
        out.push(Action::plain(Verb::Done));
    }
}

/// The answer to [`target`] and [`further_target`].
pub fn answer_target(cx: &mut Context, action: Action) {
    if action.verb != Verb::Attack {
        declare(cx);
        return;
    }
    let target = cx.table.top(action.place).unwrap_or(CardId::NONE);
    let attack = &mut state::change(cx).attack;
    if let Some(free) = attack.targets.iter_mut().find(|c| **c == CardId::NONE) {
        *free = target;
    }
    cx.become_step(Step::FurtherTarget);
    if cx.runs_on(Step::FurtherTarget) {
        further_target(cx);
    }
}

/// 5b, 5s: the targets are fixed, and what of them counts as face up (5g, 5h).
fn declare(cx: &mut Context) {
    let player = cx.table.turn_player;
    let q = cx.q();
    let state = state::get(q);
    let attack = state.attack;
    let since_start = options::second(q, options::FACEUP_TIMING);
    let counts_up = |card: CardId| {
        let up = q.table.card(card).face_up();
        let early = !since_start || state.up_at_start & state::bit(card) != 0;
        state.is_ship(card) || up && early // 7m, 5r
    };
    let (mut up, mut attacked, mut epochs) = (0, 0, [0; 4]);
    for (n, card) in attack.attacked() {
        up |= u8::from(counts_up(card)) << n;
        attacked |= state::bit(card);
        epochs[n] = q.table.card(card).epoch;
    }
    let state = state::change(cx);
    (state.attack.up, state.attack.epochs, state.attack.declared) = (up, epochs, 1);
    state.attacked |= attacked;
    state.attacks = state.attacks.saturating_add(1);
    state.last_attacker[player.index()] = attack.attacker;
    cx.table.dirty = true;
    cx.become_step(Step::Attacked);
    let (attacker, targets) = (attack.attacker, attack.targets);
    cx.emit(|_| Event::Attacked { attacker, targets });
}

/// 5e: attacked face-down cards are turned up.
pub fn attacked(cx: &mut Context) {
    let player = cx.table.turn_player;
    let attack = state::get(cx.q()).attack;
    cx.become_step(Step::EvadeSpell);
    for (_, card) in attack.attacked() {
        if cx.turn_card(card, true) {
            knowledge::note_shown(cx, card);
        }
    }
    contest::show(cx, None);
    cx.raise(Happening::card(moment::ATTACKS, player, attack.attacker).with(attack.targets[0]));
    for (_, card) in attack.attacked() {
        cx.raise(Happening::card(moment::IS_ATTACKED, player.other(), card).with(attack.attacker));
    }
    if cx.runs_on(Step::EvadeSpell) {
        spells::evade_spell(cx);
    }
}
