//! The player's packs: which there are, what is wrong with them, and the workshop in which a card is looked at while its
//! file is written.
//!
//! `read` looks at the files and reads them anew, `room` is what there is and what is wanted, `view` shows it.

mod read;
mod room;
mod show;
#[cfg(test)]
mod tests;
mod view;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

pub use room::PacksRoom;

use super::states::{AppSystems, EscapeSystems, Screen};
use super::ui::PanelSystems;

/// Adds the screen of packs.
pub fn plugin(app: &mut App) {
    app.add_plugins(course).add_systems(
        EguiPrimaryContextPass,
        show::show
            .run_if(in_state(Screen::Packs))
            .in_set(PanelSystems::Screen),
    );
}

/// What needs no window.
pub fn course(app: &mut App) {
    app.init_resource::<PacksRoom>()
        .add_systems(PostStartup, read::remember)
        .add_systems(OnEnter(Screen::Packs), read::enter)
        .add_systems(
            Update,
            (read::watch, read::take_over)
                .chain()
                .run_if(in_state(Screen::Packs))
                .in_set(AppSystems::TickTimers),
        )
        .add_systems(
            Update,
            show::escape
                .run_if(in_state(Screen::Packs))
                .in_set(EscapeSystems::Table),
        );
}
