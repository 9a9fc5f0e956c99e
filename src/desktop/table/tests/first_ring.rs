//! Where the ring of the keyboard comes by itself: Enter pressed there without looking must move nobody to an empty place.

use std::collections::BTreeSet;

use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::*;

use super::bench::Bench;
use super::keyboard::is_deep;
use super::{against, games};
use crate::states::Screen;
use crate::table::input::{Choice, Click, Focused, lit};
use crate::table::layout::{Lay, Site, Staged};
use crate::table::stage::Table;
use crate::table::world::{Board, Card, ZoneCards};
use fudaba_ai::AgentSpec;
use fudaba_engine::{Verb, ZoneId};

fn ring(bench: &mut Bench) -> Option<Entity> {
    let world = bench.app.world_mut();
    let mut rings = world.query_filtered::<Entity, With<Focused>>();
    rings.iter(world).next()
}

fn leaves_ring(bench: &mut Bench) {
    if let Some(ring) = ring(bench) {
        bench.app.world_mut().entity_mut(ring).remove::<Focused>();
    }
}

/// What answers, as the first arrow from nowhere finds it.
fn answers(bench: &mut Bench) -> BTreeSet<Entity> {
    let world = bench.app.world_mut();
    let lit = |choice: Res<Choice>, table: Res<Table>, board: Res<Board>| {
        lit(&choice, &table, &board, None)
    };
    world.run_system_once(lit).expect("somebody is asked")
}

/// The cards among some things; those of them that lie in the field or in a hand, or are held up.
fn cards(bench: &mut Bench, things: &BTreeSet<Entity>) -> [BTreeSet<Entity>; 2] {
    let world = bench.app.world_mut();
    let mut all = world.query_filtered::<Entity, With<Card>>();
    let cards: BTreeSet<Entity> = all.iter(world).filter(|c| things.contains(c)).collect();
    let mut sites = world.query::<(&Site, &ZoneCards)>();
    let near = |lay| {
        matches!(
            lay,
            Lay::Slot | Lay::Fan { .. } | Lay::Row { middle: true, .. }
        )
    };
    let near = sites.iter(world).filter(|(site, _)| near(site.0.lay));
    let mut near: BTreeSet<Entity> = near.flat_map(|(_, c)| c.cards().to_vec()).collect();
    let mut staged = world.query_filtered::<Entity, With<Staged>>();
    near.extend(staged.iter(world));
    let near = cards.intersection(&near).copied().collect();
    [cards, near]
}

/// Can the ring come to all that is asked, and has nothing been begun?
fn is_plain(bench: &Bench) -> bool {
    let Some(choosing) = &bench.choice().choosing else {
        return false;
    };
    let mut cards = choosing.actions().iter().filter_map(|a| a.card.some());
    let deep = cards.any(|card| is_deep(bench, card));
    !deep && !choosing.is_begun() && !choosing.may_strike_more()
}

#[test]
fn the_first_arrow_leads_to_a_card_rather_than_to_an_empty_place() {
    let (mut rather, mut nearer) = (0, 0);
    for game in games() {
        let name = game.library.game.rules.id();
        for seed in 0..3 {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            bench.by_chance(seed, 120, |bench, decision| {
                bench.frames(2);
                if !is_plain(bench) {
                    return;
                }
                let lit = answers(bench);
                let [cards, near] = cards(bench, &lit);
                if cards.is_empty() {
                    return;
                }
                for key in [KeyCode::ArrowUp, KeyCode::ArrowLeft] {
                    leaves_ring(bench);
                    bench.presses(key);
                    let at = ring(bench).expect("there is a ring");
                    assert!(cards.contains(&at), "{name}: {}", decision.key);
                    let beside = !near.is_empty() && !near.contains(&at);
                    assert!(!beside, "{name}: {}", decision.key);
                }
                leaves_ring(bench);
                rather += usize::from(cards.len() < lit.len());
                nearer += usize::from(!near.is_empty() && near.len() < cards.len());
            });
        }
    }
    println!("{rather} with empty places, {nearer} with cards beside the field");
    assert!(rather > 20 && nearer > 3, "{rather} {nearer}");
}

