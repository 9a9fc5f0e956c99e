//! Small textures that are made at start: the shadow under cards and the outlines around them. Each outline has a pattern
//! of its own, so that none is told by its colour alone.

use std::collections::BTreeMap;

use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use crate::table::input::Light;

/// How far an outline reaches beyond its card, as a part of the card's width.
pub const MARGIN: f32 = 0.16;

/// The ratio of width to height for which outlines are drawn.
const RATIO: f32 = 70.0 / 98.0;

/// The textures.
#[derive(Resource, Debug, Clone)]
pub struct Textures {
    /// The soft shadow of a card; it reaches beyond it by [`MARGIN`].
    pub shadow: Handle<Image>,
    /// The head of an arrow, pointing up, in white.
    pub head: Handle<Image>,
    /// A fine angle, pointing up, in white.
    pub chevron: Handle<Image>,
    /// A dot, in white.
    pub dot: Handle<Image>,
    /// A soft ring, in white.
    pub ring: Handle<Image>,
    /// A soft round, in white.
    pub puff: Handle<Image>,
    /// Rays around a bright middle, in white.
    pub flare: Handle<Image>,
    /// A long thin cut that ends in points, in white.
    pub cut: Handle<Image>,
    /// A streak that is bright in front, on the right, in white.
    pub streak: Handle<Image>,
    /// A soft shade for words to be read on any ground, in white.
    pub shade: Handle<Image>,
    /// A badge for a number: a disc with a soft rim, in white.
    pub badge: Handle<Image>,
    outlines: [Handle<Image>; 5],
    /// The same for small cards, twice as broad.
    broad: [Handle<Image>; 5],
    /// Frames of other shapes than a card's, by what they mark and their size.
    frames: BTreeMap<(Option<Light>, [u32; 2]), Handle<Image>>,
    /// Strips of paper, by their size in pixels.
    strips: BTreeMap<[u32; 2], Handle<Image>>,
}

impl Textures {
    /// The outline of a light around a card of this size, in white: broader for a small one, so that it is seen as well. One for
    /// a card that covers several places is made as it is needed: stretched, it would lie over the card's numbers.
    pub fn outline_of(
        &mut self,
        light: Light,
        card: (f32, f32),
        images: &mut Assets<Image>,
    ) -> Handle<Image> {
        if is_usual(card) {
            self.outline(light, card)
        } else {
            self.frame(Some(light), card, images)
        }
    }

    /// The same around a card of the usual shape.
    #[must_use]
    pub fn outline(&self, light: Light, card: (f32, f32)) -> Handle<Image> {
        let outlines = if is_small(card) {
            &self.broad
        } else {
            &self.outlines
        };
        outlines[light as usize].clone()
    }

    /// The frame of a place of this size in units of the table; without a light it is the ring of the keyboard.
    pub fn frame(
        &mut self,
        light: Option<Light>,
        size: (f32, f32),
        images: &mut Assets<Image>,
    ) -> Handle<Image> {
        let key = [size.0.round() as u32, size.1.round() as u32];
        let frame = self.frames.entry((light, key)).or_insert_with(|| {
            let half = (size.0 / UNIT / 2.0, size.1 / UNIT / 2.0);
            let pixels = 180.0_f32.min(900.0 * UNIT / size.0.max(size.1));
            images.add(shape(pixels, half, MARGIN, |d, along| match light {
                Some(light) => outline(light, d, along),
                None => ring(d),
            }))
        });
        frame.clone()
    }

    /// A strip of paper for a name, so large in pixels, with tails as scissors cut them, and how large it is with its shadow.
    pub fn strip(&mut self, size: (f32, f32), images: &mut Assets<Image>) -> (Handle<Image>, Vec2) {
        // One serves for all that are nearly as wide.
        let key =
            [(size.0 / 4.0).round() as u32 * 4, size.1.round() as u32].map(|side| side.max(4));
        let strip = self
            .strips
            .entry(key)
            .or_insert_with(|| images.add(strip(key)));
        let around = Vec2::splat(2.0 * AROUND);
        (strip.clone(), Vec2::from(size) + around)
    }

