//! The systems of the table have an order wherever it matters.

use bevy::ecs::schedule::{LogLevel, ScheduleBuildSettings, ScheduleLabel};
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use super::bench;

fn unambiguous(app: &mut App, label: impl ScheduleLabel + Clone) {
    app.edit_schedule(label.clone(), |schedule| {
        schedule.set_build_settings(ScheduleBuildSettings {
            ambiguity_detection: LogLevel::Error,
            ..default()
        });
    });
    let checked = app
        .world_mut()
        .schedule_scope(label.clone(), |world, schedule| schedule.initialize(world));
    if let Err(error) = checked {
        let told = error.to_string(
            app.world()
                .resource::<Schedules>()
                .get(label)
                .map_or_else(|| unreachable!("the schedule is there"), Schedule::graph),
            app.world(),
        );
        panic!("{told}");
    }
}

#[test]
fn no_two_systems_of_the_table_that_meet_are_without_an_order() {
    let mut app = bench::app();
    app.add_plugins(crate::table::draw::plugin);
    unambiguous(&mut app, PreUpdate);
    unambiguous(&mut app, Update);
    unambiguous(&mut app, Last);
}

#[test]
fn no_two_panels_that_meet_are_without_an_order() {
    let mut app = bench::app();
    app.add_plugins((
        crate::ui::order,
        crate::screens::plugin,
        crate::rulebook::plugin,
        crate::table::hud::plugin,
        crate::table::matches::panels_plugin,
    ));
    unambiguous(&mut app, EguiPrimaryContextPass);
}
