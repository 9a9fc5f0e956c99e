//! What is known of hidden cards (2h, 17c, 17f, 17g): what has been seen and can still be followed stays known; where
//! a known card goes among others that look alike, each of them may be it, and no card that lies elsewhere.

use crate::rules::state::{self, CARDS, Laid};
use crate::rules::zones;
use fudaba_engine::{
    ByPlayer, CardId, CardSet, Cause, Context, DefId, Frame, PlayerId, Put, Query, ZoneId,
};
use smallvec::SmallVec;

/// The place of a card in its owner's deck list; `None` if it is hidden on this table.
fn number(q: Query, card: CardId) -> Option<u8> {
    let state = q.table.card(card);
    let list = q.setup.decks[state.owner()].sections.first()?;
    let at = list.iter().position(|d| *d == state.def)?;
    u8::try_from(at).ok().filter(|n| *n < 16)
}

fn seen_by_owner(owner: PlayerId) -> ByPlayer<bool> {
    ByPlayer(PlayerId::ALL.map(|p| p == owner))
}

/// A card lies face up now: has it been seen before?
pub fn note_shown(cx: &mut Context, card: CardId) {
    let Some(n) = number(cx.q(), card) else {
        return;
    };
    let owner = cx.q().owner(card).index();
    let state = state::change(cx);
    let bit = 1u16 << n;
    if state.shown[owner] & bit != 0 {
        state.again[owner] |= bit;
    }
    state.shown[owner] |= bit;
    if let Some(excluded) = state.excluded.get_mut(card.index()) {
        *excluded = 0;
    }
}

/// A card that lies hidden was shown to both players: from now on it has been seen.
pub fn revealed(cx: &mut Context, card: CardId) {
    if !cx.table.card(card).face_up() {
        note_shown(cx, card);
    }
}

/// Was the card seen by both players earlier in this match than now?
#[must_use]
pub fn shown_before(q: Query, card: CardId) -> bool {
    let known = q.known(card).0 == [true; 2];
    let Some(bit) = number(q, card).filter(|_| known).map(|n| 1u16 << n) else {
        return false;
    };
    let (state, owner) = (state::get(q), q.owner(card).index());
    if q.table.card(card).face_up() {
        state.again[owner] & bit != 0
    } else {
        state.shown[owner] & bit != 0
    }
}

/// Cards that look alike to the opponent are dealt anew among their places if he could tell them apart.
///
/// Those that he knew are from now on any of them, and none of the owner's other hidden cards.
fn blend(cx: &mut Context, owner: PlayerId, cards: CardSet) {
    let other = owner.other();
    let q = cx.q();
    let known: CardSet = cards
        .iter()
        .filter(|c| q.table.card(*c).known_to(other))
        .collect();
    let excluded = |c: CardId| state::get(q).excluded.get(c.index()).copied();
    let told = cards.iter().any(|c| excluded(c).is_some_and(|e| e != 0));
    if cards.len() < 2 || known.is_empty() && !told {
        return;
    }
    let loose = known
        .iter()
        .filter_map(|c| number(q, c))
        .fold(0u16, |mask, n| mask | 1 << n);
    let list = q.setup.decks[owner].sections.first().map_or(0, Vec::len);
    let all = (0..list.min(16)).fold(0u16, |mask, n| mask | 1 << n);
    let only = (known.len() == cards.len()).then_some(all & !loose);
    let elsewhere: CardSet = q
        .table
        .card_ids()
        .filter(|c| q.owner(*c) == owner && !cards.contains(*c))
        .filter(|c| !q.table.card(*c).known_to(other))
        .collect();
    let in_hand = cards
        .first()
        .is_some_and(|c| q.table.card(c).zone == zones::hand(owner));
    let state = state::change(cx);
    if cards.contains(state.last_attacker[owner.index()]) {
        // Which of them it is can be told no more (17g).
        state.last_attacker[owner.index()] = CardId::NONE;
    }
    for card in elsewhere.iter() {
        if let Some(mask) = state.excluded.get_mut(card.index()) {
            *mask |= loose;
        }
    }
    for card in cards.iter() {
        if let Some(mask) = state.excluded.get_mut(card.index()) {
            // What lies in a group of known cards is one of them; a hand holds what lies nowhere else.
            *mask = if in_hand { 0 } else { only.unwrap_or(0) };
        }
    }
    cx.mix(cards, seen_by_owner(owner));
}

