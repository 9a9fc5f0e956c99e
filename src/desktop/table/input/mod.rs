//! Mouse and keys on the table. Bevy's picking tells what the pointer does with which entity, the keyboard moves a
//! component over the same entities; both end in the same clicks and raise the same intents.

pub mod choice;
pub mod choosing;
mod cited;
mod escape;
mod focus;
mod goes_there;
mod likely;
mod over;
mod picking;
mod presses;
mod ready;
mod several;
mod veil;

use bevy::picking::PickingSystems;
use bevy::picking::pointer::PointerInput;
use bevy::prelude::*;

pub use choice::{Choice, Reading, Spot};
pub use choosing::{Choosing, Click, Light, Lights};
pub use cited::Cited;
pub use focus::{Focused, Unread};
#[cfg(test)]
pub use focus::{Spots, lit};
pub use over::improves;
pub use picking::{Backdrop, Field, Held, Pointed, Sill};
pub use presses::Presses;
pub use several::{Several, Supposed};
pub use veil::InFront;

use super::stage::{self, Doing, Table};
use super::world::{Board, Card, Zone};
use crate::states::{AppSystems, EscapeSystems, Overlay, Screen};

/// Adds the input.
pub fn plugin(app: &mut App) {
    // Bevy's picking meets sprites only if they ask for it.
    app.register_required_components::<Card, Pickable>()
        .register_required_components::<Zone, Pickable>()
        .init_resource::<Choice>()
        .init_resource::<Reading>()
        .init_resource::<InFront>()
        .init_resource::<Supposed>()
        .init_resource::<Presses>()
        .add_message::<PointerInput>()
        .add_systems(
            PreUpdate,
            presses::let_go
                .after(PickingSystems::Hover)
                .run_if(in_state(Screen::Table)),
        )
        .add_systems(
            PreUpdate,
            (veil::below, veil::cover)
                .chain()
                .in_set(PickingSystems::Backend)
                .run_if(in_state(Screen::Table)),
        )
        .add_systems(
            Update,
            (
                choice::take_up
                    .run_if(resource_exists_and_changed::<Table>)
                    .after(AppSystems::TickTimers)
                    .before(AppSystems::Escape),
                cited::mark
                    .run_if(
                        resource_changed::<Reading>
                            .or_else(resource_exists_and_changed::<Table>)
                            .or_else(resource_exists_and_changed::<Board>),
                    )
                    .after(stage::tell)
                    .after(AppSystems::SyncTable)
                    .before(AppSystems::Animate),
                escape::back.in_set(EscapeSystems::Table),
                (
                    focus::put_away,
                    focus::keys,
                    focus::comes_back,
                    focus::follow,
                    several::mark.run_if(resource_exists_and_changed::<Choice>),
                )
                    .chain()
                    .in_set(AppSystems::ReadInput),
            )
                .run_if(in_state(Screen::Table)),
        )
        .add_systems(OnExit(Screen::Table), forget)
        .add_systems(OnEnter(Doing::Curtain), close_zone)
        .add_observer(presses::press)
        .add_observer(picking::over)
        .add_observer(picking::out)
        .add_observer(
            picking::click.run_if(in_state(Screen::Table).and_then(in_state(Overlay::None))),
        )
        .add_observer(
            picking::drag.run_if(in_state(Screen::Table).and_then(in_state(Overlay::None))),
        )
        .add_observer(
            picking::drop.run_if(in_state(Screen::Table).and_then(in_state(Overlay::None))),
        )
        .add_observer(picking::let_go)
        .add_observer(picking::rise)
        .add_observer(picking::sink);
}

/// What one of two people kept open is not the other's.
fn close_zone(mut reading: ResMut<Reading>) {
    reading.kept_zone = None;
}

fn forget(
    mut choice: ResMut<Choice>,
    mut supposed: ResMut<Supposed>,
    mut reading: ResMut<Reading>,
    mut presses: ResMut<Presses>,
) {
    *presses = Presses::default();
    *choice = Choice::default();
    *supposed = Supposed::default();
    *reading = Reading::default();
}
