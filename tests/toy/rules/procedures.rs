//! What effects have the rules do: procedures that take several steps and tell the effect what came of them.

use super::steps::{self, Step};
use super::words::{kind, procedure, stat};
use super::{effects, oaths, state, zones};
use fudaba::engine::ability::Manner;
use fudaba::engine::{
    Action, Actions, CardId, Cause, Context, Declared, Errand, PlayerId, Put, Query, Verb,
};

/// An effect starts a procedure; false if it cannot begin.
pub fn start(cx: &mut Context, errand: &Errand) -> bool {
    let Some(card) = errand.cards.first() else {
        return false;
    };
    match errand.name {
        procedure::SUMMON => start_summon(cx, card),
        procedure::FORCED_STRIKE => start_strike(cx, card),
        procedure::RESOUND => resound(cx, card, errand.player),
        _ => bind(cx, card, errand.player),
    }
}

/// A card of the hand is put onto its owner's lane, if there is a place and he can pay for it.
fn start_summon(cx: &mut Context, card: CardId) -> bool {
    let q = cx.q();
    let owner = q.owner(card);
    let in_hand = q.table.card(card).zone == zones::hand(owner);
    let free = zones::lanes(owner).any(|z| q.table.count(z) == 0);
    let may = in_hand && free && steps::is_deployed(q, card) && steps::affordable(q, card, owner);
    if may {
        cx.push_step(Step::Summon(card));
    }
    may
}

/// The free places for a card that is summoned.
pub fn legal_places(q: Query, card: CardId, out: &mut Actions) {
    let free = zones::lanes(q.owner(card)).filter(|z| q.table.count(*z) == 0);
    out.extend(free.map(|z| Action::to(Verb::PickSlot, card, z)));
}

/// A card is summoned to the place that was chosen.
pub fn summon(cx: &mut Context, action: Action) {
    let q = cx.q();
    let (price, owner) = (q.stat(action.card, stat::PRICE), q.owner(action.card));
    let told = u8::try_from(price).unwrap_or(0);
    cx.become_step(Step::Summoned(action.card, told));
    effects::pay(cx, owner, price);
    effects::enter(cx, action.card, action.place, owner, Cause::Effect);
}

/// A card of a lane strikes at once. The effect learns how many candles went out.
fn start_strike(cx: &mut Context, card: CardId) -> bool {
    let at = cx.table.card(card).zone;
    let Some(to) = steps::struck(cx.q(), card).next() else {
        return false;
    };
    let [first, second] = state::get(cx.q()).candles;
    cx.push_step(Step::Struck(first, second));
    state::change(cx).attack = at;
    state::change(cx).struck = to;
    cx.push_step(Step::Strike);
    true
}

/// The strike is over.
pub fn struck(cx: &mut Context, before: [u8; 2]) {
    let candles = state::get(cx.q()).candles;
    let out = before.into_iter().zip(candles);
    let out: i32 = out
        .map(|(before, left)| i32::from(before) - i32::from(left))
        .sum();
    cx.finish(true, out);
}

/// An oath of a heap is sworn once more, paid for, and cannot be answered.
fn resound(cx: &mut Context, card: CardId, player: PlayerId) -> bool {
    let n = ability_of(cx.q(), card).filter(|n| cx.q().declarable(card, *n, player));
    n.is_some_and(|n| swear_again(cx, Declared::new(player, card, n, oaths::RESOUND)))
}

/// A player must swear an oath of a heap, as far as he can pay for it.
fn bind(cx: &mut Context, card: CardId, player: PlayerId) -> bool {
    let n = ability_of(cx.q(), card);
    n.is_some_and(|n| swear_again(cx, Declared::new(player, card, n, oaths::BOUND)))
}

fn ability_of(q: Query, card: CardId) -> Option<u8> {
    let def = q.def(card).filter(|d| d.kind == kind::OATH)?;
    Some(def.abilities_in(Manner::Activated).next()?.0)
}

fn swear_again(cx: &mut Context, action: Declared) -> bool {
    cx.move_card(action.source, zones::STAND, Put::new(Cause::Effect));
    cx.declare(action).is_some()
}
