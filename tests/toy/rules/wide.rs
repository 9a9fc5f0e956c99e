//! Golems that cover several places of a lane.

use super::words::stat;
use super::{effects, zones};
use fudaba::engine::{
    CardDef, CardId, Cause, Context, DefId, PlayerId, Put, Query, ZoneId, ZoneSet,
};

/// How many places a card covers.
pub fn width(def: &CardDef) -> usize {
    usize::try_from(def.stat(stat::WIDTH)).unwrap_or(0).max(1)
}

/// Does the card cover one place?
pub fn is_narrow(q: Query, card: CardId) -> bool {
    q.table.covered(card).iter().count() == 1
}

/// The places of a lane that a card would cover from this one on, all of them free.
fn from(q: Query, card: CardId, at: ZoneId) -> Option<ZoneSet> {
    let count = q.def(card).map_or(1, width);
    let (player, column) = zones::place(at)?;
    let last = usize::from(column) + count;
    let slots = ZoneSet::range(at, u8::try_from(count).ok()?);
    let free = slots.iter().all(|z| q.table.is_free(z));
    (free && last <= zones::lanes(player).count()).then_some(slots)
}

/// Where a player can put a card from the hand: the first of the places that it covers.
pub fn places(q: Query<'_>, card: CardId, player: PlayerId) -> impl Iterator<Item = ZoneId> {
    zones::lanes(player).filter(move |at| from(q, card, *at).is_some())
}

/// A card comes from the hand onto places that are free.
pub fn enter(cx: &mut Context, card: CardId, at: ZoneId, player: PlayerId) {
    if let Some(slots) = from(cx.q(), card, at) {
        lay(cx, card, slots, player, Cause::Play);
    }
}

/// A card comes to lie over these places.
pub fn lay(cx: &mut Context, card: CardId, slots: ZoneSet, player: PlayerId, cause: Cause) {
    let was_there = zones::place(cx.table.card(card).zone).is_some();
    let Some(home) = slots.iter().next() else {
        return;
    };
    if was_there {
        cx.move_card(card, home, Put::new(cause).over(slots));
    } else {
        effects::enter_over(cx, card, home, slots, player, cause);
    }
}

/// Cards take places of their lane at the same time. Who covers several keeps them.
pub fn rearrange(cx: &mut Context, to: &[(CardId, ZoneId)]) -> bool {
    let q = cx.q();
    let moving = |(card, at): &&(CardId, ZoneId)| !q.table.covered(*card).contains(*at);
    let moves: Vec<(CardId, ZoneId)> = to.iter().filter(moving).copied().collect();
    for (card, at) in &moves {
        cx.move_card(*card, *at, Put::new(Cause::Effect));
    }
    !moves.is_empty()
}

/// Can a hidden card be this one? On the lane it covers as many places as it must.
pub fn plausible(q: Query, card: CardId, def: DefId) -> bool {
    let covered = q.table.covered(card);
    let on_lane = covered.iter().all(|z| zones::place(z).is_some());
    let def = q.setup.catalogue.get(def);
    !on_lane || def.is_some_and(|d| width(d) == covered.iter().count())
}

/// Two cards of a lane change places. Beside a wide card the other one takes the end that becomes free.
pub fn swap(cx: &mut Context, a: CardId, b: CardId) -> bool {
    let (from_a, from_b) = (cx.table.covered(a), cx.table.covered(b));
    let all = from_a.or(from_b);
    let (wide, narrow) = match (is_narrow(cx.q(), a), is_narrow(cx.q(), b)) {
        (true, true) => {
            let (to_a, to_b) = (cx.table.card(b).zone, cx.table.card(a).zone);
            cx.swap_slots(to_b, to_a, Cause::Effect);
            return true;
        }
        (false, true) => (a, b),
        (true, false) => (b, a),
        (false, false) => return false,
    };
    let old = cx.table.covered(wide);
    let first = all.iter().next().filter(|z| old.contains(*z));
    let Some(end) = first.or_else(|| all.iter().last()) else {
        return false;
    };
    let slots = all.without(end);
    cx.move_card(narrow, end, Put::new(Cause::Effect));
    if let Some(home) = slots.iter().next() {
        cx.move_card(wide, home, Put::new(Cause::Effect).over(slots));
    }
    true
}
