//! Picture files, looked at without decoding them: are they what they say, whole, and of a size that can be shown?

use fudaba_cards::{DataError, Place};
use fudaba_files::checksum::crc32;
use std::io::Read;
use std::path::Path;

/// A picture file has this many bytes at most.
pub const MOST_BYTES: usize = 16 << 20;
/// A picture is this many pixels wide and high, at least and at most.
pub const SIDES: std::ops::RangeInclusive<u32> = 64..=4096;

/// What a picture file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// PNG.
    Png,
    /// JPEG, of the kinds that every program writes.
    Jpeg,
    /// A drawing.
    Svg,
}

impl Format {
    /// What a file of this ending should be.
    #[must_use]
    pub fn of_ending(ending: &str) -> Option<Self> {
        match ending.to_ascii_lowercase().as_str() {
            "png" => Some(Self::Png),
            "jpg" | "jpeg" => Some(Self::Jpeg),
            "svg" => Some(Self::Svg),
            _ => None,
        }
    }

    fn of_bytes(bytes: &[u8]) -> Option<Self> {
        let text = String::from_utf8_lossy(&bytes[..bytes.len().min(1024)]);
        let text = text.trim_start_matches('\u{feff}').trim_start();
        match bytes {
            [0x89, b'P', b'N', b'G', ..] => Some(Self::Png),
            [0xff, 0xd8, ..] => Some(Self::Jpeg),
            _ if text.starts_with("<svg")
                || text.starts_with("<?xml")
                || text.starts_with("<!") =>
            {
                Some(Self::Svg)
            }
            _ => None,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Png => "a PNG picture",
            Self::Jpeg => "a JPEG picture",
            Self::Svg => "an SVG drawing",
        }
    }

    fn ending(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Jpeg => "jpg",
            Self::Svg => "svg",
        }
    }
}

