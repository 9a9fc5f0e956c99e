//! Openings: of what kind a decision is that only lets a player answer, and where a sitting asks a person.

use super::rules::zones::{hand, lane};
use super::world::{World, act, at, pick};
use fudaba::engine::{Action, Asked, Match, Opening, P0, P1, PlayerId, Verb};
use fudaba::play::{Openings, Seat, Sitting};
use std::collections::BTreeMap;

/// An oath that aims at nothing.
const CARDS: &str = r#"[(
    id: "calm-oath",
    kind: Oath,
    name: (en: "Calm Oath", ja: "静かな誓い"),
    abilities: [(kind: Activated, effect: [Modify(All(Mine(Lane, [])), Power, Add(N(1)), Turn)])],
)]"#;

/// The first player has sworn an oath against a golem of one of the players; the other one can break it.
fn sworn(oath: &str, against: Option<PlayerId>) -> Match {
    let world = World::new(CARDS).hand(P0, oath).hand(P1, "broken-word");
    let world = world
        .lane(P1, 0, "pebble-golem")
        .lane(P1, 1, "pebble-golem");
    let mut game = world.start();
    let card = at(&game, hand(P0), oath);
    act(&mut game, Action::ability(Verb::Declare, card, 0));
    if let Some(player) = against {
        let golem = at(&game, lane(player, 0), "pebble-golem");
        pick(&mut game, golem);
    }
    game
}

fn opening(game: &Match, viewer: PlayerId) -> Option<Opening> {
    game.view(viewer).opening()
}

fn over(game: Match, asked: Asked) -> Sitting {
    let declared = game.setup().declared;
    let person = |name: &str| Seat::Person(name.to_owned());
    let mut sitting = Sitting::over(game, [person("Ann"), person("Bea")]);
    let own = BTreeMap::from([("their_oath".to_owned(), asked)]);
    sitting.ask_at(Openings::of(declared, &own));
    sitting
}

#[test]
fn an_opening_is_that_of_its_player_alone() {
    let game = sworn("rust-oath", Some(P1));
    assert_eq!(game.to_choose(), Some(P1));
    let hit = Some(Opening {
        kind: 0,
        matters: true,
    });
    assert_eq!(opening(&game, P1), hit);
    assert_eq!(opening(&game, P0), None, "it is not asked");
}

#[test]
fn what_aims_at_nothing_of_his_does_not_matter() {
    let game = sworn("calm-oath", None);
    assert_eq!(game.to_choose(), Some(P1));
    assert!(opening(&game, P1).is_some_and(|o| !o.matters));
}

#[test]
fn a_decision_that_is_no_answer_is_no_opening() {
    let game = World::new("[]").hand(P0, "rust-oath").start();
    assert_eq!(opening(&game, P0), None);
}

#[test]
fn a_person_is_asked_where_he_wants_to_be() {
    for (asked, oath, against, is_asked) in [
        (Asked::Always, "calm-oath", None, true),
        (Asked::Relevant, "calm-oath", None, false),
        (Asked::Relevant, "rust-oath", Some(P1), true),
        (Asked::Never, "rust-oath", Some(P1), false),
    ] {
        let sitting = over(sworn(oath, against), asked);
        let now = sitting.game().to_choose();
        let answers = now == Some(P1) && sitting.game().view(P1).opening().is_some();
        assert_eq!(answers, is_asked, "{asked:?} with {oath}");
        // The choices that were made by hand, and what was passed.
        let made = 1 + usize::from(against.is_some());
        let choices = sitting.game().choices().len();
        assert_eq!(choices > made, !is_asked, "{asked:?} with {oath}");
    }
}
