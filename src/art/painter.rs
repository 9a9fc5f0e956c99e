//! The painter: everything that makes a finished picture.

use std::borrow::Cow;
use std::sync::Arc;

use tiny_skia::{Pixmap, Transform};

use super::artwork::{Decoded, Gallery};
use super::badge::Style;
use super::badge_row;
use super::canvas::{Canvas, Paper};
use super::icons::Icon;
use super::look::CardLook;
use super::mat::MatLook;
use super::noise::{Grain, hash_text};
use super::palette::{Rgb, world};
use super::shape::Shape;
use super::text::{FontError, Fonts};
use super::{back, face_table, face_zoom, mat, scene};

/// A finished picture: rows of straight (not premultiplied) RGBA, 8 bits a channel, sRGB.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// `width * height * 4` bytes, straight alpha.
    pub rgba: Vec<u8>,
}

impl Picture {
    pub(super) fn of(pixmap: Pixmap) -> Self {
        let (width, height) = (pixmap.width(), pixmap.height());
        Self {
            width,
            height,
            rgba: pixmap.take_demultiplied(),
        }
    }

    /// The picture as a PNG file.
    ///
    /// # Errors
    /// When the encoder refuses, which it does only for lack of memory.
    pub fn png(&self) -> Result<Vec<u8>, String> {
        let mut pixmap = Pixmap::new(self.width, self.height).ok_or("the picture is empty")?;
        for (px, rgba) in pixmap
            .pixels_mut()
            .iter_mut()
            .zip(self.rgba.chunks_exact(4))
        {
            *px = tiny_skia::ColorU8::from_rgba(rgba[0], rgba[1], rgba[2], rgba[3]).premultiply();
        }
        pixmap.encode_png().map_err(|e| e.to_string())
    }
}

/// Which back a card has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BackKind {
    /// The main deck.
    #[default]
    Deck,
    /// The deck of what is gained in need.
    Potential,
}

/// Paints cards, backs, mats and marks. Cheap to share: painting needs only `&self`, the result
/// depends on nothing but the arguments.
///
/// ```no_run
/// use fudaba_art::{Badge, CardLook, Corner, Painter};
///
/// let regular = std::fs::read("assets/fonts/BIZUDPGothic-Regular.ttf")?;
/// let bold = std::fs::read("assets/fonts/BIZUDPGothic-Bold.ttf")?;
/// let painter = Painter::new(regular, bold)?;
/// let look = CardLook {
///     world: "harbour".into(),
///     kind: "character".into(),
///     colour: "blue".into(),
///     id: "b-01".into(),
///     name: "Maren".into(),
///     badges: vec![
///         Badge::number(Corner::TopLeft, "level", "3", "Level"),
///         Badge::number(Corner::BottomLeft, "blade", "50", "Power"),
///         Badge::small(Corner::BottomRight, "support", "+20", "Support"),
///         Badge::reach(Corner::TopRight, &[1, 2], "Range"),
///     ],
///     ..CardLook::default()
/// };
/// let face = painter.table_face(&look, 228, 318);
/// assert_eq!(face.rgba.len(), 228 * 318 * 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Painter {
    fonts: Fonts,
    grain: Grain,
    gallery: Gallery,
}

/// The usual face is so high, in units, or a little higher.
const HIGH: f32 = 139.0;

impl Painter {
    /// A painter with the two fonts (bytes of TrueType or OpenType files).
    ///
    /// # Errors
    /// When a font cannot be read.
    pub fn new(
        regular: impl Into<Cow<'static, [u8]>>,
        bold: impl Into<Cow<'static, [u8]>>,
    ) -> Result<Self, FontError> {
        Ok(Self {
            fonts: Fonts::new(regular, bold)?,
            grain: Grain::new(),
            gallery: Gallery::default(),
        })
    }

    /// The fonts.
    #[must_use]
    pub fn fonts(&self) -> &Fonts {
        &self.fonts
    }

    /// The picture that takes the place of the painted one, if there is one and it can be shown.
    fn artwork(&self, look: &CardLook) -> Option<Arc<Decoded>> {
        self.gallery.get(look.artwork.as_ref()?)
    }

