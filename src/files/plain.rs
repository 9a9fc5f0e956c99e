//! Text of others on its way to the terminal: what could move the cursor, hide or reverse what is shown is written as an
//! escape.

use std::borrow::Cow;
use std::io::Write;

/// May this character not be printed as it is? Control characters, marks that change the direction of writing, and
/// characters that cannot be seen.
#[must_use]
pub fn is_foreign(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0e}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e0fff}')
}

/// A text that can be printed on one line: whatever [is foreign](is_foreign) is written as an escape.
#[must_use]
pub fn printable(text: &str) -> Cow<'_, str> {
    escaped(text, is_foreign)
}

/// The same of a text of several lines.
#[must_use]
pub fn printable_lines(text: &str) -> Cow<'_, str> {
    escaped(text, |c| c != '\n' && is_foreign(c))
}

fn escaped(text: &str, bad: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.chars().any(&bad) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if bad(c) {
            out.extend(c.escape_default());
        } else {
            out.push(c);
        }
    }
    Cow::Owned(out)
}

/// Writes only plain text: whatever [is foreign](is_foreign) becomes an escape, line ends stay.
#[derive(Debug)]
pub struct Printer<W>(pub W);

impl<W: Write> Write for Printer<W> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        match std::str::from_utf8(bytes) {
            Ok(text) => self.0.write_all(printable_lines(text).as_bytes())?,
            Err(_) => self.0.write_all(bytes)?,
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_plain_is_written_as_an_escape() {
        assert_eq!(printable("灯台 Ann's"), "灯台 Ann's");
        assert_eq!(
            printable("a\u{1b}[2Jb\u{9b}c\r\n"),
            "a\\u{1b}[2Jb\\u{9b}c\\r\\n"
        );
        assert_eq!(printable("abc\u{202e}cba"), "abc\\u{202e}cba");
        assert_eq!(printable_lines("a\nb\u{7}"), "a\nb\\u{7}");
        let mut out = Printer(Vec::new());
        writeln!(out, "\u{1b}[2J 灯").expect("memory can be written to");
        assert_eq!(String::from_utf8(out.0).as_deref(), Ok("\\u{1b}[2J 灯\n"));
    }
}
