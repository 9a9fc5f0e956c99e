//! Hair: a fringe over the forehead and a length behind it, chosen apart from each other.

use super::super::canvas::Paper;
use super::super::palette::Rgb;
use super::super::shape::{Place, Shape, pt};
use super::Stage;
use super::person::{Beard, Person};

/// Names of the fringes.
pub const FRINGES: [&str; 8] = [
    "side", "parted", "straight", "spiky", "swept", "veil", "curls", "loose",
];
/// Names of the lengths.
pub const BACKS: [&str; 10] = [
    "short", "bob", "long", "ponytail", "tail", "braids", "bun", "cloud", "mane", "buns",
];

const SHORT: &str = "-10,-6 -6,-14.5 1,-16.5 8,-14 11.4,-6 10.8,3 8,9* 3,6 -4,6 -8.5,7* -10.2,1";
const BOB: &str = "-10.4,-6 -6,-15 1,-16.8 8.6,-14 12.2,-6 13.4,4 13,12.5* 8,14.5 2,12 -5,12 \
    -9,14 -12.2,11.5* -11.6,3";
const LONG: &str = "-10.4,-6 -6,-15 1,-16.8 8.6,-14 12.6,-5 14.5,8 18,22 17,40* 11,34 7,42* 0,34 \
    -7,41* -10,34 -16,38* -15,20 -12,6";
const WILD: &str = "-10.4,-6 -8,-15 -1,-18 8.6,-15 13,-8 17,-4* 14,0 18.5,6* 14.6,8 19,16* 13.5,15 \
    15,24* 8,17 0,14 -8,16 -14,22* -12.6,13 -17,13* -13,5 -15.5,1* -11.5,-2";

/// What hangs behind the head.
pub fn back(stage: &mut Stage<'_, '_>, person: &Person, hatted: bool) {
    let tone = person.hair.darker(0.22);
    let paper = Paper::of(tone).lift(1.0);
    match person.back {
        0 | 4 | 5 => {
            stage.put(SHORT, paper);
        }
        // Buns do not fit under hats.
        6 | 9 if hatted => {
            stage.put(SHORT, paper);
        }
        1 => {
            stage.put(BOB, paper);
        }
        2 => {
            let mane = stage.put(LONG, paper);
            for (x, end) in [(-11.0, -13.0), (-4.0, -5.0), (6.0, 6.0), (12.0, 14.0)] {
                let cut = Shape::ribbon(&[
                    (pt(x, 6.0), 0.1),
                    (pt((x + end) / 2.0, 22.0), 0.6),
                    (pt(end, 36.0), 0.1),
                ]);
                stage.inside(&mane, cut, Paper::of(tone.darker(0.3)).tone(0.8));
            }
        }
        3 => {
            let tail = stage.put(
                "5,-12 11,-18 20,-17 25,-8 25,6 20,20* 19,10 16.5,0 11,-6",
                paper,
            );
            let cut = Shape::ribbon(&[
                (pt(10.0, -13.0), 0.1),
                (pt(20.0, -8.0), 0.8),
                (pt(21.0, 12.0), 0.1),
            ]);
            stage.inside(&tail, cut, Paper::of(tone.darker(0.3)).tone(0.8));
            stage.put(SHORT, paper);
        }
        6 => {
            stage.lay(
                Shape::ellipse(pt(4.0, -18.0), 6.2, 5.4),
                Paper::of(person.hair).lift(0.8),
            );
            stage.put(SHORT, paper);
        }
        7 => {
            stage.lay(cloud(), paper);
        }
        8 => {
            stage.put(WILD, paper);
        }
        _ => {
            for x in [-8.5, 9.5] {
                stage.lay(
                    Shape::circle(pt(x, -14.0), 5.4),
                    Paper::of(person.hair).lift(0.8),
                );
            }
            stage.put(SHORT, paper);
        }
    }
}

/// A head full of curls.
fn cloud() -> Shape {
    let mut shape = Shape::ellipse(pt(0.5, -3.0), 13.5, 14.0);
    for i in 0..13 {
        let a = 2.6 + i as f32 / 12.0 * 4.2;
        let r = 14.0 + (i % 3) as f32;
        shape = shape.and(Shape::circle(
            pt(0.5 + a.cos() * r, -3.0 + a.sin() * r),
            4.6,
        ));
    }
    for x in [-12.5, 13.5] {
        shape = shape
            .and(Shape::circle(pt(x, 7.0), 5.0))
            .and(Shape::circle(pt(x * 0.86, 12.0), 3.8));
    }
    shape
}

