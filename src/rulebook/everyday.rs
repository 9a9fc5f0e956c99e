//! Everyday words for what the book calls otherwise: a mulligan, a redraw, "baton" for a reader of Japanese.

use super::book::Rulebook;
use super::search::folded;
use fudaba_cards::{DataError, Place, Source, read_list};
use fudaba_engine::Ruleset;
use serde::Deserialize;
use std::path::Path;

/// The file of everyday words, in the folder of the ruleset and in `common`.
pub(super) const FILE: &str = "search.ron";

/// Words that mean the same to whoever looks something up.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename = "Everyday")]
struct RawEveryday {
    /// The words, in any language. Those that the book uses lead to where it uses them.
    words: Vec<String>,
    /// Entries that are about it without any of these words.
    #[serde(default)]
    ids: Vec<String>,
}

/// One group of them, as it is compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Everyday {
    words: Vec<String>,
    ids: Vec<String>,
}

impl Everyday {
    /// Does somebody who types this mean the group? The beginning of one of its words is enough, and what is typed may go
    /// on where a word ends: 引き直し is 引き直.
    pub(super) fn is_meant(&self, typed: &str) -> bool {
        let long = |word: &str| word.chars().nth(1).is_some();
        let meant =
            |word: &String| word.starts_with(typed) || long(word) && typed.starts_with(&**word);
        long(typed) && self.words.iter().any(meant)
    }

    /// Is an entry that says this about it?
    pub(super) fn is_in(&self, id: &str, said: &str) -> bool {
        self.ids.iter().any(|own| own == id) || self.words.iter().any(|word| said.contains(word))
    }
}

/// What is wrong with a file of everyday words; entries that it names are looked for in the rulebook beside it.
#[must_use]
pub fn check_everyday(source: &Source, rules: &dyn Ruleset) -> Vec<DataError> {
    let book = Source::open(&source.file.with_file_name(super::read::FILE));
    let mut book = book.map_or_else(|_| Rulebook::default(), |book| Rulebook::read(&book, rules));
    book.errors.clear();
    let own = !book.entries().is_empty();
    book.read_everyday(source, rules, own);
    book.errors
}

impl Rulebook {
    /// Adds the everyday words of a ruleset and those of every game, where there are such files.
    pub(super) fn add_everyday(&mut self, root: &Path, rules: &dyn Ruleset) {
        let data = root.join("ron_data");
        for folder in ["common", rules.id()] {
            let file = data.join(folder).join(FILE);
            if !file.exists() {
                continue;
            }
            match Source::open(&file) {
                Ok(source) => self.read_everyday(&source, rules, folder == rules.id()),
                Err(error) => self.errors.push(error),
            }
        }
    }

    /// Reads a file of everyday words. Only a ruleset's `own` can name entries of its book.
    fn read_everyday(&mut self, source: &Source, rules: &dyn Ruleset, own: bool) {
        let (groups, errors) = read_list::<RawEveryday>(source, rules.words());
        self.errors.extend(errors);
        for group in groups {
            let (raw, part) = (group.value, group.part);
            let unknown = raw.ids.iter().find(|id| !own || self.find(id).is_none());
            if let Some(id) = unknown {
                let at = part.field("ids").unwrap_or(part);
                let help = match self.nearest(id) {
                    Some(near) if own => format!("did you mean {near}?"),
                    _ => "name entries in the file of the ruleset that has them".to_owned(),
                };
                let place = Place::new(&source.file, at.line, at.col);
                let reason = format!("the rulebook has no {id}");
                self.errors.push(DataError::new(place, reason).help(help));
                continue;
            }
            if raw.words.iter().all(|word| word.trim().is_empty()) {
                let place = Place::new(&source.file, part.line, part.col);
                let error = DataError::new(place, "the group has no words".to_owned());
                let help = "write what people say, such as words: [\"mulligan\", \"マリガン\"]";
                self.errors.push(error.help(help));
                continue;
            }
            let words = raw.words.iter().map(|word| folded(word.trim()));
            self.everyday.push(Everyday {
                words: words.filter(|word| !word.is_empty()).collect(),
                ids: raw.ids,
            });
        }
    }
}
