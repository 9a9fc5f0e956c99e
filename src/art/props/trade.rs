//! Things of the guilds' trades: mirrors, horns, flags, jars, spades, bellows, crates.

use super::super::canvas::{Fill, Paper};
use super::super::figure::{Dress, Stage};
use super::super::palette::hex;
use super::super::shape::{Place, Pt, Shape, pt};
use super::{BRASS, IRON, WOOD, flame, lamps, pole};

/// A signal mirror on a handle.
pub fn mirror(s: &mut Stage<'_, '_>, d: &Dress) {
    s.put("-1.3,9* 1.3,9* 1.6,-4* -1.6,-4*", Paper::of(WOOD).lift(0.6));
    s.lay(
        Shape::circle(pt(0.0, -13.0), 10.4),
        Paper::of(BRASS).lift(1.0).edge(0.9),
    );
    let glass = Fill::Linear(
        pt(-8.0, -20.0),
        hex(0xf6fbf4),
        pt(8.0, -4.0),
        d.lining.lighter(0.2),
    );
    let clip = s.lay(
        Shape::circle(pt(0.0, -13.0), 8.4),
        Paper::filled(glass).lift(0.0),
    );
    s.mark(
        &clip,
        "-8,-8* 2,-22* 5,-22* -6,-6*",
        Paper::of(hex(0xffffff)).tone(0.6),
    );
    for a in 0..6 {
        let a = a as f32 - 2.9;
        let c = pt(0.0, -13.0);
        let ray = Shape::ribbon(&[
            (c.polar(a * 0.42 - 1.5, 12.0), 0.5),
            (c.polar(a * 0.42 - 1.5, 17.0), 0.1),
        ]);
        s.lay(ray, Paper::ink(d.lamp.lighter(0.3)));
    }
    s.shine(pt(0.0, -13.0), 24.0, 0.5);
}

/// A great mirror before the chest.
pub fn great_mirror(s: &mut Stage<'_, '_>, d: &Dress) {
    s.lay(
        Shape::ellipse(pt(0.0, -4.0), 17.0, 19.0),
        Paper::of(BRASS).lift(1.4).edge(0.9),
    );
    let glass = Fill::Linear(
        pt(-12.0, -18.0),
        hex(0xf6fbf4),
        pt(12.0, 12.0),
        d.main.lighter(0.1),
    );
    let clip = s.lay(
        Shape::ellipse(pt(0.0, -4.0), 14.2, 16.2),
        Paper::filled(glass).lift(0.0),
    );
    s.mark(
        &clip,
        "-16,6* 4,-22* 9,-22* -12,10*",
        Paper::of(hex(0xffffff)).tone(0.5),
    );
    s.mark(
        &clip,
        "-20,2* -6,-1 4,3 20,0* 20,20* -20,20*",
        Paper::of(d.second).tone(0.55),
    );
    s.inside(
        &clip,
        Shape::circle(pt(5.0, -9.0), 3.4),
        Paper::of(d.lamp.lighter(0.4)).tone(0.9),
    );
    s.shine(pt(2.0, -7.0), 30.0, 0.5);
}

/// A pair of signal flags on one staff.
pub fn pennant(s: &mut Stage<'_, '_>, d: &Dress) {
    s.put(
        "-0.9,9* 0.9,9* 0.9,-30* -0.9,-30*",
        Paper::of(WOOD.lighter(0.15)).lift(0.6),
    );
    let upper = s.put(
        "0.6,-29.4* 8,-31 17,-28* 16,-18* 8,-20 0.6,-18*",
        Paper::of(d.trim).lift(0.9),
    );
    s.mark(
        &upper,
        "0,-32* 8.6,-32* 8.6,-16* 0,-16*",
        Paper::of(d.main).tone(1.0),
    );
    let lower = s.put(
        "0.6,-16.6* 8,-18.4 18,-12* 8,-8.6 0.6,-8*",
        Paper::of(d.lamp).lift(0.9),
    );
    s.inside(
        &lower,
        Shape::circle(pt(6.4, -12.8), 2.3),
        Paper::of(d.second).tone(1.0),
    );
}

