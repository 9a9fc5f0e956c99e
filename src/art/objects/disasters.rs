//! Events of sea and sky.

use super::super::canvas::{Fill, Paper};
use super::super::palette::hex;
use super::super::scene::{near, parts, sky, water};
use super::super::shape::{Place, Pt, Shape, pt};
use super::{Set, bearer, passer, sheet};

/// Bands of fog between two rows of lamps.
pub fn fog(set: &mut Set<'_, '_>) {
    sky::ringed(set, pt(52.0, 34.0), 3, 12.0);
    let [far, mid, near] = set.theme.depth;
    parts::skyline(set, 70.0, far, 1.0);
    water::fog(set, 58.0, 3);
    water::masts(set, 96.0, mid);
    water::fog(set, 82.0, 3);
    for (x, y, k) in [(82.0, 98.0, 1.2), (22.0, 112.0, 1.8)] {
        parts::lamp_post(set, pt(x, y), k, near.lighter(0.1));
    }
    water::fog(set, 100.0, 3);
    bearer(set, pt(58.0, 134.0), 1.5, near);
    water::fog(set, 122.0, 2);
}

/// Lightning over a heeling ship.
pub fn storm(set: &mut Set<'_, '_>) {
    sky::clouded(set, 6);
    let [_, mid, _] = set.theme.depth;
    let flip = set.dice.chance(0.5);
    let bolt = Shape::cut("58,-4* 40,34* 50,36* 34,74* 66,28* 55,27* 72,-4*");
    let bolt = bolt.map(|p| if flip { pt(100.0 - p.x, p.y) } else { p });
    sheet(set, &bolt, set.theme.lamp.lighter(0.5), 1.8);
    set.lights
        .push((pt(if flip { 52.0 } else { 48.0 }, 36.0), 48.0, 0.6));
    water::ship(set, pt(46.0, 92.0), 1.5, mid);
    water::waves(set, 88.0, 5);
    sky::rain(set);
    sky::rain(set);
}

/// One great wave over the roofs.
pub fn tide(set: &mut Set<'_, '_>) {
    sky::ringed(set, pt(70.0, 34.0), 4, 12.0);
    let [far, mid, near] = set.theme.depth;
    sky::moon(set, pt(72.0, 32.0), 13.0, false);
    parts::rooftops(set, 112.0, mid);
    let foam = set.theme.cloth[2].lighter(0.25);
    let layers = [
        (far.lighter(0.14), 0.0, 0.0),
        (far.mix(mid, 0.55), -7.0, 8.0),
        (mid.mix(near, 0.35), -15.0, 17.0),
    ];
    for (tone, dx, dy) in layers {
        let wave = Shape::cut(
            "-10,170* -10,40 6,24 28,16 50,20 64,32 69,46* 63,43 61,52* 55,46 52,55* 46,49 43,58 46,74 60,92 \
             84,104 112,108* 112,170*",
        )
        .shifted(dx, dy);
        let fill = Fill::Linear(
            pt(0.0, 20.0),
            tone.lighter(0.16),
            pt(40.0, 130.0),
            tone.darker(0.2),
        );
        let clip = set.canvas.sheet(&wave, &Paper::filled(fill).lift(2.4));
        for i in 0..4 {
            let k = i as f32 * 7.0;
            let line = Shape::ribbon(&[
                (pt(-6.0 + dx, 52.0 + dy + k * 1.3), 0.2),
                (pt(14.0 + dx + k * 0.3, 34.0 + dy + k * 0.9), 0.9),
                (pt(36.0 + dx, 28.0 + dy + k), 0.8),
                (pt(50.0 + dx - k * 0.5, 34.0 + dy + k), 0.2),
            ]);
            set.canvas.inlay(&clip, &line, &Paper::of(foam).tone(0.35));
        }
        let lip =
            Shape::cut("28,16 50,20 64,32 69,46* 63,43 61,52* 55,46 52,55* 47,46 52,36 42,26")
                .shifted(dx, dy);
        set.canvas.inlay(&clip, &lip, &Paper::of(foam).lift(0.6));
    }
    for _ in 0..26 {
        let at = pt(set.dice.between(34.0, 84.0), set.dice.between(22.0, 74.0));
        let r = set.dice.between(0.4, 1.5);
        sheet(set, &Shape::circle(at, r), foam, 0.5);
    }
    let boat = Place::at(80.0, 122.0).turned(-0.3);
    let hull = Shape::cut("-12,0* 13,-1* 9,7 -8,7").placed(&boat);
    sheet(set, &hull, near.lighter(0.14), 1.4);
    passer(set, pt(81.0, 122.0), 0.75, near);
}

