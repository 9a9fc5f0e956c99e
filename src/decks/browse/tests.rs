use super::*;
use fudaba_cards::Pack;
use fudaba_engine::words::StatId;
use fudaba_library::Library;
use fudaba_rules::{find_game, registry};
use fudaba_text::{Book, Lang};
use std::path::Path;
use std::time::{Duration, Instant};

fn root() -> &'static Path {
    fudaba_files::checkout()
}

fn read(id: &str) -> (Library, Book, Index) {
    let game = find_game(id).expect("the ruleset is there");
    let library = Library::load(game, root(), None);
    let cards = library.pack.cards();
    let book = Book::read(&root().join("ron_data"), game.rules, cards).expect("words");
    let index = Index::new(&library.pack, &book);
    (library, book, index)
}

fn words(text: &str) -> Search {
    Search {
        words: text.to_owned(),
        ..Search::default()
    }
}

fn ids(index: &Index, search: &Search) -> Vec<String> {
    let found = index.find(search, Lang::En, &|_| 0);
    let cards = found.iter().flat_map(|group| &group.cards);
    cards
        .map(|at| index.get(*at).expect("a card").id.clone())
        .collect()
}

#[test]
fn a_card_is_found_by_names_reading_id_traits_and_text_however_they_are_written() {
    for game in registry() {
        let (library, book, index) = read(game.rules.id());
        for card in library.pack.cards() {
            let mut asked = vec![
                card.name.en.to_uppercase(),
                card.name.ja.clone(),
                card.id.clone(),
            ];
            let hiragana = |c: char| match c {
                'ァ'..='ヶ' => char::from_u32(u32::from(c) - 0x60).unwrap_or(c),
                c => c,
            };
            asked.push(card.reading.clone());
            asked.push(card.reading.chars().map(hiragana).collect());
            for lang in Lang::ALL {
                asked.extend(
                    card.traits
                        .iter()
                        .map(|t| book.trait_name(t.as_str(), lang).to_owned()),
                );
                let text = book.card_text(card, lang).plain(lang);
                asked.extend(text.lines().next().map(str::to_owned));
            }
            for words_of in asked {
                let found = ids(&index, &words(&words_of));
                assert!(found.contains(&card.id), "{} by {words_of:?}", card.id);
            }
        }
    }
}

#[test]
fn the_best_fit_comes_first() {
    let (_, _, index) = read("lily");
    let found = ids(&index, &words("grevil"));
    assert!(found[0].starts_with("grevil-"), "{found:?}");
    assert_eq!(ids(&index, &words("grevil-2"))[0], "grevil-2");
    // In groups, too: another card speaks of this one.
    let (_, _, relics) = read("luck_and_logic");
    for card in ["halcyon", "hobrin"] {
        let search = Search {
            grouping: Grouping::Kind,
            ..words(card)
        };
        if relics.card(card).is_some() {
            assert_eq!(ids(&relics, &search)[0], card);
        }
    }
    let all = ids(&index, &words(" "));
    assert_eq!(all.len(), index.len());
    assert!(ids(&index, &words("grevil nobody-has-this")).is_empty());
}

#[test]
fn filters_of_one_group_add_up_and_those_of_several_narrow() {
    let (library, book, index) = read("lily");
    let facets = index.facets(&book);
    let kinds = facets
        .iter()
        .find(|f| f.of == FacetOf::Kind)
        .expect("kinds");
    let mut search = Search::default();
    search.toggle(kinds.choices[0].test.clone());
    let one = ids(&index, &search).len();
    assert_eq!(one, kinds.choices[0].cards);
    search.toggle(kinds.choices[1].test.clone());
    assert_eq!(ids(&index, &search).len(), one + kinds.choices[1].cards);
    let level = |how, n| Test::Stat("Level".to_owned(), how, n);
    search.toggle(level(Compare::AtLeast, 3));
    search.toggle(level(Compare::AtMost, 4));
    for id in ids(&index, &search) {
        let card = index.card(&id).expect("a card");
        let level = card.stat(StatId(0)).expect("a level");
        assert!((3..=4).contains(&level), "{id}: {level}");
    }
    // The bound moves, it is not asked twice.
    search.toggle(level(Compare::AtLeast, 4));
    assert_eq!(search.tests.len(), 4);
    search.toggle(level(Compare::AtLeast, 4));
    assert_eq!(search.tests.len(), 3, "asked again, it is no longer asked");
    search.clear();
    assert!(!search.is_asking());
    search.toggle(Test::InDeck);
    let deck = &library.decks[0];
    let count = |id: &str| deck.sections.values().filter_map(|s| s.get(id)).count();
    let found = index.find(&search, Lang::En, &count);
    let in_deck: usize = deck
        .sections
        .values()
        .map(std::collections::BTreeMap::len)
        .sum();
    assert_eq!(found[0].cards.len(), in_deck);
}

