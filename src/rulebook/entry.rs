//! What a rulebook consists of.

use fudaba_cards::Text;
use serde::Deserialize;
use std::collections::BTreeMap;

/// One entry as it stands in the file: with a title it begins a section, with a text it is a clause.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "RulebookEntry")]
pub(super) struct RawEntry {
    pub id: String,
    #[serde(default)]
    pub title: Option<Text>,
    #[serde(default)]
    pub text: Option<Text>,
    #[serde(default)]
    pub option: Option<RawOption>,
}

/// What a clause says about an option, as it stands in the file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "RulebookOption")]
pub(super) struct RawOption {
    pub key: String,
    pub values: BTreeMap<String, Text>,
}

/// A heading. The clauses of the section follow it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The id ("8.5").
    pub id: String,
    /// What the section is about.
    pub title: Text,
    /// How many sections it lies in.
    pub depth: usize,
}

/// One statement of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// The id ("8.5c").
    pub id: String,
    /// What it says.
    pub text: Text,
    /// The variant of the rules that it depends on.
    pub option: Option<OptionNote>,
}

/// What each value of an option means for a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionNote {
    /// The key of the option.
    pub key: &'static str,
    /// Each value with what it does, in the order of the ruleset; the first is the default.
    pub values: Vec<(&'static str, Text)>,
}

/// A heading or a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A heading.
    Section(Section),
    /// A statement.
    Clause(Clause),
}

impl Entry {
    /// The id.
    #[must_use]
    pub fn id(&self) -> &str {
        match self {
            Self::Section(section) => &section.id,
            Self::Clause(clause) => &clause.id,
        }
    }

    /// The heading, if it is one.
    #[must_use]
    pub fn section(&self) -> Option<&Section> {
        match self {
            Self::Section(section) => Some(section),
            Self::Clause(_) => None,
        }
    }

    /// The statement, if it is one.
    #[must_use]
    pub fn clause(&self) -> Option<&Clause> {
        match self {
            Self::Section(_) => None,
            Self::Clause(clause) => Some(clause),
        }
    }
}
