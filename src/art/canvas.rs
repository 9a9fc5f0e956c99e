//! The table on which paper is laid: sheets with soft shadows, lit edges and grain; glows.

use tiny_skia::{FillRule, Mask, Path, Pixmap, Transform};

use super::blur::{blur_columns, blur_rows, grow, shrink};
use super::noise::{GRAIN_SIDE, Grain};
use super::palette::Rgb;
use super::shape::{Pt, Shape};

pub use super::paper::{Fill, Paper};
pub use super::stencil::Stencil;

/// Where the light that catches the edges comes from.
#[derive(Clone, Copy, Debug)]
pub struct Light {
    /// Direction from which it comes, as a step in units.
    pub from: Pt,
    /// Its colour.
    pub colour: Rgb,
}

/// A picture being made. Lengths are in units: the canvas is `units` wide.
pub struct Canvas<'a> {
    pixmap: Pixmap,
    scale: f32,
    origin: Pt,
    grain: &'a Grain,
    seed: u32,
    /// The light on sheet edges.
    pub light: Light,
    /// Colour of shadows.
    pub shadow: Rgb,
}

impl<'a> Canvas<'a> {
    /// An empty, transparent canvas. Sizes are clamped to 1..=8192 pixels.
    #[must_use]
    pub fn new(width: u32, height: u32, units: f32, grain: &'a Grain, seed: u32) -> Self {
        let (w, h) = (width.clamp(1, 8192), height.clamp(1, 8192));
        let pixmap = Pixmap::new(w, h)
            .unwrap_or_else(|| unreachable!("a pixmap of {w} by {h} pixels can always be made"));
        Self {
            pixmap,
            scale: w as f32 / units,
            origin: Pt { x: 0.0, y: 0.0 },
            grain,
            seed,
            light: Light {
                from: Pt { x: -0.7, y: -0.7 },
                colour: Rgb(255, 246, 224),
            },
            shadow: Rgb(4, 8, 14),
        }
    }

    /// An empty, transparent canvas of the same scale, as wide as this one is high and as high as it is wide.
    #[must_use]
    pub fn sideways(&self) -> Self {
        let (w, h) = (self.pixmap.height(), self.pixmap.width());
        Self {
            light: self.light,
            shadow: self.shadow,
            ..Self::new(w, h, w as f32 / self.scale, self.grain, self.seed)
        }
    }

    /// Lays what is on a canvas made by [`Canvas::sideways`] over this one, a quarter turned clockwise: it is upright
    /// once this one lies on its left side.
    pub fn lay_sideways(&mut self, lying: Self) {
        let (wide, high) = (self.pixmap.width() as usize, self.pixmap.height() as usize);
        let over = lying.pixmap;
        let (long, tall) = (over.width() as usize, over.height() as usize);
        if (long, tall) != (high, wide) {
            return;
        }
        let under = self.pixmap.data_mut();
        for (n, from) in over.data().chunks_exact(4).enumerate() {
            let (x, y) = (wide - 1 - n / long, n % long);
            let at = (y * wide + x) * 4;
            let left = 255 - u32::from(from[3]);
            for (to, from) in under[at..at + 4].iter_mut().zip(from) {
                *to = (u32::from(*from) + (u32::from(*to) * left + 127) / 255).min(255) as u8;
            }
        }
    }

    /// Pixels per unit.
    #[must_use]
    pub fn scale(&self) -> f32 {
        self.scale
    }

    /// Draws what `draw` draws smaller by `k` around the middle of the width, and `rise` units
    /// higher.
    pub fn viewed(&mut self, k: f32, rise: f32, draw: impl FnOnce(&mut Self)) {
        let (scale, origin) = (self.scale, self.origin);
        self.scale = scale * k;
        self.origin = Pt {
            x: origin.x + self.pixmap.width() as f32 * (1.0 - k) / 2.0,
            y: origin.y - rise * scale,
        };
        draw(self);
        (self.scale, self.origin) = (scale, origin);
    }

    /// Draws what `draw` draws `k` times as large, its upper left corner at `corner`.
    pub fn moved(&mut self, k: f32, corner: Pt, draw: impl FnOnce(&mut Self)) {
        let (scale, origin) = (self.scale, self.origin);
        self.scale = scale * k;
        self.origin = Pt {
            x: origin.x + corner.x * scale,
            y: origin.y + corner.y * scale,
        };
        draw(self);
        (self.scale, self.origin) = (scale, origin);
    }

