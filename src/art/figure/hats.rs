//! Hats, hoods and what else is worn on a head.

use super::super::canvas::Paper;
use super::super::shape::{Shape, pt};
use super::{Dress, Stage, costumes};

/// Names, as card data may wish for them.
pub const NAMES: [&str; 15] = [
    "hood", "cap", "brim", "topper", "oilhat", "reedhat", "scarf", "goggles", "helmet", "beret",
    "mask", "circlet", "plume", "headset", "bow",
];

/// How many of them are worn without a wish; those after them are for the stage.
pub const COMMON: usize = 12;

/// Index of the hood, which also lies behind the head.
pub const HOOD: usize = 0;

/// Paints a hat by its index.
pub fn paint(stage: &mut Stage<'_, '_>, hat: usize, d: &Dress) {
    match hat {
        0 => hood_front(stage, d),
        1 => cap(stage, d),
        2 => brim(stage, d),
        3 => topper(stage, d),
        4 => oilhat(stage, d),
        5 => reedhat(stage, d),
        6 => scarf(stage, d),
        7 => goggles(stage, d, 0.0),
        8 => helmet(stage, d),
        9 => beret(stage, d),
        10 => mask(stage, d),
        12 => costumes::plume(stage, d),
        13 => costumes::headset(stage, d),
        14 => costumes::bow(stage, d),
        _ => circlet(stage, d),
    }
}

/// The inside of a hood, behind the head.
pub fn hood_back(stage: &mut Stage<'_, '_>, d: &Dress) {
    let line = "-12,-2 -11.5,-12 -5,-20.5 4,-22 12,-16 15,-4 14,10 12,22* -11,22* -12.6,10";
    stage.put(line, Paper::of(d.lining.darker(0.55)).lift(1.0));
}

fn hood_front(stage: &mut Stage<'_, '_>, d: &Dress) {
    let outer = "-12.6,13* -14.2,2 -13,-11 -6.5,-20.5 2,-24.5 9,-25* 14.5,-17 18,-4 17.6,10 14,21* 5,22 \
        -6,21";
    let opening =
        "o -9.2,10 -10.2,0 -9.2,-8 -4.6,-14 1.5,-15.4 7,-12.6 10,-5 10,4 7.4,11.4 2,15.6 -4.6,14.6";
    let sheet = stage.put(&format!("{outer}; {opening}"), Paper::of(d.main).lift(1.4));
    let rim =
        "-9.2,10 -10.2,0 -9.2,-8 -4.6,-14 1.5,-15.4 7,-12.6 10,-5 10,4 7.4,11.4 2,15.6 -4.6,14.6";
    let wide = Shape::cut(rim)
        .map(|p| pt(p.x * 1.13, p.y * 1.1 - 0.2))
        .without(Shape::cut(rim));
    stage.inside(&sheet, wide, Paper::of(d.trim.mix(d.main, 0.25)).lift(0.3));
    for (a, b, c) in [
        (pt(5.0, -23.0), pt(13.0, -12.0), pt(15.5, 4.0)),
        (pt(-2.0, -21.0), pt(-10.5, -12.0), pt(-12.4, 2.0)),
    ] {
        let fold = Shape::ribbon(&[(a, 0.1), (b, 0.8), (c, 0.1)]);
        stage.inside(&sheet, fold, Paper::of(d.main.darker(0.35)).tone(0.7));
    }
}

