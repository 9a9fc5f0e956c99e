use super::*;
use fudaba_rules::lily::deck::DECK_SHAPE;
use std::fs;

fn list(cards: &[(&str, u8)]) -> DeckList {
    let pile = cards.iter().map(|(id, n)| ((*id).to_owned(), *n));
    DeckList {
        name: Text {
            en: "Night Watch".to_owned(),
            ja: "夜回り".to_owned(),
        },
        ruleset: "lily".to_owned(),
        sections: [("main".to_owned(), pile.collect())].into(),
        ..DeckList::default()
    }
}

fn store() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::new(&DECK_SHAPE, folder.path());
    (folder, store)
}

fn level(n: u8) -> Opponent {
    Opponent {
        deck: "red-rush".to_owned(),
        player: format!("level:{n}"),
    }
}

#[test]
fn a_deck_is_there_again_with_everything_that_belongs_to_it() {
    let (_folder, store) = store();
    assert!(store.list().decks.is_empty() && store.list().problems.is_empty());
    let deck = store.create(&list(&[("a", 2)]), &["night-watch"]).unwrap();
    assert_eq!(
        deck.list.key, "night-watch-2",
        "the key of a ready deck is not taken"
    );
    let key = deck.list.key.as_str();
    store.set_notes(key, "slow\nbut sure").unwrap();
    store.set_cover(key, Some("a")).unwrap();
    let name = Text {
        en: String::new(),
        ja: "朝番".to_owned(),
    };
    let renamed = store.rename(key, &name).unwrap();
    assert_eq!(
        renamed.list.name.en, "朝番",
        "the only name is that of both languages"
    );
    let again = store.get(key).unwrap();
    assert_eq!(again, renamed);
    assert_eq!(
        (again.notes.as_str(), again.cover.as_deref()),
        ("slow\nbut sure", Some("a"))
    );
    assert_eq!(again.list.key, key, "a renamed deck keeps its key");
    assert_eq!(store.list().decks, [again]);
    assert!(matches!(
        store.rename(key, &Text::default()),
        Err(StoreError::NoName)
    ));
    let error = store.get("night-wacht-2").unwrap_err().to_string();
    assert!(error.contains("did you mean \"night-watch-2\"?"), "{error}");
    for bad in ["", "..", "../lily/night-watch-2", ".lock"] {
        assert!(
            matches!(store.get(bad), Err(StoreError::Missing { .. })),
            "{bad}"
        );
    }
}

#[test]
fn changes_in_one_go_are_one_version_and_matches_count_for_the_version_that_was_played() {
    let (_folder, store) = store();
    let first = store.create(&list(&[("a", 2)]), &[]).unwrap();
    let key = first.list.key.as_str();
    let mut base = first.revision();
    for n in 3..6 {
        let saved = store.save(key, &list(&[("a", n)]), base).unwrap();
        assert!(!saved.conflict);
        base = saved.deck.revision();
    }
    assert_eq!(store.get(key).unwrap().versions.len(), 1);
    let played = Contents::of(&list(&[("a", 5)]));
    store
        .note_match(key, &played, &level(3), Score::Won)
        .unwrap();
    let saved = store.save(key, &list(&[("a", 4), ("b", 1)]), base).unwrap();
    assert_eq!(saved.deck.versions.len(), 2);
    assert!(saved.deck.since_last_change().is_empty());
    // A match that was begun before the change and ended after it.
    store
        .note_match(key, &played, &level(3), Score::Lost)
        .unwrap();
    let deck = store
        .note_match(
            key,
            &Contents::of(&saved.deck.list),
            &level(1),
            Score::Drawn,
        )
        .unwrap();
    let tally = |won, drawn, lost| Tally { won, drawn, lost };
    assert_eq!(deck.versions[0].record[0].tally, tally(1, 0, 1));
    assert_eq!(deck.since_last_change()[0].tally, tally(0, 1, 0));
    assert_eq!(deck.total(), tally(1, 1, 1));
    assert_eq!(deck.record()[&level(3)], tally(1, 0, 1));
    let change = |card: &str, before, after| CardChange::Copies {
        section: "main".to_owned(),
        card: card.to_owned(),
        before,
        after,
    };
    assert_eq!(deck.changes(1), [change("a", 5, 4), change("b", 0, 1)]);
    let back = store.revert(key, 0).unwrap();
    assert_eq!(back.list.count("main"), 5);
    assert_eq!(back.changes(2), [change("a", 4, 5), change("b", 1, 0)]);
}

