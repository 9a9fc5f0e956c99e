//! Matches on file: what a match started from, then one line for each choice, written as it is made, so that an
//! interrupted match can be read, and gone on with.
//!
//! ```text
//! // fudaba replay 2
//! (program:"0.1.0",ruleset:"lily",rules:1,…,decks:(…),seed:7,first:Random,players:(…),cards:{…}) #70e1…
//! Pick(3,0x9d1c02ffa0b4e611) #41bc…
//! Undo(1) #99d0…
//! Concede(1,0x51e0…) #03f2…
//! End((winner:Some(0),why:Concession)) #d4a7…
//! ```
//!
//! The number behind a choice is the digest of the table after it; whoever replays the match sees at which choice it
//! went another way. The number behind `#` is the checksum of the whole file up to there, so that no byte can change
//! unseen. A last line without its end was cut off by an interruption and counts as not written.

mod header;
mod line;
mod recorder;

pub use header::{Changes, FirstTurn, Header, Seat, plain};
pub use recorder::Recorder;

use fudaba_cards::{DataError, Place};
use fudaba_engine::{Choice, ChoiceError, Match, MatchSetup, Outcome, PlayerId, TABLE_DIGEST};
use fudaba_files::FileError;
use fudaba_library::{Library, SetupError};
use line::{Chain, Entry};
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The version of the format that is written and read.
pub const VERSION: u32 = 2;

/// What a replay begins with, before its version.
pub const MAGIC: &str = "// fudaba replay ";

/// A choice with the line it stands on and the digest of the table after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// The choice.
    pub choice: Choice,
    /// The digest of the table after it.
    pub digest: u64,
    /// Its line in the file, from 1.
    pub line: usize,
}

/// A recorded match.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The file that it was read from.
    pub file: PathBuf,
    /// What the match started from.
    pub header: Header,
    /// The choices that stand, in order; those that were taken back are gone.
    pub choices: Vec<Recorded>,
    /// The hints that players took: after so many choices, and who.
    pub hints: Vec<(usize, PlayerId)>,
    /// The recorded result and its line; `None` for an interrupted match.
    pub end: Option<(Outcome, usize)>,
    /// Was the last line cut off in the middle (the program was interrupted while it wrote)?
    pub cut_off: bool,
    /// Did the players leave the match for good?
    pub left: bool,
    /// Was the file saved by an editor with the line ends of another system?
    rewritten: bool,
    /// The checksum up to the last whole line.
    chain: Chain,
    /// The length up to there, in bytes.
    len: u64,
}

/// A replay that cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// The file cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// There is no such file.
    #[error("{}: there is no such file; check the path", .0.display())]
    Missing(PathBuf),
    /// The match has ended: it can be looked at, not gone on with.
    #[error("{}: this match has ended; there is nothing to go on with", .0.display())]
    Ended(PathBuf),
    /// The file was saved by an editor with the line ends of another system.
    #[error(
        "{}: the lines of this file end as on another system; it can be looked at, but not gone on with\n  help: save it \
         with plain line ends",
        .0.display()
    )]
    Rewritten(PathBuf),
    /// Something in the file is wrong.
    #[error(transparent)]
    Data(#[from] DataError),
    /// The match cannot be set up with the cards and rules that there are.
    #[error("{}:2:1: {why}", file.display())]
    Setup {
        /// The file.
        file: PathBuf,
        /// Why not.
        why: SetupError,
    },
    /// The match went another way than it was recorded.
    #[error(transparent)]
    Deviation(#[from] Box<Deviation>),
}

/// Where a match went another way than it was recorded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{}:{line}:1: choice {number} of {total} {how}{}\n  help: a replay fits the program and the cards it was made with; \
     up to choice {} it is intact",
    file.display(), hint(changes), number.saturating_sub(1)
)]
pub struct Deviation {
    /// The file.
    pub file: PathBuf,
    /// The line of the choice.
    pub line: usize,
    /// The number of the choice, from 1.
    pub number: usize,
    /// How many there are.
    pub total: usize,
    /// What is different.
    pub how: String,
    /// What has changed since it was recorded.
    pub changes: Changes,
}

fn hint(changes: &Changes) -> String {
    if changes.is_empty() {
        String::new()
    } else {
        format!(" ({changes})")
    }
}

/// A line of a file that cannot be used: its number, a column, why, and what to do.
type Wrong = (usize, usize, String, String);

impl Replay {
    /// Reads a replay.
    ///
    /// # Errors
    /// If the file is missing, cannot be read, is no replay, is of another version, or is damaged: where and why.
    pub fn read(path: &Path) -> Result<Self, ReplayError> {
        let text = fudaba_files::read_bytes(path)?
            .ok_or_else(|| ReplayError::Missing(path.to_path_buf()))?;
        Ok(Self::parse(path, text)?)
    }

    /// Reads the text of a replay; `path` is what errors name.
    ///
    /// # Errors
    /// If it is no replay, is of another version, or is damaged: where and why.
    pub fn parse(path: &Path, text: impl AsRef<[u8]>) -> Result<Self, DataError> {
        Self::of_bytes(path, text.as_ref()).map_err(|(line, col, reason, help)| {
            DataError::new(Place::new(path, line, col), reason).help(help)
        })
    }

