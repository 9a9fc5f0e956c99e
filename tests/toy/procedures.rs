//! Procedures of the rules that effects start: they take steps of their own, ask, and tell the effect what came of them.

use super::rules::zones::{self, hand, heap, lane};
use super::rules::{HASTY_TOY, TOY, Toy};
use super::world::{World, act, at, candles, embers, pick};
use fudaba::engine::{Action, CardId, Match, P0, P1, Table, Verb};

/// Further cards of these tests. The first four stand on the lane and are used there.
const CARDS: &str = r#"[
    (
        id: "herald", kind: Golem, name: (en: "Herald", ja: "使者"), stats: {Power: 1, Price: 1},
        abilities: [(
            kind: Activated,
            effect: [
                Procedure(You, Summon, Pick(Exactly(N(1)), Mine(Hand, []))),
                If(Did, [Modify(This, Power, Add(Result), Turn)], [Modify(This, Power, Add(N(7)), Turn)]),
            ],
        )],
    ),
    (
        id: "choir", kind: Golem, name: (en: "Choir", ja: "聖歌隊"), stats: {Power: 1, Price: 1},
        abilities: [(
            kind: Activated,
            effect: [
                ForEach(A, Pick(UpTo(N(2)), Mine(Hand, [])), [Procedure(You, Summon, Bound(A))]),
                Modify(This, Power, Add(Count(Mine(Hand, []))), Turn),
            ],
        )],
    ),
    (
        id: "drummer", kind: Golem, name: (en: "Drummer", ja: "太鼓打ち"), stats: {Power: 1, Price: 1},
        abilities: [(
            kind: Activated,
            effect: [
                Procedure(You, ForcedStrike, Pick(Exactly(N(1)), Mine(Lane, [Other]))),
                If(Did, [Draw(You, Result)]),
            ],
        )],
    ),
    (
        id: "echo", kind: Golem, name: (en: "Echo", ja: "こだま"), stats: {Power: 1, Price: 1},
        abilities: [(
            kind: Activated,
            effect: [
                Procedure(You, Resound, Pick(Exactly(N(1)), Mine(Heap, [Kind(Oath)]))),
                If(Did, [Draw(You, N(1))]),
            ],
        )],
    ),
]"#;

/// The ability of the card on the middle place of the first player's lane is used.
fn begin(world: World, key: &str) -> (Match, CardId) {
    let mut game = world.lane(P0, 1, key).start();
    let card = at(&game, lane(P0, 1), key);
    act(&mut game, Action::ability(Verb::Activate, card, 0));
    (game, card)
}

fn power(game: &Match, card: CardId) -> i32 {
    game.q().stat(card, super::rules::words::stat::POWER)
}

#[test]
fn an_effect_summons_by_the_rules_and_learns_the_price() {
    let world = World::new(CARDS).embers(P0, 5).hand(P0, "tower-golem");
    let (mut game, herald) = begin(world, "herald");
    let tower = at(&game, hand(P0), "tower-golem");
    let places: Vec<_> = game.legal().iter().map(|a| a.place).collect();
    assert_eq!(
        places,
        [lane(P0, 0), lane(P0, 2)],
        "the rules ask for a place"
    );
    act(&mut game, Action::to(Verb::PickSlot, tower, lane(P0, 2)));
    assert_eq!(game.table().card(tower).zone, lane(P0, 2));
    assert_eq!(embers(&game, P0), 1, "its price was paid");
    // The Tower Golem makes the others stronger by one.
    assert_eq!(
        power(&game, herald),
        1 + 4 + 1,
        "the effect knows the price"
    );
}

#[test]
fn an_effect_learns_that_nothing_came_of_it() {
    let world = World::new(CARDS).embers(P0, 3).hand(P0, "tower-golem");
    let (game, herald) = begin(world, "herald");
    assert_eq!(game.table().count(hand(P0)), 1, "it is too dear");
    assert_eq!(embers(&game, P0), 3);
    assert_eq!(power(&game, herald), 8);
}

#[test]
fn procedures_stand_in_repetitions() {
    let world = World::new(CARDS)
        .hand(P0, "pebble-golem")
        .hand(P0, "drain-leech");
    let (mut game, choir) = begin(world.hand(P0, "tower-golem"), "choir");
    let cards = ["pebble-golem", "drain-leech"].map(|key| at(&game, hand(P0), key));
    cards.into_iter().for_each(|card| pick(&mut game, card));
    act(&mut game, Action::to(Verb::PickSlot, cards[0], lane(P0, 0)));
    // One place is left for the other: nobody has a choice.
    assert_eq!(game.table().card(cards[1]).zone, lane(P0, 2));
    assert_eq!(embers(&game, P0), 9 - 2 - 1);
    assert_eq!(power(&game, choir), 2);
}

