//! The cards and decks of Ikangetsu that come with the program, counted against the guide of its specification (section 9).

use fudaba_cards::{CardEntry, Pack, data_root, load_game};
use fudaba_ikangetsu::card_rules::CARD_RULES;
use fudaba_ikangetsu::deck::DECK_SHAPE;
use fudaba_ikangetsu::words::{VOCABULARY, ability, keyword, stat};
use fudaba_library::{DeckList, load_decks};
use std::collections::BTreeMap;

fn pool() -> Pack {
    let root = data_root(None).expect("the data is beside the sources");
    let pack = load_game(&CARD_RULES, &root, None);
    assert_eq!(pack.errors, []);
    pack
}

fn decks() -> Vec<DeckList> {
    let root = data_root(None).expect("the data is beside the sources");
    let (decks, errors) = load_decks(&DECK_SHAPE, &root.join("ron_data/ikangetsu/decks"));
    assert_eq!(errors, []);
    decks
}

fn value(card: &CardEntry) -> i16 {
    card.stats[&stat::VALUE]
}

fn marked(card: &CardEntry) -> bool {
    card.keywords.contains(&keyword::BARRAGE)
}

/// How many cards have an attack spell, an evade spell, a special ability, and none.
fn mix<'a>(cards: impl IntoIterator<Item = &'a CardEntry>) -> [usize; 4] {
    let mut mix = [0; 4];
    for card in cards {
        let at = match card.abilities.first().map(|a| a.kind) {
            Some(ability::ATTACK) => 0,
            Some(ability::EVADE) => 1,
            Some(_) => 2,
            None => 3,
        };
        mix[at] += 1;
    }
    mix
}

fn cards_of<'a>(pool: &'a Pack, deck: &DeckList) -> Vec<&'a CardEntry> {
    let find = |id| pool.get(id).expect("a card of the pool");
    deck.section("main").map(|(id, _)| find(id)).collect()
}

/// The abilities of cards as their files have them.
fn written<'a>(cards: impl IntoIterator<Item = &'a CardEntry>) -> String {
    let abilities: Vec<_> = cards
        .into_iter()
        .flat_map(|c| c.abilities.clone())
        .collect();
    VOCABULARY
        .in_force(|| ron::to_string(&abilities))
        .expect("what was read can be written")
}

#[test]
fn five_cards_of_each_value() {
    let mut of_value: BTreeMap<i16, usize> = BTreeMap::new();
    for card in pool().cards() {
        *of_value.entry(value(card)).or_default() += 1;
    }
    assert_eq!(of_value, (1..=12).map(|v| (v, 5)).collect());
}

#[test]
fn the_spell_mix_is_as_guided() {
    // Four decks of 5 attack spells, 3 to 4 evade spells, 1 special ability and 2 to 3 cards without, and one more card of
    // each value.
    let [attack, evade, special, none] = mix(pool().cards());
    assert!((24..=30).contains(&attack), "{attack} attack spells");
    assert!((15..=20).contains(&evade), "{evade} evade spells");
    assert!((4..=7).contains(&special), "{special} special abilities");
    assert!((8..=12).contains(&none), "{none} without");
    for card in pool().cards() {
        assert!(card.abilities.len() <= 1, "{} (16c)", card.id);
    }
}

#[test]
fn each_kind_is_on_eight_to_fourteen_cards() {
    let pool = pool();
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for card in pool.cards() {
        assert!((1..=2).contains(&card.traits.len()), "{} (16e)", card.id);
        for kind in &card.traits {
            *kinds.entry(kind.as_str()).or_default() += 1;
        }
    }
    assert_eq!(kinds.len(), 6);
    for (kind, cards) in kinds {
        assert!((8..=14).contains(&cards), "{kind}: {cards} cards");
    }
}

