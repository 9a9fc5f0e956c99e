//! Places of the circuit: tents, stages, glasshouses and night trains of travelling companies.

use super::super::canvas::{Fill, Paper};
use super::super::palette::Rgb;
use super::super::shape::{Place, Pt, Shape, pt};
use super::parts::{FLOOR, sheet};
use super::{Set, near, rails};

/// Names of the places, as card data may wish for them.
pub const PLACES: [&str; 18] = [
    "marquee",
    "footlights",
    "beam",
    "clockwork",
    "puppets",
    "posters",
    "wagons",
    "backstage",
    "glasshouse",
    "ferns",
    "gongs",
    "rainroof",
    "terrarium",
    "platform",
    "carriage",
    "aerials",
    "signals",
    "fairground",
];

/// Paints sky, far and middle of a place.
pub fn background(set: &mut Set<'_, '_>, name: &str) {
    wash(set);
    let h = set.horizon;
    let [far, mid, near] = set.theme.depth;
    match name {
        "marquee" => {
            marquee(set, pt(50.0, 4.0), far, mid);
            bunting(set, pt(-4.0, 30.0), pt(40.0, 18.0), 6.0);
            bunting(set, pt(62.0, 18.0), pt(104.0, 32.0), 6.0);
            boards(set, h + 20.0, near);
        }
        "footlights" => {
            rays(set, pt(50.0, 50.0), 20, far, 0.55);
            boards(set, h + 16.0, near.mix(mid, 0.4));
            footlights(set, h + 20.0);
            curtains(set, mid, 22.0);
        }
        "beam" => {
            beams(set, &[(12.0, 0.42), (88.0, -0.42), (50.0, 0.0)]);
            boards(set, h + 24.0, near);
            dust(set, 16);
        }
        "clockwork" => {
            for (x, y, r, teeth, tone) in [
                (16.0, 26.0, 25.0, 16, far),
                (88.0, 48.0, 27.0, 18, mid),
                (82.0, 8.0, 14.0, 11, far),
                (6.0, 72.0, 19.0, 13, mid),
                (92.0, 98.0, 16.0, 12, mid.mix(near, 0.5)),
            ] {
                let turn = set.dice.between(0.0, 0.5);
                cog(set, pt(x, y), (r, teeth), turn, tone);
            }
            boards(set, h + 26.0, near);
        }
        "puppets" => {
            rays(set, pt(50.0, 96.0), 14, far, 0.4);
            for (x, y, k) in [(13.0, 58.0, 1.0), (87.0, 50.0, 1.1), (32.0, 30.0, 0.7)] {
                marionette(set, pt(x, y), k, mid);
            }
            rail(set, 8.0, near);
            boards(set, h + 28.0, near);
        }
        "posters" => {
            posters(set, mid);
            boards(set, h + 30.0, near);
        }
        "wagons" => {
            hills(set, h - 4.0, far);
            wagon(set, pt(18.0, h + 16.0), 1.0, mid);
            wagon(set, pt(90.0, h + 6.0), 0.72, far.mix(mid, 0.6));
            bunting(set, pt(-4.0, 12.0), pt(104.0, 22.0), 9.0);
            meadow(set, h + 16.0, near);
        }
        "backstage" => backstage(set, mid, near),
        "glasshouse" => {
            hills(set, h, far);
            glasshouse(set, mid);
            leaves(set, h + 26.0, near, 7);
        }
        "ferns" => {
            fronds(set, far, 0.8, 9);
            fronds(set, mid, 1.15, 7);
            meadow(set, h + 30.0, near);
        }
        "gongs" => {
            rays(set, pt(50.0, 44.0), 16, far, 0.5);
            for (x, y, r) in [(14.0, 40.0, 19.0), (88.0, 58.0, 16.0)] {
                gong(set, pt(x, y), r, mid);
            }
            boards(set, h + 22.0, near);
        }
        "rainroof" => {
            glasshouse(set, mid);
            super::sky::rain(set);
            boards(set, h + 26.0, near);
        }
        "terrarium" => {
            for (x, y, k) in [(14.0, 70.0, 1.0), (88.0, 56.0, 0.86), (80.0, 104.0, 0.7)] {
                bell_jar(set, pt(x, y), k, mid);
            }
            boards(set, h + 28.0, near);
        }
        "platform" => rails::platform(set),
        "carriage" => rails::carriage(set),
        "aerials" => rails::aerials(set),
        "signals" => rails::signals(set),
        _ => {
            hills(set, h + 2.0, far);
            wheel(set, pt(20.0, 48.0), 32.0, mid);
            marquee_small(set, pt(86.0, h + 10.0), mid.mix(near, 0.3));
            meadow(set, h + 18.0, near);
        }
    }
}

