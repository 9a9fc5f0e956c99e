//! Pictures that somebody else made, in place of painted ones: read from a file, and cut to the room that a face has.

mod scale;

use std::collections::VecDeque;
use std::panic::catch_unwind;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use tiny_skia::{IntSize, Pixmap, PixmapPaint, Transform};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

use super::canvas::{Canvas, Fill, Paper};
use super::painter::Picture;
use super::palette::Theme;
use super::shape::{Shape, pt};
use scale::{Crop, scaled};

/// A picture file that takes the place of the painted picture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Artwork {
    /// The file: PNG, JPEG or SVG, as its bytes say.
    pub file: Arc<Path>,
    /// A number that changes with what is in the file, so that a changed picture is painted anew.
    pub stamp: u32,
}

impl Artwork {
    /// Can the file be shown as a picture?
    ///
    /// # Errors
    /// Why not.
    pub fn try_out(&self) -> Result<(), String> {
        read(&self.file).map(drop)
    }
}

/// No side of a picture in pixels is longer.
const LONGEST: u32 = 8192;
/// Pictures are kept so wide or high at most.
const HANDY: u32 = 2048;
/// So many pictures are kept decoded.
const KEPT: usize = 6;
/// Of what does not fit into its room, this part is cut off above and the rest below: faces are in the upper half.
const ABOVE: f32 = 0.36;

/// A picture, decoded.
pub enum Decoded {
    /// Pixels.
    Pixels(Pixmap),
    /// A drawing, which is sharp at any size.
    Drawing(Box<usvg::Tree>),
}

/// Reads a picture. Whatever is wrong with it, there is a reason and no panic.
fn read(file: &Path) -> Result<Decoded, String> {
    let bytes = std::fs::read(file).map_err(|e| format!("cannot be read: {e}"))?;
    let broken = |_| Err("the picture cannot be read".to_owned());
    catch_unwind(|| decode(&bytes)).unwrap_or_else(broken)
}

fn decode(bytes: &[u8]) -> Result<Decoded, String> {
    match bytes {
        [0x89, b'P', b'N', b'G', ..] => Ok(Decoded::Pixels(handy(png(bytes)?))),
        [0xff, 0xd8, ..] => Ok(Decoded::Pixels(handy(jpeg(bytes)?))),
        _ => {
            let tree = usvg::Tree::from_data(bytes, &usvg::Options::default());
            let tree = tree.map_err(|e| format!("no readable SVG: {e}"))?;
            Ok(Decoded::Drawing(Box::new(tree)))
        }
    }
}

/// Reads a picture of pixels, PNG or JPEG, and makes it smaller: `scale` times as wide and high, and never larger than it
/// is. Whatever is wrong with it, there is a reason and no panic.
///
/// # Errors
/// When the file cannot be read, or holds no such picture.
pub fn read_scaled(file: &Path, scale: f32) -> Result<Picture, String> {
    let pixels = shrunk(read_pixels(file)?, f64::from(scale));
    Ok(Picture::of(pixels))
}

/// Pictures that are wanted as one, the first uppermost. Each is read like [`read_scaled`], stretched to so many rows, and of
/// so many columns; what is wider has as much cut off at its left as at its right, before it is made smaller by `scale`.
///
/// # Errors
/// Which file cannot be used, and why.
pub fn read_stacked<'a>(
    files: impl IntoIterator<Item = (&'a Path, u32)>,
    scale: f32,
    columns: u32,
) -> Result<Picture, (&'a Path, String)> {
    let mut rgba = Vec::new();
    let mut height = 0;
    for (file, rows) in files {
        let pixels = read_pixels(file).map_err(|reason| (file, reason))?;
        let width = (columns as f32 / scale).min(pixels.width() as f32);
        let crop = Crop {
            left: (pixels.width() as f32 - width) / 2.0,
            top: 0.0,
            width,
            height: pixels.height() as f32,
        };
        let cut = scaled(&pixels, crop, (columns, rows));
        drop(pixels);
        let cut = cut.ok_or_else(|| (file, "the picture has no pixels".to_owned()))?;
        rgba.extend(cut.take_demultiplied());
        height += rows;
    }
    Ok(Picture {
        width: columns,
        height,
        rgba,
    })
}

/// The pixels of a file, PNG or JPEG.
fn read_pixels(file: &Path) -> Result<Pixmap, String> {
    let bytes = std::fs::read(file).map_err(|e| format!("cannot be read: {e}"))?;
    let decoded = catch_unwind(|| match &bytes[..] {
        [0x89, b'P', b'N', b'G', ..] => png(&bytes),
        [0xff, 0xd8, ..] => jpeg(&bytes),
        _ => Err("neither a PNG nor a JPEG picture".to_owned()),
    });
    decoded.unwrap_or_else(|_| Err("the picture cannot be read".to_owned()))
}

