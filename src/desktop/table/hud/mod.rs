//! The panels over the table: models made from what the viewer sees, and what he does in them.

mod answers;
mod at_will;
mod catches;
mod contests;
mod forecasts;
mod foretold;
pub mod ground;
mod guide;
mod here;
pub mod log;
pub mod models;
mod over;
pub mod paint;
mod panels;
mod prepare;
mod reading;
pub mod reasons;
mod review;
mod scores;
pub mod texts;
mod weighed;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

pub use over::ending;
pub use panels::follow;
pub use prepare::{HeldUp, Panels};

use super::draw::DrawSystems;
use crate::states::{AppSystems, Overlay, Screen};
use crate::ui::PanelSystems;

/// Adds the models: nothing that needs a window.
pub fn models_plugin(app: &mut App) {
    app.init_resource::<log::Lines>()
        .init_resource::<HeldUp>()
        .init_resource::<Panels>()
        .init_resource::<crate::help::AtHand>()
        .add_systems(
            Update,
            (log::write, prepare::rest, prepare::prepare)
                .chain()
                .in_set(AppSystems::PrepareUi)
                .after(DrawSystems::Ring)
                .run_if(in_state(Screen::Table)),
        );
}

/// Adds the panels.
pub fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            (over::draw, panels::show)
                .chain()
                .in_set(PanelSystems::Screen)
                .run_if(in_state(Screen::Table)),
            panels::show_curtain
                .in_set(PanelSystems::Overlay)
                .run_if(in_state(Overlay::Curtain)),
        ),
    );
}
