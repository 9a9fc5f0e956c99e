//! What the panels take of the pointer and the keys.

use bevy::picking::backend::{HitData, PointerHits};
use bevy::picking::pointer::{PointerId, PointerLocation};
use bevy::prelude::*;
use bevy_egui::PrimaryEguiContext;

use super::picking::Backdrop;
use crate::states::Overlay;
use crate::ui::TableArea;

/// What the panels in front of the table have for themselves. They say so when they are drawn.
#[derive(Resource, Debug, Clone, Default, PartialEq)]
pub struct InFront {
    /// Something lies over the table where the pointer was when they were drawn.
    pub pointer: bool,
    /// A panel has the keyboard.
    pub keys: bool,
    /// Somebody writes into a field of one.
    pub writes: bool,
    /// What they take of the window, in its logical pixels. A window that slept gets a move of the pointer and a click at
    /// once: where the pointer is by then counts, not where it was when they were drawn.
    pub taken: Vec<Rect>,
}

impl InFront {
    /// Does a panel lie over the table here?
    #[must_use]
    pub fn covers(&self, at: Vec2) -> bool {
        self.taken.iter().any(|rect| rect.contains(at))
    }
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
        let covered = front.covers(location.position);
        if covered || beside || *overlay.get() != Overlay::None {
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

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::camera::NormalizedRenderTarget;
    use bevy::picking::pointer::Location;
    use bevy::state::app::StatesPlugin;

    /// Does a panel get what the pointer does here?
    fn hits(front: InFront, at: Vec2) -> bool {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin))
            .init_state::<Overlay>()
            .insert_resource(front)
            .insert_resource(TableArea(Rect::new(0.0, 0.0, 1280.0, 720.0)))
            .add_message::<PointerHits>()
            .add_systems(Update, cover);
        app.world_mut()
            .spawn((Camera::default(), PrimaryEguiContext));
        let location = Location {
            target: NormalizedRenderTarget::None {
                width: 1280,
                height: 720,
            },
            position: at,
        };
        app.world_mut()
            .spawn((PointerId::Mouse, PointerLocation::new(location)));
        app.update();
        let hits = app.world().resource::<Messages<PointerHits>>();
        !hits.is_empty()
    }

    #[test]
    fn a_click_goes_where_the_pointer_is_and_not_where_it_was_when_the_panels_were_drawn() {
        let taken = vec![Rect::new(1000.0, 280.0, 1270.0, 330.0)];
        let front = |pointer| InFront {
            pointer,
            keys: false,
            writes: false,
            taken: taken.clone(),
        };
        let (button, card) = (Vec2::new(1100.0, 300.0), Vec2::new(600.0, 650.0));
        // The window slept with the pointer over the button; move and click on a card come in one frame.
        assert!(!hits(front(true), card));
        // And the other way round.
        assert!(hits(front(false), button));
    }
}
