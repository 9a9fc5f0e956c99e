//! Where the paper of a question lies after a choice was taken back: where it lies for whoever is asked for the first time.

use bevy_egui::egui::Rect;
use fudaba_harness::Harness;

use super::bench::Bench;
use super::laid::{Shown, eyes, ground, lay_out};
use super::{against, games};
use crate::settings::CurrentSettings;
use crate::table::hud::Panels;
use crate::table::stage::Intent;
use fudaba_ai::AgentSpec;
use fudaba_play::Goal;
use fudaba_saves::settings::{Language, TakeBack};

const SIZE: (f32, f32) = (1280.0, 720.0);
/// So often it is looked at in each ruleset.
const LOOKS: usize = 5;

/// Where the paper lies before these eyes once everything has come to rest.
fn paper(bench: &mut Bench, eyes: &mut Harness<'static, Shown>) -> Option<Rect> {
    bench.frames(3);
    looks(bench, eyes)
}

/// Where it lies in this frame.
fn looks(bench: &mut Bench, eyes: &mut Harness<'static, Shown>) -> Option<Rect> {
    let model = bench.app.world().resource::<Panels>().model.clone();
    let ground = ground(bench);
    let shown = eyes.state_mut();
    (shown.0, shown.1) = (model, ground);
    eyes.run_steps(2);
    eyes.state().2.as_ref().expect("it was shown").question
}

fn with_speed(bench: &mut Bench, speed: f32) {
    let mut settings = bench.app.world_mut().resource_mut::<CurrentSettings>();
    settings.animation_speed = speed;
}

#[test]
fn paper_lies_after_taking_back_where_a_fresh_question_does() {
    for game in games() {
        let name = game.library.game.rules.id();
        let (mut seen, mut elsewhere) = (0, 0);
        for seed in 0..4 {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            let mut before = eyes(SIZE, 1.0, Language::English);
            lay_out(&mut bench, &mut before, SIZE);
            let mut asked = 0;
            bench.by_chance(seed, 90, |bench, _| {
                if seen >= LOOKS {
                    return;
                }
                let stood = paper(bench, &mut before);
                asked += 1;
                let own = bench.table().goes_back_to(TakeBack::Fair) == Ok(Goal::Own);
                if asked % 2 == 1 || !own || bench.table().begun() > 0 {
                    return;
                }
                // It is looked at while cards travel home and rows glide.
                with_speed(bench, 1.0);
                bench.app.world_mut().write_message(Intent::TakeBack);
                for _ in 0..30 {
                    bench.frames(1);
                    looks(bench, &mut before);
                }
                with_speed(bench, 0.0);
                let back = paper(bench, &mut before);
                let mut fresh = eyes(SIZE, 1.0, Language::English);
                fresh.run_steps(2);
                let fresh = paper(bench, &mut fresh);
                assert_eq!(back, fresh, "{name}: it stood at {stood:?}");
                seen += 1;
                elsewhere += usize::from(stood != fresh);
            });
        }
        println!("{name}: {seen} looks, {elsewhere} times it had stood elsewhere");
        assert!(seen > 1, "{name}: {seen}");
    }
}
