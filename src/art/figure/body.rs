//! Bodies: cloaks, coats, robes, uniforms, with folds and woven patterns.

use super::super::canvas::{Paper, Stencil};
use super::super::palette::{Rgb, hex};
use super::super::shape::{Pt, Shape, pt};
use super::{Dress, Stage};

/// Names, as card data may wish for them.
pub const NAMES: [&str; 12] = [
    "cloak", "coat", "oilskin", "apron", "cape", "robe", "uniform", "wrap", "harness", "mantle",
    "vest", "plate",
];

/// Number of patterns (some of them plain).
pub const PATTERNS: usize = 9;

const BELL: &str = "0,15 7,16.6 14,20 21.5,26 27,38 32,60 40,108*";
const COAT: &str = "0,15 7,16.6 15,19 21,23 24,31 22.5,52 23,66 29,108*";
const SLIM: &str = "0,15 6.6,16.6 14,19 19,22.5 21.4,30 18.4,48 17,56 22,76 28,108*";

/// Paints a body by its index; the stencil is where later things may lie on it.
pub fn paint(stage: &mut Stage<'_, '_>, body: usize, d: &Dress, pattern: usize) -> Stencil {
    match body {
        0 => cloak(stage, d, pattern),
        1 => coat(stage, d, pattern),
        2 => oilskin(stage, d),
        3 => apron(stage, d, pattern),
        4 => cape(stage, d, pattern),
        5 => robe(stage, d, pattern),
        6 => uniform(stage, d),
        7 => wrap(stage, d, pattern),
        8 => harness(stage, d, pattern),
        9 => mantle(stage, d, pattern),
        10 => vest(stage, d, pattern),
        _ => plate(stage, d, pattern),
    }
}

/// What lies in front of the chin: clasps, collars, fur.
pub fn collar(stage: &mut Stage<'_, '_>, body: usize, d: &Dress) {
    match body {
        0 => {
            stage.put(
                "-13,19 -6,16.5 0.6,19.4 7,16.5 14,19 9,24.6 0.6,27.4 -8,24.6",
                Paper::of(d.second).lift(0.9),
            );
            stage.lay(
                Shape::star(pt(0.6, 23.6), 6, 4.2, 3.0, 0.0, false),
                Paper::of(d.lamp.darker(0.1)).lift(0.6),
            );
            stage.lay(
                Shape::circle(pt(0.6, 23.6), 1.6),
                Paper::of(d.main).lift(0.0),
            );
        }
        2 => {
            let hide = oil(d);
            stage.put(
                "-11.6,9* -6,14.6 0.4,18* -1,26* -13.6,21*",
                Paper::of(hide.lighter(0.1)).lift(0.9),
            );
            stage.put(
                "12.4,8* 7,14.4 0.4,18* 2.4,26* 15,21*",
                Paper::of(hide).lift(0.9),
            );
        }
        4 => {
            stage.put(
                "-12,16 -5,18.4 1,18.8 7,18.2 13,15.6 14.4,20.6 7,24 0,24.4 -7,24 -13.6,21",
                Paper::of(d.lining).lift(1.0),
            );
            stage.put(
                "3,22* 9,22.6* 12,36 11,44* 7.4,40* 5,45* 4,34",
                Paper::of(d.lining.darker(0.14)).lift(0.8),
            );
        }
        9 => fur(stage, d),
        6 => {
            stage.put(
                "-6.6,11* -0.4,17.6* -0.6,21* -8.4,19*",
                Paper::of(d.second).lift(0.7),
            );
            stage.put(
                "7.6,10.6* 0.6,17.6* 0.8,21* 9.6,19*",
                Paper::of(d.second).lift(0.7),
            );
        }
        _ => {}
    }
}

fn cloth(c: Rgb) -> Paper {
    let paper = Paper::of(c);
    Paper {
        fill: super::super::canvas::Fill::Linear(
            pt(-20.0, 18.0),
            c.lighter(0.1),
            pt(24.0, 84.0),
            c.darker(0.32),
        ),
        ..paper.lift(2.2)
    }
}

