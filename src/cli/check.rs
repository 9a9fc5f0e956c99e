//! `fudaba check`.

use super::out::print;
use super::{FOUND_WRONG, OK, Refusal};
use fudaba_files::Folders;
use fudaba_rules::registry;
use std::path::{Path, PathBuf};

/// Prints everything that is wrong with card files, decks, pictures, replays, rulebooks and the other files of a ruleset.
pub fn run(packs: &[PathBuf], data: Option<&Path>) -> Result<u8, Refusal> {
    let root = match data {
        Some(_) => Some(fudaba_cards::data_root(data)?),
        None => fudaba_cards::data_root(None).ok(),
    };
    let own = Folders::of_player().ok().map(|folders| folders.data);
    let report = fudaba_packs::check(registry(), packs, root.as_deref(), own.as_deref());
    print(&report)?;
    Ok(if report.is_ok() { OK } else { FOUND_WRONG })
}
