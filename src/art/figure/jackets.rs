//! Close-fitting dress: aprons, uniforms, wraps, harness, vests, plate.

use super::super::canvas::{Paper, Stencil};
use super::super::palette::hex;
use super::super::shape::{Shape, pt};
use super::body::{COAT, SLIM};
use super::weave::{cloth, fold, ribbon, weave};
use super::{Dress, Stage};

/// Apron.
pub fn apron(stage: &mut Stage<'_, '_>, d: &Dress, pattern: usize) -> Stencil {
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

/// Uniform.
pub fn uniform(stage: &mut Stage<'_, '_>, d: &Dress) -> Stencil {
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

/// Wrap.
pub fn wrap(stage: &mut Stage<'_, '_>, d: &Dress, pattern: usize) -> Stencil {
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

/// Harness.
pub fn harness(stage: &mut Stage<'_, '_>, d: &Dress, pattern: usize) -> Stencil {
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

/// Vest.
pub fn vest(stage: &mut Stage<'_, '_>, d: &Dress, pattern: usize) -> Stencil {
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

/// Plate.
pub fn plate(stage: &mut Stage<'_, '_>, d: &Dress, pattern: usize) -> Stencil {
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
