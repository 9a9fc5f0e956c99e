//! A pack: the cards of some files, and everything that is wrong with them.

use super::card_rules::CardRules;
use super::error::{DataError, Place};
use super::folders::{files_of, lies_within, packs_of};
use super::limits::{self, Told};
use super::read::{Source, read_cards};
use super::schema::CardEntry;
use super::validate::{validate_card, validate_together};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A card and where it was read.
#[derive(Clone, Debug)]
pub struct LoadedCard {
    /// The card.
    pub entry: CardEntry,
    /// Where its entry begins.
    pub place: Place,
}

/// The good cards of some files, in the order of their ids, and what is wrong with the others.
#[derive(Clone, Debug, Default)]
pub struct Pack {
    cards: BTreeMap<String, LoadedCard>,
    /// Every error, in the order of files and lines. The cards that they are about are left out of the pack.
    pub errors: Vec<DataError>,
}

impl Pack {
    /// The card with this id.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&CardEntry> {
        self.cards.get(id).map(|card| &card.entry)
    }

    /// Where the card with this id was read.
    #[must_use]
    pub fn place(&self, id: &str) -> Option<&Place> {
        self.cards.get(id).map(|card| &card.place)
    }

    /// All cards in the order of their ids.
    pub fn cards(&self) -> impl Iterator<Item = &CardEntry> {
        self.cards.values().map(|card| &card.entry)
    }

    /// How many cards there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// Is there no card at all?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }
}

/// The cards of a ruleset: its own, then those of the player's packs, which lie in `packs/<name>/<ruleset>/cards`.
/// A broken card or file is left out and reported; the rest is there.
#[must_use]
pub fn load_game(rules: &CardRules, root: &Path, packs: Option<&Path>) -> Pack {
    let mut errors = Vec::new();
    let own = root.join("ron_data").join(rules.ruleset).join("cards");
    let mut folders = vec![(own, None)];
    match packs.map_or(Ok(Vec::new()), packs_of) {
        Ok(packs) => folders.extend(packs.into_iter().map(|pack| {
            let cards = pack.join(rules.ruleset).join("cards");
            (cards, Some(pack))
        })),
        Err(error) => errors.push(error),
    }
    let mut sources = Vec::new();
    for (folder, pack) in folders {
        let open = |file: &PathBuf| {
            let within = pack.as_deref().map_or(Ok(()), |p| lies_within(p, file));
            within.and_then(|()| Source::open(file))
        };
        match files_of(&folder) {
            Ok(files) => sources.extend(files.iter().map(open)),
            Err(error) => errors.push(error),
        }
    }
    let (sources, unread): (Vec<_>, Vec<_>) = sources.into_iter().partition(Result::is_ok);
    errors.extend(unread.into_iter().filter_map(Result::err));
    let sources: Vec<Source> = sources.into_iter().flatten().collect();
    let mut pack = load_files(rules, &sources);
    pack.errors.extend(errors);
    pack.errors.sort();
    pack
}

/// The cards of some files. Cards of earlier files win over later ones of the same id.
#[must_use]
pub fn load_files(rules: &CardRules, sources: &[Source]) -> Pack {
    let mut pack = Pack::default();
    let mut all = Vec::new();
    for source in sources {
        let (entries, errors) = read_cards(source, rules.words, Some(rules));
        pack.errors.extend(errors);
        let mut told = Told::default();
        for entry in entries {
            let place = Place::new(&source.file, entry.part.line, entry.part.col);
            let mut errors = limits::check_card(&source.file, &entry);
            if errors.is_empty() {
                errors = validate_card(rules, &source.file, &entry);
            }
            if errors.is_empty() {
                let entry = entry.value;
                let prints: Vec<CardEntry> = entry.other_prints().collect();
                for entry in std::iter::once(entry).chain(prints) {
                    let place = place.clone();
                    all.push(LoadedCard { entry, place });
                }
            } else {
                told.add(|| place, || limits::of_one_card(errors));
            }
        }
        pack.errors.extend(told.finish());
    }
    let (good, errors) = validate_together(all);
    pack.errors.extend(errors);
    pack.cards = good
        .into_iter()
        .map(|card| (card.entry.id.clone(), card))
        .collect();
    pack
}
