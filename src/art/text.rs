//! Words drawn as outlines: measuring, line breaking for English and Japanese, fitting.

use std::borrow::Cow;
use std::sync::Arc;

use thiserror::Error;
use tiny_skia::{Path, PathBuilder, Transform};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

use super::phrases;

/// Why a font cannot be used.
#[derive(Debug, Error)]
#[error("the {which} font cannot be read: {reason}; give the bytes of a TrueType or OpenType file")]
pub struct FontError {
    which: &'static str,
    reason: String,
}

/// Weight of a line of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// For reading.
    Regular,
    /// For names and numbers.
    Bold,
}

/// The two fonts of all pictures.
#[derive(Clone)]
pub struct Fonts {
    regular: Arc<Cow<'static, [u8]>>,
    bold: Arc<Cow<'static, [u8]>>,
}

/// Text set in lines that fit a box.
#[derive(Clone, Debug, Default)]
pub struct Setting {
    /// Size of the letters in pixels.
    pub size: f32,
    /// Distance between baselines in pixels.
    pub leading: f32,
    /// The lines of each paragraph.
    pub paragraphs: Vec<Vec<String>>,
    /// Height of everything in pixels.
    pub height: f32,
}

/// A paragraph to be set: `indent` is the space kept free at the start of its first line, in ems.
#[derive(Clone, Copy, Debug)]
pub struct Paragraph<'a> {
    /// The words.
    pub text: &'a str,
    /// Free space at the start, in ems.
    pub indent: f32,
}

impl Fonts {
    /// Checks that both fonts can be read. Those that are part of the program are not copied.
    ///
    /// # Errors
    /// When a file is not a font.
    pub fn new(
        regular: impl Into<Cow<'static, [u8]>>,
        bold: impl Into<Cow<'static, [u8]>>,
    ) -> Result<Self, FontError> {
        let (regular, bold) = (regular.into(), bold.into());
        for (which, bytes) in [("regular", &regular), ("bold", &bold)] {
            Face::parse(bytes, 0).map_err(|e| FontError {
                which,
                reason: e.to_string(),
            })?;
        }
        Ok(Self {
            regular: Arc::new(regular),
            bold: Arc::new(bold),
        })
    }

