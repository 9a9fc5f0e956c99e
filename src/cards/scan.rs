//! Finds the parts of a RON text without understanding them, so that every part can be read on its own and one broken
//! part does not hide the next. It knows brackets, strings, characters and comments, and nothing else.

/// A part of a text and where it begins (line and column count from 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part<'a> {
    /// The text of the part.
    pub text: &'a str,
    /// The line of its first character.
    pub line: usize,
    /// The column of its first character.
    pub col: usize,
}

impl<'a> Part<'a> {
    /// A whole text as one part.
    #[must_use]
    pub fn whole(text: &'a str) -> Self {
        Self {
            text,
            line: 1,
            col: 1,
        }
    }

    /// The place of a byte of this part, as line and column of the file.
    #[must_use]
    pub fn place_of(&self, byte: usize) -> (usize, usize) {
        let before = self.text.get(..byte).unwrap_or(self.text);
        let lines = before.matches('\n').count();
        let last = before.rsplit('\n').next().unwrap_or("").chars().count();
        if lines == 0 {
            (self.line, self.col + last)
        } else {
            (self.line + lines, 1 + last)
        }
    }

    /// The byte of this part at a line and column counted from the part's own beginning.
    #[must_use]
    pub fn byte_at(&self, line: usize, col: usize) -> usize {
        let mut start = 0;
        for _ in 1..line {
            match self.text[start..].find('\n') {
                Some(at) => start += at + 1,
                None => return self.text.len(),
            }
        }
        let rest = self.text[start..].char_indices().nth(col.max(1) - 1);
        rest.map_or(self.text.len(), |(at, _)| start + at)
    }

    /// A piece of this part.
    fn piece(&self, from: usize, to: usize) -> Self {
        Pieces::of(*self).cut(from, to)
    }

    /// The members of the list, tuple or struct that this part is: what stands between its outer brackets, split at
    /// the commas. `None` if the brackets do not match.
    #[must_use]
    pub fn members(&self) -> Option<Vec<Self>> {
        let mut members = Vec::new();
        let mut depth: Vec<char> = Vec::new();
        let mut start = None;
        let mut pieces = Pieces::of(*self);
        let mut tokens = Tokens::new(self.text);
        while let Some((at, token)) = tokens.next_mark() {
            match token {
                '[' | '(' | '{' => {
                    depth.push(token);
                    if depth.len() == 1 {
                        start = Some(at + 1);
                    }
                }
                ']' | ')' | '}' => {
                    if !depth.pop().is_some_and(|open| closes(open, token)) {
                        return None;
                    }
                    if depth.is_empty() {
                        members.push(pieces.cut(start?, at));
                        if tokens.next().is_some() {
                            return None;
                        }
                        members.retain(|part| !part.is_blank());
                        return Some(members);
                    }
                }
                ',' if depth.len() == 1 => members.push(pieces.cut(start.replace(at + 1)?, at)),
                _ => {}
            }
        }
        None
    }

