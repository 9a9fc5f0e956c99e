//! Skies: gradients, rings of paper around the moon, rays, clouds, stars, rain.

use super::super::canvas::{Fill, Paper};
use super::super::shape::{Pt, Shape, pt};
use super::Set;

/// The colours of the sky from its top down to the horizon.
pub fn gradient(set: &mut Set<'_, '_>) {
    let t = set.theme;
    let (h, y) = (set.height, set.horizon);
    let middle = y * set.dice.between(0.5, 0.66);
    let deep = set.dice.between(0.0, 0.3);
    let upper = Fill::Linear(
        pt(0.0, 0.0),
        t.sky[0].mix(t.sky[1], deep),
        pt(0.0, middle),
        t.sky[1],
    );
    let whole = Shape::rect(-14.0, -20.0, 114.0, h + 2.0);
    set.canvas.sheet(
        &whole,
        &Paper::filled(upper).lift(0.0).edge(0.0).wobble(0.0),
    );
    let lower = Fill::Linear(pt(0.0, middle), t.sky[1], pt(0.0, y + 4.0), t.sky[2]);
    let half = Shape::rect(-14.0, middle, 114.0, h + 2.0);
    set.canvas
        .sheet(&half, &Paper::filled(lower).lift(0.0).edge(0.0).wobble(0.0));
}

/// Rings of paper, lighter toward the middle, each on top of the larger one.
pub fn rings(set: &mut Set<'_, '_>, at: Pt, count: usize, step: f32) {
    let t = set.theme;
    for i in (1..=count).rev() {
        let k = i as f32 / count as f32;
        let r = step * (i as f32 + 0.6);
        let tone = t.sky[1].mix(t.sky[2], (1.0 - k) * 0.55);
        let mut points = Vec::new();
        for j in 0..14 {
            let a = j as f32 / 14.0 * std::f32::consts::TAU;
            points.push(at.polar(a, r * set.dice.between(0.93, 1.07)));
        }
        let paper = Paper {
            alpha: 0.85,
            ..Paper::of(tone).lift(1.3).edge(0.3)
        };
        set.canvas.sheet(&Shape::smooth(&points), &paper);
    }
}

/// The moon, full or a crescent.
pub fn moon(set: &mut Set<'_, '_>, at: Pt, r: f32, crescent: bool) {
    let t = set.theme;
    let bright = t.sky[2].mix(t.cloth[2], 0.62);
    let fill = Fill::Radial(
        at.offset(-r * 0.3, -r * 0.3),
        r * 1.6,
        bright.lighter(0.2),
        bright.mix(t.sky[2], 0.5),
    );
    let shape = if crescent {
        crescent_of(at, r)
    } else {
        Shape::circle(at, r)
    };
    let clip = set
        .canvas
        .sheet(&shape, &Paper::filled(fill).lift(1.4).edge(0.4));
    if !crescent {
        for (x, y, k) in [
            (-0.35, 0.2, 0.2),
            (0.3, -0.3, 0.14),
            (0.2, 0.42, 0.26),
            (-0.1, -0.45, 0.1),
        ] {
            let spot = Shape::circle(at.offset(x * r, y * r), k * r);
            set.canvas
                .inlay(&clip, &spot, &Paper::of(bright.darker(0.22)).tone(0.3));
        }
    }
    set.lights.push((at, r * 2.2, 0.16));
}

/// A waxing moon: an outer and an inner arc between the same two tips.
fn crescent_of(at: Pt, r: f32) -> Shape {
    let tips = 0.7;
    let full = std::f32::consts::TAU - 2.0 * tips;
    let mut points: Vec<Pt> = (0..=24)
        .map(|i| at.polar(tips - 0.5 + full * i as f32 / 24.0, r))
        .collect();
    let (first, last) = (points[0], points[24]);
    let middle = first.toward(last, 0.5);
    let inner = middle.polar(at.angle_to(middle), r * 0.12);
    let reach = inner.distance(first);
    let (from, to) = (inner.angle_to(last), inner.angle_to(first));
    let sweep = (to - from).rem_euclid(std::f32::consts::TAU) - std::f32::consts::TAU;
    points.extend((1..20).map(|i| inner.polar(from + sweep * i as f32 / 20.0, reach)));
    Shape::polygon(&points)
}

