//! Great evenings of the clockwork theatre.

use super::super::{Set, passer, sheet};
use crate::art::canvas::Paper;
use crate::art::scene::circuit as place;
use crate::art::scene::{near, parts, rails};
use crate::art::shape::{Place, Shape, pt};

pub(super) fn curtain_call(set: &mut Set<'_, '_>) {
    place::wash(set);
    let [far, mid, near] = set.theme.depth;
    place::rays(set, pt(50.0, 76.0), 22, far, 0.6);
    place::beams(set, &[(28.0, 0.2), (72.0, -0.2)]);
    place::boards(set, 96.0, near);
    for (x, k) in [
        (26.0, 0.94),
        (38.0, 1.06),
        (50.0, 1.2),
        (62.0, 1.06),
        (74.0, 0.94),
    ] {
        passer(set, pt(x, 104.0), k * 1.5, set.theme.cloth[1]);
    }
    for x in [32.0, 44.0, 56.0, 68.0] {
        let hands = Shape::circle(pt(x, 92.0), 1.6);
        sheet(set, &hands, set.theme.cloth[2], 0.6);
    }
    place::footlights(set, 110.0);
    place::curtains(set, mid, 24.0);
    place::confetti(set, 18);
}

pub(super) fn carousel(set: &mut Set<'_, '_>) {
    place::wash(set);
    let [far, mid, near] = set.theme.depth;
    let [main, second, pale, bright] = set.theme.cloth;
    place::hills(set, 92.0, far);
    place::meadow(set, 108.0, near);
    let drum = Shape::cut("44,30* 56,30* 58,108* 42,108*");
    sheet(set, &drum, mid, 1.4);
    for (x, y, k) in [(24.0, 84.0, 0.8), (76.0, 84.0, -0.8), (50.0, 90.0, 1.0)] {
        let pole = Shape::rect(x - 0.6, 34.0, x + 0.6, 108.0);
        sheet(set, &pole, set.theme.lamp.darker(0.1), 0.6);
        let beast = Shape::cut(
            "-12,-2 -8,-7* 2,-7 8,-14* 13,-18* 17,-14 15,-11* 12,-10 10,-2 12,9* 9,9* 6,1 -5,1 -9,10* -12,9* -10,0",
        )
        .map(|p| pt(p.x * k, p.y * k.abs()));
        sheet(set, &beast.shifted(x, y), pale, 1.6);
        let saddle =
            Shape::cut("-4,-7.4* 4,-7.4* 3,-2* -3,-2*").map(|p| pt(p.x * k, p.y * k.abs()));
        sheet(set, &saddle.shifted(x, y), bright, 0.5);
    }
    let base = Shape::cut("10,106* 90,106* 94,114* 6,114*");
    sheet(set, &base, second, 1.4);
    let roof = Shape::cut("6,38* 50,10* 94,38*");
    let clip = sheet(set, &roof, main, 2.0);
    for i in 0..4 {
        let x = 6.0 + i as f32 * 22.0;
        let stripe = Shape::polygon(&[pt(50.0, 8.0), pt(x, 40.0), pt(x + 11.0, 40.0)]);
        set.canvas
            .inlay(&clip, &stripe, &Paper::of(pale).tone(0.95));
    }
    for i in 0..9 {
        let p = pt(10.0 + i as f32 * 10.0, 40.0);
        sheet(
            set,
            &Shape::circle(p, 2.2),
            set.theme.lamp.lighter(0.3),
            0.6,
        );
        set.lights.push((p, 10.0, 0.5));
    }
    let top = Shape::cut("49,12* 51,12* 51,0* 60,3* 51,6*");
    sheet(set, &top, bright, 0.8);
}

pub(super) fn big_clock(set: &mut Set<'_, '_>) {
    place::wash(set);
    let [far, mid, near] = set.theme.depth;
    for (x, y, r, t) in [
        (10.0, 20.0, 20.0, 14),
        (92.0, 30.0, 22.0, 15),
        (88.0, 104.0, 20.0, 13),
        (8.0, 98.0, 24.0, 16),
    ] {
        place::cog(set, pt(x, y), (r, t), 0.2, far.mix(mid, 0.4));
    }
    rails::clock(set, pt(50.0, 58.0), 38.0);
    let door = Shape::cut("42,88* 42,76 46,72 54,72 58,76 58,88*");
    sheet(set, &door, near, 0.8);
    passer(set, pt(50.0, 88.0), 0.7, set.theme.cloth[0]);
    place::boards(set, 118.0, near);
}

