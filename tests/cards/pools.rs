//! The cards and ready decks of every ruleset, against what holds for all of them. What a ruleset's specification counts
//! besides stands in a file of its own.

use fudaba::cards::{BuildRule, CardEntry, data_root};
use fudaba::engine::MAX_OPTIONS;
use fudaba::library::Game;
use fudaba::library::Library;
use fudaba::library::Severity;
use fudaba::rules::registry;
use fudaba::text::Lexicon;
use std::collections::BTreeSet;
use std::fs;

/// How much a ruleset ships.
struct Guide {
    ruleset: &'static str,
    cards: usize,
    decks: usize,
    /// How many cards each section of a ready deck has.
    sections: &'static [(&'static str, usize)],
    /// Values of options that ask for other decks than the ready ones, each with the code of what is then wrong.
    stricter: &'static [(&'static str, &'static [&'static str], &'static str)],
}

const GUIDES: [Guide; 5] = [
    Guide {
        ruleset: "lily",
        cards: 84,
        decks: 4,
        sections: &[("main", 46), ("potential", 8)],
        stricter: &[],
    },
    Guide {
        ruleset: "ikangetsu",
        cards: 60,
        decks: 4,
        sections: &[("main", 12)],
        stricter: &[],
    },
    Guide {
        ruleset: "loveca",
        cards: 105,
        decks: 4,
        sections: &[("main", 60), ("energy", 12)],
        stricter: &[],
    },
    Guide {
        ruleset: "luck_and_logic",
        cards: 112,
        decks: 4,
        sections: &[("main", 50), ("gate", 10)],
        stricter: &[
            ("copy_limit", &["1", "2", "3"], "luck_and_logic.deck.copies"),
            (
                "paradox_count",
                &["AtMost4"],
                "luck_and_logic.deck.paradoxes",
            ),
        ],
    },
    Guide {
        ruleset: "crimson_fragments",
        cards: 84,
        decks: 5,
        sections: &[("main", 30), ("life", 10), ("fragment", 1)],
        stricter: &[],
    },
];

/// The guide of a ruleset.
fn guide(game: &Game) -> &'static Guide {
    let guide = GUIDES.iter().find(|g| g.ruleset == game.rules.id());
    guide.expect("each ruleset has a guide")
}

fn library(game: &'static Game) -> Library {
    let root = data_root(None).expect("the data is beside the sources");
    let library = Library::load(game, &root, None);
    let errors: Vec<_> = library.errors.iter().map(ToString::to_string).collect();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
    library
}

#[test]
fn every_ruleset_ships_what_its_guide_says() {
    let guided: BTreeSet<&str> = GUIDES.iter().map(|g| g.ruleset).collect();
    let known: BTreeSet<&str> = registry().iter().map(|g| g.rules.id()).collect();
    assert_eq!(guided, known, "each ruleset has a guide");
    for game in registry() {
        let guide = guide(game);
        let library = library(game);
        assert_eq!(library.pack.len(), guide.cards, "{}", guide.ruleset);
        assert_eq!(library.decks.len(), guide.decks, "{}", guide.ruleset);
        for deck in &library.decks {
            for (section, cards) in guide.sections {
                assert_eq!(deck.count(section), *cards, "{}: {section}", deck.key);
            }
        }
    }
}

#[test]
fn ready_decks_are_legal_with_every_option_and_need_no_advice() {
    for game in registry() {
        let library = library(game);
        for deck in &library.decks {
            for (at, option) in game.rules.declaration().options.iter().enumerate() {
                for value in 0..option.values.len() {
                    let mut options = [0; MAX_OPTIONS];
                    options[at] = u8::try_from(value).expect("few values");
                    let problems = library.problems(deck, &options);
                    let stricter = (guide(game).stricter.iter())
                        .find(|(key, values, _)| {
                            *key == option.key && values.contains(&option.values[value])
                        })
                        .map(|(_, _, code)| *code);
                    let other = problems.iter().find(|p| Some(p.code) != stricter);
                    assert_eq!(other, None, "{} with {}={value}", deck.key, option.key);
                    assert_eq!(problems.is_empty(), stricter.is_none(), "{}", deck.key);
                }
            }
        }
    }
}