fn png(bytes: &[u8]) -> Result<Pixmap, String> {
    Pixmap::decode_png(bytes).map_err(|e| format!("no readable PNG: {e}"))
}

/// Very large pictures are kept smaller: no face has so many pixels.
fn handy(pixels: Pixmap) -> Pixmap {
    let scale = f64::from(HANDY) / f64::from(pixels.width().max(pixels.height()));
    shrunk(pixels, scale)
}

/// A picture `scale` times as wide and high, if that is smaller.
fn shrunk(pixels: Pixmap, scale: f64) -> Pixmap {
    if scale >= 1.0 {
        return pixels;
    }
    let (width, height) = (pixels.width(), pixels.height());
    let small = |side: u32| ((f64::from(side) * scale) as u32).max(1);
    let crop = Crop {
        left: 0.0,
        top: 0.0,
        width: width as f32,
        height: height as f32,
    };
    scaled(&pixels, crop, (small(width), small(height))).unwrap_or(pixels)
}

fn jpeg(bytes: &[u8]) -> Result<Pixmap, String> {
    let options = DecoderOptions::default()
        .jpeg_set_out_colorspace(ColorSpace::RGBA)
        .set_max_width(LONGEST as usize)
        .set_max_height(LONGEST as usize);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    let failed = |e| format!("no readable JPEG: {e}");
    let pixels = decoder.decode().map_err(failed)?;
    let info = decoder.info().ok_or("no readable JPEG: no size")?;
    let size = IntSize::from_wh(u32::from(info.width), u32::from(info.height));
    size.and_then(|size| Pixmap::from_vec(pixels, size))
        .ok_or_else(|| "no readable JPEG: it breaks off".to_owned())
}

/// The pictures that were used last, decoded once.
#[derive(Clone, Default)]
pub struct Gallery(Arc<Mutex<VecDeque<(Artwork, Option<Arc<Decoded>>)>>>);

impl Gallery {
    /// A picture, if it can be shown.
    pub fn get(&self, artwork: &Artwork) -> Option<Arc<Decoded>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, decoded)) = kept.iter().find(|(known, _)| known == artwork) {
            return decoded.clone();
        }
        let decoded = read(&artwork.file).ok().map(Arc::new);
        if kept.len() >= KEPT {
            kept.pop_front();
        }
        kept.push_back((artwork.clone(), decoded.clone()));
        decoded
    }
}

impl Decoded {
    fn size(&self) -> (f32, f32) {
        match self {
            Self::Pixels(pixels) => (pixels.width() as f32, pixels.height() as f32),
            Self::Drawing(tree) => (tree.size().width(), tree.size().height()),
        }
    }

    /// The picture so large that it covers so many pixels, with what is too much cut off.
    fn covering(&self, width: u32, height: u32) -> Option<Pixmap> {
        let (w, h) = self.size();
        let scale = (width as f32 / w).max(height as f32 / h);
        let crop = Crop {
            left: (w - width as f32 / scale) / 2.0,
            top: (h - height as f32 / scale) * ABOVE,
            width: width as f32 / scale,
            height: height as f32 / scale,
        };
        match self {
            Self::Pixels(pixels) => scaled(pixels, crop, (width, height)),
            Self::Drawing(tree) => {
                let mut pixmap = Pixmap::new(width, height)?;
                let place = Transform::from_translate(-crop.left, -crop.top);
                resvg::render(tree, place.post_scale(scale, scale), &mut pixmap.as_mut());
                Some(pixmap)
            }
        }
    }

    /// Lays the picture over the canvas. Where text covers the lower part, `bottom` is how far down it is seen: the
    /// picture then ends a little below and is seen whole above.
    pub fn lay(&self, canvas: &mut Canvas<'_>, theme: &Theme, bottom: Option<f32>) {
        let (w, h) = (canvas.width(), canvas.height());
        // What is transparent shows the sky of the card's colour.
        let sky = Fill::Linear(pt(0.0, 0.0), theme.sky[0], pt(0.0, h), theme.sky[2]);
        canvas.sheet(
            &Shape::rect(-1.0, -1.0, w + 1.0, h + 1.0),
            &Paper::filled(sky).lift(0.0).wobble(0.0).grain(0.3),
        );
        let scale = canvas.scale();
        let target = canvas.pixmap_mut();
        let (width, height) = (target.width(), target.height());
        let mut draw = |picture: Option<Pixmap>, opacity: f32| {
            if let Some(picture) = picture {
                let paint = PixmapPaint {
                    opacity,
                    ..PixmapPaint::default()
                };
                let there = Transform::identity();
                target.draw_pixmap(0, 0, picture.as_ref(), &paint, there, None);
            }
        };
        let Some(bottom) = bottom else {
            draw(self.covering(width, height), 1.0);
            return canvas.vignette(0.3);
        };
        draw(self.covering(width, height), 0.5);
        let fade = (8.0 * scale) as u32;
        let seen = ((bottom * scale) as u32 + fade).clamp(1, height);
        let mut picture = self.covering(width, seen);
        if let Some(picture) = &mut picture {
            fade_out(picture, fade.min(seen));
        }
        draw(picture, 1.0);
        canvas.vignette(0.3);
    }
}

