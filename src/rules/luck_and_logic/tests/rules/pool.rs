//! The cards and ready decks of the fourth game, counted against the guide of its specification (part 9).

use fudaba_cards::{CardEntry, Pack, data_root, load_game};
use fudaba_engine::words::{AbilityKind, ColourId, KindId, StatId};
use fudaba_library::{DeckList, load_decks};
use fudaba_luck_and_logic::card_rules::CARD_RULES;
use fudaba_luck_and_logic::deck::DECK_SHAPE;
use fudaba_luck_and_logic::words::{VOCABULARY, ability, colour, kind, stat};
use std::collections::{BTreeMap, BTreeSet};

const WORLDS: [&str; 4] = ["Kilnmoor", "Tidelattice", "Sunterrace", "Hollow Orrery"];

/// Each colour with its home: the worlds lie in a ring in the same order.
const COLOURS: [ColourId; 4] = [
    colour::VERMILION,
    colour::TEAL,
    colour::GOLD,
    colour::INDIGO,
];

const MEMBERS: [KindId; 3] = [kind::LOGICALIST, kind::FOREIGNER, kind::TRANCEUNION];

fn pool() -> Pack {
    let root = data_root(None).expect("the data is beside the sources");
    let pack = load_game(&CARD_RULES, &root, None);
    assert_eq!(pack.errors, []);
    pack
}

fn decks() -> Vec<DeckList> {
    let root = data_root(None).expect("the data is beside the sources");
    let (decks, errors) = load_decks(&DECK_SHAPE, &root.join("ron_data/luck_and_logic/decks"));
    assert_eq!(errors, []);
    decks
}

fn value(card: &CardEntry, stat: StatId) -> i32 {
    card.stats.get(&stat).copied().unwrap_or(0).into()
}

fn is_member(card: &CardEntry) -> bool {
    MEMBERS.contains(&card.kind)
}

fn is_base(card: &CardEntry) -> bool {
    is_member(card) && card.kind != kind::TRANCEUNION
}

fn has(card: &CardEntry, kind: AbilityKind) -> bool {
    card.abilities.iter().any(|a| a.kind == kind)
}

/// How many of the cards have each kind and level (0 for what is no member).
fn mix<'a>(cards: impl IntoIterator<Item = &'a CardEntry>) -> BTreeMap<(u8, i32), usize> {
    let mut mix = BTreeMap::new();
    for card in cards {
        *mix.entry((card.kind.0, value(card, stat::LEVEL)))
            .or_default() += 1;
    }
    mix
}

/// The mix that these numbers of logicalists, foreigners and tranceunions by level, of tactics and of paradoxes make.
fn guided(
    members: [[usize; 4]; 3],
    tactics: usize,
    paradoxes: usize,
) -> BTreeMap<(u8, i32), usize> {
    let mut mix = BTreeMap::new();
    for (kind, levels) in MEMBERS.iter().zip(members) {
        for (level, n) in (1..).zip(levels) {
            mix.insert((kind.0, level), n);
        }
    }
    mix.insert((kind::TACTICS.0, 0), tactics);
    mix.insert((kind::PARADOX.0, 0), paradoxes);
    mix.retain(|_, n| *n > 0);
    mix
}

#[test]
fn each_colour_has_the_guided_cards_and_there_are_twelve_gates() {
    let pool = pool();
    for of in COLOURS {
        let cards = pool.cards().filter(|c| c.colour == Some(of));
        let wanted = guided([[3, 2, 1, 1], [3, 2, 1, 1], [1, 1, 2, 1]], 4, 2);
        assert_eq!(mix(cards), wanted, "{of:?}");
    }
    let gates: Vec<&CardEntry> = pool.cards().filter(|c| c.kind == kind::GATE).collect();
    let numbers: BTreeSet<i32> = gates.iter().map(|c| value(c, stat::GATE_NUMBER)).collect();
    assert_eq!(numbers, (1..=12).collect());
    for gate in &gates {
        assert_eq!(gate.colour, None, "{}", gate.id);
        assert_eq!(gate.abilities.len(), 1, "{}", gate.id);
    }
    assert_eq!((pool.len(), gates.len()), (112, 12));
}

