//! Places of the isles: sea, rocks, lofts and the sky above them, at dawn.

use super::super::canvas::Paper;
use super::super::palette::Rgb;
use super::super::shape::{Place, Pt, Shape, pt};
use super::kites;
use super::offing::{breeze, heaven, islands, sea, skyboat};
use super::parts::{FLOOR, sheet};
use super::{Set, sky, water};

/// Names of the places, as card data may wish for them.
pub const PLACES: [&str; 16] = [
    "strand",
    "skyboats",
    "swarm",
    "cliff",
    "reels",
    "drumtower",
    "nets",
    "shoal",
    "mist",
    "terraces",
    "lanternrow",
    "squall",
    "sunrise",
    "ropebridge",
    "deck",
    "moonset",
];

/// Paints sky, far and middle of a place.
pub fn background(set: &mut Set<'_, '_>, name: &str) {
    heaven(set, name);
    let h = set.horizon;
    let [far, mid, near] = set.theme.depth;
    match name {
        "strand" => {
            islands(set, h - 6.0, far, 2);
            sea(set, h - 2.0, 3);
            beach(set, h + 20.0);
            kites::any(
                set,
                Place::at(17.0, 30.0).scaled(0.55).turned(-0.3),
                Some(pt(30.0, 112.0)),
            );
        }
        "skyboats" => {
            islands(set, h + 2.0, far, 3);
            skyboat(set, pt(20.0, 52.0), 1.0, mid);
            skyboat(set, pt(85.0, 32.0), 0.6, far.mix(mid, 0.5));
            sea(set, h + 14.0, 3);
        }
        "swarm" => {
            islands(set, h + 6.0, far, 3);
            for (x, y, k) in [
                (15.0, 24.0, 0.5),
                (86.0, 20.0, 0.62),
                (50.0, 9.0, 0.36),
                (10.0, 66.0, 0.4),
                (90.0, 64.0, 0.46),
            ] {
                let turn = set.dice.between(-0.5, 0.5);
                kites::any(
                    set,
                    Place::at(x, y).scaled(k).turned(turn),
                    Some(pt(48.0, 140.0)),
                );
            }
            sea(set, h + 16.0, 2);
        }
        "cliff" => {
            islands(set, h, far, 2);
            sea(set, h + 2.0, 4);
            cliff(set, mid);
        }
        "reels" => {
            islands(set, h - 8.0, far, 2);
            reel(set, pt(12.0, h - 8.0), 24.0, mid);
            reel(set, pt(92.0, h + 8.0), 18.0, near.mix(mid, 0.5));
            planks(set, h + 22.0, near);
        }
        "drumtower" => {
            islands(set, h - 4.0, far, 2);
            drum_tower(set, if set.horizon > 90.0 { 84.0 } else { 16.0 }, mid);
            sea(set, h + 20.0, 2);
        }
        "nets" => {
            islands(set, h - 8.0, far, 2);
            sea(set, h - 2.0, 2);
            nets(set, mid);
        }
        "shoal" => {
            islands(set, h - 14.0, far, 3);
            sea(set, h - 18.0, 4);
            arch_rock(set, pt(84.0, h + 2.0), mid);
            pine_rock(set, pt(14.0, h + 10.0), mid.mix(near, 0.4));
        }
        "mist" => {
            islands(set, h - 16.0, far.lighter(0.15), 3);
            water::fog(set, h - 26.0, 4);
            islands(set, h + 6.0, mid, 2);
            water::fog(set, h, 3);
        }
        "terraces" => terraces(set, h),
        "lanternrow" => {
            islands(set, h - 4.0, far, 2);
            sea(set, h + 4.0, 3);
            lantern_row(set, mid);
        }
        "squall" => {
            islands(set, h - 2.0, far.darker(0.15), 2);
            sea(set, h - 10.0, 5);
        }
        "ropebridge" => {
            islands(set, h, far, 2);
            sea(set, h + 16.0, 2);
            rope_bridge(set, mid);
        }
        "deck" => deck(set, h, mid),
        "moonset" => {
            islands(set, h - 4.0, far, 3);
            sea(set, h + 4.0, 4);
        }
        _ => {
            islands(set, h - 2.0, far, 3);
            sea(set, h + 6.0, 3);
        }
    }
}

/// What stands before the figure.
pub fn foreground(set: &mut Set<'_, '_>, name: &str) {
    match name {
        "squall" => sky::rain(set),
        "mist" => water::fog(set, 106.0, 2),
        "lanternrow" | "moonset" | "terraces" => super::near::sparks(set, 7),
        "strand" | "cliff" | "shoal" | "nets" => super::near::gulls(set),
        _ => breeze(set, 3),
    }
}

