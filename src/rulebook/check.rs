//! Checking rulebook files for whoever writes them.

use super::book::Rulebook;
use super::read::FILE;
use fudaba_cards::Source;
use fudaba_engine::Ruleset;
use std::path::{Path, PathBuf};

/// The rulebooks among some paths, read: files of that name, and those in the folders. A path belongs to the ruleset
/// whose id is among its folders, or to the first.
#[must_use]
pub fn check(rulesets: &[&'static dyn Ruleset], paths: &[PathBuf]) -> Vec<Rulebook> {
    let files = paths.iter().flat_map(|path| files(rulesets, path));
    files.filter_map(|file| read(rulesets, &file)).collect()
}

/// Is this the file of a rulebook?
#[must_use]
pub fn is_rulebook(path: &Path) -> bool {
    path.is_file() && path.file_name().is_some_and(|name| name == FILE)
}

/// The rulebook files that a path means.
fn files(rulesets: &[&'static dyn Ruleset], path: &Path) -> Vec<PathBuf> {
    if is_rulebook(path) {
        return vec![path.to_path_buf()];
    }
    let below = rulesets.iter().flat_map(|rules| {
        [
            path.join(rules.id()).join(FILE),
            path.join("ron_data").join(rules.id()).join(FILE),
        ]
    });
    let all = std::iter::once(path.join(FILE)).chain(below);
    all.filter(|file| file.is_file()).collect()
}

fn read(rulesets: &[&'static dyn Ruleset], file: &Path) -> Option<Rulebook> {
    let absolute = file.canonicalize().unwrap_or_else(|_| file.to_path_buf());
    let rules = (rulesets.iter().rev())
        .find(|rules| absolute.iter().any(|folder| folder == rules.id()))
        .or(rulesets.first())?;
    Some(match Source::open(file) {
        Ok(source) => Rulebook::read(&source, *rules),
        Err(error) => Rulebook {
            errors: vec![error],
            ..Rulebook::default()
        },
    })
}
