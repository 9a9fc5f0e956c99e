//! The page for makers of cards holds the tables of every ruleset just as `fudaba words` prints them.

use fudaba::manual::Manual;
use fudaba::rules::registry;
use fudaba::text::{Lang, Lexicon};
use std::path::{Path, PathBuf};
use std::process::Command;

fn ron_data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("ron_data")
}

fn marks(ruleset: &str) -> (String, String) {
    (
        format!("<!-- words of {ruleset} -->\n"),
        format!("<!-- end of words of {ruleset} -->"),
    )
}

#[test]
fn the_page_for_makers_of_cards_has_the_words_of_every_ruleset() {
    let path = ron_data().join("README.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let manual = Manual::read(&ron_data()).unwrap();
    let mut renewed = page.clone();
    for game in registry() {
        let id = game.rules.id();
        let words = ron_data().join(id).join("words.ron");
        let lexicon = Lexicon::read(&words, game.cards.words).unwrap();
        let tables = manual.tables(game.cards, &lexicon, Lang::En);
        let (start, end) = marks(id);
        let (before, rest) = renewed.split_once(&start).expect("a place for the words");
        let (_, after) = rest.split_once(&end).expect("the end of the words");
        renewed = format!("{before}{start}\n{tables}\n{end}{after}");
    }
    if std::env::var_os("FUDABA_RENEW").is_some() {
        std::fs::write(&path, &renewed).unwrap();
    } else {
        assert!(
            page == renewed,
            "ron_data/README.md is not what `fudaba words` prints: renew it with FUDABA_RENEW=1 \
             cargo test --no-default-features --test cards words"
        );
    }
}

#[test]
fn the_command_prints_the_words_in_both_languages() {
    for (lang, title) in [
        (&[][..], "#### Operations"),
        (&["--japanese"][..], "#### 操作"),
    ] {
        for game in registry() {
            let out = Command::new(env!("CARGO_BIN_EXE_fudaba"))
                .args(["words", game.rules.id()])
                .args(lang)
                .env("FUDABA_DATA", env!("CARGO_MANIFEST_DIR"))
                .output()
                .unwrap();
            let text = String::from_utf8(out.stdout).unwrap();
            assert!(out.status.success() && text.contains(title), "{text}");
        }
    }
    let out = Command::new(env!("CARGO_BIN_EXE_fudaba"))
        .args(["words", "lilly"])
        .env("FUDABA_DATA", env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert_eq!(out.status.code(), Some(2));
    let error = String::from_utf8(out.stderr).unwrap();
    assert!(error.contains("lily"), "{error}");
}
