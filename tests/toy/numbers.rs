//! Numbers go to tens of thousands, and their sums beyond: in values, changes, comparisons and events; a ruleset says how
//! large a number on its cards may be.

use super::general::tells_nothing;
use super::rules::words::stat;
use super::rules::zones;
use super::world::{self, World, activate, at};
use fudaba::cards::{CardRules, Source, load_files};
use fudaba::engine::{Action, Event, FURTHEST, Match, ModOp, P0, P1, Query, Rng, Table, Verb};
use fudaba::rules::registry;

/// A giant that can count the strength of its lane, double itself twenty times, and sink.
const GIANT: &str = r#"[
    (
        id: "giant", kind: Golem, name: (en: "Giant", ja: "巨人"), stats: {Power: 30000, Price: 1},
        abilities: [
            (kind: Activated, effect: [Modify(This, Power, Add(Sum(Power, Mine(Lane, []))), Turn)]),
            (kind: Activated, effect: [Repeat(N(20), [Modify(This, Power, Times(N(2)), Turn)])]),
            (kind: Activated, effect: [Repeat(N(20), [Modify(This, Aura, Times(N(-2)), Turn)])]),
            (kind: Activated, if: Compare(Sum(Power, Mine(Lane, [])), AtLeast, N(90000)), effect: [Draw(You, N(1))]),
        ],
    ),
]"#;

#[test]
fn three_giants_are_stronger_than_sixteen_bits() {
    let world = World::new(GIANT).lane(P0, 0, "giant").lane(P0, 1, "giant");
    let mut game = world.lane(P0, 2, "giant").start();
    let giant = at(&game, zones::lane(P0, 0), "giant");
    assert_eq!(game.q().stat(giant, stat::POWER), 30_000);
    activate(&mut game, giant, 0);
    assert_eq!(game.q().stat(giant, stat::POWER), 120_000);
    activate(&mut game, giant, 3);
    assert_eq!(game.table().count(zones::hand(P0)), 1, "90,000 is reached");
    // The change was told with its number, and a saved table keeps it.
    let made = game.table().mods.iter().map(|m| m.op);
    assert_eq!(made.collect::<Vec<_>>(), [ModOp::Add(stat::POWER, 90_000)]);
    let text = ron::to_string(game.table()).unwrap();
    let read: Table = ron::from_str(&text).unwrap();
    assert_eq!(&read, game.table());
    assert_eq!(
        Query::new(&read, game.setup()).stat(giant, stat::POWER),
        120_000
    );
}

#[test]
fn what_is_doubled_for_ever_stays_a_number() {
    let world = World::new(GIANT).lane(P0, 0, "giant").lane(P0, 1, "giant");
    let mut game = world.lane(P0, 2, "giant").start();
    let giants = [0, 1, 2].map(|n| at(&game, zones::lane(P0, n), "giant"));
    for giant in giants {
        activate(&mut game, giant, 1);
        activate(&mut game, giant, 1);
        assert_eq!(game.q().stat(giant, stat::POWER), FURTHEST);
    }
    // The sum of all is still a number, and what is added to one of them goes no further.
    activate(&mut game, giants[0], 0);
    assert_eq!(game.q().stat(giants[0], stat::POWER), FURTHEST);
    activate(&mut game, giants[0], 2);
    assert_eq!(
        game.q().stat(giants[0], stat::AURA),
        0,
        "nothing is doubled"
    );
}

#[test]
fn events_tell_large_numbers_to_both_and_what_is_hidden_to_nobody() {
    let world = World::new(GIANT).lane(P0, 0, "giant").hand(P0, "giant");
    let mut game = world.face_down(P1, 1, "giant").start();
    let (giant, held) = (
        at(&game, zones::lane(P0, 0), "giant"),
        at(&game, zones::hand(P0), "giant"),
    );
    let action = Action::ability(Verb::Activate, giant, 0);
    let mut told: Vec<Event> = Vec::new();
    game.act(action, Some(&mut told)).unwrap();
    let changes = told.iter().filter_map(|event| match event {
        Event::Modified(m) => Some(m.op),
        _ => None,
    });
    let changes: Vec<ModOp> = changes.collect();
    assert_eq!(changes, [ModOp::Add(stat::POWER, 30_000)]);
    let view = game.view(P1);
    assert_eq!(view.q().stat(giant, stat::POWER), 60_000);
    assert_eq!(view.q().stat(held, stat::POWER), 0, "nobody else knows it");
    tells_nothing(&game, &mut Rng::new(3));
}

#[test]
fn random_matches_with_large_numbers_end_and_tell_nothing() {
    for seed in 0..30 {
        let setup = world::setup(seed, GIANT);
        let game = world::play(&setup, seed, tells_nothing);
        let from = Match::new(setup, None);
        let digests = world::again(&from, &game, |game| game.table().digest());
        assert_eq!(digests.last(), Some(&game.table().digest()));
    }
}

/// What is wrong with a card whose ability adds so much, in the first ruleset with these bounds.
fn errors(rules: &CardRules, n: i32) -> Vec<String> {
    let text = format!(
        "[(id: \"strong\", kind: Character, colour: Blue, name: (en: \"Strong\", ja: \"強\"), \
         stats: {{Level: 1, Power: 20, Support: 20}}, marks: {{Range: R1}}, abilities: [(kind: Activated, \
         effect: [Modify(This, Power, Add(Capped(N({n}), {n})), Turn)])])]"
    );
    let file = "strong.ron".into();
    let pack = load_files(rules, &[Source { file, text }]);
    pack.errors.iter().map(ToString::to_string).collect()
}

#[test]
fn a_ruleset_says_how_large_numbers_on_its_cards_may_be() {
    let narrow = registry()[0].cards;
    assert_eq!((narrow.ruleset, narrow.numbers), ("lily", 999));
    let refused = |rules, n| {
        let errors = errors(rules, n);
        errors.iter().any(|e| e.contains("is too large"))
    };
    assert!(!refused(narrow, 999));
    assert!(refused(narrow, 1_000) && refused(narrow, -1_000));
    let told = errors(narrow, 1_000);
    assert!(told.iter().any(|e| e.contains("use -999 to 999")));
    static WIDE: CardRules = CardRules {
        numbers: 100_000,
        ..fudaba::rules::lily::card_rules::CARD_RULES
    };
    assert!(!refused(&WIDE, 100_000));
    assert!(refused(&WIDE, 100_001));
}
