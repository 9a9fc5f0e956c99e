//! More potentials: wind, a stair, a veiled lamp, scales, many lamps, two torches.

use super::super::canvas::{Fill, Paper};
use super::super::props::Prop;
use super::super::scene::{interior, water};
use super::super::shape::{Place, Pt, Shape, pt};
use super::{Set, bearer, sheet, staged};

const MID: Pt = pt(50.0, 66.0);

/// Three curls of wind and a sail.
pub fn wind(set: &mut Set<'_, '_>) {
    let pale = set.theme.cloth[2].lighter(0.2);
    for (i, (y, reach, k)) in [(44.0, 66.0, 1.0), (64.0, 78.0, 1.25), (86.0, 60.0, 0.95)]
        .into_iter()
        .enumerate()
    {
        let line: Vec<(Pt, f32)> = [
            (8.0, 6.0, 0.3),
            (reach * 0.45, -3.0 * k, 2.0),
            (reach, 0.0, 2.6),
            (reach + 9.0 * k, -8.0 * k, 2.3),
            (reach + 3.0 * k, -15.0 * k, 1.9),
            (reach - 6.0 * k, -11.0 * k, 1.5),
            (reach - 3.0 * k, -5.6 * k, 0.3),
        ]
        .into_iter()
        .map(|(x, dy, w)| (pt(x, y + dy), w))
        .collect();
        let tone = pale.mix(set.theme.cloth[3], i as f32 * 0.3);
        sheet(set, &Shape::ribbon(&line), tone, 1.8);
    }
    let boat = Place::at(38.0, 108.0).turned(-0.14).scaled(1.25);
    sheet(
        set,
        &Shape::cut("0,-2* 0,-34* 18,-14 17,-4*").placed(&boat),
        pale,
        1.6,
    );
    sheet(
        set,
        &Shape::cut("-2,-3* -2,-27* -13,-7*").placed(&boat),
        set.theme.cloth[0].lighter(0.2),
        1.4,
    );
    sheet(
        set,
        &Shape::cut("-17,-1* 20,-2* 15,6 -11,6").placed(&boat),
        set.theme.depth[2].lighter(0.12),
        1.6,
    );
}

/// A stair one body wide, held by one body.
pub fn stair(set: &mut Set<'_, '_>) {
    let [far, mid, near] = set.theme.depth;
    for i in 0..9 {
        let t = i as f32 / 8.0;
        let y = 52.0 + i as f32 * 8.6;
        let w = 9.0 + t * 22.0;
        let step = Shape::rect(50.0 - w, y, 50.0 + w, y + 14.0);
        let tone = far.mix(mid, t).lighter(0.16 * (1.0 - t));
        sheet(set, &step, tone, 1.0);
        let lip = Shape::rect(50.0 - w, y, 50.0 + w, y + 1.2);
        set.canvas.sheet(&lip, &Paper::of(set.theme.lamp).tone(0.4));
    }
    for side in [-1.0, 1.0] {
        let wall = Shape::cut("10,20* 30,14* 48,60* 48,150* 33,150* 10,56*")
            .map(|p| pt(50.0 + p.x * side, p.y));
        sheet(set, &wall, mid.mix(near, 0.3), 2.0);
    }
    let door = Shape::cut("41,54* 41,38 50,28 59,38 59,54*");
    let fill = Fill::Radial(
        pt(50.0, 44.0),
        16.0,
        set.theme.lamp.lighter(0.5),
        set.theme.lamp,
    );
    set.canvas.sheet(&door, &Paper::filled(fill).lift(1.0));
    set.lights.push((pt(50.0, 44.0), 40.0, 0.7));
    bearer(set, pt(50.0, 104.0), 2.3, near.darker(0.1));
}

/// A lamp behind bands of fog.
pub fn veil(set: &mut Set<'_, '_>) {
    let place = Place::at(50.0, 34.0).scaled(2.5);
    staged(set, place, |stage, dress| {
        super::super::props::paint(stage, Prop::GlassLantern, dress);
    });
    water::fog(set, 48.0, 3);
    water::fog(set, 70.0, 4);
    water::fog(set, 92.0, 2);
}

