//! Whoever presses the amber button without a thought gives nothing away.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::bench::Bench;
use super::{against, games, matches};
use crate::panels::model::ChoiceKind;
use crate::table::hud::Panels;
use crate::table::ruleset::LoadedGame;
use fudaba_ai::AgentSpec;
use fudaba_engine::{Match, PlayerId, Prompt, Shape, Table, Verb, Visibility};
use fudaba_play::Sitting;
use fudaba_scenario::{Common, Scenario, start};

/// Where everything lies that is no deck and no hand, with how it is turned; and how many cards of a player are in his hand.
fn lies(game: &Match, player: PlayerId) -> (usize, Vec<String>) {
    let (table, zones): (&Table, _) = (game.table(), game.setup().rules.zones());
    let mut hand = 0;
    let mut rest = Vec::new();
    for zone in zones.ids() {
        let decl = zones.decl(zone);
        let is_hand = decl.visibility == Visibility::OwnerOnly && !decl.is_slot();
        let deck = decl.shape == Shape::Pile && decl.visibility == Visibility::Nobody;
        match decl.owner == Some(player) {
            true if is_hand => hand += table.count(zone),
            // The last card of a deck is worth something.
            true if deck => rest.push(format!("{zone:?} {}", table.count(zone) > 0)),
            _ => {
                let cards = table.zone(zone).iter();
                let cards = cards.map(|card| (card, table.card(*card).rested()));
                rest.push(format!("{zone:?} {:?}", cards.collect::<Vec<_>>()));
            }
        }
    }
    (hand, rest)
}

/// Are by this answer more cards in the hand of whoever gives it than by that one, and is all else the same?
fn only_draws(game: &Match, player: PlayerId, [yes, no]: [usize; 2]) -> bool {
    let after = |answer: usize| {
        let mut then = game.clone();
        then.choose(answer, None).ok()?;
        Some(lies(&then, player))
    };
    let (Some(taken), Some(left)) = (after(yes), after(no)) else {
        return false;
    };
    taken.0 > left.0 && taken.1 == left.1
}

/// `FUDABA_GIFTS` is how many matches of each ruleset are looked at.
#[test]
fn the_amber_button_declines_nothing_that_is_free() {
    let (mut free, mut taken, mut declined) = (0, 0, 0);
    for game in games() {
        let name = game.library.game.rules.id();
        let mut asked = BTreeSet::new();
        for seed in 0..matches("FUDABA_GIFTS", 6) {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            bench.by_chance(seed, 400, |bench, decision| {
                let optional = matches!(decision.prompt, Prompt::UseAbility | Prompt::May);
                let at = |verb| decision.actions.iter().position(|a| a.verb == verb);
                let (Some(yes), Some(no)) = (at(Verb::Yes), at(Verb::No)) else {
                    return;
                };
                if !optional || bench.table().begun() > 0 {
                    return;
                }
                bench.frames(2);
                let game = bench.table().game();
                let draws = only_draws(game, decision.player, [yes, no]);
                let panels = bench.app.world().resource::<Panels>();
                let prompt = panels.model.prompt.as_ref();
                let choices = prompt.into_iter().flat_map(|prompt| &prompt.choices);
                let amber = choices.filter(|c| c.kind == ChoiceKind::Main);
                let amber: Vec<Verb> = amber.map(|c| decision.actions[c.action].verb).collect();
                free += usize::from(draws);
                taken += usize::from(amber == [Verb::Yes]);
                declined += usize::from(amber == [Verb::No]);
                let says = prompt.map_or("", |prompt| prompt.detail.as_str());
                asked.insert(format!("{amber:?} {says}"));
                assert!(
                    !draws || amber != [Verb::No],
                    "{name}: {decision:?}, {says}"
                );
            });
        }
        for said in asked {
            println!("{name}: {said}");
        }
    }
    println!("{free} free cards; the amber button takes {taken} offers, declines {declined}");
    assert!(declined > 5, "{free}, {taken}, {declined}");
}

/// What a scenario of a ruleset lays out, with the cards of its folder.
pub(super) fn laid(game: &LoadedGame, scenario: &str) -> Match {
    let folder = game.library.game.rules.id();
    let file = format!(
        "{}/../../tests/scenarios/{folder}/common.ron",
        env!("CARGO_MANIFEST_DIR")
    );
    let common = std::fs::read_to_string(file).expect("it is there");
    let implicit = ron::extensions::Extensions::IMPLICIT_SOME;
    let options = ron::Options::default().with_default_extension(implicit);
    let rules = game.library.game.rules;
    let (common, scenario): (Common, Scenario) = rules.words().in_force(|| {
        let common = options.from_str(&common).expect("it can be read");
        (common, options.from_str(scenario).expect("it can be read"))
    });
    let world = start(&scenario, &common, rules, &game.library.catalogue);
    world.expect("it can be laid out").game
}

