//! The cards and ready decks of the fifth game, counted against the guide of its specification (part 9).

use fudaba_cards::{CardEntry, Pack, data_root, load_game};
use fudaba_crimson_fragments::card_rules::CARD_RULES;
use fudaba_crimson_fragments::deck::DECK_SHAPE;
use fudaba_crimson_fragments::words::{VOCABULARY, ability, colour, keyword, kind, stat};
use fudaba_engine::words::{AbilityKind, ColourId, KeywordId, KindId, StatId};
use fudaba_library::{DeckList, load_decks};
use fudaba_scenario::testing::shows;
use std::collections::{BTreeMap, BTreeSet};

const COLOURS: [ColourId; 5] = [
    colour::RED,
    colour::BLUE,
    colour::GREEN,
    colour::BLACK,
    colour::WHITE,
];

fn pool() -> Pack {
    let root = data_root(None).expect("the data is beside the sources");
    let pack = load_game(&CARD_RULES, &root, None);
    assert_eq!(pack.errors, []);
    pack
}

fn decks() -> Vec<DeckList> {
    let root = data_root(None).expect("the data is beside the sources");
    let (decks, errors) = load_decks(&DECK_SHAPE, &root.join("ron_data/crimson_fragments/decks"));
    assert_eq!(errors, []);
    decks
}

fn value(card: &CardEntry, stat: StatId) -> i32 {
    card.stats.get(&stat).copied().unwrap_or(0).into()
}

fn cost(card: &CardEntry) -> i32 {
    value(card, stat::COST)
}

fn has(card: &CardEntry, kind: AbilityKind) -> bool {
    card.abilities.iter().any(|a| a.kind == kind)
}

fn is_doppel(card: &CardEntry) -> bool {
    card.back.is_some()
}

/// Of a kind on both sides, or with one alone.
fn is(card: &CardEntry, kind: KindId) -> bool {
    card.kind == kind && !is_doppel(card)
}

/// Of this colour and no other.
fn is_only(card: &CardEntry, colour: ColourId) -> bool {
    card.colour == Some(colour) && card.second_colour.is_none()
}

/// How many fragments, kin, arts, relics, territories and doppels these are.
fn kinds<'a>(cards: impl Iterator<Item = &'a CardEntry>) -> [usize; 6] {
    let mut counted = [0; 6];
    for card in cards {
        let at = match card.kind {
            _ if is_doppel(card) => 5,
            kind::FRAGMENT => 0,
            kind::KIN => 1,
            kind::ARTS => 2,
            kind::RELIC => 3,
            _ => 4,
        };
        counted[at] += 1;
    }
    counted
}

#[test]
fn each_colour_pair_and_the_colourless_have_the_guided_cards() {
    let pool = pool();
    for of in COLOURS {
        let cards = pool.cards().filter(|c| is_only(c, of));
        assert_eq!(kinds(cards), [1, 7, 3, 1, 1, 0], "{of:?}");
    }
    let pairs = || pool.cards().filter(|c| c.second_colour.is_some());
    assert_eq!(kinds(pairs()), [0, 7, 1, 1, 0, 3]);
    let different: BTreeSet<_> = pairs()
        .map(|c| BTreeSet::from([c.colour.map(|c| c.0), c.second_colour.map(|c| c.0)]))
        .collect();
    assert_eq!(different.len(), 10, "every pair of the five colours");
    let colourless = pool.cards().filter(|c| c.colour.is_none());
    assert_eq!(kinds(colourless), [1, 2, 2, 1, 1, 0]);
    assert_eq!(pool.len(), 84);
}

/// How many of these cards have each cost.
fn costs<'a>(cards: impl Iterator<Item = &'a CardEntry>) -> Vec<(i32, usize)> {
    let mut counted: BTreeMap<i32, usize> = BTreeMap::new();
    for card in cards {
        *counted.entry(cost(card)).or_default() += 1;
    }
    counted.into_iter().collect()
}

#[test]
fn costs_keep_to_the_curve() {
    let pool = pool();
    let of = |kind| pool.cards().filter(move |c| is(c, kind));
    assert_eq!(
        costs(of(kind::KIN)),
        [(0, 5), (1, 20), (2, 12), (3, 6), (4, 1)]
    );
    let (open, fixed): (Vec<_>, Vec<_>) =
        of(kind::ARTS).partition(|c| c.keywords.contains(&keyword::COST_ALL));
    assert_eq!(open.len(), 1, "one of cost ALL");
    assert_eq!(
        costs(fixed.into_iter()),
        [(0, 5), (1, 7), (2, 3), (3, 1), (4, 1)]
    );
    assert_eq!(costs(of(kind::RELIC)), [(1, 5), (2, 2)]);
    assert_eq!(costs(of(kind::TERRITORY)), [(1, 5), (2, 1)]);
    let doppels = pool.cards().filter(|c| is_doppel(c));
    assert_eq!(costs(doppels), [(1, 2), (2, 1)]);
}

