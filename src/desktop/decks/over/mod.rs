//! What lies over the desk: the exchange, the trial with its matches, the versions of the deck.

pub mod exchange;
pub mod matches;
pub mod trial;
pub mod versions;

use bevy::prelude::*;

use self::trial::Trial;
use super::intents::RoomIntent;
use super::show::Program;
use super::view::{TrialIntent, TrialTab};
use super::{DeskRoom, Settling};
use crate::activity::Activity;
use crate::audio::Sound;
use fudaba_decks::store::StoreError;

/// Carries out what is wanted of the windows over the desk.
pub fn carry_out(intent: RoomIntent, room: &mut DeskRoom, program: &mut Program) {
    let words = program.words();
    room.settling = Settling::default();
    match intent {
        RoomIntent::Try => {
            program.plays(Sound::Shuffle);
            let (catalog, list) = (&room.desk.catalog, room.desk.draft.list().clone());
            let card = room.desk.card.clone();
            let trial = Trial::new(std::sync::Arc::clone(catalog), list, card, any_seed());
            let model = trial.model(program.card_language());
            room.trial = Some((trial, model));
        }
        RoomIntent::Tab(tab) => {
            program.plays(Sound::Button);
            room.tab = tab;
        }
        RoomIntent::Trial(intent) => {
            program.plays(match intent {
                TrialIntent::Deal | TrialIntent::Begins(_) => Sound::Shuffle,
                TrialIntent::Draw => Sound::Draw,
                TrialIntent::Exchange => Sound::Flip,
                TrialIntent::Mark(_) | TrialIntent::Want(_) => Sound::Button,
            });
            if let Some((trial, model)) = &mut room.trial {
                trial.apply(&intent);
                *model = trial.model(program.card_language());
            }
        }
        RoomIntent::Matches(intent) => {
            program.plays(Sound::Button);
            room.matches.apply(&intent, room.desk.draft.list());
        }
        RoomIntent::Exchange => {
            program.plays(Sound::Button);
            room.exchange = Some(exchange::model(room, None, words.0));
        }
        RoomIntent::CloseOver => {
            program.plays(Sound::Button);
            close(room);
        }
        RoomIntent::CopyText => program.copies(exchange::text(room, words.0)),
        RoomIntent::CopyCode => {
            let model = room.exchange.as_ref();
            if let Some(code) = model.and_then(|m| m.code.clone().ok()) {
                program.copies(code);
            }
        }
        RoomIntent::Paste => {
            let pasted = program.pasted();
            let read = exchange::paste(room, &pasted, words.0);
            program.plays(if read { Sound::Shuffle } else { Sound::Deny });
        }
        RoomIntent::Versions | RoomIntent::GoBack(_) | RoomIntent::WhatIf(_) => {
            if let Err(error) = versions(&intent, room, program) {
                program.failed(&error);
            }
        }
        _ => {}
    }
}

/// Carries out what is wanted of the versions of the deck.
fn versions(
    intent: &RoomIntent,
    room: &mut DeskRoom,
    program: &mut Program,
) -> Result<(), StoreError> {
    let Some(store) = program.store(room.ruleset) else {
        return Ok(());
    };
    program.plays(Sound::Button);
    match intent {
        RoomIntent::GoBack(at) => versions::go_back(room, &store, *at)?,
        RoomIntent::WhatIf(at) => {
            let list = room.desk.draft.list().clone();
            let own = store.get(&room.key)?;
            if let Some(version) = own.versions.get(*at) {
                let before = version.contents.in_list(&list);
                room.matches.begin(&list, Some(before));
            }
        }
        _ => {}
    }
    let model = versions::model(room, &store, program.words(), program.card_language())?;
    room.versions = Some(model);
    Ok(())
}

/// Nothing lies over the desk any more. Matches that are being played go on.
fn close(room: &mut DeskRoom) {
    room.exchange = None;
    room.trial = None;
    room.versions = None;
    room.tab = TrialTab::default();
}

/// The escape key closes what lies over the desk, and does nothing else then.
pub fn escape(keys: Option<ResMut<ButtonInput<KeyCode>>>, mut room: ResMut<DeskRoom>) {
    let Some(mut keys) = keys else { return };
    if keys.just_pressed(KeyCode::Escape) && room.is_covered() {
        close(&mut room);
        keys.clear_just_pressed(KeyCode::Escape);
    }
}

/// Seconds between two looks at the matches that are being played.
const LOOK: f32 = 0.15;

/// Looks how far the matches are.
pub fn watch(mut room: ResMut<DeskRoom>, activity: Res<Activity>) {
    let room = room.bypass_change_detection();
    let news = room.matches.poll();
    if room.matches.is_running() {
        activity.wake_in(LOOK);
    }
    if news {
        activity.keep_going();
        room.settling = Settling::default();
    }
}

/// A seed that nobody chose.
pub fn any_seed() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    // The standard library seeds its hashers from the system.
    let hasher = std::collections::hash_map::RandomState::new().build_hasher();
    hasher.finish()
}