#[test]
fn closing_an_editor_ends_its_version() {
    let (_folder, store) = store();
    let first = store.create(&list(&[("a", 2)]), &[]).unwrap();
    let key = first.list.key.as_str();
    store.close(key).unwrap();
    let saved = store
        .save(key, &list(&[("a", 3)]), first.revision())
        .unwrap();
    assert_eq!(saved.deck.versions.len(), 2);
}

#[test]
fn two_programs_at_once_lose_nothing() {
    let (folder, store) = store();
    let first = store.create(&list(&[("start", 1)]), &[]).unwrap();
    let key = first.list.key.clone();
    std::thread::scope(|scope| {
        for program in 0..4u8 {
            let (key, base, data) = (key.as_str(), first.revision(), folder.path());
            scope.spawn(move || {
                let store = Store::new(&DECK_SHAPE, data);
                // Each looked at the deck before anybody had changed it.
                let card = format!("by-{program}");
                store.save(key, &list(&[(&card, 1)]), base).unwrap();
                for _ in 0..5 {
                    let contents = Contents::of(&list(&[(&card, 1)]));
                    store
                        .note_match(key, &contents, &level(program), Score::Won)
                        .unwrap();
                }
                store.create(&list(&[(&card, 2)]), &[]).unwrap();
            });
        }
    });
    let deck = store.get(&key).unwrap();
    for program in 0..4u8 {
        let contents = Contents::of(&list(&[(&format!("by-{program}"), 1)]));
        let version = deck.versions.iter().find(|v| v.contents == contents);
        let version = version.unwrap_or_else(|| panic!("{program}: {:?}", deck.versions));
        assert_eq!(version.record[0].tally.won, 5);
    }
    assert_eq!(
        store.list().decks.len(),
        5,
        "each new deck has a key of its own"
    );
    assert_eq!(
        fs::read_dir(store.folder()).unwrap().count(),
        11,
        "nothing is left beside them"
    );
}

#[test]
fn what_an_editor_wrote_stays_as_a_version() {
    let (_folder, store) = store();
    let first = store.create(&list(&[("a", 2)]), &[]).unwrap();
    let key = first.list.key.as_str();
    let file = store.folder().join(format!("{key}.ron"));
    fs::write(&file, list(&[("by-hand", 4)]).to_ron().unwrap()).unwrap();
    assert_eq!(store.get(key).unwrap().versions.len(), 2);
    let saved = store
        .save(key, &list(&[("a", 3)]), first.revision())
        .unwrap();
    assert!(saved.conflict);
    let had = |id: &str| {
        saved
            .deck
            .versions
            .iter()
            .any(|v| v.contents.sections["main"].contains_key(id))
    };
    assert!(had("by-hand") && saved.deck.list.sections["main"]["a"] == 3);
    // A name that was changed meanwhile is not taken back either.
    let name = Text {
        en: "Other".to_owned(),
        ja: "別".to_owned(),
    };
    store.rename(key, &name).unwrap();
    let saved = store
        .save(key, &list(&[("a", 4)]), saved.deck.revision())
        .unwrap();
    assert_eq!(saved.deck.list.name, name);
}

