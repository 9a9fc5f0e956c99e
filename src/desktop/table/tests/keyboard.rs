//! The ring of the keyboard comes to all that can be chosen on the table.

use std::collections::BTreeSet;

use bevy::ecs::system::RunSystemOnce;
use bevy::picking::pointer::PointerButton;
use bevy::prelude::*;

use super::bench::Bench;
use super::{against, games};
use crate::states::Overlay;
use crate::table::hud::Panels;
use crate::table::input::{Focused, Spots};
use crate::table::layout::Staged;
use crate::table::world::ZoneCards;
use fudaba_ai::AgentSpec;
use fudaba_engine::{Action, CardId, Verb, ZoneId, ZoneSet};

/// Is a card of a pile hidden below others? It is an answer in a tray then.
pub fn is_deep(bench: &Bench, card: CardId) -> bool {
    let view = bench.table().view().expect("somebody looks");
    let zones = view.setup().rules.zones();
    let decl = zones.decl(view.table().card(card).zone);
    let staged = bench.app.world().get::<Staged>(bench.card(card)).is_some();
    let open = matches!(decl.shape, fudaba_engine::Shape::Row);
    !open && !staged && !view.table().is_top(card)
}

/// What stands for a place: the card that covers it, the uppermost card in it, or the place itself.
pub fn at(bench: &Bench, place: ZoneId) -> Entity {
    let view = bench.table().view();
    if let Some(card) = view.and_then(|view| view.table().cover(place)) {
        return bench.card(card);
    }
    let zone = bench.zone(place);
    let cards = bench.app.world().get::<ZoneCards>(zone);
    cards.and_then(ZoneCards::top).unwrap_or(zone)
}

/// What answers the open question on the table.
fn lit(bench: &Bench) -> BTreeSet<Entity> {
    let (Some(view), Some(choosing)) = (bench.table().view(), &bench.choice().choosing) else {
        return BTreeSet::new();
    };
    let lights = choosing.lights(view.q().zones(), |zone| view.table().cover(zone));
    let cards = lights.cards.keys().map(|card| bench.card(*card));
    let places = lights.places.keys().map(|place| at(bench, *place));
    cards.chain(places).collect()
}

#[test]
fn the_ring_at_a_place_is_that_of_the_card_that_comes_there() {
    let game = &games()[0];
    let mut bench = Bench::of(game, 1, against(AgentSpec::Random));
    bench.at_once();
    for _ in 0..200 {
        bench.frames(1);
        bench.frames(1);
        let Some(decision) = bench.table().decision() else {
            continue;
        };
        let goes = |n: &usize| {
            let action = decision.actions[*n];
            action.verb == Verb::Deploy && action.place != ZoneId::NONE
        };
        let Some(n) = (0..decision.actions.len()).find(goes) else {
            bench.chooses(0);
            continue;
        };
        let action = decision.actions[n];
        let place = bench.zone(action.place);
        bench.app.world_mut().entity_mut(place).insert(Focused);
        bench.chooses(n);
        bench.frames(4);
        // Or it is at what answers the next question.
        let card = bench.card(action.card);
        let lit = lit(&bench);
        let world = bench.app.world_mut();
        let mut rings = world.query_filtered::<Entity, With<Focused>>();
        let ring = rings.iter(world).next().expect("there is a ring");
        assert_ne!(ring, place);
        assert!(ring == card || lit.contains(&ring));
        return;
    }
    panic!("no card was ever put onto a place");
}

#[test]
fn after_an_answer_the_ring_is_at_what_answers_the_next_question() {
    let (mut followed, mut came) = (0, 0);
    for game in games() {
        let name = game.library.game.rules.id();
        let mut bench = Bench::of(game, 5, against(AgentSpec::Random));
        let mut last: Option<(Entity, usize)> = None;
        bench.by_chance(5, 200, |bench, decision| {
            bench.frames(2);
            let view = bench.table().view().expect("somebody looks").clone();
            let choosing = bench.choice().choosing.clone().expect("he is asked");
            let lights = choosing.lights(view.q().zones(), |zone| view.table().cover(zone));
            let lit = lit(bench);
            let world = bench.app.world_mut();
            let mut rings = world.query_filtered::<Entity, With<Focused>>();
            let ring = rings.iter(world).next();
            if let (Some((played, asked)), Some(ring)) = (last.take(), ring) {
                let other = bench.choice().asked() != Some(asked);
                let deep = lights.cards.keys().any(|card| is_deep(bench, *card));
                if other && !lit.is_empty() && !deep {
                    assert!(lit.contains(&ring), "{name}: {}", decision.key);
                    came += 1;
                    followed += usize::from(ring != played);
                }
            }
            // He is at a card of those that answer.
            let card = decision.actions.iter().find_map(|a| a.card.some());
            let Some(card) = card.map(|card| bench.card(card)) else {
                return;
            };
            let world = bench.app.world_mut();
            let rings: Vec<Entity> = rings.iter(world).collect();
            for ring in rings {
                world.entity_mut(ring).remove::<Focused>();
            }
            world.entity_mut(card).insert(Focused);
            bench.frames(1);
            last = bench.choice().asked().map(|asked| (card, asked));
        });
    }
    assert!(came > 60 && followed > 30, "{came}, {followed}");
}

