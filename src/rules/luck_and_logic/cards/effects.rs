//! What moves and changes cards: taking from the deck, leaving circles, paying, breaking gates. Used by steps and by card
//! effects alike.

use crate::LuckAndLogic;
use crate::cards::deck::is_member;
use crate::cards::words::{ability, attachment, keyword, kind, moment, stat, tally, zone};
use crate::rules::options::{self, second};
use crate::rules::{actions, checks, judgement, logic, mobilize, moves, state, zones};
use fudaba_engine::ability::{AbilityKind, Cards, Dest, Effect, Selector};
use fudaba_engine::words::{MomentId, TallyId, ZoneKind};
use fudaba_engine::{
    At, Attached, ByPlayer, CardId, Cause, Context, Effects, Frame, Happening, PlayerId, Put,
    Query, ZoneId, ZoneSet,
};
use smallvec::SmallVec;

impl Effects for LuckAndLogic {
    fn draw(&self, cx: &mut Context, player: PlayerId) -> bool {
        draw(cx, player)
    }

    fn put(&self, cx: &mut Context, card: CardId, dest: Dest, cause: Cause) -> bool {
        let q = cx.q();
        let (to, from) = (dest.zone(), q.zone_kind(card));
        let at = At::from(dest);
        let owner = q.owner(card);
        let pile = matches!(to, zone::DECK | zone::STOCK);
        let full = to == zone::LEVEL && q.table.count(zones::level(owner)) >= 4; // 13.1e
        let gate = q.def(card).is_some_and(|d| d.kind == kind::GATE);
        let removed = from == zone::REMOVE; // nothing comes back from there
        if from == to && !pile || full || gate || removed || is_protected(q, card) {
            return false;
        }
        let searched = from == zone::DECK && to == zone::HAND;
        if searched && is_restricted(q) {
            cx.reveal(card, ByPlayer([true; 2])); // 33.1b
        }
        send(cx, card, to, at, cause);
        if matches!(dest, Dest::Rested(_)) {
            cx.orient_card(card, true);
        }
        if from == zone::DECK {
            checks::refresh_if_emptied(cx, owner);
        }
        true
    }

    /// Can an effect mobilize this card onto this circle (2.2c, 15.1e, 15.1f)? Who stands there is dropped.
    fn can_enter(&self, q: Query, card: CardId, circle: ZoneId, player: PlayerId) -> bool {
        let own = zones::place(circle).is_some_and(|(p, _)| p == player);
        let pays = second(q, options::ABILITY_MOBILIZE_COST);
        own && q.owner(card) == player
            && q.zone_kind(card) != zone::CIRCLE
            && q.def(card).is_some_and(|d| is_member(d.kind))
            && (!pays || mobilize::cost_reason(q, card, player).is_none())
    }

    fn enter(&self, cx: &mut Context, card: CardId, slot: ZoneId, player: PlayerId) {
        call(cx, card, ZoneSet::EMPTY.with(slot), player);
    }
    fn enter_rested(&self, cx: &mut Context, card: CardId, slot: ZoneId, player: PlayerId) {
        call(cx, card, ZoneSet::EMPTY.with(slot), player);
        cx.orient_card(card, true);
    }
    fn lay_over(&self, cx: &mut Context, card: CardId, slots: ZoneSet, player: PlayerId) {
        if on_circle(cx.q(), card) {
            moves::displace(cx, card, slots, Cause::Effect);
        } else {
            call(cx, card, slots, player);
        }
    }
    fn tuck(&self, cx: &mut Context, card: CardId, under: CardId) -> bool {
        to_soul(cx, card, under, Cause::Effect)
    }

    /// Two cards go to each other's zone: a level card and a hand card (13.1b).
    fn exchange(&self, cx: &mut Context, a: CardId, b: CardId) -> bool {
        let q = cx.q();
        let pair = [(a, b), (b, a)].into_iter().find(|(level, hand)| {
            q.zone_kind(*level) == zone::LEVEL
                && q.zone_kind(*hand) == zone::HAND
                && q.owner(*level) == q.owner(*hand)
        });
        let Some((level, hand)) = pair else {
            return false;
        };
        swap_level(cx, level, hand, Cause::Effect);
        true
    }

