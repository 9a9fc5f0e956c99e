//! What the panels take of the pointer and the keys.

use bevy::picking::backend::{HitData, PointerHits};
use bevy::picking::pointer::{PointerId, PointerLocation};
use bevy::prelude::*;
use bevy_egui::PrimaryEguiContext;

use super::picking::Backdrop;
use crate::states::Overlay;
use crate::ui::TableArea;

/// What the panels in front of the table have for themselves. They say so when they are drawn.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct InFront {
    /// Something lies over the table where the pointer is.
    pub pointer: bool,
    /// A panel has the keyboard.
    pub keys: bool,
}

/// In front of everything that is drawn on the table.
const NEAREST: f32 = 0.0;

/// Where a panel, a menu or the curtain is, the pointer is over that and not over the table.
pub fn cover(
    pointers: Query<(&PointerId, &PointerLocation)>,
    panels: Query<(Entity, &Camera), With<PrimaryEguiContext>>,
    front: Res<InFront>,
    overlay: Res<State<Overlay>>,
    area: Res<TableArea>,
    mut hits: MessageWriter<PointerHits>,
) {
    let Ok((panels, camera)) = panels.single() else {
        return;
    };
    for (pointer, location) in &pointers {
        let Some(location) = location.location() else {
            continue;
        };
        let beside = !area.0.contains(location.position);
        if front.pointer || beside || *overlay.get() != Overlay::None {
            let hit = HitData::new(panels, NEAREST, None, None);
            let order = camera.order as f32 + 0.5;
            hits.write(PointerHits::new(*pointer, vec![(panels, hit)], order));
        }
    }
}

/// Behind everything that is drawn on the table.
const FARTHEST: f32 = 1.0e6;

/// Where nothing else is under the pointer, what lies below everything is.
pub fn below(
    pointers: Query<(&PointerId, &PointerLocation)>,
    camera: Query<Entity, With<PrimaryEguiContext>>,
    backdrop: Query<Entity, With<Backdrop>>,
    mut hits: MessageWriter<PointerHits>,
) {
    let (Ok(camera), Ok(backdrop)) = (camera.single(), backdrop.single()) else {
        return;
    };
    for (pointer, location) in &pointers {
        if location.location().is_some() {
            let hit = HitData::new(camera, FARTHEST, None, None);
            hits.write(PointerHits::new(*pointer, vec![(backdrop, hit)], f32::MIN));
        }
    }
}
