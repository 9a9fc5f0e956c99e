//! Matches on file: what a match started from, then one line for each choice, written as it is made, so that an
//! interrupted match can be read too.
//!
//! ```text
//! // fudaba replay 1
//! (ruleset:"lily",options:{},decks:(…),seed:7,first:Random,players:(…),cards:"9f3a…")
//! Pick(3,0x9d1c02ffa0b4e611)
//! Undo(1)
//! Concede(1,0x51e0…)
//! End((winner:Some(0),why:Concession))
//! ```
//!
//! The number behind a choice is the digest of the table after it; whoever replays the match sees at which choice it
//! went another way.

use crate::cards::{DataError, Place};
use crate::decks::DeckList;
use crate::engine::{Choice, First, Match, MatchSetup, Outcome, PlayerId};
use crate::library::{Library, SetupError};
use crate::saves::files::{self, FileError};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The version of the format that is written.
pub const VERSION: u32 = 1;
/// A digest that was not taken: the choice was one of several between two writings.
const UNKNOWN: u64 = 0;
const MAGIC: &str = "// fudaba replay ";

/// What a match started from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The id of the ruleset.
    pub ruleset: String,
    /// Options that are not at their default, by key.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The decks of both seats.
    pub decks: [DeckList; 2],
    /// The seed of the random stream.
    pub seed: u64,
    /// Who has the first turn.
    pub first: FirstTurn,
    /// Who sat there.
    pub players: [Seat; 2],
    /// The digest of the cards, see [`Library::digest`].
    #[serde(default)]
    pub cards: String,
}

/// Who has the first turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum FirstTurn {
    /// Drawn from the match's random stream.
    #[default]
    Random,
    /// The player of this seat, 0 or 1.
    Seat(u8),
}

impl From<FirstTurn> for First {
    fn from(first: FirstTurn) -> Self {
        match first {
            FirstTurn::Random => Self::Random,
            FirstTurn::Seat(n) => Self::Player(PlayerId(n.min(1))),
        }
    }
}

/// A player of a recorded match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seat {
    /// The name.
    pub name: String,
    /// The computer player, if it was one, as [`AgentSpec`](crate::ai::AgentSpec) reads it.
    #[serde(default)]
    pub agent: Option<String>,
}

/// One line of a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Entry {
    /// An action was chosen by its place; then the digest of the table.
    Pick(u16, u64),
    /// A player conceded; then the digest of the table.
    Concede(u8, u64),
    /// So many choices were taken back.
    Undo(u32),
    /// The match ended.
    End(Outcome),
}

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The file that it was read from.
    pub file: PathBuf,
    /// What the match started from.
    pub header: Header,
    /// The choices that stand, in order; those that were taken back are gone.
    pub choices: Vec<Recorded>,
    /// The recorded result; `None` for an interrupted match.
    pub end: Option<(Outcome, usize)>,
    /// Was the last line cut off in the middle (the program was interrupted while it wrote)?
    pub cut_off: bool,
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
    Deviation(#[from] Deviation),
}

/// Where a match went another way than it was recorded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{}:{line}:1: choice {number} of {total} {how}{}\n  help: a replay fits the program and the cards it was made with; \
     up to choice {} it is intact",
    file.display(), hint(*cards_changed), number.saturating_sub(1)
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
    /// Have the cards changed since it was recorded?
    pub cards_changed: bool,
}

fn hint(cards_changed: bool) -> &'static str {
    if cards_changed {
        " (the cards have changed since it was recorded)"
    } else {
        ""
    }
}

impl Replay {
    /// Reads a replay.
    ///
    /// # Errors
    /// If the file is missing, cannot be read, is no replay, is of a newer version, or is damaged: where and why.
    pub fn read(path: &Path) -> Result<Self, ReplayError> {
        let text =
            files::read_text(path)?.ok_or_else(|| ReplayError::Missing(path.to_path_buf()))?;
        Ok(Self::parse(path, &text)?)
    }

