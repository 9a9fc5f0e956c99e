//! Other things: bells, books, ropes, charts, animals.

use super::super::canvas::Paper;
use super::super::figure::{Dress, Stage};
use super::super::palette::hex;
use super::super::shape::{Place, Shape, pt};
use super::{BRASS, IRON, WOOD};

/// Bell.
pub fn bell(s: &mut Stage<'_, '_>, d: &Dress) {
    s.put("-1,0* 1,0* 1,5* -1,5*", Paper::of(WOOD).lift(0.4));
    let clip = s.put(
        "-2.6,4.6 0,3.4 2.6,4.6 5.4,9 6.2,15.4 9,19.4* -9,19.4* -6.2,15.4 -5.4,9",
        Paper::of(BRASS).lift(1.0).edge(0.9),
    );
    s.mark(
        &clip,
        "1,3* 3,8 4.4,14 6,20* 10,20* 9,3*",
        Paper::of(BRASS.darker(0.35)).tone(0.8),
    );
    s.mark(
        &clip,
        "-10,16.4* 10,16.4* 10,17.4* -10,17.4*",
        Paper::of(d.dark).tone(0.5),
    );
    s.lay(Shape::circle(pt(0.0, 21.0), 1.9), Paper::of(IRON).lift(0.4));
}

/// Keys.
pub fn keys(s: &mut Stage<'_, '_>) {
    let ring = Shape::circle(pt(0.0, 4.0), 5.0).without(Shape::circle(pt(0.0, 4.0), 3.8));
    s.lay(ring, Paper::of(BRASS.darker(0.1)).lift(0.5));
    for (turn, tone) in [
        (0.5_f32, BRASS.darker(0.25)),
        (-0.4, BRASS.lighter(0.1)),
        (0.05, BRASS),
    ] {
        let key =
            Shape::cut("-1,0* 1,0* 1,12* 4,12* 4,14* 2.6,14* 2.6,15.6* 4,15.6* 4,17.6* -1,17.6*")
                .and(Shape::circle(pt(0.0, 0.0), 3.0))
                .without(Shape::circle(pt(0.0, 0.0), 1.5));
        let place = Place::at(-turn * 8.0, 9.0).turned(turn);
        s.lay(key.placed(&place), Paper::of(tone).lift(0.6).edge(0.8));
    }
}

/// Basket.
pub fn basket(s: &mut Stage<'_, '_>, d: &Dress) {
    let handle =
        Shape::ellipse(pt(0.0, 9.0), 8.6, 9.4).without(Shape::ellipse(pt(0.0, 9.0), 7.4, 8.2));
    s.lay(handle, Paper::of(WOOD.lighter(0.12)).lift(0.4));
    for (x, turn) in [(-5.0, -0.4), (0.0, 0.1), (5.0, 0.5)] {
        let jar = Shape::cut("-1.4,-6* 1.4,-6* 1.2,-3.6 3.2,-1 3,5* -3,5* -3.2,-1 -1.2,-3.6");
        s.lay(
            jar.placed(&Place::at(x, 7.4).turned(turn)),
            Paper::of(d.lamp.darker(0.15)).lift(0.5),
        );
    }
    let clip = s.put(
        "-10,9.6* 10,9.6* 8,21.4 -8,21.4",
        Paper::of(WOOD.lighter(0.2)).lift(0.9),
    );
    for i in 0..4 {
        let y = 12.0 + i as f32 * 2.7;
        s.inside(
            &clip,
            Shape::rect(-11.0, y, 11.0, y + 0.6),
            Paper::of(WOOD.darker(0.35)).tone(0.8),
        );
    }
    for i in -4..=4 {
        let x = i as f32 * 2.4;
        s.inside(
            &clip,
            Shape::rect(x, 9.0, x + 0.5, 22.0),
            Paper::of(WOOD.darker(0.3)).tone(0.6),
        );
    }
}

/// Book.
pub fn book(s: &mut Stage<'_, '_>, d: &Dress) {
    s.put(
        "-15,-9* 0,-6.6* 15,-9* 16,9* 0,11.6* -16,9*",
        Paper::of(d.second.darker(0.2)).lift(1.2),
    );
    let pages = s.put(
        "-14,-10 -7,-10.6 0,-7.4* 7,-10.6 14,-10 14.6,7.6 7,7 0,10* -7,7 -14.6,7.6",
        Paper::of(d.trim.lighter(0.3)).lift(0.5),
    );
    for (x0, x1) in [(-12.0, -2.4), (2.4, 12.0)] {
        for i in 0..5 {
            let y = -6.4 + i as f32 * 2.7;
            let bend = if x0 < 0.0 { 1.3 } else { -1.3 };
            let line = Shape::ribbon(&[(pt(x0, y - bend * 0.3), 0.25), (pt(x1, y + bend), 0.25)]);
            s.inside(&pages, line, Paper::of(d.dark).tone(0.55));
        }
    }
    s.mark(
        &pages,
        "-0.5,-9* 0.5,-9* 0.5,12* -0.5,12*",
        Paper::of(d.dark).tone(0.4),
    );
    s.put(
        "2,9* 4.6,8.6* 5,17* 3.6,15.4* 2.2,17.4*",
        Paper::of(d.lining).lift(0.4),
    );
}

