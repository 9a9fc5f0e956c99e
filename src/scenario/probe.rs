//! Scenarios that show words: that the table changes as the text of a card says, and does not without the card.

use super::fields::TestCard;
use super::format::Scenario;
use super::load;
use super::run::{misses_something, run};
use crate::cards::{DataError, Place, Source, used_words};
use crate::engine::Catalogue;
use crate::rules::Game;
use std::collections::BTreeSet;
use std::path::Path;

/// A scenario that was run as it stands, and with nothing on its own cards.
#[derive(Clone, Debug)]
pub struct Probed {
    /// Where it stands.
    pub place: Place,
    /// What it shows.
    pub name: String,
    /// Does it hold as it stands?
    pub holds: bool,
    /// Does one of its expectations fail when its own cards have neither abilities nor keywords?
    pub shows: bool,
    /// The words that its own cards use, see [`declared_words`](crate::cards::declared_words).
    pub words: BTreeSet<String>,
}

/// Runs all scenarios below a folder twice.
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
    let probed = entries.iter().map(|entry| {
        let scenario = &entry.value;
        Probed {
            place: Place::new(file, entry.part.line, entry.part.col),
            name: scenario.name.clone(),
            holds: run(scenario, &common, game.rules, &cards).is_ok(),
            shows: misses_something(&emptied(scenario), &common, game.rules, &cards),
            words: words_of(game, &scenario.cards),
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
        words.insert(format!("keyword {name} of cards"));
    }
    words
}

/// The same scenario with nothing on its own cards.
fn emptied(scenario: &Scenario) -> Scenario {
    let mut bare = scenario.clone();
    for card in &mut bare.cards {
        card.abilities = Some(Vec::new());
        card.keywords = Some(Vec::new());
    }
    bare
}
