//! What a card can do stands on its face, with its numbers: in a corner, or in its text with what it means.

use super::words::{book, library};
use fudaba_cards::CardEntry;
use fudaba_engine::words::StatId;
use fudaba_library::Library;
use fudaba_rules::registry;
use fudaba_text::{CardText, Hint, Lang, Span};
use serde::de::IgnoredAny;
use std::collections::{BTreeMap, BTreeSet};

/// The part of how a ruleset looks that says which numbers stand on faces.
#[derive(serde::Deserialize)]
struct Look {
    face: Face,
}

#[derive(serde::Deserialize)]
struct Face {
    kinds: BTreeMap<String, Kind>,
    #[serde(default)]
    stats: BTreeMap<String, IgnoredAny>,
}

#[derive(serde::Deserialize)]
struct Kind {
    stats: Vec<String>,
}

/// The numbers that stand in a corner of the face of a card of each kind.
fn in_corners(library: &Library) -> BTreeMap<String, BTreeSet<String>> {
    let path = fudaba_files::checkout()
        .join("ron_data")
        .join(library.game.rules.id())
        .join("ruleset.ron");
    let source = std::fs::read_to_string(path).expect("the ruleset");
    let look: Look = ron::from_str(&source).expect("how it looks");
    let drawn = &look.face.stats;
    let kinds = look.face.kinds.into_iter();
    let corners = |kind: Kind| kind.stats.into_iter().filter(|s| drawn.contains_key(s));
    kinds
        .map(|(name, kind)| (name, corners(kind).collect()))
        .collect()
}

/// The words of a text that are explained.
fn terms(text: &CardText) -> Vec<&Hint> {
    let spans = text.lines.iter().flat_map(|line| &line.body);
    let terms = spans.filter_map(|span| match span {
        Span::Term(hint) => Some(hint),
        Span::Text(_) => None,
    });
    terms.collect()
}

#[test]
fn every_number_of_a_card_stands_in_a_corner_or_is_said_and_explained_with_it() {
    let mut said = 0;
    for game in registry() {
        let library = library(game.rules.id());
        let (book, corners) = (book(&library), in_corners(&library));
        let vocabulary = &book.lexicon.vocabulary;
        let faces = |entry: &CardEntry| [Some(entry.clone()), entry.second_face()];
        for face in library.pack.cards().flat_map(faces).flatten() {
            let drawn = corners.get(face.kind.name(vocabulary));
            let told = |stat: &StatId| drawn.is_some_and(|all| all.contains(stat.name(vocabulary)));
            let numbers = face
                .stats
                .iter()
                .filter(|(stat, n)| **n != 0 && !told(stat));
            for (stat, n) in numbers {
                let words = &book.lexicon.words.stats[stat];
                if *n == words.usual {
                    continue;
                }
                for lang in Lang::ALL {
                    let text = book.card_text(&face, lang);
                    let number = n.to_string();
                    let has = |hint: &&&Hint| {
                        hint.name.contains(&number) && hint.meaning.contains(&number)
                    };
                    let printed = words.printed.as_ref().map(|term| term.name.get(lang));
                    let name = printed.and_then(|name| name.split('{').next());
                    let name = name.unwrap_or_else(|| panic!("{} is nowhere", face.id.as_str()));
                    let terms = terms(&text);
                    let found = terms
                        .iter()
                        .filter(has)
                        .any(|hint| hint.name.starts_with(name));
                    assert!(found, "{}: {name}{n}: {text:?}", face.id.as_str());
                    said += 1;
                }
            }
            for lang in Lang::ALL {
                let text = book.card_text(&face, lang);
                for keyword in &face.keywords {
                    let (name, meaning) = book.keyword(*keyword, lang);
                    let terms = terms(&text);
                    let found = terms.iter().any(|t| t.name == name && t.meaning == meaning);
                    assert!(found, "{}: {name}: {text:?}", face.id.as_str());
                }
            }
        }
    }
    assert!(said > 20, "{said}");
}

#[test]
fn a_keyword_with_a_number_that_a_card_gives_is_explained_with_that_number() {
    let mut told = 0;
    for game in registry() {
        let library = library(game.rules.id());
        let book = book(&library);
        for entry in library.pack.cards() {
            for lang in Lang::ALL {
                let text = book.card_text(entry, lang);
                let body: Vec<&Span> = text.lines.iter().flat_map(|line| &line.body).collect();
                for words in book.lexicon.words.stats.values() {
                    let name = words.name.get(lang);
                    if !words.gained || words.unit.is_some() {
                        continue;
                    }
                    for at in 0..body.len() {
                        let Span::Term(hint) = body[at] else { continue };
                        if hint.name != name {
                            continue;
                        }
                        // "+500 Empower", 「強化+500」
                        let beside = match lang {
                            Lang::En => body[at - 1].text().trim_end().rsplit(' ').next(),
                            Lang::Ja => body[at + 1].text().split('を').next(),
                        };
                        let number = beside.unwrap_or_default().trim_start_matches('+');
                        assert!(number.parse::<i16>().is_ok(), "{name}: {number}");
                        assert!(hint.meaning.contains(number), "{hint:?}: {number}");
                        told += 1;
                    }
                }
            }
        }
    }
    assert!(told >= 6, "{told}");
}