pub(super) fn music_box(set: &mut Set<'_, '_>) {
    place::wash(set);
    let [far, _, near] = set.theme.depth;
    let [main, second, pale, bright] = set.theme.cloth;
    place::rays(set, pt(50.0, 60.0), 18, far, 0.5);
    let lid = Shape::cut("16,70* 84,70* 90,24* 10,24*");
    let clip = sheet(set, &lid, main, 1.6);
    let inner = Shape::cut("21,66* 79,66* 84,28* 16,28*");
    set.canvas.inlay(&clip, &inner, &Paper::of(pale).tone(0.95));
    let star = Shape::star(pt(50.0, 44.0), 8, 12.0, 6.0, 0.0, true);
    set.canvas.inlay(&clip, &star, &Paper::of(bright).lift(0.0));
    let chest = Shape::cut("10,72* 90,72* 86,118* 14,118*");
    let clip = sheet(set, &chest, second, 2.2);
    let band = Shape::rect(0.0, 76.0, 100.0, 79.0);
    set.canvas
        .inlay(&clip, &band, &Paper::of(set.theme.lamp).tone(0.9));
    let barrel = Shape::rounded(24.0, 84.0, 76.0, 104.0, 5.0);
    let clip = sheet(set, &barrel, set.theme.lamp.darker(0.2), 1.2);
    for row in 0..4 {
        for column in 0..10 {
            if set.dice.chance(0.5) {
                let at = pt(27.0 + column as f32 * 5.0, 87.0 + row as f32 * 4.6);
                set.canvas
                    .inlay(&clip, &Shape::circle(at, 0.9), &Paper::of(near).lift(0.0));
            }
        }
    }
    let crank = Shape::ribbon(&[
        (pt(88.0, 96.0), 1.2),
        (pt(97.0, 96.0), 1.2),
        (pt(97.0, 84.0), 1.2),
    ]);
    sheet(set, &crank, near, 1.0);
    sheet(set, &Shape::circle(pt(97.0, 83.0), 2.6), bright, 0.8);
    passer(set, pt(50.0, 78.0), 1.5, bright.darker(0.15));
    near::sparks(set, 12);
}

pub(super) fn puppet_stage(set: &mut Set<'_, '_>) {
    place::wash(set);
    let [far, mid, near] = set.theme.depth;
    place::rays(set, pt(50.0, 100.0), 18, far, 0.5);
    place::marionette(set, pt(30.0, 66.0), 1.35, mid);
    place::marionette(set, pt(70.0, 60.0), 1.5, mid);
    place::boards(set, 106.0, near);
    place::curtains(set, mid, 17.0);
    let hand = Shape::cut("20,-6* 44,-6* 40,8 34,14 30,8* 27,16 23,9*");
    sheet(
        set,
        &hand,
        set.theme.cloth[2].mix(set.theme.cloth[3], 0.2),
        1.6,
    );
    let cross = Shape::cut("12,20* 50,16* 50,19* 12,23*; 56,14* 92,10* 92,13* 56,17*");
    sheet(set, &cross, near, 1.0);
}

pub(super) fn caravan(set: &mut Set<'_, '_>) {
    place::wash(set);
    let [far, mid, near] = set.theme.depth;
    parts::skyline(set, 84.0, far, 0.8);
    place::bunting(set, pt(-4.0, 10.0), pt(104.0, 16.0), 8.0);
    place::bunting(set, pt(-4.0, 30.0), pt(104.0, 24.0), 9.0);
    place::wagon(set, pt(68.0, 104.0), 1.1, mid);
    passer(set, pt(14.0, 108.0), 1.6, set.theme.cloth[3]);
    passer(set, pt(30.0, 106.0), 1.4, set.theme.cloth[1]);
    let pole = Shape::rect(20.4, 58.0, 21.6, 108.0);
    sheet(set, &pole, near, 0.6);
    let flag = Shape::cut("21,58* 46,62* 40,70* 46,78* 21,76*");
    sheet(set, &flag, set.theme.cloth[0], 1.4);
    place::meadow(set, 108.0, near);
    place::confetti(set, 22);
}

