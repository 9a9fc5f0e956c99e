//! What a card file may say: tests of meaning, after the text itself could be read.

mod ability;
mod card;
mod together;
mod walk;

pub use card::validate_card;
pub use together::validate_together;

use super::card_rules::CardRules;
use super::error::{DataError, Place};
use super::scan::Part;
use std::path::Path;

/// Collects what is wrong with one card.
pub(super) struct Report<'a> {
    pub(super) rules: &'a CardRules,
    file: &'a Path,
    part: Part<'a>,
    id: &'a str,
    errors: Vec<DataError>,
}

impl<'a> Report<'a> {
    fn new(rules: &'a CardRules, file: &'a Path, part: Part<'a>, id: &'a str) -> Self {
        Self {
            rules,
            file,
            part,
            id,
            errors: Vec::new(),
        }
    }

    /// Notes an error at a field of the card; at the card itself if it has no such field.
    fn at_field(&mut self, field: &str, reason: impl Into<String>, help: impl Into<String>) {
        let part = self.part.field(field).unwrap_or(self.part);
        self.at(&part, reason, help);
    }

    /// Notes an error at a part of the card.
    fn at(&mut self, part: &Part<'_>, reason: impl Into<String>, help: impl Into<String>) {
        let place = Place::new(self.file, part.line, part.col);
        let id = (!self.id.is_empty()).then_some(self.id);
        self.errors
            .push(DataError::new(place, reason).help(help).about(id));
    }
}
