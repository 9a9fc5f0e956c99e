//! Where decks are kept: reading and saving them, and telling the rest of the program what there is.

use std::sync::Arc;

use bevy::prelude::*;

use super::desk::Desk;
use super::over::any_seed;
use super::over::matches::Matches;
use super::view::TrialTab;
use super::{Catalogs, DeskRoom, ShelfRoom};
use crate::activity::Activity;
use crate::help::About;
use crate::notices::Notices;
use crate::screens::{Chosen, Offer};
use crate::settings::CurrentSettings;
use crate::table::ruleset::{Games, OwnFolder, offer};
use crate::ui_text::{Word, Words};
use fudaba_decks::browse::Search;
use fudaba_decks::store::{OwnDeck, Saved, Store, StoreError};

/// So many seconds after the last change a deck is saved.
const REST: f32 = 0.6;

/// The player's decks of a ruleset; none if he has no home folder.
pub fn store(games: &Games, folder: &OwnFolder, ruleset: usize) -> Option<Store> {
    let game = games.0.get(ruleset)?;
    Some(Store::new(game.library.game.decks, folder.0.as_deref()?))
}

/// What keeps a deck from being saved, in words.
pub fn not_saved(words: Words, reason: &dyn std::fmt::Display) -> String {
    words.fill(Word::DeckNotSaved, &[("reason", &reason.to_string())])
}

/// Reads the player's decks when he comes to the shelf.
pub fn open_shelf(
    games: Res<Games>,
    folder: Res<OwnFolder>,
    chosen: Res<Chosen>,
    mut about: ResMut<About>,
    mut room: ResMut<ShelfRoom>,
    mut notices: ResMut<Notices>,
    mut visited: Local<bool>,
) {
    if !*visited {
        // The first time at the decks of the ruleset that was played last.
        room.ruleset = chosen.0.ruleset;
        *visited = true;
    }
    let game = games.0.get(room.ruleset);
    about.0 = game.map(|game| game.library.game.rules.id());
    read(&games, &folder, &mut room, &mut notices);
}

/// Reads the player's decks of the ruleset that is looked at.
pub fn read(games: &Games, folder: &OwnFolder, room: &mut ShelfRoom, notices: &mut Notices) {
    room.model = None;
    room.settling = super::Settling::default();
    let Some(store) = store(games, folder, room.ruleset) else {
        room.own.clear();
        return;
    };
    let shelf = store.list();
    for problem in shelf.problems.iter().take(3) {
        notices.problem(problem.to_string());
    }
    room.own = shelf.decks;
}

/// Tells the set-up what decks there are now: the ready ones and these.
pub fn tell(
    ruleset: usize,
    own: &[OwnDeck],
    games: &mut Games,
    settings: &CurrentSettings,
    offer: &mut Offer,
    chosen: &mut Chosen,
) {
    let Some(game) = games.0.get_mut(ruleset) else {
        return;
    };
    let mut decks = game.ready.clone();
    decks.retain(|deck| own.iter().all(|o| o.list.key != deck.key));
    decks.extend(own.iter().map(|own| own.list.clone()));
    if game.library.decks != decks {
        Arc::make_mut(game).library.decks = decks;
    }
    offer::renew(games, settings, offer, chosen);
}

/// A deck goes onto the desk.
pub fn lay(
    deck: &OwnDeck,
    ruleset: usize,
    games: &Games,
    folder: &OwnFolder,
    catalogs: &mut Catalogs,
    settings: &CurrentSettings,
) -> Option<DeskRoom> {
    let catalog = catalogs.of(games, ruleset)?;
    let matches = Matches::new(Arc::clone(&catalog), any_seed());
    let desk = Desk::new(catalog, deck.list.clone(), settings.card_language);
    Some(DeskRoom {
        saved: desk.draft.version(),
        desk,
        ruleset,
        key: deck.list.key.clone(),
        base: deck.revision(),
        cover: deck.cover.clone(),
        kept: kept(games, folder, ruleset),
        exchange: None,
        trial: None,
        tab: TrialTab::default(),
        matches,
        versions: None,
        reading: None,
        unsaved: None,
        settling: super::Settling::default(),
    })
}

