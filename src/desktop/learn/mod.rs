//! Learning: the shelf of lessons and puzzles, and what becomes of them at the table.
//!
//! `shelf` is what there is, `view` shows it, `course` begins a lesson or puzzle at the table and keeps what was learned, `day`
//! looks for the puzzle of the day, `remind` explains in the first real matches what lessons leave out.

mod course;
mod day;
#[cfg(test)]
mod hints;
mod remind;
#[cfg(test)]
mod reminded;
mod shelf;
mod show;
#[cfg(test)]
mod tests;
mod view;
#[cfg(test)]
mod whole_course;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

pub use course::{Beginning, LearnRoom, Wanted, begin};
pub use shelf::{LearnIntent, LearnModel};

use crate::screens::{Beginner, FirstMatch, Learned, LessonsOf, Offer};
use crate::states::{AppSystems, Screen};
use crate::table::hud::Panels;
use crate::table::ruleset::ActiveGame;
use crate::table::stage::{Doing, Guided, Reminded, StageSystems, Table};
use crate::ui::PanelSystems;

/// Adds the shelf, and what goes on at the table.
pub fn plugin(app: &mut App) {
    app.add_plugins(course).add_systems(
        EguiPrimaryContextPass,
        show::shelf
            .run_if(in_state(Screen::Learn))
            .in_set(PanelSystems::Screen),
    );
}

/// What needs no window.
pub fn course(app: &mut App) {
    app.init_resource::<LearnRoom>()
        .init_resource::<day::Days>()
        .init_resource::<Beginner>()
        .add_message::<LessonsOf>()
        .add_message::<FirstMatch>()
        .add_message::<Learned>()
        .init_resource::<Offer>()
        .add_systems(PostStartup, course::read)
        .add_systems(OnEnter(Screen::Title), course::read)
        .add_systems(OnEnter(Screen::Learn), course::open)
        .add_systems(
            Update,
            (
                course::lessons_of,
                course::keep.run_if(resource_exists_and_changed::<Guided>),
                course::go_on.run_if(resource_exists::<Guided>),
                remind::close,
            )
                .chain()
                .in_set(AppSystems::ApplyIntents)
                .after(StageSystems::Act),
        )
        .init_resource::<Reminded>()
        .add_systems(
            Update,
            remind::remind
                .in_set(StageSystems::React)
                .run_if(resource_exists::<Table>.and_then(resource_exists::<ActiveGame>)),
        )
        .add_systems(
            Update,
            remind::explain.after(AppSystems::PrepareUi).run_if(
                resource_exists::<Table>
                    .and_then(resource_exists::<ActiveGame>)
                    .and_then(resource_exists_and_changed::<Panels>),
            ),
        )
        .add_systems(OnEnter(Doing::Over), remind::played)
        .add_systems(OnExit(Screen::Table), remind::forget)
        .add_systems(
            Update,
            day::watch
                .run_if(in_state(Screen::Learn))
                .in_set(AppSystems::TickTimers),
        );
}
