//! How long the other player is waited for, what ends the showing at once, and that nothing travels where motion is reduced.

use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;

use super::bench::Bench;
use super::{against, games};
use crate::panels::model::TableIntent;
use crate::settings::CurrentSettings;
use crate::states::Screen;
use crate::table::hud::Panels;
use crate::table::stage::{Doing, Fact, Intent, Moves, Table, Tempo};
use crate::table::world::snapshot;
use crate::ui_text::Word;
use fudaba_ai::AgentSpec;
use fudaba_engine::{Cause, Event, PlayerId, Rng};
use fudaba_play::Stage;
use fudaba_saves::settings::{Language, OpponentPace, ReducedMotion};

/// A match against chance at this pace, with motion as a new player has it.
fn at_pace(ruleset: usize, pace: OpponentPace) -> Bench {
    let mut bench = Bench::of(&games()[ruleset], 3, against(AgentSpec::Random));
    let mut settings = bench.app.world_mut().resource_mut::<CurrentSettings>();
    settings.opponent_pace = pace;
    bench
}

/// Answers by chance, without waiting for what moves, until the computer is to choose.
fn until_it_thinks(bench: &mut Bench, rng: &mut Rng) {
    for _ in 0..20_000 {
        if bench.doing() == Some(Doing::Thinking) {
            return;
        }
        match bench.table().decision() {
            Some(decision) => bench.chooses(rng.below(decision.actions.len())),
            None => bench.frames(1),
        }
    }
    panic!("it never thinks; {:?} goes on", bench.doing());
}

fn says(bench: &Bench) -> (String, bool) {
    let wait = &bench.app.world().resource::<Panels>().model.wait;
    (wait.sentence.clone(), wait.step)
}

#[test]
fn the_computer_waits_as_long_as_the_pace_says_and_it_is_told_that_it_thinks() {
    let paces = [
        (OpponentPace::Quick, 0.0),
        (OpponentPace::Steady, 0.45),
        (OpponentPace::Slow, 1.35),
    ];
    for (pace, seconds) in paces {
        let mut bench = at_pace(0, pace);
        until_it_thinks(&mut bench, &mut Rng::new(3));
        let (choices, mut passed) = (bench.table().choices(), 0);
        let (mut told, mut frames) = (0, 0);
        while bench.table().choices() == choices {
            frames += 1;
            assert!(frames < 4_000, "{pace:?}: it never chooses");
            let pause = bench.app.world().resource::<Tempo>().pause;
            passed += usize::from(pause.is_some_and(|pause| pause > 0.0));
            told += usize::from(says(&bench).0 == Word::Thinking.fill(Language::English, &[]));
            std::thread::sleep(std::time::Duration::from_millis(1));
            bench.frames(1);
        }
        // A frame takes 50 milliseconds.
        let wanted = (seconds * 20.0) as usize;
        let near = passed.abs_diff(wanted) <= 1;
        assert!(near, "{pace:?}: {passed} frames of {wanted}");
        assert!(
            pace == OpponentPace::Quick || told + 2 >= wanted,
            "{pace:?}: told in {told}"
        );
    }
}

/// The shortest time, in seconds, that is left of what the computer plays or attacks with when it has just been shown; and how
/// often it was.
fn shortest_hold(bench: &mut Bench) -> (f32, usize) {
    let (mut shortest, mut acts) = (f32::INFINITY, 0);
    let mut cursor = MessageCursor::<Fact>::default();
    let mut rng = Rng::new(3);
    while acts < 4 && bench.place().0 == Screen::Table {
        match bench.table().decision() {
            Some(decision) => bench.chooses(rng.below(decision.actions.len())),
            None => bench.frames(1),
        }
        let world = bench.app.world();
        let facts = world.resource::<Messages<Fact>>();
        let Some(Fact::Happened { event, next }) = cursor.read(facts).last() else {
            continue;
        };
        let zones = bench.table().setup().rules.zones();
        let is_play = |event: &Event| match event {
            Event::CardMoved {
                cause, from, to, ..
            } => {
                let owner = zones.decl(*from).owner.or(zones.decl(*to).owner);
                *cause == Cause::Play && owner == Some(PlayerId(1))
            }
            _ => false,
        };
        if is_play(event) && !next.as_ref().is_some_and(is_play) {
            acts += 1;
            shortest = shortest.min(world.resource::<Tempo>().hold);
        }
    }
    (shortest, acts)
}