fn fold(stage: &mut Stage<'_, '_>, clip: &Stencil, tone: Rgb, points: [(f32, f32); 3], width: f32) {
    let [a, b, c] = points.map(|(x, y)| pt(x, y));
    let line = Shape::ribbon(&[(a, 0.1), (b, width), (c, width * 1.5)]);
    stage.inside(clip, line, Paper::of(tone).tone(0.6));
}

fn ribbon(points: &[(f32, f32)], width: f32) -> Shape {
    let line: Vec<(Pt, f32)> = points.iter().map(|&(x, y)| (pt(x, y), width)).collect();
    Shape::ribbon(&line)
}

/// Lays a woven pattern into a sheet.
fn weave(stage: &mut Stage<'_, '_>, clip: &Stencil, pattern: usize, tone: Rgb, from: f32) {
    let paper = Paper::of(tone).tone(0.8).wobble(0.08);
    match pattern {
        1 => {
            for y in [from + 26.0, from + 30.0] {
                let band = ribbon(
                    &[
                        (-45.0, y),
                        (-20.0, y + 3.5),
                        (0.0, y + 4.5),
                        (20.0, y + 3.5),
                        (45.0, y),
                    ],
                    0.9,
                );
                stage.inside(clip, band, paper);
            }
        }
        2 => {
            for row in 0..7 {
                for column in -5..=5 {
                    let shift = if row % 2 == 0 { 0.0 } else { 4.2 };
                    let c = pt(column as f32 * 8.4 + shift, from + 8.0 + row as f32 * 7.0);
                    let arc = Shape::cut(
                        "-3.8,0* -3.2,-2.4 0,-4.2 3.2,-2.4 3.8,0* 2.6,0* 2,-1.7 0,-2.9 -2,-1.7 -2.6,0*",
                    );
                    stage.inside(clip, arc.shifted(c.x, c.y), paper);
                }
            }
        }
        3 => {
            for row in 0..9 {
                for column in -6..=6 {
                    let shift = if row % 2 == 0 { 0.0 } else { 3.6 };
                    let c = pt(column as f32 * 7.2 + shift, from + 4.0 + row as f32 * 6.2);
                    stage.inside(clip, Shape::circle(c, 0.95), paper);
                }
            }
        }
        4 => {
            for x in -7..=7 {
                let x = x as f32 * 5.2;
                stage.inside(
                    clip,
                    ribbon(
                        &[(x * 0.7, from - 4.0), (x, from + 30.0), (x * 1.3, 110.0)],
                        0.55,
                    ),
                    paper,
                );
            }
        }
        5 => {
            for row in 0..6 {
                for column in -5..=5 {
                    let shift = if row % 2 == 0 { 0.0 } else { 4.4 };
                    let c = pt(column as f32 * 8.8 + shift, from + 6.0 + row as f32 * 8.0);
                    let lozenge =
                        Shape::cut("0,-3.4* 2.2,0* 0,3.4* -2.2,0*; o 0,-1.5* 1,0* 0,1.5* -1,0*");
                    stage.inside(clip, lozenge.shifted(c.x, c.y), paper);
                }
            }
        }
        6 => {
            for (x, y) in [
                (-14.0, 12.0),
                (9.0, 8.0),
                (-4.0, 22.0),
                (17.0, 24.0),
                (-20.0, 32.0),
                (4.0, 36.0),
                (-11.0, 44.0),
                (20.0, 44.0),
            ] {
                let star = Shape::star(pt(x, from + y), 4, 2.7, 0.9, 0.0, true);
                stage.inside(clip, star, paper);
            }
        }
        _ => {}
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

fn oil(d: &Dress) -> Rgb {
    d.lining.mix(d.lamp, 0.3)
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

fn apron(stage: &mut Stage<'_, '_>, d: &Dress, pattern: usize) -> Stencil {
    let shirt = d.trim.mix(d.lining, 0.18);
    let clip = stage.lay(Shape::symmetric(SLIM), cloth(shirt));
    stage.put(
        "-6,14.6* 0.6,20* 7.4,14.6* 9.6,18.4* 0.8,26* -8.6,18.4*",
        Paper::of(shirt.lighter(0.2)).lift(0.5),
    );
    let bib = stage.put(
        "-9,30* 10.4,30* 12,50 18,58* 24,108* -22,108* -17,58* -11,50",
        Paper::of(d.main).lift(1.0),
    );
    weave(stage, &bib, pattern, d.main.mix(d.trim, 0.4), 56.0);
    for (a, b) in [((-8.4, 31.0), (-12.6, 18.6)), ((9.8, 31.0), (14.0, 18.6))] {
        stage.lay(
            ribbon(&[a, b], 1.2),
            Paper::of(d.main.darker(0.12)).lift(0.4),
        );
    }
    stage.put(
        "-17.6,55* 18.6,55* 19,60* -18,60*",
        Paper::of(d.second).lift(0.5),
    );
    stage.put(
        "-6.4,64* 7.6,64* 7,76* -5.8,76*",
        Paper::of(d.main.darker(0.2)).lift(0.5),
    );
    for x in [-3.0, 1.0, 5.0] {
        let tool = Shape::rounded(x - 0.8, 59.0, x + 0.8, 68.0, 0.7);
        stage.lay(
            tool,
            Paper::of(if x > 0.0 { d.lamp.darker(0.2) } else { d.trim }).lift(0.3),
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

fn uniform(stage: &mut Stage<'_, '_>, d: &Dress) -> Stencil {
    let clip = stage.lay(Shape::symmetric(SLIM), cloth(d.main));
    stage.mark(
        &clip,
        "-9.6,19* 10.8,19* 8,46* 6.4,56* -5.2,56* -6.8,46*",
        Paper::of(d.second).lift(0.5),
    );
    for y in [25.0, 33.0, 41.0, 49.0] {
        let x = 6.6 - (y - 25.0) * 0.06;
        for x in [-x + 0.6, x + 0.6] {
            stage.lay(
                Shape::circle(pt(x, y), 1.35),
                Paper::of(d.lamp.darker(0.1)).lift(0.4),
            );
        }
        let cord = ribbon(&[(-x + 1.0, y), (x + 0.2, y)], 0.35);
        stage.inside(&clip, cord, Paper::of(d.trim).tone(0.9));
    }
    for s in [-1.0, 1.0] {
        let x = s * 17.0 + 0.4;
        stage.lay(
            Shape::ellipse(pt(x, 21.0), 5.4, 2.5),
            Paper::of(d.lamp.darker(0.16)).lift(0.8),
        );
        for i in -3..=3 {
            let fx = x + i as f32 * 1.4;
            let fringe = Shape::rect(fx - 0.4, 21.6, fx + 0.4, 26.0 - (i as f32).abs() * 0.4);
            stage.lay(fringe, Paper::of(d.lamp.darker(0.25)).lift(0.2));
        }
    }
    stage.mark(
        &clip,
        "-20,54* 20,54* 20,59* -20,59*",
        Paper::of(d.trim.mix(d.dark, 0.1)).lift(0.5),
    );
    let sash = ribbon(&[(-17.0, 21.0), (0.0, 40.0), (17.0, 57.0)], 1.8);
    stage.inside(&clip, sash, Paper::of(d.lining).lift(0.5));
    fold(
        stage,
        &clip,
        d.main.darker(0.4),
        [(3.0, 60.0), (5.0, 82.0), (6.0, 106.0)],
        0.8,
    );
    clip
}

fn wrap(stage: &mut Stage<'_, '_>, d: &Dress, pattern: usize) -> Stencil {
    let clip = stage.lay(Shape::symmetric(COAT), cloth(d.main));
    weave(
        stage,
        &clip,
        if pattern == 0 { 2 } else { pattern },
        d.main.mix(d.trim, 0.42),
        26.0,
    );
    stage.mark(
        &clip,
        "-7.4,13* -4,13* 7,34* 13,48* 8,50* 0,34*",
        Paper::of(d.trim).lift(0.4),
    );
    stage.mark(
        &clip,
        "8.6,13* 5,13* -6,34* -12,50* -6.6,50* 1.4,33*",
        Paper::of(d.lining).lift(0.8),
    );
    stage.mark(
        &clip,
        "7.4,13* 5,13* -6,34* -12,50* -9.6,50* -2,33*",
        Paper::of(d.trim).lift(0.3),
    );
    let sash = stage.put(
        "-21.6,48* 0,50 22,48* 22.4,61* 0,63.4 -22,61*",
        Paper::of(d.second).lift(0.9),
    );
    for y in [52.4, 58.4] {
        stage.inside(
            &sash,
            ribbon(&[(-24.0, y - 1.4), (0.0, y + 0.6), (24.0, y - 1.4)], 0.5),
            Paper::of(d.lamp.darker(0.15)).tone(0.95),
        );
    }
    stage.lay(
        Shape::ellipse(pt(0.4, 56.2), 3.2, 3.2),
        Paper::of(d.lamp.darker(0.1)).lift(0.5),
    );
    fold(
        stage,
        &clip,
        d.main.darker(0.4),
        [(2.0, 64.0), (0.0, 84.0), (-4.0, 106.0)],
        0.9,
    );
    clip
}

fn harness(stage: &mut Stage<'_, '_>, d: &Dress, pattern: usize) -> Stencil {
    let clip = stage.lay(Shape::symmetric(SLIM), cloth(d.main));
    weave(stage, &clip, pattern, d.main.mix(d.trim, 0.35), 26.0);
    let hide = hex(0x5a3a26).mix(d.second, 0.25);
    for (a, b) in [((-14.0, 18.0), (14.6, 56.0)), ((15.0, 18.0), (-14.0, 56.0))] {
        stage.inside(&clip, ribbon(&[a, b], 1.9), Paper::of(hide).lift(0.6));
    }
    stage.mark(
        &clip,
        "-20,53* 20,53* 20,59.4* -20,59.4*",
        Paper::of(hide.darker(0.1)).lift(0.6),
    );
    let ring = Shape::circle(pt(0.6, 37.0), 4.0).without(Shape::circle(pt(0.6, 37.0), 2.5));
    stage.lay(ring, Paper::of(d.lamp.darker(0.15)).lift(0.5));
    for (x, w) in [(-14.0, 7.0), (7.0, 8.0)] {
        stage.lay(
            Shape::rounded(x, 57.0, x + w, 67.0, 1.4),
            Paper::of(hide.lighter(0.12)).lift(0.8),
        );
        stage.lay(
            Shape::cut(&format!("{x},57* {},57* {},61.4 {x},61.4*", x + w, x + w)),
            Paper::of(hide.darker(0.15)).lift(0.4),
        );
    }
    for i in 0..3 {
        let c = pt(-18.6, 66.0 + i as f32 * 1.6);
        let coil = Shape::ellipse(c, 6.0, 8.6).without(Shape::ellipse(c, 4.6, 7.2));
        stage.lay(coil, Paper::of(d.trim.mix(hide, 0.3)).lift(0.4));
    }
    stage.put(
        "-6,14.6* 0.6,19* 7.4,14.6* 8.8,17.6* 0.8,23.4* -7.6,17.6*",
        Paper::of(d.lining).lift(0.6),
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

fn fur(stage: &mut Stage<'_, '_>, d: &Dress) {
    let tone = d.trim.mix(d.second, 0.22);
    let mut line = String::new();
    let rim: Vec<Pt> = (0..=16)
        .map(|i| {
            let t = i as f32 / 16.0;
            let x = -26.0 + 52.0 * t;
            pt(
                x,
                30.4 + 6.0 * (1.0 - (x / 26.0).powi(2)) - (x.abs() / 26.0) * 3.0,
            )
        })
        .collect();
    for (i, p) in rim.iter().enumerate() {
        let dy = if i % 2 == 0 { 3.4 } else { -1.2 };
        line += &format!("{},{}* ", p.x, p.y + dy);
    }
    let shape = Shape::cut(&format!(
        "{line} 24,21 16,15.4 9,13.4* 4,20 0.6,21.6 -3,20 -7.6,13.4* -15,15.4 -23,21"
    ));
    let sheet = stage.lay(shape, Paper::of(tone).lift(1.2));
    for i in 0..11 {
        let x = -20.0 + i as f32 * 4.1;
        let y = 22.0 + (i % 3) as f32 * 2.6 - (x / 24.0).abs() * 1.4;
        let tuft = Shape::ribbon(&[
            (pt(x, y), 0.1),
            (pt(x + 0.4, y + 2.2), 0.6),
            (pt(x + 0.2, y + 4.6), 0.1),
        ]);
        stage.inside(&sheet, tuft, Paper::of(tone.darker(0.35)).tone(0.7));
    }
    stage.lay(
        Shape::cut("0.6,18* 4,23* 0.6,28* -2.8,23*"),
        Paper::of(d.lamp.darker(0.1)).lift(0.6),
    );
}

fn vest(stage: &mut Stage<'_, '_>, d: &Dress, pattern: usize) -> Stencil {
    let shirt = d.trim.mix(d.main, 0.1);
    let clip = stage.lay(Shape::symmetric(SLIM), cloth(shirt));
    let left = stage.put(
        "-12.4,18* -6,20 -1,34 0.4,62* -19,62* -18,46 -17.4,30",
        Paper::of(d.main).lift(0.8),
    );
    weave(stage, &left, pattern, d.main.mix(d.lining, 0.5), 24.0);
    let right = stage.put(
        "13.6,18* 7,20 2.4,34 0.8,62* 20,62* 19,46 18.4,30",
        Paper::of(d.main.darker(0.08)).lift(0.8),
    );
    weave(stage, &right, pattern, d.main.mix(d.lining, 0.5), 24.0);
    for y in [38.0, 45.0, 52.0] {
        stage.lay(
            Shape::circle(pt(-1.6, y), 1.1),
            Paper::of(d.lamp.darker(0.1)).lift(0.4),
        );
    }
    stage.mark(
        &clip,
        "-20,62* 20,62* 26,112* -26,112*",
        Paper::of(d.second).lift(0.5),
    );
    stage.put(
        "-20,59.6* 0,61.6 20.4,59.6* 20.6,64.4* 0,66.4 -20,64.4*",
        Paper::of(d.lining).lift(0.6),
    );
    stage.put(
        "-7,14* 0.4,17.6* 8.4,14* 9.4,19* 3.4,22.4* 6,33* 0.4,37.6* -4.4,33* -2.6,22.4* -8.4,19*",
        Paper::of(d.lining.darker(0.1)).lift(0.7),
    );
    stage.lay(
        ribbon(&[(-1.6, 45.0), (-7.0, 49.6), (-12.0, 46.6)], 0.4),
        Paper::of(d.lamp).lift(0.2),
    );
    clip
}

fn plate(stage: &mut Stage<'_, '_>, d: &Dress, pattern: usize) -> Stencil {
    let clip = stage.lay(Shape::symmetric(SLIM), cloth(d.second));
    weave(stage, &clip, pattern, d.second.mix(d.trim, 0.35), 62.0);
    let metal = d.main.mix(d.trim, 0.32);
    let chest = stage.put(
        "-13,22 0.6,19.6 14.4,22 16,36 12,50 0.6,56* -11,50 -15,36",
        Paper::of(metal).lift(1.0).edge(0.9),
    );
    stage.mark(
        &chest,
        "0.6,18* 1.6,40 0.6,60* 20,60* 20,18*",
        Paper::of(metal.darker(0.3)).tone(0.8),
    );
    stage.lay(
        Shape::star(pt(0.6, 35.0), 8, 5.4, 3.4, 0.0, true),
        Paper::of(d.lamp.darker(0.1)).lift(0.5),
    );
    stage.lay(
        Shape::circle(pt(0.6, 35.0), 2.2),
        Paper::of(d.main.darker(0.2)).lift(0.0),
    );
    for s in [-1.0, 1.0] {
        for (i, r) in [9.0, 7.4, 5.6].into_iter().enumerate() {
            let c = pt(s * (18.4 + i as f32 * 0.4) + 0.4, 27.0 - i as f32 * 2.4);
            stage.lay(
                Shape::ellipse(c, r, r * 0.78),
                Paper::of(metal.lighter(i as f32 * 0.1)).lift(0.7).edge(0.8),
            );
        }
    }
    stage.mark(
        &clip,
        "-20,55* 20,55* 20,61* -20,61*",
        Paper::of(d.dark.lighter(0.14)).lift(0.6),
    );
    stage.put(
        "-6,13.6* 0.6,16.6* 7.4,13.6* 8.6,19.4* 0.6,22.4* -7.4,19.4*",
        Paper::of(d.lining).lift(0.6),
    );
    clip
}
