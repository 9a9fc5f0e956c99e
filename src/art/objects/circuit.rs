//! Things of the circuit that fill a picture: the settings of great evenings.

use super::super::canvas::{Fill, Paper};
use super::super::scene::circuit as place;
use super::super::scene::{near, parts, rails};
use super::super::shape::{Place, Pt, Shape, pt};
use super::{Set, sheet, tokens};

/// Names, as card data may wish for them.
pub const NAMES: [&str; 30] = [
    "curtaincall",
    "carousel",
    "bigclock",
    "musicbox",
    "puppetstage",
    "caravan",
    "balloons",
    "springman",
    "glassdome",
    "greatgong",
    "waterdrums",
    "sunflowers",
    "rainorgan",
    "seedstorm",
    "lantern-fruit",
    "express",
    "radiotower",
    "microphone",
    "viaduct",
    "allsignals",
    "moonfloat",
    "fireworks",
    "turntable",
    "grandstage",
    "token-spring",
    "token-coal",
    "token-dew",
    "token-valve",
    "token-ticket",
    "token-torch",
];

/// Paints a thing by its name.
pub fn paint(set: &mut Set<'_, '_>, name: &str) {
    match name {
        "curtaincall" => curtain_call(set),
        "carousel" => carousel(set),
        "bigclock" => big_clock(set),
        "musicbox" => music_box(set),
        "puppetstage" => puppet_stage(set),
        "caravan" => caravan(set),
        "balloons" => balloons(set),
        "springman" => spring_man(set),
        "glassdome" => glass_dome(set),
        "greatgong" => great_gong(set),
        "waterdrums" => water_drums(set),
        "sunflowers" => sunflowers(set),
        "rainorgan" => rain_organ(set),
        "seedstorm" => seed_storm(set),
        "lantern-fruit" => lantern_fruit(set),
        "express" => express(set),
        "radiotower" => radio_tower(set),
        "microphone" => microphone(set),
        "viaduct" => viaduct(set),
        "allsignals" => all_signals(set),
        "moonfloat" => moon_float(set),
        "fireworks" => fireworks(set),
        "turntable" => turntable(set),
        "grandstage" => grand_stage(set),
        _ => tokens::paint(set, name),
    }
}

fn curtain_call(set: &mut Set<'_, '_>) {
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
        super::passer(set, pt(x, 104.0), k * 1.5, set.theme.cloth[1]);
    }
    for x in [32.0, 44.0, 56.0, 68.0] {
        let hands = Shape::circle(pt(x, 92.0), 1.6);
        sheet(set, &hands, set.theme.cloth[2], 0.6);
    }
    place::footlights(set, 110.0);
    place::curtains(set, mid, 24.0);
    place::confetti(set, 18);
}

