//! What a panel shows of a fight in which each side has two numbers, of which one decides, and several helpers.

use super::rules::zones::{heap, lane};
use super::world::{World, act, at};
use fudaba::engine::{Action, Contest, DefId, Event, Match, P0, P1, Verb};

/// Further cards of these tests.
const CARDS: &str = r#"[
    (
        id: "dreamer", kind: Golem, name: (en: "Dreamer", ja: "夢見る者"), stats: {Power: 1, Price: 5},
        traits: ["Dreamer"],
    ),
    (
        id: "watchman", kind: Golem, name: (en: "Watchman", ja: "見張り"), stats: {Power: 4, Price: 3},
        abilities: [(
            kind: Triggered, when: [(Attacks, This)],
            effect: [Choose(A, Pick(UpTo(N(1)), Mine(Lane, [Other]))), Modify(Bound(A), Power, Add(N(1)), Turn)],
        )],
    ),
]"#;

/// The contest that is told when the card on the middle place of the first player's lane strikes.
fn struck(world: World, key: &str) -> (Match, Contest) {
    let mut game = world.start();
    let card = at(&game, lane(P0, 1), key);
    let strike = Action::to(Verb::Attack, card, lane(P1, 1));
    let mut events = Vec::new();
    game.act(strike, Some(&mut events)).unwrap();
    let told = events.into_iter().find_map(|e| match e {
        Event::Contested(contest) => Some(*contest),
        _ => None,
    });
    (game, told.expect("a strike is told of"))
}

fn numbers(contest: &Contest, side: usize) -> Vec<(&'static str, i32, bool)> {
    let measures = contest.sides[side].measures.iter();
    measures
        .map(|m| (m.label, m.sum.total, m.decides))
        .collect()
}

#[test]
fn a_side_has_two_numbers_and_one_decides() {
    let world = World::new(CARDS)
        .lane(P0, 1, "pebble-golem")
        .lane(P1, 1, "tower-golem");
    let (game, contest) = struck(world.lane(P0, 0, "drain-leech"), "pebble-golem");
    assert_eq!(
        numbers(&contest, 0),
        [("power", 3, true), ("price", 2, false)]
    );
    assert_eq!(
        numbers(&contest, 1),
        [("power", 5, true), ("price", 4, false)]
    );
    at(&game, heap(P0), "pebble-golem");
}

#[test]
fn the_other_number_decides_where_the_rules_say_so() {
    let world = World::new(CARDS)
        .lane(P0, 1, "dreamer")
        .lane(P1, 1, "tower-golem");
    let (game, contest) = struck(world.lane(P0, 0, "drain-leech"), "dreamer");
    assert_eq!(
        numbers(&contest, 0),
        [("power", 1, false), ("price", 5, true)]
    );
    at(&game, heap(P1), "tower-golem");
}

#[test]
fn several_cards_help_a_side() {
    let world = World::new(CARDS)
        .lane(P0, 1, "pebble-golem")
        .lane(P1, 1, "watchman");
    let world = world.lane(P0, 0, "pale-ghost").lane(P0, 2, "pale-ghost");
    let (game, contest) = struck(world, "pebble-golem");
    let help = contest.sides[0].support.shown();
    assert_eq!(help.len(), 2);
    assert!(help.iter().all(|s| s.counts && s.n == 1));
    assert_eq!(numbers(&contest, 0)[0], ("power", 5, true));
    assert_eq!(
        contest.sides[0].measures[0].sum.terms.len(),
        2,
        "itself, and help"
    );
    assert!(contest.sides[1].support.shown().is_empty());
    at(&game, heap(P1), "watchman");
}

#[test]
fn a_face_down_fighter_has_no_numbers_to_show() {
    let world = World::new(CARDS)
        .lane(P0, 1, "watchman")
        .lane(P0, 0, "drain-leech");
    let world = world
        .lane(P0, 2, "drain-leech")
        .face_down(P1, 1, "tower-golem");
    let mut game = world.start();
    let card = at(&game, lane(P0, 1), "watchman");
    act(&mut game, Action::to(Verb::Attack, card, lane(P1, 1)));
    // Its ability asks while the strike is shown.
    let shown = game.view(P0);
    let contest = shown
        .q()
        .setup
        .rules
        .contest(shown.q())
        .expect("it goes on");
    assert_eq!(contest.sides[1].fighters[0].def, DefId::HIDDEN);
    assert!(contest.sides[1].measures.is_empty());
    assert_eq!(contest.sides[1].fighters[0].total, 0);
    let real = game.q().setup.rules.contest(game.q()).expect("it goes on");
    assert_eq!(real, contest, "nobody is told more");
}
