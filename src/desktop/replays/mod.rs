//! The recorded matches: the shelf on which they stand, and the way from it to the table.
//!
//! `room` is what there is and what can be done with it, `view` shows it, `show` carries out what is wanted.

#[cfg(test)]
mod looking_back;
mod room;
mod show;
#[cfg(test)]
mod tests;
mod view;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

pub use room::ReplaysRoom;
pub use view::{ReplayRow, ReplaysIntent, ReplaysModel};

use crate::screens::WatchOrder;
use crate::states::{AppSystems, Screen};
use crate::table::stage::{StageSystems, Watched};
use crate::ui::PanelSystems;

/// Adds the shelf.
pub fn plugin(app: &mut App) {
    app.add_plugins(course).add_systems(
        EguiPrimaryContextPass,
        show::shelf
            .run_if(in_state(Screen::Replays))
            .in_set(PanelSystems::Screen),
    );
}

/// What needs no window.
pub fn course(app: &mut App) {
    app.init_resource::<ReplaysRoom>()
        .add_message::<FileDragAndDrop>()
        .add_message::<WatchOrder>()
        .add_systems(OnEnter(Screen::Replays), room::open)
        .add_systems(
            Update,
            show::ordered
                .in_set(AppSystems::ApplyIntents)
                .before(StageSystems::Act)
                .run_if(on_message::<WatchOrder>),
        )
        .add_systems(
            Update,
            (room::take, show::dropped)
                .chain()
                .run_if(in_state(Screen::Replays))
                .in_set(AppSystems::TickTimers),
        )
        .add_systems(
            Update,
            show::leave
                .run_if(resource_exists::<Watched>)
                .in_set(AppSystems::ApplyIntents)
                .after(StageSystems::Act),
        );
}
