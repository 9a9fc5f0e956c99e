//! Files that are no card files: decks, and what a ruleset has besides.

use crate::cards::{CardRules, CheckReport, DataError, Place, Source, read_one, ruleset_of};
use crate::decks::{DeckList, Severity, read_deck};
use crate::engine::MAX_OPTIONS;
use crate::engine::words::Vocabulary;
use crate::library::{Library, find_game};
use crate::rulebook::check_everyday;
use crate::rules::{Game, registry};
use crate::text::{Lexicon, LexiconError, Phrases};
use serde::de::IgnoredAny;
use std::collections::BTreeMap;
use std::path::Path;

/// What a file holds, as its name and its beginning tell.
enum Holds {
    Cards,
    Deck,
    Words,
    Phrases,
    Pictures,
    Everyday,
    Look,
    Scenarios,
    /// None of these.
    Other,
}

fn holds(source: &Source) -> Holds {
    let name = source.file.file_name().and_then(|name| name.to_str());
    match name {
        Some("words.ron") => return Holds::Words,
        Some("phrases.ron") => return Holds::Phrases,
        Some("pictures.ron") => return Holds::Pictures,
        Some("search.ron") => return Holds::Everyday,
        Some("ruleset.ron") => return Holds::Look,
        Some("common.ron") => return Holds::Scenarios,
        _ => {}
    }
    let has = |field: &str| source.text.contains(&format!("{field}:"));
    match crate::cards::Part::whole(&source.text)
        .without_head()
        .text
        .chars()
        .next()
    {
        Some('(') if has("sections") => Holds::Deck,
        Some('(' | '{') if !(has("id") && has("kind")) => Holds::Other,
        Some('[') if has("steps") && has("name") && !has("epithet") => Holds::Scenarios,
        _ => Holds::Cards,
    }
}

/// Checks a file that is no card file; false, and nothing done, if it is one, or cannot be opened.
pub fn check(
    games: &[&CardRules],
    root: Option<&Path>,
    file: &Path,
    report: &mut CheckReport,
) -> bool {
    let Ok(source) = Source::open(file) else {
        return false;
    };
    let game = ruleset_of(games, file).and_then(|rules| find_game(rules.ruleset).ok());
    let game = game.or(registry().first());
    let none = Vocabulary::default();
    let errors: Vec<DataError> = match (holds(&source), game) {
        (Holds::Cards, _) | (_, None) => return false,
        (Holds::Deck, _) => {
            let errors = check_deck(root, &source);
            *report.decks.get_or_insert(0) += usize::from(errors.is_empty());
            errors
        }
        (Holds::Words, Some(game)) => check_words(game, &source),
        (Holds::Phrases, _) => read_one::<Phrases>(&source, &none)
            .err()
            .into_iter()
            .collect(),
        (Holds::Pictures, _) => {
            let read = read_one::<BTreeMap<String, String>>(&source, &none);
            read.err().into_iter().collect()
        }
        (Holds::Everyday, Some(game)) => check_everyday(&source, game.rules),
        (Holds::Look, _) => {
            let note =
                "the look of a ruleset: its brackets are in order; the window checks the rest";
            report.notes.push(format!("{}: {note}", file.display()));
            read_one::<IgnoredAny>(&source, &none)
                .err()
                .into_iter()
                .collect()
        }
        (Holds::Scenarios, _) => {
            let note = "not a card file but scenarios: run them with fudaba scenario";
            report.notes.push(format!("{}: {note}", file.display()));
            Vec::new()
        }
        (Holds::Other, _) => {
            let reason = "this is neither a card file nor another file that can be checked";
            let error = DataError::new(Place::of_file(file), reason);
            vec![error.help("a card file is a list: [ (id: …, kind: …, …), … ]")]
        }
    };
    report.files += 1;
    report.errors.extend(errors);
    true
}

/// What is wrong with a deck: as a file, and against the rules of decks with the cards that there are.
fn check_deck(root: Option<&Path>, source: &Source) -> Vec<DataError> {
    let none = Vocabulary::default();
    let game = match read_one::<DeckList>(source, &none) {
        Err(error) => return vec![error],
        Ok(list) => find_game(&list.ruleset),
    };
    let game = match game {
        Ok(game) => game,
        Err(unknown) => {
            let at = source.text.find("ruleset").unwrap_or(0);
            let (line, col) = crate::cards::Part::whole(&source.text).place_of(at);
            let place = Place::new(&source.file, line, col);
            return vec![DataError::new(place, unknown.to_string()).help("name one of them")];
        }
    };
    let list = match read_deck(game.decks, source) {
        Err(error) => return vec![error],
        Ok(list) => list,
    };
    let Some(root) = root else { return Vec::new() };
    let own = crate::saves::files::Folders::of_player().ok();
    let library = Library::load(
        game,
        root,
        own.as_ref().map(|folders| folders.data.as_path()),
    );
    let problems = library.problems(&list, &[0; MAX_OPTIONS]);
    let wrong = problems
        .into_iter()
        .filter(|p| p.severity == Severity::Error);
    let told = wrong.map(|problem| {
        let word = problem.card.as_deref().unwrap_or("sections");
        let at = source.text.find(word).unwrap_or(0);
        let (line, col) = crate::cards::Part::whole(&source.text).place_of(at);
        let error = DataError::new(Place::new(&source.file, line, col), problem.to_string());
        error.help("change the deck").about(problem.card.as_deref())
    });
    told.collect()
}

fn check_words(game: &Game, source: &Source) -> Vec<DataError> {
    let name = source.file.display().to_string();
    let whole = |reason: String| {
        DataError::new(Place::of_file(&source.file), reason).help("write it as the other words are")
    };
    match Lexicon::parse(&source.text, &name, game.rules.words()) {
        Ok(_) => Vec::new(),
        Err(LexiconError::Missing(missing)) => missing.into_iter().map(whole).collect(),
        Err(LexiconError::Malformed {
            line,
            column,
            reason,
            ..
        }) => {
            let place = Place::new(&source.file, line, column);
            vec![DataError::new(place, reason).help("look just before this place")]
        }
        Err(other) => vec![whole(other.to_string())],
    }
}
