//! What moves and changes cards: drawing, leaving the field, arriving on it, equipping, rim cards, action points. Used by
//! steps and by card effects alike. What destroys is in `destroy`.

use crate::CrimsonFragments;
use crate::cards::words::{ability, attachment, deed, keyword, kind, moment, stat, tally, zone};
use crate::cards::{destroy, queries};
use crate::rules::options::{self, second};
use crate::rules::state::{self, mark};
use crate::rules::{battle, checks, turn, zones};
use fudaba_engine::ability::{AbilityKind, Dest};
use fudaba_engine::words::{DeedId, MomentId, RoleId, TallyId, ZoneKind};
use fudaba_engine::{
    At, CardId, Cause, Context, Effects, Frame, Happening, ModOp, Modifier, PlayerId, Put, Query,
    Target, Until, ZoneId,
};
use smallvec::SmallVec;

impl Effects for CrimsonFragments {
    fn draw(&self, cx: &mut Context, player: PlayerId) -> bool {
        draw(cx, player)
    }

    fn put(&self, cx: &mut Context, card: CardId, dest: Dest, cause: Cause) -> bool {
        let q = cx.q();
        let (to, from, owner) = (dest.zone(), q.zone_kind(card), q.owner(card));
        let at = At::from(dest);
        if from == zone::DECK && checks::has_lost(q, owner) {
            return false; // 8.1a
        }
        let fragment = is_kind(q, card, kind::FRAGMENT);
        if fragment {
            return from == zone::FIELD && destroy::withdraw(cx, card);
        }
        let same = from == to && to != zone::DECK;
        if same || to == zone::FRAGMENT_ZONE {
            return false;
        }
        let player = running_player(q).unwrap_or(owner);
        match to {
            zone::RIM => add_rim(cx, owner, card, Put::new(cause)),
            zone::ARTS_SLOT => return is_kind(q, card, kind::ARTS) && set(cx, card, player),
            zone::TERRITORY_SLOT => {
                return is_kind(q, card, kind::TERRITORY) && deploy(cx, card, player);
            }
            zone::RELICS => {
                if !is_kind(q, card, kind::RELIC) {
                    return false;
                }
                unequip(cx, card, player, cause);
            }
            _ => send(cx, card, to, at, cause),
        }
        if from == zone::DECK {
            checks::settle_deck(cx, owner);
        }
        true
    }

    fn can_enter(&self, q: Query, card: CardId, slot: ZoneId, player: PlayerId) -> bool {
        let own = zones::on_field(slot) && zones::side(slot) == Some(player);
        let entrance = zones::is_entrance(slot);
        let free = q.table.is_free(slot) || entrance && second(q, options::ENTRANCE_REPLACE);
        let fits = is_kind(q, card, kind::KIN) || entrance && is_kind(q, card, kind::FRAGMENT);
        own && free && fits && !is_unit(q, card)
    }

    fn enter(&self, cx: &mut Context, card: CardId, slot: ZoneId, player: PlayerId) {
        arrive(cx, card, slot, player, Cause::Effect);
    }
    fn enter_rested(&self, cx: &mut Context, card: CardId, slot: ZoneId, player: PlayerId) {
        arrive(cx, card, slot, player, Cause::Effect);
        cx.orient_card(card, true);
    }
    fn tuck(&self, cx: &mut Context, card: CardId, under: CardId) -> bool {
        equip(cx, card, under, Cause::Effect)
    }
    fn refill(&self, cx: &mut Context, player: PlayerId, pile: ZoneKind) {
        match pile {
            zone::DECK => checks::deck_out(cx, player),
            zone::LIFE => checks::life_wanted(cx, player),
            _ => {}
        }
    }
    fn original(&self, cx: &mut Context, _: MomentId, card: CardId) -> bool {
        let blow = destroy::Blow::put_off(cx.q(), card);
        destroy::destroy_now(cx, card, blow)
    }
    /// Can an effect move this unit to this slot of its side (3.23f)?
    fn can_shift(&self, q: Query, card: CardId, slot: ZoneId) -> bool {
        let from = q.table.card(card).zone;
        let fixed = zones::is_entrance(from) || zones::is_entrance(slot);
        is_kin(q, card) && !fixed && zones::on_field(slot) && zones::side(slot) == zones::side(from)
    }

