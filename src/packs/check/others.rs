//! Files that are no card files: decks, and what a ruleset has besides.

use super::around::Around;
use fudaba_cards::{CheckReport, DataError, Place, Source, read_one, ruleset_of};
use fudaba_engine::MAX_OPTIONS;
use fudaba_engine::words::Vocabulary;
use fudaba_library::{DeckList, Game, Library, Severity, find_game, read_deck};
use fudaba_rulebook::check_everyday;
use fudaba_saves::replay::{Replay, ReplayError};
use fudaba_text::{Lexicon, LexiconError, Phrases};
use serde::de::IgnoredAny;
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
    Lessons,
    Puzzles,
    Reminders,
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
        Some(fudaba_learn::LESSONS) => return Holds::Lessons,
        Some(fudaba_learn::PUZZLES) => return Holds::Puzzles,
        Some(fudaba_learn::REMINDERS) => return Holds::Reminders,
        Some("common.ron") => return Holds::Scenarios,
        _ => {}
    }
    let has = |field: &str| source.text.contains(&format!("{field}:"));
    match fudaba_cards::Part::whole(&source.text)
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

/// The ruleset that a file or folder is for, as the folders say that it lies in; the first, if they say nothing.
fn game_of(games: &'static [Game], path: &Path) -> Option<&'static Game> {
    let cards: Vec<_> = games.iter().map(|game| game.cards).collect();
    let named = ruleset_of(&cards, path);
    let game = named.and_then(|rules| find_game(games, rules.ruleset).ok());
    game.or(games.first())
}

/// Checks a file that is no card file; false, and nothing done, if it is one, or cannot be opened.
pub fn check(
    games: &'static [Game],
    around: &Around,
    file: &Path,
    report: &mut CheckReport,
) -> bool {
    if is_replay(file) {
        report.files += 1;
        let error = check_replay(games, around, file, report);
        *report.replays.get_or_insert(0) += usize::from(error.is_none());
        report.errors.extend(error);
        return true;
    }
    if is_picture(file) {
        let folder = file.parent().and_then(Path::parent).unwrap_or(file);
        check_pictures(games, around, folder, Some(file), report);
        return true;
    }
    let Ok(source) = Source::open(file) else {
        return false;
    };
    let game = game_of(games, file);
    let none = Vocabulary::default();
    let errors: Vec<DataError> = match (holds(&source), game) {
        (Holds::Cards, _) | (_, None) => return false,
        (Holds::Deck, _) => {
            let errors = check_deck(games, around, &source);
            *report.decks.get_or_insert(0) += usize::from(errors.is_empty());
            errors
        }
        (Holds::Words, Some(game)) => check_words(game, &source),
        (Holds::Phrases, _) => read_one::<Phrases>(&source, &none)
            .err()
            .into_iter()
            .collect(),
        (Holds::Pictures, _) => {
            let folder = file.parent().unwrap_or(Path::new("."));
            check_pictures(games, around, folder, None, report);
            return true;
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
        (Holds::Lessons, Some(game)) => {
            let library = around.library(game, file.parent().unwrap_or(Path::new(".")));
            let (lessons, mut errors) = fudaba_learn::lessons(&source, game, &library.catalogue);
            let faults = lessons.iter().filter_map(|lesson| {
                let proof = fudaba_learn::prove_lesson(lesson, game.rules, &library.catalogue);
                Some((lesson, proof.err()?))
            });
            errors.extend(faults.map(|(lesson, fault)| not_proven(&source, &lesson.id, &fault)));
            errors
        }
        (Holds::Puzzles, Some(game)) => {
            let library = around.library(game, file.parent().unwrap_or(Path::new(".")));
            let (puzzles, mut errors) = fudaba_learn::puzzles(&source, game, &library.catalogue);
            let faults = puzzles.iter().filter_map(|puzzle| {
                let proof = fudaba_learn::prove_puzzle(puzzle, game.rules, &library.catalogue);
                Some((puzzle, proof.err()?))
            });
            errors.extend(faults.map(|(puzzle, fault)| not_proven(&source, &puzzle.id, &fault)));
            errors
        }
        (Holds::Reminders, Some(game)) => fudaba_learn::reminders(&source, game).1,
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

/// A lesson or puzzle that does not keep what it promises. The solution of a puzzle is not told.
fn not_proven(source: &Source, id: &str, fault: &fudaba_learn::Fault) -> DataError {
    let at = source.text.find(&format!("{id:?}")).unwrap_or(0);
    let (line, col) = fudaba_cards::Part::whole(&source.text).place_of(at);
    let why = match fault {
        fudaba_learn::Fault::Solutions { told, found, .. } => {
            format!("it has {found} solutions, not {told}")
        }
        other => other.to_string(),
    };
    let error = DataError::new(Place::new(&source.file, line, col), why);
    error
        .help("change what it promises, or the table")
        .about(Some(id))
}

/// What is wrong with a deck: as a file, and against the rules of decks with the cards that there are.
fn check_deck(games: &'static [Game], around: &Around, source: &Source) -> Vec<DataError> {
    let none = Vocabulary::default();
    let game = match read_one::<DeckList>(source, &none) {
        Err(error) => return vec![error],
        Ok(list) => find_game(games, &list.ruleset),
    };
    let game = match game {
        Ok(game) => game,
        Err(unknown) => {
            let at = source.text.find("ruleset").unwrap_or(0);
            let (line, col) = fudaba_cards::Part::whole(&source.text).place_of(at);
            let place = Place::new(&source.file, line, col);
            return vec![DataError::new(place, unknown.to_string()).help("name one of them")];
        }
    };
    let list = match read_deck(game.decks, source) {
        Err(error) => return vec![error],
        Ok(list) => list,
    };
    // Without the program's own cards, nothing can be said about most.
    if around.root().is_none() {
        return Vec::new();
    }
    let folder = source.file.parent().and_then(Path::parent);
    let library = around.library(game, folder.unwrap_or(Path::new(".")));
    let mut errors: Vec<DataError> = taken(around, game, source).into_iter().collect();
    let problems = library.problems(&list, &[0; MAX_OPTIONS]);
    let wrong = problems
        .into_iter()
        .filter(|p| p.severity == Severity::Error);
    let told = wrong.map(|problem| {
        let word = problem.card.as_deref().unwrap_or("sections");
        let at = source.text.find(word).unwrap_or(0);
        let (line, col) = fudaba_cards::Part::whole(&source.text).place_of(at);
        let error = DataError::new(Place::new(&source.file, line, col), problem.to_string());
        error.help("change the deck").about(problem.card.as_deref())
    });
    errors.extend(told);
    errors
}

/// Is a deck left out because one of the program's own has its name?
fn taken(around: &Around, game: &Game, source: &Source) -> Option<DataError> {
    let name = source.file.file_name()?;
    let ready = around.root()?.join("ron_data").join(game.rules.id());
    let ready = ready.join("decks").join(name);
    let same = ready.canonicalize().ok()? == source.file.canonicalize().ok()?;
    let in_pack = source
        .file
        .parent()
        .is_some_and(|folder| folder.ends_with("decks"));
    (in_pack && !same).then(|| {
        let reason = "a deck of the program has this name already; this one is left out";
        let error = DataError::new(Place::of_file(&source.file), reason);
        error.help("give the file another name")
    })
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

/// Is it a recorded match, as its name says?
pub fn is_replay(file: &Path) -> bool {
    file.extension().is_some_and(|ending| ending == "replay")
}

/// Is it a picture, as its name says?
fn is_picture(file: &Path) -> bool {
    let ending = file.extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| crate::Format::of_ending(ending).is_some())
}

/// Looks at what a pack says about pictures, and at the pictures; at one of them alone, if it is named.
pub fn check_pictures(
    games: &'static [Game],
    around: &Around,
    folder: &Path,
    only: Option<&Path>,
    report: &mut CheckReport,
) {
    let Some(game) = game_of(games, folder) else {
        return;
    };
    let library = around.library(game, folder);
    let found = crate::pictures(folder, &library.pack);
    let asked = |file: &Path| only.is_none_or(|only| file == only);
    let pictures = found.files.values().filter(|p| asked(&p.file));
    let tried: Vec<_> = pictures.map(crate::Picture::try_out).collect();
    let good = tried.iter().filter(|tried| tried.is_ok()).count();
    let broken = tried.into_iter().filter_map(Result::err);
    let problems = found.problems.into_iter().chain(broken);
    report.files += if only.is_some() { 1 } else { found.looked_at };
    *report.pictures.get_or_insert(0) += good;
    report
        .errors
        .extend(problems.filter(|error| asked(&error.place.file)));
}

/// Why a recorded match does not go as it went.
fn check_replay(
    games: &'static [Game],
    around: &Around,
    file: &Path,
    report: &mut CheckReport,
) -> Option<DataError> {
    let of_file = |why: String| DataError::new(Place::of_file(file), why);
    let told = |error: ReplayError| match error {
        ReplayError::Data(error) => error,
        other => of_file(other.to_string()),
    };
    let replay = match Replay::read(file) {
        Ok(replay) => replay,
        Err(error) => return Some(told(error)),
    };
    let game = match find_game(games, &replay.header.ruleset) {
        Ok(game) => game,
        Err(unknown) => return Some(of_file(unknown.to_string())),
    };
    let library = Library::load(game, around.root()?, around.own());
    if let Err(error) = replay.play(&library, |_, _| {}) {
        return Some(told(error));
    }
    let changes = replay.header.changes(&library);
    if !changes.is_empty() {
        report.notes.push(format!("{}: {changes}", file.display()));
    }
    None
}
