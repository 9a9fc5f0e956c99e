//! For the tests of a ruleset: its scenarios hold, and with its tests in Rust they show every clause and every option.

use crate::{Remark, Report, coverage, run_paths};
use fudaba_cards::Lang;
use fudaba_library::Game;
use fudaba_rulebook::Rulebook;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A ruleset with its scenarios, run once, and the text of its tests in Rust.
pub struct Shown {
    game: &'static Game,
    folder: PathBuf,
    report: Report,
    tests: String,
}

impl Shown {
    /// Runs all scenarios of a ruleset. `tests` is the folder of its tests in Rust.
    ///
    /// # Panics
    /// If that folder cannot be read.
    #[must_use]
    pub fn of(game: &'static Game, tests: &Path) -> Self {
        let folder = fudaba_files::checkout().join("tests/scenarios");
        let folder = folder.join(game.rules.id());
        let games = std::slice::from_ref(game);
        let report = run_paths(games, std::slice::from_ref(&folder), Lang::En, None);
        let entries = std::fs::read_dir(tests).expect("a folder of tests");
        let texts = entries.flatten().map(|e| std::fs::read_to_string(e.path()));
        Self {
            game,
            folder,
            report,
            tests: texts
                .flatten()
                .map(|text| without_comments(&text))
                .collect(),
        }
    }

    /// Every option that has a name is written by it.
    ///
    /// # Panics
    /// If one is written as a number.
    pub fn calls_options_by_name(&self) {
        let notes = self.report.ran.iter().flat_map(|ran| &ran.notes);
        let numbers = notes.filter_map(|note| match &note.what {
            Remark::Name(name) => Some(format!("{}: {} is {name:?}", note.place, note.text)),
            Remark::Passed(_) => None,
        });
        let numbers: Vec<String> = numbers.collect();
        assert!(numbers.is_empty(), "{}", numbers.join("\n"));
    }

    /// Every scenario shows what it says.
    ///
    /// # Panics
    /// If one does not.
    pub fn holds(&self) {
        assert!(self.report.is_ok(), "{}", self.report);
        assert!(!self.report.ran.is_empty(), "there are no scenarios");
    }

    /// Every value of every option has a scenario or a test.
    ///
    /// # Panics
    /// If one has none.
    pub fn shows_every_value_of_every_option(&self) {
        let mut missing = Vec::new();
        let ran = self.report.ran.iter();
        let held: Vec<_> = ran.filter(|ran| ran.failure.is_none()).collect();
        for option in self.game.rules.declaration().options {
            for (n, value) in option.values.iter().enumerate() {
                // The first value is in force where the scenario sets none.
                let in_force = |set: Option<&String>| set.map_or(n == 0, |set| set == value);
                let has = held.iter().any(|ran| {
                    in_force(ran.options.get(option.key))
                        && ran.clauses.iter().any(|clause| clause == option.clause)
                });
                let told = format!("{} = {value}", option.key);
                if !has && !self.tests.contains(&told) {
                    missing.push(format!("{told} ({})", option.clause));
                }
            }
        }
        assert!(missing.is_empty(), "no scenario shows {missing:?}");
    }

    /// Every clause of the rulebook has a scenario or a test, or is named with a reason in `untested.txt`; most have a
    /// scenario.
    ///
    /// # Panics
    /// If one has none.
    pub fn shows_every_clause(&self) {
        let book = Rulebook::load(fudaba_files::checkout(), self.game.rules);
        let book = book.expect("a rulebook");
        let untested = untested(&self.folder);
        let covered = coverage(&self.report, &book, &untested);
        let none = Vec::<String>::new();
        assert_eq!(covered.unknown, none, "there are no such clauses");
        let shown = self.report.clauses();
        let tested = |id: &str| shown.contains_key(id);
        let idle: Vec<_> = untested.keys().filter(|id| tested(id)).collect();
        assert!(idle.is_empty(), "these have a test after all: {idle:?}");
        let words = |c: char| !(c.is_ascii_alphanumeric() || c == '.');
        let named: BTreeSet<&str> = self.tests.split(words).collect();
        let missing: Vec<_> = (covered.missing.iter())
            .filter(|id| !named.contains(id.as_str()))
            .collect();
        assert!(
            missing.is_empty(),
            "clauses with neither a scenario nor a test: {missing:?}"
        );
        let (shown, all) = (covered.shown.len(), book.clauses().count());
        assert!(shown * 6 > all * 5, "{shown} of {all} have a scenario");
    }
}

/// Says at the head of a test in Rust what it shows: clauses of the rules by their ids, and values of options as
/// `OPTION = VALUE`.
///
/// # Panics
/// If the ruleset has no such clause or no such value.
pub fn shows(game: &Game, clauses: &[&str]) {
    let book = Rulebook::load(fudaba_files::checkout(), game.rules).expect("a rulebook");
    for id in clauses {
        let known = id.split_once(" = ").map_or_else(
            || book.find(id).is_some(),
            |(key, value)| {
                let options = game.rules.declaration().options.iter();
                let mut of_key = options.filter(|option| option.key == key);
                of_key.any(|option| option.values.contains(&value))
            },
        );
        assert!(known, "{} has no {id}", game.rules.id());
    }
}

/// The text of Rust code without its comments: what stands there alone is tested by nothing.
#[must_use]
pub fn without_comments(code: &str) -> String {
    let mut left = String::with_capacity(code.len());
    let mut chars = code.chars().peekable();
    let (mut in_string, mut depth) = (false, 0usize);
    while let Some(c) = chars.next() {
        let next = chars.peek().copied();
        match (c, next) {
            ('/', Some('*')) if !in_string => {
                depth += 1;
                chars.next();
            }
            ('*', Some('/')) if depth > 0 => {
                depth -= 1;
                chars.next();
            }
            _ if depth > 0 => {}
            ('/', Some('/')) if !in_string => {
                while chars.peek().is_some_and(|c| *c != '\n') {
                    chars.next();
                }
            }
            ('\\', Some(escaped)) => {
                left.extend([c, escaped]);
                chars.next();
            }
            // The character of a quotation mark begins no string.
            ('\'', Some('"')) if !in_string => {
                left.extend([c, '"']);
                chars.next();
            }
            _ => {
                in_string ^= c == '"';
                left.push(c);
            }
        }
    }
    left
}

/// The clauses that need no test, with the reasons: `untested.txt` beside the scenarios, `ID: REASON` on each line.
fn untested(folder: &Path) -> BTreeMap<String, String> {
    let text = std::fs::read_to_string(folder.join("untested.txt")).unwrap_or_default();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| line.split_once(": ").expect("a clause and the reason"))
        .map(|(id, why)| (id.to_owned(), why.to_owned()))
        .collect()
}
