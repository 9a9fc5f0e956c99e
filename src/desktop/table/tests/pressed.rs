//! What a single press on a card does: it can be taken back, and every other answer is still there.

use bevy::picking::pointer::PointerButton;
use bevy::prelude::*;

use super::bench::Bench;
use super::keyboard::at;
use super::{against, games};
use crate::states::Screen;
use crate::table::hud::Panels;
use crate::table::input::{Click, Light};
use crate::table::stage::Intent;
use fudaba_ai::AgentSpec;
use fudaba_engine::{Verb, ZoneId, ZoneSet};
use fudaba_saves::settings::TakeBack;

#[test]
fn what_a_press_does_at_once_can_be_taken_back() {
    let (mut tried, mut stood) = (0, Vec::new());
    for game in games() {
        let name = game.library.game.rules.id();
        for seed in 0..3 {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            bench.by_chance(seed, 120, |bench, decision| {
                bench.frames(2);
                let words = game.book.phrases.prompts.get(decision.key);
                let fills = words.is_some_and(|words| words.fills);
                let choosing = bench.choice().choosing.clone().expect("he is asked");
                let cards = decision.actions.iter().map(|a| a.card);
                let ready = cards
                    .clone()
                    .find_map(|card| Some((card, choosing.ready(card)?)));
                let Some((card, _)) = ready.filter(|_| !fills) else {
                    return;
                };
                let (before, view) = (bench.table().choices(), bench.table().view().cloned());
                let entity = bench.card(card);
                bench.clicks(entity, PointerButton::Primary);
                bench.frames(2);
                if bench.table().choices() == before && bench.table().begun() == 0 {
                    stood.push(format!("{name}: {decision:?}"));
                    return;
                }
                tried += 1;
                let back = bench.table().way_back(TakeBack::Fair);
                bench.wants(Intent::TakeBack);
                let now = bench.table().view().cloned();
                let table = |view: &Option<fudaba_engine::View>| {
                    view.as_ref().map(|view| view.table().digest())
                };
                if back.is_err() || table(&now) != table(&view) {
                    stood.push(format!("{name}: {back:?}, {decision:?}"));
                }
            });
        }
    }
    println!("{tried} presses, {} stood", stood.len());
    // What the other player could answer is tried on few of the hands that he may have.
    assert!(
        tried >= 12 && stood.len() * 10 <= tried,
        "{tried}, {stood:#?}"
    );
}

#[test]
fn a_press_that_decides_two_things_shows_them_first_and_the_next_one_does_them() {
    let (mut shown, mut dropped) = (0, 0);
    for game in games() {
        let name = game.library.game.rules.id();
        for seed in 0..4 {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            bench.by_chance(seed, 120, |bench, decision| {
                bench.frames(2);
                let goes = |n: &usize| {
                    let first = bench.table().first_of(*n);
                    first.is_some_and(|first| first.place != ZoneId::NONE)
                };
                let Some(n) = (0..decision.actions.len()).find(goes) else {
                    return;
                };
                let first = bench.table().first_of(n).expect("it goes somewhere first");
                let target = at(bench, decision.actions[n].place);
                let state = |bench: &Bench| (bench.table().choices(), bench.table().begun());
                let before = state(bench);
                bench.clicks(target, PointerButton::Primary);
                bench.frames(2);
                let what = format!("{name}: {:?} after {first:?}", decision.actions[n]);
                assert_eq!(state(bench), before, "{what}: nothing is decided yet");
                let choosing = bench.choice().choosing.clone().expect("he is asked");
                assert_eq!(choosing.shows_first(), Some(n), "{what}");
                // It is told what it would come to, on the plate and beside the target.
                let model = &bench.app.world().resource::<Panels>().model;
                let asked = model.prompt.as_ref().expect("he is asked");
                assert!(
                    asked.sentence.contains("Then: "),
                    "{what}: {}",
                    asked.sentence
                );
                assert!(asked.can_cancel, "{what}");
                assert!(model.foreseen.is_some(), "{what}: nothing is foretold");
                if dropped <= shown {
                    bench.presses(KeyCode::Escape);
                    bench.frames(1);
                    assert!(!bench.choice().is_begun(), "{what}: it is dropped");
                    assert_eq!(state(bench), before);
                    dropped += 1;
                    return;
                }
                bench.clicks(target, PointerButton::Primary);
                bench.frames(2);
                let over = bench.place().0 != Screen::Table;
                assert!(over || state(bench).0 > before.0, "{what}: it is done");
                shown += 1;
            });
        }
    }
    assert!(shown > 3 && dropped > 3, "{shown}, {dropped}");
}

