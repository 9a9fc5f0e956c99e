//! What the third game asks of a deck: every reason, and what is only advised.

use fudaba_cards::data_root;
use fudaba_engine::MAX_OPTIONS;
use fudaba_library::{DeckList, Library, Severity};
use fudaba_scenario::testing::shows;

/// The cards of the game with a pack of a player's own, in a folder that lasts as long as what is handed back.
fn with_pack(name: &str, cards: &str) -> (Library, tempfile::TempDir) {
    let home = tempfile::tempdir().expect("a temporary folder can be made");
    let folder = home.path().join("packs").join(name).join("loveca/cards");
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    std::fs::write(folder.join("cards.ron"), cards).expect("a file can be written");
    let root = data_root(None).expect("the data is beside the sources");
    let game = &fudaba_loveca::GAME;
    (Library::load(game, &root, Some(home.path())), home)
}

fn library() -> Library {
    let root = data_root(None).expect("the data is beside the sources");
    let library = Library::load(&fudaba_loveca::GAME, &root, None);
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

#[test]
fn members_lives_and_the_whole_are_counted() {
    shows(&fudaba_loveca::GAME, &["6.1.1.1"]);
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

#[test]
fn the_energy_deck_has_twelve_cards_and_no_limit_of_copies() {
    shows(&fudaba_loveca::GAME, &["6.1.1.3", "6.1.1.3a"]);
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

#[test]
fn cards_may_change_the_building_rules() {
    shows(&fudaba_loveca::GAME, &["6.1.2"]);
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

/// With `deck_points = Off` nothing is counted, with `deck_points = On` the list is.
#[test]
fn restriction_points_count_only_where_they_are_played() {
    shows(
        &fudaba_loveca::GAME,
        &["6.1.2a", "deck_points = Off", "deck_points = On"],
    );
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

/// Prints of one card number count together, whatever their ids.
#[test]
fn the_prints_of_a_card_number_share_its_four_copies() {
    shows(&fudaba_loveca::GAME, &["6.1.1.2a"]);
    let (library, _home) = with_pack(
        "prints",
        r#"[(id: "vesna-1", kind: Member, name: (en: "Vesna", ja: "ヴェスナ"), reading: "ヴェスナ",
             stats: { Cost: 2, Blades: 1, HeartPink: 1 }, flavour: (en: "First bell.", ja: "一番鐘。"),
             prints: [(id: "vesna-1-gold"), (id: "vesna-1-night", flavour: (en: "Last bell.", ja: "終鐘。"), art: "art/night.png")]),
           (id: "vesna-2", kind: Member, name: (en: "Vesna", ja: "ヴェスナ"), reading: "ヴェスナ",
             epithet: (en: "at noon", ja: "正午の"), stats: { Cost: 4, Blades: 1, HeartPink: 2 })]"#,
    );
    assert_eq!(library.errors, []);
    let night = library
        .pack
        .get("vesna-1-night")
        .expect("a print is a card");
    assert_eq!(night.number(), "vesna-1");
    assert_eq!(night.art.as_deref(), Some("art/night.png"));
    assert_eq!(
        night.flavour.as_ref().map(|t| t.en.as_str()),
        Some("Last bell.")
    );
    let gold = library.pack.get("vesna-1-gold").expect("a print is a card");
    assert_eq!(
        gold.flavour.as_ref().map(|t| t.en.as_str()),
        Some("First bell.")
    );
    assert_eq!(gold.stats, night.stats);
    let of = |changes: &[(&str, u8)]| {
        found(
            &library,
            &deck(&library, "main", changes),
            &[],
            Severity::Error,
        )
    };
    let four = [
        ("dorvan-1", 0),
        ("vesna-1", 1),
        ("vesna-1-gold", 1),
        ("vesna-1-night", 2),
    ];
    assert_eq!(of(&four), []);
    let five = [
        ("dorvan-1", 0),
        ("bettany-1", 1),
        ("vesna-1", 1),
        ("vesna-1-gold", 2),
        ("vesna-1-night", 2),
    ];
    assert_eq!(of(&five), [("LL-D4", about("vesna-1"), Some(5))]);
    let two_numbers = [
        ("dorvan-1", 0),
        ("bettany-1", 1),
        ("vesna-1-gold", 4),
        ("vesna-2", 1),
    ];
    assert_eq!(of(&two_numbers), []);
}

#[test]
fn a_print_has_an_id_of_its_own_that_begins_with_that_of_its_card() {
    let card = |prints: &str| {
        format!(
            r#"[(id: "vesna-1", kind: Member, name: (en: "Vesna", ja: "ヴェスナ"), reading: "ヴェスナ",
                 stats: {{ Cost: 2, Blades: 1 }}, prints: [{prints}])]"#
        )
    };
    for (prints, reason) in [
        (r#"(id: "gold")"#, "cannot be the id of a print of vesna-1"),
        (
            r#"(id: "vesna-1x")"#,
            "cannot be the id of a print of vesna-1",
        ),
        (
            r#"(id: "vesna-1-")"#,
            "cannot be the id of a print of vesna-1",
        ),
        (
            r#"(id: "vesna-1-a"), (id: "vesna-1-a")"#,
            "the print vesna-1-a stands twice",
        ),
        (
            r#"(id: "vesna-1-a", art: "../a.png")"#,
            "cannot be a picture",
        ),
        (r#"(id: "vesna-1-a", stats: {})"#, "stats"),
    ] {
        let (library, _home) = with_pack("prints", &card(prints));
        let errors: Vec<String> = library.errors.iter().map(ToString::to_string).collect();
        assert_eq!(errors.len(), 1, "{errors:?}");
        assert!(errors[0].contains(reason), "{errors:?}");
        assert!(library.pack.get("vesna-1").is_none() && library.pack.get("vesna-1-a").is_none());
    }
    // A card that is left out takes its prints along.
    let taken = card(r#"(id: "vesna-1-a")"#).replace("vesna-1", "bettany-1");
    let (library, _home) = with_pack("prints", &taken);
    assert_eq!(library.errors.len(), 1, "{:?}", library.errors);
    assert!(library.pack.get("bettany-1-a").is_none());
}
