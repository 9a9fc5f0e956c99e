//! Files as they lie on a disk: what is no ordinary file, what cannot be read, what is too large, and how long it takes.

use fudaba::cards::{Source, check, files_of, limits, load_files, load_game};
use fudaba::library::Library;
use fudaba::rules::lily::card_rules::CARD_RULES;
use fudaba::rules::registry;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// So long reading may take where it once took minutes; the machine may be busy.
const SOON: Duration = Duration::from_secs(30);

fn source(text: String) -> Source {
    let file = PathBuf::from("many.ron");
    Source { file, text }
}

/// Good cards, all different.
fn cards(count: usize) -> String {
    let mut text = "[\n".to_owned();
    for n in 0..count {
        let kana: String = n
            .to_string()
            .bytes()
            .map(|b| {
                ['ア', 'イ', 'ウ', 'エ', 'オ', 'カ', 'キ', 'ク', 'ケ', 'コ'][usize::from(b - b'0')]
            })
            .collect();
        let _ = writeln!(
            text,
            "    (\n        id: \"cat-{n}\", kind: Character, name: (en: \"Cat {n}\", ja: \"{kana}\"), epithet: (en: \"Here\", ja: \"ここの\"),\n        \
             colour: Blue, stats: {{ Level: 1, Power: 30, Support: 20 }}, marks: {{ Range: R1 }},\n        \
             abilities: [(kind: Triggered, when: [(Deployed, This)], effect: [Draw(You, N(1))])],\n    ),"
        );
    }
    text + "]\n"
}

#[test]
fn reading_takes_time_in_proportion_to_the_file() {
    let start = Instant::now();
    let pack = load_files(&CARD_RULES, &[source(cards(20_000))]);
    assert_eq!((pack.len(), pack.errors.len()), (20_000, 0));
    // Of a million entries that are no cards the first are told, and how many there are besides.
    let pack = load_files(
        &CARD_RULES,
        &[source(format!("[{}]", "(),".repeat(1_000_000)))],
    );
    let told = pack.errors.len();
    assert!(
        (limits::ERRORS..limits::ERRORS + 30).contains(&told),
        "{told}"
    );
    let last = pack
        .errors
        .last()
        .map(ToString::to_string)
        .unwrap_or_default();
    assert!(last.contains("more entries are wrong"), "{last}");
    // The same without the brackets of a list, line by line.
    let pack = load_files(&CARD_RULES, &[source("(id: 1),\n".repeat(100_000))]);
    assert!(!pack.errors.is_empty());
    // A list within a card, as long as an entry may be, a hundred times.
    let words = format!("keywords: [{}], colour", "Pierce,".repeat(8_000));
    let long = cards(100).replace("colour", &words);
    let pack = load_files(&CARD_RULES, &[source(long)]);
    assert_eq!(pack.len(), 0);
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
}

#[test]
fn errors_are_told_up_to_a_limit_and_good_cards_are_there_all_the_same() {
    let text = cards(300).replace("cat-1", "Cat-1");
    let pack = load_files(&CARD_RULES, &[source(text)]);
    // cat-1, cat-10 to cat-19, cat-100 to cat-199.
    assert_eq!(pack.len(), 300 - 111);
    assert_eq!(pack.errors.len(), limits::ERRORS + 1);
    let text: String = pack.errors.iter().map(|e| format!("{e}\n")).collect();
    assert!(text.contains("and 11 more entries are wrong"), "{text}");
}

#[test]
fn a_byte_order_mark_is_passed_over() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cards.ron");
    fs::write(&file, format!("\u{feff}{}", cards(1))).unwrap();
    let pack = load_files(&CARD_RULES, &[Source::open(&file).unwrap()]);
    assert_eq!((pack.len(), pack.errors.len()), (1, 0));
}

#[test]
fn bytes_that_are_no_text_are_told_where_they_stand() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cards.ron");
    fs::write(&file, b"[\n    (id: \"caf\xe9\")]").unwrap();
    let error = Source::open(&file).unwrap_err().to_string();
    assert!(
        error.contains("cards.ron:2:14: this is not UTF-8 text"),
        "{error}"
    );
}

#[test]
fn a_file_that_is_too_large_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cards.ron");
    let large = fs::File::create(&file).unwrap();
    large.set_len(limits::FILE as u64 + 1).unwrap();
    let error = Source::open(&file).unwrap_err().to_string();
    assert!(
        error.contains("larger than 16 MiB") && error.contains("help: "),
        "{error}"
    );
}

#[cfg(unix)]
#[test]
fn what_is_no_ordinary_file_is_told_and_never_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let packs = folder.path().join("packs");
    let below = packs.join("mine/lily/cards");
    fs::create_dir_all(below.join("folder.ron")).unwrap();
    let made = std::process::Command::new("mkfifo")
        .arg(below.join("pipe.ron"))
        .status();
    assert!(
        made.is_ok_and(|status| status.success()),
        "a pipe can be made"
    );
    std::os::unix::fs::symlink("loop.ron", below.join("loop.ron")).unwrap();
    fs::write(below.join("good.ron"), cards(1)).unwrap();
    let pack = load_game(&CARD_RULES, folder.path(), Some(&packs));
    let text: Vec<_> = pack.errors.iter().map(ToString::to_string).collect();
    assert_eq!((pack.len(), text.len()), (1, 3), "{text:#?}");
    assert!(
        text[0].contains("folder.ron:1:1: this is a folder, not a file"),
        "{text:#?}"
    );
    assert!(
        text[1].contains("loop.ron:1:1: cannot be read"),
        "{text:#?}"
    );
    assert!(
        text[2].contains("pipe.ron:1:1: this is no ordinary file"),
        "{text:#?}"
    );
    let report = check(&[&CARD_RULES], None, &[below.join("pipe.ron")]);
    assert_eq!(report.errors.len(), 1, "{report}");
}

