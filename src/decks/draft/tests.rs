use super::*;
use fudaba_engine::MAX_OPTIONS;
use fudaba_library::{DeckProblem, Library};
use fudaba_rules::{find_game, registry};

fn library(id: &str) -> Library {
    let game = find_game(id).expect("the ruleset is there");
    Library::load(game, fudaba_files::checkout(), None)
}

fn check(library: &Library) -> impl Fn(&DeckList) -> Vec<DeckProblem> + '_ {
    |list| library.problems(list, &[0; MAX_OPTIONS])
}

fn add(section: &str, card: &str, n: u8) -> Edit {
    Edit::Add {
        section: section.to_owned(),
        card: card.to_owned(),
        n,
    }
}

#[test]
fn every_edit_can_be_taken_back_and_done_again() {
    let library = library("lily");
    let start = library.decks[0].clone();
    let mut draft = Draft::of(start.clone());
    let mut states = vec![start];
    let text = |s: &str| Text {
        en: s.to_owned(),
        ja: s.to_owned(),
    };
    let remove = Edit::Remove {
        section: "main".to_owned(),
        card: "grevil-1".to_owned(),
        n: 200,
    };
    let moved = Edit::Move {
        from: "main".to_owned(),
        to: "potential".to_owned(),
        card: "grevil-2".to_owned(),
        n: 1,
    };
    let name = Edit::Name {
        role: "leader".to_owned(),
        card: None,
    };
    for edit in [
        add("main", "grevil-1", 2),
        remove,
        moved,
        name,
        Edit::Rename(text("A")),
    ] {
        assert!(draft.edit(edit));
        states.push(draft.list().clone());
    }
    assert_eq!(draft.count("grevil-1"), 0);
    assert_eq!(draft.count_in("potential", "grevil-2"), 1);
    // Typing on is one step.
    assert!(draft.edit(Edit::Rename(text("AB"))));
    *states.last_mut().expect("there is one") = draft.list().clone();
    for state in states.iter().rev().skip(1) {
        assert!(draft.undo());
        assert_eq!(draft.list(), state);
    }
    assert!(!draft.undo() && !draft.can_undo());
    for state in &states[1..] {
        assert!(draft.redo());
        assert_eq!(draft.list(), state);
    }
    assert!(!draft.redo());
    let version = draft.version();
    assert!(draft.undo() && draft.version() > version);
    assert!(draft.edit(add("main", "grevil-1", 1)));
    assert!(!draft.can_redo(), "an edit begins another future");
    assert!(
        !draft.edit(add("main", "grevil-1", 0)),
        "nothing is no edit"
    );
}

#[test]
fn counts_never_overflow() {
    let mut draft = Draft::default();
    draft.edit(add("main", "x", 250));
    draft.edit(add("main", "x", 250));
    assert_eq!(draft.count_in("main", "x"), 255);
    draft.edit(add("side", "x", 255));
    let moved = Edit::Move {
        from: "side".to_owned(),
        to: "main".to_owned(),
        card: "x".to_owned(),
        n: 3,
    };
    assert!(!draft.edit(moved));
    assert_eq!(draft.count("x"), 510, "no card gets lost");
}

#[test]
fn every_card_of_every_ready_deck_is_at_home_where_it_is() {
    for game in registry() {
        let library = library(game.rules.id());
        let check = check(&library);
        for deck in &library.decks {
            for (section, cards) in &deck.sections {
                for card in cards.keys() {
                    let homes = homes(game.decks, card, &check);
                    assert!(homes.contains(&section.as_str()), "{card}: {homes:?}");
                }
            }
        }
    }
}

#[test]
fn a_legal_deck_takes_no_more_than_its_ruleset_allows_and_says_why() {
    for game in registry() {
        let library = library(game.rules.id());
        let check = check(&library);
        for deck in &library.decks {
            let checked = Checked::new(deck, &check);
            assert!(checked.is_legal(), "{}", deck.key);
            for (section, cards) in &deck.sections {
                for card in cards.keys() {
                    let more = checked.more(section, card, &check);
                    let mut list = deck.clone();
                    let count = list.sections.get_mut(section).and_then(|s| s.get_mut(card));
                    *count.expect("it is there") += more.n;
                    let errors = |list: &DeckList| !Checked::new(list, &check).is_legal();
                    assert!(!errors(&list), "{card}: {more:?}");
                    let count = list.sections.get_mut(section).and_then(|s| s.get_mut(card));
                    *count.expect("it is there") += 1;
                    assert_eq!(errors(&list), more.why.is_some(), "{card}: {more:?}");
                }
            }
        }
    }
}

#[test]
fn a_deck_with_too_many_cards_takes_none_and_one_with_too_few_does() {
    let library = library("crimson_fragments");
    let check = check(&library);
    let mut list = library.decks[0].clone();
    let main = list.sections.get_mut("main").expect("a main deck");
    let last = main.keys().next_back().expect("a card").clone();
    main.remove(&last);
    let checked = Checked::new(&list, &check);
    assert!(!checked.is_legal());
    assert!(
        checked.more("main", &last, &check).some(),
        "there is room for it"
    );
    let mut list = library.decks[0].clone();
    let other = library.pack.cards().find(|c| {
        list.sections.values().all(|s| !s.contains_key(&c.id))
            && homes(library.game.decks, &c.id, &check).first() == Some(&"main")
    });
    let other = other.expect("a card that is not in the deck").id.clone();
    let main = list.sections.get_mut("main").expect("a main deck");
    main.insert(other.clone(), 1);
    let checked = Checked::new(&list, &check);
    let more = checked.more("main", &other, &check);
    assert_eq!(more.n, 0);
    let why = more.why.expect("a reason");
    assert_eq!((why.clause, why.number), ("3.2a", Some(32)));
}

#[test]
fn copies_of_a_card_are_counted_up_to_the_limit() {
    let library = library("lily");
    let check = check(&library);
    let mut draft = Draft::default();
    for (so_far, more) in [(0, 4), (1, 3), (4, 0), (6, 0)] {
        let n = so_far - draft.count_in("main", "grevil-1");
        draft.edit(add("main", "grevil-1", n));
        let checked = Checked::new(draft.list(), &check);
        let found = checked.more("main", "grevil-1", &check);
        assert_eq!(found.n, more, "with {so_far}: {:?}", found.why);
        assert_eq!(found.why.expect("a limit").clause, "6.1d");
    }
    let potential = library
        .pack
        .cards()
        .find(|c| homes(library.game.decks, &c.id, &check) == ["potential"]);
    assert!(potential.is_some(), "potentials are at home in one section");
}

#[test]
fn whoever_can_be_named_is_told_from_whoever_cannot() {
    let library = library("lily");
    let check = check(&library);
    let deck = &library.decks[0];
    let checked = Checked::new(deck, &check);
    let main = &deck.sections["main"];
    let fits = |id: &&String| checked.against_naming("leader", id, &check).is_none();
    let leaders: Vec<&String> = main.keys().filter(fits).collect();
    assert!(leaders.contains(&&deck.roles["leader"]), "{leaders:?}");
    assert!(
        leaders.len() > 1 && leaders.len() < main.len(),
        "{leaders:?}"
    );
    let absent = library.pack.cards().find(|c| !main.contains_key(&c.id));
    let absent = &absent.expect("a card that is not in the deck").id;
    assert!(checked.against_naming("leader", absent, &check).is_some());
}