/// Paints the near frame of a place.
pub fn foreground(set: &mut Set<'_, '_>, name: &str) {
    match name {
        "rainroof" => near::sparks(set, 4),
        "glasshouse" | "ferns" | "terrarium" => leaves(set, 124.0, set.theme.depth[2], 9),
        "marquee" | "footlights" | "fairground" | "wagons" => confetti(set, 14),
        _ => near::sparks(set, 8),
    }
}

/// The air behind everything.
pub fn wash(set: &mut Set<'_, '_>) {
    let [top, middle, low] = set.theme.sky;
    let fill = Fill::Linear(pt(0.0, 0.0), top, pt(0.0, 70.0), middle);
    let all = Shape::rect(-6.0, -6.0, 106.0, FLOOR);
    set.canvas.sheet(&all, &Paper::filled(fill).lift(0.0));
    let c = pt(52.0, 52.0);
    let disc = Paper {
        alpha: 0.5,
        ..Paper::filled(Fill::Radial(c, 60.0, low, middle)).lift(0.0)
    };
    set.canvas.sheet(&Shape::circle(c, 58.0), &disc);
}

/// Rays in two tones from one point, as on old posters.
pub fn rays(set: &mut Set<'_, '_>, c: Pt, count: usize, tone: Rgb, alpha: f32) {
    let step = std::f32::consts::TAU / count as f32;
    for i in 0..count {
        let a = i as f32 * step;
        let ray = Shape::polygon(&[c, c.polar(a, 160.0), c.polar(a + step * 0.5, 160.0)]);
        let paper = Paper {
            alpha,
            ..Paper::of(tone).lift(0.4).edge(0.2)
        };
        set.canvas.sheet(&ray, &paper);
    }
}

/// Floor boards that run away from the viewer.
pub fn boards(set: &mut Set<'_, '_>, y: f32, tone: Rgb) {
    let clip = sheet(set, &Shape::rect(-4.0, y, 104.0, FLOOR), tone, 1.6);
    for i in 0..=10 {
        let x = i as f32 * 10.0;
        let foot = 50.0 + (x - 50.0) * 2.2;
        let joint = Shape::ribbon(&[(pt(x, y), 0.2), (pt(foot, FLOOR), 0.7)]);
        set.canvas
            .inlay(&clip, &joint, &Paper::of(tone.darker(0.45)).tone(0.7));
    }
    let edge = Shape::rect(-4.0, y, 104.0, y + 1.4);
    set.canvas
        .inlay(&clip, &edge, &Paper::of(tone.lighter(0.25)).tone(0.7));
}

/// Curtains at both sides, gathered with a cord.
pub fn curtains(set: &mut Set<'_, '_>, tone: Rgb, width: f32) {
    let red = set.theme.cloth[0].mix(tone, 0.2);
    for side in [0.0_f32, 1.0] {
        let flip = |p: Pt| if side < 0.5 { p } else { pt(100.0 - p.x, p.y) };
        let w = width;
        let line = format!(
            "-6,-6* {},-6* {},30 {},60 {},78* {},96 {},140 {},{FLOOR}* -6,{FLOOR}*",
            w * 1.4,
            w * 1.2,
            w * 0.8,
            w * 0.42,
            w * 0.6,
            w * 0.8,
            w * 0.85
        );
        let clip = sheet(set, &Shape::cut(&line).map(flip), red, 2.2);
        for i in 0..5 {
            let x = w * (0.1 + 0.26 * i as f32);
            let fold = Shape::ribbon(&[
                (pt(x, -6.0), 1.4),
                (pt(x * 0.7, 50.0), 1.2),
                (pt(x * 0.36, 78.0), 0.8),
                (pt(x * 0.55, 140.0), 1.6),
            ])
            .map(flip);
            set.canvas
                .inlay(&clip, &fold, &Paper::of(red.darker(0.4)).tone(0.75));
        }
        let cord =
            Shape::cut(&format!("-6,75* {},76* {},80* -6,81*", w * 0.44, w * 0.44)).map(flip);
        sheet(set, &cord, set.theme.lamp, 0.8);
    }
    valance(set, red);
}