/// A balance with a flame against a feather.
pub fn scales(set: &mut Set<'_, '_>) {
    let brass = set.theme.lamp.darker(0.18);
    sheet(
        set,
        &Shape::cut("48.4,38* 51.6,38* 52.6,104* 47.4,104*"),
        brass,
        1.6,
    );
    sheet(
        set,
        &Shape::cut("34,110* 38,104 62,104 66,110*"),
        brass.darker(0.15),
        1.8,
    );
    sheet(
        set,
        &Shape::circle(pt(50.0, 36.0), 4.6),
        brass.lighter(0.15),
        1.2,
    );
    let tilt = 5.0;
    let beam = Shape::cut(&format!(
        "18,{}* 50,41 82,{}* 82,{}* 50,44.6 18,{}*",
        43.0 + tilt,
        43.0 - tilt,
        46.0 - tilt,
        46.0 + tilt
    ));
    sheet(set, &beam, brass.lighter(0.08), 1.6);
    for (x, y) in [(19.5, 45.0 + tilt), (80.5, 45.0 - tilt)] {
        for dx in [-11.0, 11.0] {
            let cord = Shape::ribbon(&[(pt(x, y), 0.35), (pt(x + dx, y + 30.0), 0.35)]);
            sheet(set, &cord, brass.darker(0.3), 0.6);
        }
        let pan = Shape::cut("-14,0* 14,0* 9,6 0,8 -9,6").shifted(x, y + 30.0);
        sheet(set, &pan, brass, 1.6);
    }
    interior::tongue(set, pt(19.5, 78.0), 1.7);
    let feather = Place::at(80.5, 66.0).scaled(1.1).turned(1.2);
    staged(set, feather, |stage, dress| {
        super::super::props::paint(stage, Prop::Quill, dress);
    });
}

/// Every lamp of the town.
pub fn lamps(set: &mut Set<'_, '_>) {
    let tones = [
        set.theme.lamp,
        set.theme.lamp.lighter(0.35),
        set.theme.cloth[0].lighter(0.25),
    ];
    let mut index = 0;
    for (r, count, k) in [(0.0_f32, 1, 2.3), (17.0, 6, 1.5), (31.0, 12, 1.1)] {
        for i in 0..count {
            let a = i as f32 / count as f32 * std::f32::consts::TAU + r * 0.1;
            let c = MID.polar(a, r);
            let place = Place::at(c.x, c.y).scaled(k);
            let glass = Shape::cut("-2.6,-5* 2.6,-5* 4.2,0 2.6,5* -2.6,5* -4.2,0");
            sheet(set, &glass.placed(&place), tones[index % 3], 1.4);
            let iron = Shape::cut("-3,-5* 3,-5* 2,-7* -2,-7*; -3,5* 3,5* 2,6.6* -2,6.6*");
            sheet(set, &iron.placed(&place), set.theme.depth[2], 0.6);
            let flame = Shape::cut("0.2,-3.4* 1.5,-0.4 1.1,2 -1.1,2 -1.4,-0.4").placed(&place);
            set.canvas
                .sheet(&flame, &Paper::ink(super::super::palette::hex(0xfff6dc)));
            set.lights.push((c, 12.0 * k, 0.4));
            index += 1;
        }
    }
}

/// One torch lights another.
pub fn torches(set: &mut Set<'_, '_>) {
    for (x, turn) in [(30.0, 0.42_f32), (70.0, -0.42)] {
        let place = Place::at(x, 102.0).scaled(2.0).turned(turn);
        staged(set, place, |stage, dress| {
            super::super::props::paint(stage, Prop::Torch, dress);
        });
    }
    interior::tongue(set, pt(50.0, 52.0), 2.4);
    set.lights.push((pt(50.0, 44.0), 40.0, 0.4));
}
