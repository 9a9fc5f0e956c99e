//! Tables that are set up by hand: what can be said of their cards, and what can never lie so.

use crate::cards::effects;
use crate::cards::words::{attachment, kind};
use crate::rules::state::mark;
use crate::rules::zones;
use fudaba_engine::words::KindId;
use fudaba_engine::{
    CardId, Cause, Context, HandMark, Impossible, ModOp, Modifier, PlayerId, Query, Until, ZoneId,
};

/// What can be said of a card.
pub const MARKS: &[HandMark] = &[
    HandMark {
        word: "new",
        says: "it came to the field, or was set, in this turn; without the word it did in an earlier one",
    },
    HandMark {
        word: "equipped",
        says: "the relic is borne by the unit of its slot, which is written behind it",
    },
    HandMark {
        word: "bound",
        says: "it was played in Bind by the player on whose side it lies, from the other player's rim cards",
    },
    HandMark {
        word: "back",
        says: "it shows its second side",
    },
    HandMark {
        word: "controlled",
        says: "the other player controls the kin",
    },
];

const NEW: usize = 0;
const EQUIPPED: usize = 1;
const BOUND: usize = 2;
const BACK: usize = 3;

/// The card bears this one of [`MARKS`]; false if it cannot where it lies.
pub fn mark(cx: &mut Context, card: CardId, which: usize) -> bool {
    let at = cx.table.card(card).zone;
    match which {
        NEW => {
            cx.table.mark(card, mark::NEW, true);
            zones::works_in(at) || zones::side(at).is_some_and(|p| zones::arts(p) == at)
        }
        EQUIPPED => {
            let bearer = cx.table.top(at).filter(|top| *top != card);
            zones::on_field(at)
                && bearer.is_some_and(|b| cx.attach(card, b, attachment::RELIC, Cause::SetUp))
        }
        BOUND => {
            cx.table.mark(card, mark::BOUND, true);
            zones::works_in(at) || zones::side(at).is_some_and(|p| zones::arts(p) == at)
        }
        BACK => {
            let def = cx.setup.catalogue.get(cx.table.card(card).def);
            def.is_some_and(|d| d.faces.is_some()) && cx.show_face(card, true)
        }
        _ => {
            let kin = effects::is_kin(cx.q(), card);
            if let Some(side) = zones::side(at).filter(|_| kin) {
                cx.modify(Modifier::of(
                    card,
                    ModOp::Control(side.other()),
                    Until::Leaving,
                ));
            }
            kin
        }
    }
}

/// What about the table can never be so.
#[must_use]
pub fn impossible(q: Query) -> Option<Impossible> {
    PlayerId::ALL.into_iter().find_map(|player| {
        let slots = zones::field(player)
            .iter()
            .find_map(|slot| in_slot(q, slot));
        slots
            .or_else(|| alone(q, zones::arts(player), kind::ARTS))
            .or_else(|| alone(q, zones::territory(player), kind::TERRITORY))
            .or_else(|| alone(q, zones::fragment(player), kind::FRAGMENT))
            .or_else(|| no_relic(q, player))
    })
}

const fn no(card: CardId, why: &'static str) -> Impossible {
    Impossible { card, why }
}

/// A slot holds one unit over the relics that it bears (1.4b, 3.4l, 6.4u).
fn in_slot(q: Query, slot: ZoneId) -> Option<Impossible> {
    let (top, beneath) = q.table.zone(slot).split_last()?;
    let loose = beneath.iter().find(|c| q.table.bearer(**c).is_none());
    if let Some(card) = loose {
        return Some(no(
            *card,
            "one unit stands in a slot (6.4u); a relic that it bears is written before it: \"key equipped\"",
        ));
    }
    if effects::is_fragment(q, *top) && !zones::is_entrance(slot) {
        return Some(no(
            *top,
            "a fragment stands in the entrance slot alone (3.4d)",
        ));
    }
    let unit = effects::is_kin(q, *top) || effects::is_fragment(q, *top);
    (!unit).then_some(no(*top, "only kin and fragments stand in slots (1.4b)"))
}

/// One card of a kind lies there at most (1.2b, 1.3b, 1.5e).
fn alone(q: Query, zone: ZoneId, wanted: KindId) -> Option<Impossible> {
    let cards = q.table.zone(zone);
    let of_kind = |card: CardId| {
        let def = q.setup.catalogue.get(q.table.card(card).def);
        def.is_some_and(|d| d.is_kind(wanted))
    };
    let other = cards.iter().find(|c| !of_kind(**c));
    other
        .map(|c| no(*c, "no card of its kind lies there (Part 3)"))
        .or_else(|| {
            cards
                .get(1)
                .map(|c| no(*c, "one card lies there at most (1.2b, 1.3b, 1.5e)"))
        })
}

fn no_relic(q: Query, player: PlayerId) -> Option<Impossible> {
    let row = q.table.zone(zones::relics(player)).iter();
    let mut others = row.filter(|c| !effects::is_kind(q, **c, kind::RELIC));
    others
        .next()
        .map(|c| no(*c, "only relics lie in the relic row (1.4b)"))
}
