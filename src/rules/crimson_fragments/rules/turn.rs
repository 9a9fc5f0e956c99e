//! The turn (chapter 6) outside Shift, Play, Battle and Regenerate; turn numbers and extra turns (3.15).

use crate::cards::words::{keyword, moment, period, stat, zone};
use crate::cards::{effects, queries};
use crate::rules::options::{self, default_shift, second, turn_cap};
use crate::rules::state::{self, Attack, mark};
use crate::rules::steps::{Step, prompt};
use crate::rules::{battle, checks, window_after, zones};
use fudaba_engine::{
    Action, Actions, At, CardId, Cause, Context, Event, Happening, PlayerId, Query, Verb,
};
use smallvec::SmallVec;

/// Places of the phases in [`PHASES`].
pub mod phase {
    #![allow(
        missing_docs,
        reason = "each constant is the phase that it is named after"
    )]
    pub const SET_UP: u8 = 0;
    pub const CLEANUP: u8 = 1;
    pub const DRAW: u8 = 2;
    pub const SHIFT: u8 = 3;
    pub const PLAY: u8 = 4;
    pub const BATTLE: u8 = 5;
    pub const REGENERATE: u8 = 6;
    pub const END: u8 = 7;
}

/// The phases (6.0a), after set-up.
pub const PHASES: &[&str] = &[
    "set_up",
    "cleanup",
    "draw",
    "shift",
    "play",
    "battle",
    "regenerate",
    "end",
];

/// Cards in hand that are kept at the end of a turn (6.7b).
const MOST_HAND: usize = 7;
/// Own End phases that a Soul Burn leaves (3.13c).
const LAST_END: u8 = 3;

/// Is it the first player's turn 1, and no extra turn (3.15d)?
#[must_use]
pub fn is_first(q: Query) -> bool {
    let state = state::get(q);
    state.number == 1 && state.extra == 0
}

/// The first turn begins.
pub fn begin_first(cx: &mut Context) {
    state::change(cx).number = 1;
    begin(cx);
}

/// The next turn begins; `turn_player` is whose it is.
fn begin(cx: &mut Context) {
    let turn = cx.next_turn();
    cx.table.clear_uses();
    cx.table.clear_marks(1 << mark::NEW | 1 << mark::MOVED);
    let q = cx.q();
    let rimless = PlayerId::ALL.map(|p| u8::from(queries::rims(q, p) == 0)); // 3.18c, 3.18e
    let player = cx.table.turn_player;
    let state = state::change(cx);
    state.rimless = rimless;
    state.converted = [0; 2];
    state.lost_rim = [0; 2];
    (state.burned_now, state.dismissed, state.ending) = (0, 0, 0);
    cx.emit(|_| Event::TurnBegan { turn, player });
    cx.become_step(Step::Cleanup);
}

/// 6.1a to 6.1d
pub fn cleanup(cx: &mut Context) {
    cx.begin_phase(phase::CLEANUP);
    let player = cx.table.turn_player;
    let units: SmallVec<[CardId; 12]> = queries::units(cx.q(), player).collect();
    for card in units {
        if !cx.q().has(card, keyword::CANNOT_AWAKEN) {
            cx.orient_card(card, false);
        }
    }
    effects::set_ap(cx, player, 1);
    cx.end_period(period::OWN_CLEANUP, Some(player)); // 3.11e
    window_after(cx, Step::DrawStart);
    cx.raise(Happening::player(moment::CLEANUP, player));
}

/// The Draw phase begins, or is skipped (3.18m, 7.1j).
pub fn draw_start(cx: &mut Context) {
    let player = cx.table.turn_player;
    let skips = &mut state::change(cx).skips[player.index()];
    if *skips > 0 {
        *skips -= 1;
        cx.note("draw_skipped", "3.18m", Some(player), CardId::NONE, 0);
        return cx.become_step(Step::ShiftStart);
    }
    cx.begin_phase(phase::DRAW);
    cx.become_step(Step::Draw);
    cx.raise(Happening::player(moment::DRAW_PHASE, player));
}

/// How many cards a player's Draw phase gives now (6.2a to 6.2e, 3.18n).
#[must_use]
pub fn draws(q: Query, player: PlayerId) -> i32 {
    let first = is_first(q) && q.table.turn_player == player;
    let one = first || queries::has_entered(q, player);
    let n = if one { 1 } else { 2 };
    (n + q.player_stat(player, stat::DRAWS)).max(0)
}