    fn refill(&self, cx: &mut Context, player: PlayerId, pile: ZoneKind) {
        if pile == zone::DECK {
            checks::refresh(cx, player);
        }
    }
    fn rearrange(&self, cx: &mut Context, _: PlayerId, to: &[(CardId, ZoneId)]) -> bool {
        moves::rearrange(cx, to)
    }
    fn original(&self, cx: &mut Context, _: MomentId, card: CardId) -> bool {
        judgement::stock_loser(cx, card);
        true
    }
    fn can_shift(&self, q: Query, card: CardId, slot: ZoneId) -> bool {
        moves::can_shift(q, card, slot)
    }
    fn shift(&self, cx: &mut Context, card: CardId, slot: ZoneId) {
        moves::displace(cx, card, ZoneSet::EMPTY.with(slot), Cause::Effect);
    }

    fn orient(&self, cx: &mut Context, card: CardId, rested: bool) -> bool {
        let q = cx.q();
        let there = match q.zone_kind(card) {
            zone::CIRCLE => q.table.is_top(card),
            zone::LEVEL => true,
            _ => false,
        };
        if !there || !rested && q.has(card, keyword::CANNOT_STAND) {
            return false;
        }
        cx.orient_card(card, rested)
    }

    /// A gate is turned over: face up it breaks, and its break ability becomes due (32.1i); face down it is unbroken again
    /// (4.2d). A level card or a paradox is turned too.
    fn turn(&self, cx: &mut Context, card: CardId, face_up: bool) -> bool {
        let q = cx.q();
        let at = q.zone_kind(card);
        let turned = match at {
            zone::GATE if face_up => return break_gate(cx, card),
            zone::GATE | zone::LEVEL => cx.turn_card(card, face_up),
            zone::BATTLE | zone::PARADOX => {
                let paradox = q.def(card).is_some_and(|d| d.kind == kind::PARADOX);
                paradox && cx.turn_card(card, face_up)
            }
            _ => false,
        };
        if turned && face_up {
            let owner = cx.q().owner(card);
            cx.note("turned_up", "32.1c", Some(owner), card, 0);
        }
        turned
    }

    fn assign(&self, cx: &mut Context, which: TallyId, player: PlayerId, n: i32) -> bool {
        let have = fudaba_engine::as_number(cx.table.count(zones::stock(player)));
        if which != tally::STOCK || n > have {
            return false;
        }
        pay_stock(cx, player, have - n.max(0));
        true
    }

    fn ability_used(&self, cx: &mut Context, card: CardId, kind: AbilityKind) {
        checks::count_ability(cx);
        actions::ability_used(cx, kind);
        if kind == ability::LOGIC {
            logic::paid(cx, card);
        }
    }
}

/// The cards that lie under a member as its soul, in the order in which they came.
pub type Soul = SmallVec<[CardId; 8]>;

/// The soul of a member.
#[must_use]
pub fn soul(q: Query, member: CardId) -> Soul {
    let attached = q.table.attached_to(member);
    attached.map(|a: Attached| a.card).collect()
}

/// The top card of a player's main deck, for an instruction that takes it: an empty deck is refreshed before (6.1a, 6.1b).
pub fn next_card(cx: &mut Context, player: PlayerId) -> Option<CardId> {
    if cx.table.count(zones::deck(player)) == 0 {
        checks::refresh(cx, player);
    }
    cx.table.top(zones::deck(player))
}

/// A player draws one card; false if deck and drop zone are empty.
pub fn draw(cx: &mut Context, player: PlayerId) -> bool {
    let Some(card) = next_card(cx, player) else {
        return false;
    };
    cx.move_card(card, zones::hand(player), Put::new(Cause::Draw));
    checks::refresh_if_emptied(cx, player);
    true
}

