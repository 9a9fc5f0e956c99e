//! Faces: a sheet of skin, its shaded side, eyes, brows, nose and mouth.

use super::super::canvas::Paper;
use super::super::palette::{Rgb, hex};
use super::super::shape::{Pt, Shape, pt};
use super::Stage;
use super::person::Person;

/// Names of the moods.
pub const MOODS: [&str; 6] = ["smile", "stern", "eager", "calm", "cool", "wink"];
/// Names of the marks a face may bear.
pub const MARKS: [&str; 6] = ["freckles", "scar", "glasses", "patch", "soot", "mole"];

/// The neck, under collar and chin.
pub fn neck(stage: &mut Stage<'_, '_>, person: &Person) {
    let shade = person.skin.mix(hex(0x4a2438), 0.3);
    stage.put(
        "-4.4,5* -4.2,13 -7,22* 9,22* 5.8,13 5.8,4*",
        Paper::of(shade).lift(0.6),
    );
}

/// The face; `turn` is how far it looks to the left, 0 to 1.
pub fn paint(stage: &mut Stage<'_, '_>, person: &Person, turn: f32) {
    let skin = person.skin;
    let shade = skin.mix(hex(0x5a2a4a), 0.26);
    let c = -2.3 * turn;
    let ear = Shape::ellipse(pt(8.6, 1.6), 2.0, 3.1);
    stage.lay(ear, Paper::of(shade).lift(0.4));
    let j = if person.square { 1.0 } else { 0.0 };
    let outline = format!(
        "{},-8 -8.5,-2 {},3.4 {},{} {},{} {},{} {},{} {},{} 8.6,3 9.0,-3 7.4,-10 0,-13.4",
        -7.8 - turn * 0.3,
        -7.9 + turn * 0.1,
        -5.6 + c * 0.3 - j * 0.9,
        8.6 + j * 0.5,
        -2.0 + c - j * 0.9,
        12.0 + j * 0.7,
        0.2 + c,
        12.9 + j * 0.5,
        2.4 + c * 0.8 + j * 0.6,
        12.2 + j * 0.5,
        6.4 + j * 0.6,
        8.4 + j * 0.4,
    );
    let face = stage.put(&outline, Paper::of(skin).lift(0.9).edge(0.35).wobble(0.1));
    let side = format!(
        "3.6,-14* 4.4,-5 6.0,1 4.6,6.4 {},13.6* 14,12* 14,-14*",
        1.2 + c * 0.8
    );
    stage.mark(&face, &side, Paper::of(shade).tone(0.75).wobble(0.1));
    let blush = skin.mix(hex(0xd8503c), 0.42);
    for x in [-5.4 + c * 0.5, 4.4 + c] {
        let cheek = Shape::ellipse(pt(x, 5.2), 2.2, 1.25);
        stage.inside(&face, cheek, Paper::of(blush).tone(0.42 - j * 0.24));
    }
    features(stage, person, turn, c);
}

fn features(stage: &mut Stage<'_, '_>, person: &Person, turn: f32, c: f32) {
    let line = person.skin.mix(hex(0x2a1018), 0.72);
    let (left, right) = (pt(-3.9 + c * 0.75, 1.0), pt(3.9 + c, 1.0));
    let (wl, wr) = (3.7 - turn * 0.7, 3.9);
    for (at, w, flip) in [(left, wl, -1.0), (right, wr, 1.0)] {
        eye(stage, person, at, w, flip, line);
    }
    brows(stage, person, left, right, (wl, wr));
    let n = pt(-0.4 + c * 1.35, 5.4);
    let nose = Shape::cut(&format!(
        "{},{}* {},{} {},{}* {},{}",
        n.x + 0.9 * turn + 0.2,
        n.y - 3.4,
        n.x - 1.0 * turn,
        n.y - 0.2,
        n.x + 1.1,
        n.y + 0.5,
        n.x + 0.9,
        n.y - 0.8
    ));
    let tone = person.skin.mix(hex(0x6a2a34), 0.42);
    stage.lay(nose, Paper::of(tone).tone(0.9).wobble(0.0));
    mouth(stage, person, pt(-0.2 + c * 1.12, 8.9), line);
    marks(stage, person, c, line);
}

