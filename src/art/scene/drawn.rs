//! Places and things of drawn worlds: each place is a drawing (`assets/drawings/<world>`) with
//! layers by distance, of which a picture takes one each; here they are only put together.

use super::super::canvas::{Fill, Paper};
use super::super::drawing::{self, Drawing, Inks, Layer};
use super::super::figure::Stage;
use super::super::look::CardLook;
use super::super::noise::Dice;
use super::super::palette::{WORLDS, World, world};
use super::super::props;
use super::super::shape::{Place, Shape, pt};
use super::Set;

/// Whether a word names a place of a world: one of its places, or a gate between two of them
/// ("gate-kilnmoor-orrery").
#[must_use]
pub fn is_place(home: &World, name: &str) -> bool {
    home.places.contains(&name) || gate(home, name).is_some()
}

/// Whether a word names a thing of a world: one of its drawings, a gate, any prop seen close
/// ("prop-lantern"), or the place alone ("view").
#[must_use]
pub fn is_thing(home: &World, name: &str) -> bool {
    name == VIEW
        || thing_by_name(home, name).is_some()
        || gate(home, name).is_some()
        || prop(home, name).is_some()
}

/// The word for a picture of the place alone.
const VIEW: &str = "view";

/// The thing of this name in the drawings of a world, or else of another one.
fn thing_by_name(home: &World, name: &str) -> Option<&'static Layer> {
    let own = |world: &World| drawing::layer(&format!("{}/things", world.key), name);
    let mut others = WORLDS.into_iter().filter(|w| !w.places.is_empty());
    own(home).or_else(|| others.find_map(own))
}

/// The prop in "prop-lantern".
fn prop(home: &World, name: &str) -> Option<&'static Layer> {
    let name = name.strip_prefix("prop-")?;
    props::by_name(home.key, name).map(|(layer, _)| layer)
}

/// The two sides of a gate: where it stands and where it leads.
fn gate<'w>(home: &'w World, name: &str) -> Option<(&'w str, &'w str)> {
    let (from, to) = name.strip_prefix("gate-")?.split_once('-')?;
    let side = |n: &str| home.places.iter().copied().find(|p| *p == n);
    let arch = drawing::layer(&format!("{}/gates", home.key), &format!("{from}.arch"));
    arch.and_then(|_| Some((side(from)?, side(to)?)))
}

fn file(home: &World, place: &str) -> Option<&'static Drawing> {
    drawing::file(&format!("{}/{place}", home.key))
}

/// The colours of a picture in which things stand for themselves.
pub fn inks(set: &Set<'_, '_>, home: &World) -> Inks {
    Inks::plain(&set.theme, home.accent)
}

/// The place of a card: its wish, or that of its colour, or any.
fn chosen<'l>(home: &'static World, look: &'l CardLook) -> &'l str {
    let wish = look.motif("scene").filter(|name| is_place(home, name));
    let own = home.homes.iter().find(|(colour, _)| *colour == look.tint());
    let any = || home.places[Dice::new(look.card_seed(), "place").below(home.places.len().max(1))];
    wish.or(own.map(|(_, place)| *place)).unwrap_or_else(any)
}

/// Paints sky, far and middle of the card's place; near things are painted by [`foreground`].
pub fn background(set: &mut Set<'_, '_>, look: &CardLook) {
    let home = world(&look.world);
    let name = chosen(home, look);
    if let Some((from, to)) = gate(home, name) {
        through(set, home, (from, to), 0.92);
        return;
    }
    let Some(place) = file(home, name) else {
        return;
    };
    let inks = inks(set, home);
    for (depth, share) in [("sky", 0.2), ("far", 0.5), ("mid", 0.9), ("near", 1.0)] {
        lay(set, place, depth, share, &inks);
    }
}

/// Paints what stands before the figure.
pub fn foreground(set: &mut Set<'_, '_>, look: &CardLook) {
    let home = world(&look.world);
    let name = chosen(home, look);
    let name = gate(home, name).map_or(name, |(from, _)| from);
    if let Some(place) = file(home, name) {
        let inks = inks(set, home);
        lay(set, place, "fore", 0.0, &inks);
    }
}

/// One of the layers of a distance, perhaps mirrored, moved with the horizon by its share.
fn lay(set: &mut Set<'_, '_>, place: &Drawing, depth: &str, share: f32, inks: &Inks) {
    let prefix = format!("{depth}-");
    let names: Vec<&str> = place.names().filter(|n| n.starts_with(&prefix)).collect();
    let Some(layer) = set.dice.pick(&names).and_then(|n| place.layer(n)) else {
        return;
    };
    let mirrored = set.dice.chance(0.5);
    let shift = (set.horizon - 86.0) * share;
    let at = Place {
        at: pt(if mirrored { 100.0 } else { 0.0 }, shift),
        sx: if mirrored { -1.0 } else { 1.0 },
        sy: 1.0,
        turn: 0.0,
    };
    staged(set, at, |s| {
        s.draw(layer, inks);
    });
}