    fn shift(&self, cx: &mut Context, card: CardId, slot: ZoneId) {
        shift(cx, card, slot, Cause::Effect);
    }

    fn orient(&self, cx: &mut Context, card: CardId, rested: bool) -> bool {
        let q = cx.q();
        if !is_unit(q, card) || !rested && q.has(card, keyword::CANNOT_AWAKEN) {
            return false;
        }
        cx.orient_card(card, rested)
    }

    fn defeat(&self, cx: &mut Context, card: CardId) -> bool {
        let blow = destroy::Blow::now(cx.q());
        destroy::destroy(cx, card, blow)
    }

    fn take_role(&self, cx: &mut Context, card: CardId, _: RoleId, _: PlayerId) -> bool {
        let q = cx.q();
        let attack = state::get(q).attack;
        let enemy = queries::attacker(q).is_some() && q.controller(card) != q.table.turn_player;
        let over = !attack.is_on() || attack.resolved == 1;
        if over || !enemy || !is_unit(q, card) || attack.target.card == card {
            return false;
        }
        battle::aim_at(cx, card);
        state::change(cx).attack.fixed = 1;
        true
    }

    fn assign(&self, cx: &mut Context, which: TallyId, player: PlayerId, n: i32) -> bool {
        if which != tally::AP {
            return false;
        }
        set_ap(cx, player, n);
        true
    }

    fn deed(&self, cx: &mut Context, deed: DeedId, player: PlayerId) -> bool {
        match deed {
            deed::NEGATE_ATTACK => battle::negate(cx),
            deed::EXTRA_TURN => turn::owe_turn(cx, player),
            deed::SKIP_DRAW => turn::owe_skip(cx, player),
            deed::END_TURN => turn::end_turn(cx),
            _ => false,
        }
    }
    fn deed_with(&self, cx: &mut Context, _: DeedId, player: PlayerId, n: i32) -> bool {
        gain_ap(cx, player, n)
    }
    fn ability_used(&self, cx: &mut Context, card: CardId, kind: AbilityKind) {
        if kind == ability::RETURN {
            come_back(cx, card);
        }
    }
}

/// The most action points that are kept.
const MOST_AP: i32 = 250;

/// Is the card of this kind, by what it shows?
#[must_use]
pub fn is_kind(q: Query, card: CardId, kind: fudaba_engine::words::KindId) -> bool {
    q.def(card).is_some_and(|d| d.is_kind(kind))
}

/// As which side does a card come to lie where this kind lies (1.6b)? On the second one, if it shows that already, or if that
/// alone is of the kind.
fn by_second_side(q: Query, card: CardId, wanted: fudaba_engine::words::KindId) -> bool {
    match q.def(card).and_then(|def| def.faces.as_deref()) {
        Some([first, second]) => first.kind != wanted && second.kind == wanted,
        None => q.shows_second_face(card),
    }
}

/// How a card is put where this kind lies.
fn put_as(q: Query, card: CardId, wanted: fudaba_engine::words::KindId, cause: Cause) -> Put {
    let put = Put::new(cause);
    if by_second_side(q, card, wanted) {
        put.showing_back()
    } else {
        put
    }
}

/// Is it a kin or fragment on the field?
#[must_use]
pub fn is_unit(q: Query, card: CardId) -> bool {
    card != CardId::NONE && zones::on_field(q.table.card(card).zone) && q.table.is_top(card)
}

/// Is it a kin on the field?
#[must_use]
pub fn is_kin(q: Query, card: CardId) -> bool {
    is_unit(q, card) && is_kind(q, card, kind::KIN)
}

/// Is it a fragment on the field?
#[must_use]
pub fn is_fragment(q: Query, card: CardId) -> bool {
    is_unit(q, card) && is_kind(q, card, kind::FRAGMENT)
}

/// A player's action points.
#[must_use]
pub fn ap(q: Query, player: PlayerId) -> i32 {
    state::get(q).ap[player.index()].into()
}

/// Sets a player's action points; below 0 they do not go (3.6d).
pub fn set_ap(cx: &mut Context, player: PlayerId, n: i32) {
    let n = u8::try_from(n.clamp(0, MOST_AP)).unwrap_or(0);
    state::change(cx).ap[player.index()] = n;
    cx.look_again();
}