fn cap(stage: &mut Stage<'_, '_>, d: &Dress) {
    let crown = stage.put(
        "-11,-7* -13.4,-13 -7,-20 3,-21.4 12,-18.6 14.6,-11.6 12,-6.6*",
        Paper::of(d.second.lighter(0.06)).lift(1.1),
    );
    let seam = Shape::ribbon(&[
        (pt(0.0, -21.0), 0.15),
        (pt(1.4, -14.0), 0.45),
        (pt(1.0, -8.0), 0.15),
    ]);
    stage.inside(&crown, seam, Paper::of(d.second.darker(0.35)).tone(0.8));
    stage.put(
        "-11.2,-9.4* 0,-10.6 12.2,-9* 12,-4.8* 0,-6 -11,-5.2*",
        Paper::of(d.trim).lift(0.5),
    );
    stage.put(
        "-11.4,-5.8* -16.2,-2.6 -14.4,-0.4 -7,-2.4 2.6,-5.4* -4,-6.2",
        Paper::of(d.dark.lighter(0.1)).lift(1.0),
    );
    stage.lay(
        Shape::circle(pt(-4.6, -12.6), 2.3),
        Paper::of(d.lamp).lift(0.4),
    );
    stage.lay(
        Shape::star(pt(-4.6, -12.6), 4, 1.9, 0.8, 0.0, true),
        Paper::of(d.dark).lift(0.0),
    );
}

fn brim(stage: &mut Stage<'_, '_>, d: &Dress) {
    let felt = d.second.lighter(0.1);
    stage.put(
        "-10.6,-7* -10.4,-17 -5,-22.4 1,-20.4 7,-22 11,-16.6 11.6,-7*",
        Paper::of(felt).lift(0.8),
    );
    stage.put(
        "-10.8,-12* 0,-13.4 11.6,-12* 11.6,-8* 0,-9.4 -10.8,-8*",
        Paper::of(d.lining).lift(0.3),
    );
    let line = "-24,-5.4 -13,-9.6 0,-11 13,-9.4 24.5,-3.4 14,-4.4 1,-5.2 -12,-4.4";
    stage.put(line, Paper::of(felt.lighter(0.06)).lift(1.3));
    let feather = stage.put(
        "10,-11* 14,-19 22,-27 27,-29* 25,-22 18,-14",
        Paper::of(d.trim).lift(0.6),
    );
    let quill = Shape::ribbon(&[
        (pt(10.0, -11.0), 0.2),
        (pt(18.0, -20.0), 0.35),
        (pt(26.0, -28.0), 0.1),
    ]);
    stage.inside(&feather, quill, Paper::of(d.dark).tone(0.7));
}

fn topper(stage: &mut Stage<'_, '_>, d: &Dress) {
    let felt = d.dark.lighter(0.16);
    stage.put(
        "-9.4,-8* -11,-24 -10,-28* 0,-29.4 11.6,-28* 12,-24 10.2,-8*",
        Paper::of(felt).lift(0.9),
    );
    stage.put(
        "-9.7,-13.6* 0,-15 10.6,-13.6* 10.3,-9* 0,-10.4 -9.5,-9*",
        Paper::of(d.lining).lift(0.3),
    );
    stage.put(
        "-15.6,-7.6 -8,-10.6 0,-11.4 9,-10.4 16.4,-7 8,-5.6 -8,-6",
        Paper::of(felt.lighter(0.08)).lift(1.2),
    );
    goggles(stage, d, -7.6);
}

fn oilhat(stage: &mut Stage<'_, '_>, d: &Dress) {
    let hide = d.lining.mix(d.lamp, 0.3);
    let sheet = stage.put(
        "-17,-1.4 -12.4,-6 -11,-14 -4,-20.4 4,-20.6 11,-16 14,-8 19,0 25,9* 16,7 9,-3 -2,-5.4 -11,-3",
        Paper::of(hide).lift(1.4),
    );
    for (a, b, c) in [
        (pt(0.0, -20.6), pt(-7.0, -13.0), pt(-10.0, -5.0)),
        (pt(1.0, -20.6), pt(6.0, -13.0), pt(10.0, -4.0)),
        (pt(10.0, -6.0), pt(15.0, -1.0), pt(22.0, 7.0)),
    ] {
        let seam = Shape::ribbon(&[(a, 0.1), (b, 0.4), (c, 0.1)]);
        stage.inside(&sheet, seam, Paper::of(hide.darker(0.4)).tone(0.8));
    }
    let band = Shape::ribbon(&[
        (pt(-12.0, -7.4), 0.9),
        (pt(0.0, -10.0), 1.1),
        (pt(13.4, -7.6), 0.9),
    ]);
    stage.inside(&sheet, band, Paper::of(d.second).lift(0.3));
}

