//! The words of a ruleset in both languages, read from `words.ron`.

mod words;

pub use words::*;

use fudaba_cards::{JoinedName, Text};
use fudaba_engine::ability::{Ability, Cards, Selector, Subject, Trigger};
use fudaba_engine::words::{
    AreaId, AttachmentId, ColourId, DeedId, FactId, KeywordId, KindId, MomentId, NamedValue,
    PeriodId, ProcedureId, RoleId, SignId, StatId, StateId, TallyId, Vocabulary, ZoneKind,
};
use std::collections::BTreeMap;
use std::path::Path;

/// What is wrong with a file of words.
#[derive(Debug, thiserror::Error)]
pub enum LexiconError {
    /// It cannot be read.
    #[error("{file}: {error}; the game's folder ron_data may be incomplete, install it anew")]
    Unreadable {
        /// The file.
        file: String,
        /// What the system said.
        error: std::io::Error,
    },
    /// It is not what it should be.
    #[error("{file}:{line}:{column}: {reason}")]
    Malformed {
        /// The file.
        file: String,
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong there.
        reason: String,
    },
    /// Words of the ruleset are missing.
    #[error("{}", .0.join("\n"))]
    Missing(Vec<String>),
}

/// The words of one ruleset, and the names of its cards in both languages.
#[derive(Clone, Debug)]
pub struct Lexicon {
    /// The words.
    pub words: Words,
    /// What the ruleset declares.
    pub vocabulary: Vocabulary,
    names: BTreeMap<String, Text>,
}

impl Lexicon {
    /// How cards are told that bear others, and what they are called, where the ruleset has words for it.
    #[must_use]
    pub(super) fn bearing(&self) -> Option<(&Text, &Noun)> {
        let told = self.words.verbs.bearing.as_ref()?;
        let field = self.words.zones.get(&self.words.field)?;
        Some((told, &field.cards.as_ref()?.both))
    }

    /// Reads the words of a ruleset from a file.
    ///
    /// # Errors
    /// The file cannot be read, is malformed, or lacks a word that the vocabulary declares.
    pub fn read(path: &Path, vocabulary: &Vocabulary) -> Result<Self, LexiconError> {
        let file = path.display().to_string();
        let source = std::fs::read_to_string(path).map_err(|error| LexiconError::Unreadable {
            file: file.clone(),
            error,
        })?;
        Self::parse(&source, &file, vocabulary)
    }

    /// Reads the words of a ruleset from text; `file` is named in errors.
    ///
    /// # Errors
    /// As [`Lexicon::read`].
    pub fn parse(source: &str, file: &str, vocabulary: &Vocabulary) -> Result<Self, LexiconError> {
        let words: Words = vocabulary
            .in_force(|| ron_options().from_str(source))
            .map_err(|error| LexiconError::Malformed {
                file: file.to_owned(),
                line: error.span.start.line,
                column: error.span.start.col,
                reason: error.code.to_string(),
            })?;
        let missing = missing_words(&words, vocabulary, source, file);
        if !missing.is_empty() {
            return Err(LexiconError::Missing(missing));
        }
        Ok(Self {
            words,
            vocabulary: *vocabulary,
            names: BTreeMap::new(),
        })
    }