/// A kin has one or two races, and both sides of a doppel cost the same.
#[test]
fn kin_have_one_or_two_of_nine_races_and_both_sides_cost_the_same() {
    shows(&fudaba_crimson_fragments::GAME, &["1.1a", "1.6c"]);
    let pool = pool();
    let mut bearers: BTreeMap<&str, usize> = BTreeMap::new();
    for card in pool.cards() {
        let races = if card.kind == kind::KIN { 1..=2 } else { 0..=0 };
        assert!(races.contains(&card.traits.len()), "{}", card.id);
        for race in &card.traits {
            *bearers.entry(race.as_str()).or_default() += 1;
        }
        if let Some(other) = card.second_face() {
            assert_eq!(cost(&other), cost(card), "{}", card.id);
            assert_ne!(other.kind, card.kind, "{}", card.id);
        }
    }
    assert_eq!(bearers.len(), 9, "{bearers:?}");
    assert!(bearers.values().all(|n| *n >= 2), "{bearers:?}");
}

/// What a printed number of a keyword changes, by its amount: Empower n/2, Armour n/3, and so on.
fn numbered(card: &CardEntry) -> i32 {
    -value(card, stat::EMPOWER) / 2
        - value(card, stat::ARMOUR) / 3
        - 1500 * value(card, stat::FELL_BLADE)
        - 2000 * value(card, stat::EXTRA_ATTACK)
        - 1500 * value(card, stat::UNDYING)
}

/// What a keyword changes. The last four are not on the list of the guide.
fn keyworded(keyword: KeywordId) -> i32 {
    match keyword {
        keyword::CANNOT_ATTACK => 2500,
        keyword::EXPOSED => 2000,
        keyword::CANNOT_ATTACK_DIRECTLY | keyword::FRAGILE => 1000,
        keyword::VAMPIRISM | keyword::PREDATION | keyword::GUARD | keyword::BULWARK => -500,
        keyword::PIERCE | keyword::DRAG_DOWN | keyword::REVIVAL => -1000,
        keyword::NIMBLE | keyword::EXORCISE => -500,
        keyword::PROTEAN => -1000,
        keyword::OFFERING => 0,
        other => panic!("{other:?} has a price"),
    }
}

/// What the summon conditions give back: 2500 for a sacrifice, 1500 for each card of a monster.
fn conditions(card: &CardEntry) -> i32 {
    let written = written([card]);
    let sacrificed = numbers_behind(&written, "Do(Defeat(Pick(Exactly(N(");
    let excluded = numbers_behind(&written, "Do(Move(Pick(Exactly(N(");
    match card.abilities.iter().find(|a| a.kind == ability::SUMMON) {
        None => 0,
        Some(_) if sacrificed.is_empty() => 1500 * excluded[0],
        Some(_) => 2500 * sacrificed[0],
    }
}

#[test]
fn kin_keep_to_the_price_list() {
    for card in pool().cards().filter(|c| c.kind == kind::KIN) {
        let at = usize::try_from(cost(card)).expect("no cost is below 0");
        let line = [1500, 3000, 5000, 7500, 9500][at];
        let keywords: i32 = card.keywords.iter().map(|k| keyworded(*k)).sum();
        let line = line + numbered(card) + keywords + conditions(card);
        let line = (line - 500 * i32::from(is_doppel(card)) + 250) / 500 * 500;
        let texts = (card.abilities.iter())
            .filter(|a| ![ability::SUMMON, ability::RIM_BLAST].contains(&a.kind))
            .count();
        let texts = i32::try_from(texts).expect("few");
        let short = line - value(card, stat::POWER);
        let allowed = 500 * texts..=2000 * texts;
        assert!(allowed.contains(&short), "{}: {short} short", card.id);
        assert!(value(card, stat::POWER) <= 10_000, "{}", card.id);
    }
}

