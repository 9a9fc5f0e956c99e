//! What a stage is made of: boards, curtains, light and dust.

use super::super::Set;
use super::super::parts::{FLOOR, sheet};
use crate::art::canvas::{Fill, Paper};
use crate::art::palette::Rgb;
use crate::art::shape::{Place, Pt, Shape, pt};

/// Rays in two tones from one point, as on old posters.
pub fn rays(set: &mut Set<'_, '_>, c: Pt, count: usize, tone: Rgb, alpha: f32) {
    let step = std::f32::consts::TAU / count as f32;
    for i in 0..count {
        let a = i as f32 * step;
        let ray = Shape::polygon(&[c, c.polar(a, 160.0), c.polar(a + step * 0.5, 160.0)]);
        let paper = Paper {
            alpha,
            ..Paper::of(tone).lift(0.4).edge(0.2)
        };
        set.canvas.sheet(&ray, &paper);
    }
}

/// Floor boards that run away from the viewer.
pub fn boards(set: &mut Set<'_, '_>, y: f32, tone: Rgb) {
    let clip = sheet(set, &Shape::rect(-4.0, y, 104.0, FLOOR), tone, 1.6);
    for i in 0..=10 {
        let x = i as f32 * 10.0;
        let foot = 50.0 + (x - 50.0) * 2.2;
        let joint = Shape::ribbon(&[(pt(x, y), 0.2), (pt(foot, FLOOR), 0.7)]);
        set.canvas
            .inlay(&clip, &joint, &Paper::of(tone.darker(0.45)).tone(0.7));
    }
    let edge = Shape::rect(-4.0, y, 104.0, y + 1.4);
    set.canvas
        .inlay(&clip, &edge, &Paper::of(tone.lighter(0.25)).tone(0.7));
}

/// Curtains at both sides, gathered with a cord.
pub fn curtains(set: &mut Set<'_, '_>, tone: Rgb, width: f32) {
    let red = set.theme.cloth[0].mix(tone, 0.2);
    for side in [0.0_f32, 1.0] {
        let flip = |p: Pt| if side < 0.5 { p } else { pt(100.0 - p.x, p.y) };
        let w = width;
        let line = format!(
            "-6,-6* {},-6* {},30 {},60 {},78* {},96 {},140 {},{FLOOR}* -6,{FLOOR}*",
            w * 1.4,
            w * 1.2,
            w * 0.8,
            w * 0.42,
            w * 0.6,
            w * 0.8,
            w * 0.85
        );
        let clip = sheet(set, &Shape::cut(&line).map(flip), red, 2.2);
        for i in 0..5 {
            let x = w * (0.1 + 0.26 * i as f32);
            let fold = Shape::ribbon(&[
                (pt(x, -6.0), 1.4),
                (pt(x * 0.7, 50.0), 1.2),
                (pt(x * 0.36, 78.0), 0.8),
                (pt(x * 0.55, 140.0), 1.6),
            ])
            .map(flip);
            set.canvas
                .inlay(&clip, &fold, &Paper::of(red.darker(0.4)).tone(0.75));
        }
        let cord =
            Shape::cut(&format!("-6,75* {},76* {},80* -6,81*", w * 0.44, w * 0.44)).map(flip);
        sheet(set, &cord, set.theme.lamp, 0.8);
    }
    valance(set, red);
}

/// The scalloped cloth over a stage.
pub fn valance(set: &mut Set<'_, '_>, tone: Rgb) {
    let mut line = String::from("-6,-8* 106,-8* 106,8* ");
    for i in (0..8).rev() {
        let x = i as f32 * 14.0 - 6.0;
        line += &format!("{},17 {x},8* ", x + 7.0);
    }
    let clip = sheet(set, &Shape::cut(&line), tone.darker(0.12), 2.0);
    let lamp = set.theme.lamp;
    for i in 0..8 {
        let x = i as f32 * 14.0 + 1.0;
        let tassel = Shape::cut("-1.4,0* 1.4,0* 1,4 0,6 -1,4").shifted(x, 13.0);
        sheet(set, &tassel, lamp, 0.8);
    }
    let band = Shape::rect(-6.0, 1.0, 106.0, 2.6);
    set.canvas.inlay(&clip, &band, &Paper::of(lamp).tone(0.8));
}

/// A row of lamps in shells at the foot of a stage.
pub fn footlights(set: &mut Set<'_, '_>, y: f32) {
    for i in 0..7 {
        let x = 6.0 + i as f32 * 14.6;
        let shell = Shape::cut("-5,4* -5,-1 -3,-4 0,-5 3,-4 5,-1 5,4*").shifted(x, y);
        sheet(set, &shell, set.theme.depth[2], 1.2);
        let bulb = Shape::ellipse(pt(x, y - 3.4), 2.4, 2.0);
        sheet(set, &bulb, set.theme.lamp.lighter(0.4), 0.3);
        set.lights.push((pt(x, y - 5.0), 14.0, 0.5));
    }
}

