//! Checks card files for whoever writes them: every error at once.

use super::card_rules::CardRules;
use super::error::{DataError, Place};
use super::folders::files_of;
use super::limits;
use super::pack::load_files;
use super::read::Source;
use fudaba_files::plain::printable;
use std::fmt;
use std::path::{Path, PathBuf};

/// What a check found.
#[derive(Clone, Debug, Default)]
pub struct CheckReport {
    /// The files that were read.
    pub files: usize,
    /// The cards in them that are good.
    pub cards: usize,
    /// The clauses of rulebooks that are good; `None` if there was no rulebook among them.
    pub clauses: Option<usize>,
    /// The decks that are good and legal; `None` if there was no deck among them.
    pub decks: Option<usize>,
    /// The pictures that are good; `None` if there was no picture among them.
    pub pictures: Option<usize>,
    /// The replays that go as they went; `None` if there was no replay among them.
    pub replays: Option<usize>,
    /// What is said about files that hold neither cards nor decks.
    pub notes: Vec<String>,
    /// Everything that is wrong.
    pub errors: Vec<DataError>,
}

impl CheckReport {
    /// Is everything in order?
    #[must_use]
    pub fn is_ok(&self) -> bool {
        self.errors.is_empty()
    }

    /// What the program should return to the system: 0 if all is in order, else 1.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        u8::from(!self.is_ok())
    }
}

impl fmt::Display for CheckReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for error in self.errors.iter().take(limits::ERRORS) {
            writeln!(f, "{error}\n")?;
        }
        if let Some(more @ 1..) = self.errors.len().checked_sub(limits::ERRORS) {
            writeln!(f, "and {more} more.\n")?;
        }
        for note in &self.notes {
            writeln!(f, "{}", printable(note))?;
        }
        let files = counted(self.files, "file");
        let cards = counted(self.cards, "good card");
        write!(f, "{files}, {cards}, ")?;
        if let Some(clauses) = self.clauses {
            write!(f, "{}, ", counted(clauses, "good clause"))?;
        }
        let others = [
            (self.decks, "good deck"),
            (self.pictures, "good picture"),
            (self.replays, "good replay"),
        ];
        for (count, what) in others {
            if let Some(count) = count {
                write!(f, "{}, ", counted(count, what))?;
            }
        }
        if self.is_ok() {
            f.write_str("no errors.")
        } else {
            write!(f, "{}.", counted(self.errors.len(), "error"))
        }
    }
}

fn counted(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// Checks card files and folders of them. `games` are the rulesets that there are; a path belongs to the one whose key
/// is among its folders, or to the first. `known` are the files of the game itself, so that a pack that takes an id of
/// the game is found out.
#[must_use]
pub fn check(games: &[&CardRules], root: Option<&Path>, paths: &[PathBuf]) -> CheckReport {
    let mut report = CheckReport::default();
    for path in paths {
        if let Err(error) = std::fs::symlink_metadata(path) {
            let missing = error.kind() == std::io::ErrorKind::NotFound;
            let reason = match missing {
                true => "there is no such file or folder".to_owned(),
                false => format!("cannot be read: {error}"),
            };
            let error = DataError::new(Place::of_file(path), reason);
            report.errors.push(error.help("check the path"));
        }
    }
    for rules in games {
        let mut sources = Vec::new();
        for path in paths {
            let found = match card_files(games, rules, path) {
                Ok(found) => found,
                Err(error) => {
                    report.errors.push(error);
                    continue;
                }
            };
            for file in found {
                match Source::open(&file) {
                    Ok(source) => sources.push(source),
                    Err(error) => report.errors.push(error),
                }
            }
        }
        report.files += sources.len();
        check_sources(&mut report, rules, root, sources);
    }
    if report.files == 0 && report.errors.is_empty() {
        let path = paths.first().map_or(Path::new("."), PathBuf::as_path);
        let error = DataError::new(Place::of_file(path), "no card file was found here");
        report
            .errors
            .push(error.help("name .ron files, or a folder with a cards folder in it"));
    }
    report.errors.sort();
    report.errors.dedup();
    report
}

fn check_sources(
    report: &mut CheckReport,
    rules: &CardRules,
    root: Option<&Path>,
    sources: Vec<Source>,
) {
    let canonical = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let checked: Vec<_> = sources
        .iter()
        .map(|source| canonical(&source.file))
        .collect();
    let own = root.map(|root| root.join("ron_data").join(rules.ruleset).join("cards"));
    let mut all: Vec<Source> = own
        .and_then(|folder| files_of(&folder).ok())
        .unwrap_or_default()
        .iter()
        .filter(|file| !checked.contains(&canonical(file)))
        .filter_map(|file| Source::open(file).ok())
        .collect();
    all.extend(sources);
    let pack = load_files(rules, &all);
    let asked = |file: &Path| checked.contains(&canonical(file));
    report.cards += pack
        .cards()
        .filter(|card| pack.place(&card.id).is_some_and(|place| asked(&place.file)))
        .count();
    let errors = pack.errors.into_iter();
    report
        .errors
        .extend(errors.filter(|error| asked(&error.place.file)));
}

/// The ruleset that a path belongs to: the one whose key is among its folders, else the first.
#[must_use]
pub fn ruleset_of<'a>(games: &[&'a CardRules], path: &Path) -> Option<&'a CardRules> {
    let absolute = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let among = |game: &&&CardRules| absolute.iter().any(|folder| folder == game.ruleset);
    games.iter().rev().find(among).or(games.first()).copied()
}

/// The folders with cards of a ruleset that there are in a folder: its own, that of a ruleset, that of the program's data.
#[must_use]
pub fn card_folders(rules: &CardRules, path: &Path) -> Vec<PathBuf> {
    let folders = [
        path.join("cards"),
        path.join(rules.ruleset).join("cards"),
        path.join("ron_data").join(rules.ruleset).join("cards"),
    ];
    folders
        .into_iter()
        .filter(|folder| folder.is_dir())
        .collect()
}

/// The card files of one ruleset that a path names.
fn card_files(
    games: &[&CardRules],
    rules: &CardRules,
    path: &Path,
) -> Result<Vec<PathBuf>, DataError> {
    let named =
        |path: &Path| ruleset_of(games, path).is_some_and(|game| game.ruleset == rules.ruleset);
    if !path.is_dir() {
        // Whatever else is there is told when it is opened.
        let there = std::fs::symlink_metadata(path).is_ok();
        return Ok((there && named(path))
            .then(|| path.to_path_buf())
            .into_iter()
            .collect());
    }
    let mut files = Vec::new();
    for folder in card_folders(rules, path) {
        if named(&folder) {
            files.extend(files_of(&folder)?);
        }
    }
    if files.is_empty() && named(path) {
        files = files_of(path)?;
    }
    Ok(files)
}
