//! Cards with two faces: on the field they are one of them, elsewhere both.

use super::rules::words::{kind, stat};
use super::rules::zones;
use super::trials;
use super::world::{World, act, at};
use fudaba::engine::ability::Filter;
use fudaba::engine::{
    Action, ByPlayer, CardId, CardSet, Context, Match, P0, P1, Scope, Symbol, Verb, View,
};

/// A mask with a golem behind it: each face has numbers, words and abilities of its own.
const CARDS: &str = r#"[
    (id: "janus-mask", kind: Mask, name: (en: "Janus Mask", ja: "双面"), stats: {Power: 1, Price: 1}, traits: ["day"],
        abilities: [
            (kind: Activated, limit: PerTurn(1), effect: [Deed(You, ChangeFace)]),
            (kind: Continuous, always: [Stat(All(Mine(Lane, [Other])), Power, Add(N(2)))]),
        ],
        back: Some((kind: Golem, stats: {Power: 6, Price: 1}, traits: ["night"], abilities: [
            (kind: Activated, limit: PerTurn(1), effect: [Draw(You, N(1))]),
            (kind: Activated, limit: PerTurn(1), effect: [Deed(You, ChangeFace)]),
            (kind: Activated, cost: [RestThis], effect: [Move(This, To(Hand))]),
        ])),
    ),
]"#;

fn legal(game: &Match, card: CardId) -> Vec<u8> {
    let own = game.legal().iter();
    own.filter(|a| a.verb == Verb::Activate && a.card == card)
        .map(|a| a.n)
        .collect()
}

/// A mask on the first player's lane, beside a golem.
fn shown() -> (Match, CardId, CardId) {
    let world = World::new(CARDS).lane(P0, 0, "janus-mask");
    let game = world.lane(P0, 1, "pebble-golem").start();
    let mask = at(&game, zones::lane(P0, 0), "janus-mask");
    let golem = at(&game, zones::lane(P0, 1), "pebble-golem");
    (game, mask, golem)
}

#[test]
fn off_the_field_a_card_counts_as_both_its_faces() {
    let game = World::new(CARDS).hand(P0, "janus-mask").start();
    let card = at(&game, zones::hand(P0), "janus-mask");
    let scope = Scope::of(card, P0);
    let is = |filter| game.q().passes(&scope, card, &filter);
    assert!(is(Filter::Kind(kind::MASK)) && is(Filter::Kind(kind::GOLEM)));
    assert!(is(Filter::Trait(Symbol::new("day"))) && is(Filter::Trait(Symbol::new("night"))));
    let mut game = game;
    let to = zones::lane(P0, 0);
    act(&mut game, Action::to(Verb::Deploy, card, to));
    let is = |filter| game.q().passes(&scope, card, &filter);
    assert!(is(Filter::Kind(kind::MASK)) && !is(Filter::Kind(kind::GOLEM)));
    assert!(!is(Filter::Trait(Symbol::new("night"))));
}

#[test]
fn on_the_field_it_has_what_its_face_has() {
    let (mut game, mask, golem) = shown();
    let numbers = |game: &Match| [mask, golem].map(|c| game.q().stat(c, stat::POWER));
    assert_eq!(numbers(&game), [1, 5], "the first face lifts the others");
    assert_eq!(legal(&game, mask), [0]);
    act(&mut game, Action::ability(Verb::Activate, mask, 0));
    assert_eq!(numbers(&game), [6, 3], "and the second does not");
    let scope = Scope::of(mask, P0);
    assert!(game.q().passes(&scope, mask, &Filter::Kind(kind::GOLEM)));
    assert_eq!(legal(&game, mask), [2, 3, 4], "numbered behind the first");
}

#[test]
fn abilities_are_counted_through_both_faces() {
    let (mut game, mask, _) = shown();
    act(&mut game, Action::ability(Verb::Activate, mask, 0));
    act(&mut game, Action::ability(Verb::Activate, mask, 2));
    assert_eq!(legal(&game, mask), [3, 4], "drawn once");
    act(&mut game, Action::ability(Verb::Activate, mask, 3));
    assert_eq!(legal(&game, mask), [0; 0], "the first was used, too");
    let text = ron::to_string(game.table()).unwrap();
    let read: fudaba::engine::Table = ron::from_str(&text).unwrap();
    assert_eq!(&read, game.table());
}

#[test]
fn a_card_that_comes_back_shows_its_first_face() {
    let (mut game, mask, _) = shown();
    act(&mut game, Action::ability(Verb::Activate, mask, 0));
    act(&mut game, Action::ability(Verb::Activate, mask, 4));
    assert_eq!(game.table().card(mask).zone, zones::hand(P0));
    let to = zones::lane(P0, 2);
    act(&mut game, Action::to(Verb::Deploy, mask, to));
    assert_eq!(game.q().stat(mask, stat::POWER), 1);
}

/// Of a card that lies face down nobody learns that it has a second face.
#[test]
fn the_face_of_a_hidden_card_tells_nothing() {
    let hidden = |key, back| {
        let world = World::new(CARDS).face_down(P1, 0, key);
        let world = world.deck(P1, "janus-mask").deck(P1, "paper-mask");
        let game = world.start();
        let card = game.table().top(zones::lane(P1, 0)).unwrap();
        let mut table = game.table().clone();
        let mut cx = Context::new(&mut table, game.setup(), None);
        assert_eq!(cx.show_face(card, true), back, "{key}");
        let own = View::of(&table, game.setup(), P1);
        let mut other = table.clone();
        let mut cx = Context::new(&mut other, game.setup(), None);
        cx.mix(CardSet::one(card), ByPlayer([false, true]));
        (View::of(&other, game.setup(), P0), own, card)
    };
    let (one, own, card) = hidden("janus-mask", true);
    let (two, ..) = hidden("paper-mask", false);
    assert_eq!(one.table(), two.table());
    assert_eq!(own.q().def(card).map(|d| d.kind), Some(kind::GOLEM));
}

#[test]
fn matches_with_two_faces_are_sound() {
    trials::all_hold(CARDS, 30, |game| {
        let lanes = game.table().card_ids();
        lanes.into_iter().any(|c| {
            let def = game.q().def(c).unwrap();
            def.key == "janus-mask" && def.kind == kind::GOLEM
        })
    });
}
