//! The panels over the table: models made from what the viewer sees, and what he does in them.

mod answers;
mod asking;
mod at_will;
mod band;
mod catches;
mod contests;
mod cut_in;
pub mod ended;
mod explained;
mod forecasts;
mod foretold;
pub mod ground;
mod guide;
mod here;
mod hidden;
pub mod log;
pub mod models;
mod numbers;
mod opens;
mod over;
pub mod paint;
mod panels;
mod prepare;
mod reading;
pub mod reasons;
mod refusals;
mod review;
mod scores;
mod shortfall;
pub mod texts;
mod weighed;
pub mod weighty;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

#[cfg(test)]
pub use numbers::is_open;
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
        .init_resource::<weighty::Portrait>()
        .init_resource::<crate::help::AtHand>()
        .add_systems(
            Update,
            (
                log::write,
                prepare::rest,
                prepare::prepare,
                weighty::portray,
            )
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
            (over::draw, panels::show, over::pass, opens::cover)
                .chain()
                .in_set(PanelSystems::Screen)
                .run_if(in_state(Screen::Table)),
            panels::show_curtain
                .in_set(PanelSystems::Overlay)
                .run_if(in_state(Overlay::Curtain)),
        ),
    );
}

#[cfg(test)]
mod tests {
    use std::any::TypeId;

    use bevy::ecs::system::{IntoSystem, System};

    use super::*;

    fn of<M>(system: impl IntoSystem<(), (), M>) -> TypeId {
        IntoSystem::into_system(system).system_type()
    }

    #[test]
    fn words_that_pass_are_drawn_over_the_panels_and_cards_beneath_them() {
        let mut app = App::new();
        app.add_plugins(plugin);
        let order = app
            .world_mut()
            .schedule_scope(EguiPrimaryContextPass, |world, schedule| {
                schedule.initialize(world).expect("it can be ordered");
                let systems = schedule.systems().expect("it is initialized");
                systems
                    .map(|(_, system)| system.system_type())
                    .collect::<Vec<_>>()
            });
        let at = |wanted| order.iter().position(|system| *system == wanted);
        let cards = at(of(over::draw));
        let shown = at(of(panels::show));
        let words = at(of(over::pass));
        assert!(
            cards.is_some() && cards < shown && shown < words,
            "{order:?}"
        );
    }
}