    /// Height in units.
    #[must_use]
    pub fn height(&self) -> f32 {
        (self.pixmap.height() as f32 - self.origin.y) / self.scale
    }

    /// Width in units.
    #[must_use]
    pub fn width(&self) -> f32 {
        self.pixmap.width() as f32 / self.scale
    }

    /// The finished pixels, premultiplied.
    #[must_use]
    pub fn finish(self) -> Pixmap {
        self.pixmap
    }

    /// The pixels so far.
    pub fn pixmap_mut(&mut self) -> &mut Pixmap {
        &mut self.pixmap
    }

    fn next_seed(&mut self) -> u32 {
        self.seed = self
            .seed
            .wrapping_mul(1_664_525)
            .wrapping_add(1_013_904_223);
        self.seed
    }

    /// Lays a sheet. The stencil tells where it lies.
    pub fn sheet(&mut self, shape: &Shape, paper: &Paper) -> Stencil {
        let seed = self.next_seed();
        let Some(path) = self.path(shape, paper.wobble, seed) else {
            return Stencil::default();
        };
        let stencil = self.stencil(&path);
        if paper.lift > 0.0 {
            self.cast(&stencil, paper.lift, paper.alpha * 0.62);
        }
        self.lay(&stencil, paper, seed);
        stencil
    }

    /// Lays a sheet only where `clip` lies; its shadow too falls only there. The stencil tells
    /// where it lies.
    pub fn inlay(&mut self, clip: &Stencil, shape: &Shape, paper: &Paper) -> Stencil {
        let seed = self.next_seed();
        let Some(path) = self.path(shape, paper.wobble, seed) else {
            return Stencil::default();
        };
        let full = self.stencil(&path);
        if paper.lift > 0.0 {
            let shadow = self
                .shadow_of(&full, paper.lift, paper.alpha * 0.55)
                .clipped_by(clip);
            self.stain(&shadow);
        }
        let stencil = full.clipped_by(clip);
        self.lay(&stencil, paper, seed);
        stencil
    }

    fn path(&self, shape: &Shape, wobble: f32, seed: u32) -> Option<Path> {
        let path = shape.path(self.scale, wobble, seed)?;
        if self.origin.x == 0.0 && self.origin.y == 0.0 {
            return Some(path);
        }
        path.transform(Transform::from_translate(self.origin.x, self.origin.y))
    }

    /// Fills an exact path given in pixels with one colour.
    pub fn ink_path(&mut self, path: &Path, colour: Rgb, alpha: f32) {
        let stencil = self.stencil(path);
        let paper = Paper {
            alpha,
            ..Paper::ink(colour)
        };
        self.lay(&stencil, &paper, 0);
    }

    fn stencil(&self, path: &Path) -> Stencil {
        let b = path.bounds();
        let (pw, ph) = (self.pixmap.width() as i32, self.pixmap.height() as i32);
        let margin = 24;
        let x = (b.left().floor() as i32 - 1).clamp(-margin, pw + margin);
        let y = (b.top().floor() as i32 - 1).clamp(-margin, ph + margin);
        let w = (b.right().ceil() as i32 + 1).clamp(-margin, pw + margin) - x;
        let h = (b.bottom().ceil() as i32 + 1).clamp(-margin, ph + margin) - y;
        if w <= 0 || h <= 0 {
            return Stencil::default();
        }
        let Some(mut mask) = Mask::new(w as u32, h as u32) else {
            return Stencil::default();
        };
        let shift = Transform::from_translate(-x as f32, -y as f32);
        mask.fill_path(path, FillRule::Winding, true, shift);
        Stencil {
            x,
            y,
            w,
            h,
            data: mask.take(),
        }
    }

    fn cast(&mut self, stencil: &Stencil, lift: f32, strength: f32) {
        let mut shadow = self.shadow_of(stencil, lift, strength);
        shadow.spare(stencil);
        self.stain(&shadow);
    }

