//! Interrupted matches: those whose file has no end, and which nobody plays at the moment.

use super::replay::{Recorder, Replay, ReplayError};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// A match that waits to be gone on with.
#[derive(Clone, Debug)]
pub struct Interrupted {
    /// What is on file.
    pub replay: Replay,
    /// When its last choice was written, if the system tells.
    pub since: Option<SystemTime>,
}

impl Interrupted {
    /// Its file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.replay.file
    }
}

/// What a folder of replays holds of interrupted matches.
#[derive(Debug, Default)]
pub struct Waiting {
    /// Those that can be gone on with, the newest first.
    pub matches: Vec<Interrupted>,
    /// What is wrong with those that cannot be read.
    pub damaged: Vec<ReplayError>,
}

/// Looks through a folder for interrupted matches of at least one person with at least one choice. Matches that are open
/// somewhere, that have ended, or that the players left for good, are passed over; so are files of other versions.
#[must_use]
pub fn interrupted(folder: &Path) -> Waiting {
    let mut waiting = Waiting::default();
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|e| e.path()).collect();
    paths.retain(|p| p.extension().is_some_and(|e| e == "replay"));
    paths.sort();
    for path in paths {
        let Ok(Some(since)) = unfinished(&path) else {
            continue;
        };
        match Replay::read(&path) {
            Ok(replay) => {
                let person = replay.header.players.iter().any(|p| p.agent.is_none());
                if person && !replay.left && !replay.choices.is_empty() {
                    waiting.matches.push(Interrupted { replay, since });
                }
            }
            Err(error) => waiting.damaged.push(error),
        }
    }
    waiting
        .matches
        .sort_by_key(|one| std::cmp::Reverse(one.since));
    waiting
}

/// So many bytes at the end of a file hold its last line.
const TAIL: u64 = 256;
/// So many at the beginning hold its first line.
const FIRST: usize = 32;

/// When an unfinished replay was written last; `None` if it is finished, somebody plays it, or it is of another version.
/// Only both ends of the file are read, so that many old replays cost little.
fn unfinished(path: &Path) -> io::Result<Option<Option<SystemTime>>> {
    if !std::fs::metadata(path)?.is_file() {
        return Ok(None);
    }
    let mut file = File::open(path)?;
    let mut first = [0; FIRST];
    let n = file.read(&mut first)?;
    let magic = super::replay::first_line();
    if !first[..n].starts_with(magic.as_bytes()) || fudaba_files::is_in_use(&file) {
        return Ok(None);
    }
    let metadata = file.metadata()?;
    let tail = metadata.len().saturating_sub(TAIL);
    file.seek(SeekFrom::Start(tail))?;
    let mut text = Vec::new();
    file.take(TAIL).read_to_end(&mut text)?;
    let text = String::from_utf8_lossy(&text);
    let ended = text.ends_with('\n')
        && text
            .lines()
            .next_back()
            .is_some_and(|line| line.starts_with("End("));
    Ok((!ended).then(|| metadata.modified().ok()))
}

/// The players will not go on with this match: it is not offered any more, and stays as a replay.
///
/// # Errors
/// If the file cannot be read or written.
pub fn leave(path: &Path) -> Result<(), ReplayError> {
    let (_, recorder) = Recorder::reopen(path)?;
    Ok(recorder.leave()?)
}
