//! The Shift phase (6.3).

use crate::cards::effects;
use crate::cards::words::moment;
use crate::rules::steps::{Step, prompt};
use crate::rules::{state, turn, window_after, zones};
use fudaba_engine::{
    Action, Actions, CardSet, Cause, Context, Happening, Put, Query, Verb, as_number,
};

/// The phase begins.
pub fn start(cx: &mut Context) {
    cx.begin_phase(turn::phase::SHIFT);
    state::change(cx).picked = 0;
    cx.become_step(Step::Shift);
    let player = cx.table.turn_player;
    cx.raise(Happening::player(moment::SHIFT_PHASE, player));
}

/// How many cards may still be shifted (6.3a, 6.3e).
fn room(q: Query) -> i32 {
    let player = q.table.turn_player;
    turn::shift_limit(q, player) - as_number(q.table.count(zones::shift(player)))
}

/// 6.3a: asked card by card.
pub fn shift(cx: &mut Context) {
    let player = cx.table.turn_player;
    let nothing = cx.table.count(zones::coffin(player)) == 0 || room(cx.q()) <= 0;
    if nothing && cx.table.count(zones::shift(player)) == 0 {
        return skip(cx);
    }
    cx.ask(player, prompt::SHIFT);
}

/// Coffin cards up to the limit; an end; or to skip the phase (6.3d).
pub fn legal(q: Query, out: &mut Actions) {
    let player = q.table.turn_player;
    if room(q) > 0 {
        let coffin = q.table.zone(zones::coffin(player)).iter();
        out.extend(coffin.map(|c| Action::card(Verb::Pick, *c)));
    }
    if q.table.count(zones::shift(player)) > 0 {
        out.push(Action::plain(Verb::Done));
    }
    if state::get(q).picked == 0 {
        out.push(Action::plain(Verb::No));
    }
}

/// The answer to [`shift`].
pub fn answer(cx: &mut Context, action: Action) {
    let player = cx.table.turn_player;
    match action.verb {
        Verb::Pick => {
            cx.move_card(action.card, zones::shift(player), Put::new(Cause::Play));
            state::change(cx).picked += 1;
        }
        Verb::Done => {
            let n = as_number(cx.table.count(zones::shift(player)));
            effects::gain_ap(cx, player, n); // 6.3c
            window_after(cx, Step::PlayStart);
        }
        _ => skip(cx),
    }
}

/// 6.3d, 7.1j: nothing is moved, nothing gained, and no window opens.
fn skip(cx: &mut Context) {
    cx.become_step(Step::PlayStart);
}

/// The cards in the shift area, and how many there may be.
#[must_use]
pub fn progress(q: Query) -> (CardSet, u8, u8) {
    let player = q.table.turn_player;
    let there = q.table.zone(zones::shift(player)).iter().copied();
    let most = u8::try_from(turn::shift_limit(q, player)).unwrap_or(0);
    (there.collect(), 0, most)
}
