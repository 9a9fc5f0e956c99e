//! Places of the night train: platforms, carriages, masts and signals.

use super::super::canvas::{Fill, Paper};
use super::super::palette::Rgb;
use super::super::shape::{Place, Pt, Shape, pt};
use super::Set;
use super::circuit::{boards, hills};
use super::parts::{FLOOR, lamp_post, sheet};

/// A platform with a clock, a lamp and a waiting train.
pub fn platform(set: &mut Set<'_, '_>) {
    let h = set.horizon;
    let [far, mid, near] = set.theme.depth;
    stars(set, 14);
    hills(set, h - 10.0, far);
    coach(set, pt(-6.0, h + 14.0), 1.0, mid);
    clock(set, pt(86.0, 26.0), 12.0);
    let canopy = Shape::cut("56,2* 106,-6* 106,2* 58,8*");
    sheet(set, &canopy, near, 1.4);
    lamp_post(set, pt(72.0, h + 22.0), 1.5, near);
    let stone = Shape::rect(-4.0, h + 22.0, 104.0, FLOOR);
    sheet(set, &stone, near.lighter(0.08), 1.4);
    let edge = Shape::rect(-4.0, h + 22.0, 104.0, h + 24.6);
    sheet(set, &edge, set.theme.lamp.darker(0.1), 0.4);
}

/// The inside of a carriage: a window with a landscape that goes by.
pub fn carriage(set: &mut Set<'_, '_>) {
    let [far, mid, near] = set.theme.depth;
    stars(set, 18);
    let moon = pt(82.0, 24.0);
    sheet(
        set,
        &Shape::circle(moon, 8.0),
        set.theme.lamp.lighter(0.45),
        0.6,
    );
    set.lights.push((moon, 24.0, 0.4));
    hills(set, 70.0, far);
    hills(set, 84.0, far.mix(mid, 0.5));
    let wall = Shape::rect(-6.0, -6.0, 106.0, FLOOR)
        .without(Shape::rounded(6.0, 12.0, 46.0, 84.0, 7.0))
        .without(Shape::rounded(54.0, 12.0, 94.0, 84.0, 7.0));
    let clip = sheet(set, &wall, mid, 2.2);
    for y in [98.0, 104.0] {
        let line = Shape::rect(-6.0, y, 106.0, y + 1.0);
        set.canvas.inlay(
            &clip,
            &line,
            &Paper::of(set.theme.lamp.darker(0.2)).tone(0.8),
        );
    }
    let rims = [(6.0, 46.0), (54.0, 94.0)]
        .into_iter()
        .fold(Shape::default(), |all, (a, b)| {
            all.and(
                Shape::rounded(a - 1.6, 10.4, b + 1.6, 85.6, 8.0)
                    .without(Shape::rounded(a, 12.0, b, 84.0, 7.0)),
            )
        });
    sheet(set, &rims, set.theme.lamp.darker(0.18), 0.8);
    for (x, flip) in [(2.0, 1.0), (98.0, -1.0)] {
        let drape =
            Shape::cut("0,8* 10,8* 8,40 5,66* 3,92* 0,92*").map(|p| pt(x + p.x * flip, p.y));
        sheet(set, &drape, set.theme.cloth[0], 1.6);
    }
    boards(set, 122.0, near);
}

/// Masts with rings of waves.
pub fn aerials(set: &mut Set<'_, '_>) {
    let h = set.horizon;
    let [far, mid, near] = set.theme.depth;
    stars(set, 20);
    hills(set, h - 2.0, far);
    for (x, base, k) in [(16.0, h + 14.0, 1.0), (88.0, h + 8.0, 0.8), (70.0, h, 0.46)] {
        mast(set, pt(x, base), k, mid);
    }
    hills(set, h + 22.0, near);
}

