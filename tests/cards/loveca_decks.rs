//! What the third game asks of a deck: every reason, and what is only advised.

use fudaba::cards::data_root;
use fudaba::decks::{DeckList, Severity};
use fudaba::engine::MAX_OPTIONS;
use fudaba::library::{Library, find_game};

fn library() -> Library {
    let root = data_root(None).expect("the data is beside the sources");
    let library = Library::load(find_game("loveca").expect("registered"), &root, None);
    assert!(library.errors.is_empty(), "{:?}", library.errors);
    library
}

fn options(library: &Library, given: &[(&str, &str)]) -> [u8; MAX_OPTIONS] {
    library
        .options(given.iter().copied())
        .expect("options of the game")
}

/// A ready deck with other numbers of some cards (0 takes a card out).
fn deck(library: &Library, section: &str, changes: &[(&str, u8)]) -> DeckList {
    let mut list = library.deck("three-wagons").expect("a ready deck").clone();
    list.variants.clear();
    let cards = list.sections.get_mut(section).expect("a section");
    for (id, n) in changes {
        cards.remove(*id);
        if *n > 0 {
            cards.insert((*id).to_owned(), *n);
        }
    }
    list
}

/// Code, card and number of everything of this severity.
fn found(
    library: &Library,
    list: &DeckList,
    given: &[(&str, &str)],
    severity: Severity,
) -> Vec<(&'static str, Option<String>, Option<usize>)> {
    let problems = library.problems(list, &options(library, given));
    for problem in &problems {
        assert!(
            !problem.text.en.is_empty() && !problem.text.ja.is_empty(),
            "{}",
            problem.code
        );
        assert!(library.game.rules.id() == "loveca" && !problem.clause.is_empty());
    }
    let of = problems.into_iter().filter(|p| p.severity == severity);
    of.map(|p| (p.code, p.card, p.number)).collect()
}

fn errors(
    section: &str,
    changes: &[(&str, u8)],
) -> Vec<(&'static str, Option<String>, Option<usize>)> {
    let library = library();
    found(
        &library,
        &deck(&library, section, changes),
        &[],
        Severity::Error,
    )
}

fn about(id: &str) -> Option<String> {
    Some(id.to_owned())
}

#[test]
fn a_ready_deck_has_no_problem() {
    assert_eq!(errors("main", &[]), []);
}

/// 6.1.1.1
#[test]
fn members_lives_and_the_whole_are_counted() {
    assert_eq!(
        errors("main", &[("dorvan-1", 3)]),
        [("LL-D1", None, Some(47)), ("LL-D3", None, Some(59))]
    );
    assert_eq!(
        errors("main", &[("windup-march", 3)]),
        [("LL-D2", None, Some(13)), ("LL-D3", None, Some(61))]
    );
    assert_eq!(
        errors("main", &[("windup-march", 3), ("dorvan-1", 3)]),
        [("LL-D1", None, Some(47)), ("LL-D2", None, Some(13))]
    );
}

#[test]
fn four_copies_of_a_number_are_allowed_and_no_more() {
    assert_eq!(
        errors("main", &[("bettany-1", 5), ("fenella-2", 0)]),
        [("LL-D4", about("bettany-1"), Some(5))]
    );
    // The three designs of one name are counted apart (6.1.1.2a).
    assert_eq!(errors("main", &[("tamsin-2", 4), ("dorvan-2", 2)]), []);
}

/// 6.1.1.3, 6.1.1.3a
#[test]
fn the_energy_deck_has_twelve_cards_and_no_limit_of_copies() {
    assert_eq!(
        errors("energy", &[("energy-ticket", 5)]),
        [("LL-D5", None, Some(11))]
    );
    assert_eq!(
        errors("energy", &[("energy-ticket", 0), ("energy-spring", 12)]),
        []
    );
}

#[test]
fn each_card_belongs_in_its_own_deck() {
    assert_eq!(
        errors("main", &[("energy-dew", 1), ("dorvan-1", 3)]),
        [
            ("LL-D1", None, Some(47)),
            ("LL-D6", about("energy-dew"), None)
        ]
    );
    assert_eq!(
        errors("energy", &[("energy-ticket", 5), ("pib-1", 1)]),
        [("LL-D7", about("pib-1"), None)]
    );
}

