//! The record of the match, one for each person, because each may know different things.

use bevy::prelude::*;

use super::game::ActiveGame;
use super::session::Session;
use super::texts;
use crate::desktop::panels::model::LogEntry;
use crate::desktop::settings::CurrentSettings;
use crate::engine::{ByPlayer, Event, PlayerId, View};

/// The records of both players.
#[derive(Resource, Debug, Clone, Default)]
pub struct Logs {
    entries: ByPlayer<Vec<LogEntry>>,
    /// After how many choices each entry was made.
    stamps: ByPlayer<Vec<usize>>,
}

impl Logs {
    /// A player's record, oldest first.
    #[must_use]
    pub fn of(&self, player: PlayerId) -> &[LogEntry] {
        &self.entries[player]
    }

    /// Adds to a player's record what happened after so many choices.
    pub fn add(&mut self, player: PlayerId, entry: LogEntry, choices: usize) {
        self.entries[player].push(entry);
        self.stamps[player].push(choices);
    }

    /// Forgets what happened after more than so many choices: they were taken back.
    pub fn take_back_to(&mut self, choices: usize) {
        for player in PlayerId::ALL {
            let kept = self.stamps[player].partition_point(|stamp| *stamp <= choices);
            self.stamps[player].truncate(kept);
            self.entries[player].truncate(kept);
        }
    }
}

/// Tells a player what happened, as far as he may know.
pub fn tell(
    world: &mut World,
    session: &Session,
    player: PlayerId,
    choices: usize,
    event: &Event,
    view: &View,
) {
    let Some(game) = world.get_resource::<ActiveGame>().cloned() else {
        return;
    };
    let settings = world.resource::<CurrentSettings>();
    let entry = texts::log_line(&game, session, view, event, settings);
    if let Some(entry) = entry {
        world.resource_mut::<Logs>().add(player, entry, choices);
    }
}

/// The record of whoever looks at the table.
#[must_use]
pub fn shown<'a>(logs: &'a Logs, session: &Session) -> &'a [LogEntry] {
    logs.of(session.viewer())
}
