//! The plain mat under the cards of a world that has no painted ground.

use bevy::prelude::*;

use super::DrawSystems;
use super::ground::Lighting;
use super::orders::Order;
use super::pictures::Pictures;
use crate::states::Screen;
use crate::table::input::Backdrop;
use crate::table::layout::TableFrame;
use crate::table::ruleset::ActiveGame;
use fudaba_art::MatLook;

/// The mat under the cards.
#[derive(Component, Debug)]
struct Mat;

/// Adds the mat.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Table), spawn)
        .add_systems(Update, lay.in_set(DrawSystems::Mat));
}

fn spawn(mut commands: Commands) {
    commands.spawn((
        Name::new("Mat"),
        Mat,
        Backdrop,
        Sprite::default(),
        Transform::from_xyz(0.0, 0.0, -10.0),
        Visibility::Hidden,
        DespawnOnExit(Screen::Table),
    ));
}

/// Has the mat painted for the window, and puts it there.
fn lay(
    windows: Query<&Window>,
    frame: Option<Res<TableFrame>>,
    game: Res<ActiveGame>,
    lighting: Res<Lighting>,
    pictures: Option<ResMut<Pictures>>,
    mut mats: Query<(&mut Sprite, &mut Visibility), With<Mat>>,
) {
    let (Some(frame), Some(mut pictures)) = (frame, pictures) else {
        return;
    };
    if !lighting.plain {
        for (_, mut visible) in &mut mats {
            visible.set_if_neq(Visibility::Hidden);
        }
        return;
    }
    if !frame.is_changed() && !pictures.is_changed() && !game.is_changed() && !lighting.is_changed()
    {
        return;
    }
    let dpi = windows.iter().next().map_or(1.0, Window::scale_factor);
    let size = (frame.window * dpi).round();
    if size.min_element() < 8.0 {
        return;
    }
    let pixels = UVec2::new(size.x as u32, size.y as u32);
    let pictures = pictures.bypass_change_detection();
    pictures.set_mat(MatLook {
        world: game.look.world.clone(),
        width: pixels.x,
        height: pixels.y,
        ..MatLook::default()
    });
    let image = pictures.get(&Order::Mat(pixels.x, pixels.y), true);
    for (mut sprite, mut visible) in &mut mats {
        if let Some(image) = &image {
            if sprite.image != *image {
                sprite.image = image.clone();
            }
            sprite.custom_size = Some(frame.window);
            visible.set_if_neq(Visibility::Inherited);
        }
    }
}