    fn of_bytes(path: &Path, text: &[u8]) -> Result<Self, Wrong> {
        let (text, rewritten) = match own_ends(text) {
            Some(text) => (Cow::Owned(text), true),
            None => (Cow::Borrowed(text), false),
        };
        let mut lines = text.split_inclusive(|b| *b == b'\n');
        let mut chain = Chain::default();
        let magic = lines.next().unwrap_or_default();
        chain.pass(version(magic)?);
        let head = lines.next().unwrap_or_default();
        let lost = || "the head of the replay is damaged; it cannot be restored".to_owned();
        let (line, whole) = unended(head, 2)?;
        if !whole {
            let reason = "the file ends before the first choice".to_owned();
            return Err((2, 1, reason, lost()));
        }
        let header = (chain.open(line)).ok_or_else(|| (2, 1, UNSEALED.to_owned(), lost()))?;
        let header: Header = ron::from_str(header).map_err(|e| {
            let reason = format!("the line cannot be read: {}", e.code);
            (2, e.span.start.col, reason, lost())
        })?;
        let mut replay = Self {
            file: path.to_path_buf(),
            header,
            choices: Vec::new(),
            hints: Vec::new(),
            end: None,
            cut_off: false,
            left: false,
            rewritten,
            chain,
            len: (magic.len() + head.len()) as u64,
        };
        for (n, piece) in lines.enumerate() {
            if !piece.ends_with(b"\n") {
                replay.cut_off = true;
                break;
            }
            replay.read_line(piece, n + 3)?;
            replay.len += piece.len() as u64;
        }
        Ok(replay)
    }

    fn read_line(&mut self, piece: &[u8], line: usize) -> Result<(), Wrong> {
        let help = || format!("cut the file before line {line} to keep what is intact");
        let (text, _) = unended(piece, line)?;
        let text = (self.chain.open(text)).ok_or_else(|| (line, 1, UNSEALED.to_owned(), help()))?;
        let entry = ron::from_str::<Entry>(text).map_err(|e| {
            let reason = format!("the line cannot be read: {}", e.code);
            (line, e.span.start.col, reason, help())
        })?;
        let taken = self.take(entry, line);
        taken.map_err(|reason| (line, 1, reason, help()))
    }

    fn take(&mut self, entry: Entry, line: usize) -> Result<(), String> {
        let (choice, digest) = match entry {
            Entry::Pick(index, digest) => (Choice::Pick(index), digest),
            Entry::Concede(player @ 0..=1, digest) => (Choice::Concede(PlayerId(player)), digest),
            Entry::Concede(player, _) => {
                return Err(format!("there is no seat {player}, only 0 and 1"));
            }
            Entry::Undo(n) => return self.undo(n as usize),
            Entry::Hint(player @ 0..=1) => {
                self.hints.push((self.choices.len(), PlayerId(player)));
                return Ok(());
            }
            Entry::Hint(player) => {
                return Err(format!("there is no seat {player}, only 0 and 1"));
            }
            Entry::End(outcome) => {
                self.end = Some((outcome, line));
                return Ok(());
            }
            Entry::Left => {
                self.left = true;
                return Ok(());
            }
        };
        if digest == 0 {
            return Err("the choice has no digest of the table after it".to_owned());
        }
        if self.end.is_some() {
            return Err("a choice stands behind the end of the match".to_owned());
        }
        self.left = false;
        self.choices.push(Recorded {
            choice,
            digest,
            line,
        });
        Ok(())
    }

    fn undo(&mut self, n: usize) -> Result<(), String> {
        let count = self.choices.len();
        if n > count {
            return Err(format!(
                "{n} choices are taken back, but there were only {count}"
            ));
        }
        self.choices.truncate(count - n);
        self.end = None;
        Ok(())
    }

    /// The whole replay as it would be written now, without what was taken back.
    #[must_use]
    pub fn text(&self) -> String {
        let (mut chain, mut text) = head(&self.header);
        let hints = |n: usize| {
            let taken = self.hints.iter().filter(move |(after, _)| *after == n);
            taken.map(|(_, player)| Entry::Hint(player.0))
        };
        let choices = self.choices.iter().enumerate();
        let choices = choices.flat_map(|(n, r)| hints(n).chain([Entry::of(r.choice, r.digest)]));
        let last = hints(self.choices.len());
        let end = self.end.map(|(outcome, _)| Entry::End(outcome));
        for entry in choices.chain(last).chain(end) {
            text.push_str(&chain.seal(&entry.text()));
        }
        text
    }

