//! Pictures of the worlds whose drawings name what is computed between their sheets: a thing or
//! a place is one layer, in which waves, stars or rows of houses stand where they are painted.

use super::super::canvas::Stencil;
use super::super::drawing::{self, Drawing, Inks, Layer, Part};
use super::super::figure::Stage;
use super::super::look::CardLook;
use super::super::noise::Dice;
use super::super::palette::{Rgb, WORLDS, World, world};
use super::super::props::{self, Grip};
use super::super::shape::{Place, Shape, pt};
use super::{Set, interior, near, offing, parts, sky, stage, water};

/// The drawings of things in a world: of any card, or only of cards of one kind.
const THINGS: [&str; 5] = ["things", "event", "potential", "live", "energy"];
/// The horizon for which pictures are drawn, in units from the top.
const HORIZON: f32 = 86.0;
/// How deep layers may name layers.
const DEEPEST: usize = 3;

/// How a layer is laid over a picture.
struct View<'l> {
    drawing: &'l Drawing,
    inks: Inks,
    /// How far the horizon is below the usual one.
    shift: f32,
    mirrored: bool,
    depth: usize,
}

impl View<'_> {
    fn place(&self, still: bool) -> Place {
        let y = if still { 0.0 } else { self.shift };
        let x = if self.mirrored { 100.0 } else { 0.0 };
        Place::at(x, y).mirrored(self.mirrored)
    }
}

/// The drawings of things in the worlds that are composed so, this world's own first.
fn files(home: &World) -> impl Iterator<Item = &'static Drawing> {
    let others = WORLDS.into_iter().filter(|w| w.places.is_empty());
    let keys: Vec<&str> = [home.key]
        .into_iter()
        .chain(others.map(|w| w.key))
        .collect();
    keys.into_iter().flat_map(|key| {
        THINGS
            .into_iter()
            .filter_map(move |kind| drawing::file(&format!("{key}/{kind}")))
    })
}

/// The thing of this name, of whatever world.
fn thing_by_name(home: &World, name: &str) -> Option<(&'static Drawing, &'static Layer)> {
    let named = !name.contains('.');
    files(home).find_map(|file| Some((file, file.layer(name).filter(|_| named)?)))
}

/// Whether a word names a thing, or a prop seen close ("prop-lantern").
#[must_use]
pub fn is_thing(name: &str) -> bool {
    let home = world("");
    let prop = |name| props::by_name(home.key, name).is_some();
    thing_by_name(home, name).is_some() || name.strip_prefix("prop-").is_some_and(prop)
}

/// The drawing from which cards of a kind choose when their data wishes for no thing.
fn usual(home: &World, kind: &str) -> Option<&'static Drawing> {
    let file = |key: &str, name: &str| drawing::file(&format!("{key}/{name}"));
    let own = file(home.key, kind).or_else(|| file(home.key, "things"));
    own.or_else(|| file("harbour", kind))
        .or_else(|| file("harbour", "potential"))
}

/// Paints the thing of a card that shows nobody.
pub fn thing(set: &mut Set<'_, '_>, look: &CardLook) {
    let home = set.home;
    let wish = look.motif("object");
    if let Some((file, layer)) = wish.and_then(|name| thing_by_name(home, name)) {
        return paint(set, file, layer, false);
    }
    let prop = wish.and_then(|name| name.strip_prefix("prop-"));
    if let Some((layer, grip)) = prop.and_then(|name| props::by_name(home.key, name)) {
        return held(set, layer, grip, look.card_seed());
    }
    let Some(file) = usual(home, &look.kind) else {
        return;
    };
    let names: Vec<&str> = file.names().filter(|n| !n.contains('.')).collect();
    let any = Dice::new(look.card_seed(), "thing").pick(&names).copied();
    if let Some(layer) = any.and_then(|name| file.layer(name)) {
        paint(set, file, layer, false);
    }
}

