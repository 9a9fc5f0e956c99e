//! The player's packs: which there are, which of them are read, what is in them, and what is wrong with them.

use super::check;
use fudaba_cards::{CheckReport, DataError, PACKS_OFF, files_of, folders_of, packs_of, packs_off};
use fudaba_files::{FileError, refused, write_atomic};
use fudaba_library::Game;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

/// What a pack has for a ruleset.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PackPart {
    /// The id of the ruleset.
    pub ruleset: String,
    /// Its card files.
    pub files: Vec<PathBuf>,
}

/// A pack as it is found.
#[derive(Clone, Debug, Default)]
pub struct PackReport {
    /// Its name: that of its folder.
    pub name: String,
    /// Its folder.
    pub folder: PathBuf,
    /// Is it read?
    pub on: bool,
    /// The rulesets for which there is something in it.
    pub parts: Vec<PackPart>,
    /// What is in it, and what is wrong, as `fudaba check` tells it.
    pub report: CheckReport,
}

/// Looks at every pack below the player's data folder. Takes long: each is checked whole.
///
/// # Errors
/// When the folder of packs cannot be read.
pub fn reports(
    games: &'static [Game],
    root: &Path,
    own: &Path,
) -> Result<Vec<PackReport>, DataError> {
    let packs = own.join("packs");
    let folders = folders_of(&packs)?;
    Ok(folders
        .iter()
        .map(|f| report(games, f, root, own))
        .collect())
}

/// Looks at a pack.
#[must_use]
pub fn report(games: &'static [Game], folder: &Path, root: &Path, own: &Path) -> PackReport {
    let name = folder.file_name().unwrap_or_default();
    let name = name.to_string_lossy().into_owned();
    let parts = games.iter().filter_map(|game| {
        let ruleset = game.rules.id().to_owned();
        let below = folder.join(&ruleset);
        let files = files_of(&below.join("cards")).unwrap_or_default();
        below.is_dir().then_some(PackPart { ruleset, files })
    });
    let mut report = check(games, &[folder.to_path_buf()], Some(root), Some(own));
    let on = match packs_off(&own.join("packs")) {
        Ok(off) => !off.contains(&name),
        Err(error) => {
            report.errors.push(error);
            false
        }
    };
    PackReport {
        on,
        parts: parts.collect(),
        report,
        name,
        folder: folder.to_path_buf(),
    }
}

/// From now on a pack is read, or no longer.
///
/// # Errors
/// If that cannot be written.
pub fn set_on(own: &Path, name: &str, on: bool) -> Result<(), FileError> {
    let packs = own.join("packs");
    let mut off = packs_off(&packs).map_err(|error| {
        refused("read the file", &packs.join(PACKS_OFF))(std::io::Error::other(error.reason))
    })?;
    off.retain(|other| other != name);
    if !on {
        off.push(name.to_owned());
    }
    off.sort();
    let mut text =
        "# Packs that are not read, one a line.\n# 読み込まないパック（1行に1つ）\n".to_owned();
    for name in off {
        text.push_str(&name);
        text.push('\n');
    }
    write_atomic(&packs.join(PACKS_OFF), text.as_bytes())
}

/// Numbers that change when files of packs do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stamps {
    all: u64,
    rulesets: BTreeMap<&'static str, u64>,
}

impl Stamps {
    /// The numbers of what lies below the player's data folder now.
    #[must_use]
    pub fn of(games: &[Game], own: &Path) -> Self {
        let folder = own.join("packs");
        let packs = packs_of(&folder).unwrap_or_default();
        let stamp = |ruleset: &str| {
            let mut hasher = DefaultHasher::new();
            for pack in &packs {
                (pack, changed(&pack.join(ruleset))).hash(&mut hasher);
            }
            hasher.finish()
        };
        let ids = games.iter().map(|game| game.rules.id());
        Self {
            all: changed(&folder),
            rulesets: ids.map(|id| (id, stamp(id))).collect(),
        }
    }

    /// The rulesets for which something has changed since then.
    pub fn since(&self, then: &Self) -> impl Iterator<Item = &'static str> {
        let now = self.rulesets.iter();
        now.filter(|(id, stamp)| then.rulesets.get(*id) != Some(stamp))
            .map(|(id, _)| *id)
    }
}

/// A number that changes when a file below a folder is made, changed or taken away. It looks at no more than the names,
/// lengths and times of files.
#[must_use]
fn changed(folder: &Path) -> u64 {
    let mut hasher = DefaultHasher::new();
    walk(folder, 0, &mut hasher);
    hasher.finish()
}

/// Deeper folders are none of a pack.
const DEEPEST: usize = 5;

fn walk(folder: &Path, depth: usize, hasher: &mut DefaultHasher) {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        path.hash(hasher);
        let Ok(metadata) = path.metadata() else {
            continue;
        };
        if metadata.is_dir() {
            if depth < DEEPEST {
                walk(&path, depth + 1, hasher);
            }
            continue;
        }
        metadata.len().hash(hasher);
        let time = metadata.modified().ok();
        let time = time.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        time.map(|time| time.as_nanos()).hash(hasher);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_pack_is_taken_out_and_put_back() {
        let own = tempfile::tempdir().unwrap();
        let packs = own.path().join("packs");
        for name in ["one", "two"] {
            fs::create_dir_all(packs.join(name).join("lily/cards")).unwrap();
        }
        let read = || packs_of(&packs).unwrap();
        assert_eq!(read().len(), 2);
        set_on(own.path(), "one", false).unwrap();
        set_on(own.path(), "one", false).unwrap();
        assert_eq!(read(), [packs.join("two")]);
        set_on(own.path(), "two", false).unwrap();
        set_on(own.path(), "one", true).unwrap();
        assert_eq!(read(), [packs.join("one")]);
        let root = fudaba_files::checkout();
        let found = reports(fudaba_rules::registry(), root, own.path()).unwrap();
        let on: Vec<_> = found.iter().map(|p| (p.name.as_str(), p.on)).collect();
        assert_eq!(on, [("one", true), ("two", false)]);
    }

    #[test]
    fn every_change_of_a_pack_is_seen() {
        let folder = tempfile::tempdir().unwrap();
        let cards = folder.path().join("lily/cards");
        fs::create_dir_all(&cards).unwrap();
        let mut seen = vec![changed(folder.path())];
        fs::write(cards.join("a.ron"), "[]").unwrap();
        seen.push(changed(folder.path()));
        fs::write(cards.join("a.ron"), "[ ]").unwrap();
        seen.push(changed(folder.path()));
        fs::rename(cards.join("a.ron"), cards.join("b.ron")).unwrap();
        seen.push(changed(folder.path()));
        assert_eq!(changed(folder.path()), seen[3]);
        for pair in seen.windows(2) {
            assert_ne!(pair[0], pair[1]);
        }
    }
}
