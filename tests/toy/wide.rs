//! Cards over several slots: a slot answers who covers it, and places, neighbours and attacks ask for all that is covered.

use super::rules::words::{area, stat, zone};
use super::rules::zones;
use super::world::{self, World, act, at};
use super::{general, trials};
use fudaba::engine::ability::{Cards, Filter};
use fudaba::engine::{
    Action, CardId, Cause, Context, DefId, Match, P0, P1, PlayerId, Put, Rng, Scope, Verb, View,
    ZoneSet,
};

/// Golems over two places, and masks that move them about.
const CARDS: &str = r#"[
    (id: "wall-golem", kind: Golem, name: (en: "Wall Golem", ja: "壁のゴーレム"), stats: {Power: 4, Price: 2, Width: 2}),
    (id: "dyke-golem", kind: Golem, name: (en: "Dyke Golem", ja: "堤のゴーレム"), stats: {Power: 4, Price: 2, Width: 2}),
    (id: "crowd-mask", kind: Mask, name: (en: "Crowd Mask", ja: "群れの面"), stats: {Power: 1, Price: 1}, abilities: [
        (kind: Continuous, always: [Stat(This, Power, Add(Count(Mine(Lane, [AdjacentTo(This)]))))]),
        (kind: Activated, effect: [Enter(Pick(Exactly(N(1)), Mine(Hand, [Kind(Golem)])), Free)]),
        (kind: Activated, effect: [Shift(Pick(Exactly(N(1)), Mine(Lane, [Other])), Any)]),
        (kind: Activated, effect: [Rearrange(You, Lane)]),
    ]),
]"#;

/// A golem of the player over two places from this column on.
fn walled(game: &Match, player: PlayerId, column: u8, key: &str) -> (Match, CardId) {
    let golem = at(game, zones::hand(player), key);
    let mut table = game.table().clone();
    let setup = game.setup().clone();
    let home = zones::lane(player, column);
    let put = Put::new(Cause::Rule).over(ZoneSet::range(home, 2));
    Context::new(&mut table, &setup, None).move_card(golem, home, put);
    (Match::from_table(setup, table, None), golem)
}

#[test]
fn a_slot_answers_who_covers_it() {
    let game = World::new(CARDS)
        .hand(P0, "wall-golem")
        .embers(P0, 9)
        .start();
    let golem = at(&game, zones::hand(P0), "wall-golem");
    let deploy = |n| Action::to(Verb::Deploy, golem, zones::lane(P0, n));
    assert!(game.legal().contains(&deploy(0)) && game.legal().contains(&deploy(1)));
    assert!(!game.legal().contains(&deploy(2)), "no room at the end");
    let mut game = game;
    act(&mut game, deploy(1));
    let table = game.table();
    for (column, covers) in [(0, None), (1, Some(golem)), (2, Some(golem))] {
        assert_eq!(table.cover(zones::lane(P0, column)), covers);
        assert_eq!(table.is_free(zones::lane(P0, column)), covers.is_none());
    }
    assert_eq!(table.count(zones::lane(P0, 2)), 0, "it lies in one zone");
    assert_eq!(game.q().controlled(zone::LANE, P0).len(), 1, "one card");
    let q = game.q();
    let scope = Scope::of(golem, P0);
    let middle = |card| q.passes(&scope, card, &Filter::In(area::MIDDLE));
    assert!(middle(golem), "one of its places is in the middle");
}

#[test]
fn a_card_strikes_from_all_its_places_and_is_struck_at_each() {
    let world = World::new(CARDS).hand(P0, "wall-golem");
    let world = world.lane(P1, 0, "tower-golem").lane(P1, 1, "paper-mask");
    let (mut game, golem) = walled(&world.start(), P0, 1, "wall-golem");
    let strikes = [0, 1, 2].map(|n| {
        let to = Action::to(Verb::Attack, golem, zones::lane(P1, n));
        game.legal().contains(&to)
    });
    assert_eq!(strikes, [true, true, false], "what faces its two places");
    act(&mut game, Action::plain(Verb::Done));
    let tower = at(&game, zones::lane(P1, 0), "tower-golem");
    let strike = Action::to(Verb::Attack, tower, zones::lane(P0, 2));
    act(&mut game, strike);
    assert_eq!(game.q().zone_kind(golem), zone::HEAP, "not at its home");
    assert!(game.table().is_free(zones::lane(P0, 1)));
    assert!(game.table().spans().is_empty());
    assert_eq!(world::candles(&game, P0), 3, "it stood in the way");
}