/// The drawing of places in a world; worlds without one borrow that of the harbour.
fn landscape(home: &World) -> Option<&'static Drawing> {
    let file = |key: &str| drawing::file(&format!("{key}/places"));
    file(home.key).or_else(|| file("harbour"))
}

/// The names of the places in a drawing, each once.
fn places(file: &Drawing) -> impl Iterator<Item = &str> {
    file.names().filter_map(|name| name.strip_suffix(".1"))
}

/// The place of this name, of whatever world.
fn place_by_name(home: &World, name: &str) -> Option<&'static Drawing> {
    let others = WORLDS
        .into_iter()
        .filter_map(|w| drawing::file(&format!("{}/places", w.key)));
    let mut all = landscape(home).into_iter().chain(others);
    all.find(|file| file.layer(&format!("{name}.1")).is_some())
}

/// Whether a word names a place.
#[must_use]
pub fn is_place(name: &str) -> bool {
    place_by_name(world(""), name).is_some()
}

/// The place of a card, in the drawing where it is: its wish, or any of its world.
#[must_use]
pub fn chosen(home: &World, look: &CardLook) -> Option<(&'static Drawing, String)> {
    let wish = look.motif("scene");
    if let Some((file, name)) = wish.and_then(|name| Some((place_by_name(home, name)?, name))) {
        return Some((file, name.to_owned()));
    }
    let file = landscape(home)?;
    let names: Vec<&str> = places(file).collect();
    let name = Dice::new(look.card_seed(), "place").pick(&names).copied()?;
    Some((file, name.to_owned()))
}

/// Paints sky, far and middle of a place: one of its drawings, perhaps mirrored.
pub fn background(set: &mut Set<'_, '_>, (file, name): (&Drawing, &str)) {
    let variants = (1..).map_while(|n| file.layer(&format!("{name}.{n}")));
    let variants: Vec<&Layer> = variants.collect();
    let layer = set.dice.pick(&variants).copied();
    let mirrored = set.dice.chance(0.5);
    if let Some(layer) = layer {
        paint(set, file, layer, mirrored);
    }
}

/// Paints what stands before the figure.
pub fn foreground(set: &mut Set<'_, '_>, (file, name): (&Drawing, &str)) {
    if let Some(layer) = file.layer(&format!("{name}.fore")) {
        paint(set, file, layer, false);
    }
}

/// Lays a layer over the picture, moved with the horizon.
fn paint(set: &mut Set<'_, '_>, file: &Drawing, layer: &Layer, mirrored: bool) {
    let view = View {
        drawing: file,
        inks: Inks::plain(&set.theme, set.home.accent),
        shift: set.horizon - HORIZON,
        mirrored,
        depth: 0,
    };
    lay(set, layer, &view);
}

fn lay(set: &mut Set<'_, '_>, layer: &Layer, view: &View<'_>) {
    let mut bed = Stencil::default();
    let mut parts = layer.parts.iter().peekable();
    for (i, sheet) in layer.sheets.iter().enumerate() {
        while let Some((_, part)) = parts.next_if(|(before, _)| *before <= i) {
            compute(set, part, view);
        }
        let mut stage = Stage {
            canvas: &mut *set.canvas,
            place: view.place(sheet.still),
            flames: Vec::new(),
        };
        stage.draw_sheet(sheet, &mut bed, &view.inks, |shape| shape);
    }
    for (_, part) in parts {
        compute(set, part, view);
    }
    for light in &layer.lights {
        let at = view.place(light.still).map(light.at);
        set.lights.push((at, light.reach, light.strength));
    }
}

