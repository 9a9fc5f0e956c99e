//! Where the reader is in the rulebook, and the way he came.

use bevy::prelude::Resource;

use crate::panels::rulebook::RulebookIntent;

/// What is read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Spot {
    /// The entry at this place, on its page.
    Entry(usize),
    /// What is found by these words.
    Found(String),
}

/// The reader: what he reads, and what he read before.
#[derive(Resource, Debug, Clone, PartialEq, Eq)]
pub struct Reader {
    ruleset: usize,
    /// What was read, oldest first, with the ruleset of each.
    spots: Vec<(usize, Spot)>,
    /// Which of them is open.
    at: usize,
    visit: u64,
}

/// So many steps back are kept.
const STEPS: usize = 200;

impl Default for Reader {
    fn default() -> Self {
        Self {
            ruleset: 0,
            spots: vec![(0, Spot::Entry(0))],
            at: 0,
            visit: 0,
        }
    }
}

impl Reader {
    /// Which ruleset's book is open.
    #[must_use]
    pub fn ruleset(&self) -> usize {
        self.ruleset
    }

    /// What is read.
    #[must_use]
    pub fn spot(&self) -> &Spot {
        &self.spots[self.at].1
    }

    /// How often another page was opened.
    #[must_use]
    pub fn visit(&self) -> u64 {
        self.visit
    }

    /// Is there something to go back to?
    #[must_use]
    pub fn can_back(&self) -> bool {
        self.at > 0
    }

    /// Is there something to go forward to?
    #[must_use]
    pub fn can_forward(&self) -> bool {
        self.at + 1 < self.spots.len()
    }

    /// Opens the book of a ruleset, at its beginning if it is another one.
    pub fn take(&mut self, ruleset: usize) {
        if self.ruleset != ruleset {
            self.ruleset = ruleset;
            self.go(Spot::Entry(0));
        }
    }

    /// Opens an entry.
    pub fn open(&mut self, place: usize) {
        self.go(Spot::Entry(place));
    }

    /// Carries out what the reader wants, except leaving.
    pub fn follow(&mut self, intent: RulebookIntent) {
        match intent {
            RulebookIntent::Ruleset(ruleset) => self.take(ruleset),
            RulebookIntent::Open(place) => self.open(place),
            RulebookIntent::Search(words) => self.search(words),
            RulebookIntent::Back => self.step(self.at.saturating_sub(1)),
            RulebookIntent::Forward => self.step(self.at + 1),
            RulebookIntent::Close => {}
        }
    }

    /// Looks for words. Typing on is no new step; without words the page from before comes back.
    fn search(&mut self, words: String) {
        let empty = words.trim().is_empty();
        match (&mut self.spots[self.at].1, empty) {
            (Spot::Found(_), true) if self.at > 0 => {
                self.spots.truncate(self.at);
                self.step(self.at - 1);
            }
            (Spot::Found(before), _) => *before = words,
            (Spot::Entry(_), true) => {}
            (Spot::Entry(_), false) => self.go(Spot::Found(words)),
        }
    }

    fn go(&mut self, spot: Spot) {
        let spot = (self.ruleset, spot);
        self.visit += 1;
        if self.spots[self.at] == spot {
            return;
        }
        self.spots.truncate(self.at + 1);
        self.spots.push(spot);
        if self.spots.len() > STEPS {
            self.spots.remove(0);
        }
        self.at = self.spots.len() - 1;
    }

    fn step(&mut self, to: usize) {
        if let Some((ruleset, _)) = self.spots.get(to) {
            self.ruleset = *ruleset;
            self.at = to;
            self.visit += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn search(reader: &mut Reader, words: &str) {
        reader.follow(RulebookIntent::Search(words.to_owned()));
    }

    #[test]
    fn the_way_leads_back_and_forward() {
        let mut reader = Reader::default();
        reader.open(5);
        reader.open(9);
        assert!(reader.can_back() && !reader.can_forward());
        reader.follow(RulebookIntent::Back);
        assert_eq!(reader.spot(), &Spot::Entry(5));
        reader.follow(RulebookIntent::Forward);
        assert_eq!(reader.spot(), &Spot::Entry(9));
        reader.follow(RulebookIntent::Back);
        reader.follow(RulebookIntent::Back);
        reader.follow(RulebookIntent::Back);
        assert_eq!(reader.spot(), &Spot::Entry(0));
        reader.open(7);
        assert!(!reader.can_forward(), "another way was taken");
    }

    #[test]
    fn a_search_is_one_step_however_much_is_typed() {
        let mut reader = Reader::default();
        reader.open(5);
        for words in ["d", "de", "dec"] {
            search(&mut reader, words);
        }
        assert_eq!(reader.spot(), &Spot::Found("dec".into()));
        reader.open(8);
        reader.follow(RulebookIntent::Back);
        assert_eq!(reader.spot(), &Spot::Found("dec".into()));
        search(&mut reader, "");
        assert_eq!(reader.spot(), &Spot::Entry(5));
        assert!(!reader.can_forward());
    }

    #[test]
    fn each_ruleset_keeps_its_places() {
        let mut reader = Reader::default();
        reader.open(5);
        reader.take(1);
        assert_eq!((reader.ruleset(), reader.spot()), (1, &Spot::Entry(0)));
        reader.take(1);
        reader.follow(RulebookIntent::Back);
        assert_eq!((reader.ruleset(), reader.spot()), (0, &Spot::Entry(5)));
    }

    #[test]
    fn the_way_is_not_kept_for_ever() {
        let mut reader = Reader::default();
        for place in 0..1000 {
            reader.open(place);
        }
        assert!(reader.spots.len() <= STEPS);
        assert_eq!(reader.spot(), &Spot::Entry(999));
    }
}
