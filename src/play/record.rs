//! The file of a match while it is played, and reports of what went wrong.

use super::sitting::Sitting;
use fudaba_ai::Failure;
use fudaba_engine::{Match, PlayerId};
use fudaba_saves::replay::{Recorded, Recorder};
use std::path::{Path, PathBuf};

/// Where a match is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept<'a> {
    /// Nowhere; nobody asked for it.
    Nowhere,
    /// In this file, all of it.
    Whole(&'a Path),
    /// In this file, but the last choices are missing.
    Behind(&'a Path, &'a str),
    /// In no file, for this reason.
    Not(&'a str),
}

/// Keeps the file of a match.
#[derive(Debug, Default)]
pub(super) struct Keeper {
    recorder: Option<Recorder>,
    /// Why something is missing.
    trouble: Option<String>,
    /// It has been told.
    told: bool,
    /// Where reports go.
    reports: Option<PathBuf>,
}

impl Keeper {
    pub fn nowhere() -> Self {
        Self::default()
    }

    pub fn of(recorder: Recorder) -> Self {
        Self {
            recorder: Some(recorder),
            ..Self::default()
        }
    }

    /// A match that cannot be written down for this reason is still a match.
    pub fn without(why: String) -> Self {
        Self {
            trouble: Some(why),
            ..Self::default()
        }
    }

    pub fn reporting_to(mut self, folder: Option<&Path>) -> Self {
        self.reports = folder.map(Path::to_path_buf);
        self
    }

    /// Writes what is new. What cannot be written now is tried again with the next choice.
    pub fn update(&mut self, game: &Match) {
        let Some(recorder) = &mut self.recorder else {
            return;
        };
        let before = self.trouble.is_some();
        self.trouble = recorder.update(game).err().map(|e| e.to_string());
        self.told &= before && self.trouble.is_some();
    }

    /// Writes that a player took a hint.
    pub fn hint(&mut self, player: PlayerId) {
        if let Some(recorder) = &mut self.recorder {
            self.trouble = recorder.hint(player).err().map(|e| e.to_string());
        }
    }

    /// Writes what was played before, as it was recorded then.
    pub fn copy(&mut self, choices: &[Recorded], game: &Match) {
        if let Some(recorder) = &mut self.recorder {
            recorder.copy(choices);
        }
        self.update(game);
    }

    pub fn kept(&self) -> Kept<'_> {
        match (&self.recorder, &self.trouble) {
            (None, None) => Kept::Nowhere,
            (None, Some(why)) => Kept::Not(why),
            (Some(recorder), None) => Kept::Whole(recorder.path()),
            (Some(recorder), Some(why)) => Kept::Behind(recorder.path(), why),
        }
    }

    pub fn take_trouble(&mut self) -> Option<String> {
        let told = std::mem::replace(&mut self.told, self.trouble.is_some());
        self.trouble.clone().filter(|_| !told)
    }

    pub fn leave(self) {
        if let Some(recorder) = self.recorder {
            // It is offered once more then, and can be left again.
            let _ = recorder.leave();
        }
    }
}

/// Writes down what somebody needs who looks for the fault of a computer player: the decision, and the match up to it.
pub(super) fn report(
    sitting: &Sitting,
    player: PlayerId,
    seed: u64,
    failure: &Failure,
) -> Result<PathBuf, String> {
    let folder = (sitting.record.reports.as_ref()).ok_or("reports are not kept here")?;
    let game = sitting.game();
    let number = game.choices().len() + 1;
    let agent = sitting.seat(player).agent();
    let agent = agent.map_or_else(String::new, |spec| spec.to_string());
    let mut text = format!(
        "fudaba {}\nruleset: {}\nseed of the match: {}\nchoice: {number}\nplayer: {}\ncomputer player: {agent}\n\
         seed of the decision: {seed}\nfailure: {failure}\n",
        env!("CARGO_PKG_VERSION"),
        game.setup().rules.id(),
        game.setup().seed,
        player.0 + 1,
    );
    if let Kept::Whole(path) | Kept::Behind(path, _) = sitting.kept() {
        let record = fudaba_files::read_text(path)
            .ok()
            .flatten()
            .unwrap_or_default();
        text.push_str(&format!("record: {}\n\n{record}", path.display()));
    }
    let base = format!("{}-{}-{number}", game.setup().rules.id(), game.setup().seed);
    for n in 1..100 {
        let path = folder.join(format!("{base}-{n}.txt"));
        match fudaba_files::create_new(&path, text.as_bytes()) {
            Err(fudaba_files::FileError::Exists(_)) => {}
            other => return other.map(|_| path).map_err(|e| e.to_string()),
        }
    }
    Err("there are a hundred reports of this decision already".to_owned())
}
