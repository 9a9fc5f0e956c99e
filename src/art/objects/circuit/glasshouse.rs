//! Great evenings in the glasshouse.

use super::super::{Set, passer, sheet};
use crate::art::canvas::{Fill, Paper};
use crate::art::scene::circuit as place;
use crate::art::scene::near;
use crate::art::shape::{Place, Shape, pt};

pub(super) fn glass_dome(set: &mut Set<'_, '_>) {
    place::wash(set);
    let [far, mid, near] = set.theme.depth;
    place::hills(set, 88.0, far);
    place::glasshouse(set, mid);
    place::leaves(set, 92.0, mid.mix(near, 0.4), 8);
    for (x, k) in [(28.0, 1.6), (74.0, 1.6), (51.0, 2.4)] {
        passer(set, pt(x, 112.0), k, set.theme.cloth[3].darker(0.12));
        let c = pt(x, 112.0 - 7.0 * k);
        sheet(set, &Shape::circle(c, 4.4 * k), set.theme.cloth[2], 0.8);
        sheet(set, &Shape::circle(c, 2.2 * k), set.theme.cloth[1], 0.3);
    }
    place::boards(set, 112.0, near);
    place::leaves(set, 134.0, near.lighter(0.1), 9);
    near::sparks(set, 10);
}

pub(super) fn great_gong(set: &mut Set<'_, '_>) {
    place::wash(set);
    let [far, mid, near] = set.theme.depth;
    place::rays(set, pt(50.0, 56.0), 24, far, 0.65);
    place::boards(set, 108.0, near);
    place::gong(set, pt(50.0, 56.0), 36.0, mid);
    let mallet = Shape::ribbon(&[(pt(96.0, 116.0), 1.6), (pt(76.0, 78.0), 1.4)]);
    sheet(set, &mallet, set.theme.cloth[1], 1.4);
    sheet(
        set,
        &Shape::circle(pt(74.0, 75.0), 7.0),
        set.theme.cloth[0],
        1.6,
    );
    set.lights.push((pt(50.0, 56.0), 44.0, 0.3));
}

pub(super) fn water_drums(set: &mut Set<'_, '_>) {
    place::wash(set);
    let [far, mid, near] = set.theme.depth;
    let [main, second, pale, bright] = set.theme.cloth;
    place::hills(set, 66.0, far);
    for (x, y, r, tone) in [
        (24.0, 72.0, 16.0, main),
        (76.0, 72.0, 16.0, bright),
        (50.0, 92.0, 24.0, second),
    ] {
        let bowl = Shape::cut(&format!(
            "{},{y}* {},{y}* {},{} {x},{} {},{}",
            x - r,
            x + r,
            x + r * 0.7,
            y + r * 0.8,
            y + r * 1.15,
            x - r * 0.7,
            y + r * 0.8
        ));
        let clip = sheet(set, &bowl, tone, 1.8);
        for i in 0..4 {
            let bx = x - r + i as f32 * r * 0.56;
            let stripe = Shape::cut(&format!(
                "{bx},{}* {},{}* {},{}* {},{}*",
                y,
                bx + r * 0.2,
                y,
                x + (bx - x) * 0.4 + r * 0.1,
                y + r * 1.3,
                x + (bx - x) * 0.4,
                y + r * 1.3
            ));
            set.canvas.inlay(&clip, &stripe, &Paper::of(pale).tone(0.7));
        }
        sheet(
            set,
            &Shape::ellipse(pt(x, y), r, r * 0.34),
            mid.lighter(0.35),
            0.6,
        );
        for k in [0.7, 0.36] {
            let c = pt(x, y);
            let ring = Shape::ellipse(c, r * k, r * k * 0.34).without(Shape::ellipse(
                c,
                r * k - 1.0,
                r * k * 0.34 - 0.5,
            ));
            sheet(set, &ring, pale, 0.0);
        }
        for (dx, dy, s) in [(0.0, -18.0, 2.6), (-7.0, -10.0, 1.8), (8.0, -12.0, 1.8)] {
            let drop = Shape::cut("0,-4* 2,0 0,3 -2,0")
                .placed(&Place::at(x + dx, y + dy * r / 18.0).scaled(s * r / 22.0));
            sheet(set, &drop, pale.mix(mid, 0.15), 0.8);
        }
    }
    place::meadow(set, 122.0, near);
}