/// Paints what a drawing only names.
fn compute(set: &mut Set<'_, '_>, part: &Part, view: &View<'_>) {
    let shift = if part.still { 0.0 } else { view.shift };
    let numbers = part.numbers(shift, view.mirrored);
    let tint = part.tint.as_ref();
    let tone = tint.map_or(set.theme.depth[1], |tint| tint.mixed(&view.inks));
    match (part.name, &numbers[..]) {
        ("layer", _) => {
            let deeper = View {
                depth: view.depth + 1,
                inks: view.inks,
                ..*view
            };
            if let Some(layer) = view
                .drawing
                .layer(&part.word)
                .filter(|_| view.depth < DEEPEST)
            {
                lay(set, layer, &deeper);
            }
        }
        ("prop", &[x, y, size, turn]) => {
            let place = Place::at(x, y).scaled(size).turned(turn.to_radians());
            prop(set, &part.word, place, &view.inks);
        }
        ("wreath", &[count]) => wreath(set, count as usize),
        _ if air(set, part, &numbers) => {}
        _ => ground(set, part.name, &numbers, tone),
    }
}

/// What is in the sky and in the air; whether the part was one of these.
fn air(set: &mut Set<'_, '_>, part: &Part, numbers: &[f32]) -> bool {
    match (part.name, numbers) {
        ("sky", _) => sky::gradient(set),
        ("wash", _) => stage::wash(set),
        ("rain", _) => sky::rain(set),
        ("spray", _) => near::spray(set),
        ("gulls", _) => near::gulls(set),
        ("ropes", _) => near::ropes(set),
        ("rays", &[x, y]) => sky::rays(set, pt(x, y)),
        ("sun", &[x, y, r]) => offing::sun(set, pt(x, y), r),
        ("moon", &[x, y, r]) => sky::moon(set, pt(x, y), r, part.word == "crescent"),
        ("rings", &[x, y, count, step]) => sky::rings(set, pt(x, y), count as usize, step),
        ("stars", &[count]) => sky::stars(set, count as usize),
        ("night", &[count]) => stage::stars(set, count as usize),
        ("clouds", &[count]) => sky::clouds(set, count as usize),
        ("bands", &[count]) => offing::bands(set, count as usize),
        ("breeze", &[count]) => offing::breeze(set, count as usize),
        ("sparks", &[count]) => near::sparks(set, count as usize),
        ("dust", &[count]) => stage::dust(set, count as usize),
        ("confetti", &[count]) => stage::confetti(set, count as usize),
        ("fog", &[y, count]) => water::fog(set, y, count as usize),
        _ => return false,
    }
    true
}

/// What stands on the ground or lies on the water, in a tone.
fn ground(set: &mut Set<'_, '_>, name: &str, numbers: &[f32], tone: Rgb) {
    match (name, numbers) {
        ("shelves", _) => interior::archive(set, tone),
        ("hills", &[y]) => water::hills(set, y, tone),
        ("ridges", &[y]) => stage::hills(set, y, tone),
        ("meadow", &[y]) => stage::meadow(set, y, tone),
        ("masts", &[y]) => water::masts(set, y, tone),
        ("rooftops", &[y]) => parts::rooftops(set, y, tone),
        ("skyline", &[y, size]) => parts::skyline(set, y, tone, size),
        ("islands", &[y, rows]) => offing::islands(set, y, tone, rows as usize),
        ("sea", &[y, count]) => offing::sea(set, y, count as usize),
        ("waves", &[y, count]) => water::waves(set, y, count as usize),
        ("leaves", &[y, count]) => stage::leaves(set, y, tone, count as usize),
        ("fronds", &[size, count]) => stage::fronds(set, tone, size, count as usize),
        ("sunburst", &[x, y, count, alpha]) => {
            stage::rays(set, pt(x, y), count as usize, tone, alpha);
        }
        ("garland", &[x, y, u, v, sag]) => parts::garland(set, pt(x, y), pt(u, v), sag),
        ("bunting", &[x, y, u, v, sag]) => stage::bunting(set, pt(x, y), pt(u, v), sag),
        // The reader of drawings knows no other name.
        _ => {}
    }
}

/// Emblems of the card's colour in a ring around the middle.
fn wreath(set: &mut Set<'_, '_>, count: usize) {
    let middle = pt(50.0, 66.0);
    let tone = set.theme.lamp.mix(set.theme.sky[1], 0.35);
    let emblem = set.home.emblem(&set.colour).shifted(-50.0, -50.0);
    for i in 0..count {
        let a = i as f32 / count as f32 * std::f32::consts::TAU;
        let place = Place {
            at: middle.polar(a, 45.0),
            sx: 0.055,
            sy: 0.055,
            turn: a + std::f32::consts::FRAC_PI_2,
        };
        parts::sheet(set, &emblem.clone().placed(&place), tone, 0.6);
    }
}

