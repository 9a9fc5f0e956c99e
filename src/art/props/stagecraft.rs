//! What travelling companies carry: microphones, marionettes, mallets, ribbons, hoops.

use super::super::canvas::{Fill, Paper};
use super::super::figure::{Dress, Stage};
use super::super::shape::{Place, Shape, pt};
use super::{BRASS, IRON, WOOD};

/// A microphone with a round grille.
pub fn mic(s: &mut Stage<'_, '_>, d: &Dress) {
    s.put(
        "-1.8,12* 1.8,12* 2.6,-10* -2.6,-10*",
        Paper::of(IRON).lift(0.9),
    );
    let grille = s.lay(
        Shape::circle(pt(0.0, -16.0), 8.4),
        Paper::of(d.trim.darker(0.2)).lift(1.2),
    );
    for i in -3..=3 {
        let k = i as f32 * 2.4;
        for line in [
            Shape::rect(k - 0.3, -26.0, k + 0.3, -6.0),
            Shape::rect(-10.0, -16.0 + k - 0.3, 10.0, -16.0 + k + 0.3),
        ] {
            s.inside(&grille, line, Paper::of(IRON).tone(0.7));
        }
    }
    s.put("-5,-10* 5,-10* 5,-7* -5,-7*", Paper::of(d.main).lift(0.6));
}

/// A marionette that hangs from its cross of wood.
pub fn marionette(s: &mut Stage<'_, '_>, d: &Dress) {
    s.put(
        "-13,-2* 13,-2* 13,0.6* -13,0.6*; -1.4,-7* 1.4,-7* 1.4,5* -1.4,5*",
        Paper::of(WOOD).lift(0.8),
    );
    for (x, y) in [(-11.0, 26.0), (0.0, 16.0), (11.0, 26.0)] {
        let line = Shape::ribbon(&[(pt(x, 0.0), 0.25), (pt(x * 0.8, y), 0.25)]);
        s.lay(line, Paper::ink(d.trim.lighter(0.4)));
    }
    s.put(
        "-3,24* -9,26* -9,28.4* -3,29*; 3,24* 9,26* 9,28.4* 3,29*; -3.4,38* -1,38* -2,49* -5,49*; 3.4,38* 1,38* 2,49* 5,49*",
        Paper::of(d.second).lift(0.8),
    );
    s.put(
        "-3.4,23* 3.4,23* 5.6,39* -5.6,39*",
        Paper::of(d.main).lift(1.0),
    );
    s.lay(
        Shape::circle(pt(0.0, 19.0), 4.6),
        Paper::of(d.trim).lift(1.0),
    );
    s.put("-4.8,17* 4.8,17* 1,9*", Paper::of(d.lining).lift(0.8));
}

/// A tambourine with ribbons.
pub fn tambourine(s: &mut Stage<'_, '_>, d: &Dress) {
    let c = pt(0.0, -14.0);
    for (x, tone) in [(-8.0, d.main), (0.0, d.lining), (8.0, d.trim)] {
        let tail = Shape::ribbon(&[
            (pt(x, -2.0), 1.0),
            (pt(x * 1.4 - 2.0, 10.0), 1.2),
            (pt(x * 1.2 + 2.0, 22.0), 0.3),
        ]);
        s.lay(tail, Paper::of(tone).lift(0.6));
    }
    s.lay(
        Shape::circle(c, 13.6),
        Paper::of(WOOD.lighter(0.1)).lift(1.2),
    );
    s.lay(
        Shape::circle(c, 11.4),
        Paper::of(d.trim.lighter(0.2)).lift(0.4),
    );
    for i in 0..8 {
        let at = c.polar(i as f32 / 8.0 * std::f32::consts::TAU, 12.6);
        s.lay(
            Shape::ellipse(at, 2.2, 1.5),
            Paper::of(BRASS.lighter(0.2)).lift(0.4),
        );
    }
}

/// Two mallets with soft heads.
pub fn mallets(s: &mut Stage<'_, '_>, d: &Dress) {
    for (turn, tone) in [(-0.3_f32, d.main), (0.26, d.lining)] {
        let at = Place::at(0.0, 0.0).turned(turn);
        let stick = Shape::rect(-0.9, -28.0, 0.9, 10.0).placed(&at);
        s.lay(stick, Paper::of(WOOD.lighter(0.15)).lift(0.8));
        let head = Shape::ellipse(pt(0.0, -30.0), 5.4, 4.6).placed(&at);
        s.lay(head, Paper::of(tone).lift(1.2));
    }
}

/// A ribbon that curls from a stick.
pub fn ribbon(s: &mut Stage<'_, '_>, d: &Dress) {
    let curl = Shape::ribbon(&[
        (pt(3.0, -28.0), 1.4),
        (pt(16.0, -36.0), 2.4),
        (pt(24.0, -24.0), 2.6),
        (pt(14.0, -16.0), 2.6),
        (pt(22.0, -2.0), 2.6),
        (pt(34.0, -8.0), 2.2),
        (pt(40.0, 8.0), 0.5),
    ]);
    s.lay(curl, Paper::of(d.lining).lift(1.2));
    let stick = Shape::ribbon(&[(pt(-1.0, 10.0), 1.0), (pt(3.0, -29.0), 0.8)]);
    s.lay(stick, Paper::of(d.trim).lift(0.9));
}

