//! Small textures that are made at start: the shadow under cards and the outlines around them. Each outline has a pattern
//! of its own, so that none is told by its colour alone.

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::choosing::Light;

/// How far an outline reaches beyond its card, as a part of the card's width.
pub const MARGIN: f32 = 0.16;

/// The ratio of width to height for which outlines are drawn.
const RATIO: f32 = 70.0 / 98.0;

/// The textures.
#[derive(Resource, Debug, Clone)]
pub struct Textures {
    /// The soft shadow of a card; it reaches beyond it by [`MARGIN`].
    pub shadow: Handle<Image>,
    outlines: [Handle<Image>; 4],
}

impl Textures {
    /// The outline of a light, in white.
    #[must_use]
    pub fn outline(&self, light: Light) -> Handle<Image> {
        self.outlines[light as usize].clone()
    }

    /// Makes all textures.
    pub fn make(images: &mut Assets<Image>) -> Self {
        let lights = [Light::CanAct, Light::Target, Light::Chosen, Light::Threat];
        Self {
            shadow: images.add(texture(120, |d, _| {
                let soft = 1.0 - ((d + 0.055) / (MARGIN + 0.03)).clamp(0.0, 1.0);
                soft * soft * 0.62
            })),
            outlines: lights
                .map(|light| images.add(texture(240, |d, along| outline(light, d, along)))),
        }
    }
}

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
        Light::CanAct => line(0.0, 0.035).max(glow(0.65)),
        Light::Target => (line(0.01, 0.055) * dashes(0.17, 0.62)).max(glow(0.4)),
        Light::Chosen => line(-0.03, 0.012).max(line(0.04, 0.075)).max(glow(0.5)),
        Light::Threat => (line(0.0, 0.09) * dashes(0.085, 0.5)).max(line(0.0, 0.018)),
    }
}

/// A white texture of a card with its margin; `alpha` gets the distance to the card's edge and the way along it.
fn texture(width: u32, alpha: impl Fn(f32, f32) -> f32) -> Image {
    let card = width as f32 / (1.0 + 2.0 * MARGIN);
    let height = (card / RATIO + 2.0 * MARGIN * card).round() as u32;
    let (half_w, half_h) = (0.5, 0.5 / RATIO);
    let corner = 0.06;
    let mut data = Vec::with_capacity((width * height * 4) as usize);
    for y in 0..height {
        for x in 0..width {
            let px = (x as f32 + 0.5 - width as f32 / 2.0) / card;
            let py = (y as f32 + 0.5 - height as f32 / 2.0) / card;
            let (qx, qy) = (px.abs() - half_w + corner, py.abs() - half_h + corner);
            let outside = qx.max(0.0).hypot(qy.max(0.0));
            let d = outside + qx.max(qy).min(0.0) - corner;
            // The way along the nearer pair of edges.
            let along = if qx > qy { py + half_h } else { px + half_w };
            let a = (alpha(d, along + 10.0) * 255.0).clamp(0.0, 255.0) as u8;
            data.extend_from_slice(&[255, 255, 255, a]);
        }
    }
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

/// How large the outline or shadow of a card of this size is drawn.
#[must_use]
pub fn with_margin(card: (f32, f32)) -> (f32, f32) {
    let margin = card.0 * MARGIN * 2.0;
    (card.0 + margin, card.1 + margin)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_outline_has_a_pattern_of_its_own() {
        let lights = [Light::CanAct, Light::Target, Light::Chosen, Light::Threat];
        let pattern = |light| {
            let at = |d: i32, a: i32| outline(light, d as f32 / 100.0, 10.0 + a as f32 / 50.0);
            (-5..16)
                .flat_map(|d| (0..50).map(move |a| (d, a)))
                .map(|(d, a)| u8::from(at(d, a) > 0.5))
                .collect::<Vec<_>>()
        };
        for (n, one) in lights.iter().enumerate() {
            for other in &lights[n + 1..] {
                assert_ne!(pattern(*one), pattern(*other), "{one:?} {other:?}");
            }
        }
    }
}
