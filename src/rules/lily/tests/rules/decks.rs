//! What makes a deck of Lily legal (section 6), clause by clause, with cards made for the purpose.

use fudaba_cards::{CardEntry, Text};
use fudaba_engine::MAX_OPTIONS;
use fudaba_engine::words::KindId;
use fudaba_library::{DeckList, Severity};
use fudaba_lily::words::{colour, kind, stat};
use fudaba_lily::{GAME, options};
use fudaba_scenario::testing::shows;
use std::collections::{BTreeMap, BTreeSet};

fn text(en: &str) -> Text {
    Text {
        en: en.to_owned(),
        ja: en.to_owned(),
    }
}

fn card(id: &str, of: KindId, name: &str, epithet: Option<&str>, level: i16) -> CardEntry {
    CardEntry {
        id: id.to_owned(),
        kind: of,
        name: text(name),
        epithet: epithet.map(text),
        reading: String::new(),
        colour: None,
        second_colour: None,
        stats: BTreeMap::from([(stat::LEVEL, level)]),
        marks: BTreeMap::new(),
        keywords: Vec::new(),
        names: Vec::new(),
        units: Vec::new(),
        traits: Vec::new(),
        build: None,
        abilities: Vec::new(),
        flavour: None,
        art: None,
        prints: Vec::new(),
        back: None,
        print_of: None,
    }
}

fn pool() -> BTreeMap<String, CardEntry> {
    let mut cards = Vec::new();
    for n in 0..13 {
        cards.push(card(
            &format!("c{n}"),
            kind::CHARACTER,
            &format!("Name {n}"),
            Some("plain"),
            1,
        ));
        cards.push(card(
            &format!("d{n}"),
            kind::CHARACTER,
            &format!("Deep {n}"),
            Some("plain"),
            2,
        ));
    }
    // Another printing of c5, and an event with a twin: the same cards by what they are called.
    cards.push(card(
        "c5-again",
        kind::CHARACTER,
        "Name 5",
        Some("plain"),
        1,
    ));
    cards.push(card(
        "c5-other",
        kind::CHARACTER,
        "Name 5",
        Some("other"),
        1,
    ));
    cards.push(card("fog", kind::EVENT, "Fog", None, 0));
    cards.push(card("fog-again", kind::EVENT, "Fog", None, 0));
    for n in 0..6 {
        cards.push(card(
            &format!("p{n}"),
            kind::POTENTIAL,
            &format!("Luck {n}"),
            None,
            0,
        ));
    }
    cards.into_iter().map(|c| (c.id.clone(), c)).collect()
}

/// 48 characters of level 1 with leader c0 and partner c1, and 8 potentials.
fn legal() -> DeckList {
    let main = (0..12).map(|n| (format!("c{n}"), 4)).collect();
    let potential = (0..4).map(|n| (format!("p{n}"), 2)).collect();
    DeckList {
        sections: BTreeMap::from([
            ("main".to_owned(), main),
            ("potential".to_owned(), potential),
        ]),
        roles: BTreeMap::from([
            ("leader".to_owned(), "c0".to_owned()),
            ("partner".to_owned(), "c1".to_owned()),
        ]),
        ..DeckList::default()
    }
}

/// The legal deck with other numbers of cards (0 takes a card out).
fn with(section: &str, changes: &[(&str, u8)]) -> DeckList {
    let mut list = legal();
    let cards = list.sections.get_mut(section).expect("a section");
    for (id, n) in changes {
        cards.remove(*id);
        if *n > 0 {
            cards.insert((*id).to_owned(), *n);
        }
    }
    list
}

fn role(mut list: DeckList, role: &str, id: &str) -> DeckList {
    list.roles.insert(role.to_owned(), id.to_owned());
    list
}

/// The options of a match: do leader and partner lie beside the list, and may they have any level?
fn given(aside: u8, level: u8) -> [u8; MAX_OPTIONS] {
    let mut options = [0; MAX_OPTIONS];
    options[options::SET_ASIDE_COUNTS] = aside;
    options[options::STARTING_LEVEL] = level;
    options
}

/// Code and clause of every error.
fn errors(list: &DeckList, options: &[u8; MAX_OPTIONS]) -> BTreeSet<(&'static str, &'static str)> {
    let pool = pool();
    let problems = GAME.deck_problems(list, options, &|id| pool.get(id));
    let errors = problems.iter().filter(|p| p.severity == Severity::Error);
    errors.map(|p| (p.code, p.clause)).collect()
}

#[track_caller]
fn is_legal(list: &DeckList) {
    assert_eq!(errors(list, &given(0, 0)), BTreeSet::new());
}

#[track_caller]
fn breaks(list: &DeckList, code: &'static str, clause: &'static str) {
    assert_eq!(errors(list, &given(0, 0)), BTreeSet::from([(code, clause)]));
}