    /// A blurred, shifted copy of the stencil.
    fn shadow_of(&self, stencil: &Stencil, lift: f32, strength: f32) -> Stencil {
        if stencil.w == 0 {
            return Stencil::default();
        }
        let reach = (lift * self.scale * 0.85).clamp(0.8, 40.0);
        let cell = ((reach / 1.7) as i32).clamp(1, 8);
        let radius = ((reach / cell as f32).round() as i32).max(1);
        let pad = radius * 2 * cell + cell;
        let (gw, gh) = (
            (stencil.w + pad * 2) / cell + 2,
            (stencil.h + pad * 2) / cell + 2,
        );
        let mut small = shrink(stencil, cell, pad, gw, gh);
        let mut scratch = vec![0_u16; small.len()];
        for _ in 0..2 {
            blur_rows(&small, &mut scratch, gw, gh, radius);
            blur_columns(&scratch, &mut small, gw, gh, radius);
        }
        let dx = (-self.light.from.x.signum() * lift * 0.35 * self.scale) as i32;
        let dy = (lift * 0.75 * self.scale) as i32;
        grow(
            &small,
            gw,
            cell,
            strength,
            (stencil.x - pad + dx, stencil.y - pad + dy),
            gh,
        )
    }

    /// Darkens with the shadow colour.
    fn stain(&mut self, shadow: &Stencil) {
        let colour = self.shadow;
        let (pw, ph) = (self.pixmap.width() as i32, self.pixmap.height() as i32);
        let pixels = self.pixmap.data_mut();
        for y in shadow.y.max(0)..(shadow.y + shadow.h).min(ph) {
            let from = shadow.x.max(0);
            let to = (shadow.x + shadow.w).min(pw);
            if from >= to {
                continue;
            }
            let start = ((y - shadow.y) * shadow.w + from - shadow.x) as usize;
            let row = &shadow.data[start..start + (to - from) as usize];
            let at = (y * pw + from) as usize * 4;
            let target = &mut pixels[at..at + row.len() * 4];
            for (&a, px) in row.iter().zip(target.chunks_exact_mut(4)) {
                if a != 0 {
                    over(px, [colour.0, colour.1, colour.2], u32::from(a));
                }
            }
        }
    }

    fn lay(&mut self, stencil: &Stencil, paper: &Paper, seed: u32) {
        let step = (self.scale * 0.22).max(0.75) * 1.4;
        let finish = Finish {
            hx: (self.light.from.x * step).round() as i32,
            hy: (self.light.from.y * step).round() as i32,
            edge: (paper.edge * 150.0) as i32,
            grain: (paper.grain * 46.0) as i32,
            alpha: (paper.alpha * 256.0) as u32,
            light: self.light.colour,
            shift: seed as usize,
        };
        let (pw, ph) = (self.pixmap.width() as i32, self.pixmap.height() as i32);
        let (from, to) = (stencil.x.max(0), (stencil.x + stencil.w).min(pw));
        if from >= to {
            return;
        }
        let mut ramp = Ramp::new(paper.fill, self.scale, self.origin);
        let tile = self.grain;
        let pixels = self.pixmap.data_mut();
        for y in stencil.y.max(0)..(stencil.y + stencil.h).min(ph) {
            ramp.start_row(y, from);
            let noise = tile.row(y as usize + (finish.shift >> 8));
            let at = (y * pw + from) as usize * 4;
            let target = &mut pixels[at..at + (to - from) as usize * 4];
            finish.row(stencil, (from, y), &mut ramp, noise, target);
        }
    }

    /// Adds light around a point, fading to nothing at `radius`.
    pub fn glow(&mut self, centre: Pt, radius: f32, colour: Rgb, strength: f32) {
        let s = self.scale;
        let (cx, cy) = (centre.x * s + self.origin.x, centre.y * s + self.origin.y);
        let r = radius * s;
        let (pw, ph) = (self.pixmap.width() as i32, self.pixmap.height() as i32);
        let (x0, x1) = (
            ((cx - r) as i32).clamp(0, pw),
            ((cx + r) as i32 + 1).clamp(0, pw),
        );
        let (y0, y1) = (
            ((cy - r) as i32).clamp(0, ph),
            ((cy + r) as i32 + 1).clamp(0, ph),
        );
        let inverse = 1.0 / (r * r).max(1.0);
        let rgb = [
            f32::from(colour.0),
            f32::from(colour.1),
            f32::from(colour.2),
        ];
        let pixels = self.pixmap.data_mut();
        for y in y0..y1 {
            let dy = y as f32 + 0.5 - cy;
            for x in x0..x1 {
                let dx = x as f32 + 0.5 - cx;
                let d = (dx * dx + dy * dy) * inverse;
                if d >= 1.0 {
                    continue;
                }
                let fall = (1.0 - d) * (1.0 - d) * strength;
                let at = (y * pw + x) as usize * 4;
                let top = i32::from(pixels[at + 3]);
                for (channel, light) in rgb.iter().enumerate() {
                    let old = i32::from(pixels[at + channel]);
                    let add = (light * fall) as i32 * (top - old).max(0) / 255;
                    pixels[at + channel] = (old + add).clamp(0, top) as u8;
                }
            }
        }
    }

