//! What moves and turns cards, used by steps and by card effects alike.

use crate::Ikangetsu;
use crate::cards::words::{ability, deed, keyword, moment, role, tally, zone};
use crate::opponent::knowledge;
use crate::rules::{state, zones};
use fudaba_engine::ability::{AbilityKind, Dest};
use fudaba_engine::words::{DeedId, RoleId, TallyId};
use fudaba_engine::{
    ByPlayer, CardId, CardSet, Cause, Context, Effects, Happening, PlayerId, Put, Query, ZoneId,
};

impl Effects for Ikangetsu {
    fn draw(&self, _: &mut Context, _: PlayerId) -> bool {
        false // 0e: there is no pile to draw from
    }

    fn put(&self, cx: &mut Context, card: CardId, dest: Dest, cause: Cause) -> bool {
        let kind = dest.zone();
        if cx.q().zone_kind(card) == kind {
            return false;
        }
        match kind {
            zone::HAND => to_hand(cx, card, cause),
            zone::DISCARD => discard(cx, card, cause),
            _ => return false,
        }
        true
    }

    fn can_enter(&self, q: Query, card: CardId, slot: ZoneId, player: PlayerId) -> bool {
        let from = q.zone_kind(card);
        zones::is_guard(slot, player)
            && q.table.count(slot) == 0
            && q.owner(card) == player
            && (from == zone::HAND || from == zone::DISCARD)
    }

    fn enter(&self, cx: &mut Context, card: CardId, slot: ZoneId, player: PlayerId) {
        let card = knowledge::place_hidden(cx, card, slot, Cause::Effect);
        cx.raise(Happening::card(moment::PLACED, player, card));
    }

    fn can_shift(&self, q: Query, card: CardId, to: ZoneId) -> bool {
        let from = q.table.card(card).zone;
        let (Some((player, ..)), Some((side, column, guard))) =
            (zones::place(from), zones::place(to))
        else {
            return false;
        };
        if player != side || from == to || q.has(card, keyword::CANNOT_MOVE) {
            return false;
        }
        if state::get(q).is_ship(card) {
            return !guard && !column_closed(q, player, column);
        }
        let other = q.table.top(to);
        guard && other.is_none_or(|o| !q.has(o, keyword::CANNOT_MOVE) && !state::get(q).is_ship(o))
    }

    fn shift(&self, cx: &mut Context, card: CardId, to: ZoneId) {
        let from = cx.table.card(card).zone;
        let player = cx.q().controller(card);
        cx.swap_slots(from, to, Cause::Effect);
        if state::get(cx.q()).is_ship(card) {
            cx.raise(Happening::card(moment::SHIP_MOVED, player, card));
        }
    }

    /// An effect turns a card of the field or of a discard pile over. A ship stays face up (2i).
    fn turn(&self, cx: &mut Context, card: CardId, face_up: bool) -> bool {
        let q = cx.q();
        let kind = q.zone_kind(card);
        if kind == zone::HAND || state::get(q).is_ship(card) {
            return false;
        }
        let player = q.controller(card);
        if !cx.turn_card(card, face_up) {
            return false;
        }
        if face_up {
            knowledge::note_shown(cx, card);
        } else {
            // 5h: turned up again, it has not been face up ever since the turn began.
            state::change(cx).up_at_start &= !state::bit(card);
        }
        if kind == zone::GUARD {
            let moment = if face_up {
                moment::TURNED_UP
            } else {
                moment::TURNED_DOWN
            };
            cx.raise(Happening::card(moment, player, card));
        }
        true
    }

    fn shown(&self, cx: &mut Context, card: CardId) {
        knowledge::revealed(cx, card);
    }

    fn defeat(&self, cx: &mut Context, card: CardId) -> bool {
        let q = cx.q();
        let left = q.table.card(card).zone;
        let Some((player, ..)) = zones::place(left) else {
            return false;
        };
        if q.has(card, keyword::CANNOT_BE_DEFEATED) {
            return false;
        }
        discard(cx, card, Cause::Defeat);
        cx.raise(Happening::card(moment::IS_DEFEATED, player, card).left(left));
        true
    }

    /// 17h, 1g: a card becomes the ship, face up, in the old ship's place; the old ship goes to where the new one was. If the
    /// old ship has already left the field in the running effect, it stays where it went, and may be the new ship as well.
    fn take_role(&self, cx: &mut Context, card: CardId, role: RoleId, player: PlayerId) -> bool {
        let q = cx.q();
        let state = state::get(q);
        let (old, left) = (state.ship_of(player), state.ship_left(player));
        if role != role::SHIP
            || q.owner(card) != player
            || old == CardId::NONE
            || card == old && !left
        {
            return false;
        }
        let (from, to) = (q.table.card(card).zone, place_of_ship(q, player, card));
        let Some((_, _, in_guard)) = zones::place(to) else {
            return false;
        };
        let change = state::change(cx);
        change.ship[player.index()] = card;
        change.replaced[player.index()] = 1;
        change.left_from[player.index()] = ZoneId::NONE;
        if in_guard && !left && change.attack.attacker == old {
            change.attack.attacker = card;
        }
        if left || zones::place(from).is_none() {
            cx.move_card(card, to, Put::new(Cause::Effect).facing(true));
        } else {
            cx.swap_slots(from, to, Cause::Effect);
            cx.turn_card(card, true);
        }
        if !left && zones::place(from).is_none() {
            match cx.setup.rules.zones().decl(from).kind {
                zone::HAND => to_hand(cx, old, Cause::Effect),
                _ => discard(cx, old, Cause::Effect),
            }
        }
        knowledge::note_shown(cx, card);
        cx.table.dirty = true;
        cx.raise(Happening::card(moment::SHIP_REPLACED, player, card).with(old));
        true
    }