fn eye(stage: &mut Stage<'_, '_>, person: &Person, at: Pt, w: f32, flip: f32, line: Rgb) {
    let p = |x: f32, y: f32| pt(at.x + x * w * flip, at.y + y);
    let lash = Paper::ink(line);
    if person.mood == 3 || person.mood == 5 && flip > 0.0 {
        let curve = Shape::ribbon(&[
            (p(-0.52, 0.3), 0.1),
            (p(-0.2, 0.95), 0.32),
            (p(0.2, 0.95), 0.36),
            (p(0.56, 0.1), 0.12),
        ]);
        stage.lay(curve, lash);
        return;
    }
    let open = match person.mood {
        1 => 0.72,
        4 => 0.82,
        _ => 1.0,
    };
    let h = 1.75 * open;
    let almond = Shape::smooth(&[
        p(-0.5, 0.35),
        p(-0.22, -h * 0.78),
        p(0.2, -h * 0.86),
        p(0.52, -0.15),
        p(0.3, 1.15),
        p(-0.15, 1.35),
    ]);
    let white = person.skin.mix(hex(0xfdf6ea), 0.78);
    let ball = stage.lay(almond, Paper::ink(white));
    let iris = p(-0.04, -0.02);
    stage.inside(
        &ball,
        Shape::ellipse(iris, w * 0.29, 1.62),
        Paper::ink(person.eyes.darker(0.25)),
    );
    let low = Shape::ellipse(iris.offset(0.0, 0.75), w * 0.19, 0.62);
    stage.inside(&ball, low, Paper::ink(person.eyes.lighter(0.35)));
    stage.inside(
        &ball,
        Shape::ellipse(iris, w * 0.13, 0.8),
        Paper::ink(line.darker(0.5)),
    );
    let lid = Shape::smooth(&[
        p(-0.56, 0.5),
        p(-0.3, -h * 0.8),
        p(0.18, -h * 1.02 - 0.12),
        p(0.55, -0.5),
        if person.square {
            p(0.6, -0.3)
        } else {
            p(0.74, -0.62)
        },
        p(0.56, 0.12),
        p(0.2, -h * 0.52),
        p(-0.24, -h * 0.42),
    ]);
    stage.lay(lid, lash);
    let glint = Shape::circle(iris.offset(-0.45, -0.72), 0.42);
    stage.lay(glint, Paper::ink(hex(0xfffaf0)));
}

fn brows(stage: &mut Stage<'_, '_>, person: &Person, l: Pt, r: Pt, (wl, wr): (f32, f32)) {
    let tone = person.hair.mix(person.skin, 0.12).darker(0.22);
    let (inner, outer) = match person.mood {
        1 => (0.34, -0.3),
        2 => (-0.6, 0.35),
        4 => (0.1, -0.1),
        _ => (0.0, 0.0),
    };
    for (at, w, flip) in [(l, wl, -1.0), (r, wr, 1.0)] {
        let p = |x: f32, y: f32| pt(at.x + x * w * flip, at.y - 3.5 + y + person.brow * 0.4);
        let k = if person.square { 1.4 } else { 1.0 };
        let brow = Shape::ribbon(&[
            (p(-0.55, 0.4 + inner), 0.32 * k),
            (p(-0.1, -0.3 + inner * 0.4), 0.55 * k),
            (p(0.35, -0.4 + outer * 0.5), 0.45 * k),
            (p(0.72, 0.25 + outer), 0.1),
        ]);
        stage.lay(brow, Paper::ink(tone));
    }
}

