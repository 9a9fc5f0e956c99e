//! Reads a data file entry by entry, with every error at its place.

use super::error::{DataError, Place, nearest};
use super::scan::{self, Part};
use crate::engine::words::Vocabulary;
use ron::error::{Error as Ron, SpannedError};
use serde::de::DeserializeOwned;
use std::path::{Path, PathBuf};

/// A text file and where it came from.
#[derive(Clone, Debug)]
pub struct Source {
    /// The name to show.
    pub file: PathBuf,
    /// What is in it.
    pub text: String,
}

impl Source {
    /// Reads a file.
    ///
    /// # Errors
    /// When the system cannot read it or it is not UTF-8 text.
    pub fn open(file: &Path) -> Result<Self, DataError> {
        let text = std::fs::read_to_string(file).map_err(|error| {
            let help = match error.kind() {
                std::io::ErrorKind::NotFound => "check the path",
                std::io::ErrorKind::InvalidData => "save the file as UTF-8 text",
                _ => "check that the file may be read",
            };
            DataError::new(Place::of_file(file), format!("cannot be read: {error}")).help(help)
        })?;
        let file = file.to_path_buf();
        Ok(Self { file, text })
    }
}

/// An entry of a file with the part of the text that it was read from.
#[derive(Clone, Debug)]
pub struct Entry<'a, T> {
    /// What was read.
    pub value: T,
    /// Where it stands in the file.
    pub part: Part<'a>,
}

/// Reads a file that is one list. The entries that are whole are returned, and every error of the others.
pub fn read_list<'a, T: DeserializeOwned>(
    source: &'a Source,
    words: &Vocabulary,
) -> (Vec<Entry<'a, T>>, Vec<DataError>) {
    let mut errors = Vec::new();
    let mut read = Vec::new();
    let (parts, is_list) = scan::entries(&source.text);
    for part in &parts {
        match read_part(part, words) {
            Ok(value) => read.push(Entry { value, part: *part }),
            Err(error) => errors.push(explain(&source.file, part, &error)),
        }
    }
    if !is_list && errors.is_empty() {
        errors.push(no_list(source));
    }
    (read, errors)
}

/// The error of a file that is not one list, although each of its entries may be whole.
fn no_list(source: &Source) -> DataError {
    let place = match options().from_str::<Vec<serde::de::IgnoredAny>>(&source.text) {
        Err(error) => Place::new(&source.file, error.span.end.line, error.span.end.col),
        Ok(_) => Place::of_file(&source.file),
    };
    DataError::new(place, "the file is not one list with matching brackets")
        .help("write [ before the first entry, ] after the last, and a comma between two entries")
}

/// Reads a file that is one value.
///
/// # Errors
/// What is wrong with it, and where.
pub fn read_one<T: DeserializeOwned>(source: &Source, words: &Vocabulary) -> Result<T, DataError> {
    let whole = Part::whole(&source.text);
    read_part(&whole, words).map_err(|error| explain(&source.file, &whole, &error))
}

/// How Fudaba reads RON: a value that may be missing is written without `Some(…)`.
fn options() -> ron::Options {
    ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
}

fn read_part<T: DeserializeOwned>(part: &Part<'_>, words: &Vocabulary) -> Result<T, SpannedError> {
    words.in_force(|| options().from_str(part.text))
}

/// Puts an error of the RON reader into words, at the place in the file where the offending word stands.
fn explain(file: &Path, part: &Part<'_>, error: &SpannedError) -> DataError {
    let end = part.byte_at(error.span.end.line, error.span.end.col);
    let start = part.byte_at(error.span.start.line, error.span.start.col);
    let word = offending_word(&error.code);
    let at = word
        .and_then(|word| part.text.get(..end)?.rfind(word))
        .unwrap_or(match error.code {
            Ron::MissingStructField { .. } => 0,
            _ => start,
        });
    let (line, col) = part.place_of(at);
    let (reason, help) = reason(&error.code, part.text.get(at..).unwrap_or(""));
    DataError {
        place: Place::new(file, line, col),
        subject: id_of(part),
        reason,
        help,
    }
}