/// Why a picture is refused, and what to do.
type Wrong = (String, &'static str);

fn wrong<T>(reason: impl Into<String>, help: &'static str) -> Result<T, Wrong> {
    Err((reason.into(), help))
}

const BROKEN: &str = "save it again, or export it anew";
const RESIZE: &str =
    "make it 64 to 4096 pixels wide and high; 512 by 512 and more is sharp at every zoom";

/// What a picture file is, its size in pixels (of a drawing in its own units), and the checksum of the whole file.
///
/// # Errors
/// If it cannot be read, is broken, too large or too small, or is not what its name says.
pub fn inspect(file: &Path) -> Result<(Format, [u32; 2], u32), DataError> {
    let refuse = |(reason, help): Wrong| DataError::new(Place::of_file(file), reason).help(help);
    let bytes = read(file).map_err(refuse)?;
    let ending = file.extension().and_then(|e| e.to_str()).unwrap_or("");
    let (format, size) = look(&bytes, ending).map_err(refuse)?;
    Ok((format, size, crc32(&[&bytes])))
}

fn read(file: &Path) -> Result<Vec<u8>, Wrong> {
    let failed = |error: std::io::Error| {
        (
            format!("cannot be read: {error}"),
            "check that the file may be read",
        )
    };
    let metadata = std::fs::metadata(file).map_err(failed)?;
    if !metadata.is_file() {
        return wrong("this is no ordinary file", "put a picture file there");
    }
    let mut bytes = Vec::new();
    let most = MOST_BYTES as u64 + 1;
    let opened = std::fs::File::open(file).map_err(failed)?;
    opened.take(most).read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() > MOST_BYTES {
        let reason = format!("the file is larger than {} MiB", MOST_BYTES >> 20);
        return wrong(reason, "make the picture smaller, or save it as JPEG");
    }
    Ok(bytes)
}

fn look(bytes: &[u8], ending: &str) -> Result<(Format, [u32; 2]), Wrong> {
    if bytes.is_empty() {
        return wrong("the file is empty", BROKEN);
    }
    let Some(format) = Format::of_bytes(bytes) else {
        return wrong(
            "this is no PNG, JPEG or SVG file, whatever its name says",
            "open it in a picture program and export it as PNG, JPEG or SVG",
        );
    };
    if Format::of_ending(ending) != Some(format) {
        let (what, right) = (format.name(), format.ending());
        return wrong(
            format!("this is {what}, but its name ends with .{ending}, not with .{right}"),
            "rename the file",
        );
    }
    let [width, height] = match format {
        Format::Png => png(bytes)?,
        Format::Jpeg => jpeg(bytes)?,
        Format::Svg => svg(bytes)?,
    };
    if format != Format::Svg && !(SIDES.contains(&width) && SIDES.contains(&height)) {
        return wrong(format!("the picture is {width} by {height} pixels"), RESIZE);
    }
    if width.max(height) > 8 * width.min(height) {
        return wrong(
            format!("the picture is {width} by {height}, too long and thin for a card"),
            "cut out a part of it",
        );
    }
    Ok((format, [width, height]))
}

/// Goes over the chunks of a PNG file and their checksums.
fn png(bytes: &[u8]) -> Result<[u32; 2], Wrong> {
    let mut rest = bytes.get(8..).unwrap_or_default();
    let (mut size, mut data) = (None, false);
    loop {
        let Some((head, after)) = rest.split_at_checked(8) else {
            return wrong("the PNG file breaks off", BROKEN);
        };
        let length = u32::from_be_bytes([head[0], head[1], head[2], head[3]]) as usize;
        let kind = &head[4..];
        let Some((body, after)) = after.split_at_checked(length) else {
            return wrong("the PNG file breaks off", BROKEN);
        };
        let Some((sum, after)) = after.split_at_checked(4) else {
            return wrong("the PNG file breaks off", BROKEN);
        };
        if crc32(&[kind, body]).to_be_bytes() != sum {
            return wrong("the PNG file is damaged: a checksum is wrong", BROKEN);
        }
        match (kind, size) {
            (b"IHDR", None) if length == 13 => {
                let number = |at: usize| {
                    u32::from_be_bytes([body[at], body[at + 1], body[at + 2], body[at + 3]])
                };
                size = Some([number(0), number(4)]);
            }
            (_, None) => return wrong("the PNG file does not say its size", BROKEN),
            (b"IDAT", _) => data = true,
            (b"IEND", Some(size)) if data => return Ok(size),
            (b"IEND", _) => return wrong("the PNG file has no picture in it", BROKEN),
            _ => {}
        }
        rest = after;
    }
}

/// Goes over the segments of a JPEG file up to the picture itself.
fn jpeg(bytes: &[u8]) -> Result<[u32; 2], Wrong> {
    let mut rest = bytes.get(2..).unwrap_or_default();
    let mut size = None;
    loop {
        let (kind, after) = match rest {
            [0xff, 0xff, ..] => {
                rest = &rest[1..];
                continue;
            }
            [0xff, kind, after @ ..] => (*kind, after),
            [] | [0xff] => return wrong("the JPEG file breaks off", BROKEN),
            _ => return wrong("the JPEG file is damaged", BROKEN),
        };
        let length = match after {
            [a, b, ..] => usize::from(u16::from_be_bytes([*a, *b])),
            _ => return wrong("the JPEG file breaks off", BROKEN),
        };
        let body = after.get(2..length.max(2));
        let Some(body) = body else {
            return wrong("the JPEG file breaks off", BROKEN);
        };
        match kind {
            0xc0..=0xc2 if body.len() >= 6 => {
                let number = |at: usize| u32::from(u16::from_be_bytes([body[at], body[at + 1]]));
                size = Some([number(3), number(1)]);
            }
            0xc3 | 0xc5..=0xc7 | 0xc9..=0xcb | 0xcd..=0xcf => {
                return wrong(
                    "this kind of JPEG file is too rare to be read",
                    "save it as an ordinary JPEG, or as PNG",
                );
            }
            0xda => break,
            _ => {}
        }
        rest = &after[length.max(2)..];
    }
    let Some(size) = size else {
        return wrong("the JPEG file does not say its size", BROKEN);
    };
    // Some programs write a few bytes behind the end.
    let tail = &bytes[bytes.len().saturating_sub(64)..];
    if !tail.windows(2).any(|two| two == [0xff, 0xd9]) {
        return wrong("the JPEG file breaks off before its end", BROKEN);
    }
    Ok(size)
}

/// Looks whether a drawing is text, whole, of a size, and needs nothing but itself.
fn svg(bytes: &[u8]) -> Result<[u32; 2], Wrong> {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return wrong("the SVG drawing is not UTF-8 text", "save it as plain SVG");
    };
    let Some(at) = text.find("<svg") else {
        return wrong("there is no <svg> in the drawing", "save it as plain SVG");
    };
    if !text.trim_end().ends_with("</svg>") {
        return wrong("the SVG drawing breaks off before </svg>", BROKEN);
    }
    let head = text[at..].split('>').next().unwrap_or("");
    if text.contains("<script") {
        return wrong("the SVG drawing holds a program", "take the <script> out");
    }
    let addresses = [
        "href=\"http",
        "href='http",
        "href=\"file",
        "url(http",
        "<!ENTITY",
    ];
    if addresses.iter().any(|a| text.contains(a)) {
        return wrong(
            "the SVG drawing asks for something outside of itself",
            "save it as plain SVG with everything in it",
        );
    }
    if ["<text", "<image"].iter().any(|tag| text.contains(tag)) {
        return wrong(
            "letters and photographs in SVG drawings are not shown",
            "turn letters into paths; save photographs as PNG or JPEG",
        );
    }
    #[cfg(feature = "art")]
    if let Err(error) = usvg::Tree::from_str(text, &usvg::Options::default()) {
        return wrong(format!("the SVG drawing cannot be read: {error}"), BROKEN);
    }
    let size = view_box(head).or_else(|| Some([number(head, "width")?, number(head, "height")?]));
    match size {
        Some([width, height]) if width >= 1.0 && height >= 1.0 && width.max(height) < 1e6 => {
            Ok([width, height].map(|side| side.round() as u32))
        }
        Some(_) => wrong(
            "the SVG drawing has no size that can be shown",
            "give it a viewBox",
        ),
        None => wrong(
            "the SVG drawing does not say its size",
            "give the <svg> a viewBox, such as viewBox=\"0 0 512 512\"",
        ),
    }
}

