//! Bodies: cloaks, coats, robes, uniforms, with folds and woven patterns.

use super::super::canvas::{Paper, Stencil};
use super::super::palette::Rgb;
use super::super::shape::{Shape, pt};
use super::weave::{cloth, fold, ribbon, weave};
use super::{Dress, Stage, costumes, jackets};

/// Names, as card data may wish for them.
pub const NAMES: [&str; 15] = [
    "cloak", "coat", "oilskin", "apron", "cape", "robe", "uniform", "wrap", "harness", "mantle",
    "vest", "plate", "tailcoat", "ruff", "frill",
];

/// How many of them are worn without a wish; those after them are for the stage.
pub const COMMON: usize = 12;

/// Number of patterns (some of them plain).
pub const PATTERNS: usize = 9;

const BELL: &str = "0,15 7,16.6 14,20 21.5,26 27,38 32,60 40,108*";
/// Outline of a coat.
pub const COAT: &str = "0,15 7,16.6 15,19 21,23 24,31 22.5,52 23,66 29,108*";
/// Outline of close-fitting dress.
pub const SLIM: &str = "0,15 6.6,16.6 14,19 19,22.5 21.4,30 18.4,48 17,56 22,76 28,108*";

/// Paints a body by its index; the stencil is where later things may lie on it.
pub fn paint(stage: &mut Stage<'_, '_>, body: usize, d: &Dress, pattern: usize) -> Stencil {
    match body {
        0 => cloak(stage, d, pattern),
        1 => coat(stage, d, pattern),
        2 => oilskin(stage, d),
        3 => jackets::apron(stage, d, pattern),
        4 => cape(stage, d, pattern),
        5 => robe(stage, d, pattern),
        6 => jackets::uniform(stage, d),
        7 => jackets::wrap(stage, d, pattern),
        8 => jackets::harness(stage, d, pattern),
        9 => mantle(stage, d, pattern),
        10 => jackets::vest(stage, d, pattern),
        12 => costumes::tailcoat(stage, d),
        13 => costumes::ruff(stage, d, pattern),
        14 => costumes::frill(stage, d, pattern),
        _ => jackets::plate(stage, d, pattern),
    }
}

fn cloak(stage: &mut Stage<'_, '_>, d: &Dress, pattern: usize) -> Stencil {
    let clip = stage.lay(Shape::symmetric(BELL), cloth(d.main));
    weave(stage, &clip, pattern, d.main.mix(d.trim, 0.45), 32.0);
    stage.mark(
        &clip,
        "-1.4,24* 2.6,24* 7.5,70 10,112* -5,112* -3,70",
        Paper::of(d.lining.darker(0.25)).lift(0.0).edge(0.0),
    );
    let edge = [(-1.6, 24.0), (-3.2, 64.0), (-6.0, 112.0)];
    stage.inside(&clip, ribbon(&edge, 0.9), Paper::of(d.trim).lift(0.3));
    stage.inside(
        &clip,
        ribbon(&[(2.8, 24.0), (7.6, 64.0), (11.0, 112.0)], 0.9),
        Paper::of(d.trim).lift(0.3),
    );
    for (x, e, w) in [
        (-12.0, -22.0, 0.9),
        (-18.0, -31.0, 0.7),
        (13.0, 21.0, 0.9),
        (19.0, 31.0, 0.7),
    ] {
        fold(
            stage,
            &clip,
            d.main.darker(0.45),
            [(x * 0.8, 27.0), (x, 52.0), (e, 106.0)],
            w,
        );
    }
    clip
}

fn coat(stage: &mut Stage<'_, '_>, d: &Dress, pattern: usize) -> Stencil {
    let clip = stage.lay(Shape::symmetric(COAT), cloth(d.main));
    weave(stage, &clip, pattern, d.main.mix(d.trim, 0.35), 40.0);
    stage.mark(
        &clip,
        "-5,15* 7,15* 4.6,38* 3,112* -1,112* -1.6,38*",
        Paper::of(d.trim.mix(d.second, 0.25)).lift(0.0).edge(0.0),
    );
    stage.mark(
        &clip,
        "-1,17* 2.2,17* 3,25* 2,44* 0.6,48* -1,44* -1.6,25*",
        Paper::of(d.lining).lift(0.4),
    );
    stage.put(
        "-5.4,14.6* -11,18* -11.6,28* -7.4,30* -2,44* -3,26*",
        Paper::of(d.second).lift(0.9),
    );
    stage.put(
        "7,14.6* 12.4,18* 13,28* 9,30* 3.6,44* 4.6,26*",
        Paper::of(d.second).lift(0.9),
    );
    for y in [48.0, 57.0, 66.0, 75.0] {
        for x in [-5.6, 7.6] {
            stage.lay(
                Shape::circle(pt(x, y), 1.25),
                Paper::of(d.lamp.darker(0.12)).lift(0.4),
            );
        }
    }
    for (x, e) in [(-13.0, -17.0), (14.0, 18.0)] {
        fold(
            stage,
            &clip,
            d.main.darker(0.45),
            [(x, 34.0), (x * 1.1, 60.0), (e, 104.0)],
            0.8,
        );
    }
    clip
}

/// The colour of oiled cloth.
pub fn oil(d: &Dress) -> Rgb {
    d.lining.mix(d.lamp, 0.28).darker(0.14)
}

