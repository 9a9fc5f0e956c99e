//! The third game where data or luck is concerned: what its cards are made of, how decks are built, and how chance is
//! recorded.

use fudaba_cards::{CardEntry, data_root};
use fudaba_engine::{First, MAX_OPTIONS, Match};
use fudaba_library::{DeckList, Library, Severity};
use fudaba_loveca::words::{HEARTS, ICONS, NEEDS, VOCABULARY, kind, stat};
use fudaba_scenario::testing::shows;
use fudaba_text::{Book, Lang};

fn library() -> Library {
    let root = data_root(None).expect("the data is beside the sources");
    let library = Library::load(&fudaba_loveca::GAME, &root, None);
    assert!(library.errors.is_empty(), "{:?}", library.errors);
    library
}

fn value(card: &CardEntry, stat: fudaba_engine::words::StatId) -> i16 {
    card.stats.get(&stat).copied().unwrap_or(0)
}

/// Hearts, requirements and icons are families with one number for each colour of the vocabulary.
#[test]
fn the_colours_are_data() {
    shows(&fudaba_loveca::GAME, &["2.1.1.1a"]);
    let colours = VOCABULARY.colours;
    assert_eq!(
        colours,
        ["Pink", "Red", "Yellow", "Green", "Blue", "Purple"]
    );
    for (family, more) in [(&HEARTS[..], 1), (NEEDS, 1), (ICONS, 3)] {
        assert_eq!(family.len(), colours.len() + more);
        for (colour, stat) in colours.iter().zip(family) {
            let name = VOCABULARY.stats[stat.index()];
            assert!(name.ends_with(colour), "{name} is the number of {colour}");
        }
    }
}

/// A score or a requirement makes a live, a cost or hearts a member; energy has neither.
#[test]
fn what_is_printed_tells_the_kind() {
    shows(
        &fudaba_loveca::GAME,
        &["2.2.2.1.1", "2.2.2.2.1", "2.2.2.3.1"],
    );
    let library = library();
    for card in library.pack.cards() {
        let live =
            card.stats.contains_key(&stat::SCORE) || NEEDS.iter().any(|s| value(card, *s) > 0);
        let member =
            card.stats.contains_key(&stat::COST) || HEARTS.iter().any(|s| value(card, *s) > 0);
        assert_eq!(live, card.kind == kind::LIVE, "{}", card.id);
        assert_eq!(member, card.kind == kind::MEMBER, "{}", card.id);
        assert_eq!(!live && !member, card.kind == kind::ENERGY, "{}", card.id);
    }
}

/// The same for cards that are not in the pool: a number of another kind is refused.
#[test]
fn a_number_of_another_kind_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let cards = folder.path().join("ron_data/loveca/cards");
    std::fs::create_dir_all(&cards).expect("a folder");
    for (kind, stats, good) in [
        ("Member", "Cost: 2, Blades: 1, HeartPink: 1", true),
        ("Member", "Cost: 2, Blades: 1, Score: 1", false),
        ("Member", "Cost: 2, Blades: 1, NeedAny: 1", false),
        ("Live", "Score: 1, NeedPink: 2", true),
        ("Live", "Score: 1, NeedPink: 2, Cost: 2", false),
        ("Live", "Score: 1, NeedPink: 2, HeartPink: 2", false),
        ("Energy", "", true),
        ("Energy", "Cost: 1", false),
    ] {
        let text = format!(
            "[(id: \"test\", kind: {kind}, name: (en: \"Test\", ja: \"テスト\"), reading: \"テスト\", stats: {{ {stats} }}, \
             epithet: (en: \"E\", ja: \"エ\"))]"
        );
        let text = if kind == "Member" {
            text
        } else {
            text.replace(", epithet: (en: \"E\", ja: \"エ\")", "")
        };
        std::fs::write(cards.join("test.ron"), text).expect("a file");
        let read = Library::load(&fudaba_loveca::GAME, folder.path(), None);
        let about = |e: &&fudaba_cards::DataError| e.to_string().contains("test.ron");
        let errors: Vec<String> = read
            .errors
            .iter()
            .filter(about)
            .map(ToString::to_string)
            .collect();
        assert_eq!(errors.is_empty(), good, "{kind} {stats}: {errors:?}");
    }
}