/// The scalloped cloth over a stage.
pub fn valance(set: &mut Set<'_, '_>, tone: Rgb) {
    let mut line = String::from("-6,-8* 106,-8* 106,8* ");
    for i in (0..8).rev() {
        let x = i as f32 * 14.0 - 6.0;
        line += &format!("{},17 {x},8* ", x + 7.0);
    }
    let clip = sheet(set, &Shape::cut(&line), tone.darker(0.12), 2.0);
    let lamp = set.theme.lamp;
    for i in 0..8 {
        let x = i as f32 * 14.0 + 1.0;
        let tassel = Shape::cut("-1.4,0* 1.4,0* 1,4 0,6 -1,4").shifted(x, 13.0);
        sheet(set, &tassel, lamp, 0.8);
    }
    let band = Shape::rect(-6.0, 1.0, 106.0, 2.6);
    set.canvas.inlay(&clip, &band, &Paper::of(lamp).tone(0.8));
}

/// A row of lamps in shells at the foot of a stage.
pub fn footlights(set: &mut Set<'_, '_>, y: f32) {
    for i in 0..7 {
        let x = 6.0 + i as f32 * 14.6;
        let shell = Shape::cut("-5,4* -5,-1 -3,-4 0,-5 3,-4 5,-1 5,4*").shifted(x, y);
        sheet(set, &shell, set.theme.depth[2], 1.2);
        let bulb = Shape::ellipse(pt(x, y - 3.4), 2.4, 2.0);
        sheet(set, &bulb, set.theme.lamp.lighter(0.4), 0.3);
        set.lights.push((pt(x, y - 5.0), 14.0, 0.5));
    }
}

/// Cones of light from above: the place of the lamp and how it leans.
pub fn beams(set: &mut Set<'_, '_>, from: &[(f32, f32)]) {
    let lamp = set.theme.lamp;
    for &(x, lean) in from {
        let a = pt(x, -2.0);
        let foot = pt(x + lean * 130.0, 128.0);
        let cone = Shape::polygon(&[
            a.offset(-2.0, 0.0),
            a.offset(2.0, 0.0),
            foot.offset(20.0, 0.0),
            foot.offset(-20.0, 0.0),
        ]);
        let fill = Fill::Linear(a, lamp.lighter(0.4), foot, lamp.mix(set.theme.sky[1], 0.6));
        let paper = Paper {
            alpha: 0.4,
            ..Paper::filled(fill).lift(0.0).edge(0.0)
        };
        set.canvas.sheet(&cone, &paper);
        let pool = Paper {
            alpha: 0.5,
            ..Paper::ink(lamp.lighter(0.2))
        };
        set.canvas.sheet(&Shape::ellipse(foot, 20.0, 5.0), &pool);
        let housing =
            Shape::cut("-4,-6* 4,-6* 6,4* -6,4*").placed(&Place::at(a.x, a.y).turned(-lean * 0.8));
        sheet(set, &housing, set.theme.depth[2], 1.4);
        set.lights.push((a, 18.0, 0.5));
    }
}

/// Specks in the light.
pub fn dust(set: &mut Set<'_, '_>, count: usize) {
    let tone = set.theme.lamp.lighter(0.5);
    for _ in 0..count {
        let at = pt(set.dice.between(4.0, 96.0), set.dice.between(8.0, 100.0));
        let r = set.dice.between(0.3, 0.8);
        let paper = Paper {
            alpha: 0.8,
            ..Paper::ink(tone)
        };
        set.canvas.sheet(&Shape::circle(at, r), &paper);
    }
}

/// Scraps of paper in the air.
pub fn confetti(set: &mut Set<'_, '_>, count: usize) {
    let [main, _, pale, bright] = set.theme.cloth;
    let tones = [main, bright, pale, set.theme.lamp];
    for i in 0..count {
        let x = if i % 2 == 0 {
            set.dice.between(2.0, 34.0)
        } else {
            set.dice.between(68.0, 98.0)
        };
        let at = pt(x, set.dice.between(6.0, 112.0));
        let turn = set.dice.between(0.0, 3.0);
        let scrap = Shape::cut("-1.8,-0.9* 1.8,-1.1* 1.8,0.9* -1.8,1.1*")
            .placed(&Place::at(at.x, at.y).turned(turn));
        sheet(set, &scrap, tones[i % 4].lighter(0.15), 0.9);
    }
}

