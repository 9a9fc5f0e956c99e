//! Silhouettes of the sea: hills, masts, waves, fog.

use super::super::canvas::{Fill, Paper};
use super::super::palette::Rgb;
use super::super::shape::{Shape, pt};
use super::Set;
use super::parts::{FLOOR, sheet};

/// Rounded hills or islands.
pub fn hills(set: &mut Set<'_, '_>, base: f32, tone: Rgb) {
    let mut line = format!("-8,{FLOOR}* -8,{base}* ");
    let mut x = 0.0;
    while x < 106.0 {
        line += &format!("{x},{} ", base - set.dice.between(-2.0, 12.0));
        x += set.dice.between(11.0, 22.0);
    }
    let shape = Shape::cut(&format!("{line}110,{base}* 110,{FLOOR}*"));
    sheet(set, &shape, tone, 1.6);
}

/// Bare masts and rigging.
pub fn masts(set: &mut Set<'_, '_>, base: f32, tone: Rgb) {
    let mut x = set.dice.between(2.0, 10.0);
    while x < 104.0 {
        let h = set.dice.between(34.0, 66.0);
        let w = 0.7;
        let mut shape = Shape::rect(x - w, base - h, x + w, base + 30.0);
        for k in [0.45, 0.75] {
            let arm = h * 0.16;
            shape = shape.and(Shape::rect(
                x - arm,
                base - h * k - 0.4,
                x + arm,
                base - h * k + 0.4,
            ));
        }
        sheet(set, &shape, tone, 1.2);
        for side in [-1.0, 1.0] {
            let rope = Shape::ribbon(&[
                (pt(x, base - h), 0.12),
                (pt(x + side * 12.0, base + 4.0), 0.16),
            ]);
            set.canvas.sheet(
                &rope,
                &Paper {
                    alpha: 0.8,
                    ..Paper::ink(tone)
                },
            );
        }
        x += set.dice.between(13.0, 26.0);
    }
}

/// Strips of water with wavy upper edges, darker toward the front.
pub fn waves(set: &mut Set<'_, '_>, top: f32, count: usize) {
    let [far, mid, near] = set.theme.depth;
    let crest = far.lighter(0.3);
    let step = ((set.height - top) / count as f32).clamp(8.0, 15.0);
    for i in 0..count {
        let t = i as f32 / count.max(2) as f32;
        let tone = if t < 0.5 {
            far.mix(mid, 0.3 + t * 1.4)
        } else {
            mid.mix(near, (t - 0.5) * 1.8)
        };
        let y = top + i as f32 * step;
        let (width, rise) = (set.dice.between(11.0, 18.0), 1.6 + 1.2 * i as f32);
        let shift = set.dice.between(-width, 0.0);
        let mut line = format!("-24,{FLOOR}* -24,{y}* ");
        let mut foam = Vec::new();
        let mut x = shift - width;
        while x < 112.0 {
            line += &format!(
                "{x},{y}* {},{} {},{} ",
                x + width * 0.36,
                y - rise * 0.25,
                x + width * 0.78,
                y - rise * 0.95
            );
            foam.push((x, y));
            x += width;
        }
        let shape = Shape::cut(&format!("{line}124,{y}* 124,{FLOOR}*"));
        let fill = Fill::Linear(
            pt(0.0, y - rise),
            tone.lighter(0.08),
            pt(0.0, y + step * 1.4),
            tone.darker(0.14),
        );
        let clip = set.canvas.sheet(&shape, &Paper::filled(fill).lift(1.5));
        for (x, y) in foam {
            let line = Shape::ribbon(&[
                (pt(x + 1.0, y + 1.9), 0.1),
                (pt(x + width * 0.42, y + 1.5 - rise * 0.28), 0.34),
                (pt(x + width * 0.86, y + 1.3 - rise * 0.8), 0.1),
            ]);
            set.canvas.inlay(&clip, &line, &Paper::of(crest).tone(0.55));
        }
    }
}

/// Bands of fog, nearly level.
pub fn fog(set: &mut Set<'_, '_>, top: f32, count: usize) {
    let tone = set.theme.sky[2].lighter(0.18);
    for i in 0..count {
        let y = top + i as f32 * 9.0 + set.dice.between(-2.0, 2.0);
        let (a, b) = (set.dice.between(-30.0, 20.0), set.dice.between(80.0, 130.0));
        let m = set.dice.between(a + 20.0, b - 20.0);
        let shape = Shape::cut(&format!(
            "{a},{y} {m},{} {b},{} {},{} {},{}",
            y - 4.6,
            y + 0.6,
            m + 10.0,
            y + 3.0,
            m - 20.0,
            y + 2.4
        ));
        set.canvas.sheet(
            &shape,
            &Paper {
                alpha: 0.42,
                ..Paper::of(tone).lift(0.0).edge(0.2)
            },
        );
    }
}
