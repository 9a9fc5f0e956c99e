//! The turn (chapters 9 to 13, 30).

use crate::cards::effects;
use crate::cards::words::{keyword, moment, stat};
use crate::rules::options::{self, second, turn_limit};
use crate::rules::steps::{Step, prompt};
use crate::rules::{actions, battle, checks, state, zones};
use fudaba_engine::{
    Action, Actions, CardId, Cause, Context, Event, Happening, PlayerId, Put, Query, Until, Verb,
    as_number,
};
use smallvec::SmallVec;

/// Places of the phases in [`PHASES`].
pub mod phase {
    #![allow(
        missing_docs,
        reason = "each constant is the phase that it is named after"
    )]
    pub const SET_UP: u8 = 0;
    pub const STAND: u8 = 1;
    pub const DRAW: u8 = 2;
    pub const LEVEL: u8 = 3;
    pub const MAIN: u8 = 4;
    pub const BATTLE: u8 = 5;
    pub const END: u8 = 6;
}

/// The phases (9.1a), after set-up.
pub const PHASES: &[&str] = &["set_up", "stand", "draw", "level", "main", "battle", "end"];

/// The most level cards (13.1a).
pub const MOST_LEVELS: usize = 4;
/// Cards drawn in the draw phase (11.1a).
pub const DRAWN: u8 = 2;

/// The next turn begins; `turn_player` is whose it is.
pub fn begin(cx: &mut Context) {
    let turn = cx.next_turn();
    cx.table.clear_uses();
    cx.table.clear_marks(1 << crate::cards::queries::ENTERED);
    let state = state::change(cx);
    (state.trances, state.fused, state.drives, state.moves) = (0, 0, 0, 0);
    (state.battles, state.fought) = (0, 0);
    (state.choices, state.abilities) = ([0; 2], [0; 4]);
    state.material = [state::Object::NONE; 2];
    let player = cx.table.turn_player;
    cx.emit(|_| Event::TurnBegan { turn, player });
    cx.become_step(Step::StandStart);
}

/// A phase begins: abilities that it sets off come before its own rules (32.1l).
fn start(cx: &mut Context, phase: u8, next: Step, m: fudaba_engine::words::MomentId) {
    cx.begin_phase(phase);
    cx.become_step(next);
    cx.raise(Happening::player(m, cx.table.turn_player));
}

/// The stand phase begins.
pub fn stand_start(cx: &mut Context) {
    start(cx, phase::STAND, Step::Stand, moment::TURN_START);
}

/// 10.1a, 10.1b: members and level cards stand; stock stays sideways.
pub fn stand(cx: &mut Context) {
    let player = cx.table.turn_player;
    cx.become_step(Step::DrawStart);
    let members = zones::circles(player).iter();
    let mut cards: SmallVec<[CardId; 10]> = members.filter_map(|z| cx.table.top(z)).collect();
    cards.extend_from_slice(cx.table.zone(zones::level(player)));
    for card in cards {
        // 32.1e: "cannot" beats the rule.
        if cx.table.card(card).rested() && !cx.q().has(card, keyword::CANNOT_STAND) {
            cx.orient_card(card, false);
        }
    }
}

/// The draw phase begins.
pub fn draw_start(cx: &mut Context) {
    start(cx, phase::DRAW, Step::Draw, moment::DRAW_PHASE);
}

/// 11.1a, 7.1a
pub fn draw(cx: &mut Context) {
    let player = cx.table.turn_player;
    cx.become_step(Step::Stock);
    for _ in 0..DRAWN {
        effects::draw(cx, player);
    }
}

/// 11.2a: an instruction of its own, so that a penalty for the draw comes before (7.1e).
pub fn stock(cx: &mut Context) {
    cx.become_step(Step::LevelStart);
    effects::stock_top(cx, cx.table.turn_player, Cause::Rule);
}

/// The level phase begins.
pub fn level_start(cx: &mut Context) {
    start(cx, phase::LEVEL, Step::Level, moment::LEVEL_PHASE);
}

/// 12.1a, or 13.1a and 13.1b where the level zone is full.
pub fn level(cx: &mut Context) {
    let player = cx.table.turn_player;
    let full = cx.table.count(zones::level(player)) >= MOST_LEVELS;
    let asked = if full {
        prompt::EXCHANGE
    } else {
        prompt::LEVEL
    };
    cx.ask(player, asked);
}

/// Any hand card, or none; with `act_timing` the abilities of members besides.
pub fn legal_level(q: Query, out: &mut Actions) {
    let player = q.table.turn_player;
    let full = q.table.count(zones::level(player)) >= MOST_LEVELS;
    let verb = if full { Verb::Pick } else { Verb::Play };
    let hand = q.table.zone(zones::hand(player)).iter();
    out.extend(hand.map(|c| Action::card(verb, *c)));
    if second(q, options::ACT_TIMING) {
        actions::legal_acts(q, out);
    }
    out.push(Action::plain(Verb::Done));
}

/// The answer to [`level`].
pub fn answer_level(cx: &mut Context, action: Action) {
    let player = cx.table.turn_player;
    match action.verb {
        Verb::Activate => return cx.use_ability(action.card, action.n, player, false),
        Verb::Pick => return cx.become_step(Step::ExchangeLevel(action.card)),
        _ => cx.become_step(Step::MainStart),
    }
    if action.verb == Verb::Play {
        // 12.2a: face down on the first player's first turn.
        let up = cx.table.turn > 1;
        let put = Put::new(Cause::Play).facing(up);
        cx.move_card(action.card, zones::level(player), put);
    }
}

