//! Why something cannot be done now: a reason is only given where it holds.

use super::words::library;
use fudaba_engine::{
    Action, CardId, First, MAX_OPTIONS, Match, PlayerId, Reason, Rng, Verb, View, Visibility,
    ZoneId,
};
use fudaba_rules::registry;
use std::collections::{BTreeMap, BTreeSet};

/// The zone of a player with this key.
fn zone(view: &View, player: PlayerId, key: &str) -> Option<ZoneId> {
    let zones = view.setup().rules.zones();
    zones
        .ids()
        .find(|z| zones.decl(*z).key == key && zones.decl(*z).owner == Some(player))
}

/// Is it so that something is full or taken, as this reason says? Reasons that say nothing of the kind hold.
fn is_so(view: &View, action: Action, reason: &Reason) -> bool {
    let table = view.table();
    let player = view.viewer();
    let taken = |place: ZoneId| place == ZoneId::NONE || !table.zone(place).is_empty();
    let filled = |key: &str| zone(view, player, key).is_some_and(|z| !table.zone(z).is_empty());
    match reason.key {
        "shift_limit" => {
            let progress = view.decision().and_then(|decision| decision.progress);
            progress.is_some_and(|p| p.picked >= p.max)
        }
        "entrance_taken" => {
            filled("entrance")
                && table.card(action.card).zone
                    != zone(view, player, "entrance").unwrap_or(ZoneId::NONE)
        }
        "no_free_slot" => ["kin1", "kin2", "kin3", "kin4"].into_iter().all(filled),
        "slot_taken" | "area_taken" => taken(action.place),
        "level_full" => filled("level"),
        _ => true,
    }
}

/// All that somebody might try with a card.
fn tries(view: &View, card: CardId) -> Vec<Action> {
    let zones = view.setup().rules.zones();
    let alone = [Verb::Play, Verb::Declare, Verb::Pick, Verb::Deploy];
    let mut all: Vec<Action> = alone.map(|verb| Action::card(verb, card)).to_vec();
    let slots = zones.ids().filter(|z| zones.decl(*z).is_slot());
    for slot in slots {
        all.extend([Verb::Deploy, Verb::Move].map(|verb| Action::to(verb, card, slot)));
    }
    all
}

#[test]
fn a_reason_that_something_is_full_is_given_only_when_it_is() {
    let fulls = [
        "shift_limit",
        "entrance_taken",
        "no_free_slot",
        "slot_taken",
        "area_taken",
        "level_full",
    ];
    let mut given: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut on_field, mut entered) = (0, 0);
    for game in registry() {
        let library = library(game.rules.id());
        // Where a card has a place of its own to enter, fields fill slowly.
        let slow = library.game.rules.zones().ids();
        let slow = slow
            .into_iter()
            .any(|z| library.game.rules.zones().decl(z).key == "entrance");
        let (matches, choices) = if slow { (24, 1_000) } else { (3, 250) };
        for seed in 0..matches {
            let at = usize::try_from(seed).unwrap_or(0);
            let pick = |n: usize| &library.decks[n % library.decks.len()];
            let decks = [pick(at), pick(at + 1)];
            let setup = library.setup(decks, [0; MAX_OPTIONS], seed, First::Random);
            let mut game = Match::new(setup.unwrap_or_else(|e| panic!("{e}")), None);
            let mut rng = Rng::new(seed);
            for _ in 0..choices {
                let Some(decision) = game.decision() else {
                    break;
                };
                let view = game.view(decision.player);
                let zones = view.setup().rules.zones();
                let own = |card: &CardId| {
                    let zone = view.table().card(*card).zone;
                    let known = zone != ZoneId::NONE && view.def(*card).is_some();
                    known && zones.decl(zone).owner == Some(view.viewer())
                };
                let cards: BTreeSet<CardId> = view.table().card_ids().filter(own).collect();
                for card in cards {
                    for action in tries(&view, card) {
                        for reason in view.reasons(action) {
                            let so = is_so(&view, action, &reason);
                            assert!(so, "{}: {action:?}: {reason:?}", decision.key);
                            if let Some(full) = fulls.iter().find(|full| **full == reason.key) {
                                *given.entry(full).or_default() += 1;
                            }
                        }
                    }
                    // What stands on the field has come: what it would take to come is no reason of it.
                    entered += usize::from(
                        Some(view.table().card(card).zone)
                            == zone(&view, view.viewer(), "entrance"),
                    );
                    let lies = zones.decl(view.table().card(card).zone);
                    if lies.is_slot() && lies.visibility != Visibility::OwnerOnly {
                        let why = view.reasons(Action::card(Verb::Play, card));
                        let come = [
                            "entrance_taken",
                            "entry_fails",
                            "ap_too_low",
                            "no_colour",
                            "no_free_slot",
                            "stock_too_low",
                            "level_too_low",
                        ];
                        let says = why.iter().any(|reason| come.contains(&reason.key));
                        assert!(!says, "{}: {why:?}", decision.key);
                        on_field += 1;
                    }
                }
                // The field fills where it can.
                let comes = |n: &usize| decision.actions[*n].verb == Verb::Deploy;
                let coming: Vec<usize> = (0..decision.actions.len()).filter(comes).collect();
                let choice = match coming.is_empty() {
                    true => rng.below(decision.actions.len()),
                    false => coming[rng.below(coming.len())],
                };
                assert!(game.choose(choice, None).is_ok());
            }
        }
    }
    println!("{given:?}, {on_field} on the field, {entered} entered");
    assert!(
        given.len() >= 4 && on_field > 1_000 && entered > 100,
        "{given:?}"
    );
}