/// A string of pennants.
pub fn bunting(set: &mut Set<'_, '_>, a: Pt, b: Pt, sag: f32) {
    let at = |t: f32| a.toward(b, t).offset(0.0, sag * 4.0 * t * (1.0 - t));
    let line: Vec<(Pt, f32)> = (0..=8).map(|i| (at(i as f32 / 8.0), 0.3)).collect();
    sheet(set, &Shape::ribbon(&line), set.theme.depth[2], 0.4);
    let [main, second, pale, bright] = set.theme.cloth;
    let count = (a.distance(b) / 7.0).max(3.0) as usize;
    for i in 0..count {
        let p = at((i as f32 + 0.5) / count as f32);
        let flag = Shape::cut("-2.8,0* 2.8,0* 0,7*").shifted(p.x, p.y);
        sheet(set, &flag, [main, pale, bright, second][i % 4], 0.8);
    }
}

/// A toothed wheel with spokes and a hub.
pub fn cog(set: &mut Set<'_, '_>, c: Pt, (r, teeth): (f32, usize), turn: f32, tone: Rgb) {
    let mut points = Vec::new();
    let step = std::f32::consts::TAU / teeth as f32;
    for i in 0..teeth {
        let a = turn + i as f32 * step;
        for (t, k) in [(0.0, 0.86), (0.14, 1.0), (0.46, 1.0), (0.6, 0.86)] {
            points.push(c.polar(a + t * step, r * k));
        }
    }
    let mut shape = Shape::polygon(&points).without(Shape::circle(c, r * 0.66));
    for i in 0..6 {
        let a = turn + i as f32 / 6.0 * std::f32::consts::TAU;
        shape = shape.and(Shape::ribbon(&[
            (c.polar(a, r * 0.1), r * 0.09),
            (c.polar(a, r * 0.72), r * 0.06),
        ]));
    }
    sheet(set, &shape, tone, 1.6);
    sheet(set, &Shape::circle(c, r * 0.24), tone.lighter(0.12), 1.0);
    sheet(set, &Shape::circle(c, r * 0.09), set.theme.lamp, 0.4);
}

/// A great tent seen from inside: stripes that meet at the mast.
fn marquee(set: &mut Set<'_, '_>, top: Pt, a: Rgb, b: Rgb) {
    let pale = set.theme.cloth[2];
    for i in -6..=6 {
        let (x0, x1) = (50.0 + i as f32 * 13.0, 50.0 + (i as f32 + 1.0) * 13.0);
        let panel = Shape::cut(&format!(
            "{},{}* {},58 {},60* {},58",
            top.x,
            top.y - 12.0,
            x1 - 1.0,
            x0 + 6.5,
            x0 + 1.0
        ));
        let tone = if i % 2 == 0 {
            pale
        } else {
            a.mix(set.theme.cloth[0], 0.55)
        };
        sheet(set, &panel, tone, 0.8);
    }
    let wall = Shape::rect(-6.0, 57.0, 106.0, FLOOR);
    let clip = sheet(set, &wall, b, 1.0);
    for i in 0..9 {
        let x = i as f32 * 12.5 - 2.0;
        let stripe = Shape::rect(x, 56.0, x + 6.0, FLOOR);
        set.canvas
            .inlay(&clip, &stripe, &Paper::of(b.lighter(0.16)).tone(0.9));
    }
}

/// A round tent with a flag, from outside.
pub fn marquee_small(set: &mut Set<'_, '_>, foot: Pt, tone: Rgb) {
    let pale = set.theme.cloth[2];
    let main = set.theme.cloth[0];
    let body = Shape::cut("-20,0* -19,-18* 19,-18* 20,0*").shifted(foot.x, foot.y);
    let clip = sheet(set, &body, pale, 1.4);
    let roof = Shape::cut("-24,-17* -8,-30 0,-44* 8,-30 24,-17*").shifted(foot.x, foot.y);
    for i in 0..5 {
        let x = foot.x - 20.0 + i as f32 * 8.6;
        let stripe = Shape::rect(x, foot.y - 20.0, x + 4.2, foot.y + 1.0);
        set.canvas.inlay(&clip, &stripe, &Paper::of(main).tone(0.9));
    }
    let clip = sheet(set, &roof, main, 1.6);
    for (a, b) in [(-15.0, -6.0), (-2.0, 2.0), (6.0, 15.0)] {
        let panel = Shape::polygon(&[
            foot.offset(0.0, -46.0),
            foot.offset(b, -14.0),
            foot.offset(a, -14.0),
        ]);
        set.canvas.inlay(&clip, &panel, &Paper::of(pale).tone(0.9));
    }
    let flag =
        Shape::cut("-0.5,-44* 0.5,-44* 0.5,-56* 9,-53* 0.5,-49* -0.5,-49*").shifted(foot.x, foot.y);
    sheet(set, &flag, tone, 0.8);
}

