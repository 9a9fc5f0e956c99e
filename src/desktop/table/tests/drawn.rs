//! What is drawn of the table, without a renderer.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use bevy::asset::AssetId;
use bevy::prelude::*;

use super::bench::Bench;
use super::{against, games, sitting};
use crate::table::draw::Pictures;
use crate::table::draw::ground::Lighting;
use crate::table::draw::lettering::Written;
use crate::table::draw::marks::Marks;
use crate::table::input::Choice;
use crate::table::layout::{Rest, Staged};
use crate::table::stage::{Doing, Moves, Tempo};
use crate::table::world::{Card, Zone};
use fudaba_ai::AgentSpec;
use fudaba_engine::{CardId, Rng, ZoneId};

/// The pictures of the cards that are seen; `None` is a card without one.
fn seen(bench: &mut Bench) -> Vec<Option<AssetId<Image>>> {
    let world = bench.app.world_mut();
    let mut cards = world.query_filtered::<(&Sprite, &Visibility), With<Card>>();
    let shown = cards.iter(world);
    let shown = shown.filter(|(_, visible)| **visible != Visibility::Hidden);
    let blank = Handle::<Image>::default();
    let image = |sprite: &Sprite| (sprite.image != blank).then(|| sprite.image.id());
    shown.map(|(sprite, _)| image(sprite)).collect()
}

