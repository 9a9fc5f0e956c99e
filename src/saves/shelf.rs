//! The recorded matches of a folder, as a list: read quickly, without playing them. What is on the list need not be intact; that
//! is found out when it is opened.

use super::replay::{Header, Replay, ReplayError, Seat};
use fudaba_cards::Text;
use fudaba_engine::Outcome;
use fudaba_files::{FileError, create_new, refused};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The folder, within that of the replays, where deleted ones lie.
pub const BIN: &str = "bin";
const ENDING: &str = "replay";

/// A recorded match on the list.
#[derive(Clone, Debug, PartialEq)]
pub struct Listed {
    /// The file.
    pub path: PathBuf,
    /// What it is called: the name of the file without its ending.
    pub name: String,
    /// When it was written last, if the system tells.
    pub since: Option<SystemTime>,
    /// What is in it; nothing if it is no replay that this program reads, or its head is damaged.
    pub inside: Option<Inside>,
}

/// What is in a recorded match.
#[derive(Clone, Debug, PartialEq)]
pub struct Inside {
    /// The id of the ruleset.
    pub ruleset: String,
    /// The names of the decks.
    pub decks: [Text; 2],
    /// Who sat there.
    pub players: [Seat; 2],
    /// How many choices stand.
    pub choices: usize,
    /// How it ended, if it did.
    pub end: Option<Outcome>,
    /// Was a hint taken?
    pub hinted: bool,
    /// How often choices were taken back.
    pub taken_back: usize,
    /// Did the players leave it for good?
    pub left: bool,
}

/// The recorded matches of a folder, the newest first. Read on two threads: a thousand take a fraction of a second.
#[must_use]
pub fn list(folder: &Path) -> Vec<Listed> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|e| e == ENDING));
    let (one, two) = paths.split_at(paths.len() / 2);
    let read = |paths: &[PathBuf]| paths.iter().filter_map(|p| listed(p)).collect::<Vec<_>>();
    let mut all = std::thread::scope(|scope| {
        let other = scope.spawn(|| read(two));
        let mut all = read(one);
        all.extend(other.join().unwrap_or_default());
        all
    });
    all.sort_by(|a, b| b.since.cmp(&a.since).then_with(|| a.path.cmp(&b.path)));
    all
}

/// One file; nothing if it is none.
fn listed(path: &Path) -> Option<Listed> {
    let metadata = std::fs::metadata(path).ok()?;
    if !metadata.is_file() {
        return None;
    }
    let text = fudaba_files::read_bytes(path).ok().flatten();
    Some(Listed {
        name: path.file_stem()?.to_string_lossy().into_owned(),
        path: path.to_path_buf(),
        since: metadata.modified().ok(),
        inside: text.and_then(|text| inside(&text)),
    })
}

fn inside(text: &[u8]) -> Option<Inside> {
    let text = std::str::from_utf8(text).ok()?;
    let mut lines = text.lines();
    if lines.next()? != super::replay::first_line().trim_end() {
        return None;
    }
    let header = header(lines.next()?)?;
    let mut inside = Inside {
        ruleset: header.ruleset,
        decks: header.decks.map(|deck| deck.name),
        players: header.players,
        choices: 0,
        end: None,
        hinted: false,
        taken_back: 0,
        left: false,
    };
    for line in lines {
        if line.starts_with("Pick(") || line.starts_with("Concede(") {
            inside.choices += 1;
            inside.left = false;
        } else if let Some(rest) = line.strip_prefix("Undo(") {
            let n = rest.split(')').next().and_then(|n| n.parse::<usize>().ok());
            inside.choices = inside.choices.saturating_sub(n.unwrap_or(0));
            inside.taken_back += 1;
            inside.end = None;
        } else if line.starts_with("Hint(") {
            inside.hinted = true;
        } else if let Some(rest) = line.strip_prefix("End(") {
            let outcome = rest.rsplit_once(" #").map_or(rest, |(outcome, _)| outcome);
            inside.end = ron::from_str(outcome.strip_suffix(')')?).ok();
        } else if line.starts_with("Left") {
            inside.left = true;
        }
    }
    Some(inside)
}

/// The head without its checksum, and without the digests of the cards, which are most of it.
fn header(line: &str) -> Option<Header> {
    let (text, _) = line.rsplit_once(" #")?;
    let short = text
        .rfind("cards:{")
        .map(|at| format!("{}cards:{{}})", &text[..at]));
    let short = short.and_then(|short| ron::from_str(&short).ok());
    short.or_else(|| ron::from_str(text).ok())
}

/// A free name in a folder for a file that is to be called so.
fn free(folder: &Path, name: &str) -> PathBuf {
    let mut path = folder.join(format!("{name}.{ENDING}"));
    let mut n = 2;
    while path.exists() {
        path = folder.join(format!("{name}-{n}.{ENDING}"));
        n += 1;
    }
    path
}

