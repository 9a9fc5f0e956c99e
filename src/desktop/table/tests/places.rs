//! The painted places that come with the program.

use super::{games, root};
use crate::table::draw::things::{Stand, stands};
use crate::table::ruleset::places::{Aside, Counted};
use crate::table::ruleset::scenery::{GROUND_HEIGHTS, GROUND_WIDTH, Scenery};
use fudaba_art::{Picture, read_scaled};
use fudaba_engine::{PlayerId, View};
use fudaba_learn::{Course, Shelf};

/// How light each pixel of a part of a picture is, in L*.
fn lightness(picture: &Picture, columns: (f32, f32), rows: (f32, f32)) -> Vec<f32> {
    let part = |side: u32, (from, to): (f32, f32)| {
        let at = |part: f32| (part * side as f32).round() as u32;
        at(from)..at(to)
    };
    let linear = |c: u8| {
        let c = f32::from(c) / 255.0;
        if c <= 0.04045 {
            c / 12.92
        } else {
            ((c + 0.055) / 1.055).powf(2.4)
        }
    };
    let mut found = Vec::new();
    for y in part(picture.height, rows) {
        for x in part(picture.width, columns) {
            let at = ((y * picture.width + x) * 4) as usize;
            let [r, g, b] = [0, 1, 2].map(|c| linear(picture.rgba[at + c]));
            let light = 0.2126 * r + 0.7152 * g + 0.0722 * b;
            found.push(if light > 0.008_856 {
                116.0 * light.cbrt() - 16.0
            } else {
                903.3 * light
            });
        }
    }
    found
}

/// The ground of a light as a window of 16:9 shows it, in L*.
fn ground(scenery: &Scenery, light: usize) -> Vec<f32> {
    let files = &scenery.lights[light];
    let margin = (1.0 - Aside::TABLE.0 / GROUND_WIDTH) / 2.0;
    let columns = (margin, 1.0 - margin);
    let [near, far] = GROUND_HEIGHTS;
    let seen = [Aside::TABLE.1 - Aside::SPINE, Aside::SPINE];
    let halves = [
        (&files.near, (0.0, seen[0] / near)),
        (&files.far, (1.0 - seen[1] / far, 1.0)),
    ];
    let read = |file: &str| read_scaled(&scenery.file(file), 0.4).expect("a picture");
    let halves = halves.map(|(file, rows)| lightness(&read(file), columns, rows));
    halves.concat()
}

#[test]
fn every_place_is_neither_dark_nor_pale() {
    let mut seen = 0;
    for scenery in games().iter().filter_map(|game| game.look.scenery.as_ref()) {
        for light in 0..scenery.lights.len() {
            let ground = ground(scenery, light);
            let count = ground.len() as f32;
            let mean = ground.iter().sum::<f32>() / count;
            let dark = ground.iter().filter(|l| **l < 20.0).count() as f32 / count;
            let name = (scenery.file(""), &scenery.lights[light].name);
            println!(
                "{name:?}: mean L* {mean:.1}, {:.0} % below 20",
                dark * 100.0
            );
            assert!((30.0..=45.0).contains(&mean.round()), "{name:?}: {mean}");
            assert!(dark <= 0.35, "{name:?}: {dark}");
            seen += 1;
        }
    }
    assert!(seen > 0, "there are places");
}

#[test]
fn every_picture_of_every_place_can_be_read() {
    for scenery in games().iter().filter_map(|game| game.look.scenery.as_ref()) {
        let lights = scenery.lights.iter();
        let files = lights.flat_map(|light| [&light.far, &light.near, &light.spine]);
        for file in files.chain(scenery.pieces.values().map(|piece| &piece.file)) {
            let picture = read_scaled(&scenery.file(file), 0.1);
            assert!(picture.is_ok(), "{file}: {picture:?}");
        }
    }
}

#[test]
fn the_things_of_a_score_follow_the_match() {
    for game in games() {
        let scores = &game.look.table.scores;
        let mut kinds = vec![std::collections::BTreeSet::new(); scores.len()];
        for seed in 0..6 {
            super::play_out(game, seed, |play| {
                let view = View::of(play.table(), play.setup(), PlayerId(0));
                for (score, kinds) in scores.iter().zip(&mut kinds) {
                    for player in PlayerId::ALL {
                        let all = stands(&score.count, &view, player);
                        kinds.insert(all.iter().filter(|s| **s == Stand::Lit).count());
                    }
                }
            });
        }
        for (score, kinds) in scores.iter().zip(kinds) {
            let fixed = matches!(score.count, Counted::Fixed(_));
            let changes = kinds.len() > 1;
            assert_eq!(changes, !fixed, "{score:?}: {kinds:?}");
        }
    }
}

#[test]
fn no_more_things_of_a_score_count_than_a_small_match_supplies() {
    // A pile of two cards for five places.
    let supplied = games().iter().flat_map(|game| {
        let scores = game.look.table.scores.iter();
        scores.filter_map(move |score| match score.count {
            Counted::Supplied(5, ..) => Some((game, score)),
            _ => None,
        })
    });
    let mut met = 0;
    for (game, score) in supplied {
        let library = &game.library;
        let shelf = Shelf::load(library, root(), None);
        let lesson = shelf.lessons.last().expect("a small match");
        let course = Course::begin(lesson, library.game.rules, &library.catalogue).unwrap();
        let begun = course.game();
        let view = View::of(begun.table(), begun.setup(), PlayerId(0));
        for player in PlayerId::ALL {
            let all = stands(&score.count, &view, player);
            let [lit, out] = [&all[..2], &all[2..]];
            assert!(lit.iter().all(|stand| *stand == Stand::Lit), "{all:?}");
            assert_eq!(out, [Stand::Out; 3]);
        }
        met += 1;
    }
    assert_eq!(met, 1);
}