/// A fog horn at the lips.
pub fn horn(s: &mut Stage<'_, '_>) {
    let place = Place::at(6.0, 3.4).turned(0.1);
    s.within(place, |s| {
        let clip = s.put(
            "6,-1* -8,-2.4 -17,-5.4 -22,-10.4* -24,-11* -24.4,11* -22,10.4* -17,5.4 -8,2.4 6,1*",
            Paper::of(BRASS).lift(0.9).edge(0.9),
        );
        s.mark(
            &clip,
            "8,0.4* -10,1 -24,4* -26,14* 8,10*",
            Paper::of(BRASS.darker(0.4)).tone(0.75),
        );
        s.lay(
            Shape::ellipse(pt(-23.4, 0.0), 2.2, 10.6),
            Paper::of(BRASS.darker(0.5)).lift(0.3),
        );
        s.put(
            "-6,-3* -4,-3.2* -4,3.2* -6,3*",
            Paper::of(IRON.lighter(0.2)).lift(0.3),
        );
    });
}

/// A long pole with a cone that puts out lamps.
pub fn snuffer(s: &mut Stage<'_, '_>, d: &Dress) {
    pole(s, -40.0, 76.0, 0.9);
    let clip = s.put(
        "0,-58* 3,-52 7.4,-42* -7.4,-42* -3,-52",
        Paper::of(IRON.lighter(0.3)).lift(0.9).edge(0.9),
    );
    s.mark(&clip, "1,-60* 10,-40* 2,-40*", Paper::of(IRON).tone(0.7));
    s.put(
        "-8,-42.6* 8,-42.6* 8,-40.6* -8,-40.6*",
        Paper::of(BRASS).lift(0.4),
    );
    for (x, y, k) in [(-2.0, -62.0, 1.0), (2.6, -68.0, 0.8), (-1.0, -73.0, 0.6)] {
        let puff = Shape::ellipse(pt(x, y), 2.6 * k, 2.0 * k);
        s.lay(
            puff,
            Paper {
                alpha: 0.6,
                ..Paper::of(d.trim).lift(0.3)
            },
        );
    }
}

/// A crate carried over the head.
pub fn crate_box(s: &mut Stage<'_, '_>, d: &Dress) {
    let wood = WOOD.lighter(0.16);
    let clip = s.put("-28,-18* 28,-18* 28,14* -28,14*", Paper::of(wood).lift(1.8));
    for y in [-8.0, 3.0] {
        s.mark(
            &clip,
            &format!("-30,{y}* 30,{y}* 30,{}* -30,{}*", y + 0.8, y + 0.8),
            Paper::of(wood.darker(0.5)).tone(0.8),
        );
    }
    for x in [-26.0, 20.6] {
        let post = Shape::rect(x, -18.0, x + 5.4, 14.0);
        s.lay(post, Paper::of(wood.lighter(0.12)).lift(0.6));
    }
    s.inside(
        &clip,
        Shape::star(pt(0.0, -2.0), 6, 8.0, 4.4, 0.0, true),
        Paper::of(d.dark).tone(0.8),
    );
    s.put(
        "-14,-18* -11,-27 -3,-30 4,-27 8,-29 14,-25 15,-18*",
        Paper::of(d.lining).lift(0.8),
    );
}

/// A candle end on the palm.
pub fn candle(s: &mut Stage<'_, '_>, d: &Dress) {
    flame(s, pt(0.0, -9.0), 1.3, d.lamp);
    let wax = d.trim.lighter(0.3);
    s.put(
        "-3.2,-9.4* 0,-8.4 3.2,-9.4* 3.4,4* -3.4,4*",
        Paper::of(wax).lift(0.8),
    );
    s.put(
        "-3.2,-9.2* -0.6,-8.8 -1.2,-4 -2.2,-2.6 -3,-4.6",
        Paper::of(wax.darker(0.12)).lift(0.3),
    );
    s.shine(pt(0.0, -14.0), 26.0, 0.85);
}

