//! The turn and its normal phases (chapter 7). The live phase is in `set`, `perform` and `judge`.

use crate::cards::words::{keyword, moment, period};
use crate::cards::{abilities, effects, queries};
use crate::rules::steps::{Step, check_then, prompt};
use crate::rules::{adjust, options, play, state, zones};

use fudaba_engine::words::MomentId;
use fudaba_engine::{
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
    cx.become_step(Step::Active(player));
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
pub fn active(cx: &mut Context, player: PlayerId) {
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
    check_then(cx, Step::Energy(player));
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
pub fn energy(cx: &mut Context, player: PlayerId) {
    cx.end_period(period::ACTIVE_PHASE, Some(player));
    cx.begin_phase(phase::ENERGY);
    check_then(cx, Step::EnergyGain(player));
    tell(cx, moment::ENERGY_PHASE, player);
}

/// 7.5.2, 7.5.3
pub fn energy_gain(cx: &mut Context, player: PlayerId) {
    effects::place_energy(cx, player, Cause::Rule);
    check_then(cx, Step::Draw(player));
}

/// 7.6.1
pub fn draw(cx: &mut Context, player: PlayerId) {
    cx.begin_phase(phase::DRAW);
    check_then(cx, Step::DrawOne(player));
    tell(cx, moment::DRAW_PHASE, player);
}

/// 7.6.2, 7.6.3
pub fn draw_one(cx: &mut Context, player: PlayerId) {
    effects::draw(cx, player, Cause::Draw);
    check_then(cx, Step::MainStart(player));
}

/// 7.7.1
pub fn main_start(cx: &mut Context, player: PlayerId) {
    cx.begin_phase(phase::MAIN);
    let state = state::change(cx);
    state.states = state::State::START.states;
    state.banned = state::State::START.banned;
    check_then(cx, Step::Main(player, false));
    tell(cx, moment::MAIN_PHASE, player);
}

/// 7.7.2, 9.5.4: a play timing, which a check timing comes before (`checked` once it is through).
pub fn main(cx: &mut Context, player: PlayerId, checked: bool) {
    if checked {
        abilities::remember(cx);
        cx.ask(player, prompt::MAIN);
    } else {
        check_then(cx, Step::Main(player, true));
    }
}

/// 7.7.2.1, 7.7.2.2, or nothing more.
pub fn legal_main(q: Query, player: PlayerId, out: &mut Actions) {
    play::legal(q, player, out);
    abilities::legal(q, player, out);
    adjust::legal(q, out);
    out.push(Action::plain(Verb::Done));
}

/// The answer to [`main`].
pub fn answer_main(cx: &mut Context, player: PlayerId, action: Action) {
    cx.become_step(Step::Main(player, false));
    match action.verb {
        Verb::Deploy | Verb::LevelUp => play::begin(cx, player, action),
        Verb::Activate => abilities::begin(cx, player, action),
        Verb::Declare => adjust::begin(cx, player),
        _ => main_end(cx, player),
    }
}

/// 7.7.3: the other normal phase, or the live phase (7.1.2).
fn main_end(cx: &mut Context, player: PlayerId) {
    let first = state::first(cx.q());
    let next = if player == first {
        Step::Active(first.other())
    } else {
        Step::SetStart
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
    let step = match at {
        phase::SET_UP | phase::ACTIVE => Step::Active(player),
        phase::ENERGY => Step::Energy(player),
        phase::DRAW => Step::Draw(player),
        phase::MAIN => Step::MainStart(player),
        phase::LIVE_SET => Step::SetStart,
        phase::PERFORMANCE => Step::Perform(player),
        _ => Step::Judge,
    };
    cx.push_step(step);
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
