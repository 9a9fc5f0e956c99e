//! Events of the guilds: beacons, ledgers, bonfires, furnaces, sparks.

use super::super::canvas::Paper;
use super::super::palette::hex;
use super::super::scene::{interior, near, parts, sky, water};
use super::super::shape::{Place, Pt, Shape, pt};
use super::{Set, passer, sheet};

/// A chain of fires from hill to hill.
pub fn beacons(set: &mut Set<'_, '_>) {
    sky::starry(set, 30);
    let [far, mid, near] = set.theme.depth;
    let hills = [
        (
            "-14,62* 14,50 40,64 70,44 96,60 116,52* 116,170* -14,170*",
            far,
            0.0,
        ),
        (
            "-14,88* 20,78 44,90 64,72 96,92 116,84* 116,170* -14,170*",
            far,
            0.5,
        ),
        (
            "-14,104* 16,92 46,116 78,104 116,118* 116,170* -14,170*",
            mid,
            0.4,
        ),
    ];
    let fires = [
        [(13.0, 50.0, 0.8), (70.0, 44.0, 0.8)],
        [(20.0, 78.0, 1.2), (64.0, 72.0, 1.2)],
        [(16.0, 92.0, 2.0), (80.0, 104.0, 1.8)],
    ];
    for ((line, tone, k), row) in hills.into_iter().zip(fires) {
        sheet(set, &Shape::cut(line), tone.mix(near, k * 0.6), 1.8);
        for (x, y, size) in row {
            let legs = Shape::cut("-2.4,5* -0.8,-1* 0.8,-1* 2.4,5* 1.4,5* 0,1* -1.4,5*");
            sheet(set, &legs.placed(&Place::at(x, y).scaled(size)), near, 0.8);
            interior::tongue(set, pt(x, y - size), size * 1.1);
            set.lights.push((pt(x, y - 6.0 * size), 22.0 * size, 0.45));
        }
    }
    water::waves(set, 122.0, 2);
    passer(set, pt(30.0, 124.0), 1.1, near);
}

/// Towers of books and loose pages by candlelight.
pub fn ledgers(set: &mut Set<'_, '_>) {
    interior::archive(set, set.theme.depth[1]);
    let [_, mid, near] = set.theme.depth;
    let cloth = set.theme.cloth;
    for (x, count) in [(16.0, 9), (84.0, 11)] {
        for i in 0..count {
            let y = 136.0 - i as f32 * 6.2;
            let w = set.dice.between(11.0, 16.0);
            let dx = set.dice.between(-2.0, 2.0);
            let tone = [cloth[0], cloth[3], cloth[1], near.lighter(0.2)][i % 4];
            let book = Shape::rounded(x - w + dx, y, x + w + dx, y + 5.6, 1.0);
            let clip = sheet(set, &book, tone, 1.2);
            let pages = Shape::rect(x - w + dx + 2.0, y + 1.2, x + w + dx + 2.0, y + 4.4);
            set.canvas
                .inlay(&clip, &pages, &Paper::of(cloth[2]).tone(0.85));
        }
    }
    let desk = Shape::rect(-14.0, 124.0, 114.0, 170.0);
    sheet(set, &desk, mid.mix(near, 0.4), 2.0);
    let book = Place::at(50.0, 116.0).scaled(1.9);
    super::staged(set, book, |stage, dress| {
        super::super::props::paint(stage, super::Prop::Book, dress);
    });
    for i in 0..9 {
        let a = i as f32 * 0.7 + 3.6;
        let c = pt(50.0, 84.0).polar(a, 16.0 + i as f32 * 4.0);
        let place = Place {
            at: c,
            sx: 1.0,
            sy: 1.0,
            turn: a * 1.3,
        };
        let page = Shape::cut("-5,-6.4* 4,-7 5,5.4* -4,6.4 -5.6,2").placed(&place);
        let clip = sheet(set, &page, cloth[2].lighter(0.2), 1.6);
        for k in [-3.0, 0.0, 3.0] {
            let line = Shape::rect(-3.4, k, 3.4, k + 0.6).placed(&place);
            set.canvas.inlay(&clip, &line, &Paper::of(near).tone(0.5));
        }
    }
    interior::tongue(set, pt(50.0, 84.0), 2.0);
    set.lights.push((pt(50.0, 76.0), 46.0, 0.5));
}

