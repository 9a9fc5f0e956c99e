//! Rooms: the forge with its fire, the archive with its shelves.

use super::super::canvas::{Fill, Paper};
use super::super::palette::{Rgb, hex};
use super::super::shape::{Shape, pt};
use super::Set;
use super::parts::{FLOOR, sheet};

/// A furnace mouth between brick piers, with chains and tools.
pub fn forge(set: &mut Set<'_, '_>, tone: Rgb) {
    let c = pt(52.0, 62.0);
    let hot = set.theme.lamp;
    let ember = hot.mix(hex(0xe2491f), 0.65);
    let fill = Fill::Radial(
        c.offset(0.0, 14.0),
        54.0,
        hot.lighter(0.35),
        ember.darker(0.3),
    );
    let mouth = Shape::cut("12,170* 12,56 24,28 52,17 80,28 92,56 92,170*");
    let glow = set
        .canvas
        .sheet(&mouth, &Paper::filled(fill).lift(0.0).edge(0.0));
    for (x, h) in [
        (20.0, 30.0),
        (33.0, 44.0),
        (46.0, 36.0),
        (60.0, 46.0),
        (74.0, 34.0),
        (85.0, 26.0),
    ] {
        let y = 118.0;
        let tongue = Shape::cut(&format!(
            "{},{y}* {},{} {x},{}* {},{} {},{y}*",
            x - 9.0,
            x - 7.0,
            y - h * 0.5,
            y - h,
            x + 6.0,
            y - h * 0.5,
            x + 9.0
        ));
        set.canvas
            .inlay(&glow, &tongue, &Paper::of(hot.lighter(0.2)).lift(0.6));
    }
    let wall = Shape::rect(-14.0, -20.0, 114.0, FLOOR)
        .without(Shape::cut("14,180* 14,57 25,30 52,20 79,30 90,57 90,180*"));
    let clip = sheet(set, &wall, tone, 2.2);
    let mut y = -6.0;
    let mut row = 0;
    while y < set.height {
        let line = Shape::rect(-14.0, y, 114.0, y + 0.5);
        set.canvas
            .inlay(&clip, &line, &Paper::of(tone.darker(0.45)).tone(0.6));
        let mut x = if row % 2 == 0 { -10.0 } else { -4.5 };
        while x < 112.0 {
            let joint = Shape::rect(x, y - 8.0, x + 0.5, y);
            set.canvas
                .inlay(&clip, &joint, &Paper::of(tone.darker(0.45)).tone(0.5));
            x += 11.0;
        }
        y += 8.0;
        row += 1;
    }
    for (x, end) in [(7.0, 40.0), (95.0, 52.0)] {
        let mut y = -2.0;
        while y < end {
            let link =
                Shape::ellipse(pt(x, y), 1.5, 2.8).without(Shape::ellipse(pt(x, y), 0.7, 1.8));
            sheet(set, &link, set.theme.depth[2].lighter(0.15), 0.8);
            y += 4.4;
        }
        let hook =
            Shape::cut("-0.7,0* 0.7,0* 0.8,5 4,8 4.4,4* 6,5 5.6,10 1,12 -2.4,9").shifted(x, end);
        sheet(set, &hook, set.theme.depth[2].lighter(0.15), 0.8);
    }
    set.lights.push((pt(52.0, 70.0), 60.0, 0.4));
}

/// Shelves of books and jars with candles between them.
pub fn archive(set: &mut Set<'_, '_>, tone: Rgb) {
    let back = Shape::rect(-14.0, -20.0, 114.0, FLOOR);
    sheet(set, &back, tone.darker(0.35), 0.0);
    let cloth = set.theme.cloth;
    let mut y = 22.0;
    while y < set.height {
        let mut x = set.dice.between(-10.0, -4.0);
        while x < 108.0 {
            if set.dice.chance(0.16) {
                let jar = Shape::cut(
                    "-3,0* -3.4,-6 -2,-9.4* 2,-9.4* 3.4,-6 3,0*; -1.8,-9.4* 1.8,-9.4* 1.8,-11* -1.8,-11*",
                );
                sheet(
                    set,
                    &jar.shifted(x + 4.0, y),
                    set.theme.lamp.mix(tone, 0.45),
                    0.8,
                );
                x += 9.0;
            } else if set.dice.chance(0.07) {
                let lamp = set.theme.lamp;
                let wax = Shape::rect(x + 2.0, y - 6.0, x + 4.4, y);
                sheet(set, &wax, cloth[2], 0.6);
                let foot = pt(x + 3.2, y - 6.0);
                let flame =
                    Shape::cut("0.2,-5* 1.5,-2 0.9,0.2 -0.9,0.2 -1.3,-2").shifted(foot.x, foot.y);
                set.canvas.sheet(&flame, &Paper::ink(lamp.lighter(0.4)));
                set.lights.push((foot.offset(0.0, -2.0), 15.0, 0.7));
                x += 6.5;
            } else {
                let w = set.dice.between(2.4, 5.0);
                let h = set.dice.between(10.0, 15.5);
                let lean = if set.dice.chance(0.12) { 2.0 } else { 0.0 };
                let shade = [cloth[0], cloth[1], cloth[3], cloth[2].darker(0.3), tone]
                    [set.dice.below(5)]
                .mix(tone, 0.35);
                let book = Shape::cut(&format!(
                    "{x},{y}* {},{}* {},{}* {},{y}*",
                    x + lean,
                    y - h,
                    x + w + lean,
                    y - h,
                    x + w
                ));
                let clip = sheet(set, &book, shade, 0.7);
                let band = Shape::rect(x, y - h * 0.78, x + w + 2.0, y - h * 0.7);
                set.canvas
                    .inlay(&clip, &band, &Paper::of(set.theme.lamp).tone(0.45));
                x += w + 0.4 + lean;
            }
        }
        let board = Shape::rect(-14.0, y, 114.0, y + 2.6);
        sheet(set, &board, tone.lighter(0.1), 1.6);
        y += 19.5;
    }
    for x in [-3.0, 101.0] {
        let post = Shape::rect(x - 2.0, -20.0, x + 3.0, FLOOR);
        sheet(set, &post, tone.darker(0.15), 1.8);
    }
}