/// 6.2
pub fn draw(cx: &mut Context) {
    let player = cx.table.turn_player;
    window_after(cx, Step::ShiftStart);
    for _ in 0..draws(cx.q(), player) {
        if !effects::draw(cx, player) {
            break; // 3.14d
        }
    }
}

/// A player's shift limit (1.5d, 6.3b).
#[must_use]
pub fn shift_limit(q: Query, player: PlayerId) -> i32 {
    let printed = queries::fragment(q, player).map_or((0, 0), |f| {
        (q.stat(f, stat::SHIFT_BASE), q.stat(f, stat::SHIFT_BONUS))
    });
    let (base, bonus) = if printed.0 == 0 {
        default_shift(q.option(options::DEFAULT_SHIFT))
    } else {
        printed
    };
    let entered = queries::has_entered(q, player);
    let limit = base + if entered { bonus } else { 0 };
    (limit + q.player_stat(player, stat::SHIFT_LIMIT)).max(0)
}

/// The Play phase begins.
pub fn play_start(cx: &mut Context) {
    cx.begin_phase(phase::PLAY);
    cx.become_step(Step::Play);
    cx.raise(Happening::player(moment::PLAY_PHASE, cx.table.turn_player));
}

/// The Battle phase begins, or is skipped (6.5a).
pub fn battle_start(cx: &mut Context) {
    if is_first(cx.q()) {
        let player = cx.table.turn_player;
        cx.note("no_first_battle", "6.5a", Some(player), CardId::NONE, 0);
        return cx.become_step(Step::RegenerateStart);
    }
    cx.begin_phase(phase::BATTLE);
    cx.become_step(Step::Nimble);
    cx.raise(Happening::player(
        moment::BATTLE_PHASE,
        cx.table.turn_player,
    ));
}

/// The End phase begins: a Soul Burn comes nearer to its end (3.13c, 3.18s).
pub fn end_start(cx: &mut Context) {
    cx.begin_phase(phase::END);
    state::change(cx).ending = 0;
    count_burn(cx);
    window_after(cx, Step::EndEffects);
}

/// After how many own End phases a player will have lost by his Soul Burn, the running one included (3.13c); 0 without one.
#[must_use]
pub fn ends_left(q: Query, player: PlayerId) -> u8 {
    match state::get(q).burned[player.index()] {
        0 => 0,
        counted => LAST_END.saturating_sub(counted),
    }
}

fn count_burn(cx: &mut Context) {
    let player = cx.table.turn_player;
    let burned = &mut state::change(cx).burned[player.index()];
    if *burned == 0 {
        return;
    }
    *burned += 1;
    if *burned >= LAST_END {
        checks::lose(cx, player, checks::BURNT_OUT);
    }
}

/// 6.7a; a burn in the window before counts this End phase (3.18t).
pub fn end_effects(cx: &mut Context) {
    let player = cx.table.turn_player;
    if state::get(cx.q()).burned[player.index()] == 1 {
        count_burn(cx);
    }
    cx.become_step(Step::Discard);
    cx.raise(Happening::player(moment::END_PHASE, player));
}

/// 6.7b: asked card by card.
pub fn discard(cx: &mut Context) {
    let player = cx.table.turn_player;
    if cx.table.count(zones::hand(player)) > MOST_HAND {
        cx.ask(player, prompt::DISCARD);
    } else {
        cx.become_step(Step::Expire);
    }
}

/// Any hand card.
pub fn legal_discard(q: Query, out: &mut Actions) {
    let hand = q.table.zone(zones::hand(q.table.turn_player)).iter();
    out.extend(hand.map(|c| Action::card(Verb::Pick, *c)));
}

/// The answer to [`discard`].
pub fn answer_discard(cx: &mut Context, action: Action) {
    effects::send(cx, action.card, zone::COFFIN, At::Top, Cause::Play);
}

/// 6.7c, 3.11j
pub fn expire(cx: &mut Context) {
    cx.become_step(Step::ClearShift);
    cx.expire_turn();
    cx.look_again(); // 6.7f
}