#[test]
fn what_the_computer_plays_is_held_until_it_was_taken_in() {
    for ruleset in 0..games().len() {
        let at = |pace| shortest_hold(&mut at_pace(ruleset, pace));
        let [quick, steady, slow] = [
            OpponentPace::Quick,
            OpponentPace::Steady,
            OpponentPace::Slow,
        ]
        .map(at);
        let name = games()[ruleset].library.game.rules.id();
        println!("{name}: {quick:?}, {steady:?}, {slow:?}");
        assert!(steady.1 >= 4 && slow.1 >= 4, "{name}: it plays nothing");
        // A frame takes 50 milliseconds of it.
        assert!(
            steady.0 > 0.8 && slow.0 > 1.7,
            "{name}: {steady:?} {slow:?}"
        );
        assert!(quick.0 < steady.0, "{name}: {quick:?}");
    }
}

#[test]
fn step_by_step_the_computer_does_nothing_until_the_viewer_goes_on() {
    for ruleset in 0..games().len() {
        let mut bench = at_pace(ruleset, OpponentPace::StepByStep);
        bench.at_once();
        let mut rng = Rng::new(4);
        for _ in 0..2 {
            until_it_thinks(&mut bench, &mut rng);
            let choices = bench.table().choices();
            for _ in 0..400 {
                if says(&bench).1 {
                    break;
                }
                std::thread::sleep(std::time::Duration::from_millis(1));
                bench.frames(1);
            }
            bench.frames(20);
            let (sentence, waits) = says(&bench);
            assert!(
                waits && sentence.contains("Box") || sentence.contains("opponent"),
                "{sentence}"
            );
            assert_eq!(bench.table().choices(), choices, "it has chosen by itself");
            bench.in_panels(&TableIntent::Continue);
            bench.frames(3);
            assert!(bench.table().choices() > choices, "it has not chosen");
        }
    }
}

#[test]
fn whoever_skips_sees_at_once_how_everything_lies_in_the_end() {
    let mut skipped = 0;
    for game in games() {
        let mut bench = Bench::of(game, 7, against(AgentSpec::Random));
        let mut rng = Rng::new(7);
        let mut of_game = 0;
        for _ in 0..600 {
            if bench.place().0 != Screen::Table || of_game >= 12 {
                break;
            }
            if bench.table().stage() == Stage::Showing {
                bench.app.world_mut().write_message(Intent::Skip);
                bench.frames(1);
                if bench.app.world().get_resource::<Table>().is_none() {
                    break;
                }
                // A sum or result on the way is read first.
                let reads = bench.app.world().resource::<Tempo>().hold > 0.9;
                let shown = bench.table().stage() != Stage::Showing;
                assert!(shown || reads, "more is to be shown");
                let world = bench.app.world_mut();
                let mut cards = world.query::<&Moves>();
                let lies = |moves: &&Moves| !moves.is_moving() && moves.shown == moves.resting;
                let moving: Vec<_> = cards.iter(world).filter(|moves| !lies(moves)).collect();
                let ruleset = game.library.game.rules.id();
                assert!(moving.is_empty(), "{ruleset}: on their way: {moving:#?}");
                let followed = snapshot::take(world);
                let view = bench.table().view().expect("somebody looks").clone();
                let mut fresh = World::new();
                crate::table::world::rebuild(&mut fresh, &view);
                assert_eq!(followed.zones, snapshot::take(&mut fresh).zones);
                of_game += 1;
                skipped += 1;
            }
            match bench.table().decision() {
                // A question is open before its cards have come to rest.
                Some(decision) => bench.chooses(rng.below(decision.actions.len())),
                None => {
                    bench.frames(1);
                    std::thread::yield_now();
                }
            }
        }
    }
    assert!(skipped > 30, "{skipped}");
}

#[test]
fn where_motion_is_reduced_nothing_travels_in_a_whole_match() {
    for game in games() {
        let mut bench = Bench::of(game, 5, against(AgentSpec::Random));
        let mut settings = bench.app.world_mut().resource_mut::<CurrentSettings>();
        settings.reduced_motion = ReducedMotion::On;
        settings.animation_speed = 4.0;
        settings.opponent_pace = OpponentPace::Quick;
        let (mut rng, mut faded, mut frames) = (Rng::new(5), 0, 0);
        while bench.place().0 == Screen::Table {
            frames += 1;
            assert!(frames < 20_000, "it goes on for ever");
            let world = bench.app.world_mut();
            let mut cards = world.query::<&Moves>();
            for moves in cards.iter(world) {
                let lies = moves.shown == moves.resting && moves.drawn() == moves.shown;
                assert!(lies && moves.lift <= 0.0, "{moves:?}");
                faded += usize::from(moves.alpha < 1.0);
            }
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
        println!(
            "{}: {frames} looks, {faded} cards that fade in",
            game.library.game.rules.id()
        );
        assert!(faded > 20, "{faded}");
    }
}
