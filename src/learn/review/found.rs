//! What has been found out about a match so far, on file: a review that was stopped goes on from there, and one that was finished
//! is there at once.

use super::weigh::{Judged, Scanned};
use super::{Chance, Looks};
use fudaba_engine::StableHasher;
use fudaba_files::{FileError, read_text, write_atomic};
use fudaba_saves::replay::Replay;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::hash::Hasher;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The folder, in the player's data folder, in which reviews are kept.
pub const FOLDER: &str = "reviews";
/// So many reviews are kept; the oldest goes first.
const MOST_KEPT: usize = 200;

/// What has been found out, each by the number of choices that had been made before.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// What it was found about, and how: it fits nothing else.
    about: u64,
    /// First looks.
    pub(super) scanned: BTreeMap<usize, Scanned>,
    /// Second looks.
    pub(super) judged: BTreeMap<usize, Judged>,
    /// Of moments, whether a puzzle can be made of them.
    pub(super) puzzles: BTreeMap<usize, bool>,
}

impl Found {
    /// Nothing yet, about this match with these looks.
    #[must_use]
    pub fn nothing(replay: &Replay, chance: &Chance, looks: &Looks) -> Self {
        let mut hasher = StableHasher::default();
        hasher.write(env!("CARGO_PKG_VERSION").as_bytes());
        hasher.write_u64(match_key(replay));
        for number in [looks.scan, looks.judge] {
            hasher.write_u32(number);
        }
        hasher.write_usize(looks.suspects);
        for number in [chance.slope, chance.shift] {
            hasher.write_u32(number.to_bits());
        }
        Self {
            about: hasher.finish(),
            ..Self::default()
        }
    }

    /// What is on file about this match with these looks; nothing, if there is no such file, or one that was made otherwise.
    #[must_use]
    pub fn load(folder: &Path, replay: &Replay, chance: &Chance, looks: &Looks) -> Self {
        let nothing = Self::nothing(replay, chance, looks);
        let text = read_text(&file_of(folder, replay)).ok().flatten();
        let kept = text.and_then(|text| ron::from_str::<Self>(&text).ok());
        kept.filter(|kept| kept.about == nothing.about)
            .unwrap_or(nothing)
    }

    /// Keeps it. Of too many the oldest are taken away.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save(&self, folder: &Path, replay: &Replay) -> Result<(), FileError> {
        let file = file_of(folder, replay);
        let kept = read_text(&file).ok().flatten();
        let is_new = kept.is_none();
        // Another program may have found more of the same meanwhile: whoever finds something finds the same.
        let mut all = self.clone();
        let kept = kept.and_then(|text| ron::from_str::<Self>(&text).ok());
        if let Some(kept) = kept.filter(|kept| kept.about == self.about) {
            all.scanned.extend(kept.scanned);
            all.judged.extend(kept.judged);
            all.puzzles.extend(kept.puzzles);
        }
        write_atomic(&file, ron::to_string(&all).unwrap_or_default().as_bytes())?;
        if is_new {
            take_oldest_away(folder);
        }
        Ok(())
    }

    /// How many decisions have been looked at.
    #[must_use]
    pub fn decisions(&self) -> usize {
        self.scanned.len()
    }
}

/// A number for a match as it was played, wherever its file lies and whatever it is called.
fn match_key(replay: &Replay) -> u64 {
    let mut hasher = StableHasher::default();
    hasher.write(replay.text().as_bytes());
    hasher.finish()
}

fn file_of(folder: &Path, replay: &Replay) -> PathBuf {
    folder.join(format!("{:016x}.ron", match_key(replay)))
}

fn take_oldest_away(folder: &Path) {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut kept: Vec<(SystemTime, PathBuf)> = entries
        .filter(|entry| entry.path().extension().is_some_and(|e| e == "ron"))
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .collect();
    kept.sort();
    let more = kept.len().saturating_sub(MOST_KEPT);
    for (_, path) in kept.into_iter().take(more) {
        // What cannot be taken away lies there a little longer.
        let _ = std::fs::remove_file(path);
    }
}
