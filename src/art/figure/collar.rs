//! What lies in front of the chin.

use super::super::canvas::Paper;
use super::super::shape::{Pt, Shape, pt};
use super::body::oil;
use super::{Dress, Stage};

/// What lies in front of the chin: clasps, collars, fur.
pub fn paint(stage: &mut Stage<'_, '_>, body: usize, d: &Dress) {
    match body {
        0 => {
            stage.put(
                "-13,19 -6,16.5 0.6,19.4 7,16.5 14,19 9,24.6 0.6,27.4 -8,24.6",
                Paper::of(d.second).lift(0.9),
            );
            stage.lay(
                Shape::star(pt(0.6, 23.6), 6, 4.2, 3.0, 0.0, false),
                Paper::of(d.lamp.darker(0.1)).lift(0.6),
            );
            stage.lay(
                Shape::circle(pt(0.6, 23.6), 1.6),
                Paper::of(d.main).lift(0.0),
            );
        }
        2 => {
            let hide = oil(d);
            stage.put(
                "-11.6,9* -6,14.6 0.4,18* -1,26* -13.6,21*",
                Paper::of(hide.lighter(0.1)).lift(0.9),
            );
            stage.put(
                "12.4,8* 7,14.4 0.4,18* 2.4,26* 15,21*",
                Paper::of(hide).lift(0.9),
            );
        }
        4 => {
            stage.put(
                "-12,16 -5,18.4 1,18.8 7,18.2 13,15.6 14.4,20.6 7,24 0,24.4 -7,24 -13.6,21",
                Paper::of(d.lining).lift(1.0),
            );
            stage.put(
                "3,22* 9,22.6* 12,36 11,44* 7.4,40* 5,45* 4,34",
                Paper::of(d.lining.darker(0.14)).lift(0.8),
            );
        }
        9 => fur(stage, d),
        6 => {
            stage.put(
                "-6.6,11* -0.4,17.6* -0.6,21* -8.4,19*",
                Paper::of(d.second).lift(0.7),
            );
            stage.put(
                "7.6,10.6* 0.6,17.6* 0.8,21* 9.6,19*",
                Paper::of(d.second).lift(0.7),
            );
        }
        _ => {}
    }
}

fn fur(stage: &mut Stage<'_, '_>, d: &Dress) {
    let tone = d.trim.mix(d.second, 0.22);
    let mut line = String::new();
    let rim: Vec<Pt> = (0..=16)
        .map(|i| {
            let t = i as f32 / 16.0;
            let x = -26.0 + 52.0 * t;
            pt(
                x,
                30.4 + 6.0 * (1.0 - (x / 26.0).powi(2)) - (x.abs() / 26.0) * 3.0,
            )
        })
        .collect();
    for (i, p) in rim.iter().enumerate() {
        let dy = if i % 2 == 0 { 3.4 } else { -1.2 };
        line += &format!("{},{}* ", p.x, p.y + dy);
    }
    let shape = Shape::cut(&format!(
        "{line} 24,21 16,15.4 9,13.4* 4,20 0.6,21.6 -3,20 -7.6,13.4* -15,15.4 -23,21"
    ));
    let sheet = stage.lay(shape, Paper::of(tone).lift(1.2));
    for i in 0..11 {
        let x = -20.0 + i as f32 * 4.1;
        let y = 22.0 + (i % 3) as f32 * 2.6 - (x / 24.0).abs() * 1.4;
        let tuft = Shape::ribbon(&[
            (pt(x, y), 0.1),
            (pt(x + 0.4, y + 2.2), 0.6),
            (pt(x + 0.2, y + 4.6), 0.1),
        ]);
        stage.inside(&sheet, tuft, Paper::of(tone.darker(0.35)).tone(0.7));
    }
    stage.lay(
        Shape::cut("0.6,18* 4,23* 0.6,28* -2.8,23*"),
        Paper::of(d.lamp.darker(0.1)).lift(0.6),
    );
}
