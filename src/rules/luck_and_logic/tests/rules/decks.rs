//! What the fourth game asks of a deck: every reason, and what is only advised.

use fudaba_cards::data_root;
use fudaba_engine::{First, MAX_OPTIONS, Match};
use fudaba_library::{DeckList, Library, Severity};
use fudaba_scenario::testing::shows;

/// Code, card and number of a problem.
type Found = (&'static str, Option<String>, Option<usize>);

pub fn library() -> Library {
    let root = data_root(None).expect("the data is beside the sources");
    let game = &fudaba_luck_and_logic::GAME;
    let library = Library::load(game, &root, None);
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
    let mut list = library.deck("kilnrush").expect("a ready deck").clone();
    let cards = list.sections.get_mut(section).expect("a section");
    for (id, n) in changes {
        cards.remove(*id);
        if *n > 0 {
            cards.insert((*id).to_owned(), *n);
        }
    }
    list
}

fn found(
    library: &Library,
    list: &DeckList,
    given: &[(&str, &str)],
    severity: Severity,
) -> Vec<Found> {
    let problems = library.problems(list, &options(library, given));
    for problem in &problems {
        let told = !problem.text.en.is_empty() && !problem.text.ja.is_empty();
        assert!(told, "{}", problem.code);
        let advised = problem.severity == Severity::Advice;
        assert_eq!(problem.clause.is_empty(), advised, "{}", problem.code);
    }
    let of = problems.into_iter().filter(|p| p.severity == severity);
    of.map(|p| (p.code, p.card, p.number)).collect()
}

fn errors(section: &str, changes: &[(&str, u8)]) -> Vec<Found> {
    let library = library();
    let list = deck(&library, section, changes);
    found(&library, &list, &[], Severity::Error)
}

fn advice(changes: &[(&str, u8)]) -> Vec<Found> {
    let library = library();
    let list = deck(&library, "main", changes);
    assert_eq!(found(&library, &list, &[], Severity::Error), []);
    found(&library, &list, &[], Severity::Advice)
}

fn about(id: &str) -> Option<String> {
    Some(id.to_owned())
}

#[test]
fn a_ready_deck_has_no_problem() {
    assert_eq!(errors("main", &[]), []);
    assert_eq!(advice(&[]), []);
}

#[test]
fn both_decks_have_their_exact_sizes() {
    shows(&fudaba_luck_and_logic::GAME, &["2.1a", "2.1b"]);
    let size = |section, changes: &[(&str, u8)]| errors(section, changes);
    let main = "luck_and_logic.deck.main_size";
    assert_eq!(size("main", &[("hobrin", 3)]), [(main, None, Some(49))]);
    assert_eq!(size("main", &[("clinker", 3)]), [(main, None, Some(51))]);
    let gates = "luck_and_logic.deck.gate_size";
    assert_eq!(size("gate", &[("gate-2", 1)]), [(gates, None, Some(9))]);
    assert_eq!(size("gate", &[("gate-3", 1)]), [(gates, None, Some(11))]);
}

#[test]
fn two_gates_of_a_number_are_allowed_and_no_more() {
    shows(&fudaba_luck_and_logic::GAME, &["2.1c"]);
    assert_eq!(
        errors("gate", &[("gate-2", 3), ("gate-5", 1)]),
        [("luck_and_logic.deck.gate_number", None, Some(3))]
    );
    assert_eq!(errors("gate", &[("gate-2", 1), ("gate-3", 1)]), []);
}

#[test]
fn each_card_belongs_in_its_own_deck() {
    shows(&fudaba_luck_and_logic::GAME, &["2.1e"]);
    assert_eq!(
        errors("main", &[("gate-1", 1), ("hobrin", 3)]),
        [("luck_and_logic.deck.gate_in_main", about("gate-1"), None)]
    );
    assert_eq!(
        errors("gate", &[("hobrin", 1), ("gate-2", 1)]),
        [("luck_and_logic.deck.not_a_gate", about("hobrin"), None)]
    );
}

/// Neither colour nor world restricts a deck.
#[test]
fn colours_and_worlds_may_be_mixed_at_will() {
    shows(&fudaba_luck_and_logic::GAME, &["2.1f"]);
    let mixed = [("hobrin", 0), ("ysabeau", 2), ("marisol", 2)];
    assert_eq!(errors("main", &mixed), []);
    let library = library();
    let list = deck(&library, "main", &mixed);
    let advice = found(&library, &list, &[], Severity::Advice);
    assert_eq!(advice, [("luck_and_logic.advice.colours", None, Some(4))]);
}

#[test]
fn four_cards_of_a_name_are_allowed_unless_an_option_says_otherwise() {
    shows(
        &fudaba_luck_and_logic::GAME,
        &[
            "2.1g",
            "copy_limit = 4",
            "copy_limit = 1",
            "copy_limit = 2",
            "copy_limit = 3",
            "copy_limit = 8",
            "copy_limit = off",
        ],
    );
    let library = library();
    let five = deck(&library, "main", &[("hobrin", 5), ("tansy", 2)]);
    let wrong = |list, limit| found(&library, list, &[("copy_limit", limit)], Severity::Error);
    let code = "luck_and_logic.deck.copies";
    assert_eq!(wrong(&five, "4"), [(code, about("hobrin"), Some(5))]);
    assert_eq!(wrong(&five, "8"), []);
    let nine = deck(&library, "main", &[("hobrin", 7), ("tansy", 0)]);
    assert_eq!(wrong(&nine, "8"), []);
    let more = [("hobrin", 9), ("tansy", 0), ("clinker", 0)];
    let more = deck(&library, "main", &more);
    assert_eq!(wrong(&more, "8"), [(code, about("hobrin"), Some(9))]);
    assert_eq!(wrong(&more, "off"), []);
    // The ready deck has names four, three and two times.
    let ready = deck(&library, "main", &[]);
    let twice = ready.section("main").filter(|(_, n)| *n > 2).count();
    assert_eq!(wrong(&ready, "2").len(), twice);
    let once = ready.section("main").filter(|(_, n)| *n > 1).count();
    assert_eq!(wrong(&ready, "1").len(), once);
    let thrice = ready.section("main").filter(|(_, n)| *n > 3).count();
    assert_eq!(wrong(&ready, "3").len(), thrice);
}

#[test]
fn eight_paradoxes_unless_an_option_says_otherwise() {
    shows(
        &fudaba_luck_and_logic::GAME,
        &[
            "2.1h",
            "paradox_count = Exactly8",
            "paradox_count = AtMost8",
            "paradox_count = AtMost4",
            "paradox_count = off",
        ],
    );
    let library = library();
    let with = |n| {
        deck(
            &library,
            "main",
            &[("the-cold-flame", n), ("clinker", 6 - n)],
        )
    };
    let wrong = |n, rule| {
        let given = [("paradox_count", rule)];
        found(&library, &with(n), &given, Severity::Error)
    };
    let code = "luck_and_logic.deck.paradoxes";
    assert_eq!(wrong(4, "Exactly8"), []);
    assert_eq!(wrong(3, "Exactly8"), [(code, None, Some(7))]);
    assert_eq!(wrong(3, "AtMost8"), []);
    assert_eq!(wrong(3, "AtMost4"), [(code, None, Some(7))]);
    assert_eq!(wrong(3, "off"), []);
    let none = deck(
        &library,
        "main",
        &[("the-cold-flame", 0), ("clinker", 4), ("ferrule", 2)],
    );
    let four = found(
        &library,
        &none,
        &[("paradox_count", "AtMost4")],
        Severity::Error,
    );
    assert_eq!(four, []);
}

/// What nobody knows is named.
#[test]
fn unknown_cards_are_named() {
    assert_eq!(
        errors("main", &[("nobody", 1), ("hobrin", 3)]),
        [("luck_and_logic.deck.unknown", about("nobody"), None)]
    );
}

#[test]
fn few_tranceunions_few_guards_and_stranded_tranceunions_are_only_advised() {
    let fewer = [
        ("cinderjack", 0),
        ("gaslight-regent", 0),
        ("corrow", 4),
        ("clinker", 4),
        ("ignace", 2),
    ];
    assert_eq!(
        advice(&fewer),
        [("luck_and_logic.advice.tranceunions", None, Some(4))]
    );
    let library = library();
    let lonely = deck(&library, "main", &[("hobrin", 3), ("murallia", 1)]);
    let told = found(&library, &lonely, &[], Severity::Advice);
    let stranded = ("luck_and_logic.advice.stranded", about("murallia"), None);
    assert!(told.contains(&stranded), "{told:?}");
}

/// The backs of the two decks differ, so that no sleeve is needed to tell them apart.
#[test]
fn main_deck_and_gate_cards_have_different_backs() {
    shows(&fudaba_luck_and_logic::GAME, &["2.1d"]);
    let game = &fudaba_luck_and_logic::GAME;
    let declared = game.rules.declaration();
    assert_ne!(declared.back(0), declared.back(1));
}

/// A draft is a deck list like any other, but no match starts from it.
#[test]
fn a_draft_is_kept_but_not_played() {
    shows(&fudaba_luck_and_logic::GAME, &["2.1i"]);
    let library = library();
    let (ready, options) = (deck(&library, "main", &[]), [0; MAX_OPTIONS]);
    let draft = deck(&library, "main", &[("hobrin", 0)]);
    let start = |list| library.setup([list, &ready], options, 1, First::Random);
    assert!(start(&draft).is_err());
    let game = Match::new(start(&ready).expect("legal decks"), None);
    assert!(game.outcome().is_none());
}

/// The ruleset has an identifier, a revision and a rulebook, which says that it is a summary.
#[test]
fn the_ruleset_says_what_it_is() {
    shows(&fudaba_luck_and_logic::GAME, &["1.1b"]);
    let game = &fudaba_luck_and_logic::GAME;
    let declared = game.rules.declaration();
    assert_eq!((declared.id, declared.revision), ("luck_and_logic", 2));
    let root = data_root(None).expect("the data is beside the sources");
    let book = fudaba_rulebook::Rulebook::load(&root, game.rules).expect("a rulebook");
    let clause = book.clauses().find(|c| c.id == "1.1b").expect("a clause");
    assert!(clause.text.en.contains("summary"));
}
