//! The cards and decks of Lily that come with the program, counted against the guide of its specification (section 9).

use fudaba_cards::{CardEntry, Pack, data_root, load_game};
use fudaba_engine::ability::AbilityKind;
use fudaba_engine::words::{ColourId, KindId, NamedValue};
use fudaba_library::{DeckList, load_decks};
use fudaba_lily::card_rules::CARD_RULES;
use fudaba_lily::deck::DECK_SHAPE;
use fudaba_lily::words::{VOCABULARY, ability, colour, kind, range, stat};
use std::collections::{BTreeMap, BTreeSet};

const COLOURS: [ColourId; 3] = [colour::BLUE, colour::BLACK, colour::RED];

fn pool() -> Pack {
    let root = data_root(None).expect("the data is beside the sources");
    let pack = load_game(&CARD_RULES, &root, None);
    let errors: Vec<_> = pack.errors.iter().map(ToString::to_string).collect();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
    pack
}

fn decks() -> Vec<DeckList> {
    let root = data_root(None).expect("the data is beside the sources");
    let (decks, errors) = load_decks(&DECK_SHAPE, &root.join("ron_data/lily/decks"));
    assert_eq!(errors, []);
    decks
}

fn of(pool: &Pack, of_kind: KindId, of_colour: ColourId) -> Vec<&CardEntry> {
    pool.cards()
        .filter(|card| card.kind == of_kind && card.colour == Some(of_colour))
        .collect()
}

fn level(card: &CardEntry) -> i16 {
    card.stats[&stat::LEVEL]
}

fn reach(card: &CardEntry) -> i32 {
    card.marks[&stat::RANGE].0
}

#[test]
fn each_colour_has_its_share_of_kinds_levels_and_ranges() {
    let pool = pool();
    for colour in COLOURS {
        let characters = of(&pool, kind::CHARACTER, colour);
        let with_level = |n| characters.iter().filter(|c| level(c) == n).count();
        assert_eq!([1, 2, 3, 4, 5].map(with_level), [6, 5, 4, 3, 2]);
        let with_range = |n| characters.iter().filter(|c| reach(c) == n).count();
        let ranges = [range::R1, range::R2, range::R1_2, range::R1_3, range::NONE];
        assert_eq!(ranges.map(with_range), [10, 4, 4, 1, 1]);
        assert_eq!(of(&pool, kind::EVENT, colour).len(), 3);
        assert_eq!(of(&pool, kind::POTENTIAL, colour).len(), 5);
    }
}

#[test]
fn each_colour_has_eight_names_that_begin_at_level_one() {
    let pool = pool();
    for colour in COLOURS {
        let mut names: BTreeMap<&str, Vec<i16>> = BTreeMap::new();
        for card in of(&pool, kind::CHARACTER, colour) {
            names.entry(&card.name.en).or_default().push(level(card));
        }
        let mut ladders: Vec<Vec<i16>> = names.into_values().collect();
        for ladder in &mut ladders {
            ladder.sort_unstable();
        }
        ladders.sort();
        let ladders: Vec<&[i16]> = ladders.iter().map(Vec::as_slice).collect();
        let expected: [&[i16]; 8] = [
            &[1, 2],
            &[1, 2, 3, 4],
            &[1, 2, 3, 5],
            &[1, 2, 4],
            &[1, 3],
            &[1, 3, 4],
            &[2],
            &[5],
        ];
        assert_eq!(ladders, expected);
    }
}

#[test]
fn power_and_support_follow_the_table() {
    for card in pool().cards().filter(|c| c.kind == kind::CHARACTER) {
        let (power, support) = (card.stats[&stat::POWER], card.stats[&stat::SUPPORT]);
        let near = reach(card) == range::R1;
        let far = reach(card) == range::R1_3;
        let (least, most) = match level(card) {
            1 if near => (30, 30),
            1 => (20, 20),
            2 if near => (40, 40),
            2 => (30, if far { 30 } else { 40 }),
            3 if near => (50, 50),
            3 => (40, if far { 40 } else { 50 }),
            4 if near => (60, 70),
            4 => (if far { 50 } else { 60 }, if far { 50 } else { 60 }),
            _ if near => (70, 80),
            _ => (if far { 60 } else { 70 }, if far { 60 } else { 70 }),
        };
        let plain = card.abilities.is_empty() && card.keywords.is_empty();
        let bonus = if plain { 10 } else { 0 };
        assert!(
            (least + bonus..=most + bonus).contains(&power),
            "{}: power {power}",
            card.id
        );
        let supports: &[i16] = match level(card) {
            1 => &[20, 30],
            2 | 3 => &[20],
            4 => &[10],
            _ => &[0, 10],
        };
        assert!(
            supports.contains(&support),
            "{}: support {support}",
            card.id
        );
    }
}

