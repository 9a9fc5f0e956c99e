//! The cards and decks of Lily that come with the program.

use fudaba::cards::{Pack, data_root, load_game};
use fudaba::decks::{DeckList, load_decks};
use fudaba::rules::lily::card_rules::CARD_RULES;
use fudaba::rules::lily::deck::{DECK_SHAPE, DeckOptions, legality};

fn pool() -> Pack {
    let root = data_root(None).expect("the data is beside the sources");
    let pack = load_game(&CARD_RULES, &root, None);
    let errors: Vec<_> = pack.errors.iter().map(ToString::to_string).collect();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
    pack
}

fn decks() -> Vec<DeckList> {
    let root = data_root(None).expect("the data is beside the sources");
    let (decks, errors) = load_decks(&DECK_SHAPE, &root.join("ron_data/lily/decks"));
    assert_eq!(errors, []);
    decks
}

#[test]
fn the_decks_are_legal_with_every_option_and_need_no_advice() {
    let pool = pool();
    for deck in decks() {
        for any_starting_level in [false, true] {
            let options = DeckOptions {
                set_aside_counts: true,
                any_starting_level,
            };
            let problems = legality(&deck, options, |id| pool.get(id));
            assert_eq!(problems, [], "{}", deck.key);
        }
        assert_eq!(deck.count("main"), 46, "{}", deck.key);
        assert_eq!(deck.count("potential"), 8, "{}", deck.key);
    }
}