/// Saves the deck on the desk if it has changed.
///
/// # Errors
/// If it cannot be written.
pub fn save(room: &mut DeskRoom, store: &Store) -> Result<Option<Saved>, StoreError> {
    room.unsaved = None;
    if room.desk.draft.version() == room.saved {
        return Ok(None);
    }
    let list = room.desk.draft.list().clone();
    let saved = store.save(&room.key, &list, room.base)?;
    let named = !list.name.en.trim().is_empty() || !list.name.ja.trim().is_empty();
    if saved.deck.list.name != list.name && named {
        store.rename(&room.key, &list.name)?;
    }
    room.base = saved.deck.revision();
    room.saved = room.desk.draft.version();
    Ok(Some(saved))
}

fn save_and_tell(room: &mut DeskRoom, store: &Store, notices: &mut Notices, words: Words) {
    match save(room, store) {
        Ok(Some(saved)) if saved.conflict => {
            notices.problem(words.get(Word::DeckChangedElsewhere));
        }
        Ok(_) => {}
        Err(error) => notices.problem(not_saved(words, &error)),
    }
}

/// Saves the deck once it has rested for a moment.
pub fn save_when_rested(
    time: Res<Time<Real>>,
    games: Res<Games>,
    folder: Res<OwnFolder>,
    settings: Res<CurrentSettings>,
    mut room: ResMut<DeskRoom>,
    mut notices: ResMut<Notices>,
    activity: Res<Activity>,
) {
    let Some(waited) = room.unsaved else {
        return;
    };
    let waited = waited + time.delta_secs();
    room.unsaved = Some(waited);
    if waited < REST {
        activity.wake_in(REST - waited);
        return;
    }
    if let Some(store) = store(&games, &folder, room.ruleset) {
        save_and_tell(&mut room, &store, &mut notices, settings.words());
    }
}

/// Whatever has not been saved is saved when the program ends.
pub fn save_at_the_end(
    mut exits: MessageReader<AppExit>,
    games: Res<Games>,
    folder: Res<OwnFolder>,
    mut room: ResMut<DeskRoom>,
) {
    if exits.read().next().is_some()
        && let Some(store) = store(&games, &folder, room.ruleset)
        && let Err(error) = save(&mut room, &store)
    {
        error!("{error}");
    }
}

/// The deck leaves the desk: it is saved, and what is changed next is another version of it.
pub fn put_away(world: &mut World) {
    let Some(mut room) = world.remove_resource::<DeskRoom>() else {
        return;
    };
    world.insert_resource(About(None));
    world.resource_scope(|world, mut games: Mut<Games>| {
        let folder = world.resource::<OwnFolder>().clone();
        let Some(store) = store(&games, &folder, room.ruleset) else {
            return;
        };
        let words = world.resource::<CurrentSettings>().words();
        let mut notices = world.resource_mut::<Notices>();
        save_and_tell(&mut room, &store, &mut notices, words);
        if let Err(error) = store.close(&room.key) {
            notices.problem(not_saved(words, &error));
        }
        let own = store.list().decks;
        let settings = world.resource::<CurrentSettings>().clone();
        world.resource_scope(|world, mut offer: Mut<Offer>| {
            let mut chosen = world.resource_mut::<Chosen>();
            tell(
                room.ruleset,
                &own,
                &mut games,
                &settings,
                &mut offer,
                &mut chosen,
            );
        });
    });
}

/// The file of what was looked for and kept, of a ruleset.
fn kept_file(games: &Games, folder: &OwnFolder, ruleset: usize) -> Option<std::path::PathBuf> {
    let id = games.0.get(ruleset)?.library.game.rules.id();
    Some(
        folder
            .0
            .as_ref()?
            .join("searches")
            .join(format!("{id}.ron")),
    )
}

/// What was looked for and kept; nothing if it cannot be read.
fn kept(games: &Games, folder: &OwnFolder, ruleset: usize) -> Vec<(String, Search)> {
    let Some(file) = kept_file(games, folder, ruleset) else {
        return Vec::new();
    };
    let text = fudaba_files::read_text(&file)
        .ok()
        .flatten()
        .unwrap_or_default();
    ron::from_str(&text).unwrap_or_default()
}

/// Writes what is kept.
///
/// # Errors
/// Why the file cannot be written.
pub fn keep(room: &DeskRoom, games: &Games, folder: &OwnFolder) -> Result<(), String> {
    let Some(file) = kept_file(games, folder, room.ruleset) else {
        return Ok(());
    };
    let pretty = ron::ser::PrettyConfig::new();
    let text = ron::ser::to_string_pretty(&room.kept, pretty).map_err(|e| e.to_string())?;
    fudaba_files::write_atomic(&file, text.as_bytes()).map_err(|e| e.to_string())
}