#[test]
fn damaged_files_are_told_and_never_overwritten() {
    let (_folder, store) = store();
    let first = store.create(&list(&[("a", 2)]), &[]).unwrap();
    let key = first.list.key.as_str();
    let file = store.folder().join(format!("{key}.ron"));
    let beside = file.with_extension("history");
    fs::write(&beside, "(format: 1, versions: [(").unwrap();
    let shelf = store.list();
    assert_eq!((shelf.decks.len(), shelf.problems.len()), (1, 1));
    store.set_notes(key, "anew").unwrap();
    assert_eq!(
        fs::read_to_string(beside.with_extension("history.damaged")).unwrap(),
        "(format: 1, versions: [("
    );
    fs::write(&file, "(name: (en: \"Night\"").unwrap();
    let shelf = store.list();
    assert!(shelf.decks.is_empty());
    assert_eq!(shelf.problems[0].place.file, file);
    // Its notes are not worth a damaged deck; what is in the editor is.
    assert!(matches!(
        store.set_notes(key, "x"),
        Err(StoreError::Damaged(_))
    ));
    assert!(file.exists());
    store
        .save(key, &list(&[("a", 9)]), first.revision())
        .unwrap();
    assert_eq!(
        fs::read_to_string(file.with_extension("ron.damaged")).unwrap(),
        "(name: (en: \"Night\""
    );
    let saved = store.get(key).unwrap();
    assert_eq!(
        (saved.list.count("main"), saved.notes.as_str()),
        (9, "anew")
    );
    assert_eq!(
        saved.versions.len(),
        2,
        "the versions of a damaged deck stay"
    );
    fs::write(&beside, "(format: 2)").unwrap();
    let told = store.list().problems[0].to_string();
    assert!(told.contains("format 2"), "{told}");
}

#[test]
fn deleting_can_be_undone() {
    let (_folder, store) = store();
    let first = store.create(&list(&[("a", 2)]), &[]).unwrap();
    let key = first.list.key.as_str();
    store.set_notes(key, "kept").unwrap();
    let binned = store.delete(key).unwrap();
    assert!(matches!(store.get(key), Err(StoreError::Missing { .. })));
    assert_eq!(store.bin(), std::slice::from_ref(&binned));
    assert_eq!(binned.name.ja, "夜回り");
    let other = store.create(&list(&[("b", 1)]), &[]).unwrap();
    assert_eq!(other.list.key, key);
    let back = store.restore(&binned).unwrap();
    assert_eq!(
        (back.list.key.as_str(), back.notes.as_str()),
        ("night-watch-2", "kept")
    );
    assert_eq!(store.bin(), []);
    assert!(store.restore(&binned).is_err());
    store.delete(key).unwrap();
    store.empty_bin(60).unwrap();
    assert_eq!(
        store.bin().len(),
        1,
        "what was deleted just now can be taken back"
    );
    store.empty_bin(0).unwrap();
    assert_eq!(store.bin(), []);
    // An edit that was going on meanwhile is not lost.
    let saved = store
        .save(key, &list(&[("b", 3)]), other.revision())
        .unwrap();
    assert_eq!(saved.deck.list.count("main"), 3);
}

#[test]
fn copies_have_names_and_keys_of_their_own() {
    let (_folder, store) = store();
    let first = store.create(&list(&[("a", 2)]), &[]).unwrap();
    let second = store.copy(&first.list, None, &[]).unwrap();
    let third = store.copy(&second.list, None, &[]).unwrap();
    assert_eq!(
        (second.list.name.en.as_str(), second.list.key.as_str()),
        ("Night Watch (2)", "night-watch-2")
    );
    assert_eq!(
        (third.list.name.ja.as_str(), third.list.key.as_str()),
        ("夜回り (3)", "night-watch-3")
    );
    let named = store
        .copy(
            &first.list,
            Some(Text {
                en: String::new(),
                ja: "港".to_owned(),
            }),
            &[],
        )
        .unwrap();
    assert_eq!(named.list.key, "deck");
    let decks = store.list().decks;
    let found = Store::search(decks.iter().map(|d| &d.list), "ＷＡＴＣＨ 2");
    assert_eq!(found.len(), 1);
    assert_eq!(Store::search(decks.iter().map(|d| &d.list), "").len(), 4);
}
