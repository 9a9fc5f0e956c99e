//! Dress of the stage: tailcoats, ruffs, frills; plumed caps, headphones, bows.

use super::super::canvas::{Paper, Stencil};
use super::super::palette::hex;
use super::super::shape::{Shape, pt};
use super::body::{COAT, SLIM};
use super::weave::{cloth, fold, ribbon, weave};
use super::{Dress, Stage};

/// A tailcoat over a pleated shirt.
pub fn tailcoat(stage: &mut Stage<'_, '_>, d: &Dress) -> Stencil {
    let clip = stage.lay(Shape::symmetric(COAT), cloth(d.main));
    let shirt = stage.put(
        "-8,15* 9,15* 9,30* 5,54* 0.6,60* -4,54* -8,30*",
        Paper::of(d.trim.lighter(0.35)).lift(0.3),
    );
    for x in [-4.0, -1.4, 2.4, 5.0] {
        let pleat = Shape::rect(x - 0.25, 16.0, x + 0.25, 60.0);
        stage.inside(&shirt, pleat, Paper::of(d.trim.darker(0.2)).tone(0.7));
    }
    let sash = Shape::cut("-22,50* 0,55 22,50* 22.4,59* 0,64 -22,59*");
    stage.inside(&clip, sash, Paper::of(d.lining).lift(0.5));
    for (line, tone) in [
        (
            "-5.6,14.6* -13,17* -16,30* -8,46* -3.4,58* -7.4,34*",
            d.second,
        ),
        (
            "7.2,14.6* 14.4,17* 17.4,30* 9.4,46* 4.8,58* 8.6,34*",
            d.second,
        ),
    ] {
        stage.put(line, Paper::of(tone).lift(1.0));
    }
    stage.put(
        "0.6,19* -7,15* -8,21.6* 0.6,19.6* 9,21.6* 8.2,15*",
        Paper::of(d.lining).lift(0.8),
    );
    for y in [34.0, 42.0] {
        let stud = Shape::circle(pt(0.6, y), 1.1);
        stage.lay(stud, Paper::of(d.lamp.darker(0.1)).lift(0.3));
    }
    for (x, e) in [(-14.0, -19.0), (15.0, 20.0)] {
        fold(
            stage,
            &clip,
            d.main.darker(0.45),
            [(x, 40.0), (x * 1.1, 66.0), (e, 106.0)],
            0.8,
        );
    }
    clip
}

/// A loose smock with a wide ruff and round buttons.
pub fn ruff(stage: &mut Stage<'_, '_>, d: &Dress, pattern: usize) -> Stencil {
    let smock = "0,15 8,16.8 17,20 24,26 29,42 30,64 36,108*";
    let clip = stage.lay(Shape::symmetric(smock), cloth(d.main));
    let half = Shape::cut("0.6,10* 50,10* 50,112* 0.6,112*");
    stage.inside(&clip, half, Paper::of(d.second).lift(0.2));
    weave(stage, &clip, pattern, d.main.mix(d.trim, 0.5), 34.0);
    for (i, y) in [36.0, 50.0, 64.0, 78.0].into_iter().enumerate() {
        let tone = if i % 2 == 0 { d.trim } else { d.lining };
        let puff = Shape::star(pt(0.6, y), 9, 4.6, 3.4, 0.2, false);
        stage.lay(puff, Paper::of(tone).lift(0.9));
    }
    for (k, tone) in [(1.0, d.trim.darker(0.12)), (0.76, d.trim.lighter(0.3))] {
        let frill = Shape::star(pt(0.0, 0.0), 15, 19.0 * k, 14.6 * k, 0.1, false)
            .map(|p| pt(p.x + 0.6, 20.0 + p.y * 0.44));
        stage.lay(frill, Paper::of(tone).lift(1.1));
    }
    clip
}