#[test]
fn the_deck_has_forty_to_fifty_cards() {
    shows(&GAME, &["6.1a"]);
    is_legal(&legal());
    is_legal(&with("main", &[("c11", 0), ("c10", 0)]));
    is_legal(&with("main", &[("c12", 2)]));
    breaks(
        &with("main", &[("c11", 0), ("c10", 0), ("c9", 3)]),
        "lily.deck.size",
        "6.1a",
    );
    breaks(&with("main", &[("c12", 3)]), "lily.deck.size", "6.1a");
}

#[test]
fn the_deck_holds_characters_and_events_only() {
    shows(&GAME, &["6.1b", "6.1c", "6.1f"]);
    is_legal(&with("main", &[("c11", 0), ("fog", 4)]));
    breaks(
        &with("main", &[("c11", 2), ("p4", 2)]),
        "lily.deck.type",
        "6.1c",
    );
    breaks(
        &with("main", &[("c11", 3), ("nobody", 1)]),
        "lily.deck.unknown",
        "6.1b",
    );
}

#[test]
fn four_of_the_same_card_at_most() {
    shows(&GAME, &["6.1d", "2.7b", "2.7c"]);
    // Epithet and name say what the same card is; of an event the name alone.
    breaks(&with("main", &[("c5", 5)]), "lily.deck.copies", "6.1d");
    breaks(
        &with("main", &[("c5", 2), ("c5-again", 3)]),
        "lily.deck.copies",
        "6.1d",
    );
    is_legal(&with("main", &[("c5", 2), ("c5-again", 2)]));
    is_legal(&with("main", &[("c5", 4), ("c5-other", 2)]));
    breaks(
        &with("main", &[("c11", 0), ("fog", 2), ("fog-again", 3)]),
        "lily.deck.copies",
        "6.1d",
    );
}

#[test]
fn two_cards_of_level_one_at_least() {
    shows(&GAME, &["6.1e"]);
    let deep = |ones: u8| {
        let mut changes: Vec<(String, u8)> = (0..12).map(|n| (format!("c{n}"), 0)).collect();
        changes.extend((0..11).map(|n| (format!("d{n}"), 4)));
        changes.push(("c0".to_owned(), ones));
        let changes: Vec<(&str, u8)> = changes.iter().map(|(id, n)| (id.as_str(), *n)).collect();
        let list = role(with("main", &changes), "leader", "d0");
        role(list, "partner", "d1")
    };
    let any = &given(0, 1);
    assert_eq!(errors(&deep(2), any), BTreeSet::new());
    assert_eq!(
        errors(&deep(1), any),
        BTreeSet::from([("lily.deck.level1", "6.1e")])
    );
    let told = |ones: u8| {
        let pool = pool();
        let problems = GAME.deck_problems(&deep(ones), any, &|id| pool.get(id));
        let problem = problems.iter().find(|p| p.code == "lily.deck.level1");
        problem.expect("it is told").text.en.clone()
    };
    assert_eq!(
        told(1),
        "There is only 1 level-1 card; at least 2 are needed."
    );
    assert_eq!(told(0), "There is no level-1 card; at least 2 are needed.");
}

#[test]
fn leader_and_partner_are_characters_of_the_list() {
    shows(&GAME, &["6.1g", "6.1h"]);
    is_legal(&role(legal(), "partner", "c0"));
    let one = role(with("main", &[("c0", 1)]), "partner", "c0");
    assert_eq!(
        errors(&one, &given(0, 0)).len(),
        1,
        "two roles need two copies"
    );
    assert_eq!(
        errors(&role(legal(), "leader", "c12"), &given(0, 0)).len(),
        1,
        "not in the list"
    );
    let event = role(with("main", &[("c11", 0), ("fog", 4)]), "leader", "fog");
    assert!(errors(&event, &given(0, 0)).contains(&("lily.deck.leader", "6.1h")));
    // As a variant they lie beside the list.
    let beside = &given(1, 0);
    assert_eq!(
        errors(&role(legal(), "leader", "c12"), beside),
        BTreeSet::new()
    );
}

#[test]
fn leader_and_partner_start_at_level_one() {
    shows(&GAME, &["6.1i"]);
    let list = role(with("main", &[("c11", 0), ("d0", 4)]), "leader", "d0");
    breaks(&list, "lily.deck.start_level", "6.1i");
    let any = &given(0, 1);
    assert_eq!(errors(&list, any), BTreeSet::new());
}

#[test]
fn the_potential_deck_has_seven_to_ten_potentials_each_twice_at_most() {
    shows(&GAME, &["6.2a", "6.2b", "6.2c"]);
    is_legal(&with("potential", &[("p3", 1)]));
    is_legal(&with("potential", &[("p4", 2)]));
    breaks(
        &with("potential", &[("p3", 0)]),
        "lily.potential.size",
        "6.2a",
    );
    breaks(
        &with("potential", &[("p4", 2), ("p5", 1)]),
        "lily.potential.size",
        "6.2a",
    );
    breaks(
        &with("potential", &[("p3", 1), ("c12", 1)]),
        "lily.potential.type",
        "6.2b",
    );
    breaks(
        &with("potential", &[("p3", 1), ("p2", 3)]),
        "lily.potential.copies",
        "6.2c",
    );
}

