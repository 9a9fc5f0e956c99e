//! Reminders: what lessons leave out is explained in the first real matches, where it first happens, each once.

use super::read::{Named, Told, check_text, read};
use fudaba_cards::{DataError, Source, Text};
use fudaba_library::Game;
use serde::Deserialize;

/// The file of a ruleset's reminders.
pub const REMINDERS: &str = "reminders.ron";

/// Something that is explained once.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reminder {
    /// What it is called by programs: small letters, digits and hyphens.
    pub id: String,
    /// When it is said.
    pub when: When,
    /// When it is said besides, whichever comes first.
    #[serde(default)]
    pub or: Vec<When>,
    /// The clause that tells more; if it is empty, that of the question.
    #[serde(default)]
    pub clause: String,
    /// What is said: two sentences.
    pub say: Text,
}

/// When a reminder is said.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum When {
    /// The first time that a player is asked this, by the key of the question.
    Asked(String),
    /// At the player's first question after a rule has told this in a match, by the key of the note.
    Noted(String),
    /// From the second match on, where a player could do this and never did, by the key of the choice, such as
    /// "level_up@deploy": the verb, for one of several options its number, and the key of the question.
    Unused(String),
}

impl Reminder {
    /// All that it is said at.
    pub fn all_when(&self) -> impl Iterator<Item = &When> {
        std::iter::once(&self.when).chain(&self.or)
    }
}

impl Named for Reminder {
    fn id(&self) -> &str {
        &self.id
    }
}

/// The reminders of a file, and what is wrong with it.
#[must_use]
pub fn reminders(source: &Source, game: &Game) -> (Vec<Reminder>, Vec<DataError>) {
    read(source, game, |entry, told: &mut Told| {
        let reminder: &Reminder = &entry.value;
        check_text(&reminder.say, "say", &entry.part, told);
        for when in reminder.all_when() {
            let key = match when {
                When::Asked(key) | When::Noted(key) => key,
                When::Unused(key) => {
                    if !key.contains('@') {
                        let why = format!("{key:?} names no choice");
                        let help = "write the verb, an @ and the key of the question";
                        told.add(&entry.part, "when", why, help);
                    }
                    key
                }
            };
            if key.is_empty() {
                let help = "name the question, the note or the choice by its key in phrases.ron";
                told.add(&entry.part, "when", "it is never said", help);
            }
        }
    })
}
