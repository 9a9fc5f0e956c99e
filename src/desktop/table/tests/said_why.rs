//! What is told of what can and cannot be done: what an ability costs, why something cannot be attacked or declared, and
//! that nothing invites to do without what is mostly well done.

use super::bench::Bench;
use super::gifts::{laid, with_place};
use super::laid::ground;
use super::{against, games};
use crate::panels::model::PromptModel;
use crate::states::Screen;
use crate::table::hud::Panels;
use crate::table::input::Reading;
use crate::table::layout::Staged;
use bevy::picking::pointer::PointerButton;
use bevy::prelude::With;
use fudaba_ai::AgentSpec;
use fudaba_engine::ability::Cost;
use fudaba_engine::{Action, CardId, Forecast, Prompt, Verb, ZoneId, ZoneSet};
use fudaba_play::Sitting;
use fudaba_text::choice_key;

/// What is told of a card that is kept for reading.
fn told(bench: &mut Bench, card: CardId) -> String {
    bench.app.world_mut().resource_mut::<Reading>().pinned = Some(card);
    bench.frames(2);
    let kept = bench.app.world().resource::<Panels>().model.kept.clone();
    bench.app.world_mut().resource_mut::<Reading>().pinned = None;
    kept.map_or_else(String::new, |kept| kept.here.join("\n"))
}

fn prompt(bench: &Bench) -> Option<PromptModel> {
    bench.app.world().resource::<Panels>().model.prompt.clone()
}

#[test]
fn nothing_invites_to_do_without_what_is_mostly_well_done() {
    let (mut worth_it, mut nothing) = (0, 0);
    for game in games() {
        let prompts = &game.book.phrases.prompts;
        let worth = |key: &str| prompts.get(key).is_some_and(|words| words.worth_it);
        if !prompts.keys().any(|key| worth(key)) {
            continue;
        }
        for seed in 0..3 {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            bench.by_chance(seed, 200, |bench, decision| {
                if !worth(decision.key) {
                    return;
                }
                bench.frames(2);
                let view = bench.table().view().expect("somebody looks").clone();
                let can = view.legal().iter().any(|action| !action.verb.is_button());
                let asked = prompt(bench).expect("it is asked");
                assert_eq!(asked.needs_other, can, "{asked:?}");
                worth_it += usize::from(can);
                nothing += usize::from(!can);
                // What a later phase offers is not left undone.
                let notes = asked.choices.iter().map(|choice| &choice.note);
                assert!(
                    notes.clone().all(|note| !note.contains("attack")),
                    "{asked:?}"
                );
            });
        }
    }
    println!("{worth_it} times it could be done, {nothing} times not");
    assert!(worth_it > 8, "{worth_it}");
}

#[test]
fn what_cannot_be_attacked_says_why_where_it_is_read_and_where_it_is_pressed() {
    let (mut read, mut pressed) = (0, 0);
    for game in games() {
        let name = game.library.game.rules.id();
        for seed in 0..4 {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            bench.by_chance(seed, 160, |bench, decision| {
                let view = bench.table().view().expect("somebody looks").clone();
                let zones = view.setup().rules.zones();
                let attacks = || decision.actions.iter().filter(|a| a.verb == Verb::Attack);
                let Some(by) = attacks().next().map(|attack| attack.card) else {
                    return;
                };
                let safe = view.table().card_ids().find(|card| {
                    let place = view.table().card(*card).zone;
                    let decl = zones.decl(place);
                    let of_kind = |a: &Action| zones.decl(a.place).kind == decl.kind;
                    let why = || view.reasons(Action::to(Verb::Attack, by, place));
                    decl.owner == Some(view.viewer().other())
                        && view.def(*card).is_some()
                        && attacks().any(of_kind)
                        && view.table().cover(place) == Some(*card)
                        && attacks().all(|attack| view.table().cover(attack.place) != Some(*card))
                        && decision.actions.iter().all(|action| action.card != *card)
                        && !why().is_empty()
                });
                let Some(card) = safe else { return };
                let here = told(bench, card);
                assert!(
                    here.contains("It cannot be attacked now: "),
                    "{name}: {here}"
                );
                read += 1;
                let entity = bench.card(card);
                bench.clicks(entity, PointerButton::Primary);
                if bench.choice().refused.is_some() {
                    let warning = prompt(bench).map_or_else(String::new, |asked| asked.warning);
                    assert!(
                        warning.contains("cannot be attacked now: "),
                        "{name}: {warning}"
                    );
                    pressed += 1;
                }
            });
        }
    }
    println!("{read} read, {pressed} pressed");
    assert!(read > 8 && pressed > 4, "{read} {pressed}");
}