fn beach(set: &mut Set<'_, '_>, y: f32) {
    let sand = set.theme.sky[2].mix(set.theme.cloth[3], 0.25);
    let shape = Shape::cut(&format!(
        "-8,{}* 20,{} 50,{} 80,{} 108,{}* 108,{FLOOR}* -8,{FLOOR}*",
        y,
        y - 3.0,
        y + 3.0,
        y - 1.0,
        y + 4.0
    ));
    sheet(set, &shape, sand, 1.6);
    let boat = Shape::cut("-18,-3* 18,-5* 13,4 -11,4").shifted(80.0, y + 3.0);
    let wood = set.theme.depth[1];
    sheet(set, &boat, wood, 1.2);
}

fn cliff(set: &mut Set<'_, '_>, tone: Rgb) {
    let left = set.dice.chance(0.5);
    let flip = |p: Pt| if left { p } else { pt(100.0 - p.x, p.y) };
    let rock = Shape::cut(&format!(
        "-6,{FLOOR}* -6,44* 4,40 16,43 25,40* 28,54 22,66 30,82 24,98 34,{FLOOR}*"
    ))
    .map(flip);
    let clip = sheet(set, &rock, tone, 1.8);
    for (x, y) in [(10.0, 58.0), (18.0, 76.0), (8.0, 92.0), (20.0, 108.0)] {
        let crack = Shape::ribbon(&[
            (pt(x, y), 0.1),
            (pt(x + 4.0, y + 6.0), 0.5),
            (pt(x + 2.0, y + 14.0), 0.1),
        ])
        .map(flip);
        set.canvas
            .inlay(&clip, &crack, &Paper::of(tone.darker(0.4)).tone(0.6));
    }
    let hut = Shape::cut("4,42* 4,33* 1,33* 10,24* 19,33* 16,33* 16,42*").map(flip);
    sheet(set, &hut, tone.darker(0.25), 1.0);
    let mast = Shape::rect(20.4, 12.0, 21.4, 42.0).map(flip);
    sheet(set, &mast, tone.darker(0.4), 0.6);
    let sock = Shape::cut("21,12* 36,15* 37,20* 21,19*").map(flip);
    let cloth = sheet(set, &sock, set.theme.cloth[0], 1.0);
    for x in [26.0, 32.0] {
        let band = Shape::rect(x, 10.0, x + 3.0, 22.0).map(flip);
        set.canvas
            .inlay(&cloth, &band, &Paper::of(set.theme.cloth[2]).tone(1.0));
    }
}

/// A great reel of string on its stand.
pub fn reel(set: &mut Set<'_, '_>, at: Pt, r: f32, tone: Rgb) {
    let stand =
        Shape::cut("-0.7,0* 0.7,0* 1.1,2.2* -1.1,2.2*").placed(&Place::at(at.x, at.y).scaled(r));
    sheet(set, &stand, tone.darker(0.3), 1.0);
    let wheel = Shape::circle(at, r).without(Shape::circle(at, r * 0.82));
    sheet(set, &wheel, tone, 1.6);
    let mut spokes = Shape::default();
    for i in 0..8 {
        let a = i as f32 / 8.0 * std::f32::consts::TAU + 0.2;
        spokes = spokes.and(Shape::ribbon(&[(at, 0.7), (at.polar(a, r * 0.9), 0.7)]));
    }
    sheet(set, &spokes, tone.lighter(0.12), 0.8);
    let thread = set.theme.cloth[2];
    for k in [0.6, 0.54, 0.48, 0.42] {
        let ring = Shape::circle(at, r * k).without(Shape::circle(at, r * k - 0.9));
        sheet(set, &ring, thread, 0.3);
    }
    sheet(set, &Shape::circle(at, r * 0.16), tone.darker(0.4), 0.8);
    let up = pt(at.x + (50.0 - at.x) * 0.5, -4.0);
    kites::string(set, at.offset(0.0, -r * 0.5), up);
}

fn planks(set: &mut Set<'_, '_>, y: f32, tone: Rgb) {
    let floor = Shape::rect(-4.0, y, 104.0, FLOOR);
    let clip = sheet(set, &floor, tone, 1.6);
    for i in 0..9 {
        let x = i as f32 * 14.0 - 10.0;
        let joint = Shape::ribbon(&[(pt(x + 6.0, y), 0.2), (pt(x - 6.0, FLOOR), 0.5)]);
        set.canvas
            .inlay(&clip, &joint, &Paper::of(tone.darker(0.5)).tone(0.7));
    }
}