    fn assign(&self, cx: &mut Context, tally: TallyId, player: PlayerId, n: i32) -> bool {
        let attacks = state::get(cx.q()).attack.attacker != CardId::NONE;
        let attacked = player != cx.table.turn_player;
        if tally != tally::COMPARED_SUM || !attacks || !attacked {
            return false;
        }
        state::change(cx).sums[player.index()] = n.max(0);
        true
    }

    fn blend(&self, cx: &mut Context, cards: CardSet) {
        knowledge::before_random(cx, cards);
    }

    fn deed(&self, cx: &mut Context, deed: DeedId, player: PlayerId) -> bool {
        let attacking = cx.table.turn_player == player;
        let state = state::change(cx);
        if state.attack.attacker == CardId::NONE {
            return false;
        }
        match deed {
            deed::CALL_OFF if state.attack.declared == 0 => {
                state.attack.called_off = state.attack.called_off.max(state::CALLED_OFF);
            }
            deed::ATTACK_AGAIN if attacking => state.again_attacks = 1,
            deed::ATTACK_WITH_ANOTHER if attacking => {
                state.other_attacks = state.other_attacks.saturating_add(1);
            }
            _ => return false,
        }
        true
    }

    /// A spell was used (its moments), and a card that acts from a hidden place shows itself (15e).
    fn ability_used(&self, cx: &mut Context, card: CardId, kind: AbilityKind) {
        let player = cx.q().controller(card);
        match kind {
            ability::ATTACK => {
                cx.raise(Happening::card(moment::ATTACK_SPELL_USED, player, card));
            }
            ability::EVADE => {
                cx.raise(Happening::card(moment::EVADE_SPELL_USED, player, card));
            }
            _ if cx.q().known(card).0 != [true; 2] => cx.reveal(card, ByPlayer([true; 2])),
            _ => {}
        }
    }
}

/// A card goes to its owner's discard pile, face up.
pub fn discard(cx: &mut Context, card: CardId, cause: Cause) {
    let q = cx.q();
    let owner = q.owner(card);
    let left = q.table.card(card).zone;
    let from_hand = left == zones::hand(owner);
    if left == zones::discard(owner) {
        return;
    }
    leave(
        cx,
        card,
        zones::discard(owner),
        Put::new(cause).facing(true),
    );
    knowledge::note_shown(cx, card);
    let moment = if from_hand {
        moment::DISCARDED_FROM_HAND
    } else {
        moment::DISCARDED_FROM_FIELD
    };
    cx.raise(Happening::card(moment, owner, card).left(left));
}

/// A card goes to its owner's hand. Who knew what it is still does (17g: players may remember it).
pub fn to_hand(cx: &mut Context, card: CardId, cause: Cause) {
    let owner = cx.q().owner(card);
    let left = cx.table.card(card).zone;
    leave(cx, card, zones::hand(owner), Put::new(cause));
    cx.raise(Happening::card(moment::RETURNED_TO_HAND, owner, card).left(left));
}

/// A card goes to a zone off the field; if it lay on the field, what was remembered of it there is forgotten (17g).
fn leave(cx: &mut Context, card: CardId, to: ZoneId, put: Put) {
    let left = cx.table.card(card).zone;
    cx.move_card(card, to, put);
    if zones::place(left).is_some() {
        state::change(cx).forget(card, left);
    }
}

/// Is this column of his ship area closed to the player's ship?
#[must_use]
pub fn column_closed(q: Query, player: PlayerId, column: u8) -> bool {
    let closed = [
        keyword::CLOSED_LEFT,
        keyword::CLOSED_CENTRE,
        keyword::CLOSED_RIGHT,
    ];
    q.player_has(player, closed[usize::from(column % 3)])
}

/// Where the card that becomes the ship is to stand (17h): where the ship stands or stood; if that guard slot has been
/// filled since, on the ship position behind it.
fn place_of_ship(q: Query, player: PlayerId, card: CardId) -> ZoneId {
    let state = state::get(q);
    if !state.ship_left(player) {
        return q.table.card(state.ship_of(player)).zone;
    }
    let left = state.left_from[player.index()];
    let filled = q.table.top(left).is_some_and(|c| c != card);
    match zones::place(left) {
        Some((_, column, _)) if filled => zones::ship(player, column),
        _ => left,
    }
}
