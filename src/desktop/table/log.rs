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
}

impl Logs {
    /// A player's record, oldest first.
    #[must_use]
    pub fn of(&self, player: PlayerId) -> &[LogEntry] {
        &self.entries[player]
    }

    /// Adds to a player's record.
    pub fn add(&mut self, player: PlayerId, entry: LogEntry) {
        self.entries[player].push(entry);
    }
}

/// Tells a player what happened, as far as he may know.
pub fn tell(world: &mut World, session: &Session, player: PlayerId, event: &Event, view: &View) {
    let Some(game) = world.get_resource::<ActiveGame>().cloned() else {
        return;
    };
    let settings = world.resource::<CurrentSettings>();
    let entry = texts::log_line(&game, session, view, event, settings);
    if let Some(entry) = entry {
        world.resource_mut::<Logs>().add(player, entry);
    }
}

/// The record of whoever looks at the table.
#[must_use]
pub fn shown<'a>(logs: &'a Logs, session: &Session) -> &'a [LogEntry] {
    logs.of(session.viewer())
}
