//! Writes a match to a file while it is played.

use super::line::{Chain, Entry};
use super::{Header, Recorded, Replay, ReplayError, head};
use fudaba_engine::{Match, PlayerId};
use fudaba_files::{FileError, refused};
use std::fs::{File, OpenOptions};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Writes a match to a file while it is played. As long as it lives, no other process can write to that file.
///
/// What cannot be written is kept and tried again with the next choice; the file is whole up to where it could be.
#[derive(Debug)]
pub struct Recorder {
    path: PathBuf,
    file: File,
    chain: Chain,
    /// The length up to which the file is whole.
    len: u64,
    /// Lines that could not be written yet.
    waiting: String,
    /// So many choices are written or wait to be.
    written: usize,
    ended: bool,
    /// Is every line forced to the disk?
    synced: bool,
}

impl Recorder {
    /// Starts a file. Nothing that is there already is replaced.
    ///
    /// # Errors
    /// [`FileError::Exists`] if there is something of this name; otherwise if the file cannot be made or written.
    pub fn start(path: &Path, header: &Header) -> Result<Self, FileError> {
        let (chain, text) = head(header);
        let file = fudaba_files::create_new(path, text.as_bytes())?;
        fudaba_files::lock(path, &file)?;
        Ok(Self {
            path: path.to_path_buf(),
            file,
            chain,
            len: text.len() as u64,
            waiting: String::new(),
            written: 0,
            ended: false,
            synced: true,
        })
    }

    /// Starts a file in a folder under a name that is free: `NAME.replay`, `NAME-2.replay` and so on.
    ///
    /// # Errors
    /// If no file can be made or written there.
    pub fn start_in(folder: &Path, name: &str, header: &Header) -> Result<Self, FileError> {
        let mut path = folder.join(format!("{name}.replay"));
        for n in 2.. {
            match Self::start(&path, header) {
                Err(FileError::Exists(_)) => path = folder.join(format!("{name}-{n}.replay")),
                other => return other,
            }
        }
        Err(FileError::Exists(path))
    }

    /// Opens the file of an interrupted match to go on with it. A last line that was cut off is taken away.
    ///
    /// # Errors
    /// If the file cannot be read, is damaged, is open elsewhere, or tells of a match that has ended.
    pub fn reopen(path: &Path) -> Result<(Replay, Self), ReplayError> {
        let opened = OpenOptions::new().read(true).write(true).open(path);
        let mut file = opened.map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => ReplayError::Missing(path.to_path_buf()),
            _ => refused("open the file", path)(error).into(),
        })?;
        fudaba_files::lock(path, &file)?;
        let mut text = Vec::new();
        (file.read_to_end(&mut text)).map_err(refused("read the file", path))?;
        let replay = Replay::parse(path, &text)?;
        if replay.end.is_some() {
            return Err(ReplayError::Ended(path.to_path_buf()));
        }
        if replay.rewritten {
            return Err(ReplayError::Rewritten(path.to_path_buf()));
        }
        let recorder = Self {
            path: path.to_path_buf(),
            file,
            chain: replay.chain.clone(),
            len: replay.len,
            waiting: String::new(),
            written: replay.choices.len(),
            ended: false,
            synced: true,
        };
        if replay.cut_off {
            (recorder.file.set_len(replay.len)).map_err(refused("mend the file", path))?;
        }
        Ok((replay, recorder))
    }

    /// Leaves it to the system when lines reach the disk: for many matches, of which none matters.
    #[must_use]
    pub fn at_leisure(mut self) -> Self {
        self.synced = false;
        self
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Is everything written that was to be?
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Writes what happened in the match since the last call: choices that were taken back, the new choices, the
    /// result. To be called after every choice and every undo.
    ///
    /// # Errors
    /// If the file cannot be written. It is tried again at the next call.
    pub fn update(&mut self, game: &Match) -> Result<(), FileError> {
        let count = game.choices().len();
        if count < self.written {
            let back = u32::try_from(self.written - count).unwrap_or(u32::MAX);
            self.add(Entry::Undo(back));
            self.written = count;
            self.ended = false;
        }
        for n in self.written..count {
            let digest = if n + 1 == count {
                game.table().digest()
            } else {
                digest_after(game, n + 1)
            };
            self.add(Entry::of(game.choices()[n], digest));
        }
        self.written = count;
        if let Some(outcome) = game.outcome().filter(|_| !self.ended) {
            self.add(Entry::End(outcome));
            self.ended = true;
        }
        self.flush()
    }

    /// A player took a hint at the open decision. It is written once a decision.
    ///
    /// # Errors
    /// If the file cannot be written. It is tried again with the next choice.
    pub fn hint(&mut self, player: PlayerId) -> Result<(), FileError> {
        self.add(Entry::Hint(player.0));
        self.flush()
    }

    /// Adds choices of another record of the same match, as far as they are not written yet. They reach the disk with the
    /// next [`Recorder::update`].
    pub fn copy(&mut self, choices: &[Recorded]) {
        for recorded in choices.iter().skip(self.written) {
            self.add(Entry::of(recorded.choice, recorded.digest));
        }
        self.written = self.written.max(choices.len());
    }

    /// The players leave for good: the match is not offered to be gone on with.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn leave(mut self) -> Result<(), FileError> {
        if !self.ended {
            self.add(Entry::Left);
        }
        self.flush()
    }

    fn add(&mut self, entry: Entry) {
        let line = self.chain.seal(&entry.text());
        self.waiting.push_str(&line);
    }

    /// Tries once more to write what could not be written.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn flush(&mut self) -> Result<(), FileError> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        let end = SeekFrom::Start(self.len);
        let written = (self.file.seek(end))
            .and_then(|_| self.file.write_all(self.waiting.as_bytes()))
            .and_then(|()| match self.synced {
                true => self.file.sync_data(),
                false => Ok(()),
            });
        match written {
            Ok(()) => {
                self.len += self.waiting.len() as u64;
                self.waiting.clear();
                Ok(())
            }
            Err(error) => {
                // Half a line would be read as a cut; none is better.
                let _ = self.file.set_len(self.len);
                Err(refused("add to the file", &self.path)(error))
            }
        }
    }
}

/// The digest of the table after so many choices of a match.
fn digest_after(game: &Match, count: usize) -> u64 {
    let mut again = Match::new(Arc::clone(game.setup()), None);
    for choice in &game.choices()[..count] {
        if again.replay(*choice, None).is_err() {
            break;
        }
    }
    again.table().digest()
}