/// Which group and unit a member has comes with the pool, with a name for each in both languages.
#[test]
fn groups_and_units_come_with_the_pool() {
    shows(&fudaba_loveca::GAME, &["2.4.2.2", "2.4.4", "2.5.3"]);
    let library = library();
    let data = data_root(None).expect("the data").join("ron_data");
    let book = Book::read(&data, library.game.rules, library.pack.cards()).expect("a book");
    for card in library.pack.cards().filter(|c| c.kind == kind::MEMBER) {
        assert!(!card.traits.is_empty(), "{} has a group", card.id);
        let joined = card.names.len().max(1);
        assert!(card.traits.len() <= joined, "{}", card.id);
        for name in card.traits.iter().chain(&card.units) {
            let ja = book.trait_name(name.as_str(), Lang::Ja);
            assert!(
                !ja.is_ascii(),
                "{} of {} has a name",
                name.as_str(),
                card.id
            );
        }
        // 2.4.2.1: each of several names belongs to one of the groups.
        for name in &card.names {
            assert!(
                name.of.is_some_and(|group| card.traits.contains(&group)),
                "{}",
                card.id
            );
        }
    }
}

fn codes(library: &Library, list: &DeckList, given: &[(&str, &str)]) -> Vec<&'static str> {
    let options = library.options(given.iter().copied()).expect("options");
    let problems = library.problems(list, &options);
    let errors = problems.iter().filter(|p| p.severity == Severity::Error);
    errors.map(|p| p.code).collect()
}

/// The fifth copy of a number is refused, in the half deck too; another design of the same name is another number.
#[test]
fn four_copies_of_a_number_in_either_size() {
    shows(
        &fudaba_loveca::GAME,
        &["6.1.1.2", "6.1.1.2a", "6.1.1.2b", "2.14.2"],
    );
    let library = library();
    for given in [&[][..], &[("half_deck", "On")]] {
        let options = library.options(given.iter().copied()).expect("options");
        let list = library.decks.iter().find_map(|list| {
            let mut sized = library.under(list, &options).into_owned();
            sized.variants.clear();
            let good = codes(&library, &sized, given).is_empty();
            good.then_some(sized)
        });
        let list = list.expect("a ready deck of this size");
        let main = &list.sections["main"];
        let main = main.keys().next().expect("a card");
        let four = main.clone();
        let mut five = list.clone();
        *five
            .sections
            .get_mut("main")
            .expect("main")
            .get_mut(&four)
            .expect("it") = 5;
        assert!(
            codes(&library, &five, given).contains(&"LL-D4"),
            "{given:?}"
        );
        assert!(!codes(&library, &list, given).contains(&"LL-D4"));
    }
}

/// One seed gives one match, another seed another.
#[test]
fn chance_comes_from_the_seed() {
    shows(&fudaba_loveca::GAME, &["5.5.1a"]);
    let library = library();
    let deck = &library.decks[0];
    let hands = |seed| {
        let setup = library
            .setup([deck, deck], [0; MAX_OPTIONS], seed, First::Random)
            .expect("a legal deck");
        let mut game = Match::new(setup, None);
        let asked = game.decision().expect("who is first").player;
        game.choose(0, None).expect("legal");
        let table = game.table();
        (
            asked,
            table
                .card_ids()
                .map(|c| (table.card(c).def, table.card(c).zone))
                .collect::<Vec<_>>(),
        )
    };
    assert_eq!(hands(1), hands(1));
    assert_ne!(hands(1).1, hands(2).1);
    let asked: std::collections::BTreeSet<_> = (0..20).map(|seed| hands(seed).0.index()).collect();
    assert_eq!(asked.len(), 2, "chance names either player (6.2.1.4)");
}
