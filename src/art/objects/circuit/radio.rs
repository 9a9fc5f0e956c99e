//! Great evenings of the night train and its radio.

use super::super::{Set, passer, sheet};
use crate::art::canvas::Paper;
use crate::art::scene::circuit as place;
use crate::art::scene::{near, parts, rails};
use crate::art::shape::{Pt, Shape, pt};

pub(super) fn express(set: &mut Set<'_, '_>) {
    place::wash(set);
    let [far, mid, _] = set.theme.depth;
    rails::stars(set, 24);
    place::hills(set, 78.0, far);
    for (x, y, r) in [
        (34.0, 16.0, 12.0),
        (22.0, 8.0, 14.0),
        (44.0, 24.0, 9.0),
        (8.0, 2.0, 16.0),
    ] {
        let puff = Paper {
            alpha: 0.85,
            ..Paper::of(set.theme.cloth[2].mix(far, 0.2)).lift(1.2)
        };
        set.canvas.sheet(&Shape::circle(pt(x, y), r), &puff);
    }
    rails::track(set, 78.0, mid);
    rails::engine(set, pt(50.0, 74.0), 1.16, mid);
}

pub(super) fn radio_tower(set: &mut Set<'_, '_>) {
    place::wash(set);
    let [far, mid, near] = set.theme.depth;
    rails::stars(set, 26);
    parts::skyline(set, 104.0, far, 0.6);
    rails::mast(set, pt(50.0, 122.0), 1.16, mid.mix(near, 0.3));
    place::hills(set, 122.0, near);
}

pub(super) fn microphone(set: &mut Set<'_, '_>) {
    place::wash(set);
    let [far, mid, near] = set.theme.depth;
    let lamp = set.theme.lamp;
    place::rays(set, pt(50.0, 46.0), 26, far, 0.5);
    for r in [44.0, 36.0, 28.0] {
        let ring = Shape::circle(pt(50.0, 46.0), r).without(Shape::circle(pt(50.0, 46.0), r - 1.4));
        sheet(set, &ring, lamp, 0.4);
    }
    let stand =
        Shape::cut("48.4,70* 51.6,70* 52.4,118* 47.6,118*; 30,118* 70,118* 74,124* 26,124*");
    sheet(set, &stand, near, 1.4);
    let yoke = Shape::cut(
        "28,40* 32,40* 34,62 42,70* 58,70* 66,62 68,40* 72,40* 70,66 60,76* 40,76* 30,66",
    );
    sheet(set, &yoke, near.lighter(0.2), 1.4);
    let body = Shape::rounded(34.0, 18.0, 66.0, 66.0, 14.0);
    let clip = sheet(set, &body, set.theme.cloth[2].mix(mid, 0.25), 2.2);
    for i in 0..6 {
        let y = 22.0 + i as f32 * 7.4;
        let slot = Shape::rect(36.0, y, 64.0, y + 3.6);
        set.canvas.inlay(&clip, &slot, &Paper::of(near).tone(0.9));
    }
    let plate = Shape::rect(44.0, 16.0, 56.0, 68.0);
    set.canvas
        .inlay(&clip, &plate, &Paper::of(set.theme.cloth[0]).lift(0.4));
    set.lights.push((pt(50.0, 44.0), 40.0, 0.3));
    place::dust(set, 14);
}

pub(super) fn viaduct(set: &mut Set<'_, '_>) {
    place::wash(set);
    let [far, mid, near] = set.theme.depth;
    rails::stars(set, 20);
    let moon = pt(74.0, 26.0);
    sheet(
        set,
        &Shape::circle(moon, 15.0),
        set.theme.lamp.lighter(0.4),
        0.8,
    );
    set.lights.push((moon, 36.0, 0.4));
    place::hills(set, 96.0, far);
    rails::coach(set, pt(-34.0, 62.0), 0.62, mid);
    rails::coach(set, pt(42.0, 62.0), 0.62, mid);
    let mut stone = Shape::rect(-6.0, 60.0, 106.0, parts::FLOOR);
    for i in 0..5 {
        let x = -2.0 + i as f32 * 26.0;
        stone = stone.without(Shape::cut(&format!(
            "{},{}* {},86 {x},70 {},86 {},{}*",
            x - 10.0,
            parts::FLOOR,
            x - 10.0,
            x + 10.0,
            x + 10.0,
            parts::FLOOR
        )));
    }
    sheet(set, &stone, near.lighter(0.12), 1.8);
    place::hills(set, 128.0, near);
}

pub(super) fn all_signals(set: &mut Set<'_, '_>) {
    place::wash(set);
    let [far, mid, near] = set.theme.depth;
    rails::stars(set, 14);
    place::hills(set, 84.0, far);
    rails::track(set, 92.0, mid);
    for (x, y, k, up) in [
        (10.0, 118.0, 1.2, true),
        (32.0, 104.0, 0.8, true),
        (56.0, 100.0, 0.7, false),
        (74.0, 112.0, 1.0, true),
    ] {
        rails::signal(set, pt(x, y), k, up, near);
    }
}