#[test]
fn each_colour_is_at_home_in_one_world_and_a_guest_in_its_two_neighbours() {
    let pool = pool();
    for (home, of) in COLOURS.into_iter().enumerate() {
        let mut worlds = [0; 4];
        for card in pool.cards().filter(|c| c.colour == Some(of)) {
            let [world] = card.units.as_slice() else {
                panic!("{} is of one world", card.id);
            };
            let at = WORLDS.iter().position(|w| *w == world.as_str());
            worlds[at.unwrap_or_else(|| panic!("{}: {world:?}", card.id))] += 1;
        }
        let around: Vec<usize> = (0..4).map(|step| worlds[(home + step) % 4]).collect();
        assert_eq!(around, [13, 6, 0, 6], "{of:?}");
    }
}

#[test]
fn everybody_has_one_to_three_of_six_attributes() {
    let pool = pool();
    let mut bearers: BTreeMap<&str, usize> = BTreeMap::new();
    for card in pool.cards().filter(|c| is_member(c)) {
        assert!((1..=3).contains(&card.traits.len()), "{}", card.id);
        for attribute in &card.traits {
            *bearers.entry(attribute.as_str()).or_default() += 1;
        }
    }
    assert_eq!(bearers.len(), 6, "{bearers:?}");
    assert!(bearers.values().all(|n| *n >= 10), "{bearers:?}");
}

/// Power, aura and limit of a member without text and with territory 1.
fn base_line(card: &CardEntry) -> (i32, i32, i32) {
    let level = value(card, stat::LEVEL);
    let lines = match card.kind {
        kind::LOGICALIST => [(4000, 2, 1), (6000, 3, 2), (8000, 4, 2), (10_000, 5, 2)],
        kind::FOREIGNER => [(3000, 3, 1), (5000, 3, 2), (7000, 4, 2), (9000, 5, 3)],
        _ => [(6000, 3, 2), (8000, 4, 2), (10_000, 5, 3), (13_000, 7, 3)],
    };
    lines[usize::try_from(level - 1).expect("a level from 1")]
}

/// The price list: an ability costs 1000 power, a strong one 2000; territory 2 gives 3000 power and an aura; a stock of
/// play cost buys one ability; an aura costs 2000 power. The logic drive that every tranceunion has is in its line.
#[test]
fn members_keep_to_the_price_list() {
    for card in pool().cards().filter(|c| is_member(c)) {
        let (power, aura, limit) = base_line(card);
        let wide = value(card, stat::TERRITORY) - 1;
        assert!((0..=1).contains(&wide), "{}", card.id);
        let line = power + 2000 * aura + wide * (3000 + 2000);
        let short = line - value(card, stat::POWER) - 2000 * value(card, stat::AURA);
        let drives = card
            .abilities
            .iter()
            .filter(|a| a.kind == ability::LOGIC_DRIVE);
        let lines = card.abilities.len() - drives.count() + card.keywords.len();
        let lines = i32::try_from(lines).expect("few");
        let bought = value(card, stat::PLAY_COST);
        let most = (2000 * lines - 1000 * bought).max(0);
        let allowed = (1000 * (lines - bought).max(0))..=most;
        assert!(
            allowed.contains(&short),
            "{}: {short} short, {allowed:?}",
            card.id
        );
        assert_eq!(value(card, stat::LIMIT), limit, "{}", card.id);
        let dear = value(card, stat::LEVEL) >= 3;
        assert!(bought == 0 || (dear && bought <= 2), "{}", card.id);
    }
}