#[test]
fn strong_words_are_rare() {
    let pool = pool();
    let with = |test: &dyn Fn(&CardEntry) -> bool| pool.cards().filter(|c| test(c)).count();
    let mighty = with(&|c| c.kind == kind::KIN && value(c, stat::POWER) > 9000);
    assert!(mighty <= 2, "{mighty} kin above 9000");
    let says = |word: &'static str| with(&|c| everything(c).contains(word));
    assert!((1..=4).contains(&says("Vampirism")));
    assert!((1..=5).contains(&says("FellBlade")));
    assert!((1..=4).contains(&says("ExtraAttack")));
    assert_eq!(says("ExtraTurn") + says("Win("), 0);
    // Whoever removes more than one kin costs 3 or more.
    for card in pool.cards() {
        let text = written([card]);
        let sweeps =
            text.contains("All(Both(Field") || text.contains("Pick(UpTo(N(2)),Theirs(Field");
        assert!(!sweeps || cost(card) >= 3, "{}", card.id);
    }
}

#[test]
fn life_decks_have_eighteen_rim_blasts_eight_dear_kin_and_two_traps() {
    let pool = pool();
    let blasts = |of| {
        let of_colour = pool.cards().filter(move |c| c.colour == of);
        of_colour.filter(|c| has(c, ability::RIM_BLAST)).count()
    };
    let by_colour: Vec<usize> = COLOURS.iter().map(|c| blasts(Some(*c))).collect();
    assert_eq!(by_colour, [4, 3, 3, 4, 3]);
    assert_eq!(blasts(None), 1);
    let dear = pool.cards().filter(|c| has(c, ability::SUMMON)).count();
    assert!(dear >= 8, "{dear} kin with a summon condition");
    let traps = (pool.cards())
        .filter(|c| c.kind == kind::TERRITORY && written([*c]).contains("(Cleanup,You)"))
        .count();
    assert!(traps >= 2, "{traps} territories take from their controller");
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

/// A card as its file has it, with all sides, numbers and keywords.
fn everything(card: &CardEntry) -> String {
    VOCABULARY
        .in_force(|| ron::to_string(card))
        .expect("what was read can be written")
}

/// The numbers that stand behind a word in what is written.
fn numbers_behind(text: &str, word: &str) -> Vec<i32> {
    let pieces = text.split(word).skip(1);
    let number = |rest: &str| {
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != '-');
        rest[..end.unwrap_or(rest.len())].parse().ok()
    };
    pieces.filter_map(number).collect()
}

/// What each colour is good at, as its cards say it, and what the colourless are.
#[test]
fn half_of_each_colour_does_what_the_colour_is_good_at() {
    shows(
        &fudaba_crimson_fragments::GAME,
        &["2.3a", "2.2a", "2.2b", "2.2c", "2.2d", "2.2e", "2.2f"],
    );
    let pool = pool();
    let families: [&[&str]; 5] = [
        &[
            "Attacks,",
            "Empower",
            "FellBlade",
            "ExtraAttack",
            "Summon,P",
        ],
        &[
            "Draw(",
            "To(Hand)",
            "Kind(Arts)",
            "ArtsSlot",
            "Rest(",
            "Guard",
        ],
        &["Relic", "Pierce", "Nimble", "Protean", "Equipped"],
        &[
            "To(Coffin)",
            "Mine(Coffin",
            "Defeat(",
            "Theirs(Hand",
            "Revival",
            "DragDown",
        ],
        &[
            "To(Exclusion)",
            "CannotA",
            "Guard",
            "Bulwark",
            "Stigma",
            "Exorcise",
        ],
    ];
    let says = |card: &CardEntry, words: &[&str]| {
        let text = everything(card);
        words.iter().any(|w| text.contains(w))
    };
    for (of, words) in COLOURS.into_iter().zip(families) {
        let cards: Vec<_> = pool.cards().filter(|c| is_only(c, of)).collect();
        let doing = cards.iter().filter(|c| says(c, words)).count();
        assert!(2 * doing >= cards.len(), "{of:?}: {doing}");
    }
    let cards: Vec<_> = pool.cards().filter(|c| c.colour.is_none()).collect();
    let doing = cards
        .iter()
        .filter(|c| says(c, &["GainAp", "CostAll"]))
        .count();
    assert!(2 * doing >= cards.len(), "colourless: {doing}");
}

