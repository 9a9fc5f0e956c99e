//! Cards of another section with the same back: once they are shuffled into the deck, nobody can tell them from the others,
//! and which section a card comes from is known with its print.

use super::general::tells_nothing;
use super::rules::zones;
use super::trials;
use super::world::{World, act, at, pick};
use fudaba::engine::{Action, Match, P0, P1, Rng, Verb};

/// A mask that calls a ghost up into the deck, and one that draws.
const CARDS: &str = r#"[
    (id: "dirge-mask", kind: Mask, name: (en: "Dirge Mask", ja: "挽歌の面"), stats: {Power: 1, Price: 1}, abilities: [
        (kind: Activated, effect: [Move(Pick(Exactly(N(1)), Mine(Cellar, [])), To(Deck)), Shuffle(You, Deck)]),
        (kind: Activated, effect: [Draw(You, N(6))]),
    ]),
]"#;

/// The first player's ghost is among five golems of the deck.
fn haunted(seed: u8) -> Match {
    let mut world = World::new(CARDS).lane(P0, 0, "dirge-mask");
    for _ in 0..seed {
        // Another number of cards in play leads to another shuffle.
        world = world.hand(P1, "paper-mask");
    }
    let mut game = world.cellar(P0, "pale-ghost").start();
    let mask = at(&game, zones::lane(P0, 0), "dirge-mask");
    act(&mut game, Action::ability(Verb::Activate, mask, 0));
    game
}

fn ghost_at(game: &Match) -> usize {
    let deck = game.table().zone(zones::deck(P0));
    let ghost = |c: &fudaba::engine::CardId| game.table().card(*c).section() == 1;
    deck.iter().position(ghost).unwrap()
}

#[test]
fn the_section_goes_with_the_print_and_is_hidden_with_it() {
    let game = haunted(0);
    let deck = game.table().zone(zones::deck(P0));
    assert_eq!(deck.len(), 6);
    for viewer in [P0, P1] {
        let view = game.view(viewer);
        let sections = deck.iter().map(|c| view.table().card(*c).section());
        assert!(sections.into_iter().all(|s| s == 0), "taken for the first");
        assert!(deck.iter().all(|c| view.def(*c).is_none()));
    }
    let backs = deck.iter().map(|c| game.q().back(*c));
    assert!(backs.into_iter().all(|b| b == 0), "one back for all");
    let ghost = deck[ghost_at(&game)];
    assert_eq!(game.q().def(ghost).unwrap().key, "pale-ghost");
}

#[test]
fn a_ghost_may_be_anywhere_in_the_deck_for_all_that_a_player_knows() {
    let game = haunted(0);
    let view = game.view(P1);
    let mut rng = Rng::new(1);
    let mut seen = [0; 6];
    for _ in 0..300 {
        let sample = view.sample(&mut rng);
        sample.audit(game.setup()).unwrap();
        let deck = sample.zone(zones::deck(P0));
        let at = deck.iter().position(|c| sample.card(*c).section() == 1);
        seen[at.unwrap()] += 1;
        tells_nothing(&game, &mut rng);
    }
    assert!(
        seen.iter().all(|n| (25..=80).contains(n)),
        "evenly: {seen:?}"
    );
}

#[test]
fn hands_and_decks_are_one_pool_and_the_cellar_is_not() {
    let world = World::new(CARDS).lane(P0, 0, "dirge-mask");
    let world = world.cellar(P0, "pale-ghost").cellar(P0, "pale-ghost");
    let mut game = world.hand(P0, "paper-mask").start();
    let mask = at(&game, zones::lane(P0, 0), "dirge-mask");
    let risen = game.table().zone(zones::cellar(P0))[0];
    act(&mut game, Action::ability(Verb::Activate, mask, 0));
    pick(&mut game, risen);
    let mut rng = Rng::new(2);
    let view = game.view(P1);
    let (mut in_hand, mut in_deck) = (0, 0);
    for _ in 0..200 {
        let sample = view.sample(&mut rng);
        let ghosts = |zone| {
            let cards = sample.zone(zone).iter();
            cards.filter(|c| sample.card(**c).section() == 1).count()
        };
        assert_eq!(ghosts(zones::cellar(P0)), 1, "ghosts alone lie there");
        in_hand += ghosts(zones::hand(P0));
        in_deck += ghosts(zones::deck(P0));
    }
    assert!(in_hand > 5 && in_deck > 100, "{in_hand} and {in_deck}");
    // Whoever draws the ghost knows it, and its section with it.
    act(&mut game, Action::ability(Verb::Activate, mask, 1));
    let ghost = at(&game, zones::hand(P0), "pale-ghost");
    assert_eq!(game.view(P0).table().card(ghost).section(), 1);
    assert_eq!(game.view(P1).table().card(ghost).section(), 0);
}

#[test]
fn matches_with_ghosts_in_the_deck_are_sound() {
    trials::all_hold(CARDS, 30, |game| {
        let mut cards = game.table().zone(zones::deck(P0)).iter();
        cards.any(|c| game.table().card(*c).section() == 1)
    });
}
