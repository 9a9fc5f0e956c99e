//! While a fight goes on its cards stand in a pool of light, and the place around them steps back a little.

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::textures::pixel_by_pixel;
use super::{DrawSystems, things};
use crate::activity::Activity;
use crate::settings::CurrentSettings;
use crate::states::Screen;
use crate::table::layout::{Fights, Rest, TableFrame};

/// How dark the place becomes far from the fight: so much that one looks at the fight first, so little that the place
/// stays one to sit at.
const DARK: f32 = 0.44;
/// How warm the light in the middle of it is.
const WARM: f32 = 0.10;
/// Seconds in which both come.
const SECONDS: f32 = 0.25;
/// Over the place and its things, below all that lies there.
const DEPTH: f32 = 0.2;
/// The side of the picture of light and shade, in pixels.
const SIDE: u32 = 256;
/// It is so many times as large as the pool of light in its middle.
const SPREAD: f32 = 4.0;
/// The pool reaches so far beyond the cards that fight, in units of the table.
const BEYOND: f32 = 60.0;

/// Lies over the place.
#[derive(Component, Debug)]
struct Veil;

/// Adds the veil.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, dim.in_set(DrawSystems::Things).after(things::stand));
}

/// Light and shade at a distance from the middle of the pool, whose edge is at 1: colour and opacity.
fn shade(away: f32) -> [f32; 4] {
    let warm = WARM * (1.0 - away).clamp(0.0, 1.0);
    if warm > 0.0 {
        return [1.0, 0.82, 0.5, warm];
    }
    let dark = ((away - 1.0) / 1.4).clamp(0.0, 1.0);
    [0.02, 0.035, 0.1, DARK * dark * dark * (3.0 - 2.0 * dark)]
}

/// The picture of light and shade.
fn pool() -> Image {
    let mut pixels = Vec::with_capacity((SIDE * SIDE * 4) as usize);
    for y in 0..SIDE {
        for x in 0..SIDE {
            let from = |n: u32| ((n as f32 + 0.5) / SIDE as f32 - 0.5) * 2.0 * SPREAD;
            let [r, g, b, alpha] = shade(from(x).hypot(from(y)));
            pixels.extend([r, g, b, alpha].map(|part| (part * 255.0).round() as u8));
        }
    }
    let size = Extent3d {
        width: SIDE,
        height: SIDE,
        depth_or_array_layers: 1,
    };
    Image::new(
        size,
        TextureDimension::D2,
        pixels,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    )
}

/// Lets light and shade come while cards fight, and go afterwards.
fn dim(
    time: Res<Time>,
    settings: Res<CurrentSettings>,
    frame: Option<Res<TableFrame>>,
    fights: Query<&Rest, With<Fights>>,
    mut veils: Query<(&mut Sprite, &mut Transform, &mut Visibility), With<Veil>>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
    activity: Res<Activity>,
) {
    let Some(frame) = frame else {
        return;
    };
    let cards = fights.iter().map(|rest| {
        let (wide, high) = rest.0.size;
        let at = Vec2::new(rest.0.at.0, rest.0.at.1);
        Rect::from_center_size(at, Vec2::new(wide, high))
    });
    let lit = cards.reduce(|one, other| one.union(other));
    let wanted = if lit.is_some() { 1.0 } else { 0.0 };
    let Ok((mut sprite, mut place, mut visible)) = veils.single_mut() else {
        if lit.is_some() {
            let sprite = Sprite {
                image: images.add(pixel_by_pixel(pool())),
                color: Color::WHITE.with_alpha(0.0),
                ..default()
            };
            let place = Transform::from_xyz(0.0, 0.0, DEPTH);
            let veil = (Name::new("Veil"), Veil, sprite, place);
            commands.spawn((veil, DespawnOnExit(Screen::Table)));
            activity.keep_going();
        }
        return;
    };
    if let Some(lit) = lit {
        let centre = lit.center();
        let at = frame.to_world((centre.x, centre.y)).extend(DEPTH);
        let pool = (lit.size() + 2.0 * BEYOND) * frame.scale;
        // Where the picture ends, the place is as dark as at its edge: it covers the whole window.
        let least = frame.window * 2.0;
        let size = (pool * SPREAD).max(least);
        if sprite.custom_size != Some(size) {
            sprite.custom_size = Some(size);
        }
        place.set_if_neq(Transform::from_translation(at));
    }
    let now = sprite.color.alpha();
    if (now - wanted).abs() < 0.001 {
        return;
    }
    let seconds = settings.animation_seconds(SECONDS);
    let step = if seconds > 0.0 && !settings.is_calm() {
        time.delta_secs().min(0.05) / seconds
    } else {
        1.0
    };
    let next = now + (wanted - now).clamp(-step, step);
    sprite.color.set_alpha(next);
    visible.set_if_neq(if next > 0.0 {
        Visibility::Inherited
    } else {
        Visibility::Hidden
    });
    activity.keep_going();
}

#[cfg(test)]
mod tests {
    use super::{DARK, shade};

    #[test]
    fn the_fight_stands_in_light_and_the_place_is_never_dark() {
        let [.., warm] = shade(0.0);
        assert!(warm > 0.0 && shade(0.0)[0] > 0.9);
        assert!(shade(1.0)[3] < 0.01);
        let steps = (0..60).map(|n| shade(1.0 + n as f32 * 0.1)[3]);
        let steps: Vec<f32> = steps.collect();
        assert!(steps.is_sorted());
        assert!(steps.iter().all(|alpha| *alpha <= DARK + 0.001));
    }
}
