//! The manual of the ability language: for one ruleset, tables of every word that it declares, with what the word does and
//! how it is written.
//!
//! Sentences and examples are data (`ron_data/common/language.ron`); what a ruleset's own words mean stands in its
//! `words.ron`; which words there are is asked of the ruleset. `fudaba words` prints the tables;
//! `ron_data/README.md` and the README of each ruleset beside its cards hold them.

mod declared;
mod example;
#[cfg(test)]
pub(crate) mod frames;
#[cfg(test)]
mod holes;
mod own;
mod pages;
mod table;
#[cfg(test)]
mod tests;

use declared::families;
use example::Example;
use fudaba_cards::{CardRules, Text, signature_in};
use fudaba_text::{Lang, Lexicon, LexiconError};
pub use pages::Told;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;
use table::Table;

/// What is said about one word of the ability language.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// What it does, in English.
    pub en: String,
    /// The same in Japanese.
    pub ja: String,
    /// Of an operation: when it counts as done, for `Did`, and what is remembered.
    #[serde(default)]
    pub done: Option<Text>,
    /// How it is used; names in angle brackets stand for words of the ruleset.
    pub example: String,
    /// Other ways to use it, for rulesets that lack a word of the first; the first that can be written is shown.
    #[serde(default)]
    pub or: Vec<String>,
    /// What it does in a ruleset, where that is more than is said of it for all.
    #[serde(default)]
    pub here: BTreeMap<String, Text>,
}

impl Entry {
    /// The first example that can be written with the words of a ruleset.
    pub(crate) fn written(&self, words: &Example<'_>) -> Option<String> {
        let mut all = std::iter::once(&self.example).chain(&self.or);
        all.find_map(|example| words.write(example))
    }
}

/// What is said about all words, by family ("Effect", "Filter") and word.
#[derive(Clone, Debug)]
pub struct Manual(BTreeMap<String, BTreeMap<String, Entry>>);

impl Manual {
    /// Reads `common/language.ron` in the folder `ron_data`.
    ///
    /// # Errors
    /// The file cannot be read or is malformed.
    pub fn read(ron_data: &Path) -> Result<Self, LexiconError> {
        let path = ron_data.join("common").join("language.ron");
        let file = path.display().to_string();
        let source = match std::fs::read_to_string(&path) {
            Ok(source) => source,
            Err(error) => return Err(LexiconError::Unreadable { file, error }),
        };
        let read: Result<_, ron::error::SpannedError> = ron::from_str(&source);
        read.map(Self).map_err(|error| LexiconError::Malformed {
            file,
            line: error.span.start.line,
            column: error.span.start.col,
            reason: error.code.to_string(),
        })
    }

    /// What is said about a word of a family.
    #[must_use]
    pub fn entry(&self, family: &str, word: &str) -> Option<&Entry> {
        self.0.get(family)?.get(word)
    }

    /// The tables of a ruleset as Markdown.
    #[must_use]
    pub fn tables(&self, rules: &CardRules, lexicon: &Lexicon, lang: Lang) -> String {
        let mut tables = own::shapes(rules, lexicon, lang);
        tables.extend(families(rules).iter().map(|family| {
            let mut table = Table::new(family.title.get(lang), family.columns(lang));
            for word in &family.words {
                table.add(self.row(rules, lexicon, lang, (family.name, word)));
            }
            table
        }));
        tables.extend(own::words(rules, lexicon, lang));
        let all: Vec<String> = tables
            .iter()
            .filter(|table| !table.is_empty())
            .map(ToString::to_string)
            .collect();
        all.join("\n")
    }

    /// A word of the language: how it is written, what it does, an example.
    fn row(
        &self,
        rules: &CardRules,
        lexicon: &Lexicon,
        lang: Lang,
        (family, word): (&'static str, &'static str),
    ) -> Vec<String> {
        let written = signature_in(family, word).unwrap_or_else(|| word.to_owned());
        let written = table::code(&written);
        let Some(entry) = self.entry(family, word) else {
            return vec![written];
        };
        let here = entry.here.get(rules.ruleset).map(|said| said.get(lang));
        let says = here.unwrap_or(match lang {
            Lang::En => &entry.en,
            Lang::Ja => &entry.ja,
        });
        let example = entry.written(&Example::new(rules, lexicon));
        let example = example.map_or_else(String::new, |text| table::code(&text));
        let done = entry.done.iter().map(|done| done.get(lang).to_owned());
        [written, says.to_owned()]
            .into_iter()
            .chain(done)
            .chain([example])
            .collect()
    }
}