/// A great fire in the square and dancers around it.
pub fn bonfire(set: &mut Set<'_, '_>) {
    sky::radiant(set, pt(50.0, 84.0));
    let [far, mid, near] = set.theme.depth;
    parts::skyline(set, 92.0, far, 1.0);
    parts::garland(set, pt(-6.0, 24.0), pt(106.0, 30.0), 12.0);
    let tones = [hex(0xc23a22), hex(0xea6a2a), set.theme.lamp, hex(0xfff0bc)];
    for (i, tone) in tones.into_iter().enumerate() {
        let k = 0.86 - i as f32 * 0.19;
        let shape = Shape::cut(
            "-24,0 -28,-14 -18,-30* -17,-18 -10,-40 -4,-62* 4,-40 7,-28 16,-48* 20,-28 24,-18* 28,-10 24,0 0,5",
        );
        sheet(
            set,
            &shape.placed(&Place {
                at: pt(50.0, 112.0),
                sx: k,
                sy: k * 1.15,
                turn: 0.0,
            }),
            tone,
            1.6,
        );
    }
    for (turn, tone) in [
        (0.5_f32, near),
        (-0.5, near.lighter(0.1)),
        (1.1, near),
        (-1.1, near.lighter(0.06)),
    ] {
        let log = Shape::rounded(-20.0, -2.2, 20.0, 2.2, 1.6);
        sheet(
            set,
            &log.placed(&Place::at(50.0, 113.0).turned(turn * 0.5)),
            tone,
            1.2,
        );
    }
    let ground = Shape::cut("-14,118* 50,112 114,118* 114,170* -14,170*");
    sheet(set, &ground, mid.mix(near, 0.5), 1.6);
    for (x, y, k) in [
        (10.0, 124.0, 1.3),
        (26.0, 136.0, 1.5),
        (50.0, 142.0, 1.6),
        (74.0, 136.0, 1.5),
        (91.0, 124.0, 1.3),
    ] {
        dancer(set, pt(x, y), k);
    }
    near::sparks(set, 24);
    set.lights.push((pt(50.0, 92.0), 60.0, 0.45));
}

/// A person with raised arms, seen from afar.
fn dancer(set: &mut Set<'_, '_>, at: Pt, k: f32) {
    let flip = set.dice.chance(0.5);
    let place = Place::at(at.x, at.y).scaled(k).mirrored(flip);
    let shape = Shape::cut(
        "0,-19 2,-18.2 2.4,-16 1.4,-14 5,-16 8,-22* 9.4,-21 7,-14 3.6,-10.6 4,-5 7,0* -6,0* -3.6,-6 -3.6,-10.6 -7.4,-9 \
         -10.4,-12* -9.6,-13.4 -6,-12 -1.6,-13.8 -2.4,-16 -2,-18.2",
    );
    let tone = set.theme.depth[2];
    sheet(set, &shape.placed(&place), tone, 1.2);
}

/// The forge at full blast.
pub fn furnace(set: &mut Set<'_, '_>) {
    let [_, mid, near] = set.theme.depth;
    interior::forge(set, mid);
    let hot = set.theme.lamp;
    for (r, tone) in [
        (30.0, hex(0xd9481f)),
        (23.0, hex(0xf07a2c)),
        (15.0, hot),
        (8.0, hex(0xfff3c8)),
    ] {
        let blast = Shape::star(pt(52.0, 66.0), 11, r * 1.2, r * 0.78, r * 0.03, false);
        sheet(set, &blast, tone, 1.4);
    }
    for i in 0..5 {
        let y = 40.0 + i as f32 * 15.0;
        let from = if i % 2 == 0 { -8.0 } else { 108.0 };
        let side = if i % 2 == 0 { 1.0 } else { -1.0 };
        let gust = Shape::ribbon(&[
            (pt(from, y), 0.3),
            (pt(from + side * 24.0, y - 5.0), 1.6),
            (pt(from + side * 44.0, y + 1.0), 1.2),
            (pt(from + side * 52.0, y - 5.0), 0.8),
            (pt(from + side * 47.0, y - 8.0), 0.2),
        ]);
        sheet(set, &gust, set.theme.cloth[2], 1.2);
    }
    let anvil = Shape::cut(
        "24,112* 76,112* 84,104* 84,102* 20,102 10,106 20,112 34,116* 40,126* 34,134* 70,134* 64,126* 66,116*",
    );
    sheet(set, &anvil, near.lighter(0.12), 2.2);
    sheet(set, &Shape::rect(30.0, 134.0, 74.0, 170.0), near, 1.6);
    near::sparks(set, 22);
}

/// Sparks that drift over the quay.
pub fn sparks(set: &mut Set<'_, '_>) {
    sky::ringed(set, pt(50.0, 56.0), 5, 13.0);
    let [far, mid, near] = set.theme.depth;
    parts::skyline(set, 84.0, far, 1.0);
    water::masts(set, 100.0, mid);
    water::waves(set, 98.0, 2);
    water::bollards(set, 118.0, near);
    let brazier = Place::at(50.0, 120.0).scaled(1.7);
    super::staged(set, brazier, |stage, dress| {
        super::super::props::paint(stage, super::Prop::Bowl, dress);
    });
    let lamp = set.theme.lamp;
    for i in 0..46 {
        let t = i as f32 / 46.0;
        let a = t * 15.0;
        let at = pt(
            50.0 + a.sin() * (6.0 + t * 34.0) + set.dice.between(-4.0, 4.0),
            106.0 - t * 100.0,
        );
        let r = set.dice.between(0.6, 1.9) * (1.2 - t * 0.5);
        let shape = if i % 3 == 0 {
            Shape::star(at, 4, r * 2.2, r * 0.7, 0.0, true)
        } else {
            Shape::circle(at, r)
        };
        let tone = lamp.mix(hex(0xff6a2a), t * 0.7).lighter(0.15);
        sheet(set, &shape, tone, 0.6);
        set.lights.push((at, r * 6.0, 0.3));
    }
    passer(set, pt(18.0, 134.0), 1.3, near.lighter(0.05));
    passer(set, pt(84.0, 136.0), 1.4, near.lighter(0.05));
}