/// A fitted bodice over tiers of cloth, with a wide sash.
pub fn frill(stage: &mut Stage<'_, '_>, d: &Dress, pattern: usize) -> Stencil {
    let clip = stage.lay(Shape::symmetric(SLIM), cloth(d.main));
    weave(stage, &clip, pattern, d.main.mix(d.trim, 0.45), 22.0);
    for (i, y) in [62.0, 76.0, 90.0].into_iter().enumerate() {
        let w = 19.0 + i as f32 * 5.0;
        let mut line = format!("{},{}* {},{}* ", -w + 4.0, y - 9.0, w - 3.0, y - 9.0);
        for j in (0..=6).rev() {
            let x = -w + 0.6 + (2.0 * w) * j as f32 / 6.0;
            line += &format!("{x},{}* ", y + 5.0);
            if j > 0 {
                line += &format!("{},{} ", x - w / 6.0, y + 8.6);
            }
        }
        let tone = [d.second, d.lining, d.main][i];
        let tier = stage.lay(Shape::cut(&line), Paper::of(tone).lift(1.0));
        let hem = ribbon(&[(-40.0, y + 3.4), (0.0, y + 5.4), (40.0, y + 3.4)], 0.6);
        stage.inside(&tier, hem, Paper::of(d.trim).tone(0.9));
    }
    stage.put(
        "-18.4,48* 0,52 19,48* 19.4,57* 0,61 -18.6,57*",
        Paper::of(d.lamp.mix(d.lining, 0.5)).lift(0.9),
    );
    stage.put(
        "-8,17* 0.6,22* 9.2,17* 12,22* 0.6,31* -11,22*",
        Paper::of(d.trim).lift(0.8),
    );
    for s in [-1.0, 1.0] {
        let puff = Shape::ellipse(pt(s * 17.4 + 0.4, 27.0), 7.6, 8.4);
        stage.lay(puff, Paper::of(d.trim.mix(d.main, 0.25)).lift(1.0));
    }
    clip
}

/// A band cap with a plume.
pub fn plume(stage: &mut Stage<'_, '_>, d: &Dress) {
    stage.put(
        "4,-22* 8,-34 16,-40 24,-36 20,-28 14,-24 8,-18*",
        Paper::of(d.lining).lift(1.0),
    );
    let crown = stage.put(
        "-11.4,-8* -12,-21* 0,-25 12.6,-21* 12,-8* 0,-11",
        Paper::of(d.main).lift(1.4),
    );
    stage.mark(
        &crown,
        "-14,-12.4* 0,-15 15,-12.4* 15,-8.4* 0,-11 -14,-8.4*",
        Paper::of(d.trim).lift(0.3),
    );
    stage.lay(
        Shape::star(pt(0.4, -17.8), 5, 3.6, 1.7, -1.57, true),
        Paper::of(d.lamp).lift(0.5),
    );
    stage.put(
        "-11.6,-8.6* 0,-11.4 12.2,-8.6* 9,-5.4 0,-7.6 -8.6,-5.4",
        Paper::of(d.dark.lighter(0.12)).lift(0.9),
    );
}

/// Headphones on a band.
pub fn headset(stage: &mut Stage<'_, '_>, d: &Dress) {
    let band = Shape::cut(
        "-13.6,-1* -13,-14 0,-20.4 13.6,-14 14.2,-1* 11.8,-1* 11,-12 0,-17 -10.6,-12 -11.4,-1*",
    );
    stage.lay(band, Paper::of(hex(0x2e2c38)).lift(1.0));
    for x in [-12.4, 13.0] {
        stage.lay(
            Shape::ellipse(pt(x, 1.4), 3.6, 6.0),
            Paper::of(d.main).lift(1.2),
        );
        stage.lay(
            Shape::ellipse(pt(x, 1.4), 1.8, 3.4),
            Paper::of(d.trim).lift(0.4),
        );
    }
}

/// A great bow at the side of the head.
pub fn bow(stage: &mut Stage<'_, '_>, d: &Dress) {
    for line in [
        "8,-15* 16,-26 24,-24 23,-14 15,-11*",
        "8,-15* -2,-24 -9,-20 -7,-12 2,-10*",
    ] {
        let wing = stage.put(line, Paper::of(d.lining).lift(1.3));
        let crease = ribbon(&[(8.0, -14.0), (15.0, -18.0)], 0.5);
        stage.inside(&wing, crease, Paper::of(d.lining.darker(0.4)).tone(0.7));
    }
    stage.lay(
        Shape::ellipse(pt(7.6, -14.2), 3.2, 3.0),
        Paper::of(d.trim).lift(0.8),
    );
}
