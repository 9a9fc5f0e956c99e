//! Destruction, withdrawal, exclusion instead, broken rim cards (3.7, 1.5, 9.12, 9.25).

use crate::cards::words::{ability, keyword, kind, moment, stat, zone};
use crate::cards::{effects, queries};
use crate::rules::state::{self, mark};
use crate::rules::zones;
use fudaba_engine::{
    CardId, Cause, Context, Fate, Frame, Happening, ModOp, Modifier, PlayerId, Put, Query, Until,
};

/// What destroys a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blow {
    /// Whose doing it is: for Bloodless (9.21a).
    pub by: Option<PlayerId>,
    /// The card that did it, or none.
    pub that: CardId,
    /// Is it excluded instead (9.25b)?
    pub banish: bool,
}

impl Blow {
    /// By a rule.
    pub const RULE: Self = Self {
        by: None,
        that: CardId::NONE,
        banish: false,
    };

    /// By the running effect, or by a rule.
    #[must_use]
    pub fn now(q: Query) -> Self {
        Self {
            by: effects::running_player(q),
            ..Self::RULE
        }
    }

    /// The one that the replacement on top was to take the place of.
    #[must_use]
    pub fn put_off(q: Query, card: CardId) -> Self {
        let mut frames = q.table.frames.iter().rev();
        let that = match frames.next() {
            Some(Frame::Program(instead)) => instead.that,
            _ => CardId::NONE,
        };
        let by = match frames.next() {
            Some(Frame::Program(effect)) if effect.begun => Some(effect.controller),
            _ => (that != CardId::NONE).then(|| q.controller(that)),
        };
        let exorcised = that != CardId::NONE && q.has(that, keyword::EXORCISE);
        Self {
            by,
            that,
            banish: exorcised && q.has(card, keyword::EXORCISED),
        }
    }
}

/// A card is destroyed; false if it is not there to be destroyed, or cannot be.
pub fn destroy(cx: &mut Context, card: CardId, blow: Blow) -> bool {
    let q = cx.q();
    if q.zone_kind(card) == zone::RIM {
        return break_rim(cx, card);
    }
    let there = matches!(
        q.zone_kind(card),
        zone::FIELD | zone::ARTS_SLOT | zone::TERRITORY_SLOT | zone::RELICS
    );
    if !there || q.has(card, keyword::CANNOT_BE_DESTROYED) {
        return false;
    }
    if effects::is_fragment(q, card) {
        return withdraw(cx, card);
    }
    let h = Happening::card(moment::WOULD_BE_DESTROYED, q.controller(card), card).with(blow.that);
    if cx.replaced(h) {
        return false;
    }
    destroy_now(cx, card, blow)
}

/// The same, with nothing that could replace it but Undying (9.12b, 9.12c).
pub fn destroy_now(cx: &mut Context, card: CardId, blow: Blow) -> bool {
    let q = cx.q();
    if effects::is_kin(q, card) && queries::undying(q, card) > 0 {
        cx.modify(Modifier::of(
            card,
            ModOp::Add(stat::UNDYING, -1),
            Until::Leaving,
        ));
        cx.note("undying", "9.12b", None, card, 0);
        let action = cx.q().running_action();
        return action.is_some_and(|a| a.fate == Fate::Unpaid);
    }
    to_coffin(cx, card, blow);
    true
}

/// A card leaves the field destroyed, its relics with it (1.4d).
fn to_coffin(cx: &mut Context, card: CardId, blow: Blow) {
    let q = cx.q();
    let unit = effects::is_unit(q, card);
    let relics = if unit {
        effects::relics(q, card)
    } else {
        smallvec::SmallVec::new()
    };
    let (from, side) = (q.table.card(card).zone, q.controller(card));
    if let Some(by) = blow.by.filter(|p| *p != side && effects::is_kin(q, card)) {
        state::change(cx).slain[by.index()] = 1;
    }
    let offers = unit && cx.q().has(card, keyword::OFFERING);
    let power = cx.q().stat(card, stat::POWER);
    let to = if blow.banish {
        zone::EXCLUSION
    } else {
        zone::COFFIN
    };
    effects::send_alone(cx, card, to, Cause::Defeat);
    cx.raise(
        Happening::card(moment::DESTROYED, side, card)
            .with(blow.that)
            .left(from),
    );
    for relic in relics {
        destroy(cx, relic, Blow::RULE);
    }
    if offers {
        offer(cx, side, power);
    }
}

