//! What is computed for the pictures of the circuit: rays, dust, pennants, leaves, low hills.

use super::super::canvas::{Fill, Paper};
use super::super::palette::Rgb;
use super::super::shape::{Place, Pt, Shape, pt};
use super::Set;
use super::parts::{FLOOR, sheet};

/// The air behind everything.
pub fn wash(set: &mut Set<'_, '_>) {
    let [top, middle, low] = set.theme.sky;
    let fill = Fill::Linear(pt(0.0, 0.0), top, pt(0.0, 70.0), middle);
    let all = Shape::rect(-6.0, -6.0, 106.0, FLOOR);
    set.canvas.sheet(&all, &Paper::filled(fill).lift(0.0));
    let c = pt(52.0, 52.0);
    let disc = Paper {
        alpha: 0.5,
        ..Paper::filled(Fill::Radial(c, 60.0, low, middle)).lift(0.0)
    };
    set.canvas.sheet(&Shape::circle(c, 58.0), &disc);
}

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

/// Broad leaves that rise from below.
pub fn leaves(set: &mut Set<'_, '_>, y: f32, tone: Rgb, count: usize) {
    for i in 0..count {
        let x = -4.0 + i as f32 * 108.0 / (count.max(2) - 1) as f32;
        let away = (x - 50.0) / 50.0;
        let k = set.dice.between(0.7, 1.15) * (0.6 + 0.5 * away.abs());
        let turn = away * 0.5 + set.dice.between(-0.2, 0.2);
        let leaf = Shape::cut("0,8* -8,-4 -9,-18 0,-34* 9,-18 8,-4");
        let place = Place::at(x, y).scaled(k).turned(turn);
        let shade = tone.lighter(0.07 * (i % 3) as f32);
        let clip = sheet(set, &leaf.placed(&place), shade, 1.2);
        let rib = Shape::ribbon(&[(pt(0.0, 8.0), 0.6), (pt(0.0, -32.0), 0.2)]).placed(&place);
        set.canvas
            .inlay(&clip, &rib, &Paper::of(shade.lighter(0.25)).tone(0.7));
    }
}

/// Ferns at both sides.
pub fn fronds(set: &mut Set<'_, '_>, tone: Rgb, k: f32, count: usize) {
    for i in 0..count {
        let side = if i % 2 == 0 { -1.0 } else { 1.0 };
        let x = 50.0 + side * set.dice.between(30.0, 54.0);
        let y = set.dice.between(80.0, 120.0);
        let bend = side * set.dice.between(-18.0, 8.0);
        let mut frond = Shape::default();
        for j in 0..9 {
            let t = j as f32 / 9.0;
            let at = pt(x + bend * t * t, y - 78.0 * k * t);
            let w = (9.0 - t * 7.0) * k;
            for dir in [-1.0, 1.0] {
                frond = frond.and(Shape::ribbon(&[
                    (at, 1.1 * k),
                    (at.offset(dir * w, -2.0 - w * 0.35), 0.2),
                ]));
            }
        }
        let shade = tone.lighter(0.05 * (i % 3) as f32);
        sheet(set, &frond, shade, 1.0);
    }
}

/// Low hills.
pub fn hills(set: &mut Set<'_, '_>, y: f32, tone: Rgb) {
    for (dy, shade) in [(-9.0, tone.lighter(0.14)), (0.0, tone)] {
        let shift = set.dice.between(-8.0, 8.0);
        let line = Shape::cut(&format!(
            "-14,{}* {},{} {},{} {},{} 114,{}* 114,{FLOOR}* -14,{FLOOR}*",
            y + dy,
            20.0 + shift,
            y + dy - 9.0,
            52.0 + shift,
            y + dy + 3.0,
            80.0 + shift,
            y + dy - 7.0,
            y + dy
        ));
        sheet(set, &line, shade, 1.2);
    }
}

/// Ground with tufts.
pub fn meadow(set: &mut Set<'_, '_>, y: f32, tone: Rgb) {
    let ground = Shape::cut(&format!(
        "-8,{y}* 30,{} 70,{} 108,{y}* 108,{FLOOR}* -8,{FLOOR}*",
        y - 2.0,
        y + 2.0
    ));
    sheet(set, &ground, tone, 1.4);
    for _ in 0..9 {
        let x = set.dice.between(0.0, 100.0);
        let dy = set.dice.between(2.0, 16.0);
        let tuft = Shape::cut("-2,0* -2.6,-4 -1,-1* 0,-6 1,-1* 2.6,-4 2,0*").shifted(x, y + dy);
        sheet(set, &tuft, tone.lighter(0.12), 0.4);
    }
}

/// Small stars.
pub fn stars(set: &mut Set<'_, '_>, count: usize) {
    let pale = set.theme.cloth[2].lighter(0.4);
    for i in 0..count {
        let at = pt(set.dice.between(0.0, 100.0), set.dice.between(2.0, 62.0));
        let r = set.dice.between(0.4, 1.2);
        let star = if i % 3 == 0 {
            Shape::star(at, 4, r * 2.0, r * 0.6, 0.0, true)
        } else {
            Shape::circle(at, r * 0.6)
        };
        set.canvas.sheet(&star, &Paper::ink(pale));
    }
}
