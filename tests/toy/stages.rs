//! How a stat comes about is declared: its stages in their order, which of several numbers that are set counts, and the
//! time of each change.

use super::general::tells_nothing;
use super::rules::words::stat;
use super::rules::zones;
use super::world::{self, World, act, activate, at};
use fudaba::engine::words::StatId;
use fudaba::engine::{Action, CardId, Match, P0, P1, StatEffect, Verb};

/// A clay that can be changed in every way, and anchors that set numbers as long as they lie there.
const CLAY: &str = r#"[
    (
        id: "clay", kind: Golem, name: (en: "Clay", ja: "粘土"), stats: {Power: 10, Price: 1, Aura: 10, Heat: 10},
        abilities: [
            (kind: Activated, effect: [Modify(This, Power, Add(N(3)), Turn), Modify(This, Aura, Add(N(3)), Turn), Modify(This, Heat, Add(N(3)), Turn)]),
            (kind: Activated, effect: [Modify(This, Power, Divide(2), Turn), Modify(This, Aura, Divide(2), Turn), Modify(This, Heat, Divide(2), Turn)]),
            (kind: Activated, effect: [Modify(This, Power, Set(N(7)), Turn), Modify(This, Aura, Set(N(7)), Turn), Modify(This, Heat, Set(N(7)), Turn)]),
            (kind: Activated, effect: [Modify(This, Power, Times(N(-3)), Turn), Modify(This, Heat, Add(N(90000)), Turn)]),
        ],
    ),
    (
        id: "anchor", kind: Golem, name: (en: "Anchor", ja: "錨"), stats: {Power: 1, Price: 0},
        abilities: [(kind: Continuous, always: [
            Stat(All(Mine(Lane, [Other])), Power, Set(N(20))),
            Stat(All(Mine(Lane, [Other])), Aura, Set(N(20))),
            Stat(All(Mine(Lane, [Other])), Heat, Set(N(20))),
        ])],
    ),
    (
        id: "buoy", kind: Golem, name: (en: "Buoy", ja: "浮標"), stats: {Power: 1, Price: 0},
        abilities: [(kind: Continuous, always: [Stat(All(Mine(Lane, [Other])), Aura, Add(N(5)))])],
    ),
]"#;

const ADD: u8 = 0;
const HALVE: u8 = 1;
const SET: u8 = 2;
const SINK: u8 = 3;

fn clay() -> (Match, CardId) {
    let world = World::new(CLAY).lane(P0, 0, "clay");
    let game = world.hand(P0, "anchor").hand(P0, "buoy").start();
    let clay = at(&game, zones::lane(P0, 0), "clay");
    (game, clay)
}

fn deploy(game: &mut Match, key: &str, column: u8) {
    let card = at(game, zones::hand(P0), key);
    act(
        game,
        Action::to(Verb::Deploy, card, zones::lane(P0, column)),
    );
}

fn numbers(game: &Match, card: CardId) -> [i32; 3] {
    [stat::POWER, stat::AURA, stat::HEAT].map(|s| game.q().stat(card, s))
}

#[test]
fn changes_are_reckoned_stage_by_stage_whatever_came_first() {
    let (mut game, clay) = clay();
    let from = game.clone();
    activate(&mut game, clay, HALVE);
    assert_eq!(numbers(&game, clay), [5, 5, 5]);
    activate(&mut game, clay, ADD);
    // Power is halved after all that is added: 13 / 2; the others before.
    assert_eq!(numbers(&game, clay), [6, 8, 8]);
    activate(&mut game, clay, HALVE);
    assert_eq!(numbers(&game, clay), [3, 5, 5]);
    activate(&mut game, clay, SINK);
    // Power has a least number, heat a greatest one.
    assert_eq!(numbers(&game, clay), [0, 5, 60_000]);
    let all = world::again(&from, &game, |game| numbers(game, clay));
    assert_eq!(all, [[10; 3], [5; 3], [6, 8, 8], [3, 5, 5], [0, 5, 60_000]]);
}

#[test]
fn what_was_set_last_counts_and_may_undo_what_was_before() {
    let (mut game, clay) = clay();
    activate(&mut game, clay, ADD);
    activate(&mut game, clay, SET);
    // An aura that is set undoes what was done before; power keeps what was added.
    assert_eq!(numbers(&game, clay), [10, 7, 10]);
    activate(&mut game, clay, ADD);
    assert_eq!(numbers(&game, clay), [13, 10, 13]);
    // What is in force is not undone.
    deploy(&mut game, "buoy", 1);
    activate(&mut game, clay, SET);
    assert_eq!(numbers(&game, clay), [13, 12, 13]);
}

#[test]
fn what_is_in_force_dates_from_the_arrival_of_its_card() {
    let (mut game, clay) = clay();
    activate(&mut game, clay, SET);
    assert_eq!(numbers(&game, clay), [7, 7, 7]);
    deploy(&mut game, "anchor", 2);
    assert_eq!(numbers(&game, clay), [20, 20, 20], "the anchor came later");
    activate(&mut game, clay, SET);
    assert_eq!(
        numbers(&game, clay),
        [7, 7, 20],
        "the heat is set by what lies there"
    );
    let times = |s: StatId| {
        let sources = game.q().stat_sources(clay, s);
        let sets = sources.into_iter();
        let sets = sets.filter(|s| matches!(s.effect, StatEffect::Set(_)));
        sets.map(|s| (s.since, s.is_made())).collect::<Vec<_>>()
    };
    let [first, second, anchor] = times(stat::POWER)[..] else {
        panic!("three numbers are set");
    };
    assert!(first.0 < anchor.0 && anchor.0 < second.0);
    assert!(first.1 && second.1 && !anchor.1);
}

#[test]
fn a_hidden_card_sets_nothing_and_its_time_is_not_told() {
    let world = World::new(CLAY).lane(P1, 0, "clay");
    let game = world.face_down(P1, 1, "anchor").hand(P1, "anchor").start();
    let clay = at(&game, zones::lane(P1, 0), "clay");
    assert_eq!(numbers(&game, clay), [10; 3]);
    assert_eq!(game.view(P0).q().stat(clay, stat::POWER), 10);
    tells_nothing(&game, &mut fudaba::engine::Rng::new(5));
    for seed in 0..30 {
        let setup = world::setup(seed, CLAY);
        world::play(&setup, seed, tells_nothing);
    }
}
