//! Draws the table: cards with what marks them, places, counters, arrows, the ring of the keyboard, the mat. Everything
//! is an entity with its depth; what has not changed is not touched.

mod arrows;
pub mod cards;
pub mod faces;
pub mod marks;
mod mat;
pub mod pictures;
mod ring;
pub mod textures;
mod zones;

use bevy::prelude::*;

pub use cards::ZOOM;
pub use pictures::{Order, Pictures};

use super::input::Light;
use crate::settings::CurrentSettings;
use crate::states::{AppSystems, Screen};
use crate::theme::palette;

/// Heights of the table become distances from the camera: so much for one.
pub const DEPTH: f32 = 0.1;

/// When the table is drawn: after everything has moved.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DrawSystems {
    /// What is marked.
    Mark,
    /// The mat.
    Mat,
    /// Cards and their parts.
    Cards,
    /// Places and counters.
    Zones,
    /// Arrows.
    Arrows,
    /// The ring of the keyboard.
    Ring,
}

/// Adds what needs no renderer: the marks.
pub fn marks_plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (
            DrawSystems::Mark,
            DrawSystems::Mat,
            DrawSystems::Cards,
            DrawSystems::Zones,
            DrawSystems::Arrows,
            DrawSystems::Ring,
        )
            .chain()
            .after(AppSystems::Animate)
            .in_set(AppSystems::PrepareUi)
            .run_if(in_state(Screen::Table)),
    )
    .add_plugins(marks::plugin);
}

/// Adds everything that is drawn.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        pictures::plugin,
        mat::plugin,
        cards::plugin,
        zones::plugin,
        arrows::plugin,
        ring::plugin,
    ))
    .add_systems(Startup, make_textures);
}

fn make_textures(mut images: ResMut<Assets<Image>>, mut commands: Commands) {
    commands.insert_resource(textures::Textures::make(&mut images));
}

/// The colour of a light in the player's palette.
#[must_use]
pub fn light_colour(light: Light, settings: &CurrentSettings) -> Color {
    let marks = palette::marks(settings.palette);
    solid(match light {
        Light::CanAct => marks.can_act,
        Light::Target => marks.target,
        Light::Chosen => marks.chosen,
        Light::Threat => marks.threat,
    })
}

/// A colour of the panels as one of the table.
#[must_use]
pub fn solid(colour: bevy_egui::egui::Color32) -> Color {
    Color::srgb_u8(colour.r(), colour.g(), colour.b())
}

/// The distance of a height.
#[must_use]
pub fn depth(height: f32) -> f32 {
    1.0 + height * DEPTH
}
