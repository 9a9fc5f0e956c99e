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
        let found = seen.check(&card);
        if !found.is_empty() && of.is_none() {
            left_out = Some((card.entry.id.clone(), card.place.clone()));
        }
        if found.is_empty() {
            seen.add(&card);
            good.push(card);
        }
        errors.extend(found);
    }
    (good, errors)
}

/// What the cards read so far use, and where.
#[derive(Default)]
struct Seen {
    ids: BTreeMap<String, String>,
    /// Card number and place by identity.
    identities: BTreeMap<(String, String), (String, String)>,
    to_ja: BTreeMap<String, (String, String)>,
    to_en: BTreeMap<String, (String, String)>,
}

impl Seen {
    fn check(&self, card: &LoadedCard) -> Vec<DataError> {
        let entry = &card.entry;
        let mut errors = Vec::new();
        let mut report = |reason: String, help: String| {
            let error = DataError::new(card.place.clone(), reason).help(help);
            errors.push(error.about(Some(&entry.id)));
        };
        if let Some(before) = self.ids.get(&entry.id) {
            report(
                format!("the id {} is taken", entry.id),
                format!("it is used at {before}; choose another id"),
            );
        }
        let same = self.identities.get(&identity(card));
        if let Some((_, before)) = same.filter(|(number, _)| number != entry.number()) {
            report(
                "another card has the same epithet and name, so both would be one card".to_owned(),
                format!("it stands at {before}; change the epithet or the name"),
            );
        }
        let (en, ja) = (&entry.name.en, &entry.name.ja);
        if let Some((other, before)) = self.to_ja.get(en).filter(|(other, _)| other != ja) {
            report(
                format!("the name {en} is {ja} here but {other} at {before}"),
                "write one name the same way on all cards, in both languages".to_owned(),
            );
        }
        if let Some((other, before)) = self.to_en.get(ja).filter(|(other, _)| other != en) {
            report(
                format!("the name {ja} is {en} here but {other} at {before}"),
                "write one name the same way on all cards, in both languages".to_owned(),
            );
        }
        errors
    }

    fn add(&mut self, card: &LoadedCard) {
        let (en, ja) = (&card.entry.name.en, &card.entry.name.ja);
        let place = card.place.to_string();
        self.ids.insert(card.entry.id.clone(), place.clone());
        let number = card.entry.number().to_owned();
        let known = self.identities.entry(identity(card));
        known.or_insert((number, place.clone()));
        self.to_ja.insert(en.clone(), (ja.clone(), place.clone()));
        self.to_en.insert(ja.clone(), (en.clone(), place));
    }
}

fn identity(card: &LoadedCard) -> (String, String) {
    let epithet = card.entry.epithet.as_ref().map(|text| text.en.clone());
    (epithet.unwrap_or_default(), card.entry.name.en.clone())
}
