//! What can be wrong with a drawing, said so that its maker can mend it.

use thiserror::Error;

/// Why a drawing cannot be used.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{file}, line {line}, column {column}, {element}: {reason}")]
pub struct DrawingError {
    /// The file, as it was named.
    pub file: String,
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1.
    pub column: u32,
    /// The element, such as `<path class="mian">`.
    pub element: String,
    /// What is wrong and what to do about it.
    pub reason: String,
}

impl DrawingError {
    /// A fault at a byte of the text.
    pub(super) fn at(
        (file, text): (&str, &str),
        at: usize,
        element: &str,
        reason: impl Into<String>,
    ) -> Self {
        let before = text.get(..at).unwrap_or(text);
        let line = before.matches('\n').count() + 1;
        let start = before.rfind('\n').map_or(0, |n| n + 1);
        let column = before[start..].chars().count() + 1;
        Self {
            file: file.to_owned(),
            line: u32::try_from(line).unwrap_or(u32::MAX),
            column: u32::try_from(column).unwrap_or(u32::MAX),
            element: element.to_owned(),
            reason: reason.into(),
        }
    }
}
