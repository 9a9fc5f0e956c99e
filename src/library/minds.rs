//! How the computer opponent of a ruleset judges and looks ahead, as files beside the ruleset: today's, and those that are
//! kept from before to be measured against.

use super::Unknown;
use super::judgement::{FILE as JUDGEMENT_FILE, judgement_text, read_judgement};
use fudaba_cards::{DataError, Place, Source, files_of, nearest, read_one};
use fudaba_engine::words::Vocabulary;
use fudaba_engine::{Declaration, Horizon, Mind, Minds, StableHasher, WeightDecl};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::hash::Hasher;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The file of today's mind, below `ron_data/<ruleset>/`. Without it the ruleset's own declaration holds.
pub const FILE: &str = "opponent.ron";
/// The folder of those that are kept: `v0.ron`, `v1.ron` and so on.
pub const KEPT: &str = "opponents";

/// A number of a weight is no larger than this.
const LARGEST: i32 = 100_000;

/// A mind as it is written. A file says everything, so that what is kept does not change with the program.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    horizon: Far,
    explore: f32,
    untried: f32,
    sharpness: u8,
    relative: bool,
    exact: u16,
    #[serde(default)]
    candidates: u16,
    #[serde(default)]
    readiness: f32,
    #[serde(default)]
    horizon_in_rounds: Option<Far>,
    #[serde(default)]
    habits: Vec<u16>,
    weights: BTreeMap<String, Vec<i32>>,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Far {
    turns: u16,
    choices: u16,
    on_the_way: u8,
    further: u16,
}

impl From<Far> for Horizon {
    fn from(far: Far) -> Self {
        Self {
            turns: far.turns,
            choices: far.choices,
            on_the_way: far.on_the_way,
            further: far.further,
        }
    }
}

/// A horizon as it is written.
fn far_text(horizon: Horizon) -> String {
    let Horizon {
        turns,
        choices,
        on_the_way,
        further,
    } = horizon;
    format!("(turns: {turns}, choices: {choices}, on_the_way: {on_the_way}, further: {further})")
}

/// The folder of a ruleset's data below the folder that holds `ron_data`.
fn folder(root: &Path, ruleset: &str) -> PathBuf {
    root.join("ron_data").join(ruleset)
}

/// Reads the minds of a ruleset. What is broken is left out and told.
#[must_use]
pub fn read_minds(declared: &Declaration, root: &Path) -> (Minds, Vec<DataError>) {
    let folder = folder(root, declared.id);
    let mut errors = Vec::new();
    let today = folder.join(FILE);
    let mut today = match today.exists().then(|| read_mind(declared, &today)) {
        Some(Ok(mind)) => mind,
        Some(Err(error)) => {
            errors.push(error);
            Mind::declared(declared)
        }
        None => Mind::declared(declared),
    };
    let learn = |mind: &mut Mind, file: &Path, errors: &mut Vec<DataError>| match file
        .exists()
        .then(|| read_judgement(declared, file))
    {
        Some(Ok(judgement)) => mind.judgement = Some(Arc::new(judgement)),
        Some(Err(error)) => errors.push(error),
        None => {}
    };
    learn(&mut today, &folder.join(JUDGEMENT_FILE), &mut errors);
    let mut minds = Minds::new(today);
    let files = files_of(&folder.join(KEPT)).unwrap_or_else(|error| {
        errors.push(error);
        Vec::new()
    });
    for file in files {
        // What one of them had learned lies beside it.
        if file.to_string_lossy().ends_with(JUDGEMENT_FILE) {
            continue;
        }
        match version_of(&file).and_then(|version| Ok((version, read_mind(declared, &file)?))) {
            Ok((version, mut mind)) => {
                let learned = file.with_file_name(format!("v{version}.{JUDGEMENT_FILE}"));
                learn(&mut mind, &learned, &mut errors);
                minds.keep(version, mind);
            }
            Err(error) => errors.push(error),
        }
    }
    (minds, errors)
}

