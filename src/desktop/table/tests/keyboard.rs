//! The ring of the keyboard comes to all that can be chosen on the table.

use std::collections::BTreeSet;

use bevy::ecs::system::RunSystemOnce;
use bevy::picking::pointer::PointerButton;
use bevy::prelude::*;

use super::bench::Bench;
use super::{against, games};
use crate::states::{Overlay, Screen};
use crate::table::hud::Panels;
use crate::table::input::{Choosing, Click, Focused, Presses, Reading, Spots, Unread};
use crate::table::layout::{Hovered, Staged};
use crate::table::world::ZoneCards;
use fudaba_ai::AgentSpec;
use fudaba_engine::{Action, CardId, Verb, ZoneId, ZoneSet};

/// After so many frames a question can have been read.
const READ_FRAMES: usize = 10;

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
                // What is attacked already is confirmed where it lies.
                let confirmed = choosing.may_strike_more();
                if other && !lit.is_empty() && !deep && !confirmed {
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
            // What is asked can have been read.
            bench.frames(READ_FRAMES);
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

/// Where the ring is.
fn ring(bench: &mut Bench) -> Option<Entity> {
    let world = bench.app.world_mut();
    let mut rings = world.query_filtered::<Entity, With<Focused>>();
    rings.iter(world).next()
}

fn is_read(bench: &Bench, card: Entity) -> bool {
    bench.app.world().get::<Hovered>(card).is_some()
}

#[test]
fn arrows_lead_only_to_what_answers_and_with_shift_everywhere() {
    let (mut lit_only, mut beyond) = (0, 0);
    for game in games() {
        let name = game.library.game.rules.id();
        let mut bench = Bench::of(game, 3, against(AgentSpec::Random));
        bench.by_chance(3, 120, |bench, decision| {
            bench.frames(2);
            let lit = lit(bench);
            let choosing = bench.choice().choosing.clone().expect("he is asked");
            let shown = decision.actions.iter().map(|action| action.card);
            let mut shown = shown.filter(|card| *card != CardId::NONE);
            if lit.is_empty() || shown.any(|card| is_deep(bench, card)) || choosing.is_begun() {
                return;
            }
            for key in [KeyCode::ArrowUp, KeyCode::ArrowRight, KeyCode::ArrowDown] {
                bench.presses(key);
                let at = ring(bench).expect("there is a ring");
                assert!(lit.contains(&at), "{name}: {key:?} at {}", decision.key);
                lit_only += 1;
            }
            let mut left = false;
            for key in [KeyCode::ArrowUp, KeyCode::ArrowRight, KeyCode::ArrowUp] {
                bench.presses_with(KeyCode::ShiftLeft, key);
                let at = ring(bench).expect("there is a ring");
                left |= !lit.contains(&at);
            }
            beyond += usize::from(left);
        });
    }
    println!("{lit_only} arrows, {beyond} times beyond");
    assert!(lit_only > 200 && beyond > 50, "{lit_only} {beyond}");
}

#[test]
fn a_card_read_by_keys_is_put_away_by_escape_and_by_an_answer() {
    let (mut escaped, mut answered) = (0, 0);
    for game in games() {
        let name = game.library.game.rules.id();
        let mut bench = Bench::of(game, 4, against(AgentSpec::Random));
        bench.by_chance(4, 100, |bench, decision| {
            bench.frames(2);
            // Where something was begun, Escape goes back a step in it as well.
            if bench.choice().goes_back() {
                return;
            }
            bench.presses(KeyCode::ArrowUp);
            bench.frames(1);
            let cards = decision.actions.iter().filter_map(|a| a.card.some());
            let cards: Vec<Entity> = cards.map(|card| bench.card(card)).collect();
            let Some(at) = ring(bench).filter(|at| cards.contains(at)) else {
                return;
            };
            assert!(is_read(bench, at), "{name}: an arrow reads");
            if escaped <= answered {
                bench.presses(KeyCode::Escape);
                bench.frames(1);
                assert!(!is_read(bench, at), "{name}: Escape puts it away");
                assert_eq!(bench.place().1, Overlay::None, "{name}");
                assert_eq!(ring(bench), Some(at), "{name}: the ring stays");
                escaped += 1;
                return;
            }
            let before = bench.table().choices() + bench.table().begun();
            let question = bench.choice().asked();
            let n = decision.actions.iter().position(|a| a.card != CardId::NONE);
            bench.chooses(n.expect("it is one of them"));
            bench.frames(4);
            if bench.place().0 != Screen::Table || bench.choice().asked() == question {
                return;
            }
            let after = bench.table().choices() + bench.table().begun();
            assert!(after > before, "{name}");
            assert!(!is_read(bench, at), "{name}: what came of it is seen");
            answered += 1;
        });
    }
    println!("{escaped} put away by Escape, {answered} by an answer");
    assert!(escaped > 30 && answered > 30, "{escaped} {answered}");
}

#[test]
fn enter_confirms_the_target_that_is_chosen_and_takes_no_other() {
    let mut confirmed = 0;
    for game in games() {
        for seed in 0..6 {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            bench.by_chance(seed, 200, |bench, _| {
                bench.frames(2);
                let choosing = bench.choice().choosing.clone().expect("he is asked");
                if confirmed > 8 || choosing.may_strike_more() {
                    return;
                }
                // An attack by keys: the attacker is chosen, then whom it strikes.
                let strikes = |n: &usize| choosing.actions()[*n].verb == Verb::Attack;
                let Some(n) = (0..choosing.actions().len()).find(strikes) else {
                    return;
                };
                let struck = at(bench, choosing.actions()[n].place);
                let world = bench.app.world_mut();
                let mut rings = world.query_filtered::<Entity, With<Focused>>();
                let rings: Vec<Entity> = rings.iter(world).collect();
                for other in rings {
                    world.entity_mut(other).remove::<Focused>();
                }
                world.entity_mut(struck).insert(Focused);
                bench.chooses(n);
                bench.frames(3);
                let asked = bench.choice().choosing.clone();
                let Some(asked) = asked.filter(Choosing::may_strike_more) else {
                    return;
                };
                assert_eq!(ring(bench), Some(struck), "it stays at what is struck");
                let done = asked.actions().iter().position(|a| a.verb == Verb::Done);
                let before = bench.choice().asked();
                let chosen = bench.table().decision().expect("he is asked");
                assert!(done.is_some() && chosen.actions.len() > 1);
                bench.frames(READ_FRAMES);
                bench.presses(KeyCode::Enter);
                bench.frames(3);
                if bench.place().0 == Screen::Table {
                    let again = bench.choice().choosing.clone();
                    let goes_on = again.is_some_and(|c| c.may_strike_more());
                    assert!(!goes_on, "no further target was taken");
                    assert_ne!(bench.choice().asked(), before, "it is confirmed");
                }
                confirmed += 1;
            });
        }
    }
    println!("{confirmed} confirmed");
    assert!(confirmed > 0, "{confirmed}");
}

#[test]
fn enter_shows_what_is_two_decisions_in_one_before_it_does_it() {
    let (mut shown, mut done) = (0, 0);
    for game in games() {
        let seeds = 5..12;
        for seed in seeds {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            bench.by_chance(seed, 160, |bench, _| {
                let Some(choosing) = bench.choice().choosing.clone() else {
                    return;
                };
                let twofold = (0..choosing.actions().len()).find(|n| {
                    let place = choosing.actions()[*n].place;
                    let shows = |there| choosing.click_place(there) == Click::Menu(vec![*n]);
                    choosing.is_twofold(*n) && place != ZoneId::NONE && shows(place)
                });
                let Some(twofold) = twofold.filter(|_| shown < 6 && !choosing.is_begun()) else {
                    return;
                };
                let there = at(bench, choosing.actions()[twofold].place);
                let before = bench.table().choices();
                bench.app.world_mut().entity_mut(there).insert(Focused);
                bench.frames(1);
                // However long the ring has been there.
                bench.frames(90);
                bench.presses(KeyCode::Enter);
                let now = bench.choice().choosing.as_ref();
                assert_eq!(now.and_then(Choosing::shows_first), Some(twofold));
                assert_eq!(bench.table().choices(), before, "it is only shown");
                shown += 1;
                if shown % 2 == 0 {
                    bench.presses(KeyCode::Escape);
                    assert!(!bench.choice().is_begun());
                } else {
                    bench.presses(KeyCode::Enter);
                    bench.frames(2);
                    if bench.place().0 != Screen::Table {
                        // It was the last one of the match.
                        done += 1;
                        return;
                    }
                    done += usize::from(bench.table().choices() > before);
                }
                bench.app.world_mut().entity_mut(there).remove::<Focused>();
            });
        }
    }
    assert!(shown > 3 && done > 1, "{shown} shown, {done} done");
}

/// The ring is nowhere.
fn leaves_ring(bench: &mut Bench) {
    if let Some(ring) = ring(bench) {
        bench.app.world_mut().entity_mut(ring).remove::<Focused>();
    }
}

#[test]
fn the_first_arrow_of_an_attack_leads_to_what_it_may_strike() {
    let mut aimed = 0;
    for game in games() {
        for seed in 6..10 {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            bench.by_chance(seed, 160, |bench, decision| {
                let mut all = decision.actions.iter().filter(|a| !a.verb.is_button());
                let Some(first) = all.clone().next().filter(|a| a.verb == Verb::Attack) else {
                    return;
                };
                let one = all.all(|a| a.verb == Verb::Attack && a.card == first.card);
                let begun = bench
                    .choice()
                    .choosing
                    .as_ref()
                    .is_none_or(Choosing::is_begun);
                let card = bench.card(first.card);
                if !one || begun || !lit(bench).contains(&card) {
                    return;
                }
                for from in [None, Some(card)] {
                    leaves_ring(bench);
                    let world = bench.app.world_mut();
                    if let Some(from) = from {
                        world.entity_mut(from).insert(Focused);
                    }
                    bench.presses(KeyCode::ArrowUp);
                    let ring = ring(bench).expect("there is a ring");
                    assert!(ring != card && lit(bench).contains(&ring), "{from:?}");
                }
                leaves_ring(bench);
                aimed += 1;
            });
        }
    }
    assert!(aimed > 3, "{aimed}");
}

#[test]
fn enter_is_for_the_ring_where_that_stands_at_an_answer_or_an_arrow_has_led_to_it() {
    let (mut left, mut answers, mut led) = (0, 0, 0);
    for game in games() {
        let mut bench = Bench::of(game, 7, against(AgentSpec::Random));
        bench.by_chance(7, 60, |bench, decision| {
            bench.frames(2);
            let lit = lit(bench);
            let shown = decision.actions.iter().map(|action| action.card);
            let mut shown = shown.filter(|card| *card != CardId::NONE);
            let begun = bench.choice().is_begun();
            // Where an attack may take further targets, what is none of them confirms it.
            let choosing = bench.choice().choosing.as_ref();
            let further = choosing.is_some_and(Choosing::may_strike_more);
            if begun || further || lit.is_empty() || shown.any(|card| is_deep(bench, card)) {
                return;
            }
            let before = bench.table().choices();
            let taken = |bench: &Bench| bench.app.world().resource::<Presses>().has_ring_taken();
            let other = bench
                .things()
                .into_iter()
                .find(|thing| !lit.contains(thing));
            if let Some(other) = other {
                for unread in [true, false] {
                    leaves_ring(bench);
                    let world = bench.app.world_mut();
                    world.entity_mut(other).remove::<Unread>();
                    world.entity_mut(other).insert(Focused);
                    if unread {
                        world.entity_mut(other).insert(Unread);
                    }
                    bench.presses(KeyCode::Enter);
                    assert_eq!(taken(bench), !unread, "{}", decision.key);
                    assert_eq!(bench.table().choices(), before);
                    left += usize::from(unread);
                    led += usize::from(!unread);
                }
                // What it has opened for reading is closed again.
                bench.app.world_mut().resource_mut::<Reading>().browsed = None;
            }
            leaves_ring(bench);
            let world = bench.app.world_mut();
            let first = *lit.iter().next().expect("there is one");
            world.entity_mut(first).insert((Focused, Unread));
            bench.presses(KeyCode::Enter);
            assert!(taken(bench));
            answers += 1;
            if bench.place().0 == Screen::Table {
                leaves_ring(bench);
            }
        });
    }
    println!("{left} left behind, {led} led to, {answers} at answers");
    assert!(
        left > 20 && led > 20 && answers > 20,
        "{left} {led} {answers}"
    );
}

#[test]
fn enter_again_on_the_card_that_is_chosen_does_what_a_second_click_does() {
    let mut done = 0;
    for game in games() {
        for seed in 0..4 {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            bench.by_chance(seed, 160, |bench, decision| {
                bench.frames(2);
                let Some(choosing) = bench.choice().choosing.clone() else {
                    return;
                };
                // A card that can do one thing alone, which is asked for once more.
                let once = |action: &&Action| {
                    let only = choosing.of_card(action.card).len() == 1;
                    only && choosing.click_card(action.card, ZoneSet::EMPTY)
                        == Click::Select(action.card)
                };
                let mut cards = decision.actions.iter().filter(|a| a.card != CardId::NONE);
                if done > 20 || choosing.is_begun() {
                    return;
                }
                let Some(action) = cards.find(once).copied() else {
                    return;
                };
                let before = bench.table().choices() + bench.table().begun();
                leaves_ring(bench);
                let card = bench.card(action.card);
                let world = bench.app.world_mut();
                world.entity_mut(card).insert(Focused);
                bench.frames(READ_FRAMES);
                bench.presses(KeyCode::Enter);
                let now = bench.choice().choosing.clone().unwrap_or_default();
                assert_eq!(now.selected, Some(action.card));
                bench.presses(KeyCode::Enter);
                bench.frames(2);
                if bench.place().0 == Screen::Table {
                    let after = bench.table().choices() + bench.table().begun();
                    let armed = bench.choice().is_armed();
                    assert!(after > before || armed, "{action:?} of {}", decision.key);
                    leaves_ring(bench);
                }
                done += 1;
            });
        }
    }
    println!("{done} done");
    assert!(done > 5, "{done}");
}

#[test]
fn where_cards_answer_that_lie_nowhere_on_the_table_arrows_are_for_them() {
    let (mut aside, mut back) = (0, 0);
    for game in games() {
        for seed in 0..4 {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            let mut was_aside = false;
            bench.by_chance(seed, 200, |bench, decision| {
                bench.frames(2);
                let lying = bench.app.world_mut();
                let lying = lying.run_system_once(|spots: Spots| spots.reached());
                let lying = lying.expect("there are spots");
                let lit = lit(bench);
                let shown = decision.actions.iter().map(|action| action.card);
                let mut shown = shown.filter(|card| *card != CardId::NONE);
                let deep = shown.any(|card| is_deep(bench, card));
                let on_table = lit.iter().any(|thing| lying.contains(thing));
                if bench.choice().is_begun() {
                    return;
                }
                if was_aside && on_table && !deep {
                    let at = ring(bench);
                    assert!(at.is_some_and(|at| lit.contains(&at)), "it has come back");
                    back += 1;
                }
                was_aside = deep && !on_table;
                if was_aside {
                    bench.presses(KeyCode::ArrowRight);
                    assert_eq!(ring(bench), None, "{}", decision.key);
                    let presses = bench.app.world().resource::<Presses>();
                    assert!(presses.are_arrows_for_panels());
                    aside += 1;
                }
            });
        }
    }
    println!("{aside} aside, {back} back");
    assert!(aside > 5 && back > 1, "{aside} {back}");
}

#[test]
fn the_keys_are_named_while_they_are_used_and_no_longer() {
    let game = &games()[0];
    let mut bench = Bench::of(game, 1, against(AgentSpec::Random));
    let said = |bench: &mut Bench| {
        bench.frames(2);
        let panels = bench.app.world().resource::<Panels>();
        panels.model.aim.clone()
    };
    let mut named = 0;
    bench.by_chance(1, 20, |bench, _| {
        leaves_ring(bench);
        let usual = said(bench);
        let card = bench.things()[0];
        bench.app.world_mut().entity_mut(card).insert(Focused);
        let keys = said(bench);
        if !usual.is_empty() {
            assert_ne!(keys, usual);
            assert!(
                keys.contains("Enter") && !usual.contains("Enter"),
                "{usual} {keys}"
            );
            named += 1;
        }
        leaves_ring(bench);
        assert_eq!(said(bench), usual);
    });
    assert!(named > 3, "{named}");
}