/// A player gains action points, unless something forbids it.
pub fn gain_ap(cx: &mut Context, player: PlayerId, n: i32) -> bool {
    if n <= 0 || cx.q().player_has(player, keyword::CANNOT_GAIN_AP) {
        return false;
    }
    let now = ap(cx.q(), player);
    set_ap(cx, player, now + n);
    cx.note("gains_ap", "3.6a", Some(player), CardId::NONE, n);
    true
}

/// A player draws one card; false if there is none (3.14c, 3.14d), or if he has just lost (8.1a).
pub fn draw(cx: &mut Context, player: PlayerId) -> bool {
    let stuck = state::get(cx.q()).stuck[player.index()] == 1; // 3.14d
    if stuck || checks::has_lost(cx.q(), player) {
        return false;
    }
    let Some(card) = next_card(cx, player) else {
        return false;
    };
    cx.move_card(card, zones::hand(player), Put::new(Cause::Draw));
    checks::settle_deck(cx, player);
    true
}

/// The top card of a playing deck, for an instruction that takes it: an empty one is renewed before (3.14d, 3.14e).
pub fn next_card(cx: &mut Context, player: PlayerId) -> Option<CardId> {
    if cx.table.count(zones::deck(player)) == 0 {
        checks::deck_out(cx, player);
    }
    cx.table.top(zones::deck(player))
}

/// The relics that a unit bears.
#[must_use]
pub fn relics(q: Query, unit: CardId) -> SmallVec<[CardId; 4]> {
    q.table.attached_to(unit).map(|a| a.card).collect()
}

/// A card goes to a zone of its owner by a rule or an effect, undestroyed. A fragment on the field withdraws instead (1.5f),
/// a bound card is excluded instead of going to the coffin (6.5.5g).
pub fn send(cx: &mut Context, card: CardId, to: ZoneKind, at: At, cause: Cause) {
    let q = cx.q();
    if is_fragment(q, card) {
        destroy::withdraw(cx, card);
        return;
    }
    let relics = if is_unit(q, card) {
        relics(q, card)
    } else {
        SmallVec::new()
    };
    send_at(cx, card, to, at, cause);
    for relic in relics {
        send(cx, relic, zone::COFFIN, At::Top, Cause::Rule); // 1.4e
    }
}

/// The same of a card whose relics are seen to otherwise.
pub fn send_alone(cx: &mut Context, card: CardId, to: ZoneKind, cause: Cause) {
    send_at(cx, card, to, At::Top, cause);
}

fn send_at(cx: &mut Context, card: CardId, to: ZoneKind, at: At, cause: Cause) {
    let q = cx.q();
    let (from, owner, side) = (q.table.card(card).zone, q.owner(card), q.controller(card));
    if to == zone::COFFIN && is_bound(q, card) {
        cx.note("bound_leaves", "6.5.5g", Some(owner), card, 0);
    }
    let to = landing(cx, card, to);
    let put = Put::new(cause).at(at);
    match to {
        Landing::Zone(kind) => {
            let zone = cx.q().zone_of(kind, owner);
            cx.move_card(card, zone, put);
            told(cx, (card, kind), (from, side));
        }
        Landing::Rim(player) => add_rim(cx, player, card, put.facing(true)),
    }
}

/// Where a card comes to lie.
enum Landing {
    /// Its owner's zone of this kind.
    Zone(ZoneKind),
    /// Among the rim cards of a player.
    Rim(PlayerId),
}

/// 6.5.5g, 6.5.5j: a bound card is excluded instead of going to the coffin, or becomes a rim card by Vampirism.
fn landing(cx: &Context, card: CardId, to: ZoneKind) -> Landing {
    let bound = to == zone::COFFIN && is_bound(cx.q(), card);
    let table = &cx.table;
    if bound && table.marked(card, mark::FRESH) && state::get(cx.q()).attack.vampiric == 1 {
        return Landing::Rim(table.turn_player);
    }
    Landing::Zone(if bound { zone::EXCLUSION } else { to })
}

/// Is a card bound: on the field, set, or being played in Bind?
#[must_use]
pub fn is_bound(q: Query, card: CardId) -> bool {
    q.table.marked(card, mark::BOUND)
}

