//! The glasshouse, what grows in it and what sounds in it.

use super::super::Set;
use super::super::parts::{FLOOR, sheet};
use crate::art::canvas::{Fill, Paper};
use crate::art::palette::Rgb;
use crate::art::shape::{Place, Pt, Shape, pt};

/// Iron ribs and panes that arch over everything.
pub fn glasshouse(set: &mut Set<'_, '_>, tone: Rgb) {
    let c = pt(50.0, 78.0);
    let glass = set.theme.sky[2].lighter(0.2);
    let pane = Paper {
        alpha: 0.45,
        ..Paper::of(glass).lift(0.0)
    };
    set.canvas.sheet(&Shape::circle(c, 74.0), &pane);
    let mut iron = Shape::default();
    for r in [74.0, 54.0, 34.0] {
        iron = iron.and(Shape::circle(c, r).without(Shape::circle(c, r - 1.3)));
    }
    for i in 0..=8 {
        let a = -std::f32::consts::PI * i as f32 / 8.0;
        iron = iron.and(Shape::ribbon(&[(c, 0.4), (c.polar(a, 74.0), 0.7)]));
    }
    for x in [-1.0, 101.0] {
        iron = iron.and(Shape::rect(x - 1.6, 60.0, x + 1.6, FLOOR));
    }
    sheet(set, &iron, tone, 1.2);
    let shine = Shape::cut("8,46* 20,26* 24,28* 12,49*; 66,14* 80,26* 78,30* 64,18*");
    let paper = Paper {
        alpha: 0.5,
        ..Paper::ink(set.theme.cloth[2].lighter(0.5))
    };
    set.canvas.sheet(&shine, &paper);
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

/// A gong in its frame.
pub fn gong(set: &mut Set<'_, '_>, c: Pt, r: f32, tone: Rgb) {
    let frame = Shape::rect(c.x - r - 4.0, c.y - r - 8.0, c.x + r + 4.0, c.y - r - 5.0)
        .and(Shape::rect(
            c.x - r - 3.0,
            c.y - r - 8.0,
            c.x - r - 0.6,
            FLOOR,
        ))
        .and(Shape::rect(
            c.x + r + 0.6,
            c.y - r - 8.0,
            c.x + r + 3.0,
            FLOOR,
        ));
    sheet(set, &frame, tone.darker(0.3), 1.2);
    let brass = set.theme.lamp.mix(set.theme.cloth[1], 0.34);
    let fill = Fill::Radial(
        c.offset(-r * 0.3, -r * 0.3),
        r * 1.5,
        brass.lighter(0.3),
        brass,
    );
    set.canvas
        .sheet(&Shape::circle(c, r), &Paper::filled(fill).lift(2.0));
    for k in [0.82, 0.5] {
        let ring = Shape::circle(c, r * k).without(Shape::circle(c, r * k - 0.9));
        sheet(set, &ring, brass.darker(0.3), 0.3);
    }
    sheet(set, &Shape::circle(c, r * 0.2), brass.lighter(0.25), 0.8);
}

/// A glass bell over a plant.
pub fn bell_jar(set: &mut Set<'_, '_>, at: Pt, k: f32, tone: Rgb) {
    let place = Place::at(at.x, at.y).scaled(k);
    let stem = Shape::ribbon(&[(pt(0.0, 16.0), 0.8), (pt(1.0, -6.0), 0.6)]);
    sheet(set, &stem.placed(&place), tone.darker(0.1), 0.6);
    for (x, y, turn) in [(-5.0, 4.0, -0.9_f32), (6.0, 0.0, 0.9), (0.0, -8.0, 0.0)] {
        let leaf = Shape::cut("0,5* -4,0 -3,-7 0,-10* 3,-7 4,0");
        let leaf = leaf.placed(&Place::at(x, y).turned(turn)).placed(&place);
        sheet(set, &leaf, set.theme.cloth[0], 0.8);
    }
    let glass = Shape::cut("-14,18* -14,-8 -9,-20 0,-24 9,-20 14,-8 14,18*").placed(&place);
    let paper = Paper {
        alpha: 0.34,
        ..Paper::of(set.theme.cloth[2].lighter(0.4)).lift(0.8)
    };
    set.canvas.sheet(&glass, &paper);
    let foot = Shape::rounded(-17.0, 17.0, 17.0, 22.0, 2.0).and(Shape::circle(pt(0.0, -26.0), 2.4));
    sheet(set, &foot.placed(&place), tone.darker(0.25), 1.2);
}

/// A great wheel with cabins.
pub fn wheel(set: &mut Set<'_, '_>, c: Pt, r: f32, tone: Rgb) {
    let legs = Shape::cut("-2,0* 2,0* 15,100* 11,100*; -2,0* 2,0* -11,100* -15,100*");
    sheet(set, &legs.shifted(c.x, c.y), tone.darker(0.2), 1.0);
    let mut rim = Shape::circle(c, r).without(Shape::circle(c, r - 1.6));
    for i in 0..12 {
        let a = i as f32 / 12.0 * std::f32::consts::TAU;
        rim = rim.and(Shape::ribbon(&[(c, 0.4), (c.polar(a, r), 0.4)]));
    }
    sheet(set, &rim, tone, 1.2);
    let [main, second, pale, bright] = set.theme.cloth;
    for i in 0..12 {
        let p = c.polar(i as f32 / 12.0 * std::f32::consts::TAU, r);
        let cabin = Shape::cut("-3.4,1* 3.4,1* 2.6,6 -2.6,6; -4,1* 0,-2.4* 4,1*").shifted(p.x, p.y);
        sheet(set, &cabin, [main, pale, bright, second][i % 4], 0.9);
        if i % 3 == 0 {
            set.lights.push((p, 9.0, 0.4));
        }
    }
}
