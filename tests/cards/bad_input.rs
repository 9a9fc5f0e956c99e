//! However a file is damaged, reading it ends with an error that names the place and a remedy, or with something that
//! can be played; never with a panic.

use super::damage::{damaged, foreign};
use fudaba::cards::{CardEntry, Pack, Source, data_root, load_files};
use fudaba::engine::{First, MAX_OPTIONS, Match, Rng};
use fudaba::library::Library;
use fudaba::library::read_deck;
use fudaba::rules::find_game;
use fudaba::rules::lily::card_rules::CARD_RULES;
use fudaba::rules::lily::{GAME, deck::DECK_SHAPE};
use fudaba::rules::registry;
use fudaba::saves::replay::{Header, Recorder, Replay, ReplayError, Seat};
use fudaba::saves::settings::{Settings, SettingsFile, SettingsNotice};
use fudaba::scenario::run_paths;
use fudaba::text::Lang;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// So many damaged files of each format.
const MUTATIONS: usize = 2000;

/// A format of files: whole ones, and what reads them. What is wrong with a file comes back in words.
struct Format {
    name: &'static str,
    /// A whole file is written under this name, in a folder of its own.
    file: &'static str,
    whole: Vec<Vec<u8>>,
    read: fn(&Path) -> Vec<String>,
}

impl Format {
    /// Writes a file, reads it, and looks at what is said about it.
    fn try_out(&self, folder: &Path, bytes: &[u8]) -> usize {
        let path = folder.join(self.file);
        // Some file systems wait for the disk when a file is written over.
        let _ = fs::remove_file(&path);
        fs::write(&path, bytes).unwrap();
        let errors = (self.read)(&path);
        let lines = String::from_utf8_lossy(bytes).matches('\n').count() + 2;
        for error in &errors {
            let line = line_of(error, self.file);
            assert!(
                line.is_some_and(|line| (1..=lines).contains(&line)),
                "{}: no place in {error:?}",
                self.name
            );
            let remedy = error.contains("help: ") || error.contains("known: ");
            assert!(remedy, "{}: no remedy in {error:?}", self.name);
        }
        errors.len()
    }

    fn is_robust(&self, seed: u64) {
        let folder = tempfile::tempdir().unwrap();
        let below = folder.path().join("lily");
        fs::create_dir(&below).unwrap();
        for whole in &self.whole {
            assert_eq!(self.try_out(&below, whole), 0, "{}", self.name);
            // As an editor of another system saves it.
            let text = String::from_utf8(whole.clone()).unwrap();
            let other = text.replace('\n', "\r\n");
            assert_eq!(self.try_out(&below, other.as_bytes()), 0, "{}", self.name);
        }
        for bytes in foreign() {
            self.try_out(&below, &bytes);
        }
        let mut rng = Rng::new(seed);
        let mut wrong = 0;
        for round in 0..MUTATIONS {
            let whole = &self.whole[round % self.whole.len()];
            wrong += usize::from(self.try_out(&below, &damaged(whole, &mut rng)) > 0);
        }
        assert!(wrong > MUTATIONS / 3, "{}: {wrong} were wrong", self.name);
    }
}

/// The number after the file's name.
fn line_of(error: &str, file: &str) -> Option<usize> {
    let rest = error.split_once(&format!("{file}:"))?.1;
    rest.split(':').next()?.parse().ok()
}

fn root() -> PathBuf {
    data_root(None).expect("the data is beside the sources")
}

fn file(path: &str) -> Vec<u8> {
    fs::read(root().join(path)).expect("a file that comes with the program")
}

fn library() -> &'static Library {
    static LIBRARY: LazyLock<Library> =
        LazyLock::new(|| Library::load(find_game("lily").unwrap(), &root(), None));
    &LIBRARY
}

// ---- cards ----

fn read_cards(path: &Path) -> Vec<String> {
    match Source::open(path) {
        Err(error) => vec![error.to_string()],
        Ok(source) => {
            let pack = load_files(&CARD_RULES, &[source]);
            pack.cards().for_each(assert_is_sound);
            pack.errors.iter().map(ToString::to_string).collect()
        }
    }
}

/// What passes the loader has what the rest of the program relies on.
fn assert_is_sound(card: &CardEntry) {
    assert!(!card.id.is_empty() && !card.name.en.is_empty() && !card.name.ja.is_empty());
    let rules = CARD_RULES.kind(card.kind).expect("a kind of the ruleset");
    for needed in rules.stats {
        assert!(card.stats.contains_key(&needed.stat), "{}", card.id);
    }
}

#[test]
fn damaged_card_files_are_reported_and_never_panic() {
    let whole = [
        "golden/ron_data/lily/cards/others",
        "golden/ron_data/lily/cards/characters",
    ]
    .map(|name| file(&format!("tests/{name}.ron")));
    Format {
        name: "cards",
        file: "cards.ron",
        whole: whole.into(),
        read: read_cards,
    }
    .is_robust(1);
}

#[test]
fn a_card_file_cut_off_anywhere_keeps_the_cards_before_the_cut() {
    let load = |text: &str| -> Pack {
        let (file, text) = (PathBuf::from("damaged.ron"), text.to_owned());
        load_files(&CARD_RULES, &[Source { file, text }])
    };
    let whole = String::from_utf8(file("ron_data/lily/cards/events.ron")).unwrap();
    let all = load(&whole).len();
    let mut kept = Vec::new();
    for tenth in 0..=10 {
        let mut end = whole.len() * tenth / 10;
        while !whole.is_char_boundary(end) {
            end -= 1;
        }
        kept.push(load(&whole[..end]).len());
    }
    assert_eq!((kept[0], kept[10]), (0, all));
    assert!(kept.is_sorted(), "{kept:?}");
    assert!(kept[5] >= all / 2 - 1, "{kept:?}");
}

