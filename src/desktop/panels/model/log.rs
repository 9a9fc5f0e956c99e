//! The record as a panel shows it: entries in order, what of them is shown, what has just happened.

use super::{CardKey, Picture, Side};

/// The record of the match.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct LogModel {
    /// The entries, oldest first.
    pub entries: Vec<LogEntry>,
    /// The newest of those that are about a card, oldest first, as pictures.
    pub pictures: Vec<LogPicture>,
    /// What was done last.
    pub lately: Option<LatelyModel>,
    /// The whole of it lies over the table.
    pub open: bool,
    /// What of it is shown.
    pub filter: LogFilter,
}

/// What of the record is shown.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LogFilter {
    /// Of which kind.
    pub only: Only,
    /// Only what has these words in it, whether large or small; blank for everything.
    pub word: String,
}

/// Which entries of the record are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Only {
    /// All of them.
    #[default]
    All,
    /// What players did.
    Actions,
    /// What came of it, and what rules did.
    Changes,
}

impl LogFilter {
    /// The entries that are shown: of headings those of turns and steps in which something else is.
    #[must_use]
    pub fn of<'a>(&self, entries: &'a [LogEntry]) -> Vec<&'a LogEntry> {
        let word = self.word.trim().to_lowercase();
        if self.only == Only::All && word.is_empty() {
            return entries.iter().collect();
        }
        let is_of_kind = |entry: &LogEntry| match self.only {
            Only::All => true,
            Only::Actions => entry.is_act || entry.kind == LogKind::Strong,
            Only::Changes => !entry.is_act,
        };
        let mut shown = Vec::new();
        let (mut turn, mut step) = (None, None);
        for entry in entries {
            match entry.kind {
                LogKind::Turn => (turn, step) = (Some(entry), None),
                LogKind::Step => step = Some(entry),
                _ if is_of_kind(entry) && entry.text().to_lowercase().contains(&word) => {
                    shown.extend(turn.take());
                    shown.extend(step.take());
                    shown.push(entry);
                }
                _ => {}
            }
        }
        shown
    }
}

/// What was done last, and what came of it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct LatelyModel {
    /// What was done.
    pub act: String,
    /// What came of it; may be empty.
    pub came: String,
    /// By what, before what came of it; may be empty.
    pub by: String,
    /// Whose doing it was.
    pub side: Option<Side>,
    /// The card with which it was done.
    pub card: Option<CardKey>,
    /// Can the other player's last turn be shown once more?
    pub again: Again,
}

impl LatelyModel {
    /// What came of it, and by what.
    #[must_use]
    pub fn came(&self) -> String {
        format!("{}{}", self.by, self.came)
    }

    /// The same without these lines, which are told elsewhere; nothing if no other is left.
    #[must_use]
    pub fn without(mut self, lines: &[String]) -> Option<Self> {
        if lines.contains(&self.came) {
            (self.came, self.by) = Default::default();
        }
        if lines.contains(&self.act) {
            self.act = self.came();
            (self.came, self.by) = Default::default();
        }
        (!self.act.is_empty()).then_some(self)
    }
}

/// Can the other player's last turn be shown once more?
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Again {
    /// Not now.
    #[default]
    No,
    /// It can.
    Can,
    /// It is being shown.
    Runs,
}

/// An entry of the record as a picture.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct LogPicture {
    /// The card that it is about.
    pub card: CardKey,
    /// What that looks like; nothing, as long as it is not known or not painted.
    pub picture: Option<Picture>,
    /// Whose doing it was.
    pub side: Option<Side>,
    /// What happened, in words.
    pub line: String,
}

/// One entry of the record.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct LogEntry {
    /// How it is set.
    pub kind: LogKind,
    /// Whose doing it was.
    pub side: Option<Side>,
    /// The text, cut where cards are named.
    pub parts: Vec<LogPart>,
    /// The clause of the rules behind it, or nothing.
    pub clause: String,
    /// It tells what a player did, and not what came of it.
    pub is_act: bool,
    /// The ability of which card brought it about, as it stands before it where it is told alone; or nothing.
    pub by: String,
}

impl LogEntry {
    /// Its words.
    #[must_use]
    pub fn text(&self) -> String {
        self.parts.iter().map(|part| part.text.as_str()).collect()
    }
}

/// How an entry of the record is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LogKind {
    /// A turn begins.
    Turn,
    /// A step begins.
    Step,
    /// Something happened.
    #[default]
    Plain,
    /// Something weighty happened.
    Strong,
    /// A detail of what happened before.
    Detail,
}

/// A piece of an entry.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LogPart {
    /// The text.
    pub text: String,
    /// The card that it names.
    pub card: Option<CardKey>,
}
