//! Draws the table: cards with what marks them, places, counters, arrows, the ring of the keyboard, the mat. Everything
//! is an entity with its depth; what has not changed is not touched.

pub mod arrows;
pub mod cards;
pub mod faces;
mod glide;
pub mod ground;
pub mod lettering;
pub mod marks;
mod mat;
mod names;
pub mod orders;
pub mod pictures;
mod pieces;
mod plan;
pub mod ring;
pub mod sparks;
pub mod textures;
pub mod things;
mod tolls;
mod veil;
mod zones;

use bevy::prelude::*;

pub use cards::ZOOM;
pub use orders::Order;
pub use pictures::Pictures;

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
    /// The ground.
    Ground,
    /// The mat.
    Mat,
    /// What lies on the ground.
    Pieces,
    /// The things of the score.
    Things,
    /// All of the place glides.
    Glide,
    /// Cards and their parts.
    Cards,
    /// Places and counters.
    Zones,
    /// Names of cards and places.
    Names,
    /// Arrows.
    Arrows,
    /// What flies for a moment.
    Sparks,
    /// The plan on a card, and the ring of the keyboard.
    Ring,
}

/// Adds what needs no renderer: the marks.
pub fn marks_plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (
            DrawSystems::Mark,
            DrawSystems::Ground,
            DrawSystems::Mat,
            DrawSystems::Pieces,
            DrawSystems::Things,
            DrawSystems::Glide,
            DrawSystems::Cards,
            DrawSystems::Zones,
            DrawSystems::Names,
            DrawSystems::Arrows,
            DrawSystems::Sparks,
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
        glide::plugin,
        ground::plugin,
        mat::plugin,
        pieces::plugin,
        things::plugin,
        tolls::plugin,
        veil::plugin,
        cards::plugin,
        plan::plugin,
        zones::plugin,
        names::plugin,
        arrows::plugin,
        sparks::plugin,
        ring::plugin,
    ))
    .add_systems(Startup, make_textures);
}

fn make_textures(mut images: ResMut<Assets<Image>>, mut commands: Commands) -> Result {
    commands.insert_resource(textures::Textures::make(&mut images));
    commands.insert_resource(lettering::Lettering::new()?);
    Ok(())
}

/// The colour of a light in the player's palette.
#[must_use]
pub fn light_colour(light: Light, settings: &CurrentSettings) -> Color {
    let marks = palette::marks(settings.palette);
    solid(match light {
        // What can be done has one colour, whether a card does it or something is done with it; its line tells which.
        Light::CanAct | Light::Strikes | Light::Target => marks.can_act,
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

/// A scale in thousandths, in steps that are not seen, so that a window which is a little larger has the same pictures.
#[must_use]
pub fn permille(scale: f32) -> u32 {
    ((scale * 40.0).ceil() * 25.0).clamp(25.0, 1000.0) as u32
}
