//! What moves and turns cards, used by steps and by card effects alike.

use crate::Loveca;
use crate::cards::queries;
use crate::cards::words::{deed, keyword, kind, moment, zone};
use crate::rules::{state, yell, zones};
use fudaba_engine::ability::{AbilityKind, Dest};
use fudaba_engine::words::{DeedId, KeywordId, MomentId, ZoneKind};
use fudaba_engine::{
    At, ByPlayer, CardId, CardSet, Cause, Context, Effects, Frame, Happening, PlayerId, Put, Query,
    ZoneId,
};
use smallvec::SmallVec;

impl Effects for Loveca {
    fn draw(&self, cx: &mut Context, player: PlayerId) -> bool {
        !cx.q().player_has(player, keyword::CANNOT_DRAW_BY_EFFECTS)
            && draw_one(cx, player, Cause::Draw)
    }

    fn put(&self, cx: &mut Context, card: CardId, dest: Dest, cause: Cause) -> bool {
        let (q, kind) = (cx.q(), dest.zone());
        let owner = q.owner(card);
        let to = q.zone_of(kind, owner);
        let from = q.table.card(card).zone;
        let inside = from == to && !matches!(kind, zone::DECK | zone::ENERGY_DECK);
        if to == ZoneId::NONE || inside || kind == zone::STAGE || kind == zone::BENEATH {
            return false;
        }
        let energy = q.def(card).is_some_and(|d| d.kind == kind::ENERGY);
        match kind {
            zone::SUCCESS if q.has(card, keyword::CANNOT_SUCCEED) => return false, // 4.10.2a
            zone::SUCCESS => return succeed(cx, card, cause),
            zone::ENERGY if q.player_has(owner, keyword::CANNOT_PLACE_ENERGY) => return false,
            zone::ENERGY_DECK if !energy => return false,
            zone::HAND | zone::DECK if energy => return false,
            _ => {}
        }
        let mut how = Put::new(cause).at(dest.into()); // 4.8.3a
        if kind == zone::LIVE {
            how = how.facing(true);
        }
        if !go(cx, card, to, how) {
            return false; // 9.10.1.1
        }
        if matches!(dest, Dest::Rested(_)) {
            cx.orient_card(card, true); // 1.3.2.1c: it did not become so
        }
        if kind == zone::WAITING && energy {
            cx.note("energy_to_deck", "10.5.5a", Some(owner), card, 0);
        }
        if kind == zone::ENERGY && energy {
            cx.raise(Happening::player(moment::ENERGY_PLACED, owner));
        }
        true
    }

    /// Can an effect put this card onto this area (9.6.2.4.2.1)?
    fn can_enter(&self, q: Query, card: CardId, slot: ZoneId, player: PlayerId) -> bool {
        q.owner(card) == player
            && q.def(card).is_some_and(|d| d.kind == kind::MEMBER)
            && !queries::is_member(q, card)
            && area_open(q, slot, player)
            && !q.player_has(player, keyword::CANNOT_ENTER_BY_EFFECTS)
    }

    fn enter(&self, cx: &mut Context, card: CardId, slot: ZoneId, _: PlayerId) {
        enter(cx, card, slot, CardId::NONE, Cause::Effect);
    }
    fn enter_rested(&self, cx: &mut Context, card: CardId, slot: ZoneId, _: PlayerId) {
        enter(cx, card, slot, CardId::NONE, Cause::Effect);
        cx.orient_card(card, true); // 1.3.2.1c: it did not become so
    }
    fn beneath(&self, q: Query, card: CardId) -> ZoneId {
        queries::under(q, card).unwrap_or(ZoneId::NONE)
    }