const PARTS: [&str; 8] = [
    "-9.8,1* -10.4,-8 -5.5,-15.2 1,-17 8.6,-14.4 11.4,-6 10.6,3* 8.8,-2 7,-7 4.5,-10.2* 1.5,-6.4 \
     -4,-3.9 -8.4,-3.4",
    "-10.2,5* -10.8,-6 -6,-14.8 0.4,-17 7.4,-15 11.4,-6 10.8,5* 9.2,-1 7.4,-6 1,-12.8* -5.2,-6.6 \
     -8.2,-1",
    "-10,6* -10.6,-6 -6,-14.8 1,-17 8,-14.6 11.2,-6 10.8,8* 7.9,7.5* 8.2,-2.6* 4,-3.4 -0.5,-3.8 \
     -4.6,-3.4 -8,-2.8* -7.9,5.4*",
    "-9.8,0* -10.8,-8 -6.5,-14.5 -8.4,-18* -2,-17 0.4,-20.5* 4,-17 9.4,-18.6* 9.6,-13.5 13.6,-12* \
     11.4,-7 11,1* 8.8,-4 6.8,-8.4* 5,-4.4* 2,-8.4* -0.6,-4* -3.4,-8* -5.6,-3.6* -7.4,-6.8* -8.6,-2.4*",
    "-9.2,-3* -9.2,-10 -4,-16 3,-17.4 9.2,-14.2 11.8,-6 10.8,4* 9,-3 7.4,-8.4 2,-11.6 -4,-10.8*",
    "-10,4* -10.6,-7 -6,-15 1,-17 8.6,-14.4 11.4,-6 10.6,5* 9,-2 6.2,-9.4* 2.6,-4 -1.4,0.8 -5.6,4.2 \
     -8.8,7.4*",
    "",
    "-10.4,9* -11,-6 -6.4,-15 -1.5,-17.2 5,-16.6 10.4,-12 11.8,-4 11.2,10* 9.2,6 9.2,-1 4,-7.4 -3,-12* \
     -6.4,-6.6 -8.2,-2 -8.4,5",
];

/// What falls over the forehead.
pub fn front(stage: &mut Stage<'_, '_>, person: &Person, hatted: bool) {
    let tone = person.hair;
    match person.beard {
        Beard::Long => {
            elder(stage, tone);
            return;
        }
        Beard::Short => short_beard(stage, tone),
        Beard::Moustache => moustache(stage, tone),
        Beard::None => {}
    }
    let shape = if person.fringe == 6 {
        curls()
    } else {
        Shape::cut(PARTS[person.fringe.min(PARTS.len() - 1)])
    };
    let cap = stage.lay(shape, Paper::of(tone).lift(0.8).edge(0.45).wobble(0.12));
    for (i, (x, y, bend)) in [
        (-9.0, -2.0, -3.0),
        (-5.0, -5.0, -1.6),
        (8.0, -4.0, 2.0),
        (10.5, 2.0, 3.0),
    ]
    .into_iter()
    .enumerate()
    {
        let light = tone.darker(if i == 1 { 0.16 } else { 0.28 });
        let lock = Shape::ribbon(&[
            (pt(0.6, -16.0), 0.1),
            (pt((x + 0.6) / 2.0 + bend, (y - 16.0) / 2.0 - 1.5), 0.55),
            (pt(x, y), 0.1),
        ]);
        stage.inside(&cap, lock, Paper::of(light).tone(0.75).wobble(0.05));
    }
    let shine = Shape::cut("-8.8,-9 -4.6,-13 1,-14.4 5,-14 0.6,-13.3 -4.4,-11.8");
    stage.inside(&cap, shine, Paper::of(tone.lighter(0.45)).tone(0.3));
    if person.back == 9 && !hatted {
        let band = Shape::ribbon(&[
            (pt(-10.4, -6.0), 0.7),
            (pt(0.0, -12.0), 0.9),
            (pt(11.0, -6.4), 0.7),
        ]);
        stage.inside(&cap, band, Paper::of(Rgb(222, 170, 80)).lift(0.3));
    }
}

fn curls() -> Shape {
    let mut shape = Shape::cut("-10,-4 -6,-15 1,-17 8.6,-14.4 11.4,-5 6,-8 0,-9.5 -6,-8");
    for (x, y, r) in [
        (-8.8, -3.6, 2.9),
        (-5.2, -6.8, 3.0),
        (-0.8, -7.8, 3.1),
        (3.8, -8.2, 2.9),
        (8.0, -5.6, 2.9),
    ] {
        shape = shape.and(Shape::circle(pt(x, y), r));
    }
    shape
}

