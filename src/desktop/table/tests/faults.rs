//! What once went wrong at the table, each with its test.

use bevy::prelude::*;

use super::bench::Bench;
use super::{games, sitting};
use crate::ai::AgentSpec;
use crate::desktop::activity::Activity;
use crate::desktop::settings::CurrentSettings;
use crate::desktop::states::Screen;
use crate::desktop::table::input::Sill;
use crate::desktop::table::layout::pose::UP;
use crate::desktop::table::layout::{Rest, Staged};
use crate::desktop::table::stage::{Doing, Intent, Table};
use crate::desktop::table::world::ZoneCards;
use crate::engine::{PlayerId, Rng, Visibility as Secrecy};
use crate::play::Seat;

fn against(agent: AgentSpec) -> [Seat; 2] {
    let computer = Seat::Computer("Box".to_owned(), agent);
    [Seat::Person("Ann".to_owned()), computer]
}

#[test]
fn a_match_that_was_given_up_comes_to_its_result_by_itself() {
    for game in games() {
        let mut bench = Bench::of(game, 3, against(AgentSpec::Random));
        bench.until(Doing::Deciding);
        bench.wants(Intent::Concede);
        // Each frame until then was asked for: the mouse does not move.
        for _ in 0..400 {
            if bench.place().0 == Screen::Result {
                break;
            }
            bench.app.update();
            let wanted = bench.app.world().resource::<Activity>().is_wanted();
            assert!(wanted || bench.place().0 == Screen::Result);
        }
        assert_eq!(bench.place().0, Screen::Result);
    }
}

#[test]
fn more_than_a_frame_shows_waits_for_the_next() {
    let mut bench = Bench::of(&games()[0], 3, against(AgentSpec::Random));
    let world = bench.app.world_mut();
    world.resource_mut::<CurrentSettings>().animation_speed = 0.0;
    bench.until(Doing::Deciding);
    let table = bench.app.world().resource::<Table>();
    let viewer = table.viewer();
    assert_eq!(table.log(viewer, 0).count(), table.log_len());
}

#[test]
fn what_a_question_is_about_lies_before_the_viewer() {
    let mut held_up = 0;
    for game in games() {
        let mut bench = Bench::of(game, 3, against(AgentSpec::Random));
        let world = bench.app.world_mut();
        world.resource_mut::<CurrentSettings>().animation_speed = 0.0;
        let mut rng = Rng::new(3);
        for _ in 0..400 {
            bench.goes_on();
            bench.goes_on();
            if bench.place().0 != Screen::Table {
                break;
            }
            let Some(decision) = bench.table().decision() else {
                std::thread::yield_now();
                continue;
            };
            let view = bench.table().view().unwrap();
            let zones = view.setup().rules.zones();
            let below = decision.about.filter(|card| {
                let state = view.table().card(*card);
                let decl = zones.decl(state.zone);
                let hidden = decl.visibility != Secrecy::OwnerOnly && !state.face_up();
                hidden && !decl.is_slot() && view.def(*card).is_some()
            });
            if let Some(card) = below {
                let entity = bench.card(card);
                let world = bench.app.world();
                assert!(
                    world.get::<Staged>(entity).is_some(),
                    "{card:?} is not shown"
                );
                assert!(world.get::<Rest>(entity).unwrap().0.height >= UP);
                held_up += 1;
            }
            bench.chooses(rng.below(decision.actions.len()));
        }
    }
    assert!(
        held_up > 0,
        "nothing was asked about a card that lies face down"
    );
}

#[test]
fn a_card_of_the_hand_that_rises_keeps_the_pointer_on_it() {
    for game in games() {
        let computer = against(AgentSpec::Random);
        let mut bench = Bench::over(game, sitting(game, 2, computer, false));
        let world = bench.app.world_mut();
        world.resource_mut::<CurrentSettings>().animation_speed = 0.0;
        for _ in 0..20 {
            bench.until(Doing::Deciding);
            let zones = game.library.game.rules.zones();
            let hand = zones.ids().find(|z| {
                let decl = zones.decl(*z);
                decl.visibility == Secrecy::OwnerOnly && decl.owner == Some(PlayerId(0))
            });
            let hand = bench.zone(hand.expect("a hand"));
            let card = bench
                .app
                .world()
                .get::<ZoneCards>(hand)
                .and_then(ZoneCards::top);
            let Some(card) = card else {
                bench.chooses(0);
                continue;
            };
            assert!(bench.app.world().get::<Pickable>(card).is_some());
            let low = bench.app.world().get::<Rest>(card).unwrap().0.at.1;
            bench.enters(card);
            bench.frames(1);
            assert!(
                bench.app.world().get::<Rest>(card).unwrap().0.at.1 < low,
                "it rises"
            );
            let world = bench.app.world_mut();
            let mut sills = world.query_filtered::<(Entity, &ChildOf, &Visibility), With<Sill>>();
            let (sill, parent, visible) = sills.single(world).expect("one strip below it");
            assert_eq!((parent.parent(), *visible), (card, Visibility::Inherited));
            // From the card to the strip from which it rose, and away.
            bench.leaves(card);
            bench.enters(sill);
            bench.frames(1);
            assert!(
                bench.app.world().get::<Rest>(card).unwrap().0.at.1 < low,
                "it stays up"
            );
            bench.leaves(sill);
            bench.frames(1);
            assert!((bench.app.world().get::<Rest>(card).unwrap().0.at.1 - low).abs() < 0.01);
            assert_eq!(
                bench.app.world().get::<Visibility>(sill),
                Some(&Visibility::Hidden)
            );
            return;
        }
    }
    panic!("nobody had a hand");
}
