//! Rooms: the shelves of an archive.

use super::super::canvas::Paper;
use super::super::palette::Rgb;
use super::super::shape::{Shape, pt};
use super::Set;
use super::parts::{FLOOR, sheet};

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
