//! What kite crews carry: reels, small kites, drums, fans, banners, needles.

use super::super::canvas::Paper;
use super::super::figure::{Dress, Stage};
use super::super::shape::{Place, Shape, pt};
use super::{BRASS, WOOD};

/// A reel with a handle at either end, and the string that leaves it.
pub fn reel(s: &mut Stage<'_, '_>, d: &Dress) {
    s.put(
        "-19,-1.4* 19,-1.4* 19,1.6* -19,1.6*",
        Paper::of(WOOD.darker(0.15)).lift(0.8),
    );
    let core = s.put("-11,-7* 11,-7* 11,7* -11,7*", Paper::of(d.trim).lift(1.2));
    for i in 0..7 {
        let x = -9.6 + i as f32 * 3.2;
        let turn = Shape::ribbon(&[(pt(x, -8.0), 0.5), (pt(x + 2.2, 8.0), 0.5)]);
        s.inside(&core, turn, Paper::of(d.main).tone(0.7));
    }
    for x in [-12.4, 12.4] {
        s.lay(
            Shape::ellipse(pt(x, 0.0), 2.4, 10.0),
            Paper::of(WOOD).lift(1.2),
        );
    }
    let line = Shape::ribbon(&[
        (pt(2.0, -7.0), 0.35),
        (pt(14.0, -40.0), 0.3),
        (pt(22.0, -90.0), 0.25),
    ]);
    s.lay(line, Paper::ink(d.trim.lighter(0.4)));
}

/// A six-cornered kite held overhead.
pub fn kite(s: &mut Stage<'_, '_>, d: &Dress) {
    for (x, sway) in [(-9.0, -5.0), (9.0, 5.0)] {
        let tail = Shape::ribbon(&[
            (pt(x, 10.0), 0.9),
            (pt(x + sway, 24.0), 1.2),
            (pt(x + sway * 0.2, 38.0), 0.4),
        ]);
        s.lay(tail, Paper::of(d.lining).lift(0.8));
    }
    let body = s.put(
        "0,-24* 20,-14* 20,6* 0,15* -20,6* -20,-14*",
        Paper::of(d.trim).lift(1.8),
    );
    s.inside(
        &body,
        Shape::circle(pt(0.0, -5.0), 8.0),
        Paper::of(d.main).lift(0.0),
    );
    for band in [
        Shape::rect(-0.5, -26.0, 0.5, 18.0),
        Shape::rect(-22.0, -12.4, 22.0, -11.4),
        Shape::rect(-22.0, 2.6, 22.0, 3.6),
    ] {
        s.inside(&body, band, Paper::of(WOOD.darker(0.2)).tone(0.8));
    }
}

/// A hand drum with a rim of nails.
pub fn drum(s: &mut Stage<'_, '_>, d: &Dress) {
    let c = pt(0.0, 6.0);
    s.lay(
        Shape::circle(c, 16.0),
        Paper::of(d.main.mix(WOOD, 0.5)).lift(1.6),
    );
    let skin = s.lay(Shape::circle(c, 13.2), Paper::of(d.trim).lift(0.6));
    for i in 0..14 {
        let a = i as f32 / 14.0 * std::f32::consts::TAU;
        s.lay(
            Shape::circle(c.polar(a, 14.6), 0.8),
            Paper::of(BRASS).lift(0.2),
        );
    }
    for i in 0..3 {
        let a = i as f32 / 3.0 * std::f32::consts::TAU;
        let comma = Shape::cut("0,-5* 4,-4 4,0 1,2 -2,0 -2,-3")
            .placed(&Place::at(c.polar(a, 4.0).x, c.polar(a, 4.0).y).turned(a));
        s.inside(&skin, comma, Paper::of(d.dark).lift(0.0));
    }
}

/// Two drumsticks in a fist.
pub fn sticks(s: &mut Stage<'_, '_>, d: &Dress) {
    for (turn, tone) in [(-0.22_f32, d.trim.darker(0.12)), (0.2, d.trim)] {
        let stick =
            Shape::rounded(-1.3, -28.0, 1.3, 9.0, 1.3).placed(&Place::at(0.0, 0.0).turned(turn));
        s.lay(stick, Paper::of(tone).lift(0.9));
    }
}

/// An open fan.
pub fn fan(s: &mut Stage<'_, '_>, d: &Dress) {
    let leaf = s.put(
        "0,0* -19,-12* -17,-19 -9,-25 0,-27 9,-25 17,-19 19,-12*",
        Paper::of(d.trim).lift(1.3),
    );
    let sun = Shape::circle(pt(0.0, -17.0), 5.6);
    s.inside(&leaf, sun, Paper::of(d.main).lift(0.0));
    for i in 0..7 {
        let a = -2.6 + i as f32 * 0.34;
        let rib = Shape::ribbon(&[(pt(0.0, 0.0), 0.3), (pt(0.0, 0.0).polar(a, 27.0), 0.4)]);
        s.inside(&leaf, rib, Paper::of(WOOD).tone(0.6));
    }
    s.put("-1.6,-2* 1.6,-2* 1.2,6* -1.2,6*", Paper::of(WOOD).lift(0.6));
}

/// A tall banner on a pole.
pub fn banner(s: &mut Stage<'_, '_>, d: &Dress) {
    super::pole(s, -60.0, 74.0, 1.0);
    let cloth = s.put(
        "1,-58* 17,-57* 18,-34 16,-10* 12,-14* 9,-9* 5,-13* 1,-8*",
        Paper::of(d.main).lift(1.4),
    );
    for (y, tone) in [(-52.0, d.trim), (-20.0, d.lining)] {
        s.inside(
            &cloth,
            Shape::rect(-2.0, y, 24.0, y + 5.0),
            Paper::of(tone).lift(0.0),
        );
    }
    s.inside(
        &cloth,
        Shape::circle(pt(9.0, -35.0), 5.6),
        Paper::of(d.trim).lift(0.0),
    );
    s.put(
        "-1,-61* 19,-59.4* 19,-57.8* -1,-58.6*",
        Paper::of(WOOD).lift(0.5),
    );
}

/// A sail needle with thread.
pub fn needle(s: &mut Stage<'_, '_>, d: &Dress) {
    let needle = Shape::cut("0,-30* 1.6,-6 1.8,6 0,9 -1.8,6 -1.6,-6").without(Shape::ellipse(
        pt(0.0, 4.0),
        0.6,
        2.6,
    ));
    s.lay(needle, Paper::of(BRASS.lighter(0.4)).lift(0.9));
    let thread = Shape::ribbon(&[
        (pt(0.0, 4.0), 0.4),
        (pt(8.0, 12.0), 0.5),
        (pt(4.0, 24.0), 0.5),
        (pt(14.0, 34.0), 0.3),
    ]);
    s.lay(thread, Paper::of(d.main).lift(0.5));
}