/// Rope.
pub fn rope(s: &mut Stage<'_, '_>, d: &Dress) {
    let hemp = d.trim.mix(WOOD, 0.35);
    for (i, (rx, ry)) in [(14.0, 10.0), (12.0, 8.4), (13.0, 9.2)]
        .into_iter()
        .enumerate()
    {
        let c = pt(i as f32 * 0.8 - 0.8, i as f32 * 1.5);
        let coil = Shape::ellipse(c, rx, ry).without(Shape::ellipse(c, rx - 2.0, ry - 2.0));
        let clip = s.lay(coil, Paper::of(hemp.darker(0.1 * i as f32)).lift(0.7));
        for k in 0..22 {
            let a = k as f32 / 22.0 * std::f32::consts::TAU;
            let p = pt(c.x + a.cos() * (rx - 1.0), c.y + a.sin() * (ry - 1.0));
            let twist = Shape::ribbon(&[
                (p.polar(a + 0.7, -1.6), 0.15),
                (p.polar(a + 0.7, 1.6), 0.15),
            ]);
            s.inside(&clip, twist, Paper::of(hemp.darker(0.5)).tone(0.6));
        }
    }
    s.put("6,8* 9,9* 11,24* 8.4,25*", Paper::of(hemp).lift(0.5));
}

/// Chart.
pub fn chart(s: &mut Stage<'_, '_>, d: &Dress) {
    let sheet = s.put(
        "-17,-8* -8,-10 2,-7 16,-10* 17,9* 6,11 -6,8 -17,11*",
        Paper::of(d.trim).lift(1.1),
    );
    let route = Shape::ribbon(&[
        (pt(-12.0, 4.0), 0.35),
        (pt(-6.0, -3.0), 0.35),
        (pt(2.0, 2.0), 0.35),
        (pt(11.0, -4.0), 0.35),
    ]);
    s.inside(&sheet, route, Paper::of(d.main.darker(0.1)).tone(0.9));
    s.inside(
        &sheet,
        Shape::star(pt(11.0, -4.0), 4, 3.6, 1.1, 0.0, true),
        Paper::of(d.lining.darker(0.2)).tone(1.0),
    );
    for (x, y, r) in [(-9.0, -4.4, 2.6), (5.0, 6.0, 3.4), (-3.0, 5.0, 1.7)] {
        s.inside(
            &sheet,
            Shape::star(pt(x, y), 5, r, r * 0.7, 0.4, false),
            Paper::of(d.second).tone(0.6),
        );
    }
    for x in [-17.4, 16.8] {
        s.lay(
            Shape::rounded(x - 1.5, -12.0, x + 1.5, 12.6, 1.4),
            Paper::of(WOOD.lighter(0.1)).lift(0.6),
        );
    }
}

/// Cat.
pub fn cat(s: &mut Stage<'_, '_>, d: &Dress) {
    let fur = d.dark.lighter(0.12);
    s.put(
        "-11,6 -8,-3 0,-4 8,-1 12,6 9,12 -8,12",
        Paper::of(fur).lift(1.1),
    );
    s.put(
        "10,8 15,10 16,18 12,22* 13,17 11,13",
        Paper::of(fur).lift(0.7),
    );
    let head = s.put(
        "-11.4,-14* -8.6,-11.2 -4.6,-11.2 -1.8,-14* -1,-8 -2.6,-2.4 -6.6,-0.6 -10.6,-2.4 -12.2,-8",
        Paper::of(fur.lighter(0.08)).lift(0.8),
    );
    for x in [-9.2, -4.2] {
        s.inside(
            &head,
            Shape::ellipse(pt(x, -6.8), 1.2, 1.4),
            Paper::of(d.lamp).tone(1.0),
        );
        s.inside(
            &head,
            Shape::ellipse(pt(x, -6.8), 0.4, 1.3),
            Paper::of(hex(0x101014)).tone(1.0),
        );
    }
    s.mark(
        &head,
        "-7.3,-4.4* -6,-4.4* -6.6,-3.5*",
        Paper::of(hex(0xd88a7a)).tone(1.0),
    );
    s.put(
        "-10.6,-1.6* -2.6,-1.4* -3,0.6* -10.4,0.4*",
        Paper::of(d.lining).lift(0.3),
    );
}