/// Before cards are taken at random: face-down discards are shuffled (17c).
pub fn before_random(cx: &mut Context, cards: CardSet) {
    for owner in PlayerId::ALL {
        let q = cx.q();
        let down = cards.iter().filter(|c| {
            let state = q.table.card(*c);
            state.zone == zones::discard(owner) && !state.face_up()
        });
        let down = down.collect();
        blend(cx, owner, down);
    }
}

/// A hand card is put face down onto a slot: the opponent cannot tell which of the hand it was. Says which physical
/// card it is now.
pub fn place_hidden(cx: &mut Context, card: CardId, slot: ZoneId, cause: Cause) -> CardId {
    let owner = cx.q().owner(card);
    let hand = zones::hand(owner);
    let mut card = card;
    if cx.table.card(card).zone == hand {
        let cards: CardSet = cx.table.zone(hand).iter().copied().collect();
        let def = |cx: &Context, card: CardId| cx.table.card(card).def;
        // What is being done goes on with the cards that it was about; else only this one matters.
        let (table, mut frames) = (&*cx.table, cx.table.frames.iter());
        let waits = !table.pending.is_empty() || !table.later.is_empty();
        let busy = waits || frames.any(|f| matches!(f, Frame::Program(_)));
        let followed = if busy { cards } else { CardSet::one(card) };
        let before: SmallVec<[(CardId, DefId); 16]> =
            followed.iter().map(|c| (c, def(cx, c))).collect();
        blend(cx, owner, cards);
        let mut left = cards;
        let mut now = SmallVec::<[(CardId, CardId); 16]>::new();
        for (was, what) in before {
            let same = |c: &CardId| def(cx, *c) == what;
            let stayed = Some(was).filter(|c| left.contains(*c) && same(c));
            let is = stayed.or_else(|| left.iter().find(same)).unwrap_or(was);
            left.remove(is);
            now.push((was, is));
        }
        let found = now.iter().find(|(was, _)| *was == card);
        card = found.map_or(card, |(_, is)| *is);
        if busy {
            cx.follow(&now);
        }
    }
    cx.move_card(card, slot, Put::new(cause).facing(false));
    note_laid(cx, card, slot);
    card
}

/// A card was laid face down onto a slot: both players see when, and whether it was before its owner's ship.
pub fn note_laid(cx: &mut Context, card: CardId, slot: ZoneId) {
    let q = cx.q();
    let ship = state::get(q).ship_of(q.owner(card)).some();
    let line = ship.and_then(|ship| zones::line(q.table.card(ship).zone));
    let laid = Laid::new(q.table.turn, line.is_some() && line == zones::line(slot));
    if let Some(noted) = state::change(cx).laid.get_mut(card.index()) {
        *noted = laid;
    }
}

/// Has something been told about what this hidden card cannot be?
#[must_use]
pub fn telling(q: Query, card: CardId) -> bool {
    let mask = state::get(q).excluded.get(card.index());
    card.index() < CARDS && mask.is_some_and(|m| *m != 0)
}

/// Can this hidden card be this one?
#[must_use]
pub fn plausible(q: Query, card: CardId, def: DefId) -> bool {
    let Some(mask) = state::get(q)
        .excluded
        .get(card.index())
        .filter(|m| **m != 0)
    else {
        return true;
    };
    let list = q.setup.decks[q.owner(card)].sections.first();
    let mut same = list.into_iter().flatten().enumerate().take(16);
    same.any(|(n, d)| *d == def && mask >> n & 1 == 0)
}