pub(super) fn sunflowers(set: &mut Set<'_, '_>) {
    place::wash(set);
    let [far, mid, near] = set.theme.depth;
    place::hills(set, 96.0, far);
    for (x, y, r) in [
        (22.0, 52.0, 13.0),
        (80.0, 44.0, 14.0),
        (50.0, 60.0, 22.0),
        (34.0, 92.0, 10.0),
        (72.0, 90.0, 11.0),
    ] {
        let stalk = Shape::ribbon(&[(pt(x, y), 1.0), (pt(x + 2.0, 140.0), 1.6)]);
        sheet(set, &stalk, mid, 0.8);
        let petals = Shape::star(pt(x, y), 14, r, r * 0.62, 0.1, false);
        sheet(set, &petals, set.theme.lamp, 1.6);
        let c = pt(x, y);
        let fill = Fill::Radial(c, r * 0.6, set.theme.cloth[3].darker(0.2), near);
        set.canvas
            .sheet(&Shape::circle(c, r * 0.56), &Paper::filled(fill).lift(0.8));
        for i in 0..10 {
            let a = i as f32 * 2.4;
            let seed = Shape::circle(c.polar(a, r * 0.05 * (i as f32 + 0.5)), r * 0.045);
            sheet(set, &seed, set.theme.lamp.lighter(0.2), 0.0);
        }
    }
    place::leaves(set, 124.0, near, 8);
}

pub(super) fn rain_organ(set: &mut Set<'_, '_>) {
    place::wash(set);
    let [_, mid, near] = set.theme.depth;
    let [main, second, pale, bright] = set.theme.cloth;
    place::glasshouse(set, mid);
    for (i, h) in [46.0, 58.0, 70.0, 80.0, 70.0, 58.0, 46.0]
        .into_iter()
        .enumerate()
    {
        let x = 15.0 + i as f32 * 10.4;
        let pipe = Shape::rounded(x, 104.0 - h, x + 8.0, 106.0, 2.0);
        let clip = sheet(set, &pipe, [main, bright, second][i % 3].lighter(0.12), 1.4);
        let shine = Shape::rect(x + 1.2, 20.0, x + 2.6, 108.0);
        set.canvas.inlay(&clip, &shine, &Paper::of(pale).tone(0.8));
        let mouth = Shape::cut("0,0* 8,0* 6,5 4,6 2,5").shifted(x, 90.0);
        set.canvas.inlay(&clip, &mouth, &Paper::of(near).tone(0.9));
        let drop = Shape::cut("0,-5* 2.6,0 0,3.6 -2.6,0").shifted(x + 4.0, 96.0 - h);
        sheet(set, &drop, pale, 0.8);
    }
    let box_ = Shape::cut("10,104* 90,104* 94,124* 6,124*");
    sheet(set, &box_, near, 1.6);
    crate::art::scene::sky::rain(set);
}

