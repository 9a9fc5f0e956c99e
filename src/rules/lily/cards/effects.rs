//! What moves and changes cards: drawing, placing, deploying, defeating. Used by steps and by card effects alike.

use crate::Lily;
use crate::cards::words::{ability, deed, keyword, kind, moment, zone};
use crate::rules::{battle, deploy, options, state, zones};
use fudaba_engine::ability::{AbilityKind, Dest};
use fudaba_engine::words::{DeedId, ZoneKind};
use fudaba_engine::{
    At, ByPlayer, CardId, Cause, Context, Effects, Happening, PlayerId, Put, Query, ZoneId,
};

impl Effects for Lily {
    fn draw(&self, cx: &mut Context, player: PlayerId) -> bool {
        draw(cx, player)
    }
    fn put(&self, cx: &mut Context, card: CardId, dest: Dest, cause: Cause) -> bool {
        put(cx, card, dest, cause)
    }

    /// Can a card be put onto this area by an effect (0.19, 0.20, 8.5j)?
    fn can_enter(&self, q: Query, card: CardId, slot: ZoneId, player: PlayerId) -> bool {
        zones::on_field(slot, player)
            && q.table.count(slot) == 0
            && q.owner(card) == player
            && q.zone_kind(card) != zone::FIELD
            && q.def(card).is_some_and(|d| d.kind == kind::CHARACTER)
            && !deploy::name_taken(q, player, card)
    }

    fn enter(&self, cx: &mut Context, card: CardId, slot: ZoneId, _: PlayerId) {
        deploy(cx, card, slot, Cause::Effect);
    }

    fn stack_on(&self, cx: &mut Context, card: CardId, onto: CardId, player: PlayerId) -> bool {
        let q = cx.q();
        let fits = zones::on_field(q.table.card(onto).zone, player)
            && q.table.is_top(onto)
            && q.zone_kind(card) != zone::FIELD
            && q.owner(card) == player
            && q.same_name(card, onto)
            && deploy::direction_reason(q, card, onto).is_none();
        if fits {
            level_up(cx, card, onto, Cause::Effect);
        }
        fits
    }

    fn can_shift(&self, q: Query, card: CardId, slot: ZoneId) -> bool {
        let from = q.table.card(card).zone;
        let Some((player, ..)) = zones::place(from) else {
            return false;
        };
        let free = q
            .table
            .top(slot)
            .is_none_or(|other| !q.has(other, keyword::CANNOT_MOVE));
        q.table.is_top(card)
            && from != slot
            && zones::on_field(slot, player)
            && free
            && !q.has(card, keyword::CANNOT_MOVE)
    }

    fn shift(&self, cx: &mut Context, card: CardId, slot: ZoneId) {
        shift(cx, card, slot, Cause::Effect);
    }

    /// An effect makes a character (or the partner) active or rested; false in that state already (5f).
    fn orient(&self, cx: &mut Context, card: CardId, rested: bool) -> bool {
        let q = cx.q();
        let kind = q.zone_kind(card);
        let there = kind == zone::PARTNER || kind == zone::FIELD && q.table.is_top(card);
        if !there || (!rested && q.has(card, keyword::CANNOT_BE_READIED)) {
            return false;
        }
        let player = q.controller(card);
        let turned = cx.orient_card(card, rested);
        if turned && !rested && kind == zone::FIELD {
            cx.raise(Happening::card(moment::BECAME_ACTIVE, player, card));
        }
        turned
    }

    /// An effect or cost turns a coupling card, potential or partner over; false if it lies so already (5f).
    fn turn(&self, cx: &mut Context, card: CardId, face_up: bool) -> bool {
        let kind = cx.q().zone_kind(card);
        if !matches!(kind, zone::COUPLING | zone::POTENTIAL | zone::PARTNER) {
            return false;
        }
        let player = cx.q().controller(card);
        let turned = cx.turn_card(card, face_up);
        if turned && kind == zone::COUPLING && !face_up {
            cx.raise(Happening::card(moment::COUPLING_TURNED_DOWN, player, card));
        }
        turned
    }

