//! Potentials: one shining thing in a ring of ornament.

use super::super::canvas::{Fill, Paper};
use super::super::icons::Icon;
use super::super::palette::hex;
use super::super::props::{self, Grip, Prop};
use super::super::scene::{near, sky};
use super::super::shape::{Place, Pt, Shape, pt};
use super::{POTENTIALS, Set, gear, sheet, staged, treasures};

const MID: Pt = pt(50.0, 66.0);

/// Paints a potential by its index.
pub fn paint(set: &mut Set<'_, '_>, index: usize, colour: &str) {
    backdrop(set, index, colour);
    match POTENTIALS[index % POTENTIALS.len()] {
        "lantern" => prop(set, Prop::GlassLantern, Place::at(50.0, 32.0).scaled(2.9)),
        "cage" => prop(set, Prop::CageLantern, Place::at(50.0, 30.0).scaled(2.9)),
        "paper" => prop(set, Prop::PaperLantern, Place::at(50.0, 30.0).scaled(2.6)),
        "candle" => candle(set),
        "twins" => twins(set),
        "hand" => hand(set),
        "key" => key(set),
        "moth" => prop(set, Prop::Moth, Place::at(50.0, 92.0).scaled(2.5)),
        "anchor" => anchor(set),
        "lens" => lens(set),
        "compass" => compass(set),
        "chime" => prop(set, Prop::Bell, Place::at(50.0, 30.0).scaled(3.2)),
        "hourglass" => hourglass(set),
        "crown" => crown(set),
        "ladder" => ladder(set),
        "heart" => heart(set),
        "bird" => bird(set),
        "wheel" => wheel(set),
        "wind" => treasures::wind(set),
        "stair" => treasures::stair(set),
        "veil" => treasures::veil(set),
        "scales" => treasures::scales(set),
        "lamps" => treasures::lamps(set),
        _ => treasures::torches(set),
    }
    near::sparks(set, 12);
}

/// Any prop, large, in the ring.
pub fn held(set: &mut Set<'_, '_>, prop: Prop, colour: &str, seed: u64) {
    backdrop(set, (seed % 3) as usize, colour);
    let place = match props::grip(prop) {
        Grip::Hang => Place::at(50.0, 32.0).scaled(2.8),
        Grip::Staff => Place::at(44.0, 98.0).scaled(1.15).turned(0.32),
        Grip::Short => Place::at(45.0, 88.0).scaled(2.7).turned(0.26),
        Grip::Palm => Place::at(50.0, 84.0).scaled(2.4),
        Grip::Eye => Place::at(56.0, 66.0).scaled(2.0).turned(-0.3),
        Grip::Over => Place::at(50.0, 70.0).scaled(1.0),
        Grip::Both | Grip::None => Place::at(50.0, 66.0).scaled(2.0),
    };
    self::prop(set, prop, place);
    near::sparks(set, 12);
}

fn prop(set: &mut Set<'_, '_>, prop: Prop, place: Place) {
    staged(set, place, |stage, dress| props::paint(stage, prop, dress));
}

fn flame(set: &mut Set<'_, '_>, foot: Pt, k: f32) {
    let lamp = set.theme.lamp;
    staged(set, Place::at(0.0, 0.0), |stage, _| {
        props::flame(stage, foot, k, lamp);
    });
    set.lights.push((foot.offset(0.0, -4.0 * k), 9.0 * k, 0.6));
}

