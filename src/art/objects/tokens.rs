//! What drives a company: the faces of energy cards, each one thing on a sunburst.

use super::super::canvas::{Fill, Paper};
use super::super::scene::circuit as place;
use super::super::shape::{Place, Shape, pt};
use super::{Set, sheet};

/// Paints the thing of an energy card by its name.
pub fn paint(set: &mut Set<'_, '_>, name: &str) {
    place::wash(set);
    let far = set.theme.depth[0];
    place::rays(set, pt(50.0, 66.0), 20, far, 0.7);
    let disc = set.theme.cloth[2];
    sheet(
        set,
        &Shape::circle(pt(50.0, 66.0), 38.0),
        set.theme.depth[2],
        1.6,
    );
    sheet(set, &Shape::circle(pt(50.0, 66.0), 35.0), disc, 0.8);
    match name {
        "token-spring" => spring(set),
        "token-coal" => coal(set),
        "token-dew" => dew(set),
        "token-valve" => valve(set),
        "token-ticket" => ticket(set),
        _ => torch(set),
    }
    place::dust(set, 10);
}

fn spring(set: &mut Set<'_, '_>) {
    let mut coil = Shape::default();
    for i in 0..60 {
        let (a, b) = (i as f32 * 0.3, (i + 1) as f32 * 0.3);
        let c = pt(50.0, 66.0);
        let at = |t: f32| c.polar(t, 3.0 + t * 1.35);
        coil = coil.and(Shape::ribbon(&[(at(a), 1.5), (at(b), 1.5)]));
    }
    sheet(set, &coil, set.theme.cloth[0], 1.2);
    place::cog(set, pt(50.0, 66.0), (9.0, 9), 0.2, set.theme.depth[2]);
}

fn coal(set: &mut Set<'_, '_>) {
    let [main, _, _, bright] = set.theme.cloth;
    let flame = Shape::cut("50,34* 60,50 72,60 70,82 50,92 30,82 28,62 38,66* 42,50");
    sheet(set, &flame, main, 1.4);
    let inner = Shape::cut("51,54* 58,66 60,78 50,86 40,78 42,68 48,70*");
    sheet(set, &inner, set.theme.lamp, 0.6);
    for (x, y, k) in [(36.0, 88.0, 1.0), (50.0, 92.0, 1.2), (64.0, 88.0, 1.0)] {
        let lump =
            Shape::cut("-8,2* -6,-5* 1,-8* 8,-3* 7,4* -2,6*").placed(&Place::at(x, y).scaled(k));
        let clip = sheet(set, &lump, set.theme.depth[2], 1.2);
        let facet = Shape::cut("-6,-5* 1,-8* 0,-1*").placed(&Place::at(x, y).scaled(k));
        set.canvas
            .inlay(&clip, &facet, &Paper::of(bright.darker(0.4)).tone(0.9));
    }
    set.lights.push((pt(50.0, 70.0), 30.0, 0.5));
}

fn dew(set: &mut Set<'_, '_>) {
    let [main, second, pale, _] = set.theme.cloth;
    let leaf = Shape::cut("22,80* 34,58 60,46 82,50* 76,74 52,90 30,88");
    let clip = sheet(set, &leaf, main, 1.4);
    let rib = Shape::ribbon(&[
        (pt(20.0, 82.0), 1.2),
        (pt(50.0, 68.0), 0.9),
        (pt(82.0, 50.0), 0.3),
    ]);
    set.canvas.inlay(&clip, &rib, &Paper::of(second).tone(0.8));
    for (x, y, r) in [(56.0, 60.0, 11.0), (40.0, 74.0, 6.0), (68.0, 56.0, 4.0)] {
        let c = pt(x, y);
        let fill = Fill::Radial(
            c.offset(-r * 0.3, -r * 0.4),
            r * 1.3,
            pale.lighter(0.6),
            set.theme.depth[0],
        );
        set.canvas
            .sheet(&Shape::circle(c, r), &Paper::filled(fill).lift(1.0));
        let spark = Shape::circle(c.offset(-r * 0.36, -r * 0.4), r * 0.2);
        set.canvas.sheet(&spark, &Paper::ink(pale.lighter(0.8)));
    }
}

