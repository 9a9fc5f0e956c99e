//! Scenario files and their places.

use super::format::{Common, Scenario, Seat};
use super::start::Spot;
use fudaba_cards::{DataError, Entry, Part, Place, Source, files_of, read_list, read_one};
use fudaba_engine::Ruleset;
use fudaba_library::{Game, find_game};
use std::path::{Path, PathBuf};

/// The file with what all scenarios of its folder share.
pub const COMMON: &str = "common.ron";

/// All scenario files that the paths name; a folder stands for all files in it and below it.
#[must_use]
pub fn files(paths: &[PathBuf]) -> (Vec<PathBuf>, Vec<DataError>) {
    let (mut found, mut errors) = (Vec::new(), Vec::new());
    for path in paths {
        if path.is_dir() {
            let before = found.len();
            collect(path, &mut found, &mut errors);
            if found.len() == before && errors.is_empty() {
                let error = DataError::new(Place::of_file(path), "there is no scenario here");
                errors.push(error.help("name a scenario file (.ron), or a folder of them"));
            }
        } else {
            found.push(path.clone());
        }
    }
    (found, errors)
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>, errors: &mut Vec<DataError>) {
    match files_of(folder) {
        Ok(files) => found.extend(files.into_iter().filter(|f| !is_common(f))),
        Err(error) => errors.push(error),
    }
    let below = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = below.map(|e| e.path()).filter(|p| p.is_dir()).collect();
    folders.sort();
    for folder in folders {
        collect(&folder, found, errors);
    }
}

fn is_common(file: &Path) -> bool {
    file.file_name().is_some_and(|name| name == COMMON)
}

/// Which of these rulesets a file is for: what its first `ruleset:` says, else the folder that it lies in.
///
/// # Errors
/// If there is no such ruleset.
pub fn game_of(games: &'static [Game], source: &Source) -> Result<&'static Game, DataError> {
    let said = source.text.lines().enumerate().find_map(|(n, line)| {
        let (before, after) = line.split_once("ruleset:")?;
        let id = after.trim_start().strip_prefix('"')?.split_once('"')?.0;
        let code = !before.contains("//");
        code.then(|| (n + 1, before.chars().count() + 1, id))
    });
    if let Some((line, col, id)) = said {
        return find_game(games, id).map_err(|unknown| {
            DataError::new(Place::new(&source.file, line, col), unknown.to_string())
        });
    }
    let absolute = source.file.canonicalize();
    let absolute = absolute.unwrap_or_else(|_| source.file.clone());
    let by_folder = absolute
        .iter()
        .rev()
        .find_map(|part| games.iter().find(|g| part == g.rules.id()));
    by_folder.ok_or_else(|| {
        let reason = "it is not said which ruleset this scenario is for";
        let known = games.first().map_or("", |g| g.rules.id());
        let error = DataError::new(Place::of_file(&source.file), reason);
        error.help(format!("add a field, for example ruleset: {known:?}"))
    })
}

/// What the scenarios of a file share with those of its folder: the `common.ron` there, else the one of the nearest folder
/// above it, up to that of the ruleset.
///
/// # Errors
/// What is wrong in that `common.ron`, and where.
pub fn common_of(file: &Path, rules: &dyn Ruleset) -> Result<(Common, Option<Source>), DataError> {
    let own = file.parent().unwrap_or(Path::new("."));
    let up_to = own
        .ancestors()
        .position(|folder| folder.ends_with(rules.id()));
    let mut folders = own.ancestors().take(up_to.unwrap_or(0) + 1);
    let Some(path) = folders.find_map(|folder| Some(folder.join(COMMON)).filter(|p| p.is_file()))
    else {
        return Ok((Common::default(), None));
    };
    let source = Source::open(&path)?;
    let common = read_one(&source, rules.words())?;
    Ok((common, Some(source)))
}

/// The scenarios of a file that can be read, and what is wrong with the others.
pub fn scenarios<'a>(
    source: &'a Source,
    rules: &dyn Ruleset,
) -> (Vec<Entry<'a, Scenario>>, Vec<DataError>) {
    read_list(source, rules.words())
}

/// The place of a step: where it is written, and its text.
#[must_use]
pub fn step_of(entry: &Entry<'_, Scenario>, file: &Path, step: usize) -> (Place, String) {
    let steps = entry.part.field("steps").and_then(|part| part.members());
    match steps.as_ref().and_then(|all| all.get(step.checked_sub(1)?)) {
        Some(part) => {
            let text: Vec<&str> = part
                .text
                .lines()
                .map(|l| l.split("//").next().unwrap_or("").trim())
                .collect();
            (Place::new(file, part.line, part.col), text.concat())
        }
        None => (
            Place::new(file, entry.part.line, entry.part.col),
            String::new(),
        ),
    }
}

/// A place in a scenario, else in the folder's `common.ron`.
#[must_use]
pub fn spot_of(
    entry: Option<&Part<'_>>,
    file: &Path,
    common: Option<&Source>,
    spot: Option<&Spot>,
) -> Option<Place> {
    let find = |part: &Part<'_>| {
        let (list, n) = match spot? {
            Spot::Card(n) => (part.field("cards")?, *n),
            Spot::Laid(seat, zone, n) => {
                let side = match seat {
                    Seat::A => "a",
                    Seat::B => "b",
                };
                (part.field(side)?.field(zone)?, *n)
            }
        };
        let found = list.members()?.get(n).copied()?;
        Some((found.line, found.col))
    };
    let own = entry.and_then(find).map(|at| (file, at));
    let shared = || {
        let source = common?;
        let at = find(&Part::whole(&source.text).without_head())?;
        Some((source.file.as_path(), at))
    };
    let (file, (line, col)) = own.or_else(shared)?;
    Some(Place::new(file, line, col))
}

/// The place of a word of a scenario: in the entry, else in the folder's `common.ron`, else the entry itself.
#[must_use]
pub fn word_of(
    entry: &Entry<'_, Scenario>,
    file: &Path,
    common: Option<&Source>,
    word: &str,
) -> Place {
    let quoted = format!("{word:?}");
    let find = |text: &str| {
        text.find(&quoted)
            .or_else(|| (!word.is_empty()).then(|| text.find(word)).flatten())
    };
    if let Some(at) = find(entry.part.text) {
        let (line, col) = entry.part.place_of(at);
        return Place::new(file, line, col);
    }
    if let Some((common, at)) = common.and_then(|c| find(&c.text).map(|at| (c, at))) {
        let (line, col) = Part::whole(&common.text).place_of(at);
        return Place::new(&common.file, line, col);
    }
    Place::new(file, entry.part.line, entry.part.col)
}