/// Rings, rays or stars and a wreath of emblems.
fn backdrop(set: &mut Set<'_, '_>, index: usize, colour: &str) {
    match index % 3 {
        0 => sky::ringed(set, MID, 4, 13.0),
        1 => sky::radiant(set, MID),
        _ => {
            sky::starry(set, 40);
            let tone = set.theme.depth[0];
            let disc = Shape::circle(MID, 36.0);
            set.canvas.sheet(
                &disc,
                &Paper {
                    alpha: 0.75,
                    ..Paper::of(tone).lift(1.6)
                },
            );
        }
    }
    let tone = set.theme.lamp.mix(set.theme.sky[1], 0.35);
    let ring = Shape::circle(MID, 41.0).without(Shape::circle(MID, 39.8));
    sheet(set, &ring, tone, 0.8);
    let count = 12 + index % 3 * 2;
    for i in 0..count {
        let a = i as f32 / count as f32 * std::f32::consts::TAU;
        let place = Place {
            at: MID.polar(a, 45.0),
            sx: 0.055,
            sy: 0.055,
            turn: a + std::f32::consts::FRAC_PI_2,
        };
        let mark = Icon::emblem(colour)
            .shape()
            .shifted(-50.0, -50.0)
            .placed(&place);
        sheet(set, &mark, tone, 0.6);
    }
    let near = set.theme.depth[2];
    for (y, k) in [(118.0, 0.5), (127.0, 0.0)] {
        let waves = Shape::cut(&format!(
            "-6,{y}* 8,{} 22,{y} 36,{} 50,{y} 64,{} 78,{y} 92,{} 106,{y}* 106,170* -6,170*",
            y - 5.0,
            y - 5.0,
            y - 5.0,
            y - 5.0
        ));
        let tone = near.mix(set.theme.depth[1], k);
        sheet(set, &waves, tone, 1.6);
    }
    set.lights.push((MID, 42.0, 0.3));
}

fn candle(set: &mut Set<'_, '_>) {
    let wax = set.theme.cloth[2].lighter(0.2);
    flame(set, pt(50.0, 62.0), 3.0);
    let body = Shape::cut("39,64* 44,61 50,63 56,61 61,64* 61,84 62,100* 38,100* 39,84");
    let fill = Fill::Linear(pt(38.0, 60.0), wax, pt(62.0, 100.0), wax.darker(0.35));
    set.canvas.sheet(&body, &Paper::filled(fill).lift(2.0));
    let drip = Shape::cut("39,64* 46,63 45,78 43,82 41,78 41,90 39.4,92 38.6,88");
    sheet(set, &drip, wax.lighter(0.3), 0.8);
    sheet(
        set,
        &Shape::rect(49.5, 58.0, 50.5, 64.0),
        set.theme.depth[2],
        0.3,
    );
    let brass = set.theme.lamp.darker(0.25);
    let dish = Shape::cut("24,98* 76,98* 70,106 60,109 40,109 30,106");
    sheet(set, &dish, brass, 2.0);
    let handle = Shape::circle(pt(77.0, 102.0), 6.5).without(Shape::circle(pt(77.0, 102.0), 4.2));
    sheet(set, &handle, brass.darker(0.15), 1.0);
}

fn twins(set: &mut Set<'_, '_>) {
    for (x, flip) in [(38.0, 1.0), (62.0, -1.0)] {
        let swirl = Shape::cut("0,38* -15,30 -19,12 -10,-6 -12,-22 2,-40* 3,-22 12,-8 16,8 12,26")
            .map(|p| pt(x + p.x * flip * 0.82, 70.0 + p.y * 0.9));
        let tone = if flip > 0.0 {
            set.theme.lamp
        } else {
            set.theme.cloth[3].lighter(0.2)
        };
        sheet(set, &swirl, tone, 2.2);
        let heart = Shape::cut("0,34* -9,26 -10,12 -4,0 -5,-12 2,-22* 4,-8 8,4 8,18 6,28")
            .map(|p| pt(x + p.x * flip * 0.62, 74.0 + p.y * 0.7));
        sheet(set, &heart, tone.lighter(0.55), 0.8);
    }
    let bowl = Shape::cut("22,100* 78,100* 72,112 60,117 40,117 28,112");
    sheet(set, &bowl, set.theme.lamp.darker(0.45), 2.0);
    set.lights.push((pt(50.0, 66.0), 46.0, 0.7));
}