    /// Reads the text of a replay; `path` is what errors name.
    ///
    /// # Errors
    /// If it is no replay, is of a newer version, or is damaged: where and why.
    pub fn parse(path: &Path, text: &str) -> Result<Self, DataError> {
        let error = |line: usize, col: usize, reason: String| {
            DataError::new(Place::new(path, line, col), reason)
        };
        let mut lines = text.lines();
        let version = (lines.next().and_then(|l| l.strip_prefix(MAGIC)))
            .and_then(|v| v.trim().parse::<u32>().ok())
            .ok_or_else(|| {
                error(1, 1, "this is no replay of this program".to_owned())
                    .help(format!("a replay's first line is \"{MAGIC}{VERSION}\""))
            })?;
        if version != VERSION {
            let reason =
                format!("the replay is of version {version}, this program reads {VERSION}");
            return Err(error(1, 1, reason).help("use the version of the program that wrote it"));
        }
        let spanned = |line: usize, e: &ron::error::SpannedError| {
            let reason = format!("the line cannot be read: {}", e.code);
            error(line, e.span.start.col, reason)
        };
        let header = lines.next().unwrap_or("");
        let header: Header = ron::from_str(header).map_err(|e| {
            spanned(2, &e).help("the head of the replay is damaged; it cannot be restored")
        })?;
        let mut replay = Self {
            file: path.to_path_buf(),
            header,
            choices: Vec::new(),
            end: None,
            cut_off: false,
        };
        let whole = text.ends_with('\n');
        let rest: Vec<&str> = lines.collect();
        for (n, text) in rest.iter().enumerate() {
            let line = n + 3;
            let entry = match ron::from_str::<Entry>(text) {
                Ok(entry) => entry,
                Err(_) if text.trim().is_empty() => continue,
                Err(_) if n + 1 == rest.len() && !whole => {
                    replay.cut_off = true;
                    break;
                }
                Err(e) => {
                    let help = format!("cut the file before line {line} to keep what is intact");
                    return Err(spanned(line, &e).help(help));
                }
            };
            replay.take(entry, line).map_err(|reason| {
                error(line, 1, reason).help("the file was changed by hand or damaged")
            })?;
        }
        Ok(replay)
    }

    fn take(&mut self, entry: Entry, line: usize) -> Result<(), String> {
        let mut push = |choice, digest| {
            self.choices.push(Recorded {
                choice,
                digest,
                line,
            });
        };
        match entry {
            Entry::Pick(index, digest) => push(Choice::Pick(index), digest),
            Entry::Concede(player @ 0..=1, digest) => {
                push(Choice::Concede(PlayerId(player)), digest);
            }
            Entry::Concede(player, _) => {
                return Err(format!("there is no seat {player}, only 0 and 1"));
            }
            Entry::Undo(n) => {
                let n = n as usize;
                let count = self.choices.len();
                if n > count {
                    return Err(format!(
                        "{n} choices are taken back, but there were only {count}"
                    ));
                }
                self.choices.truncate(count - n);
                self.end = None;
            }
            Entry::End(outcome) => self.end = Some((outcome, line)),
        }
        Ok(())
    }