fn stem(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

fn folder_of(path: &Path) -> &Path {
    path.parent().unwrap_or(Path::new("."))
}

/// A replay that somebody plays at the moment is not moved.
fn not_in_use(path: &Path) -> Result<(), FileError> {
    let file = std::fs::File::open(path).map_err(refused("open the file", path))?;
    if fudaba_files::is_in_use(&file) {
        return Err(FileError::InUse(path.to_path_buf()));
    }
    Ok(())
}

fn moved(from: &Path, to: PathBuf) -> Result<PathBuf, FileError> {
    not_in_use(from)?;
    let folder = folder_of(&to);
    std::fs::create_dir_all(folder).map_err(refused("make the folder", folder))?;
    std::fs::rename(from, &to).map_err(refused("move the file", from))?;
    Ok(to)
}

/// Puts a replay into the bin of its folder; where it lies now.
///
/// # Errors
/// If it cannot be moved, or somebody plays it.
pub fn delete(path: &Path) -> Result<PathBuf, FileError> {
    moved(path, free(&folder_of(path).join(BIN), &stem(path)))
}

/// Takes a replay out of the bin again; where it lies now.
///
/// # Errors
/// If it cannot be moved.
pub fn restore(binned: &Path) -> Result<PathBuf, FileError> {
    let folder = folder_of(folder_of(binned));
    moved(binned, free(folder, &stem(binned)))
}

/// What a replay may be called: no sign that has a meaning in a path, no sign that a terminal obeys; nothing if nothing is left.
#[must_use]
pub fn plain_name(name: &str) -> Option<String> {
    let fits = |c: &char| !c.is_control() && !"/\\:*?\"<>|".contains(*c);
    let name: String = name.chars().filter(fits).take(80).collect();
    let name = fudaba_files::plain::printable(name.trim())
        .trim_matches('.')
        .trim()
        .to_owned();
    (!name.is_empty()).then_some(name)
}

/// Gives a replay another name; where it lies now. A name that there is already gets a number.
///
/// # Errors
/// If it cannot be moved, or somebody plays it.
pub fn rename(path: &Path, name: &str) -> Result<PathBuf, FileError> {
    match plain_name(name) {
        Some(name) if name != stem(path) => moved(path, free(folder_of(path), &name)),
        _ => Ok(path.to_path_buf()),
    }
}

/// Copies a replay into a folder, under a name that is free there; where the copy lies.
///
/// # Errors
/// If it cannot be read or written.
pub fn export(path: &Path, folder: &Path) -> Result<PathBuf, FileError> {
    let text = std::fs::read(path).map_err(refused("read the file", path))?;
    let to = free(folder, &stem(path));
    create_new(&to, &text)?;
    Ok(to)
}

/// Copies a replay from elsewhere into a folder of replays; where the copy lies. Nothing is copied that is no intact replay.
///
/// # Errors
/// If it cannot be read, is damaged or is none; or if the copy cannot be written.
pub fn import(file: &Path, folder: &Path) -> Result<PathBuf, ReplayError> {
    Replay::read(file)?;
    let text = std::fs::read(file).map_err(refused("read the file", file))?;
    let name = plain_name(&stem(file)).unwrap_or_else(|| "replay".to_owned());
    let to = free(folder, &name);
    create_new(&to, &text)?;
    Ok(to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_hold_nothing_that_leads_elsewhere() {
        assert_eq!(plain_name("../a/b: c?").as_deref(), Some("ab c"));
        assert_eq!(plain_name("  最後の一手 ").as_deref(), Some("最後の一手"));
        assert_eq!(plain_name("../.."), None);
        assert_eq!(plain_name("\u{1b}[31m"), Some("[31m".to_owned()));
    }

    #[test]
    fn what_is_no_replay_stands_on_the_list_with_nothing_inside() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("odd.replay"), "something else").unwrap();
        std::fs::write(folder.path().join("odd.txt"), "no replay at all").unwrap();
        std::fs::create_dir(folder.path().join("folder.replay")).unwrap();
        let all = list(folder.path());
        assert_eq!(all.len(), 1);
        assert_eq!((all[0].name.as_str(), &all[0].inside), ("odd", &None));
        assert!(list(&folder.path().join("missing")).is_empty());
    }

    #[test]
    fn what_is_deleted_comes_back_and_nothing_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::fs::write(at("one.replay"), "1").unwrap();
        let binned = delete(&at("one.replay")).unwrap();
        assert!(!at("one.replay").exists() && binned.exists());
        std::fs::write(at("one.replay"), "2").unwrap();
        assert_eq!(restore(&binned).unwrap(), at("one-2.replay"));
        let renamed = rename(&at("one-2.replay"), "one").unwrap();
        assert_eq!(renamed, at("one-3.replay"));
        assert_eq!(std::fs::read(at("one.replay")).unwrap(), b"2");
        let copy = export(&at("one.replay"), &at("elsewhere")).unwrap();
        assert_eq!(std::fs::read(&copy).unwrap(), b"2");
        assert!(import(&copy, folder.path()).is_err(), "it is no replay");
        let used = std::fs::File::open(at("one.replay")).unwrap();
        fudaba_files::lock(&at("one.replay"), &used).unwrap();
        assert!(matches!(
            delete(&at("one.replay")),
            Err(FileError::InUse(_))
        ));
    }
}
