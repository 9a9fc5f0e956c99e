//! The pages for makers of cards hold what the language and the rulesets say; `fudaba words` prints both for one ruleset.

use fudaba::manual::{Manual, Told};
use fudaba::rules::registry;
use fudaba::text::{Lexicon, Phrases};
use std::path::{Path, PathBuf};
use std::process::Command;

fn ron_data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("ron_data")
}

/// A page with the text between its marks written anew.
fn renewed(page: &Path, what: &str, text: &str) -> (String, String) {
    let written = std::fs::read_to_string(page).unwrap();
    let start = format!("<!-- words of {what} -->\n");
    let end = format!("<!-- end of words of {what} -->");
    let (before, rest) = written.split_once(&start).expect("a place for the words");
    let (_, after) = rest.split_once(&end).expect("the end of the words");
    let renewed = format!("{before}{start}\n{text}\n{end}{after}");
    (written, renewed)
}

/// Writes a page anew if that is asked for, else holds it to what it should be.
fn hold(page: &Path, what: &str, text: &str) {
    let (written, renewed) = renewed(page, what, text);
    if std::env::var_os("FUDABA_RENEW").is_some() {
        std::fs::write(page, &renewed).unwrap();
    } else {
        assert!(
            written == renewed,
            "{} is not what the language says: renew it with FUDABA_RENEW=1 \
             cargo test --no-default-features --test cards words",
            page.display()
        );
    }
}

#[test]
fn the_pages_for_makers_of_cards_have_every_word_once() {
    let manual = Manual::read(&ron_data()).unwrap();
    let lexicons: Vec<Lexicon> = registry()
        .iter()
        .map(|game| {
            let words = ron_data().join(game.rules.id()).join("words.ron");
            Lexicon::read(&words, game.cards.words).unwrap()
        })
        .collect();
    let told = registry()
        .iter()
        .zip(&lexicons)
        .map(|(game, lexicon)| Told {
            short: &game.rules.id()[..2],
            rules: game.cards,
            lexicon,
        });
    let shared = manual.shared(&told.collect::<Vec<_>>());
    hold(&ron_data().join("README.md"), "the language", &shared);
    for (game, lexicon) in registry().iter().zip(&lexicons) {
        let id = game.rules.id();
        let phrases = Phrases::read(&ron_data(), id).unwrap();
        let text = manual.page(game.cards, lexicon, game.rules.declaration(), &phrases);
        hold(&ron_data().join(id).join("README.md"), id, &text);
    }
}

#[test]
fn the_page_of_the_language_is_short_enough_to_be_read() {
    let page = std::fs::metadata(ron_data().join("README.md")).unwrap();
    assert!(page.len() < 60_000, "{} bytes", page.len());
}

#[test]
fn the_command_prints_the_words_in_both_languages() {
    for (lang, title) in [
        (&[][..], "### Operations"),
        (&["--japanese"][..], "### 操作"),
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
