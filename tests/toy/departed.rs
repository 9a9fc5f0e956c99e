//! Cards that left are asked about as they were where they left: their numbers, how they lay, who controlled them, what was
//! attached to them. All that left in one event are there.

use super::rules::words::{attachment, stat, zone};
use super::rules::zones;
use super::trials;
use super::world::{self, World, act, at, pick};
use fudaba::engine::{Action, Cause, Context, DefId, Match, P0, P1, PlayerId, Prompt, Put, Verb};

/// Cards that say what they were when they left, and cards that make others leave.
const CARDS: &str = r#"[
    (id: "will-golem", kind: Golem, name: (en: "Will Golem", ja: "遺言のゴーレム"), stats: {Power: 2, Price: 1}, abilities: [
        (kind: Triggered, when: [(Left, This)], effect: [Assign(You, Embers, Stat(Power, This)), If(Is(This, [Rested]), [Draw(You, N(1))])]),
        (kind: Triggered, when: [(Left, This)], if: Exists(Attached(This, Rider, [])), effect: [Move(All(Attached(This, Rider, [])), To(Hand))]),
    ]),
    (id: "widow-mask", kind: Mask, name: (en: "Widow Mask", ja: "寡婦の面"), stats: {Power: 1, Price: 1}, abilities: [
        (kind: Triggered, when: [(Left, Mine([Other]))], effect: [Draw(You, N(1))]),
    ]),
    (id: "fire-mask", kind: Mask, name: (en: "Fire Mask", ja: "火の面"), stats: {Power: 1, Price: 0}, abilities: [
        (kind: Activated, effect: [Defeat(All(Theirs(Lane, [])))]),
        (kind: Activated, effect: [Choose(A, Pick(Exactly(N(1)), Theirs(Lane, []))), Defeat(Bound(A)), Assign(You, Embers, Stat(Power, Bound(A)))]),
        (kind: Activated, cost: [RestThis], effect: [Control(Pick(Exactly(N(1)), Theirs(Lane, [])), You, WhileHere)]),
        (kind: Activated, effect: [Defeat(Pick(Exactly(N(1)), Mine(Lane, [Other])))]),
    ]),
    (id: "veil-mask", kind: Mask, name: (en: "Veil Mask", ja: "覆いの面"), stats: {Power: 1, Price: 1}, abilities: [
        (kind: Activated, effect: [Turn(This, Down), Move(This, To(Hand))]),
    ]),
]"#;

fn burn(world: World) -> (Match, Action) {
    let game = world.lane(P0, 0, "fire-mask").start();
    let fire = at(&game, zones::lane(P0, 0), "fire-mask");
    (game, Action::ability(Verb::Activate, fire, 0))
}

fn hand(game: &Match, player: PlayerId) -> usize {
    game.table().count(zones::hand(player))
}

/// Whatever is due is carried out, the first one first.
fn settle(game: &mut Match) {
    while game.decision().is_some_and(|d| d.prompt == Prompt::Order) {
        let first = game.legal()[0];
        act(game, first);
    }
}

#[test]
fn a_card_that_left_has_the_numbers_that_it_had() {
    let world = World::new(CARDS).embers(P1, 0);
    let world = world.lane(P1, 0, "will-golem").lane(P1, 1, "tower-golem");
    let (mut game, fire) = burn(world);
    let golem = at(&game, zones::lane(P1, 0), "will-golem");
    assert_eq!(game.q().stat(golem, stat::POWER), 3, "beside the tower");
    act(&mut game, fire);
    settle(&mut game);
    assert_eq!(world::embers(&game, P1), 3, "not the 2 that are printed");
    assert_eq!(hand(&game, P1), 0, "it stood upright");
    assert_eq!(game.q().stat(golem, stat::POWER), 2, "in the heap");
}