    /// An effect defeats a character (10aq).
    fn defeat(&self, cx: &mut Context, card: CardId) -> bool {
        let q = cx.q();
        if q.zone_kind(card) != zone::FIELD || !q.table.is_top(card) {
            return false;
        }
        let player = q.controller(card);
        let left = q.table.card(card).zone;
        let h = Happening::card(moment::IS_DEFEATED, player, card).left(left);
        take_defeat(cx, card);
        cx.raise(if_gone(cx.q(), h));
        true
    }

    fn deed(&self, cx: &mut Context, deed: DeedId, player: PlayerId) -> bool {
        match deed {
            deed::SUPPORT_SUCCEEDS => battle::set_judgement(cx, player, state::SUCCEEDED),
            deed::SUPPORT_FAILS => battle::set_judgement(cx, player, state::FAILED),
            deed::REDO_SUPPORT => battle::redo_by_effect(cx, player),
            _ => false,
        }
    }

    fn ability_used(&self, cx: &mut Context, card: CardId, kind: AbilityKind) {
        spend_potential(cx, card, kind, true);
        show_source(cx, card, kind);
    }
    fn ability_done(&self, cx: &mut Context, card: CardId, kind: AbilityKind) {
        spend_potential(cx, card, kind, false);
    }
}

/// Is the card the top card of a leader's stack?
#[must_use]
pub fn is_leader(q: Query, card: CardId) -> bool {
    state::get(q).leader.contains(&card) && card != CardId::NONE
}

/// 0.14: one card; false if the deck is empty (refresh comes before, 5.4b).
pub fn draw(cx: &mut Context, player: PlayerId) -> bool {
    refresh_if_due(cx, player);
    let Some(top) = cx.table.top(zones::deck(player)) else {
        return false;
    };
    cx.move_card(top, zones::hand(player), Put::new(Cause::Draw));
    true
}

/// 5.4b: refreshes at once if that is due.
pub fn refresh_if_due(cx: &mut Context, player: PlayerId) {
    if state::get(cx.q()).ready == 1 && crate::rules::rule_actions::deck_is_empty(cx.q(), player) {
        crate::rules::rule_actions::refresh(cx, player);
    }
}

/// 5.3, 8.3e: a card is placed in its owner's coupling area, face down if its name lies there face up.
pub fn place_coupling(cx: &mut Context, card: CardId, cause: Cause) {
    let q = cx.q();
    let owner = q.owner(card);
    let mut there = q.table.zone(zones::coupling(owner)).iter();
    let double = there.any(|c| q.table.card(*c).face_up() && q.same_name(*c, card));
    cx.move_card(
        card,
        zones::coupling(owner),
        Put::new(cause).facing(!double),
    );
    if double {
        cx.note("duplicate_coupling", "5.3a", Some(owner), card, 0);
    }
    cx.raise(Happening::card(moment::COUPLING_PLACED, owner, card));
}

/// 8.4a, 12d: an event is placed; the old one leaves first.
pub fn place_event(cx: &mut Context, card: CardId, cause: Cause) {
    let owner = cx.q().owner(card);
    if let Some(old) = cx.table.top(zones::EVENT) {
        let old_owner = cx.q().owner(old);
        cx.move_card(old, zones::trash(old_owner), Put::new(Cause::Rule));
        cx.note("event_displaced", "12d", Some(old_owner), old, 0);
        event_left(cx, old, old_owner);
    }
    cx.move_card(card, zones::EVENT, Put::new(cause));
    cx.raise(Happening::card(moment::EVENT_PLACED, owner, card));
}

/// An event has left its area; its own effects for that still count.
fn event_left(cx: &mut Context, card: CardId, owner: PlayerId) {
    let left = zones::EVENT;
    cx.raise(Happening::card(moment::EVENT_LEFT, owner, card).left(left));
}

/// A hand card goes to its owner's trash.
pub fn trash_from_hand(cx: &mut Context, card: CardId, cause: Cause) {
    let owner = cx.q().owner(card);
    cx.move_card(card, zones::trash(owner), Put::new(cause));
    cx.raise(Happening::card(moment::TRASHED_FROM_HAND, owner, card));
}

/// The zone of a kind that belongs to a card's owner.
fn home(kind: ZoneKind, owner: PlayerId) -> Option<ZoneId> {
    Some(match kind {
        zone::DECK => zones::deck(owner),
        zone::HAND => zones::hand(owner),
        zone::PARTNER => zones::partner(owner),
        zone::TRASH => zones::trash(owner),
        zone::MYSTERY => zones::mystery(owner),
        zone::POTENTIAL => zones::potential(owner),
        _ => return None,
    })
}

