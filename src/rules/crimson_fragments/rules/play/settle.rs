//! How a declared action takes effect as far as its card is concerned, and what becomes of one that does not.

use crate::cards::words::{keyword, kind, moment, zone};
use crate::cards::{effects, queries};
use crate::rules::options::{self, second};
use crate::rules::play::course::{BACK, Mode, legal_slots, mode};
use crate::rules::play::ways::{Way, way};
use crate::rules::play::{dismiss, instants};
use crate::rules::steps::prompt;
use crate::rules::{state, zones};
use fudaba_engine::{
    Action, ActionId, Actions, At, CardId, Cause, Context, Declared, Fate, Happening, PlayerId,
    Put, Query, Verb, ZoneId,
};

/// What becomes of an action's card, and what an action of the rules does.
pub fn settle(cx: &mut Context, number: ActionId) {
    let Some(action) = cx.table.action(number).cloned() else {
        return cx.end_step();
    };
    let way = way(cx.q(), &action);
    match action.fate {
        Fate::Done => {
            if !asks_place(cx, &action, way) {
                cx.end_step();
                carry_out(cx, &action, way);
            }
        }
        Fate::Unpaid => {
            cx.end_step();
            give_back(cx, &action, way);
        }
        _ => {
            cx.end_step();
            fail(cx, &action, way);
        }
    }
}

/// 6.4ae: the slot has been taken, so another one is picked; a Quick relic is equipped at once (9.10b).
fn asks_place(cx: &mut Context, action: &Declared, way: Way) -> bool {
    let q = cx.q();
    if way != Way::Play || q.zone_kind(action.source) != zone::PENDING {
        return false;
    }
    let (kin, relic) = (
        effects::is_kind(q, action.source, kind::KIN),
        effects::is_kind(q, action.source, kind::RELIC),
    );
    let taken = action.place == ZoneId::NONE || !q.table.is_free(action.place);
    if kin && taken && zones::free_slots(q, action.player).next().is_some() {
        cx.ask(action.player, prompt::PLACE);
        return true;
    }
    if relic && mode(action) == Mode::Batch && action.place == ZoneId::NONE {
        let fits = |u| effects::can_equip(q, action.source, u, true);
        if queries::units(q, action.player).any(fits) {
            cx.ask(action.player, prompt::EQUIP_TO);
            return true;
        }
    }
    false
}

/// Slots, or units to be equipped.
pub fn legal_settle(q: Query, number: ActionId, out: &mut Actions) {
    let Some(action) = q.table.action(number) else {
        return;
    };
    if effects::is_kind(q, action.source, kind::KIN) {
        return legal_slots(q, action, out);
    }
    let units = queries::units(q, action.player);
    let open = units.filter(|u| effects::can_equip(q, action.source, *u, true));
    out.extend(open.map(|u| Action::to(Verb::PickSlot, action.source, q.table.card(u).zone)));
}

/// The answer to [`settle`].
pub fn answer_settle(cx: &mut Context, number: ActionId, action: Action) {
    cx.amend(number, |a| a.place = action.place);
}

fn is_pending(cx: &Context, card: CardId) -> bool {
    cx.table.card(card).zone == zones::PENDING
}

fn to_coffin(cx: &mut Context, card: CardId, cause: Cause) {
    effects::send(cx, card, zone::COFFIN, At::Top, cause);
}

/// The action takes effect.
fn carry_out(cx: &mut Context, action: &Declared, way: Way) {
    let (card, player) = (action.source, action.player);
    match way {
        Way::Play => arrive(cx, action),
        Way::Use => {
            if is_pending(cx, card) {
                cx.raise(Happening::card(moment::USED, player, card));
                to_coffin(cx, card, Cause::Spent);
            }
        }
        Way::Fire => {
            let there = cx.table.card(card).epoch == action.object;
            if there {
                cx.raise(Happening::card(moment::FIRED, player, card));
                to_coffin(cx, card, Cause::Spent);
            }
        }
        Way::Set => {
            if let Some(card) = action.targets[0].first() {
                lay_set(cx, card, player, action.paid == BACK);
            }
        }
        Way::Equip => {
            let unit = cx.table.top(action.place);
            let there = cx.table.card(card).epoch == action.object;
            let fits = unit.filter(|u| there && effects::can_equip(cx.q(), card, *u, true));
            if let Some(unit) = fits {
                effects::equip(cx, card, unit, Cause::Play); // 7.1l
            }
        }
        Way::Remove => remove(cx, action),
        Way::Dismiss => dismiss::carry_out(cx, action.targets[0]),
        Way::Instant(n) => instants::carry_out(cx, n, action),
        Way::Effect => {}
    }
}