#[test]
fn every_filter_of_every_ruleset_is_named_in_both_languages_and_passes_what_it_says() {
    for game in registry() {
        let (_, book, index) = read(game.rules.id());
        let facets = index.facets(&book);
        assert!(facets.len() >= 4, "{}: {facets:#?}", game.rules.id());
        for facet in &facets {
            if let FacetOf::Stat(name, from, to) = &facet.of {
                assert!(
                    !facet.name.en.is_empty() && !facet.name.ja.is_empty(),
                    "{name}"
                );
                let mut search = Search::default();
                search.toggle(Test::Stat(name.clone(), Compare::AtLeast, *from));
                let all = ids(&index, &search).len();
                search.toggle(Test::Stat(name.clone(), Compare::AtLeast, *to));
                let most = ids(&index, &search).len();
                assert!(0 < most && most < all, "{name}: {most} of {all}");
            }
            for choice in &facet.choices {
                let unnamed = match &choice.test {
                    Test::Colour(n) | Test::Ability(n) | Test::Pack(n) => n.is_empty(),
                    _ => false,
                };
                let named = !choice.name.en.is_empty() && !choice.name.ja.is_empty();
                assert!(named || unnamed, "{choice:?}");
                let mut search = Search::default();
                search.toggle(choice.test.clone());
                assert_eq!(ids(&index, &search).len(), choice.cards, "{choice:?}");
            }
        }
    }
}

#[test]
fn groups_have_every_card_and_headings_in_words() {
    let (_, book, index) = read("crimson_fragments");
    let stat = Grouping::Stat("Cost".to_owned());
    for grouping in [Grouping::Kind, Grouping::Colour, stat, Grouping::Pack] {
        let search = Search {
            grouping: grouping.clone(),
            ..Search::default()
        };
        let found = index.find(&search, Lang::Ja, &|_| 0);
        let cards: usize = found.iter().map(|group| group.cards.len()).sum();
        assert_eq!(cards, index.len(), "{grouping:?}");
        let mut headings: Vec<String> = (found.iter())
            .filter_map(|group| Some(group.heading.as_ref()?.text(&book, Lang::Ja)))
            .collect();
        assert_eq!(headings.len(), found.len());
        headings.sort();
        headings.dedup();
        assert_eq!(headings.len(), found.len(), "{grouping:?}: {headings:?}");
    }
}

#[test]
fn what_is_looked_for_can_be_kept_in_a_file() {
    let mut search = words("灯");
    search.toggle(Test::Stat("Level".to_owned(), Compare::AtMost, 3));
    search.toggle(Test::Colour(String::new()));
    search.grouping = Grouping::Stat("Level".to_owned());
    let text = ron::to_string(&search).expect("it can be written");
    assert_eq!(ron::from_str(&text), Ok(search));
}

#[test]
fn a_deck_is_spread_over_what_its_ruleset_prints() {
    let (library, book, index) = read("lily");
    let deck = &library.decks[0];
    let spreads = spreads(&index, deck.section("main"));
    let levels = &spreads[0];
    assert_eq!(levels.of, SpreadOf::Stat(StatId(0)));
    let characters: usize = levels.bars.iter().map(|bar| bar.n).sum();
    let all: usize = deck.count("main");
    assert!(characters > 30 && characters < all);
    assert!(levels.mean.is_some_and(|mean| mean > 1.0 && mean < 5.0));
    assert_eq!(levels.bars[0].of.text(&book, Lang::En), "Level 1");
    let kinds = spreads
        .iter()
        .find(|s| s.of == SpreadOf::Kind)
        .expect("kinds");
    assert_eq!(kinds.bars.iter().map(|bar| bar.n).sum::<usize>(), all);
    let (library, _, index) = read("loveca");
    let hearts = super::spreads(&index, library.decks[0].section("main"));
    assert!(hearts.iter().any(|s| matches!(s.of, SpreadOf::Family(_))));
}

/// A ruleset with so many cards, and its words.
fn many(n: usize) -> (Pack, Book) {
    let (library, _, _) = read("loveca");
    let pack = fudaba_library::testing::many_of(&library, n);
    let rules = library.game.rules;
    let book = Book::read(&root().join("ron_data"), rules, pack.cards()).expect("words");
    (pack, book)
}

#[test]
fn two_thousand_cards_are_searched_within_fifty_milliseconds() {
    let (pack, book) = many(2_000);
    let index = Index::new(&pack, &book);
    assert_eq!(index.len(), 2_000);
    assert_eq!(index.get(7).expect("a card").pack, "many");
    for typed in [
        "",
        "h",
        "heart",
        "ハート",
        "th 19",
        "when you wait",
        "nothing has this",
    ] {
        let mut search = words(typed);
        search.toggle(Test::Stat("Cost".to_owned(), Compare::AtLeast, 2));
        search.grouping = Grouping::Kind;
        // The machine may be busy with something else once, but not five times.
        let times = (0..5).map(|_| {
            let began = Instant::now();
            let found = index.find(&search, Lang::Ja, &|_| 0);
            assert!(found.len() <= 3);
            began.elapsed()
        });
        let best = times.min().expect("five times");
        assert!(best < Duration::from_millis(50), "{typed:?} took {best:?}");
    }
}