/// Whoever shifts needs a coffin: cards that put something there, or cost nothing and are put there by 6.4j.
#[test]
fn every_colour_fills_its_own_coffin() {
    let pool = pool();
    let fills = |card: &&CardEntry| {
        let text = everything(card);
        let discards = text.contains("Mine(Hand,[])") && text.contains("To(Coffin)");
        let mills = text.contains("Top(You,Deck") && text.contains("To(Coffin)");
        let free = is(card, kind::KIN) && cost(card) == 0;
        discards || mills || free
    };
    let all = pool.cards().filter(fills).count();
    assert!(all >= 14, "{all} cards");
    for of in COLOURS {
        let own = pool.cards().filter(|c| c.colour == Some(of));
        assert!(
            own.filter(fills).count() >= 2 - usize::from(of == colour::RED),
            "{of:?}"
        );
    }
}

/// The cards of a part of a deck, each as often as it is there.
fn copies<'a>(pool: &'a Pack, deck: &DeckList, section: &str) -> Vec<&'a CardEntry> {
    deck.section(section)
        .flat_map(|(id, n)| std::iter::repeat_n(pool.get(id).expect("of the pool"), n.into()))
        .collect()
}

/// A playing deck as the guide counts it: kin by cost from 0, arts, relics, territories, doppels.
fn mix(cards: &[&CardEntry]) -> ([usize; 5], [usize; 4]) {
    let mut kin = [0; 5];
    for card in cards.iter().filter(|c| is(c, kind::KIN)) {
        kin[usize::try_from(cost(card)).expect("no cost is below 0")] += 1;
    }
    let [_, _, arts, relics, territories, doppels] = kinds(cards.iter().copied());
    (kin, [arts, relics, territories, doppels])
}

/// A life deck as the guide counts it: Rim Blasts, dear kin, others.
fn life(cards: &[&CardEntry]) -> [usize; 3] {
    let blasts = cards.iter().filter(|c| has(c, ability::RIM_BLAST)).count();
    let dear = cards.iter().filter(|c| has(c, ability::SUMMON)).count();
    [blasts, dear, cards.len() - blasts - dear]
}

#[test]
fn the_ready_decks_have_the_guided_mixes() {
    let pool = pool();
    // No doppel is white and green: Rampart has an arts in its place. Weir is a fifth deck, beyond the guide.
    let guides = [
        ("ember", ([5, 11, 4, 1, 0], [4, 3, 1, 1]), [5, 3, 2]),
        ("hollow", ([3, 9, 5, 3, 0], [7, 1, 1, 1]), [5, 4, 1]),
        ("ledger", ([2, 7, 4, 1, 0], [12, 1, 2, 1]), [6, 2, 2]),
        ("rampart", ([3, 10, 5, 2, 0], [6, 3, 1, 0]), [6, 2, 2]),
        ("weir", ([3, 10, 5, 1, 0], [6, 4, 1, 0]), [6, 2, 2]),
    ];
    let decks = decks();
    assert_eq!(decks.len(), guides.len());
    for (deck, (key, main, rims)) in decks.iter().zip(guides) {
        assert_eq!(deck.key, key);
        assert_eq!(mix(&copies(&pool, deck, "main")), main, "{key}");
        assert_eq!(life(&copies(&pool, deck, "life")), rims, "{key}");
    }
}

#[test]
fn the_ready_decks_are_led_by_five_fragments_and_two_colours_each() {
    let pool = pool();
    let mut leaders = BTreeSet::new();
    for deck in decks() {
        let [fragment] = copies(&pool, &deck, "fragment")[..] else {
            panic!("{}: one fragment", deck.key);
        };
        leaders.insert(fragment.id.clone());
        let main = copies(&pool, &deck, "main");
        let of =
            |c: &&&CardEntry| c.colour == fragment.colour || c.second_colour == fragment.colour;
        let own = main.iter().filter(of).count();
        assert!(own >= 13, "{}: {own} of the fragment’s colour", deck.key);
    }
    assert_eq!(leaders.len(), 5);
}

/// Cards that no ready deck plays: for builders.
const FOR_BUILDERS: [&str; 6] = [
    "afterhum",
    "alarm-boy",
    "drowned-scorer",
    "groundbait",
    "mould-warden",
    "vane-staff",
];

#[test]
fn every_card_is_in_a_ready_deck_or_for_builders() {
    let decks = decks();
    let played: BTreeSet<&str> = decks
        .iter()
        .flat_map(|d| d.sections.values().flat_map(BTreeMap::keys))
        .map(String::as_str)
        .collect();
    let pool = pool();
    let all: BTreeSet<&str> = pool.cards().map(|c| c.id.as_str()).collect();
    let left: Vec<&str> = all.difference(&played).copied().collect();
    assert_eq!(left, FOR_BUILDERS);
}
