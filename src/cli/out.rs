//! Output that may be closed or full, and input that may be anything.

use fudaba_files::plain::printable_lines;
use std::fmt::Display;
use std::io::{self, BufRead, Write};

/// The output takes no more.
#[derive(Debug, thiserror::Error)]
pub enum OutputError {
    /// Whoever read it has gone.
    #[error("the output was closed before everything was written")]
    Closed,
    /// The system says no.
    #[error("the output cannot be written: {0}\n  help: is there room left where it goes?")]
    Refused(io::Error),
}

impl From<io::Error> for OutputError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Closed,
            _ => Self::Refused(error),
        }
    }
}

/// Prints a text and ends the line.
pub fn print(text: impl Display) -> Result<(), OutputError> {
    let mut out = io::stdout().lock();
    writeln!(out, "{}", printable_lines(&text.to_string()))?;
    out.flush()?;
    Ok(())
}

/// Says something on the error stream. If nobody can hear it, there is nobody to tell.
pub fn complain(text: impl Display) {
    let text = text.to_string();
    let _ = writeln!(io::stderr(), "{}", printable_lines(&text));
}

/// A line of input.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    /// Its text, without its end.
    Text(String),
    /// It holds bytes that are no text.
    NoText,
    /// It is longer than anything that could be meant.
    TooLong,
    /// There is no more input.
    End,
}

/// What is longer is no answer to anything.
const LONG: usize = 1000;
/// What is longer than this is no line.
const ENDLESS: usize = 1 << 20;

/// Reads a line of any bytes and of any length.
///
/// # Errors
/// If the input cannot be read, or a line has no end.
pub fn read_line(input: &mut impl BufRead) -> io::Result<Line> {
    let (mut bytes, mut length) = (Vec::new(), 0);
    loop {
        let part = match input.fill_buf() {
            Ok(part) => part,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if part.is_empty() {
            if length == 0 {
                return Ok(Line::End);
            }
            break;
        }
        let end = part.iter().position(|b| *b == b'\n');
        let own = &part[..end.unwrap_or(part.len())];
        let room = LONG.saturating_sub(bytes.len());
        bytes.extend_from_slice(&own[..own.len().min(room)]);
        length += own.len();
        let used = own.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            break;
        }
        if length > ENDLESS {
            return Err(io::Error::other("a line has no end"));
        }
    }
    if length > LONG {
        return Ok(Line::TooLong);
    }
    Ok(String::from_utf8(bytes).map_or(Line::NoText, Line::Text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_bytes_are_read_line_by_line() {
        let mut bytes = b"one\n\xff\xfe\n\n".to_vec();
        bytes.extend(std::iter::repeat_n(b'x', 70_000));
        bytes.extend(b"\nlast");
        let mut input = io::BufReader::with_capacity(7, bytes.as_slice());
        let mut lines = Vec::new();
        while lines.last() != Some(&Line::End) {
            lines.push(read_line(&mut input).unwrap());
        }
        let text = |t: &str| Line::Text(t.to_owned());
        let wanted = [
            text("one"),
            Line::NoText,
            text(""),
            Line::TooLong,
            text("last"),
            Line::End,
        ];
        assert_eq!(lines, wanted);
    }

    #[test]
    fn a_line_without_an_end_is_refused_and_not_kept() {
        let mut input = io::BufReader::new(io::repeat(b'x'));
        assert!(read_line(&mut input).is_err());
    }
}