fn hand(set: &mut Set<'_, '_>) {
    let skin = hex(0xe2b48c);
    let sleeve = set.theme.cloth[0];
    for side in [-1.0, 1.0] {
        let at = |x: f32, y: f32| pt(50.0 + x * side, y);
        let cuff = Shape::cut("10,112* 30,100* 40,142* 14,142*").map(|p| at(p.x, p.y));
        sheet(set, &cuff, sleeve, 1.8);
        let rim = Shape::cut("9,112.4* 30,99* 31.4,103.4* 10.4,116.6*").map(|p| at(p.x, p.y));
        sheet(set, &rim, set.theme.lamp.darker(0.1), 0.8);
    }
    flame(set, pt(50.0, 82.0), 3.6);
    for side in [-1.0, 1.0] {
        let at = |x: f32, y: f32| pt(50.0 + x * side, y);
        let palm = Shape::cut(
            "0,101* 3,94 10,88 20,82 28,73 33,68* 36.4,70 35.6,75 38,76.4 37,81 38,83 36,88 36,91 30,99 26,106 14,114 \
             4,113 0,110*",
        )
        .map(|p| at(p.x, p.y));
        let tone = if side > 0.0 { skin } else { skin.lighter(0.12) };
        let clip = sheet(set, &palm, tone, 1.8);
        for (a, b) in [
            ((36.0, 75.4), (22.0, 89.0)),
            ((37.4, 82.0), (20.0, 96.0)),
            ((36.4, 89.4), (18.0, 102.0)),
        ] {
            let line = Shape::ribbon(&[(at(a.0, a.1), 0.6), (at(b.0, b.1), 0.15)]);
            set.canvas
                .inlay(&clip, &line, &Paper::of(hex(0x7a4630)).tone(0.65));
        }
    }
}

fn key(set: &mut Set<'_, '_>) {
    let gold = set.theme.lamp.darker(0.05);
    let place = Place::at(50.0, 62.0).turned(0.42);
    let shape = Shape::cut("-3,-4* 3,-4* 3,46* 16,46* 16,40* 12,40* 12,36* 16,36* 16,28* 11,28* 11,32* 3,32*; -3,46* 3,46* 3,50* -3,50*; -3,-4* -3,50* 3,50* 3,-4*")
        .and(Shape::star(pt(0.0, -16.0), 6, 20.0, 15.0, 0.0, false))
        .without(Shape::circle(pt(0.0, -16.0), 8.4));
    sheet(set, &shape.placed(&place), gold, 2.4);
    let stone = place.map(pt(0.0, -16.0));
    sheet(
        set,
        &Shape::star(stone, 4, 6.0, 3.0, 0.2, true),
        set.theme.cloth[0].lighter(0.3),
        0.8,
    );
    set.lights.push((stone, 26.0, 0.7));
}

fn anchor(set: &mut Set<'_, '_>) {
    let iron = set.theme.depth[2].lighter(0.3);
    let shape = Shape::cut("-3,-28* 3,-28* 3,28 3.4,36 -3.4,36 -3,28")
        .and(Shape::cut("-18,-22* 18,-22* 18,-16* -18,-16*"))
        .and(Shape::circle(pt(0.0, -35.0), 8.0).without(Shape::circle(pt(0.0, -35.0), 4.4)))
        .and(Shape::cut("-34,10* -30,-2* -21,6* -25,9 -20,22 -8,31 0,32 8,31 20,22 25,9 21,6* 30,-2* 34,10* 30,11 24,28 10,39 0,42* -10,39 -24,28 -30,11"));
    sheet(
        set,
        &shape.placed(&Place::at(50.0, 68.0).turned(0.12)),
        iron,
        2.6,
    );
    for (i, x) in [28.0, 40.0, 52.0, 64.0, 76.0].into_iter().enumerate() {
        let y = 56.0 + (i as f32 - 2.0).abs() * -3.0 + 9.0;
        let tone = if i % 2 == 0 {
            set.theme.lamp
        } else {
            set.theme.lamp.lighter(0.3)
        };
        let lamp = Shape::cut("-2.2,0* 2.2,0* 3.6,4 2.2,8.6* -2.2,8.6* -3.6,4").shifted(x, y);
        sheet(set, &lamp, tone, 1.2);
        set.lights.push((pt(x, y + 4.0), 15.0, 0.55));
    }
}

