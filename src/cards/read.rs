//! Reads a data file entry by entry, with every error at its place.

use super::card_rules::CardRules;
use super::diagnose::diagnose_card;
use super::error::{DataError, Place};
use super::explain::{explain, id_of};
use super::limits::{self, Told};
use super::scan::{self, Part};
use super::schema::CardEntry;
use fudaba_engine::ability::options;
use fudaba_engine::words::Vocabulary;
use ron::error::SpannedError;
use serde::de::DeserializeOwned;
use std::fs::{File, Metadata};
use std::io::{ErrorKind, Read};
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
    /// Reads a file of up to [`limits::FILE`] bytes. A byte order mark at its head is passed over.
    ///
    /// # Errors
    /// When the system cannot read it, when it is no ordinary file (a folder, a pipe, a device), too large, or not
    /// UTF-8 text.
    pub fn open(file: &Path) -> Result<Self, DataError> {
        let failed = |error: std::io::Error| unreadable(file, &error);
        ordinary(file, &std::fs::metadata(file).map_err(failed)?)?;
        let mut bytes = Vec::new();
        let most = limits::FILE as u64 + 1;
        let opened = File::open(file).map_err(failed)?;
        opened.take(most).read_to_end(&mut bytes).map_err(failed)?;
        if bytes.len() > limits::FILE {
            return Err(too_large(file));
        }
        let mut text = String::from_utf8(bytes).map_err(|error| not_text(file, &error))?;
        if text.starts_with('\u{feff}') {
            text.drain(..'\u{feff}'.len_utf8());
        }
        let file = file.to_path_buf();
        Ok(Self { file, text })
    }
}

/// A file that can be opened without waiting, and is not too large.
fn ordinary(file: &Path, found: &Metadata) -> Result<(), DataError> {
    let wrong =
        |reason: &str, help: &str| Err(DataError::new(Place::of_file(file), reason).help(help));
    if found.is_dir() {
        return wrong(
            "this is a folder, not a file",
            "name the file, or give the folder a name that does not end with .ron",
        );
    }
    if !found.is_file() {
        return wrong(
            "this is no ordinary file but a pipe, a socket or a device",
            "put an ordinary text file there",
        );
    }
    if found.len() > limits::FILE as u64 {
        return Err(too_large(file));
    }
    Ok(())
}

fn too_large(file: &Path) -> DataError {
    let most = limits::FILE >> 20;
    let reason = format!("the file is larger than {most} MiB");
    DataError::new(Place::of_file(file), reason).help("divide it into several files")
}

fn unreadable(file: &Path, error: &std::io::Error) -> DataError {
    let help = match error.kind() {
        ErrorKind::NotFound => "check the path",
        _ => "check that the file may be read",
    };
    DataError::new(Place::of_file(file), format!("cannot be read: {error}")).help(help)
}

/// The error of bytes that are no UTF-8, at the first of them.
fn not_text(file: &Path, error: &std::string::FromUtf8Error) -> DataError {
    let good = error.utf8_error().valid_up_to();
    let before = String::from_utf8_lossy(&error.as_bytes()[..good]);
    let (line, col) = Part::whole(&before).place_of(before.len());
    DataError::new(Place::new(file, line, col), "this is not UTF-8 text")
        .help("save the file as UTF-8 text")
}

/// An entry of a file with the part of the text that it was read from.
#[derive(Clone, Debug)]
pub struct Entry<'a, T> {
    /// What was read.
    pub value: T,
    /// Where it stands in the file.
    pub part: Part<'a>,
}

/// Reads a file that is one list. The entries that are whole are returned, and what is wrong with the others: of each
/// the first error, of all together about [`limits::ERRORS`]; then it is said how many are wrong besides.
pub fn read_list<'a, T: DeserializeOwned>(
    source: &'a Source,
    words: &Vocabulary,
) -> (Vec<Entry<'a, T>>, Vec<DataError>) {
    read_each(source, words, |part, error| {
        vec![explain(&source.file, part, error, id_of(part))]
    })
}

/// Reads a file of cards, with every error of each card. The words that errors propose are those that the ruleset
/// implements of the language, or any if it is not said what it implements.
pub fn read_cards<'a>(
    source: &'a Source,
    words: &Vocabulary,
    rules: Option<&CardRules>,
) -> (Vec<Entry<'a, CardEntry>>, Vec<DataError>) {
    read_each(source, words, |part, error| {
        words.in_force(|| diagnose_card(&source.file, part, error, rules))
    })
}

fn read_each<'a, T: DeserializeOwned>(
    source: &'a Source,
    words: &Vocabulary,
    explain: impl Fn(&Part<'a>, &SpannedError) -> Vec<DataError>,
) -> (Vec<Entry<'a, T>>, Vec<DataError>) {
    let mut told = Told::default();
    let mut read = Vec::new();
    let (parts, is_list) = scan::entries(&source.text);
    for part in &parts {
        let place = || Place::new(&source.file, part.line, part.col);
        let found = limits::check_text(&source.file, part);
        if !found.is_empty() {
            told.add(place, || found);
            continue;
        }
        match read_part(part, words) {
            Ok(value) => read.push(Entry { value, part: *part }),
            Err(error) => told.add(place, || explain(part, &error)),
        }
    }
    let mut errors = told.finish();
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
    if let Some(error) = limits::check_strings(&source.file, &whole)
        .into_iter()
        .next()
    {
        return Err(error);
    }
    read_part(&whole, words).map_err(|error| explain(&source.file, &whole, &error, id_of(&whole)))
}

fn read_part<T: DeserializeOwned>(part: &Part<'_>, words: &Vocabulary) -> Result<T, SpannedError> {
    words.in_force(|| options().from_str(part.text))
}
