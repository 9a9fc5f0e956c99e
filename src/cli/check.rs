//! `fudaba check`.

use super::out::print;
use super::{FOUND_WRONG, OK, Refusal};
use crate::cards::{self, CheckReport};
use crate::rulebook;
use crate::rules::registry;
use std::path::{Path, PathBuf};

/// Prints everything that is wrong with card files and rulebooks.
pub fn run(packs: &[PathBuf], data: Option<&Path>) -> Result<u8, Refusal> {
    let games: Vec<_> = registry().iter().map(|g| g.cards).collect();
    let root = match data {
        Some(_) => Some(cards::data_root(data)?),
        None => cards::data_root(None).ok(),
    };
    let rulesets: Vec<_> = registry().iter().map(|g| g.rules).collect();
    let books = rulebook::check(&rulesets, packs);
    let (_, others): (Vec<_>, Vec<_>) =
        (packs.iter().cloned()).partition(|path| rulebook::is_rulebook(path));
    let mut report = if others.is_empty() {
        CheckReport::default()
    } else {
        cards::check(&games, root.as_deref(), &others)
    };
    for book in books {
        report.files += 1;
        *report.clauses.get_or_insert(0) += book.clauses().count();
        report.errors.extend(book.errors);
    }
    report.errors.sort();
    print(&report)?;
    Ok(if report.is_ok() { OK } else { FOUND_WRONG })
}
