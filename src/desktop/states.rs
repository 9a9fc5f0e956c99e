//! Where the player is, and in which order the window's work is done.

use bevy::prelude::*;

/// The screen that fills the window.
#[derive(States, Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Screen {
    /// The first screen.
    #[default]
    Title,
    /// Ruleset, options, decks, players.
    Setup,
    /// The decks of a ruleset.
    Decks,
    /// The desk at which a deck is put together.
    Desk,
    /// The player's packs.
    Packs,
    /// Lessons and puzzles.
    Learn,
    /// The recorded matches.
    Replays,
    /// A match.
    Table,
    /// How the match ended.
    Result,
}

/// What lies over the screen.
#[derive(States, Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Overlay {
    /// Nothing.
    #[default]
    None,
    /// The pause menu of a match.
    Pause,
    /// The settings.
    Settings,
    /// The list of active ruleset options.
    Rules,
    /// The rulebook.
    Rulebook,
    /// A question with yes and no.
    Confirm,
    /// The curtain between two players on one machine.
    Curtain,
}

/// The order of work within one frame.
///
/// When adding a variant, put it into its place in [`plugin`], too.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AppSystems {
    /// Clocks and countdowns.
    TickTimers,
    /// The escape key goes one step back, see [`EscapeSystems`].
    Escape,
    /// Mouse and keys become intents.
    ReadInput,
    /// Intents change the match or the screen.
    ApplyIntents,
    /// Entities follow the match.
    SyncTable,
    /// Things move towards their places.
    Animate,
    /// Models for the panels are made; the panels are drawn afterwards.
    PrepareUi,
}

/// Who sees the escape key, in this order; whoever has done something with it clears it.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EscapeSystems {
    /// What was begun on the table.
    Table,
    /// What lies over the screen, and the screen.
    Screen,
}

/// Adds the states and the order.
pub fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .init_state::<Overlay>()
        .configure_sets(
            Update,
            (
                AppSystems::TickTimers,
                AppSystems::Escape,
                AppSystems::ReadInput,
                AppSystems::ApplyIntents,
                AppSystems::SyncTable,
                AppSystems::Animate,
                AppSystems::PrepareUi,
            )
                .chain(),
        )
        .configure_sets(
            Update,
            (EscapeSystems::Table, EscapeSystems::Screen)
                .chain()
                .in_set(AppSystems::Escape),
        );
}
