//! Silhouettes of the town: rows of houses, roofs, strings of lamps.

use super::super::canvas::{Fill, Paper};
use super::super::palette::{Rgb, hex};
use super::super::shape::{Pt, Shape, pt};
use super::Set;

/// Below every picture.
pub const FLOOR: f32 = 170.0;

/// Lays a sheet of one tone.
pub fn sheet(
    set: &mut Set<'_, '_>,
    shape: &Shape,
    tone: Rgb,
    lift: f32,
) -> super::super::canvas::Stencil {
    set.canvas.sheet(shape, &Paper::of(tone).lift(lift))
}

/// A lit window pane.
pub fn window(set: &mut Set<'_, '_>, x: f32, y: f32, w: f32, h: f32) {
    let lamp = set.theme.lamp;
    let pane = Shape::rect(x, y, x + w, y + h);
    set.canvas.sheet(
        &pane,
        &Paper {
            alpha: 0.92,
            wobble: 0.06,
            ..Paper::ink(lamp.mix(hex(0xff9a40), 0.2))
        },
    );
}

/// A row of houses, towers and chimneys with some lit windows.
pub fn skyline(set: &mut Set<'_, '_>, base: f32, tone: Rgb, size: f32) {
    let mut line = format!("-6,{FLOOR}* -6,{base}* ");
    let mut panes = Vec::new();
    let mut x = -6.0;
    while x < 106.0 {
        let w = set.dice.between(7.0, 14.0) * size;
        let h = set.dice.between(6.0, 22.0) * size;
        let top = base - h;
        let m = x + w / 2.0;
        let right = x + w;
        line += &match set.dice.below(6) {
            0 => format!("{x},{top}* {m},{}* {right},{top}* ", top - w * 0.5),
            1 => format!("{x},{top}* {right},{}* ", top - 2.0),
            2 => format!(
                "{x},{top}* {x},{}* {m},{}* {right},{}* {right},{top}* ",
                top - 3.0,
                top - w * 0.75,
                top - 3.0
            ),
            3 => format!(
                "{x},{top}* {},{top}* {},{}* {m},{}* {},{}* {},{top}* {right},{top}* ",
                m - 1.6,
                m - 1.6,
                top - 7.0,
                top - 13.0,
                m + 1.6,
                top - 7.0,
                m + 1.6
            ),
            4 => format!(
                "{x},{top}* {},{top}* {},{}* {},{}* {},{top}* {right},{top}* ",
                right - 3.4,
                right - 3.4,
                top - 5.0,
                right - 1.2,
                top - 5.0,
                right - 1.2
            ),
            _ => format!(
                "{x},{top}* {x},{} {m},{} {right},{} {right},{top}* ",
                top - 1.5,
                top - w * 0.42,
                top - 1.5
            ),
        };
        for _ in 0..2 {
            if set.dice.chance(0.5) {
                panes.push((
                    set.dice.between(x + 1.2, right - 2.4),
                    set.dice.between(top + 2.0, (base + 4.0).max(top + 3.0)),
                ));
            }
        }
        x = right;
    }
    let shape = Shape::cut(&format!("{line}106,{FLOOR}*"));
    let fill = Fill::Linear(
        pt(0.0, base - 22.0),
        tone,
        pt(0.0, base + 16.0),
        tone.mix(set.theme.sky[2], 0.3),
    );
    set.canvas.sheet(&shape, &Paper::filled(fill).lift(1.6));
    for (x, y) in panes {
        window(set, x, y, 1.2 * size, 2.0 * size);
    }
}

/// Steep tiled roofs, one behind the other.
pub fn rooftops(set: &mut Set<'_, '_>, base: f32, tone: Rgb) {
    let mut x = set.dice.between(-14.0, -6.0);
    let mut i = 0;
    while x < 106.0 {
        let w = set.dice.between(24.0, 36.0);
        let h = set.dice.between(12.0, 20.0);
        let peak = x + w * set.dice.between(0.4, 0.6);
        let y = base + set.dice.between(-4.0, 5.0);
        let shade = tone.mix(set.theme.depth[2], if i % 2 == 0 { 0.0 } else { 0.28 });
        let pipe = x + w * 0.7;
        let chimney = Shape::rect(pipe, y - h * 0.95, pipe + 3.6, y).and(Shape::rect(
            pipe - 0.8,
            y - h * 0.95 - 1.6,
            pipe + 4.4,
            y - h * 0.95,
        ));
        sheet(set, &chimney, shade.darker(0.2), 0.8);
        let house = Shape::cut(&format!(
            "{},{FLOOR}* {},{y}* {x},{y}* {peak},{}* {},{y}* {},{y}* {},{FLOOR}*",
            x + 2.0,
            x + 2.0,
            y - h,
            x + w,
            x + w - 2.0,
            x + w - 2.0
        ));
        let clip = sheet(set, &house, shade, 1.5);
        for row in 1..5 {
            let ry = y - h + row as f32 * h / 4.6;
            let line = Shape::rect(x, ry, x + w, ry + 0.45);
            set.canvas
                .inlay(&clip, &line, &Paper::of(shade.darker(0.35)).tone(0.6));
        }
        if set.dice.chance(0.75) {
            window(set, peak - 1.6, y + 3.4, 3.2, 4.4);
            set.lights.push((pt(peak, y + 5.4), 9.0, 0.35));
        }
        x += w * set.dice.between(0.7, 0.9);
        i += 1;
    }
}

/// A string of small lamps between two points.
pub fn garland(set: &mut Set<'_, '_>, a: Pt, b: Pt, sag: f32) {
    let at = |t: f32| {
        pt(
            a.x + (b.x - a.x) * t,
            a.y + (b.y - a.y) * t + sag * 4.0 * t * (1.0 - t),
        )
    };
    let line: Vec<(Pt, f32)> = (0..=8).map(|i| (at(i as f32 / 8.0), 0.22)).collect();
    set.canvas
        .sheet(&Shape::ribbon(&line), &Paper::ink(set.theme.depth[2]));
    let count = 6;
    for i in 0..count {
        let p = at((i as f32 + 0.5) / count as f32);
        let tone = if i % 2 == 0 {
            set.theme.lamp
        } else {
            set.theme.lamp.mix(set.theme.cloth[0], 0.45)
        };
        let body =
            Shape::cut("-1.4,0.6* 1.4,0.6* 2.7,3 1.5,6.2* -1.5,6.2* -2.7,3").shifted(p.x, p.y);
        sheet(set, &body, tone.lighter(0.15), 0.8);
        let caps = Shape::rect(p.x - 1.6, p.y, p.x + 1.6, p.y + 0.9).and(Shape::rect(
            p.x - 1.4,
            p.y + 5.8,
            p.x + 1.4,
            p.y + 6.6,
        ));
        sheet(set, &caps, set.theme.depth[2], 0.0);
        set.lights.push((p.offset(0.0, 3.2), 9.0, 0.5));
    }
}
