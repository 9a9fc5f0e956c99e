//! The performance phase (8.3).

use crate::cards::words::{keyword, moment, period};
use crate::cards::{effects, queries};
use crate::rules::hearts::{self, Hearts};
use crate::rules::steps::{Step, check_then, prompt};
use crate::rules::{options, state, turn, yell, zones};
use crate::shown::contest;

use fudaba_engine::{Action, Actions, CardId, Cause, Context, PlayerId, Progress, Query, Verb};

/// 8.3.3
pub fn start(cx: &mut Context, player: PlayerId) {
    cx.table.turn_player = player;
    cx.begin_phase(turn::phase::PERFORMANCE);
    check_then(cx, Step::Reveal(player));
    turn::tell(cx, moment::PERFORMANCE_PHASE, player);
}

/// 8.3.4: the set cards are turned up; what is no live goes, and everything if the player cannot live (8.3.4.1).
pub fn reveal(cx: &mut Context, player: PlayerId) {
    let cards = effects::row(cx.q(), zones::live(player));
    for card in &cards {
        cx.turn_card(*card, true);
    }
    let barred = !cards.is_empty() && cx.q().player_has(player, keyword::CANNOT_LIVE);
    if barred {
        cx.note("cannot_live", "8.3.4.1", Some(player), CardId::NONE, 0);
    }
    for card in cards {
        if barred || !yell::is_live(cx.q(), card) {
            effects::to_waiting(cx, card, Cause::Rule);
        }
    }
    check_then(cx, Step::LiveStart(player)); // 8.3.5
}

/// 8.3.6 to 8.3.9: without a card the phase ends; else the live starts.
pub fn live_start(cx: &mut Context, player: PlayerId) {
    if cx.table.count(zones::live(player)) == 0 {
        cx.note("revealed_no_live", "8.3.6", Some(player), CardId::NONE, 0);
        over(cx, player);
        return;
    }
    state::change(cx).live[player.index()] |= state::PERFORMED;
    cx.note("live_start", "8.3.8", Some(player), CardId::NONE, 0);
    check_then(cx, Step::Yell(player));
    turn::tell(cx, moment::LIVE_START, player);
}

/// 8.3.10 to 8.3.13
pub fn yell(cx: &mut Context, player: PlayerId) {
    check_then(cx, Step::Hearts(player));
    yell::perform(cx, player);
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
pub fn hearts(cx: &mut Context, player: PlayerId) {
    if cx.table.count(zones::live(player)) == 0 {
        check_then(cx, Step::PerformEnd(player)); // 8.3.9a
        return;
    }
    let (pool, needs) = (yell::pool(cx.q(), player), needs(cx.q(), player));
    contest::show(cx);
    if hearts::met(&pool, &needs) {
        state::change(cx).live[player.index()] |= state::SUCCEEDED;
        let n = hearts::total(&pool) - hearts::total(&needs);
        cx.note("hearts_met", "8.3.15.1.2", Some(player), CardId::NONE, n);
        cx.become_step(Step::Excess(player));
        return;
    }
    state::change(cx).live[player.index()] |= state::FAILED;
    contest::show(cx);
    let missing = hearts::lack(&pool, &needs)
        .saturating_sub(pool[hearts::ALL])
        .max(hearts::total(&needs) - hearts::total(&pool));
    cx.note(
        "hearts_missing",
        "8.3.16",
        Some(player),
        CardId::NONE,
        missing,
    );
    for card in effects::row(cx.q(), zones::live(player)) {
        effects::to_waiting(cx, card, Cause::Rule); // 8.3.16a
    }
    check_then(cx, Step::PerformEnd(player));
}

/// What hearts are paid with and for, and the colours of those left over that own abilities ask for.
struct Paying {
    pool: Hearts,
    needs: Hearts,
    wanted: u8,
}

impl Paying {
    fn of(q: Query, player: PlayerId) -> Self {
        Self {
            pool: yell::pool(q, player),
            needs: needs(q, player),
            wanted: queries::wanted_excess(q, player),
        }
    }

    /// The colours of which it still matters how many are left over.
    fn open(&self, kept: &Hearts) -> u8 {
        hearts::open(&self.pool, &self.needs, kept, self.wanted)
    }
}

/// 8.3.15.1.2c: what is left over, asked heart by heart only as long as it makes a difference. What is left over in any
/// case is not asked for, and what no answer is given to is kept by default.
pub fn excess(cx: &mut Context, player: PlayerId) {
    let q = cx.q();
    let (paying, mut kept) = (Paying::of(q, player), kept(q, player));
    let asks = match q.option(options::HEART_PAYMENT) {
        WHERE_IT_MATTERS => {
            let open = paying.open(&kept);
            if open != 0 {
                kept = hearts::keep_idle(&paying.pool, &paying.needs, &kept, open);
            }
            open != 0
        }
        NEVER => false,
        _ => hearts::keepable(&paying.pool, &paying.needs, &kept).count_ones() > 1,
    };
    if asks {
        keep(cx, player, &kept);
        cx.ask(player, prompt::HEART_PAYMENT);
    } else {
        leave_over(cx, player, &paying, &kept);
    }
}

/// These hearts are left over, and the rest of what can be by default.
fn leave_over(cx: &mut Context, player: PlayerId, paying: &Paying, kept: &Hearts) {
    let kept = hearts::keep_by_default(&paying.pool, &paying.needs, kept, paying.wanted);
    keep(cx, player, &kept);
    contest::show(cx);
    check_then(cx, Step::PerformEnd(player));
}

/// When it is asked what is left over, as an option: where it matters, never, or always.
const WHERE_IT_MATTERS: u8 = 0;
const NEVER: u8 = 1;

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

/// Each colour of which one more heart can be left over; 6 is ALL. Where it is asked only as far as it matters, one colour
/// stands for all of which it does not. Whoever is done leaves the rest to what is kept by default.
pub fn legal_excess(q: Query, player: PlayerId, out: &mut Actions) {
    let (paying, kept) = (Paying::of(q, player), kept(q, player));
    let (pool, needs) = (&paying.pool, &paying.needs);
    let may = match q.option(options::HEART_PAYMENT) {
        WHERE_IT_MATTERS => hearts::told_apart(pool, needs, &kept, paying.open(&kept)),
        _ => hearts::keepable(pool, needs, &kept),
    };
    out.extend((0..7u8).filter(|c| may >> c & 1 == 1).map(Action::option));
    out.push(Action::plain(Verb::Done));
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
pub fn answer_excess(cx: &mut Context, player: PlayerId, action: Action) {
    if action.verb == Verb::Done {
        let (paying, kept) = (Paying::of(cx.q(), player), kept(cx.q(), player));
        leave_over(cx, player, &paying, &kept);
        return;
    }
    let excess = &mut state::change(cx).excess[player.index()];
    if let Some(n) = excess.get_mut(usize::from(action.n)) {
        state::count(n);
    }
}

/// 8.3.17: the phase is over; the other performance, or the judgement.
pub fn over(cx: &mut Context, player: PlayerId) {
    if cx.is_watched() {
        cx.emit(|_| fudaba_engine::Event::ContestEnded);
    }
    cx.end_period(period::PERFORMANCE, None);
    let first = state::first(cx.q());
    let next = if player == first {
        Step::Perform(first.other())
    } else {
        Step::Judge
    };
    cx.become_step(next);
}