    /// Makes all textures.
    pub fn make(images: &mut Assets<Image>) -> Self {
        Self {
            frames: BTreeMap::new(),
            strips: BTreeMap::new(),
            head: images.add(arrow_head()),
            chevron: images.add(chevron()),
            dot: images.add(round(24, |r| ((0.88 - r) * 9.0).clamp(0.0, 1.0))),
            ring: images.add(round(96, |r| {
                let line = 1.0 - ((r - 0.8).abs() / 0.16).min(1.0);
                line * line
            })),
            flare: images.add(flare(160)),
            cut: images.add(paint(256, 32, |x, y| {
                let (along, aside) = (x / 128.0 - 1.0, (y / 16.0 - 1.0).abs());
                ((1.0 - along * along) - aside).clamp(0.0, 0.5) * 2.0
            })),
            streak: images.add(paint(64, 8, |x, y| {
                let (along, aside) = (x / 64.0, (y / 4.0 - 1.0).abs());
                (along * (1.0 - aside * aside)).clamp(0.0, 1.0)
            })),
            shade: images.add(round(48, |r| (1.0 - r * r).clamp(0.0, 1.0).powf(1.2))),
            badge: images.add(round(64, |r| ((0.94 - r) * 16.0).clamp(0.0, 1.0))),
            puff: images.add(round(32, |r| (1.0 - r).clamp(0.0, 1.0).powf(0.8))),
            shadow: images.add(pixel_by_pixel(texture(180, |d, _| {
                let soft = 1.0 - ((d + 0.055) / (MARGIN + 0.03)).clamp(0.0, 1.0);
                soft * soft * 0.62
            }))),
            outlines: LIGHTS
                .map(|light| images.add(texture(240, |d, along| outline(light, d, along)))),
            broad: LIGHTS.map(|light| {
                let half = (0.5, 0.5 / RATIO);
                let broad = |d: f32, along: f32| outline(light, d / 2.0, along / 2.0);
                images.add(shape(120.0, half, MARGIN * 2.0, broad))
            }),
        }
    }
}

/// So many pixels around a strip of paper are for its shadow.
const AROUND: f32 = 2.0;

/// Paper, its tails cut in, with a thin shadow below and to the right.
fn strip([wide, high]: [u32; 2]) -> Image {
    let (w, h) = (wide as f32, high as f32);
    let tail = (h * 0.24).min(w * 0.2);
    // How much of a pixel is paper.
    let paper = |x: f32, y: f32| {
        let middle = (1.0 - (2.0 * y / h - 1.0).abs()).clamp(0.0, 1.0);
        let side = x.min(w - x) - tail * middle;
        (side.min(y).min(h - y) + 0.5).clamp(0.0, 1.0)
    };
    let around = AROUND as u32;
    let (width, height) = (wide + 2 * around, high + 2 * around);
    let pixels = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let pixels = pixels.map(|(x, y)| {
        let (x, y) = (x as f32 + 0.5 - AROUND, y as f32 + 0.5 - AROUND);
        let sheet = paper(x, y);
        let shade = 0.4 * paper(x - 1.0, y - 1.4) * (1.0 - sheet);
        let opaque = sheet + shade;
        let tone = 255.0 * sheet / opaque.max(0.001);
        (tone as u8, (opaque * 255.0) as u8)
    });
    toned(width, height, pixels)
}

/// All lights, in the order of their outlines.
const LIGHTS: [Light; 5] = [
    Light::CanAct,
    Light::Target,
    Light::Chosen,
    Light::Threat,
    Light::Strikes,
];

/// How opaque an outline is at a distance from the card's edge (below 0 inside) and a way along it, both in parts of
/// the card's width.
fn outline(light: Light, d: f32, along: f32) -> f32 {
    let line = |from: f32, to: f32| {
        let soft = 0.006;
        (((d - from) / soft).min((to - d) / soft) + 0.5).clamp(0.0, 1.0)
    };
    let glow = |strength: f32| {
        if d < 0.0 {
            0.0
        } else {
            strength * (1.0 - d / (MARGIN * 0.9)).clamp(0.0, 1.0).powi(2)
        }
    };
    let dashes = |period: f32, part: f32| f32::from(u8::from((along / period).fract() < part));
    match light {
        Light::CanAct => line(-0.006, 0.026).max(glow(0.7)),
        Light::Target => (line(0.0, 0.03) * dashes(0.12, 0.6)).max(glow(0.5)),
        Light::Chosen => line(-0.02, 0.006).max(line(0.026, 0.046)).max(glow(0.6)),
        Light::Strikes => line(-0.006, 0.032).max(glow(0.85)),
        Light::Threat => (line(0.0, 0.046) * dashes(0.075, 0.5))
            .max(line(-0.006, 0.014))
            .max(glow(0.5)),
    }
}

/// How opaque the ring of the keyboard is at a distance from the edge: a light line between dark ones is told from any
/// outline.
fn ring(d: f32) -> f32 {
    let line = |from: f32, to: f32| (((d - from).min(to - d)) / 0.006 + 0.5).clamp(0.0, 1.0);
    line(0.06, 0.11).max(line(0.125, 0.14))
}