#[test]
fn the_skill_mix_is_as_guided() {
    let pool = pool();
    let characters: Vec<_> = pool.cards().filter(|c| c.kind == kind::CHARACTER).collect();
    let main = |wanted: Option<AbilityKind>| {
        let first = |card: &&&CardEntry| card.abilities.first().map(|a| a.kind) == wanted;
        characters.iter().filter(first).count()
    };
    // 30, 20, 15, 15, 15 and 5 in a hundred of sixty cards, give or take two cards.
    for (wanted, guided) in [
        (None, 18),
        (Some(ability::TRIGGERED), 12),
        (Some(ability::ACTIVATED), 9),
        (Some(ability::CONTINUOUS), 9),
        (Some(ability::SUPPORT), 9),
        (Some(ability::SPECIAL), 3),
    ] {
        let found = main(wanted);
        assert!(found.abs_diff(guided) <= 2, "{wanted:?}: {found}");
    }
    for card in &characters {
        let most = if level(card) >= 4 { 2 } else { 1 } + usize::from(level(card) >= 3);
        assert!(card.abilities.len() <= most, "{}", card.id);
    }
}

/// The words of a list that no card of the pool uses.
fn unused(text: &str, words: &[&'static str]) -> Vec<&'static str> {
    let used: BTreeSet<&str> = text
        .split(|c: char| !c.is_alphanumeric() && c != '_')
        .collect();
    words
        .iter()
        .copied()
        .filter(|word| !used.contains(word))
        .collect()
}

#[test]
fn the_pool_uses_every_moment_keyword_and_operation() {
    let abilities: Vec<_> = pool()
        .cards()
        .flat_map(|card| card.abilities.clone())
        .collect();
    let printed: Vec<_> = pool().cards().flat_map(|c| c.keywords.clone()).collect();
    let text = VOCABULARY
        .in_force(|| ron::to_string(&(abilities, printed)))
        .expect("what was read can be written");
    assert_eq!(unused(&text, VOCABULARY.moments), Vec::<&str>::new());
    assert_eq!(unused(&text, VOCABULARY.keywords), Vec::<&str>::new());
    assert_eq!(unused(&text, VOCABULARY.deeds), Vec::<&str>::new());
    let operations = [
        "Draw",
        "Choose",
        "Look",
        "Reveal",
        "Move",
        "Shuffle",
        "Enter",
        "StackOn",
        "Shift",
        "Swap",
        "Ready",
        "Rest",
        "Turn",
        "Defeat",
        "Modify",
        "Grant",
        "GrantPlayer",
        "Deed",
        "If",
        "Did",
        "May",
        "ChooseOne",
        "Repeat",
        "ForEach",
        "Later",
        "Win",
    ];
    assert_eq!(unused(&text, &operations), Vec::<&str>::new());
}

#[test]
fn two_in_five_fighters_of_each_deck_reach_the_back_row() {
    let pool = pool();
    for deck in decks() {
        let fighters: Vec<_> = deck
            .section("main")
            .filter_map(|(id, n)| Some((pool.get(id)?, n)))
            .filter(|(card, _)| card.kind == kind::CHARACTER && reach(card) != range::NONE)
            .collect();
        let count = |test: &dyn Fn(&CardEntry) -> bool| -> u32 {
            let found = fighters.iter().filter(|(card, _)| test(card));
            found.map(|(_, n)| u32::from(*n)).sum()
        };
        let far = count(&|card| card.marks[&stat::RANGE] != NamedValue(range::R1));
        let all = count(&|_| true);
        assert!(far * 5 >= all * 2, "{}: {far} of {all}", deck.key);
    }
}

#[test]
fn the_decks_have_the_guided_curves() {
    let pool = pool();
    let curve = |key: &str| {
        let decks = decks();
        let deck = decks.iter().find(|d| d.key == key).expect("the deck");
        let mut curve = [0u8; 6];
        for (id, n) in deck.section("main") {
            let card = pool.get(id).expect("the card");
            let level = card.stats.get(&stat::LEVEL).copied().unwrap_or(6);
            curve[usize::try_from(level - 1).expect("a level")] += n;
        }
        curve
    };
    assert_eq!(curve("red-rush"), [14, 13, 9, 6, 1, 3]);
    assert_eq!(curve("blue-watch"), [12, 12, 10, 6, 3, 3]);
    assert_eq!(curve("black-ledger"), [12, 11, 11, 6, 3, 3]);
    assert_eq!(curve("harbour-mix"), [14, 12, 10, 5, 2, 3]);
}
