//! While a fight goes on the place is dimmed, so that the cards that fight are the brightest.

use bevy::prelude::*;

use super::{DrawSystems, things};
use crate::activity::Activity;
use crate::settings::CurrentSettings;
use crate::states::Screen;
use crate::table::layout::{Fights, TableFrame};

/// How dark the place becomes.
const DARK: f32 = 0.34;
/// Seconds in which it does.
const SECONDS: f32 = 0.25;
/// Over the place and its things, below all that lies there.
const DEPTH: f32 = 0.2;

/// Lies over the place.
#[derive(Component, Debug)]
struct Veil;

/// Adds the veil.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, dim.in_set(DrawSystems::Things).after(things::stand));
}

/// Lets the veil come while cards fight, and go afterwards.
fn dim(
    time: Res<Time>,
    settings: Res<CurrentSettings>,
    frame: Option<Res<TableFrame>>,
    fights: Query<(), With<Fights>>,
    mut veils: Query<(&mut Sprite, &mut Visibility), With<Veil>>,
    mut commands: Commands,
    activity: Res<Activity>,
) {
    let Some(frame) = frame else {
        return;
    };
    let wanted = if fights.is_empty() { 0.0 } else { DARK };
    let Ok((mut sprite, mut visible)) = veils.single_mut() else {
        if wanted > 0.0 {
            let sprite = Sprite::from_color(Color::srgba(0.01, 0.02, 0.04, 0.0), Vec2::ONE);
            let place = Transform::from_xyz(0.0, 0.0, DEPTH);
            let veil = (Name::new("Veil"), Veil, sprite, place);
            commands.spawn((veil, DespawnOnExit(Screen::Table)));
            activity.keep_going();
        }
        return;
    };
    if sprite.custom_size != Some(frame.window) {
        sprite.custom_size = Some(frame.window);
    }
    let now = sprite.color.alpha();
    if (now - wanted).abs() < 0.001 {
        return;
    }
    let seconds = settings.animation_seconds(SECONDS);
    let step = if seconds > 0.0 && !settings.reduced_motion {
        DARK * time.delta_secs().min(0.05) / seconds
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
