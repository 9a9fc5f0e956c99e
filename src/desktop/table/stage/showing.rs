//! What it takes to show a match that somebody leads: a lesson, a puzzle, a replay.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::director::Tempo;
use super::{Fact, Table, lay_out};
use crate::activity::Activity;
use crate::audio::PlaySound;
use crate::notices::Notices;
use crate::settings::CurrentSettings;
use crate::ui_text::Word;
use fudaba_play::Sitting;

/// The table, and everything by which whoever leads speaks.
#[derive(SystemParam)]
pub struct Showing<'w, 's> {
    pub table: ResMut<'w, Table>,
    pub tempo: ResMut<'w, Tempo>,
    pub settings: Res<'w, CurrentSettings>,
    pub notices: ResMut<'w, Notices>,
    pub facts: MessageWriter<'w, Fact>,
    pub sounds: MessageWriter<'w, PlaySound>,
    pub commands: Commands<'w, 's>,
    pub activity: Res<'w, Activity>,
}

impl Showing<'_, '_> {
    /// Another sitting lies on the table from now on, for this reason.
    pub fn lay(&mut self, sitting: Sitting, fact: Fact) {
        self.table.0 = sitting;
        *self.tempo = Tempo::default();
        self.lay_anew(fact);
    }

    /// The table is laid out anew, for this reason.
    pub fn lay_anew(&mut self, fact: Fact) {
        self.commands.queue(lay_out);
        self.facts.write(fact);
    }

    /// Says that something is wrong.
    pub fn problem(&mut self, word: Word, reason: &str) {
        let words = self.settings.words();
        self.notices
            .problem(words.fill(word, &[("reason", reason)]));
    }
}
