//! Who can win the match now is told before he is chosen, and what wins only now and then has not the colour of winning.

use std::collections::BTreeSet;

use super::bench::Bench;
use super::{against, computers, games, sitting, two};
use crate::screens::result::Ending as How;
use crate::table::draw::marks::sets_out;
use crate::table::hud::{Panels, ending};
use crate::table::input::Reading;
use crate::table::stage::InCourse;
use fudaba_ai::{AgentSpec, Stop, decision_seed};
use fudaba_engine::{CardId, Ending, Forecast, Outcome, PlayerId, Verb, ZoneId};

/// What is foretold of an action of the open question.
fn foretold(bench: &Bench, n: usize) -> Option<Forecast> {
    let seen = bench.table().seen()?;
    let action = *seen.decision()?.actions.get(n)?;
    let view = seen.sitting().view_of(n).unwrap_or(seen.view());
    view.forecast(action)
}

#[test]
fn who_plays_alone_wins_or_loses_and_who_watches_or_plays_with_a_second_is_told_who_won() {
    let mut bench = Bench::drawn(1280, 720);
    let winner = |bench: &mut Bench, seats, won: usize| {
        bench.sit_down(&games()[0], sitting(&games()[0], 1, seats, true));
        bench.frames(2);
        let outcome = Outcome {
            winner: Some(PlayerId::ALL[won]),
            why: Ending::Concession,
        };
        ending(bench.table().seen().expect("a table"), &outcome)
    };
    let won = |name: &str| How::Winner(name.to_owned());
    let alone = || against(AgentSpec::Random);
    assert_eq!(winner(&mut bench, alone(), 0), How::Victory);
    assert_eq!(winner(&mut bench, alone(), 1), How::Defeat);
    assert_eq!(winner(&mut bench, two(), 1), won("Bea"));
    assert_eq!(winner(&mut bench, computers(), 0), won("Box"));
}

#[test]
fn before_an_attacker_is_chosen_those_and_no_others_are_marked_that_can_win_now() {
    let (mut marked, mut plain) = (0, 0);
    for game in games() {
        let name = game.library.game.rules.id();
        let (mut here, mut looked) = (0, 0);
        for seed in 0..3 {
            if here > 3 || looked > 150 {
                break;
            }
            let mut agent = AgentSpec::GREEDY.build();
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            bench.by_chance(seed, 500, |bench, decision| {
                bench.frames(1);
                if here > 3 || looked > 150 {
                    return;
                }
                let strikes = |n: &usize| decision.actions[*n].verb == Verb::Attack;
                let attacks: Vec<usize> = (0..decision.actions.len()).filter(strikes).collect();
                let choosing = bench.choice().choosing.as_ref();
                let open = choosing.is_some_and(|c| sets_out(c, None).is_none());
                let viewer = bench.table().viewer();
                if !attacks.is_empty() && attacks.len() <= 24 && open {
                    looked += 1;
                    let wins = |n: &usize| {
                        let told = foretold(bench, *n);
                        told.and_then(|told| told.wins) == Some((viewer, 100))
                    };
                    let aim = |n: usize| (decision.actions[n].card, decision.actions[n].place);
                    let expected = attacks.iter().copied().filter(wins).map(aim);
                    let expected: BTreeSet<(CardId, ZoneId)> = expected.collect();
                    bench.frames(40);
                    let told = &bench.app.world().resource::<InCourse>().wins;
                    let told: BTreeSet<(CardId, ZoneId)> = told.iter().copied().collect();
                    assert_eq!(told, expected, "{name}: {}", decision.key);
                    here += expected.len();
                    plain += usize::from(expected.is_empty());
                }
                // He plays well enough to come to where a match can be won.
                let view = bench.table().view().expect("somebody looks").clone();
                let made = bench.table().choices();
                let stop = Stop::default();
                let thought = agent.think(&view, decision_seed(seed, 0, made), &stop);
                bench.chooses(thought.index);
            });
        }
        println!("{name}: {here} marked in {looked}");
        marked += here;
    }
    println!("{marked} marked");
    assert!(plain > 10, "{plain}");
}

#[test]
fn what_wins_only_now_and_then_has_not_the_colour_of_winning() {
    let (mut unlikely, mut likely) = (0, 0);
    for game in games() {
        let name = game.library.game.rules.id();
        for seed in 0..6 {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            bench.by_chance(seed, 300, |bench, decision| {
                bench.frames(1);
                let attacks = decision.actions.iter().enumerate();
                let attacks = attacks.filter(|(_, action)| action.verb == Verb::Attack);
                let attacks: Vec<usize> = attacks.map(|(n, _)| n).take(3).collect();
                for n in attacks {
                    let Some((_, chance)) = foretold(bench, n).and_then(|told| told.wins) else {
                        continue;
                    };
                    bench.app.world_mut().resource_mut::<Reading>().answer = Some(n);
                    bench.frames(4);
                    let model = &bench.app.world().resource::<Panels>().model;
                    let told = model.foreseen.as_ref().expect("it is told");
                    if chance < 50 {
                        assert_eq!(told.good, None, "{name}: {told:?}");
                        unlikely += 1;
                    } else {
                        assert!(told.good.is_some(), "{name}: {told:?}");
                        likely += 1;
                    }
                }
                bench.app.world_mut().resource_mut::<Reading>().answer = None;
            });
        }
        println!("{name}: {unlikely} unlikely, {likely} likely");
    }
    assert!(unlikely > 0 && likely > 3, "{unlikely} {likely}");
}
