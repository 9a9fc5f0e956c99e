//! The drawings of the program, by folder and name. Each is read when it is first asked for.

use std::sync::OnceLock;

use super::{Drawing, Layer};

macro_rules! drawings {
    ($($name:literal),* $(,)?) => {
        /// Names and texts.
        const FILES: &[(&str, &str)] = &[$((
            $name,
            include_str!(concat!("../../../assets/drawings/", $name, ".svg")),
        )),*];
    };
}

drawings![
    "circuit/energy",
    "circuit/live",
    "circuit/places",
    "circuit/props",
    "harbour/event",
    "harbour/potential",
    "harbour/places",
    "harbour/props",
    "isles/places",
    "isles/props",
    "isles/things",
    "marks/marks",
    "marsh/causeway",
    "marsh/cloister",
    "marsh/emblems",
    "marsh/foundry",
    "marsh/maskers",
    "marsh/props",
    "marsh/reeds",
    "marsh/table",
    "marsh/things",
    "marsh/towers",
    "people/dress",
    "people/faces",
    "people/gloves",
    "people/hair",
    "people/hands",
    "people/hats",
    "people/heads",
    "people/kin",
    "ring/emblems",
    "ring/gates",
    "ring/kilnmoor",
    "ring/orrery",
    "ring/props",
    "ring/sunterrace",
    "ring/table",
    "ring/things",
    "ring/tidelattice",
];

/// The names of all drawings and their texts.
#[cfg(test)]
pub fn files() -> impl Iterator<Item = (&'static str, &'static str)> {
    FILES.iter().copied()
}

/// The drawing of this name ("ring/props").
#[must_use]
pub fn file(name: &str) -> Option<&'static Drawing> {
    static READ: OnceLock<Vec<OnceLock<Drawing>>> = OnceLock::new();
    let read = READ.get_or_init(|| FILES.iter().map(|_| OnceLock::new()).collect());
    let at = FILES.iter().position(|(n, _)| *n == name)?;
    let (name, text) = FILES[at];
    // A test reads them all: a faulty one never ships.
    Some(read[at].get_or_init(|| Drawing::read(name, text).unwrap_or_default()))
}

/// A layer of a drawing.
#[must_use]
pub fn layer(drawing: &str, name: &str) -> Option<&'static Layer> {
    file(drawing)?.layer(name)
}