pub(super) fn balloons(set: &mut Set<'_, '_>) {
    place::wash(set);
    let [far, _, near] = set.theme.depth;
    let [main, second, pale, bright] = set.theme.cloth;
    place::hills(set, 100.0, far);
    for (x, y, k, tones) in [
        (22.0, 34.0, 0.72, [pale, second]),
        (80.0, 26.0, 0.6, [bright, pale]),
        (52.0, 52.0, 1.2, [main, pale]),
    ] {
        let at = Place::at(x, y).scaled(k);
        let bag = Shape::cut("0,30* -7,26 -24,2 -18,-20 0,-28 18,-20 24,2 7,26").placed(&at);
        let clip = sheet(set, &bag, tones[0], 1.8);
        for (a, b) in [(-16.0, -8.0), (0.0, 8.0), (16.0, 24.0)] {
            let gore = Shape::cut(&format!("0,-30* {b},0 0,32* {a},0")).placed(&at);
            set.canvas
                .inlay(&clip, &gore, &Paper::of(tones[1]).tone(0.9));
        }
        let lines = Shape::ribbon(&[(pt(-4.0, 28.0), 0.4), (pt(-3.4, 40.0), 0.4)])
            .and(Shape::ribbon(&[(pt(4.0, 28.0), 0.4), (pt(3.4, 40.0), 0.4)]));
        sheet(set, &lines.placed(&at), near, 0.4);
        let basket = Shape::cut("-5,39* 5,39* 4,47* -4,47*").placed(&at);
        sheet(set, &basket, near.lighter(0.2), 1.0);
    }
    place::meadow(set, 116.0, near);
}

pub(super) fn spring_man(set: &mut Set<'_, '_>) {
    place::wash(set);
    let [far, mid, near] = set.theme.depth;
    let [main, second, pale, bright] = set.theme.cloth;
    place::rays(set, pt(50.0, 40.0), 16, far, 0.6);
    place::boards(set, 112.0, near);
    let mut coil = Shape::default();
    for i in 0..6 {
        let y = 64.0 + i as f32 * 6.4;
        let c = pt(50.0 + (i as f32 - 3.0) * -0.8, y);
        coil = coil.and(Shape::ellipse(c, 12.0, 4.6).without(Shape::ellipse(c, 9.4, 2.6)));
    }
    sheet(set, &coil, set.theme.lamp.darker(0.12), 1.2);
    let arms = Shape::ribbon(&[
        (pt(50.0, 58.0), 2.0),
        (pt(28.0, 48.0), 1.8),
        (pt(20.0, 30.0), 1.6),
    ])
    .and(Shape::ribbon(&[
        (pt(50.0, 58.0), 2.0),
        (pt(72.0, 46.0), 1.8),
        (pt(82.0, 30.0), 1.6),
    ]));
    sheet(set, &arms, main, 1.2);
    for p in [pt(19.0, 28.0), pt(83.0, 28.0)] {
        sheet(set, &Shape::star(p, 5, 6.0, 4.0, 0.3, false), pale, 1.0);
    }
    let ruff = Shape::star(pt(50.0, 55.0), 12, 17.0, 12.0, 0.0, false);
    sheet(set, &ruff, pale, 1.4);
    sheet(
        set,
        &Shape::circle(pt(50.0, 40.0), 14.0),
        pale.mix(bright, 0.2),
        1.6,
    );
    let hat = Shape::cut("36,32* 64,32* 60,12 74,4* 54,4 42,12");
    sheet(set, &hat, second, 1.4);
    for x in [45.0, 55.0] {
        sheet(set, &Shape::ellipse(pt(x, 38.0), 1.8, 2.6), near, 0.2);
        sheet(
            set,
            &Shape::circle(pt(x + (x - 50.0) * 0.9, 43.0), 2.0),
            main,
            0.0,
        );
    }
    let smile = Shape::cut("43,46* 50,50 57,46* 50,48");
    sheet(set, &smile, main, 0.0);
    let chest = Shape::cut("26,100* 74,100* 72,128* 28,128*");
    let clip = sheet(set, &chest, main.mix(mid, 0.2), 2.0);
    let lozenge = Shape::cut("50,103* 60,114* 50,125* 40,114*");
    set.canvas
        .inlay(&clip, &lozenge, &Paper::of(pale).lift(0.0));
    let lid = Shape::cut("26,99* 10,84* 13,82* 30,97*");
    sheet(set, &lid, second, 1.2);
}
