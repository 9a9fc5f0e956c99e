//! What moves cards and numbers in the toy, used by steps and by card effects alike.

use super::words::{moment, tally, zone};
use super::{state, steps, zones};
use fudaba::engine::ability::{Ability, Dest, Manner};
use fudaba::engine::words::TallyId;
use fudaba::engine::{
    CardId, Cause, Context, Frame, Happening, PlayerId, Put, Query, ZoneId, ZoneSet,
};

/// A player draws a card. Who draws from an empty deck loses.
pub fn draw(cx: &mut Context, player: PlayerId) -> bool {
    let Some(card) = cx.table.top(zones::deck(player)) else {
        state::change(cx).dry[player.index()] = 1;
        cx.table.dirty = true;
        return false;
    };
    cx.move_card(card, zones::hand(player), Put::new(Cause::Draw));
    true
}

/// Embers are paid; it is known that there are enough.
pub fn pay(cx: &mut Context, player: PlayerId, price: i32) {
    let price = u8::try_from(price).unwrap_or(0);
    let embers = &mut state::change(cx).embers[player.index()];
    *embers = embers.saturating_sub(price);
}

/// A candle of a player goes out.
pub fn lose_candle(cx: &mut Context, player: PlayerId) {
    let candles = &mut state::change(cx).candles[player.index()];
    *candles = candles.saturating_sub(1);
    cx.table.dirty = true;
    cx.raise(Happening::player(moment::CANDLE_LOST, player));
}

/// A card comes onto a place of a lane.
pub fn enter(cx: &mut Context, card: CardId, at: ZoneId, player: PlayerId, cause: Cause) {
    enter_over(cx, card, at, ZoneSet::EMPTY, player, cause);
}

/// A card comes onto places of a lane, the first of them its own.
pub fn enter_over(
    cx: &mut Context,
    card: CardId,
    at: ZoneId,
    slots: ZoneSet,
    player: PlayerId,
    cause: Cause,
) {
    cx.move_card(card, at, Put::new(cause).over(slots));
    cx.raise(Happening::card(moment::ENTERED, player, card));
}

/// A card goes elsewhere; if it leaves a lane, that is a moment.
pub fn leave(cx: &mut Context, card: CardId, to: ZoneId, put: Put) {
    let (left, player) = (cx.table.card(card).zone, cx.q().controller(card));
    cx.move_card(card, to, put);
    if zones::place(left).is_some() && zones::place(to).is_none() {
        cx.raise(Happening::card(moment::LEFT, player, card).left(left));
    }
}

/// A card is beaten by another and goes to its owner's heap.
pub fn beaten(cx: &mut Context, card: CardId, by: CardId) {
    let (left, player) = (cx.table.card(card).zone, cx.q().controller(card));
    steps::to_heap(cx, card, Cause::Defeat);
    cx.raise(
        Happening::card(moment::BEATEN, player, card)
            .left(left)
            .with(by),
    );
}

/// An effect puts a card into a zone of its owner; false if it is there already.
pub fn put(cx: &mut Context, card: CardId, dest: Dest, cause: Cause) -> bool {
    let kind = dest.zone();
    if cx.q().zone_kind(card) == kind || kind == zone::LANE {
        return false;
    }
    // Ghosts alone go down there.
    if kind == zone::CELLAR && cx.table.card(card).section() != 1 {
        return false;
    }
    let to = steps::home(cx.q(), card, kind);
    let mut how = Put::new(cause);
    if matches!(dest, Dest::Bottom(_)) {
        how.at = fudaba::engine::At::Bottom;
    }
    leave(cx, card, to, how);
    true
}

/// The card whose ability is carried out shows its other face.
pub fn change_face(cx: &mut Context) -> bool {
    let Some(Frame::Program(program)) = cx.table.frames.last() else {
        return false;
    };
    let card = program.source;
    cx.show_face(card, true) || cx.show_face(card, false)
}

/// A number of a player is set.
pub fn assign(cx: &mut Context, number: TallyId, player: PlayerId, n: i32) -> bool {
    let n = u8::try_from(n.clamp(0, 99)).unwrap_or(0);
    let state = state::change(cx);
    match number {
        tally::EMBERS => state.embers[player.index()] = n,
        tally::CANDLES => state.candles[player.index()] = n,
        _ => return false,
    }
    cx.table.dirty = true;
    true
}

/// Does an ability work where its card is? On the lane, face up.
pub fn works(q: Query, card: CardId, ability: &Ability) -> bool {
    let state = q.table.card(card);
    ability.kind.manner() != Manner::Activated
        && state.face_up()
        && zones::place(state.zone).is_some()
}

/// The abilities of a card that its player can use now, by their numbers.
pub fn usable(q: Query<'_>, card: CardId, player: PlayerId) -> impl Iterator<Item = u8> + '_ {
    let own = q.def(card).into_iter();
    let own = own.flat_map(|d| d.abilities_in(Manner::Activated));
    own.filter(move |(n, a)| {
        let scope = fudaba::engine::Scope::of(card, player);
        q.within_limit(card, q.table.card(card).def, *n, player)
            && q.holds(&scope, &a.ability.condition)
            && q.payable(card, player, &a.ability.cost)
            && q.has_choices(card, player, &a.ability)
    })
    .map(|(n, _)| n)
}

/// The heap becomes the deck, when an effect is to take a card off an empty one.
pub fn refill(cx: &mut Context, player: PlayerId) {
    let heap: Vec<CardId> = cx.table.zone(zones::heap(player)).to_vec();
    for card in heap {
        cx.move_card(card, zones::deck(player), Put::new(Cause::Rule));
    }
    cx.shuffle(zones::deck(player));
}