#[test]
fn the_barrage_mark_stands_on_the_high_values() {
    let pool = pool();
    let (high, low): (Vec<_>, Vec<_>) = pool.cards().partition(|c| value(c) >= 10);
    let unmarked = high.iter().filter(|c| !marked(c)).count();
    let exceptions = low.iter().filter(|c| marked(c)).count();
    assert!(unmarked + exceptions <= 4, "{unmarked} and {exceptions}");
    for deck in decks() {
        let cards = cards_of(&pool, &deck);
        let odd = cards.iter().filter(|c| marked(c) != (value(c) >= 10));
        assert!(odd.count() <= 1, "{}", deck.key);
    }
}

#[test]
fn the_ready_decks_have_the_guided_mixes() {
    let pool = pool();
    let mixes: BTreeMap<String, [usize; 4]> = decks()
        .into_iter()
        .map(|deck| (deck.key.clone(), mix(cards_of(&pool, &deck))))
        .collect();
    let guided = [
        ("behind-the-haze", [4, 5, 1, 2]),
        ("first-light-run", [6, 2, 1, 3]),
        ("the-long-watch", [5, 4, 1, 2]),
        ("what-the-sea-returns", [5, 3, 1, 3]),
    ];
    let guided = guided.map(|(key, mix)| (key.to_owned(), mix));
    assert_eq!(mixes, BTreeMap::from(guided));
}

#[test]
fn each_ready_deck_leans_on_two_kinds_and_names_its_ship() {
    let pool = pool();
    for deck in decks() {
        let cards = cards_of(&pool, &deck);
        let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
        for kind in cards.iter().flat_map(|c| &c.traits) {
            *kinds.entry(kind.as_str()).or_default() += 1;
        }
        assert_eq!(kinds.len(), 2, "{}: {kinds:?}", deck.key);
        let ship = deck.role("ship").and_then(|id| pool.get(id));
        let ship = value(ship.expect("a preset ship"));
        let usual = match deck.key.as_str() {
            "first-light-run" => 8,
            "behind-the-haze" => 4,
            "what-the-sea-returns" => 6,
            _ => 10,
        };
        assert_eq!(ship, usual, "{}", deck.key);
    }
}

#[test]
fn each_ready_deck_can_look_evade_and_fight_with_an_empty_hand() {
    let pool = pool();
    for deck in decks() {
        let cards = cards_of(&pool, &deck);
        let text = written(cards.iter().copied());
        let looks = ["Look(", "Turn("].iter().any(|word| text.contains(word));
        assert!(looks, "{} can neither flip nor peek", deck.key);
        assert!(mix(cards.iter().copied())[1] >= 2, "{}", deck.key);
        // An attack spell that asks for no hand card, on a card strong enough to step up or to be attacked with last.
        let free = |card: &&&CardEntry| {
            let attack = card.abilities.iter().filter(|a| a.kind == ability::ATTACK);
            attack.count() > 0 && !written([**card]).contains("Mine(Hand, []), Up), To(Discard)")
        };
        assert!(cards.iter().any(|c| free(&c)), "{}", deck.key);
    }
}

#[test]
fn the_pool_uses_the_vocabulary_widely() {
    let text = written(pool().cards());
    for word in [
        "Modify",
        "Set",
        "Add",
        "Trade",
        "Printed",
        "Grant",
        "GrantPlayer",
        "Overwhelms",
        "AnyRange",
        "ReturnsInstead",
        "Stays",
        "CannotUseEvadeSpells",
        "CannotUseAttackSpells",
        "CannotBarrage",
        "CannotAttackShip",
        "CannotBeAttacked",
        "AttackAgain",
        "CallOff",
        "Shift",
        "Swap",
        "Turn",
        "Look",
        "Reveal",
        "NameNumber",
        "ChooseOne",
        "Copy",
        "TakeRole",
        "Enter",
        "Move",
        "Random",
        "Pick",
        "Later",
        "PerGame",
        "If",
        "May",
    ] {
        assert!(
            text.split(|c: char| !c.is_alphanumeric())
                .any(|w| w == word),
            "no card uses {word}"
        );
    }
}