/// A rat that has found a friend.
pub fn rat(s: &mut Stage<'_, '_>, d: &Dress) {
    let fur = d.trim.mix(d.dark, 0.55);
    s.put(
        "8,0 14,-3 19,-10 18,-15* 17,-9 13,-1 9,3",
        Paper::of(hex(0xc98f86)).lift(0.4),
    );
    s.put(
        "-8,2 -7,-5 -1,-9 6,-7 10,0 8,4 -6,4.6",
        Paper::of(fur).lift(0.9),
    );
    let head = s.put(
        "-17,-3* -13,-8 -8,-9 -4,-6 -5,-1 -10,1 -14,-0.6",
        Paper::of(fur.lighter(0.1)).lift(0.7),
    );
    s.lay(
        Shape::circle(pt(-6.6, -9.0), 2.7),
        Paper::of(hex(0xc98f86)).lift(0.4),
    );
    s.inside(
        &head,
        Shape::circle(pt(-11.6, -4.6), 0.9),
        Paper::ink(hex(0x14131a)),
    );
    s.lay(
        Shape::circle(pt(-16.8, -3.0), 0.9),
        Paper::ink(hex(0xd98a80)),
    );
}

/// A jar of embers.
pub fn jar(s: &mut Stage<'_, '_>, d: &Dress) {
    let glass = d.lining.lighter(0.3).mix(d.trim, 0.4);
    let clip = s.put(
        "-6,-13* 6,-13* 6.4,-10 12,-6 12.4,9 9,12* -9,12* -12.4,9 -12,-6 -6.4,-10",
        Paper {
            alpha: 0.88,
            ..Paper::of(glass).lift(1.1).edge(0.9)
        },
    );
    s.mark(
        &clip,
        "-14,2* -6,0 2,3 14,0* 14,14* -14,14*",
        Paper::of(hex(0x8c2f22)).tone(0.95),
    );
    for (x, y, r) in [
        (-6.0, 6.0, 3.2),
        (1.0, 7.6, 3.6),
        (7.0, 5.6, 2.8),
        (-1.0, 3.6, 2.2),
    ] {
        s.inside(
            &clip,
            Shape::star(pt(x, y), 5, r, r * 0.7, 0.3, false),
            Paper::of(d.lamp.mix(hex(0xff6a2a), 0.4)).tone(1.0),
        );
    }
    s.mark(
        &clip,
        "-9.6,-4* -8,-5* -8,8* -9.6,7*",
        Paper::of(hex(0xffffff)).tone(0.5),
    );
    s.put(
        "-7,-16.6* 7,-16.6* 6.6,-12.4* -6.6,-12.4*",
        Paper::of(WOOD.lighter(0.2)).lift(0.6),
    );
    s.shine(pt(0.0, 5.0), 26.0, 0.7);
}

/// A spade.
pub fn spade(s: &mut Stage<'_, '_>) {
    pole(s, -38.0, 62.0, 1.2);
    let clip = s.put(
        "-8,-38* 8,-38* 8.6,-50 6,-60 0,-66* -6,-60 -8.6,-50",
        Paper::of(IRON.lighter(0.36)).lift(0.9).edge(1.0),
    );
    s.mark(
        &clip,
        "1,-68* 1,-36* 10,-36* 10,-60*",
        Paper::of(IRON.lighter(0.1)).tone(0.7),
    );
    s.put(
        "-2,-40* 2,-40* 1.6,-32* -1.6,-32*",
        Paper::of(IRON.lighter(0.2)).lift(0.4),
    );
}

/// A chimney brush.
pub fn brush(s: &mut Stage<'_, '_>, d: &Dress) {
    pole(s, -38.0, 76.0, 0.9);
    let mut line = String::new();
    for i in 0..28 {
        let a = i as f32 / 28.0 * std::f32::consts::TAU;
        let r = if i % 2 == 0 { 12.0 } else { 8.6 };
        line += &format!("{},{}* ", a.cos() * r, -48.0 + a.sin() * r * 0.9);
    }
    s.lay(Shape::cut(&line), Paper::of(d.dark.lighter(0.12)).lift(1.0));
    s.lay(
        Shape::circle(pt(0.0, -48.0), 3.4),
        Paper::of(BRASS.darker(0.1)).lift(0.5),
    );
}

