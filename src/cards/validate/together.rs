//! All cards together: ids, identities and names agree.

use crate::error::{DataError, Place};
use crate::pack::LoadedCard;
use std::collections::BTreeMap;

/// The cards that agree with those before them, and what is wrong with the others.
#[must_use]
pub fn validate_together(cards: Vec<LoadedCard>) -> (Vec<LoadedCard>, Vec<DataError>) {
    let mut good: Vec<LoadedCard> = Vec::new();
    let mut errors = Vec::new();
    let mut seen = Seen::default();
    // A card that is left out takes its prints along; what is wrong is told once.
    let mut left_out: Option<(String, Place)> = None;
    for card in cards {
        let of = card
            .entry
            .print_of
            .clone()
            .map(|id| (id, card.place.clone()));
        if of.is_some() && of == left_out {
            continue;
        }
        let found = seen.check(&card, &good);
        if !found.is_empty() && of.is_none() {
            left_out = Some((card.entry.id.clone(), card.place.clone()));
        }
        if found.is_empty() {
            seen.add(&card, good.len());
            good.push(card);
        }
        errors.extend(found);
    }
    (good, errors)
}

/// What the cards read so far use, each with the place of the card in their list.
#[derive(Default)]
struct Seen {
    ids: BTreeMap<String, usize>,
    identities: BTreeMap<(String, String), usize>,
    to_ja: BTreeMap<String, usize>,
    to_en: BTreeMap<String, usize>,
}

impl Seen {
    /// What does not agree with the cards read so far.
    fn check(&self, card: &LoadedCard, cards: &[LoadedCard]) -> Vec<DataError> {
        let entry = &card.entry;
        let mut errors = Vec::new();
        let mut report = |reason: String, help: String| {
            let error = DataError::new(card.place.clone(), reason).help(help);
            errors.push(error.about(Some(&entry.id)));
        };
        if let Some(at) = self.ids.get(&entry.id) {
            let before = &cards[*at].place;
            report(
                format!("the id {} is taken", entry.id),
                format!("it is used at {before}; choose another id"),
            );
        }
        let same = self.identities.get(&identity(card)).map(|at| &cards[*at]);
        if let Some(other) = same.filter(|c| c.entry.number() != entry.number()) {
            let before = &other.place;
            report(
                "another card has the same epithet and name, so both would be one card".to_owned(),
                format!("it stands at {before}; change the epithet or the name"),
            );
        }
        let (en, ja) = (&entry.name.en, &entry.name.ja);
        let named = |at: &usize| (&cards[*at].entry.name, &cards[*at].place);
        let same = self.to_ja.get(en).map(named);
        if let Some((other, before)) = same.filter(|(other, _)| other.ja != *ja) {
            let other = &other.ja;
            report(
                format!("the name {en} is {ja} here but {other} at {before}"),
                "write one name the same way on all cards, in both languages".to_owned(),
            );
        }
        let same = self.to_en.get(ja).map(named);
        if let Some((other, before)) = same.filter(|(other, _)| other.en != *en) {
            let other = &other.en;
            report(
                format!("the name {ja} is {en} here but {other} at {before}"),
                "write one name the same way on all cards, in both languages".to_owned(),
            );
        }
        errors
    }

    /// Notes what the card uses that comes to this place of the list. Where several use the same, errors name the last, but
    /// the first of an identity.
    fn add(&mut self, card: &LoadedCard, at: usize) {
        let (en, ja) = (&card.entry.name.en, &card.entry.name.ja);
        self.ids.insert(card.entry.id.clone(), at);
        self.identities.entry(identity(card)).or_insert(at);
        let name = |names: &mut BTreeMap<String, usize>, word: &String| match names.get_mut(word) {
            Some(known) => *known = at,
            None => _ = names.insert(word.clone(), at),
        };
        name(&mut self.to_ja, en);
        name(&mut self.to_en, ja);
    }
}

fn identity(card: &LoadedCard) -> (String, String) {
    let epithet = card.entry.epithet.as_ref().map(|text| text.en.clone());
    (epithet.unwrap_or_default(), card.entry.name.en.clone())
}