fn lens(set: &mut Set<'_, '_>) {
    let glass = set.theme.sky[2].lighter(0.35);
    for i in (0..6).rev() {
        let r = 8.0 + i as f32 * 4.6;
        let tone = glass.mix(set.theme.cloth[0], i as f32 * 0.13);
        let ring = Shape::ellipse(MID, r * 0.86, r * 1.16);
        set.canvas
            .sheet(&ring, &Paper::of(tone).lift(1.0).edge(0.9));
    }
    flame(set, pt(50.0, 73.0), 1.5);
    let brass = set.theme.lamp.darker(0.3);
    for (x0, x1) in [(22.0, 26.0), (74.0, 78.0)] {
        sheet(set, &Shape::rect(x0, 32.0, x1, 104.0), brass, 1.6);
    }
    for (y0, y1) in [(27.0, 33.0), (102.0, 110.0)] {
        sheet(
            set,
            &Shape::cut(&format!("20,{y1}* 24,{y0}* 76,{y0}* 80,{y1}*")),
            brass.lighter(0.1),
            1.8,
        );
    }
    set.lights.push((MID, 48.0, 0.7));
}

fn compass(set: &mut Set<'_, '_>) {
    let brass = set.theme.lamp.darker(0.2);
    sheet(set, &Shape::circle(MID, 35.0), brass, 2.4);
    let face = sheet(
        set,
        &Shape::circle(MID, 30.0),
        set.theme.depth[2].lighter(0.08),
        0.6,
    );
    for i in 0..32 {
        let a = i as f32 / 32.0 * std::f32::consts::TAU;
        let inner = if i % 4 == 0 { 24.0 } else { 27.0 };
        let tick = Shape::ribbon(&[(MID.polar(a, inner), 0.3), (MID.polar(a, 29.0), 0.3)]);
        set.canvas
            .inlay(&face, &tick, &Paper::of(set.theme.cloth[2]).tone(0.9));
    }
    let turn = set.dice.between(0.0, 0.7);
    sheet(
        set,
        &Shape::star(MID, 4, 17.0, 5.0, turn + 0.785, true),
        set.theme.cloth[0],
        1.0,
    );
    sheet(
        set,
        &Shape::star(MID, 4, 27.0, 5.6, turn, true),
        set.theme.cloth[2],
        1.4,
    );
    for i in 0..4 {
        let a = turn + i as f32 * std::f32::consts::FRAC_PI_2 - std::f32::consts::FRAC_PI_2;
        let half = Shape::polygon(&[MID, MID.polar(a, 27.0), MID.polar(a + 0.785, 5.6)]);
        set.canvas
            .sheet(&half, &Paper::of(brass.darker(0.2)).tone(0.75));
    }
    sheet(
        set,
        &Shape::circle(MID, 4.0),
        set.theme.lamp.lighter(0.3),
        0.8,
    );
    set.lights.push((MID, 20.0, 0.7));
}

