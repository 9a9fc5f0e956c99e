//! The book itself: its entries in order, and where things are in it.

use super::entry::{Clause, Entry, Section};
use super::everyday::Everyday;
use fudaba_cards::{DataError, nearest};
use std::ops::Range;

/// The rules of a ruleset in words. Entries are known by their place in the book.
#[derive(Clone, Debug, Default)]
pub struct Rulebook {
    pub(super) entries: Vec<Entry>,
    pub(super) everyday: Vec<Everyday>,
    /// What is wrong in the file. The entries that it is about are left out.
    pub errors: Vec<DataError>,
}

impl Rulebook {
    /// All headings and statements, in the order of the book.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// All statements.
    pub fn clauses(&self) -> impl Iterator<Item = &Clause> {
        self.entries.iter().filter_map(Entry::clause)
    }

    /// All headings with their places.
    pub fn sections(&self) -> impl Iterator<Item = (usize, &Section)> {
        (self.entries.iter().enumerate()).filter_map(|(at, entry)| Some((at, entry.section()?)))
    }

    /// The place of the entry with this id. Where a section and a statement share an id, it is the section.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<usize> {
        self.entries.iter().position(|entry| entry.id() == id)
    }

    /// The id nearest to a word that is none.
    #[must_use]
    pub fn nearest(&self, id: &str) -> Option<&str> {
        nearest(id, self.entries.iter().map(Entry::id))
    }

    /// The sections that an entry lies in, from the outermost on; a section lies in itself.
    #[must_use]
    pub fn path(&self, at: usize) -> Vec<usize> {
        let mut path: Vec<usize> = Vec::new();
        for (place, section) in self.sections().take_while(|(place, _)| *place <= at) {
            path.truncate(section.depth);
            path.push(place);
        }
        path
    }

    /// The entries of the section at this place: its heading, its statements, and the sections inside it. The page of
    /// a statement is that of the section it lies in.
    #[must_use]
    pub fn page(&self, at: usize) -> Range<usize> {
        let Some(start) = self.path(at).pop() else {
            return 0..self.entries.len().min(1);
        };
        let depth = self.entries[start].section().map_or(0, |s| s.depth);
        let end = (self.sections())
            .find(|(place, section)| *place > start && section.depth <= depth)
            .map_or(self.entries.len(), |(place, _)| place);
        start..end
    }
}
