//! The Regenerate phase (6.6).

use crate::cards::words::moment;
use crate::cards::{effects, queries};
use crate::rules::options::{self, second};
use crate::rules::steps::{Step, prompt};
use crate::rules::{turn, window_after, zones};
use fudaba_engine::{Action, Cause, Context, Happening, Put, Verb};

/// With so many rim cards the phase is skipped (6.6a).
const ENOUGH: usize = 4;

/// The phase begins, unless it is skipped (6.6a, 6.6e).
pub fn start(cx: &mut Context) {
    let player = cx.table.turn_player;
    let skipped = turn::is_first(cx.q()) || queries::rims(cx.q(), player) >= ENOUGH;
    if skipped {
        return cx.become_step(Step::EndStart);
    }
    cx.begin_phase(turn::phase::REGENERATE);
    cx.become_step(Step::Regenerate(0));
    cx.raise(Happening::player(moment::REGENERATE_PHASE, player));
}

/// 6.6b to 6.6d: asked card by card.
pub fn ask(cx: &mut Context, laid: u8) {
    let q = cx.q();
    let player = q.table.turn_player;
    let most = 1 + u8::from(queries::has_entered(q, player));
    let full = second(q, options::REGEN_OVERFILL) && queries::rims(q, player) >= ENOUGH;
    if laid >= most || full || q.table.count(zones::life(player)) == 0 {
        return window_after(cx, Step::EndStart);
    }
    cx.ask(player, prompt::REGENERATE);
}

/// The answer to [`ask`] (6.6g).
pub fn answer(cx: &mut Context, laid: u8, action: Action) {
    let player = cx.table.turn_player;
    let top = cx.table.top(zones::life(player));
    let Some(card) = top.filter(|_| action.verb == Verb::Yes) else {
        return window_after(cx, Step::EndStart);
    };
    cx.become_step(Step::Regenerate(laid + 1));
    effects::add_rim(cx, player, card, Put::new(Cause::Rule));
}
