//! Events of the town: festivals, machines, processions; weather is in `disasters`.

use super::super::canvas::{Fill, Paper};
use super::super::scene::{near, parts, sky, water};
use super::super::shape::{Place, Pt, Shape, pt};
use super::{EVENTS, Set, bearer, disasters, gear, occasions, passer, sheet};

/// Paints an event by its index.
pub fn paint(set: &mut Set<'_, '_>, index: usize) {
    match EVENTS[index % EVENTS.len()] {
        "fog" => disasters::fog(set),
        "storm" => disasters::storm(set),
        "tide" => disasters::tide(set),
        "festival" => festival(set),
        "eclipse" => disasters::eclipse(set),
        "bell" => bell(set),
        "gears" => gears(set),
        "parade" => parade(set),
        "flock" => flock(set),
        "fire" => disasters::fire(set),
        "snow" => disasters::snow(set),
        "whirlpool" => disasters::whirlpool(set),
        "comet" => disasters::comet(set),
        "drawbridge" => drawbridge(set),
        "lampless" => lampless(set),
        "fair" => fair(set),
        "beacons" => occasions::beacons(set),
        "ledgers" => occasions::ledgers(set),
        "bonfire" => occasions::bonfire(set),
        "furnace" => occasions::furnace(set),
        _ => occasions::sparks(set),
    }
}

/// A burst of paper rays in the sky.
fn firework(set: &mut Set<'_, '_>, at: Pt, r: f32, warm: bool) {
    let tone = if warm {
        set.theme.lamp
    } else {
        set.theme.cloth[2]
    };
    let count = 14;
    for i in 0..count {
        let a = i as f32 / count as f32 * std::f32::consts::TAU;
        let reach = r * if i % 2 == 0 { 1.0 } else { 0.68 };
        let ray = Shape::ribbon(&[
            (at.polar(a, r * 0.22), 0.2),
            (at.polar(a, reach * 0.7), 0.75),
            (at.polar(a + 0.04, reach), 0.2),
        ]);
        set.canvas
            .sheet(&ray, &Paper::of(tone.lighter(0.15)).lift(0.8));
        let tip = Shape::circle(at.polar(a + 0.04, reach + 1.6), 0.8);
        set.canvas.sheet(&tip, &Paper::ink(tone.lighter(0.45)));
    }
    set.lights.push((at, r * 1.3, 0.6));
}

fn festival(set: &mut Set<'_, '_>) {
    sky::starry(set, 20);
    firework(set, pt(36.0, 38.0), 22.0, true);
    firework(set, pt(74.0, 30.0), 16.0, false);
    firework(set, pt(66.0, 62.0), 12.0, true);
    let [far, mid, near] = set.theme.depth;
    parts::skyline(set, 90.0, far, 1.0);
    parts::rooftops(set, 102.0, mid);
    parts::garland(set, pt(-3.0, 66.0), pt(103.0, 74.0), 9.0);
    for i in 0..7 {
        let x = 6.0 + i as f32 * 15.0 + set.dice.between(-3.0, 3.0);
        let k = set.dice.between(1.0, 1.35);
        passer(set, pt(x, 142.0), k, near.lighter(0.04 * (i % 3) as f32));
    }
}

fn bell(set: &mut Set<'_, '_>) {
    let c = pt(50.0, 66.0);
    sky::ringed(set, c, 5, 14.0);
    let [far, mid, near] = set.theme.depth;
    parts::skyline(set, 116.0, far, 0.9);
    for x in [4.0, 84.0] {
        let post = Shape::rect(x, 14.0, x + 12.0, 170.0);
        sheet(set, &post, mid, 1.8);
    }
    let beam = Shape::cut("-4,12* 104,12* 104,24* 62,24* 56,30 44,30 38,24* -4,24*");
    sheet(set, &beam, near.lighter(0.1), 2.0);
    let brass = set.theme.lamp.darker(0.2);
    let body = Shape::symmetric("0,30* 7,31 12,38 16,54 19,74 26,88* 27,93*").shifted(50.0, 0.0);
    let fill = Fill::Linear(
        pt(28.0, 40.0),
        brass.lighter(0.32),
        pt(72.0, 84.0),
        brass.darker(0.5),
    );
    let clip = set
        .canvas
        .sheet(&body, &Paper::filled(fill).lift(3.2).edge(0.8));
    for (y, h) in [(44.0, 1.2), (48.0, 0.6), (82.0, 1.6), (86.0, 0.7)] {
        let band = Shape::rect(0.0, y, 100.0, y + h);
        set.canvas
            .inlay(&clip, &band, &Paper::of(brass.darker(0.5)).tone(0.8));
    }
    for i in 0..5 {
        let star = Shape::star(pt(34.0 + i as f32 * 8.0, 66.0), 6, 3.0, 1.6, 0.0, true);
        set.canvas
            .inlay(&clip, &star, &Paper::of(brass.darker(0.45)).tone(0.8));
    }
    sheet(
        set,
        &Shape::circle(pt(50.0, 98.0), 5.4),
        brass.darker(0.4),
        1.6,
    );
    for (side, r) in [(-1.0, 34.0), (1.0, 34.0), (-1.0, 41.0), (1.0, 41.0)] {
        let arc: Vec<(Pt, f32)> = (0..=6)
            .map(|i| {
                let a = (i as f32 / 6.0 - 0.5) * 1.1;
                let p = pt(50.0 + side * r * a.cos(), 78.0 + r * a.sin());
                (p, if i == 0 || i == 6 { 0.1 } else { 0.7 })
            })
            .collect();
        let tone = set.theme.cloth[2];
        set.canvas
            .sheet(&Shape::ribbon(&arc), &Paper::of(tone).lift(0.8));
    }
    set.lights.push((pt(50.0, 78.0), 46.0, 0.3));
}