/// A small figure on strings.
pub fn marionette(set: &mut Set<'_, '_>, at: Pt, k: f32, tone: Rgb) {
    let place = Place::at(at.x, at.y).scaled(k);
    for x in [-6.0, 0.0, 6.0] {
        let line = Shape::ribbon(&[(pt(x * 0.4, -70.0), 0.2), (pt(x, -8.0), 0.24)]);
        let pale = set.theme.cloth[2];
        set.canvas.sheet(&line.placed(&place), &Paper::ink(pale));
    }
    let limbs = Shape::cut(
        "-3,-6* -10,-10* -11,-8* -4,-1*; 3,-6* 10,-10* 11,-8* 4,-1*; -4,10* -1,10* -3,22* -6,21*; 1,10* 4,10* 6,21* 3,22*",
    );
    sheet(set, &limbs.placed(&place), tone.darker(0.25), 1.0);
    let body = Shape::cut("-4,-7* 4,-7* 7,11* 0,13 -7,11*").placed(&place);
    sheet(set, &body, set.theme.cloth[0], 1.2);
    let head = Shape::circle(pt(0.0, -12.0), 5.2).placed(&place);
    sheet(set, &head, set.theme.cloth[2], 1.2);
    let hat = Shape::cut("-6,-14* 6,-14* 0,-24*").placed(&place);
    sheet(set, &hat, set.theme.cloth[3], 1.0);
    for x in [-1.8, 1.8] {
        let eye = Shape::circle(pt(x, -12.0), 0.8).placed(&place);
        set.canvas.sheet(&eye, &Paper::ink(set.theme.depth[2]));
    }
}

fn rail(set: &mut Set<'_, '_>, y: f32, tone: Rgb) {
    sheet(set, &Shape::rect(-4.0, y, 104.0, y + 3.0), tone, 1.6);
}

fn posters(set: &mut Set<'_, '_>, tone: Rgb) {
    let wall = Shape::rect(-6.0, -6.0, 106.0, FLOOR);
    sheet(set, &wall, tone, 0.6);
    let [main, second, pale, bright] = set.theme.cloth;
    let spots = [
        (-4.0, 4.0, 30.0, 42.0),
        (30.0, -8.0, 26.0, 30.0),
        (62.0, -2.0, 24.0, 34.0),
        (78.0, 36.0, 28.0, 44.0),
        (-8.0, 52.0, 30.0, 40.0),
        (74.0, 86.0, 30.0, 40.0),
    ];
    for (i, (x, y, w, h)) in spots.into_iter().enumerate() {
        let turn = set.dice.between(-0.07, 0.07);
        let ground = [pale, bright, main, pale, second, bright][i];
        let ink = [main, pale, pale, second, pale, second][i];
        let place = Place::at(x + w / 2.0, y + h / 2.0).turned(turn);
        let page = Shape::rect(-w / 2.0, -h / 2.0, w / 2.0, h / 2.0).placed(&place);
        let clip = sheet(set, &page, ground, 1.2);
        let mark = match i % 3 {
            0 => Shape::star(pt(0.0, -h * 0.12), 9, w * 0.34, w * 0.2, 0.0, true),
            1 => Shape::circle(pt(0.0, -h * 0.1), w * 0.3)
                .without(Shape::circle(pt(0.0, -h * 0.1), w * 0.18)),
            _ => Shape::cut("0,-10* 9,4* -9,4*").map(|p| pt(p.x * w / 28.0, p.y * w / 28.0)),
        };
        set.canvas
            .inlay(&clip, &mark.placed(&place), &Paper::of(ink).lift(0.0));
        for (j, k) in [0.7_f32, 0.5].into_iter().enumerate() {
            let y = h * (0.3 + 0.09 * j as f32);
            let row = Shape::rect(-w * k / 2.0, y, w * k / 2.0, y + 1.6).placed(&place);
            set.canvas.inlay(&clip, &row, &Paper::of(ink).lift(0.0));
        }
    }
}

