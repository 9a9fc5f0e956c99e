//! A deck that is being put together: sections and named cards, undo and redo, and what may still be added.
//! An illegal deck stays a draft: nothing here refuses an edit.

mod room;
#[cfg(test)]
mod tests;

pub use room::{Checked, More, homes, why_homeless};

use fudaba_cards::Text;
use fudaba_library::DeckList;

/// So many steps can be taken back.
const STEPS: usize = 500;

/// An edit of a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// So many more of a card in a section; no section has more than 255 of one.
    Add {
        /// The section.
        section: String,
        /// The card.
        card: String,
        /// How many.
        n: u8,
    },
    /// So many less, at most all.
    Remove {
        /// The section.
        section: String,
        /// The card.
        card: String,
        /// How many.
        n: u8,
    },
    /// So many of a card go to another section, at most all.
    Move {
        /// The section that they leave.
        from: String,
        /// The section that they come to.
        to: String,
        /// The card.
        card: String,
        /// How many.
        n: u8,
    },
    /// A card is named in a role, or nothing is any more.
    Name {
        /// The role.
        role: String,
        /// The card.
        card: Option<String>,
    },
    /// Another name of the deck. Edits of texts that follow one another are one step.
    Rename(Text),
    /// Other words about it.
    Describe(Text),
    /// Everything else than this.
    Replace(Box<DeckList>),
}

/// A deck that is being put together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    list: DeckList,
    past: Vec<DeckList>,
    future: Vec<DeckList>,
    /// Was the last edit one of a text?
    writing: bool,
    /// Counts up with every change, for whoever keeps something that depends on the deck.
    version: u64,
}

impl Draft {
    /// A draft that begins with this deck.
    #[must_use]
    pub fn of(list: DeckList) -> Self {
        Self {
            list,
            ..Self::default()
        }
    }

    /// The deck as it is now.
    #[must_use]
    pub fn list(&self) -> &DeckList {
        &self.list
    }

    /// A number that changes with every change.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.version
    }

    /// How many of a card are in the deck, all sections together.
    #[must_use]
    pub fn count(&self, card: &str) -> usize {
        let counts = self.list.sections.values().filter_map(|s| s.get(card));
        counts.map(|n| usize::from(*n)).sum()
    }

    /// How many of a card are in a section.
    #[must_use]
    pub fn count_in(&self, section: &str, card: &str) -> u8 {
        let section = self.list.sections.get(section);
        section.and_then(|s| s.get(card)).copied().unwrap_or(0)
    }

    /// Changes the deck; false if that changes nothing. What had been taken back cannot be done again afterwards.
    pub fn edit(&mut self, edit: Edit) -> bool {
        let writing = matches!(edit, Edit::Rename(_) | Edit::Describe(_));
        let mut list = self.list.clone();
        apply(&mut list, edit);
        if list == self.list {
            return false;
        }
        let before = std::mem::replace(&mut self.list, list);
        if !(writing && self.writing) {
            self.past.push(before);
            let over = self.past.len().saturating_sub(STEPS);
            self.past.drain(..over);
        }
        self.future.clear();
        self.writing = writing;
        self.version += 1;
        true
    }

    /// Can an edit be taken back?
    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Can an edit that was taken back be done again?
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Takes the last edit back; false if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.past.pop() else {
            return false;
        };
        self.future.push(std::mem::replace(&mut self.list, before));
        self.stepped()
    }

    /// Does again what was taken back last; false if there is nothing.
    pub fn redo(&mut self) -> bool {
        let Some(after) = self.future.pop() else {
            return false;
        };
        self.past.push(std::mem::replace(&mut self.list, after));
        self.stepped()
    }

    fn stepped(&mut self) -> bool {
        self.writing = false;
        self.version += 1;
        true
    }
}

fn apply(list: &mut DeckList, edit: Edit) {
    match edit {
        Edit::Add { section, card, n } => add(list, section, card, n),
        Edit::Remove { section, card, n } => {
            take(list, &section, &card, n);
        }
        Edit::Move { from, to, card, n } => {
            let there = list.sections.get(&to).and_then(|s| s.get(&card)).copied();
            let n = n.min(u8::MAX - there.unwrap_or(0));
            let taken = take(list, &from, &card, n);
            add(list, to, card, taken);
        }
        Edit::Name { role, card } => {
            match card {
                Some(card) => list.roles.insert(role, card),
                None => list.roles.remove(&role),
            };
        }
        Edit::Rename(name) => list.name = name,
        Edit::Describe(words) => list.description = words,
        Edit::Replace(with) => *list = *with,
    }
}

fn add(list: &mut DeckList, section: String, card: String, n: u8) {
    if n > 0 {
        let place = list.sections.entry(section).or_default();
        let count = place.entry(card).or_default();
        *count = count.saturating_add(n);
    }
}

/// Takes at most so many out; how many it were.
fn take(list: &mut DeckList, section: &str, card: &str, n: u8) -> u8 {
    let Some(place) = list.sections.get_mut(section) else {
        return 0;
    };
    let Some(count) = place.get_mut(card) else {
        return 0;
    };
    let taken = n.min(*count);
    *count -= taken;
    if *count == 0 {
        place.remove(card);
    }
    taken
}
