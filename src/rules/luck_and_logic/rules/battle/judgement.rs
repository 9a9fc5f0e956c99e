//! Judgement and the end of a battle (chapters 28 and 29).

use crate::cards::effects::{self, Soul};
use crate::cards::words::{kind, moment, stat, zone};
use crate::rules::options::{self, second};
use crate::rules::state::{self, Battle, Progress};
use crate::rules::steps::{Step, prompt};
use crate::rules::{battle, zones};
use crate::shown::contest;
use fudaba_engine::{
    Action, Actions, At, CardId, Cause, Context, Event, Happening, PlayerId, Put, Query, Until,
    Verb,
};
use smallvec::SmallVec;

/// Power and aura of a side of the running battle (28.1c, 28.2c).
#[must_use]
pub fn totals(q: Query, player: PlayerId) -> [i32; 2] {
    let Some(card) = battle::fighter(q, player) else {
        return [0; 2];
    };
    let [power, aura] = q.stats(card, &[stat::POWER, stat::AURA]);
    let helped: i32 = if player == battle::defending(q) {
        battle::interceptors(q).iter().map(|(_, n)| n).sum()
    } else {
        0
    };
    [power.saturating_add(helped), aura]
}

/// 28.1a to 28.3a: the totals are compared.
pub fn judge(cx: &mut Context) {
    let q = cx.q();
    let (Some(attacker), Some(defender)) = (battle::attacker(q), battle::defender(q)) else {
        return cx.become_step(Step::Leave);
    };
    let (attacking, defending) = (q.table.turn_player, battle::defending(q));
    let by = usize::from(battle::is_paradox(q));
    let won = totals(q, attacking)[by] >= totals(q, defending)[by];
    let battle = &mut state::change(cx).battle;
    battle.won = u8::from(won);
    battle.progress = Progress::Judged as u8;
    cx.become_step(Step::Stocking);
    let key = if won {
        "attacker_wins"
    } else {
        "defender_wins"
    };
    cx.note(key, "28.1a", Some(attacking), attacker, 0);
    contest::show(cx, Some(if won { "beaten" } else { "held" }));
    let sides = [
        (attacking, attacker, defender),
        (defending, defender, attacker),
    ];
    for (player, it, that) in sides {
        let wins = won == (player == attacking);
        let m = if wins { moment::WINS } else { moment::LOSES };
        cx.raise(Happening::card(m, player, it).with(that));
    }
}

/// 28.4a, 28.5a, 28.7d: a losing defender that still stands there goes onto the stock, unless something replaces that.
pub fn stocking(cx: &mut Context) {
    cx.become_step(Step::Leave);
    let won = state::get(cx.q()).battle.won == 1;
    let Some(card) = battle::defender(cx.q()).filter(|_| won) else {
        return;
    };
    let player = cx.q().controller(card);
    if !cx.replaced(Happening::card(moment::WOULD_BE_STOCKED, player, card)) {
        stock_loser(cx, card);
    }
}

/// The loser goes onto the stock after all.
pub fn stock_loser(cx: &mut Context, card: CardId) {
    let soul = effects::soul(cx.q(), card);
    if soul.is_empty() || second(cx.q(), options::STOCK_ORDER) {
        effects::send(cx, card, zone::STOCK, At::Top, Cause::Defeat);
        return;
    }
    state::change(cx).battle.order = [CardId::NONE; state::ORDERED];
    cx.push_step(Step::StockOrder(card));
}

/// The loser and its soul that have no place in the order yet.
fn unordered(q: Query, loser: CardId) -> Soul {
    let order = state::get(q).battle.order;
    let all = std::iter::once(loser).chain(effects::soul(q, loser));
    all.filter(|c| !order.contains(c)).collect()
}

/// 28.4c: the owner says which is next, the lowest first.
pub fn stock_order(cx: &mut Context, loser: CardId) {
    if !effects::on_circle(cx.q(), loser) {
        return cx.end_step();
    }
    let left = unordered(cx.q(), loser).len();
    let full = !state::get(cx.q()).battle.order.contains(&CardId::NONE);
    if left > 1 && !full {
        return cx.ask(cx.q().owner(loser), prompt::STOCK_ORDER);
    }
    cx.end_step();
    stock_in_order(cx, loser);
}

/// The cards that can be next.
pub fn legal_order(q: Query, loser: CardId, out: &mut Actions) {
    let left = unordered(q, loser);
    out.extend(left.iter().map(|c| Action::card(Verb::Pick, *c)));
}

/// The answer to [`stock_order`].
pub fn answer_order(cx: &mut Context, action: Action) {
    let order = &mut state::change(cx).battle.order;
    if let Some(free) = order.iter_mut().find(|c| **c == CardId::NONE) {
        *free = action.card;
    }
}

/// The soul goes first, then the loser between what was chosen below and above it.
fn stock_in_order(cx: &mut Context, loser: CardId) {
    let chosen = state::get(cx.q()).battle.order;
    let mut order: Soul = chosen.into_iter().filter(|c| *c != CardId::NONE).collect();
    order.extend(unordered(cx.q(), loser));
    let at = order.iter().position(|c| *c == loser).unwrap_or(0);
    let above = order.len() - 1 - at;
    for card in order.into_iter().filter(|c| *c != loser) {
        effects::send(cx, card, zone::STOCK, At::Top, Cause::Defeat);
    }
    let at = At::Nth(u8::try_from(above + 1).unwrap_or(u8::MAX));
    effects::send(cx, loser, zone::STOCK, at, Cause::Defeat);
}

fn all_in(cx: &Context, zone: fudaba_engine::ZoneId) -> SmallVec<[CardId; 16]> {
    SmallVec::from_slice(cx.table.zone(zone))
}

/// 29.1a to 29.1e
pub fn leave(cx: &mut Context) {
    cx.become_step(Step::BattleOver);
    let turn = cx.table.turn_player;
    for player in [turn, turn.other()] {
        for card in all_in(cx, zones::paradox(player)) {
            if !cx.table.card(card).face_up() {
                cx.move_card(card, zones::drop(player), Put::new(Cause::Spent));
            }
        }
        for card in all_in(cx, zones::battle(player)) {
            let paradox = cx.q().def(card).is_some_and(|d| d.kind == kind::PARADOX);
            let stays = paradox && cx.table.card(card).face_up();
            let to = if stays {
                zones::paradox(player)
            } else {
                zones::drop(player)
            };
            cx.move_card(card, to, Put::new(Cause::Spent));
        }
        for card in all_in(cx, zones::intercept(player)) {
            cx.move_card(card, zones::drop(player), Put::new(Cause::Spent));
        }
    }
    cx.raise(Happening::player(moment::BATTLE_END, turn));
}

/// 29.1f, 29.2a
pub fn over(cx: &mut Context) {
    cx.expire(|m| m.until == Until::Battle);
    state::change(cx).battle = Battle::NONE;
    cx.emit(|_| Event::ContestEnded);
    cx.become_step(Step::Battle);
}