fn reedhat(stage: &mut Stage<'_, '_>, d: &Dress) {
    let reed = d.trim.mix(d.lamp, 0.35).darker(0.12);
    let sheet = stage.put(
        "-25,-3.4* -12,-14 -1.4,-24 1.4,-24 12,-14.4 26,-3* 13,-0.6 0,-1.6 -13,-1.2",
        Paper::of(reed).lift(1.6),
    );
    for x in [-20.0, -13.0, -6.0, 1.0, 8.0, 15.0, 21.0] {
        let rib = Shape::ribbon(&[
            (pt(0.0, -24.0), 0.1),
            (pt(x * 0.55, -11.0), 0.35),
            (pt(x, -1.0), 0.3),
        ]);
        stage.inside(&sheet, rib, Paper::of(reed.darker(0.4)).tone(0.7));
    }
    for (y, k) in [(-8.0, 0.62), (-15.0, 0.34)] {
        let hoop = Shape::ribbon(&[
            (pt(-25.0 * k, y + 1.0), 0.3),
            (pt(0.0, y), 0.4),
            (pt(26.0 * k, y + 1.0), 0.3),
        ]);
        stage.inside(&sheet, hoop, Paper::of(reed.darker(0.3)).tone(0.7));
    }
}

fn scarf(stage: &mut Stage<'_, '_>, d: &Dress) {
    let sheet = stage.put(
        "-10.8,-3* -11.6,-10 -5.4,-17.6 3,-18.4 10.6,-14 13,-5 15,4 20,10* 15,11 17,17* 11,12 9.6,2 6.4,-6.6 \
         0,-8.6 -6,-7",
        Paper::of(d.lining).lift(1.0),
    );
    for (x, y) in [
        (-6.0, -11.0),
        (-1.0, -14.0),
        (4.0, -11.5),
        (8.6, -9.0),
        (11.0, -2.0),
        (1.5, -10.4),
        (13.6, 7.0),
    ] {
        stage.inside(
            &sheet,
            Shape::circle(pt(x, y), 1.0),
            Paper::of(d.trim).tone(0.95),
        );
    }
    let hem = Shape::ribbon(&[
        (pt(-10.8, -4.0), 0.6),
        (pt(0.0, -8.4), 0.6),
        (pt(9.6, 1.0), 0.6),
    ]);
    stage.inside(&sheet, hem, Paper::of(d.second).tone(0.9));
}

fn goggles(stage: &mut Stage<'_, '_>, d: &Dress, dy: f32) {
    if dy == 0.0 {
        stage.put(
            "-10.8,-9.6* 0,-12 11.6,-9.6* 11.4,-6.8* 0,-9.2 -10.6,-6.8*",
            Paper::of(d.dark.lighter(0.14)).lift(0.5),
        );
    }
    for x in [-5.0, 2.8] {
        let c = pt(x, -9.6 + dy);
        stage.lay(
            Shape::circle(c, 3.7),
            Paper::of(d.lamp.darker(0.42)).lift(0.6),
        );
        let glass = stage.lay(
            Shape::circle(c, 2.6),
            Paper::of(d.second.darker(0.3)).lift(0.0),
        );
        let gleam = Shape::cut("-2,1.4* 0.4,-2.4* 1.8,-2* -0.8,2.2*").shifted(c.x, c.y);
        stage.inside(&glass, gleam, Paper::of(d.trim).tone(0.8));
    }
}