    /// Darkens toward the edges of the canvas.
    pub fn vignette(&mut self, strength: f32) {
        let (pw, ph) = (self.pixmap.width(), self.pixmap.height());
        let pixels = self.pixmap.data_mut();
        for y in 0..ph {
            let v = (y as f32 + 0.5) / ph as f32 * 2.0 - 1.0;
            for x in 0..pw {
                let u = (x as f32 + 0.5) / pw as f32 * 2.0 - 1.0;
                let far = (u * u * 0.8 + v * v * 0.7 - 0.55).max(0.0);
                let keep = (256.0 * (1.0 - far * strength)).clamp(0.0, 256.0) as u32;
                let at = ((y * pw + x) * 4) as usize;
                for c in &mut pixels[at..at + 3] {
                    *c = ((u32::from(*c) * keep) >> 8) as u8;
                }
            }
        }
    }

    /// Makes everything outside the path (in pixels) transparent.
    pub fn trim(&mut self, path: &Path) {
        let stencil = self.stencil(path);
        let (pw, ph) = (self.pixmap.width() as i32, self.pixmap.height() as i32);
        let pixels = self.pixmap.data_mut();
        for y in 0..ph {
            for x in 0..pw {
                let keep = u32::from(stencil.at(x, y));
                if keep == 255 {
                    continue;
                }
                let at = (y * pw + x) as usize * 4;
                for c in &mut pixels[at..at + 4] {
                    *c = (u32::from(*c) * keep / 255) as u8;
                }
            }
        }
    }
}

/// How the pixels of one sheet are finished.
struct Finish {
    hx: i32,
    hy: i32,
    edge: i32,
    grain: i32,
    alpha: u32,
    light: Rgb,
    shift: usize,
}

impl Finish {
    /// Lays one row of the stencil, starting at pixel `(from, y)`, into the row `target`.
    fn row(
        &self,
        stencil: &Stencil,
        (from, y): (i32, i32),
        ramp: &mut Ramp,
        noise: &[i8],
        target: &mut [u8],
    ) {
        let offset = (from - stencil.x) as usize;
        let cover = stencil.row(y);
        let (above, below) = (stencil.row(y + self.hy), stencil.row(y - self.hy));
        let near = |row: &[u8], i: i32| i32::from(row.get(i as usize).copied().unwrap_or(0));
        for (i, px) in target.chunks_exact_mut(4).enumerate() {
            let at = offset + i;
            let a = u32::from(cover[at]);
            if a == 0 {
                continue;
            }
            let mut c = ramp.colour(i);
            if self.edge > 0 {
                let lit = (a as i32 - near(above, at as i32 + self.hx)).max(0);
                let dim = (a as i32 - near(below, at as i32 - self.hx)).max(0);
                if lit | dim != 0 {
                    c = catch_light(c, lit, dim, self.edge, self.light);
                }
            }
            let x = from as usize + i;
            let n = i32::from(noise[(x + self.shift) % GRAIN_SIDE]) * self.grain;
            let rgb = [grained(c[0], n), grained(c[1], n), grained(c[2], n)];
            over(px, rgb, (a * self.alpha) >> 8);
        }
    }
}

#[inline]
fn grained(c: i32, n: i32) -> u8 {
    (c + (c + 36) * n / 16_384).clamp(0, 255) as u8
}

/// Brightens the edge that faces the light and darkens the one that does not.
#[inline]
fn catch_light(c: [i32; 3], lit: i32, dim: i32, edge: i32, light: Rgb) -> [i32; 3] {
    let up = lit * edge / 255;
    let down = dim * edge / 255;
    let one = |v: i32, l: u8| (v + (i32::from(l) - v) * up / 256) * (420 - down) / 420;
    [one(c[0], light.0), one(c[1], light.1), one(c[2], light.2)]
}

#[inline]
fn over(px: &mut [u8], rgb: [u8; 3], a: u32) {
    if a >= 255 {
        px.copy_from_slice(&[rgb[0], rgb[1], rgb[2], 255]);
        return;
    }
    let keep = 255 - a;
    // Division by 255, rounded, without dividing.
    let blend = |new: u32, old: u8| {
        let sum = new * a + u32::from(old) * keep + 128;
        ((sum + (sum >> 8)) >> 8) as u8
    };
    px.copy_from_slice(&[
        blend(u32::from(rgb[0]), px[0]),
        blend(u32::from(rgb[1]), px[1]),
        blend(u32::from(rgb[2]), px[2]),
        blend(255, px[3]),
    ]);
}

