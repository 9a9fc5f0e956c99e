//! What the rules themselves may do to what runs: they fix what belongs to a declared action, set abilities off by name, and
//! say where a card forgets how often its abilities were used.

use super::rules::words::{moment, stat};
use super::rules::{FORGETFUL_TOY, TOY, Toy, zones};
use super::world::{World, act, activate, at, pick};
use fudaba::engine::{
    Action, ActionId, Actions, CardId, Cause, Context, Fate, Match, P0, P1, Put, Table, Verb,
    ZoneId,
};

/// A bell that rings once a turn, a horn that is blown by entering and by attacking, and one that hides.
const CARDS: &str = r#"[
    (
        id: "bell", kind: Golem, name: (en: "Bell", ja: "鐘"), stats: {Power: 1, Price: 0},
        abilities: [(kind: Activated, limit: PerTurn(1), effect: [Modify(This, Power, Add(N(1)), Turn)])],
    ),
    (
        id: "horn", kind: Golem, name: (en: "Horn", ja: "角笛"), stats: {Power: 1, Price: 0},
        abilities: [
            (kind: Triggered, when: [(Entered, This)], effect: [Modify(This, Power, Add(N(1)), Turn)]),
            (kind: Triggered, when: [(Attacks, This)], effect: [Modify(This, Power, Add(N(10)), Turn)]),
            (kind: Triggered, when: [(Entered, This)], limit: PerTurn(1), effect: [Modify(This, Power, Add(N(100)), Turn)]),
        ],
    ),
]"#;

/// The match with its table changed by `change`, and gone on to the next choice.
fn ruled(game: &Match, change: impl FnOnce(&mut Context)) -> Match {
    let setup = game.setup().clone();
    let mut table = game.table().clone();
    let mut cx = Context::new(&mut table, &setup, None);
    change(&mut cx);
    cx.advance(&mut Actions::new());
    Match::from_table(setup, table, None)
}

/// A bell stands on the lane and was rung.
fn rung(rules: &'static Toy) -> (Match, CardId) {
    let world = World::new(CARDS).rules(rules).lane(P0, 0, "bell");
    let mut game = world.start();
    let bell = at(&game, zones::lane(P0, 0), "bell");
    activate(&mut game, bell, 0);
    (game, bell)
}

fn can_ring(game: &Match, bell: CardId) -> bool {
    (game.legal()).contains(&Action::ability(Verb::Activate, bell, 0))
}

/// The card goes away and comes back.
fn gone_to(game: &Match, card: CardId, place: ZoneId) -> Match {
    ruled(game, |cx| {
        cx.move_card(card, place, Put::new(Cause::Rule));
        cx.move_card(card, zones::lane(P0, 0), Put::new(Cause::Rule));
    })
}

#[test]
fn what_was_used_is_forgotten_with_the_object_unless_the_rules_name_places() {
    let (game, bell) = rung(&TOY);
    assert!(!can_ring(&game, bell));
    assert!(can_ring(&gone_to(&game, bell, zones::heap(P0)), bell));

    let (game, bell) = rung(&FORGETFUL_TOY);
    let kept = gone_to(&game, bell, zones::heap(P0));
    assert!(!can_ring(&kept, bell), "another object, used all the same");
    let forgotten = gone_to(&game, bell, zones::hand(P0));
    assert!(can_ring(&forgotten, bell));
}

#[test]
fn what_was_used_is_kept_in_saves_and_ends_with_the_turn() {
    let (game, bell) = rung(&FORGETFUL_TOY);
    let kept = gone_to(&game, bell, zones::heap(P0));
    let read: Table = ron::from_str(&ron::to_string(kept.table()).unwrap()).unwrap();
    let mut loaded = Match::from_table(kept.setup().clone(), read, None);
    assert!(!can_ring(&loaded, bell));
    act(&mut loaded, Action::plain(Verb::Done));
    act(&mut loaded, Action::plain(Verb::Done));
    assert!(can_ring(&loaded, bell));
}

#[test]
fn the_rules_set_off_the_abilities_of_a_card_by_a_moment_in_their_order() {
    let game = World::new(CARDS).lane(P0, 0, "horn").start();
    let horn = at(&game, zones::lane(P0, 0), "horn");
    let power = |game: &Match| game.q().stat(horn, stat::POWER);
    let blown = ruled(&game, |cx| assert!(cx.set_off(horn, moment::ENTERED)));
    assert_eq!(power(&blown), 102, "those that listen to it, all of them");
    let again = ruled(&blown, |cx| assert!(cx.set_off(horn, moment::ENTERED)));
    assert_eq!(power(&again), 103, "a limit holds here as well");
    let other = ruled(&game, |cx| assert!(cx.set_off(horn, moment::ATTACKS)));
    assert_eq!(power(&other), 11);
}

#[test]
fn a_card_without_such_an_ability_is_not_set_off() {
    let world = World::new(CARDS).lane(P0, 0, "bell").lane(P0, 1, "horn");
    let game = world.start();
    let [bell, horn] =
        [(0, "bell"), (1, "horn")].map(|(n, key)| at(&game, zones::lane(P0, n), key));
    let after = ruled(&game, |cx| {
        assert!(!cx.set_off(bell, moment::ENTERED));
        assert!(!cx.set_off(horn, moment::BEATEN));
    });
    assert_eq!(after.table().digest(), game.table().digest());
}

/// An oath is declared and waits for an answer.
fn sworn() -> (Match, ActionId, [CardId; 2]) {
    let world = World::new("").hand(P0, "rust-oath").hand(P1, "broken-word");
    let world = world.lane(P1, 0, "pebble-golem").lane(P1, 1, "paper-mask");
    let mut game = world.start();
    let golem = at(&game, zones::lane(P1, 0), "pebble-golem");
    let mask = at(&game, zones::lane(P1, 1), "paper-mask");
    let oath = at(&game, zones::hand(P0), "rust-oath");
    act(&mut game, Action::ability(Verb::Declare, oath, 0));
    pick(&mut game, golem);
    let [waiting] = game.table().declared() else {
        panic!("one action waits");
    };
    let number = waiting.number;
    (game, number, [golem, mask])
}

#[test]
fn the_rules_fix_what_a_declared_action_is_aimed_at() {
    let (game, number, [golem, mask]) = sworn();
    let mut game = ruled(&game, |cx| {
        assert!(cx.amend(number, |a| a.targets[0] = [mask].into_iter().collect()));
    });
    act(&mut game, Action::plain(Verb::Done));
    assert_eq!(game.table().card(golem).zone, zones::lane(P1, 0));
    assert_eq!(game.table().card(mask).zone, zones::heap(P1));
}

#[test]
fn an_action_whose_fate_the_rules_fix_takes_no_effect() {
    let (game, number, [golem, _]) = sworn();
    let mut game = ruled(&game, |cx| {
        assert!(cx.amend(number, |a| a.fate = Fate::Unpaid));
    });
    act(&mut game, Action::plain(Verb::Done));
    assert_eq!(game.table().card(golem).zone, zones::lane(P1, 0));
    assert!(game.table().declared().is_empty(), "it has run its course");
}

#[test]
fn an_action_that_is_over_is_not_fixed_any_more() {
    let (mut game, number, _) = sworn();
    act(&mut game, Action::plain(Verb::Done));
    let after = ruled(&game, |cx| {
        assert!(!cx.amend(number, |a| a.place = zones::heap(P0)));
    });
    assert_eq!(after.table().digest(), game.table().digest());
}