pub(super) fn seed_storm(set: &mut Set<'_, '_>) {
    place::wash(set);
    let [far, mid, near] = set.theme.depth;
    let pale = set.theme.cloth[2];
    place::hills(set, 98.0, far);
    place::wheel(set, pt(80.0, 70.0), 24.0, mid);
    let head = pt(30.0, 60.0);
    let stalk = Shape::ribbon(&[(head, 0.8), (pt(26.0, 100.0), 1.1), (pt(32.0, 140.0), 1.4)]);
    sheet(set, &stalk, near.lighter(0.1), 0.8);
    for i in 0..26 {
        let a = i as f32 * 0.2417 * std::f32::consts::TAU;
        let (from, to) = (head.polar(a, 3.0), head.polar(a, 19.0));
        sheet(set, &Shape::ribbon(&[(from, 0.25), (to, 0.3)]), pale, 0.2);
        sheet(
            set,
            &Shape::star(to, 6, 3.0, 1.2, a, true),
            pale.lighter(0.4),
            0.4,
        );
    }
    sheet(
        set,
        &Shape::circle(head, 4.0),
        set.theme.cloth[3].darker(0.2),
        0.8,
    );
    for _ in 0..16 {
        let at = pt(set.dice.between(40.0, 98.0), set.dice.between(4.0, 96.0));
        let turn = set.dice.between(-0.6, 0.6);
        let seed = Shape::star(pt(0.0, -4.0), 7, 3.4, 1.2, 0.0, true)
            .and(Shape::ribbon(&[
                (pt(0.0, -4.0), 0.25),
                (pt(0.0, 3.0), 0.25),
            ]))
            .and(Shape::ellipse(pt(0.0, 4.0), 0.7, 1.6));
        sheet(
            set,
            &seed.placed(&Place::at(at.x, at.y).turned(turn + 0.5)),
            pale.lighter(0.3),
            0.7,
        );
    }
    place::meadow(set, 118.0, near);
}

pub(super) fn lantern_fruit(set: &mut Set<'_, '_>) {
    place::wash(set);
    let [far, mid, near] = set.theme.depth;
    let [main, _, pale, bright] = set.theme.cloth;
    place::rays(set, pt(50.0, 10.0), 16, far, 0.4);
    for line in [
        [
            (pt(50.0, 150.0), 4.0),
            (pt(46.0, 70.0), 3.0),
            (pt(18.0, 22.0), 1.0),
        ],
        [
            (pt(50.0, 150.0), 4.0),
            (pt(54.0, 62.0), 2.6),
            (pt(84.0, 16.0), 1.0),
        ],
        [
            (pt(47.0, 80.0), 2.0),
            (pt(28.0, 66.0), 1.4),
            (pt(8.0, 64.0), 0.8),
        ],
        [
            (pt(53.0, 70.0), 2.0),
            (pt(76.0, 58.0), 1.4),
            (pt(94.0, 60.0), 0.8),
        ],
    ] {
        sheet(set, &Shape::ribbon(&line), near.lighter(0.1), 1.0);
    }
    for (i, (x, y)) in [
        (18.0, 28.0),
        (40.0, 44.0),
        (62.0, 38.0),
        (84.0, 24.0),
        (10.0, 70.0),
        (30.0, 76.0),
        (72.0, 70.0),
        (93.0, 66.0),
        (52.0, 18.0),
    ]
    .into_iter()
    .enumerate()
    {
        let at = Place::at(x, y).scaled(0.9);
        let leaf = Shape::cut("0,-3* -9,-6 -15,-2* -8,1; 0,-3* 9,-6 15,-2* 8,1").placed(&at);
        sheet(set, &leaf, mid, 0.8);
        let husk = Shape::cut("0,-4* 7,2 6,11 0,16* -6,11 -7,2").placed(&at);
        let tone = [main, bright, set.theme.lamp][i % 3];
        let c = pt(x, y + 6.0);
        let fill = Fill::Radial(c, 9.0, tone.lighter(0.6), tone);
        let clip = set.canvas.sheet(&husk, &Paper::filled(fill).lift(1.4));
        let vein = Shape::ribbon(&[(pt(0.0, -4.0), 0.3), (pt(0.0, 16.0), 0.3)]).placed(&at);
        set.canvas.inlay(&clip, &vein, &Paper::of(pale).tone(0.8));
        set.lights.push((c, 16.0, 0.55));
    }
}