fn view_box(head: &str) -> Option<[f64; 2]> {
    let inside = attribute(head, "viewBox")?;
    let numbers = inside.split([' ', ',']).filter(|n| !n.is_empty());
    let numbers: Option<Vec<f64>> = numbers.map(|n| n.parse().ok()).collect();
    match numbers?[..] {
        [_, _, width, height] => Some([width, height]),
        _ => None,
    }
}

fn number(head: &str, name: &str) -> Option<f64> {
    let text = attribute(head, name)?;
    text.trim_end_matches("px").trim().parse().ok()
}

fn attribute<'a>(head: &'a str, name: &str) -> Option<&'a str> {
    let after = head
        .split(name)
        .skip(1)
        .find_map(|rest| rest.trim_start().strip_prefix('='))?;
    let after = after.trim_start();
    let quote = after.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    after[1..].split(quote).next()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chunk(kind: &[u8; 4], body: &[u8]) -> Vec<u8> {
        let mut out = (body.len() as u32).to_be_bytes().to_vec();
        out.extend(kind);
        out.extend(body);
        out.extend(crc32(&[kind, body]).to_be_bytes());
        out
    }

    fn a_png(width: u32, height: u32) -> Vec<u8> {
        let mut head = [width.to_be_bytes(), height.to_be_bytes()].concat();
        head.extend([8, 2, 0, 0, 0]);
        let mut out = b"\x89PNG\r\n\x1a\n".to_vec();
        out.extend(chunk(b"IHDR", &head));
        out.extend(chunk(b"IDAT", &[0; 20]));
        out.extend(chunk(b"IEND", &[]));
        out
    }

    fn a_jpeg(width: u16, height: u16) -> Vec<u8> {
        let mut out = vec![0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc0, 0, 11, 8];
        out.extend(height.to_be_bytes());
        out.extend(width.to_be_bytes());
        out.extend([1, 1, 0x11, 0, 0xff, 0xda, 0, 2, 9, 9, 9, 0xff, 0xd9]);
        out
    }

    #[test]
    fn whole_pictures_tell_their_size() {
        assert_eq!(look(&a_png(512, 300), "png"), Ok((Format::Png, [512, 300])));
        assert_eq!(
            look(&a_jpeg(640, 480), "JPG"),
            Ok((Format::Jpeg, [640, 480]))
        );
        let svg = b"<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 120\"></svg>";
        assert_eq!(look(svg, "svg"), Ok((Format::Svg, [100, 120])));
        let svg = b"<svg xmlns='http://www.w3.org/2000/svg' width='64px' height='32'></svg>\n";
        assert_eq!(look(svg, "svg"), Ok((Format::Svg, [64, 32])));
    }

    #[test]
    fn no_part_of_a_picture_is_taken_for_a_whole_one_and_nothing_breaks() {
        for whole in [a_png(128, 128), a_jpeg(128, 128)] {
            let ending = if whole[0] == 0x89 { "png" } else { "jpg" };
            for end in 0..whole.len() {
                assert!(look(&whole[..end], ending).is_err(), "{ending} {end}");
            }
            for at in 0..whole.len() {
                let mut damaged = whole.clone();
                damaged[at] ^= 0x41;
                let _ = look(&damaged, ending);
            }
        }
        let mut damaged = a_png(128, 128);
        damaged[50] ^= 1;
        assert!(look(&damaged, "png").unwrap_err().0.contains("checksum"));
    }
}
