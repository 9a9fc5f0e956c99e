//! How much a data file may hold, and which characters: so that reading ends soon whatever the file, and what is printed
//! of it is plain.

use super::error::{DataError, Place};
use super::read::Entry;
use super::scan::Part;
use super::schema::CardEntry;
use fudaba_files::plain::is_foreign;
use std::path::Path;

/// The largest file that is read, in bytes.
pub const FILE: usize = 16 << 20;
/// The longest entry of a list, in bytes.
pub const ENTRY: usize = 64 << 10;
/// The longest text between quotation marks, in characters.
pub const TEXT: usize = 4_000;
/// The longest name, epithet, reading, trait or unit, in characters.
pub const NAME: usize = 80;
/// The longest line of flavour, in characters.
pub const FLAVOUR: usize = 400;
/// So many entries may be in a list of a card.
pub const LIST: usize = 64;
/// So many errors are told of one file, and of a whole check; of one card [`CARD_ERRORS`].
pub const ERRORS: usize = 100;
/// So many errors are told of one card.
pub const CARD_ERRORS: usize = 20;

/// The errors of one file, as many as are told of it.
#[derive(Default)]
pub(super) struct Told {
    errors: Vec<DataError>,
    /// The entry from which on nothing is told, and how many are wrong from there on.
    untold: Option<(Place, usize)>,
}

impl Told {
    /// Notes the errors of the entry at this place; they are put into words only if they are told.
    pub(super) fn add(
        &mut self,
        place: impl FnOnce() -> Place,
        errors: impl FnOnce() -> Vec<DataError>,
    ) {
        if self.errors.len() < ERRORS {
            self.errors.extend(errors());
        } else {
            self.untold.get_or_insert_with(|| (place(), 0)).1 += 1;
        }
    }

    /// All that is told; the last says how much is not.
    pub(super) fn finish(mut self) -> Vec<DataError> {
        if let Some((place, n)) = self.untold {
            let reason = match n {
                1 => "one more entry is wrong".to_owned(),
                n => format!("and {n} more entries are wrong, this one and others after it"),
            };
            let help = "mend those above first";
            self.errors.push(DataError::new(place, reason).help(help));
        }
        self.errors
    }
}

/// The errors of one card, as many as are told of it.
pub(super) fn of_one_card(mut errors: Vec<DataError>) -> Vec<DataError> {
    errors.sort();
    errors.dedup();
    let left = errors.len().saturating_sub(CARD_ERRORS);
    if left > 0 {
        errors.truncate(CARD_ERRORS);
        if let Some(last) = errors.last().cloned() {
            let reason = format!("and {left} more errors in this card");
            let more = DataError { reason, ..last };
            errors.push(more.help("mend those above first"));
        }
    }
    errors
}

/// What is wrong with the text of an entry before it is read.
pub(super) fn check_text(file: &Path, part: &Part<'_>) -> Vec<DataError> {
    if part.text.len() > ENTRY {
        let place = Place::new(file, part.line, part.col);
        let reason = format!(
            "the entry is {} bytes long, which is more than {ENTRY}",
            part.text.len()
        );
        return vec![
            DataError::new(place, reason).help("make it shorter; a card needs about 1,000"),
        ];
    }
    check_strings(file, part)
}

/// What is wrong with the texts between quotation marks: too long, or with characters that cannot be seen.
pub(super) fn check_strings(file: &Path, part: &Part<'_>) -> Vec<DataError> {
    // Nearly all are sound: where each stands is looked for only if one may not be.
    if part.text.len() <= TEXT && is_plain(part.text) || !part.has_string(may_be_wrong) {
        return Vec::new();
    }
    let strings = part.strings();
    let found = strings.filter_map(|string| check_string(file, &string));
    found.take(CARD_ERRORS).collect()
}

/// Which bytes no [foreign](is_foreign) character but a line end or a tab begins with, and no escape.
const PLAIN: [bool; 256] = {
    let mut plain = [true; 256];
    let mut byte = 0;
    while byte < 256 {
        let control = byte < 0x20 && byte != b'\n' as usize && byte != b'\t' as usize;
        // In UTF-8 the foreign ones beyond ASCII begin with these.
        let foreign = matches!(byte, 0x7f | 0xc2 | 0xd8 | 0xe2 | 0xef | 0xf3);
        plain[byte] = !(control || foreign || byte == b'\\' as usize);
        byte += 1;
    }
    plain
};

/// Is there no foreign character in a text but line ends and tabs, and no escape? Told from the first two bytes of each.
fn is_plain(text: &str) -> bool {
    let bytes = text.as_bytes();
    let sound = |at: usize| match (bytes[at], bytes.get(at + 1)) {
        (0xe2, Some(next)) => !matches!(next, 0x80 | 0x81),
        (0xef, Some(next)) => !matches!(next, 0xb8 | 0xbb | 0xbf),
        _ => false,
    };
    (bytes.iter().enumerate()).all(|(at, byte)| PLAIN[usize::from(*byte)] || sound(at))
}

