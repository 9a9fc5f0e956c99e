//! Tents, wagons, rails and hills around a stage.

use super::super::Set;
use super::super::parts::{FLOOR, sheet};
use super::boards;
use crate::art::canvas::Paper;
use crate::art::palette::Rgb;
use crate::art::shape::{Place, Pt, Shape, pt};

/// A great tent seen from inside: stripes that meet at the mast.
pub(super) fn marquee(set: &mut Set<'_, '_>, top: Pt, a: Rgb, b: Rgb) {
    let pale = set.theme.cloth[2];
    for i in -6..=6 {
        let (x0, x1) = (50.0 + i as f32 * 13.0, 50.0 + (i as f32 + 1.0) * 13.0);
        let panel = Shape::cut(&format!(
            "{},{}* {},58 {},60* {},58",
            top.x,
            top.y - 12.0,
            x1 - 1.0,
            x0 + 6.5,
            x0 + 1.0
        ));
        let tone = if i % 2 == 0 {
            pale
        } else {
            a.mix(set.theme.cloth[0], 0.55)
        };
        sheet(set, &panel, tone, 0.8);
    }
    let wall = Shape::rect(-6.0, 57.0, 106.0, FLOOR);
    let clip = sheet(set, &wall, b, 1.0);
    for i in 0..9 {
        let x = i as f32 * 12.5 - 2.0;
        let stripe = Shape::rect(x, 56.0, x + 6.0, FLOOR);
        set.canvas
            .inlay(&clip, &stripe, &Paper::of(b.lighter(0.16)).tone(0.9));
    }
}

/// A round tent with a flag, from outside.
pub fn marquee_small(set: &mut Set<'_, '_>, foot: Pt, tone: Rgb) {
    let pale = set.theme.cloth[2];
    let main = set.theme.cloth[0];
    let body = Shape::cut("-20,0* -19,-18* 19,-18* 20,0*").shifted(foot.x, foot.y);
    let clip = sheet(set, &body, pale, 1.4);
    let roof = Shape::cut("-24,-17* -8,-30 0,-44* 8,-30 24,-17*").shifted(foot.x, foot.y);
    for i in 0..5 {
        let x = foot.x - 20.0 + i as f32 * 8.6;
        let stripe = Shape::rect(x, foot.y - 20.0, x + 4.2, foot.y + 1.0);
        set.canvas.inlay(&clip, &stripe, &Paper::of(main).tone(0.9));
    }
    let clip = sheet(set, &roof, main, 1.6);
    for (a, b) in [(-15.0, -6.0), (-2.0, 2.0), (6.0, 15.0)] {
        let panel = Shape::polygon(&[
            foot.offset(0.0, -46.0),
            foot.offset(b, -14.0),
            foot.offset(a, -14.0),
        ]);
        set.canvas.inlay(&clip, &panel, &Paper::of(pale).tone(0.9));
    }
    let flag =
        Shape::cut("-0.5,-44* 0.5,-44* 0.5,-56* 9,-53* 0.5,-49* -0.5,-49*").shifted(foot.x, foot.y);
    sheet(set, &flag, tone, 0.8);
}

/// A small figure on strings.
pub fn marionette(set: &mut Set<'_, '_>, at: Pt, k: f32, tone: Rgb) {
    let place = Place::at(at.x, at.y).scaled(k);
    for x in [-6.0, 0.0, 6.0] {
        let line = Shape::ribbon(&[(pt(x * 0.4, -70.0), 0.2), (pt(x, -8.0), 0.24)]);
        let pale = set.theme.cloth[2];
        set.canvas.sheet(&line.placed(&place), &Paper::ink(pale));
    }
    let limbs = Shape::cut(
        "-3,-6* -10,-10* -11,-8* -4,-1*; 3,-6* 10,-10* 11,-8* 4,-1*; -4,10* -1,10* -3,22* -6,21*; 1,10* 4,10* 6,21* 3,22*",
    );
    sheet(set, &limbs.placed(&place), tone.darker(0.25), 1.0);
    let body = Shape::cut("-4,-7* 4,-7* 7,11* 0,13 -7,11*").placed(&place);
    sheet(set, &body, set.theme.cloth[0], 1.2);
    let head = Shape::circle(pt(0.0, -12.0), 5.2).placed(&place);
    sheet(set, &head, set.theme.cloth[2], 1.2);
    let hat = Shape::cut("-6,-14* 6,-14* 0,-24*").placed(&place);
    sheet(set, &hat, set.theme.cloth[3], 1.0);
    for x in [-1.8, 1.8] {
        let eye = Shape::circle(pt(x, -12.0), 0.8).placed(&place);
        set.canvas.sheet(&eye, &Paper::ink(set.theme.depth[2]));
    }
}

pub(super) fn rail(set: &mut Set<'_, '_>, y: f32, tone: Rgb) {
    sheet(set, &Shape::rect(-4.0, y, 104.0, y + 3.0), tone, 1.6);
}

