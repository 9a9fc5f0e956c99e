//! Tools, long and short: hooks, oars, ladders, mauls, scissors, quills.

use super::super::canvas::Paper;
use super::super::figure::{Dress, Stage};
use super::super::palette::hex;
use super::super::shape::{Place, Shape, pt};
use super::{BRASS, IRON, WOOD, pole};

/// Hook pole.
pub fn hook_pole(s: &mut Stage<'_, '_>, d: &Dress) {
    pole(s, -36.0, 76.0, 1.0);
    s.put(
        "-1.2,-35* -1.4,-46 -0.4,-51* 0.8,-46 5,-42.4 10.4,-43.6 12.6,-48.4 12,-53.4* 15.6,-48 13.6,-41.4 8,-38.4 1.4,-39.4*",
        Paper::of(IRON.lighter(0.25)).lift(0.7).edge(0.9),
    );
    s.put(
        "-1.7,-38* 1.7,-38* 1.7,-31* -1.7,-31*",
        Paper::of(BRASS).lift(0.4),
    );
    s.put(
        "1.2,-31* 9,-29 16,-31 14,-27 17,-23* 9,-25 1.2,-26*",
        Paper::of(d.lining).lift(0.6),
    );
}

/// Oar.
pub fn oar(s: &mut Stage<'_, '_>, d: &Dress) {
    pole(s, -30.0, 76.0, 1.1);
    let clip = s.put(
        "-1.2,-26* -4.4,-34 -5,-50 -2.4,-55 2.4,-55 5,-50 4.4,-34 1.2,-26*",
        Paper::of(WOOD.lighter(0.25)).lift(0.9),
    );
    s.mark(
        &clip,
        "-6,-48* 6,-48* 6,-44.6* -6,-44.6*",
        Paper::of(d.main).tone(1.0),
    );
    s.mark(
        &clip,
        "-6,-43* 6,-43* 6,-41.6* -6,-41.6*",
        Paper::of(d.trim).tone(1.0),
    );
    s.mark(
        &clip,
        "-0.3,-56* 0.3,-56* 0.3,-26* -0.3,-26*",
        Paper::of(WOOD.darker(0.3)).tone(0.7),
    );
}

/// Ladder.
pub fn ladder(s: &mut Stage<'_, '_>) {
    for i in 0..9 {
        let y = -46.0 + i as f32 * 13.0;
        s.lay(
            Shape::rect(-7.0, y, 7.0, y + 1.8),
            Paper::of(WOOD.lighter(0.16)).lift(0.5),
        );
    }
    for x in [-6.8, 6.8] {
        s.lay(
            Shape::rect(x - 1.1, -54.0, x + 1.1, 78.0),
            Paper::of(WOOD.lighter(0.05)).lift(0.7),
        );
    }
}

/// Maul.
pub fn maul(s: &mut Stage<'_, '_>, d: &Dress) {
    pole(s, -38.0, 70.0, 1.3);
    let clip = s.put(
        "-12,-50* 12,-50* 13,-47 13,-38 12,-35* -12,-35* -13,-38 -13,-47",
        Paper::of(IRON.lighter(0.2)).lift(1.0).edge(0.9),
    );
    s.mark(
        &clip,
        "-14,-40* 14,-40* 14,-34* -14,-34*",
        Paper::of(IRON).tone(0.7),
    );
    for x in [-9.4, 6.6] {
        s.mark(
            &clip,
            &format!("{x},-51* {},-51* {},-34* {x},-34*", x + 2.8, x + 2.8),
            Paper::of(BRASS).tone(0.95),
        );
    }
    s.lay(
        Shape::star(pt(0.0, -42.6), 4, 4.0, 1.5, 0.0, true),
        Paper::of(d.lamp).lift(0.3),
    );
}

/// Flag.
pub fn flag(s: &mut Stage<'_, '_>, d: &Dress) {
    pole(s, -50.0, 76.0, 0.9);
    let clip = s.put(
        "0.6,-49* 8,-52 16,-49 24,-51* 21,-43 24.6,-34* 16,-32 8,-35 0.6,-32*",
        Paper::of(d.main.lighter(0.1)).lift(1.0),
    );
    s.mark(
        &clip,
        "0,-53* 3.6,-53* 3.6,-30* 0,-30*",
        Paper::of(d.trim).tone(1.0),
    );
    s.inside(
        &clip,
        Shape::star(pt(13.0, -42.0), 6, 5.0, 2.6, 0.0, true),
        Paper::of(d.lamp).tone(1.0),
    );
    s.lay(
        Shape::circle(pt(0.0, -51.0), 1.9),
        Paper::of(BRASS).lift(0.4),
    );
}

