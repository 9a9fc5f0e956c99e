//! The judgement phase and the end of the turn (8.4).

use crate::cards::words::{keyword, moment, period, stat};
use crate::cards::{effects, queries};
use crate::rules::steps::{Step, check_then, prompt};
use crate::rules::{options, rule_actions, state, turn, zones};
use crate::shown::contest;

use fudaba_engine::{
    Action, Actions, ByPlayer, CardId, Cause, Context, Ending, Happening, Outcome, PlayerId, Query,
    Verb, as_number,
};
use std::cmp::Ordering;

/// 8.4.1
pub fn start(cx: &mut Context) {
    let first = state::first(cx.q());
    cx.table.turn_player = first;
    cx.begin_phase(turn::phase::JUDGEMENT);
    check_then(cx, Step::Totals);
    turn::tell(cx, moment::JUDGEMENT_PHASE, first);
}

/// Has the player a card in the live area (8.4.2, 8.4.3)?
fn has_live(q: Query, player: PlayerId) -> bool {
    q.table.count(zones::live(player)) > 0
}

/// The SCORE icons among the player's yelled cards (8.4.2.1a).
fn icons(q: Query, player: PlayerId) -> i32 {
    let cards = queries::yelled(q, player);
    cards.map(|c| q.stat(c, stat::ICON_SCORE).max(0)).sum()
}

/// 8.4.2: the total score: lives, SCORE icons once they are counted, and what effects change.
#[must_use]
pub fn total(q: Query, player: PlayerId) -> i32 {
    let state = state::get(q);
    let lives: i32 = queries::lives(q, player)
        .map(|c| q.stat(c, stat::SCORE))
        .sum();
    let icons = if state.did(player, state::COUNTED) {
        state.icons[player.index()].into()
    } else {
        icons(q, player)
    };
    lives
        .saturating_add(icons)
        .saturating_add(q.player_stat(player, stat::TOTAL_SCORE))
}

/// The total where totals are compared (8.4.3): without a live it is less than any.
#[must_use]
pub fn standing(q: Query, player: PlayerId) -> i32 {
    if has_live(q, player) {
        total(q, player)
    } else {
        fudaba_engine::words::NO_NUMBER
    }
}

/// 8.4.2, 8.4.4: icons are counted; then every successful live sets off what it does.
pub fn totals(cx: &mut Context) {
    let first = state::first(cx.q());
    check_then(cx, Step::Winner);
    for player in [first, first.other()] {
        if !has_live(cx.q(), player) {
            continue;
        }
        let n = icons(cx.q(), player);
        let state = state::change(cx);
        state.icons[player.index()] = u8::try_from(n).unwrap_or(u8::MAX);
        state.live[player.index()] |= state::COUNTED;
        let total = total(cx.q(), player);
        cx.note("total", "8.4.2", Some(player), CardId::NONE, total);
    }
    contest::show(cx);
    for player in [first, first.other()] {
        if has_live(cx.q(), player) {
            turn::tell(cx, moment::LIVE_SUCCESS, player);
        }
    }
}

/// The winners of the live (8.4.6), a yes or no for each player.
#[must_use]
pub fn winners(q: Query) -> ByPlayer<bool> {
    let [a, b] = PlayerId::ALL.map(|p| has_live(q, p));
    if !a && !b {
        return ByPlayer([false; 2]); // 8.4.6.1
    }
    let [x, y] = PlayerId::ALL.map(|p| standing(q, p));
    ByPlayer([x >= y, y >= x])
}

/// 8.4.6
pub fn winner(cx: &mut Context) {
    let winners = winners(cx.q());
    contest::show(cx);
    let (key, clause, player) = match winners.0 {
        [true, false] => ("winner", "8.4.6.2", Some(PlayerId(0))),
        [false, true] => ("winner", "8.4.6.2", Some(PlayerId(1))),
        [true, true] => ("tie", "8.4.6.2", None),
        [false, false] => ("no_winner", "8.4.6.1", None),
    };
    cx.note(key, clause, player, CardId::NONE, 0);
    let first = state::first(cx.q());
    state::change(cx).placing = 1;
    cx.become_step(Step::Place(first, winners));
}

/// 8.4.7.1: does a tie keep this player from placing a card?
#[must_use]
pub fn tie_blocks(q: Query, player: PlayerId) -> bool {
    let target = rule_actions::target(q, player);
    !options::second(q, options::TIE_BLOCK) && q.table.count(zones::success(player)) + 1 >= target
}

/// The lives that a winner can place: those that may not are left out while there are others (8.4.7c).
fn placeable(q: Query, player: PlayerId) -> impl Iterator<Item = CardId> {
    let cards = q.table.zone(zones::live(player)).iter().copied();
    cards.filter(move |c| !q.has(*c, keyword::CANNOT_SUCCEED))
}