#[test]
fn what_an_effect_has_bound_is_read_as_it_was_too() {
    let world = World::new(CARDS)
        .lane(P1, 1, "tower-golem")
        .lane(P1, 2, "pebble-golem");
    let (mut game, fire) = burn(world);
    let golem = at(&game, zones::lane(P1, 2), "pebble-golem");
    act(&mut game, Action { n: 1, ..fire });
    pick(&mut game, golem);
    assert_eq!(world::embers(&game, P0), 4, "beside the tower");
}

#[test]
fn cards_that_leave_together_see_one_another_leave() {
    let three = |keys: [&str; 3]| {
        let [a, b, c] = keys;
        let world = World::new(CARDS).lane(P1, 0, a).lane(P1, 1, b);
        let (mut game, fire) = burn(world.lane(P1, 2, c));
        act(&mut game, fire);
        settle(&mut game);
        assert_eq!(game.table().count(zones::heap(P1)), 3);
        hand(&game, P1)
    };
    // Whichever goes first: the widow sees both others.
    assert_eq!(three(["widow-mask", "pebble-golem", "pebble-golem"]), 2);
    assert_eq!(three(["pebble-golem", "widow-mask", "pebble-golem"]), 2);
    assert_eq!(three(["pebble-golem", "pebble-golem", "widow-mask"]), 2);
    assert_eq!(three(["widow-mask", "pebble-golem", "widow-mask"]), 4);
}

#[test]
fn who_controlled_it_last_carries_out_what_it_does() {
    let world = World::new(CARDS).embers(P1, 9).embers(P0, 9);
    let (mut game, fire) = burn(world.lane(P1, 2, "will-golem"));
    act(&mut game, Action { n: 2, ..fire });
    act(&mut game, Action { n: 3, ..fire });
    settle(&mut game);
    let golem = at(&game, zones::heap(P1), "will-golem");
    assert_eq!(game.q().controller(golem), P1, "there it is its owner's");
    let embers = [P0, P1].map(|p| world::embers(&game, p));
    assert_eq!(embers, [2, 9], "it left as the first player's");
}

#[test]
fn what_was_attached_to_it_is_found() {
    let world = World::new(CARDS)
        .lane(P1, 2, "will-golem")
        .hand(P1, "paper-mask");
    let (game, fire) = burn(world);
    let golem = at(&game, zones::lane(P1, 2), "will-golem");
    let rider = at(&game, zones::hand(P1), "paper-mask");
    let mut table = game.table().clone();
    let setup = game.setup().clone();
    let mut cx = Context::new(&mut table, &setup, None);
    assert!(cx.attach(rider, golem, attachment::RIDER, Cause::Rule));
    let mut game = Match::from_table(setup, table, None);
    act(&mut game, fire);
    settle(&mut game);
    assert_eq!(game.q().zone_kind(golem), zone::HEAP);
    assert_eq!(game.q().zone_kind(rider), zone::HAND, "back from the heap");
    assert!(game.table().attached().is_empty());
}

/// Nothing that is printed on a card that leaves face down is kept where the other player could read it.
#[test]
fn the_last_state_of_a_hidden_card_tells_nothing() {
    let left = |key| {
        let world = World::new(CARDS)
            .face_down(P1, 0, key)
            .deck(P1, "paper-mask")
            .deck(P1, "tower-golem");
        let (game, _) = burn(world);
        let card = game.table().top(zones::lane(P1, 0)).unwrap();
        let mut table = game.table().clone();
        let mut cx = Context::new(&mut table, game.setup(), None);
        cx.move_card(card, zones::hand(P1), Put::new(Cause::Rule));
        let view = fudaba::engine::View::of(&table, game.setup(), P0);
        assert_eq!(view.table().card(card).def, DefId::HIDDEN);
        view.table().clone()
    };
    assert_eq!(left("tower-golem"), left("paper-mask"));
}

#[test]
fn matches_in_which_much_leaves_are_sound() {
    trials::all_hold(CARDS, 30, |game| {
        game.table().count(zones::heap(P0)) + game.table().count(zones::heap(P1)) > 2
    });
}