/// Signals along the line at night.
pub fn signals(set: &mut Set<'_, '_>) {
    let h = set.horizon;
    let [far, mid, near] = set.theme.depth;
    stars(set, 12);
    hills(set, h - 4.0, far);
    track(set, h + 12.0, mid);
    for (x, k, up) in [(13.0, 1.1, true), (88.0, 0.9, false), (74.0, 0.6, true)] {
        signal(set, pt(x, h + 30.0 * k), k, up, near);
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

/// A passenger coach with lit windows, seen from the side; `at` is its lower left.
pub fn coach(set: &mut Set<'_, '_>, at: Pt, k: f32, tone: Rgb) {
    let place = Place::at(at.x, at.y).scaled(k);
    let main = set.theme.cloth[0].mix(tone, 0.25);
    for x in [14.0, 26.0, 62.0, 74.0, 104.0] {
        let c = pt(x, -2.0);
        let wheel = Shape::circle(c, 6.0).without(Shape::circle(c, 2.0));
        sheet(set, &wheel.placed(&place), tone.darker(0.4), 1.0);
    }
    let body = Shape::rounded(0.0, -50.0, 120.0, -6.0, 4.0).placed(&place);
    let clip = sheet(set, &body, main, 1.8);
    let roof = Shape::cut("-3,-49* 2,-56 118,-56 123,-49*").placed(&place);
    sheet(set, &roof, tone.darker(0.2), 1.2);
    let band = Shape::rect(-2.0, -20.0, 124.0, -17.4).placed(&place);
    set.canvas.inlay(
        &clip,
        &band,
        &Paper::of(set.theme.lamp.darker(0.1)).tone(0.9),
    );
    for i in 0..6 {
        let x = 7.0 + i as f32 * 19.0;
        let pane = Shape::rounded(x, -43.0, x + 12.0, -25.0, 2.6).placed(&place);
        sheet(set, &pane, set.theme.lamp.lighter(0.22), 0.4);
        if i % 2 == 1 {
            let head = Shape::circle(pt(x + 6.0, -31.0), 2.6)
                .and(Shape::cut("1,-25* 1.6,-28 6,-29 10.4,-28 11,-25*").shifted(x, 0.0));
            sheet(set, &head.placed(&place), tone.darker(0.35), 0.2);
        }
        set.lights
            .push((place.map(pt(x + 6.0, -34.0)), 13.0 * k, 0.35));
    }
}

/// A round clock with a bracket.
pub fn clock(set: &mut Set<'_, '_>, c: Pt, r: f32) {
    let [_, mid, near] = set.theme.depth;
    let hang = Shape::rect(c.x - 0.8, -6.0, c.x + 0.8, c.y - r);
    sheet(set, &hang, near, 0.8);
    sheet(set, &Shape::circle(c, r), near, 1.8);
    sheet(set, &Shape::circle(c, r * 0.84), set.theme.cloth[2], 0.4);
    for i in 0..12 {
        let a = i as f32 / 12.0 * std::f32::consts::TAU;
        let tick = Shape::ribbon(&[(c.polar(a, r * 0.64), 0.4), (c.polar(a, r * 0.76), 0.5)]);
        sheet(set, &tick, mid, 0.0);
    }
    for (a, long, wide) in [(-1.2_f32, 0.56, 0.7), (0.5, 0.4, 0.9)] {
        let hand = Shape::ribbon(&[
            (c, r * 0.05 * wide),
            (c.polar(a, r * long), r * 0.05 * wide),
        ]);
        sheet(set, &hand, set.theme.cloth[0], 0.3);
    }
    set.lights.push((c, r * 2.0, 0.25));
}

/// A lattice mast with rings of waves around its tip.
pub fn mast(set: &mut Set<'_, '_>, foot: Pt, k: f32, tone: Rgb) {
    let place = Place::at(foot.x, foot.y).scaled(k);
    let tip = place.map(pt(0.0, -84.0));
    let lamp = set.theme.lamp;
    for (i, r) in [9.0, 16.0, 23.0, 30.0].into_iter().enumerate() {
        let r = r * k;
        let ring = Shape::circle(tip, r).without(Shape::circle(tip, r - 1.1 * k));
        let paper = Paper {
            alpha: 0.75 - 0.15 * i as f32,
            ..Paper::ink(lamp)
        };
        set.canvas.sheet(&ring, &paper);
    }
    let mut frame = Shape::cut("-10,0* -8,0* 0,-84* -1,-84*; 10,0* 8,0* 0,-84* 1,-84*");
    for i in 0..6 {
        let (a, b) = (i as f32 / 6.0, (i + 1) as f32 / 6.0);
        let at = |t: f32, side: f32| pt(side * 9.0 * (1.0 - t), -84.0 * t);
        frame = frame
            .and(Shape::ribbon(&[(at(a, -1.0), 0.6), (at(b, 1.0), 0.6)]))
            .and(Shape::ribbon(&[(at(a, 1.0), 0.6), (at(b, -1.0), 0.6)]));
    }
    sheet(set, &frame.placed(&place), tone, 1.2);
    sheet(set, &Shape::circle(tip, 2.4 * k), lamp.lighter(0.3), 0.4);
    set.lights.push((tip, 26.0 * k, 0.7));
}

/// Rails that run to the horizon.
pub fn track(set: &mut Set<'_, '_>, y: f32, tone: Rgb) {
    let bed = Shape::cut(&format!("44,{y}* 56,{y}* 130,{FLOOR}* -30,{FLOOR}*"));
    let clip = sheet(set, &bed, tone.mix(set.theme.depth[2], 0.3), 1.0);
    for i in 0..9 {
        let t = (i as f32 / 9.0).powi(2);
        let yy = y + 2.0 + t * 70.0;
        let sleeper = Shape::rect(-40.0, yy, 140.0, yy + 1.0 + t * 4.0);
        set.canvas
            .inlay(&clip, &sleeper, &Paper::of(tone.darker(0.4)).tone(0.9));
    }
    for x in [-1.0_f32, 1.0] {
        let rail = Shape::ribbon(&[
            (pt(50.0 + x * 3.0, y), 0.4),
            (pt(50.0 + x * 52.0, FLOOR), 2.4),
        ]);
        sheet(set, &rail, set.theme.cloth[2].mix(tone, 0.2), 0.6);
    }
}

/// A signal with an arm and two lamps.
pub fn signal(set: &mut Set<'_, '_>, foot: Pt, k: f32, up: bool, tone: Rgb) {
    let place = Place::at(foot.x, foot.y).scaled(k);
    sheet(
        set,
        &Shape::rect(-1.2, -88.0, 1.2, 10.0).placed(&place),
        tone,
        1.0,
    );
    let turn = if up { -0.6 } else { 0.0 };
    let arm_at = Place::at(0.0, -78.0).turned(turn);
    let arm = Shape::cut("-2,-3* 24,-3.6* 21,0* 24,3.6* -2,3*");
    let clip = sheet(
        set,
        &arm.placed(&arm_at).placed(&place),
        set.theme.cloth[0],
        1.4,
    );
    let band = Shape::rect(14.0, -5.0, 17.0, 5.0);
    set.canvas.inlay(
        &clip,
        &band.placed(&arm_at).placed(&place),
        &Paper::of(set.theme.cloth[2]).tone(1.0),
    );
    for (y, tint) in [(-66.0, set.theme.lamp), (-58.0, set.theme.cloth[3])] {
        let c = pt(-4.6, y);
        sheet(set, &Shape::circle(c, 3.6).placed(&place), tone, 0.8);
        let fill = Fill::Radial(place.map(c), 3.0 * k, tint.lighter(0.5), tint);
        set.canvas.sheet(
            &Shape::circle(c, 2.6).placed(&place),
            &Paper::filled(fill).lift(0.0),
        );
        set.lights.push((place.map(c), 14.0 * k, 0.6));
    }
}