#[test]
fn a_place_that_is_refused_says_why_also_where_a_later_phase_offers_it() {
    let (mut now, mut later, mut nowhere, mut forbids) = (0, 0, 0, 0);
    for game in games() {
        let name = game.library.game.rules.id();
        for seed in 0..4 {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            bench.by_chance(seed, 120, |bench, decision| {
                if decision.key.starts_with("kernel.") || decision.key == "rearrange" {
                    return;
                }
                let Some(choosing) = bench.choice().choosing.clone() else {
                    return;
                };
                let own = bench.table().view().map_or(0, |view| view.legal().len());
                let aimed = |a: &Action| {
                    let goes = matches!(a.verb, Verb::Attack | Verb::Deploy | Verb::Move);
                    goes && a.place != ZoneId::NONE
                };
                let mut all = choosing.actions().iter().enumerate();
                // Attacks that a later phase offers are looked for first.
                let found = all
                    .clone()
                    .find(|(n, a)| *n >= own && a.verb == Verb::Attack)
                    .or_else(|| all.find(|(_, a)| aimed(a)));
                let Some((n, action)) = found.map(|(n, action)| (n, *action)) else {
                    return;
                };
                bench.clicks(bench.card(action.card), PointerButton::Primary);
                let choosing = bench.choice().choosing.clone();
                let Some(choosing) = choosing.filter(|c| c.selected == Some(action.card)) else {
                    return;
                };
                let view = bench.table().view().expect("somebody looks").clone();
                let zones = view.setup().rules.zones();
                let wrong = zones.ids().find(|zone| {
                    let to = ZoneSet::EMPTY.with(*zone);
                    let theirs = zones.decl(*zone).owner == Some(view.viewer().other());
                    theirs
                        && zones.decl(*zone).is_slot()
                        && view.table().is_free(*zone)
                        && choosing.to_places(to).is_empty()
                });
                let Some(wrong) = wrong else { return };
                bench.clicks(bench.zone(wrong), PointerButton::Primary);
                let warning = prompt(bench).map_or_else(String::new, |asked| asked.warning);
                let key = decision.key;
                assert!(
                    warning.starts_with("Not there: "),
                    "{name} {key}: {action:?} {warning}"
                );
                // What the rules forbid leads to its clause.
                let clause = prompt(bench).map_or_else(String::new, |asked| asked.clause);
                let rules = game.rulebook.as_ref().expect("there is a rulebook");
                assert!(rules.find(&clause).is_some(), "{name} {key}: {clause}");
                if action.verb == Verb::Attack {
                    let usual = crate::table::hud::texts::clause_of(
                        bench
                            .app
                            .world()
                            .resource::<crate::table::ruleset::ActiveGame>(),
                        key,
                    );
                    forbids += usize::from(clause != usual);
                }
                if n >= own {
                    later += 1;
                } else {
                    now += 1;
                }
                nowhere += usize::from(warning.contains("no place"));
            });
        }
    }
    println!("{now} now, {later} later, {nowhere} nowhere, {forbids} with the clause");
    assert!(
        now > 20 && later > 5 && forbids > 5,
        "{now} {later} {forbids}"
    );
}

#[test]
fn a_cost_that_can_still_be_left_is_not_said_to_be_decided() {
    let (mut left, mut paid) = (0, 0);
    for game in games() {
        for seed in 0..6 {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            bench.by_chance(seed, 140, |bench, decision| {
                if decision.prompt != Prompt::ChooseCards {
                    return;
                }
                bench.frames(2);
                let Some(asked) = prompt(bench) else { return };
                let decided = asked.detail.contains("decided already");
                assert!(!decided || !asked.can_cancel, "{}", asked.detail);
                left += usize::from(asked.can_cancel && asked.sentence.starts_with("Cost of "));
                paid += usize::from(decided);
            });
        }
    }
    println!("{left} can be left, {paid} are decided");
    assert!(left > 0, "{left}");
}

#[test]
fn what_cannot_be_declared_with_a_card_says_why() {
    let mut lacking = 0;
    for game in games() {
        let words = game.library.game.rules.words();
        for (key, look) in &game.look.lacking {
            let known = |kind: &String| words.kinds.contains(&kind.as_str());
            assert!(look.kinds.iter().all(known), "{look:?}");
            let question = key.split_once('@').map(|(_, question)| question);
            let prompts = &game.book.phrases.prompts;
            assert!(
                question.is_some_and(|key| prompts.contains_key(key)),
                "{key}"
            );
            for seed in 0..3 {
                let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
                bench.by_chance(seed, 120, |bench, decision| {
                    let view = bench.table().view().expect("somebody looks").clone();
                    let zones = view.setup().rules.zones();
                    let action = |card| Action::card(Verb::Declare, card);
                    let lacks = view.table().card_ids().find(|card| {
                        let decl = zones.decl(view.table().card(*card).zone);
                        let kind = view.q().def(*card).map(|def| def.kind.name(words));
                        decl.is_slot()
                            && decl.owner == Some(view.viewer())
                            && kind.is_some_and(|kind| look.kinds.iter().any(|of| of == kind))
                            && choice_key(decision, action(*card)) == *key
                            && !decision.actions.contains(&action(*card))
                            && !view.reasons(action(*card)).is_empty()
                    });
                    let Some(card) = lacks else { return };
                    let here = told(bench, card);
                    let before = look.says.en.split('{').next().expect("words");
                    assert!(here.contains(before), "{here}");
                    lacking += 1;
                });
            }
        }
    }
    println!("{lacking} told");
    assert!(lacking > 5, "{lacking}");
}