#[test]
fn unknown_cards_are_named() {
    assert_eq!(
        errors("main", &[("nobody-1", 1), ("dorvan-1", 3)]),
        [
            ("LL-D8", about("nobody-1"), None),
            ("LL-D1", None, Some(47))
        ]
    );
}

/// 6.1.2
#[test]
fn cards_may_change_the_building_rules() {
    // Fenella of the second tumblers may be in a deck eight times.
    let with = |n| {
        [
            ("fenella-1", n),
            ("tamsin-1", 0),
            ("pib-1", 0),
            ("dorvan-1", 4 + 10 - n),
        ]
    };
    assert_eq!(
        errors("main", &with(8))[..1],
        [("LL-D4", about("dorvan-1"), Some(6))]
    );
    assert_eq!(
        errors("main", &[("fenella-1", 9), ("tamsin-1", 0), ("pib-1", 1)]),
        [("LL-D11", about("fenella-1"), Some(9))]
    );
    // The great live of the theatre wants nobody of another company.
    assert_eq!(
        errors(
            "main",
            &[
                ("clockwork-coronation", 1),
                ("windup-march", 1),
                ("tamsin-and-lunnet", 1),
                ("pib-1", 4)
            ]
        ),
        []
    );
    assert_eq!(
        errors(
            "main",
            &[
                ("clockwork-coronation", 1),
                ("windup-march", 1),
                ("pib-1", 2),
                ("oona-1", 1)
            ]
        ),
        [("LL-D11", about("oona-1"), None)]
    );
}

/// 6.1.2a: `deck_points = Off` and `deck_points = On`.
#[test]
fn restriction_points_count_only_where_they_are_played() {
    let library = library();
    let list = deck(
        &library,
        "main",
        &[
            ("bettany-3", 4),
            ("hesper-3", 1),
            ("dorvan-1", 0),
            ("ozric-1", 3),
            ("whole-circuit", 1),
            ("windup-march", 1),
        ],
    );
    assert_eq!(found(&library, &list, &[], Severity::Error), []);
    assert_eq!(
        found(&library, &list, &[("deck_points", "On")], Severity::Error),
        [
            ("LL-D9", about("whole-circuit"), None),
            ("LL-D10", None, Some(10))
        ]
    );
}

#[test]
fn half_decks_have_half_of_everything_but_energy() {
    let library = library();
    let whole = deck(&library, "main", &[]);
    let half = [("half_deck", "On")];
    assert_eq!(
        found(&library, &whole, &half, Severity::Error),
        [
            ("LL-D1", None, Some(48)),
            ("LL-D2", None, Some(12)),
            ("LL-D3", None, Some(60))
        ]
    );
    let ready = library.deck("three-wagons").expect("a ready deck");
    assert_eq!(found(&library, ready, &half, Severity::Error), []);
}

#[test]
fn lonely_requirements_and_few_small_members_are_only_advised() {
    let library = library();
    let list = deck(
        &library,
        "main",
        &[("good-evening", 1), ("windup-march", 1)],
    );
    assert_eq!(found(&library, &list, &[], Severity::Error), []);
    assert_eq!(
        found(&library, &list, &[], Severity::Advice),
        [
            ("loveca.deck.no_colour", about("good-evening"), None),
            ("loveca.deck.no_colour", about("good-evening"), None),
        ]
    );
    let list = deck(
        &library,
        "main",
        &[
            ("tamsin-1", 0),
            ("fenella-1", 0),
            ("pib-1", 0),
            ("dorvan-1", 0),
            ("bettany-2", 4),
            ("dorvan-3", 4),
            ("bettany-3", 4),
            ("tamsin-3", 2),
        ],
    );
    assert_eq!(found(&library, &list, &[], Severity::Advice), []);
    let list = deck(
        &library,
        "main",
        &[
            ("tamsin-1", 0),
            ("fenella-1", 0),
            ("pib-1", 0),
            ("dorvan-1", 0),
            ("ozric-1", 0),
            ("bettany-2", 4),
            ("dorvan-3", 4),
            ("bettany-3", 4),
            ("tamsin-3", 4),
            ("ozric-3", 2),
        ],
    );
    assert_eq!(
        found(&library, &list, &[], Severity::Advice),
        [("loveca.deck.few_small", None, Some(10))]
    );
}
