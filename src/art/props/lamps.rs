//! Things that shine: lanterns of three makes, bowls, torches, garlands.

use super::super::canvas::{Fill, Paper};
use super::super::figure::{Dress, Stage};
use super::super::palette::hex;
use super::super::shape::{Place, Pt, Shape, pt};
use super::{BRASS, IRON, WOOD, flame, pole};

/// Glass lantern.
pub fn glass_lantern(s: &mut Stage<'_, '_>, d: &Dress, at: Pt, k: f32) {
    let place = Place::at(at.x, at.y).scaled(k);
    s.within(place, |s| {
        let ring = Shape::circle(pt(0.0, 0.0), 3.4).without(Shape::circle(pt(0.0, 0.0), 2.4));
        s.lay(ring, Paper::of(IRON).lift(0.4));
        s.put(
            "-5.6,18.4* -7.4,7* 7.4,7* 5.6,18.4*",
            Paper::filled(Fill::Radial(pt(0.0, 13.4), 9.0, hex(0xfff0c0), d.lamp))
                .lift(1.0)
                .edge(0.2),
        );
        flame(s, pt(0.0, 17.4), 0.8, d.lamp);
        for line in [
            "-7.8,7* -6.8,7* -5.2,18.4* -6.2,18.4*",
            "7.8,7* 6.8,7* 5.2,18.4* 6.2,18.4*",
            "-0.4,7* 0.4,7* 0.4,10* -0.4,10*",
        ] {
            s.put(line, Paper::of(IRON).lift(0.3));
        }
        s.put(
            "-9,7.4* -4,2.4* 4,2.4* 9,7.4*",
            Paper::of(IRON.lighter(0.1)).lift(0.6),
        );
        s.put("-7.4,18* 7.4,18* 6,21* -6,21*", Paper::of(IRON).lift(0.6));
        s.shine(pt(0.0, 13.0), 30.0, 0.85);
    });
}

/// Cage lantern.
pub fn cage_lantern(s: &mut Stage<'_, '_>, d: &Dress) {
    s.put("-0.6,0* 0.6,0* 0.6,5* -0.6,5*", Paper::of(IRON).lift(0.3));
    s.lay(
        Shape::ellipse(pt(0.0, 12.4), 7.2, 8.4),
        Paper::filled(Fill::Radial(
            pt(0.0, 13.0),
            9.0,
            hex(0xffeec0),
            d.lamp.darker(0.12),
        ))
        .lift(1.0)
        .edge(0.2),
    );
    flame(s, pt(0.0, 17.0), 0.9, d.lamp);
    let ring = |rx: f32| {
        Shape::ellipse(pt(0.0, 12.4), rx, 8.6).without(Shape::ellipse(
            pt(0.0, 12.4),
            (rx - 0.9_f32).max(0.1),
            7.8,
        ))
    };
    s.lay(ring(7.4), Paper::of(IRON).lift(0.3));
    s.lay(ring(3.6), Paper::of(IRON).lift(0.2));
    s.put(
        "-7.4,11.8* 7.4,11.8* 7.4,13* -7.4,13*",
        Paper::of(IRON).lift(0.2),
    );
    s.put(
        "-4.4,4* 4.4,4* 5.4,6.2* -5.4,6.2*",
        Paper::of(IRON.lighter(0.1)).lift(0.5),
    );
    s.put(
        "-5,19.4* 5,19.4* 3,22.4* -3,22.4*",
        Paper::of(IRON.lighter(0.1)).lift(0.5),
    );
    s.shine(pt(0.0, 12.4), 28.0, 0.8);
}

/// Paper lantern.
pub fn paper_lantern(s: &mut Stage<'_, '_>, d: &Dress, at: Pt, k: f32) {
    let place = Place::at(at.x, at.y).scaled(k);
    s.within(place, |s| {
        s.put("-0.5,-3* 0.5,-3* 0.5,4* -0.5,4*", Paper::of(IRON).lift(0.3));
        let body =
            Shape::cut("-4.4,3.4* 4.4,3.4* 8.4,8 8.6,15 4.8,20.6* -4.8,20.6* -8.6,15 -8.4,8");
        let clip = s.lay(
            body,
            Paper::filled(Fill::Radial(
                pt(0.0, 13.0),
                11.0,
                hex(0xfff0c4),
                d.lamp.mix(hex(0xe8602c), 0.5),
            ))
            .lift(1.0),
        );
        for y in [6.2_f32, 9.2, 12.2, 15.2, 18.2] {
            let rib = Shape::ribbon(&[
                (pt(-9.0, y), 0.2),
                (pt(0.0, y + 0.9), 0.26),
                (pt(9.0, y), 0.2),
            ]);
            s.inside(&clip, rib, Paper::of(d.lamp.darker(0.5)).tone(0.6));
        }
        s.put("-5,2.4* 5,2.4* 5,4.2* -5,4.2*", Paper::of(IRON).lift(0.4));
        s.put("-5.4,20* 5.4,20* 5,22* -5,22*", Paper::of(IRON).lift(0.4));
        s.put(
            "-0.8,22* 0.8,22* 1.4,29* -1.4,29*",
            Paper::of(d.main).lift(0.3),
        );
        s.shine(pt(0.0, 12.0), 30.0, if k < 0.7 { 0.45 } else { 0.8 });
    });
}

