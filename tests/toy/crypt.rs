//! A zone whose face-down cards nobody may see, their owner included.

use super::general::tells_nothing;
use super::rules::zones;
use super::trials;
use super::world::{World, act, at};
use fudaba::engine::{Action, DefId, Match, P0, P1, Rng, Verb};

/// A mask that buries the top card of the deck, turns over what is buried, and takes it back.
const CARDS: &str = r#"[
    (id: "burial-mask", kind: Mask, name: (en: "Burial Mask", ja: "埋葬の面"), stats: {Power: 1, Price: 1}, abilities: [
        (kind: Activated, effect: [Move(Top(You, Deck, N(1)), To(Crypt))]),
        (kind: Activated, effect: [Turn(All(Mine(Crypt, [])), Over)]),
        (kind: Activated, effect: [Move(Pick(Exactly(N(1)), Mine(Crypt, [])), To(Hand))]),
    ]),
]"#;

fn buried(key: &str) -> (Match, Action) {
    let world = World::new(CARDS).lane(P0, 0, "burial-mask").deck(P0, key);
    let mut game = world.start();
    let mask = at(&game, zones::lane(P0, 0), "burial-mask");
    let bury = Action::ability(Verb::Activate, mask, 0);
    act(&mut game, bury);
    (game, bury)
}

#[test]
fn not_even_the_owner_sees_what_lies_there() {
    let (game, _) = buried("tower-golem");
    let card = game.table().zone(zones::crypt(P0))[0];
    for viewer in [P0, P1] {
        assert_eq!(game.view(viewer).table().card(card).def, DefId::HIDDEN);
    }
    let mut rng = Rng::new(3);
    let view = game.view(P0);
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..60 {
        let sample = view.sample(&mut rng);
        seen.insert(sample.card(card).def);
        tells_nothing(&game, &mut rng);
    }
    assert_eq!(seen.len(), 2, "it may be either that is left");
}

#[test]
fn face_up_both_see_it_and_know_it_afterwards() {
    let (mut game, bury) = buried("tower-golem");
    let card = game.table().zone(zones::crypt(P0))[0];
    let turn = Action { n: 1, ..bury };
    act(&mut game, turn);
    let known = |game: &Match| [P0, P1].map(|p| game.view(p).def(card).is_some());
    assert_eq!(known(&game), [true; 2]);
    act(&mut game, turn);
    assert!(!game.table().card(card).face_up());
    assert_eq!(known(&game), [true; 2], "it has not moved since");
}

#[test]
fn whoever_takes_a_card_from_there_sees_it_then() {
    let (mut game, bury) = buried("tower-golem");
    let card = game.table().zone(zones::crypt(P0))[0];
    act(&mut game, Action { n: 2, ..bury });
    assert_eq!(game.table().card(card).zone, zones::hand(P0));
    let known = [P0, P1].map(|p| game.view(p).def(card).is_some());
    assert_eq!(known, [true, false]);
}

#[test]
fn matches_with_buried_cards_are_sound() {
    trials::all_hold(CARDS, 30, |game| game.table().count(zones::crypt(P0)) > 0);
}
