//! Cards that are attached to cards, beneath them or elsewhere: they go along, follow, are parted or handed on as the
//! ruleset declares for each kind.

use super::rules::words::{attachment, stat, zone};
use super::rules::zones;
use super::trials;
use super::world::{World, act, at, pick};
use fudaba::engine::ability::{Cards, Selector};
use fudaba::engine::{Action, CardId, CardSet, Cause, Context, Match, P0, P1, Put, Scope, Verb};

/// A leech that rides, one that lets go, shades of ghosts, and a mask that is as strong as what rides on it.
const CARDS: &str = r#"[
    (id: "saddle-leech", kind: Leech, name: (en: "Saddle Leech", ja: "鞍の蛭"), stats: {Power: 1, Price: 1}, abilities: [
        (kind: Activated, effect: [Attach(This, Pick(Exactly(N(1)), Mine(Lane, [Other])), Rider)]),
        (kind: Activated, effect: [Attach(Pick(Exactly(N(1)), Mine(Hand, [])), Pick(Exactly(N(1)), Mine(Lane, [])), Chain)]),
    ]),
    (id: "host-mask", kind: Mask, name: (en: "Host Mask", ja: "宿の面"), stats: {Power: 1, Price: 1}, abilities: [
        (kind: Continuous, always: [Stat(This, Power, Add(Count(Attached(This, Rider, []))))]),
        (kind: Activated, effect: [Attach(Pick(Exactly(N(1)), Mine(Cellar, [])), This, Shade)]),
        (kind: Activated, effect: [Shift(This, Adjacent)]),
        (kind: Activated, effect: [Move(All(Attached(This, Rider, [Kind(Leech)])), To(Hand))]),
    ]),
    (id: "call-golem", kind: Golem, name: (en: "Call Golem", ja: "呼ぶゴーレム"), stats: {Power: 2, Price: 1}, abilities: [
        (kind: Activated, effect: [Modify(All(Bearer(All(Mine(Cellar, [])), [])), Power, Add(N(3)), Turn)]),
    ]),
]"#;

fn use_ability(game: &mut Match, card: CardId, n: u8) {
    act(game, Action::ability(Verb::Activate, card, n));
}

/// A mask on the first player's lane with a leech riding on it.
fn ridden() -> (Match, CardId, CardId) {
    let world = World::new(CARDS).lane(P0, 0, "saddle-leech");
    let mut game = world.lane(P0, 1, "host-mask").start();
    let (leech, mask) = (
        at(&game, zones::lane(P0, 0), "saddle-leech"),
        at(&game, zones::lane(P0, 1), "host-mask"),
    );
    use_ability(&mut game, leech, 0);
    (game, leech, mask)
}

/// The same table, changed by hand.
fn changed(game: &Match, change: impl FnOnce(&mut Context)) -> Match {
    let mut table = game.table().clone();
    let setup = game.setup().clone();
    table.waiting = None;
    change(&mut Context::new(&mut table, &setup, None));
    Match::from_table(setup, table, None)
}

#[test]
fn who_rides_lies_beneath_and_counts_for_the_bearer() {
    let (game, leech, mask) = ridden();
    let q = game.q();
    assert_eq!(q.table.zone(zones::lane(P0, 1)), [leech, mask]);
    assert_eq!(q.stat(mask, stat::POWER), 2);
    assert!(q.table.bearer(leech).is_some_and(|a| a.bearer == mask));
    let scope = Scope::of(leech, P0);
    let bearer = Selector::Bearer(Box::new(Cards::This), Vec::new());
    assert_eq!(q.select(&scope, &bearer), CardSet::one(mask));
    let riders = Selector::Attached(Box::new(Cards::This), attachment::RIDER, Vec::new());
    let of_mask = Scope::of(mask, P0);
    assert_eq!(q.select(&of_mask, &riders), CardSet::one(leech));
    let lane = Selector::Mine(zone::LANE, Vec::new());
    assert_eq!(q.select(&scope, &lane), CardSet::one(mask), "it is covered");
}

