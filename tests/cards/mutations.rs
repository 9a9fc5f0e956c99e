//! However a card or deck file is damaged, reading it ends with errors, never with a panic.

use fudaba::cards::{CardEntry, Pack, Source, data_root, load_files};
use fudaba::decks::read_deck;
use fudaba::engine::Rng;
use fudaba::rules::lily::card_rules::CARD_RULES;
use fudaba::rules::lily::deck::{DECK_SHAPE, DeckOptions, legality};
use std::path::PathBuf;

/// Pieces that hurt most where they do not belong.
const PIECES: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    "\"",
    "'",
    "/*",
    "*/",
    "//",
    "r#\"",
    "\\",
    "\n",
    "0",
    "-9",
    "99999999999",
    "1.5",
    "None",
    "Some(",
    "This",
    "Bound(A)",
    "Deployed",
    "灯",
    "\u{0}",
    "\u{feff}",
    "#!",
];

fn shipped(folder: &str, name: &str) -> String {
    let root = data_root(None).expect("the data is beside the sources");
    let file = root.join("ron_data/lily").join(folder).join(name);
    std::fs::read_to_string(file).expect("a file that comes with the program")
}

/// The byte at a random character of a text.
fn place(text: &str, rng: &mut Rng) -> usize {
    let mut at = rng.below(text.len() + 1);
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Damages a text once: cuts it off, takes a piece out, puts a piece in, doubles a piece, swaps two words.
fn damage(text: &mut String, rng: &mut Rng) {
    let at = place(text, rng);
    let mut end = (at + rng.below(40)).min(text.len());
    while !text.is_char_boundary(end) {
        end += 1;
    }
    match rng.below(8) {
        0 => text.truncate(at),
        1 => text.replace_range(at..end, ""),
        2 => {
            let piece = text[at..end].to_owned();
            text.insert_str(at, &piece);
        }
        3 => {
            let piece = text[at..end].to_owned();
            let to = place(text, rng);
            text.insert_str(to, &piece);
        }
        _ => text.insert_str(at, PIECES[rng.below(PIECES.len())]),
    }
}

fn load(text: String) -> Pack {
    let file = PathBuf::from("damaged.ron");
    load_files(&CARD_RULES, &[Source { file, text }])
}

#[test]
fn damaged_card_files_are_reported_and_never_panic() {
    let mut rng = Rng::new(1);
    let files = ["blue.ron", "events.ron", "potentials.ron"].map(|name| shipped("cards", name));
    for round in 0..400 {
        let whole = &files[round % files.len()];
        let cards = load(whole.clone()).len();
        let mut text = whole.clone();
        for _ in 0..=rng.below(4) {
            damage(&mut text, &mut rng);
        }
        let lines = text.matches('\n').count() + 1;
        let pack = load(text);
        assert!(pack.len() <= 2 * cards);
        for error in &pack.errors {
            assert!(!error.reason.is_empty());
            assert!((1..=lines).contains(&error.place.line), "{error}");
        }
        for card in pack.cards() {
            assert_is_sound(card);
        }
    }
}

/// What passes the loader has what the rest of the program relies on.
fn assert_is_sound(card: &CardEntry) {
    assert!(!card.id.is_empty() && !card.name.en.is_empty() && !card.name.ja.is_empty());
    let rules = CARD_RULES.kind(card.kind).expect("a kind of the ruleset");
    for needed in rules.stats {
        assert!(card.stats.contains_key(&needed.stat), "{}", card.id);
    }
}

#[test]
fn a_card_file_cut_off_anywhere_keeps_the_cards_before_the_cut() {
    let whole = shipped("cards", "events.ron");
    let all = load(whole.clone()).len();
    let mut kept = Vec::new();
    for tenth in 0..=10 {
        let mut end = whole.len() * tenth / 10;
        while !whole.is_char_boundary(end) {
            end -= 1;
        }
        kept.push(load(whole[..end].to_owned()).len());
    }
    assert_eq!((kept[0], kept[10]), (0, all));
    assert!(kept.is_sorted(), "{kept:?}");
    assert!(kept[5] >= all / 2 - 1, "{kept:?}");
}

#[test]
fn damaged_deck_files_are_reported_and_never_panic() {
    let mut rng = Rng::new(2);
    let pool = load(shipped("cards", "blue.ron"));
    let whole = shipped("decks", "blue-watch.ron");
    for _ in 0..400 {
        let mut text = whole.clone();
        for _ in 0..=rng.below(3) {
            damage(&mut text, &mut rng);
        }
        let file = PathBuf::from("damaged.ron");
        let source = Source { file, text };
        match read_deck(&DECK_SHAPE, &source) {
            Err(error) => assert!(error.place.line >= 1 && !error.reason.is_empty()),
            Ok(list) => {
                let problems = legality(&list, DeckOptions::default(), |id| pool.get(id));
                assert!(
                    problems
                        .iter()
                        .all(|p| !p.text.en.is_empty() && !p.text.ja.is_empty())
                );
            }
        }
    }
}
