//! The cards and ready decks of the third game, counted against the guide of its specification (part 9).

use fudaba_cards::{CardEntry, Pack, data_root, load_game};
use fudaba_engine::words::StatId;
use fudaba_library::{DeckList, load_decks};
use fudaba_loveca::card_rules::CARD_RULES;
use fudaba_loveca::deck::DECK_SHAPE;
use fudaba_loveca::words::{HEARTS, ICONS, NEEDS, VOCABULARY, kind, stat};
use std::collections::{BTreeMap, BTreeSet};

fn pool() -> Pack {
    let root = data_root(None).expect("the data is beside the sources");
    let pack = load_game(&CARD_RULES, &root, None);
    assert_eq!(pack.errors, []);
    pack
}

fn decks() -> Vec<DeckList> {
    let root = data_root(None).expect("the data is beside the sources");
    let (decks, errors) = load_decks(&DECK_SHAPE, &root.join("ron_data/loveca/decks"));
    assert_eq!(errors, []);
    decks
}

fn value(card: &CardEntry, stat: StatId) -> i16 {
    card.stats.get(&stat).copied().unwrap_or(0)
}

fn sum(card: &CardEntry, stats: &[StatId]) -> i16 {
    stats.iter().map(|s| value(card, *s)).sum()
}

fn members(pool: &Pack) -> Vec<&CardEntry> {
    pool.cards().filter(|c| c.kind == kind::MEMBER).collect()
}

fn lives(pool: &Pack) -> Vec<&CardEntry> {
    pool.cards().filter(|c| c.kind == kind::LIVE).collect()
}

/// How many of these have each value.
fn spread<'a>(
    cards: impl IntoIterator<Item = &'a CardEntry>,
    of: impl Fn(&CardEntry) -> i16,
) -> BTreeMap<i16, usize> {
    let mut spread = BTreeMap::new();
    for card in cards {
        *spread.entry(of(card)).or_default() += 1;
    }
    spread
}

/// What a member of each cost has without an ability: cost, blades, hearts.
const PLAIN: [(i16, i16, i16); 10] = [
    (2, 1, 1),
    (4, 1, 2),
    (5, 1, 3),
    (7, 2, 3),
    (9, 3, 4),
    (11, 3, 5),
    (13, 4, 6),
    (15, 6, 6),
    (17, 6, 7),
    (20, 7, 8),
];

#[test]
fn seventy_five_members_follow_the_cost_curve() {
    let pool = pool();
    let members = members(&pool);
    let curve = spread(members.iter().copied(), |c| value(c, stat::COST));
    let guided = [
        (2, 9),
        (4, 18),
        (5, 5),
        (7, 5),
        (9, 11),
        (11, 10),
        (13, 8),
        (15, 6),
        (17, 2),
        (20, 1),
    ];
    assert_eq!(curve, BTreeMap::from(guided));
    let energy = pool.cards().filter(|c| c.kind == kind::ENERGY).count();
    assert_eq!((members.len(), lives(&pool).len(), energy), (75, 24, 6));
}

#[test]
fn four_in_five_have_an_ability() {
    let pool = pool();
    let with = |cards: &[&CardEntry]| cards.iter().filter(|c| !c.abilities.is_empty()).count();
    assert!((57..=63).contains(&with(&members(&pool))));
    assert!((18..=20).contains(&with(&lives(&pool))));
}

#[test]
fn members_keep_to_the_plain_line() {
    for card in members(&pool()) {
        let cost = value(card, stat::COST);
        let line = PLAIN.iter().find(|(c, ..)| *c == cost);
        let (_, blades, hearts) = line.expect("a cost of the curve");
        let short = blades + hearts - value(card, stat::BLADES) - sum(card, HEARTS);
        let allowed = if card.abilities.is_empty() {
            0..=0
        } else {
            0..=1
        };
        assert!(
            allowed.contains(&short),
            "{}: {short} below the line",
            card.id
        );
        let colours = HEARTS.iter().filter(|s| value(card, **s) > 0).count();
        let most = match cost {
            2 => 1,
            4..=5 => 2,
            _ => 3,
        };
        assert!(colours <= most, "{}: {colours} colours", card.id);
    }
}

