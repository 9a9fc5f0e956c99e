//! The turn (sections 0 and 8 to 11): its beginning, the guard phase and the end phase. The attack phase is in
//! `attack`, `spells` and `check`.

use crate::cards::effects;
use crate::cards::words::{keyword, moment};
use crate::opponent::knowledge;
use crate::rules::options::{self, second};
use crate::rules::steps::{Step, prompt};
use crate::rules::{attack, setup, state, zones};

use fudaba_engine::{
    Action, Actions, CardId, CardSet, Cause, Context, Event, Happening, PlayerId, Query, Until,
    Verb,
};

/// Places of the phases in [`PHASES`].
pub mod phase {
    #![allow(
        missing_docs,
        reason = "each constant is the phase that it is named after"
    )]
    pub const SET_UP: u8 = 0;
    pub const ATTACK: u8 = 1;
    pub const GUARD: u8 = 2;
    pub const END: u8 = 3;
}

/// The phases (0b), after set-up.
pub const PHASES: &[&str] = &["set_up", "attack", "guard", "end"];

/// 0c: the next turn begins; `turn_player` is whose it is.
pub fn begin(cx: &mut Context) {
    let turn = cx.next_turn();
    cx.table.clear_uses();
    let player = cx.table.turn_player;
    cx.emit(|_| Event::TurnBegan { turn, player });
    fresh_turn(cx);
    cx.become_step(Step::TurnStart);
}

/// What is remembered of a turn begins anew.
fn fresh_turn(cx: &mut Context) {
    let q = cx.q();
    let on_field = PlayerId::ALL
        .into_iter()
        .flat_map(|p| zones::ships(p).chain(zones::guards(p)));
    let up = on_field
        .filter_map(|z| q.table.top(z))
        .filter(|c| q.table.card(*c).face_up())
        .fold(0, |mask, c| mask | state::bit(c));
    let state = state::change(cx);
    state.up_at_start = up;
    state.attacked = 0;
    state.evade_used = 0;
    state.attacks = 0;
    state.again_attacks = 0;
    state.other_attacks = 0;
    state.attack = state::Attack::NONE;
    state.excused = 0;
    state.finished = 0;
    state.unmade = 0;
    state.sums = [state::NO_SUM; 2];
}

/// "At the start of the turn".
pub fn start(cx: &mut Context) {
    cx.become_step(Step::Stance);
    cx.raise(Happening::player(moment::TURN_START, cx.table.turn_player));
    if cx.runs_on(Step::Stance) {
        attack::stance(cx);
    }
}

/// Section 8 begins; 9f: it does so after a skipped attack too.
pub fn guard_phase(cx: &mut Context) {
    cx.begin_phase(phase::GUARD);
    let player = cx.table.turn_player;
    let state = state::change(cx);
    state.attacked_last[player.index()] = u8::from(state.attacks > 0);
    cx.become_step(Step::DiscardAttackers);
    cx.raise(Happening::player(moment::GUARD_PHASE, player));
    if cx.runs_on(Step::DiscardAttackers) {
        discard_attackers(cx);
    }
}

/// 8a to 8d: the cards that finished attacking, together.
pub fn discard_attackers(cx: &mut Context) {
    cx.become_step(Step::Place);
    let state = *state::get(cx.q());
    let attacked = state.finished;
    // 8c
    let unmade = if second(cx.q(), options::SKIPPED_ATTACKER) {
        state.unmade & !attacked
    } else {
        0
    };
    let of = |bits| {
        let cards = cx.table.card_ids();
        cards.filter(move |c| bits & state::bit(*c) != 0)
    };
    let cards: CardSet = of(attacked | unmade).collect();
    cx.together(cards, |cx| {
        for card in cards.iter() {
            discard_attacker(cx, card, attacked & state::bit(card) != 0);
        }
    });
    let change = state::change(cx);
    change.finished = 0;
    change.unmade = 0;
    change.attack = state::Attack::NONE;
}

/// One card that attacked (8a), unless an effect keeps it (8b). A ship that does not stay loses the match (12c).
fn discard_attacker(cx: &mut Context, card: CardId, attacked: bool) {
    let player = cx.table.turn_player;
    let q = cx.q();
    let in_place = zones::is_guard(q.table.card(card).zone, player);
    if !in_place || q.has(card, keyword::STAYS) {
        return;
    }
    if attacked && state::get(q).ship_of(player) == card {
        state::change(cx).failed = player.0;
        cx.note("step_up_failed", "12c", Some(player), card, 0);
    }
    effects::discard(cx, card, Cause::Spent);
}

/// 9a to 9e: asked again until no slot or no hand card is left.
pub fn place(cx: &mut Context) {
    let player = cx.table.turn_player;
    let room = zones::guards(player).any(|z| cx.table.count(z) == 0);
    let frozen = cx.q().player_has(player, keyword::CANNOT_PLACE);
    if room && !frozen && cx.table.count(zones::hand(player)) > 0 {
        cx.ask(player, prompt::PLACE);
    } else {
        cx.become_step(Step::TurnEnd);
        if cx.runs_on(Step::TurnEnd) {
            end(cx);
        }
    }
}

/// Any hand card, onto any empty slot (9e).
pub fn legal_place(q: Query, out: &mut Actions) {
    setup::legal_guards(q, q.table.turn_player, out);
}

/// The answer to [`place`].
pub fn answer_place(cx: &mut Context, action: Action) {
    let player = cx.table.turn_player;
    if action.verb == Verb::Deploy {
        let card = knowledge::place_hidden(cx, action.card, action.place, Cause::Play);
        cx.raise(Happening::card(moment::PLACED, player, card));
    }
}

/// 10a, 10c: what was changed for this turn ends; then what happens at the end of the turn.
pub fn end(cx: &mut Context) {
    cx.begin_phase(phase::END);
    cx.become_step(Step::TurnOver);
    cx.expire_turn();
    cx.raise(Happening::player(moment::TURN_END, cx.table.turn_player));
    if cx.runs_on(Step::TurnOver) {
        over(cx);
    }
}

/// 11a: the opponent's turn begins.
pub fn over(cx: &mut Context) {
    cx.expire_turn();
    cx.expire(|m| m.until == Until::Battle);
    // What waited for a moment of this turn's attack waits no longer (10a).
    let stays = [moment::TURN_START, moment::TURN_END];
    cx.table.later.retain(|d| stays.contains(&d.moment));
    cx.table.turn_player = cx.table.turn_player.other();
    begin(cx);
}

/// Puts the match at the start of a phase of the turn player's turn.
pub fn enter_phase(cx: &mut Context, at: u8) {
    setup::adopt(cx);
    fresh_turn(cx);
    let step = match at {
        phase::SET_UP | phase::ATTACK => Step::Stance,
        phase::GUARD => Step::GuardPhase,
        _ => Step::TurnEnd,
    };
    cx.push_step(step);
}