/// The number in the name of a file: of `v0.ron` 0.
fn version_of(file: &Path) -> Result<u8, DataError> {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let version = stem.strip_prefix('v').and_then(|n| n.parse().ok());
    version.ok_or_else(|| {
        let why = format!("{stem:?} is no name of an opponent that is kept");
        DataError::new(Place::of_file(file), why).help("call it v0.ron, v1.ron and so on")
    })
}

/// Reads one mind.
///
/// # Errors
/// What is wrong with the file, and where.
pub fn read_mind(declared: &Declaration, file: &Path) -> Result<Mind, DataError> {
    let source = Source::open(file)?;
    let written: Written = read_one(&source, &Vocabulary::default())?;
    let wrong = |word: &str, why: String, help: String| {
        let (line, col) = place(&source.text, word);
        DataError::new(Place::new(file, line, col), why).help(help)
    };
    let far = written.horizon;
    let near = written.horizon_in_rounds;
    let mut counts = vec![
        ("sharpness", written.sharpness.into(), 4),
        ("exact", written.exact, 2_000),
        ("candidates", written.candidates, 100),
    ];
    for far in [Some(far), near].into_iter().flatten() {
        counts.extend([
            ("turns", far.turns, 20),
            ("choices", far.choices, 1_000),
            ("further", far.further, 20),
            ("on_the_way", far.on_the_way.into(), 100),
        ]);
    }
    for (word, n, most) in counts {
        if n > most {
            let why = format!("{n} is too much for {word:?}");
            return Err(wrong(word, why, format!("write 0 to {most}")));
        }
    }
    for (word, n) in [
        ("explore", written.explore),
        ("untried", written.untried),
        ("readiness", written.readiness),
    ] {
        if !(0.0..=10.0).contains(&n) {
            let help = "write 0.0 to 10.0".to_owned();
            return Err(wrong(word, format!("{n} is no part of a win"), help));
        }
    }
    let (told, wanted) = (written.habits.len(), declared.habits);
    if told > 0 && told != wanted {
        let why = format!("{told} numbers tell habits, not {wanted}");
        return Err(wrong("habits", why, format!("write {wanted}, or none")));
    }
    if let Some(n) = written.habits.iter().find(|n| **n > 1_000) {
        let why = format!("{n} is too much for \"habits\"");
        return Err(wrong("habits", why, "write thousandths".to_owned()));
    }
    let numbers = weights_of(declared, &written.weights, wrong)?;
    let mut mind = Mind::declared(declared).with_numbers(declared, &numbers);
    mind.horizon = far.into();
    mind.horizon_in_rounds = near.map(Horizon::from);
    mind.explore = written.explore;
    mind.untried = written.untried;
    mind.sharpness = written.sharpness.max(1);
    mind.relative = written.relative;
    mind.exact = written.exact;
    mind.candidates = written.candidates;
    mind.readiness = written.readiness;
    mind.habits = written.habits.into_boxed_slice();
    Ok(mind)
}

/// The weights of a file in the order in which the ruleset declares them; `wrong` makes an error of a word, why and what to do.
pub(super) fn weights_of(
    declared: &Declaration,
    written: &BTreeMap<String, Vec<i32>>,
    wrong: impl Fn(&str, String, String) -> DataError,
) -> Result<Vec<i32>, DataError> {
    let known = || declared.weights.iter().map(|w| w.key);
    if let Some(key) = written.keys().find(|k| !known().any(|w| w == **k)) {
        let near = nearest(key, known()).map_or(String::new(), |n| format!("did you mean {n:?}? "));
        let all = known().collect::<Vec<_>>().join(", ");
        let why = format!("the ruleset weighs nothing by the name {key:?}");
        return Err(wrong(key, why, format!("{near}(known: {all})")));
    }
    let mut numbers = Vec::new();
    for decl in declared.weights {
        let read = written.get(decl.key).map_or(&[][..], Vec::as_slice);
        fits(decl, read).map_err(|(why, help)| wrong(decl.key, why, help))?;
        numbers.extend_from_slice(read);
    }
    Ok(numbers)
}

