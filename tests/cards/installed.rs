//! The program and its data put wherever a player wants them: they find each other.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Puts the program into a folder.
fn program(folder: &Path) -> PathBuf {
    fs::create_dir_all(folder).unwrap();
    let to = folder.join("fudaba");
    let built = env!("CARGO_BIN_EXE_fudaba");
    // It is large: where it can be the same file, it need not be a copy.
    if fs::hard_link(built, &to).is_err() {
        fs::copy(built, &to).unwrap();
    }
    to
}

/// Puts data of its own into a folder: one ruleset's deck, under another name.
fn data(folder: &Path) {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/ron_data/lily");
    for part in ["cards", "decks"] {
        let to = folder.join("ron_data/lily").join(part);
        fs::create_dir_all(&to).unwrap();
        for file in fs::read_dir(golden.join(part)).unwrap().flatten() {
            let name = file.file_name().into_string().unwrap();
            fs::copy(file.path(), to.join(format!("installed-{name}"))).unwrap();
        }
    }
}

/// The decks that it lists when it is started from somewhere else.
fn decks(program: &Path) -> String {
    let home = tempfile::tempdir().unwrap();
    let done = Command::new(program)
        .args(["deck", "list"])
        .current_dir(home.path())
        .env_remove("FUDABA_DATA")
        .env("HOME", home.path())
        .env("XDG_DATA_HOME", home.path().join("data"))
        .output()
        .unwrap();
    String::from_utf8_lossy(&done.stdout).into_owned()
}

#[test]
fn an_unpacked_archive_has_its_data_beside_the_program() {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join("my games, 札場");
    let program = program(&folder);
    data(&folder);
    assert!(decks(&program).contains("installed-"));
}

#[test]
fn an_installed_program_has_its_data_in_share() {
    let root = tempfile::tempdir().unwrap();
    let program = program(&root.path().join("usr/games"));
    data(&root.path().join("usr/share/fudaba"));
    assert!(decks(&program).contains("installed-"));
}

#[cfg(unix)]
#[test]
fn a_link_to_the_program_finds_the_data_too() {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join("opt/fudaba");
    let program = program(&folder);
    data(&folder);
    let link = root.path().join("link");
    std::os::unix::fs::symlink(program, &link).unwrap();
    assert!(decks(&link).contains("installed-"));
}
