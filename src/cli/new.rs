//! `fudaba new`: something to begin with.

use super::args::New;
use super::out::print;
use super::{OK, Refusal, folders, refuse};
use fudaba_rules::find_game;
use std::path::Path;

/// Lays it out and tells its files.
pub fn run(what: &New, data: Option<&Path>) -> Result<u8, Refusal> {
    let New::Pack {
        name,
        ruleset,
        into,
    } = what;
    let game = find_game(ruleset)?;
    let (root, own) = folders(data)?;
    let folder = match (into, own) {
        (Some(folder), _) => folder.clone(),
        (None, Some(own)) => own.join("packs"),
        (None, None) => {
            return Err(refuse(
                "your data folder is unknown",
                "name one: --into FOLDER",
            ));
        }
    };
    for file in fudaba_packs::lay_out(&root, game, &folder, name)? {
        print(file.display())?;
    }
    let pack = folder.join(name);
    print(format_args!(
        "look for mistakes with: fudaba check {}",
        pack.display()
    ))?;
    Ok(OK)
}
