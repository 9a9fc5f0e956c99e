//! Pictures of what is not a person: events, potentials, things.

mod circuit;
mod disasters;
mod events;
mod isles;
mod occasions;
mod potentials;
mod tokens;
mod treasures;
mod waters;

pub use circuit::NAMES as CIRCUIT;
pub use isles::NAMES as ISLES;

use super::canvas::{Paper, Stencil};
use super::figure::{Dress, Stage};
use super::look::CardLook;
use super::noise::Dice;
use super::palette::Rgb;
use super::props::Prop;
use super::scene::Set;
use super::shape::{Place, Pt, Shape, pt};

/// Names of the objects of events, as card data may wish for them.
pub const EVENTS: [&str; 21] = [
    "fog",
    "storm",
    "tide",
    "festival",
    "eclipse",
    "bell",
    "gears",
    "parade",
    "flock",
    "fire",
    "snow",
    "whirlpool",
    "comet",
    "drawbridge",
    "lampless",
    "fair",
    "beacons",
    "ledgers",
    "bonfire",
    "furnace",
    "sparks",
];

/// Names of the objects of potentials.
pub const POTENTIALS: [&str; 24] = [
    "lantern",
    "cage",
    "paper",
    "candle",
    "twins",
    "hand",
    "key",
    "moth",
    "anchor",
    "lens",
    "compass",
    "chime",
    "hourglass",
    "crown",
    "ladder",
    "heart",
    "bird",
    "wheel",
    "wind",
    "stair",
    "veil",
    "scales",
    "lamps",
    "torches",
];

/// Paints the picture of an object card.
pub fn paint(set: &mut Set<'_, '_>, look: &CardLook) {
    let wish = look.motif("object");
    let seed = look.card_seed();
    if let Some(name) = wish.filter(|w| ISLES.contains(w)) {
        isles::paint(set, name);
        return;
    }
    let own = &CIRCUIT[..];
    let settings = own
        .iter()
        .copied()
        .filter(|n| n.starts_with("token-") == (look.kind == "energy"));
    match wish.filter(|w| own.contains(w)) {
        Some(name) => return circuit::paint(set, name),
        None if ["live", "energy"].contains(&look.kind.as_str()) => {
            let settings: Vec<&str> = settings.collect();
            let at = Dice::new(seed, "setting").below(settings.len());
            return circuit::paint(set, settings[at]);
        }
        None => {}
    }
    if look.kind == "event" {
        let named = wish.and_then(|w| EVENTS.iter().position(|n| *n == w));
        events::paint(
            set,
            named.unwrap_or_else(|| Dice::new(seed, "event").below(EVENTS.len())),
        );
    } else {
        if let Some(prop) = wish
            .and_then(|w| w.strip_prefix("prop-"))
            .and_then(Prop::by_name)
        {
            potentials::held(set, prop, &look.colour, seed);
            return;
        }
        let named = wish.and_then(|w| POTENTIALS.iter().position(|n| *n == w));
        let index = named.unwrap_or_else(|| Dice::new(seed, "potential").below(POTENTIALS.len()));
        potentials::paint(set, index, &look.colour);
    }
}

/// Draws with local units around a place of the picture; what shines there shines here.
pub fn staged(set: &mut Set<'_, '_>, place: Place, draw: impl FnOnce(&mut Stage<'_, '_>, &Dress)) {
    let dress = Dress::plain(&set.theme);
    let mut stage = Stage {
        canvas: &mut *set.canvas,
        place,
        flames: Vec::new(),
    };
    draw(&mut stage, &dress);
    let flames = stage.flames;
    set.lights.extend(
        flames
            .into_iter()
            .map(|f| (f.at, f.reach, f.strength * 0.7)),
    );
}

fn sheet(set: &mut Set<'_, '_>, shape: &Shape, tone: Rgb, lift: f32) -> Stencil {
    set.canvas.sheet(shape, &Paper::of(tone).lift(lift))
}

/// A small cloaked person seen from afar; the foot is at `at`.
fn passer(set: &mut Set<'_, '_>, at: Pt, k: f32, tone: Rgb) {
    let place = Place::at(at.x, at.y).scaled(k);
    let shape = Shape::cut(
        "0,-19 2,-18.4 2.6,-16.2 1.6,-14 4.2,-11.6 5.4,-4 6,0* -6,0* -5.4,-4 -4.2,-11.6 -1.6,-14 -2.6,-16.2 -2,-18.4",
    );
    sheet(set, &shape.placed(&place), tone, 1.2);
}

/// The same with a lamp on a pole.
fn bearer(set: &mut Set<'_, '_>, at: Pt, k: f32, tone: Rgb) {
    passer(set, at, k, tone);
    let side = if set.dice.chance(0.5) { 1.0 } else { -1.0 };
    let place = Place::at(at.x, at.y).scaled(k);
    let x = side * 5.4;
    let pole = Shape::rect(x - 0.4, -27.0, x + 0.4, 0.0);
    sheet(set, &pole.placed(&place), tone.darker(0.3), 0.6);
    let lamp = Shape::cut("-1.8,-27* 1.8,-27* 2.6,-30.4 1.8,-33.6* -1.8,-33.6* -2.6,-30.4")
        .shifted(x, 0.0);
    let glass = set.theme.lamp.lighter(0.2);
    sheet(set, &lamp.placed(&place), glass, 0.6);
    set.lights.push((place.map(pt(x, -30.4)), 14.0 * k, 0.7));
}

/// A toothed wheel.
fn gear(c: Pt, r: f32, teeth: usize, turn: f32) -> Shape {
    let mut points = Vec::with_capacity(teeth * 4);
    for i in 0..teeth {
        let step = std::f32::consts::TAU / teeth as f32;
        let a = turn + i as f32 * step;
        for (t, k) in [(0.0, 0.86), (0.16, 1.0), (0.42, 1.0), (0.58, 0.86)] {
            points.push(c.polar(a + t * step, r * k));
        }
    }
    let mut shape = Shape::polygon(&points).without(Shape::circle(c, r * 0.16));
    for i in 0..5 {
        let a = turn + i as f32 / 5.0 * std::f32::consts::TAU;
        let hole = Shape::polygon(&[
            c.polar(a + 0.18, r * 0.3),
            c.polar(a + 0.14, r * 0.68),
            c.polar(a + 0.56, r * 0.74),
            c.polar(a + 0.98, r * 0.68),
            c.polar(a + 0.9, r * 0.3),
        ]);
        shape = shape.without(hole);
    }
    shape
}