    fn canvas(&self, width: u32, height: u32, seed: u64) -> Canvas<'_> {
        Canvas::new(width, height, 100.0, &self.grain, seed as u32)
    }

    /// The small face for the table: picture, deciding numbers, level, emblem, range.
    /// Made for a ratio near 76 : 106; on one that is wider than high, numbers and marks are as large as if it were not.
    #[must_use]
    pub fn table_face(&self, look: &CardLook, width: u32, height: u32) -> Picture {
        let units = 100.0_f32.max(HIGH * width as f32 / height.max(1) as f32);
        let seed = look.card_seed() as u32;
        let mut canvas = Canvas::new(width, height, units, &self.grain, seed);
        let artwork = self.artwork(look);
        face_table::paint(&mut canvas, &self.fonts, look, artwork.as_deref());
        Picture::of(canvas.finish())
    }

    /// The large face for reading: everything on the card. Made for a ratio near 420 : 590.
    #[must_use]
    pub fn zoom_face(&self, look: &CardLook, width: u32, height: u32) -> Picture {
        let mut canvas = self.canvas(width, height, look.card_seed());
        let artwork = self.artwork(look);
        face_zoom::paint(&mut canvas, &self.fonts, look, artwork.as_deref());
        Picture::of(canvas.finish())
    }

    /// Only the picture of a card, without frame and numbers (prompts, logs, title).
    #[must_use]
    pub fn illustration(&self, look: &CardLook, width: u32, height: u32) -> Picture {
        let mut canvas = self.canvas(width, height, look.card_seed());
        let artwork = self.artwork(look);
        scene::show(&mut canvas, look, artwork.as_deref(), scene::Framing::Whole);
        Picture::of(canvas.finish())
    }

    /// The badges of a card in a row on nothing, as they look on its face; so many pixels high.
    #[must_use]
    pub fn badges(&self, look: &CardLook, height: u32) -> Picture {
        let units = badge_row::row_width(&look.badges);
        let width = (units * height as f32 / badge_row::HEIGHT).ceil().max(1.0) as u32;
        let mut canvas = Canvas::new(width, height, units, &self.grain, 1);
        let style = Style::of(&self.fonts, world(&look.world), look);
        badge_row::paint(&mut canvas, &style, &look.badges);
        Picture::of(canvas.finish())
    }

    /// A card back of a world.
    #[must_use]
    pub fn back(&self, world_key: &str, kind: BackKind, width: u32, height: u32) -> Picture {
        let mut canvas = self.canvas(width, height, hash_text(world_key));
        back::paint(&mut canvas, world(world_key), kind);
        Picture::of(canvas.finish())
    }

    /// The playmat of a world with pressed outlines where cards may lie.
    #[must_use]
    pub fn mat(&self, look: &MatLook) -> Picture {
        let units = look.width.max(1) as f32;
        let seed = hash_text(&look.world) as u32;
        let mut canvas = Canvas::new(look.width, look.height, units, &self.grain, seed);
        mat::paint(&mut canvas, &self.fonts, look);
        Picture::of(canvas.finish())
    }

    /// A mark in one colour on nothing.
    #[must_use]
    pub fn icon(&self, icon: Icon, side: u32, colour: Rgb) -> Picture {
        let mut canvas = self.canvas(side, side, 1);
        if let Some(path) = icon.shape().path(canvas.scale(), 0.0, 0) {
            canvas.ink_path(&path, colour, 1.0);
        }
        Picture::of(canvas.finish())
    }

    /// The emblem of a colour of a world, in one colour on nothing.
    #[must_use]
    pub fn emblem(&self, world_key: &str, key: &str, side: u32, colour: Rgb) -> Picture {
        let mut canvas = self.canvas(side, side, 1);
        let shape = world(world_key).emblem(key);
        if let Some(path) = shape.path(canvas.scale(), 0.0, 0) {
            canvas.ink_path(&path, colour, 1.0);
        }
        Picture::of(canvas.finish())
    }

    /// A mark as a round paper seal in the colours of a world.
    #[must_use]
    pub fn seal(&self, icon: Icon, world_key: &str, colour: &str, side: u32) -> Picture {
        let mut canvas = self.canvas(side, side, hash_text(icon.key()));
        let w = world(world_key);
        let theme = w.theme(colour);
        let middle = super::shape::pt(50.0, 48.0);
        canvas.sheet(
            &Shape::circle(middle, 44.0),
            &Paper::of(theme.frame.lighter(0.1)).lift(4.0),
        );
        canvas.sheet(
            &Shape::circle(middle, 37.0),
            &Paper::of(theme.plate).lift(2.0),
        );
        let mark = icon
            .shape()
            .map(|p| super::shape::pt(23.0 + p.x * 0.54, 21.0 + p.y * 0.54));
        canvas.sheet(&mark, &Paper::of(w.light).lift(2.0).wobble(0.3));
        Picture::of(canvas.finish())
    }

    /// The picture of the program itself.
    #[must_use]
    pub fn app_icon(&self, side: u32) -> Picture {
        let mut canvas = self.canvas(side, side, 77);
        back::app_icon(&mut canvas);
        Picture::of(canvas.finish())
    }

    /// Words on nothing, for places where the interface has no text of its own.
    #[must_use]
    pub fn words(&self, text: &str, size: f32, colour: Rgb) -> Option<Picture> {
        let weight = super::text::Weight::Bold;
        let width = self.fonts.width(weight, text, size).ceil() as u32 + 4;
        let height = (size * 1.4).ceil() as u32;
        let path = self.fonts.line(weight, text, size, 2.0, size * 1.05)?;
        let mut pixmap = Pixmap::new(width, height)?;
        let mut paint = tiny_skia::Paint::default();
        paint.set_color_rgba8(colour.0, colour.1, colour.2, 255);
        let rule = tiny_skia::FillRule::Winding;
        pixmap.fill_path(&path, &paint, rule, Transform::identity(), None);
        Some(Picture::of(pixmap))
    }
}