/// 9.14a: the fragment's Predation may work as if it had beaten the kin; its player is asked as soon as nothing is going on.
fn offer(cx: &mut Context, player: PlayerId, power: i32) {
    let feeds = queries::entered(cx.q(), player).is_some_and(|f| cx.q().has(f, keyword::PREDATION));
    if feeds {
        let hundreds = u16::try_from(power / 100).unwrap_or(u16::MAX);
        state::change(cx).offered[player.index()] = hundreds.to_le_bytes();
    }
}

/// Whose fragment has been offered something, and how much power.
#[must_use]
pub fn offered(q: Query) -> Option<(PlayerId, i32)> {
    let offered = state::get(q).offered;
    let of = |player: PlayerId| u16::from_le_bytes(offered[player.index()]);
    let player = PlayerId::ALL.into_iter().find(|p| of(*p) > 0)?;
    Some((player, i32::from(of(player)) * 100))
}

/// 9.13a: a fifth of the loser's power, permanently.
pub fn feed(cx: &mut Context, unit: CardId, power: i32) {
    let gained = power / 5;
    if gained > 0 {
        cx.modify(Modifier::of(
            unit,
            ModOp::Add(stat::POWER, gained),
            Until::Leaving,
        ));
        cx.note("predation", "9.13a", None, unit, gained);
    }
}

/// A fragment goes back to its zone, as it is printed (1.5c, 3.12h); its relics are destroyed (1.4d).
pub fn withdraw(cx: &mut Context, card: CardId) -> bool {
    let q = cx.q();
    let (from, owner) = (q.table.card(card).zone, q.owner(card));
    let relics = effects::relics(q, card);
    let put = Put::new(Cause::Rule).facing(true);
    cx.move_card(card, zones::fragment(owner), put);
    cx.note("withdraws", "1.5c", Some(owner), card, 0);
    cx.raise(Happening::card(moment::WITHDRAWN, owner, card).left(from));
    for relic in relics {
        destroy(cx, relic, Blow::RULE);
    }
    true
}

/// A rim card is broken by an effect: it is shown at once, and what it sets off waits (3.7c).
fn break_rim(cx: &mut Context, card: CardId) -> bool {
    if cx.table.marked(card, mark::BROKEN) {
        return false;
    }
    let player = cx.q().side(card);
    reveal_broken(cx, card);
    let by = effects::running_player(cx.q()).map_or(0, |p| p.0 + 1);
    let state = state::change(cx);
    state.loose = state.loose.saturating_add(1);
    state.breaker = by;
    tell_broken(cx, card, CardId::NONE);
    let q = cx.q();
    let blasts = q.def(card).is_some_and(has_blast);
    if !blasts {
        cx.raise(Happening {
            outside: true,
            ..Happening::card(moment::DESTROYED, player, card)
        });
    }
    true
}

/// Has the card a Rim Blast?
#[must_use]
pub fn has_blast(def: &fudaba_engine::CardDef) -> bool {
    def.abilities_of(ability::RIM_BLAST).next().is_some()
}

/// A rim card is turned up and counts as one no more (6.5.4a, 6.5.4f).
pub fn reveal_broken(cx: &mut Context, card: CardId) {
    let player = cx.q().side(card);
    cx.turn_card(card, true);
    cx.table.mark(card, mark::BROKEN, true);
    state::change(cx).lost_rim[player.index()] = 1;
    cx.look_again();
    cx.note("rim_broken", "3.7b", Some(player), card, 0);
}

/// What listens to a broken rim card becomes due.
pub fn tell_broken(cx: &mut Context, card: CardId, that: CardId) {
    let player = cx.q().side(card);
    cx.raise(Happening::card(moment::RIM_BROKEN, player, card).with(that));
}

/// The first rim card that an effect broke and that waits still.
#[must_use]
pub fn loose(q: Query) -> Option<CardId> {
    let mut players = PlayerId::ALL.into_iter();
    players.find_map(|player| {
        let rims = zones::rims(player).and(q.table.occupied()).iter();
        let mut cards = rims.flat_map(|z| q.table.zone(z).iter().copied());
        cards.find(|c| q.table.marked(*c, mark::BROKEN) && !q.table.marked(*c, mark::NAMED))
    })
}

/// Is the kin one that Exorcise strips (9.25a)?
#[must_use]
pub fn is_haunted(q: Query, card: CardId) -> bool {
    let returns = q
        .def(card)
        .is_some_and(|d| d.abilities_of(ability::RETURN).next().is_some());
    let words = [keyword::VAMPIRISM, keyword::PREDATION, keyword::REVIVAL];
    effects::is_kind(q, card, kind::KIN)
        && (returns || q.stat(card, stat::UNDYING) > 0 || words.iter().any(|k| q.has(card, *k)))
}
