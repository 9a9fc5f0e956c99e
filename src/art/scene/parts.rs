//! Silhouettes of the town: roofs, walls, bridges, cranes, lamps.

use super::super::canvas::{Fill, Paper};
use super::super::palette::{Rgb, hex};
use super::super::shape::{Place, Pt, Shape, pt};
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

/// A bridge of arches with lamps.
pub fn bridge(set: &mut Set<'_, '_>, y: f32, tone: Rgb) {
    let mut shape = Shape::cut(&format!(
        "-6,{}* 50,{} 106,{}* 106,{FLOOR}* -6,{FLOOR}*",
        y + 3.0,
        y - 3.0,
        y + 3.0
    ));
    for x in [2.0, 34.0, 66.0, 98.0] {
        let arch = format!(
            "{},{FLOOR}* {},{} {x},{} {},{} {},{FLOOR}*",
            x - 12.0,
            x - 11.5,
            y + 22.0,
            y + 9.0,
            x + 11.5,
            y + 22.0,
            x + 12.0
        );
        shape = shape.without(Shape::cut(&arch));
    }
    sheet(set, &shape, tone, 1.8);
    let rail = Shape::cut(&format!(
        "-6,{}* 50,{} 106,{}* 106,{}* 50,{} -6,{}*",
        y - 2.0,
        y - 8.0,
        y - 2.0,
        y - 0.6,
        y - 6.6,
        y - 0.6
    ));
    sheet(set, &rail, tone.darker(0.1), 0.8);
    for x in [8.0, 28.0, 72.0, 92.0_f32] {
        let foot = y - 4.0 + ((x - 50.0).abs() / 56.0).powi(2) * 5.0;
        lamp_post(set, pt(x, foot), 1.0, tone.darker(0.25));
    }
}

/// A street lamp.
pub fn lamp_post(set: &mut Set<'_, '_>, foot: Pt, k: f32, tone: Rgb) {
    let place = Place::at(foot.x, foot.y).scaled(k);
    let post = Shape::cut("-0.7,0* -0.5,-18* 0.5,-18* 0.7,0*; -1.6,0* 1.6,0* 1.2,-2.4* -1.2,-2.4*");
    sheet(set, &post.placed(&place), tone, 0.8);
    let glass = Shape::cut("-1.6,-18* -2.6,-23* 2.6,-23* 1.6,-18*").placed(&place);
    sheet(set, &glass, set.theme.lamp.lighter(0.25), 0.5);
    let hood = Shape::cut("-3.2,-22.8* 0,-26.6* 3.2,-22.8*; -2,-18.4* 2,-18.4* 2,-17.4* -2,-17.4*")
        .placed(&place);
    sheet(set, &hood, tone, 0.5);
    set.lights.push((place.map(pt(0.0, -20.6)), 13.0 * k, 0.75));
}

/// A wall of planks or stones at one or both sides.
pub fn wall(set: &mut Set<'_, '_>, both: bool, tone: Rgb) {
    for (x0, x1, yes) in [(-4.0, 30.0, true), (74.0, 104.0, both)] {
        if !yes {
            continue;
        }
        let top = set.dice.between(6.0, 26.0);
        let shape = Shape::cut(&format!(
            "{x0},{top}* {x1},{}* {x1},{FLOOR}* {x0},{FLOOR}*",
            top + 2.0
        ));
        let clip = sheet(set, &shape, tone, 1.6);
        let mut y = top + 4.0;
        let mut row = 0;
        while y < set.height {
            let line = Shape::rect(x0, y, x1, y + 0.4);
            set.canvas
                .inlay(&clip, &line, &Paper::of(tone.darker(0.4)).tone(0.55));
            let mut x = x0 + if row % 2 == 0 { 4.0 } else { 9.0 };
            while x < x1 {
                let joint = Shape::rect(x, y - 7.0, x + 0.4, y);
                set.canvas
                    .inlay(&clip, &joint, &Paper::of(tone.darker(0.4)).tone(0.45));
                x += 10.0;
            }
            y += 7.0;
            row += 1;
        }
        let (wx, wy) = (x0 + (x1 - x0) * 0.5, top + 14.0);
        window(set, wx - 2.6, wy, 5.2, 8.0);
        let bar = Shape::rect(wx - 0.3, wy, wx + 0.3, wy + 8.0).and(Shape::rect(
            wx - 2.6,
            wy + 3.6,
            wx + 2.6,
            wy + 4.2,
        ));
        sheet(set, &bar, tone.darker(0.3), 0.0);
        set.lights.push((pt(wx, wy + 4.0), 14.0, 0.5));
    }
}