    /// Writes the whole replay anew, atomically.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), FileError> {
        fudaba_files::write_atomic(path, self.text().as_bytes())
    }

    /// Puts the match together that was recorded.
    ///
    /// # Errors
    /// If the ruleset, an option, a card or a deck is not there or not legal any more.
    pub fn setup(&self, library: &Library) -> Result<Arc<MatchSetup>, ReplayError> {
        (self.header.setup(library)).map_err(|why| ReplayError::Setup {
            file: self.file.clone(),
            why,
        })
    }

    /// Plays the match again and compares the table after every choice. `each` is called before each choice with the
    /// match as it is then.
    ///
    /// # Errors
    /// If it cannot be set up, or goes another way than recorded.
    pub fn play(
        &self,
        library: &Library,
        mut each: impl FnMut(&Match, Choice),
    ) -> Result<Match, ReplayError> {
        let mut game = Match::new(self.setup(library)?, None);
        for (n, recorded) in self.choices.iter().enumerate() {
            each(&game, recorded.choice);
            let made = game.replay(recorded.choice, None);
            self.compare(library, n, made, &game)?;
        }
        self.compare_end(library, &game)?;
        Ok(game)
    }

    /// Compares a match with what was recorded right after its choice number `n` (from 0) was `made` again.
    ///
    /// # Errors
    /// If it could not be made, or led to another table.
    pub fn compare(
        &self,
        library: &Library,
        n: usize,
        made: Result<(), ChoiceError>,
        game: &Match,
    ) -> Result<(), Box<Deviation>> {
        let recorded = self.choices[n];
        if let Err(error) = made {
            let how = format!("cannot be made: {error}");
            return Err(self.deviation(library, recorded.line, n + 1, how));
        }
        if self.is_comparable() && game.table().digest() != recorded.digest {
            let how = "leads to another table than recorded".to_owned();
            return Err(self.deviation(library, recorded.line, n + 1, how));
        }
        Ok(())
    }

    /// Compares the result of a match with the recorded one.
    ///
    /// # Errors
    /// If another one was recorded.
    pub fn compare_end(&self, library: &Library, game: &Match) -> Result<(), Box<Deviation>> {
        match self.end {
            Some((outcome, line)) if game.outcome() != Some(outcome) => {
                let how = "is followed by another result than recorded".to_owned();
                Err(self.deviation(library, line, self.choices.len(), how))
            }
            _ => Ok(()),
        }
    }

    fn deviation(
        &self,
        library: &Library,
        line: usize,
        number: usize,
        how: String,
    ) -> Box<Deviation> {
        Box::new(Deviation {
            file: self.file.clone(),
            line,
            number,
            total: self.choices.len(),
            how,
            changes: self.header.changes(library),
        })
    }

    /// Can its digests be compared with those of this program? Otherwise only choices and the result are.
    #[must_use]
    pub fn is_comparable(&self) -> bool {
        self.header.table_digest == TABLE_DIGEST
    }

    /// Has a card of the match changed since it was recorded?
    #[must_use]
    pub fn cards_changed(&self, library: &Library) -> bool {
        !self.header.changes(library).cards.is_empty()
    }
}

const UNSEALED: &str =
    "the checksum does not fit: this line, or what stands before it, was changed or damaged";

/// The text with the line ends that are written here, if all its lines end as on another system. A single one that does
/// is damage like any other.
fn own_ends(text: &[u8]) -> Option<Vec<u8>> {
    let text = std::str::from_utf8(text).ok()?;
    let foreign = text.matches("\r\n").count();
    (foreign > 0 && foreign == text.matches('\n').count())
        .then(|| text.replace("\r\n", "\n").into_bytes())
}

/// The first line, if it names the version that is read.
fn version(magic: &[u8]) -> Result<&str, Wrong> {
    let line = unended(magic, 1).map_or("", |(line, _)| line);
    let version = line.strip_prefix(MAGIC).and_then(|v| v.parse::<u32>().ok());
    match version {
        Some(VERSION) => Ok(line),
        Some(version) => Err((
            1,
            1,
            format!("the replay is of version {version}, this program reads {VERSION}"),
            "use the version of the program that wrote it".to_owned(),
        )),
        None => Err((
            1,
            1,
            "this is no replay of this program".to_owned(),
            format!("a replay's first line is \"{MAGIC}{VERSION}\""),
        )),
    }
}

/// A line without its end, and whether it had one.
fn unended(piece: &[u8], line: usize) -> Result<(&str, bool), Wrong> {
    let (text, whole) = match piece.strip_suffix(b"\n") {
        Some(text) => (text, true),
        None => (piece, false),
    };
    let text = std::str::from_utf8(text).map_err(|e| {
        let help = format!("cut the file before line {line} to keep what is intact");
        let reason = "the line holds bytes that are no text".to_owned();
        (line, e.valid_up_to() + 1, reason, help)
    })?;
    Ok((text, whole))
}

/// The first line of a file of this version.
pub(crate) fn first_line() -> String {
    format!("{MAGIC}{VERSION}\n")
}

/// The first two lines of a file, and the checksum behind them.
fn head(header: &Header) -> (Chain, String) {
    let mut chain = Chain::default();
    let magic = format!("{MAGIC}{VERSION}");
    chain.pass(&magic);
    // Numbers, texts and lists can always be written.
    let header = ron::to_string(header).unwrap_or_default();
    let header = chain.seal(&header);
    (chain, format!("{magic}\n{header}"))
}
