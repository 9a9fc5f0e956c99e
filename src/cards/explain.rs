//! Puts errors of the RON reader into words, at their places.

use super::error::{DataError, Place, nearest};
use super::everyday::how_to_say;
use super::scan::Part;
use fudaba_engine::ability::{FAMILIES, family_of};
use ron::error::{Error as Ron, SpannedError};
use std::path::Path;

/// Puts an error of the RON reader into words, at the place in the file where the offending word stands.
pub(super) fn explain(
    file: &Path,
    part: &Part<'_>,
    error: &SpannedError,
    subject: Option<String>,
) -> DataError {
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
        subject,
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
            (reason, Some(say_instead(of, found, expected)))
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
        Ron::ExceededRecursionLimit => (
            "brackets stand too deep in one another".to_owned(),
            Some("nest fewer brackets".to_owned()),
        ),
        Ron::Message(text) => match text.split_once("; ") {
            Some((reason, hint)) => (reason.to_owned(), Some(hint.to_owned())),
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
            let mut text = match error {
                Ron::ExpectedIdentifier
                | Ron::InvalidIdentifier(_)
                | Ron::SuggestRawIdentifier(_) => "a word is meant here".to_owned(),
                other => other.to_string(),
            };
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
        Ron::ExpectedStructLike | Ron::ExpectedNamedStructLike(_) => {
            "write ( before the first field and ) after the last"
        }
        Ron::Utf8Error(_) => "save the file as UTF-8 text",
        _ => {
            "look just before this place: a bracket, comma or quotation mark may be missing or too many"
        }
    }
}

/// How to say what an unknown word of a family means.
pub(super) fn say_instead(family: &str, word: &str, known: &[&str]) -> String {
    let mut others = FAMILIES.iter().map(|other| (other.name, other.word(word)));
    let elsewhere = others.find(|(name, found)| *name != family && found.is_some());
    match (how_to_say(word), elsewhere) {
        (Some(say), _) if matches!(family, "Effect" | "Cost") => say.to_owned(),
        (_, Some((other, _))) => {
            let near = choose_word(family, word, known);
            format!("{word} is a word for another place ({other}); {near}")
        }
        _ => choose_word(family, word, known),
    }
}

/// "did you mean A? (known: …)"
pub(super) fn choose_among(word: &str, known: &[&str]) -> String {
    choose_word("", word, known)
}

/// The same of a word of a family, as it is written with its arguments.
pub(super) fn choose_word(family: &str, word: &str, known: &[&str]) -> String {
    let all = known.join(", ");
    match nearest(word, known.iter().copied()) {
        Some(near) => {
            let near = signature_in(family, near).unwrap_or_else(|| near.to_owned());
            format!("did you mean {near}? (known: {all})")
        }
        None => format!("use one of: {all}"),
    }
}

/// How a word of one family (`Effect`, `Filter`, `Value` …) is written: `Draw(who, value)`.
#[must_use]
pub fn signature_in(family: &str, word: &str) -> Option<String> {
    family_of(family)?.word(word).map(ToString::to_string)
}

/// What is wrong with a word that the ruleset does not have there, and what to do.
pub(super) fn not_in(
    ruleset: &str,
    family: &str,
    word: &str,
    what: &str,
    known: &[&str],
) -> (String, String) {
    let help = match known.is_empty() {
        true => "take it away".to_owned(),
        false => choose_word(family, word, known),
    };
    (format!("{word} is not {what} in {ruleset}"), help)
}

/// The id of the entry, if it has one that can be read.
pub(super) fn id_of(part: &Part<'_>) -> Option<String> {
    let value = match part.field("id") {
        Some(field) => field.text,
        None => part.text.split_once("id:")?.1.trim_start(),
    };
    let id = value.strip_prefix('"')?.split_once('"')?.0;
    let plain = (id.chars()).all(|c| c.is_alphanumeric() || matches!(c, '-' | '.'));
    (plain && !id.is_empty() && id.len() < 60).then(|| id.to_owned())
}
