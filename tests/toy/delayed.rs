//! Effects that wait for a moment of somebody, or of some card, and are then due together with abilities.

use super::rules::words::stat;
use super::rules::zones::{hand, lane};
use super::world::{World, act, at, pick};
use fudaba::engine::{Action, CardId, Match, P0, P1, PlayerId, Prompt, Verb, ZoneId};

/// Further cards of these tests. They stand on the lane and are used there.
const CARDS: &str = r#"[
    (
        id: "smith", kind: Golem, name: (en: "Smith", ja: "鍛冶屋"), stats: {Power: 1, Price: 1},
        abilities: [(
            kind: Activated,
            effect: [Later(Entered, [Modify(It, Power, Add(N(5)), Turn)], Mine([Kind(Golem)]))],
        )],
    ),
    (
        id: "spy", kind: Golem, name: (en: "Spy", ja: "密偵"), stats: {Power: 1, Price: 1},
        abilities: [(
            kind: Activated,
            effect: [
                Choose(A, Pick(Exactly(N(1)), Mine(Lane, [Other]))),
                Later(Entered, [Modify(It, Power, Add(N(-1)), Turn), Modify(Bound(A), Power, Add(N(1)), Turn)], Theirs([])),
            ],
        )],
    ),
    (
        id: "seer", kind: Golem, name: (en: "Seer", ja: "予見者"), stats: {Power: 1, Price: 1},
        abilities: [(
            kind: Activated,
            effect: [Later(TurnStart, [Draw(You, N(2))], Opponent)],
        )],
    ),
    (
        id: "martyr", kind: Golem, name: (en: "Martyr", ja: "殉教者"), stats: {Power: 1, Price: 1},
        abilities: [(
            kind: Activated,
            effect: [Later(Beaten, [Draw(You, N(1)), Modify(That, Power, Add(N(-2)), Turn)], This)],
        )],
    ),
]"#;

/// The ability of a player's card on a place of his lane is used.
fn used(game: &mut Match, at_place: ZoneId, key: &str) {
    let card = at(game, at_place, key);
    act(game, Action::ability(Verb::Activate, card, 0));
}

fn enter(game: &mut Match, player: PlayerId, key: &str, to: ZoneId) -> CardId {
    let card = at(game, hand(player), key);
    act(game, Action::to(Verb::Deploy, card, to));
    card
}

fn power(game: &Match, card: CardId) -> i32 {
    game.q().stat(card, stat::POWER)
}

#[test]
fn an_effect_waits_for_your_next_card_of_a_kind() {
    let world = World::new(CARDS)
        .lane(P0, 1, "smith")
        .hand(P0, "drain-leech");
    let mut game = world.hand(P0, "pebble-golem").start();
    used(&mut game, lane(P0, 1), "smith");
    let leech = enter(&mut game, P0, "drain-leech", lane(P0, 0));
    assert_eq!(power(&game, leech), 1, "it is no golem");
    assert_eq!(game.table().later.len(), 1, "the effect waits on");
    let golem = enter(&mut game, P0, "pebble-golem", lane(P0, 2));
    assert_eq!(power(&game, golem), 8);
    assert!(game.table().later.is_empty(), "once");
}

#[test]
fn an_effect_waits_for_the_opponents_next_card_and_keeps_what_it_bound() {
    let world = World::new(CARDS)
        .lane(P0, 1, "spy")
        .lane(P0, 0, "tower-golem");
    let world = world.lane(P0, 2, "drain-leech").hand(P0, "paper-mask");
    let mut game = world
        .hand(P1, "pebble-golem")
        .lane(P1, 2, "tower-golem")
        .start();
    used(&mut game, lane(P0, 1), "spy");
    let leech = at(&game, lane(P0, 2), "drain-leech");
    pick(&mut game, leech);
    let before = power(&game, leech);
    act(&mut game, Action::plain(Verb::Done));
    let golem = enter(&mut game, P1, "pebble-golem", lane(P1, 0));
    assert_eq!(
        power(&game, golem),
        3 + 1 - 1,
        "with the Tower Golem’s help"
    );
    assert_eq!(power(&game, leech), before + 1);
}

#[test]
fn an_effect_waits_for_the_opponents_turn_and_not_for_yours() {
    let world = World::new(CARDS)
        .lane(P0, 1, "seer")
        .lane(P1, 2, "pebble-golem");
    let mut game = world.hand(P1, "pebble-golem").start();
    used(&mut game, lane(P0, 1), "seer");
    act(&mut game, Action::plain(Verb::Done));
    assert_eq!(game.table().turn_player, P1);
    assert_eq!(game.table().count(hand(P0)), 2);
    assert!(game.table().later.is_empty());
}

#[test]
fn it_and_that_are_the_cards_of_the_moment() {
    let world = World::new(CARDS)
        .lane(P0, 1, "martyr")
        .lane(P0, 0, "tower-golem");
    let mut game = world.lane(P1, 1, "tower-golem").start();
    used(&mut game, lane(P0, 1), "martyr");
    let martyr = at(&game, lane(P0, 1), "martyr");
    let foe = at(&game, lane(P1, 1), "tower-golem");
    act(&mut game, Action::to(Verb::Attack, martyr, lane(P1, 1)));
    assert_eq!(game.table().count(hand(P0)), 1);
    assert_eq!(power(&game, foe), 3, "who beat it");
}

#[test]
fn what_waited_is_ordered_with_abilities_that_are_due() {
    let further = CARDS.replace(
        "[\n    (\n        id: \"smith\"",
        "[(id: \"gong\", kind: Golem, name: (en: \"Gong\", ja: \"銅鑼\"), stats: {Power: 1, Price: 1}, abilities: \
         [(kind: Triggered, when: [(Entered, This)], effect: [Draw(You, N(1))])]),\n    (\n        id: \"smith\"",
    );
    let world = World::new(&further).lane(P0, 1, "smith").hand(P0, "gong");
    let mut game = world.start();
    used(&mut game, lane(P0, 1), "smith");
    let gong = enter(&mut game, P0, "gong", lane(P0, 0));
    let decision = game.decision().unwrap();
    assert_eq!((decision.player, decision.prompt), (P0, Prompt::Order));
    let verbs: Vec<Verb> = game.legal().iter().map(|a| a.verb).collect();
    assert!(
        verbs.contains(&Verb::Resume) && verbs.contains(&Verb::Activate),
        "{verbs:?}"
    );
    let resume = *game
        .legal()
        .iter()
        .find(|a| a.verb == Verb::Resume)
        .unwrap();
    act(&mut game, resume);
    assert_eq!(power(&game, gong), 6);
    assert_eq!(
        game.table().count(hand(P0)),
        1,
        "then the other came by itself"
    );
}

#[test]
fn what_waits_tells_nothing_of_the_hand() {
    let world = World::new(CARDS)
        .lane(P0, 1, "smith")
        .lane(P0, 0, "pebble-golem");
    let mut game = world
        .hand(P0, "drain-leech")
        .hand(P1, "tower-golem")
        .start();
    used(&mut game, lane(P0, 1), "smith");
    // What waits is open to both; that tells the other player nothing of the hand.
    let views = PlayerId::ALL.map(|p| game.view(p));
    for view in &views {
        assert_eq!(view.table().later.len(), 1);
    }
    let mut rng = fudaba::engine::Rng::new(5);
    super::general::tells_nothing(&game, &mut rng);
}