#[test]
fn a_forced_strike_is_fought_by_the_rules() {
    let world = World::new(CARDS)
        .lane(P0, 0, "pebble-golem")
        .lane(P0, 2, "pebble-golem");
    let world = world.lane(P1, 0, "paper-mask").embers(P0, 0);
    let (mut game, drummer) = begin(world, "drummer");
    let free = at(&game, lane(P0, 0), "pebble-golem");
    pick(&mut game, free);
    assert_eq!(candles(&game, P1), 2);
    assert_eq!(game.table().count(hand(P0)), 1, "one card for one candle");
    act(&mut game, Action::ability(Verb::Activate, drummer, 0));
    let faced = at(&game, lane(P0, 2), "pebble-golem");
    pick(&mut game, faced);
    at(&game, heap(P1), "paper-mask");
    assert_eq!(candles(&game, P1), 2);
    assert_eq!(game.table().count(hand(P0)), 1, "no candle, no card");
}

#[test]
fn an_oath_resounds_with_targets_of_its_own() {
    let world = World::new(CARDS)
        .card(P0, heap(P0), "rust-oath")
        .lane(P1, 0, "paper-mask");
    let world = world.lane(P1, 1, "pebble-golem").hand(P1, "broken-word");
    let (mut game, _) = begin(world, "echo");
    let mask = at(&game, lane(P1, 0), "paper-mask");
    assert_eq!(
        game.table().declared().len(),
        1,
        "it is declared above the effect"
    );
    pick(&mut game, mask);
    assert_eq!(game.to_choose(), Some(P0), "nobody could answer");
    at(&game, heap(P1), "paper-mask");
    at(&game, heap(P0), "rust-oath");
    assert_eq!(game.table().count(hand(P0)), 1, "the effect went on");
}

/// What the Herald gets by what it knows when the Paper Mask, which draws a card, has been summoned.
fn drawn_before_the_end(rules: &'static Toy) -> (usize, usize) {
    let world = World::new(CARDS).rules(rules).hand(P0, "paper-mask");
    let world = world.hand(P0, "paper-mask");
    let (mut game, choir) = begin(world, "choir");
    let masks: Vec<CardId> = game.table().zone(hand(P0)).to_vec();
    masks.iter().for_each(|mask| {
        if game.legal().contains(&Action::card(Verb::Pick, *mask)) {
            pick(&mut game, *mask);
        }
    });
    act(&mut game, Action::to(Verb::PickSlot, masks[0], lane(P0, 0)));
    // Both have become due: which comes first?
    while game.legal().iter().all(|a| masks.contains(&a.card)) {
        let first = game.legal()[0];
        act(&mut game, first);
    }
    let gained = usize::try_from(power(&game, choir) - 1).unwrap();
    (gained, game.table().count(hand(P0)))
}

#[test]
fn whether_due_abilities_wait_for_the_effect_is_declared() {
    assert_eq!(
        drawn_before_the_end(&TOY),
        (0, 2),
        "both draw behind the effect"
    );
    assert_eq!(
        drawn_before_the_end(&HASTY_TOY),
        (2, 2),
        "both draw within it"
    );
}

#[test]
fn a_procedure_can_be_saved_in_the_middle() {
    let world = World::new(CARDS).hand(P0, "tower-golem");
    let (mut game, herald) = begin(world, "herald");
    let text = ron::to_string(game.table()).unwrap();
    let table: Table = ron::from_str(&text).unwrap();
    let mut again = Match::from_table(game.setup().clone(), table, None);
    let tower = at(&game, hand(P0), "tower-golem");
    for game in [&mut game, &mut again] {
        act(game, Action::to(Verb::PickSlot, tower, lane(P0, 0)));
        assert_eq!(power(game, herald), 6);
    }
    assert_eq!(game.table(), again.table());
}

#[test]
fn who_watches_a_procedure_does_not_learn_what_is_about_to_be_summoned() {
    let world = World::new(CARDS).hand(P0, "tower-golem");
    let (game, _) = begin(world, "herald");
    let tower = at(&game, hand(P0), "tower-golem");
    let view = game.view(P1);
    assert_eq!(view.def(tower), None);
    assert!(view.decision().is_none() && view.legal().is_empty());
    let mut rng = fudaba::engine::Rng::new(3);
    super::general::tells_nothing(&game, &mut rng);
    assert_eq!(game.table().count(zones::deck(P0)), 5);
}