/// The moon before the sun.
pub fn eclipse(set: &mut Set<'_, '_>) {
    let c = pt(50.0, 52.0);
    sky::radiant(set, c);
    let lamp = set.theme.lamp;
    for i in 0..20 {
        let a = i as f32 / 20.0 * std::f32::consts::TAU;
        let reach = if i % 2 == 0 { 47.0 } else { 38.0 };
        let ray = Shape::polygon(&[
            c.polar(a - 0.085, 27.0),
            c.polar(a, reach),
            c.polar(a + 0.085, 27.0),
        ]);
        sheet(
            set,
            &ray,
            lamp.darker(if i % 2 == 0 { 0.05 } else { 0.25 }),
            1.0,
        );
    }
    sheet(set, &Shape::circle(c, 29.5), lamp.lighter(0.35), 1.6);
    let dark = set.theme.depth[2].darker(0.2);
    let fill = Fill::Radial(c.offset(-8.0, -8.0), 36.0, dark.lighter(0.14), dark);
    set.canvas
        .sheet(&Shape::circle(c, 26.4), &Paper::filled(fill).lift(1.8));
    set.lights.push((c, 50.0, 0.4));
    let [far, mid, near] = set.theme.depth;
    parts::skyline(set, 108.0, far.mix(mid, 0.6), 1.0);
    parts::rooftops(set, 122.0, near);
}

/// Flames over roofs and a chain of buckets.
pub fn fire(set: &mut Set<'_, '_>) {
    sky::clouded(set, 3);
    let [far, mid, near] = set.theme.depth;
    parts::skyline(set, 86.0, far, 1.0);
    let tones = [hex(0xc23a22), hex(0xea6a2a), set.theme.lamp, hex(0xfff0bc)];
    for (layer, tone) in tones.into_iter().enumerate() {
        let k = 1.0 - layer as f32 * 0.22;
        let place = Place {
            at: pt(52.0, 112.0),
            sx: k,
            sy: k,
            turn: 0.0,
        };
        let flames = Shape::cut(
            "-40,10* -42,-14 -34,-34 -30,-20 -24,-52 -16,-74* -10,-50 -6,-38 2,-66 8,-96* 16,-66 18,-46 24,-58 28,-70* \
             34,-44 33,-26 40,-36* 43,-12 40,10*",
        );
        let warm = tone.mix(set.theme.cloth[0], 0.12);
        sheet(set, &flames.placed(&place), warm, 1.5);
    }
    set.lights.push((pt(52.0, 84.0), 62.0, 0.5));
    parts::rooftops(set, 110.0, mid.mix(near, 0.5));
    for i in 0..6 {
        passer(set, pt(6.0 + i as f32 * 18.0, 142.0), 1.1, near);
    }
    near::sparks(set, 22);
}

/// Slow flakes over quiet roofs.
pub fn snow(set: &mut Set<'_, '_>) {
    sky::clouded(set, 2);
    let [far, mid, near] = set.theme.depth;
    sky::moon(set, pt(34.0, 34.0), 15.0, true);
    parts::skyline(set, 82.0, far, 1.0);
    parts::rooftops(set, 98.0, mid);
    let white = set.theme.cloth[2].lighter(0.35);
    let drift = Shape::cut("-4,112* 20,106 46,114 74,105 104,112* 104,170* -4,170*");
    sheet(set, &drift, white.mix(far, 0.35), 1.8);
    parts::lamp_post(set, pt(80.0, 112.0), 1.9, near);
    let umbrella = Place::at(38.0, 98.0).scaled(0.56);
    passer(set, pt(38.0, 126.0), 1.35, near);
    let cloth = Shape::cut(
        "-30,4* -26,-10 -12,-21 0,-24 12,-21 26,-10 31,4* 23,-1 15,4* 8,-1.4 0,4* -8,-1.4 -15,4* -23,-1",
    );
    sheet(set, &cloth.placed(&umbrella), set.theme.cloth[0], 1.6);
    for i in 0..60 {
        let at = pt(set.dice.between(0.0, 100.0), set.dice.between(0.0, 130.0));
        let r = set.dice.between(0.4, 1.5);
        if i % 6 == 0 {
            let flake = Shape::star(at, 6, r * 2.0, r * 0.6, 0.0, true);
            sheet(set, &flake, white, 0.6);
        } else {
            set.canvas.sheet(
                &Shape::circle(at, r * 0.8),
                &Paper {
                    alpha: 0.9,
                    ..Paper::ink(white)
                },
            );
        }
    }
}