/// Evaluates a fill pixel by pixel along a row.
struct Ramp {
    fill: Fill,
    scale: f32,
    origin: Pt,
    x: f32,
    y: f32,
    /// Of a linear fill: where the row starts, and how far each pixel goes, in 65536ths.
    start: i32,
    step: i32,
    flat: [i32; 3],
}

impl Ramp {
    fn new(fill: Fill, scale: f32, origin: Pt) -> Self {
        let c = match fill {
            Fill::Flat(c) | Fill::Linear(_, c, _, _) | Fill::Radial(_, _, c, _) => c,
        };
        let flat = [i32::from(c.0), i32::from(c.1), i32::from(c.2)];
        Self {
            fill,
            scale,
            origin,
            x: 0.0,
            y: 0.0,
            start: 0,
            step: 0,
            flat,
        }
    }

    fn start_row(&mut self, y: i32, x: i32) {
        self.x = (x as f32 + 0.5 - self.origin.x) / self.scale;
        self.y = (y as f32 + 0.5 - self.origin.y) / self.scale;
        if let Fill::Linear(p, _, q, _) = self.fill {
            let (dx, dy) = (q.x - p.x, q.y - p.y);
            let size = (dx * dx + dy * dy).max(0.0001);
            let t = ((self.x - p.x) * dx + (self.y - p.y) * dy) / size;
            self.start = (t.clamp(-100.0, 100.0) * 65_536.0) as i32;
            self.step = ((dx / self.scale / size).clamp(-1.0, 1.0) * 65_536.0) as i32;
        }
    }

    /// The colour of the `i`th pixel of the row.
    #[inline]
    fn colour(&self, i: usize) -> [i32; 3] {
        let (t, a, b) = match self.fill {
            Fill::Flat(_) => return self.flat,
            Fill::Linear(_, a, _, b) => {
                let t = self
                    .start
                    .saturating_add(self.step.saturating_mul(i as i32));
                (t.clamp(0, 65_536) >> 8, a, b)
            }
            Fill::Radial(c, r, a, b) => {
                let x = self.x + i as f32 / self.scale;
                let (dx, dy) = (x - c.x, self.y - c.y);
                let d = (dx * dx + dy * dy).sqrt() / r.max(0.001);
                ((d.min(1.0) * 256.0) as i32, a, b)
            }
        };
        let one = |a: u8, b: u8| i32::from(a) + (((i32::from(b) - i32::from(a)) * t) >> 8);
        [one(a.0, b.0), one(a.1, b.1), one(a.2, b.2)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_covers_its_shape_and_shades_its_surroundings() {
        let grain = Grain::new();
        let mut canvas = Canvas::new(100, 100, 100.0, &grain, 1);
        canvas.sheet(
            &Shape::rect(0.0, 0.0, 100.0, 100.0),
            &Paper::ink(Rgb(200, 200, 200)),
        );
        canvas.sheet(
            &Shape::rect(30.0, 30.0, 70.0, 70.0),
            &Paper::of(Rgb(250, 0, 0)).lift(3.0).wobble(0.0).grain(0.0),
        );
        let pixmap = canvas.finish();
        let red = |x: u32, y: u32| {
            pixmap
                .pixel(x, y)
                .map_or(0, tiny_skia::PremultipliedColorU8::red)
        };
        assert_eq!(red(5, 5), 200, "far from the sheet nothing changes");
        assert!(red(50, 50) >= 249, "the sheet has its colour");
        assert!(red(50, 72) < 170, "below the sheet lies its shadow");
        assert!(red(50, 24) > red(50, 72), "the light comes from above");
    }

    #[test]
    fn shapes_outside_the_canvas_are_harmless() {
        let grain = Grain::new();
        let mut canvas = Canvas::new(20, 20, 100.0, &grain, 1);
        for (x, y) in [(-900.0, 0.0), (900.0, 0.0), (0.0, 1e7), (0.0, -1e7)] {
            canvas.sheet(
                &Shape::circle(Pt { x, y }, 30.0),
                &Paper::of(Rgb(9, 9, 9)).lift(4.0),
            );
            canvas.glow(Pt { x, y }, 10.0, Rgb(255, 255, 255), 1.0);
        }
        assert!(canvas.finish().data().iter().all(|&v| v == 0));
    }
}
