//! Tests of drawn people and places: that their drawings fit together.

use std::collections::BTreeSet;

use super::super::drawing::{self, Drawing};
use super::super::figure::words;
use super::super::noise::Grain;
use super::super::palette::{WORLDS, World};
use super::super::props::GRIPS;
use super::super::shape::Shape;
use super::super::{Directions, Painter, Picture};
use super::poses::POSES;
use super::*;

fn drawn_worlds() -> impl Iterator<Item = &'static World> {
    WORLDS.into_iter().filter(|w| !w.places.is_empty())
}

/// The names of what is worn: layers of a drawing that end so, without their endings.
fn named(file: &str, ending: &str) -> Vec<String> {
    let drawing = drawing::file(file);
    let names = drawing.into_iter().flat_map(Drawing::names);
    names
        .filter_map(|n| n.strip_suffix(ending).map(str::to_owned))
        .collect()
}

#[test]
fn every_pose_has_hands_and_every_grip_a_pose() {
    for pose in &POSES {
        for hand in [pose.far.hand, pose.near.hand] {
            for file in ["people/hands", "people/gloves"] {
                assert!(
                    drawing::layer(file, hand).is_some(),
                    "{}: {file} {hand}",
                    pose.name
                );
            }
        }
        let empty = pose.suits == [Grip::None];
        assert_eq!(pose.hold.is_none(), empty, "{}", pose.name);
    }
    for (ending, grip) in GRIPS {
        let count = POSES.iter().filter(|p| p.suits.contains(&grip)).count();
        assert!(count > 0, "nobody can hold a prop that ends in .{ending}");
    }
}

#[test]
fn every_dress_is_whole_and_every_word_for_a_face_is_drawn() {
    for body in named("people/dress", ".body") {
        let sleeve = drawing::layer("people/dress", &format!("{body}.sleeve"));
        assert!(sleeve.is_some(), "{body} has no sleeve");
    }
    for mood in words::MOODS {
        for part in ["eyes", "brow", "brows", "mouth"] {
            let layer = format!("{part}-{mood}");
            assert!(drawing::layer("people/faces", &layer).is_some(), "{layer}");
        }
    }
    for mark in words::MARKS {
        let layer = format!("mark-{mark}");
        assert!(drawing::layer("people/faces", &layer).is_some(), "{layer}");
    }
    let hair = words::FRINGES.map(|f| format!("fringe-{f}")).to_vec();
    let backs = words::BACKS.map(|b| format!("back-{b}")).to_vec();
    for layer in hair.into_iter().chain(backs) {
        assert!(drawing::layer("people/hair", &layer).is_some(), "{layer}");
    }
    for world in drawn_worlds() {
        let (bodies, hats) = world.wardrobe;
        assert!(bodies.iter().all(|b| knows("body", b)), "{bodies:?}");
        assert!(hats.iter().all(|h| knows("head", h)), "{hats:?}");
    }
}

#[test]
fn faces_differ_in_shape_and_have_their_anchors() {
    let file = drawing::file("people/heads").expect("the shapes of faces");
    let faces: Vec<&str> = file.names().filter(|n| *n != "neck").collect();
    assert!(faces.len() >= 7, "{faces:?}");
    for name in &faces {
        let face = file.layer(name).expect("a face");
        for anchor in ["eyes", "nose", "mouth"] {
            assert!(face.anchor(anchor).is_some(), "{name}: {anchor}");
        }
    }
    assert!(
        named("people/faces", "")
            .iter()
            .filter(|n| n.starts_with("nose-"))
            .count()
            >= 6
    );
}

#[test]
fn every_place_has_layers_for_each_distance_and_every_colour_a_home_and_an_emblem() {
    for world in drawn_worlds() {
        for place in world.places {
            let file = drawing::file(&format!("{}/{place}", world.key));
            let file = file.unwrap_or_else(|| panic!("{}/{place} is not drawn", world.key));
            for (depth, least) in [("sky", 3), ("far", 3), ("mid", 3), ("near", 1), ("fore", 3)] {
                let count = file
                    .names()
                    .filter(|n| n.starts_with(&format!("{depth}-")))
                    .count();
                assert!(count >= least, "{place}: {count} layers {depth}");
            }
        }
        let colours: BTreeSet<&str> = world.themes.iter().map(|(key, _)| *key).collect();
        let homes: BTreeSet<&str> = world.homes.iter().map(|(key, _)| *key).collect();
        assert_eq!(&colours - &homes, BTreeSet::from([""]), "{}", world.key);
        assert!(world.homes.iter().all(|(_, p)| world.places.contains(p)));
        for (key, theme) in world.themes {
            let light = world.accent.contrast(theme.plate);
            assert!(
                light > 3.0,
                "{} {key}: the accent has {light:.1}",
                world.key
            );
        }
        for layer in ["deck", "other", "corner", "tile"] {
            assert!(world.table(layer).is_some(), "{} {layer}", world.key);
        }
    }
}

/// How much of a 24 by 24 box two emblems share, of all that either covers.
fn overlap(a: &Shape, b: &Shape) -> f32 {
    let cover = |shape: &Shape| {
        let mut mask = tiny_skia::Mask::new(24, 24).expect("24 by 24");
        let path = shape.path(0.24, 0.0, 0).expect("an emblem has an outline");
        let rule = tiny_skia::FillRule::Winding;
        mask.fill_path(&path, rule, true, tiny_skia::Transform::identity());
        mask.data().to_vec()
    };
    let (a, b) = (cover(a), cover(b));
    let both: u32 = a.iter().zip(&b).map(|(x, y)| u32::from(*x.min(y))).sum();
    let either: u32 = a.iter().zip(&b).map(|(x, y)| u32::from(*x.max(y))).sum();
    both as f32 / either.max(1) as f32
}