/// Can anything be wrong with a text between quotation marks?
fn may_be_wrong(text: &str) -> bool {
    let plain = |byte: &u8| matches!(byte, b' '..=b'[' | b']'..=b'~');
    let sound = |c: char| c != '\\' && !is_foreign(c);
    text.len() > TEXT || !(text.as_bytes().iter().all(plain) || text.chars().all(sound))
}

fn check_string(file: &Path, part: &Part<'_>) -> Option<DataError> {
    let place = |at: usize| {
        let (line, col) = part.place_of(at);
        Place::new(file, line, col)
    };
    // No text has more characters than bytes.
    let long = part.text.len() > TEXT;
    let length = if long { part.text.chars().count() } else { 0 };
    if length > TEXT {
        let reason = format!("a text of {length} characters, which is more than {TEXT}");
        return Some(DataError::new(place(0), reason).help("make it shorter"));
    }
    let foreign = |c: char| c != '\n' && c != '\t' && is_foreign(c);
    let raw = (part.text.char_indices())
        .find(|(at, c)| foreign(*c) && !(*c == '\r' && part.text[at + 1..].starts_with('\n')));
    let escaped = || {
        if !part.text.contains('\\') {
            return None;
        }
        // Lines may end here as they do elsewhere in the file.
        let text: String = ron::from_str(&part.text.replace("\r\n", "\n")).ok()?;
        text.chars().find(|c| foreign(*c)).map(|c| (0, c))
    };
    let (at, c) = raw.or_else(escaped)?;
    let reason = format!(
        "the character {} cannot stand in a text: it cannot be seen, or changes how the rest is shown",
        c.escape_unicode()
    );
    Some(DataError::new(place(at), reason).help("take it out"))
}

/// What is too long or too much on a card that could be read.
pub(super) fn check_card(file: &Path, entry: &Entry<'_, CardEntry>) -> Vec<DataError> {
    let card = &entry.value;
    let mut errors = Vec::new();
    let mut report = |field: &str, reason: String, most: usize| {
        let part = entry.part.field(field).unwrap_or(entry.part);
        let error = DataError::new(Place::new(file, part.line, part.col), reason);
        let error = error.help(format!("at most {most} are possible"));
        errors.push(error.about(Some(&card.id)));
    };
    let both = |text: &super::schema::Text| text.en.chars().count().max(text.ja.chars().count());
    let longest = |all: &[fudaba_engine::Symbol]| {
        all.iter()
            .map(|s| s.as_str().chars().count())
            .max()
            .unwrap_or(0)
    };
    let joined = card
        .names
        .iter()
        .map(|n| n.en.chars().count().max(n.ja.chars().count()));
    for (field, length, most) in [
        ("name", both(&card.name), NAME),
        ("names", joined.max().unwrap_or(0), NAME),
        ("epithet", card.epithet.as_ref().map_or(0, both), NAME),
        ("reading", card.reading.chars().count(), NAME),
        ("traits", longest(&card.traits), NAME),
        ("units", longest(&card.units), NAME),
        ("flavour", card.flavour.as_ref().map_or(0, both), FLAVOUR),
        (
            "art",
            card.art.as_ref().map_or(0, |a| a.chars().count()),
            FLAVOUR,
        ),
    ] {
        if length > most {
            report(field, format!("the {field} has {length} characters"), most);
        }
    }
    for (field, count) in [
        ("names", card.names.len()),
        ("keywords", card.keywords.len()),
        ("traits", card.traits.len()),
        ("units", card.units.len()),
        ("abilities", card.abilities.len()),
    ] {
        if count > LIST {
            report(field, format!("{field} has {count} entries"), LIST);
        }
    }
    errors
}

#[cfg(test)]
mod tests {
    use super::{is_foreign, is_plain};

    #[test]
    fn no_text_with_a_foreign_character_or_an_escape_is_plain() {
        let all = (0..=u32::from(char::MAX)).filter_map(char::from_u32);
        for c in all.filter(|c| is_foreign(*c) && !matches!(c, '\n' | '\t')) {
            assert!(!is_plain(&format!("(a: \"x{c}\")")), "{c:?}");
        }
        assert!(!is_plain("(a: \"x\\u{200b}\")"));
    }

    #[test]
    fn texts_of_both_languages_are_plain() {
        assert!(is_plain(
            "(en: \"A lamp, lit.\",\n\tja: \"灯りがともる。『ランプ』★ｋｇ！\")"
        ));
    }
}
