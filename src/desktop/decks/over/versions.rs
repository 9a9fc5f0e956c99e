//! What the deck on the desk was before: what changed with each version, how its matches went, and going back to one.

use std::time::{SystemTime, UNIX_EPOCH};

use super::super::DeskRoom;
use super::super::drawer;
use super::super::intents::DeskIntent;
use super::super::shelf::record_line;
use super::super::view::{VersionModel, VersionsModel};
use crate::ui_text::{Word, Words};
use fudaba_decks::draft::Edit;
use fudaba_decks::store::{CardChange, OwnDeck, Store, StoreError};
use fudaba_saves::settings::Language;

/// The versions of the deck on the desk, the newest first. What has not been saved yet is saved before.
///
/// # Errors
/// If the deck cannot be saved or read.
pub fn model(
    room: &mut DeskRoom,
    store: &Store,
    words: Words,
    cards: Language,
) -> Result<VersionsModel, StoreError> {
    drawer::save(room, store)?;
    let own = store.get(&room.key)?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = now.map_or(0, |since| since.as_secs());
    let version = |at: usize| version_model(room, &own, at, now, words, cards);
    let versions = (0..own.versions.len()).rev().map(version);
    Ok(VersionsModel {
        versions: versions.collect(),
    })
}

fn version_model(
    room: &DeskRoom,
    own: &OwnDeck,
    at: usize,
    now: u64,
    words: Words,
    cards: Language,
) -> VersionModel {
    let version = &own.versions[at];
    let game = &room.desk.catalog.active.game;
    let changes = match at {
        0 => vec![words.get(Word::FirstVersion).to_owned()],
        _ => {
            let changes = own.changes(at);
            changes
                .iter()
                .map(|c| told(c, room, words, cards))
                .collect()
        }
    };
    let record = version.record.iter();
    VersionModel {
        at,
        name: words.fill(Word::VersionName, &[("n", &(at + 1).to_string())]),
        when: ago(now.saturating_sub(version.made), words),
        current: at + 1 == own.versions.len(),
        changes,
        record: record.map(|met| record_line(game, met, words)).collect(),
    }
}

/// How long ago something was.
fn ago(seconds: u64, words: Words) -> String {
    let (word, n) = match seconds {
        0..60 => return words.get(Word::JustNow).to_owned(),
        60..3_600 => (Word::MinutesAgo, seconds / 60),
        3_600..86_400 => (Word::HoursAgo, seconds / 3_600),
        _ => (Word::DaysAgo, seconds / 86_400),
    };
    words.fill(word, &[("n", &n.to_string())])
}

/// A change in words: "+2 Lamplighter".
fn told(change: &CardChange, room: &DeskRoom, words: Words, cards: Language) -> String {
    let catalog = &room.desk.catalog;
    let book = &catalog.active.game.book;
    let sections = catalog.active.game.library.game.decks.sections;
    match change {
        CardChange::Copies {
            section,
            card,
            before,
            after,
        } => {
            let n = i16::from(*after) - i16::from(*before);
            let name = catalog.name(card, cards);
            // The first pile need not be named.
            match sections.first() {
                Some(first) if first == section => format!("{n:+} {name}"),
                _ => format!("{n:+} {name} ({})", book.label(section, words.0.into())),
            }
        }
        CardChange::Role { role, after, .. } => {
            let role = book.label(role, words.0.into());
            let nobody = || words.get(Word::Nobody).to_owned();
            let who = after.as_ref().map(|card| catalog.name(card, cards));
            format!("{role}: {}", who.unwrap_or_else(nobody))
        }
        CardChange::Variants => words.get(Word::OtherVariants).to_owned(),
    }
}

/// Makes an older version into what the deck is. The step can be taken back like any other at the desk.
///
/// # Errors
/// If the files cannot be written.
pub fn go_back(room: &mut DeskRoom, store: &Store, at: usize) -> Result<(), StoreError> {
    drawer::save(room, store)?;
    let own = store.revert(&room.key, at)?;
    let edit = Edit::Replace(Box::new(own.list.clone()));
    room.desk.apply(&DeskIntent::Edit(Box::new(edit)));
    room.base = own.revision();
    room.saved = room.desk.draft.version();
    room.unsaved = None;
    Ok(())
}
