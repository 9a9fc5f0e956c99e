//! Why a card of the hand can do nothing now: when it can, or what it lacks, rather than what such a card never does.

use super::{Bench, Found, in_all, seen, view, with_maker};
use crate::table::ruleset::ActiveGame;
use fudaba_engine::{Action, CardId, Decision, Verb};

/// What is said of abilities that a card has not, or that nobody uses.
const EMPTY: [&str; 4] = ["no such", "are used so", "own accord", "works by itself"];

pub fn look(bench: &mut Bench, decision: &Decision, found: &mut Found) {
    let view = view(bench);
    let zones = view.setup().rules.zones();
    let own = |card: &CardId| {
        let decl = zones.decl(view.table().card(*card).zone);
        let hand = decl.visibility == fudaba_engine::Visibility::OwnerOnly;
        hand && decl.owner == Some(view.viewer())
    };
    let idle = |card: &CardId| decision.actions.iter().all(|action| action.card != *card);
    let hand: Vec<CardId> = view.table().card_ids().filter(own).filter(idle).collect();
    offers(bench, decision, found);
    for card in hand {
        let read = with_maker(bench, |maker| maker.inspect(card, false));
        let Some(read) = read else { continue };
        for reason in &read.why_not {
            let empty = EMPTY.iter().any(|empty| reason.text.contains(empty));
            found.holds("reasons", !empty, || {
                format!("{}, {}: {:?}", decision.key, read.name, read.why_not)
            });
        }
        if std::env::var_os("FUDABA_REASONS").is_some() {
            println!(
                "REASON {} | {} | {:?}",
                decision.key,
                read.kind,
                read.why_not.iter().map(|r| &r.text).collect::<Vec<_>>()
            );
        }
    }
}

/// What the rules offer with a card and do not offer now says why, at that card.
fn offers(bench: &mut Bench, decision: &Decision, found: &mut Found) {
    let view = view(bench);
    let game = bench.app.world().resource::<ActiveGame>().clone();
    let zones = view.setup().rules.zones();
    for (key, look) in &game.look.table.zones {
        let place = zones.by_key(key, view.viewer());
        let top = place.and_then(|place| view.table().top(place));
        let (Some(card), false) = (top, look.offers.is_empty()) else {
            continue;
        };
        let offered = decision.actions.iter().any(|action| {
            action.card == card
                || action.verb == Verb::PickOption && look.offers.contains(&(action.n + 1))
        });
        let known = look
            .offers
            .iter()
            .any(|n| !view.reasons(Action::option(n - 1)).is_empty());
        if offered || !known {
            continue;
        }
        let read = with_maker(bench, |maker| maker.inspect(card, false));
        let told = read.is_some_and(|read| !read.why_not.is_empty());
        found.holds("offers", told, || format!("{} {key}", decision.key));
    }
}

#[test]
fn a_card_of_the_hand_says_when_it_can_be_used() {
    let seen = seen("reasons");
    assert!(in_all(&seen, "reasons") > 100);
    assert!(in_all(&seen, "offers") > 20);
}
