//! Matches in the terminal count for the decks of one's own that they are played with, those that were gone on with, too.

use fudaba::decks::store::Store;
use fudaba::library::Library;
use fudaba::rules::registry;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// Plays in the terminal with these lines, and returns what was said.
fn plays(home: &Path, args: &[&str], lines: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fudaba"))
        .arg("text")
        .args(args)
        .env("HOME", home)
        .env("XDG_DATA_HOME", home)
        .env("XDG_STATE_HOME", home)
        .env("LANG", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(lines.as_bytes()).unwrap();
    drop(stdin);
    let done = child.wait_with_output().unwrap();
    let said = [done.stdout, done.stderr].concat();
    String::from_utf8_lossy(&said).into_owned()
}

#[test]
fn matches_in_the_terminal_count_for_the_deck_even_those_that_were_gone_on_with() {
    let home = tempfile::tempdir().unwrap();
    let game = &registry()[0];
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let library = Library::load(game, root, None);
    let store = Store::new(game.decks, &home.path().join("fudaba"));
    let (mine, theirs) = (&library.decks[0], &library.decks[1]);
    let own = store.copy(mine, None, &[mine.key.as_str()]).unwrap();
    let key = own.list.key.as_str();
    let record = || {
        let own = store.get(key).unwrap();
        let met = own.record().into_iter();
        let met = met.map(|(who, t)| (who.deck.clone(), who.player.clone(), t.won, t.lost));
        met.collect::<Vec<_>>()
    };
    let ruleset = format!("--ruleset={}", game.rules.id());
    let (deck, opponent) = (
        format!("--deck={key}"),
        format!("--opponent-deck={}", theirs.key),
    );
    let begin = [&ruleset, &deck, &opponent, "--against=random", "--seed=4"];
    let said = plays(home.path(), &begin, "1\nconcede\n");
    let lost = |n| vec![(theirs.key.clone(), "random".to_owned(), 0, n)];
    assert_eq!(record(), lost(1), "{said}");
    // A match that is left counts for nothing until it is over.
    let said = plays(home.path(), &begin, "1\n");
    assert_eq!(record(), lost(1), "{said}");
    let said = plays(home.path(), &["--resume"], "concede\n");
    assert_eq!(record(), lost(2), "{said}");
    // A ready deck has no record, and nothing is said about it.
    let ready = format!("--deck={}", mine.key);
    let begin = [&ruleset, &ready, &opponent, "--against=random", "--seed=4"];
    let said = plays(home.path(), &begin, "concede\n");
    assert!(!said.contains("warning"), "{said}");
    assert_eq!(store.list().decks.len(), 1);
}
