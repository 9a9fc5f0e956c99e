//! What a person sees on the screen: buttons, a question, cards that are lit.

use std::fs;
use std::ops::Range;
use std::path::Path;

/// A colour without transparency.
pub type Rgb = [u8; 3];

/// A picture of the whole screen, four bytes a pixel: red, green, blue, full.
pub struct Picture {
    width: usize,
    height: usize,
    bytes: Vec<u8>,
}

/// A part of the screen, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    /// Its left edge.
    pub left: usize,
    /// Its upper edge.
    pub top: usize,
    /// The first column right of it.
    pub right: usize,
    /// The first row below it.
    pub bottom: usize,
}

impl Area {
    /// Its middle.
    pub fn middle(&self) -> (usize, usize) {
        (
            self.left.midpoint(self.right),
            self.top.midpoint(self.bottom),
        )
    }

    /// Its width.
    pub fn width(&self) -> usize {
        self.right - self.left
    }

    /// Its height.
    pub fn height(&self) -> usize {
        self.bottom - self.top
    }

    /// The same with an edge around it, as far as the picture goes.
    pub fn with_edge(&self, edge: usize, picture: &Picture) -> Self {
        let screen = picture.screen();
        Self {
            left: self.left.saturating_sub(edge),
            top: self.top.saturating_sub(edge),
            right: (self.right + edge).min(screen.right),
            bottom: (self.bottom + edge).min(screen.bottom),
        }
    }

    /// Does a point lie in it?
    pub fn holds(&self, (x, y): (usize, usize)) -> bool {
        (self.left..self.right).contains(&x) && (self.top..self.bottom).contains(&y)
    }

    fn take_in(&mut self, x: usize, y: usize) {
        self.left = self.left.min(x);
        self.top = self.top.min(y);
        self.right = self.right.max(x + 1);
        self.bottom = self.bottom.max(y + 1);
    }
}

impl Picture {
    /// Reads the X server's own dump of its screen (XWD version 7, 32 bits a pixel).
    pub fn from_dump(raw: &[u8]) -> Self {
        let word = |at: usize| -> usize {
            let bytes: [u8; 4] = raw[at * 4..at * 4 + 4].try_into().expect("four bytes");
            u32::from_be_bytes(bytes) as usize
        };
        let (header, width, height) = (word(0), word(4), word(5));
        let (little_endian, line, colours) = (word(7) == 0, word(12), word(19));
        assert_eq!(word(11), 32, "the virtual screen has 32 bits a pixel");
        let pixels = &raw[header + colours * 12..];
        let mut bytes = Vec::with_capacity(width * height * 4);
        for row in pixels.chunks(line).take(height) {
            for pixel in row.chunks_exact(4).take(width) {
                let [r, g, b] = if little_endian { [2, 1, 0] } else { [1, 2, 3] };
                bytes.extend_from_slice(&[pixel[r], pixel[g], pixel[b], 255]);
            }
        }
        Self {
            width,
            height,
            bytes,
        }
    }

    /// All of it.
    pub fn screen(&self) -> Area {
        Area {
            left: 0,
            top: 0,
            right: self.width,
            bottom: self.height,
        }
    }

    fn pixel(&self, x: usize, y: usize) -> Rgb {
        let at = (y * self.width + x) * 4;
        [self.bytes[at], self.bytes[at + 1], self.bytes[at + 2]]
    }

    fn is(&self, x: usize, y: usize, colour: Rgb) -> bool {
        let seen = self.pixel(x, y);
        (0..3).all(|i| seen[i].abs_diff(colour[i]) <= 10)
    }

    /// How many different colours are seen, to the nearest 16th.
    pub fn colours(&self) -> usize {
        let mut seen = vec![false; 4096];
        for pixel in self.bytes.chunks_exact(4) {
            let [r, g, b] = [0, 1, 2].map(|i| usize::from(pixel[i] >> 4));
            seen[r << 8 | g << 4 | b] = true;
        }
        seen.into_iter().filter(|&seen| seen).count()
    }