#[test]
fn a_card_that_stands_before_a_place_chooses_it_and_to_stay_has_a_button() {
    let (mut pressed, mut stayed) = (0, 0);
    for game in games() {
        let name = game.library.game.rules.id();
        for seed in 0..4 {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            bench.by_chance(seed, 120, |bench, decision| {
                bench.frames(2);
                let view = bench.table().view().expect("somebody looks").clone();
                let own = view.legal().len();
                let stays = (0..own).find(|n| {
                    let action = decision.actions[*n];
                    let here = action.card != fudaba_engine::CardId::NONE
                        && view.table().card(action.card).zone == action.place;
                    action.verb == Verb::Move && here
                });
                if let Some(n) = stays {
                    let model = &bench.app.world().resource::<Panels>().model;
                    let asked = model.prompt.as_ref().expect("he is asked");
                    let button = asked.choices.iter().find(|choice| choice.action == n);
                    assert!(button.is_some(), "{name}: {:?}", asked.choices);
                    stayed += 1;
                }
                let looks = game.look.table.ahead.iter();
                let mut looks = looks.filter(|ahead| ahead.prompt == decision.key);
                let Some(look) = looks.next() else {
                    return;
                };
                let zones = view.q().zones();
                for n in 0..own {
                    let action = decision.actions[n];
                    let decl = zones.decl(action.place);
                    let choosing = bench.choice().choosing.clone().expect("he is asked");
                    let before = look.of.get(decl.key);
                    let Some(before) = before.filter(|_| !choosing.is_careful(n)) else {
                        continue;
                    };
                    let before = zones.ids().find(|zone| {
                        let other = zones.decl(*zone);
                        other.key == before.as_str() && other.owner == decl.owner
                    });
                    let card = view.table().cover(before.expect("there is one"));
                    let card = card.expect("a card stands for it");
                    let lights = choosing.lights(zones, |zone| view.table().cover(zone));
                    assert!(lights.cards.contains_key(&card), "{name}: it is lit");
                    assert_eq!(
                        choosing.click_card(card, view.table().covered(card)),
                        Click::Act(n),
                        "{name}: {action:?}"
                    );
                    pressed += 1;
                }
            });
        }
    }
    assert!(pressed > 10 && stayed > 5, "{pressed}, {stayed}");
}

#[test]
fn a_card_that_would_go_to_the_lit_place_goes_to_another_that_is_pressed_first() {
    let mut tried = 0;
    for game in games() {
        let mut bench = Bench::of(game, 4, against(AgentSpec::Random));
        bench.by_chance(4, 200, |bench, decision| {
            bench.frames(2);
            let choosing = bench.choice().choosing.clone().expect("he is asked");
            let goes = |verb| matches!(verb, Verb::Deploy | Verb::LevelUp | Verb::Play);
            let other = decision.actions.iter().position(|action| {
                let ready = choosing.ready(action.card);
                let lit = ready.map(|n| decision.actions[n].place);
                lit.is_some_and(|lit| lit != action.place && action.place != ZoneId::NONE)
                    && goes(action.verb)
            });
            let Some(other) = other.filter(|_| tried < 12) else {
                return;
            };
            let (place, card) = (decision.actions[other].place, decision.actions[other].card);
            if choosing.click_place(place) != Click::Aim(place) {
                return;
            }
            tried += 1;
            let (zone, card) = (bench.zone(place), bench.card(card));
            bench.clicks(zone, PointerButton::Primary);
            bench.frames(1);
            let aimed = bench.choice().choosing.clone().expect("he is still asked");
            assert_eq!(aimed.aimed(), Some(place));
            let view = bench.table().view().expect("somebody looks");
            let lights = aimed.lights(view.q().zones(), |zone| view.table().cover(zone));
            assert_eq!(lights.places.get(&place), Some(&Light::Chosen));
            // One step back, and there again by the keys' own click.
            bench.presses(KeyCode::Escape);
            bench.frames(1);
            let dropped = bench.choice().choosing.clone().expect("he is still asked");
            assert!(!dropped.is_begun(), "Escape drops it");
            assert_eq!(
                dropped.drop_on(decision.actions[other].card, ZoneSet::EMPTY.with(place)),
                Click::Act(other),
                "or it is dragged there"
            );
            bench.clicks(zone, PointerButton::Primary);
            bench.frames(1);
            let choices = bench.table().choices();
            bench.clicks(card, PointerButton::Primary);
            bench.frames(2);
            let begun = bench.table().begun() > 0;
            assert!(begun || bench.table().choices() > choices, "it is chosen");
        });
    }
    assert!(tried >= 6, "{tried}");
}
