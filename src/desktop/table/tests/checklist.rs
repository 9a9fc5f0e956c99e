//! What a card still needs to come to its own place, and how both numbers of a contest are told to compare.

use super::bench::Bench;
use super::{against, games};
use crate::table::hud::Panels;
use fudaba_ai::AgentSpec;
use fudaba_engine::Verb;
use std::collections::BTreeSet;

#[test]
fn what_a_card_still_needs_is_told_as_long_as_it_cannot_come() {
    let (mut told, mut met, mut silent) = (0, 0, 0);
    for game in games() {
        let zones = &game.look.table.zones;
        let from = zones.values().find_map(|look| look.admits.as_deref());
        let Some(from) = from else { continue };
        let decls = game.library.game.rules.zones();
        for seed in 0..4 {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            bench.by_chance(seed, 60, |bench, decision| {
                bench.frames(2);
                let world = bench.app.world();
                let list = world.resource::<Panels>().model.checklist.clone();
                let waits = |card| {
                    let view = bench.table().view().expect("somebody looks");
                    decls.decl(view.table().card(card).zone).key == from
                };
                let comes = decision.actions.iter().any(|action| {
                    let card = action.card.some();
                    action.verb == Verb::Play && card.is_some_and(waits)
                });
                silent += usize::from(list.is_none());
                let Some(list) = list else { return };
                assert!(!comes, "{list:?}");
                assert!(!list.title.is_empty() && list.items.len() > 1, "{list:?}");
                assert!(list.items.iter().any(|item| !item.met), "{list:?}");
                told += 1;
                met += list.items.iter().filter(|item| item.met).count();
            });
        }
    }
    println!("{told} lists, {met} needs met, {silent} times none");
    assert!(
        told > 10 && met > 10 && silent > 10,
        "{told} {met} {silent}"
    );
}

#[test]
fn what_a_card_still_needs_is_told_at_every_question_at_which_the_ruleset_wants_it() {
    for game in games() {
        let zones = &game.look.table.zones;
        if zones.values().all(|look| look.admits.is_none()) {
            continue;
        }
        let mut told = BTreeSet::new();
        for seed in 0..3 {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            bench.by_chance(seed, 90, |bench, decision| {
                bench.frames(2);
                let panels = bench.app.world().resource::<Panels>();
                if panels.model.checklist.is_some() {
                    told.insert(decision.key.to_owned());
                }
            });
        }
        let wanted: BTreeSet<String> = game.look.needs_at.iter().cloned().collect();
        assert!(wanted.len() > 1, "in more phases than one");
        assert_eq!(told, wanted);
    }
}

#[test]
fn what_is_begun_with_a_card_is_said_in_a_sentence_of_its_own() {
    for game in games() {
        for paid in &game.look.table.paid {
            // Nothing need stand below it.
            // What one gets for it is said where the click is told of.
            for option in &paid.options {
                let key = format!("pick_option.{option}@{}", paid.prompt);
                let label = &game.book.phrases.actions[&key];
                let gain = label.en.rsplit(" for ").next().expect("it says what for");
                let gain = gain.trim_start_matches("a ");
                assert!(paid.says.en.contains(gain), "{gain}: {}", paid.says.en);
                let gain = label.ja.rsplit('で').next().expect("it says what for");
                assert!(paid.says.ja.contains(gain), "{gain}: {}", paid.says.ja);
            }
            assert!(paid.says.en.ends_with('.'), "{}", paid.says.en);
            assert!(paid.says.ja.ends_with('。'), "{}", paid.says.ja);
        }
    }
}

#[test]
fn a_tag_says_who_is_ahead_only_where_it_comes_so() {
    let (mut beats, mut others) = (0, 0);
    for game in games() {
        let mut bench = Bench::of(game, 3, against(AgentSpec::Random));
        bench.by_chance(3, 240, |bench, _| {
            bench.frames(2);
            let world = bench.app.world();
            let Some(told) = world.resource::<Panels>().model.foreseen.clone() else {
                return;
            };
            let numbers: Vec<i32> = (told.numbers.split(|c: char| !c.is_ascii_digit()))
                .filter_map(|number| number.parse().ok())
                .collect();
            let ahead = told.numbers.contains(" > ");
            beats += usize::from(ahead);
            others += usize::from(!ahead);
            if ahead {
                // From the least of the one to the most of the other.
                let (first, last) = (numbers.first(), numbers.last());
                assert!(first > last, "{told:?}");
            }
            if told.numbers.contains(" < ") {
                assert!(numbers.first() < numbers.last(), "{told:?}");
            }
        });
    }
    println!("{beats} are ahead, {others} not");
    assert!(beats > 3 && others > 3, "{beats} {others}");
}
