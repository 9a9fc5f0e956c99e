//! The turn and its normal phases (chapter 7). The live phase is in `set`, `perform` and `judge`.

use crate::rules::loveca::cards::abilities;
use crate::rules::loveca::cards::effects;
use crate::rules::loveca::cards::queries;
use crate::rules::loveca::cards::words::{keyword, moment, period};
use crate::rules::loveca::rules::adjust;
use crate::rules::loveca::rules::options;
use crate::rules::loveca::rules::play;
use crate::rules::loveca::rules::state;
use crate::rules::loveca::rules::steps::{Code, check_then, prompt, step};
use crate::rules::loveca::rules::zones;

use crate::engine::words::MomentId;
use crate::engine::{
    Action, Actions, CardId, Cause, Context, Event, Happening, PlayerId, Query, Verb,
};

/// Places of the phases in [`PHASES`].
pub mod phase {
    #![allow(
        missing_docs,
        reason = "each constant is the phase that it is named after"
    )]
    pub const SET_UP: u8 = 0;
    pub const ACTIVE: u8 = 1;
    pub const ENERGY: u8 = 2;
    pub const DRAW: u8 = 3;
    pub const MAIN: u8 = 4;
    pub const LIVE_SET: u8 = 5;
    pub const PERFORMANCE: u8 = 6;
    pub const JUDGEMENT: u8 = 7;
}

/// The phases (7.3.3, 8.1.2), after set-up.
pub const PHASES: &[&str] = &[
    "set_up",
    "active",
    "energy",
    "draw",
    "main",
    "live_set",
    "performance",
    "judgement",
];

/// 7.1.1: the next turn begins; `state::first` is who is first in it.
pub fn begin(cx: &mut Context) {
    let turn = cx.next_turn();
    let player = state::first(cx.q());
    cx.table.turn_player = player;
    fresh(cx);
    cx.emit(|_| Event::TurnBegan { turn, player });
    cx.become_step(step(Code::Active, player.0, 0));
}

/// What is remembered of a turn begins anew (4.1.4a, 11.2.2).
fn fresh(cx: &mut Context) {
    cx.table.clear_uses();
    cx.table.clear_marks(
        1 << state::ENTERED | 1 << state::MOVED | 1 << state::MOVED_TWICE | 1 << state::BATON,
    );
    state::change(cx).fresh_turn();
}

/// Something begins for a player.
pub fn tell(cx: &mut Context, moment: MomentId, player: PlayerId) {
    cx.raise(Happening::player(moment, player));
}

/// 7.4: everything is readied before anything triggers.
pub fn active(cx: &mut Context, player: u8) {
    let player = PlayerId(player);
    cx.table.turn_player = player;
    cx.begin_phase(phase::ACTIVE);
    let members = queries::members(cx.q(), player);
    let mut all: smallvec::SmallVec<[CardId; 24]> = members.collect();
    all.extend(effects::row(cx.q(), zones::energy(player)));
    for card in all {
        if cx.table.card(card).rested() && !cx.q().has(card, keyword::STAYS_WAIT) {
            effects::orient_freely(cx, card, false); // 7.4.1a
        }
    }
    check_then(cx, step(Code::Energy, player.0, 0));
    let first = player == state::first(cx.q());
    if first && cx.table.turn == 1 {
        tell(cx, moment::GAME_START, player);
    }
    if first || options::second(cx.q(), options::START_OF_TURN) {
        tell(cx, moment::TURN_START, player); // 7.4.2a
    }
    tell(cx, moment::ACTIVE_PHASE, player);
}

/// 7.5.1
pub fn energy(cx: &mut Context, player: u8) {
    cx.end_period(period::ACTIVE_PHASE, Some(PlayerId(player)));
    cx.begin_phase(phase::ENERGY);
    check_then(cx, step(Code::EnergyGain, player, 0));
    tell(cx, moment::ENERGY_PHASE, PlayerId(player));
}