/// What both players hear of a card that was put somewhere.
fn told(cx: &mut Context, (card, to): (CardId, ZoneKind), (from, side): (ZoneId, PlayerId)) {
    let was_hand = zones::side(from).is_some_and(|p| zones::hand(p) == from);
    let owner = cx.q().owner(card);
    match to {
        zone::EXCLUSION => {
            cx.raise(Happening::card(moment::EXCLUDED, side, card).left(field_place(from)));
        }
        zone::COFFIN if was_hand => cx.raise(Happening::card(moment::DISCARDED, owner, card)),
        _ => {}
    }
}

/// The place that a card has left, if it is one of the field.
#[must_use]
pub fn field_place(from: ZoneId) -> ZoneId {
    if zones::on_field(from) {
        from
    } else {
        ZoneId::NONE
    }
}

/// Who carries out the running effect.
#[must_use]
pub fn running_player(q: Query) -> Option<PlayerId> {
    q.table.frames.iter().rev().find_map(|f| match f {
        Frame::Program(program) => Some(program.controller),
        _ => None,
    })
}

/// A card becomes a rim card: on the lowest empty position, or the shortest stack (4.1d, 4.1e).
pub fn add_rim(cx: &mut Context, player: PlayerId, card: CardId, put: Put) {
    let rims = zones::rims(player).iter();
    let shortest = rims.min_by_key(|z| cx.table.count(*z));
    let to = shortest.unwrap_or(zones::rim(player, 0));
    cx.move_card(card, to, put);
    cx.look_again();
}

/// A card comes onto the field in a slot of a player (3.4m).
pub fn arrive(cx: &mut Context, card: CardId, slot: ZoneId, player: PlayerId, cause: Cause) {
    let put = put_as(cx.q(), card, kind::KIN, cause).facing(true);
    arrive_as(cx, card, (slot, player), put);
}

fn arrive_as(cx: &mut Context, card: CardId, (slot, player): (ZoneId, PlayerId), put: Put) {
    if let Some(other) = cx.table.cover(slot).filter(|c| *c != card) {
        give_way(cx, other);
    }
    move_bound(cx, card, slot, put);
    cx.table.mark(card, mark::NEW, true);
    let entrance = zones::is_entrance(slot);
    if entrance && is_kind(cx.q(), card, kind::FRAGMENT) {
        state::change(cx).entered[player.index()] = 1;
    }
    let m = if entrance {
        moment::ENTERED
    } else {
        moment::SUMMONED
    };
    cx.raise(Happening::card(m, player, card));
}

/// 3.4l as a variant: who stands in the entrance slot makes way.
fn give_way(cx: &mut Context, card: CardId) {
    if is_fragment(cx.q(), card) {
        destroy::withdraw(cx, card);
    } else {
        send(cx, card, zone::COFFIN, At::Top, Cause::Rule);
    }
}

/// Moves a card, which stays bound where it comes to lie if it was played in Bind.
fn move_bound(cx: &mut Context, card: CardId, to: ZoneId, put: Put) {
    let marks = bind_marks(cx.q(), card);
    cx.move_card(card, to, put);
    remark(cx, card, marks);
}

/// Is a card bound, and was it so just now?
fn bind_marks(q: Query, card: CardId) -> (bool, bool) {
    (is_bound(q, card), q.table.marked(card, mark::FRESH))
}

/// A card that was played in Bind stays bound where it came to lie.
pub fn remark(cx: &mut Context, card: CardId, (bound, fresh): (bool, bool)) {
    cx.table.mark(card, mark::BOUND, bound);
    cx.table.mark(card, mark::FRESH, fresh);
}

/// An arts is set in a player's slot.
pub fn set(cx: &mut Context, card: CardId, player: PlayerId) -> bool {
    let up = second(cx.q(), options::SET_ARTS_FACING);
    let put = put_as(cx.q(), card, kind::ARTS, Cause::Play).facing(up);
    lay(cx, card, zones::arts(player), put);
    cx.table.mark(card, mark::NEW, true);
    true
}

/// A territory is deployed.
pub fn deploy(cx: &mut Context, card: CardId, player: PlayerId) -> bool {
    let put = put_as(cx.q(), card, kind::TERRITORY, Cause::Play);
    lay(cx, card, zones::territory(player), put);
    cx.raise(Happening::card(moment::DEPLOYED, player, card));
    true
}

/// A card comes to lie in a slot for one; the one before goes to the coffin (6.4c, 6.4y).
fn lay(cx: &mut Context, card: CardId, slot: ZoneId, put: Put) {
    if let Some(other) = cx.table.top(slot).filter(|c| *c != card) {
        send(cx, other, zone::COFFIN, At::Top, Cause::Rule);
    }
    move_bound(cx, card, slot, put);
}