/// Lets frames pass until every card that is seen has a picture.
fn until_painted(bench: &mut Bench) {
    for _ in 0..6000 {
        bench.app.update();
        let cards = seen(bench);
        if !cards.is_empty() && cards.iter().all(Option::is_some) {
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("the backs are never painted");
}

#[test]
fn no_card_is_ever_blank_and_each_ruleset_has_its_own_faces() {
    let mut bench = Bench::drawn(1280, 720);
    let mut before: HashSet<AssetId<Image>> = HashSet::new();
    for game in games() {
        bench.sit_down(game, sitting(game, 2, against(AgentSpec::Random), false));
        until_painted(&mut bench);
        let mut now = HashSet::new();
        let mut rng = Rng::new(4);
        let mut asked = 0;
        // Faces are painted beside the match, and take their time.
        let until = Instant::now() + Duration::from_secs(60);
        while Instant::now() < until {
            if bench.doing() == Some(Doing::Deciding)
                && let Some(decision) = bench.table().decision()
            {
                asked += 1;
                bench.chooses(rng.below(decision.actions.len()));
            }
            bench.frames(1);
            if bench.doing().is_none() || asked > 25 && now.len() > 6 {
                break;
            }
            for card in seen(&mut bench) {
                // What is seen for the first time is turned over once its face is painted.
                now.insert(card.expect("a card without a picture is seen"));
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        assert!(now.len() > 3, "faces are seen: {}", now.len());
        assert!(now.is_disjoint(&before), "faces of another ruleset");
        before.extend(now);
        let leave = crate::screens::MatchOrder::Leave;
        bench.app.world_mut().write_message(leave);
        bench.frames(4);
    }
}

#[test]
fn no_number_of_a_pile_lies_over_a_card_that_is_held_up() {
    let mut bench = Bench::drawn(1280, 720);
    let mut held_up = 0;
    for game in games() {
        bench.sit_down(game, sitting(game, 2, against(AgentSpec::Random), false));
        let mut rng = Rng::new(4);
        for _ in 0..12 {
            bench.until(Doing::Deciding);
            bench.frames(30);
            let world = bench.app.world_mut();
            let mut up = world.query_filtered::<&Transform, (With<Card>, With<Staged>)>();
            let lowest = up.iter(world).map(|at| at.translation.z);
            let lowest = lowest.fold(f32::INFINITY, f32::min);
            held_up += usize::from(lowest.is_finite());
            let mut zones = world.query_filtered::<(&Transform, &Children), With<Zone>>();
            let mut texts = world.query_filtered::<&Transform, With<Written>>();
            for (zone, parts) in zones.iter(world) {
                for text in texts.iter_many(world, parts) {
                    let height = zone.translation.z + text.translation.z;
                    assert!(height < lowest, "{height} over {lowest}");
                }
            }
            let Some(decision) = bench.table().decision() else {
                break;
            };
            bench.chooses(rng.below(decision.actions.len()));
        }
        let leave = crate::screens::MatchOrder::Leave;
        bench.app.world_mut().write_message(leave);
        bench.frames(4);
    }
    assert!(held_up > 0, "nothing was held up");
}

/// Is a place framed, or the card that covers it?
fn is_marked(bench: &Bench, place: ZoneId) -> bool {
    let world = bench.app.world();
    let zone = bench.zone(place);
    let parts = world.get::<Children>(zone).into_iter().flatten();
    let framed = |part: &Entity| {
        let name = world.get::<Name>(*part).map(Name::as_str);
        let visible = world.get::<Visibility>(*part);
        name == Some("Frame") && visible == Some(&Visibility::Inherited)
    };
    let view = bench.table().view().expect("somebody looks");
    let cover = view.table().cover(place).map(|card| bench.card(card));
    let lit = |card| world.get::<Marks>(card).is_some_and(|m| m.light.is_some());
    parts.copied().any(|part| framed(&part)) || cover.is_some_and(lit)
}

#[test]
fn every_place_that_can_be_chosen_is_seen_to_be_one() {
    let mut bench = Bench::drawn(1280, 720);
    let (mut places, mut rows) = (0, 0);
    for game in games() {
        for seed in 0..3 {
            bench.sit_down(game, sitting(game, seed, against(AgentSpec::Random), false));
            bench.by_chance(seed, 150, |bench, decision| {
                let actions = &decision.actions;
                let aimed = actions.iter().find(|a| a.place != ZoneId::NONE);
                if let Some(card) = aimed.map(|a| a.card).filter(|c| *c != CardId::NONE) {
                    bench.frames(1);
                    let mut choice = bench.app.world_mut().resource_mut::<Choice>();
                    let choosing = choice.choosing.as_mut().expect("something is asked");
                    choosing.selected = Some(card);
                    bench.frames(2);
                    for action in actions.iter().filter(|a| a.card == card) {
                        if action.place == ZoneId::NONE {
                            continue;
                        }
                        let zones = game.library.game.rules.zones();
                        let row = zones.decl(action.place).shape == fudaba_engine::Shape::Row;
                        rows += usize::from(row);
                        places += 1;
                        assert!(
                            is_marked(bench, action.place),
                            "{action:?} {}",
                            decision.key
                        );
                    }
                }
            });
        }
    }
    println!("{places} places, {rows} of them rows");
    assert!(
        places > 200 && rows > 0,
        "{places} places, {rows} of them rows"
    );
}

#[test]
fn a_place_counts_as_seen_once_it_is_painted() {
    let mut bench = Bench::drawn(1280, 720);
    for game in games() {
        bench.sit_down(game, sitting(game, 2, against(AgentSpec::Random), false));
        let there = |bench: &Bench| bench.app.world().resource::<Lighting>().there;
        assert!(!there(&bench), "nothing has been painted yet");
        let (begun, mut waited) = (Instant::now(), false);
        while !there(&bench) {
            waited |= bench.app.world_mut().resource_mut::<Pictures>().waits();
            assert!(begun.elapsed().as_secs() < 60, "the place is never seen");
            bench.frames(1);
            std::thread::sleep(Duration::from_millis(2));
        }
        assert!(waited, "it was there before its pictures were");
        let leave = crate::screens::MatchOrder::Leave;
        bench.app.world_mut().write_message(leave);
        bench.frames(4);
        assert!(!there(&bench), "the next match has a place of its own");
    }
}

#[test]
fn nothing_happens_before_the_place_is_seen() {
    let game = &games()[0];
    let mut bench = Bench::of(game, 2, against(AgentSpec::Random));
    bench.app.world_mut().resource_mut::<Tempo>().covered = true;
    // What has begun goes on.
    bench.frames(600);
    assert_eq!(bench.doing(), Some(Doing::Showing));
    let moved = |bench: &mut Bench| {
        let mut moving = bench.app.world_mut().query::<&Moves>();
        moving.iter(bench.app.world()).any(Moves::is_moving)
    };
    assert!(!moved(&mut bench), "a card is under way");
    bench.app.world_mut().resource_mut::<Tempo>().covered = false;
    bench.until(Doing::Deciding);
}

#[test]
fn a_card_of_another_shape_shows_its_usual_face_until_that_of_its_shape_is_painted() {
    let mut bench = Bench::drawn(1280, 720);
    let game = &games()[0];
    bench.sit_down(game, sitting(game, 2, against(AgentSpec::Random), false));
    until_painted(&mut bench);
    let world = bench.app.world_mut();
    let mut cards = world.query_filtered::<(Entity, &Moves), With<Card>>();
    let drawn = cards.iter(world).filter(|(_, moves)| moves.drawn().drawn);
    let drawn: Vec<Entity> = drawn.map(|(card, _)| card).collect();
    assert!(drawn.len() > 3);
    for card in drawn {
        if let Some(mut rest) = world.get_mut::<Rest>(card) {
            rest.0.size.0 *= 2.6;
        }
        if let Some(mut moves) = world.get_mut::<Moves>(card) {
            moves.set_changed();
        }
    }
    bench.frames(1);
    let all = seen(&mut bench);
    assert!(all.iter().all(Option::is_some), "{all:?}");
}