fn lay_set(cx: &mut Context, card: CardId, player: PlayerId, back: bool) {
    effects::set(cx, card, player);
    if back {
        cx.show_face(card, true);
    }
}

/// A card comes onto the field; without a slot it goes to the coffin undestroyed, a fragment back to its zone (6.4ae).
fn arrive(cx: &mut Context, action: &Declared) {
    let (card, player) = (action.source, action.player);
    let q = cx.q();
    let Some(kind) = q.def(card).map(|d| d.kind) else {
        return;
    };
    if kind == kind::FRAGMENT {
        let slot = zones::entrance(player);
        let open = q.table.is_free(slot) || second(q, options::ENTRANCE_REPLACE);
        let waits = q.zone_kind(card) == zone::FRAGMENT_ZONE;
        if open && waits {
            effects::arrive(cx, card, slot, player, Cause::Play);
        }
        return;
    }
    if !is_pending(cx, card) {
        return;
    }
    match kind {
        kind::KIN if action.place != ZoneId::NONE && cx.table.is_free(action.place) => {
            effects::arrive(cx, card, action.place, player, Cause::Play);
        }
        kind::RELIC if action.place != ZoneId::NONE => {
            if let Some(unit) = cx.table.top(action.place) {
                lay_relic(cx, card, player);
                effects::equip(cx, card, unit, Cause::Play);
            }
        }
        kind::RELIC => {
            lay_relic(cx, card, player);
            cx.raise(Happening::card(moment::SUMMONED, player, card));
        }
        kind::TERRITORY => {
            effects::deploy(cx, card, player);
        }
        _ => to_coffin(cx, card, Cause::Play),
    }
}

fn lay_relic(cx: &mut Context, card: CardId, player: PlayerId) {
    effects::unequip(cx, card, player, Cause::Play);
}

/// 3.21d, 3.21e: an unequipped relic goes back to its row, an abandoned territory to the coffin.
fn remove(cx: &mut Context, action: &Declared) {
    let card = action.source;
    if cx.table.card(card).epoch != action.object {
        return;
    }
    let relic = effects::is_kind(cx.q(), card, kind::RELIC);
    if relic && !second(cx.q(), options::UNEQUIP_TO) {
        effects::unequip(cx, card, action.player, Cause::Play);
    } else {
        to_coffin(cx, card, Cause::Play);
    }
}

/// 7.1g, 7.1m, 6.5.5h: what was negated, or could not be played in Bind, goes to the coffin undestroyed; a fragment stays.
fn fail(cx: &mut Context, action: &Declared, way: Way) {
    let card = match way {
        Way::Set => action.targets[0].first(),
        _ => Some(action.source),
    };
    let Some(card) = card else { return };
    let fire = way == Way::Fire && cx.table.card(card).epoch == action.object;
    if fire || way == Way::Set || is_pending(cx, card) {
        to_coffin(cx, card, Cause::Rule);
    }
}

/// What was dropped unpaid stays where it was; an EX card that cannot be paid for fizzles (3.22k).
fn give_back(cx: &mut Context, action: &Declared, way: Way) {
    let card = action.source;
    let q = cx.q();
    let ex = q.def(card).is_some_and(|d| d.keyword(keyword::COST_EX));
    if way == Way::Fire && ex && state::get(q).ending == 0 {
        cx.note("fizzles", "3.22k", Some(action.player), card, 0);
        return to_coffin(cx, card, Cause::Rule);
    }
    if is_pending(cx, card) {
        let to = zones::hand(cx.q().owner(card));
        cx.move_card(card, to, Put::new(Cause::Rule));
    }
}
