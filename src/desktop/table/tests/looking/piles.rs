//! A pile is opened by a click, the newest card first, tells nothing of cards that the viewer does not know, and is closed by
//! Escape or the next click.

use bevy::picking::pointer::PointerButton;
use bevy::prelude::*;

use super::{Bench, Found, in_all, model, seen, view};
use crate::states::Overlay;
use crate::table::hud::models::key;
use crate::table::input::{Click, Reading};
use crate::table::ruleset::ActiveGame;
use fudaba_engine::{Decision, Query, Visibility, ZoneId};
use fudaba_text::{Lang, Speaker};

/// At one of so many questions.
const EVERY: usize = 12;

pub fn look(bench: &mut Bench, _: &Decision, found: &mut Found) {
    found.sees("questions");
    if found.counts["questions"] % EVERY != 5 || bench.choice().goes_back() {
        return;
    }
    let view = view(bench);
    let zones: Vec<ZoneId> = view.q().zones().ids().collect();
    for zone in zones {
        let Some(top) = view.table().zone(zone).last().copied() else {
            continue;
        };
        let game = bench.app.world().resource::<ActiveGame>().clone();
        let decl = view.q().zones().decl(zone);
        let browse = game
            .look
            .table
            .zones
            .get(decl.key)
            .is_some_and(|look| look.browse);
        let covered = view.table().covered(top);
        let choosing = bench.choice().choosing.as_ref();
        let click = choosing.map(|choosing| choosing.click_card(top, covered));
        if !matches!(click, None | Some(Click::Refused)) {
            continue;
        }
        let choices = bench.table().choices();
        bench.clicks(bench.card(top), PointerButton::Primary);
        let open = bench.app.world().resource::<Reading>().browsed;
        found.holds("opened", open == browse.then_some(zone), || {
            format!("{} {open:?}", decl.key)
        });
        if open.is_none() {
            continue;
        }
        found.sees(if decl.visibility == Visibility::Public {
            "open"
        } else {
            "face down"
        });
        tells(bench, zone, &game, found);
        if found.counts["opened"].is_multiple_of(2) {
            bench.presses(KeyCode::Escape);
        } else {
            bench.clicks(bench.card(top), PointerButton::Primary);
        }
        let closed = bench.app.world().resource::<Reading>().browsed.is_none();
        let nothing_else = bench.table().choices() == choices && bench.place().1 == Overlay::None;
        found.holds("closed", closed && nothing_else, || {
            format!("{} {:?}", decl.key, bench.place())
        });
    }
}

fn tells(bench: &Bench, zone: ZoneId, game: &ActiveGame, found: &mut Found) {
    let view = view(bench);
    let speaker = Speaker::to_player(&game.game.book, Lang::En, view.viewer());
    let Some(open) = model(bench).browser else {
        found.holds("shown", false, || format!("{zone:?}"));
        return;
    };
    let label = &game.look.table.zones[view.q().zones().decl(zone).key]
        .label
        .en;
    found.holds("shown", open.title.starts_with(label.as_str()), || {
        open.title.clone()
    });
    let lie = view.table().zone(zone).iter().rev().map(|card| key(*card));
    let shown: Vec<_> = open.cards.iter().map(|card| card.card).collect();
    found.holds("orders", lie.eq(shown.iter().copied()), || {
        format!("{shown:?}")
    });
    // As they are, whatever the viewer knows.
    let whole = bench.table().game();
    let truth = Query::new(whole.table(), whole.setup());
    for (card, shown) in view.table().zone(zone).iter().rev().zip(&open.cards) {
        if view.def(*card).is_some() {
            found.holds(
                "known cards",
                shown.name == speaker.name(view.q(), *card),
                || shown.name.clone(),
            );
            continue;
        }
        let name = truth.def(*card).map(|def| def.name.as_str().to_owned());
        let says = name.is_some_and(|name| shown.name.contains(&name));
        found.holds("hidden cards", !says && !shown.note.is_empty(), || {
            format!("{shown:?}")
        });
    }
}

#[test]
fn a_pile_is_opened_and_closed_and_tells_what_the_viewer_may_know() {
    let seen = seen("piles");
    for (ruleset, counts) in &seen {
        for what in ["opened", "orders", "closed", "known cards"] {
            assert!(counts.get(what) > Some(&3), "{ruleset}: {what} {counts:?}");
        }
    }
    println!(
        "{} hidden cards in open piles",
        in_all(&seen, "hidden cards")
    );
}