fn mouth(stage: &mut Stage<'_, '_>, person: &Person, m: Pt, line: Rgb) {
    let lip = person.skin.mix(hex(0xa8323a), 0.55);
    let p = |x: f32, y: f32| m.offset(x, y);
    match person.mood {
        0 | 5 => {
            let smile = Shape::ribbon(&[
                (p(-1.9, -0.45), 0.1),
                (p(-0.6, 0.3), 0.34),
                (p(0.7, 0.28), 0.34),
                (p(2.0, -0.55), 0.1),
            ]);
            stage.lay(smile, Paper::ink(line));
        }
        2 => {
            let open = Shape::smooth(&[
                p(-1.6, -0.3),
                p(0.0, -0.55),
                p(1.7, -0.35),
                p(1.0, 0.9),
                p(-0.8, 0.95),
            ]);
            let hole = stage.lay(open, Paper::ink(line));
            let tongue = Shape::ellipse(p(0.1, 0.95), 0.9, 0.5);
            stage.inside(&hole, tongue, Paper::ink(lip));
        }
        _ => {
            let flat = Shape::ribbon(&[
                (p(-1.7, 0.1), 0.1),
                (p(-0.4, -0.1), 0.3),
                (p(0.6, -0.05), 0.3),
                (p(1.7, 0.15), 0.1),
            ]);
            stage.lay(flat, Paper::ink(line));
            let under = Shape::ribbon(&[
                (p(-0.7, 0.95), 0.05),
                (p(0.1, 1.1), 0.2),
                (p(0.9, 0.95), 0.05),
            ]);
            stage.lay(under, Paper::ink(lip).tone(0.6));
        }
    }
}

/// What makes a face its own: freckles, a scar, glasses, a patch, soot, a mole.
fn marks(stage: &mut Stage<'_, '_>, person: &Person, c: f32, line: Rgb) {
    match person.mark {
        0 => {
            let tone = person.skin.mix(hex(0x8a3a1e), 0.5);
            for (x, y) in [
                (-5.6, 4.0),
                (-4.4, 4.7),
                (-6.2, 5.2),
                (3.2, 4.2),
                (4.6, 4.9),
                (5.4, 4.0),
            ] {
                let dot = Shape::circle(pt(x + c * 0.8, y), 0.34);
                stage.lay(dot, Paper::ink(tone));
            }
        }
        1 => {
            let scar = [
                (pt(4.8 + c, -4.6), 0.1),
                (pt(4.2 + c, 0.0), 0.36),
                (pt(3.2 + c, 5.6), 0.1),
            ];
            let tone = person.skin.lighter(0.4);
            stage.lay(Shape::ribbon(&scar), Paper::ink(tone).tone(0.9));
        }
        2 => {
            for (x, r) in [(-4.1 + c * 0.75, 2.9), (3.9 + c, 3.1)] {
                let ring = Shape::circle(pt(x, 1.1), r).without(Shape::circle(pt(x, 1.1), r - 0.5));
                stage.lay(ring, Paper::ink(hex(0xd9a441)));
            }
            let bridge = Shape::rect(-1.4 + c * 0.85, 0.3, 1.0 + c * 0.9, 0.75);
            stage.lay(bridge, Paper::ink(hex(0xd9a441)));
        }
        3 => {
            let patch = Shape::ellipse(pt(3.9 + c, 1.2), 3.0, 2.7);
            stage.lay(patch, Paper::of(line.darker(0.3)).lift(0.3));
            let strap = Shape::ribbon(&[
                (pt(-8.0, -5.6), 0.35),
                (pt(2.0 + c, -1.0), 0.4),
                (pt(9.4, 2.6), 0.35),
            ]);
            stage.lay(strap, Paper::ink(line.darker(0.3)));
        }
        4 => {
            let smudge = Shape::cut("-7,4.6 -4.6,3.8 -3.8,5 -5.2,6.6").shifted(c * 0.4, 0.4);
            stage.lay(smudge, Paper::of(hex(0x2c2428)).tone(0.45));
        }
        5 => {
            stage.lay(Shape::circle(pt(4.2 + c, 8.0), 0.45), Paper::ink(line));
        }
        _ => {}
    }
}
