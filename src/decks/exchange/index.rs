//! Cards by all the names that people write.

use fudaba_cards::CardEntry;
use fudaba_library::bare;
use std::collections::{BTreeMap, BTreeSet};

/// What a name stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found<'a> {
    /// One card, by id.
    One(&'a str),
    /// Several cards that bear it, by id.
    Several(Vec<&'a str>),
}

/// Ids, card numbers, names in both languages, readings, with and without epithets; compared [bare](fudaba_library::bare).
pub struct Names<'a> {
    ids: BTreeMap<String, BTreeSet<&'a str>>,
    names: BTreeMap<String, BTreeSet<&'a str>>,
    /// The card number of each print.
    numbers: BTreeMap<&'a str, &'a str>,
}

/// What is less like a name than this is not proposed.
const LIKE: f64 = 0.78;

impl<'a> Names<'a> {
    /// Of these cards.
    pub fn of(cards: impl Iterator<Item = &'a CardEntry>) -> Self {
        let mut all = Self {
            ids: BTreeMap::new(),
            names: BTreeMap::new(),
            numbers: BTreeMap::new(),
        };
        for card in cards {
            let id = card.id.as_str();
            all.ids.entry(bare(id)).or_default().insert(id);
            all.numbers.insert(id, card.number());
            for name in [&card.name.en, &card.name.ja, &card.reading] {
                all.name(name, id);
                let Some(epithet) = &card.epithet else {
                    continue;
                };
                for epithet in [&epithet.en, &epithet.ja] {
                    all.name(&format!("{name} {epithet}"), id);
                    all.name(&format!("{epithet} {name}"), id);
                    all.name(epithet, id);
                }
            }
        }
        all
    }

    fn name(&mut self, name: &str, id: &'a str) {
        let name = bare(name);
        if !name.is_empty() {
            self.names.entry(name).or_default().insert(id);
        }
    }

    /// The card of an id or card number, however it is written.
    pub fn id(&self, text: &str) -> Option<&'a str> {
        // What is written as it is in the files is meant, whatever else looks like it.
        if let Some((id, _)) = self.numbers.get_key_value(text.trim()) {
            return Some(id);
        }
        let found = self.ids.get(&bare(text))?;
        match self.one(found)? {
            Found::One(id) => Some(id),
            Found::Several(_) => None,
        }
    }

    /// The card or cards of an id or a name.
    pub fn find(&self, text: &str) -> Option<Found<'a>> {
        if let Some(id) = self.id(text) {
            return Some(Found::One(id));
        }
        self.one(self.names.get(&bare(text))?)
    }

    /// Prints of one card are one card.
    fn one(&self, ids: &BTreeSet<&'a str>) -> Option<Found<'a>> {
        let numbers: BTreeSet<&'a str> = (ids.iter())
            .map(|id| *self.numbers.get(id).unwrap_or(id))
            .collect();
        match (ids.len(), numbers.len()) {
            (0, _) => None,
            (1, _) => ids.first().map(|id| Found::One(id)),
            (_, 1) => numbers.first().map(|id| Found::One(id)),
            _ => Some(Found::Several(numbers.into_iter().collect())),
        }
    }

    /// The card whose name or id is most like a text, if one is like it at all.
    pub fn nearest(&self, text: &str) -> Option<&'a str> {
        let text = bare(text);
        if text.is_empty() {
            return None;
        }
        let all = self.ids.iter().chain(&self.names);
        let likeness = |name: &str| strsim::jaro_winkler(&text, name);
        let near = all.map(|(name, ids)| (likeness(name), ids));
        let near = near.filter(|(like, _)| *like > LIKE);
        let best = near.max_by(|a, b| a.0.total_cmp(&b.0));
        best.and_then(|(_, ids)| ids.first().copied())
    }
}