fn drum_tower(set: &mut Set<'_, '_>, x: f32, tone: Rgb) {
    let legs = Shape::cut(
        "-13,120* -8,52* -5,52* -9,120*; 13,120* 8,52* 5,52* 9,120*; -10,76* 10,76* 10,79* -10,79*; -12,100* 12,100* 12,103* -12,103*",
    );
    sheet(set, &legs.shifted(x, 0.0), tone.darker(0.2), 1.2);
    let roof = Shape::cut("-22,30* -10,20 0,14* 10,20 22,30*").shifted(x, 0.0);
    drum(set, pt(x, 42.0), 12.0);
    sheet(set, &roof, tone, 1.6);
    let rail = Shape::rect(x - 17.0, 53.0, x + 17.0, 56.0);
    sheet(set, &rail, tone, 1.2);
}

/// A drum seen from its skin: a rim of nails and three commas of wind.
pub fn drum(set: &mut Set<'_, '_>, at: Pt, r: f32) {
    let wood = set.theme.cloth[0].mix(set.theme.depth[2], 0.35);
    sheet(set, &Shape::circle(at, r), wood, 1.8);
    let skin = set.theme.cloth[2];
    let clip = sheet(set, &Shape::circle(at, r * 0.84), skin, 0.6);
    for i in 0..20 {
        let a = i as f32 / 20.0 * std::f32::consts::TAU;
        let nail = Shape::circle(at.polar(a, r * 0.92), r * 0.035);
        sheet(set, &nail, set.theme.lamp, 0.2);
    }
    for i in 0..3 {
        let a = i as f32 / 3.0 * std::f32::consts::TAU;
        let comma = Shape::cut(
            "0,-0.34 0.2,-0.24 0.22,-0.04 0.06,0.1 -0.12,0.04 -0.14,-0.12 -0.34,0.14* -0.36,-0.14 -0.2,-0.3",
        );
        let c = at.polar(a - 1.57, r * 0.3);
        let shape = comma.placed(&Place::at(c.x, c.y).scaled(r * 0.8).turned(a));
        set.canvas
            .inlay(&clip, &shape, &Paper::of(set.theme.depth[2]).lift(0.0));
    }
}

fn nets(set: &mut Set<'_, '_>, tone: Rgb) {
    let top = 20.0;
    for x in [4.0, 34.0, 68.0, 97.0] {
        sheet(
            set,
            &Shape::rect(x - 0.9, top, x + 0.9, FLOOR),
            tone.darker(0.3),
            1.0,
        );
    }
    let mut mesh = Shape::default();
    let sag =
        |x: f32| top + 5.0 + ((x - 4.0) / 31.0).fract() * (1.0 - ((x - 4.0) / 31.0).fract()) * 26.0;
    let mut x = 4.0;
    while x < 98.0 {
        mesh = mesh
            .and(Shape::ribbon(&[
                (pt(x, sag(x)), 0.22),
                (pt(x + 12.0, 78.0), 0.22),
            ]))
            .and(Shape::ribbon(&[
                (pt(x, sag(x)), 0.22),
                (pt(x - 12.0, 78.0), 0.22),
            ]));
        x += 4.0;
    }
    let thread = set.theme.cloth[2].mix(tone, 0.3);
    set.canvas.sheet(
        &mesh,
        &Paper {
            alpha: 0.75,
            ..Paper::ink(thread)
        },
    );
    for i in 0..8 {
        let at = pt(8.0 + i as f32 * 12.0, sag(8.0 + i as f32 * 12.0));
        let float = Shape::circle(at, 1.9);
        sheet(set, &float, set.theme.cloth[0], 0.8);
    }
}

fn arch_rock(set: &mut Set<'_, '_>, at: Pt, tone: Rgb) {
    let rock = Shape::cut("-22,10* -20,-20 -10,-34 4,-36 16,-26 22,10*")
        .without(Shape::cut("-8,10* -7,-8 0,-18 7,-8 9,10*"));
    sheet(set, &rock.shifted(at.x, at.y), tone, 1.6);
}

fn pine_rock(set: &mut Set<'_, '_>, at: Pt, tone: Rgb) {
    let rock = Shape::cut("-20,14* -16,-2 -4,-8 8,-4 18,14*").shifted(at.x, at.y);
    sheet(set, &rock, tone, 1.6);
    let trunk = Shape::ribbon(&[
        (pt(0.0, -4.0), 1.4),
        (pt(4.0, -16.0), 1.1),
        (pt(-1.0, -30.0), 0.6),
    ]);
    sheet(set, &trunk.shifted(at.x, at.y), tone.darker(0.4), 0.8);
    for (x, y, w) in [(6.0, -18.0, 10.0), (-7.0, -25.0, 9.0), (1.0, -33.0, 10.0)] {
        let needles = Shape::ellipse(pt(at.x + x, at.y + y), w, 3.2);
        sheet(set, &needles, tone.mix(set.theme.cloth[1], 0.5), 1.0);
    }
}