fn short_beard(stage: &mut Stage<'_, '_>, tone: Rgb) {
    let beard = "-8.4,1.6* -7.4,5.6 -5,7.4 -2.2,7 -0.6,7.4 1.4,7 4.4,7 8.2,2.4* 8.8,7 6.4,12 2,15.4 -1.6,15.8 \
        -5,13.4 -7.6,8.6";
    let beard = Shape::cut(beard).without(Shape::cut("-3,9.2 -0.8,8.5 1.6,9 -0.6,10.2"));
    stage.lay(beard, Paper::of(tone).lift(0.5).wobble(0.15));
}

fn moustache(stage: &mut Stage<'_, '_>, tone: Rgb) {
    let line = "-6.6,8.4* -4.6,7 -2.2,6.6 -1,7 0.4,6.6 2.8,6.9 5,8.2* 2.6,8.4 0.6,8.1 -1,8.3 -2.8,8.2 -4.6,8.6";
    stage.put(line, Paper::of(tone).lift(0.5).wobble(0.08));
}

/// Thin hair and a full beard.
fn elder(stage: &mut Stage<'_, '_>, tone: Rgb) {
    let beard = "-8.4,2* -7.4,7 -4,8.2 -1.6,7.4 -0.8,8.6 1.6,7.6 4.6,7.6 8.2,3* 9.6,9 7,17 2,24 -2,26.5* \
        -5,21 -8,15 -9,9";
    let sheet = stage.put(beard, Paper::of(tone).lift(0.8));
    for (x, y) in [(-5.0, 18.0), (-1.0, 23.0), (3.5, 19.0)] {
        let cut = Shape::ribbon(&[
            (pt(x * 0.7, 10.5), 0.1),
            (pt(x, 15.0), 0.45),
            (pt(x * 0.8, y), 0.1),
        ]);
        stage.inside(&sheet, cut, Paper::of(tone.darker(0.25)).tone(0.8));
    }
    stage.put(
        "-5.2,8.2 -3.2,6.9 -1.4,7.6 0.4,6.8 3,8 0.6,9 -1.4,8.4 -3.2,9.1",
        Paper::of(tone.lighter(0.2)).lift(0.4),
    );
    stage.put("-9.8,2* -10.6,-6 -7,-13.6 -8,-6", Paper::of(tone).lift(0.5));
    stage.put(
        "10.8,3* 11.6,-6 7.4,-14.4 0,-16 -4,-14.4 2,-13 7.6,-8 9,-2",
        Paper::of(tone).lift(0.5),
    );
}

/// Hair that falls over the shoulders in front of the dress.
pub fn shoulder(stage: &mut Stage<'_, '_>, person: &Person) {
    let tone = person.hair;
    match person.back {
        4 => {
            let line = "8.4,4* 13,10 15.5,22 13,36 9.6,46* 8,38 9.6,26 6,14";
            let tail = stage.put(line, Paper::of(tone).lift(0.9));
            let cut = Shape::ribbon(&[
                (pt(10.0, 8.0), 0.1),
                (pt(12.6, 22.0), 0.6),
                (pt(10.4, 42.0), 0.1),
            ]);
            stage.inside(&tail, cut, Paper::of(tone.darker(0.3)).tone(0.8));
            stage.put(
                "7.6,35.6* 15,36* 14.6,38.4* 8,38*",
                Paper::of(Rgb(206, 84, 60)).lift(0.3),
            );
        }
        5 => {
            for side in [-1.0, 1.0] {
                braid(stage, tone, side);
            }
        }
        _ => {}
    }
}

fn braid(stage: &mut Stage<'_, '_>, tone: Rgb, side: f32) {
    for i in (0..7).rev() {
        let y = 10.0 + i as f32 * 4.6;
        let x = side * (10.6 + (i as f32 * 0.55).min(2.4)) + 0.6;
        let knot = Shape::cut("0,-3.4 2.6,-1.4 2.4,1.6 0,3.6 -2.4,1.6 -2.6,-1.4");
        let place = Place::at(x, y).turned(if i % 2 == 0 { 0.35 } else { -0.35 });
        let shade = if i % 2 == 0 { tone } else { tone.darker(0.14) };
        stage.lay(knot.placed(&place), Paper::of(shade).lift(0.5));
    }
    let x = side * 13.0 + 0.6;
    stage.lay(
        Shape::rect(x - 1.6, 41.0, x + 1.6, 43.0),
        Paper::of(Rgb(206, 84, 60)).lift(0.3),
    );
    stage.lay(
        Shape::cut("-1.5,43* 1.5,43* 2.2,48* 0,46.4* -2.2,48*").shifted(x, 0.0),
        Paper::of(tone).lift(0.3),
    );
}
