//! The animated table. It names no game and computes no rule: the engine says what happened and what can be chosen.
//!
//! | room | what it does |
//! |---|---|
//! | [`ruleset`] | rulesets as the window needs them: rules, cards, looks, words |
//! | [`world`] | the table as entities, and how they follow what has happened |
//! | [`layout`] | where everything rests |
//! | [`stage`] | the course of the match: intents in, facts out; motion, sound, accents |
//! | [`input`] | mouse and keys become intents |
//! | [`draw`] | sprites |
//! | [`hud`] | the panels |
//! | [`matches`] | beginnings and ends |
//!
//! Each room uses only those above it.

pub mod draw;
pub mod hud;
pub mod input;
pub mod layout;
pub mod matches;
pub mod ruleset;
pub mod stage;
pub mod world;

#[cfg(test)]
pub mod tests;

use bevy::prelude::*;

pub use ruleset::ActiveGame;

use crate::activity::{WakeSystems, wake_for, wake_for_state};
use crate::help::OpenRules;
use crate::screens::MatchOrder;
use crate::states::{Overlay, Screen};

/// Adds the table.
pub fn plugin(app: &mut App) {
    app.insert_resource(SpritePickingSettings {
        picking_mode: SpritePickingMode::BoundingBox,
        ..default()
    })
    .insert_resource(matches::Records::of_player())
    .add_plugins((
        course,
        ruleset::game::plugin,
        draw::plugin,
        hud::plugin,
        matches::panels_plugin,
    ));
}

/// Everything of the table that needs no window: what tests run.
pub fn course(app: &mut App) {
    app.add_plugins((
        layout::plugin,
        stage::plugin,
        input::plugin,
        draw::marks_plugin,
        hud::models_plugin,
        matches::plugin,
    ))
    .add_message::<OpenRules>()
    .add_systems(
        Last,
        (
            wake_for::<stage::Intent>,
            wake_for::<stage::Fact>,
            wake_for::<MatchOrder>,
            wake_for::<OpenRules>,
            wake_for::<AppExit>,
            wake_for_state::<Screen>,
            wake_for_state::<Overlay>,
            wake_for_state::<stage::Doing>,
        )
            .in_set(WakeSystems),
    );
}
