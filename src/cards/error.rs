//! What is wrong in a data file, and where.

use fudaba_files::plain::{printable, printable_lines};
use std::fmt;
use std::path::{Path, PathBuf};

/// A place in a text file. Line and column count from 1; the column counts characters.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The file as it was named by whoever asked for it.
    pub file: PathBuf,
    /// The line.
    pub line: usize,
    /// The column.
    pub col: usize,
}

impl Place {
    /// A place in a file.
    #[must_use]
    pub fn new(file: &Path, line: usize, col: usize) -> Self {
        let file = file.to_path_buf();
        Self { file, line, col }
    }

    /// The file as a whole, as its first character.
    #[must_use]
    pub fn of_file(file: &Path) -> Self {
        Self::new(file, 1, 1)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = self.file.display().to_string();
        write!(f, "{}:{}:{}", printable(&file), self.line, self.col)
    }
}

/// One error in a data file: where, why, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DataError {
    /// Where it stands.
    pub place: Place,
    /// The card or deck that it belongs to, if that much could be read.
    pub subject: Option<String>,
    /// What is wrong.
    pub reason: String,
    /// What to do.
    pub help: Option<String>,
}

impl DataError {
    /// An error without a remedy yet.
    #[must_use]
    pub fn new(place: Place, reason: impl Into<String>) -> Self {
        Self {
            place,
            subject: None,
            reason: reason.into(),
            help: None,
        }
    }

    /// The same error with a remedy.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same error, about this card or deck.
    #[must_use]
    pub fn about(mut self, subject: Option<&str>) -> Self {
        self.subject = subject.map(str::to_owned);
        self
    }
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.place)?;
        if let Some(subject) = &self.subject {
            write!(f, "{}: ", printable(subject))?;
        }
        f.write_str(&printable_lines(&self.reason))?;
        if let Some(help) = &self.help {
            write!(f, "\n  help: {}", printable_lines(help))?;
        }
        Ok(())
    }
}

impl std::error::Error for DataError {}

/// The nearest of the known words, if one is near enough to be meant.
#[must_use]
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    known
        .into_iter()
        .map(|near| (strsim::jaro_winkler(word, near), near))
        .filter(|(likeness, _)| *likeness > 0.7)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, near)| near)
}