#[test]
fn base_members_lend_power_or_aura_and_tranceunions_aura_or_limit() {
    let pool = pool();
    for of in COLOURS {
        let base = pool.cards().filter(|c| c.colour == Some(of) && is_base(c));
        let (strong, fine): (Vec<_>, Vec<_>) = base.partition(|c| value(c, stat::IC_VALUE) > 0);
        assert_eq!((strong.len(), fine.len()), (12, 2), "{of:?}");
        let lends = |card: &CardEntry| {
            [stat::IC_VALUE, stat::LOGIC_POWER, stat::LOGIC_AURA].map(|s| value(card, s))
        };
        assert!(strong.iter().all(|c| lends(c) == [5000, 5000, 0]));
        assert!(fine.iter().all(|c| lends(c) == [0, 0, 2]));
    }
    for card in pool.cards().filter(|c| c.kind == kind::TRANCEUNION) {
        let lends = [stat::LOGIC_AURA, stat::LOGIC_LIMIT, stat::IC_VALUE].map(|s| value(card, s));
        let wanted = match value(card, stat::LEVEL) {
            4 => [0, 2, 0],
            _ => [2, 0, 0],
        };
        assert_eq!(lends, wanted, "{}", card.id);
    }
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

/// The numbers that stand behind a word in what is written.
fn numbers_behind(text: &str, word: &str) -> Vec<i32> {
    let pieces = text.split(word).skip(1);
    let number = |rest: &str| {
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != '-');
        rest[..end.unwrap_or(rest.len())].parse().ok()
    };
    pieces.filter_map(number).collect()
}

#[test]
fn every_tranceunion_drives_for_one_to_three_stock() {
    for card in pool().cards().filter(|c| is_member(c)) {
        let drives: Vec<_> = (card.abilities.iter())
            .filter(|a| a.kind == ability::LOGIC_DRIVE)
            .collect();
        let wanted = usize::from(card.kind == kind::TRANCEUNION);
        assert_eq!(drives.len(), wanted, "{}", card.id);
        for drive in drives {
            let cost = VOCABULARY.in_force(|| ron::to_string(&drive.cost));
            let cost = numbers_behind(&cost.expect("a cost can be written"), "Points(Stock,N(");
            assert!(matches!(cost[..], [1..=3]), "{}: {cost:?}", card.id);
        }
    }
}

/// Who has a covenant, and with whom.
fn covenants(pool: &Pack) -> Vec<(&CardEntry, &CardEntry)> {
    let mut found = Vec::new();
    for card in pool.cards() {
        let text = written([card]);
        for (at, _) in text.match_indices("Name(\"") {
            let rest = &text[at + "Name(\"".len()..];
            let name = &rest[..rest.find('"').expect("the name ends")];
            let partner = pool.cards().find(|c| c.name.en == name);
            let partner = partner.unwrap_or_else(|| panic!("{}: nobody is {name}", card.id));
            assert!(text.contains("(Fused,This)"), "{}", card.id);
            found.push((card, partner));
        }
    }
    found
}

#[test]
fn each_colour_has_three_covenant_pairs_of_base_members() {
    let pool = pool();
    let covenants = covenants(&pool);
    for of in COLOURS {
        let pairs: Vec<_> = (covenants.iter())
            .filter(|(card, _)| card.colour == Some(of))
            .collect();
        assert_eq!(pairs.len(), 3, "{of:?}");
        let mut people = BTreeSet::new();
        for (card, partner) in pairs {
            assert!(is_base(card) && is_base(partner), "{}", card.id);
            assert_ne!(card.kind, partner.kind, "{}", card.id);
            assert_eq!(partner.colour, Some(of), "{}", card.id);
            people.extend([&card.id, &partner.id]);
        }
        assert_eq!(people.len(), 6, "{of:?}: nobody in two pairs");
    }
}

#[test]
fn stalling_and_running_away_have_brakes() {
    let pool = pool();
    let text = written(pool.cards());
    assert!(numbers_behind(&text, "Draw(You,N(").iter().all(|n| *n <= 2));
    let mending: Vec<_> = pool
        .cards()
        .filter(|c| written([*c]).contains("Mine(Gate,"))
        .collect();
    assert_eq!(mending.len(), 1);
    assert!(written(mending).contains("PerGame"));
    for card in pool.cards() {
        let text = written([card]);
        assert!(!text.contains("Win("), "{}", card.id);
        let again = text.contains("Ready(This)");
        assert!(!again || text.contains("PerTurn(1)"), "{}", card.id);
        let battles = numbers_behind(&text, "ModifyPlayer(You,Battles,Add(N(");
        assert!(battles.iter().all(|n| *n == 1), "{}", card.id);
        // More than one enemy at a time goes at level 4 only.
        let sweeping = text.contains("Move(Pick(UpTo(N(2)),Theirs(Circle");
        assert!(!sweeping || value(card, stat::LEVEL) == 4, "{}", card.id);
    }
}