#[test]
fn after_an_answer_the_ring_does_not_come_to_an_empty_place_where_cards_answer() {
    let mut came = 0;
    for game in games() {
        let name = game.library.game.rules.id();
        for seed in 0..3 {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            let mut last: Option<(Entity, usize)> = None;
            bench.by_chance(seed, 120, |bench, decision| {
                bench.frames(2);
                let lit = answers(bench);
                let [cards, near] = cards(bench, &lit);
                let other = |asked| bench.choice().asked() != Some(asked);
                let left = last.take().filter(|(_, asked)| other(*asked));
                let asked = is_plain(bench) && !cards.is_empty();
                if let Some((was, _)) = left.filter(|_| asked) {
                    let at = ring(bench);
                    let by_itself = at.filter(|at| *at != was);
                    let what = format!("{name}: {} from {was}", decision.key);
                    // Left behind at what is no answer, Enter is not for it.
                    let empty = |at: Entity| lit.contains(&at) && !cards.contains(&at);
                    assert!(!at.is_some_and(empty), "{what}");
                    let beside = |at: Entity| !near.is_empty() && !near.contains(&at);
                    assert!(!by_itself.is_some_and(beside), "{what}");
                    came += usize::from(by_itself.is_some() && cards.len() < lit.len());
                }
                // He is at a place, filled or not.
                let place = decision
                    .actions
                    .iter()
                    .map(|a| a.place)
                    .find(|place| *place != ZoneId::NONE);
                leaves_ring(bench);
                let Some(place) = place.map(|place| bench.zone(place)) else {
                    return;
                };
                bench.app.world_mut().entity_mut(place).insert(Focused);
                bench.frames(1);
                last = ring(bench).zip(bench.choice().asked());
            });
        }
    }
    println!("{came} times");
    assert!(came > 20, "{came}");
}

#[test]
fn enter_at_an_empty_place_shows_which_card_goes_there_before_it_does() {
    let (mut shown, mut done, mut clicked) = (0, 0, 0);
    for game in games() {
        let name = game.library.game.rules.id();
        for seed in 0..3 {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            bench.by_chance(seed, 160, |bench, decision| {
                bench.frames(2);
                if !is_plain(bench) || bench.choice().goes_back() || shown > 60 {
                    return;
                }
                let choosing = bench.choice().choosing.clone().expect("he is asked");
                let moves = |n: &usize| {
                    let action = choosing.actions()[*n];
                    let place = action.place;
                    let by = matches!(action.verb, Verb::Move | Verb::Deploy | Verb::LevelUp);
                    let empty = by && place != ZoneId::NONE && {
                        let entity = bench.zone(place);
                        bench.app.world().get::<ZoneCards>(entity).is_none()
                    };
                    // Where one card alone is asked about, the question names it.
                    let named = choosing.lone().is_some();
                    empty && !named && choosing.click_place(place) == Click::Act(*n)
                };
                let Some(n) = (0..choosing.actions().len()).find(moves) else {
                    return;
                };
                let place = choosing.actions()[n].place;
                let there = bench.zone(place);
                let before = bench.table().choices() + bench.table().begun();
                leaves_ring(bench);
                bench.app.world_mut().entity_mut(there).insert(Focused);
                bench.frames(90);
                bench.presses(KeyCode::Enter);
                let now = bench.table().choices() + bench.table().begun();
                assert_eq!(now, before, "{name}: {} is only shown", decision.key);
                let choosing = bench.choice().choosing.clone().expect("he is asked");
                assert!(choosing.is_armed() && choosing.menu == [n], "{name}");
                // The pointer would do it, too.
                assert_eq!(choosing.click_place(place), Click::Act(n));
                shown += 1;
                if shown % 3 == 0 {
                    bench.presses(KeyCode::Escape);
                    assert!(!bench.choice().is_begun());
                    // A click says it at once, as ever.
                    let choosing = bench.choice().choosing.clone().expect("he is asked");
                    assert_eq!(choosing.click_place(place), Click::Act(n));
                    clicked += 1;
                } else {
                    bench.frames(30);
                    bench.presses(KeyCode::Enter);
                    bench.frames(2);
                    if bench.place().0 == Screen::Table {
                        let now = bench.table().choices() + bench.table().begun();
                        assert!(now > before, "{name}: {}", decision.key);
                    }
                    done += 1;
                }
                leaves_ring(bench);
            });
        }
    }
    println!("{shown} shown, {done} done, {clicked} given up");
    assert!(
        shown > 5 && done > 3 && clicked > 1,
        "{shown} {done} {clicked}"
    );
}