// ---- decks ----

fn read_decks(path: &Path) -> Vec<String> {
    let read = Source::open(path).and_then(|source| read_deck(&DECK_SHAPE, &source));
    match read {
        Err(error) => vec![error.to_string()],
        Ok(list) => {
            let pool = &library().pack;
            let problems = GAME.deck_problems(&list, &[0; MAX_OPTIONS], &|id| pool.get(id));
            for problem in problems {
                assert!(!problem.text.en.is_empty() && !problem.text.ja.is_empty());
            }
            // Whatever was read can be played, or is refused with everything that is wrong with it.
            let options = library().options([]).unwrap();
            if let Ok(setup) = library().setup([&list, &list], options, 1, First::Random) {
                assert!(Match::new(setup, None).to_choose().is_some());
            }
            Vec::new()
        }
    }
}

#[test]
fn damaged_deck_files_are_reported_and_never_panic() {
    Format {
        name: "decks",
        file: "deck.ron",
        whole: vec![file("tests/golden/ron_data/lily/decks/amber.ron")],
        read: read_decks,
    }
    .is_robust(2);
}

// ---- replays ----

fn read_replay(path: &Path) -> Vec<String> {
    let played = Replay::read(path).and_then(|replay| replay.play(library(), |_, _| {}));
    match played {
        Ok(_) => Vec::new(),
        Err(error @ ReplayError::File(_)) => panic!("{error}"),
        Err(error) => vec![error.to_string()],
    }
}

/// The first choices of a match on file.
fn replay(choices: u64) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.replay");
    let decks = [&library().decks[0], &library().decks[1]];
    let options = library().options([("deploy_limit", "AtMost")]).unwrap();
    let setup = library().setup(decks, options, 6, First::Random).unwrap();
    let header = Header::new(library(), &setup, decks, [Seat::default(), Seat::default()]);
    let mut recorder = Recorder::start(&path, &header).unwrap();
    let mut game = Match::new(setup, None);
    let mut rng = Rng::new(choices);
    for _ in 0..choices {
        if game.to_choose().is_some() {
            game.choose(rng.below(game.legal().len()), None).unwrap();
            recorder.update(&game).unwrap();
        }
    }
    fs::read(&path).unwrap()
}

#[test]
fn damaged_replays_are_reported_and_never_panic() {
    Format {
        name: "replays",
        file: "match.replay",
        whole: vec![replay(20), replay(500)],
        read: read_replay,
    }
    .is_robust(3);
}

// ---- scenarios ----

fn run_scenario(path: &Path) -> Vec<String> {
    // No folder with cards: those that a scenario needs are in it.
    let nowhere = path.with_extension("nowhere");
    let report = run_paths(registry(), &[path.to_path_buf()], Lang::En, Some(&nowhere));
    for failed in report.failed().filter_map(|ran| ran.failure.as_ref()) {
        assert!(failed.place.line >= 1 && !failed.found.is_empty());
    }
    assert!(!report.to_string().is_empty());
    report.errors.iter().map(ToString::to_string).collect()
}

#[test]
fn damaged_scenarios_are_reported_and_never_panic() {
    Format {
        name: "scenarios",
        file: "case.ron",
        whole: vec![file("tests/golden/scenario.ron")],
        read: run_scenario,
    }
    .is_robust(4);
}

// ---- settings ----

/// Either the settings are good, or the file is kept under another name, byte by byte, and the place is told; the
/// remedy is that the usual settings are used.
fn read_settings(path: &Path) -> Vec<String> {
    let before = fs::read(path).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut on_disk = SettingsFile::in_folder(folder.path());
    fs::write(on_disk.path(), &before).unwrap();
    let (settings, notice) = on_disk.load(Settings::default());
    assert_eq!(settings.clone().in_range(), settings);
    let told = match notice {
        None => Vec::new(),
        Some(SettingsNotice::SetAside { kept, problem }) => {
            assert_eq!(fs::read(kept).unwrap(), before);
            assert_eq!(settings, Settings::default());
            let words = problem.to_string();
            let line = words
                .strip_prefix("line ")
                .and_then(|w| w.split(',').next());
            let (file, line) = (path.display(), line.unwrap_or("1"));
            vec![format!(
                "{file}:{line}:1: {words}\n  help: it was set aside"
            )]
        }
        Some(notice) => panic!("{notice:?}"),
    };
    // Writing waits for the disk; it is done now and then.
    if before.len().is_multiple_of(101) {
        on_disk.save(&settings).unwrap();
        assert_eq!(on_disk.load(Settings::default()), (settings, None));
    }
    told
}

#[test]
fn damaged_settings_are_set_aside_and_never_panic() {
    Format {
        name: "settings",
        file: "settings.ron",
        whole: vec![Settings::for_locale("ja").to_text().unwrap().into_bytes()],
        read: read_settings,
    }
    .is_robust(5);
}

#[test]
fn a_folder_in_the_place_of_a_file_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lily");
    fs::create_dir(&path).unwrap();
    assert!(Source::open(&path).is_err());
    assert!(Replay::read(&path).is_err());
    let report = run_paths(registry(), std::slice::from_ref(&path), Lang::En, None);
    assert_eq!(report.errors.len(), 1, "{report}");
}
