//! Places of the circuit: tents, stages, glasshouses and night trains of travelling companies.

mod glass;
mod grounds;
mod stage;

pub use glass::*;
pub use grounds::*;
pub use stage::*;

use super::super::canvas::{Fill, Paper};
use super::super::shape::{Shape, pt};
use super::parts::FLOOR;
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
