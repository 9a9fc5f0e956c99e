//! What the fifth game asks of a deck: every reason, and what is only advised (part 6 of its specification).

use fudaba_cards::data_root;
use fudaba_engine::{First, MAX_OPTIONS, Match};
use fudaba_library::{DeckList, Library, Severity};
use fudaba_scenario::testing::shows;

/// Code, card and number of a problem.
type Found = (&'static str, Option<String>, Option<usize>);

fn library() -> Library {
    let root = data_root(None).expect("the data is beside the sources");
    let game = &fudaba_crimson_fragments::GAME;
    let library = Library::load(game, &root, None);
    assert!(library.errors.is_empty(), "{:?}", library.errors);
    library
}

/// Another number of a card in a part of the deck; 0 takes it out.
type Change = (&'static str, &'static str, u8);

/// A ready deck with some numbers changed.
fn deck(library: &Library, changes: &[Change]) -> DeckList {
    let mut list = library.deck("ember").expect("a ready deck").clone();
    for (section, id, n) in changes {
        let cards = list.sections.get_mut(*section).expect("a section");
        cards.remove(*id);
        if *n > 0 {
            cards.insert((*id).to_owned(), *n);
        }
    }
    list
}

fn found(library: &Library, list: &DeckList, severity: Severity) -> Vec<Found> {
    let problems = library.problems(list, &[0; MAX_OPTIONS]);
    for problem in &problems {
        let told = !problem.text.en.is_empty() && !problem.text.ja.is_empty();
        assert!(told, "{}", problem.code);
        let advised = problem.severity == Severity::Advice;
        assert_eq!(problem.clause.is_empty(), advised, "{}", problem.code);
    }
    let of = problems.into_iter().filter(|p| p.severity == severity);
    of.map(|p| (p.code, p.card, p.number)).collect()
}

fn errors(changes: &[Change]) -> Vec<Found> {
    let library = library();
    found(&library, &deck(&library, changes), Severity::Error)
}

fn advice(changes: &[Change]) -> Vec<Found> {
    let library = library();
    let list = deck(&library, changes);
    assert_eq!(found(&library, &list, Severity::Error), []);
    found(&library, &list, Severity::Advice)
}

fn about(id: &str) -> Option<String> {
    Some(id.to_owned())
}

#[test]
fn a_ready_deck_has_no_problem() {
    assert_eq!(errors(&[]), []);
    assert_eq!(advice(&[]), []);
}

/// E1, E2, E3: each part has its size, and the sum is told with it.
#[test]
fn both_decks_have_their_exact_sizes() {
    shows(&fudaba_crimson_fragments::GAME, &["3.2a", "3.3a", "3.1a"]);
    let (main, life, all) = (
        "crimson_fragments.deck.main_size",
        "crimson_fragments.deck.life_size",
        "crimson_fragments.deck.size",
    );
    assert_eq!(
        errors(&[("main", "spark-runner", 3)]),
        [(main, None, Some(29)), (all, None, Some(39))]
    );
    assert_eq!(
        errors(&[("main", "reed-piper", 2)]),
        [(main, None, Some(31)), (all, None, Some(41))]
    );
    assert_eq!(
        errors(&[("life", "old-pike", 0)]),
        [(life, None, Some(9)), (all, None, Some(39))]
    );
    assert_eq!(
        errors(&[("life", "old-pike", 0), ("main", "old-pike", 1)]),
        [(main, None, Some(31)), (life, None, Some(9))],
        "together they are 40"
    );
}

/// E4: four of a name, counted over both parts.
#[test]
fn four_cards_of_a_name_are_allowed_over_both_decks() {
    shows(&fudaba_crimson_fragments::GAME, &["3.1b"]);
    let three = [("main", "bellows-twins", 3), ("main", "stilt-scout", 2)];
    assert_eq!(errors(&three), [], "three and one");
    let four = [("main", "bellows-twins", 4), ("main", "stilt-scout", 1)];
    assert_eq!(
        errors(&four),
        [(
            "crimson_fragments.deck.copies",
            about("bellows-twins"),
            Some(5)
        )]
    );
}

/// E5: two of a name in the life deck.
#[test]
fn two_cards_of_a_name_are_allowed_in_the_life_deck() {
    shows(&fudaba_crimson_fragments::GAME, &["3.3d"]);
    let two = [("life", "old-pike", 2), ("life", "doubleknock", 0)];
    assert_eq!(errors(&two), []);
    let three = [
        ("life", "old-pike", 3),
        ("life", "doubleknock", 0),
        ("life", "crucible-ox", 0),
    ];
    assert_eq!(
        errors(&three),
        [(
            "crimson_fragments.deck.life_copies",
            about("old-pike"),
            Some(3)
        )]
    );
}

#[test]
fn no_fragment_is_among_the_forty() {
    shows(&fudaba_crimson_fragments::GAME, &["3.1c"]);
    let code = "crimson_fragments.deck.fragment_in_deck";
    for section in ["main", "life"] {
        let out = if section == "main" {
            "reed-piper"
        } else {
            "old-pike"
        };
        assert_eq!(
            errors(&[(section, "orrin", 1), (section, out, 0)]),
            [(code, about("orrin"), None)]
        );
    }
}

#[test]
fn exactly_one_fragment_is_chosen() {
    shows(&fudaba_crimson_fragments::GAME, &["1.5e"]);
    let code = "crimson_fragments.deck.one_fragment";
    assert_eq!(errors(&[("fragment", "rhada", 0)]), [(code, None, Some(0))]);
    assert_eq!(errors(&[("fragment", "rhada", 2)]), [(code, None, Some(2))]);
    assert_eq!(errors(&[("fragment", "orrin", 1)]), [(code, None, Some(2))]);
    assert_eq!(
        errors(&[("fragment", "rhada", 0), ("fragment", "ember-newt", 1)]),
        [(
            "crimson_fragments.deck.not_a_fragment",
            about("ember-newt"),
            None
        )]
    );
}

/// E8: what nobody knows is named, once.
#[test]
fn unknown_cards_are_named() {
    assert_eq!(
        errors(&[("main", "nobody", 1), ("main", "spark-runner", 3)]),
        [
            ("crimson_fragments.deck.unknown", about("nobody"), None),
            ("crimson_fragments.deck.main_size", None, Some(29)),
            ("crimson_fragments.deck.size", None, Some(39)),
        ],
        "and counts no further"
    );
}

/// W2: life cards that help whoever breaks them.
#[test]
fn a_life_deck_without_sting_is_only_advised_against() {
    let tame = [
        ("life", "bellows-twins", 0),
        ("life", "spatter", 0),
        ("life", "strike-while-red", 0),
        ("life", "fill-the-mould", 0),
        ("life", "eelspear", 0),
        ("life", "crucible-ox", 1),
        ("life", "tallow-countess", 0),
        ("life", "ladle-hand", 1),
        ("life", "casting-row", 2),
        ("life", "founders-tongs", 2),
    ];
    assert_eq!(
        advice(&tame),
        [("crimson_fragments.advice.life", None, Some(3))]
    );
}

/// W3: nothing that reaches the coffin early.
#[test]
fn a_deck_that_feeds_no_coffin_is_only_advised_against() {
    let dry = [
        ("main", "spark-runner", 0),
        ("main", "reed-piper", 0),
        ("main", "strike-while-red", 0),
        ("main", "spatter", 0),
        ("main", "ladle-hand", 4),
        ("main", "ember-newt", 4),
        ("main", "pour-captain", 4),
        ("main", "doubleknock", 3),
        ("main", "founders-tongs", 3),
        ("life", "old-pike", 1),
    ];
    let told = advice(&dry);
    assert_eq!(told, [("crimson_fragments.advice.coffin", None, Some(0))]);
}

/// W1: a colour that nothing in the deck supplies.
#[test]
fn a_colour_out_of_reach_is_only_advised_against() {
    let told = advice(&[("main", "muffler", 1), ("main", "reed-piper", 0)]);
    let strange = ("crimson_fragments.advice.colour", about("muffler"), None);
    assert_eq!(told, [strange]);
}

/// A draft is a deck list like any other, but no match starts from it.
#[test]
fn a_draft_is_kept_but_not_played() {
    let library = library();
    let (ready, options) = (deck(&library, &[]), [0; MAX_OPTIONS]);
    let draft = deck(&library, &[("main", "spark-runner", 0)]);
    let start = |list| library.setup([list, &ready], options, 1, First::Random);
    assert!(start(&draft).is_err());
    let game = Match::new(start(&ready).expect("legal decks"), None);
    assert!(game.outcome().is_none());
}