    /// 5.10: a card is put beneath a member of its owner's; false if it is impossible.
    fn tuck(&self, cx: &mut Context, card: CardId, onto: CardId) -> bool {
        let q = cx.q();
        let place = zones::place(q.table.card(onto).zone).filter(|_| queries::is_member(q, onto));
        let Some((player, column)) = place else {
            return false;
        };
        let fits = q
            .def(card)
            .is_some_and(|d| d.kind == kind::ENERGY || d.kind == kind::MEMBER);
        if q.owner(card) != player || card == onto || !fits {
            return false;
        }
        let beneath = zones::beneath(player, column);
        go(cx, card, beneath, Put::new(Cause::Effect))
    }

    /// The members of a stage take these areas at the same time (11.11); false if none moved. Who cannot move keeps the area.
    fn rearrange(&self, cx: &mut Context, player: PlayerId, to: &[(CardId, ZoneId)]) -> bool {
        let before: SmallVec<[(CardId, ZoneId); 3]> = to
            .iter()
            .map(|(c, _)| (*c, cx.table.card(*c).zone))
            .collect();
        let shared = zones::stage(player).any(|z| cx.table.count(z) > 1);
        for (card, area) in to {
            let from = cx.table.card(*card).zone;
            let (Some((_, a)), Some((_, b))) = (zones::place(from), zones::place(*area)) else {
                continue;
            };
            if from == *area {
                continue;
            }
            if shared {
                carry(cx, *card, *area);
            } else {
                swap_areas(cx, player, a, b);
            }
        }
        let mut any = false;
        for (card, from) in before {
            if cx.table.card(card).zone != from {
                moved(cx, card, player); // 11.11.1a: who stays did not move
                any = true;
            }
        }
        any
    }

    /// 5.8: two cards of one player go to each other's zone; nothing happens if one of them cannot.
    fn exchange(&self, cx: &mut Context, a: CardId, b: CardId) -> bool {
        let q = cx.q();
        let zones_of = [q.table.card(a).zone, q.table.card(b).zone];
        let fits = |card: CardId, to: ZoneId| match q.zones().decl(to).kind {
            zone::SUCCESS => {
                q.def(card).is_some_and(|d| d.kind == kind::LIVE)
                    && !q.has(card, keyword::CANNOT_SUCCEED)
            }
            zone::HAND | zone::WAITING | zone::DECK | zone::LIVE => {
                q.def(card).is_some_and(|d| d.kind != kind::ENERGY)
            }
            _ => false,
        };
        let same = q.owner(a) == q.owner(b) && zones_of[0] != zones_of[1];
        if !same || !fits(a, zones_of[1]) || !fits(b, zones_of[0]) {
            return false;
        }
        let mut both = true;
        for (card, to) in [(a, zones_of[1]), (b, zones_of[0])] {
            both &= if cx.q().zones().decl(to).kind == zone::SUCCESS {
                succeed(cx, card, Cause::Effect) // 9.10.1a
            } else {
                go(cx, card, to, Put::new(Cause::Effect).facing(true))
            };
        }
        both
    }

    fn fill(&self, cx: &mut Context, player: PlayerId, pile: ZoneKind, wanted: usize) {
        if pile == zone::DECK {
            fill(cx, player, wanted);
        }
    }

    fn original(&self, cx: &mut Context, moment: MomentId, card: CardId) -> bool {
        let owner = cx.q().owner(card);
        match moment {
            moment::WOULD_LEAVE => {
                let put = Put::new(Cause::Effect).facing(true);
                go_surely(cx, card, zones::waiting(owner), put);
            }
            moment::WOULD_SUCCEED => succeed_surely(cx, card, Cause::Effect),
            _ => return false,
        }
        true
    }

    /// Can an effect move this member to this area of the same stage (11.10.1a)?
    fn can_shift(&self, q: Query, card: CardId, to: ZoneId) -> bool {
        let (Some((player, _)), Some((side, _))) =
            (zones::place(q.table.card(card).zone), zones::place(to))
        else {
            return false;
        };
        let free = |c: CardId| !q.has(c, keyword::CANNOT_MOVE);
        player == side
            && q.table.card(card).zone != to
            && queries::is_member(q, card)
            && free(card)
            && q.table.zone(to).iter().copied().all(free)
    }

