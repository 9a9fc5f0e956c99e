//! Draws rings, as children of what they are at: that of the keyboard, and that around the card whose name is pointed at
//! in a panel.

use bevy::prelude::*;

use super::textures::{Textures, framed};
use super::{DEPTH, DrawSystems, light_colour, solid};
use crate::settings::CurrentSettings;
use crate::table::input::{Cited, Focused, Light};
use crate::table::layout::pose::{FORWARD, WRITTEN};
use crate::table::layout::{Rest, Site};
use crate::theme::palette;

/// The ring.
#[derive(Component, Debug)]
struct Ring;

/// Adds the ring.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, (draw, draw_cited).chain().in_set(DrawSystems::Ring));
}

/// The ring around the card whose name is pointed at.
#[derive(Component, Debug)]
pub struct CitedRing;

/// Above all cards, so that one in the middle of a pile is seen to be there.
const OVER: f32 = FORWARD * DEPTH;

/// The ring goes with the component.
fn draw_cited(
    mut textures: ResMut<Textures>,
    mut images: ResMut<Assets<Image>>,
    settings: Res<CurrentSettings>,
    came: Query<(Entity, &Rest), Added<Cited>>,
    mut left: RemovedComponents<Cited>,
    rings: Query<(Entity, &ChildOf), With<CitedRing>>,
    mut commands: Commands,
) {
    let left: Vec<Entity> = left.read().collect();
    for (ring, parent) in &rings {
        if left.contains(&parent.parent()) {
            commands.entity(ring).despawn();
        }
    }
    for (card, rest) in &came {
        let size = rest.0.size;
        let (wide, high) = framed(size);
        let image =
            textures
                .bypass_change_detection()
                .frame(Some(Light::Chosen), size, &mut images);
        let sprite = Sprite {
            image,
            color: light_colour(Light::Chosen, &settings),
            custom_size: Some(Vec2::new(wide / size.0, high / size.1)),
            ..default()
        };
        let place = Transform::from_xyz(0.0, 0.0, OVER);
        let ring = (Name::new("Ring around what is named"), CitedRing, sprite);
        commands.spawn((ring, place, Pickable::IGNORE, ChildOf(card)));
    }
}

/// The ring goes with the component.
fn draw(
    mut textures: ResMut<Textures>,
    mut images: ResMut<Assets<Image>>,
    came: Query<(Entity, Option<&Rest>, Option<&Site>), Added<Focused>>,
    mut left: RemovedComponents<Focused>,
    rings: Query<(Entity, &ChildOf), With<Ring>>,
    mut commands: Commands,
) {
    let left: Vec<Entity> = left.read().collect();
    for (ring, parent) in &rings {
        if left.contains(&parent.parent()) {
            commands.entity(ring).despawn();
        }
    }
    for (entity, rest, site) in &came {
        // A card is one unit wide and high, and scaled as a whole.
        let (size, scale, height) = match (rest, site) {
            (Some(rest), _) => (rest.0.size, rest.0.size, 0.15),
            (None, Some(site)) => (site.0.bounds().1, (1.0, 1.0), WRITTEN * DEPTH),
            (None, None) => continue,
        };
        let (wide, high) = framed(size);
        let image = textures
            .bypass_change_detection()
            .frame(None, size, &mut images);
        let sprite = Sprite {
            image,
            color: solid(palette::CREAM),
            custom_size: Some(Vec2::new(wide / scale.0, high / scale.1)),
            ..default()
        };
        let place = Transform::from_xyz(0.0, 0.0, height);
        commands.spawn((Name::new("Ring"), Ring, sprite, place, ChildOf(entity)));
    }
}
