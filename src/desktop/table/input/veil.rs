//! What the panels take of the pointer and the keys.

use bevy::picking::backend::{HitData, PointerHits};
use bevy::picking::pointer::{PointerId, PointerLocation};
use bevy::prelude::*;
use bevy_egui::PrimaryEguiContext;

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
