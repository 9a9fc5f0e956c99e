//! All cards together: ids, identities and names agree.

use crate::cards::error::DataError;
use crate::cards::pack::LoadedCard;
use std::collections::BTreeMap;

/// The cards that agree with those before them, and what is wrong with the others.
#[must_use]
pub fn validate_together(cards: Vec<LoadedCard>) -> (Vec<LoadedCard>, Vec<DataError>) {
    let mut good: Vec<LoadedCard> = Vec::new();
    let mut errors = Vec::new();
    let mut seen = Seen::default();
    for card in cards {
        let found = seen.check(&card);
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
    identities: BTreeMap<(String, String), String>,
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
        if let Some(before) = self.identities.get(&identity(card)) {
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
        self.identities.insert(identity(card), place.clone());
        self.to_ja.insert(en.clone(), (ja.clone(), place.clone()));
        self.to_en.insert(ja.clone(), (en.clone(), place));
    }
}

fn identity(card: &LoadedCard) -> (String, String) {
    let epithet = card.entry.epithet.as_ref().map(|text| text.en.clone());
    (epithet.unwrap_or_default(), card.entry.name.en.clone())
}