fn gears(set: &mut Set<'_, '_>) {
    sky::radiant(set, pt(50.0, 60.0));
    let [far, mid, near] = set.theme.depth;
    let brass = set.theme.lamp.darker(0.25);
    let turn = set.dice.between(0.0, 1.0);
    for (x, y, r, n, tone, lift) in [
        (84.0, 30.0, 28.0, 18, far, 1.4),
        (12.0, 96.0, 32.0, 20, mid, 1.6),
        (44.0, 56.0, 33.0, 20, brass, 2.4),
        (84.0, 88.0, 21.0, 14, set.theme.cloth[0], 2.4),
        (22.0, 22.0, 15.0, 11, set.theme.cloth[2].darker(0.2), 2.2),
    ] {
        sheet(set, &gear(pt(x, y), r, n, turn + x), tone, lift);
        sheet(set, &Shape::circle(pt(x, y), r * 0.1), near, 0.6);
    }
    let mut chain = Shape::default();
    for i in 0..10 {
        let y = 56.0 + i as f32 * 8.6;
        let (rx, ry) = if i % 2 == 0 { (3.2, 5.2) } else { (1.4, 5.2) };
        chain = chain.and(Shape::ellipse(pt(58.0, y), rx, ry).without(Shape::ellipse(
            pt(58.0, y),
            (rx - 1.2).max(0.2),
            ry - 1.6,
        )));
    }
    sheet(set, &chain, near.lighter(0.22), 1.6);
    let floor = Shape::cut("-4,126* 30,122* 60,127* 104,121* 104,170* -4,170*");
    sheet(set, &floor, near, 2.0);
    bearer(set, pt(28.0, 126.0), 1.15, near.lighter(0.08));
    set.lights.push((pt(44.0, 56.0), 30.0, 0.35));
}

fn parade(set: &mut Set<'_, '_>) {
    sky::starry(set, 26);
    sky::moon(set, pt(66.0, 34.0), 20.0, false);
    let [far, mid, near] = set.theme.depth;
    parts::skyline(set, 74.0, far, 0.9);
    water::hills(set, 84.0, mid);
    for (row, (y, k)) in [(86.0, 0.62), (106.0, 0.95), (138.0, 1.5)]
        .into_iter()
        .enumerate()
    {
        let path = Shape::cut(&format!(
            "-4,{}* 30,{} 70,{} 104,{}* 104,170* -4,170*",
            y - 2.0,
            y - 6.0,
            y + 1.0,
            y - 4.0
        ));
        sheet(set, &path, mid.mix(near, row as f32 * 0.4 + 0.15), 1.5);
        let count = 6 - row;
        for i in 0..count {
            let x = (i as f32 + 0.5) / count as f32 * 100.0 + set.dice.between(-4.0, 4.0);
            bearer(
                set,
                pt(x, y),
                k,
                near.mix(set.theme.cloth[0], 0.12 * row as f32 + 0.1),
            );
        }
    }
}

fn flock(set: &mut Set<'_, '_>) {
    sky::clouded(set, 4);
    let [far, mid, _] = set.theme.depth;
    water::hills(set, 96.0, far);
    water::lighthouse(set, 60.0, 108.0, mid);
    water::waves(set, 106.0, 3);
    let tone = set.theme.cloth[2].lighter(0.25);
    for i in 0..19 {
        let t = i as f32 / 18.0;
        let a = 0.6 + t * 8.6;
        let r = 9.0 + t * 40.0;
        let at = pt(52.0 + a.cos() * r, 54.0 + a.sin() * r * 0.62);
        let k = 0.45 + t * 1.0;
        let place = Place {
            at,
            sx: k,
            sy: k,
            turn: a + 1.4,
        };
        let shape = if i % 2 == 0 {
            "-9,-4* -5,-5 -1.4,-1 0,-2 1.4,-1 5,-5.4 9.4,-4.6* 5,-3.4 2,1 0,4 -2,1 -5,-3"
        } else {
            "-8,3* -5,-1 -1.4,-1 0,-2.4 1.4,-1 5,-1.4 8.4,2.6* 4.6,0.4 2,1 0,4 -2,1 -5,1"
        };
        sheet(
            set,
            &Shape::cut(shape).placed(&place),
            tone.darker(0.25 * (1.0 - t)),
            0.6 + t,
        );
    }
}