    /// A member moves to another area; a member there goes to where it came from (11.10). What lies beneath goes along
    /// (4.5.5.3).
    fn shift(&self, cx: &mut Context, card: CardId, to: ZoneId) {
        let from = cx.table.card(card).zone;
        let (Some((player, a)), Some((_, b))) = (zones::place(from), zones::place(to)) else {
            return;
        };
        let others = row(cx.q(), to);
        if cx.table.count(from) > 1 || others.len() > 1 {
            carry(cx, card, to);
            for other in &others {
                carry(cx, *other, from);
            }
        } else {
            swap_areas(cx, player, a, b);
        }
        moved(cx, card, player);
        for other in others {
            moved(cx, other, player);
        }
    }

    /// An effect makes a card active or wait; nothing happens if it is so already (1.3.2.1).
    fn orient(&self, cx: &mut Context, card: CardId, rested: bool) -> bool {
        let q = cx.q();
        let owner = q.owner(card);
        let member = queries::is_member(q, card);
        let energy = q.table.card(card).zone == zones::energy(owner);
        if !member && !energy || q.table.card(card).rested() == rested {
            return false;
        }
        let barred = if rested {
            q.has(card, keyword::CANNOT_BE_WAITED) && queries::by_opponent(q, card)
        } else {
            let all = if member {
                keyword::CANNOT_READY_MEMBERS
            } else {
                keyword::CANNOT_READY_ENERGY
            };
            q.has(card, keyword::CANNOT_READY) || q.player_has(owner, all)
        };
        !barred && orient_freely(cx, card, rested)
    }

    fn turn(&self, cx: &mut Context, card: CardId, face_up: bool) -> bool {
        cx.turn_card(card, face_up)
    }
    fn deed(&self, cx: &mut Context, deed: DeedId, player: PlayerId) -> bool {
        match deed {
            deed::REPEAT_YELL => yell::again(cx, player),
            deed::CLEAR_EXCESS => {
                let excess = &mut state::change(cx).excess[player.index()];
                let any = excess.iter().any(|n| *n > 0);
                *excess = [0; state::COLOURS];
                any
            }
            _ => false,
        }
    }

    fn deed_with(&self, cx: &mut Context, deed: DeedId, player: PlayerId, n: i32) -> bool {
        deed == deed::EXTRA_YELL && yell::further(cx, player, n)
    }

    fn ability_used(&self, cx: &mut Context, card: CardId, _: AbilityKind) {
        let at = played_at(cx.q(), card);
        let state = state::change(cx);
        (state.busy, state.used_at) = (1, at);
        if cx.q().known(card).0 != [true; 2] {
            cx.reveal(card, ByPlayer([true; 2]));
        }
    }

    /// An ability was carried out to its end (9.7.2.1d).
    fn ability_done(&self, cx: &mut Context, card: CardId, _: AbilityKind) {
        let player = cx.q().controller(card);
        // 9.7.2.1d: the place is the one where the ability was played.
        let at = state::get(cx.q()).used_at;
        let moved = zones::place(at).is_some() && at != cx.table.card(card).zone;
        let left = if moved { at } else { ZoneId::NONE };
        cx.raise(Happening::card(moment::ABILITY_RESOLVED, player, card).left(left));
        // 9.5.3.2: rule actions come again before the next one.
        cx.look_again();
    }
}

/// Moves a card to another place, with all that follows from it. Energy never goes to a waiting room (10.5.5, 10.5.5a).
/// The move from area to area is [`shift`]. False if something else happens instead.
pub fn go(cx: &mut Context, card: CardId, to: ZoneId, put: Put) -> bool {
    let q = cx.q();
    let owner = q.owner(card);
    // 9.10.1: a member that would leave for the waiting room, whatever puts it there.
    if to == zones::waiting(owner) && queries::is_member(q, card) {
        let would = Happening::card(moment::WOULD_LEAVE, owner, card);
        if cx.replaced(would) {
            return false;
        }
    }
    go_surely(cx, card, to, put);
    true
}