    /// Makes the names of cards known, so that texts which name a card name it in the reader's language.
    pub fn learn_names<'a>(&mut self, names: impl IntoIterator<Item = &'a Text>) {
        for name in names {
            self.names.insert(name.en.clone(), name.clone());
        }
    }

    /// The same of names that are joined on a card.
    pub fn learn_joined(&mut self, names: &[JoinedName]) {
        for name in names {
            let text = Text {
                en: name.en.clone(),
                ja: name.ja.clone(),
            };
            self.names.entry(name.en.clone()).or_insert(text);
        }
    }

    /// What making these cards active (`ready`) or rested is called.
    pub(super) fn orient(&self, cards: &Cards, ready: bool) -> &Text {
        let role = match cards {
            Cards::Role(role, _) => self.words.roles.get(role),
            _ => None,
        };
        let own = role.and_then(|w| {
            if ready {
                w.ready.as_ref()
            } else {
                w.rest.as_ref()
            }
        });
        let verbs = &self.words.verbs;
        own.unwrap_or(if ready { &verbs.ready } else { &verbs.rest })
    }

    /// Is everything that sets the ability off said in words before it?
    pub(super) fn is_headed(&self, ability: &Ability) -> bool {
        let said = |t: &Trigger| {
            let own = matches!(t.1, Subject::This | Subject::You);
            let words = self.words.moments.get(&t.0);
            own && words.is_some_and(|w| w.label.is_some())
        };
        !ability.when.is_empty() && ability.when.iter().all(said)
    }

    /// Can a union of these be told by naming its places, because all ask the same of their cards, which have no name of
    /// their own there?
    pub(super) fn is_one_search(&self, all: &[Selector]) -> bool {
        let place = |one: &Selector| match one {
            Selector::Mine(zone, filters)
            | Selector::Theirs(zone, filters)
            | Selector::Both(zone, filters) => {
                let words = self.words.zones.get(zone);
                let plain = words.is_some_and(|w| w.cards.is_none() && w.beside.is_none());
                plain.then(|| filters.clone())
            }
            Selector::Among(..)
            | Selector::Under(..)
            | Selector::Attached(..)
            | Selector::Bearer(..)
            | Selector::Union(_) => None,
        };
        let first = all.first().and_then(place);
        first.is_some() && all.iter().all(|one| place(one) == first)
    }

    /// The name of a card in a language; without a translation as it stands.
    #[must_use]
    pub fn card_name<'a>(&'a self, english: &'a str, lang: super::Lang) -> &'a str {
        self.names.get(english).map_or(english, |n| n.get(lang))
    }
}

/// How all files of words are read.
pub(super) fn ron_options() -> ron::Options {
    ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
}

/// The words that the vocabulary declares and the file lacks, each with the place of its list.
fn missing_words(words: &Words, known: &Vocabulary, source: &str, file: &str) -> Vec<String> {
    let mut missing = Vec::new();
    let mut check = |list: &str, names: &[&str], has: &dyn Fn(u8) -> bool| {
        for (at, name) in (0u8..).zip(names) {
            if !has(at) {
                let line = 1 + source
                    .lines()
                    .position(|l| l.trim_start().starts_with(&format!("{list}:")))
                    .unwrap_or(0);
                missing.push(format!(
                    "{file}:{line}: {list}: {name} is missing; add it in both languages"
                ));
            }
        }
    };
    check("kinds", known.kinds, &|at| {
        words.kinds.contains_key(&KindId(at))
    });
    check("colours", known.colours, &|at| {
        words.colours.contains_key(&ColourId(at))
    });
    check("stats", known.stats, &|at| {
        words.stats.contains_key(&StatId(at))
    });
    check("roles", known.roles, &|at| {
        words.roles.contains_key(&RoleId(at))
    });
    check("facts", known.facts, &|at| {
        words.facts.contains_key(&FactId(at))
    });
    check("tallies", known.tallies, &|at| {
        words.tallies.contains_key(&TallyId(at))
    });
    check("signs", known.signs, &|at| {
        words.signs.contains_key(&SignId(at))
    });
    check("works", known.states, &|at| {
        words.works.contains_key(&StateId(at)) || words.places.contains_key(&StateId(at))
    });
    check("periods", known.periods, &|at| {
        words.durations.periods.contains_key(&PeriodId(at))
    });
    check("moments", known.moments, &|at| {
        words.moments.contains_key(&MomentId(at))
    });
    check("keywords", known.keywords, &|at| {
        words.keywords.contains_key(&KeywordId(at))
    });
    check("zones", known.zones, &|at| {
        words.zones.contains_key(&ZoneKind(at))
    });
    check("areas", known.areas, &|at| {
        words.areas.contains_key(&AreaId(at))
    });
    check("procedures", known.procedures, &|at| {
        words.procedures.contains_key(&ProcedureId(at))
    });
    check("attachments", known.attachments, &|at| {
        words.attachments.contains_key(&AttachmentId(at))
    });
    check("deeds", known.deeds, &|at| {
        words.deeds.contains_key(&DeedId(at))
    });
    let values: Vec<&str> = known.values.iter().map(|v| v.0).collect();
    check("values", &values, &|at| {
        let value = known.values[usize::from(at)].1;
        words.values.contains_key(&NamedValue(value))
    });
    missing
}
