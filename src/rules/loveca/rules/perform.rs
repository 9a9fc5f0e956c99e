//! The performance phase (8.3).

use crate::rules::loveca::cards::effects;
use crate::rules::loveca::cards::queries;
use crate::rules::loveca::cards::words::{keyword, moment, period};
use crate::rules::loveca::rules::hearts::{self, Hearts};
use crate::rules::loveca::rules::options;
use crate::rules::loveca::rules::state;
use crate::rules::loveca::rules::steps::{Code, check_then, prompt, step};
use crate::rules::loveca::rules::turn;
use crate::rules::loveca::rules::yell;
use crate::rules::loveca::rules::zones;
use crate::rules::loveca::shown::contest;

use crate::engine::{Action, Actions, CardId, Cause, Context, PlayerId, Progress, Query};

/// 8.3.3
pub fn start(cx: &mut Context, player: u8) {
    let player = PlayerId(player);
    cx.table.turn_player = player;
    cx.begin_phase(turn::phase::PERFORMANCE);
    check_then(cx, step(Code::Reveal, player.0, 0));
    turn::tell(cx, moment::PERFORMANCE_PHASE, player);
}

/// 8.3.4: the set cards are turned up; what is no live goes, and everything if the player cannot live (8.3.4.1).
pub fn reveal(cx: &mut Context, player: u8) {
    let id = PlayerId(player);
    let cards = effects::row(cx.q(), zones::live(id));
    for card in &cards {
        cx.turn_card(*card, true);
    }
    let barred = !cards.is_empty() && cx.q().player_has(id, keyword::CANNOT_LIVE);
    if barred {
        cx.note("cannot_live", "8.3.4.1", Some(id), CardId::NONE, 0);
    }
    for card in cards {
        if barred || !yell::is_live(cx.q(), card) {
            effects::to_waiting(cx, card, Cause::Rule);
        }
    }
    check_then(cx, step(Code::LiveStart, player, 0)); // 8.3.5
}

/// 8.3.6 to 8.3.9: without a card the phase ends; else the live starts.
pub fn live_start(cx: &mut Context, player: u8) {
    let id = PlayerId(player);
    if cx.table.count(zones::live(id)) == 0 {
        cx.note("revealed_no_live", "8.3.6", Some(id), CardId::NONE, 0);
        over(cx, player);
        return;
    }
    state::change(cx).live[id.index()] |= state::PERFORMED;
    cx.note("live_start", "8.3.8", Some(id), CardId::NONE, 0);
    check_then(cx, step(Code::Yell, player, 0));
    turn::tell(cx, moment::LIVE_START, id);
}

/// 8.3.10 to 8.3.13
pub fn yell(cx: &mut Context, player: u8) {
    check_then(cx, step(Code::Hearts, player, 0));
    yell::perform(cx, PlayerId(player));
}

/// The sum of what the lives of a player ask for.
#[must_use]
pub fn needs(q: Query, player: PlayerId) -> Hearts {
    let mut sum = [0; state::COLOURS];
    for card in queries::lives(q, player) {
        for (sum, n) in sum.iter_mut().zip(queries::needs(q, card)) {
            *sum += n;
        }
    }
    sum
}

/// 8.3.14 to 8.3.16: one check for all lives together.
pub fn hearts(cx: &mut Context, player: u8) {
    let id = PlayerId(player);
    if cx.table.count(zones::live(id)) == 0 {
        check_then(cx, step(Code::PerformEnd, player, 0)); // 8.3.9a
        return;
    }
    let (pool, needs) = (yell::pool(cx.q(), id), needs(cx.q(), id));
    contest::show(cx);
    if hearts::met(&pool, &needs) {
        state::change(cx).live[id.index()] |= state::SUCCEEDED;
        let n = hearts::total(&pool) - hearts::total(&needs);
        cx.note("hearts_met", "8.3.15.1.2", Some(id), CardId::NONE, n);
        cx.become_step(step(Code::Excess, player, 0));
        return;
    }
    state::change(cx).live[id.index()] |= state::FAILED;
    contest::show(cx);
    let missing = hearts::lack(&pool, &needs)
        .saturating_sub(pool[hearts::ALL])
        .max(hearts::total(&needs) - hearts::total(&pool));
    cx.note("hearts_missing", "8.3.16", Some(id), CardId::NONE, missing);
    for card in effects::row(cx.q(), zones::live(id)) {
        effects::to_waiting(cx, card, Cause::Rule); // 8.3.16a
    }
    check_then(cx, step(Code::PerformEnd, player, 0));
}