/// A live goes to the success area, unless something else happens instead (9.10.1a); false then.
pub fn succeed(cx: &mut Context, card: CardId, cause: Cause) -> bool {
    let owner = cx.q().owner(card);
    if cx.replaced(Happening::card(moment::WOULD_SUCCEED, owner, card)) {
        return false;
    }
    succeed_surely(cx, card, cause);
    true
}

fn succeed_surely(cx: &mut Context, card: CardId, cause: Cause) {
    let owner = cx.q().owner(card);
    let put = Put::new(cause).facing(true);
    go_surely(cx, card, zones::success(owner), put);
    cx.raise(Happening::card(moment::SUCCEEDS, owner, card));
}

fn go_surely(cx: &mut Context, card: CardId, to: ZoneId, put: Put) {
    let q = cx.q();
    let owner = q.owner(card);
    let energy = q.def(card).is_some_and(|d| d.kind == kind::ENERGY);
    let to = if energy && to == zones::waiting(owner) {
        zones::energy_deck(owner)
    } else {
        to
    };
    let left = q.table.card(card).zone;
    let member = zones::place(left).is_some();
    let live = zones::is_live(left) && q.table.card(card).face_up();
    if queries::is_member(q, card) {
        leave_behind(cx, card); // 4.5.5.4: only the member itself goes
    }
    cx.move_card(card, to, put);
    settle(cx, left);
    if to == zones::success(owner) && state::get(cx.q()).placing == 1 {
        // 8.4.13a, 8.4.13b
        state::change(cx).live[owner.index()] |= state::PLACED;
    }
    let gone = |moment| Happening::card(moment, owner, card).left(left);
    if member {
        cx.raise(gone(moment::LEAVES_STAGE));
    }
    if live {
        cx.raise(gone(moment::LIVE_LEAVES));
    }
    if to == zones::waiting(owner) {
        if left == zones::deck(owner) {
            cx.raise(gone(moment::DECK_TO_WAITING));
        }
        cx.raise(gone(moment::TO_WAITING));
    }
}

/// The cards beneath one member, where several may share its area until the next check timing (10.4.1).
fn beneath(q: Query, card: CardId) -> SmallVec<[CardId; 16]> {
    let Some(zone) = queries::under(q, card) else {
        return SmallVec::new();
    };
    let older = !q.table.is_top(card);
    let own =
        |c: &CardId| !q.table.marked(*c, state::STRAY) && q.table.marked(*c, state::OLDER) == older;
    let under = q.table.zone(zone).iter().copied();
    under.filter(own).collect()
}

/// The cards beneath a member are beneath it no more.
fn leave_behind(cx: &mut Context, card: CardId) {
    for under in beneath(cx.q(), card) {
        cx.table.mark(under, state::STRAY, true);
    }
}

/// A member is about to come to this area: what lies there is not beneath it.
fn make_room(cx: &mut Context, area: ZoneId) {
    let Some((player, column)) = zones::place(area) else {
        return;
    };
    let mark = if cx.table.count(area) > 0 {
        state::OLDER
    } else {
        state::STRAY
    };
    for under in row(cx.q(), zones::beneath(player, column)) {
        cx.table.mark(under, mark, true);
    }
}

/// A member has left this area: if one alone is left there, it is the older of two no more.
fn settle(cx: &mut Context, area: ZoneId) {
    let Some((player, column)) = zones::place(area).filter(|_| cx.table.count(area) == 1) else {
        return;
    };
    for under in row(cx.q(), zones::beneath(player, column)) {
        cx.table.mark(under, state::OLDER, false);
    }
}

/// The cards of a zone, to be moved one after another.
#[must_use]
pub fn row(q: Query, zone: ZoneId) -> SmallVec<[CardId; 16]> {
    SmallVec::from_slice(q.table.zone(zone))
}

/// A card goes to its owner's waiting room; energy to the energy deck.
pub fn to_waiting(cx: &mut Context, card: CardId, cause: Cause) {
    let owner = cx.q().owner(card);
    go(
        cx,
        card,
        zones::waiting(owner),
        Put::new(cause).facing(true),
    );
}