/// An effect puts a card into a zone of its owner. A stack leaves the field whole (0.38).
pub fn put(cx: &mut Context, card: CardId, dest: Dest, cause: Cause) -> bool {
    let (to, at) = (dest.zone(), At::from(dest));
    let from = cx.table.card(card).zone;
    let was = cx.q().zone_kind(card);
    let owner = cx.q().owner(card);
    let many = was == zone::FIELD && cx.table.count(from) > 1;
    if to == zone::PARTNER && (many || cx.table.count(zones::partner(owner)) > 0) {
        return false; // It takes one card (3.2a).
    }
    if was == zone::FIELD && !matches!(to, zone::EVENT | zone::FIELD | zone::SUPPORT) {
        return leave_field(cx, card, to, at, cause);
    }
    match to {
        zone::COUPLING if was != zone::COUPLING => {
            battle::leaves(cx, card);
            place_coupling(cx, card, cause);
            after_move(cx, card, was, to, owner);
        }
        zone::EVENT => {
            if cx.q().def(card).is_none_or(|d| d.kind != kind::EVENT) || was == zone::EVENT {
                return false;
            }
            place_event(cx, card, cause);
        }
        _ => {
            // A card of a pile that is not its top card can be put onto it; anywhere else it lies already (5f).
            let pile = matches!(to, zone::DECK | zone::MYSTERY);
            let stays = !pile || at == At::Top && cx.table.is_top(card);
            let Some(zone) = home(to, owner).filter(|z| *z != from || !stays) else {
                return false;
            };
            battle::leaves(cx, card);
            cx.move_card(card, zone, Put::new(cause).at(at));
            after_move(cx, card, was, to, owner);
        }
    }
    true
}

/// What is set off by a card's arriving in or leaving a zone.
fn after_move(cx: &mut Context, card: CardId, was: ZoneKind, to: ZoneKind, owner: PlayerId) {
    match (was, to) {
        (zone::HAND, zone::TRASH) => {
            cx.raise(Happening::card(moment::TRASHED_FROM_HAND, owner, card));
        }
        (zone::MYSTERY, zone::POTENTIAL) => {
            cx.raise(Happening::card(moment::POTENTIAL_GAINED, owner, card));
        }
        (zone::EVENT, _) => event_left(cx, card, owner),
        _ => {}
    }
}

/// A whole stack leaves the field for the same kind of zone, each card to its owner's.
fn leave_field(cx: &mut Context, card: CardId, to: ZoneKind, at: At, cause: Cause) -> bool {
    let slot = cx.table.card(card).zone;
    let stack: smallvec::SmallVec<[CardId; 24]> =
        cx.table.zone(slot).iter().rev().copied().collect();
    let ends_leader = stack.iter().any(|c| is_leader(cx.q(), *c));
    for card in stack {
        let owner = cx.q().owner(card);
        battle::leaves(cx, card);
        if to == zone::COUPLING {
            place_coupling(cx, card, cause);
        } else if let Some(zone) = home(to, owner) {
            cx.move_card(card, zone, Put::new(cause).at(at));
        } else {
            return false;
        }
    }
    if ends_leader {
        let player = zones::place(slot).map_or(PlayerId(0), |(p, ..)| p);
        state::change(cx).leader[player.index()] = CardId::NONE;
    }
    true
}

/// A card is deployed (0.18, 0.21, 8.5g, 8.5l).
pub fn deploy(cx: &mut Context, card: CardId, slot: ZoneId, cause: Cause) {
    let player = zones::place(slot).map_or(cx.table.turn_player, |(p, ..)| p);
    cx.move_card(card, slot, Put::new(cause));
    cx.raise(Happening::card(moment::DEPLOYED, player, card));
    cx.raise(Happening::card(moment::PUT_ON_FIELD, player, card));
}