/// Lets the last rows of a picture fade away.
fn fade_out(picture: &mut Pixmap, rows: u32) {
    let (width, height) = (picture.width() as usize * 4, picture.height());
    let data = picture.data_mut().chunks_exact_mut(width).rev();
    for (n, row) in data.take(rows.min(height) as usize).enumerate() {
        let keep = n as u32 * 256 / rows.max(1);
        for c in row {
            *c = ((u32::from(*c) * keep) >> 8) as u8;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::super::{CardLook, Painter, Passage, Picture};
    use super::*;

    fn painter() -> Painter {
        let font = |name: &str| {
            let file = format!("{}/assets/fonts/{name}", fudaba_files::checkout().display());
            std::fs::read(file).expect("the fonts of the program")
        };
        let [regular, bold] = ["Regular", "Bold"].map(|w| font(&format!("BIZUDPGothic-{w}.ttf")));
        Painter::new(regular, bold).expect("the fonts of the program can be read")
    }

    /// A picture with red above and blue below.
    fn a_png(width: u32, height: u32) -> Vec<u8> {
        let mut pixmap = Pixmap::new(width, height).expect("a picture");
        let half = (width * height / 2) as usize;
        for (at, pixel) in pixmap.data_mut().chunks_exact_mut(4).enumerate() {
            let red = [230, 20, 20, 255];
            let blue = [20, 20, 230, 255];
            pixel.copy_from_slice(if at < half { &red } else { &blue });
        }
        pixmap.encode_png().expect("a PNG file")
    }

    /// A green JPEG of 64 by 64 pixels: in each block nothing but its mean.
    fn a_jpeg() -> Vec<u8> {
        let mut out = vec![0xff, 0xd8, 0xff, 0xdb, 0, 67, 0];
        out.extend([8; 64]);
        out.extend([0xff, 0xc0, 0, 17, 8, 0, 64, 0, 64, 3]);
        out.extend([1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]);
        // Means: 00 says nothing changes, 01 that seven bits follow. The rest of a block: 0 says there is none.
        out.extend([0xff, 0xc4, 0, 21, 0, 0, 2]);
        out.extend([0; 14]);
        out.extend([0, 7, 0xff, 0xc4, 0, 20, 0x10, 1]);
        out.extend([0; 15]);
        out.extend([0, 0xff, 0xda, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0]);
        let mut bits = String::new();
        for mean in [64_i32, -100, -100] {
            let seven = if mean < 0 { mean + 127 } else { mean };
            bits += &format!("01{seven:07b}0");
        }
        bits += &"000".repeat(3 * 63);
        while !bits.len().is_multiple_of(8) {
            bits.push('1');
        }
        for byte in bits.as_bytes().chunks(8) {
            let byte = byte.iter().fold(0, |n, bit| n << 1 | (bit - b'0'));
            out.push(byte);
            if byte == 0xff {
                out.push(0);
            }
        }
        out.extend([0xff, 0xd9]);
        out
    }

    const SVG: &str = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 140'>\
        <rect width='100' height='140' fill='#d0c010'/></svg>";

    fn look(file: Option<&Path>, stamp: u32) -> CardLook {
        CardLook {
            world: "harbour".into(),
            kind: "character".into(),
            id: "h-1".into(),
            rules: vec![Passage {
                label: String::new(),
                text: "Draw a card.".into(),
            }],
            artwork: file.map(|file| Artwork {
                file: file.into(),
                stamp,
            }),
            ..CardLook::default()
        }
    }

    /// The colour at a place, given in parts of the width and the height.
    fn colour(picture: &Picture, x: f32, y: f32) -> [i32; 3] {
        let (x, y) = (x * picture.width as f32, y * picture.height as f32);
        let at = ((y as u32 * picture.width + x as u32) * 4) as usize;
        [0, 1, 2].map(|c| i32::from(picture.rgba[at + c]))
    }

    #[test]
    fn a_card_shows_the_picture_that_is_brought_for_it_framed_as_the_others() {
        let folder = tempfile::tempdir().expect("a folder");
        let painter = painter();
        let put = |name: &str, bytes: &[u8]| {
            let file = folder.path().join(name);
            std::fs::write(&file, bytes).expect("it is written");
            file
        };
        let painted = painter.table_face(&look(None, 0), 168, 235);
        let png = put("a.png", &a_png(512, 512));
        let face = painter.table_face(&look(Some(&png), 1), 168, 235);
        let [red, _, blue] = colour(&face, 0.6, 0.3);
        assert!(red > blue + 90, "{red} {blue}");
        let [red, _, blue] = colour(&face, 0.5, 0.8);
        assert!(blue > red + 90, "{red} {blue}");
        // The frame around it is that of all cards.
        assert_eq!(colour(&face, 0.01, 0.5), colour(&painted, 0.01, 0.5));
        // Where text covers the lower part, the whole picture is above it.
        let zoom = painter.zoom_face(&look(Some(&png), 1), 420, 590);
        let [red, _, blue] = colour(&zoom, 0.7, 0.25);
        assert!(red > blue + 90, "{red} {blue}");
        let [red, _, blue] = colour(&zoom, 0.7, 0.7);
        assert!(blue > red + 90, "{red} {blue}");
        let jpeg = put("b.jpg", &a_jpeg());
        let [red, green, blue] = colour(
            &painter.table_face(&look(Some(&jpeg), 2), 168, 235),
            0.6,
            0.4,
        );
        assert!(green > red.max(blue) + 90, "{red} {green} {blue}");
        let svg = put("c.svg", SVG.as_bytes());
        let [red, green, blue] = colour(
            &painter.table_face(&look(Some(&svg), 3), 168, 235),
            0.6,
            0.4,
        );
        assert!(red.min(green) > blue + 90, "{red} {green} {blue}");
    }

    #[test]
    fn what_cannot_be_shown_is_told_and_the_painted_picture_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("a");
        let painter = painter();
        let painted = painter.table_face(&look(None, 0), 76, 106);
        let wholes = [a_png(64, 64), a_jpeg(), SVG.as_bytes().to_vec()];
        for (n, whole) in wholes.into_iter().enumerate() {
            std::fs::write(&file, &whole[..whole.len() * 2 / 3]).expect("it is written");
            let stamp = n as u32;
            let art = look(Some(&file), stamp);
            // A JPEG that breaks off may be shown as far as it goes.
            if n != 1 {
                assert!(art.artwork.as_ref().is_some_and(|a| a.try_out().is_err()));
                assert!(painter.table_face(&art, 76, 106) == painted);
            }
            for at in (0..whole.len()).step_by(7) {
                let mut damaged = whole.clone();
                damaged[at] ^= 0x55;
                let _ = decode(&damaged);
            }
        }
        let missing = look(Some(&folder.path().join("none.png")), 9);
        assert!(painter.table_face(&missing, 76, 106) == painted);
    }

    #[test]
    fn several_pictures_are_read_as_one_of_their_middle_columns() {
        let folder = tempfile::tempdir().expect("a folder");
        let files = ["a.png", "b.png"].map(|name| folder.path().join(name));
        for (file, size) in files.iter().zip([(64, 32), (64, 16)]) {
            std::fs::write(file, a_png(size.0, size.1)).expect("it is written");
        }
        let both = files.iter().map(PathBuf::as_path).zip([16, 8]);
        let one = read_stacked(both.clone(), 0.5, 20).expect("a picture");
        assert_eq!((one.width, one.height), (20, 24));
        assert_eq!(one.rgba.len(), 20 * 24 * 4);
        let (upper, lower) = (colour(&one, 0.5, 0.1), colour(&one, 0.5, 0.95));
        assert!(upper[0] > 200 && lower[2] > 200, "{upper:?} {lower:?}");
        // As wide as it is where less is there than is wanted.
        let wide = read_stacked(both, 2.0, 300).expect("a picture");
        assert_eq!((wide.width, wide.height), (300, 24));
        std::fs::write(&files[1], SVG).expect("it is written");
        let both = files.iter().map(PathBuf::as_path).zip([16, 8]);
        let (file, reason) = read_stacked(both, 0.5, 20).expect_err("a drawing");
        assert_eq!(file, files[1]);
        assert!(reason.contains("neither"), "{reason}");
    }

    #[test]
    fn a_picture_of_pixels_is_read_smaller_and_never_larger() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("a.png");
        std::fs::write(&file, a_png(64, 32)).expect("it is written");
        let half = read_scaled(&file, 0.5).expect("a picture");
        assert_eq!((half.width, half.height), (32, 16));
        assert!(colour(&half, 0.5, 0.2)[0] > 200 && colour(&half, 0.5, 0.8)[2] > 200);
        let whole = read_scaled(&file, 3.0).expect("a picture");
        assert_eq!((whole.width, whole.height), (64, 32));
        std::fs::write(&file, SVG).expect("it is written");
        let reason = read_scaled(&file, 1.0).expect_err("a drawing");
        assert!(reason.contains("neither"), "{reason}");
    }

    #[test]
    fn a_changed_picture_is_another_look() {
        let file = Path::new("a.png");
        assert_ne!(look(Some(file), 1), look(Some(file), 2));
    }
}
