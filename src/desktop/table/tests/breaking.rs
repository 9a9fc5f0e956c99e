//! What breaks without a contest is seen to break, and told with what it comes to.

use std::time::Duration;

use bevy::prelude::*;

use super::bench::Bench;
use super::{against, games, sitting};
use crate::settings::CurrentSettings;
use crate::table::draw::sparks::Falls;
use crate::table::draw::things::{Stand, stands};
use crate::table::ruleset::ActiveGame;
use crate::table::stage::struck::{Striker, in_place};
use crate::table::stage::{AccentKind, Accents, Count, Doing, Fact, Table, Tempo};
use fudaba_ai::AgentSpec;
use fudaba_engine::{Event, Rng};
use fudaba_saves::settings::ReducedMotion;

/// What was seen when something broke.
#[derive(Debug, Default)]
struct Seen {
    /// What was told large.
    told: Option<Count>,
    /// So many things count by then.
    stand: usize,
    /// So many shards fell at once at most.
    shards: usize,
    /// It was held so long.
    held: f32,
    /// A card struck what broke.
    struck: bool,
}

/// What is told large just now.
fn told(bench: &Bench) -> Option<Count> {
    let accents = bench.app.world().resource::<Accents>();
    let mut counts = accents
        .passing
        .iter()
        .filter_map(|accent| match accent.kind {
            AccentKind::Counted(count) => Some(count),
            _ => None,
        });
    counts.next()
}

/// Plays by chance until something breaks.
fn until_something_breaks(bench: &mut Bench, keys: &[String]) -> Option<Seen> {
    let mut rng = Rng::new(5);
    let mut cursor = bevy::ecs::message::MessageCursor::<Fact>::default();
    let mut seen = Seen::default();
    let mut striker = Striker::default();
    let told_by_score = |bench: &Bench| {
        let look = &bench.app.world().resource::<ActiveGame>().look;
        let mut told = look.table.scores.iter().flat_map(|score| &score.told);
        told.any(|told| told.changes.is_some())
    };
    for _ in 0..30_000 {
        bench.frames(1);
        std::thread::sleep(Duration::from_micros(300));
        if !bench.app.world().contains_resource::<Table>() {
            return None;
        }
        let facts = bench.app.world().resource::<Messages<Fact>>();
        let blows = &bench.app.world().resource::<ActiveGame>().look.blows;
        let mut breaks = false;
        for fact in cursor.read(facts) {
            let Fact::Happened { event, .. } = fact else {
                continue;
            };
            let places = |card| in_place(Some(bench.table()), card);
            seen.struck |= striker.follow(event, blows, places).is_some();
            breaks |= matches!(event, Event::Noted(note) if keys.iter().any(|key| key == note.key));
        }
        let shards = bench.app.world_mut().query::<&Falls>();
        let shards = { shards }.iter(bench.app.world()).count();
        seen.shards = seen.shards.max(shards);
        if breaks {
            seen.held = bench.app.world().resource::<Tempo>().hold;
            if told_by_score(bench) {
                seen.told = told(bench);
                let (score, player) = (seen.told?.score, seen.told?.player);
                let view = bench.table().view().expect("somebody looks");
                let look = &bench.app.world().resource::<ActiveGame>().look;
                let all = stands(&look.table.scores[score].count, view, player);
                seen.stand = all.iter().filter(|stand| **stand == Stand::Lit).count();
            }
            // The picture of what is left may come a little later; on a busy machine, much later.
            let moves = !bench.app.world().resource::<CurrentSettings>().is_calm();
            let frames = if moves { 2_000 } else { 20 };
            for _ in 0..frames {
                if moves && seen.shards > 0 {
                    break;
                }
                bench.frames(1);
                let shards = bench.app.world_mut().query::<&Falls>();
                let shards = { shards }.iter(bench.app.world()).count();
                seen.shards = seen.shards.max(shards);
                std::thread::sleep(Duration::from_millis(2));
            }
            return Some(seen);
        }
        if bench.doing() == Some(Doing::Deciding) && bench.table().decision().is_some() {
            bench.acts(&mut rng);
        }
    }
    None
}

#[test]
fn what_breaks_is_struck_falls_to_shards_and_is_told_large_and_held_until_it_was_seen() {
    let (mut broken, mut told) = (0, 0);
    for game in games() {
        let breaks = &game.look.blows.breaks;
        if breaks.is_empty() {
            continue;
        }
        for calm in [ReducedMotion::Off, ReducedMotion::On] {
            let mut bench = Bench::drawn(1280, 720);
            let world = bench.app.world_mut();
            world.resource_mut::<CurrentSettings>().reduced_motion = calm;
            bench.sit_down(game, sitting(game, 3, against(AgentSpec::Random), false));
            let id = game.library.game.rules.id();
            let seen = until_something_breaks(&mut bench, breaks).expect(id);
            // Where the things of a score are told of, it says how many are left.
            if let Some(count) = seen.told {
                assert_eq!(count.lit, seen.stand, "{id}: {seen:?}");
                assert!(count.fewer && count.lit < count.all, "{id}: {seen:?}");
                told += 1;
            }
            assert!(seen.struck, "{id}: {seen:?}");
            assert!(seen.held > 1.0, "{id}: {seen:?}");
            // Without motion nothing falls.
            let moves = calm == ReducedMotion::Off;
            assert_eq!(seen.shards > 0, moves, "{id}: {seen:?}");
            broken += 1;
        }
    }
    assert!(broken >= 4 && told >= 2, "{broken}, {told}");
}
