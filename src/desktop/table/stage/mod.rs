//! The course of a match in the window: what players want is carried out, what has happened is shown beat by beat, and
//! becomes motion, sound and accents.
//!
//! [`Intent`]s go in, [`Fact`]s come out. `actions` carries intents out on the sitting; `director` lets time pass and
//! shows what is due; `opponent` thinks; `effects`, `accents` and `sounds` each turn facts into something else.

pub mod accents;
mod actions;
pub mod aims;
mod director;
mod effects;
mod fights;
pub mod guide;
pub mod hint;
pub mod messages;
pub mod motion;
pub mod moves;
mod opponent;
pub mod pace;
pub mod remind;
pub mod review;
mod showing;
pub mod sounds;
pub mod struck;
pub mod table;
pub mod watch;
pub mod weighty;

use bevy::prelude::*;

pub use accents::{AccentKind, Accents, Count};
pub use actions::{lay_out, no_way_back, tell};
pub use aims::{Attacks, Waits};
pub use director::Tempo;
pub use effects::margin;
pub use fights::InCourse;
pub use guide::Guided;
pub use hint::Advised;
pub use messages::{Fact, Intent};
pub use moves::Moves;
pub use opponent::{waker, wakes};
pub use remind::{Reminded, Reminding};
pub use review::LookingBack;
pub use table::{Doing, Seen, Table};
pub use watch::Watched;

use super::layout::LayoutSystems;
use super::ruleset::ActiveGame;
use crate::audio::{MusicWorld, PlaySound};
use crate::states::{AppSystems, Overlay, Screen};

/// When what has happened is shown.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StageSystems {
    /// What players want is carried out.
    Act,
    /// The opponent thinks, the next beats are told, the state follows.
    Show,
    /// Facts become gestures, accents, sounds.
    React,
    /// Cards are sent to where they rest now.
    Send,
}

/// Adds the course of the match.
pub fn plugin(app: &mut App) {
    app.add_sub_state::<Doing>()
        .add_message::<Intent>()
        .add_message::<Fact>()
        .add_message::<PlaySound>()
        .init_resource::<MusicWorld>()
        // Sounds of one frame have no order.
        .allow_ambiguous_resource::<Messages<PlaySound>>()
        .configure_sets(
            Update,
            (
                StageSystems::Act.in_set(AppSystems::ApplyIntents),
                (
                    StageSystems::Show,
                    StageSystems::React,
                    LayoutSystems,
                    StageSystems::Send,
                )
                    .chain()
                    .in_set(AppSystems::SyncTable),
            ),
        )
        .configure_sets(
            Update,
            (
                StageSystems::Act,
                StageSystems::Show,
                StageSystems::React,
                StageSystems::Send,
            )
                .run_if(in_state(Screen::Table)),
        )
        .add_plugins((
            actions::plugin,
            director::plugin,
            opponent::plugin,
            hint::plugin,
            watch::plugin,
            review::plugin,
            effects::plugin,
            accents::plugin,
            aims::plugin,
            fights::plugin,
            moves::plugin,
        ))
        .add_systems(
            Update,
            guide::watch
                .in_set(StageSystems::Show)
                .after(watch::feed)
                .before(director::show)
                .run_if(resource_exists::<Guided>)
                .run_if(is_open),
        )
        .add_systems(
            Update,
            (
                sounds::play,
                sounds::tell_world.run_if(resource_exists_and_changed::<ActiveGame>),
                table::tell_room.run_if(resource_exists_and_changed::<Table>),
            )
                .in_set(StageSystems::React),
        );
}

/// Does nothing lie over the table? Behind a menu or the curtain nothing goes on.
#[must_use]
pub fn is_open(overlay: Res<State<Overlay>>) -> bool {
    *overlay.get() == Overlay::None
}
