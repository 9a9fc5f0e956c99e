//! What a card file may say: tests of meaning, after the text itself could be read.

mod ability;
mod card;
mod together;
mod walk;

pub use card::validate_card;
pub(super) use card::validate_rest;
pub use together::validate_together;

use super::card_rules::CardRules;
use super::error::{DataError, Place};
use super::scan::Part;
use fudaba_engine::ability::Ability;
use std::path::Path;

/// What is wrong with one ability, whatever card it stands on.
pub(super) fn check_ability_by_itself(
    rules: &CardRules,
    file: &Path,
    part: Part<'_>,
    id: Option<&str>,
    ability: &Ability,
) -> Vec<DataError> {
    let mut report = Report::new(rules, file, part, id.unwrap_or_default());
    ability::check_ability(&mut report, &part, ability);
    report.errors
}

/// Collects what is wrong with one card.
pub(super) struct Report<'a> {
    pub(super) rules: &'a CardRules,
    file: &'a Path,
    part: Part<'a>,
    id: &'a str,
    /// The fields of the card that cannot be read, and of which nothing is said here.
    unread: &'a [String],
    errors: Vec<DataError>,
}

impl<'a> Report<'a> {
    fn new(rules: &'a CardRules, file: &'a Path, part: Part<'a>, id: &'a str) -> Self {
        Self {
            rules,
            file,
            part,
            id,
            unread: &[],
            errors: Vec::new(),
        }
    }

    /// Notes an error at a field of the card; at the card itself if it has no such field.
    fn at_field(&mut self, field: &str, reason: impl Into<String>, help: impl Into<String>) {
        if !self.unread.iter().any(|unread| unread == field) {
            let part = self.part.field(field).unwrap_or(self.part);
            self.at(&part, reason, help);
        }
    }

    /// Notes an error at a part of the card.
    fn at(&mut self, part: &Part<'_>, reason: impl Into<String>, help: impl Into<String>) {
        let place = Place::new(self.file, part.line, part.col);
        let id = (!self.id.is_empty()).then_some(self.id);
        self.errors
            .push(DataError::new(place, reason).help(help).about(id));
    }
}
