//! What running scenarios showed, in words.

use super::deck;
use super::format::{Common, DeckCase, Scenario};
use super::load;
use super::printed;
use super::run::{Failure, Note, Remark, run};
use super::start::{Wrong, told_apart};
use fudaba_cards::{DataError, Lang, Part, Place, Source};
use fudaba_engine::Catalogue;
use fudaba_library::{Game, Library};
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

/// A scenario that was run.
#[derive(Clone, Debug)]
pub struct Ran {
    /// Where it stands.
    pub place: Place,
    /// What it shows.
    pub name: String,
    /// The clauses that it shows.
    pub clauses: Vec<String>,
    /// Options that it sets, by key.
    pub options: BTreeMap<String, String>,
    /// The number of its steps.
    pub steps: usize,
    /// How it failed, if it did.
    pub failure: Option<Failed>,
    /// What there is to know about its steps.
    pub notes: Vec<Noted>,
}

/// What there is to know about a step, and where the step stands.
#[derive(Clone, Debug)]
pub struct Noted {
    /// Where the step stands.
    pub place: Place,
    /// The step as it is written.
    pub text: String,
    /// What there is to know.
    pub what: Remark,
}

/// How a scenario failed.
#[derive(Clone, Debug)]
pub struct Failed {
    /// The step, from 1; 0 if the table could not be set up.
    pub step: usize,
    /// Where the step stands.
    pub place: Place,
    /// The step as it is written.
    pub text: String,
    /// What was found instead.
    pub found: String,
    /// The choices that were open.
    pub legal: Vec<String>,
    /// The choices since the last one of a step that nobody was asked for.
    pub forced: Vec<String>,
}

/// What running scenarios showed.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The language in which it is written.
    pub lang: Lang,
    /// Every scenario that could be read, in order.
    pub ran: Vec<Ran>,
    /// What is wrong with files that could not be read.
    pub errors: Vec<DataError>,
}

impl Report {
    /// The scenarios that failed.
    pub fn failed(&self) -> impl Iterator<Item = &Ran> {
        self.ran.iter().filter(|r| r.failure.is_some())
    }

    /// Is everything as expected?
    #[must_use]
    pub fn is_ok(&self) -> bool {
        self.errors.is_empty() && self.failed().next().is_none() && !self.ran.is_empty()
    }

    /// What the program returns to the system: 0 if all is as expected, else 1.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        u8::from(!self.is_ok())
    }

    /// How many scenarios that passed show each clause.
    #[must_use]
    pub fn clauses(&self) -> BTreeMap<&str, usize> {
        let mut shown = BTreeMap::new();
        for clause in self
            .ran
            .iter()
            .filter(|r| r.failure.is_none())
            .flat_map(|r| &r.clauses)
        {
            *shown.entry(clause.as_str()).or_insert(0) += 1;
        }
        shown
    }

    fn say<'a>(&self, en: &'a str, ja: &'a str) -> &'a str {
        match self.lang {
            Lang::En => en,
            Lang::Ja => ja,
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for error in &self.errors {
            writeln!(f, "{error}\n")?;
        }
        for ran in &self.ran {
            match &ran.failure {
                None => writeln!(f, "{}  {}", self.say("ok    ", "成功"), ran.name)?,
                Some(failure) => self.write_failure(f, ran, failure)?,
            }
            for note in &ran.notes {
                self.write_note(f, note)?;
            }
        }
        let (all, failed) = (self.ran.len(), self.failed().count());
        match self.lang {
            Lang::En => write!(f, "{all} scenarios: {} ok, {failed} failed", all - failed)?,
            Lang::Ja => write!(f, "シナリオ {all} 件: 成功 {}、失敗 {failed}", all - failed)?,
        }
        match (self.errors.len(), self.lang) {
            (0, Lang::En) => f.write_str("."),
            (0, Lang::Ja) => f.write_str("。"),
            (n, Lang::En) => write!(f, "; {n} errors in files."),
            (n, Lang::Ja) => write!(f, "、ファイルの誤り {n}。"),
        }
    }
}

impl Report {
    fn write_note(&self, f: &mut fmt::Formatter<'_>, note: &Noted) -> fmt::Result {
        let Noted { place, text, what } = note;
        match what {
            Remark::Name(name) => {
                let is = self.say("is called", "の名前：");
                writeln!(f, "    {place}: {text} {is} Option({name:?})")
            }
            Remark::Passed(all) => {
                let of = |(who, key, n): &(&str, &str, usize)| match n {
                    1 => format!("{who} {key:?}"),
                    _ => format!("{who} {key:?} ×{n}"),
                };
                let all: Vec<String> = all.iter().map(of).collect();
                let passed = self.say("answered by default:", "既定の答えで進めた判断：");
                writeln!(f, "    {place}: {text} {passed} {}", all.join(", "))
            }
        }
    }

    fn write_failure(
        &self,
        f: &mut fmt::Formatter<'_>,
        ran: &Ran,
        failure: &Failed,
    ) -> fmt::Result {
        writeln!(f, "{}  {}", self.say("FAILED", "失敗"), ran.name)?;
        if failure.step == 0 {
            writeln!(f, "    {}: {}", failure.place, failure.found)?;
            return Ok(());
        }
        let of = self.say("step", "手順");
        writeln!(
            f,
            "    {}: {of} {}/{}",
            failure.place, failure.step, ran.steps
        )?;
        writeln!(f, "    {} {}", self.say("expected:", "期待:"), failure.text)?;
        writeln!(
            f,
            "    {} {}",
            self.say("found:   ", "実際:"),
            failure.found
        )?;
        if !failure.forced.is_empty() {
            let of = self.say("unasked: ", "自動:");
            writeln!(f, "    {of} {}", failure.forced.join(", "))?;
        }
        if !failure.legal.is_empty() {
            writeln!(
                f,
                "    {} {}",
                self.say("choices: ", "選択肢:"),
                failure.legal.join(", ")
            )?;
        }
        Ok(())
    }
}