/// A hoop wound with cloth, held overhead.
pub fn hoop(s: &mut Stage<'_, '_>, d: &Dress) {
    let c = pt(0.0, -12.0);
    let ring = Shape::ellipse(c, 29.0, 24.0).without(Shape::ellipse(c, 26.2, 21.2));
    let clip = s.lay(ring, Paper::of(d.trim).lift(1.6));
    for i in 0..16 {
        if i % 2 == 0 {
            let a = i as f32 / 16.0 * std::f32::consts::TAU;
            let b = a + 0.4;
            let band = Shape::polygon(&[c, c.polar(a, 40.0), c.polar(b, 40.0)]);
            s.inside(&clip, band, Paper::of(d.main).lift(0.0));
        }
    }
}

/// A brass wheel with teeth.
pub fn cog(s: &mut Stage<'_, '_>, d: &Dress) {
    let c = pt(0.0, 4.0);
    let mut points = Vec::new();
    for i in 0..12 {
        let a = i as f32 / 12.0 * std::f32::consts::TAU;
        for (t, r) in [(0.0, 14.0), (0.1, 17.4), (0.26, 17.4), (0.36, 14.0)] {
            points.push(c.polar(a + t, r));
        }
    }
    let wheel = Shape::polygon(&points).without(Shape::circle(c, 8.4));
    s.lay(wheel, Paper::of(BRASS).lift(1.6));
    for i in 0..3 {
        let a = i as f32 / 3.0 * std::f32::consts::PI;
        let spoke = Shape::ribbon(&[(c.polar(a, -9.6), 1.3), (c.polar(a, 9.6), 1.3)]);
        s.lay(spoke, Paper::of(BRASS.darker(0.12)).lift(0.6));
    }
    s.lay(Shape::circle(c, 3.6), Paper::of(d.main).lift(0.8));
}

/// A watering can.
pub fn can(s: &mut Stage<'_, '_>, d: &Dress) {
    let bail =
        Shape::ellipse(pt(0.0, 5.0), 9.0, 7.0).without(Shape::ellipse(pt(0.0, 5.0), 7.4, 5.4));
    s.lay(bail, Paper::of(IRON.lighter(0.2)).lift(0.6));
    s.put(
        "8,14* 22,4* 26,6* 25,8* 10,22*",
        Paper::of(d.main.darker(0.15)).lift(0.9),
    );
    s.put("21,1* 30,6* 28,9* 20,5*", Paper::of(BRASS).lift(0.8));
    let body = s.put("-10,9* 10,9* 12,26* -12,26*", Paper::of(d.main).lift(1.3));
    s.inside(
        &body,
        Shape::rect(-14.0, 13.0, 14.0, 16.0),
        Paper::of(d.trim).lift(0.0),
    );
    for (x, y) in [(29.0, 14.0), (32.0, 20.0), (27.0, 22.0)] {
        let drop = Shape::cut("0,-3* 1.6,0 0,2 -1.6,0").shifted(x, y);
        s.lay(drop, Paper::of(d.trim.lighter(0.4)).lift(0.3));
    }
}

/// A round-bellied instrument with strings.
pub fn lute(s: &mut Stage<'_, '_>, d: &Dress) {
    let at = Place::at(0.0, 4.0).turned(0.9);
    let neck = Shape::rect(-1.8, -42.0, 1.8, -8.0)
        .and(Shape::cut("-3,-50* 3,-50* 2.2,-41* -2.2,-41*"))
        .placed(&at);
    s.lay(neck, Paper::of(WOOD.darker(0.2)).lift(1.0));
    let belly = Shape::cut("0,-14* 8,-9 14,2 11,14 0,18 -11,14 -14,2 -8,-9").placed(&at);
    let clip = s.lay(belly, Paper::of(WOOD.lighter(0.25)).lift(1.6));
    s.inside(
        &clip,
        Shape::circle(pt(0.0, 0.0), 4.6).placed(&at),
        Paper::of(d.dark).lift(0.0),
    );
    s.inside(
        &clip,
        Shape::rect(-7.0, 9.0, 7.0, 11.4).placed(&at),
        Paper::of(d.main).lift(0.2),
    );
    for x in [-1.2, 0.0, 1.2] {
        let string = Shape::ribbon(&[(pt(x, -46.0), 0.18), (pt(x * 1.8, 10.0), 0.18)]).placed(&at);
        s.lay(string, Paper::ink(d.trim.lighter(0.4)));
    }
}

/// Juggling balls over an open palm.
pub fn balls(s: &mut Stage<'_, '_>, d: &Dress) {
    for (x, y, tone) in [
        (0.0, -5.0, d.main),
        (-9.0, -22.0, d.lining),
        (4.0, -34.0, d.trim),
        (15.0, -20.0, d.lamp),
    ] {
        let c = pt(x, y);
        let fill = Fill::Radial(c.offset(-1.6, -1.8), 7.0, tone.lighter(0.45), tone);
        let ball = Paper {
            fill,
            ..Paper::of(tone).lift(1.2)
        };
        s.lay(Shape::circle(c, 5.0), ball);
    }
}