/// 5.6.1: the top card of the deck goes to the hand; false if there is none (5.6.2a).
pub fn draw(cx: &mut Context, player: PlayerId, cause: Cause) -> bool {
    let drawn = draw_one(cx, player, cause);
    refresh_if_due(cx, player);
    drawn
}

/// The same, where a refresh that this leads to may wait for the other player's part of the same step (10.2.4).
fn draw_one(cx: &mut Context, player: PlayerId, cause: Cause) -> bool {
    refresh_if_due(cx, player);
    let Some(card) = cx.table.top(zones::deck(player)) else {
        return false;
    };
    cx.move_card(card, zones::hand(player), Put::new(cause));
    true
}

/// The top card of the energy deck goes to the energy area; false if there is none (7.5.2).
pub fn place_energy(cx: &mut Context, player: PlayerId, cause: Cause) -> bool {
    let Some(card) = cx.table.top(zones::energy_deck(player)) else {
        return false;
    };
    cx.move_card(card, zones::energy(player), Put::new(cause));
    true
}

/// 10.2.2.1: the deck is empty, the waiting room is not.
#[must_use]
pub fn refresh_due(q: Query, player: PlayerId) -> bool {
    q.table.count(zones::deck(player)) == 0
        && q.table.count(zones::waiting(player)) > 0
        && state::get(q).ready == 1
}

/// 10.2.1: at any time.
pub fn refresh_if_due(cx: &mut Context, player: PlayerId) {
    if refresh_due(cx.q(), player) {
        refresh(cx, player);
    }
}

/// 10.2.3: the waiting room is shuffled into the deck, beneath the cards still there.
pub fn refresh(cx: &mut Context, player: PlayerId) {
    let (waiting, deck) = (zones::waiting(player), zones::deck(player));
    let below = Put::new(Cause::Rule).facing(false).at(At::Bottom);
    let all_new = cx.table.count(deck) == 0;
    let mut cards = CardSet::EMPTY;
    while let Some(card) = cx.table.top(waiting) {
        cx.move_card(card, deck, below);
        cards.insert(card);
    }
    if all_new {
        cx.shuffle(deck);
    } else {
        cx.mix(cards, ByPlayer([false; 2]));
    }
    state::count(&mut state::change(cx).refreshes[player.index()]);
    cx.note("refresh", "10.2.3", Some(player), CardId::NONE, 0);
    cx.raise(Happening::player(moment::REFRESHES, player));
}

/// 10.2.2.2: so many cards from the top of the deck are about to be looked at.
pub fn fill(cx: &mut Context, player: PlayerId, wanted: usize) {
    let deck = cx.table.count(zones::deck(player));
    if deck < wanted && cx.table.count(zones::waiting(player)) > 0 && state::get(cx.q()).ready == 1
    {
        refresh(cx, player);
    }
}

/// May a member come to this area by play or effect (9.6.2.1.2.1, 9.6.2.4.2.1c)?
#[must_use]
pub fn area_open(q: Query, area: ZoneId, player: PlayerId) -> bool {
    let Some((owner, column)) = zones::place(area) else {
        return false;
    };
    let mut there = q.table.zone(area).iter();
    let locked = there.any(|c| q.table.marked(*c, state::ENTERED));
    owner == player && !locked && !closed(q, player, column)
}

/// Is this column of the player's stage closed to members that would enter?
#[must_use]
pub fn closed(q: Query, player: PlayerId, column: u8) -> bool {
    let closed: [KeywordId; 3] = [
        keyword::CLOSED_LEFT,
        keyword::CLOSED_CENTRE,
        keyword::CLOSED_RIGHT,
    ];
    q.player_has(player, closed[usize::from(column % 3)])
}