    /// The value of a named field of the struct that this part is.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<Self> {
        let mut fields = self.members()?.into_iter().filter_map(|m| m.named());
        fields.find_map(|(word, value)| (word == name).then_some(value))
    }

    /// The name and the value of a field, if this part is one.
    #[must_use]
    pub fn named(&self) -> Option<(String, Self)> {
        let mut tokens = Tokens::new(self.text);
        let colon = tokens
            .find(|(_, token)| matches!(token, ':' | '(' | '[' | '{'))
            .filter(|(_, token)| *token == ':')?
            .0;
        let name = without_comments(&self.text[..colon]).trim().to_owned();
        Some((name, self.piece(colon + 1, self.text.len())))
    }

    /// This part from its first character that is neither white space nor in a comment.
    #[must_use]
    pub fn without_head(&self) -> Self {
        let mut tokens = Tokens::new(self.text);
        let mut from = self.text.len();
        while let Some((at, c)) = tokens.peek() {
            match tokens.comment_end(at) {
                Some(end) => tokens.skip_to(end),
                None if c.is_whitespace() => tokens.skip_to(at + c.len_utf8()),
                None => {
                    from = at;
                    break;
                }
            }
        }
        self.piece(from, self.text.len())
    }

    /// The strings of this part as they are written, quotation marks included.
    pub fn strings(&self) -> impl Iterator<Item = Self> {
        let mut tokens = Tokens::new(self.text);
        let mut pieces = Pieces::of(*self);
        std::iter::from_fn(move || {
            let (from, to) = tokens.next_string()?;
            Some(pieces.cut(from, to))
        })
    }

    /// Is there a string of this part, quotation marks included, of which this holds?
    pub fn has_string(&self, holds: impl Fn(&str) -> bool) -> bool {
        let mut tokens = Tokens::new(self.text);
        std::iter::from_fn(|| tokens.next_string()).any(|(from, to)| holds(&self.text[from..to]))
    }

    /// One of the places (from 0) where this word stands outside of strings and comments.
    #[must_use]
    pub fn word(&self, word: &str, place: usize) -> Option<Self> {
        let mut found = 0;
        let mut start: Option<usize> = None;
        let tokens = Tokens::new(self.text).map(Some).chain([None]);
        for token in tokens {
            let (at, c) = token.unwrap_or((self.text.len(), ' '));
            let inside = c.is_alphanumeric() || c == '_';
            match start {
                None if inside => start = Some(at),
                Some(from) if !inside || at < from => {
                    if self.text.get(from..at) == Some(word) {
                        if found == place {
                            return Some(self.piece(from, at));
                        }
                        found += 1;
                    }
                    start = None;
                }
                _ => {}
            }
        }
        None
    }

    /// Is there nothing here but white space and comments?
    fn is_blank(&self) -> bool {
        self.without_head().text.is_empty()
    }
}

/// Cuts pieces out of a part from its beginning to its end; each line is counted once.
struct Pieces<'a> {
    of: Part<'a>,
    /// The byte up to which lines and columns are counted.
    byte: usize,
    line: usize,
    col: usize,
}

impl<'a> Pieces<'a> {
    fn of(part: Part<'a>) -> Self {
        Self {
            of: part,
            byte: 0,
            line: part.line,
            col: part.col,
        }
    }

    /// The piece between two bytes without the white space around it. No piece begins before the one cut last.
    fn cut(&mut self, from: usize, to: usize) -> Part<'a> {
        let text = &self.of.text[from..to];
        let trimmed = text.trim_start();
        let start = from + text.len() - trimmed.len();
        let passed = self.of.text.get(self.byte..start).unwrap_or("");
        let last = match passed.bytes().rposition(|b| b == b'\n') {
            None => passed,
            Some(at) => {
                self.line += passed.bytes().filter(|b| *b == b'\n').count();
                self.col = 1;
                &passed[at + 1..]
            }
        };
        self.col += last.chars().count();
        self.byte = start;
        Part {
            text: trimmed.trim_end(),
            line: self.line,
            col: self.col,
        }
    }
}

/// The text of a field name without the comments before it.
fn without_comments(text: &str) -> String {
    Tokens::new(text).map(|(_, token)| token).collect()
}

fn closes(open: char, close: char) -> bool {
    matches!((open, close), ('(', ')') | ('[', ']') | ('{', '}'))
}

/// The entries of a file, and whether it is one list with matching brackets. If it is not, the file is split where
/// lines begin like its first entry, so that the entries that are whole can still be read.
#[must_use]
pub fn entries(text: &str) -> (Vec<Part<'_>>, bool) {
    let whole = Part::whole(text);
    let list = whole.after_attributes();
    match list.members() {
        Some(parts) if list.text.starts_with('[') => (parts, true),
        _ => (whole.by_indentation(), false),
    }
}

impl<'a> Part<'a> {
    /// This part without the `#![…]` lines at its head.
    fn after_attributes(&self) -> Self {
        let mut from = 0;
        let mut tokens = Tokens::new(self.text);
        while let Some((at, token)) = tokens.next() {
            match token {
                '#' => {
                    from = tokens
                        .find(|(_, token)| *token == ']')
                        .map_or(self.text.len(), |(end, _)| end + 1);
                }
                _ if token.is_whitespace() => {}
                _ => {
                    from = at;
                    break;
                }
            }
        }
        self.piece(from, self.text.len())
    }

