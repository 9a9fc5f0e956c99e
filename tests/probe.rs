//! Every word that the cards of a ruleset can use does something: a scenario below `tests/scenarios/…/words` has a card
//! that uses it, and does not hold without what stands on the card.

use fudaba::cards::declared_words;
use fudaba::rules::{Game, registry};
use fudaba::scenario::{Probed, probe};
use std::collections::BTreeSet;
use std::path::Path;

/// The words that have no scenario, and the scenarios that do not show any.
fn faults(game: &Game) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios");
    let probed = match probe(game, &root.join(game.rules.id()).join("words")) {
        Ok(probed) => probed,
        Err(errors) => return errors.iter().map(ToString::to_string).collect(),
    };
    let idle = |p: &&Probed| !p.holds || !p.shows;
    let mut faults: Vec<String> = (probed.iter().filter(idle))
        .map(|p| {
            let why = if p.holds {
                "holds with nothing on its cards"
            } else {
                "does not hold"
            };
            format!("{}: {} {why}", p.place, p.name)
        })
        .collect();
    let shown: BTreeSet<&str> = (probed.iter().filter(|p| !idle(p)))
        .flat_map(|p| p.words.iter().map(String::as_str))
        .collect();
    let declared = declared_words(game.cards);
    let missing = declared
        .iter()
        .filter(|word| !shown.contains(word.as_str()));
    let missing: Vec<&String> = missing.collect();
    let (all, lack) = (declared.len(), missing.len());
    println!("{}: {} of {all}", game.rules.id(), all - lack);
    faults.extend(
        missing
            .iter()
            .map(|word| format!("no scenario shows: {word}")),
    );
    faults
}

fn every_word_is_shown(id: &str) {
    let game = registry().iter().find(|game| game.rules.id() == id);
    let faults = faults(game.expect("the ruleset"));
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_word_of_lily_is_shown() {
    every_word_is_shown("lily");
}

#[test]
fn every_word_of_ikangetsu_is_shown() {
    every_word_is_shown("ikangetsu");
}

#[test]
fn every_word_of_loveca_is_shown() {
    every_word_is_shown("loveca");
}

#[test]
fn no_word_is_declared_twice() {
    for game in registry() {
        let mut seen = BTreeSet::new();
        for word in declared_words(game.cards) {
            assert!(seen.insert(word.clone()), "{}: {word}", game.rules.id());
        }
    }
}