/// A relic comes to lie in a player's row, unequipped if it was not.
pub fn unequip(cx: &mut Context, card: CardId, player: PlayerId, cause: Cause) {
    let q = cx.q();
    let on_field = matches!(q.zone_kind(card), zone::FIELD | zone::RELICS);
    let player = if on_field { q.controller(card) } else { player };
    let put = put_as(q, card, kind::RELIC, cause);
    cx.expire(|m| m.target == Target::Card(card) && matches!(m.op, ModOp::Control(_)));
    move_bound(cx, card, zones::relics(player), put);
}

/// Can a relic be equipped to a unit by its controller (1.4c, 1.4f, 6.4x)? A Shackled one is not replaced.
#[must_use]
pub fn can_equip(q: Query, relic: CardId, unit: CardId, replaces: bool) -> bool {
    if !is_unit(q, unit) || q.table.bearer(relic).is_some() {
        return false;
    }
    let own = q.controller(relic) == q.controller(unit);
    let scope = if q.has(relic, keyword::EQUIP_ENEMY) {
        !own
    } else {
        own || q.has(relic, keyword::EQUIP_ANY) || second(q, options::RELIC_TARGETS)
    };
    let borne = relics(q, unit);
    let shackled = borne.iter().any(|r| q.has(*r, keyword::SHACKLED));
    scope && (borne.is_empty() || replaces && !shackled || has_room(q, relic, unit))
}

/// May a unit bear one more of this relic beside its own (1.4c)?
fn has_room(q: Query, relic: CardId, unit: CardId) -> bool {
    let copies = q.stat(relic, stat::EQUIP_COPIES);
    let borne = relics(q, unit);
    let alike = borne.iter().all(|r| q.same_name(*r, relic));
    alike && i32::try_from(borne.len()).unwrap_or(i32::MAX) < copies
}

/// A relic is equipped to a unit; the one that it bears goes to the coffin (6.4g).
pub fn equip(cx: &mut Context, relic: CardId, unit: CardId, cause: Cause) -> bool {
    let q = cx.q();
    if !is_kind(q, relic, kind::RELIC) || !is_unit(q, unit) {
        return false;
    }
    let player = match q.zone_kind(relic) {
        zone::FIELD | zone::RELICS => q.controller(relic),
        _ => running_player(q).unwrap_or(q.owner(relic)),
    };
    if !has_room(q, relic, unit) {
        for old in relics(q, unit) {
            send(cx, old, zone::COFFIN, At::Top, Cause::Rule);
        }
    }
    let q = cx.q();
    let marks = bind_marks(q, relic);
    let back = by_second_side(q, relic, kind::RELIC);
    if !cx.attach(relic, unit, attachment::RELIC, cause) {
        return false;
    }
    if back {
        cx.show_face(relic, true);
    }
    remark(cx, relic, marks);
    if cx.q().side(relic) != player {
        // 1.4g: it keeps its own controller.
        cx.modify(Modifier::of(relic, ModOp::Control(player), Until::Leaving));
    }
    cx.raise(Happening::card(moment::EQUIPPED, player, relic).with(unit));
    true
}

/// An effect moves a unit to a slot of its side; an occupant changes places with it. Relics go along.
pub fn shift(cx: &mut Context, card: CardId, slot: ZoneId, cause: Cause) {
    let from = cx.table.card(card).zone;
    if from == slot {
        return;
    }
    match cx.table.top(slot) {
        Some(_) => cx.swap_slots(from, slot, cause),
        None => cx.move_card(card, slot, Put::new(cause)),
    }
}

/// 9.17a: a destroyed kin enters its owner's entrance slot, as the side that may return.
pub fn come_back(cx: &mut Context, card: CardId) {
    let q = cx.q();
    if !queries::can_return(q, card) {
        return;
    }
    let owner = q.owner(card);
    let first_returns = match q.def(card).and_then(|def| def.faces.as_deref()) {
        Some([first, _]) => first.abilities_of(ability::RETURN).next().is_some(),
        None => true,
    };
    let put = Put::new(Cause::Effect).facing(true);
    let put = if first_returns {
        put
    } else {
        put.showing_back()
    };
    arrive_as(cx, card, (zones::entrance(owner), owner), put);
}
