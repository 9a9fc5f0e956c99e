//! Ikangetsu where data or luck is concerned: decks and cards (16a to 16e), and who goes first (2a).

use fudaba_cards::{CardEntry, Text};
use fudaba_engine::{Choice, First, MAX_OPTIONS, Match, Observer, P0, P1};
use fudaba_library::{DeckList, Library, Severity};
use fudaba_scenario::testing::shows;

fn library() -> Library {
    let root = fudaba_files::checkout();
    let library = Library::load(&fudaba_ikangetsu::GAME, root, None);
    assert!(library.errors.is_empty(), "{:?}", library.errors);
    library
}

/// A deck of one card of each value, as the pool has them.
fn legal_deck(library: &Library) -> DeckList {
    let mut list = DeckList {
        name: Text::default(),
        ruleset: "ikangetsu".into(),
        ..DeckList::default()
    };
    let main = list.sections.entry("main".into()).or_default();
    for v in 1..=12i16 {
        let card = library.pack.cards().find(|c| value(c) == v).unwrap();
        main.insert(card.id.clone(), 1);
    }
    list
}

fn value(card: &CardEntry) -> i16 {
    *card.stats.values().next().unwrap()
}

fn codes(library: &Library, list: &DeckList) -> Vec<&'static str> {
    let problems = library.problems(list, &[0; MAX_OPTIONS]);
    let errors = problems.iter().filter(|p| p.severity == Severity::Error);
    errors.map(|p| p.code).collect()
}

/// Twelve cards, one of each value; every violation is listed.
#[test]
fn a_deck_has_twelve_cards_one_of_each_value() {
    shows(&fudaba_ikangetsu::GAME, &["16a", "16b"]);
    let library = library();
    let good = legal_deck(&library);
    assert_eq!(codes(&library, &good), [""; 0]);
    for list in &library.decks {
        assert_eq!(codes(&library, list), [""; 0], "{}", list.key);
    }
    let mut short = good.clone();
    let first = short.sections["main"].keys().next().unwrap().clone();
    short.sections.get_mut("main").unwrap().remove(&first);
    assert_eq!(
        codes(&library, &short),
        ["ikangetsu.deck.size", "ikangetsu.deck.missing_value"]
    );
    let mut double = good.clone();
    *double
        .sections
        .get_mut("main")
        .unwrap()
        .get_mut(&first)
        .unwrap() = 2;
    assert_eq!(
        codes(&library, &double),
        ["ikangetsu.deck.size", "ikangetsu.deck.duplicate_value"]
    );
    let mut strange = good.clone();
    strange
        .sections
        .get_mut("main")
        .unwrap()
        .insert("nobody".into(), 1);
    strange.roles.insert("ship".into(), "nobody".into());
    assert_eq!(
        codes(&library, &strange),
        [
            "ikangetsu.deck.unknown",
            "ikangetsu.deck.size",
            "ikangetsu.deck.ship"
        ]
    );
}

/// At most one spell or ability, and one or two kinds; what is wrong is refused with its reason.
#[test]
fn a_card_has_one_spell_at_most_and_one_or_two_kinds() {
    shows(&fudaba_ikangetsu::GAME, &["16c", "16e"]);
    let library = library();
    for card in library.pack.cards() {
        assert!(card.abilities.len() <= 1, "{}", card.id);
        assert!((1..=2).contains(&card.traits.len()), "{}", card.id);
        assert!((1..=12).contains(&value(card)), "{}", card.id);
    }
    let folder = tempfile::tempdir().unwrap();
    let cards = folder.path().join("ron_data/ikangetsu/cards");
    std::fs::create_dir_all(&cards).unwrap();
    let card = |kinds: &str, abilities: &str, value: u8| {
        format!(
            "[(id: \"test\", kind: Card, name: (en: \"Test\", ja: \"テスト\"), reading: \"テスト\", epithet: (en: \"E\", ja: \"エ\"), \
             stats: {{ Value: {value} }}, traits: [{kinds}], abilities: [{abilities}])]"
        )
    };
    let spell = "(kind: Attack, effect: [Modify(This, Value, Add(N(1)), Turn)])";
    let hidden = "(kind: Continuous, state: InHand, always: [Stat(This, Value, Add(N(1)))])";
    for (text, reason) in [
        (card("\"A\"", spell, 5), None),
        (
            card("\"A\"", &format!("{spell}, {spell}"), 5),
            Some("2 abilities"),
        ),
        (card("", spell, 5), Some("traits are too few")),
        (
            card("\"A\", \"B\", \"C\"", spell, 5),
            Some("traits are too many"),
        ),
        (card("\"A\"", spell, 13), Some("cannot be 13")),
        (card("\"A\"", hidden, 5), Some("hidden from the opponent")),
    ] {
        std::fs::write(cards.join("test.ron"), &text).unwrap();
        let read = Library::load(&fudaba_ikangetsu::GAME, folder.path(), None);
        let errors: Vec<String> = read.errors.iter().map(ToString::to_string).collect();
        match reason {
            None => assert!(errors.is_empty(), "{errors:?}"),
            Some(reason) => assert!(errors.iter().any(|e| e.contains(reason)), "{errors:?}"),
        }
    }
}

/// The winner of the lot is asked, and goes first or second as he says; both seats win it now and then.
#[test]
fn the_winner_of_the_lot_chooses_who_is_first() {
    shows(&fudaba_ikangetsu::GAME, &["2a"]);
    let library = library();
    let deck = &library.decks[0];
    let mut winners = [0; 2];
    for seed in 0..20 {
        let setup = library
            .setup([deck, deck], [0; MAX_OPTIONS], seed, First::Random)
            .unwrap();
        for option in 0..2u16 {
            let mut game = Match::new(setup.clone(), None);
            let decision = game.decision().unwrap();
            assert_eq!(decision.key, "turn_order");
            winners[decision.player.index()] += 1;
            game.replay(Choice::Pick(option), None::<&mut dyn Observer>)
                .unwrap();
            let first = [decision.player, decision.player.other()][usize::from(option)];
            assert_eq!(game.table().first_player, first);
            assert_eq!(game.to_choose(), Some(first));
        }
    }
    assert!(winners.iter().all(|n| *n > 4), "{winners:?}");
    for player in [P0, P1] {
        let setup = library
            .setup([deck, deck], [0; MAX_OPTIONS], 1, First::Player(player))
            .unwrap();
        let game = Match::new(setup, None);
        assert_eq!(game.decision().unwrap().key, "place_ship", "agreed before");
        assert_eq!(game.table().first_player, player);
    }
}