/// So many units of the table are one of a pattern.
const UNIT: f32 = 70.0;

/// The same texture, read pixel by pixel however large it is shown: it is so soft that the steps are not seen, and a renderer
/// without a graphics card takes a third of the time.
pub fn pixel_by_pixel(mut image: Image) -> Image {
    image.sampler = ImageSampler::nearest();
    image
}

/// A white texture of a card with its margin; `alpha` gets the distance to the card's edge and the way along it.
fn texture(width: u32, alpha: impl Fn(f32, f32) -> f32) -> Image {
    let card = width as f32 / (1.0 + 2.0 * MARGIN);
    shape(card, (0.5, 0.5 / RATIO), MARGIN, alpha)
}

/// The same of any shape with any margin, given by half its width and height in units of so many pixels.
fn shape(pixels: f32, half: (f32, f32), margin: f32, alpha: impl Fn(f32, f32) -> f32) -> Image {
    let side = |half: f32| ((2.0 * half + 2.0 * margin) * pixels).round().max(1.0) as u32;
    let (width, height) = (side(half.0), side(half.1));
    let corner = 0.06;
    paint(width, height, |x, y| {
        let px = (x - width as f32 / 2.0) / pixels;
        let py = (y - height as f32 / 2.0) / pixels;
        let (qx, qy) = (px.abs() - half.0 + corner, py.abs() - half.1 + corner);
        let outside = qx.max(0.0).hypot(qy.max(0.0));
        let d = outside + qx.max(qy).min(0.0) - corner;
        // The way along the nearer pair of edges.
        let along = if qx > qy { py + half.1 } else { px + half.0 };
        alpha(d, along + 10.0)
    })
}

/// A triangle that points up.
fn arrow_head() -> Image {
    let side = 64;
    paint(side, side, |x, y| {
        let (part, aside) = (y / side as f32, (x / side as f32 - 0.5).abs());
        ((part * 0.5 - aside) * side as f32 + 0.5).clamp(0.0, 1.0)
    })
}

/// An angle that points up.
fn chevron() -> Image {
    let side = 64;
    paint(side, side, |x, y| {
        let (down, aside) = (y / side as f32, (x / side as f32 - 0.5).abs());
        // How far below the line from the tip to the foot.
        let away = (down - 0.2 - aside * 1.1) * 0.67;
        let within = (0.11 - away.abs()).min(0.44 - aside);
        (within * side as f32 + 0.5).clamp(0.0, 1.0)
    })
}

/// Rays of several lengths around a bright middle.
fn flare(side: u32) -> Image {
    let half = side as f32 / 2.0;
    paint(side, side, |x, y| {
        let (dx, dy) = ((x - half) / half, (y - half) / half);
        let (r, turn) = (dx.hypot(dy), dy.atan2(dx));
        let ray = |count: f32, shift: f32, sharp: i32| {
            ((turn * count + shift).cos() * 0.5 + 0.5).powi(sharp)
        };
        let rays = 0.75 * ray(7.0, 0.4, 8) + 0.45 * ray(12.0, 1.9, 6);
        let fades = (1.0 - r).clamp(0.0, 1.0);
        (fades.powi(4) * 1.4 + rays * fades.powf(1.6)).clamp(0.0, 1.0)
    })
}

/// A white round; `alpha` gets the distance from its middle, 1 at its edge.
fn round(side: u32, alpha: impl Fn(f32) -> f32) -> Image {
    let half = side as f32 / 2.0;
    paint(side, side, |x, y| alpha((x - half).hypot(y - half) / half))
}

/// A white texture; `alpha` gets the middle of each pixel.
fn paint(width: u32, height: u32, alpha: impl Fn(f32, f32) -> f32) -> Image {
    let pixels = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let alpha = pixels.map(|(x, y)| {
        let a = alpha(x as f32 + 0.5, y as f32 + 0.5);
        (a * 255.0).clamp(0.0, 255.0) as u8
    });
    white(width, height, alpha)
}

/// A white texture with this opacity, row by row.
pub fn white(width: u32, height: u32, alpha: impl IntoIterator<Item = u8>) -> Image {
    toned(width, height, alpha.into_iter().map(|a| (255, a)))
}

/// A texture of greys with this lightness and opacity, row by row.
pub fn toned(width: u32, height: u32, pixels: impl IntoIterator<Item = (u8, u8)>) -> Image {
    let pixels = pixels.into_iter();
    let data = pixels.flat_map(|(tone, a)| [tone, tone, tone, a]).collect();
    let size = Extent3d {
        width,
        height,
        depth_or_array_layers: 1,
    };
    Image::new(
        size,
        TextureDimension::D2,
        data,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    )
}