pub(super) fn moon_float(set: &mut Set<'_, '_>) {
    place::wash(set);
    let [far, mid, near] = set.theme.depth;
    let lamp = set.theme.lamp;
    rails::stars(set, 30);
    parts::skyline(set, 108.0, far, 0.6);
    let moon = Shape::circle(pt(50.0, 56.0), 38.0).without(Shape::circle(pt(64.0, 46.0), 33.0));
    sheet(set, &moon, lamp.lighter(0.25), 2.4);
    set.lights.push((pt(40.0, 62.0), 40.0, 0.4));
    passer(set, pt(38.0, 84.0), 1.2, set.theme.cloth[0]);
    for x in [22.0, 50.0, 76.0] {
        let cord = Shape::rect(x - 0.3, -6.0, x + 0.3, 40.0 - (x - 50.0).abs() * 0.4);
        sheet(set, &cord, set.theme.cloth[2], 0.3);
    }
    place::wagon(set, pt(54.0, 126.0), 1.2, mid);
    place::boards(set, 124.0, near);
}

pub(super) fn fireworks(set: &mut Set<'_, '_>) {
    place::wash(set);
    let [far, mid, near] = set.theme.depth;
    let [main, _, pale, bright] = set.theme.cloth;
    let lamp = set.theme.lamp;
    for (x, y, r, tone) in [
        (28.0, 32.0, 24.0, bright),
        (74.0, 26.0, 20.0, main),
        (56.0, 62.0, 26.0, lamp),
    ] {
        for i in 0..18 {
            let a = i as f32 / 18.0 * std::f32::consts::TAU;
            let c = pt(x, y);
            let ray = Shape::ribbon(&[
                (c.polar(a, r * 0.24), 0.2),
                (c.polar(a, r * 0.8), 0.8),
                (c.polar(a, r), 0.1),
            ]);
            sheet(set, &ray, if i % 2 == 0 { tone } else { pale }, 0.4);
            sheet(
                set,
                &Shape::circle(c.polar(a, r * 1.06), 1.0),
                tone.lighter(0.3),
                0.2,
            );
        }
        set.lights.push((pt(x, y), r * 1.3, 0.5));
    }
    place::marquee_small(set, pt(26.0, 112.0), far);
    place::marquee_small(set, pt(74.0, 116.0), mid);
    place::meadow(set, 112.0, near);
}

pub(super) fn turntable(set: &mut Set<'_, '_>) {
    place::wash(set);
    let [far, mid, near] = set.theme.depth;
    let [main, _, pale, bright] = set.theme.cloth;
    place::rays(set, pt(50.0, 64.0), 20, far, 0.45);
    let c = pt(48.0, 70.0);
    sheet(set, &Shape::rounded(6.0, 32.0, 94.0, 110.0, 6.0), mid, 2.0);
    sheet(set, &Shape::circle(c, 34.0), near, 1.6);
    for r in [31.0, 28.0, 25.0, 22.0, 19.0] {
        let groove = Shape::circle(c, r).without(Shape::circle(c, r - 0.7));
        sheet(set, &groove, near.lighter(0.25), 0.0);
    }
    sheet(set, &Shape::circle(c, 14.0), main, 0.6);
    sheet(set, &Shape::star(c, 7, 11.0, 6.0, 0.2, true), bright, 0.4);
    sheet(set, &Shape::circle(c, 1.8), pale, 0.2);
    let arm = Shape::ribbon(&[
        (pt(88.0, 40.0), 1.8),
        (pt(84.0, 74.0), 1.2),
        (pt(70.0, 86.0), 1.2),
    ]);
    sheet(set, &arm, set.theme.lamp, 1.6);
    sheet(set, &Shape::circle(pt(88.0, 40.0), 4.4), pale, 1.0);
    near::sparks(set, 10);
}

pub(super) fn grand_stage(set: &mut Set<'_, '_>) {
    place::wash(set);
    let [far, mid, near] = set.theme.depth;
    place::rays(set, pt(50.0, 70.0), 28, far, 0.6);
    place::wheel(set, pt(50.0, 52.0), 34.0, mid);
    place::boards(set, 98.0, near);
    let crowd: Vec<(Pt, f32)> = (0..9)
        .map(|i| (pt(6.0 + i as f32 * 11.0, 106.0), 1.0 + 0.2 * (i % 2) as f32))
        .collect();
    for (i, (at, k)) in crowd.into_iter().enumerate() {
        let tone = [set.theme.cloth[0], set.theme.cloth[3], set.theme.cloth[1]][i % 3];
        passer(set, at, k, tone);
    }
    place::beams(set, &[(10.0, 0.34), (50.0, 0.0), (90.0, -0.34)]);
    place::footlights(set, 116.0);
    place::curtains(set, mid, 15.0);
    place::confetti(set, 24);
}