#[test]
fn blade_hearts_stand_on_four_in_five_of_the_right_costs() {
    let pool = pool();
    let (with, without): (Vec<_>, Vec<_>) = members(&pool)
        .into_iter()
        .filter(|c| [2, 4, 11, 13, 15].contains(&value(c, stat::COST)))
        .partition(|c| sum(c, ICONS) == 1);
    assert!(
        (39..=43).contains(&with.len()),
        "{} of {}",
        with.len(),
        with.len() + without.len()
    );
    for card in members(&pool) {
        let never = [5, 7, 9, 17, 20].contains(&value(card, stat::COST));
        assert!(!never || sum(card, ICONS) == 0, "{}", card.id);
        let odd = value(card, stat::ICON_ALL)
            + value(card, stat::ICON_DRAW)
            + value(card, stat::ICON_SCORE);
        assert_eq!(odd, 0, "{}: members carry colours only", card.id);
    }
    let kinds = |of: StatId| lives(&pool).iter().filter(|c| value(c, of) > 0).count();
    assert_eq!(kinds(stat::ICON_ALL), 13);
    assert_eq!(kinds(stat::ICON_DRAW), 3);
    assert_eq!(kinds(stat::ICON_SCORE), 1);
    let none = lives(&pool).iter().filter(|c| sum(c, ICONS) == 0).count();
    assert_eq!(none, 1);
}

#[test]
fn lives_ask_for_what_their_score_is_worth() {
    let pool = pool();
    let lives = lives(&pool);
    for card in &lives {
        let (least, most, any) = match value(card, stat::SCORE) {
            0 | 1 => (3, 3, 1..=1),
            2 => (5, 5, 2..=3),
            3 => (7, 8, 3..=4),
            4 => (10, 10, 4..=4),
            5 => (12, 12, 5..=6),
            6 => (14, 14, 6..=7),
            7 => (16, 16, 7..=7),
            8 => (18, 18, 6..=6),
            other => panic!("{}: score {other}", card.id),
        };
        let asked = sum(card, NEEDS);
        assert!((least..=most).contains(&asked), "{}: {asked}", card.id);
        assert!(any.contains(&value(card, stat::NEED_ANY)), "{}", card.id);
        let colours = NEEDS
            .iter()
            .filter(|s| **s != stat::NEED_ANY && value(card, **s) > 0);
        assert!((2..=3).contains(&colours.count()), "{}", card.id);
    }
    let scores = spread(lives.iter().copied(), |c| value(c, stat::SCORE).max(1));
    let guided = [
        (1, 4),
        (2, 4),
        (3, 5),
        (4, 4),
        (5, 3),
        (6, 2),
        (7, 1),
        (8, 1),
    ];
    assert_eq!(scores, BTreeMap::from(guided));
}

#[test]
fn three_companies_of_eight_in_units_of_three_three_and_two() {
    let pool = pool();
    let mut groups: BTreeMap<&str, BTreeMap<&str, BTreeSet<&str>>> = BTreeMap::new();
    let mut designs: BTreeMap<&str, usize> = BTreeMap::new();
    for card in members(&pool).into_iter().filter(|c| c.names.is_empty()) {
        let (group, unit) = (card.traits[0].as_str(), card.units[0].as_str());
        assert_eq!((card.traits.len(), card.units.len()), (1, 1), "{}", card.id);
        let units = groups.entry(group).or_default();
        units.entry(unit).or_default().insert(&card.name.en);
        *designs.entry(&card.name.en).or_default() += 1;
    }
    assert_eq!(groups.len(), 3);
    for (group, units) in groups {
        let mut sizes: Vec<usize> = units.values().map(BTreeSet::len).collect();
        sizes.sort_unstable();
        assert_eq!(sizes, [2, 3, 3], "{group}");
    }
    assert!(designs.values().all(|n| *n == 3), "{designs:?}");
    let joined: Vec<_> = members(&pool)
        .into_iter()
        .filter(|c| c.names.len() == 2)
        .collect();
    assert_eq!(joined.len(), 3);
    assert!(
        joined
            .iter()
            .all(|c| c.traits.len() == 2 && c.units.is_empty())
    );
}

