//! The animated table. It names no game and computes no rule: the engine says what happened and what can be chosen.
//!
//! `session` holds the match and what of it has been shown; `driver` steps it and plays what it tells; `mirror` and
//! `board` are what the viewer sees, as data and as entities; `places`, `motion`, `animate` and `cards` say where a card
//! lies, how it gets there, and draw it; `choosing` and `input` turn clicks into choices; `show` and `models` feed the
//! panels.

pub mod accents;
pub mod animate;
pub mod board;
pub mod cards;
pub mod choosing;
pub mod contests;
pub mod driver;
pub mod faces;
pub mod frame;
pub mod game;
pub mod input;
pub mod layout;
pub mod log;
pub mod mat;
pub mod mirror;
pub mod models;
pub mod motion;
pub mod offer;
pub mod pace;
pub mod paint;
pub mod pictures;
pub mod places;
pub mod reading;
pub mod reasons;
pub mod session;
pub mod show;
pub mod sounds;
pub mod start;
pub mod texts;
pub mod textures;

#[cfg(test)]
mod tests;

use bevy::prelude::*;

pub use game::ActiveGame;

use crate::desktop::states::{AppSystems, Screen};
use crate::engine::{PlayerId, ZoneId};

/// Something that happened at the table, to be carried out.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableEvent {
    /// The viewer takes the action of this place in the decision.
    Act(usize),
    /// The viewer takes his last choice back.
    TakeBack,
    /// A choice was made.
    Chosen,
    /// The match is over and everything has been shown.
    Over,
    /// Another person must choose: the curtain falls.
    Curtain(PlayerId),
    /// That person is there.
    Raised,
    /// The viewer wants to read the cards of a zone.
    Browse(ZoneId),
}

/// Adds the table.
pub fn plugin(app: &mut App) {
    app.init_resource::<cards::Marked>()
        .init_resource::<cards::LookCache>()
        .add_plugins((
            game::plugin,
            pictures::plugin,
            accents::plugin,
            animate::plugin,
            driver::plugin,
            input::plugin,
            start::plugin,
            mat::plugin,
            show::plugin,
        ))
        .add_systems(Startup, make_textures)
        .add_systems(
            Update,
            (models::mark, cards::draw)
                .chain()
                .after(AppSystems::Animate)
                .in_set(AppSystems::PrepareUi)
                .run_if(in_state(Screen::Table))
                .run_if(resource_exists::<session::Session>),
        );
}

fn make_textures(mut images: ResMut<Assets<Image>>, mut commands: Commands) {
    commands.insert_resource(textures::Textures::make(&mut images));
}