/// 8.4.7: a winner places one of the lives.
pub fn place(cx: &mut Context, player: PlayerId, winners: ByPlayer<bool>) {
    let wins = winners[player];
    if wins && winners[player.other()] && tie_blocks(cx.q(), player) {
        cx.note("tie_block", "8.4.7.1", Some(player), CardId::NONE, 0);
    } else if wins {
        let cards: smallvec::SmallVec<[CardId; 4]> = placeable(cx.q(), player).collect();
        match cards.as_slice() {
            [] => {}
            [card] => succeed(cx, player, *card),
            _ => {
                cx.ask(player, prompt::PLACE_SUCCESS);
                return;
            }
        }
    }
    placed(cx, player, winners);
}

/// The other player, or the end of the turn.
fn placed(cx: &mut Context, player: PlayerId, winners: ByPlayer<bool>) {
    let first = state::first(cx.q());
    let next = if player == first {
        Step::Place(first.other(), winners)
    } else {
        Step::Clear
    };
    cx.become_step(next);
}

/// Any live that can be placed.
pub fn legal_place(q: Query, player: PlayerId, out: &mut Actions) {
    let cards = placeable(q, player);
    out.extend(cards.map(|c| Action::card(Verb::Pick, c)));
}

/// The answer to [`place`].
pub fn answer_place(cx: &mut Context, player: PlayerId, winners: ByPlayer<bool>, action: Action) {
    placed(cx, player, winners);
    succeed(cx, player, action.card);
}

fn succeed(cx: &mut Context, player: PlayerId, card: CardId) {
    cx.note("placed", "8.4.7", Some(player), card, 0);
    effects::succeed(cx, card, Cause::Rule);
}

/// 8.4.8, 8.4.9
pub fn clear(cx: &mut Context) {
    state::change(cx).placing = 0;
    if cx.is_watched() {
        cx.emit(|_| fudaba_engine::Event::ContestEnded);
    }
    let first = state::first(cx.q());
    for player in [first, first.other()] {
        for card in effects::row(cx.q(), zones::live(player)) {
            effects::to_waiting(cx, card, Cause::Rule);
        }
        let yelled: smallvec::SmallVec<[CardId; 32]> = queries::yelled(cx.q(), player).collect();
        for card in yelled {
            effects::to_waiting(cx, card, Cause::Spent);
        }
    }
    cx.look_again();
    check_then(cx, Step::End);
}

/// 8.4.10: end-of-turn abilities that have not been set off in this turn.
pub fn end(cx: &mut Context) {
    state::change(cx).busy = 0;
    cx.look_again();
    check_then(cx, Step::Expire);
    let end = Happening::player(moment::TURN_END, state::first(cx.q()));
    cx.raise_once(end);
}

/// 8.4.11, 8.4.12: what lasts for the turn ends, and again while anything happened.
pub fn expire(cx: &mut Context) {
    cx.end_period(period::LIVE_END, None);
    cx.expire_turn();
    if state::get(cx.q()).busy == 1 {
        cx.look_again();
        check_then(cx, Step::End);
    } else {
        cx.become_step(Step::TurnOver);
    }
}

/// 8.4.13, 8.4.14: who is first player in the next turn, which begins.
pub fn over(cx: &mut Context) {
    let state = *state::get(cx.q());
    let placed = PlayerId::ALL.map(|p| state.did(p, state::PLACED));
    let first = match placed {
        [true, false] => PlayerId(0),
        [false, true] => PlayerId(1),
        _ => state::first(cx.q()),
    };
    if options::turn_limit(cx.q()).is_some_and(|n| cx.table.turn >= n) {
        let outcome = at_limit(cx.q());
        cx.note("turn_limit", "7.1.1", None, CardId::NONE, 0);
        cx.end_match(outcome);
        return;
    }
    if first != state::first(cx.q()) {
        cx.note("next_first", "8.4.13", Some(first), CardId::NONE, 0);
    }
    state::change(cx).first = first;
    turn::begin(cx);
}

/// The result at the turn limit: more success cards, then a higher sum of their scores, else a draw.
fn at_limit(q: Query) -> Outcome {
    let worth = PlayerId::ALL.map(|p| {
        let cards = q.table.zone(zones::success(p));
        let sum: i32 = cards.iter().map(|c| q.stat(*c, stat::SCORE)).sum();
        (as_number(cards.len()), sum)
    });
    let winner = match worth[0].cmp(&worth[1]) {
        Ordering::Greater => Some(PlayerId(0)),
        Ordering::Less => Some(PlayerId(1)),
        Ordering::Equal => None,
    };
    Outcome {
        winner,
        why: Ending::Rule(rule_actions::TURN_LIMIT),
    }
}
