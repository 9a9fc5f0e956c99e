//! The painted places that come with the program.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;

use super::bench::Bench;
use super::{games, root, sitting, two};
use crate::notices::Notices;
use crate::table::draw::ground::Lighting;
use crate::table::draw::things::{Stand, stands};
use crate::table::ruleset::LoadedGame;
use crate::table::ruleset::places::{Aside, Counted};
use crate::table::ruleset::scenery::{GROUND_HEIGHTS, GROUND_WIDTH, Scenery, find};
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
    for game in games() {
        let ruleset = game.library.game.rules.id();
        let scenery = game.look.scenery.as_ref();
        let scenery = scenery.unwrap_or_else(|| panic!("{ruleset} has no place"));
        assert!(!scenery.lights.is_empty(), "{ruleset} has no light");
        for light in 0..scenery.lights.len() {
            let ground = ground(scenery, light);
            let count = ground.len() as f32;
            let mean = ground.iter().sum::<f32>() / count;
            let dark = ground.iter().filter(|l| **l < 20.0).count() as f32 / count;
            let name = (scenery.file(""), &scenery.lights[light].name);
            println!(
                "{ruleset}, {name:?}: mean L* {mean:.1}, {:.0} % below 20",
                dark * 100.0
            );
            assert!((30.0..=45.0).contains(&mean.round()), "{name:?}: {mean}");
            assert!(dark <= 0.35, "{name:?}: {dark}");
        }
    }
}

/// The first ruleset with a place in this folder in which one picture of the ground is damaged, and the file of that.
pub fn damaged(folder: &Path) -> (Arc<LoadedGame>, PathBuf) {
    let mut game = LoadedGame::clone(&games()[0]);
    let shipped = game.look.scenery.take().expect("a place");
    let own = folder.join(&game.look.world);
    fs::create_dir_all(&own).unwrap();
    for file in fs::read_dir(shipped.file("")).unwrap() {
        let file = file.unwrap();
        fs::copy(file.path(), own.join(file.file_name())).unwrap();
    }
    let near = own.join(&shipped.lights[0].near);
    let whole = fs::read(&near).unwrap();
    fs::write(&near, &whole[..64]).unwrap();
    let (scenery, problems) = find(&[folder.to_owned()], &game.look.world);
    assert!(
        problems.is_empty(),
        "what is in it is seen only as it is drawn"
    );
    game.look.scenery = scenery.map(Arc::new);
    (Arc::new(game), near)
}

#[test]
fn where_a_picture_of_the_ground_is_damaged_it_is_told_and_the_plain_mat_lies_there() {
    let folder = tempfile::tempdir().unwrap();
    let (game, file) = damaged(folder.path());
    let mut bench = Bench::drawn(1280, 720);
    bench.sit_down(&game, sitting(&game, 2, two(), true));
    let lies = |bench: &mut Bench, wanted: &str| {
        let world = bench.app.world_mut();
        let mut named = world.query::<(&Name, Option<&Sprite>, &Visibility)>();
        let of = |name: &Name| name.split(' ').next() == Some(wanted);
        let named = named.iter(world).filter(|(name, ..)| of(name));
        let seen = named.filter(|(_, sprite, visible)| {
            let painted = sprite.is_none_or(|sprite| sprite.image != Handle::default());
            painted && **visible != Visibility::Hidden
        });
        seen.count()
    };
    for _ in 0..6_000 {
        bench.frames(1);
        if lies(&mut bench, "Mat") > 0 {
            break;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(lies(&mut bench, "Mat"), 1, "the plain mat");
    assert_eq!(lies(&mut bench, "Ground"), 0, "nothing of the ground");
    assert!(bench.app.world().resource::<Lighting>().plain);
    let notices = bench.app.world().resource::<Notices>().all();
    let told = notices
        .iter()
        .filter(|told| told.text.contains(&*file.to_string_lossy()));
    assert_eq!(told.count(), 1, "{notices:?}");
    // Where all can be read there is no mat.
    let whole = &games()[1];
    bench.sit_down(whole, sitting(whole, 2, two(), true));
    for _ in 0..6_000 {
        bench.frames(1);
        if lies(&mut bench, "Ground") > 0 {
            break;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(
        [lies(&mut bench, "Mat"), lies(&mut bench, "Ground")],
        [0, 3]
    );
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