/// The word in the text that an error is about.
fn offending_word(error: &Ron) -> Option<&str> {
    match error {
        Ron::NoSuchEnumVariant { found, .. } | Ron::NoSuchStructField { found, .. } => Some(found),
        Ron::DuplicateStructField { field, .. } => Some(field),
        // An unknown word of the vocabulary: "Powr is not a stat; …".
        Ron::Message(text) => text.split_once(" is not a ").map(|(word, _)| word),
        _ => None,
    }
}

/// What is wrong and what to do. `here` is the text from the place of the error on.
fn reason(error: &Ron, here: &str) -> (String, Option<String>) {
    match error {
        Ron::NoSuchEnumVariant {
            expected,
            found,
            outer,
        } => {
            let of = outer.as_deref().unwrap_or("value here");
            let reason = format!("there is no {of} called {found}");
            (reason, Some(choose_among(found, expected)))
        }
        Ron::NoSuchStructField {
            expected,
            found,
            outer,
        } => {
            let of = outer.as_deref().unwrap_or("this");
            let reason = format!("there is no field {found} in {of}");
            (reason, Some(choose_among(found, expected)))
        }
        Ron::MissingStructField { field, outer } => {
            let of = outer.as_deref().unwrap_or("this");
            let reason = format!("the field {field} of {of} is missing");
            (reason, Some(format!("add {field}: …")))
        }
        Ron::DuplicateStructField { field, .. } => (
            format!("the field {field} is written twice"),
            Some("keep one of the two".to_owned()),
        ),
        Ron::Message(text) => match text.split_once("; did you mean ") {
            Some((reason, hint)) => (reason.to_owned(), Some(format!("did you mean {hint}"))),
            None => (
                text.clone(),
                Some("write it as the entries that can be read do".to_owned()),
            ),
        },
        Ron::Eof => (
            "the text ends before the entry is complete".to_owned(),
            Some("look for a missing closing bracket or quotation mark".to_owned()),
        ),
        _ => {
            let near: String = here.chars().take_while(|c| *c != '\n').take(24).collect();
            let near = if near.trim().is_empty() {
                String::new()
            } else {
                format!(", at {:?}", near.trim_end())
            };
            let mut text = error.to_string();
            if let Some(first) = text.get(..1).map(str::to_lowercase) {
                text.replace_range(..1, &first);
            }
            (format!("{text}{near}"), Some(syntax_help(error).to_owned()))
        }
    }
}

fn syntax_help(error: &Ron) -> &'static str {
    match error {
        Ron::ExpectedComma => "write a comma between two entries",
        Ron::ExpectedStructLikeEnd => "a comma or a closing ) is missing before this",
        Ron::ExpectedArrayEnd => "a comma or a closing ] is missing before this",
        Ron::ExpectedMapEnd => "a comma or a closing } is missing before this",
        Ron::ExpectedMapColon => "write name: value",
        Ron::ExpectedArray => "write a list: [ … ]",
        Ron::ExpectedString => "write text between quotation marks",
        Ron::ExpectedStringEnd => "a closing quotation mark is missing",
        Ron::ExpectedInteger | Ron::IntegerOutOfBounds => "write a whole number",
        Ron::UnclosedBlockComment => "close the comment with */",
        Ron::TrailingCharacters => "write a comma between two entries",
        Ron::ExceededRecursionLimit => "nest fewer brackets",
        Ron::ExpectedStructLike | Ron::ExpectedNamedStructLike(_) => {
            "write ( before the first field and ) after the last"
        }
        Ron::Utf8Error(_) => "save the file as UTF-8 text",
        _ => {
            "look just before this place: a bracket, comma or quotation mark may be missing or too many"
        }
    }
}

/// "did you mean A? (known: …)"
fn choose_among(word: &str, known: &[&str]) -> String {
    let all = known.join(", ");
    match nearest(word, known.iter().copied()) {
        Some(near) => format!("did you mean {near}? (known: {all})"),
        None => format!("use one of: {all}"),
    }
}

/// The id of the entry, if it has one that can be read.
fn id_of(part: &Part<'_>) -> Option<String> {
    let value = match part.field("id") {
        Some(field) => field.text,
        None => part.text.split_once("id:")?.1.trim_start(),
    };
    let id = value.strip_prefix('"')?.split_once('"')?.0;
    let plain = (id.chars()).all(|c| c.is_alphanumeric() || matches!(c, '-' | '.'));
    (plain && !id.is_empty() && id.len() < 60).then(|| id.to_owned())
}