/// A leaning ladder.
pub fn ladder(set: &mut Set<'_, '_>, x: f32, lean: f32, tone: Rgb) {
    let place = Place::at(x, set.height * 0.5).turned(lean);
    let mut shape = Shape::rect(-7.0, -90.0, -5.4, 90.0).and(Shape::rect(5.4, -90.0, 7.0, 90.0));
    for i in 0..16 {
        let y = -86.0 + i as f32 * 11.0;
        shape = shape.and(Shape::rect(-6.0, y, 6.0, y + 1.5));
    }
    sheet(set, &shape.placed(&place), tone.lighter(0.1), 1.4);
}

/// Striped awnings of a street market.
pub fn awnings(set: &mut Set<'_, '_>, y: f32, tone: Rgb) {
    for (x0, x1, dy) in [(-6.0, 36.0, 0.0), (66.0, 108.0, 5.0)] {
        let y = y + dy;
        let stall = Shape::rect(x0 + 3.0, y, x1 - 3.0, FLOOR);
        sheet(set, &stall, tone, 1.2);
        let glow = Shape::rect(x0 + 6.0, y + 12.0, x1 - 6.0, y + 28.0);
        set.canvas.sheet(
            &glow,
            &Paper::of(set.theme.lamp.mix(tone, 0.35))
                .lift(0.0)
                .edge(0.0),
        );
        set.lights.push((pt((x0 + x1) / 2.0, y + 19.0), 20.0, 0.45));
        for i in 0..5 {
            let x = x0 + 9.0 + i as f32 * 6.0;
            let jar = Shape::cut("-1.6,0* -1.8,-4 -0.8,-6.4* 0.8,-6.4* 1.8,-4 1.6,0*")
                .shifted(x, y + 28.0);
            sheet(set, &jar, tone.darker(0.4), 0.4);
        }
        let sill = Shape::rect(x0 + 1.0, y + 28.0, x1 - 1.0, y + 31.0);
        sheet(set, &sill, tone.darker(0.25), 0.8);
        let mut line = format!("{},{}* {},{}* ", x0 + 4.0, y - 4.0, x1 - 4.0, y - 4.0);
        let folds = 6;
        for i in (0..=folds).rev() {
            let x = x0 + (x1 - x0) * i as f32 / folds as f32;
            line += &format!("{x},{}* ", y + 9.0);
            if i > 0 {
                line += &format!("{},{} ", x - (x1 - x0) / folds as f32 / 2.0, y + 12.4);
            }
        }
        let clip = sheet(
            set,
            &Shape::cut(&line),
            set.theme.cloth[0].mix(tone, 0.25),
            1.6,
        );
        for i in 0..folds {
            if i % 2 == 0 {
                let x = x0 + (x1 - x0) * i as f32 / folds as f32;
                let w = (x1 - x0) / folds as f32;
                let stripe = Shape::rect(x, y - 6.0, x + w, y + 14.0);
                set.canvas.inlay(
                    &clip,
                    &stripe,
                    &Paper::of(set.theme.cloth[2].mix(tone, 0.2)).tone(0.85),
                );
            }
        }
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

/// A harbour crane.
pub fn crane(set: &mut Set<'_, '_>, x: f32, base: f32, tone: Rgb, flip: bool) {
    let place = Place::at(x, base).mirrored(flip);
    let mut shape = Shape::cut("-7,4* -4,-58* 3,-58* 6,4*")
        .without(Shape::cut("-4.6,0* 0,-12* 3.6,0*"))
        .without(Shape::cut("-4,-16* 0,-28* 3,-16*"))
        .without(Shape::cut("-3,-32* 0,-44* 2,-32*"));
    shape = shape.and(
        Shape::cut("-10,-54* -10,-62* 6,-62* 42,-82* 43,-80* 8,-54*")
            .without(Shape::cut("10,-59* 20,-66* 16,-59.6*"))
            .without(Shape::cut("19,-63* 30,-72* 24,-64.6*")),
    );
    sheet(set, &shape.placed(&place), tone, 1.6);
    let cabin = Shape::cut("-9,-52* -9,-61* 4,-61* 4,-52*").placed(&place);
    sheet(set, &cabin, tone.darker(0.2), 0.8);
    let p = place.map(pt(-3.0, -57.0));
    window(set, p.x - 1.6, p.y - 1.6, 3.2, 3.0);
    let rope = Shape::rect(41.4, -80.0, 42.0, -52.0).placed(&place);
    sheet(set, &rope, tone.darker(0.2), 0.4);
    let load = Shape::cut("36,-52* 47,-52* 46,-43* 37,-43*").placed(&place);
    sheet(set, &load, set.theme.cloth[3].mix(tone, 0.4), 1.2);
    set.lights.push((p, 9.0, 0.5));
}

/// Steps that climb to one side.
pub fn stairs(set: &mut Set<'_, '_>, base: f32, tone: Rgb) {
    let flip = set.dice.chance(0.5);
    let mut line = format!("-4,{FLOOR}* ");
    let (mut x, mut y) = (-4.0, base + 6.0);
    while x < 106.0 {
        line += &format!("{x},{y}* {},{y}* ", x + 9.0);
        x += 9.0;
        y -= 5.0;
    }
    let shape = Shape::cut(&format!("{line}{x},{FLOOR}*"))
        .map(|p| if flip { pt(100.0 - p.x, p.y) } else { p });
    sheet(set, &shape, tone, 1.6);
    for i in [2_i32, 6, 10] {
        let sx = -4.0 + i as f32 * 9.0 + 4.0;
        let sy = base + 6.0 - i as f32 * 5.0;
        let px = if flip { 100.0 - sx } else { sx };
        lamp_post(set, pt(px, sy), 0.95, tone.darker(0.3));
    }
}

/// A round window with a pattern of lead, lit from behind.
pub fn rose_window(set: &mut Set<'_, '_>, tone: Rgb) {
    let c = pt(52.0, 44.0);
    let glow = set.theme.sky[2].mix(set.theme.lamp, 0.35);
    let pane = set.canvas.sheet(
        &Shape::circle(c, 41.0),
        &Paper::filled(Fill::Radial(c, 42.0, glow.lighter(0.25), set.theme.sky[1])).lift(0.0),
    );
    let count = 8 + 2 * set.dice.below(3);
    for i in 0..count {
        let a = i as f32 / count as f32 * std::f32::consts::TAU;
        let petal = Shape::cut("0,10 5,20 5.4,30 0,37* -5.4,30 -5,20").placed(&Place {
            at: c,
            sx: 1.0,
            sy: 1.0,
            turn: a,
        });
        let tint = [set.theme.cloth[0], set.theme.cloth[3], set.theme.lamp][i % 3].lighter(0.15);
        set.canvas.inlay(&pane, &petal, &Paper::of(tint).tone(0.55));
    }
    let mut lead = Shape::rect(-4.0, -4.0, 104.0, FLOOR).without(Shape::circle(c, 38.0));
    for i in 0..count {
        let a = (i as f32 + 0.5) / count as f32 * std::f32::consts::TAU;
        lead = lead.and(Shape::ribbon(&[
            (c.polar(a, 13.0), 0.7),
            (c.polar(a, 39.0), 0.9),
        ]));
    }
    for r in [13.6, 26.0] {
        lead = lead.and(Shape::circle(c, r).without(Shape::circle(c, r - 1.3)));
    }
    let clip = sheet(set, &lead, tone, 1.8);
    for y in [92.0, 104.0, 116.0, 128.0] {
        let line = Shape::rect(-4.0, y, 104.0, y + 0.5);
        set.canvas
            .inlay(&clip, &line, &Paper::of(tone.darker(0.4)).tone(0.6));
    }
    set.lights.push((c, 44.0, 0.22));
}

/// Tall arches between pillars.
pub fn arcade(set: &mut Set<'_, '_>, tone: Rgb) {
    let mut shape = Shape::rect(-4.0, -4.0, 104.0, FLOOR);
    for x in [2.0, 50.0, 98.0] {
        let arch = format!(
            "{},{FLOOR}* {},44 {x},22* {},44 {},{FLOOR}*",
            x - 20.0,
            x - 20.0,
            x + 20.0,
            x + 20.0
        );
        shape = shape.without(Shape::cut(&arch));
    }
    let clip = sheet(set, &shape, tone, 2.0);
    for y in [46.0, 50.0] {
        let line = Shape::rect(-4.0, y, 104.0, y + 1.0);
        set.canvas
            .inlay(&clip, &line, &Paper::of(tone.lighter(0.25)).tone(0.6));
    }
    for x in [26.0, 74.0] {
        let chain = Shape::rect(x - 0.3, -2.0, x + 0.3, 14.0);
        sheet(set, &chain, tone.darker(0.5), 0.3);
        let lamp =
            Shape::cut("-2.4,14* 2.4,14* 3.6,18 2.4,22.6* -2.4,22.6* -3.6,18").shifted(x, 0.0);
        sheet(set, &lamp, set.theme.lamp.lighter(0.2), 0.8);
        set.lights.push((pt(x, 18.0), 16.0, 0.6));
    }
}