/// Low hills.
pub fn hills(set: &mut Set<'_, '_>, y: f32, tone: Rgb) {
    for (dy, shade) in [(-9.0, tone.lighter(0.14)), (0.0, tone)] {
        let shift = set.dice.between(-8.0, 8.0);
        let line = Shape::cut(&format!(
            "-14,{}* {},{} {},{} {},{} 114,{}* 114,{FLOOR}* -14,{FLOOR}*",
            y + dy,
            20.0 + shift,
            y + dy - 9.0,
            52.0 + shift,
            y + dy + 3.0,
            80.0 + shift,
            y + dy - 7.0,
            y + dy
        ));
        sheet(set, &line, shade, 1.2);
    }
}

/// Ground with tufts.
pub fn meadow(set: &mut Set<'_, '_>, y: f32, tone: Rgb) {
    let ground = Shape::cut(&format!(
        "-8,{y}* 30,{} 70,{} 108,{y}* 108,{FLOOR}* -8,{FLOOR}*",
        y - 2.0,
        y + 2.0
    ));
    sheet(set, &ground, tone, 1.4);
    for _ in 0..9 {
        let x = set.dice.between(0.0, 100.0);
        let dy = set.dice.between(2.0, 16.0);
        let tuft = Shape::cut("-2,0* -2.6,-4 -1,-1* 0,-6 1,-1* 2.6,-4 2,0*").shifted(x, y + dy);
        sheet(set, &tuft, tone.lighter(0.12), 0.4);
    }
}

/// A show wagon with a window and a stove pipe.
pub fn wagon(set: &mut Set<'_, '_>, foot: Pt, k: f32, tone: Rgb) {
    let place = Place::at(foot.x, foot.y).scaled(k);
    let [main, second, pale, bright] = set.theme.cloth;
    let pipe = Shape::cut("9,-40* 12,-40* 12,-52* 14,-52* 14,-54* 7,-54* 7,-52* 9,-52*");
    sheet(set, &pipe.placed(&place), second, 0.8);
    let body = Shape::cut("-24,-9* -26,-38* 26,-38* 24,-9*").placed(&place);
    let clip = sheet(set, &body, main, 1.6);
    for x in [-24.0, -12.0, 0.0, 12.0] {
        let panel = Shape::rect(x + 1.0, -36.0, x + 6.0, -8.0).placed(&place);
        set.canvas
            .inlay(&clip, &panel, &Paper::of(main.lighter(0.18)).tone(0.9));
    }
    let roof = Shape::cut("-30,-37* -26,-45 0,-49 26,-45 30,-37*").placed(&place);
    sheet(set, &roof, tone.darker(0.2), 1.4);
    let pane = Shape::rounded(-7.0, -32.0, 7.0, -19.0, 3.0).placed(&place);
    sheet(set, &pane, set.theme.lamp.lighter(0.15), 0.4);
    set.lights.push((place.map(pt(0.0, -25.0)), 16.0 * k, 0.45));
    let shutters = Shape::rect(-13.0, -32.0, -8.0, -19.0).and(Shape::rect(8.0, -32.0, 13.0, -19.0));
    sheet(set, &shutters.placed(&place), bright, 0.6);
    for x in [-15.0, 15.0] {
        let c = pt(x, -4.0);
        let mut rim = Shape::circle(c, 8.0).without(Shape::circle(c, 6.0));
        for i in 0..6 {
            let a = i as f32 / 6.0 * std::f32::consts::TAU;
            rim = rim.and(Shape::ribbon(&[(c, 0.6), (c.polar(a, 7.0), 0.6)]));
        }
        sheet(set, &rim.placed(&place), pale.mix(second, 0.3), 1.0);
    }
}