#[test]
fn emblems_of_drawn_worlds_differ_without_colour() {
    for world in drawn_worlds() {
        for (i, (one, _)) in world.themes.iter().enumerate() {
            for (other, _) in &world.themes[i + 1..] {
                let shared = overlap(&world.emblem(one), &world.emblem(other));
                assert!(
                    shared < 0.6,
                    "{}: {one} and {other} share {shared:.2}",
                    world.key
                );
            }
        }
    }
}

fn painter() -> Painter {
    let font = |name: &str| {
        let path = format!("{}/assets/fonts/{name}", fudaba_files::checkout().display());
        std::fs::read(&path).unwrap_or_else(|e| panic!("{path}: {e}"))
    };
    let (regular, bold) = (
        font("BIZUDPGothic-Regular.ttf"),
        font("BIZUDPGothic-Bold.ttf"),
    );
    Painter::new(regular, bold).expect("the fonts of the program can be read")
}

fn distance(a: &Picture, b: &Picture) -> f32 {
    let pairs = a.rgba.iter().zip(&b.rgba);
    let sum: u64 = pairs.map(|(&x, &y)| u64::from(x.abs_diff(y))).sum();
    sum as f32 / a.rgba.len() as f32
}

/// How far the brightness of a picture's pixels lies from their mean.
fn spread(picture: &Picture) -> f32 {
    let bright: Vec<f32> = picture
        .rgba
        .chunks_exact(4)
        .map(|p| (f32::from(p[0]) + f32::from(p[1]) + f32::from(p[2])) / 3.0)
        .collect();
    let mean = bright.iter().sum::<f32>() / bright.len() as f32;
    (bright.iter().map(|b| (b - mean).powi(2)).sum::<f32>() / bright.len() as f32).sqrt()
}

#[test]
fn no_two_cards_of_a_drawn_world_look_alike_and_none_is_empty() {
    let painter = painter();
    let root = format!("{}/ron_data", fudaba_files::checkout().display());
    let games = std::fs::read_dir(&root).expect(&root).flatten();
    let mut worlds = Vec::new();
    for folder in games.map(|g| g.path()) {
        let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap_or_default();
        let sheet = read("ruleset.ron");
        let named = |w: &&World| sheet.contains(&format!("world: \"{}\"", w.key));
        worlds.extend(
            drawn_worlds()
                .find(named)
                .map(|w| (w.key, read("pictures.ron"))),
        );
    }
    assert!(worlds.iter().any(|(key, _)| *key == "ring"));
    for (world, data) in worlds {
        let directions = Directions::read(&data).expect("stage directions");
        let faces: Vec<(&str, Picture)> = directions
            .keys()
            .map(|id| {
                let motifs = directions.of(id, "");
                let thing = motifs.iter().any(|m| m.starts_with("object:"));
                let look = CardLook {
                    world: world.into(),
                    kind: if thing { "event" } else { "character" }.into(),
                    id: id.into(),
                    motifs,
                    ..CardLook::default()
                };
                (id, painter.illustration(&look, 38, 53))
            })
            .collect();
        assert!(faces.len() > 80, "{world}: {} cards", faces.len());
        for (i, (one, a)) in faces.iter().enumerate() {
            assert!(spread(a) > 12.0, "{one} is empty: {}", spread(a));
            for (other, b) in &faces[i + 1..] {
                let far = distance(a, b);
                assert!(far > 4.0, "{one} and {other} look alike: {far}");
            }
        }
    }
}

#[test]
fn people_act_their_shapes_differ_from_card_to_card() {
    let grain = Grain::new();
    let theme = world("marsh").theme("red");
    let mut poses = BTreeSet::new();
    for i in 0..60 {
        let look = CardLook {
            world: "marsh".into(),
            kind: "character".into(),
            id: format!("m-{i}"),
            ..CardLook::default()
        };
        poses.insert(plan(&look, &theme).pose.name);
        if i < 4 {
            let mut canvas = Canvas::new(50, 70, 100.0, &grain, 1);
            paint(&mut canvas, &look, &theme);
            let covered = canvas
                .finish()
                .pixels()
                .iter()
                .filter(|p| p.alpha() > 99)
                .count();
            assert!(
                (700..2_900).contains(&covered),
                "m-{i} covers {covered} of 3500 pixels"
            );
        }
    }
    assert!(poses.len() >= 12, "{poses:?}");
}

#[test]
fn a_wish_for_a_prop_finds_a_pose_that_holds_it() {
    for (ending, grip) in GRIPS {
        let pose = poses::choose(Some("bow"), grip, 7);
        assert!(pose.suits.contains(&grip), "{ending}: {}", pose.name);
    }
    assert_eq!(poses::choose(Some("bow"), Grip::None, 7).name, "bow");
    for world in drawn_worlds() {
        assert!(
            props::by_name(world.key, "handbell").is_some(),
            "{}",
            world.key
        );
        assert!(props::by_name(world.key, "no such thing").is_none());
    }
}
