//! Words on the table: pictures of white letters, painted once for each size, to be tinted where they are shown.

use std::collections::BTreeMap;

use bevy::prelude::*;
use fudaba_art::{FontError, Fonts, Weight};
use tiny_skia::{FillRule, LineJoin, Mask, Stroke, Transform};

use super::textures::{toned, white};
use crate::fonts;

/// What is drawn as words.
#[derive(Component, Debug)]
pub struct Written;

/// Paints words in the bold face.
#[derive(Resource)]
pub struct Lettering {
    fonts: Fonts,
    painted: BTreeMap<(String, u32, bool), Picture>,
}

/// Painted words.
#[derive(Debug, Clone)]
struct Picture {
    image: Handle<Image>,
    /// In pixels of the screen.
    size: Vec2,
}

/// So many pictures are kept; beyond that all are forgotten, and those in sight live on with what shows them.
const KEPT: usize = 256;
/// The height of a line, beside the size of its letters.
const LINE: f32 = 1.2;
/// How wide the dark edge around letters is, beside their size.
const EDGE: f32 = 0.13;
/// How far the base line lies below the middle of the letters, beside their size.
const BASE: f32 = 0.38;

impl Lettering {
    /// Reads the typeface.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn new() -> Result<Self, FontError> {
        Ok(Self {
            fonts: Fonts::new(fonts::REGULAR, fonts::BOLD)?,
            painted: BTreeMap::new(),
        })
    }

    /// Words in letters of so many logical pixels, on a screen with `dpi` pixels for each.
    pub fn write(
        &mut self,
        words: &str,
        letters: f32,
        dpi: f32,
        colour: Color,
        images: &mut Assets<Image>,
    ) -> Sprite {
        self.written((words, false), letters, dpi, colour, images)
    }

    /// The same with a dark edge around the letters, to be read on any ground.
    pub fn write_edged(
        &mut self,
        words: &str,
        letters: f32,
        dpi: f32,
        colour: Color,
        images: &mut Assets<Image>,
    ) -> Sprite {
        self.written((words, true), letters, dpi, colour, images)
    }

    fn written(
        &mut self,
        (words, edged): (&str, bool),
        letters: f32,
        dpi: f32,
        colour: Color,
        images: &mut Assets<Image>,
    ) -> Sprite {
        let pixels = (letters * dpi).round().max(1.0);
        let key = (words.to_owned(), pixels as u32, edged);
        if self.painted.len() >= KEPT && !self.painted.contains_key(&key) {
            self.painted.clear();
        }
        let fonts = &self.fonts;
        let painted = self
            .painted
            .entry(key)
            .or_insert_with(|| paint(fonts, (words, edged), pixels, images));
        Sprite {
            image: painted.image.clone(),
            color: colour,
            custom_size: Some(painted.size / dpi),
            ..default()
        }
    }
}

/// The place next to this one where pictures are as sharp as they were painted.
#[must_use]
pub fn sharp(at: Vec2, dpi: f32) -> Vec2 {
    (at * dpi).round() / dpi
}

fn paint(
    fonts: &Fonts,
    (words, edged): (&str, bool),
    pixels: f32,
    images: &mut Assets<Image>,
) -> Picture {
    // Even sides have their middle between pixels, as windows have.
    let even = |side: f32| (side / 2.0).ceil().max(1.0) * 2.0;
    let width = fonts.width(Weight::Bold, words, pixels);
    let edge = if edged { (pixels * EDGE).max(1.5) } else { 0.0 };
    let more = 2.0 * edge;
    let size = Vec2::new(even(width + 2.0 + more), even(pixels * LINE + more));
    let left = (size.x - width) / 2.0;
    let base = size.y / 2.0 + BASE * pixels;
    let (wide, high) = (size.x as u32, size.y as u32);
    let mut alpha = vec![0; (wide * high) as usize];
    let outline = fonts.line(Weight::Bold, words, pixels, left, base);
    let mut around = Vec::new();
    if let Some((outline, mut mask)) = outline.zip(Mask::new(wide, high)) {
        mask.fill_path(&outline, FillRule::Winding, true, Transform::identity());
        alpha.copy_from_slice(mask.data());
        let stroke = Stroke {
            width: 2.0 * edge,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        let wider = edged.then(|| outline.stroke(&stroke, 1.0)).flatten();
        if let Some(wider) = wider {
            mask.fill_path(&wider, FillRule::Winding, true, Transform::identity());
            around = mask.data().to_vec();
        }
    }
    let image = if around.is_empty() {
        white(wide, high, alpha)
    } else {
        // The letters take the colour that they are tinted with, their edge stays dark.
        let pixels = alpha.iter().zip(&around);
        toned(
            wide,
            high,
            pixels.map(|(ink, edge)| (*ink, (*edge).max(*ink))),
        )
    };
    Picture {
        image: images.add(image),
        size,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_painted_once_for_each_size_and_differ() {
        let mut images = Assets::default();
        let mut lettering = Lettering::new().unwrap();
        let mut write = |words: &str, letters: f32, dpi: f32| {
            lettering.write(words, letters, dpi, Color::WHITE, &mut images)
        };
        let (name, again) = (write("Veshna", 14.0, 1.0), write("Veshna", 14.0, 1.0));
        assert_eq!(name.image, again.image);
        let (other, sharper) = (write("ヴェシュナ", 14.0, 1.0), write("Veshna", 14.0, 2.0));
        assert!(name.image != other.image && name.image != sharper.image);
        // As large on the screen, with more pixels.
        let (near, far) = (name.custom_size.unwrap(), sharper.custom_size.unwrap());
        assert!((near - far).abs().max_element() <= 2.0, "{near} {far}");
        for sprite in [name, other, sharper] {
            let image = images.get(&sprite.image).unwrap();
            let pixels = image.data.as_ref().unwrap().chunks(4);
            let inked = pixels.filter(|pixel| pixel[3] > 200).count();
            assert!(inked > 40, "{inked} pixels of ink");
        }
    }

    #[test]
    fn a_dark_edge_stays_dark_whatever_the_letters_are_tinted_with() {
        let mut images = Assets::default();
        let mut lettering = Lettering::new().unwrap();
        let plain = lettering.write("Deck", 14.0, 1.0, Color::WHITE, &mut images);
        let edged = lettering.write_edged("Deck", 14.0, 1.0, Color::WHITE, &mut images);
        assert_ne!(plain.image, edged.image);
        let dark = |sprite: &Sprite| {
            let image = images.get(&sprite.image).unwrap();
            let pixels = image.data.as_ref().unwrap().chunks(4);
            pixels.filter(|p| p[3] > 200 && p[0] < 60).count()
        };
        assert!(dark(&plain) == 0 && dark(&edged) > 60);
    }

    #[test]
    fn what_is_written_can_be_forgotten() {
        let mut images = Assets::default();
        let mut lettering = Lettering::new().unwrap();
        for n in 0..3 * KEPT {
            lettering.write(&n.to_string(), 12.0, 1.0, Color::WHITE, &mut images);
        }
        assert!(lettering.painted.len() <= KEPT);
    }
}