#[test]
fn everything_that_is_wrong_is_reported_together() {
    let mut list = with("main", &[("c5", 5), ("c12", 4), ("p4", 1), ("nobody", 1)]);
    list.sections
        .insert("potential".to_owned(), BTreeMap::new());
    list.roles.clear();
    let found: BTreeSet<&str> = errors(&list, &given(0, 0))
        .into_iter()
        .map(|e| e.0)
        .collect();
    for code in [
        "lily.deck.size",
        "lily.deck.type",
        "lily.deck.copies",
        "lily.deck.unknown",
        "lily.deck.leader",
        "lily.deck.partner",
        "lily.potential.size",
    ] {
        assert!(found.contains(code), "{code} is missing in {found:?}");
    }
}

#[test]
fn a_leader_with_one_copy_needs_no_second_and_shares_two_with_the_partner() {
    shows(&GAME, &["6.1g", "6.1h"]);
    is_legal(&with("main", &[("c1", 1)]));
    is_legal(&with("main", &[("c0", 1)]));
    is_legal(&role(with("main", &[("c0", 2)]), "partner", "c0"));
    let mut nobody = legal();
    nobody.roles.clear();
    for (aside, word) in [(0, "from this deck"), (1, "beside")] {
        let options = &given(aside, 0);
        let pool = pool();
        let problems = GAME.deck_problems(&nobody, options, &|id| pool.get(id));
        let missing: Vec<_> = problems.iter().filter(|p| p.clause == "6.1h").collect();
        assert_eq!(missing.len(), 2, "{problems:?}");
        assert!(
            missing.iter().all(|p| p.text.en.contains(word)),
            "{missing:?}"
        );
    }
}

#[test]
fn the_options_of_a_match_are_those_of_its_decks() {
    shows(&GAME, &["6.1g", "6.1i"]);
    let not_listed = role(legal(), "leader", "c12");
    let of_level_two = role(with("main", &[("c11", 0), ("d0", 4)]), "leader", "d0");
    for (aside, level) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let clauses = |list: &DeckList| -> Vec<_> {
            let errors = errors(list, &given(aside, level)).into_iter();
            errors.map(|(_, clause)| clause).collect()
        };
        let listed: &[&str] = if aside == 0 { &["6.1h"] } else { &[] };
        assert_eq!(clauses(&not_listed), listed, "{aside}, {level}");
        let low: &[&str] = if level == 0 { &["6.1i"] } else { &[] };
        assert_eq!(clauses(&of_level_two), low, "{aside}, {level}");
    }
}

/// Codes and numbers of all advice, with some cards of the pool in colours.
fn advice(list: &DeckList, blue: &[&str]) -> Vec<(&'static str, Option<usize>)> {
    let mut pool = pool();
    for id in blue {
        pool.get_mut(*id).expect("a card").colour = Some(colour::BLUE);
    }
    let problems = GAME.deck_problems(list, &given(0, 0), &|id| pool.get(id));
    let advice = problems.iter().filter(|p| p.severity == Severity::Advice);
    advice.map(|p| (p.code, p.number)).collect()
}

#[test]
fn a_deck_that_plays_badly_is_advised() {
    // Enough of everything: six further cards of the leader's name.
    let good = role(with("main", &[("c5-other", 3), ("c11", 2)]), "leader", "c5");
    assert_eq!(advice(&good, &[]), []);
    let fewer = role(with("main", &[("c5-other", 2), ("c11", 2)]), "leader", "c5");
    assert_eq!(advice(&fewer, &[]), [("lily.advice.leader_name", Some(5))]);
    // Six cards of a colour that a character needs; events need none, but count.
    let blue = |cards: &[&str]| advice(&good, cards);
    assert_eq!(
        blue(&["c5-other", "c11"]),
        [("lily.advice.colour", Some(5))]
    );
    assert_eq!(blue(&["c5-other", "c5"]), []);
    let six = with("main", &[("c5-other", 3), ("c11", 3), ("fog", 1)]);
    let six = role(six, "leader", "c5");
    assert_eq!(advice(&six, &["c5-other", "c11"]), []);
    assert_eq!(advice(&six, &["fog"]), []);
    // Ten cards of level 1 or 2.
    let mut deep = good;
    let mut pool = pool();
    for card in pool.values_mut() {
        card.stats.insert(stat::LEVEL, 3);
    }
    for (ones, twos, wanted) in [(8, 2, None), (7, 2, Some(9)), (4, 5, Some(9)), (2, 8, None)] {
        let main = deep.sections.get_mut("main").expect("the main deck");
        main.insert("c0".to_owned(), ones);
        main.insert("c1".to_owned(), twos);
        pool.get_mut("c0").expect("c0").stats.insert(stat::LEVEL, 1);
        pool.get_mut("c1").expect("c1").stats.insert(stat::LEVEL, 2);
        let problems = GAME.deck_problems(&deep, &given(0, 0), &|id| pool.get(id));
        let low = problems.iter().find(|p| p.code == "lily.advice.low_levels");
        assert_eq!(low.and_then(|p| p.number), wanted, "{ones} and {twos}");
    }
}