/// 8.3.15.1.2c: what is left over, asked heart by heart only where it makes a difference.
pub fn excess(cx: &mut Context, player: u8) {
    let id = PlayerId(player);
    let q = cx.q();
    let (pool, needs, kept) = (yell::pool(q, id), needs(q, id), kept(q, id));
    let may = hearts::keepable(&pool, &needs, &kept);
    if may != 0 && may.count_ones() > 1 && asks(q, id) {
        cx.ask(id, prompt::HEART_PAYMENT);
        return;
    }
    let kept = if may == 0 || kept.iter().any(|n| *n > 0) && may.count_ones() == 1 {
        let mut rest = kept;
        while let mask @ 1.. = hearts::keepable(&pool, &needs, &rest) {
            rest[mask.trailing_zeros() as usize] += 1;
        }
        rest
    } else {
        hearts::keep_by_default(&pool, &needs, queries::wanted_excess(q, id))
    };
    keep(cx, id, &kept);
    contest::show(cx);
    check_then(cx, step(Code::PerformEnd, player, 0));
}

fn kept(q: Query, player: PlayerId) -> Hearts {
    let mut kept = [0; state::COLOURS];
    for (n, k) in kept.iter_mut().zip(state::get(q).excess[player.index()]) {
        *n = k.into();
    }
    kept
}

fn keep(cx: &mut Context, player: PlayerId, kept: &Hearts) {
    let excess = &mut state::change(cx).excess[player.index()];
    for (n, k) in excess.iter_mut().zip(kept) {
        *n = u8::try_from(*k).unwrap_or(u8::MAX);
    }
}

/// Is the player asked which hearts are left over?
fn asks(q: Query, player: PlayerId) -> bool {
    match q.option(options::HEART_PAYMENT) {
        0 => queries::wanted_excess(q, player) != 0,
        1 => false,
        _ => true,
    }
}

/// Each colour of which one more heart can be left over; 6 is ALL.
pub fn legal_excess(q: Query, player: u8, out: &mut Actions) {
    let id = PlayerId(player);
    let may = hearts::keepable(&yell::pool(q, id), &needs(q, id), &kept(q, id));
    out.extend((0..7u8).filter(|c| may >> c & 1 == 1).map(Action::option));
}

/// How many hearts are left over, and how many of them have been chosen.
pub fn chosen_excess(q: Query, player: PlayerId) -> Progress {
    let over = hearts::total(&yell::pool(q, player)) - hearts::total(&needs(q, player));
    let number = |n: i32| u8::try_from(n).unwrap_or(0);
    Progress {
        picked: number(hearts::total(&kept(q, player))),
        min: number(over),
        max: number(over),
    }
}

/// The answer to [`excess`].
pub fn answer_excess(cx: &mut Context, player: u8, action: Action) {
    let excess = &mut state::change(cx).excess[PlayerId(player).index()];
    if let Some(n) = excess.get_mut(usize::from(action.n)) {
        state::count(n);
    }
}

/// 8.3.17: the phase is over; the other performance, or the judgement.
pub fn over(cx: &mut Context, player: u8) {
    if cx.is_watched() {
        cx.emit(|_| crate::engine::Event::ContestEnded);
    }
    cx.end_period(period::PERFORMANCE, None);
    let first = state::first(cx.q());
    let next = if PlayerId(player) == first {
        step(Code::Perform, first.other().0, 0)
    } else {
        step(Code::Judge, 0, 0)
    };
    cx.become_step(next);
}