/// Spanner.
pub fn spanner(s: &mut Stage<'_, '_>) {
    let steel = IRON.lighter(0.38);
    s.put(
        "-1.6,10* 1.6,10* 1.6,-12* 5.4,-16 5,-22* 2,-22* 2,-17.4* -2,-17.4* -2,-22* -5,-22* -5.4,-16 -1.6,-12*",
        Paper::of(steel).lift(0.8).edge(1.0),
    );
    s.lay(Shape::circle(pt(0.0, 7.4), 0.9), Paper::of(IRON).lift(0.0));
}

/// Scissors.
pub fn scissors(s: &mut Stage<'_, '_>) {
    let steel = IRON.lighter(0.45);
    for (k, turn) in [(1.0, 0.22_f32), (-1.0, -0.22)] {
        let ring =
            Shape::circle(pt(k * -2.6, 8.0), 3.4).without(Shape::circle(pt(k * -2.6, 8.0), 2.1));
        let blade = Shape::cut("-0.9,6* 0.9,6* 1.8,-6 0,-22* -0.9,-6").and(ring);
        s.lay(
            blade.placed(&Place::at(0.0, -1.0).turned(turn)),
            Paper::of(steel).lift(0.7).edge(1.0),
        );
    }
    s.lay(
        Shape::circle(pt(0.0, -2.4), 1.1),
        Paper::of(BRASS).lift(0.3),
    );
}

/// Quill.
pub fn quill(s: &mut Stage<'_, '_>, d: &Dress) {
    let clip = s.put(
        "-0.5,10* 0.5,10* 1,0 6.4,-6 7.4,-18 3,-30* -1,-24 -4,-14 -3,-4 -1,0",
        Paper::of(d.trim.lighter(0.3)).lift(0.8),
    );
    let shaft = Shape::ribbon(&[
        (pt(0.0, 10.0), 0.5),
        (pt(0.6, -8.0), 0.4),
        (pt(2.8, -28.0), 0.1),
    ]);
    s.inside(&clip, shaft, Paper::of(d.second).tone(0.7));
    for (x, y) in [(4.0, -12.0), (-2.0, -16.0), (4.4, -20.0)] {
        s.inside(
            &clip,
            Shape::ribbon(&[(pt(1.0, y + 4.0), 0.3), (pt(x * 1.6, y), 0.2)]),
            Paper::of(d.second).tone(0.5),
        );
    }
}

/// Knife.
pub fn knife(s: &mut Stage<'_, '_>, d: &Dress) {
    let clip = s.put(
        "-2.2,-3* 2.2,-3* 2.8,-14 1.6,-22 -1.4,-28* -2.6,-16",
        Paper::of(hex(0xcfd6d6)).lift(0.8).edge(1.0),
    );
    s.mark(
        &clip,
        "0,-30* 0,-2* 4,-2* 4,-30*",
        Paper::of(hex(0x7f8a90)).tone(0.8),
    );
    s.put(
        "-4.6,-4* 4.6,-4* 4.2,-2* -4.2,-2*",
        Paper::of(BRASS).lift(0.4),
    );
    s.put(
        "-1.5,-2* 1.5,-2* 1.5,8* -1.5,8*",
        Paper::of(d.second).lift(0.4),
    );
}

/// Umbrella.
pub fn umbrella(s: &mut Stage<'_, '_>, d: &Dress) {
    s.put(
        "24,-10* 26,-10* 26.6,36* 24.8,36*",
        Paper::of(WOOD).lift(0.5),
    );
    let clip = s.put(
        "-30,4* -26,-10 -12,-21 0,-24 12,-21 26,-10 31,4* 23,-1 15,4* 8,-1.4 0,4* -8,-1.4 -15,4* -23,-1",
        Paper::of(d.lining).lift(1.6),
    );
    for x in [-22.0, -12.0, 0.0, 12.0, 22.0] {
        let rib = Shape::ribbon(&[
            (pt(0.0, -24.0), 0.1),
            (pt(x * 0.8, -14.0), 0.4),
            (pt(x * 1.25, 4.0), 0.3),
        ]);
        s.inside(&clip, rib, Paper::of(d.lining.darker(0.4)).tone(0.8));
    }
    let band = Shape::ribbon(&[
        (pt(-31.0, -2.0), 1.0),
        (pt(-12.0, -14.0), 1.0),
        (pt(12.0, -14.0), 1.0),
        (pt(31.0, -2.0), 1.0),
    ]);
    s.inside(&clip, band, Paper::of(d.trim).tone(0.85));
    s.put(
        "-0.8,-28* 0.8,-28* 0.8,-23* -0.8,-23*",
        Paper::of(WOOD).lift(0.3),
    );
}
