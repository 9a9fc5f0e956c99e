//! `fudaba open`: a deck or a replay that is double-clicked. No window opens here; what it would show is printed.

use std::fs;
use std::path::Path;
use std::process::Command;

/// What is said when a file is opened: printed, and complained about.
fn open(home: &Path, file: &Path, locale: &str) -> (String, String) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let done = Command::new(env!("CARGO_BIN_EXE_fudaba"))
        .arg("open")
        .arg(file)
        .env("FUDABA_DATA", root)
        .env("HOME", home)
        .env("XDG_DATA_HOME", home.join("data"))
        .env("XDG_CONFIG_HOME", home.join("config"))
        .env("LC_ALL", locale)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    (text(&done.stdout), text(&done.stderr))
}

#[test]
fn a_deck_is_kept_once() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("passed on.fudaba");
    let text = "Deck: Passed On\nRuleset: ikangetsu\n\nMain deck (1)\n1 no-such-card-at-all\n";
    let golden = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden/0.1.0/data/decks/ikangetsu/mine-of-ikangetsu.ron");
    fs::write(&file, text).unwrap();
    let (told, failed) = open(home.path(), &file, "C");
    assert!(!told.contains("among your own"), "no such card: {told}");
    assert!(failed.contains("cannot be opened"), "{failed}");

    let (told, failed) = open(home.path(), &golden, "C");
    assert!(told.contains("“Mine of ikangetsu” is among"), "{failed}");
    let (told, _) = open(home.path(), &golden, "ja_JP.UTF-8");
    assert!(told.contains("もう持っています"), "{told}");
    let own = home.path().join("data/fudaba/decks/ikangetsu");
    let decks = fs::read_dir(own).unwrap().flatten();
    let decks = decks.filter(|f| f.path().extension().is_some_and(|end| end == "ron"));
    assert_eq!(decks.count(), 1);
}

#[test]
fn a_replay_is_checked() {
    let home = tempfile::tempdir().unwrap();
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/0.1.0/data/replays");
    let finished = fs::read_dir(golden).unwrap().flatten().find(|file| {
        let name = file.file_name().into_string().unwrap();
        name.starts_with("loveca") && name.ends_with("-7.replay")
    });
    // What a file is called does not matter.
    let file = home.path().join("match.fudaba");
    fs::copy(finished.unwrap().path(), &file).unwrap();
    let (told, failed) = open(home.path(), &file, "C");
    let fits = told.contains("Ren") && told.contains("won");
    assert!(fits || failed.contains("have changed since"), "{failed}");

    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replacen("Pick(0", "Pick(1", 1)).unwrap();
    let (told, failed) = open(home.path(), &file, "C");
    assert_eq!(told, "");
    assert!(failed.contains("checksum"), "{failed}");
}
