//! For tests: a ruleset with more cards than it has.

use crate::Library;
use fudaba_cards::{CardEntry, Pack};

/// So many cards of a ruleset: its own, over and over, under other names.
///
/// # Panics
/// If they cannot be read again.
#[must_use]
pub fn many_of(library: &Library, n: usize) -> Pack {
    let own: Vec<&CardEntry> = library.pack.cards().collect();
    let rules = library.game.rules;
    let text: Vec<String> = (0..n)
        .map(|at| {
            let mut card = own[at % own.len()].clone();
            card.id = format!("generated-{at}");
            card.name.en = format!("{} the {at}th", card.name.en);
            card.name.ja = format!("{}・{at}", card.name.ja);
            card.prints.clear();
            (rules.words())
                .in_force(|| ron::to_string(&card))
                .expect("a card can be written")
        })
        .collect();
    let source = fudaba_cards::Source {
        file: format!("packs/many/{}/cards/many.ron", rules.id()).into(),
        text: format!("[{}]", text.join(",\n")),
    };
    let pack = fudaba_cards::load_files(library.game.cards, &[source]);
    assert!(pack.errors.is_empty(), "{:?}", pack.errors.first());
    pack
}
