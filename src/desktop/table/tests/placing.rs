//! A card that covers several places: they are asked for one by one, and it lies on those that are chosen already.

use std::collections::BTreeSet;

use bevy::prelude::KeyCode;

use super::bench::Bench;
use super::{games, sitting, two};
use crate::table::draw::faces::table_look;
use crate::table::draw::marks::{Lit, Marks};
use crate::table::hud::Panels;
use crate::table::input::Light;
use crate::table::layout::{Rest, Site};
use crate::table::ruleset::LoadedGame;
use fudaba_art::{CardLook, Painter};
use fudaba_engine::{Decision, Rng, Verb, View, ZoneId};
use fudaba_play::Sitting;

fn sentence(bench: &Bench) -> String {
    let prompt = bench.app.world().resource::<Panels>().model.prompt.clone();
    prompt.expect("something is asked").sentence
}

fn lit(bench: &Bench, place: ZoneId) -> Option<Light> {
    bench.app.world().get::<Lit>(bench.zone(place)).unwrap().0
}

/// A card that covers several places and where it could go now, by the place of the action.
fn wide(view: &View, decision: &Decision) -> Option<usize> {
    let is_wide = |n: &usize| {
        let action = decision.actions[*n];
        let goes = matches!(action.verb, Verb::Deploy | Verb::Move);
        let known = goes && view.def(action.card).is_some();
        known && view.setup().rules.width(view.q(), action.card) > 1
    };
    (0..decision.actions.len()).find(is_wide)
}

/// A match played by chance up to where a card could go that covers several places, if it comes to that.
fn up_to_a_wide_card(game: &LoadedGame, seed: u64) -> Option<(Sitting, Decision, usize)> {
    let mut sitting = sitting(game, seed, two(), true);
    let mut rng = Rng::new(seed);
    for _ in 0..900 {
        sitting.catch_up();
        let decision = sitting.decision()?;
        if let Some(index) = wide(sitting.view()?, &decision) {
            return Some((sitting, decision, index));
        }
        sitting.choose(rng.below(decision.actions.len())).ok()?;
    }
    None
}

#[test]
fn the_second_place_of_a_card_is_asked_for_as_the_second_and_the_first_is_taken() {
    let mut placed = 0;
    for game in games() {
        for seed in 0..12 {
            let Some((sitting, decision, index)) = up_to_a_wide_card(game, seed) else {
                continue;
            };
            let action = decision.actions[index];
            let mut bench = Bench::over(game, sitting);
            bench.at_once();
            bench.frames(6);
            let before = sentence(&bench);
            bench.chooses(index);
            bench.frames(6);
            let next = bench.table().decision().expect("more is asked");
            assert_eq!(next.about, Some(action.card));
            // It says of how many this is which, and that is not what was asked before.
            let second = sentence(&bench);
            assert_ne!(second, before);
            assert!(second.contains("2 of 2"), "{second}");
            // The card lies in the first place, and both are marked.
            assert_eq!(lit(&bench, action.place), Some(Light::Chosen));
            let world = bench.app.world();
            let site = world.get::<Site>(bench.zone(action.place)).unwrap().0;
            let card = bench.card(action.card);
            assert_eq!(world.get::<Rest>(card).unwrap().0.at, site.at);
            let marks = world.get::<Marks>(card).unwrap();
            assert_eq!(marks.light, Some(Light::Chosen));
            for open in &next.actions {
                assert!(lit(&bench, open.place).is_some(), "{open:?}");
            }
            placed += 1;
            // Taking back leads to the first.
            bench.presses(KeyCode::Escape);
            bench.frames(6);
            let again = bench.table().decision().expect("it is asked again");
            assert_eq!(again.actions[index], action);
            assert_eq!(again.about, decision.about);
            let at = bench.app.world().get::<Rest>(card).unwrap().0.at;
            assert!(at != site.at || action.verb == Verb::Move);
        }
    }
    assert!(placed > 2, "{placed}");
}

#[test]
fn every_shape_of_every_face_is_painted_whole() {
    let mut faces = 0;
    for game in games() {
        let (wide, high) = game.look.table.card;
        let high = 150.0 * high / wide;
        // In one place, over two or three side by side or one behind the other, with what lies between them.
        let shapes = [
            (150.0, high),
            (270.0, high),
            (390.0, high),
            (150.0, 2.1 * high),
            (150.0, 3.2 * high),
        ];
        let shapes = shapes.map(|(w, h)| ((w / 3.0) as u32, (h / 3.0) as u32));
        let painter = painter();
        let words = game.library.game.rules.words();
        let mut shown = BTreeSet::new();
        for (_, def) in game.library.catalogue.iter() {
            let look = table_look(&game.look, words, def, &[], |_| String::new());
            // Pictures of one place and kind are alike in what they cover.
            let scene = format!(
                "{:?}{:?}{}",
                look.motif("scene"),
                look.motif("object"),
                look.level
            );
            if !shown.insert(scene) {
                continue;
            }
            for (w, h) in shapes {
                let holes = holes(&painter, &look, w, h);
                // At its very edge a picture may be a little thin.
                let few = (w * h / 50) as usize;
                assert!(holes < few, "{}: {w} by {h}: {holes}", look.id);
                faces += 1;
            }
        }
    }
    assert!(faces > 500, "{faces}");
}

fn painter() -> Painter {
    let font = |name: &str| std::fs::read(super::root().join("assets/fonts").join(name)).unwrap();
    Painter::new(
        font("BIZUDPGothic-Regular.ttf"),
        font("BIZUDPGothic-Bold.ttf"),
    )
    .unwrap()
}

/// How many pixels of a picture are not covered by paint.
fn holes(painter: &Painter, look: &CardLook, width: u32, height: u32) -> usize {
    let bare = |rgba: &[u8], inside: usize| {
        let (w, h) = (width as usize, height as usize);
        let at = |(x, y): (usize, usize)| rgba[(y * w + x) * 4 + 3];
        let rows = (inside..h - inside).flat_map(|y| (inside..w - inside).map(move |x| (x, y)));
        rows.map(at).filter(|alpha| *alpha < 250).count()
    };
    let picture = painter.illustration(look, width, height);
    // The corners of a face are round.
    let face = painter.table_face(look, width, height);
    bare(&picture.rgba, 0) + bare(&face.rgba, 4)
}
