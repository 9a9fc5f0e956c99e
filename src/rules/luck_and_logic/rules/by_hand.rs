//! Tables that are set up by hand: what can be said of their cards, and what can never lie so.

use crate::cards::deck::is_member;
use crate::cards::effects;
use crate::cards::queries;
use crate::cards::words::{attachment, kind};
use crate::rules::{turn, zones};
use fudaba_engine::{CardId, Cause, Context, HandMark, Impossible, PlayerId, Put, Query, ZoneId};

/// What can be said of a card.
pub const MARKS: &[HandMark] = &[
    HandMark {
        word: "soul",
        says: "it is soul of the member, the last card of the same circle",
    },
    HandMark {
        word: "entered",
        says: "the member was mobilized in this turn",
    },
    HandMark {
        word: "over_right",
        says: "the member covers the circle at its right, too",
    },
    HandMark {
        word: "over_back",
        says: "the member of the front row covers the circle behind it, too",
    },
];

const SOUL: usize = 0;
const ENTERED: usize = 1;
const OVER_RIGHT: usize = 2;

/// The card bears this one of [`MARKS`]; false if it cannot where it lies.
pub fn mark(cx: &mut Context, card: CardId, mark: usize) -> bool {
    let at = cx.table.card(card).zone;
    let Some((player, n)) = zones::place(at) else {
        return false;
    };
    match mark {
        SOUL => {
            let member = cx.table.top(at).filter(|top| *top != card);
            member.is_some_and(|m| cx.attach(card, m, attachment::SOUL, Cause::SetUp))
        }
        ENTERED => {
            cx.table.mark(card, queries::ENTERED, true);
            true
        }
        _ => {
            let right = mark == OVER_RIGHT;
            let further = if right { n + 1 } else { n + 3 };
            let beside = if right { n % 3 < 2 } else { n < 3 };
            if beside {
                let to = cx.table.covered(card).with(zones::circle(player, further));
                cx.move_card(card, at, Put::new(Cause::SetUp).over(to));
            }
            beside
        }
    }
}

/// What about the table can never be so.
#[must_use]
pub fn impossible(q: Query) -> Option<Impossible> {
    PlayerId::ALL.into_iter().find_map(|player| {
        let mut circles = (0..zones::CIRCLES).map(|n| (zones::circle(player, n), player));
        let mut gates = (0..zones::CIRCLES).map(|n| zones::gate(player, n));
        let on_circle = circles.find_map(|(circle, player)| on_circle(q, circle, player));
        let on_gate = || gates.find_map(|zone| on_gate(q, zone));
        let fifth = || {
            let levels = q.table.zone(zones::level(player));
            let card = levels.get(turn::MOST_LEVELS).copied();
            card.map(|c| no(c, "a player has at most four level cards (13.1a, 13.1e)"))
        };
        on_circle.or_else(on_gate).or_else(fifth)
    })
}

const fn no(card: CardId, why: &'static str) -> Impossible {
    Impossible { card, why }
}

/// Circles hold one member each, which covers as many as it must, over its soul (15.2a, 15.3a, 18.2a).
fn on_circle(q: Query, circle: ZoneId, player: PlayerId) -> Option<Impossible> {
    let (top, beneath) = q.table.zone(circle).split_last()?;
    let loose = beneath.iter().find(|c| q.table.bearer(**c).is_none());
    if let Some(card) = loose {
        return Some(no(
            *card,
            "one member stands on a circle (15.3a); a card under it is its soul: \"key soul\"",
        ));
    }
    if !q.def(*top).is_some_and(|d| is_member(d.kind)) {
        return Some(no(*top, "only members stand on circles (15.1i)"));
    }
    let covered = q.table.covered(*top);
    if covered.iter().count() != effects::width(q, *top) {
        return Some(no(
            *top,
            "a member covers as many circles as its territory says (15.2a): \"key over_right\", \"key over_back\"",
        ));
    }
    let others = zones::circles(player).iter().filter(|z| *z != circle);
    let shared = others.filter_map(|z| q.table.top(z)).find(|other| {
        let theirs = q.table.covered(*other);
        theirs.meets(covered)
    });
    shared.map(|other| no(other, "another member covers its circle, too (15.3a)"))
}

fn on_gate(q: Query, zone: ZoneId) -> Option<Impossible> {
    let cards = q.table.zone(zone);
    let wrong = |c: &&CardId| {
        q.setup
            .catalogue
            .get(q.table.card(**c).def)
            .is_none_or(|d| d.kind != kind::GATE)
    };
    if let Some(card) = cards.iter().find(wrong) {
        return Some(no(*card, "only gates lie there (4.2a)"));
    }
    cards
        .get(1)
        .map(|c| no(*c, "one gate lies under a circle (4.2a)"))
}