/// Are these numbers that the weight can have? If not, why, and what to do.
fn fits(decl: &WeightDecl, read: &[i32]) -> Result<(), (String, String)> {
    let (key, wanted) = (decl.key, decl.values.len());
    if read.len() != wanted {
        let why = format!("{key:?} has {} numbers, not {wanted}", read.len());
        return Err((why, format!("write {key:?}: {:?}", decl.values)));
    }
    for n in read {
        if n.checked_abs().is_none_or(|n| n > LARGEST) {
            let help = format!("write -{LARGEST} to {LARGEST}");
            return Err((format!("{n} is too much for {key:?}"), help));
        }
        if decl.sign.hold(*n) != *n {
            let than = if *n < 0 { "below" } else { "above" };
            let why = format!("{n} has the wrong sign: {key:?} is never {than} 0");
            return Err((why, "write 0, or a number of the other sign".to_owned()));
        }
    }
    Ok(())
}

/// Where a word stands first in a text, as line and column.
pub(super) fn place(text: &str, word: &str) -> (usize, usize) {
    let at = text.find(word).unwrap_or(0);
    let before = &text[..at];
    let line = before.matches('\n').count() + 1;
    (
        line,
        before.chars().rev().take_while(|c| *c != '\n').count() + 1,
    )
}

/// A mind as a file. `about` is the comment at its head.
#[must_use]
pub fn mind_text(declared: &Declaration, mind: &Mind, about: &str) -> String {
    let mut text = String::new();
    for line in about.lines() {
        let _ = writeln!(text, "// {line}");
    }
    let _ = writeln!(
        text,
        "(\n    horizon: {},\n    explore: {:?},\n    untried: {:?},\n    sharpness: {},\n    relative: {},\n    exact: {},",
        far_text(mind.horizon),
        mind.explore,
        mind.untried,
        mind.sharpness,
        mind.relative,
        mind.exact
    );
    // What was written before there were rounds says nothing of them.
    if mind.candidates > 0 {
        let (candidates, readiness) = (mind.candidates, mind.readiness);
        let _ = writeln!(
            text,
            "    candidates: {candidates},\n    readiness: {readiness:?},"
        );
    }
    if let Some(horizon) = mind.horizon_in_rounds {
        let _ = writeln!(text, "    horizon_in_rounds: Some({}),", far_text(horizon));
    }
    if !mind.habits.is_empty() {
        let _ = writeln!(text, "    habits: {:?},", mind.habits);
    }
    text.push_str("    weights: {\n");
    let mut numbers = mind.numbers();
    for decl in declared.weights {
        let (own, rest) = numbers.split_at(decl.values.len().min(numbers.len()));
        numbers = rest;
        let _ = writeln!(text, "        {:?}: {own:?},", decl.key);
    }
    text.push_str("    },\n)\n");
    text
}

/// A number that changes with any of these minds.
pub(super) fn digest(declared: &Declaration, minds: &Minds) -> u64 {
    let mut hasher = StableHasher::default();
    hasher.write(mind_text(declared, minds.today(), "").as_bytes());
    if let Some(judgement) = &minds.today().judgement {
        hasher.write(judgement_text(declared, judgement.learned(), "").as_bytes());
    }
    for version in minds.versions() {
        hasher.write_u64(version.into());
        if let Some(mind) = minds.of(Some(version)) {
            hasher.write(mind_text(declared, mind, "").as_bytes());
            if let Some(judgement) = &mind.judgement {
                hasher.write(judgement_text(declared, judgement.learned(), "").as_bytes());
            }
        }
    }
    hasher.finish()
}

/// Is there an opponent of this number?
pub(super) fn kept(minds: &Minds, version: u8) -> Result<(), Unknown> {
    if minds.of(Some(version)).is_some() {
        return Ok(());
    }
    let known = minds.versions().map(|v| format!("v{v}"));
    Err(Unknown::new("kept opponent", &format!("v{version}"), known))
}