/// How large a frame of a place of this size is drawn.
#[must_use]
pub fn framed(size: (f32, f32)) -> (f32, f32) {
    let margin = UNIT * MARGIN * 2.0;
    (size.0 + margin, size.1 + margin)
}

/// Below this width, in units of the table, a card is small.
const SMALL: f32 = 62.0;

fn is_small(card: (f32, f32)) -> bool {
    card.0.min(card.1) < SMALL
}

/// Is it a card of the usual shape, within what a hand's fan or a fight changes of it?
#[must_use]
pub fn is_usual((wide, high): (f32, f32)) -> bool {
    wide <= 0.0 || (0.85..1.18).contains(&(wide / high.max(1.0) / RATIO))
}

/// How large the outline of a card of this size is drawn.
#[must_use]
pub fn outlined(card: (f32, f32)) -> (f32, f32) {
    if !is_usual(card) {
        return framed(card);
    }
    let broad = if is_small(card) { 2.0 } else { 1.0 };
    let margin = card.0 * MARGIN * 2.0 * broad;
    (card.0 + margin, card.1 + margin)
}

/// How large the shadow of a card of this size is drawn.
#[must_use]
pub fn with_margin(card: (f32, f32)) -> (f32, f32) {
    let margin = card.0 * MARGIN * 2.0;
    (card.0 + margin, card.1 + margin)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outline_of_a_small_card_is_about_as_broad_as_that_of_a_large_one() {
        let line = |card: (f32, f32)| (outlined(card).0 - card.0) / 2.0;
        let (small, large) = (line((49.0, 69.0)), line((95.0, 133.0)));
        assert!(
            small > 0.9 * large && small < 1.3 * large,
            "{small} {large}"
        );
        let mut images = Assets::<Image>::default();
        let textures = Textures::make(&mut images);
        let shape = |card| {
            let image = textures.outline(Light::CanAct, card);
            let size = images.get(&image).expect("it was made").size();
            size.x as f32 / size.y as f32
        };
        for card in [(49.0, 68.6), (95.0, 133.0)] {
            let (wide, high) = outlined(card);
            assert!((shape(card) - wide / high).abs() < 0.01, "{card:?}");
        }
    }

    #[test]
    fn the_outline_of_a_card_that_covers_several_places_is_no_broader_at_its_ends() {
        let mut images = Assets::<Image>::default();
        let mut textures = Textures::make(&mut images);
        for card in [(97.0, 268.0), (268.0, 97.0)] {
            let image = textures.outline_of(Light::CanAct, card, &mut images);
            let size = images.get(&image).expect("it was made").size();
            let (wide, high) = outlined(card);
            assert!((size.x as f32 / size.y as f32 - wide / high).abs() < 0.02);
            // It leaves the same room on all sides.
            assert!((wide - card.0 - (high - card.1)).abs() < 0.01, "{card:?}");
        }
        let usual = textures.outline_of(Light::CanAct, (97.0, 136.0), &mut images);
        assert_eq!(usual, textures.outline(Light::CanAct, (97.0, 136.0)));
    }

    #[test]
    fn a_strip_of_paper_has_tails_and_a_shadow() {
        let image = strip([80, 16]);
        let pixels = image.data.expect("it was painted");
        let at = |x: usize, y: usize| {
            let n = 4 * ((y + 2) * 84 + x + 2);
            (pixels[n], pixels[n + 3])
        };
        assert_eq!(at(40, 8), (255, 255), "paper in the middle");
        assert_eq!(at(1, 1).1, 255, "and at a corner");
        assert!(at(1, 8).1 < 128, "cut in between, {:?}", at(1, 8));
        assert!(at(78, 8).1 < 128);
        let (tone, opaque) = at(40, 16);
        assert!(tone == 0 && opaque > 40, "a shadow below: {tone} {opaque}");
    }

    #[test]
    fn every_outline_has_a_pattern_of_its_own() {
        let pattern = |light| {
            let at = |d: i32, a: i32| outline(light, d as f32 / 100.0, 10.0 + a as f32 / 50.0);
            (-5..16)
                .flat_map(|d| (0..50).map(move |a| (d, a)))
                .map(|(d, a)| u8::from(at(d, a) > 0.5))
                .collect::<Vec<_>>()
        };
        for (n, one) in LIGHTS.iter().enumerate() {
            for other in &LIGHTS[n + 1..] {
                assert_ne!(pattern(*one), pattern(*other), "{one:?} {other:?}");
            }
        }
    }
}
