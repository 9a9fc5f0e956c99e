//! Files of older versions of the program, as it wrote them: `tests/golden/VERSION`. Whatever a player kept is still there
//! and can be gone on with after an update.

use super::world;
use fudaba::cards::{Lang, packs_of};
use fudaba::decks::store::Store;
use fudaba::engine::Asked;
use fudaba::library::Library;
use fudaba::rules::{find_game, registry};
use fudaba::saves::interrupted::interrupted;
use fudaba::saves::replay::{Recorder, Replay, ReplayError};
use fudaba::saves::settings::{HighlightPalette, Language, OpponentPace, ReducedMotion, Settings};
use std::fs;
use std::path::{Path, PathBuf};

/// The folders of the versions whose files are kept here.
fn versions() -> Vec<PathBuf> {
    let is_version = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy();
        path.is_dir() && name.starts_with(|c: char| c.is_ascii_digit())
    };
    let folder = world::root().join("tests/golden");
    let mut folders: Vec<PathBuf> = entries(&folder).into_iter().filter(is_version).collect();
    folders.sort();
    assert!(!folders.is_empty());
    folders
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().path()).collect()
}

/// The replays of a folder, in the order of their names.
fn replays(data: &Path) -> Vec<PathBuf> {
    let mut files = entries(&data.join("replays"));
    files.retain(|file| file.extension().is_some_and(|end| end == "replay"));
    files.sort();
    files
}

fn library_of(replay: &Replay) -> Library {
    Library::load(
        find_game(&replay.header.ruleset).unwrap(),
        world::root(),
        None,
    )
}

/// Plays a replay. It goes as it went, or it is told what has changed since: cards, or a revision of the rules.
fn plays(replay: &Replay, library: &Library) -> bool {
    match replay.play(library, |_, _| {}) {
        Ok(game) => {
            assert_eq!(replay.end.is_some(), game.outcome().is_some());
            true
        }
        Err(ReplayError::Deviation(deviation)) => {
            let changes = &deviation.changes;
            let told = changes.rules.is_some() || changes.digests || !changes.cards.is_empty();
            assert!(told, "no reason is told: {deviation}");
            false
        }
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn settings_of_older_versions_are_read() {
    for version in versions() {
        let text = fs::read_to_string(version.join("config/settings.ron")).unwrap();
        let settings = Settings::parse(&text).unwrap();
        assert_eq!(settings.language, Language::Japanese);
        assert_eq!(Lang::from(settings.card_language), Lang::En);
        assert_eq!(settings.opponent_pace, OpponentPace::StepByStep);
        assert_eq!(settings.palette, HighlightPalette::Deutan);
        assert_eq!(settings.reduced_motion, ReducedMotion::Off);
        assert!(settings.docked_log);
        assert_eq!((settings.window.width, settings.window.height), (1440, 900));
        let asked = settings.openings_of("lily");
        assert_eq!(asked.get("block"), Some(&Asked::Never));
    }
}

#[test]
fn replays_of_older_versions_go_as_they_went_or_it_is_told_why_not() {
    for version in versions() {
        let name = version.file_name().unwrap().to_string_lossy();
        let mut rulesets = Vec::new();
        for file in replays(&version.join("data")) {
            let replay = Replay::read(&file).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(replay.header.program, name);
            let library = library_of(&replay);
            let changes = replay.header.changes(&library);
            let same = changes.cards.is_empty() && changes.rules.is_none() && !changes.digests;
            assert!(plays(&replay, &library) || !same, "{}", file.display());
            if replay.end.is_some() {
                rulesets.push(replay.header.ruleset);
            }
        }
        rulesets.sort();
        let mut all: Vec<&str> = registry().iter().map(|game| game.rules.id()).collect();
        all.sort_unstable();
        assert_eq!(rulesets, all, "a whole match of each ruleset");
    }
}

#[test]
fn interrupted_matches_of_older_versions_are_gone_on_with() {
    for version in versions() {
        let folder = tempfile::tempdir().unwrap();
        for file in replays(&version.join("data")) {
            fs::copy(&file, folder.path().join(file.file_name().unwrap())).unwrap();
        }
        let waiting = interrupted(folder.path());
        assert!(waiting.damaged.is_empty(), "{:?}", waiting.damaged);
        assert_eq!(waiting.matches.len(), registry().len());
        for one in waiting.matches {
            let (replay, mut recorder) = Recorder::reopen(one.path()).unwrap();
            let library = library_of(&replay);
            if !plays(&replay, &library) {
                continue;
            }
            let mut game = replay.play(&library, |_, _| {}).unwrap();
            game.choose(0, None).unwrap();
            recorder.update(&game).unwrap();
            drop(recorder);
            let more = Replay::read(one.path()).unwrap();
            assert_eq!(more.choices.len(), replay.choices.len() + 1);
            more.play(&library, |_, _| {}).unwrap();
        }
    }
}

#[test]
fn decks_of_older_versions_are_read_with_their_versions() {
    for version in versions() {
        for game in registry() {
            let shelf = Store::new(game.decks, &version.join("data")).list();
            assert!(shelf.problems.is_empty(), "{:?}", shelf.problems);
            let [deck] = &shelf.decks[..] else {
                panic!("{} decks", shelf.decks.len());
            };
            assert_eq!(
                deck.list.name.en,
                format!("Mine of {}", game.rules.id()),
                "its name"
            );
            assert!(!deck.list.sections.is_empty());
            assert_eq!(deck.versions.len(), 1);
        }
    }
}

#[test]
fn packs_of_older_versions_are_read_but_for_those_that_are_turned_off() {
    for version in versions() {
        let data = version.join("data");
        let packs = data.join("packs");
        let read = packs_of(&packs).unwrap();
        assert_eq!(read.len(), registry().len() - 1);
        let mut decks = 0;
        for game in registry() {
            let bare = Library::load(game, world::root(), None);
            let library = Library::load(game, world::root(), Some(&data));
            assert!(library.errors.is_empty(), "{:?}", library.errors);
            let more = library.pack.len() - bare.pack.len();
            let on = read.iter().any(|p| p.join(game.rules.id()).is_dir());
            assert_eq!(more > 0, on, "{}", game.rules.id());
            let made = library.decks.iter().filter(|d| d.key.starts_with("my-"));
            decks += made.count();
        }
        assert_eq!(decks, read.len());
    }
}