/// A card is stacked on an ally of its name (0.22 to 0.24, 8.5k).
pub fn level_up(cx: &mut Context, card: CardId, top: CardId, cause: Cause) {
    let slot = cx.table.card(top).zone;
    let player = zones::place(slot).map_or(cx.table.turn_player, |(p, ..)| p);
    let rested = cx.table.card(top).rested();
    cx.move_card(card, slot, Put::new(cause));
    cx.orient_card(card, rested);
    cx.hand_over_modifiers(top, card);
    cx.table.forget_uses(top); // 11.2b
    let state = state::change(cx);
    for leader in &mut state.leader {
        if *leader == top {
            *leader = card;
        }
    }
    battle::replace_fighter(&mut state.battle, top, card);
    cx.raise(Happening::card(moment::LEVELLED_UP, player, card).with(top));
    cx.raise(Happening::card(moment::PUT_ON_FIELD, player, card));
}

/// 0.26, 0.33: a character changes its area, swapping with an occupant.
pub fn shift(cx: &mut Context, card: CardId, slot: ZoneId, cause: Cause) {
    let from = cx.table.card(card).zone;
    let Some((player, ..)) = zones::place(from) else {
        return;
    };
    let other = cx.table.top(slot);
    cx.swap_slots(from, slot, cause);
    let swapped = other.unwrap_or(CardId::NONE);
    cx.raise(Happening::card(moment::MOVED, player, card).with(swapped));
    if let Some(other) = other {
        cx.raise(Happening::card(moment::MOVED, player, other).with(card));
    }
}

/// 11.1.3j: a character that was on the field (10aw) and has left it still counts for its own skills; a leader that stays
/// needs no such reading.
pub fn if_gone(q: Query, h: Happening) -> Happening {
    let gone = !h.outside && q.table.card(h.it).zone != h.left;
    Happening {
        left: if gone { h.left } else { ZoneId::NONE },
        ..h
    }
}

/// So many potentials let the leader stay once each.
const MOST_POTENTIALS: usize = 5;

/// Would a player's leader leave the field if it were defeated (10ap, 10ar)?
#[must_use]
pub fn leader_would_leave(q: Query, player: PlayerId) -> bool {
    let potentials = q.table.count(zones::potential(player));
    potentials >= MOST_POTENTIALS || q.table.count(zones::mystery(player)) == 0
}

/// A defeated card goes to the trash; a leader is replaced by a potential while there are fewer than five
/// (10al to 10ar).
pub fn take_defeat(cx: &mut Context, card: CardId) {
    let q = cx.q();
    let owner = q.controller(card);
    if !is_leader(q, card) {
        match q.zone_kind(card) {
            zone::FIELD => {
                leave_field(cx, card, zone::TRASH, At::Top, Cause::Defeat);
            }
            // 10am: a partner or support card goes to its owner's trash.
            _ => cx.move_card(card, zones::trash(q.owner(card)), Put::new(Cause::Defeat)),
        }
        return;
    }
    let potentials = q.table.count(zones::potential(owner));
    let mystery = q.table.top(zones::mystery(owner));
    match mystery.filter(|_| potentials < MOST_POTENTIALS) {
        Some(gained) => {
            cx.move_card(gained, zones::potential(owner), Put::new(Cause::Rule));
            let n = fudaba_engine::as_number(potentials + 1);
            cx.note("leader_stays", "10ap", Some(owner), card, n);
            cx.raise(Happening::card(moment::POTENTIAL_GAINED, owner, gained));
        }
        None => {
            leave_field(cx, card, zone::TRASH, At::Top, Cause::Defeat);
        }
    }
    cx.raise(Happening::card(moment::LEADER_DEFEATED, owner, card));
}

/// A potential is turned face down, at its declaration or when it has been carried out (13c, 13d).
pub fn spend_potential(cx: &mut Context, card: CardId, kind: AbilityKind, declared: bool) {
    let q = cx.q();
    let on_declaration = options::second(q, options::POTENTIAL_FLIP);
    let is_potential = kind == ability::DECLARED && q.zone_kind(card) == zone::POTENTIAL;
    if is_potential && declared == on_declaration {
        cx.turn_card(card, false);
    }
}

/// 11.1.4c: a Special skill that acts from a hidden area shows its card.
pub fn show_source(cx: &mut Context, card: CardId, kind: AbilityKind) {
    if kind == ability::SPECIAL && cx.q().known(card).0 != [true; 2] {
        cx.reveal(card, ByPlayer([true; 2]));
    }
}
