//! Silhouettes of the sea: hills, ships, masts, lighthouses, waves, fog.

use super::super::canvas::{Fill, Paper};
use super::super::palette::Rgb;
use super::super::shape::{Place, Pt, Shape, pt};
use super::Set;
use super::parts::{FLOOR, sheet, window};

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

/// A ship under sail or steam.
pub fn ship(set: &mut Set<'_, '_>, at: Pt, k: f32, tone: Rgb) {
    let flip = set.dice.chance(0.5);
    let place = Place {
        at,
        sx: k,
        sy: k,
        turn: set.dice.between(-0.05, 0.05),
    }
    .mirrored(flip);
    let sail = tone.mix(set.theme.sky[2], 0.45).lighter(0.12);
    let put = |set: &mut Set<'_, '_>, line: &str, tone: Rgb, lift: f32| {
        let shape = Shape::cut(line).placed(&place);
        sheet(set, &shape, tone, lift)
    };
    match set.dice.below(3) {
        0 => {
            for (x, h) in [(-9.0, 38.0), (6.0, 46.0)] {
                put(
                    set,
                    &format!("{x},0* {x},{}* {},{}* {},0*", -h, x + 0.9, -h, x + 0.9),
                    tone.darker(0.2),
                    0.6,
                );
                put(
                    set,
                    &format!(
                        "{},{}* {},{} {},{}* {},{}*",
                        x + 1.4,
                        -h + 2.0,
                        x + 12.0,
                        -h * 0.6,
                        x + 11.0,
                        -6.0,
                        x + 1.4,
                        -8.0
                    ),
                    sail,
                    1.0,
                );
            }
            put(set, "16,-2* 6.8,-40* 26,-5*", sail.darker(0.12), 0.8);
        }
        1 => {
            put(set, "-6,0* -6,-44* -5,-44* -5,0*", tone.darker(0.2), 0.6);
            let clip = put(
                set,
                "-4.6,-42* 8,-38 15,-26 16,-8* -3,-5* -1,-24",
                sail.mix(set.theme.cloth[0], 0.25),
                1.1,
            );
            for y in [-34.0, -26.0, -18.0, -11.0] {
                let rib = Shape::ribbon(&[(pt(-5.0, y + 1.0), 0.3), (pt(18.0, y + 3.0), 0.3)])
                    .placed(&place);
                set.canvas
                    .inlay(&clip, &rib, &Paper::of(tone.darker(0.3)).tone(0.7));
            }
        }
        _ => {
            put(
                set,
                "-4,-6* -4.6,-26* 3.4,-26* 4,-6*",
                tone.darker(0.25),
                0.8,
            );
            put(
                set,
                "-4.8,-23* 3.6,-23* 3.7,-19.6* -4.7,-19.6*",
                set.theme.cloth[0],
                0.2,
            );
            put(
                set,
                "-13,-5* -12,-12* 14,-12* 15,-5*",
                tone.lighter(0.08),
                0.8,
            );
            put(
                set,
                "-2,-28 -8,-34 -4,-40 -14,-44 -8,-50 -20,-52 -12,-40 -12,-34 -4,-29",
                sail.mix(set.theme.sky[1], 0.4),
                0.8,
            );
            for x in [-9.0, -3.0, 3.0, 9.0] {
                let p = place.map(pt(x, -9.6));
                window(set, p.x - 0.7 * k, p.y - 0.8 * k, 1.4 * k, 1.6 * k);
            }
        }
    }
    put(set, "-20,-5* 22,-6* 18,4 14,8 -14,8 -18,3", tone, 1.2);
    put(
        set,
        "-19.6,-3.6* 21,-4.4* 20.6,-3* -19,-2.2*",
        tone.lighter(0.25),
        0.0,
    );
    let lamp = place.map(pt(-19.0, -9.0));
    set.lights.push((lamp, 9.0 * k, 0.7));
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

/// A lighthouse with its beam.
pub fn lighthouse(set: &mut Set<'_, '_>, x: f32, base: f32, tone: Rgb) {
    let top = 24.0;
    let lamp = pt(x, top + 5.0);
    let toward = if x < 50.0 { 1.0 } else { -1.0 };
    for (spread, alpha) in [(15.0, 0.16), (8.0, 0.2)] {
        let beam = Shape::polygon(&[
            lamp,
            pt(x + toward * 120.0, lamp.y - 12.0 - spread),
            pt(x + toward * 120.0, lamp.y - 12.0 + spread),
        ]);
        set.canvas
            .sheet(&beam, &Paper::of(set.theme.lamp).tone(alpha));
    }
    let rock = Shape::cut(&format!(
        "{},{FLOOR}* {},{} {},{}* {},{}* {},{} {},{FLOOR}*",
        x - 26.0,
        x - 18.0,
        base + 2.0,
        x - 8.0,
        base - 6.0,
        x + 8.0,
        base - 7.0,
        x + 18.0,
        base + 3.0,
        x + 28.0
    ));
    let tower = Shape::cut(&format!(
        "{},{}* {},{}* {},{}* {},{}*",
        x - 4.4,
        top + 10.0,
        x + 4.4,
        top + 10.0,
        x + 7.6,
        base,
        x - 7.6,
        base
    ));
    let clip = sheet(set, &tower, set.theme.cloth[2].mix(tone, 0.4), 1.6);
    let mut y = top + 16.0;
    while y < base {
        let band = Shape::rect(x - 12.0, y, x + 12.0, y + 7.0);
        set.canvas.inlay(
            &clip,
            &band,
            &Paper::of(set.theme.cloth[0].mix(tone, 0.35)).tone(1.0),
        );
        y += 14.0;
    }
    let shade = Shape::rect(x + 1.6, top, x + 12.0, base);
    set.canvas
        .inlay(&clip, &shade, &Paper::of(set.theme.depth[2]).tone(0.3));
    sheet(set, &rock, tone.mix(set.theme.depth[2], 0.5), 1.5);
    let glass = Shape::rect(x - 3.4, top, x + 3.4, top + 9.0);
    sheet(set, &glass, set.theme.lamp.lighter(0.3), 0.8);
    let iron = set.theme.depth[2];
    for shape in [
        Shape::cut(&format!(
            "{},{top}* {x},{} {},{top}*",
            x - 5.0,
            top - 6.5,
            x + 5.0
        )),
        Shape::rect(x - 6.0, top + 8.6, x + 6.0, top + 10.6),
        Shape::rect(x - 0.4, top, x + 0.4, top + 9.0),
    ] {
        sheet(set, &shape, iron, 0.6);
    }
    set.lights.push((lamp, 26.0, 0.9));
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

/// A row of short posts with slack chains, the edge of the quay.
pub fn bollards(set: &mut Set<'_, '_>, y: f32, tone: Rgb) {
    let edge = Shape::cut(&format!(
        "-4,{y}* 104,{}* 104,{FLOOR}* -4,{FLOOR}*",
        y + 1.5
    ));
    sheet(set, &edge, tone, 1.6);
    for x in [10.0, 90.0] {
        let post = Shape::cut("-3.4,1* -2.6,-9* -4,-10 -4,-13 0,-14.4 4,-13 4,-10 2.6,-9* 3.4,1*")
            .shifted(x, y + 1.0);
        sheet(set, &post, tone.lighter(0.1), 1.0);
    }
}