/// The top card of the deck goes onto the stock (11.2a).
pub fn stock_top(cx: &mut Context, player: PlayerId, cause: Cause) -> bool {
    let Some(card) = next_card(cx, player) else {
        return false;
    };
    to_stock(cx, card, At::Top, cause);
    checks::refresh_if_emptied(cx, player);
    true
}

/// A card goes face down and sideways onto its owner's stock (11.3b).
fn to_stock(cx: &mut Context, card: CardId, at: At, cause: Cause) {
    let to = zones::stock(cx.q().owner(card));
    let put = Put::new(cause).at(at);
    cx.move_card(card, to, put);
    cx.orient_card(card, true);
    if second(cx.q(), options::STOCK_PEEK) {
        let own = cx.q().owner(card);
        let known = ByPlayer(PlayerId::ALL.map(|p| p == own));
        cx.reveal(card, known);
    }
}

/// Stock is paid newest first (5.1c).
pub fn pay_stock(cx: &mut Context, player: PlayerId, n: i32) {
    for _ in 0..n {
        if let Some(card) = cx.table.top(zones::stock(player)) {
            cx.move_card(card, zones::drop(player), Put::new(Cause::Cost));
        }
    }
}

/// What is told of a member that leaves its circles for a zone of this kind.
const fn departure(to: ZoneKind) -> Option<MomentId> {
    match to {
        zone::STOCK => Some(moment::STOCKED),
        zone::DROP => Some(moment::DROPPED),
        zone::HAND => Some(moment::RETURNED),
        _ => None,
    }
}

/// A card goes to a zone of its owner. A member takes its soul along where that follows it; what both players are to hear
/// of its leaving is raised.
pub fn send(cx: &mut Context, card: CardId, to: ZoneKind, at: At, cause: Cause) {
    let q = cx.q();
    let (from, owner, side) = (q.table.card(card).zone, q.owner(card), q.controller(card));
    let was = q.zone_kind(card);
    let member = was == zone::CIRCLE && q.table.is_top(card);
    let soul = if was == zone::INTERCEPT {
        called_soul(q, card)
    } else {
        Soul::new()
    };
    if to == zone::STOCK {
        to_stock(cx, card, at, cause);
    } else {
        let put = Put::new(cause).at(at);
        let put = if to == zone::REMOVE {
            put.facing(true) // 5.1g
        } else {
            put
        };
        cx.move_card(card, cx.q().zone_of(to, owner), put);
    }
    for card in soul {
        let to = if to == zone::STOCK { to } else { zone::DROP };
        cx.move_card(
            card,
            cx.q().zone_of(to, cx.q().owner(card)),
            Put::new(Cause::Rule),
        );
    }
    if to == zone::STOCK && member {
        lay_stock_sideways(cx, owner);
    }
    if member {
        if let Some(moment) = departure(to) {
            cx.raise(Happening::card(moment, side, card).left(from));
        }
    } else if was == zone::HAND && to == zone::DROP {
        cx.raise(Happening::card(moment::DISCARDED, owner, card));
    }
}

/// Soul that followed its member onto the stock lies as all cards there.
fn lay_stock_sideways(cx: &mut Context, player: PlayerId) {
    let stock: SmallVec<[CardId; 64]> = SmallVec::from_slice(cx.table.zone(zones::stock(player)));
    for card in stock {
        cx.orient_card(card, true);
    }
}

/// What was the soul of an interceptor lies behind it, up to the next one.
fn called_soul(q: Query, card: CardId) -> Soul {
    let there = q.table.zone(q.table.card(card).zone);
    let called = state::get(q).battle.called;
    let behind = there.iter().skip_while(|c| **c != card).skip(1);
    behind
        .take_while(|c| !called.iter().any(|o| o.card == **c))
        .copied()
        .collect()
}

