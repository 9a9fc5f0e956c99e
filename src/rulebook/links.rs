//! Ids inside of texts: "the duplicate coupling rule (5.3)" leads to 5.3.

use super::book::Rulebook;

/// A piece of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    /// Words.
    Words(&'a str),
    /// An id and the place that it leads to.
    Link(&'a str, usize),
}

/// Is this shaped like an id: numbers with dots between them, then perhaps letters ("8", "11.1.3e", "10aw")?
#[must_use]
pub fn is_id(word: &str) -> bool {
    id_at_start(word) == Some(word)
        || (!word.is_empty() && word.chars().all(|c| c.is_ascii_digit()))
}

/// The id that a text begins with, if it is more than a plain number.
#[must_use]
pub fn id_at_start(text: &str) -> Option<&str> {
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let mut at = 0;
    while digit(at) || (at > 0 && bytes.get(at) == Some(&b'.') && digit(at + 1)) {
        at += 1;
    }
    let dotted = text[..at].contains('.');
    let numbers = at;
    while bytes.get(at).is_some_and(u8::is_ascii_lowercase) {
        at += 1;
    }
    let ends = !bytes.get(at).is_some_and(u8::is_ascii_alphanumeric);
    let letters = at - numbers;
    (numbers > 0 && ends && letters <= 3 && (dotted || letters > 0)).then(|| &text[..at])
}

/// The places and texts of everything shaped like an id.
fn ids(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let starts = text.char_indices().filter(|(at, c)| {
        let before = text[..*at].chars().next_back();
        c.is_ascii_digit() && !before.is_some_and(|b| b.is_ascii_alphanumeric() || b == '.')
    });
    starts.filter_map(|(at, _)| Some((at, id_at_start(&text[at..])?)))
}

/// The ids that a text refers to in brackets: there, nothing else is meant.
pub(super) fn references(text: &str) -> impl Iterator<Item = &str> {
    ids(text).filter_map(|(at, id)| {
        let open = text[..at].rfind(['(', '（'])?;
        let closed = text[open..at].contains([')', '）']);
        (!closed).then_some(id)
    })
}

impl Rulebook {
    /// A text with the ids in it found.
    #[must_use]
    pub fn pieces<'a>(&self, text: &'a str) -> Vec<Piece<'a>> {
        let mut pieces = Vec::new();
        let mut from = 0;
        for (at, id) in ids(text) {
            let Some(place) = self.find(id) else {
                continue;
            };
            if at > from {
                pieces.push(Piece::Words(&text[from..at]));
            }
            pieces.push(Piece::Link(id, place));
            from = at + id.len();
        }
        if from < text.len() {
            pieces.push(Piece::Words(&text[from..]));
        }
        pieces
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_numbers_with_dots_and_then_letters() {
        for id in ["8", "8.5", "8.5c", "10aw", "11.1.3e", "0.10"] {
            assert!(is_id(id), "{id}");
        }
        for word in [
            "", "a", "8.", ".5", "8.5.", "8c5", "R1", "8.5C", "10 ap", "8.5abcd",
        ] {
            assert!(!is_id(word), "{word}");
        }
    }

    #[test]
    fn ids_are_found_between_other_words() {
        let found = |text| ids(text).map(|(_, id)| id.to_owned()).collect::<Vec<_>>();
        assert_eq!(found("until (10ap), then 5.3."), ["10ap", "5.3"]);
        assert_eq!(found("10apの枚数（0.27～0.32）"), ["10ap", "0.27", "0.32"]);
        assert_eq!(found("射程1-2、40枚"), Vec::<String>::new());
        let named: Vec<_> = references("5.9 and (8.5c, 0.19) but 1b").collect();
        assert_eq!(named, ["8.5c", "0.19"]);
    }
}