#[test]
fn arrows_lead_to_every_card_and_place_that_can_be_chosen() {
    let (mut cards, mut places, mut held_up) = (0, 0, 0);
    for game in games() {
        for seed in 0..3 {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            bench.by_chance(seed, 300, |bench, decision| {
                let world = bench.app.world_mut();
                let reached = world.run_system_once(|spots: Spots| spots.reached());
                let reached = reached.expect("there are spots");
                for action in &decision.actions {
                    let (card, place) = (action.card, action.place);
                    let shown = card != CardId::NONE && action.verb != Verb::PickSlot;
                    if shown && !is_deep(bench, card) {
                        let entity = bench.card(card);
                        let staged = bench.app.world().get::<Staged>(entity).is_some();
                        held_up += usize::from(staged);
                        cards += 1;
                        assert!(reached.contains(&entity), "{action:?} of {}", decision.key);
                    }
                    if place != ZoneId::NONE {
                        places += 1;
                        let there = at(bench, place);
                        assert!(reached.contains(&there), "{action:?} of {}", decision.key);
                    }
                }
            });
        }
    }
    println!("{cards} cards, {places} places, {held_up} held up");
    assert!(cards > 1_000 && places > 500 && held_up > 20);
}

#[test]
fn after_a_choice_arrows_go_only_among_what_is_lit_and_a_wrong_click_keeps_it() {
    let (mut walked, mut refused) = (0, 0);
    for game in games() {
        let mut bench = Bench::of(game, 2, against(AgentSpec::Random));
        bench.by_chance(2, 120, |bench, decision| {
            let goes = |a: &&Action| {
                a.place != ZoneId::NONE && a.card != CardId::NONE && a.verb != Verb::PickSlot
            };
            let Some(action) = decision.actions.iter().find(goes) else {
                return;
            };
            let card = bench.card(action.card);
            bench.app.world_mut().entity_mut(card).insert(Focused);
            bench.presses(KeyCode::Enter);
            let choosing = bench.choice().choosing.clone().unwrap_or_default();
            if choosing.selected != Some(action.card) {
                return;
            }
            let places = choosing.actions().iter().map(|a| a.place);
            let lit: BTreeSet<_> = places
                .filter(|place| *place != ZoneId::NONE)
                .map(|place| at(bench, place))
                .collect();
            for key in [KeyCode::ArrowUp, KeyCode::ArrowLeft, KeyCode::ArrowRight] {
                bench.presses(key);
                let world = bench.app.world_mut();
                let mut rings = world.query_filtered::<Entity, With<Focused>>();
                let ring = rings.iter(world).next().expect("there is a ring");
                assert!(lit.contains(&ring), "{key:?} after {action:?}");
                walked += 1;
            }
            // A place that is not lit: the card stays selected, and the question says why.
            let table = bench
                .table()
                .view()
                .expect("somebody looks")
                .table()
                .clone();
            let zones = bench.table().setup().rules.zones();
            let wrong = zones.ids().find(|zone| {
                let to = ZoneSet::EMPTY.with(*zone);
                table.zone(*zone).is_empty() && choosing.to_places(to).is_empty()
            });
            if let Some(wrong) = wrong {
                bench.clicks(bench.zone(wrong), PointerButton::Primary);
                let now = bench.choice().choosing.as_ref().and_then(|c| c.selected);
                assert_eq!(now, Some(action.card));
                let model = &bench.app.world().resource::<Panels>().model;
                let warning = model.prompt.as_ref().map(|prompt| prompt.warning.as_str());
                assert!(
                    warning.is_some_and(|w| w.starts_with("Not there")),
                    "{warning:?}"
                );
                refused += 1;
            }
            // Escape goes back by one step: to the question as it was.
            bench.presses(KeyCode::Escape);
            assert!(!bench.choice().is_begun());
            assert_eq!(bench.place().1, Overlay::None);
        });
    }
    assert!(
        walked > 60 && refused > 20,
        "{walked} arrows, {refused} clicks"
    );
}