/// A folder that cannot be read, whoever asks: a link that leads to itself.
#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_read_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let packs = folder.path().join("packs");
    fs::create_dir_all(packs.join("mine/lily")).unwrap();
    std::os::unix::fs::symlink("cards", packs.join("mine/lily/cards")).unwrap();
    assert!(files_of(&packs.join("mine/lily/cards")).is_err());
    let pack = load_game(&CARD_RULES, folder.path(), Some(&packs));
    assert_eq!(pack.errors.len(), 1, "{:?}", pack.errors);
    // The folder of packs is a file.
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let pack = load_game(&CARD_RULES, folder.path(), Some(&file));
    assert_eq!(pack.errors.len(), 1, "{:?}", pack.errors);
    // A folder that is not there is no error.
    assert_eq!(files_of(Path::new("no/such/folder")), Ok(Vec::new()));
}

fn fudaba(arguments: &[&str]) -> (bool, String) {
    let ran = std::process::Command::new(env!("CARGO_BIN_EXE_fudaba"))
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the program runs");
    (
        ran.status.success(),
        String::from_utf8_lossy(&ran.stdout).into_owned(),
    )
}

#[test]
fn each_kind_of_file_is_checked_as_what_it_is() {
    for game in registry() {
        let folder = format!("ron_data/{}", game.rules.id());
        for file in [
            "words.ron",
            "phrases.ron",
            "pictures.ron",
            "ruleset.ron",
            "rules.ron",
            "lessons.ron",
            "puzzles.ron",
            "reminders.ron",
        ] {
            let (good, text) = fudaba(&["check", &format!("{folder}/{file}")]);
            assert!(good && text.contains("no errors"), "{file}: {text}");
        }
        let library = Library::load(game, Path::new(env!("CARGO_MANIFEST_DIR")), None);
        let decks = format!("{folder}/decks");
        let (good, text) = fudaba(&["check", &decks]);
        let count = format!("{} good decks", library.decks.len());
        assert!(good && text.contains(&count), "{text}");
    }
    let (good, text) = fudaba(&["check", "tests/scenarios/lily/battle.ron"]);
    assert!(
        good && text.contains("run them with fudaba scenario"),
        "{text}"
    );
}

#[test]
fn lessons_and_puzzles_that_promise_too_much_are_told_without_their_answers() {
    let folder = tempfile::tempdir().unwrap();
    let pack = folder.path().join("mine/lily");
    fs::create_dir_all(&pack).unwrap();
    let shipped = |name: &str| fs::read_to_string(format!("ron_data/lily/{name}")).unwrap();
    let (puzzles, lessons) = (shipped("puzzles.ron"), shipped("lessons.ron"));
    for (name, text, message) in [
        (
            "puzzles.ron",
            puzzles.replacen("solutions: 1", "solutions: 3", 1),
            "it has 1 solutions, not 3",
        ),
        (
            "puzzles.ron",
            puzzles.replacen("difficulty: 1", "difficulty: 9", 1),
            "9 is no difficulty",
        ),
        (
            "puzzles.ron",
            puzzles.replacen("phase: \"action\"", "phase: \"acting\"", 1),
            "acting",
        ),
        (
            "lessons.ron",
            lessons.replacen("Attack the enemy", "Please do now attack the enemy", 1),
            "8 are allowed",
        ),
        (
            "lessons.ron",
            lessons.replacen(
                "Attack(\"rhovan-2\", \"left_front\")",
                "Attack(\"rhovan-2\", \"left_back\")",
                1,
            ),
            "cannot be chosen",
        ),
    ] {
        let file = pack.join(name);
        fs::write(&file, text).unwrap();
        let (good, text) = fudaba(&["check", &file.display().to_string()]);
        assert!(!good && text.contains(message), "{message}: {text}");
        assert!(!text.contains("first choices that reach"), "{text}");
        fs::remove_file(&file).unwrap();
    }
}

#[test]
fn a_bad_deck_is_told_as_a_deck() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.ron");
    let good = fs::read_to_string("ron_data/lily/decks/red-rush.ron").unwrap();
    let path = file.display().to_string();
    for (text, message) in [
        (
            good.replacen("ruleset: \"lily\"", "ruleset: \"lilly\"", 1),
            "did you mean \"lily\"?",
        ),
        (
            good.replacen("\"potential\"", "\"potentials\"", 1),
            "a deck has no pile called",
        ),
        (
            good.replacen("sections: {", "sections: { \"side\": {}, ", 1),
            "a deck has no pile called",
        ),
        ("(sections: 3)".to_owned(), "mine.ron:1:"),
        (
            "(hello: 3)".to_owned(),
            "neither a card file nor another file",
        ),
    ] {
        fs::write(&file, text).unwrap();
        let (good, text) = fudaba(&["check", &path]);
        assert!(!good && text.contains(message), "{text}");
    }
}