    /// Writes the whole replay anew, atomically.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), FileError> {
        let mut text = head(&self.header);
        for recorded in &self.choices {
            text.push_str(&line_of(recorded.choice, recorded.digest));
            text.push('\n');
        }
        if let Some((outcome, _)) = self.end {
            text.push_str(&end_line(outcome));
            text.push('\n');
        }
        files::write_atomic(path, text.as_bytes())
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
        let total = self.choices.len();
        let cards_changed = self.cards_changed(library);
        let deviation = |line, number, how| Deviation {
            file: self.file.clone(),
            line,
            number,
            total,
            how,
            cards_changed,
        };
        for (n, recorded) in self.choices.iter().enumerate() {
            each(&game, recorded.choice);
            let number = n + 1;
            if let Err(error) = game.replay(recorded.choice, None) {
                let how = format!("cannot be made: {error}");
                return Err(deviation(recorded.line, number, how).into());
            }
            let same = recorded.digest == UNKNOWN || game.table().digest() == recorded.digest;
            if !same {
                let how = "leads to another table than recorded".to_owned();
                return Err(deviation(recorded.line, number, how).into());
            }
        }
        if let Some((outcome, line)) = self.end
            && game.outcome() != Some(outcome)
        {
            let how = "is followed by another result than recorded".to_owned();
            return Err(deviation(line, total, how).into());
        }
        Ok(game)
    }

    /// Has a card of the decks changed since the match was recorded?
    #[must_use]
    pub fn cards_changed(&self, library: &Library) -> bool {
        let [a, b] = &self.header.decks;
        self.header.cards != format!("{:016x}", library.digest([a, b]))
    }
}

impl Header {
    /// What a match starts from, to be recorded.
    #[must_use]
    pub fn new(
        library: &Library,
        setup: &MatchSetup,
        decks: [&DeckList; 2],
        players: [Seat; 2],
    ) -> Self {
        Self {
            ruleset: setup.rules.id().to_owned(),
            options: library.option_names(&setup.options),
            decks: decks.map(Clone::clone),
            seed: setup.seed,
            first: match setup.first {
                First::Random => FirstTurn::Random,
                First::Player(player) => FirstTurn::Seat(player.0),
            },
            players,
            cards: format!("{:016x}", library.digest(decks)),
        }
    }

    /// Puts the match together.
    ///
    /// # Errors
    /// If an option, a card or a deck is not there or not legal.
    pub fn setup(&self, library: &Library) -> Result<Arc<MatchSetup>, SetupError> {
        let given = self.options.iter().map(|(k, v)| (k.as_str(), v.as_str()));
        let options = library.options(given)?;
        let [a, b] = &self.decks;
        library.setup([a, b], options, self.seed, self.first.into())
    }
}

fn head(header: &Header) -> String {
    // Numbers, texts and lists can always be written.
    let header = ron::to_string(header).unwrap_or_default();
    format!("{MAGIC}{VERSION}\n{header}\n")
}

fn line_of(choice: Choice, digest: u64) -> String {
    match choice {
        Choice::Pick(index) => format!("Pick({index},0x{digest:016x})"),
        Choice::Concede(player) => format!("Concede({},0x{digest:016x})", player.0),
    }
}

fn end_line(outcome: Outcome) -> String {
    ron::to_string(&Entry::End(outcome)).unwrap_or_default()
}

/// Writes a match to a file while it is played.
#[derive(Debug)]
pub struct Recorder {
    path: PathBuf,
    written: usize,
    ended: bool,
}

impl Recorder {
    /// Starts a file. One of the same name is replaced.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn start(path: &Path, header: &Header) -> Result<Self, FileError> {
        files::write_atomic(path, head(header).as_bytes())?;
        Ok(Self {
            path: path.to_path_buf(),
            written: 0,
            ended: false,
        })
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes what happened in the match since the last call: choices that were taken back, the newest choice, the
    /// result. To be called after every choice and every undo.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn update(&mut self, game: &Match) -> Result<(), FileError> {
        let choices = game.choices();
        if choices.len() < self.written {
            let back = self.written - choices.len();
            files::append_line(&self.path, &format!("Undo({back})"))?;
            self.ended = false;
        }
        for (n, choice) in choices.iter().enumerate().skip(self.written) {
            let newest = n + 1 == choices.len();
            let digest = if newest {
                game.table().digest()
            } else {
                UNKNOWN
            };
            files::append_line(&self.path, &line_of(*choice, digest))?;
        }
        self.written = choices.len();
        if let Some(outcome) = game.outcome().filter(|_| !self.ended) {
            files::append_line(&self.path, &end_line(outcome))?;
            self.ended = true;
        }
        Ok(())
    }
}
