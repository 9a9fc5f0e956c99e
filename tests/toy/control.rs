//! Control apart from the side: a card on my place that you control.

use super::rules::words::{stat, zone};
use super::rules::zones;
use super::world::{self, World, act, at, pick};
use super::{general, trials};
use fudaba::engine::{Action, CardId, CardSet, DefId, Match, P0, P1, Rng, Verb};

/// Takes control as long as it is there, and asks how many cards are yours.
const CARDS: &str = r#"[
    (id: "rein-leech", kind: Leech, name: (en: "Rein Leech", ja: "手綱の蛭"), stats: {Power: 1, Price: 1}, abilities: [
        (kind: Activated, cost: [RestThis], effect: [Control(Pick(Exactly(N(1)), Theirs(Lane, [])), You, WhileHere)]),
    ]),
    (id: "bride-leech", kind: Leech, name: (en: "Bridle Leech", ja: "轡の蛭"), stats: {Power: 1, Price: 1}, abilities: [
        (kind: Activated, cost: [RestThis], effect: [Control(Pick(Exactly(N(1)), Theirs(Lane, [])), You, Turn)]),
        (kind: Activated, effect: [Defeat(Pick(Exactly(N(1)), Mine(Lane, [Other])))]),
    ]),
    (id: "mirror-mask", kind: Mask, name: (en: "Mirror Mask", ja: "鏡の面"), stats: {Power: 1, Price: 1}, abilities: [
        (kind: Continuous, always: [Stat(This, Power, Add(Count(Mine(Lane, [Other]))))]),
    ]),
]"#;

/// The first player takes control of the second player's card on the right.
fn taken(world: World, leech: &str, key: &str) -> (Match, CardId) {
    let world = world.lane(P0, 0, leech).lane(P1, 2, key);
    let mut game = world.start();
    let (leech, card) = (
        at(&game, zones::lane(P0, 0), leech),
        at(&game, zones::lane(P1, 2), key),
    );
    act(&mut game, Action::ability(Verb::Activate, leech, 0));
    if game.legal().contains(&Action::card(Verb::Pick, card)) {
        pick(&mut game, card);
    }
    (game, card)
}

#[test]
fn what_says_yours_asks_who_controls_a_card() {
    let world = World::new(CARDS)
        .lane(P0, 1, "tower-golem")
        .lane(P1, 1, "mirror-mask");
    let (game, golem) = taken(world, "rein-leech", "pebble-golem");
    let q = game.q();
    assert_eq!((q.controller(golem), q.side(golem)), (P0, P1));
    assert_eq!(q.table.card(golem).zone, zones::lane(P1, 2), "it stays");
    assert!(q.controlled(zone::LANE, P0).contains(golem));
    let mask = at(&game, zones::lane(P1, 1), "mirror-mask");
    assert_eq!(q.controlled(zone::LANE, P1), CardSet::one(mask));
    assert_eq!(q.stat(golem, stat::POWER), 4, "it is the tower's now");
    assert_eq!(q.stat(mask, stat::POWER), 1, "and the mask's no more");
}

#[test]
fn a_card_acts_for_the_player_who_controls_it() {
    let (mut game, golem) = taken(World::new(CARDS), "bride-leech", "pebble-golem");
    let strike = Action::to(Verb::Attack, golem, zones::lane(P1, 2));
    act(&mut game, strike);
    assert_eq!(world::candles(&game, P1), 2, "from where it stands");
    act(&mut game, Action::plain(Verb::Done));
    assert_eq!(game.q().controller(golem), P1, "until the end of the turn");
    let back = Action::to(Verb::Attack, golem, zones::lane(P0, 0));
    assert!(
        game.legal().contains(&back),
        "it is the other player's again"
    );
}

#[test]
fn of_several_changes_the_latest_counts_and_leaving_the_field_ends_all() {
    // The second player takes the golem back for this turn, while the leech holds it on.
    let (mut game, golem) = {
        let world = World::new(CARDS).lane(P1, 0, "bride-leech").embers(P1, 0);
        taken(world, "rein-leech", "pebble-golem")
    };
    act(&mut game, Action::plain(Verb::Done));
    let leech = at(&game, zones::lane(P1, 0), "bride-leech");
    act(&mut game, Action::ability(Verb::Activate, leech, 0));
    pick(&mut game, golem);
    assert_eq!(game.q().controller(golem), P1, "the latest");
    let mut kept = game.clone();
    act(&mut kept, Action::plain(Verb::Done));
    assert_eq!(kept.q().controller(golem), P0, "and then the one before");
    act(&mut game, Action::ability(Verb::Activate, leech, 1));
    let heap = zones::heap(P1);
    assert_eq!(game.table().card(golem).zone, heap, "its owner's");
    assert_eq!(game.q().controller(golem), P1);
    assert!(game.table().mods.is_empty(), "nothing is left of either");
}

#[test]
fn control_of_a_card_that_lies_face_down_does_not_show_it() {
    let start = |key| {
        let world = World::new(CARDS)
            .lane(P0, 0, "rein-leech")
            .face_down(P1, 2, key)
            .cellar(P1, "pale-ghost");
        let mut game = world.deck(P1, "paper-mask").deck(P1, "tower-golem").start();
        let card = game.table().top(zones::lane(P1, 2)).unwrap();
        let leech = at(&game, zones::lane(P0, 0), "rein-leech");
        act(&mut game, Action::ability(Verb::Activate, leech, 0));
        assert_eq!(game.q().controller(card), P0);
        (game, card)
    };
    let ((game, card), (other, _)) = (start("paper-mask"), start("tower-golem"));
    assert_eq!(game.view(P0).table().card(card).def, DefId::HIDDEN);
    assert_ne!(game.view(P1).table().card(card).def, DefId::HIDDEN);
    assert_eq!(game.view(P0).legal(), other.view(P0).legal());
    let mut rng = Rng::new(3);
    (0..20).for_each(|_| general::tells_nothing(&game, &mut rng));
}

#[test]
fn matches_in_which_control_changes_are_sound() {
    trials::all_hold(CARDS, 30, |game| {
        let mut cards = game.table().card_ids();
        cards.any(|c| game.q().controller(c) != game.q().side(c))
    });
}