#[test]
fn neighbours_are_those_of_all_its_places() {
    let world = World::new(CARDS).hand(P0, "wall-golem");
    let (game, golem) = walled(
        &world.lane(P0, 2, "crowd-mask").start(),
        P0,
        0,
        "wall-golem",
    );
    let mask = at(&game, zones::lane(P0, 2), "crowd-mask");
    assert_eq!(
        game.q().stat(mask, stat::POWER),
        2,
        "two columns from its home"
    );
    let scope = Scope::of(golem, P0);
    let beside = Filter::AdjacentTo(Box::new(Cards::This));
    assert!(game.q().passes(&scope, mask, &beside));
    assert!(
        !game.q().passes(&scope, golem, &beside),
        "nobody is beside himself"
    );
}

#[test]
fn effects_ask_for_each_place_that_a_wide_card_takes() {
    let world = World::new(CARDS).hand(P0, "wall-golem");
    let mut game = world.lane(P0, 0, "crowd-mask").start();
    let golem = at(&game, zones::hand(P0), "wall-golem");
    let mask = at(&game, zones::lane(P0, 0), "crowd-mask");
    act(&mut game, Action::ability(Verb::Activate, mask, 1));
    // There is one way to lie beside the mask; either place may be named first.
    let first = Action::to(Verb::PickSlot, golem, zones::lane(P0, 2));
    act(&mut game, first);
    let both = ZoneSet::range(zones::lane(P0, 1), 2);
    assert_eq!(game.table().covered(golem), both);
    assert_eq!(game.table().cover(zones::lane(P0, 1)), Some(golem));
    // It cannot move: the mask is in the way.
    let moves = Action::ability(Verb::Activate, mask, 2);
    assert!(!game.legal().contains(&moves));
}

#[test]
fn a_field_of_any_size_is_put_anew() {
    let world = World::new(CARDS).lane(P0, 0, "crowd-mask");
    let mut game = world.lane(P0, 1, "pebble-golem").start();
    let mask = at(&game, zones::lane(P0, 0), "crowd-mask");
    let golem = at(&game, zones::lane(P0, 1), "pebble-golem");
    act(&mut game, Action::ability(Verb::Activate, mask, 3));
    for (card, column) in [(mask, 2), (golem, 0)] {
        let to = Action::to(Verb::PickSlot, card, zones::lane(P0, column));
        act(&mut game, to);
    }
    assert_eq!(game.table().top(zones::lane(P0, 2)), Some(mask));
    assert_eq!(game.table().top(zones::lane(P0, 0)), Some(golem));
}

#[test]
fn a_wide_card_keeps_its_places_when_a_field_is_put_anew() {
    let world = World::new(CARDS)
        .lane(P0, 2, "crowd-mask")
        .hand(P0, "wall-golem");
    let (mut game, golem) = walled(&world.start(), P0, 0, "wall-golem");
    let mask = at(&game, zones::lane(P0, 2), "crowd-mask");
    act(&mut game, Action::ability(Verb::Activate, mask, 3));
    let both = ZoneSet::range(zones::lane(P0, 0), 2);
    assert_eq!(game.table().covered(golem), both);
    assert_eq!(game.table().cover(zones::lane(P0, 2)), Some(mask));
}

/// What lies face down over two places is known to be wide, and no more.
#[test]
fn a_hidden_card_over_two_places_is_dealt_as_a_wide_one() {
    let hidden = |key| {
        let world = World::new(CARDS).hand(P1, key).hand(P1, "paper-mask");
        let world = world.deck(P1, "dyke-golem").deck(P1, "wall-golem");
        let (game, golem) = walled(&world.start(), P1, 0, key);
        let mut table = game.table().clone();
        Context::new(&mut table, game.setup(), None).turn_card(golem, false);
        // It was put face down, and never seen by the other player.
        let setup = game.setup().clone();
        let mut fresh = table.clone();
        let mut cx = Context::new(&mut fresh, &setup, None);
        cx.mix(
            fudaba::engine::CardSet::one(golem),
            fudaba::engine::ByPlayer([false, true]),
        );
        (Match::from_table(setup, fresh, None), golem)
    };
    let (game, golem) = hidden("wall-golem");
    let view = View::of(game.table(), game.setup(), P0);
    assert_eq!(view.table().card(golem).def, DefId::HIDDEN);
    let both = ZoneSet::range(zones::lane(P1, 0), 2);
    assert_eq!(view.table().covered(golem), both);
    let mut rng = Rng::new(5);
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..40 {
        let sample = view.sample(&mut rng);
        let def = game.setup().catalogue.get(sample.card(golem).def).unwrap();
        seen.insert(def.key.clone());
        general::tells_nothing(&game, &mut rng);
    }
    let seen: Vec<&str> = seen.iter().map(String::as_str).collect();
    assert_eq!(seen, ["dyke-golem", "wall-golem"]);
}

#[test]
fn matches_with_wide_cards_are_sound() {
    trials::all_hold(CARDS, 30, |game| !game.table().spans().is_empty());
}