/// Fire pole.
pub fn fire_pole(s: &mut Stage<'_, '_>, d: &Dress) {
    pole(s, -36.0, 76.0, 1.1);
    for (x, k) in [(-3.0, 1.2), (3.2, 1.1), (0.0, 1.7)] {
        flame(s, pt(x, -40.0), k, d.lamp);
    }
    s.put(
        "-7.4,-43* -5.6,-43* -3.4,-38* 3.4,-38* 5.6,-43* 7.4,-43* 4.4,-35* -4.4,-35*",
        Paper::of(IRON).lift(0.7),
    );
    s.put(
        "-8,-44* 8,-44* 8,-42.6* -8,-42.6*",
        Paper::of(IRON.lighter(0.12)).lift(0.4),
    );
    s.shine(pt(0.0, -48.0), 36.0, 0.9);
}

/// Bowl.
pub fn bowl(s: &mut Stage<'_, '_>, d: &Dress) {
    for (x, k) in [(-2.6, 1.0), (2.8, 0.9), (0.0, 1.5)] {
        flame(s, pt(x, -2.0), k, d.lamp);
    }
    let clip = s.put(
        "-13,-3* 13,-3* 10,4 4,7.6* -4,7.6* -10,4",
        Paper::of(BRASS).lift(1.0).edge(0.8),
    );
    s.mark(
        &clip,
        "2,-4* 14,-4* 12,8* 1,8*",
        Paper::of(BRASS.darker(0.35)).tone(0.7),
    );
    s.put(
        "-5,7* 5,7* 6.4,10* -6.4,10*",
        Paper::of(BRASS.darker(0.15)).lift(0.5),
    );
    s.shine(pt(0.0, -9.0), 32.0, 0.85);
}

/// Torch.
pub fn torch(s: &mut Stage<'_, '_>, d: &Dress) {
    s.put(
        "-1.3,10* 1.3,10* 2.2,-6* -2.2,-6*",
        Paper::of(WOOD).lift(0.6),
    );
    for (x, k) in [(-2.0, 1.3), (2.2, 1.1), (0.0, 1.9)] {
        flame(s, pt(x, -7.6), k, d.lamp);
    }
    s.put(
        "-3.6,-10* 3.6,-10* 2.6,-5* -2.6,-5*",
        Paper::of(IRON).lift(0.5),
    );
    s.shine(pt(0.0, -16.0), 32.0, 0.9);
}

/// Spark.
pub fn spark(s: &mut Stage<'_, '_>, d: &Dress) {
    flame(s, pt(0.0, -2.0), 1.7, d.lamp);
    for (x, y, r) in [
        (-6.0, -14.0, 1.0),
        (5.0, -19.0, 0.8),
        (7.6, -9.0, 0.7),
        (-4.0, -24.0, 0.6),
    ] {
        s.lay(
            Shape::star(pt(x, y), 4, r * 1.8, r * 0.7, 0.0, true),
            Paper::ink(d.lamp.lighter(0.4)),
        );
    }
    s.shine(pt(0.0, -9.0), 30.0, 0.95);
}

/// Garland.
pub fn garland(s: &mut Stage<'_, '_>, d: &Dress) {
    let cord = Shape::ribbon(&[
        (pt(-48.0, 2.0), 0.5),
        (pt(-27.0, 20.0), 0.5),
        (pt(0.0, 2.0), 0.5),
        (pt(27.0, 20.0), 0.5),
        (pt(48.0, 2.0), 0.5),
    ]);
    s.lay(cord, Paper::of(WOOD).lift(0.5));
    for (x, y, k) in [
        (-40.0, 8.0, 0.5),
        (-17.0, 11.0, 0.5),
        (0.0, 1.6, 0.56),
        (17.0, 11.0, 0.5),
        (40.0, 8.0, 0.5),
    ] {
        paper_lantern(s, d, pt(x, y), k);
    }
}
