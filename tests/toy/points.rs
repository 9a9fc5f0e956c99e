//! Costs in points: X, payment in full or not at all, and payment as far as possible where a rule says so.

use super::rules::words::stat;
use super::rules::zones::{hand, heap, lane};
use super::world::{World, act, at, embers, pick};
use fudaba::engine::{Action, Match, P0, P1, Verb};

/// Further cards of these tests.
const CARDS: &str = r#"[
    (
        id: "gaoler", kind: Golem, name: (en: "Gaoler", ja: "牢番"), stats: {Power: 1, Price: 1},
        abilities: [(
            kind: Activated,
            effect: [
                Procedure(You, Bind, Pick(Exactly(N(1)), Theirs(Heap, [Kind(Oath)]))),
                If(Did, [Modify(This, Power, Add(N(5)), Turn)]),
            ],
        )],
    ),
    (
        id: "double-oath", kind: Oath, name: (en: "Double Oath", ja: "二重の誓い"),
        abilities: [(
            kind: Activated,
            targets: [Choose(A, Pick(Exactly(N(1)), Both(Lane, [])))],
            cost: [Points(Embers, N(3)), Do(Move(Pick(Exactly(N(2)), Mine(Hand, [Other])), To(Heap)))],
            effect: [Modify(Bound(A), Power, Add(N(4)), Turn)],
        )],
    ),
    (
        id: "toll", kind: Golem, name: (en: "Toll", ja: "通行料"), stats: {Power: 1, Price: 1},
        abilities: [(
            kind: Activated,
            effect: [Pay(You, Embers, N(4)), If(Did, [Draw(You, N(1))], [Modify(This, Power, Add(Result), Turn)])],
        )],
    ),
]"#;

fn declares(game: &Match, key: &str) -> bool {
    let card = at(game, hand(P0), key);
    let declare = Action::ability(Verb::Declare, card, 0);
    game.legal().contains(&declare)
}

fn swear(game: &mut Match, key: &str) {
    let card = at(game, hand(P0), key);
    act(game, Action::ability(Verb::Declare, card, 0));
}

/// Nobody has a choice of targets but among these two.
fn two_golems() -> World {
    let world = World::new(CARDS).lane(P1, 0, "pebble-golem");
    world
        .lane(P1, 1, "pebble-golem")
        .lane(P0, 2, "pebble-golem")
}

#[test]
fn points_are_paid_in_full_or_the_action_is_not_declared() {
    for (have, may) in [(1, false), (2, true)] {
        let mut game = two_golems().embers(P0, have).hand(P0, "rust-oath").start();
        assert_eq!(declares(&game, "rust-oath"), may, "{have} embers");
        if may {
            swear(&mut game, "rust-oath");
            let golem = at(&game, lane(P1, 0), "pebble-golem");
            pick(&mut game, golem);
            assert_eq!(embers(&game, P0), 0);
        }
    }
}

#[test]
fn x_is_at_most_what_there_is_to_pay() {
    let mut game = two_golems().embers(P0, 2).hand(P0, "burning-oath").start();
    let golem = at(&game, lane(P1, 0), "pebble-golem");
    swear(&mut game, "burning-oath");
    pick(&mut game, golem);
    let open: Vec<u8> = game.legal().iter().map(|a| a.n).collect();
    assert_eq!(open, [0, 1], "1 or 2");
    act(&mut game, Action::option(1));
    assert_eq!(embers(&game, P0), 0);
    assert_eq!(game.q().stat(golem, stat::POWER), 1);
    let game = two_golems().embers(P0, 0).hand(P0, "burning-oath").start();
    assert!(!declares(&game, "burning-oath"), "X is 1 at least");
}

#[test]
fn a_step_pays_all_or_nothing_unless_it_says_otherwise() {
    for (have, left, drawn) in [(4, 0, 1), (3, 3, 0)] {
        let mut game = World::new(CARDS)
            .embers(P0, have)
            .lane(P0, 0, "toll")
            .start();
        let toll = at(&game, lane(P0, 0), "toll");
        act(&mut game, Action::ability(Verb::Activate, toll, 0));
        assert_eq!(
            (embers(&game, P0), game.table().count(hand(P0))),
            (left, drawn)
        );
        assert_eq!(
            game.q().stat(toll, stat::POWER),
            1,
            "what was not paid is no number"
        );
    }
}

#[test]
fn who_pays_as_much_as_possible_pays_what_there_is() {
    for (have, left, power) in [(5, 2, 4), (2, 0, 3), (0, 0, 1)] {
        let world = World::new(CARDS)
            .embers(P1, have)
            .lane(P0, 2, "pebble-golem");
        let mut game = world.hand(P0, "collector").start();
        let card = at(&game, hand(P0), "collector");
        act(&mut game, Action::to(Verb::Deploy, card, lane(P0, 0)));
        assert_eq!(embers(&game, P1), left);
        assert_eq!(game.q().stat(card, stat::POWER), power);
    }
}

/// The first player is bound to the Double Oath of the other, with so many embers and cards in hand.
fn bound(have: u8, cards: usize) -> Match {
    let world = World::new(CARDS)
        .lane(P0, 0, "gaoler")
        .lane(P1, 0, "pebble-golem");
    let world = world.card(P1, heap(P1), "double-oath").embers(P0, have);
    let world = (0..cards).fold(world, |world, _| world.hand(P0, "pebble-golem"));
    let mut game = world.start();
    let gaoler = at(&game, lane(P0, 0), "gaoler");
    act(&mut game, Action::ability(Verb::Activate, gaoler, 0));
    let golem = at(&game, lane(P1, 0), "pebble-golem");
    pick(&mut game, golem);
    game
}

#[test]
fn who_is_bound_pays_in_full_if_he_can() {
    let game = bound(4, 2);
    let (golem, gaoler) = (
        at(&game, lane(P1, 0), "pebble-golem"),
        at(&game, lane(P0, 0), "gaoler"),
    );
    assert_eq!((embers(&game, P0), game.table().count(hand(P0))), (1, 0));
    assert_eq!(game.q().stat(golem, stat::POWER), 7);
    assert_eq!(
        game.q().stat(gaoler, stat::POWER),
        6,
        "the effect knows of it"
    );
}

#[test]
fn who_is_bound_pays_what_he_can_and_fails() {
    for (have, cards) in [(2, 2), (4, 1), (0, 0)] {
        let game = bound(have, cards);
        let (golem, gaoler) = (
            at(&game, lane(P1, 0), "pebble-golem"),
            at(&game, lane(P0, 0), "gaoler"),
        );
        let left = i32::from(have.saturating_sub(3));
        assert_eq!((embers(&game, P0), game.table().count(hand(P0))), (left, 0));
        assert_eq!(game.q().stat(golem, stat::POWER), 3, "nothing comes of it");
        assert_eq!(game.q().stat(gaoler, stat::POWER), 1);
        at(&game, heap(P1), "double-oath");
    }
}
