//! The other player's last turn shown once more in the window: by beats at the usual pace, and then everything lies as before.

use bevy::prelude::*;

use super::bench::Bench;
use super::{against, games};
use crate::panels::model::{Again, TableIntent};
use crate::settings::CurrentSettings;
use crate::states::Screen;
use crate::table::hud::Panels;
use crate::table::stage::{Doing, Intent, Moves};
use crate::table::world::rebuild;
use crate::table::world::snapshot::{self, Snapshot};
use crate::ui_text::Word;
use fudaba_ai::AgentSpec;
use fudaba_engine::Rng;
use fudaba_saves::settings::Language;

/// What lies on the table, what is asked, and how much has been chosen.
fn stands(bench: &mut Bench) -> (Snapshot, String, usize) {
    let decision = format!("{:?}", bench.table().decision());
    let choices = bench.table().choices();
    (snapshot::take(bench.app.world_mut()), decision, choices)
}

/// What a world made anew from the view looks like.
fn fresh(bench: &Bench) -> Snapshot {
    let mut world = World::new();
    rebuild(&mut world, bench.table().view().expect("somebody looks"));
    snapshot::take(&mut world)
}

/// What the strip offers.
fn offers(bench: &Bench) -> Option<Again> {
    let panels = bench.app.world().resource::<Panels>();
    panels.model.log.lately.as_ref().map(|lately| lately.again)
}

/// Plays by chance until the last turn can be shown again, so that something happened in it; tells whether it comes to that.
fn until_it_can(bench: &mut Bench, rng: &mut Rng) -> bool {
    for _ in 0..20_000 {
        if bench.place().0 != Screen::Table {
            return false;
        }
        match bench.table().decision() {
            Some(_) if bench.table().may_show_again() => {
                // Cards that were on their way have come to rest.
                bench.frames(60);
                return true;
            }
            Some(decision) => bench.chooses(rng.below(decision.actions.len())),
            None => {
                bench.frames(1);
                std::thread::yield_now();
            }
        }
    }
    panic!("nobody is asked");
}

#[test]
fn the_last_turn_is_shown_again_by_a_key_beat_by_beat_and_then_all_lies_as_before() {
    for game in games() {
        let name = game.library.game.rules.id();
        let (mut shown, mut changed) = (0, 0);
        for seed in 3..9 {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            bench.at_once();
            let mut rng = Rng::new(seed);
            while shown < 6 && until_it_can(&mut bench, &mut rng) {
                let before = stands(&mut bench);
                // A stop that is set does not hold what is only shown again.
                let phases = bench.table().setup().declared.phases.len();
                for phase in 0..u8::try_from(phases).unwrap() {
                    bench.wants(Intent::Stop { phase, own: false });
                }
                bench.presses(KeyCode::KeyR);
                assert_eq!(bench.doing(), Some(Doing::Showing), "{name}");
                assert!(matches!(offers(&bench), None | Some(Again::Runs)), "{name}");
                let wait = bench.app.world().resource::<Panels>().model.wait.clone();
                let said = Word::ShownAgain.fill(Language::English, &[]);
                assert!(wait.sentence == said && wait.can_skip, "{name}: {wait:?}");
                let mut frames = 0;
                while bench.table().shows_again() {
                    frames += 1;
                    assert!(frames < 4_000, "{name}: it goes on for ever");
                    changed += usize::from(snapshot::take(bench.app.world_mut()) != before.0);
                    bench.frames(1);
                }
                // Even where motion takes no time, it is not over in a moment.
                assert!(frames > 4, "{name}: {frames} frames");
                bench.frames(3);
                assert_eq!(bench.doing(), Some(Doing::Deciding));
                let after = stands(&mut bench);
                assert!(after == before, "{name}: {before:?} {after:?}");
                assert!(after.0 == fresh(&bench), "{name}");
                for phase in 0..u8::try_from(phases).unwrap() {
                    bench.wants(Intent::Stop { phase, own: false });
                }
                shown += 1;
                for _ in 0..6 {
                    let Some(decision) = bench.table().decision() else {
                        break;
                    };
                    bench.chooses(rng.below(decision.actions.len()));
                }
            }
        }
        println!("{name}: {shown} times, {changed} frames in which something lies elsewhere");
        assert!(shown > 3 && changed > 10, "{name}: {shown}, {changed}");
    }
}

#[test]
fn what_is_shown_again_is_skipped_by_the_sign_that_began_it_and_by_the_button() {
    for game in games() {
        let name = game.library.game.rules.id();
        let mut bench = Bench::of(game, 3, against(AgentSpec::Random));
        let settings = bench.app.world_mut().resource_mut::<CurrentSettings>();
        let speed = settings.animation_speed;
        assert!(speed > 0.0, "with motion");
        let mut rng = Rng::new(3);
        for ends in [TableIntent::ShowAgain, TableIntent::Skip] {
            bench.at_once();
            assert!(until_it_can(&mut bench, &mut rng), "{name}");
            let mut settings = bench.app.world_mut().resource_mut::<CurrentSettings>();
            settings.animation_speed = speed;
            bench.frames(2);
            let before = stands(&mut bench);
            bench.in_panels(&TableIntent::ShowAgain);
            bench.frames(2);
            assert!(bench.table().shows_again(), "{name}");
            bench.in_panels(&ends);
            bench.frames(2);
            assert!(!bench.table().shows_again(), "{name}: {ends:?}");
            assert!(stands(&mut bench) == before, "{name}: {ends:?}");
            let world = bench.app.world_mut();
            let mut cards = world.query::<&Moves>();
            assert!(cards.iter(world).all(|moves| !moves.is_moving()), "{name}");
            let count = bench.table().decision().expect("he is asked").actions.len();
            bench.chooses(rng.below(count));
        }
    }
}

#[test]
fn before_the_other_players_first_turn_there_is_nothing_to_show_again() {
    let mut bench = Bench::of(&games()[0], 4, against(AgentSpec::Random));
    bench.at_once();
    bench.until(Doing::Deciding);
    assert_eq!(bench.table().game().table().turn, 0);
    let before = stands(&mut bench);
    bench.presses(KeyCode::KeyR);
    assert_eq!(bench.doing(), Some(Doing::Deciding));
    assert!(stands(&mut bench) == before);
    assert_ne!(offers(&bench), Some(Again::Can));
}
