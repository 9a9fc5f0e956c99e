//! A part of a picture made larger or smaller without losing what is fine in it.

use std::collections::VecDeque;

use tiny_skia::{IntSize, Pixmap};

/// A part of a picture in its pixels.
#[derive(Clone, Copy, Debug)]
pub struct Crop {
    /// Its left edge.
    pub left: f32,
    /// Its upper edge.
    pub top: f32,
    /// Its width.
    pub width: f32,
    /// Its height.
    pub height: f32,
}

/// What a row or column of the result is made of: the first pixel, and how much of it and of those behind it.
struct Mix {
    first: usize,
    parts: Vec<f32>,
}

/// Each pixel of the result is the mean of what lies in it, the nearer to its middle the more.
fn mixes(from: f32, span: f32, source: u32, out: u32) -> Vec<Mix> {
    let step = span / out as f32;
    let reach = step.max(1.0);
    let last = source.saturating_sub(1) as i64;
    let mix = |i: u32| {
        let middle = from + (i as f32 + 0.5) * step;
        let first = ((middle - reach - 0.5).floor() as i64).clamp(0, last);
        let end = ((middle + reach).ceil() as i64).clamp(first, last);
        let near = |at: i64| (1.0 - (at as f32 + 0.5 - middle).abs() / reach).max(0.0);
        let mut parts: Vec<f32> = (first..=end).map(near).collect();
        let sum: f32 = parts.iter().sum();
        if sum <= 0.0 {
            parts.fill(1.0);
        }
        let sum = parts.iter().sum::<f32>();
        parts.iter_mut().for_each(|part| *part /= sum);
        let first = first as usize;
        Mix { first, parts }
    };
    (0..out).map(mix).collect()
}

/// A part of a picture in another size.
#[must_use]
pub fn scaled(source: &Pixmap, crop: Crop, (width, height): (u32, u32)) -> Option<Pixmap> {
    let columns = mixes(crop.left, crop.width, source.width(), width);
    let rows = mixes(crop.top, crop.height, source.height(), height);
    let line = source.width() as usize * 4;
    let wide = width as usize * 4;
    let mut data = Vec::with_capacity(wide * height as usize);
    let mut sums = vec![0.0_f32; wide];
    // Rows that are narrow already, as long as one of the result is made of them.
    let mut narrow: VecDeque<Vec<f32>> = VecDeque::new();
    let mut first = rows.first()?.first;
    for mix in &rows {
        let mut spare = Vec::new();
        while first < mix.first {
            spare.extend(narrow.pop_front());
            first += 1;
        }
        while narrow.len() < mix.parts.len() {
            let mut row = spare.pop().unwrap_or_else(|| vec![0.0_f32; wide]);
            let pixels = &source.data()[(first + narrow.len()) * line..][..line];
            narrowed(&mut row, pixels, &columns);
            narrow.push_back(row);
        }
        sums.fill(0.0);
        for (row, part) in narrow.iter().zip(&mix.parts) {
            for (sum, value) in sums.iter_mut().zip(row) {
                *sum += value * part;
            }
        }
        data.extend(sums.iter().map(|sum| (sum + 0.5) as u8));
    }
    // A colour is never more than its opacity.
    for pixel in data.chunks_exact_mut(4) {
        let alpha = pixel[3];
        pixel[..3].iter_mut().for_each(|c| *c = (*c).min(alpha));
    }
    Pixmap::from_vec(data, IntSize::from_wh(width, height)?)
}

/// A row of pixels, as many as there are columns.
fn narrowed(row: &mut [f32], pixels: &[u8], columns: &[Mix]) {
    for (out, mix) in row.chunks_exact_mut(4).zip(columns) {
        out.fill(0.0);
        let pixels = pixels[mix.first * 4..].chunks_exact(4);
        for (pixel, part) in pixels.zip(&mix.parts) {
            for (sum, channel) in out.iter_mut().zip(pixel) {
                *sum += f32::from(*channel) * part;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checks(side: u32, cell: u32) -> Pixmap {
        let mut pixmap = Pixmap::new(side, side).expect("a picture");
        for (at, pixel) in pixmap.data_mut().chunks_exact_mut(4).enumerate() {
            let (x, y) = (at as u32 % side, at as u32 / side);
            let value = if (x / cell + y / cell).is_multiple_of(2) {
                255
            } else {
                0
            };
            pixel.copy_from_slice(&[value, value, value, 255]);
        }
        pixmap
    }

    fn whole(side: f32) -> Crop {
        Crop {
            left: 0.0,
            top: 0.0,
            width: side,
            height: side,
        }
    }

    #[test]
    fn what_is_too_fine_to_be_seen_becomes_its_mean() {
        let small = scaled(&checks(256, 1), whole(256.0), (20, 28)).expect("a picture");
        for pixel in small.pixels() {
            assert!((120..=136).contains(&pixel.red()), "{pixel:?}");
            assert_eq!(pixel.alpha(), 255);
        }
    }

    #[test]
    fn a_part_is_that_part() {
        let crop = Crop {
            left: 32.0,
            top: 0.0,
            width: 32.0,
            height: 32.0,
        };
        let part = scaled(&checks(64, 32), crop, (8, 8)).expect("a picture");
        let middle = part.pixel(4, 4).expect("a pixel");
        assert_eq!(middle.red(), 0);
        let same = scaled(&checks(64, 4), whole(64.0), (64, 64)).expect("a picture");
        assert_eq!(same.data(), checks(64, 4).data());
    }
}
