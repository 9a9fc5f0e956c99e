//! What has just happened is told in whole clauses, in matches of every ruleset and both languages, in the smallest window.

use bevy_egui::egui::{Rect, Shape};
use fudaba_harness::Harness;

use super::bench::Bench;
use super::laid::{Shown, eyes, ground, lay_out};
use super::{against, games};
use crate::settings::CurrentSettings;
use crate::table::hud::Panels;
use fudaba_ai::AgentSpec;
use fudaba_saves::settings::Language;

const SIZE: (f32, f32) = (1280.0, 720.0);

/// The rows of words that stand within a place.
fn rows(eyes: &Harness<'static, Shown>, place: Rect) -> Vec<String> {
    let shapes = eyes.output().shapes.iter();
    let texts = shapes.filter_map(|clipped| match &clipped.shape {
        Shape::Text(text) if place.contains(text.pos) => Some(&text.galley),
        _ => None,
    });
    let rows = texts.flat_map(|galley| &galley.rows);
    rows.map(|row| row.text()).collect()
}

#[test]
fn what_has_just_happened_ends_in_no_middle_of_a_sentence() {
    let (mut looks, mut cut) = (0, Vec::new());
    for game in games() {
        let name = game.library.game.rules.id();
        for language in Language::ALL {
            let mut bench = Bench::of(game, 2, against(AgentSpec::Random));
            let mut settings = bench.app.world_mut().resource_mut::<CurrentSettings>();
            settings.language = language;
            let mut eyes = eyes(SIZE, 1.0, language);
            lay_out(&mut bench, &mut eyes, SIZE);
            bench.by_chance(5, 60, |bench, _| {
                bench.frames(2);
                let Some(ground) = ground(bench) else { return };
                let model = bench.app.world().resource::<Panels>().model.clone();
                (eyes.state_mut().0, eyes.state_mut().1) = (model, Some(ground));
                eyes.run_steps(2);
                let out = eyes.state().2.as_ref().expect("it was shown");
                let Some(place) = out.lately else { return };
                let said = rows(&eyes, place);
                looks += 1;
                if said.iter().any(|row| row.contains('…')) {
                    cut.push(format!("{name}: {said:?}"));
                }
            });
        }
    }
    println!("{} of {looks} cut: {cut:#?}", cut.len());
    assert!(looks > 200, "{looks}");
    assert!(cut.len() * 100 <= looks, "{cut:#?}");
}