#[test]
fn the_ready_decks_have_the_guided_mixes() {
    let pool = pool();
    let guides = [
        (
            "kilnrush",
            guided([[8, 4, 2, 0], [8, 4, 2, 0], [2, 3, 3, 0]], 6, 8),
        ),
        (
            "ledger-tide",
            guided([[6, 4, 2, 1], [6, 4, 2, 1], [1, 2, 3, 2]], 8, 8),
        ),
        (
            "quiet-remainder",
            guided([[6, 4, 2, 1], [6, 4, 2, 1], [2, 3, 4, 1]], 6, 8),
        ),
        (
            "sunwall",
            guided([[6, 4, 3, 1], [7, 4, 2, 1], [1, 2, 2, 3]], 6, 8),
        ),
    ];
    let decks = decks();
    assert_eq!(decks.len(), guides.len());
    for (deck, (key, wanted)) in decks.iter().zip(guides) {
        assert_eq!(deck.key, key);
        assert_eq!(mix(copies(&pool, deck)), wanted, "{key}");
        let gates: Vec<u8> = deck.section("gate").map(|(_, n)| n).collect();
        assert_eq!(gates, [2; 5], "{key}");
    }
}

/// The cards of the main deck, each as often as it is there.
fn copies<'a>(pool: &'a Pack, deck: &DeckList) -> Vec<&'a CardEntry> {
    deck.section("main")
        .flat_map(|(id, n)| std::iter::repeat_n(pool.get(id).expect("of the pool"), n.into()))
        .collect()
}

#[test]
fn each_ready_deck_has_guests_from_a_neighbour_who_share_its_world() {
    let pool = pool();
    for deck in decks() {
        let copies = copies(&pool, &deck);
        let of = |colour| copies.iter().filter(|c| c.colour == Some(colour)).count();
        let home = (0..4).max_by_key(|at| of(COLOURS[*at])).expect("a colour");
        let guests: Vec<_> = (copies.iter())
            .filter(|c| c.colour != Some(COLOURS[home]))
            .collect();
        assert!((6..=10).contains(&guests.len()), "{}", deck.key);
        let colours: BTreeSet<_> = guests.iter().map(|c| c.colour).collect();
        assert_eq!(colours.len(), 1, "{}: from one neighbour", deck.key);
        for guest in guests {
            let world = guest.units[0].as_str();
            assert_eq!(world, WORLDS[home], "{}: {}", deck.key, guest.id);
            assert_ne!(guest.kind, kind::PARADOX, "{}", deck.key);
        }
    }
}

/// Cards that no ready deck plays: for builders.
const FOR_BUILDERS: [&str; 8] = [
    "borrowed-orbit",
    "cress",
    "ferrule",
    "meridie",
    "slag-tide",
    "stovehart",
    "the-walking-kiln",
    "vessa",
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

#[test]
fn the_pool_uses_the_vocabulary_widely() {
    let pool = pool();
    let text = written(pool.cards());
    let used: BTreeSet<&str> = text.split(|c: char| !c.is_alphanumeric()).collect();
    for word in [
        "Act",
        "Auto",
        "Cont",
        "LogicDrive",
        "GateBreak",
        "Logic",
        "Instead",
        "Mobilized",
        "Fused",
        "Attacks",
        "Intercepts",
        "Defined",
        "Boosted",
        "Annihilated",
        "Wins",
        "Loses",
        "GateBroken",
        "Stocked",
        "LuckDriven",
        "Points",
        "Attached",
        "Soul",
        "Fighter",
        "Attacker",
        "Defender",
        "Attacking",
        "Defending",
        "Paradox",
        "BrokenGates",
        "IcValue",
        "Limit",
        "Battles",
        "CannotIntercept",
        "CannotBoost",
        "Enter",
        "Ready",
        "Turn",
        "Look",
        "Arrange",
        "ChooseOne",
        "OpponentTurn",
        "YourTurn",
        "Intercept",
        "Level",
        "PerGame",
        "PerTurn",
    ] {
        assert!(used.contains(word), "no card uses {word}");
    }
    assert!(pool.cards().any(|c| !c.keywords.is_empty()));
    assert!(pool.cards().any(|c| has(c, ability::ACT)));
}