fn helmet(stage: &mut Stage<'_, '_>, d: &Dress) {
    let shell = d.main.mix(d.trim, 0.2);
    stage.put(
        "-11.6,-5* -11.8,-13 -5.4,-20 3,-20.8 10.4,-17 13,-5*",
        Paper::of(shell).lift(1.0),
    );
    stage.put(
        "-0.8,-21.4* 2.6,-21.4* 3.6,-6* 0.4,-6.4*",
        Paper::of(shell.lighter(0.16)).lift(0.4),
    );
    stage.put(
        "-15,-4.6 -10,-7.4 0,-8.2 11,-7 16.6,-3.6 8,-4 -6,-5",
        Paper::of(shell.darker(0.2)).lift(0.9),
    );
    stage.lay(
        Shape::circle(pt(-5.4, -12.2), 3.6),
        Paper::of(d.dark.lighter(0.1)).lift(0.5),
    );
    stage.lay(
        Shape::circle(pt(-5.4, -12.2), 2.5),
        Paper::of(d.lamp.lighter(0.35)).lift(0.0),
    );
    stage.shine(pt(-6.0, -12.2), 17.0, 0.6);
}

fn beret(stage: &mut Stage<'_, '_>, d: &Dress) {
    let sheet = stage.put(
        "-10.6,-7.6* -15,-11 -13.6,-16 -5,-20 5,-20 11,-16 12,-8.4* 0,-10.4",
        Paper::of(d.lining).lift(1.1),
    );
    let fold = Shape::ribbon(&[
        (pt(-12.6, -12.4), 0.1),
        (pt(-3.0, -12.6), 0.7),
        (pt(9.0, -12.0), 0.1),
    ]);
    stage.inside(&sheet, fold, Paper::of(d.lining.darker(0.35)).tone(0.7));
    stage.put(
        "-10.8,-8.8* 0,-11.6 12,-9.4* 11.8,-6.8* 0,-9.2 -10.6,-6.6*",
        Paper::of(d.second).lift(0.4),
    );
    stage.lay(
        Shape::star(pt(-7.0, -13.4), 5, 2.4, 1.2, 0.0, false),
        Paper::of(d.lamp).lift(0.3),
    );
}

fn mask(stage: &mut Stage<'_, '_>, d: &Dress) {
    let sheet = stage.put(
        "-9,3.6* -6,4.8 -2.6,3.8 3,5 9.4,3* 10,9 7,14 3,18 -3,17.4 -7.6,12.6",
        Paper::of(d.lining.mix(d.second, 0.45)).lift(0.9),
    );
    for (a, b, c) in [
        (pt(8.6, 6.0), pt(2.0, 9.0), pt(-6.4, 8.2)),
        (pt(8.0, 10.0), pt(2.0, 12.4), pt(-5.2, 11.6)),
    ] {
        let fold = Shape::ribbon(&[(a, 0.1), (b, 0.5), (c, 0.1)]);
        stage.inside(&sheet, fold, Paper::of(d.second.darker(0.4)).tone(0.7));
    }
    let hem = Shape::ribbon(&[
        (pt(-9.0, 3.6), 0.5),
        (pt(-2.6, 4.2), 0.5),
        (pt(3.0, 5.2), 0.5),
        (pt(9.6, 3.2), 0.5),
    ]);
    stage.inside(&sheet, hem, Paper::of(d.trim).tone(0.9));
}

fn circlet(stage: &mut Stage<'_, '_>, d: &Dress) {
    let gold = d.lamp.darker(0.08);
    stage.put(
        "-10.6,-8.4* -4,-11.4 4,-11.6 11.4,-8.6* 11.2,-6.6* 4,-9.4 -4,-9.2 -10.4,-6.4*",
        Paper::of(gold).lift(0.6),
    );
    for (x, h) in [(-8.0, 4.0), (-4.0, 5.6), (0.4, 7.4), (4.8, 5.6), (8.8, 4.0)] {
        let ray = Shape::cut(&format!("-1.3,0* 0,{}* 1.3,0*", -h)).shifted(x, -9.6 + x.abs() * 0.2);
        stage.lay(ray, Paper::of(gold).lift(0.4));
    }
    stage.lay(
        Shape::cut("0,-2.4* 1.6,0* 0,2.4* -1.6,0*").shifted(0.2, -9.6),
        Paper::of(d.main.lighter(0.2)).lift(0.4),
    );
}