fn valve(set: &mut Set<'_, '_>) {
    let [main, second, pale, _] = set.theme.cloth;
    let glass = Shape::cut("36,88* 34,60 38,44 50,36 62,44 66,60 64,88*");
    let fill = Fill::Radial(
        pt(50.0, 64.0),
        30.0,
        set.theme.lamp.lighter(0.5),
        pale.mix(main, 0.3),
    );
    let clip = set.canvas.sheet(&glass, &Paper::filled(fill).lift(1.6));
    for (x, top) in [(43.0, 56.0), (50.0, 50.0), (57.0, 56.0)] {
        let wire = Shape::rect(x - 0.8, top, x + 0.8, 90.0);
        set.canvas.inlay(&clip, &wire, &Paper::of(second).lift(0.2));
    }
    let plate = Shape::rounded(40.0, 58.0, 60.0, 76.0, 2.0);
    set.canvas.inlay(&clip, &plate, &Paper::of(main).lift(0.5));
    let foot = Shape::cut("33,86* 67,86* 65,96* 35,96*");
    sheet(set, &foot, set.theme.depth[2], 1.0);
    for x in [38.0, 46.0, 54.0, 62.0] {
        sheet(
            set,
            &Shape::rect(x - 1.0, 95.0, x + 1.0, 101.0),
            second,
            0.6,
        );
    }
    set.lights.push((pt(50.0, 64.0), 30.0, 0.6));
}

fn ticket(set: &mut Set<'_, '_>) {
    let [main, second, pale, bright] = set.theme.cloth;
    for (turn, tone) in [(-0.34_f32, second), (0.12, main)] {
        let at = Place::at(50.0, 66.0).turned(turn);
        let paper =
            Shape::cut("-27,-14* 27,-14* 27,-5* 22,0 27,5* 27,14* -27,14* -27,5* -22,0 -27,-5*");
        let clip = sheet(set, &paper.placed(&at), tone, 1.6);
        let frame =
            Shape::rect(-19.0, -10.0, 19.0, 10.0).without(Shape::rect(-17.6, -8.6, 17.6, 8.6));
        set.canvas
            .inlay(&clip, &frame.placed(&at), &Paper::of(pale).tone(0.9));
        let star = Shape::star(pt(0.0, 0.0), 5, 7.0, 3.0, -1.57, true).placed(&at);
        set.canvas
            .inlay(&clip, &star, &Paper::of(bright.lighter(0.2)).lift(0.3));
    }
}

fn torch(set: &mut Set<'_, '_>) {
    let [main, second, pale, bright] = set.theme.cloth;
    for (turn, tone) in [(-0.7_f32, main), (0.7, bright), (0.0, second)] {
        let at = Place::at(50.0, 92.0).turned(turn);
        let stick = Shape::rounded(-2.6, -24.0, 2.6, 4.0, 2.0).placed(&at);
        sheet(set, &stick, set.theme.depth[2], 1.0);
        let light = Shape::rounded(-4.0, -56.0, 4.0, -22.0, 4.0).placed(&at);
        let fill = Fill::Linear(pt(50.0, 34.0), tone.lighter(0.5), pt(50.0, 78.0), tone);
        let clip = set.canvas.sheet(&light, &Paper::filled(fill).lift(1.4));
        let shine = Shape::rect(-2.4, -54.0, -1.0, -24.0).placed(&at);
        set.canvas
            .inlay(&clip, &shine, &Paper::of(pale.lighter(0.6)).tone(0.9));
    }
    set.lights.push((pt(50.0, 56.0), 32.0, 0.5));
}
