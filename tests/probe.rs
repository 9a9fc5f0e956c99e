//! Every word that the cards of a ruleset can use does something: a scenario below `tests/scenarios/…/words` has a card
//! that uses it, and an expectation fails as soon as a step, what is in force, a cost, a condition or a keyword is taken
//! off the card.

use fudaba::cards::{declared_words, printed_keyword, used_words};
use fudaba::library::Game;
use fudaba::library::Library;
use fudaba::rules::registry;
use fudaba::scenario::{Probed, probe};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The words that have no scenario, and the scenarios that do not show any.
fn faults(game: &Game) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios");
    let probed = match probe(game, &root.join(game.rules.id()).join("words")) {
        Ok(probed) => probed,
        Err(errors) => return errors.iter().map(ToString::to_string).collect(),
    };
    let shows = |p: &&Probed| p.holds;
    let mut faults = Vec::new();
    for probed in &probed {
        let (place, name) = (&probed.place, &probed.name);
        if !probed.holds {
            faults.push(format!("{place}: {name}: does not hold"));
        }
        if probed.words.is_empty() {
            faults.push(format!("{place}: {name}: shows no word"));
        }
    }
    let shown: BTreeSet<&str> = (probed.iter().filter(shows))
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
fn every_word_of_luck_and_logic_is_shown() {
    every_word_is_shown("luck_and_logic");
}

#[test]
fn every_word_of_crimson_fragments_is_shown() {
    every_word_is_shown("crimson_fragments");
}

#[test]
fn what_a_scenario_does_not_show_is_told() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let below = folder.path().join("lily");
    std::fs::create_dir(&below).expect("a folder of the ruleset");
    let text = r#"[(name: "case", phase: "action", cards: [
        (id: "ann", range: R1, abilities: [(kind: Activated, cost: [RestThis], effect: [Draw(You, N(1)), Modify(This, Power, Add(N(10)), Turn)])]),
    ], a: (centre_front: ["ann=x leader"], deck: ["ann*5"]), b: (centre_front: ["ann leader"], deck: ["ann*5"]),
    steps: [Activate("x", 1), Count(A, "hand", 1)])]"#;
    std::fs::write(below.join("case.ron"), text).expect("a file");
    let game = registry().iter().find(|game| game.rules.id() == "lily");
    let probed = probe(game.expect("the ruleset"), &below).expect("it can be read");
    assert!(probed[0].holds);
    assert!(probed[0].words.contains("Effect: Draw"));
    assert!(!probed[0].words.contains("Cost: RestThis"));
    let idle = ["ann: step 2 of ability 1", "ann: cost 1 of ability 1"];
    assert_eq!(probed[0].idle, idle);
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

/// The words that the cards of the program use.
fn shipped_words(game: &'static Game) -> BTreeSet<String> {
    let library = Library::load(game, Path::new(env!("CARGO_MANIFEST_DIR")), None);
    let words = game.rules.words();
    let abilities = library.pack.cards().flat_map(|card| &card.abilities);
    let mut used = used_words(words, abilities);
    let printed = library.pack.cards().flat_map(|card| &card.keywords);
    used.extend(printed.map(|keyword| printed_keyword(keyword.name(words))));
    used
}

/// A pack to come is in the same language: the scenarios of `newcomers.ron` have twelve cards and more in each of these
/// rulesets, and each does something by words that no shipped card uses. The name of a scenario begins with its card.
#[test]
fn each_newcomer_does_something_by_words_that_no_shipped_card_uses() {
    for id in ["lily", "ikangetsu", "loveca"] {
        let game = registry().iter().find(|game| game.rules.id() == id);
        let game = game.expect("the ruleset");
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios");
        let file = root.join(id).join("newcomers.ron");
        let probed = probe(game, &file).expect("it can be read");
        let mut cards: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for probed in &probed {
            assert!(probed.holds, "{}", probed.name);
            if let Some((card, _)) = probed.name.split_once(':') {
                let words = probed.words.iter().map(String::as_str);
                cards.entry(card).or_default().extend(words);
            }
        }
        let shipped = shipped_words(game);
        let mut known = Vec::new();
        for (card, words) in &mut cards {
            words.retain(|word| !shipped.contains(*word));
            println!("{id}: {card}: {words:?}");
            if words.is_empty() {
                known.push(*card);
            }
        }
        assert!(known.is_empty(), "{id}: nothing new on {known:?}");
        assert!(cards.len() >= 12, "{id}: {} cards", cards.len());
    }
}
