//! Decks without a window: exchanging, trying and keeping them.
//!
//! `FUDABA_DECKS` says how many random decks of each ruleset are tried (10,000 for a thorough run).

mod exchange;
mod packs;
mod records;
mod trial;

use fudaba::decks::{DeckList, DeckVariant};
use fudaba::engine::Rng;
use fudaba::library::Library;
use fudaba::rules::registry;
use std::path::Path;
use std::sync::LazyLock;

/// Every ruleset with its cards.
static LIBRARIES: LazyLock<Vec<Library>> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    registry()
        .iter()
        .map(|game| Library::load(game, root, None))
        .collect()
});

/// How many random decks of each ruleset are tried.
fn rounds() -> u64 {
    let given = std::env::var("FUDABA_DECKS").ok();
    given.and_then(|n| n.parse().ok()).unwrap_or(60)
}

fn ids(library: &Library) -> Vec<&str> {
    library.pack.cards().map(|card| card.id.as_str()).collect()
}

/// A deck of any cards in any piles, mostly illegal.
fn random_deck(library: &Library, rng: &mut Rng) -> DeckList {
    let shape = library.game.decks;
    let ids = ids(library);
    let card = |rng: &mut Rng| ids[rng.below(ids.len())].to_owned();
    let pile = |rng: &mut Rng| {
        let cards = (0..rng.below(26)).map(|_| (card(rng), 1 + rng.below(60) as u8));
        cards.collect::<std::collections::BTreeMap<_, _>>()
    };
    let mut list = DeckList {
        ruleset: shape.ruleset.to_owned(),
        ..DeckList::default()
    };
    list.name.en = "Any".to_owned();
    list.name.ja = "Any".to_owned();
    for section in shape.sections {
        let pile = pile(rng);
        list.sections.insert((*section).to_owned(), pile);
    }
    for role in shape.roles {
        if rng.below(3) > 0 {
            list.roles.insert((*role).to_owned(), card(rng));
        }
    }
    let options = library.game.rules.declaration().options;
    if !options.is_empty() && rng.below(3) == 0 {
        let option = &options[rng.below(options.len())];
        let value = option.values[rng.below(option.values.len())];
        let section = shape.sections[rng.below(shape.sections.len())];
        list.variants.push(DeckVariant {
            option: option.key.to_owned(),
            value: value.to_owned(),
            sections: [(section.to_owned(), pile(rng))].into(),
        });
    }
    list
}