    fn face(&self, weight: Weight) -> Option<Face<'_>> {
        let bytes = match weight {
            Weight::Regular => &self.regular,
            Weight::Bold => &self.bold,
        };
        Face::parse(bytes, 0).ok()
    }

    /// Width of a line in pixels.
    #[must_use]
    pub fn width(&self, weight: Weight, text: &str, size: f32) -> f32 {
        self.face(weight)
            .map_or(0.0, |face| measure(&face, text) * size)
    }

    /// The outline of a line of text, starting at `x` on the baseline `y`, in pixels.
    #[must_use]
    pub fn line(&self, weight: Weight, text: &str, size: f32, x: f32, y: f32) -> Option<Path> {
        let face = self.face(weight)?;
        let mut pen = Pen {
            builder: PathBuilder::new(),
            x,
            y,
            scale: size / em(&face),
        };
        for c in text.chars() {
            let glyph = glyph_of(&face, c);
            let _ = face.outline_glyph(glyph, &mut pen);
            pen.x += advance(&face, glyph) * size;
        }
        pen.builder.finish()
    }

    /// A number in tabular figures, centred on `cx`, its figures `height` pixels tall and their
    /// middle at `cy`. `squeeze` is the largest width; wider numbers are narrowed to it.
    #[must_use]
    pub fn number(&self, text: &str, height: f32, cx: f32, cy: f32, squeeze: f32) -> Option<Path> {
        let face = self.face(Weight::Bold)?;
        let zero = face.glyph_bounding_box(face.glyph_index('0')?)?;
        let figure = f32::from(zero.y_max - zero.y_min).max(1.0) / em(&face);
        let size = height / figure;
        let widest = ('0'..='9')
            .map(|c| advance(&face, glyph_of(&face, c)))
            .fold(0.0_f32, f32::max);
        let slot = |c: char| {
            let own = advance(&face, glyph_of(&face, c));
            (
                own,
                if c.is_ascii_digit() {
                    widest * 0.96
                } else {
                    own * 0.92
                },
            )
        };
        let total: f32 = text.chars().map(|c| slot(c).1 * size).sum();
        let base = f32::from(zero.y_max + zero.y_min) / 2.0 / em(&face) * size;
        let mut pen = Pen {
            builder: PathBuilder::new(),
            x: 0.0,
            y: base,
            scale: size / em(&face),
        };
        let mut x = -total / 2.0;
        for c in text.chars() {
            let (own, room) = slot(c);
            pen.x = x + (room - own) / 2.0 * size;
            let _ = face.outline_glyph(glyph_of(&face, c), &mut pen);
            x += room * size;
        }
        let narrow = if total > squeeze && total > 0.0 {
            squeeze / total
        } else {
            1.0
        };
        pen.builder.finish()?.transform(Transform::from_row(
            narrow,
            0.0,
            0.0,
            narrow.max(0.72),
            cx,
            cy,
        ))
    }

    /// Breaks a text into lines no wider than `width` pixels.
    #[must_use]
    pub fn wrap(&self, weight: Weight, text: &Paragraph<'_>, size: f32, width: f32) -> Vec<String> {
        let Some(face) = self.face(weight) else {
            return Vec::new();
        };
        text.text
            .lines()
            .enumerate()
            .flat_map(|(i, line)| {
                let indent = if i == 0 { text.indent } else { 0.0 };
                wrap_line(&face, line, width / size.max(0.01), indent)
            })
            .collect()
    }

    /// Sets paragraphs in a box of `width` by `height` pixels at the largest size up to
    /// `largest` at which nothing is cut.
    #[must_use]
    pub fn fit(
        &self,
        weight: Weight,
        texts: &[Paragraph<'_>],
        (width, height): (f32, f32),
        largest: f32,
    ) -> Setting {
        let mut size = largest;
        loop {
            let setting = self.set(weight, texts, width, size);
            if setting.height <= height || size < 0.5 {
                return setting;
            }
            let ratio = (height / setting.height).max(0.01).sqrt();
            size *= ratio.clamp(0.5, 0.96);
        }
    }

    fn set(&self, weight: Weight, texts: &[Paragraph<'_>], width: f32, size: f32) -> Setting {
        let leading = size * 1.36;
        let paragraphs: Vec<_> = texts
            .iter()
            .map(|t| self.wrap(weight, t, size, width))
            .collect();
        let lines: usize = paragraphs.iter().map(Vec::len).sum();
        let gaps = paragraphs.len().saturating_sub(1) as f32 * size * 0.45;
        Setting {
            size,
            leading,
            height: lines as f32 * leading + gaps,
            paragraphs,
        }
    }

    /// The largest size up to `largest` at which the line is no wider than `width`.
    #[must_use]
    pub fn fit_line(&self, weight: Weight, text: &str, width: f32, largest: f32) -> f32 {
        let natural = self.width(weight, text, largest);
        if natural > width && natural > 0.0 {
            largest * width / natural
        } else {
            largest
        }
    }
}

fn em(face: &Face<'_>) -> f32 {
    f32::from(face.units_per_em()).max(1.0)
}

fn glyph_of(face: &Face<'_>, c: char) -> GlyphId {
    let known = |c| face.glyph_index(c);
    known(c)
        .or_else(|| known('〓'))
        .or_else(|| known('?'))
        .unwrap_or_default()
}

/// Advance in ems.
fn advance(face: &Face<'_>, glyph: GlyphId) -> f32 {
    f32::from(face.glyph_hor_advance(glyph).unwrap_or(0)) / em(face)
}

/// Width in ems.
fn measure(face: &Face<'_>, text: &str) -> f32 {
    text.chars().map(|c| advance(face, glyph_of(face, c))).sum()
}

/// Sets a line in rows, as wide as told in ems.
fn wrap_line(face: &Face<'_>, line: &str, width: f32, indent: f32) -> Vec<String> {
    let rows = phrases::rows(line, width - indent, width, |text| measure(face, text));
    rows.into_iter().map(|row| line[row].to_owned()).collect()
}

struct Pen {
    builder: PathBuilder,
    x: f32,
    y: f32,
    scale: f32,
}

impl Pen {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + x * self.scale, self.y - y * self.scale)
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.builder.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.builder.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.builder.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.builder.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.builder.close();
    }
}