/// Wedges of two tones from one point.
pub fn rays(set: &mut Set<'_, '_>, at: Pt) {
    let t = set.theme;
    let count = 9 + set.dice.below(4);
    let turn = set.dice.between(0.0, 0.6);
    let tone = t.sky[1].mix(t.sky[2], 0.42);
    for i in 0..count {
        let a = turn + i as f32 / count as f32 * std::f32::consts::TAU;
        let d = std::f32::consts::TAU / count as f32 * 0.25;
        let wedge = Shape::polygon(&[
            at.polar(a, 8.0),
            at.polar(a - d, 150.0),
            at.polar(a + d, 150.0),
        ]);
        let paper = Paper {
            alpha: 0.55,
            ..Paper::of(tone).lift(1.0).edge(0.25)
        };
        set.canvas.sheet(&wedge, &paper);
    }
}

/// Points of light over the upper part.
pub fn stars(set: &mut Set<'_, '_>, count: usize) {
    let tone = set.theme.cloth[2].lighter(0.2);
    for i in 0..count {
        let at = pt(
            set.dice.between(0.0, 100.0),
            set.dice.between(2.0, set.horizon * 0.82),
        );
        let r = set.dice.between(0.3, 0.8);
        let shape = if i % 5 == 0 {
            Shape::star(at, 4, r * 2.6, r * 0.7, 0.0, true)
        } else {
            Shape::circle(at, r * 0.7)
        };
        let paper = Paper {
            alpha: set.dice.between(0.45, 0.95),
            ..Paper::ink(tone)
        };
        set.canvas.sheet(&shape, &paper);
    }
}

/// Long clouds with rounded ends, cut from strips.
pub fn clouds(set: &mut Set<'_, '_>, count: usize) {
    let t = set.theme;
    for i in 0..count {
        let y = 12.0 + i as f32 * (set.horizon * 0.62 / count as f32) + set.dice.between(-4.0, 4.0);
        let from_left = set.dice.chance(0.5);
        let reach = set.dice.between(26.0, 64.0);
        let (x0, x1) = if from_left {
            (-8.0, reach)
        } else {
            (100.0 - reach, 108.0)
        };
        let r = set.dice.between(2.6, 4.6);
        let tone = t.sky[1].mix(t.sky[2], 0.2 + 0.12 * i as f32).lighter(0.05);
        let tip = if from_left { x1 } else { x0 };
        let back = if from_left { -1.0 } else { 1.0 };
        let shape = Shape::rounded(x0, y - r, x1, y + r, r)
            .and(Shape::rounded(
                (x0 + back * 9.0).min(x0),
                y + r * 0.6,
                (x1 + back * 9.0).max(x1 - 12.0),
                y + r * 2.0,
                r * 0.7,
            ))
            .and(Shape::circle(pt(tip + back * 11.0, y - r * 0.9), r * 1.5))
            .and(Shape::circle(pt(tip + back * 18.0, y - r * 0.5), r * 1.2));
        let paper = Paper {
            alpha: 0.9,
            ..Paper::of(tone).lift(1.2).edge(0.35)
        };
        set.canvas.sheet(&shape, &paper);
    }
}

/// Slanted streaks.
pub fn rain(set: &mut Set<'_, '_>) {
    let tone = set.theme.sky[2].lighter(0.4);
    for i in 0..44 {
        let x = set.dice.between(0.0, 42.0);
        let x = if i % 2 == 0 { x - 6.0 } else { 106.0 - x * 0.8 };
        let at = pt(x, set.dice.between(-8.0, set.height));
        let length = set.dice.between(5.0, 13.0);
        let line = Shape::ribbon(&[(at, 0.08), (at.offset(-length * 0.32, length), 0.22)]);
        set.canvas.sheet(
            &line,
            &Paper {
                alpha: 0.4,
                ..Paper::ink(tone)
            },
        );
    }
}
