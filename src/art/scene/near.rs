//! What stands before the figure: ropes, reeds, smoke, sparks, rain, gulls.

use super::super::canvas::Paper;
use super::super::shape::{Place, Shape, pt};
use super::Set;

/// Small points of light that drift.
pub fn sparks(set: &mut Set<'_, '_>, count: usize) {
    let lamp = set.theme.lamp.lighter(0.35);
    for i in 0..count {
        let side = if i % 2 == 0 {
            set.dice.between(4.0, 32.0)
        } else {
            set.dice.between(70.0, 96.0)
        };
        let at = pt(side, set.dice.between(30.0, 104.0));
        let r = set.dice.between(0.4, 0.9);
        set.canvas.sheet(
            &Shape::star(at, 4, r * 2.2, r * 0.8, 0.0, true),
            &Paper::ink(lamp),
        );
        set.lights.push((at, r * 8.0, 0.4));
    }
}

/// Drops of spray.
pub fn spray(set: &mut Set<'_, '_>) {
    let tone = set.theme.depth[0].lighter(0.45);
    for _ in 0..16 {
        let x = set.dice.between(0.0, 100.0);
        let at = pt(x, set.dice.between(70.0, 104.0));
        let r = set.dice.between(0.3, 1.1);
        set.canvas.sheet(
            &Shape::circle(at, r),
            &Paper {
                alpha: 0.8,
                ..Paper::ink(tone)
            },
        );
    }
}

/// Gulls in the sky.
pub fn gulls(set: &mut Set<'_, '_>) {
    let tone = set.theme.cloth[2].lighter(0.3);
    let count = 2 + set.dice.below(3);
    for i in 0..count {
        let x = if i % 2 == 0 {
            set.dice.between(6.0, 30.0)
        } else {
            set.dice.between(72.0, 94.0)
        };
        let k = set.dice.between(0.5, 1.0);
        let turn = set.dice.between(-0.3, 0.3);
        let place = Place {
            at: pt(x, set.dice.between(44.0, 72.0)),
            sx: k,
            sy: k,
            turn,
        };
        let wings = Shape::cut(
            "-9,-4* -5,-5 -1.4,-1 0,0.4 1.4,-1 5,-5.4 9.4,-4.6* 5,-3.4 2,1 0,2.6 -2,1 -5,-3",
        );
        set.canvas
            .sheet(&wings.placed(&place), &Paper::of(tone).lift(1.2));
    }
}

/// Two ropes that hang into the picture.
pub fn ropes(set: &mut Set<'_, '_>) {
    let tone = set.theme.cloth[2].mix(set.theme.depth[2], 0.55);
    for side in [0.0, 1.0] {
        let x = if side == 0.0 {
            set.dice.between(1.0, 10.0)
        } else {
            set.dice.between(90.0, 99.0)
        };
        let end = set.dice.between(58.0, 96.0);
        let rope = Shape::ribbon(&[
            (pt(x, -4.0), 0.6),
            (pt(x + 1.2, end * 0.5), 0.6),
            (pt(x, end), 0.6),
        ]);
        set.canvas.sheet(&rope, &Paper::of(tone).lift(1.8));
        let knot = Shape::ellipse(pt(x, end), 1.7, 2.2)
            .and(Shape::cut("-0.7,0* 0.7,0* 1.9,7* 0,5.4* -1.9,7*").shifted(x, end));
        set.canvas.sheet(&knot, &Paper::of(tone).lift(1.8));
    }
}