#[test]
fn riders_go_along_follow_or_fall_off() {
    let (game, leech, mask) = ridden();
    let mut moved = game.clone();
    use_ability(&mut moved, mask, 2);
    act(
        &mut moved,
        Action::to(Verb::PickSlot, mask, zones::lane(P0, 2)),
    );
    assert_eq!(moved.table().zone(zones::lane(P0, 2)), [leech, mask]);
    // By a plain move, too.
    let to = zones::lane(P0, 0);
    let moved = changed(&game, |cx| cx.move_card(mask, to, Put::new(Cause::Rule)));
    assert_eq!(moved.table().zone(to), [leech, mask]);
    assert_eq!(moved.table().attached().len(), 1);
    for (to, rider) in [
        (zones::hand(P0), zones::hand(P0)),
        (zones::deck(P0), zones::heap(P0)),
        (zones::heap(P0), zones::heap(P0)),
    ] {
        let left = changed(&game, |cx| cx.move_card(mask, to, Put::new(Cause::Rule)));
        assert_eq!(left.table().card(leech).zone, rider);
        assert!(left.table().attached().is_empty());
    }
    let mut parted = game.clone();
    use_ability(&mut parted, mask, 3);
    assert_eq!(parted.table().card(leech).zone, zones::hand(P0));
    assert!(parted.table().attached().is_empty(), "it rides no more");
    assert_eq!(parted.q().stat(mask, stat::POWER), 1);
}

#[test]
fn what_rides_on_a_rider_is_handed_on_and_nothing_rides_on_itself() {
    let world = World::new(CARDS).lane(P0, 0, "saddle-leech");
    let world = world.lane(P0, 1, "host-mask").lane(P0, 2, "pebble-golem");
    let mut game = world.start();
    let [leech, mask, golem] = [(0, "saddle-leech"), (1, "host-mask"), (2, "pebble-golem")]
        .map(|(n, key)| at(&game, zones::lane(P0, n), key));
    use_ability(&mut game, leech, 0);
    pick(&mut game, mask);
    let ride = |cx: &mut Context, a, b| cx.attach(a, b, attachment::RIDER, Cause::Rule);
    let game = changed(&game, |cx| {
        assert!(!ride(cx, mask, leech), "its own rider");
        assert!(!ride(cx, mask, mask) && !ride(cx, leech, mask));
        assert!(ride(cx, mask, golem));
    });
    let there = game.table().zone(zones::lane(P0, 2));
    assert_eq!(there, [leech, mask, golem]);
    let riders: Vec<CardId> = game.table().attached_to(golem).map(|a| a.card).collect();
    assert_eq!(riders, [leech, mask], "both ride on the golem now");
}

#[test]
fn chains_fall_off_when_the_bearer_takes_another_place() {
    let world = World::new(CARDS)
        .lane(P0, 0, "host-mask")
        .hand(P0, "paper-mask");
    let game = world.start();
    let mask = at(&game, zones::lane(P0, 0), "host-mask");
    let chain = at(&game, zones::hand(P0), "paper-mask");
    let game = changed(&game, |cx| {
        assert!(cx.attach(chain, mask, attachment::CHAIN, Cause::Rule));
        let to = zones::lane(P0, 1);
        cx.move_card(mask, to, Put::new(Cause::Rule));
    });
    assert_eq!(game.table().card(chain).zone, zones::heap(P0));
    assert!(game.table().attached().is_empty());
}

/// A shade lies face down in the cellar: the other player sees that it belongs to a card, and not what it is.
#[test]
fn a_shade_is_seen_to_be_attached_and_not_seen_itself() {
    let start = |key| {
        let world = World::new(CARDS)
            .lane(P0, 0, "host-mask")
            .lane(P0, 1, "call-golem");
        let world = world.cellar(P0, key).cellar(P0, "pale-ghost");
        let mut game = world.start();
        let mask = at(&game, zones::lane(P0, 0), "host-mask");
        let shade = game.table().zone(zones::cellar(P0))[0];
        use_ability(&mut game, mask, 1);
        pick(&mut game, shade);
        (game, mask, shade)
    };
    let (game, mask, shade) = start("pale-ghost");
    assert_eq!(game.table().card(shade).zone, zones::cellar(P0), "it stays");
    let (other, ..) = start("paper-mask");
    let [one, two] = [&game, &other].map(|game| game.view(P1).table().clone());
    assert_eq!(one, two, "whatever it is");
    assert!(one.bearer(shade).is_some_and(|a| a.bearer == mask));
    let call = at(&game, zones::lane(P0, 1), "call-golem");
    let mut called = game.clone();
    use_ability(&mut called, call, 0);
    assert_eq!(called.q().stat(mask, stat::POWER), 4, "its bearer is found");
    let heap = zones::heap(P0);
    let left = changed(&game, |cx| cx.move_card(mask, heap, Put::new(Cause::Rule)));
    assert_eq!(left.table().card(shade).zone, zones::cellar(P0));
    assert!(left.table().attached().is_empty());
}

#[test]
fn matches_with_attached_cards_are_sound() {
    trials::all_hold(CARDS, 30, |game| !game.table().attached().is_empty());
}