/// Runs all scenarios of files and folders. Keys that are no test card's are looked for among the cards of the ruleset,
/// which lie below the data folder (the usual one if none is given).
#[must_use]
pub fn run_paths(
    games: &'static [Game],
    paths: &[PathBuf],
    lang: Lang,
    data: Option<&Path>,
) -> Report {
    let (files, errors) = load::files(paths);
    let mut report = Report {
        lang,
        ran: Vec::new(),
        errors,
    };
    let mut libraries: BTreeMap<&str, Option<Library>> = BTreeMap::new();
    for file in files {
        let read = Source::open(&file).and_then(|source| {
            let game = load::game_of(games, &source)?;
            let common = load::common_of(&file, game.rules)?;
            Ok((source, game, common))
        });
        match read {
            Ok((source, game, common)) => {
                let common_errors = check_common(game, &common);
                report.errors.extend(
                    common_errors
                        .into_iter()
                        .filter(|e| !report.errors.contains(e))
                        .collect::<Vec<_>>(),
                );
                let library = libraries
                    .entry(game.rules.id())
                    .or_insert_with(|| library_of(game, data));
                run_file(&mut report, &file, &source, game, common, library.as_ref());
            }
            Err(error) => {
                if !report.errors.contains(&error) {
                    report.errors.push(error);
                }
            }
        }
    }
    report
}

/// The cards and decks of a ruleset; none if they cannot be found, as scenarios may do with test cards alone.
fn library_of(game: &'static Game, data: Option<&Path>) -> Option<Library> {
    let root = fudaba_cards::data_root(data).ok()?;
    Some(Library::load(game, &root, None))
}

/// What is wrong with the test cards that the scenarios of a folder share.
fn check_common(game: &Game, (common, source): &(Common, Option<Source>)) -> Vec<DataError> {
    let Some(source) = source else {
        return Vec::new();
    };
    let parts = Part::whole(&source.text)
        .without_head()
        .field("cards")
        .and_then(|cards| cards.members());
    let parts = parts.unwrap_or_default();
    let all: Vec<_> = common.cards.iter().collect();
    let mut errors = printed::check(game.cards, &source.file, &parts, &all);
    if let Err(wrong) = told_apart(&common.cards) {
        let place = load::spot_of(None, &source.file, Some(source), wrong.spot.as_ref());
        let place = place.unwrap_or_else(|| Place::of_file(&source.file));
        errors.push(DataError::new(place, wrong.why));
    }
    errors
}

fn run_file(
    report: &mut Report,
    file: &Path,
    source: &Source,
    game: &'static Game,
    (common, shared): (Common, Option<Source>),
    library: Option<&Library>,
) {
    let rules = game.rules;
    let none = Catalogue::default();
    let cards = library.map_or(&none, |library| &library.catalogue);
    let (entries, errors) = load::scenarios(source, rules);
    report.errors.extend(errors);
    for entry in entries {
        let scenario = &entry.value;
        let parts = entry.part.field("cards").and_then(|cards| cards.members());
        let all: Vec<_> = scenario.cards.iter().chain(&common.cards).collect();
        let errors = printed::check(game.cards, file, &parts.unwrap_or_default(), &all);
        report.errors.extend(errors);
        let ran = match &scenario.deck {
            Some(case) => run_deck(case, scenario, &common, library).map(|()| Vec::new()),
            None => run(scenario, &common, rules, cards),
        };
        let notes = match &ran {
            Ok(notes) => notes.clone(),
            Err(failure) => failure.notes.clone(),
        };
        let noted = |Note { step, what }: Note| {
            let (place, text) = load::step_of(&entry, file, step);
            Noted { place, text, what }
        };
        let notes = notes.into_iter().map(noted).collect();
        let failure = ran.err().map(|failure| {
            let (place, text) = if failure.step == 0 {
                let spot = failure.spot.as_ref();
                let place = load::spot_of(Some(&entry.part), file, shared.as_ref(), spot);
                let word = || load::word_of(&entry, file, shared.as_ref(), &failure.about);
                (place.unwrap_or_else(word), String::new())
            } else {
                load::step_of(&entry, file, failure.step)
            };
            Failed {
                step: failure.step,
                place,
                text,
                found: failure.found,
                legal: failure.legal,
                forced: failure.forced,
            }
        });
        report.ran.push(Ran {
            place: Place::new(file, entry.part.line, entry.part.col),
            name: scenario.name.clone(),
            clauses: scenario.clauses.clone(),
            options: scenario.options.clone(),
            steps: scenario.steps.len(),
            failure,
            notes,
        });
    }
}

/// Looks at the deck of a scenario.
fn run_deck(
    case: &DeckCase,
    scenario: &Scenario,
    common: &Common,
    library: Option<&Library>,
) -> Result<(), Box<Failure>> {
    let Some(library) = library else {
        let why = "the cards of the ruleset cannot be found, and decks are made of them";
        return Err(before_steps(why.to_owned(), "deck".to_owned()));
    };
    deck::check(case, scenario, common, library)
        .map_err(|(found, about)| before_steps(found, about))
}

fn before_steps(why: String, about: String) -> Box<Failure> {
    let spot = None;
    Failure::before_steps(Wrong { about, why, spot })
}
