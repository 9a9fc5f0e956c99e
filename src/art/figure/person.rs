//! Who is shown: what stays the same whatever a person wears.

use super::super::look::CardLook;
use super::super::noise::Dice;
use super::super::palette::{Rgb, hex};
use super::{face, hair};

/// A face and its hair.
#[derive(Clone, Copy, Debug)]
pub struct Person {
    /// Tone of the skin.
    pub skin: Rgb,
    /// Colour of the hair.
    pub hair: Rgb,
    /// Colour of the eyes.
    pub eyes: Rgb,
    /// Index into [`hair::FRINGES`].
    pub fringe: usize,
    /// Index into [`hair::BACKS`].
    pub back: usize,
    /// Index into [`face::MOODS`]; belongs to the card, not to the person.
    pub mood: usize,
    /// Index into [`face::MARKS`]; beyond the end there is none.
    pub mark: usize,
    /// Height of the brows.
    pub brow: f32,
    /// Width of the head.
    pub width: f32,
    /// A square jaw and heavy brows.
    pub square: bool,
    /// What grows on the chin.
    pub beard: Beard,
    /// Whether the years show.
    pub old: bool,
    /// Seed of what nothing else decides.
    pub seed: u64,
}

/// What grows on a chin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beard {
    /// Nothing.
    None,
    /// A moustache.
    Moustache,
    /// A short full beard.
    Short,
    /// A long beard, and thin hair above.
    Long,
}

const SKINS: [(&str, u32); 6] = [
    ("porcelain", 0xf4dcc4),
    ("peach", 0xecc5a2),
    ("sand", 0xd6a47c),
    ("bronze", 0xb57e56),
    ("umber", 0x8a5a3e),
    ("night", 0x633f2d),
];
/// Skins of those who are not quite human; only card data asks for them.
const STRANGE: [(&str, u32); 8] = [
    ("ember", 0xb4452e),
    ("clay", 0xa9694c),
    ("tide", 0x6fa6a0),
    ("moss", 0x8a9a68),
    ("brass", 0xc7a055),
    ("pale", 0xcfcbd6),
    ("dusk", 0x6a6490),
    ("bone", 0xe6dcc2),
];
const HAIRS: [(&str, u32); 12] = [
    ("soot", 0x26222e),
    ("brown", 0x4a2c22),
    ("chestnut", 0x7c4628),
    ("copper", 0xb65c2e),
    ("straw", 0xdcb86e),
    ("ash", 0x8d8985),
    ("silver", 0xd5d6d0),
    ("indigo", 0x2f3d6b),
    ("wine", 0x6d2439),
    ("sea", 0x2f6c66),
    ("violet", 0x57406e),
    ("rose", 0xe3a58c),
];
const EYES: [(&str, u32); 6] = [
    ("slate", 0x2c4a5e),
    ("brown", 0x3c2a22),
    ("green", 0x2f5a44),
    ("amber", 0x7a4a1e),
    ("violet", 0x4a3566),
    ("grey", 0x5a6a70),
];

/// The wished entry of a named list, or one by the seed.
fn named(look: &CardLook, part: &str, list: &[(&str, u32)]) -> Rgb {
    let wish = look
        .motif(part)
        .and_then(|w| list.iter().find(|(n, _)| *n == w));
    let (_, value) = wish
        .or_else(|| Dice::new(look.person_seed(), part).pick(list))
        .copied()
        .unwrap_or(("", 0));
    hex(value)
}

/// The index of the wished name, or one by the seed among `count`.
fn index(look: &CardLook, part: &str, names: &[&str], seed: u64, count: usize) -> usize {
    let wish = look
        .motif(part)
        .and_then(|w| names.iter().position(|n| *n == w));
    wish.unwrap_or_else(|| Dice::new(seed, part).below(count))
}

/// Whether persons know a word of stage directions.
#[must_use]
pub fn knows(part: &str, name: &str) -> bool {
    let colour = |list: &[(&str, u32)]| list.iter().any(|(n, _)| *n == name);
    match part {
        "skin" => colour(&SKINS) || colour(&STRANGE),
        "hair" => colour(&HAIRS),
        "eyes" => colour(&EYES),
        "fringe" => hair::FRINGES.contains(&name),
        "back" => hair::BACKS.contains(&name),
        "mood" => face::MOODS.contains(&name),
        "mark" => name == "none" || face::MARKS.contains(&name),
        "age" => ["young", "old"].contains(&name),
        "build" => ["round", "square"].contains(&name),
        "beard" => ["none", "moustache", "short", "long"].contains(&name),
        _ => false,
    }
}

impl Person {
    /// The person of a card.
    #[must_use]
    pub fn of(look: &CardLook) -> Self {
        let seed = look.person_seed();
        let mut dice = Dice::new(seed, "face");
        let old = match look.motif("age") {
            Some(age) => age == "old",
            None => dice.chance(0.14),
        };
        let square = match look.motif("build") {
            Some(build) => build == "square",
            None => dice.chance(0.42),
        };
        let hair = if old && look.motif("hair").is_none() {
            hex(if dice.chance(0.5) { 0xd5d6d0 } else { 0x9a9793 })
        } else {
            named(look, "hair", &HAIRS)
        };
        let beard = match look.motif("beard") {
            Some("moustache") => Beard::Moustache,
            Some("short") => Beard::Short,
            Some("long") => Beard::Long,
            Some(_) => Beard::None,
            None if square && old => Beard::Long,
            None if square && dice.chance(0.3) => Beard::Short,
            None if square && dice.chance(0.2) => Beard::Moustache,
            None => Beard::None,
        };
        let strange = look
            .motif("skin")
            .and_then(|w| STRANGE.iter().find(|(n, _)| *n == w));
        Self {
            skin: strange.map_or_else(|| named(look, "skin", &SKINS), |(_, v)| hex(*v)),
            hair,
            eyes: named(look, "eyes", &EYES),
            fringe: index(look, "fringe", &hair::FRINGES, seed, hair::FRINGES.len()),
            back: index(look, "back", &hair::BACKS, seed, hair::BACKS.len()),
            mood: index(
                look,
                "mood",
                &face::MOODS,
                look.card_seed(),
                face::MOODS.len(),
            ),
            mark: match look.motif("mark") {
                Some("none") => face::MARKS.len(),
                _ => index(look, "mark", &face::MARKS, seed, face::MARKS.len() * 2),
            },
            brow: dice.between(-0.6, 0.6),
            width: dice.between(0.95, 1.05),
            square,
            beard,
            old,
            seed,
        }
    }
}