fn oilskin(stage: &mut Stage<'_, '_>, d: &Dress) -> Stencil {
    let hide = oil(d);
    let clip = stage.lay(
        Shape::symmetric("0,15 8,16.6 16,19 23,24 28,36 29,60 33,108*"),
        cloth(hide),
    );
    let seam = [(0.4, 18.0), (1.4, 60.0), (1.0, 112.0)];
    stage.inside(
        &clip,
        ribbon(&seam, 1.8),
        Paper::of(hide.darker(0.22)).lift(0.5),
    );
    for y in [31.0, 43.0, 55.0, 67.0] {
        let toggle = Shape::rounded(-4.6, y - 1.1, 6.4, y + 1.1, 1.1);
        stage.lay(toggle, Paper::of(d.dark.lighter(0.18)).lift(0.5));
    }
    for (x0, x1) in [(-19.0, -8.0), (9.0, 20.0)] {
        let pocket = Shape::cut(&format!("{x0},58* {x1},60* {x1},63.6* {x0},61.6*"));
        stage.lay(pocket, Paper::of(hide.darker(0.14)).lift(0.6));
    }
    for (x, e) in [(-16.0, -23.0), (17.0, 24.0)] {
        fold(
            stage,
            &clip,
            hide.darker(0.45),
            [(x, 28.0), (x * 1.1, 52.0), (e, 104.0)],
            0.9,
        );
    }
    clip
}

fn cape(stage: &mut Stage<'_, '_>, d: &Dress, pattern: usize) -> Stencil {
    let under = stage.lay(Shape::symmetric(SLIM), cloth(d.second));
    stage.mark(
        &under,
        "-18,52* 18,52* 18.4,57.6* -18.4,57.6*",
        Paper::of(d.dark.lighter(0.12)).lift(0.6),
    );
    stage.lay(
        Shape::rounded(-3.2, 51.0, 3.6, 58.6, 1.2),
        Paper::of(d.lamp.darker(0.12)).lift(0.4),
    );
    fold(
        stage,
        &under,
        d.second.darker(0.4),
        [(-4.0, 60.0), (-7.0, 80.0), (-9.0, 106.0)],
        0.8,
    );
    fold(
        stage,
        &under,
        d.second.darker(0.4),
        [(6.0, 60.0), (9.0, 80.0), (10.0, 106.0)],
        0.8,
    );
    let clip = stage.put(
        "0,15 8,16.6 16,20 23,27 28,40 29,50* 22,47 17,52* 11,46.6 5,50* 0,45.6 -6,50* -11,46.6 -17,52* \
         -22,47 -28.6,50* -27,40 -22,27 -15,20 -7,16.6",
        cloth(d.main),
    );
    weave(stage, &clip, pattern, d.main.mix(d.trim, 0.5), 24.0);
    clip
}

fn robe(stage: &mut Stage<'_, '_>, d: &Dress, pattern: usize) -> Stencil {
    let clip = stage.lay(Shape::symmetric(BELL), cloth(d.main));
    weave(stage, &clip, pattern, d.main.mix(d.second, 0.6), 30.0);
    for (x, e, w) in [(-16.0, -28.0, 0.8), (17.0, 29.0, 0.8), (-21.0, -36.0, 0.6)] {
        fold(
            stage,
            &clip,
            d.main.darker(0.45),
            [(x * 0.8, 28.0), (x, 54.0), (e, 106.0)],
            w,
        );
    }
    for s in [-1.0, 1.0] {
        let band = Shape::polygon(&[
            pt(s * 5.0 + 0.6, 14.0),
            pt(s * 12.6 + 0.6, 17.4),
            pt(s * 11.0 + 0.6, 40.0),
            pt(s * 13.0 + 0.6, 108.0),
            pt(s * 4.6 + 0.6, 108.0),
            pt(s * 3.6 + 0.6, 40.0),
        ]);
        let stole = stage.lay(band, Paper::of(d.trim).lift(0.8));
        for y in [46.0, 62.0, 78.0] {
            let c = pt(s * 8.0 + 0.6, y);
            let mark = Shape::star(c, 6, 2.9, 1.7, 0.0, true);
            stage.inside(&stole, mark, Paper::of(d.lining.darker(0.15)).tone(1.0));
        }
        for y in [36.0, 37.6] {
            let line = ribbon(&[(s * 1.0, y), (s * 16.0, y)], 0.4);
            stage.inside(&stole, line, Paper::of(d.second).tone(0.9));
        }
    }
    stage.put(
        "-5.4,13.8* 0.6,21* 6.8,13.8* 9,16.8* 0.6,26.6* -7.8,16.8*",
        Paper::of(d.second).lift(0.6),
    );
    clip
}

fn mantle(stage: &mut Stage<'_, '_>, d: &Dress, pattern: usize) -> Stencil {
    let clip = stage.lay(
        Shape::symmetric("0,15 9,17 18,21 27,28 32,42 34,64 42,108*"),
        cloth(d.main),
    );
    weave(stage, &clip, pattern, d.main.mix(d.trim, 0.4), 40.0);
    stage.mark(
        &clip,
        "-4,20* 5,20* 10,112* -8,112*",
        Paper::of(d.second).lift(0.0).edge(0.0),
    );
    for x in [-5.0, 6.4] {
        stage.inside(
            &clip,
            ribbon(&[(x * 0.8, 24.0), (x, 60.0), (x * 1.6, 112.0)], 1.1),
            Paper::of(d.lamp.darker(0.15)).lift(0.4),
        );
    }
    for (x, e) in [(-15.0, -25.0), (-22.0, -35.0), (16.0, 26.0), (23.0, 36.0)] {
        fold(
            stage,
            &clip,
            d.main.darker(0.45),
            [(x * 0.8, 36.0), (x, 58.0), (e, 106.0)],
            0.8,
        );
    }
    clip
}