    /// Splits at the lines that begin with an opening bracket as far to the right as the first such line.
    fn by_indentation(&self) -> Vec<Self> {
        let mut starts: Vec<usize> = Vec::new();
        let mut indent = None;
        let mut at = 0;
        for line in self.text.split_inclusive('\n') {
            let spaces = line.len() - line.trim_start().len();
            if line[spaces..].starts_with('(') && *indent.get_or_insert(spaces) == spaces {
                starts.push(at + spaces);
            }
            at += line.len();
        }
        let ends = starts.iter().skip(1).copied().chain([self.text.len()]);
        let mut pieces = Pieces::of(*self);
        starts
            .iter()
            .zip(ends)
            .map(|(from, to)| {
                let mut part = pieces.cut(*from, to);
                // An entry that is whole ends with its own bracket.
                part.text = part
                    .text
                    .trim_end_matches([',', ']', ' ', '\n', '\r', '\t']);
                part
            })
            .collect()
    }
}

/// The bytes at which something may begin that is passed over as a whole, brackets and commas.
const MARKS: [bool; 256] = {
    let mut marks = [false; 256];
    let bytes = b"\"'/r[](){},";
    let mut n = 0;
    while n < bytes.len() {
        marks[bytes[n] as usize] = true;
        n += 1;
    }
    marks
};

/// The characters of a text that stand outside of strings, characters and comments. An identifier that begins a raw
/// string is passed over with it.
struct Tokens<'a> {
    text: &'a str,
    /// The byte of the next character.
    at: usize,
}

impl<'a> Tokens<'a> {
    fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// The next character and its byte. Nearly all outside of strings are ASCII.
    #[inline]
    fn peek(&self) -> Option<(usize, char)> {
        let byte = *self.text.as_bytes().get(self.at)?;
        if byte.is_ascii() {
            return Some((self.at, char::from(byte)));
        }
        self.text[self.at..].chars().next().map(|c| (self.at, c))
    }

    /// The next bracket or comma, and its byte.
    fn next_mark(&mut self) -> Option<(usize, char)> {
        let bytes = self.text.as_bytes();
        loop {
            let idle = bytes
                .get(self.at..)?
                .iter()
                .position(|b| MARKS[usize::from(*b)]);
            let at = self.at + idle?;
            let byte = bytes[at];
            let end = match byte {
                b'"' => Some(self.string_end(at)),
                b'\'' => self.char_end(at),
                b'/' => self.comment_end(at),
                b'r' if matches!(bytes.get(at + 1), Some(b'"' | b'#')) => self.raw_string_end(at),
                b'[' | b']' | b'(' | b')' | b'{' | b'}' | b',' => {
                    self.at = at + 1;
                    return Some((at, char::from(byte)));
                }
                _ => None,
            };
            self.at = end.unwrap_or(at + 1);
        }
    }

    /// The first and the last byte of the next string.
    fn next_string(&mut self) -> Option<(usize, usize)> {
        loop {
            let at = self.at;
            let byte = *self.text.as_bytes().get(at)?;
            let end = match byte {
                b'"' => Some(self.string_end(at)),
                b'r' => self.raw_string_end(at),
                _ => None,
            };
            if let Some(end) = end {
                self.at = end;
                return Some((at, end));
            }
            let passed = match byte {
                b'\'' => self.char_end(at),
                b'/' => self.comment_end(at),
                _ => None,
            };
            self.at = passed.unwrap_or(at + 1);
        }
    }

    /// Goes on after this byte.
    fn skip_to(&mut self, byte: usize) {
        self.at = self.at.max(byte);
    }

    /// The end of a string whose opening quote is at this byte.
    fn string_end(&self, quote: usize) -> usize {
        let bytes = self.text.as_bytes();
        let mut at = quote + 1;
        while let Some(byte) = bytes.get(at) {
            match byte {
                b'"' => return at + 1,
                // Whatever is escaped is no end; of a longer character the other bytes are none either.
                b'\\' => at += 2,
                _ => at += 1,
            }
        }
        self.text.len()
    }