fn drawbridge(set: &mut Set<'_, '_>) {
    sky::clouded(set, 3);
    let [far, mid, near] = set.theme.depth;
    sky::moon(set, pt(50.0, 46.0), 24.0, false);
    parts::skyline(set, 84.0, far, 0.8);
    water::ship(set, pt(50.0, 100.0), 1.1, mid.lighter(0.1));
    for flip in [false, true] {
        let place = Place::at(if flip { 100.0 } else { 0.0 }, 104.0).mirrored(flip);
        let tower = Shape::cut(
            "-6,60* -6,-52* -2,-58* 2,-52* 2,-56* 6,-56* 6,-52* 10,-52* 10,-56* 14,-56* 14,60*",
        );
        sheet(set, &tower.placed(&place), mid, 1.8);
        let leaf = Shape::cut("12,2* 44,-40* 48,-37* 16,8*").placed(&place);
        sheet(set, &leaf, near.lighter(0.12), 2.0);
        for t in [0.25_f32, 0.5, 0.75] {
            let p = pt(14.0 + 30.0 * t, 2.0 - 40.0 * t);
            let rail = Shape::ribbon(&[(p, 0.4), (p.offset(-5.0, -5.0), 0.4)]).placed(&place);
            sheet(set, &rail, near.lighter(0.2), 0.4);
        }
        let chain = Shape::ribbon(&[
            (pt(10.0, -46.0), 0.5),
            (pt(28.0, -38.0), 0.5),
            (pt(45.0, -39.0), 0.5),
        ])
        .placed(&place);
        sheet(set, &chain, near, 0.8);
        parts::lamp_post(set, place.map(pt(4.0, -52.0)), 0.9, near);
    }
    water::waves(set, 106.0, 4);
}

fn lampless(set: &mut Set<'_, '_>) {
    sky::starry(set, 34);
    let [far, mid, near] = set.theme.depth;
    water::hills(set, 88.0, far);
    for (i, (x, y, k)) in [(16.0, 92.0, 1.1), (34.0, 102.0, 1.6), (62.0, 118.0, 2.5)]
        .into_iter()
        .enumerate()
    {
        let ground = Shape::cut(&format!(
            "-4,{}* 50,{} 104,{}* 104,170* -4,170*",
            y + 2.0,
            y - 3.0,
            y + 1.0
        ));
        sheet(set, &ground, mid.mix(near, i as f32 * 0.4), 1.5);
        let before = set.lights.len();
        parts::lamp_post(set, pt(x, y), k, near.lighter(0.08));
        if i != 2 {
            set.lights.truncate(before);
            let place = Place::at(x, y).scaled(k);
            let dark = Shape::cut("-1.6,-18* -2.6,-23* 2.6,-23* 1.6,-18*").placed(&place);
            sheet(set, &dark, far.darker(0.3), 0.2);
        } else {
            set.lights.push((pt(x, y - 51.0), 44.0, 0.75));
        }
    }
    passer(set, pt(82.0, 132.0), 1.5, near);
    near::sparks(set, 8);
}

fn fair(set: &mut Set<'_, '_>) {
    sky::radiant(set, pt(50.0, 92.0));
    let [far, mid, near] = set.theme.depth;
    let c = pt(58.0, 52.0);
    let wheel = set.theme.cloth[2].mix(far, 0.25);
    let mut frame = Shape::circle(c, 34.0).without(Shape::circle(c, 31.6));
    for i in 0..12 {
        let a = i as f32 / 12.0 * std::f32::consts::TAU;
        frame = frame.and(Shape::ribbon(&[(c, 0.6), (c.polar(a, 33.0), 0.5)]));
    }
    for (x, w) in [(40.0, 1.4), (76.0, 1.4)] {
        let leg = Shape::ribbon(&[(c, w), (pt(x, 112.0), w)]);
        sheet(set, &leg, mid, 1.2);
    }
    sheet(set, &frame, wheel, 1.8);
    for i in 0..12 {
        let a = i as f32 / 12.0 * std::f32::consts::TAU;
        let p = c.polar(a, 33.0);
        let tone = if i % 2 == 0 {
            set.theme.lamp
        } else {
            set.theme.cloth[0].lighter(0.2)
        };
        let car = Shape::cut("-3,0* 3,0* 3.6,4 2,7* -2,7* -3.6,4").shifted(p.x, p.y);
        sheet(set, &car, tone, 1.0);
        if i % 2 == 0 {
            set.lights.push((p.offset(0.0, 3.5), 8.0, 0.5));
        }
    }
    sheet(set, &Shape::circle(c, 4.0), set.theme.lamp.darker(0.2), 1.0);
    parts::awnings(set, 104.0, mid);
    for x in [44.0, 54.0, 64.0] {
        passer(set, pt(x, 140.0), 1.25, near);
    }
}