/// A card that is in no deck: its text says so, `check` takes it everywhere, and a deck with it is refused.
#[test]
fn a_card_that_is_in_no_deck_is_refused_in_every_deck() {
    for game in registry() {
        let shipped = library(game);
        let mut deck = shipped.decks[0].clone();
        let section = deck.sections.values_mut().next().expect("a section");
        let id = section.keys().next().expect("a card").clone();
        let mut card = shipped.pack.get(&id).expect("it is known").clone();
        card.id = "never-at-home".to_owned();
        card.name.en = "Never at Home".to_owned();
        card.name.ja = "ルス".to_owned();
        card.reading = "ルス".to_owned();
        card.build = Some(BuildRule::Never);
        section.insert(card.id.clone(), 1);

        let home = tempfile::tempdir().expect("a folder");
        let folder = home
            .path()
            .join("packs/tokens")
            .join(game.rules.id())
            .join("cards");
        fs::create_dir_all(&folder).expect("a folder");
        let options = ron::Options::default()
            .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        let write = |card: &CardEntry| options.to_string(&vec![card]).expect("it can be written");
        let text = (game.cards.words).in_force(|| write(&card));
        fs::write(folder.join("cards.ron"), text).expect("it can be written");

        let root = data_root(None).expect("the data is beside the sources");
        let library = Library::load(game, &root, Some(home.path()));
        let errors: Vec<_> = library.errors.iter().map(ToString::to_string).collect();
        assert!(errors.is_empty(), "{}", errors.join("\n"));
        let problems = library.problems(&deck, &[0; MAX_OPTIONS]);
        let told = problems.iter().find(|p| p.code == "deck.never");
        let told = told.unwrap_or_else(|| panic!("{}: {problems:?}", game.rules.id()));
        assert_eq!(told.card.as_deref(), Some("never-at-home"));
        assert_eq!(told.severity, Severity::Error);
        assert_eq!(
            told.to_string(),
            "Never at Home cannot be in a deck: take it out. (deck.never)"
        );
    }
}

#[test]
fn every_card_and_deck_is_told_in_both_languages() {
    for game in registry() {
        let library = library(game);
        let (mut lines, mut names) = (BTreeSet::new(), BTreeSet::new());
        for card in library.pack.cards() {
            let flavour = card.flavour.as_ref();
            let flavour = flavour.unwrap_or_else(|| panic!("{} has no flavour line", card.id));
            let epithet = card.epithet.clone().unwrap_or_default();
            for text in [&card.name.en, &card.name.ja, &flavour.en, &flavour.ja] {
                assert!(!text.trim().is_empty(), "{}", card.id);
            }
            assert_eq!(epithet.en.is_empty(), epithet.ja.is_empty(), "{}", card.id);
            assert!(lines.insert((&flavour.en, &flavour.ja)), "{}", card.id);
            assert!(names.insert((&card.name.en, epithet.en)), "{}", card.id);
        }
        for deck in &library.decks {
            for text in [&deck.name, &deck.description, &deck.style] {
                assert!(!text.en.is_empty() && !text.ja.is_empty(), "{}", deck.key);
            }
        }
    }
}

#[test]
fn every_trait_has_its_words_in_both_languages() {
    let root = data_root(None).expect("the data is beside the sources");
    for game in registry() {
        let words = game.rules.words();
        let file = root
            .join("ron_data")
            .join(game.rules.id())
            .join("words.ron");
        let lexicon = Lexicon::read(&file, words).expect("the words of the game");
        for card in library(game).pack.cards() {
            for of in &card.traits {
                let words = lexicon.words.traits.get(of.as_str());
                assert!(
                    words.is_some_and(|t| !t.ja.is_empty()),
                    "{}: {of:?}",
                    card.id
                );
            }
        }
    }
}
