//! Where everything rests on the table: the place of each zone (`compose`), the pose of each card in it (`pose`).
//!
//! Nothing here runs while nothing has changed: a zone is laid out anew when its cards, its place, or the state of a
//! card in it have.

pub mod compose;
pub mod frame;
pub mod hand;
pub mod plan;
pub mod pose;
mod rest;
mod rows;
mod spot;

use bevy::prelude::*;

pub use compose::Composition;
pub use frame::TableFrame;
pub use pose::Pose;
pub use rest::shows_front;
pub use rows::{Composed, MayPut};
pub use spot::{Lay, Spot};

use fudaba_engine::ZoneSet;

use super::world::Card;
use crate::states::{AppSystems, Screen};

/// Where a zone lies for the viewer.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct Site(pub Spot);

/// Where a card rests, in units of the table.
#[derive(Component, Debug, Clone, Copy, PartialEq, Default)]
pub struct Rest(pub Pose);

/// The card under the pointer or under the keyboard's ring: it comes forward in a fan and can be read.
#[derive(Component, Reflect, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hovered;

/// A card of the viewer's hand that answers what is asked, while others do not: it stands out a little.
#[derive(Component, Reflect, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Raised;

/// This card is held up before the viewer, side by side with others.
#[derive(Component, Reflect, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Staged {
    /// Its place among them, 0 at the left.
    pub place: usize,
    /// How many there are.
    pub of: usize,
}

/// Something is being decided with this card: it lies larger than the others and over them.
#[derive(Component, Reflect, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fights;

/// Places are being chosen for this card, one after the other: it lies on those that are chosen already, wherever it still
/// is in the match.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placed(pub ZoneSet);

/// When the table is laid out.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LayoutSystems;

/// Adds the layout.
pub fn plugin(app: &mut App) {
    app.register_required_components::<Card, Rest>()
        .init_resource::<MayPut>()
        .configure_sets(Update, LayoutSystems.in_set(AppSystems::SyncTable))
        .add_systems(
            Update,
            (
                frame::fill
                    .after(AppSystems::TickTimers)
                    .before(AppSystems::ReadInput),
                (rows::compose, rest::sites, rest::arrange)
                    .chain()
                    .in_set(LayoutSystems),
            )
                .run_if(in_state(Screen::Table)),
        );
}