fn hourglass(set: &mut Set<'_, '_>) {
    let glass = set.theme.sky[2].lighter(0.2);
    let body = Shape::symmetric("0,30* 22,30* 23,40 16,54 4,66 16,78 23,92 22,102* 0,102*")
        .shifted(50.0, 0.0);
    let clip = set.canvas.sheet(
        &body,
        &Paper {
            alpha: 0.8,
            ..Paper::of(glass).lift(2.2).edge(0.9)
        },
    );
    let lamp = set.theme.lamp;
    let upper = Shape::cut("20,44* 50,49 80,44* 70,56 53,67* 47,67* 30,56");
    set.canvas.inlay(&clip, &upper, &Paper::of(lamp).lift(0.5));
    let lower = Shape::cut("20,104* 26,96 40,90 50,84* 60,90 74,96 80,104*");
    set.canvas
        .inlay(&clip, &lower, &Paper::of(lamp.lighter(0.2)).lift(0.5));
    set.canvas.inlay(
        &clip,
        &Shape::rect(49.3, 64.0, 50.7, 92.0),
        &Paper::of(lamp.lighter(0.4)).tone(1.0),
    );
    let wood = set.theme.cloth[1];
    for y in [24.0, 101.0] {
        sheet(
            set,
            &Shape::cut(&format!(
                "22,{y}* 78,{y}* 80,{} 78,{}* 22,{}* 20,{}",
                y + 3.5,
                y + 7.0,
                y + 7.0,
                y + 3.5
            )),
            wood.lighter(0.1),
            1.8,
        );
    }
    for x in [24.0, 73.0] {
        sheet(
            set,
            &Shape::rounded(x, 30.0, x + 3.4, 102.0, 1.6),
            wood,
            1.4,
        );
    }
    set.lights.push((pt(50.0, 92.0), 30.0, 0.7));
    set.lights.push((pt(50.0, 54.0), 24.0, 0.5));
}

fn crown(set: &mut Set<'_, '_>) {
    for (x, k) in [
        (24.0, 1.5),
        (37.0, 1.9),
        (50.0, 2.6),
        (63.0, 1.9),
        (76.0, 1.5),
    ] {
        let foot = 68.0 + (x - 50.0_f32).abs() * 0.22;
        flame(set, pt(x, foot), k);
    }
    let gold = set.theme.lamp.darker(0.12);
    let band = Shape::cut(
        "18,72* 28,80* 37,70* 44,80* 50,68* 56,80* 63,70* 72,80* 82,72* 76,102* 50,106 24,102*",
    );
    let fill = Fill::Linear(
        pt(20.0, 70.0),
        gold.lighter(0.35),
        pt(80.0, 104.0),
        gold.darker(0.4),
    );
    let clip = set
        .canvas
        .sheet(&band, &Paper::filled(fill).lift(2.6).edge(0.9));
    set.canvas.inlay(
        &clip,
        &Shape::cut("20,93* 50,97 80,93* 80,95.4* 50,99.4 20,95.4*"),
        &Paper::of(gold.darker(0.5)).tone(0.9),
    );
    for x in [34.0, 50.0, 66.0] {
        sheet(
            set,
            &Shape::star(pt(x, 88.0), 4, 4.4, 2.6, 0.0, false),
            set.theme.cloth[0].lighter(0.15),
            0.8,
        );
    }
}

fn ladder(set: &mut Set<'_, '_>) {
    sky::moon(set, pt(58.0, 40.0), 21.0, true);
    let wood = set.theme.cloth[2].darker(0.35);
    let place = Place::at(46.0, 92.0).turned(0.16);
    let mut shape = Shape::rect(-11.0, -62.0, -8.6, 70.0).and(Shape::rect(8.6, -62.0, 11.0, 70.0));
    for i in 0..11 {
        let y = -58.0 + i as f32 * 11.0;
        shape = shape.and(Shape::rect(-10.0, y, 10.0, y + 2.2));
    }
    sheet(set, &shape.placed(&place), wood, 2.2);
    let tone = set.theme.depth[2];
    super::bearer(set, place.map(pt(0.0, 2.0)), 1.25, tone);
    set.lights.push((pt(58.0, 40.0), 34.0, 0.5));
}

