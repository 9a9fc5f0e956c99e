//! The camera of the table, the mat under the cards, and where the design space lies in the window.

use bevy::prelude::*;

use super::DrawSystems;
use super::pictures::{Order, Pictures};
use crate::settings::CurrentSettings;
use crate::states::Screen;
use crate::table::input::Backdrop;
use crate::table::layout::TableFrame;
use crate::table::ruleset::look::{Lay, TableLook};
use crate::table::ruleset::{ActiveGame, text};
use crate::table::world::{Player, Viewer};
use fudaba_art::{MatLook, SlotMark};
use fudaba_engine::{PlayerId, Zones};
use fudaba_saves::settings::Language;

/// The mat under the cards.
#[derive(Component, Debug)]
struct Mat;

/// Adds camera and mat.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Table), spawn)
        .add_systems(Update, lay.in_set(DrawSystems::Mat));
}

fn spawn(mut commands: Commands) {
    commands.spawn((
        Name::new("Table camera"),
        Camera2d,
        Camera {
            order: 0,
            ..default()
        },
        DespawnOnExit(Screen::Table),
    ));
    commands.spawn((
        Name::new("Mat"),
        Mat,
        Backdrop,
        Pickable::default(),
        Sprite::default(),
        Transform::from_xyz(0.0, 0.0, -10.0),
        Visibility::Hidden,
        DespawnOnExit(Screen::Table),
    ));
}

/// Has the mat painted for the area and the viewer, and puts it there.
fn lay(
    windows: Query<&Window>,
    frame: Option<Res<TableFrame>>,
    game: Res<ActiveGame>,
    settings: Res<CurrentSettings>,
    viewer: Single<(&Player, Ref<Viewer>)>,
    pictures: Option<ResMut<Pictures>>,
    mut mats: Query<(&mut Sprite, &mut Transform, &mut Visibility), With<Mat>>,
) {
    let (Some(frame), Some(mut pictures)) = (frame, pictures) else {
        return;
    };
    let (viewer, looks) = viewer.into_inner();
    let due = frame.is_changed() || settings.is_changed() || pictures.is_changed();
    if !due && !looks.is_added() && !game.is_changed() {
        return;
    }
    let dpi = windows.iter().next().map_or(1.0, Window::scale_factor);
    let size = (frame.area.size() * dpi).round();
    if size.min_element() < 8.0 {
        return;
    }
    let pixels = UVec2::new(size.x as u32, size.y as u32);
    let to_mat = |at: (f32, f32)| (frame.to_window(at) - frame.area.min) * dpi;
    let mut look = mat_look(
        &game.look.table,
        game.rules.zones(),
        viewer.0,
        settings.language,
        &to_mat,
        frame.scale * dpi,
    );
    look.world.clone_from(&game.look.world);
    (look.width, look.height) = (pixels.x, pixels.y);
    let pictures = pictures.bypass_change_detection();
    pictures.set_mat(look);
    let image = pictures.get(&Order::Mat(pixels.x, pixels.y), true);
    for (mut sprite, mut place, mut visible) in &mut mats {
        let centre = frame.area.center();
        let at = Vec2::new(
            centre.x - frame.window.x / 2.0,
            frame.window.y / 2.0 - centre.y,
        );
        place.translation = at.extend(-10.0);
        if let Some(image) = &image {
            if sprite.image != *image {
                sprite.image = image.clone();
            }
            sprite.custom_size = Some(frame.area.size());
            visible.set_if_neq(Visibility::Inherited);
        }
    }
}

/// The places of all zones on the mat, for a viewer.
fn mat_look(
    look: &TableLook,
    zones: &Zones,
    viewer: PlayerId,
    language: Language,
    to_mat: &dyn Fn((f32, f32)) -> Vec2,
    scale: f32,
) -> MatLook {
    let slots = zones.ids().filter_map(|zone| {
        let decl = zones.decl(zone);
        let zone_look = look.zones.get(decl.key)?;
        let spot = look.spot(decl, viewer)?;
        if matches!(spot.lay, Lay::Fan { .. }) {
            return None;
        }
        let (corner, size) = spot.bounds();
        let at = to_mat(corner);
        Some(SlotMark {
            x: at.x,
            y: at.y,
            width: size.0 * scale,
            height: size.1 * scale,
            label: text(&zone_look.label, language).to_owned(),
            strong: zone_look.strong,
        })
    });
    MatLook {
        slots: slots.collect(),
        lanes: look
            .lanes
            .iter()
            .map(|lane| {
                let corner = to_mat((lane.x - lane.width / 2.0, lane.from));
                let size = (lane.width * scale, (lane.to - lane.from) * scale);
                [corner.x, corner.y, size.0, size.1]
            })
            .collect(),
        divide: Some(to_mat((0.0, look.divide)).y),
        ..MatLook::default()
    }
}