#[test]
fn the_ready_decks_have_the_guided_curves() {
    let pool = pool();
    type Guide = (
        &'static str,
        &'static [(i16, usize)],
        &'static [(i16, usize)],
    );
    let guides: [Guide; 4] = [
        (
            "first-light",
            &[(2, 8), (4, 16), (7, 2), (9, 8), (11, 6), (13, 5), (15, 3)],
            &[(1, 2), (2, 3), (3, 3), (4, 2), (5, 2)],
        ),
        (
            "full-steam",
            &[(2, 6), (4, 14), (9, 8), (11, 6), (13, 8), (15, 4), (17, 2)],
            &[(3, 3), (4, 3), (5, 3), (6, 3)],
        ),
        (
            "masked-line",
            &[(2, 8), (4, 16), (5, 4), (9, 8), (11, 6), (13, 4), (15, 2)],
            &[(2, 4), (3, 4), (4, 2), (5, 2)],
        ),
        (
            "three-wagons",
            &[(2, 10), (4, 18), (5, 4), (9, 8), (11, 8)],
            &[(1, 4), (2, 4), (3, 4)],
        ),
    ];
    let decks = decks();
    assert_eq!(decks.len(), guides.len());
    for (deck, (key, costs, scores)) in decks.iter().zip(guides) {
        assert_eq!(deck.key, key);
        let copies: Vec<&CardEntry> = deck
            .section("main")
            .flat_map(|(id, n)| std::iter::repeat_n(pool.get(id).expect("of the pool"), n.into()))
            .collect();
        let (members, lives): (Vec<_>, Vec<_>) =
            copies.into_iter().partition(|c| c.kind == kind::MEMBER);
        let guided = |list: &[(i16, usize)]| list.iter().copied().collect::<BTreeMap<_, _>>();
        assert_eq!(
            spread(members, |c| value(c, stat::COST)),
            guided(costs),
            "{key}"
        );
        assert_eq!(
            spread(lives, |c| value(c, stat::SCORE)),
            guided(scores),
            "{key}"
        );
    }
}

/// Cards that no ready deck plays: for builders.
const FOR_BUILDERS: [&str; 12] = [
    "ambrin-3",
    "boro-2",
    "clockwork-coronation",
    "corvin-2",
    "desmo-2",
    "dorvan-3",
    "lantern-orchard",
    "music-box",
    "ozric-3",
    "tansel-2",
    "teacup-overture",
    "whole-circuit",
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
    let left: Vec<&str> = pool
        .cards()
        .map(|c| c.id.as_str())
        .filter(|id| !played.contains(id))
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect();
    assert_eq!(left, FOR_BUILDERS);
}

#[test]
fn half_decks_are_part_of_the_whole_ones() {
    for deck in decks() {
        let half = deck.under(|option, value| (option, value) == ("half_deck", "On"));
        assert_eq!(half.count("main"), 30, "{}", deck.key);
        assert_eq!(half.count("energy"), 12, "{}", deck.key);
        for (id, n) in half.section("main") {
            let whole = deck.section("main").find(|(other, _)| *other == id);
            assert!(whole.is_some_and(|(_, m)| m >= n), "{}: {id}", deck.key);
        }
    }
}

/// The abilities of cards as their files have them.
fn written(pool: &Pack) -> String {
    let abilities: Vec<_> = pool.cards().flat_map(|c| c.abilities.clone()).collect();
    VOCABULARY
        .in_force(|| ron::to_string(&abilities))
        .expect("what was read can be written")
}

#[test]
fn the_pool_uses_the_vocabulary_widely() {
    let text = written(&pool());
    let used: BTreeSet<&str> = text.split(|c: char| !c.is_alphanumeric()).collect();
    for word in [
        "Activated",
        "Continuous",
        "Triggered",
        "Enters",
        "LiveStart",
        "LiveSuccess",
        "Yells",
        "Moves",
        "BatonTouched",
        "Replaced",
        "PerTurn",
        "Centre",
        "InHand",
        "Draw",
        "Modify",
        "Blades",
        "HeartChosen",
        "NameColour",
        "NeedAny",
        "Score",
        "TotalScore",
        "YellCount",
        "Look",
        "Choose",
        "Reveal",
        "RevealUntil",
        "Arrange",
        "Rest",
        "RestThis",
        "Ready",
        "Spend",
        "Rested",
        "EnergyDeck",
        "Tuck",
        "Under",
        "Enter",
        "Free",
        "Shift",
        "Rearrange",
        "Grant",
        "StaysWait",
        "DoubleBaton",
        "CannotSucceed",
        "RepeatYell",
        "ChooseOne",
        "May",
        "Count",
        "Kinds",
        "Differing",
        "Tally",
        "Excess",
        "Batons",
        "Entries",
        "MovedThisTurn",
        "BladeHeart",
        "HasBeneath",
        "Success",
        "Theirs",
    ] {
        assert!(used.contains(word), "no card uses {word}");
    }
}
