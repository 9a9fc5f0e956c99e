//! Colours: one dark, one light, a few mids and one accent for each world and card colour.

mod drawn;
mod painted;

use super::drawing::{self, Layer};
use super::icons::Icon;
use super::shape::Shape;
use drawn::{MARSH, RING};
use painted::{CIRCUIT, HARBOUR, ISLES, NEUTRAL};

/// An sRGB colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb(pub u8, pub u8, pub u8);

/// A colour from its usual six-digit number.
#[must_use]
pub const fn hex(value: u32) -> Rgb {
    Rgb((value >> 16) as u8, (value >> 8) as u8, value as u8)
}

impl Rgb {
    /// The colour at `t` of the way to `other`.
    #[must_use]
    pub fn mix(self, other: Self, t: f32) -> Self {
        let one = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * t) as u8;
        Self(
            one(self.0, other.0),
            one(self.1, other.1),
            one(self.2, other.2),
        )
    }

    /// Closer to white.
    #[must_use]
    pub fn lighter(self, t: f32) -> Self {
        self.mix(Self(255, 250, 238), t)
    }

    /// Closer to a cool black.
    #[must_use]
    pub fn darker(self, t: f32) -> Self {
        self.mix(Self(6, 8, 14), t)
    }

    /// Relative luminance by WCAG, 0 to 1.
    #[must_use]
    pub fn luminance(self) -> f32 {
        let linear = |v: u8| {
            let v = f32::from(v) / 255.0;
            if v <= 0.04045 {
                v / 12.92
            } else {
                ((v + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    /// Contrast ratio by WCAG, 1 to 21.
    #[must_use]
    pub fn contrast(self, other: Self) -> f32 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }
}

/// The tones of a picture: what a world makes of a card colour.
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    /// Sky or ground at the top, in the middle and at the horizon.
    pub sky: [Rgb; 3],
    /// Far, middle and near silhouettes.
    pub depth: [Rgb; 3],
    /// Clothes: main, second, trim, lining.
    pub cloth: [Rgb; 4],
    /// Frame of the card.
    pub frame: Rgb,
    /// The badge plate on which numbers stand.
    pub plate: Rgb,
    /// Lamps and what shines.
    pub lamp: Rgb,
}

/// What all pictures of a world share.
#[derive(Clone, Copy, Debug)]
pub struct World {
    /// Its key, as card data names it.
    pub key: &'static str,
    /// Darkest tone: outlines, mat.
    pub dark: Rgb,
    /// Lightest tone: paper, text on dark.
    pub light: Rgb,
    /// The mat's cloth and its ornament lines.
    pub cloth: [Rgb; 2],
    /// The accent.
    pub accent: Rgb,
    /// Themes by colour key; the first is for cards without colour.
    pub themes: &'static [(&'static str, Theme)],
    /// Its places, if each is a drawing with layers by distance; none for worlds whose pictures
    /// are whole layers.
    pub places: &'static [&'static str],
    /// The place in which cards of a colour are at home.
    pub homes: &'static [(&'static str, &'static str)],
    /// Bodies and hats that its people wear without being asked.
    pub wardrobe: (&'static [&'static str], &'static [&'static str]),
}

/// The worlds that have a look of their own.
pub const WORLDS: [&World; 5] = [&HARBOUR, &ISLES, &CIRCUIT, &RING, &MARSH];

/// The world with this key; unknown keys get the neutral one.
#[must_use]
pub fn world(key: &str) -> &'static World {
    let named = WORLDS.into_iter().find(|w| key.eq_ignore_ascii_case(w.key));
    named.unwrap_or(&NEUTRAL)
}

/// Whether some world has a theme of its own for a colour key.
#[must_use]
pub fn has_theme(colour: &str) -> bool {
    WORLDS
        .into_iter()
        .any(|w| w.themes.iter().any(|(key, _)| *key == colour))
}

impl World {
    /// The emblem of a colour in a box of 100 by 100: a drawing of this world, or else the mark
    /// that all worlds share.
    #[must_use]
    pub fn emblem(&self, colour: &str) -> Shape {
        let file = format!("{}/emblems", self.key);
        match drawing::layer(&file, &colour.to_ascii_lowercase()) {
            Some(layer) => layer.silhouette(),
            None => Icon::emblem(colour).shape(),
        }
    }

    /// A layer of what this world lays on a table: backs, ornament of the mat.
    #[must_use]
    pub fn table(&self, name: &str) -> Option<&'static Layer> {
        drawing::layer(&format!("{}/table", self.key), name)
    }

    /// The theme for a colour key. Unknown colours of a known world get a theme of their own,
    /// tinted by the key, so that a new colour is never mistaken for an old one.
    #[must_use]
    pub fn theme(&self, colour: &str) -> Theme {
        if let Some((_, theme)) = self
            .themes
            .iter()
            .find(|(k, _)| k.eq_ignore_ascii_case(colour))
        {
            return *theme;
        }
        let base = self
            .themes
            .first()
            .map_or(NEUTRAL.themes[0].1, |(_, theme)| *theme);
        base.tinted(tint_of(colour))
    }
}

/// A hue for a colour key that no world knows.
fn tint_of(key: &str) -> Rgb {
    match key.to_ascii_lowercase().as_str() {
        "" | "none" | "colourless" => return hex(0x7a7462),
        "white" => return hex(0xd9d4c4),
        "green" => return hex(0x3f8a4f),
        "yellow" => return hex(0xd9a92c),
        "purple" | "violet" => return hex(0x7a4aa0),
        "pink" => return hex(0xd8718f),
        "orange" => return hex(0xd9772c),
        "blue" => return hex(0x2a6fa6),
        "black" => return hex(0x302b38),
        "red" => return hex(0xb3362c),
        _ => {}
    }
    let h = super::noise::hash_text(key);
    let hue = (h % 360) as f32 / 60.0;
    let channel = |shift: f32| {
        let v = ((hue + shift).rem_euclid(6.0) - 3.0).abs() - 1.0;
        (70.0 + 120.0 * v.clamp(0.0, 1.0)) as u8
    };
    Rgb(channel(0.0), channel(4.0), channel(2.0))
}

impl Theme {
    fn tinted(self, tint: Rgb) -> Self {
        let t = |c: Rgb, k: f32| c.mix(tint, k);
        Self {
            sky: [
                t(self.sky[0], 0.3),
                t(self.sky[1], 0.45),
                t(self.sky[2], 0.25),
            ],
            depth: [
                t(self.depth[0], 0.4),
                t(self.depth[1], 0.35),
                t(self.depth[2], 0.2),
            ],
            cloth: [tint, tint.darker(0.45), self.cloth[2], tint.lighter(0.35)],
            frame: tint.darker(0.15),
            plate: tint.darker(0.62),
            lamp: self.lamp,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_on_plates_and_text_on_paper_have_contrast() {
        for w in WORLDS.into_iter().chain([world("nowhere")]) {
            assert!(w.light.contrast(w.dark) > 7.0);
            for (_, theme) in w.themes {
                assert!(w.light.contrast(theme.plate) > 4.5);
            }
        }
        assert!(
            world("nowhere")
                .theme("no such colour")
                .plate
                .contrast(NEUTRAL.light)
                > 4.5
        );
    }

    #[test]
    fn unknown_colours_differ_from_known_ones_and_from_each_other() {
        let w = world("harbour");
        assert_ne!(w.theme("chartreuse").frame, w.theme("mauve").frame);
        assert_ne!(w.theme("green").frame, w.theme("blue").frame);
    }
}
