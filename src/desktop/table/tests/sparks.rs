//! What flies for a moment: where the score changes, where a card is lost, and never where motion is reduced.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::*;

use super::bench::Bench;
use super::{against, games, sitting};
use crate::settings::CurrentSettings;
use crate::states::Screen;
use crate::table::draw::sparks::Spark;
use crate::table::draw::things::{Stand, place_of, stands};
use crate::table::layout::{Composed, TableFrame};
use crate::table::ruleset::{ActiveGame, LoadedGame};
use crate::table::stage::Table;
use fudaba_ai::AgentSpec;
use fudaba_engine::{PlayerId, Rng};

use fudaba_saves::settings::{OpponentPace, ReducedMotion};

/// The things that have come to count or count no more since the last look, and where they stand in the world.
fn changed(world: &World, before: &mut BTreeMap<(usize, PlayerId), Vec<Stand>>) -> Vec<Vec2> {
    let (Some(table), Some(game)) = (
        world.get_resource::<Table>(),
        world.get_resource::<ActiveGame>(),
    ) else {
        return Vec::new();
    };
    let (Some(composed), Some(frame), Some(seen)) = (
        world.get_resource::<Composed>(),
        world.get_resource::<TableFrame>(),
        table.seen(),
    ) else {
        return Vec::new();
    };
    let mut changed = Vec::new();
    for (score, look) in game.look.table.scores.iter().enumerate() {
        for player in [PlayerId(0), PlayerId(1)] {
            let now = stands(&look.count, seen.view(), player);
            let old = before.insert((score, player), now.clone());
            if !look.count.decides() {
                continue;
            }
            for (place, (old, new)) in old.iter().flatten().zip(&now).enumerate() {
                // What is only known now counted before.
                let known = (Stand::Unknown, Stand::Lit) == (*old, *new);
                if old != new && *new != Stand::Unknown && !known {
                    let (far, fallen) = (player != seen.viewer(), *new == Stand::Out);
                    let at = place_of(look, composed, far, (place, now.len()), fallen);
                    changed.push(frame.to_world(at));
                }
            }
        }
    }
    changed
}

/// What was seen of a match.
#[derive(Debug, Default)]
struct Seen {
    /// Things of the score that burst.
    bursts: usize,
    /// The most bits of a volley that flew at once.
    volley: usize,
    /// Looks at which a card was falling into pieces.
    torn: usize,
    /// The most that flew at once.
    most: usize,
    /// Looks at which the table was nearer than at rest.
    jolted: usize,
}

/// A match of a ruleset by chance, looked at after every frame.
fn watch(game: &Arc<LoadedGame>, motion: ReducedMotion) -> Seen {
    let mut bench = Bench::drawn(1280, 720);
    let mut settings = bench.app.world_mut().resource_mut::<CurrentSettings>();
    settings.animation_speed = 4.0;
    settings.opponent_pace = OpponentPace::Quick;
    settings.reduced_motion = motion;
    bench.app.world_mut().spawn(Camera2d);
    bench.sit_down(game, sitting(game, 5, against(AgentSpec::Random), false));
    let (mut seen, mut standing, mut rng) = (Seen::default(), BTreeMap::new(), Rng::new(5));
    for _ in 0..6_000 {
        if bench.place().0 != Screen::Table {
            break;
        }
        let world = bench.app.world_mut();
        let mut sparks = world.query::<(&Spark, &Transform, &Sprite)>();
        let all: Vec<(Vec2, bool)> = sparks
            .iter(world)
            .map(|(_, lies, sprite)| (lies.translation.truncate(), sprite.rect.is_some()))
            .collect();
        for at in changed(world, &mut standing) {
            // What flares up, or the ring around it.
            let burst = all.iter().any(|(spark, _)| spark.distance(at) < 4.0);
            let fly = all.len();
            assert!(
                burst || motion == ReducedMotion::On,
                "of {fly} nothing flies at {at}"
            );
            seen.bursts += usize::from(burst);
        }
        let bits = sparks
            .iter(world)
            .filter(|(spark, ..)| spark.is_of_volley());
        seen.volley = seen.volley.max(bits.count());
        seen.torn += usize::from(all.iter().filter(|(_, piece)| *piece).count() >= 12);
        seen.most = seen.most.max(all.len());
        seen.jolted += usize::from(view(world).1 < 1.0);
        match world
            .get_resource::<Table>()
            .and_then(|table| table.decision())
        {
            Some(decision) => bench.chooses(rng.below(decision.actions.len())),
            None => {
                bench.frames(1);
                std::thread::yield_now();
            }
        }
    }
    // Nothing of it is left.
    bench.frames(90);
    assert_eq!(view(bench.app.world_mut()), (Vec3::ZERO, 1.0));
    seen
}

/// Where the camera stands, and how much it sees beside what it sees at rest.
fn view(world: &mut World) -> (Vec3, f32) {
    let mut cameras = world.query_filtered::<(&Transform, &Projection), With<Camera2d>>();
    let (place, projection) = cameras.single(world).expect("one camera");
    let Projection::Orthographic(seen) = projection else {
        panic!("{projection:?}");
    };
    (place.translation, seen.scale)
}

#[test]
fn where_the_score_changes_it_bursts_and_a_lost_card_falls_into_pieces() {
    let all: Vec<Seen> = games()
        .iter()
        .map(|game| watch(game, ReducedMotion::Off))
        .collect();
    println!("{all:?}");
    let sum = |of: fn(&Seen) -> usize| all.iter().map(of).sum::<usize>();
    assert!(sum(|seen| seen.bursts) >= 8, "{all:?}");
    assert!(sum(|seen| seen.torn) >= 8, "{all:?}");
    assert!(all.iter().all(|seen| seen.jolted > 0), "{all:?}");
    assert!(sum(|seen| seen.jolted) > 60, "{all:?}");
    for (game, seen) in games().iter().zip(&all) {
        // Each bit of light has a bright core.
        let bits = game
            .look
            .volley
            .as_ref()
            .map_or(0, |volley| 2 * volley.bits);
        assert_eq!(seen.volley, bits, "{seen:?}");
    }
}

#[test]
fn where_motion_is_reduced_nothing_flies() {
    let seen = watch(&games()[0], ReducedMotion::On);
    assert_eq!((seen.most, seen.jolted), (0, 0), "{seen:?}");
}