/// Does the running effect search for certain cards, so that the opponent is shown what is found (33.1b)?
fn is_restricted(q: Query) -> bool {
    let Some(Frame::Program(program)) = q.table.frames.last() else {
        return false;
    };
    let Some(running) = q.ability(program.def, program.ability) else {
        return false;
    };
    let certain = |step: &Effect| match step.cards().and_then(Cards::selector) {
        Some(Selector::Mine(zone::DECK, filters) | Selector::Among(_, filters)) => {
            !filters.is_empty()
        }
        _ => false,
    };
    let mut steps = running.ability.effect.iter();
    steps.any(|step| step.any(&mut |step| certain(step)))
}

/// Is the card a member that effects of the opponent do not move away from its circles?
#[must_use]
pub fn is_protected(q: Query, card: CardId) -> bool {
    if q.zone_kind(card) != zone::CIRCLE || !q.has(card, keyword::PROTECTED) {
        return false;
    }
    match q.table.frames.last() {
        Some(Frame::Program(program)) => program.controller != q.controller(card),
        _ => false,
    }
}

/// A card becomes soul of a member (18.2a, 18.2f): a new object, whose abilities are inactive. A member that does so
/// leaves its circles: its own soul is dropped (32.1h).
pub fn to_soul(cx: &mut Context, card: CardId, member: CardId, cause: Cause) -> bool {
    let q = cx.q();
    let gate = q.def(card).is_some_and(|d| d.kind == kind::GATE);
    let there = q.zone_kind(member) == zone::CIRCLE && q.table.is_top(member);
    let apart = card == member || q.owner(card) != q.owner(member);
    if apart || gate || !there || is_protected(q, card) {
        return false;
    }
    let (owner, from_deck) = (q.owner(card), q.zone_kind(card) == zone::DECK);
    if q.zone_kind(card) == zone::CIRCLE {
        for own in soul(q, card) {
            cx.part(own, Cause::Rule);
        }
        cx.move_card(card, zones::trance(owner), Put::new(cause));
    }
    let attached = cx.attach(card, member, attachment::SOUL, Cause::Support);
    if from_deck {
        checks::refresh_if_emptied(cx, owner);
    }
    attached
}

/// A gate is turned face up; nothing happens if it is already (25.1i).
pub fn break_gate(cx: &mut Context, gate: CardId) -> bool {
    if !cx.turn_card(gate, true) {
        return false;
    }
    let owner = cx.q().owner(gate);
    cx.note("gate_broken", "25.1c", Some(owner), gate, 0);
    cx.raise(Happening::card(moment::GATE_BROKEN, owner, gate));
    true
}

/// A hand card takes the place of a level card (13.1b to 13.1d).
pub fn swap_level(cx: &mut Context, level: CardId, hand: CardId, cause: Cause) {
    let player = cx.q().owner(level);
    cx.move_card(level, zones::hand(player), Put::new(cause));
    cx.move_card(hand, zones::level(player), Put::new(cause));
}

/// How many circles a card covers as a member.
#[must_use]
pub fn width(q: Query, card: CardId) -> usize {
    let wide = q.stat(card, stat::TERRITORY).clamp(1, 6);
    usize::try_from(wide).unwrap_or(1)
}

/// Is the zone one of those in which a card is on the field?
#[must_use]
pub fn on_circle(q: Query, card: CardId) -> bool {
    card != CardId::NONE && q.zone_kind(card) == zone::CIRCLE && q.table.is_top(card)
}

/// An effect mobilizes a card onto these circles.
pub fn call(cx: &mut Context, card: CardId, circles: ZoneSet, player: PlayerId) {
    if second(cx.q(), options::ABILITY_MOBILIZE_COST) {
        let price = mobilize::cost(cx.q(), card);
        pay_stock(cx, player, price);
    }
    let from_deck = cx.q().zone_kind(card) == zone::DECK;
    mobilize::make_room(cx, card, circles);
    mobilize::enter(cx, card, circles, Cause::Effect);
    if from_deck {
        checks::refresh_if_emptied(cx, player);
    }
    cx.raise(Happening::card(moment::MOBILIZED, player, card));
    cx.raise(Happening::card(moment::CALLED, player, card));
}
