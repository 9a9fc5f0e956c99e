//! What people hold: layers of drawings (`assets/drawings/<world>/props`), each drawn around the
//! point where it is held; the ending of its name says how.

use super::drawing::{self, Layer};
use super::noise::Dice;
use super::palette::WORLDS;

/// How a prop is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grip {
    /// Not at all.
    None,
    /// Hangs from a fist.
    Hang,
    /// A long thing in one fist or two.
    Staff,
    /// Before the chest in both hands.
    Both,
    /// A short thing, pointing up from a fist.
    Short,
    /// Held to the eye.
    Eye,
    /// Lies or sits on an open palm.
    Palm,
    /// Held over the head in both hands.
    Over,
}

/// The endings of the names of layers.
pub const GRIPS: [(&str, Grip); 7] = [
    ("hang", Grip::Hang),
    ("staff", Grip::Staff),
    ("both", Grip::Both),
    ("short", Grip::Short),
    ("eye", Grip::Eye),
    ("palm", Grip::Palm),
    ("over", Grip::Over),
];

/// A prop and how it is held.
pub type Held = (&'static Layer, Grip);

/// The word of stage directions for hands that hold nothing.
pub const EMPTY: &str = "empty";

/// The prop of this name in the drawings of a world, or else of another one.
#[must_use]
pub fn by_name(home: &str, name: &str) -> Option<Held> {
    let own = |world: &str| {
        let file = drawing::file(&format!("{world}/props"))?;
        GRIPS.iter().find_map(|(ending, grip)| {
            let layer = file.layer(&format!("{name}.{ending}"))?;
            Some((layer, *grip))
        })
    };
    own(home).or_else(|| WORLDS.into_iter().find_map(|w| own(w.key)))
}

/// The props in the drawings of a world that can be held in one of these ways.
#[must_use]
pub fn fitting(home: &str, suits: &[Grip]) -> Vec<Held> {
    let file = drawing::file(&format!("{home}/props"));
    let layers = file.into_iter().flat_map(|file| {
        let names = file
            .names()
            .filter_map(|name| Some((name, file.layer(name)?)));
        names.filter_map(|(name, layer)| Some((layer, grip_of(name)?)))
    });
    layers.filter(|(_, grip)| suits.contains(grip)).collect()
}

fn grip_of(layer: &str) -> Option<Grip> {
    let ending = layer.rsplit_once('.')?.1;
    let found = GRIPS.iter().find(|(e, _)| *e == ending);
    found.map(|(_, grip)| *grip)
}

/// Chooses a prop of the harbour that suits a pose; lamps follow the make of the colour's guild.
#[must_use]
pub fn choose(suits: &[Grip], colour: &str, level: i32, seed: u64) -> Option<&'static Layer> {
    let mut dice = Dice::new(seed, "prop");
    let own = match colour {
        "black" => ["cage", "hook"],
        "red" => ["paper", "firepole"],
        _ => ["lantern", "polelamp"],
    };
    let mut lamps = own.into_iter().filter_map(|name| by_name("harbour", name));
    let lamp = lamps.find(|(_, grip)| suits.contains(grip));
    if let Some((lamp, _)) = lamp.filter(|_| dice.chance(0.34 + 0.04 * level.clamp(0, 6) as f32)) {
        return Some(lamp);
    }
    let all = fitting("harbour", suits);
    dice.pick(&all).map(|(layer, _)| *layer)
}