fn staged(set: &mut Set<'_, '_>, place: Place, draw: impl FnOnce(&mut Stage<'_, '_>)) {
    let mut stage = Stage {
        canvas: &mut *set.canvas,
        place,
        flames: Vec::new(),
    };
    draw(&mut stage);
    let flames = stage.flames;
    let shining = flames.into_iter().map(|f| (f.at, f.reach, f.strength));
    set.lights.extend(shining);
}

/// A gate, and the other world seen through it. `size` is that of the arch.
fn through(set: &mut Set<'_, '_>, home: &'static World, (from, to): (&str, &str), size: f32) {
    let own = inks(set, home);
    let colour = |place: &str| home.homes.iter().find(|(_, p)| *p == place);
    if let Some(place) = file(home, from) {
        lay(set, place, "sky", 0.2, &own);
        lay(set, place, "far", 0.5, &own);
    }
    let layer =
        |part: &str| drawing::layer(&format!("{}/gates", home.key), &format!("{from}.{part}"));
    let at = Place {
        at: pt(50.0 - 50.0 * size, 70.0 - 70.0 * size),
        sx: size,
        sy: size,
        turn: 0.0,
    };
    let other = home.theme(colour(to).map_or("", |(c, _)| c));
    let beyond = Inks::plain(&other, home.accent);
    let there = file(home, to);
    let pick = |set: &mut Set<'_, '_>, depth: &str| {
        let drawing = there?;
        let prefix = format!("{depth}-");
        let names: Vec<&str> = drawing.names().filter(|n| n.starts_with(&prefix)).collect();
        set.dice.pick(&names).and_then(|n| drawing.layer(n))
    };
    let seen: Vec<_> = ["sky", "far", "mid"]
        .into_iter()
        .filter_map(|depth| pick(set, depth))
        .collect();
    if let Some(opening) = layer("opening") {
        staged(set, at, |s| {
            let clip = s.draw(opening, &own);
            s.within(Place::at(0.0, -8.0), |s| {
                for layer in seen {
                    s.draw_inside(&clip, layer, &beyond);
                }
            });
        });
        set.canvas.glow(pt(50.0, 66.0), 44.0, home.accent, 0.32);
    }
    if let Some(arch) = layer("arch") {
        staged(set, at, |s| {
            s.draw(arch, &own);
        });
    }
    set.lights.push((pt(50.0, 60.0), 40.0, 0.3));
}

/// Paints the thing of a card that shows nobody.
pub fn thing(set: &mut Set<'_, '_>, look: &CardLook) {
    let home = world(&look.world);
    let wish = look.motif("object").filter(|name| is_thing(home, name));
    let own = drawing::file(&format!("{}/things", home.key));
    let names: Vec<&str> = own.into_iter().flat_map(Drawing::names).collect();
    let any = Dice::new(look.card_seed(), "thing").pick(&names).copied();
    let name = wish.or(any).unwrap_or(VIEW);
    if let Some(sides) = gate(home, name) {
        through(set, home, sides, 1.0);
        if let Some(place) = file(home, sides.0) {
            let inks = inks(set, home);
            lay(set, place, "fore", 0.0, &inks);
        }
        return;
    }
    background(set, look);
    let lights = std::mem::take(&mut set.lights);
    for (at, reach, strength) in lights {
        set.canvas.glow(at, reach, set.theme.lamp, strength);
    }
    let inks = inks(set, home);
    let close = Place::at(50.0, 66.0).scaled(1.9);
    let shown = thing_by_name(home, name)
        .map(|layer| (layer, Place::at(0.0, 0.0)))
        .or_else(|| prop(home, name).map(|layer| (layer, middled(layer, close))));
    if let Some((layer, place)) = shown {
        veil(set);
        staged(set, place, |s| {
            s.draw(layer, &inks);
        });
    }
    foreground(set, look);
}

/// The place with the middle of the layer where the origin was, and small enough for the layer
/// to be seen whole.
fn middled(layer: &Layer, place: Place) -> Place {
    let Some((low, high)) = layer.silhouette().bounds() else {
        return place;
    };
    let room = (84.0 / (high.x - low.x)).min(96.0 / (high.y - low.y));
    let k = place.sy.min(room.max(0.6));
    let middle = low.toward(high, 0.5);
    Place {
        at: place.at.offset(-middle.x * k, -middle.y * k),
        sx: k,
        sy: k,
        turn: 0.0,
    }
}

/// A disc of light behind a thing, so that the place keeps quiet.
fn veil(set: &mut Set<'_, '_>) {
    let c = pt(50.0, 64.0);
    let [_, middle, low] = set.theme.sky;
    let disc = Paper {
        alpha: 0.62,
        ..Paper::filled(Fill::Radial(c, 46.0, low, middle)).lift(0.8)
    };
    set.canvas.sheet(&Shape::circle(c, 43.0), &disc);
}