/// 13.1b: which level card goes to hand for the hand card `card`?
pub fn exchange_level(cx: &mut Context) {
    cx.ask(cx.table.turn_player, prompt::EXCHANGE_LEVEL);
}

/// Any level card (13.1c).
pub fn legal_exchange(q: Query, out: &mut Actions) {
    let levels = q.table.zone(zones::level(q.table.turn_player)).iter();
    out.extend(levels.map(|c| Action::card(Verb::Pick, *c)));
}

/// The answer to [`exchange_level`].
pub fn answer_exchange(cx: &mut Context, hand: CardId, action: Action) {
    cx.become_step(Step::MainStart);
    effects::swap_level(cx, action.card, hand, Cause::Play);
}

/// The main phase begins.
pub fn main_start(cx: &mut Context) {
    state::change(cx).moves = 0;
    start(cx, phase::MAIN, Step::Main, moment::MAIN_PHASE);
}

/// 14.1a: asked again until the player is done.
pub fn main(cx: &mut Context) {
    cx.ask(cx.table.turn_player, prompt::MAIN);
}

/// The main phase ends.
pub fn main_end(cx: &mut Context) {
    cx.become_step(Step::BattleStart);
    cx.raise(Happening::player(moment::MAIN_END, cx.table.turn_player));
}

/// The battle phase begins.
pub fn battle_start(cx: &mut Context) {
    start(cx, phase::BATTLE, Step::BattleCount, moment::BATTLE_PHASE);
}

/// 24.1a to 24.1c: so many battles as level cards are face up.
pub fn battle_count(cx: &mut Context) {
    let n = face_up_levels(cx.q(), cx.table.turn_player);
    state::change(cx).battles = u8::try_from(n).unwrap_or(u8::MAX);
    cx.become_step(Step::Battle);
}

fn face_up_levels(q: Query, player: PlayerId) -> usize {
    let levels = q.table.zone(zones::level(player)).iter();
    levels.filter(|c| q.table.card(**c).face_up()).count()
}

/// How many battles the turn player may still fight (24.1a, 24.1b); before the battle phase, how many it will give.
#[must_use]
pub fn battles_left(q: Query) -> i32 {
    let player = q.table.turn_player;
    let live = q.table.phase < phase::BATTLE || second(q, options::BATTLE_COUNT);
    let given = if live {
        as_number(face_up_levels(q, player))
    } else {
        i32::from(state::get(q).battles)
    };
    let all = given + q.player_stat(player, stat::BATTLES);
    (all - i32::from(state::get(q).fought)).max(0)
}

/// 29.2a: asked again as long as a battle is left.
pub fn battle(cx: &mut Context) {
    cx.ask(cx.table.turn_player, prompt::BATTLE);
}

/// Attacks, as long as battles are left; with `act_timing` the abilities of members besides.
pub fn legal_battle(q: Query, out: &mut Actions) {
    if battles_left(q) > 0 {
        battle::legal_attacks(q, out);
    }
    if second(q, options::ACT_TIMING) {
        actions::legal_acts(q, out);
    }
    out.push(Action::plain(Verb::Done));
}

/// The answer to [`battle`].
pub fn answer_battle(cx: &mut Context, action: Action) {
    let player = cx.table.turn_player;
    match action.verb {
        Verb::Attack => battle::declare(cx, action.card, action.place),
        Verb::Activate => cx.use_ability(action.card, action.n, player, false),
        _ => cx.become_step(Step::BattlePhaseEnd),
    }
}

/// The battle phase ends.
pub fn battle_phase_end(cx: &mut Context) {
    cx.become_step(Step::EndStart);
    let player = cx.table.turn_player;
    cx.raise(Happening::player(moment::BATTLE_PHASE_END, player));
}

/// The end phase begins.
pub fn end_start(cx: &mut Context) {
    start(cx, phase::END, Step::EndMove, moment::END_PHASE);
}

/// 30.1a; abilities of the end of the turn follow (32.1m).
pub fn end_move(cx: &mut Context) {
    cx.become_step(Step::TurnOver);
    for player in PlayerId::ALL {
        let lying: SmallVec<[CardId; 8]> =
            SmallVec::from_slice(cx.table.zone(zones::paradox(player)));
        for card in lying {
            cx.move_card(card, zones::drop(player), Put::new(Cause::Spent));
        }
    }
    cx.raise(Happening::player(moment::TURN_END, cx.table.turn_player));
}

/// 30.1b, 30.1c, 31.1e
pub fn over(cx: &mut Context) {
    cx.expire_turn();
    // What was given for a battle where there was none has nothing to last for.
    cx.expire(|m| m.until == Until::Battle);
    let limit = turn_limit(cx.q().option(options::TURN_LIMIT));
    if limit.is_some_and(|most| cx.table.turn >= most) {
        return checks::end_by_turns(cx);
    }
    cx.table.turn_player = cx.table.turn_player.other();
    begin(cx);
}

/// Puts the match at the start of a phase of the turn player's turn.
pub fn enter_phase(cx: &mut Context, at: u8) {
    let step = match at {
        phase::SET_UP => Step::Deal,
        phase::STAND => Step::StandStart,
        phase::DRAW => Step::DrawStart,
        phase::LEVEL => Step::LevelStart,
        phase::MAIN => Step::MainStart,
        phase::BATTLE => Step::BattleStart,
        _ => Step::EndStart,
    };
    if at != phase::SET_UP {
        state::change(cx).ready = 1;
    }
    cx.push_step(step);
}