/// The ruleset in which places of this name lie on the table.
pub(super) fn with_place(key: &str) -> &'static Arc<LoadedGame> {
    let has = |game: &&Arc<LoadedGame>| {
        let zones = game.library.game.rules.zones();
        zones.by_key(key, PlayerId(0)).is_some()
    };
    games().iter().find(has).expect("it is among them")
}

/// With which answers the amber button stands where a card that has come into play asks whether its ability is used.
fn amber_of(ability: &str) -> Vec<Verb> {
    let scenario = format!(
        "(name: \"\", phase: \"play\", a: (hand: [\"y\", \"blank\"], territory: [\"mint\"]), steps: [], \
         cards: [(id: \"y\", cost: 0, abilities: [(kind: Trigger, when: [(Summoned, This)], may: true, {ability})])])"
    );
    amber_in(with_place("territory"), &scenario)
}

/// The same on a table that is laid out so.
fn amber_in(game: &Arc<LoadedGame>, scenario: &str) -> Vec<Verb> {
    let sitting = Sitting::over(laid(game, scenario), against(AgentSpec::Random));
    let mut bench = Bench::over(game, sitting);
    bench.at_once();
    for _ in 0..40 {
        bench.frames(4);
        let Some(decision) = bench.table().decision() else {
            continue;
        };
        if decision.prompt == Prompt::UseAbility {
            bench.frames(2);
            let panels = bench.app.world().resource::<Panels>();
            let choices = panels
                .model
                .prompt
                .iter()
                .flat_map(|prompt| &prompt.choices);
            let amber = choices.filter(|c| c.kind == ChoiceKind::Main);
            return amber.map(|c| decision.actions[c.action].verb).collect();
        }
        let plays = decision.actions.iter().position(|a| a.verb == Verb::Deploy);
        bench.chooses(plays.expect("it can be played"));
    }
    panic!("the card never asks")
}

#[test]
fn a_card_that_may_be_drawn_for_nothing_is_taken_by_the_amber_button() {
    let draws = amber_of("effect: [Draw(You, N(1))]");
    assert_eq!(draws, [Verb::Yes]);
    // What has its price is left to whoever looks at it.
    let paid = amber_of(
        "cost: [Do(Move(Pick(Exactly(N(1)), Mine(Hand, [])), To(Coffin)))], effect: [Draw(You, N(1))]",
    );
    assert!(!paid.contains(&Verb::Yes), "{paid:?}");
}

#[test]
fn a_card_that_may_be_played_for_nothing_is_not_declined_by_the_amber_button() {
    let plays = "effect: [Procedure(You, Summon, Pick(Exactly(N(1)), Mine(Hand, [Kind(Kin), Stat(Cost, AtMost, N(1))])))]";
    // Whether the card is better on the table than in the hand is the player's to say: the button says neither.
    let amber = amber_of(plays);
    assert!(amber.is_empty(), "{amber:?}");
    // What another card is given up for is no gift.
    let cost = "cost: [Do(Move(Pick(Exactly(N(1)), Mine(Hand, [])), To(Coffin)))]";
    let paid = amber_of(&format!("{cost}, effect: [Draw(You, N(1))]"));
    assert_eq!(paid, [Verb::No]);
}

#[test]
fn what_was_paid_and_may_be_turned_up_again_is_not_declined_by_the_amber_button() {
    let turns = |payer: &str| {
        let scenario = format!(
            "(name: \"\", phase: \"deploy\", a: (hand: [\"y\", \"payer\"], coupling: [\"s10\", \"s20\", \"s30 down\"]), \
             steps: [], cards: [(id: \"payer\", colour: Red, abilities: [(kind: Activated, {payer}effect: [Draw(You, N(1))])]), \
             (id: \"y\", abilities: [(kind: Triggered, when: [(Deployed, This)], may: true, \
             effect: [Turn(Pick(Exactly(N(1)), Mine(Coupling, [FaceDown])), Up)])])])"
        );
        amber_in(with_place("coupling"), &scenario)
    };
    assert_eq!(turns("cost: [TurnDown(Coupling, 1)], "), [Verb::Yes]);
    // Where nobody pays so, it cannot be told whether it is a gain.
    assert_eq!(turns("cost: [RestThis], "), [Verb::No]);
}