    /// The end of a raw string that begins at this byte with `r`, if one does.
    fn raw_string_end(&self, at: usize) -> Option<usize> {
        let rest = self.text[at..].strip_prefix('r')?;
        let hashes = rest.len() - rest.trim_start_matches('#').len();
        let body = rest[hashes..].strip_prefix('"')?;
        let close = format!("\"{}", "#".repeat(hashes));
        let start = self.text.len() - body.len();
        Some(match body.find(&close) {
            Some(end) => start + end + close.len(),
            None => self.text.len(),
        })
    }

    /// The end of a comment that begins at this byte with `/`, if one does. Block comments nest.
    fn comment_end(&self, at: usize) -> Option<usize> {
        let rest = &self.text[at..];
        if rest.starts_with("//") {
            return Some(rest.find('\n').map_or(self.text.len(), |end| at + end));
        }
        if !rest.starts_with("/*") {
            return None;
        }
        let (mut depth, mut from) = (0usize, 0usize);
        while let Some(step) = rest[from..].find(['/', '*']) {
            from += step;
            if rest[from..].starts_with("/*") {
                depth += 1;
                from += 2;
            } else if rest[from..].starts_with("*/") {
                depth -= 1;
                from += 2;
                if depth == 0 {
                    return Some(at + from);
                }
            } else {
                from += 1;
            }
        }
        Some(self.text.len())
    }

    /// The end of a character literal whose opening quote is at this byte, if it is one.
    fn char_end(&self, at: usize) -> Option<usize> {
        let mut rest = self.text[at + 1..].char_indices();
        let (_, first) = rest.next()?;
        if first == '\\' {
            rest.next()?;
        }
        rest.take(8)
            .find(|(_, c)| *c == '\'')
            .map(|(end, _)| at + 1 + end + 1)
    }
}

impl Iterator for Tokens<'_> {
    type Item = (usize, char);

    fn next(&mut self) -> Option<(usize, char)> {
        loop {
            let (at, c) = self.peek()?;
            self.at = at + c.len_utf8();
            let end = match c {
                '"' => Some(self.string_end(at)),
                '\'' => self.char_end(at),
                '/' => self.comment_end(at),
                'r' => self.raw_string_end(at),
                _ => None,
            };
            match end {
                Some(end) => self.skip_to(end),
                None => return Some((at, c)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<&str> {
        entries(text).0.iter().map(|part| part.text).collect()
    }

    #[test]
    fn a_list_is_split_at_its_own_commas_only() {
        let text =
            "// head, [\n[(a: [1, 2], b: \"x,]\\\"\"), /* , /* ] */ */ (c: r#\"),\"\"#, d: ','),]";
        assert_eq!(
            texts(text),
            [
                "(a: [1, 2], b: \"x,]\\\"\")",
                "/* , /* ] */ */ (c: r#\"),\"\"#, d: ',')"
            ]
        );
    }

    #[test]
    fn attributes_before_the_list_are_passed_over() {
        assert_eq!(texts("#![enable(implicit_some)]\n[(a: 1)]"), ["(a: 1)"]);
    }

    #[test]
    fn places_count_from_one_in_characters() {
        let (parts, _) = entries("[\n    (x: \"灯\"),\n    (y: 2),\n]");
        assert_eq!((parts[0].line, parts[0].col), (2, 5));
        assert_eq!((parts[1].line, parts[1].col), (3, 5));
        let value = parts[0].field("x").map(|part| (part.line, part.col));
        assert_eq!(value, Some((2, 9)));
    }

    #[test]
    fn an_unclosed_entry_does_not_swallow_the_next() {
        let text = "[\n    (a: [1, 2),\n    (b: 2),\n]\n";
        assert_eq!(texts(text), ["(a: [1, 2)", "(b: 2)"]);
    }

    #[test]
    fn an_unclosed_string_does_not_swallow_the_next_entry() {
        let text = "[\n    (a: \"x),\n    (b: 2),\n]\n";
        assert_eq!(texts(text)[0], "(a: \"x)");
    }

    #[test]
    fn bytes_and_places_agree() {
        let part = Part::whole("灯\nab");
        assert_eq!(part.byte_at(2, 2), 5);
        assert_eq!(part.place_of(5), (2, 2));
    }
}
