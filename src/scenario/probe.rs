//! Scenarios that show words: that the table changes as the text of a card says, and does not without that text.

use super::fields::TestCard;
use super::format::Scenario;
use super::load;
use super::run::{misses_something, run};
use fudaba_cards::{DataError, Place, Source, printed_keyword, used_words};
use fudaba_engine::Catalogue;
use fudaba_engine::ability::{Ability, Condition};
use fudaba_engine::words::Vocabulary;
use fudaba_library::Game;
use std::collections::BTreeSet;
use std::path::Path;

/// A scenario that was run as it stands, and with less on its own cards.
#[derive(Clone, Debug)]
pub struct Probed {
    /// Where it stands.
    pub place: Place,
    /// What it shows.
    pub name: String,
    /// Does it hold as it stands?
    pub holds: bool,
    /// What can be taken off its own cards without any of its expectations failing: a step, what is in
    /// force, a cost, a condition, a keyword.
    pub idle: Vec<String>,
    /// The words of its own cards without which an expectation fails: those that stand in no idle part alone. See
    /// [`declared_words`](fudaba_cards::declared_words).
    pub words: BTreeSet<String>,
}

/// Runs all scenarios below a folder, each as it stands and with each part of its own cards taken away.
///
/// # Errors
/// What is wrong with the files.
pub fn probe(game: &Game, folder: &Path) -> Result<Vec<Probed>, Vec<DataError>> {
    let (files, mut errors) = load::files(&[folder.to_owned()]);
    let mut all = Vec::new();
    for file in files {
        match probe_file(game, &file) {
            Ok(probed) => all.extend(probed),
            Err(wrong) => errors.extend(wrong),
        }
    }
    if errors.is_empty() {
        Ok(all)
    } else {
        Err(errors)
    }
}

fn probe_file(game: &Game, file: &Path) -> Result<Vec<Probed>, Vec<DataError>> {
    let source = Source::open(file).map_err(|error| vec![error])?;
    let (common, _) = load::common_of(file, game.rules).map_err(|error| vec![error])?;
    let (entries, errors) = load::scenarios(&source, game.rules);
    if !errors.is_empty() {
        return Err(errors);
    }
    let cards = Catalogue::default();
    // A deck has nothing that could be taken away from a table.
    let on_tables = entries.iter().filter(|entry| entry.value.deck.is_none());
    let probed = on_tables.map(|entry| {
        let scenario = &entry.value;
        let lesser = lessened(scenario, game.rules.words()).into_iter();
        let idle: Vec<(String, Scenario)> = lesser
            .filter(|(_, less)| !misses_something(less, &common, game.rules, &cards))
            .collect();
        let mut words = words_of(game, &scenario.cards);
        for (_, less) in &idle {
            let left = words_of(game, &less.cards);
            words.retain(|word| left.contains(word));
        }
        Probed {
            place: Place::new(file, entry.part.line, entry.part.col),
            name: scenario.name.clone(),
            holds: run(scenario, &common, game.rules, &cards).is_ok(),
            idle: idle.into_iter().map(|(what, _)| what).collect(),
            words,
        }
    });
    Ok(probed.collect())
}

/// The words that cards use, printed keywords included.
fn words_of(game: &Game, cards: &[TestCard]) -> BTreeSet<String> {
    let abilities = cards.iter().filter_map(|card| card.abilities.as_ref());
    let mut words = used_words(game.rules.words(), abilities.flatten());
    for keyword in cards
        .iter()
        .filter_map(|card| card.keywords.as_ref())
        .flatten()
    {
        let name = keyword.name(game.rules.words());
        words.insert(printed_keyword(name));
    }
    words
}

/// The same scenario with one thing less on one of its own cards, each with what that is.
fn lessened(scenario: &Scenario, words: &Vocabulary) -> Vec<(String, Scenario)> {
    let mut all = Vec::new();
    for (at, card) in scenario.cards.iter().enumerate() {
        let mut lesser: Vec<(String, TestCard)> = Vec::new();
        for (n, keyword) in card.keywords.iter().flatten().enumerate() {
            let mut less = card.clone();
            less.keywords.iter_mut().for_each(|all| {
                all.remove(n);
            });
            lesser.push((keyword.name(words).to_owned(), less));
        }
        for (n, ability) in card.abilities.iter().flatten().enumerate() {
            for (what, changed) in lessened_ability(ability) {
                let mut less = card.clone();
                less.abilities.iter_mut().for_each(|all| {
                    all[n] = changed.clone();
                });
                lesser.push((format!("{what} of ability {}", n + 1), less));
            }
        }
        for (what, less) in lesser {
            let mut scenario = scenario.clone();
            scenario.cards[at] = less;
            all.push((format!("{}: {what}", card.id), scenario));
        }
    }
    all
}

/// An ability with one thing less: a step, a part of what is in force, a cost, or what it asks.
fn lessened_ability(ability: &Ability) -> Vec<(String, Ability)> {
    let mut all = Vec::new();
    let mut without = |what: String, change: &dyn Fn(&mut Ability)| {
        let mut less = ability.clone();
        change(&mut less);
        all.push((what, less));
    };
    for n in 0..ability.effect.len() {
        without(format!("step {}", n + 1), &|less| {
            less.effect.remove(n);
        });
    }
    for n in 0..ability.always.len() {
        without(format!("part {}", n + 1), &|less| {
            less.always.remove(n);
        });
    }
    for n in 0..ability.cost.len() {
        without(format!("cost {}", n + 1), &|less| {
            less.cost.remove(n);
        });
    }
    if ability.condition != Condition::Always {
        without("the condition".to_owned(), &|less| {
            less.condition = Condition::Always;
        });
    }
    all
}