/// Bellows.
pub fn bellows(s: &mut Stage<'_, '_>, d: &Dress) {
    let place = Place::at(0.0, 0.0).turned(-0.5);
    s.within(place, |s| {
        s.put(
            "-15,-2* -27,-1.2* -27,1.2* -15,2*",
            Paper::of(IRON.lighter(0.2)).lift(0.6),
        );
        let skin = s.put(
            "-15,-3* -4,-11 10,-12 14,-8* 14,8* 10,12 -4,11 -15,3*",
            Paper::of(d.lining.darker(0.2)).lift(1.0),
        );
        for x in [-8.0, -2.0, 4.0, 10.0] {
            s.mark(
                &skin,
                &format!("{x},-14* {},-14* {},14* {x},14*", x + 1.4, x + 1.4),
                Paper::of(d.dark).tone(0.5),
            );
        }
        for y in [-1.0_f32, 1.0] {
            let board = Shape::cut(
                "-15,3* -4,10.6 9,12.4 15,8.4* 22,9.4* 22,12.4* 15,13 9,15 -5,13.4 -16,4.4*",
            );
            let board = board.map(|p| pt(p.x, p.y * y));
            s.lay(board, Paper::of(WOOD.lighter(0.2)).lift(0.7));
        }
    });
    for (x, y, k) in [(-26.0, 16.0, 1.0), (-30.0, 12.0, 0.7), (-31.0, 19.0, 0.6)] {
        let spark = Shape::star(pt(x, y), 4, 2.2 * k, 0.8 * k, 0.0, true);
        s.lay(spark, Paper::ink(d.lamp.lighter(0.3)));
    }
}

/// A lit match.
pub fn match_stick(s: &mut Stage<'_, '_>, d: &Dress) {
    s.put(
        "-0.7,8* 0.7,8* 0.6,-14* -0.6,-14*",
        Paper::of(WOOD.lighter(0.45)).lift(0.5),
    );
    flame(s, pt(0.0, -13.0), 1.25, d.lamp);
    s.shine(pt(0.0, -18.0), 28.0, 0.9);
}

/// A torch in either hand.
pub fn torches(s: &mut Stage<'_, '_>, d: &Dress) {
    for (x, turn) in [(-22.0, -0.16), (22.0, 0.16)] {
        s.within(Place::at(x, 12.0).turned(turn), |s| lamps::torch(s, d));
    }
}

/// A ribbon of fire in the air.
pub fn fire_ribbon(s: &mut Stage<'_, '_>, d: &Dress) {
    let path: [(f32, f32, f32); 9] = [
        (-22.0, 18.0, 0.6),
        (-33.0, 6.0, 2.6),
        (-24.0, -9.0, 4.0),
        (-8.0, -14.0, 3.4),
        (4.0, -22.0, 3.0),
        (20.0, -16.0, 4.2),
        (33.0, -5.0, 3.4),
        (31.0, 10.0, 2.2),
        (22.0, 18.0, 0.5),
    ];
    let band = |k: f32, dy: f32| {
        let line: Vec<(Pt, f32)> = path
            .iter()
            .map(|&(x, y, w)| (pt(x, y + dy), w * k))
            .collect();
        Shape::ribbon(&line)
    };
    s.lay(
        band(1.0, 0.0),
        Paper::of(d.main.mix(hex(0xff6a2a), 0.5)).lift(1.2),
    );
    s.lay(band(0.62, 0.3), Paper::of(d.lamp).lift(0.0).edge(0.0));
    s.lay(band(0.26, 0.5), Paper::ink(hex(0xfff3c8)));
    for (x, y) in [(-27.0, -11.0), (-2.0, -17.0), (25.0, -17.0)] {
        flame(s, pt(x, y), 0.9, d.lamp);
    }
    for x in [-32.0, 0.0, 32.0] {
        s.shine(pt(x, -12.0), 24.0, 0.55);
    }
}
