//! Cloth: its paper, folds and woven patterns.

use super::super::canvas::{Fill, Paper, Stencil};
use super::super::palette::Rgb;
use super::super::shape::{Pt, Shape, pt};
use super::Stage;

/// The paper of a large piece of cloth.
pub fn cloth(c: Rgb) -> Paper {
    let paper = Paper::of(c);
    Paper {
        fill: Fill::Linear(
            pt(-20.0, 18.0),
            c.lighter(0.1),
            pt(24.0, 84.0),
            c.darker(0.32),
        ),
        ..paper.lift(2.2)
    }
}

/// A fold: a darker ribbon inside a sheet.
pub fn fold(
    stage: &mut Stage<'_, '_>,
    clip: &Stencil,
    tone: Rgb,
    points: [(f32, f32); 3],
    width: f32,
) {
    let [a, b, c] = points.map(|(x, y)| pt(x, y));
    let line = Shape::ribbon(&[(a, 0.1), (b, width), (c, width * 1.5)]);
    stage.inside(clip, line, Paper::of(tone).tone(0.6));
}

/// A ribbon of one width.
pub fn ribbon(points: &[(f32, f32)], width: f32) -> Shape {
    let line: Vec<(Pt, f32)> = points.iter().map(|&(x, y)| (pt(x, y), width)).collect();
    Shape::ribbon(&line)
}

/// Lays a woven pattern into a sheet.
pub fn weave(stage: &mut Stage<'_, '_>, clip: &Stencil, pattern: usize, tone: Rgb, from: f32) {
    let paper = Paper::of(tone).tone(0.8).wobble(0.08);
    match pattern {
        1 => {
            for y in [from + 26.0, from + 30.0] {
                let band = ribbon(
                    &[
                        (-45.0, y),
                        (-20.0, y + 3.5),
                        (0.0, y + 4.5),
                        (20.0, y + 3.5),
                        (45.0, y),
                    ],
                    0.9,
                );
                stage.inside(clip, band, paper);
            }
        }
        2 => {
            for row in 0..7 {
                for column in -5..=5 {
                    let shift = if row % 2 == 0 { 0.0 } else { 4.2 };
                    let c = pt(column as f32 * 8.4 + shift, from + 8.0 + row as f32 * 7.0);
                    let arc = Shape::cut(
                        "-3.8,0* -3.2,-2.4 0,-4.2 3.2,-2.4 3.8,0* 2.6,0* 2,-1.7 0,-2.9 -2,-1.7 -2.6,0*",
                    );
                    stage.inside(clip, arc.shifted(c.x, c.y), paper);
                }
            }
        }
        3 => {
            for row in 0..9 {
                for column in -6..=6 {
                    let shift = if row % 2 == 0 { 0.0 } else { 3.6 };
                    let c = pt(column as f32 * 7.2 + shift, from + 4.0 + row as f32 * 6.2);
                    stage.inside(clip, Shape::circle(c, 0.95), paper);
                }
            }
        }
        4 => {
            for x in -7..=7 {
                let x = x as f32 * 5.2;
                stage.inside(
                    clip,
                    ribbon(
                        &[(x * 0.7, from - 4.0), (x, from + 30.0), (x * 1.3, 110.0)],
                        0.55,
                    ),
                    paper,
                );
            }
        }
        5 => {
            for row in 0..6 {
                for column in -5..=5 {
                    let shift = if row % 2 == 0 { 0.0 } else { 4.4 };
                    let c = pt(column as f32 * 8.8 + shift, from + 6.0 + row as f32 * 8.0);
                    let lozenge =
                        Shape::cut("0,-3.4* 2.2,0* 0,3.4* -2.2,0*; o 0,-1.5* 1,0* 0,1.5* -1,0*");
                    stage.inside(clip, lozenge.shifted(c.x, c.y), paper);
                }
            }
        }
        6 => {
            for (x, y) in [
                (-14.0, 12.0),
                (9.0, 8.0),
                (-4.0, 22.0),
                (17.0, 24.0),
                (-20.0, 32.0),
                (4.0, 36.0),
                (-11.0, 44.0),
                (20.0, 44.0),
            ] {
                let star = Shape::star(pt(x, from + y), 4, 2.7, 0.9, 0.0, true);
                stage.inside(clip, star, paper);
            }
        }
        _ => {}
    }
}