fn heart(set: &mut Set<'_, '_>) {
    let shape = Shape::cut("50,46* 62,32 80,36 84,54 72,76 50,100* 28,76 16,54 20,36 38,32");
    let tone = set.theme.cloth[0];
    let fill = Fill::Linear(
        pt(20.0, 34.0),
        tone.lighter(0.3),
        pt(76.0, 98.0),
        tone.darker(0.35),
    );
    let clip = set
        .canvas
        .sheet(&shape, &Paper::filled(fill).lift(3.0).edge(0.8));
    for (k, tone) in [
        (0.72, set.theme.depth[2]),
        (0.6, set.theme.lamp),
        (0.4, set.theme.lamp.lighter(0.5)),
    ] {
        let inner = shape
            .clone()
            .map(|p| pt(50.0 + (p.x - 50.0) * k, 66.0 + (p.y - 66.0) * k + 1.0));
        set.canvas.inlay(&clip, &inner, &Paper::of(tone).lift(0.6));
    }
    let lead =
        Shape::ribbon(&[(pt(50.0, 44.0), 0.9), (pt(50.0, 100.0), 0.9)]).and(Shape::ribbon(&[
            (pt(18.0, 58.0), 0.9),
            (pt(82.0, 58.0), 0.9),
        ]));
    set.canvas
        .inlay(&clip, &lead, &Paper::of(set.theme.depth[2]).lift(0.4));
    set.lights.push((MID, 34.0, 0.75));
}

fn bird(set: &mut Set<'_, '_>) {
    let ember = set.theme.lamp;
    let tones = [set.theme.cloth[0], ember.mix(hex(0xe8602c), 0.45), ember];
    for (i, tone) in tones.into_iter().enumerate() {
        let k = 1.0 - i as f32 * 0.2;
        for side in [-1.0, 1.0] {
            let wing = Shape::cut("2,0 12,-18 24,-34 42,-44* 38,-32 45,-30* 38,-20 43,-15* 34,-9 38,-2* 26,2 12,12 2,12")
                .map(|p| pt(50.0 + p.x * k * side, 66.0 + p.y * k));
            sheet(set, &wing, tone, 1.6);
        }
    }
    let tail = Shape::cut("46,74* 54,74* 58,92 66,112* 55,104 50,118* 45,104 34,112* 42,92");
    sheet(set, &tail, ember.mix(hex(0xe8602c), 0.4), 1.6);
    let body = Shape::cut("50,38* 55,42 56,50 60,62 57,80 50,88 43,80 40,62 44,50 45,42");
    sheet(set, &body, ember.lighter(0.2), 1.8);
    sheet(
        set,
        &Shape::cut("48,41* 52,41* 50,47*"),
        set.theme.depth[2],
        0.3,
    );
    for x in [47.4, 52.6] {
        sheet(
            set,
            &Shape::circle(pt(x, 45.0), 1.0),
            set.theme.depth[2],
            0.0,
        );
    }
    set.lights.push((MID, 46.0, 0.6));
}

fn wheel(set: &mut Set<'_, '_>) {
    let wood = set.theme.cloth[2].darker(0.3);
    for i in 0..8 {
        let a = i as f32 / 8.0 * std::f32::consts::TAU + 0.2;
        let spoke = Shape::ribbon(&[
            (MID.polar(a, 6.0), 1.6),
            (MID.polar(a, 20.0), 2.4),
            (MID.polar(a, 31.0), 1.5),
            (MID.polar(a, 38.0), 2.2),
        ]);
        sheet(set, &spoke, wood, 1.4);
    }
    let rim = Shape::circle(MID, 29.0).without(Shape::circle(MID, 22.5));
    sheet(set, &rim, wood.lighter(0.14), 1.8);
    sheet(
        set,
        &gear(MID, 11.0, 12, 0.0),
        set.theme.lamp.darker(0.15),
        1.4,
    );
    sheet(
        set,
        &Shape::circle(MID, 4.6),
        set.theme.lamp.lighter(0.4),
        0.8,
    );
    set.lights.push((MID, 30.0, 0.75));
}