fn terraces(set: &mut Set<'_, '_>, h: f32) {
    let [far, mid, near] = set.theme.depth;
    islands(set, h - 18.0, far, 2);
    for i in 0..6 {
        let t = i as f32 / 5.0;
        let y = h - 18.0 + i as f32 * 12.0;
        let tilt = if i % 2 == 0 { 5.0 } else { -4.0 };
        let step = Shape::cut(&format!(
            "-6,{} 20,{} 50,{} 80,{} 106,{}* 106,{FLOOR}* -6,{FLOOR}*",
            y + tilt,
            y - 3.0,
            y + 1.0,
            y - 3.0,
            y - tilt
        ));
        let tone = far
            .mix(mid, t.min(0.6) * 1.4)
            .mix(near, (t - 0.6).max(0.0) * 1.6);
        let clip = sheet(set, &step, tone, 1.4);
        let rim = Shape::ribbon(&[
            (pt(-6.0, y + tilt + 2.0), 0.3),
            (pt(50.0, y + 3.0), 0.5),
            (pt(106.0, y - tilt + 2.0), 0.3),
        ]);
        set.canvas.inlay(
            &clip,
            &rim,
            &Paper::of(set.theme.sky[2].lighter(0.3)).tone(0.7),
        );
    }
}

fn lantern_row(set: &mut Set<'_, '_>, tone: Rgb) {
    for x in [6.0, 94.0] {
        sheet(
            set,
            &Shape::rect(x - 1.2, 8.0, x + 1.2, FLOOR),
            tone.darker(0.3),
            1.2,
        );
    }
    super::parts::garland(set, pt(6.0, 12.0), pt(94.0, 12.0), 9.0);
    super::parts::garland(set, pt(6.0, 34.0), pt(94.0, 30.0), 12.0);
}

fn rope_bridge(set: &mut Set<'_, '_>, tone: Rgb) {
    for (x, flip) in [(0.0, false), (100.0, true)] {
        let rock = Shape::cut("-10,170* -10,50* 4,46 16,52* 20,70 14,100 24,170*");
        let rock = rock.map(|p| pt(if flip { x - p.x } else { x + p.x }, p.y));
        sheet(set, &rock, tone, 1.8);
    }
    let at = |t: f32, dy: f32| {
        pt(
            10.0 + t * 80.0,
            50.0 + dy + 18.0 * 4.0 * t * (1.0 - t) * 0.5,
        )
    };
    for dy in [0.0, 10.0] {
        let rope: Vec<(Pt, f32)> = (0..=8).map(|i| (at(i as f32 / 8.0, dy), 0.45)).collect();
        sheet(
            set,
            &Shape::ribbon(&rope),
            set.theme.cloth[2].mix(tone, 0.4),
            0.9,
        );
    }
    for i in 0..=16 {
        let t = i as f32 / 16.0;
        let board = Shape::rect(-2.2, -0.7, 2.2, 0.9);
        let p = at(t, 10.0);
        sheet(set, &board.shifted(p.x, p.y), tone.darker(0.25), 0.6);
        if i % 3 == 0 {
            let a = at(t, 0.0);
            let post = Shape::ribbon(&[(a, 0.25), (p, 0.25)]);
            sheet(set, &post, tone.darker(0.2), 0.3);
        }
    }
}

fn deck(set: &mut Set<'_, '_>, h: f32, tone: Rgb) {
    islands(set, h + 2.0, set.theme.depth[0], 2);
    let sail = Shape::cut("52,-6* 96,-6* 104,30 98,66* 58,60* 62,30").shifted(2.0, 0.0);
    let clip = sheet(
        set,
        &sail,
        set.theme.cloth[2].mix(set.theme.cloth[0], 0.12),
        1.8,
    );
    for y in [8.0, 24.0, 40.0, 56.0] {
        let batten = Shape::ribbon(&[(pt(50.0, y), 0.4), (pt(106.0, y + 5.0), 0.4)]);
        set.canvas
            .inlay(&clip, &batten, &Paper::of(tone.darker(0.2)).tone(0.6));
    }
    let badge = Shape::circle(pt(80.0, 28.0), 11.0);
    set.canvas
        .inlay(&clip, &badge, &Paper::of(set.theme.cloth[0]).lift(0.0));
    let mast = Shape::rect(4.0, -6.0, 8.0, FLOOR);
    sheet(set, &mast, tone.darker(0.2), 1.6);
    for y in [22.0, 46.0, 70.0] {
        let rope = Shape::ribbon(&[(pt(6.0, y - 20.0), 0.3), (pt(42.0, h + 20.0), 0.3)]);
        sheet(set, &rope, set.theme.cloth[2].mix(tone, 0.5), 0.4);
    }
    planks(set, h + 24.0, set.theme.depth[2].mix(tone, 0.3));
}