fn backstage(set: &mut Set<'_, '_>, mid: Rgb, near: Rgb) {
    let [main, second, pale, bright] = set.theme.cloth;
    for (x0, x1, top, tone) in [
        (-6.0, 30.0, 2.0, mid),
        (72.0, 106.0, 14.0, mid.mix(near, 0.4)),
    ] {
        let flat = Shape::rect(x0, top, x1, FLOOR);
        sheet(set, &flat, tone, 1.4);
        let brace = Shape::ribbon(&[(pt(x0, top + 4.0), 0.9), (pt(x1, top + 60.0), 0.9)])
            .and(Shape::ribbon(&[
                (pt(x1, top + 4.0), 0.9),
                (pt(x0, top + 60.0), 0.9),
            ]))
            .and(Shape::rect(x0, top + 60.0, x1, top + 62.4));
        sheet(set, &brace, tone.lighter(0.22), 0.8);
    }
    for (x, y, tone) in [
        (10.0, 44.0, main),
        (20.0, 60.0, bright),
        (88.0, 52.0, second),
    ] {
        let rope = Shape::rect(x - 0.3, -6.0, x + 0.3, y);
        sheet(set, &rope, pale.mix(near, 0.3), 0.5);
        let bag = Shape::cut("-1.4,0* 1.4,0* 5,6 4.6,14 0,16 -4.6,14 -5,6").shifted(x, y);
        sheet(set, &bag, tone, 1.4);
    }
    super::parts::ladder(set, 82.0, 0.08, near.lighter(0.18));
    boards(set, set.horizon + 26.0, near);
}

/// Iron ribs and panes that arch over everything.
pub fn glasshouse(set: &mut Set<'_, '_>, tone: Rgb) {
    let c = pt(50.0, 78.0);
    let glass = set.theme.sky[2].lighter(0.2);
    let pane = Paper {
        alpha: 0.45,
        ..Paper::of(glass).lift(0.0)
    };
    set.canvas.sheet(&Shape::circle(c, 74.0), &pane);
    let mut iron = Shape::default();
    for r in [74.0, 54.0, 34.0] {
        iron = iron.and(Shape::circle(c, r).without(Shape::circle(c, r - 1.3)));
    }
    for i in 0..=8 {
        let a = -std::f32::consts::PI * i as f32 / 8.0;
        iron = iron.and(Shape::ribbon(&[(c, 0.4), (c.polar(a, 74.0), 0.7)]));
    }
    for x in [-1.0, 101.0] {
        iron = iron.and(Shape::rect(x - 1.6, 60.0, x + 1.6, FLOOR));
    }
    sheet(set, &iron, tone, 1.2);
    let shine = Shape::cut("8,46* 20,26* 24,28* 12,49*; 66,14* 80,26* 78,30* 64,18*");
    let paper = Paper {
        alpha: 0.5,
        ..Paper::ink(set.theme.cloth[2].lighter(0.5))
    };
    set.canvas.sheet(&shine, &paper);
}

/// Broad leaves that rise from below.
pub fn leaves(set: &mut Set<'_, '_>, y: f32, tone: Rgb, count: usize) {
    for i in 0..count {
        let x = -4.0 + i as f32 * 108.0 / (count.max(2) - 1) as f32;
        let away = (x - 50.0) / 50.0;
        let k = set.dice.between(0.7, 1.15) * (0.6 + 0.5 * away.abs());
        let turn = away * 0.5 + set.dice.between(-0.2, 0.2);
        let leaf = Shape::cut("0,8* -8,-4 -9,-18 0,-34* 9,-18 8,-4");
        let place = Place::at(x, y).scaled(k).turned(turn);
        let shade = tone.lighter(0.07 * (i % 3) as f32);
        let clip = sheet(set, &leaf.placed(&place), shade, 1.2);
        let rib = Shape::ribbon(&[(pt(0.0, 8.0), 0.6), (pt(0.0, -32.0), 0.2)]).placed(&place);
        set.canvas
            .inlay(&clip, &rib, &Paper::of(shade.lighter(0.25)).tone(0.7));
    }
}

fn fronds(set: &mut Set<'_, '_>, tone: Rgb, k: f32, count: usize) {
    for i in 0..count {
        let side = if i % 2 == 0 { -1.0 } else { 1.0 };
        let x = 50.0 + side * set.dice.between(30.0, 54.0);
        let y = set.dice.between(80.0, 120.0);
        let bend = side * set.dice.between(-18.0, 8.0);
        let mut frond = Shape::default();
        for j in 0..9 {
            let t = j as f32 / 9.0;
            let at = pt(x + bend * t * t, y - 78.0 * k * t);
            let w = (9.0 - t * 7.0) * k;
            for dir in [-1.0, 1.0] {
                frond = frond.and(Shape::ribbon(&[
                    (at, 1.1 * k),
                    (at.offset(dir * w, -2.0 - w * 0.35), 0.2),
                ]));
            }
        }
        let shade = tone.lighter(0.05 * (i % 3) as f32);
        sheet(set, &frond, shade, 1.0);
    }
}