pub(super) fn posters(set: &mut Set<'_, '_>, tone: Rgb) {
    let wall = Shape::rect(-6.0, -6.0, 106.0, FLOOR);
    sheet(set, &wall, tone, 0.6);
    let [main, second, pale, bright] = set.theme.cloth;
    let spots = [
        (-4.0, 4.0, 30.0, 42.0),
        (30.0, -8.0, 26.0, 30.0),
        (62.0, -2.0, 24.0, 34.0),
        (78.0, 36.0, 28.0, 44.0),
        (-8.0, 52.0, 30.0, 40.0),
        (74.0, 86.0, 30.0, 40.0),
    ];
    for (i, (x, y, w, h)) in spots.into_iter().enumerate() {
        let turn = set.dice.between(-0.07, 0.07);
        let ground = [pale, bright, main, pale, second, bright][i];
        let ink = [main, pale, pale, second, pale, second][i];
        let place = Place::at(x + w / 2.0, y + h / 2.0).turned(turn);
        let page = Shape::rect(-w / 2.0, -h / 2.0, w / 2.0, h / 2.0).placed(&place);
        let clip = sheet(set, &page, ground, 1.2);
        let mark = match i % 3 {
            0 => Shape::star(pt(0.0, -h * 0.12), 9, w * 0.34, w * 0.2, 0.0, true),
            1 => Shape::circle(pt(0.0, -h * 0.1), w * 0.3)
                .without(Shape::circle(pt(0.0, -h * 0.1), w * 0.18)),
            _ => Shape::cut("0,-10* 9,4* -9,4*").map(|p| pt(p.x * w / 28.0, p.y * w / 28.0)),
        };
        set.canvas
            .inlay(&clip, &mark.placed(&place), &Paper::of(ink).lift(0.0));
        for (j, k) in [0.7_f32, 0.5].into_iter().enumerate() {
            let y = h * (0.3 + 0.09 * j as f32);
            let row = Shape::rect(-w * k / 2.0, y, w * k / 2.0, y + 1.6).placed(&place);
            set.canvas.inlay(&clip, &row, &Paper::of(ink).lift(0.0));
        }
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

/// A show wagon with a window and a stove pipe.
pub fn wagon(set: &mut Set<'_, '_>, foot: Pt, k: f32, tone: Rgb) {
    let place = Place::at(foot.x, foot.y).scaled(k);
    let [main, second, pale, bright] = set.theme.cloth;
    let pipe = Shape::cut("9,-40* 12,-40* 12,-52* 14,-52* 14,-54* 7,-54* 7,-52* 9,-52*");
    sheet(set, &pipe.placed(&place), second, 0.8);
    let body = Shape::cut("-24,-9* -26,-38* 26,-38* 24,-9*").placed(&place);
    let clip = sheet(set, &body, main, 1.6);
    for x in [-24.0, -12.0, 0.0, 12.0] {
        let panel = Shape::rect(x + 1.0, -36.0, x + 6.0, -8.0).placed(&place);
        set.canvas
            .inlay(&clip, &panel, &Paper::of(main.lighter(0.18)).tone(0.9));
    }
    let roof = Shape::cut("-30,-37* -26,-45 0,-49 26,-45 30,-37*").placed(&place);
    sheet(set, &roof, tone.darker(0.2), 1.4);
    let pane = Shape::rounded(-7.0, -32.0, 7.0, -19.0, 3.0).placed(&place);
    sheet(set, &pane, set.theme.lamp.lighter(0.15), 0.4);
    set.lights.push((place.map(pt(0.0, -25.0)), 16.0 * k, 0.45));
    let shutters = Shape::rect(-13.0, -32.0, -8.0, -19.0).and(Shape::rect(8.0, -32.0, 13.0, -19.0));
    sheet(set, &shutters.placed(&place), bright, 0.6);
    for x in [-15.0, 15.0] {
        let c = pt(x, -4.0);
        let mut rim = Shape::circle(c, 8.0).without(Shape::circle(c, 6.0));
        for i in 0..6 {
            let a = i as f32 / 6.0 * std::f32::consts::TAU;
            rim = rim.and(Shape::ribbon(&[(c, 0.6), (c.polar(a, 7.0), 0.6)]));
        }
        sheet(set, &rim.placed(&place), pale.mix(second, 0.3), 1.0);
    }
}

pub(super) fn backstage(set: &mut Set<'_, '_>, mid: Rgb, near: Rgb) {
    let [main, second, pale, bright] = set.theme.cloth;
    for (x0, x1, top, tone) in [
        (-6.0, 30.0, 2.0, mid),
        (72.0, 106.0, 14.0, mid.mix(near, 0.4)),
    ] {
        let flat = Shape::rect(x0, top, x1, FLOOR);
        sheet(set, &flat, tone, 1.4);
        let brace = Shape::ribbon(&[(pt(x0, top + 4.0), 0.9), (pt(x1, top + 60.0), 0.9)])
            .and(Shape::ribbon(&[
                (pt(x1, top + 4.0), 0.9),
                (pt(x0, top + 60.0), 0.9),
            ]))
            .and(Shape::rect(x0, top + 60.0, x1, top + 62.4));
        sheet(set, &brace, tone.lighter(0.22), 0.8);
    }
    for (x, y, tone) in [
        (10.0, 44.0, main),
        (20.0, 60.0, bright),
        (88.0, 52.0, second),
    ] {
        let rope = Shape::rect(x - 0.3, -6.0, x + 0.3, y);
        sheet(set, &rope, pale.mix(near, 0.3), 0.5);
        let bag = Shape::cut("-1.4,0* 1.4,0* 5,6 4.6,14 0,16 -4.6,14 -5,6").shifted(x, y);
        sheet(set, &bag, tone, 1.4);
    }
    super::super::parts::ladder(set, 82.0, 0.08, near.lighter(0.18));
    boards(set, set.horizon + 26.0, near);
}