#[test]
fn a_question_whether_an_ability_is_used_says_what_it_costs_and_how_much_there_is() {
    let (mut costs, mut points) = (0, 0);
    for game in games() {
        // Where cards ask for numbers, until one has.
        let numbers = |cost: &Cost| matches!(cost, Cost::Points(..));
        let mut all = game.library.pack.cards().flat_map(|card| &card.abilities);
        let asks = all.any(|one| one.may && one.cost.iter().any(numbers));
        for seed in 0..60 {
            if seed >= 8 && (points > 0 || !asks) {
                break;
            }
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            bench.by_chance(seed, 300, |bench, decision| {
                let source = decision.source.zip(decision.ability);
                let Some((card, ability)) =
                    source.filter(|_| decision.prompt == Prompt::UseAbility)
                else {
                    return;
                };
                let view = bench.table().view().expect("somebody looks").clone();
                let printed = view.q().def(card).and_then(|def| {
                    let ability = def.abilities.get(usize::from(ability))?;
                    Some(ability.ability.cost.clone())
                });
                let Some(cost) = printed.filter(|cost| !cost.is_empty()) else {
                    return;
                };
                bench.frames(2);
                let Some(asked) = prompt(bench) else { return };
                assert!(asked.sentence.contains("Cost: "), "{asked:?}");
                costs += 1;
                for part in &cost {
                    let Cost::Points(tally, _) = part else {
                        continue;
                    };
                    let has = view.setup().rules.tally(view.q(), *tally, view.viewer());
                    let has = format!("(you have {has})");
                    assert!(asked.sentence.contains(&has), "{has}: {asked:?}");
                    points += 1;
                }
            });
        }
    }
    println!("{costs} with costs, {points} of them in numbers");
    assert!(costs > 3 && points > 0, "{costs} {points}");
}

#[test]
fn what_comes_whatever_is_answered_is_said_on_no_answer() {
    // A fight is decided, and the winner is asked whether he wants to pay for another one.
    let game = with_place("centre_front_gate");
    let scenario = "(name: \"\", bare: true, turn: 11, phase: \"battle\", \
        a: (deck: [\"nulla*3\"], stock: [\"odo rested\"], level: [\"zizi\", \"tansy\"], centre_front: [\"rusk\"]), \
        b: (deck: [\"odo*3\"], centre_front: [\"pim\"]), steps: [])";
    let mut asked = 0;
    let sitting = Sitting::over(laid(game, scenario), against(AgentSpec::Random));
    let mut bench = Bench::over(game, sitting);
    bench.at_once();
    for _ in 0..600 {
        // The computer thinks on a thread of its own.
        std::thread::sleep(std::time::Duration::from_millis(5));
        bench.frames(16);
        if bench.place().0 != Screen::Table {
            break;
        }
        let Some(decision) = bench.table().decision() else {
            continue;
        };
        let find = |verb| decision.actions.iter().position(|a| a.verb == verb);
        if let (Some(yes), Some(no)) = (find(Verb::Yes), find(Verb::No)) {
            let table = bench.table();
            let of = |n: usize| table.view_of(n)?.forecast(decision.actions[n]);
            // It is counted on tables that are dealt anew each time.
            let beaten = |told: Forecast| told.beaten.into_iter().map(|(card, n)| (card, n > 90));
            let comes = [yes, no].map(|n| of(n).map(|told| beaten(told).collect::<Vec<_>>()));
            assert!(comes[0].is_some() && comes[0] == comes[1], "{comes:?}");
            let model = prompt(&bench).expect("it is asked");
            let notes = model.choices.iter().map(|choice| choice.note.as_str());
            assert!(notes.clone().all(str::is_empty), "{model:?}");
            assert!(model.sentence.contains("(you have 1)"), "{model:?}");
            asked += 1;
            break;
        }
        let view = bench.table().view().expect("somebody looks");
        let lies = |action: &Action| view.table().cover(action.place).is_some();
        let mut all = decision.actions.iter();
        let fight = all.position(|a| a.verb == Verb::Attack && lies(a));
        bench.chooses(fight.or(find(Verb::Done)).unwrap_or(0));
    }
    assert_eq!(asked, 1);
}

#[test]
fn cards_that_are_held_up_are_known_to_the_panels() {
    let mut held = 0;
    for game in games() {
        let mut bench = Bench::drawn(1280, 720);
        for seed in 0..3 {
            bench.sit_down(
                game,
                super::sitting(game, seed, against(AgentSpec::Random), false),
            );
            bench.by_chance(seed, 120, |bench, _| {
                let world = bench.app.world_mut();
                let up = world
                    .query_filtered::<(), With<Staged>>()
                    .iter(world)
                    .count();
                if up > 0
                    && let Some(ground) = ground(bench)
                {
                    assert!(ground.risen.len() >= up, "{up} {:?}", ground.risen);
                    held += 1;
                }
            });
        }
    }
    println!("{held} times cards were held up");
    assert!(held > 3, "{held}");
}
