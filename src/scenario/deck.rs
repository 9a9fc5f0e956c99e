//! A deck list of a scenario, and what must be wrong with it.

use super::fields::TestCard;
use super::format::{Common, DeckCase, DeckFault, Scenario};
use super::printed;
use fudaba_cards::CardEntry;
use fudaba_library::{DeckList, DeckProblem, Library, Severity};
use std::collections::BTreeMap;

/// Looks whether the ruleset finds with a scenario's deck just what the scenario says.
///
/// # Errors
/// What was found instead, and the word of the scenario that it is about.
pub fn check(
    case: &DeckCase,
    scenario: &Scenario,
    common: &Common,
    library: &Library,
) -> Result<(), (String, String)> {
    if !scenario.steps.is_empty() || scenario.decks.is_some() {
        let why = "a scenario about a deck has no steps and no decks of a match; write steps: []";
        return Err((why.to_owned(), "steps".to_owned()));
    }
    let list = list_of(case, library)?;
    let given = scenario
        .options
        .iter()
        .map(|(k, v)| (k.as_str(), v.as_str()));
    let options = library.options(given);
    let options = options.map_err(|unknown| (unknown.to_string(), "options".to_owned()))?;
    let tests: Vec<&TestCard> = scenario.cards.iter().chain(&common.cards).collect();
    let tests = test_cards(library, &tests)?;
    let find = |id: &str| tests.get(id).or_else(|| library.pack.get(id));
    let list = library.under(&list, &options);
    let mut found = library.game.deck_problems(&list, &options, &find);
    found.sort_by_key(|problem| (problem.severity, problem.code));
    agree(&case.problems, &found, Severity::Error)?;
    match &case.advice {
        Some(advice) => agree(advice, &found, Severity::Advice),
        None => Ok(()),
    }
}

fn list_of(case: &DeckCase, library: &Library) -> Result<DeckList, (String, String)> {
    let mut list = match &case.like {
        Some(key) => {
            let like = library.deck(key);
            like.map_err(|unknown| (unknown.to_string(), key.clone()))?
                .clone()
        }
        None => DeckList::default(),
    };
    let shape = library.game.decks;
    for (section, cards) in &case.sections {
        if !shape.sections.contains(&section.as_str()) {
            let known = shape.sections.join(", ");
            let why = format!("decks have no pile {section:?} (known: {known})");
            return Err((why, section.clone()));
        }
        let pile = list.sections.entry(section.clone()).or_default();
        for (id, n) in cards {
            pile.insert(id.clone(), *n);
        }
        pile.retain(|_, n| *n > 0);
    }
    for (role, id) in &case.roles {
        if !shape.roles.contains(&role.as_str()) {
            let known = shape.roles.join(", ");
            let why = format!("decks have no role {role:?} (known: {known})");
            return Err((why, role.clone()));
        }
        if id.is_empty() {
            list.roles.remove(role);
        } else {
            list.roles.insert(role.clone(), id.clone());
        }
    }
    Ok(list)
}

/// The test cards as a card file would write them, by key.
fn test_cards(
    library: &Library,
    tests: &[&TestCard],
) -> Result<BTreeMap<String, CardEntry>, (String, String)> {
    let entry = |card: &&TestCard| {
        let made = printed::as_written(library.game.cards, card, tests);
        let made = made.map_err(|wrong| (wrong.why, wrong.about))?;
        Ok((card.id.clone(), made))
    };
    tests.iter().map(entry).collect()
}

/// Each fault is found, and nothing else of its severity.
fn agree(
    wanted: &[DeckFault],
    found: &[DeckProblem],
    severity: Severity,
) -> Result<(), (String, String)> {
    let mut left: Vec<&DeckProblem> = found.iter().filter(|p| p.severity == severity).collect();
    for fault in wanted {
        let Some(at) = left.iter().position(|problem| fault.is(problem)) else {
            let found: Vec<String> = left.iter().map(|p| told(p)).collect();
            let found = match found.is_empty() {
                true => "nothing".to_owned(),
                false => found.join("; "),
            };
            return Err((
                format!("{fault:?} is not found; found: {found}"),
                fault.code.clone(),
            ));
        };
        left.remove(at);
    }
    match left.first() {
        None => Ok(()),
        Some(other) => {
            let why = format!("this is found, too: {}", told(other));
            Err((why, "deck".to_owned()))
        }
    }
}

fn told(problem: &DeckProblem) -> String {
    let card = problem
        .card
        .as_ref()
        .map_or(String::new(), |c| format!(", card: {c:?}"));
    let number = problem
        .number
        .map_or(String::new(), |n| format!(", number: {n}"));
    let (code, clause) = (problem.code, problem.clause);
    format!("(code: {code:?}, clause: {clause:?}{card}{number})")
}

impl DeckFault {
    /// Is this the problem? What is not said does not matter.
    fn is(&self, problem: &DeckProblem) -> bool {
        self.code == problem.code
            && self.clause.as_ref().is_none_or(|c| c == problem.clause)
            && self
                .card
                .as_ref()
                .is_none_or(|c| Some(c) == problem.card.as_ref())
            && self.number.is_none_or(|n| Some(n) == problem.number)
    }
}