/// 7.5.2, 7.5.3
pub fn energy_gain(cx: &mut Context, player: u8) {
    effects::place_energy(cx, PlayerId(player), Cause::Rule);
    check_then(cx, step(Code::Draw, player, 0));
}

/// 7.6.1
pub fn draw(cx: &mut Context, player: u8) {
    cx.begin_phase(phase::DRAW);
    check_then(cx, step(Code::DrawOne, player, 0));
    tell(cx, moment::DRAW_PHASE, PlayerId(player));
}

/// 7.6.2, 7.6.3
pub fn draw_one(cx: &mut Context, player: u8) {
    effects::draw(cx, PlayerId(player), Cause::Draw);
    check_then(cx, step(Code::MainStart, player, 0));
}

/// 7.7.1
pub fn main_start(cx: &mut Context, player: u8) {
    cx.begin_phase(phase::MAIN);
    let state = state::change(cx);
    state.states = state::State::START.states;
    state.banned = state::State::START.banned;
    check_then(cx, step(Code::Main, player, 0));
    tell(cx, moment::MAIN_PHASE, PlayerId(player));
}

/// 7.7.2, 9.5.4: a play timing, which a check timing comes before (`b` is 1 once it is through).
pub fn main(cx: &mut Context, player: u8, b: u8) {
    if b == 0 {
        check_then(cx, step(Code::Main, player, 1));
    } else {
        abilities::remember(cx);
        cx.ask(PlayerId(player), prompt::MAIN);
    }
}

/// 7.7.2.1, 7.7.2.2, or nothing more.
pub fn legal_main(q: Query, player: u8, out: &mut Actions) {
    let player = PlayerId(player);
    play::legal(q, player, out);
    abilities::legal(q, player, out);
    adjust::legal(q, out);
    out.push(Action::plain(Verb::Done));
}

/// The answer to [`main`].
pub fn answer_main(cx: &mut Context, player: u8, action: Action) {
    cx.become_step(step(Code::Main, player, 0));
    match action.verb {
        Verb::Deploy | Verb::LevelUp => play::begin(cx, PlayerId(player), action),
        Verb::Activate => abilities::begin(cx, PlayerId(player), action),
        Verb::Declare => adjust::begin(cx, PlayerId(player)),
        _ => main_end(cx, PlayerId(player)),
    }
}

/// 7.7.3: the other normal phase, or the live phase (7.1.2).
fn main_end(cx: &mut Context, player: PlayerId) {
    let first = state::first(cx.q());
    let next = if player == first {
        step(Code::Active, first.other().0, 0)
    } else {
        step(Code::SetStart, 0, 0)
    };
    cx.become_step(next);
}

/// Puts the match at the start of a phase of the turn player's, for tables laid by hand.
pub fn enter_phase(cx: &mut Context, at: u8) {
    let player = cx.table.turn_player;
    let first = cx.table.first_player;
    let earlier = *state::get(cx.q());
    fresh_by_hand(cx);
    let state = state::change(cx);
    (state.ready, state.live, state.icons) = (1, earlier.live, earlier.icons);
    state.first = first;
    let code = match at {
        phase::SET_UP | phase::ACTIVE => Code::Active,
        phase::ENERGY => Code::Energy,
        phase::DRAW => Code::Draw,
        phase::MAIN => Code::MainStart,
        phase::LIVE_SET => Code::SetStart,
        phase::PERFORMANCE => Code::Perform,
        _ => Code::Judge,
    };
    cx.push_step(step(code, player.0, 0));
}

/// Marks that were laid by hand stay.
fn fresh_by_hand(cx: &mut Context) {
    cx.table.clear_uses();
    state::change(cx).fresh_turn();
    for player in PlayerId::ALL {
        let entered = queries::members(cx.q(), player)
            .filter(|c| cx.table.marked(*c, state::ENTERED))
            .count();
        state::change(cx).entries[player.index()] = u8::try_from(entered).unwrap_or(3);
    }
}