/// Concertina.
pub fn concertina(s: &mut Stage<'_, '_>, d: &Dress) {
    let mut top = String::new();
    let mut low = String::new();
    for i in 0..=10 {
        let x = -9.0 + i as f32 * 1.8;
        let dy = if i % 2 == 0 { 0.0 } else { 1.6 };
        top += &format!("{x},{}* ", -7.0 - dy + (x * x) * 0.02);
        low = format!("{x},{}* {low}", 7.4 + dy + (x * x) * 0.02);
    }
    let bellows = s.lay(
        Shape::cut(&format!("{top}{low}")),
        Paper::of(d.lining).lift(1.0),
    );
    for i in 0..5 {
        let x = -7.2 + i as f32 * 3.6;
        s.inside(
            &bellows,
            Shape::rect(x, -12.0, x + 1.5, 12.0),
            Paper::of(d.lining.darker(0.4)).tone(0.6),
        );
    }
    for (x, turn) in [(-12.0, -0.12), (12.0, 0.12)] {
        let plate =
            Shape::rounded(-3.4, -9.0, 3.4, 9.0, 1.6).placed(&Place::at(x, 0.4).turned(turn));
        s.lay(plate, Paper::of(WOOD.lighter(0.1)).lift(0.8));
        for y in [-5.0, -1.6, 1.8, 5.2] {
            s.lay(
                Shape::circle(pt(x, y + 0.4), 0.8),
                Paper::of(BRASS).lift(0.2),
            );
        }
    }
}

/// Spyglass.
pub fn spyglass(s: &mut Stage<'_, '_>) {
    let place = Place::at(0.0, 0.0).turned(0.16);
    s.within(place, |s| {
        s.put(
            "-6,-2.4* 12,-2* 12,2* -6,2.4*",
            Paper::of(BRASS.darker(0.2)).lift(0.7),
        );
        let clip = s.put(
            "-17,-3.6* -4,-2.8* -4,2.8* -17,3.6*",
            Paper::of(BRASS).lift(0.8).edge(0.8),
        );
        s.mark(
            &clip,
            "-18,0.6* -3,0.6* -3,4* -18,4*",
            Paper::of(BRASS.darker(0.4)).tone(0.7),
        );
        s.put(
            "-19,-4.2* -16,-4.2* -16,4.2* -19,4.2*",
            Paper::of(IRON.lighter(0.15)).lift(0.4),
        );
        s.put(
            "11,-2.6* 13.4,-2.6* 13.4,2.6* 11,2.6*",
            Paper::of(IRON.lighter(0.15)).lift(0.4),
        );
    });
}

/// Gull.
pub fn gull(s: &mut Stage<'_, '_>) {
    let white = hex(0xeef0ea);
    s.put(
        "-9,-3 -4,-8 3,-7 9,-2 15,0* 8,2 0,3 -6,1",
        Paper::of(white).lift(0.9),
    );
    s.put(
        "-13,-9 -10,-12.6 -6.6,-11 -5,-6 -8,-2 -11,-4",
        Paper::of(white).lift(0.6),
    );
    s.put(
        "-12.8,-9.8* -17,-8* -12.6,-7.4*",
        Paper::of(hex(0xe6a23c)).lift(0.3),
    );
    s.lay(
        Shape::circle(pt(-10.4, -9.6), 0.6),
        Paper::ink(hex(0x15161a)),
    );
    s.put(
        "-4,-6 2,-7 9,-3 16,-2* 8,1 0,0",
        Paper::of(hex(0x9aa6ac)).lift(0.5),
    );
    for x in [-2.0, 1.4] {
        s.lay(
            Shape::rect(x - 0.4, 2.0, x + 0.4, 6.0),
            Paper::ink(hex(0xd98a3a)),
        );
    }
}

/// Moth.
pub fn moth(s: &mut Stage<'_, '_>, d: &Dress) {
    let wing = d.lamp.lighter(0.3);
    for k in [-1.0_f32, 1.0] {
        let upper = Shape::cut("0,-12 6,-21 13,-22 14,-16 8,-10").map(|p| pt(p.x * k, p.y));
        let lower = Shape::cut("0,-10 7,-9 11,-4 8,0 3,-3").map(|p| pt(p.x * k, p.y));
        s.lay(lower, Paper::of(wing.darker(0.12)).lift(0.5));
        let clip = s.lay(upper, Paper::of(wing).lift(0.6));
        s.inside(
            &clip,
            Shape::circle(pt(9.6 * k, -17.0), 2.0),
            Paper::of(d.main).tone(0.9),
        );
    }
    s.lay(
        Shape::ellipse(pt(0.0, -9.6), 1.5, 5.2),
        Paper::of(d.dark.lighter(0.1)).lift(0.4),
    );
    s.shine(pt(0.0, -11.0), 26.0, 0.7);
}
