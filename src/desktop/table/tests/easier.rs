//! What is decided by itself is not asked, and what is done with a hand is what was meant by it.

use super::bench::Bench;
use super::{against, games};
use crate::table::hud::Panels;
use crate::table::input::{Choosing, Click};
use crate::table::stage::Intent;
use fudaba_ai::AgentSpec;
use fudaba_engine::{Decision, PlayerId, Shape, Verb, ZoneId, ZoneSet};

/// Is it all the same to everybody which of its cards answers a question?
fn hidden(bench: &Bench, decision: &Decision) -> bool {
    let view = bench.table().view().expect("somebody looks");
    decision.actions.iter().all(|action| {
        let known = |player| view.table().card(action.card).known_to(player);
        action.verb == Verb::Pick && !PlayerId::ALL.into_iter().any(known)
    })
}

#[test]
fn which_of_several_hidden_cards_pays_is_not_asked_once_something_else_was() {
    let (mut paid, mut alone) = (0, 0);
    for game in games() {
        let looks = &game.look.table.paid;
        let Some(asks) = looks.first().map(|look| look.asks.as_str()) else {
            continue;
        };
        for seed in 0..6 {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            bench.at_once();
            bench.by_chance(seed, 120, |bench, decision| {
                let begins = |n: &usize| {
                    let action = decision.actions[*n];
                    let of = looks.iter().find(|look| look.prompt == decision.key);
                    let options = of.map_or(&[][..], |look| &look.options[..]);
                    action.verb == Verb::PickOption && options.contains(&(action.n + 1))
                };
                let options: Vec<usize> = (0..decision.actions.len()).filter(begins).collect();
                for option in options {
                    let before = bench.table().choices();
                    bench.chooses(option);
                    bench.frames(3);
                    let mut answers = 1;
                    while let Some(asked) = bench.table().decision() {
                        if bench.table().begun() == 0 {
                            break;
                        }
                        let pays = asked.key == asks;
                        if pays && answers > 1 {
                            assert!(!hidden(bench, &asked), "it is asked with what it is paid");
                        }
                        alone += usize::from(pays && answers == 1);
                        if pays {
                            break;
                        }
                        answers += 1;
                        bench.chooses(0);
                        bench.frames(3);
                    }
                    paid += usize::from(answers > 1);
                    if bench.table().begun() > 0 {
                        bench.wants(Intent::TakeBack);
                        bench.frames(3);
                    }
                    if bench.table().choices() != before {
                        return;
                    }
                }
            });
        }
    }
    assert!(paid > 3, "{paid}");
    // What asks for nothing else is meant only once it has been said with which card it is paid.
    assert!(alone > 3, "{alone}");
}

#[test]
fn a_card_that_is_dragged_to_where_cards_are_laid_is_laid_and_not_used() {
    let (mut laid, mut elsewhere, mut kept) = (0, 0, 0);
    for game in games() {
        let zones = game.library.game.rules.zones();
        let looks = &game.look.table.zones;
        let takes = |key: &str| looks.get(key).is_some_and(|look| look.takes_declared);
        for seed in 0..6 {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            bench.at_once();
            bench.by_chance(seed, 150, |bench, decision| {
                let viewer = bench.table().viewer();
                let own = zones.ids().find(|zone| {
                    let decl = zones.decl(*zone);
                    decl.owner == Some(viewer) && takes(decl.key)
                });
                bench.frames(2);
                let choosing: Option<&Choosing> = bench.choice().choosing.as_ref();
                let (Some(place), Some(choosing)) = (own, choosing) else {
                    return;
                };
                for action in &decision.actions {
                    let plays = action.verb == Verb::Play && action.place == ZoneId::NONE;
                    if !plays {
                        continue;
                    }
                    let there = choosing.drop_on(action.card, ZoneSet::EMPTY.with(place));
                    let lays = |n: &usize| {
                        let other = decision.actions[*n];
                        (other.verb, other.card) == (Verb::Declare, action.card)
                    };
                    let lays: Vec<usize> = (0..decision.actions.len()).filter(lays).collect();
                    match lays.as_slice() {
                        [only] => assert_eq!(there, Click::Act(*only)),
                        [] => assert_eq!(there, Click::Clear),
                        _ => assert!(matches!(there, Click::Menu(_))),
                    }
                    laid += usize::from(!lays.is_empty());
                    kept += usize::from(lays.is_empty());
                    // Anywhere else on the table it is played.
                    let other = zones.ids().find(|zone| {
                        let decl = zones.decl(*zone);
                        decl.owner == Some(viewer) && decl.shape == Shape::Pile
                    });
                    let there = other.map(|zone| ZoneSet::EMPTY.with(zone));
                    let there = there.map(|there| choosing.drop_on(action.card, there));
                    elsewhere += usize::from(there.is_some_and(|there| there != Click::Clear));
                }
            });
        }
    }
    assert!(
        laid > 5 && kept > 0 && elsewhere > 5,
        "{laid} {kept} {elsewhere}"
    );
}

#[test]
fn a_spell_that_answers_an_attack_has_a_button_and_stands_in_the_question() {
    let mut asked = 0;
    for game in games() {
        let prompts = &game.book.phrases.prompts;
        let tell = prompts.values().any(|words| words.tells);
        for seed in 0..if tell { 16 } else { 0 } {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            bench.at_once();
            bench.by_chance(seed, 120, |bench, decision| {
                let tells = prompts.get(decision.key).is_some_and(|words| words.tells);
                let uses = |n: &usize| decision.actions[*n].verb == Verb::Activate;
                let uses: Vec<usize> = (0..decision.actions.len()).filter(uses).collect();
                if !tells || uses.is_empty() {
                    return;
                }
                bench.frames(6);
                let model = &bench.app.world().resource::<Panels>().model;
                let Some(prompt) = &model.prompt else { return };
                for n in &uses {
                    let button = prompt.choices.iter().find(|choice| choice.action == *n);
                    let button = button.expect("it has a button");
                    assert_eq!(button.agrees, (uses.len() == 1).then_some(true));
                }
                assert!(!prompt.detail.is_empty());
                asked += 1;
            });
        }
    }
    assert!(asked > 2, "{asked}");
}