    /// Which part of the screen, from 0 to 1, differs from another picture.
    pub fn difference(&self, other: &Self) -> f64 {
        let pairs = self.bytes.chunks_exact(4).zip(other.bytes.chunks_exact(4));
        let unlike = pairs
            .filter(|(a, b)| a.iter().zip(*b).any(|(a, b)| a.abs_diff(*b) > 24))
            .count();
        unlike as f64 / (self.width * self.height) as f64
    }

    /// Is an area framed in a colour, and not filled with it? On each of its sides the colour is seen nearly everywhere
    /// within `edge` pixels, inside of that hardly.
    pub fn is_framed(&self, within: Area, edge: usize, colour: Rgb) -> bool {
        let Area {
            left,
            top,
            right,
            bottom,
        } = within;
        if within.width() <= 2 * edge || within.height() <= 2 * edge {
            return false;
        }
        let is = |x: usize, y: usize| self.is(x, y, colour);
        let beside = |xs: Range<usize>| {
            let seen = (top..bottom).filter(|y| xs.clone().any(|x| is(x, *y)));
            seen.count() as f64 / within.height() as f64
        };
        let along = |ys: Range<usize>| {
            let seen = (left..right).filter(|x| ys.clone().any(|y| is(*x, y)));
            seen.count() as f64 / within.width() as f64
        };
        let mut sides = [
            beside(left..left + edge),
            beside(right - edge..right),
            along(top..top + edge),
            along(bottom - edge..bottom),
        ];
        sides.sort_by(f64::total_cmp);
        let inside = (top + edge..bottom - edge)
            .map(|y| (left + edge..right - edge).filter(|x| is(*x, y)).count());
        let room = (within.width() - 2 * edge) * (within.height() - 2 * edge);
        // A number may stand across one of them.
        sides[0] > 0.5 && sides[1] > 0.75 && inside.sum::<usize>() * 3 < room
    }

    /// Patches of a colour within an area, in reading order. Pixels up to `gap` apart belong together.
    pub fn patches(
        &self,
        within: Area,
        colour: Rgb,
        gap: usize,
        least: (usize, usize),
    ) -> Vec<Area> {
        let (width, height) = (within.width(), within.height());
        let mut open: Vec<bool> = (0..width * height)
            .map(|i| self.is(within.left + i % width, within.top + i / width, colour))
            .collect();
        let mut found = Vec::new();
        for start in 0..open.len() {
            if !open[start] {
                continue;
            }
            let patch = grow(&mut open, width, start, gap);
            if patch.width() >= least.0 && patch.height() >= least.1 {
                found.push(Area {
                    left: patch.left + within.left,
                    top: patch.top + within.top,
                    right: patch.right + within.left,
                    bottom: patch.bottom + within.top,
                });
            }
        }
        found.sort_by_key(|area| (area.top / 24, area.left));
        found
    }

    /// Keeps the picture as a PNG file.
    pub fn save(&self, path: &Path) {
        let size = tiny_skia::IntSize::from_wh(self.width as u32, self.height as u32);
        let picture = size
            .and_then(|size| tiny_skia::Pixmap::from_vec(self.bytes.clone(), size))
            .expect("the screen is a picture");
        fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
        picture.save_png(path).expect("the picture can be written");
    }
}

/// Takes the patch that a pixel belongs to out of `open`.
fn grow(open: &mut [bool], width: usize, start: usize, gap: usize) -> Area {
    let height = open.len() / width;
    let mut patch = Area {
        left: start % width,
        top: start / width,
        right: start % width + 1,
        bottom: start / width + 1,
    };
    let mut waiting = vec![start];
    open[start] = false;
    while let Some(at) = waiting.pop() {
        let (x, y) = (at % width, at / width);
        patch.take_in(x, y);
        for y in y.saturating_sub(gap)..(y + gap + 1).min(height) {
            for x in x.saturating_sub(gap)..(x + gap + 1).min(width) {
                let next = y * width + x;
                if open[next] {
                    open[next] = false;
                    waiting.push(next);
                }
            }
        }
    }
    patch
}