/// 6.7d, 6.7f: then the end of the turn is declared.
pub fn clear_shift(cx: &mut Context) {
    let turn = cx.table.turn_player;
    cx.become_step(Step::TurnOver);
    let both = second(cx.q(), options::END_CLEARS_SHIFT);
    for player in PlayerId::ALL {
        if player != turn && !both {
            continue;
        }
        let there: SmallVec<[CardId; 8]> =
            SmallVec::from_slice(cx.table.zone(zones::shift(player)));
        for card in there {
            effects::send(cx, card, zone::EXCLUSION, At::Top, Cause::Rule);
        }
    }
    cx.raise(Happening::player(moment::TURN_END, turn));
}

/// 3.15: whose turn comes next.
pub fn over(cx: &mut Context) {
    let was = *state::get(cx.q());
    let cap = turn_cap(cx.q().option(options::TURN_CAP));
    if cap.is_some_and(|most| was.extra == 0 && u16::from(was.number) >= most) {
        return checks::end_by_turns(cx);
    }
    let player = cx.table.turn_player;
    let due = [player, player.other()];
    let extra = due.into_iter().find(|p| was.turns[p.index()] > 0);
    let state = state::change(cx);
    if let Some(player) = extra {
        state.turns[player.index()] -= 1;
        state.extra = 1;
        cx.table.turn_player = player;
    } else {
        state.number = state.number.saturating_add(1);
        state.extra = 0;
        state.last_normal = was.last_normal.other();
        cx.table.turn_player = was.last_normal.other();
    }
    begin(cx);
}

/// An extra turn of a player is due (3.15e, 3.15f).
pub fn owe_turn(cx: &mut Context, player: PlayerId) -> bool {
    let turns = &mut state::change(cx).turns[player.index()];
    *turns = turns.saturating_add(1);
    true
}

/// A player's next Draw phase is skipped (3.18m).
pub fn owe_skip(cx: &mut Context, player: PlayerId) -> bool {
    let skips = &mut state::change(cx).skips[player.index()];
    *skips = skips.saturating_add(1);
    true
}

/// An effect ends the turn (8.1o).
pub fn end_turn(cx: &mut Context) -> bool {
    let ended = cx.table.phase < phase::END && state::get(cx.q()).ending == 0;
    if ended {
        state::change(cx).ending = 1;
    }
    ended
}

/// The turn ends here: an attack comes to nothing, and what is broken goes (8.1o).
pub fn cut_off(cx: &mut Context) {
    battle::bind::drop_broken(cx);
    if state::get(cx.q()).attack.is_on() {
        cx.emit(|_| Event::ContestEnded);
    }
    state::change(cx).attack = Attack::NONE;
    cx.table.clear_marks(1 << mark::NAMED | 1 << mark::FOUGHT);
    cx.become_step(Step::EndStart);
}

/// Puts the match at the start of a phase of the turn player's turn.
pub fn enter_phase(cx: &mut Context, at: u8) {
    let code = match at {
        phase::SET_UP => Step::LifeMove(cx.table.first_player),
        phase::CLEANUP => Step::Cleanup,
        phase::DRAW => Step::DrawStart,
        phase::SHIFT => Step::ShiftStart,
        phase::PLAY => Step::PlayStart,
        phase::BATTLE => Step::BattleStart,
        phase::REGENERATE => Step::RegenerateStart,
        _ => Step::EndStart,
    };
    let turn = u8::try_from(cx.table.turn).unwrap_or(u8::MAX);
    let q = cx.q();
    let lively = PlayerId::ALL.map(|p| u8::from(q.table.count(zones::life(p)) > 0));
    let rimless = PlayerId::ALL.map(|p| u8::from(queries::rims(q, p) == 0));
    let entered = PlayerId::ALL.map(|p| u8::from(queries::entered(q, p).is_some()));
    let empty = PlayerId::ALL.map(|p| u8::from(q.table.count(zones::deck(p)) == 0));
    let player = cx.table.turn_player;
    let state = state::change(cx);
    if at != phase::SET_UP {
        state.ready = 1;
    }
    state.number = turn;
    (state.lively, state.rimless, state.empty) = (lively, rimless, empty);
    state.entered = entered;
    state.last_normal = player;
    if at > phase::CLEANUP {
        state.ap[player.index()] = 1;
    }
    if at != phase::SET_UP {
        for player in PlayerId::ALL {
            if let Some(card) = cx.table.top(zones::fragment(player)) {
                cx.turn_card(card, true);
            }
        }
    }
    cx.push_step(code);
}
