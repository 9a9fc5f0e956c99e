//! One line of a replay, and the checksum that each line carries of everything before it.

use fudaba_engine::{Choice, Outcome, StableHasher};
use serde::{Deserialize, Serialize};
use std::hash::Hasher;

/// One line of a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Entry {
    /// An action was chosen by its place; then the digest of the table.
    Pick(u16, u64),
    /// A player conceded; then the digest of the table.
    Concede(u8, u64),
    /// So many choices were taken back.
    Undo(u32),
    /// This player took a hint before the next choice.
    Hint(u8),
    /// The match ended.
    End(Outcome),
    /// The players left the match for good; it is not to be gone on with.
    Left,
}

impl Entry {
    /// A choice with the digest of the table after it.
    pub fn of(choice: Choice, digest: u64) -> Self {
        match choice {
            Choice::Pick(index) => Self::Pick(index, digest),
            Choice::Concede(player) => Self::Concede(player.0, digest),
        }
    }

    /// As it is written.
    pub fn text(self) -> String {
        match self {
            Self::Pick(index, digest) => format!("Pick({index},0x{digest:016x})"),
            Self::Concede(player, digest) => format!("Concede({player},0x{digest:016x})"),
            // Numbers can always be written.
            other => ron::to_string(&other).unwrap_or_default(),
        }
    }
}

/// What stands between a line and its checksum.
const MARK: &str = " #";

/// The checksum of a file up to some line.
#[derive(Clone, Debug, Default)]
pub(super) struct Chain(StableHasher);

impl Chain {
    /// A line without a checksum of its own; the next one counts it.
    pub fn pass(&mut self, line: &str) {
        self.0.write(line.as_bytes());
        self.0.write(b"\n");
    }

    /// The line for this text: the text, the checksum of everything up to it, and its end.
    pub fn seal(&mut self, text: &str) -> String {
        self.0.write(text.as_bytes());
        self.0.write(MARK.as_bytes());
        let sum = format!("{:016x}", self.0.finish());
        self.pass(&sum);
        format!("{text}{MARK}{sum}\n")
    }

    /// The text of a line, if its checksum fits; the chain is then behind that line.
    pub fn open<'a>(&mut self, line: &'a str) -> Option<&'a str> {
        let (text, sum) = line.rsplit_once(MARK)?;
        let mut next = self.clone();
        let sealed = next.seal(text);
        // As written, not as a number: another way to write the number is another file.
        let fits = sealed.strip_suffix('\n') == Some(line) && sum.len() == 16;
        fits.then(|| {
            *self = next;
            text
        })
    }
}