/// A spiral in the sea with a small boat.
pub fn whirlpool(set: &mut Set<'_, '_>) {
    sky::starry(set, 12);
    let [far, mid, near] = set.theme.depth;
    water::waves(set, 34.0, 2);
    let c = pt(50.0, 82.0);
    let foam = set.theme.cloth[2].lighter(0.2);
    let turn = set.dice.between(0.0, 6.0);
    for ring in (1..=6).rev() {
        let k = ring as f32 / 6.0;
        let tone = near.mix(far, k);
        let pool: Vec<Pt> = (0..16)
            .map(|i| {
                let a = turn + i as f32 / 16.0 * std::f32::consts::TAU;
                let r = 12.0 + 46.0 * k + (a * 3.0 + ring as f32).sin() * 2.0;
                pt(c.x + a.cos() * r, c.y + a.sin() * r * 0.62)
            })
            .collect();
        let clip = sheet(set, &Shape::smooth(&pool), tone, 1.8);
        for arm in 0..3 {
            let line: Vec<(Pt, f32)> = (0..=7)
                .map(|i| {
                    let a = turn + arm as f32 * 2.1 + ring as f32 * 0.5 + i as f32 * 0.2;
                    let r = 9.0 + 45.0 * k - i as f32 * 0.8;
                    let w = if i == 0 || i == 7 { 0.1 } else { 0.7 };
                    (pt(c.x + a.cos() * r, c.y + a.sin() * r * 0.62), w)
                })
                .collect();
            set.canvas
                .inlay(&clip, &Shape::ribbon(&line), &Paper::of(foam).tone(0.7));
        }
    }
    sheet(set, &Shape::ellipse(c, 11.0, 6.4), near.darker(0.5), 0.8);
    let boat = Place::at(74.0, 66.0).turned(0.5).scaled(1.1);
    sheet(
        set,
        &Shape::cut("-12,0* 13,-1* 9,7 -8,7").placed(&boat),
        set.theme.cloth[0],
        1.6,
    );
    sheet(
        set,
        &Shape::cut("0,-1* 0,-22* 12,-5*").placed(&boat),
        foam,
        1.2,
    );
    let dark = mid.darker(0.3);
    sheet(
        set,
        &Shape::cut("-4,128* 40,122 70,130 104,124* 104,170* -4,170*"),
        dark,
        2.0,
    );
}

/// A long-tailed star over the water.
pub fn comet(set: &mut Set<'_, '_>) {
    sky::starry(set, 44);
    let flip = set.dice.chance(0.5);
    let at = |x: f32, y: f32| if flip { pt(100.0 - x, y) } else { pt(x, y) };
    let head = at(34.0, 56.0);
    let lamp = set.theme.lamp;
    for (w, tone, reach) in [
        (13.0, set.theme.sky[2], 1.0),
        (8.4, lamp.darker(0.15), 0.9),
        (4.6, lamp.lighter(0.3), 0.76),
    ] {
        let tail = Shape::ribbon(&[
            (head, w),
            (head.toward(at(66.0, 24.0), reach * 0.6), w * 0.72),
            (head.toward(at(104.0, -4.0), reach), 0.3),
        ]);
        sheet(set, &tail, tone, 1.4);
        sheet(set, &Shape::circle(head, w), tone, 0.0);
    }
    sheet(
        set,
        &Shape::star(head, 8, 8.0, 3.6, 0.2, true),
        hex(0xfff6da),
        0.8,
    );
    set.lights.push((head, 40.0, 0.8));
    let [far, mid, near] = set.theme.depth;
    water::hills(set, 98.0, far);
    water::waves(set, 100.0, 4);
    water::ship(set, at(70.0, 116.0), 0.9, mid.mix(near, 0.5));
}