/// Cones of light from above: the place of the lamp and how it leans.
pub fn beams(set: &mut Set<'_, '_>, from: &[(f32, f32)]) {
    let lamp = set.theme.lamp;
    for &(x, lean) in from {
        let a = pt(x, -2.0);
        let foot = pt(x + lean * 130.0, 128.0);
        let cone = Shape::polygon(&[
            a.offset(-2.0, 0.0),
            a.offset(2.0, 0.0),
            foot.offset(20.0, 0.0),
            foot.offset(-20.0, 0.0),
        ]);
        let fill = Fill::Linear(a, lamp.lighter(0.4), foot, lamp.mix(set.theme.sky[1], 0.6));
        let paper = Paper {
            alpha: 0.4,
            ..Paper::filled(fill).lift(0.0).edge(0.0)
        };
        set.canvas.sheet(&cone, &paper);
        let pool = Paper {
            alpha: 0.5,
            ..Paper::ink(lamp.lighter(0.2))
        };
        set.canvas.sheet(&Shape::ellipse(foot, 20.0, 5.0), &pool);
        let housing =
            Shape::cut("-4,-6* 4,-6* 6,4* -6,4*").placed(&Place::at(a.x, a.y).turned(-lean * 0.8));
        sheet(set, &housing, set.theme.depth[2], 1.4);
        set.lights.push((a, 18.0, 0.5));
    }
}

/// Specks in the light.
pub fn dust(set: &mut Set<'_, '_>, count: usize) {
    let tone = set.theme.lamp.lighter(0.5);
    for _ in 0..count {
        let at = pt(set.dice.between(4.0, 96.0), set.dice.between(8.0, 100.0));
        let r = set.dice.between(0.3, 0.8);
        let paper = Paper {
            alpha: 0.8,
            ..Paper::ink(tone)
        };
        set.canvas.sheet(&Shape::circle(at, r), &paper);
    }
}

/// Scraps of paper in the air.
pub fn confetti(set: &mut Set<'_, '_>, count: usize) {
    let [main, _, pale, bright] = set.theme.cloth;
    let tones = [main, bright, pale, set.theme.lamp];
    for i in 0..count {
        let x = if i % 2 == 0 {
            set.dice.between(2.0, 34.0)
        } else {
            set.dice.between(68.0, 98.0)
        };
        let at = pt(x, set.dice.between(6.0, 112.0));
        let turn = set.dice.between(0.0, 3.0);
        let scrap = Shape::cut("-1.8,-0.9* 1.8,-1.1* 1.8,0.9* -1.8,1.1*")
            .placed(&Place::at(at.x, at.y).turned(turn));
        sheet(set, &scrap, tones[i % 4].lighter(0.15), 0.9);
    }
}

/// A string of pennants.
pub fn bunting(set: &mut Set<'_, '_>, a: Pt, b: Pt, sag: f32) {
    let at = |t: f32| a.toward(b, t).offset(0.0, sag * 4.0 * t * (1.0 - t));
    let line: Vec<(Pt, f32)> = (0..=8).map(|i| (at(i as f32 / 8.0), 0.3)).collect();
    sheet(set, &Shape::ribbon(&line), set.theme.depth[2], 0.4);
    let [main, second, pale, bright] = set.theme.cloth;
    let count = (a.distance(b) / 7.0).max(3.0) as usize;
    for i in 0..count {
        let p = at((i as f32 + 0.5) / count as f32);
        let flag = Shape::cut("-2.8,0* 2.8,0* 0,7*").shifted(p.x, p.y);
        sheet(set, &flag, [main, pale, bright, second][i % 4], 0.8);
    }
}

/// A toothed wheel with spokes and a hub.
pub fn cog(set: &mut Set<'_, '_>, c: Pt, (r, teeth): (f32, usize), turn: f32, tone: Rgb) {
    let mut points = Vec::new();
    let step = std::f32::consts::TAU / teeth as f32;
    for i in 0..teeth {
        let a = turn + i as f32 * step;
        for (t, k) in [(0.0, 0.86), (0.14, 1.0), (0.46, 1.0), (0.6, 0.86)] {
            points.push(c.polar(a + t * step, r * k));
        }
    }
    let mut shape = Shape::polygon(&points).without(Shape::circle(c, r * 0.66));
    for i in 0..6 {
        let a = turn + i as f32 / 6.0 * std::f32::consts::TAU;
        shape = shape.and(Shape::ribbon(&[
            (c.polar(a, r * 0.1), r * 0.09),
            (c.polar(a, r * 0.72), r * 0.06),
        ]));
    }
    sheet(set, &shape, tone, 1.6);
    sheet(set, &Shape::circle(c, r * 0.24), tone.lighter(0.12), 1.0);
    sheet(set, &Shape::circle(c, r * 0.09), set.theme.lamp, 0.4);
}