/// A member comes to an area from elsewhere (11.4). `replaced` is the member that it touched, if it came by baton touch.
pub fn enter(cx: &mut Context, card: CardId, area: ZoneId, replaced: CardId, cause: Cause) {
    let owner = cx.q().owner(card);
    make_room(cx, area);
    go(cx, card, area, Put::new(cause));
    cx.table.mark(card, state::ENTERED, true);
    if replaced != CardId::NONE {
        cx.table.mark(card, state::BATON, true);
    }
    state::count(&mut state::change(cx).entries[owner.index()]);
    let about = |moment| Happening::card(moment, owner, card).with(replaced);
    cx.raise(about(moment::ENTERS));
    if replaced != CardId::NONE {
        cx.raise(about(moment::BATON_TOUCHED));
    }
}

/// The members of two areas change places, with all that lies beneath them.
fn swap_areas(cx: &mut Context, player: PlayerId, a: u8, b: u8) {
    let (from, to) = (zones::area(player, a), zones::area(player, b));
    cx.swap_slots(from, to, Cause::Effect);
    let (under, there) = (zones::beneath(player, a), zones::beneath(player, b));
    if cx.table.count(under) + cx.table.count(there) > 0 {
        cx.swap_slots(under, there, Cause::Effect);
    }
}

/// A member alone goes to another area, with what lies beneath it, where several share one until the next check timing
/// (10.1.2).
fn carry(cx: &mut Context, card: CardId, to: ZoneId) {
    let from = cx.table.card(card).zone;
    let Some((player, column)) = zones::place(to).filter(|_| from != to) else {
        return;
    };
    let under = beneath(cx.q(), card);
    make_room(cx, to);
    cx.move_card(card, to, Put::new(Cause::Effect));
    for card in under {
        cx.move_card(
            card,
            zones::beneath(player, column),
            Put::new(Cause::Effect),
        );
    }
    settle(cx, from);
}

/// A member changed its area (9.7.4a).
pub fn moved(cx: &mut Context, card: CardId, player: PlayerId) {
    let again = cx.table.marked(card, state::MOVED);
    cx.table.mark(card, state::MOVED_TWICE, again);
    cx.table.mark(card, state::MOVED, true);
    state::count(&mut state::change(cx).moves[player.index()]);
    cx.raise(Happening::card(moment::MOVES, player, card));
}

/// The same whatever effects forbid.
pub fn orient_freely(cx: &mut Context, card: CardId, rested: bool) -> bool {
    let q = cx.q();
    let (owner, member) = (q.owner(card), queries::is_member(q, card));
    if !cx.orient_card(card, rested) {
        return false;
    }
    if cx.is_awaited(moment::STATE_HOLDS) {
        cx.look_again();
    }
    if member {
        let moment = if rested {
            moment::BECOMES_WAIT
        } else {
            moment::BECOMES_ACTIVE
        };
        cx.raise(Happening::card(moment, owner, card));
    }
    true
}

/// 5.9: so many active energy cards are turned to wait; nothing turns if there are too few (5.9.1.1a).
pub fn pay(cx: &mut Context, player: PlayerId, n: i32) -> bool {
    if queries::active_energy(cx.q(), player) < n {
        return false;
    }
    let mut left = n;
    for card in row(cx.q(), zones::energy(player)) {
        if left <= 0 {
            break;
        }
        left -= i32::from(cx.orient_card(card, true));
    }
    true
}

/// Where the card of the running ability was when it was played, before its own cost took it away (9.6.2.1, 9.6.2.3).
fn played_at(q: Query, card: CardId) -> ZoneId {
    let Some(Frame::Program(p)) = q.table.frames.last() else {
        return q.table.card(card).zone;
    };
    let paid = q.ability(p.def, p.ability).is_some_and(|a| {
        let mut when = a.ability.when.iter();
        !a.ability.cost.is_empty()
            && !when.any(|t| matches!(t.0, moment::LEAVES_STAGE | moment::TO_WAITING))
    });
    if paid && p.was != ZoneId::NONE {
        p.was
    } else {
        q.table.card(card).zone
    }
}