/// A gong in its frame.
pub fn gong(set: &mut Set<'_, '_>, c: Pt, r: f32, tone: Rgb) {
    let frame = Shape::rect(c.x - r - 4.0, c.y - r - 8.0, c.x + r + 4.0, c.y - r - 5.0)
        .and(Shape::rect(
            c.x - r - 3.0,
            c.y - r - 8.0,
            c.x - r - 0.6,
            FLOOR,
        ))
        .and(Shape::rect(
            c.x + r + 0.6,
            c.y - r - 8.0,
            c.x + r + 3.0,
            FLOOR,
        ));
    sheet(set, &frame, tone.darker(0.3), 1.2);
    let brass = set.theme.lamp.mix(set.theme.cloth[1], 0.34);
    let fill = Fill::Radial(
        c.offset(-r * 0.3, -r * 0.3),
        r * 1.5,
        brass.lighter(0.3),
        brass,
    );
    set.canvas
        .sheet(&Shape::circle(c, r), &Paper::filled(fill).lift(2.0));
    for k in [0.82, 0.5] {
        let ring = Shape::circle(c, r * k).without(Shape::circle(c, r * k - 0.9));
        sheet(set, &ring, brass.darker(0.3), 0.3);
    }
    sheet(set, &Shape::circle(c, r * 0.2), brass.lighter(0.25), 0.8);
}

/// A glass bell over a plant.
pub fn bell_jar(set: &mut Set<'_, '_>, at: Pt, k: f32, tone: Rgb) {
    let place = Place::at(at.x, at.y).scaled(k);
    let stem = Shape::ribbon(&[(pt(0.0, 16.0), 0.8), (pt(1.0, -6.0), 0.6)]);
    sheet(set, &stem.placed(&place), tone.darker(0.1), 0.6);
    for (x, y, turn) in [(-5.0, 4.0, -0.9_f32), (6.0, 0.0, 0.9), (0.0, -8.0, 0.0)] {
        let leaf = Shape::cut("0,5* -4,0 -3,-7 0,-10* 3,-7 4,0");
        let leaf = leaf.placed(&Place::at(x, y).turned(turn)).placed(&place);
        sheet(set, &leaf, set.theme.cloth[0], 0.8);
    }
    let glass = Shape::cut("-14,18* -14,-8 -9,-20 0,-24 9,-20 14,-8 14,18*").placed(&place);
    let paper = Paper {
        alpha: 0.34,
        ..Paper::of(set.theme.cloth[2].lighter(0.4)).lift(0.8)
    };
    set.canvas.sheet(&glass, &paper);
    let foot = Shape::rounded(-17.0, 17.0, 17.0, 22.0, 2.0).and(Shape::circle(pt(0.0, -26.0), 2.4));
    sheet(set, &foot.placed(&place), tone.darker(0.25), 1.2);
}

/// A great wheel with cabins.
pub fn wheel(set: &mut Set<'_, '_>, c: Pt, r: f32, tone: Rgb) {
    let legs = Shape::cut("-2,0* 2,0* 15,100* 11,100*; -2,0* 2,0* -11,100* -15,100*");
    sheet(set, &legs.shifted(c.x, c.y), tone.darker(0.2), 1.0);
    let mut rim = Shape::circle(c, r).without(Shape::circle(c, r - 1.6));
    for i in 0..12 {
        let a = i as f32 / 12.0 * std::f32::consts::TAU;
        rim = rim.and(Shape::ribbon(&[(c, 0.4), (c.polar(a, r), 0.4)]));
    }
    sheet(set, &rim, tone, 1.2);
    let [main, second, pale, bright] = set.theme.cloth;
    for i in 0..12 {
        let p = c.polar(i as f32 / 12.0 * std::f32::consts::TAU, r);
        let cabin = Shape::cut("-3.4,1* 3.4,1* 2.6,6 -2.6,6; -4,1* 0,-2.4* 4,1*").shifted(p.x, p.y);
        sheet(set, &cabin, [main, pale, bright, second][i % 4], 0.9);
        if i % 3 == 0 {
            set.lights.push((p, 9.0, 0.4));
        }
    }
}
