//! What a ruleset says in the place of the kernel: piles that are filled up, cards that change places their own way, cards
//! that push others away, abilities that may be refused, and who hears of what.

use super::rules::zones;
use super::rules::{MEEK_TOY, RUDE_TOY};
use super::world::{World, act, activate, at, pick};
use fudaba::engine::{Action, P0, Verb};

/// A mask that does something when it is told to.
fn doer(effect: &str) -> String {
    format!(
        "[(id: \"doer\", kind: Mask, name: (en: \"Doer\", ja: \"する面\"), stats: {{Power: 1, Price: 0}}, \
         abilities: [(kind: Activated, effect: [{effect}])]), \
         (id: \"watcher\", kind: Mask, name: (en: \"Watcher\", ja: \"見る面\"), stats: {{Power: 1, Price: 0}}, \
         abilities: [(kind: Triggered, when: [(Left, Mine([Other]))], effect: [Draw(You, N(1))])]), \
         (id: \"broad\", kind: Golem, name: (en: \"Broad\", ja: \"広い\"), stats: {{Power: 1, Price: 0, Width: 2}})]"
    )
}

#[test]
fn an_effect_that_takes_from_an_empty_pile_has_the_rules_fill_it_up_in_the_middle() {
    let further = doer("Move(Top(You, Deck, N(7)), To(Hand))");
    let world = World::new(&further).rules(&RUDE_TOY).lane(P0, 0, "doer");
    let world = world.card(P0, zones::heap(P0), "pebble-golem");
    let mut game = world.card(P0, zones::heap(P0), "pebble-golem").start();
    let doer = at(&game, zones::lane(P0, 0), "doer");
    activate(&mut game, doer, 0);
    // Five of the deck, and both of the heap.
    assert_eq!(game.table().count(zones::hand(P0)), 7);
    assert_eq!(game.table().count(zones::heap(P0)), 0);
}

#[test]
fn looking_fills_nothing_up() {
    let further = doer("Look(A, Top(You, Deck, N(7)))");
    let world = World::new(&further).lane(P0, 0, "doer");
    let mut game = world.card(P0, zones::heap(P0), "pebble-golem").start();
    let doer = at(&game, zones::lane(P0, 0), "doer");
    activate(&mut game, doer, 0);
    assert_eq!(game.table().count(zones::heap(P0)), 1);
}

#[test]
fn the_rules_say_how_two_cards_change_places() {
    let further = doer("Swap(This, Pick(Exactly(N(1)), Mine(Lane, [Other])))");
    let world = World::new(&further).lane(P0, 0, "doer").hand(P0, "broad");
    let mut game = world.start();
    let broad = at(&game, zones::hand(P0), "broad");
    act(
        &mut game,
        Action::to(Verb::Deploy, broad, zones::lane(P0, 1)),
    );
    let doer = at(&game, zones::lane(P0, 0), "doer");
    activate(&mut game, doer, 0);
    assert_eq!(game.table().cover(zones::lane(P0, 0)), Some(broad));
    assert_eq!(game.table().cover(zones::lane(P0, 1)), Some(broad));
    assert_eq!(game.table().top(zones::lane(P0, 2)), Some(doer));
}

#[test]
fn a_wide_card_pushes_others_away_where_the_rules_let_it() {
    let further = doer("Enter(Pick(Exactly(N(1)), Mine(Hand, [])), Any)");
    let world = World::new(&further).rules(&RUDE_TOY);
    let world = world.lane(P0, 0, "doer").lane(P0, 2, "watcher");
    let mut game = world.hand(P0, "broad").start();
    let doer = at(&game, zones::lane(P0, 0), "doer");
    let watcher = at(&game, zones::lane(P0, 2), "watcher");
    let broad = at(&game, zones::hand(P0), "broad");
    activate(&mut game, doer, 0);
    act(
        &mut game,
        Action::to(Verb::PickSlot, broad, zones::lane(P0, 2)),
    );
    let covers = |n| game.table().cover(zones::lane(P0, n));
    assert_eq!((covers(1), covers(2)), (Some(broad), Some(broad)));
    assert_eq!(game.table().card(watcher).zone, zones::heap(P0));
}

#[test]
fn whatever_becomes_due_can_be_refused_where_the_rules_say_so() {
    let further = doer("Move(Pick(Exactly(N(1)), Mine(Lane, [Other, Kind(Golem)])), To(Heap))");
    for (answer, drawn) in [(Verb::No, 0), (Verb::Yes, 1)] {
        let world = World::new(&further).rules(&MEEK_TOY).lane(P0, 0, "doer");
        let world = world.lane(P0, 1, "watcher").lane(P0, 2, "pebble-golem");
        let mut game = world.start();
        let doer = at(&game, zones::lane(P0, 0), "doer");
        activate(&mut game, doer, 0);
        act(&mut game, Action::plain(answer));
        assert_eq!(game.table().count(zones::hand(P0)), drawn);
    }
}

#[test]
fn who_leaves_hears_nothing_of_what_leaves_with_it() {
    let further = doer("Move(All(Mine(Lane, [Other])), To(Heap))");
    let world = World::new(&further).rules(&RUDE_TOY).lane(P0, 0, "doer");
    let world = world.lane(P0, 1, "watcher").lane(P0, 2, "watcher");
    let mut game = world.start();
    let doer = at(&game, zones::lane(P0, 0), "doer");
    activate(&mut game, doer, 0);
    assert_eq!(game.table().count(zones::hand(P0)), 0);
}

#[test]
fn who_stays_hears_of_who_leaves() {
    let further = doer("Move(Pick(Exactly(N(1)), Mine(Lane, [Other])), To(Heap))");
    let world = World::new(&further).rules(&RUDE_TOY).lane(P0, 0, "doer");
    let world = world.lane(P0, 1, "watcher").lane(P0, 2, "watcher");
    let mut game = world.start();
    let doer = at(&game, zones::lane(P0, 0), "doer");
    activate(&mut game, doer, 0);
    let first = at(&game, zones::lane(P0, 1), "watcher");
    pick(&mut game, first);
    assert_eq!(game.table().count(zones::hand(P0)), 1);
}
