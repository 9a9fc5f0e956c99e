//! `fudaba check`.

use super::{FOUND_WRONG, OK, Refusal};
use crate::cards;
use crate::rules::registry;
use std::path::{Path, PathBuf};

/// Prints everything that is wrong with card files.
pub fn run(packs: &[PathBuf], data: Option<&Path>) -> Result<u8, Refusal> {
    let games: Vec<_> = registry().iter().map(|g| g.cards).collect();
    let root = match data {
        Some(_) => Some(cards::data_root(data)?),
        None => cards::data_root(None).ok(),
    };
    let report = cards::check(&games, root.as_deref(), packs);
    println!("{report}");
    Ok(if report.is_ok() { OK } else { FOUND_WRONG })
}