fn carousel(set: &mut Set<'_, '_>) {
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

fn big_clock(set: &mut Set<'_, '_>) {
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
    super::passer(set, pt(50.0, 88.0), 0.7, set.theme.cloth[0]);
    place::boards(set, 118.0, near);
}

fn music_box(set: &mut Set<'_, '_>) {
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
    super::passer(set, pt(50.0, 78.0), 1.5, bright.darker(0.15));
    near::sparks(set, 12);
}

fn puppet_stage(set: &mut Set<'_, '_>) {
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

fn caravan(set: &mut Set<'_, '_>) {
    place::wash(set);
    let [far, mid, near] = set.theme.depth;
    parts::skyline(set, 84.0, far, 0.8);
    place::bunting(set, pt(-4.0, 10.0), pt(104.0, 16.0), 8.0);
    place::bunting(set, pt(-4.0, 30.0), pt(104.0, 24.0), 9.0);
    place::wagon(set, pt(68.0, 104.0), 1.1, mid);
    super::passer(set, pt(14.0, 108.0), 1.6, set.theme.cloth[3]);
    super::passer(set, pt(30.0, 106.0), 1.4, set.theme.cloth[1]);
    let pole = Shape::rect(20.4, 58.0, 21.6, 108.0);
    sheet(set, &pole, near, 0.6);
    let flag = Shape::cut("21,58* 46,62* 40,70* 46,78* 21,76*");
    sheet(set, &flag, set.theme.cloth[0], 1.4);
    place::meadow(set, 108.0, near);
    place::confetti(set, 22);
}

fn balloons(set: &mut Set<'_, '_>) {
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

fn spring_man(set: &mut Set<'_, '_>) {
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

fn glass_dome(set: &mut Set<'_, '_>) {
    place::wash(set);
    let [far, mid, near] = set.theme.depth;
    place::hills(set, 88.0, far);
    place::glasshouse(set, mid);
    place::leaves(set, 92.0, mid.mix(near, 0.4), 8);
    for (x, k) in [(28.0, 1.6), (74.0, 1.6), (51.0, 2.4)] {
        super::passer(set, pt(x, 112.0), k, set.theme.cloth[3].darker(0.12));
        let c = pt(x, 112.0 - 7.0 * k);
        sheet(set, &Shape::circle(c, 4.4 * k), set.theme.cloth[2], 0.8);
        sheet(set, &Shape::circle(c, 2.2 * k), set.theme.cloth[1], 0.3);
    }
    place::boards(set, 112.0, near);
    place::leaves(set, 134.0, near.lighter(0.1), 9);
    near::sparks(set, 10);
}

fn great_gong(set: &mut Set<'_, '_>) {
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

fn water_drums(set: &mut Set<'_, '_>) {
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

fn sunflowers(set: &mut Set<'_, '_>) {
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

fn rain_organ(set: &mut Set<'_, '_>) {
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
    super::super::scene::sky::rain(set);
}

fn seed_storm(set: &mut Set<'_, '_>) {
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

fn lantern_fruit(set: &mut Set<'_, '_>) {
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

fn express(set: &mut Set<'_, '_>) {
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

fn radio_tower(set: &mut Set<'_, '_>) {
    place::wash(set);
    let [far, mid, near] = set.theme.depth;
    rails::stars(set, 26);
    parts::skyline(set, 104.0, far, 0.6);
    rails::mast(set, pt(50.0, 122.0), 1.16, mid.mix(near, 0.3));
    place::hills(set, 122.0, near);
}

fn microphone(set: &mut Set<'_, '_>) {
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

fn viaduct(set: &mut Set<'_, '_>) {
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

fn all_signals(set: &mut Set<'_, '_>) {
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

fn moon_float(set: &mut Set<'_, '_>) {
    place::wash(set);
    let [far, mid, near] = set.theme.depth;
    let lamp = set.theme.lamp;
    rails::stars(set, 30);
    parts::skyline(set, 108.0, far, 0.6);
    let moon = Shape::circle(pt(50.0, 56.0), 38.0).without(Shape::circle(pt(64.0, 46.0), 33.0));
    sheet(set, &moon, lamp.lighter(0.25), 2.4);
    set.lights.push((pt(40.0, 62.0), 40.0, 0.4));
    super::passer(set, pt(38.0, 84.0), 1.2, set.theme.cloth[0]);
    for x in [22.0, 50.0, 76.0] {
        let cord = Shape::rect(x - 0.3, -6.0, x + 0.3, 40.0 - (x - 50.0).abs() * 0.4);
        sheet(set, &cord, set.theme.cloth[2], 0.3);
    }
    place::wagon(set, pt(54.0, 126.0), 1.2, mid);
    place::boards(set, 124.0, near);
}

fn fireworks(set: &mut Set<'_, '_>) {
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

fn turntable(set: &mut Set<'_, '_>) {
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

fn grand_stage(set: &mut Set<'_, '_>) {
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
        super::passer(set, at, k, tone);
    }
    place::beams(set, &[(10.0, 0.34), (50.0, 0.0), (90.0, -0.34)]);
    place::footlights(set, 116.0);
    place::curtains(set, mid, 15.0);
    place::confetti(set, 24);
}