/// A prop where `place` says.
fn prop(set: &mut Set<'_, '_>, name: &str, place: Place, inks: &Inks) {
    if let Some((layer, _)) = props::by_name(set.home.key, name) {
        draw(set, layer, place, inks);
    }
}

fn draw(set: &mut Set<'_, '_>, layer: &Layer, place: Place, inks: &Inks) {
    let mut stage = Stage {
        canvas: &mut *set.canvas,
        place,
        flames: Vec::new(),
    };
    stage.draw_mapped(layer, inks, |shape: Shape| shape);
    let flames = stage.flames;
    let shining = flames
        .into_iter()
        .map(|f| (f.at, f.reach, f.strength * 0.7));
    set.lights.extend(shining);
}

/// Any prop, large, in a ring of ornament.
fn held(set: &mut Set<'_, '_>, layer: &Layer, grip: Grip, seed: u64) {
    let file = drawing::file("harbour/potential");
    let behind = format!("behind.{}", seed % 3 + 1);
    if let Some((file, behind)) = file.and_then(|f| Some((f, f.layer(&behind)?))) {
        paint(set, file, behind, false);
    }
    let place = match grip {
        Grip::Hang => Place::at(50.0, 32.0).scaled(2.8),
        Grip::Staff => Place::at(44.0, 98.0).scaled(1.15).turned(0.32),
        Grip::Short => Place::at(45.0, 88.0).scaled(2.7).turned(0.26),
        Grip::Palm => Place::at(50.0, 84.0).scaled(2.4),
        Grip::Eye => Place::at(56.0, 66.0).scaled(2.0).turned(-0.3),
        Grip::Over => Place::at(50.0, 70.0).scaled(1.0),
        Grip::Both | Grip::None => Place::at(50.0, 66.0).scaled(2.0),
    };
    let inks = Inks::plain(&set.theme, set.home.accent);
    draw(set, layer, place, &inks);
    near::sparks(set, 12);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_drawings_name_is_there_and_only_pictures_name_it() {
        for (name, _) in drawing::files() {
            let file = drawing::file(name).expect(name);
            let kind = name.split_once('/').map_or(name, |(_, kind)| kind);
            let picture = kind == "places" || THINGS.contains(&kind);
            for layer in file.names() {
                let it = file.layer(layer).expect(layer);
                assert!(picture || it.parts.is_empty(), "{name}: {layer}");
                for (_, part) in &it.parts {
                    let there = match part.name {
                        "layer" => file.layer(&part.word).is_some(),
                        "prop" => props::by_name("", &part.word).is_some(),
                        "moon" => ["full", "crescent"].contains(&part.word.as_str()),
                        _ => part.word.is_empty(),
                    };
                    assert!(there, "{name}: {layer}: {} {}", part.name, part.word);
                }
            }
        }
    }

    #[test]
    fn every_place_has_something_before_the_figure_and_every_thing_is_found() {
        for key in ["harbour", "isles", "circuit"] {
            let file = landscape(world(key)).expect(key);
            let mut count = 0;
            for name in places(file) {
                assert!(file.layer(&format!("{name}.fore")).is_some(), "{name}");
                assert!(is_place(name), "{name}");
                count += 1;
            }
            assert!(count >= 12, "{key}: {count}");
        }
        assert!(!is_place("moonbase") && !is_place("quay.1"));
        for name in [
            "bell",
            "candle",
            "whale",
            "carousel",
            "token-dew",
            "prop-oar",
        ] {
            assert!(is_thing(name), "{name}");
        }
        assert!(!is_thing("behind.1") && !is_thing("prop-sword") && !is_thing(""));
    }
}
