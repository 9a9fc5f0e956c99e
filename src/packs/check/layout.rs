//! How the folders of a pack lie: what nothing reads is told, not passed over.

use fudaba_cards::{CardRules, DataError, Place, files_of, folders_of, lies_within, nearest};
use std::path::Path;

/// The folders that a ruleset's folder has.
const FOLDERS: [&str; 3] = ["cards", "decks", "pictures"];

/// What lies in a folder of packs, or in a pack, where nobody looks.
pub fn check(rulesets: &[&CardRules], path: &Path) -> Vec<DataError> {
    let ids: Vec<&str> = rulesets.iter().map(|rules| rules.ruleset).collect();
    let mut errors = Vec::new();
    for folder in folders_of(path).unwrap_or_default() {
        let name = name_of(&folder);
        if ids.contains(&name) {
            of_ruleset(path, &folder, &mut errors);
        } else if FOLDERS.iter().any(|inner| folder.join(inner).is_dir()) {
            let reason = format!("there is no ruleset {name:?}; nothing in this folder is read");
            let help = match nearest(name, ids.iter().copied()) {
                Some(near) => format!("did you mean {near}?"),
                None => format!("name it after a ruleset: {}", ids.join(", ")),
            };
            errors.push(DataError::new(Place::of_file(&folder), reason).help(help));
        }
    }
    errors
}

fn of_ruleset(pack: &Path, ruleset: &Path, errors: &mut Vec<DataError>) {
    for folder in folders_of(ruleset).unwrap_or_default() {
        let name = name_of(&folder);
        let near = FOLDERS
            .iter()
            .find(|known| known.eq_ignore_ascii_case(name));
        match near {
            Some(known) if *known == name => of_files(pack, &folder, errors),
            Some(known) => {
                let reason = format!("nothing in the folder {name} is read");
                let error = DataError::new(Place::of_file(&folder), reason);
                errors.push(error.help(format!("call it {known}")));
            }
            None => unread(&folder, errors),
        }
    }
}

/// A folder of cards, decks or pictures.
fn of_files(pack: &Path, folder: &Path, errors: &mut Vec<DataError>) {
    let files = files_of(folder).unwrap_or_default();
    errors.extend(
        files
            .iter()
            .filter_map(|file| lies_within(pack, file).err()),
    );
    for below in folders_of(folder).unwrap_or_default() {
        unread(&below, errors);
    }
}

/// A folder that nobody looks into: files that would be read elsewhere are told.
fn unread(folder: &Path, errors: &mut Vec<DataError>) {
    let files = files_of(folder).unwrap_or_default();
    errors.extend(files.iter().map(|file| {
        let error = DataError::new(Place::of_file(file), "nothing reads files of this folder");
        error.help("put it into cards or decks itself")
    }));
}

fn name_of(folder: &Path) -> &str {
    folder
        .file_name()
        .and_then(|name| name.to_str())
        .unwrap_or_default()
}
