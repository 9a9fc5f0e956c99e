//! What lies behind the places of the isles: the sun at dawn, cloud and wind, islands, the sea.

use super::super::canvas::{Fill, Paper};
use super::super::palette::Rgb;
use super::super::shape::{Pt, Shape, pt};
use super::parts::sheet;
use super::{Set, water};

/// A rising sun with a paler rim.
pub fn sun(set: &mut Set<'_, '_>, at: Pt, r: f32) {
    let warm = set.theme.lamp.mix(set.theme.sky[2], 0.3);
    let rim = Paper {
        alpha: 0.5,
        ..Paper::of(warm.lighter(0.3)).lift(0.0).edge(0.0)
    };
    set.canvas.sheet(&Shape::circle(at, r * 1.22), &rim);
    let fill = Fill::Linear(
        at.offset(0.0, -r),
        warm.lighter(0.35),
        at.offset(0.0, r),
        warm,
    );
    set.canvas.sheet(
        &Shape::circle(at, r),
        &Paper::filled(fill).lift(1.2).edge(0.4),
    );
    set.lights.push((at, r * 2.4, 0.22));
}

/// Long thin bands of cloud with round ends.
pub fn bands(set: &mut Set<'_, '_>, count: usize) {
    let pale = set.theme.sky[2].lighter(0.45);
    for i in 0..count {
        let y = 10.0 + i as f32 * set.horizon * 0.7 / count as f32 + set.dice.between(-3.0, 3.0);
        let width = set.dice.between(24.0, 56.0);
        let x = set.dice.between(-16.0, 92.0);
        let r = set.dice.between(0.9, 2.1);
        let shape = Shape::rounded(x, y, x + width, y + r * 2.0, r).and(Shape::rounded(
            x + width * 0.2,
            y + r * 1.8,
            x + width * 1.15,
            y + r * 3.4,
            r * 0.8,
        ));
        let paper = Paper {
            alpha: 0.8,
            ..Paper::of(pale).lift(0.7).edge(0.3)
        };
        set.canvas.sheet(&shape, &paper);
    }
}

/// White lines of wind that end in a curl.
pub fn breeze(set: &mut Set<'_, '_>, count: usize) {
    let white = set.theme.cloth[2].lighter(0.5);
    for _ in 0..count {
        let (x, y) = (set.dice.between(-20.0, 60.0), set.dice.between(12.0, 96.0));
        let (reach, k) = (set.dice.between(24.0, 46.0), set.dice.between(0.6, 1.2));
        let line: Vec<(Pt, f32)> = [
            (0.0, 2.0, 0.1),
            (reach * 0.5, -1.5 * k, 0.42),
            (reach, 0.0, 0.5),
            (reach + 5.0 * k, -4.0 * k, 0.46),
            (reach + 2.0 * k, -8.0 * k, 0.4),
            (reach - 2.4 * k, -6.0 * k, 0.3),
            (reach - 1.0 * k, -3.4 * k, 0.1),
        ]
        .into_iter()
        .map(|(dx, dy, w)| (pt(x + dx, y + dy), w))
        .collect();
        let paper = Paper {
            alpha: 0.85,
            ..Paper::ink(white)
        };
        set.canvas.sheet(&Shape::ribbon(&line), &paper);
    }
}

/// Islands in the distance: steep humps with flat feet, paler the farther they are.
pub fn islands(set: &mut Set<'_, '_>, base: f32, tone: Rgb, rows: usize) {
    for row in 0..rows {
        let back = (rows - row) as f32;
        let shade = tone.mix(set.theme.sky[2], 0.2 * (back - 1.0));
        let y = base - (back - 1.0) * 5.0;
        let mut x = set.dice.between(-18.0, 4.0);
        while x < 108.0 {
            let w = set.dice.between(14.0, 30.0);
            let h = set.dice.between(6.0, 17.0) * (0.7 + 0.3 * back / rows as f32);
            let peak = set.dice.between(0.3, 0.7);
            let hump = Shape::cut(&format!(
                "{x},{y}* {},{} {},{} {},{} {},{y}*",
                x + w * peak * 0.5,
                y - h * 0.62,
                x + w * peak,
                y - h,
                x + w * (peak + 1.0) * 0.5,
                y - h * 0.55,
                x + w
            ));
            sheet(set, &hump, shade, 1.0);
            x += w + set.dice.between(4.0, 22.0);
        }
    }
}

/// Sheets of sea with white lines on them.
pub fn sea(set: &mut Set<'_, '_>, top: f32, count: usize) {
    water::waves(set, top, count);
    let white = set.theme.cloth[2].lighter(0.4);
    for _ in 0..count * 4 {
        let (x, y) = (
            set.dice.between(-6.0, 96.0),
            set.dice.between(top + 4.0, set.height),
        );
        let w = set.dice.between(4.0, 13.0);
        let line = Shape::ribbon(&[
            (pt(x, y), 0.05),
            (pt(x + w * 0.5, y - 0.3), 0.28),
            (pt(x + w, y), 0.05),
        ]);
        set.canvas.sheet(
            &line,
            &Paper {
                alpha: 0.7,
                ..Paper::ink(white)
            },
        );
    }
}
