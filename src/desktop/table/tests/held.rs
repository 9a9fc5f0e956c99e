//! What the other player's abilities change is held until it can have been read, with a sentence about it; and a result
//! says what brought the end.

use bevy::prelude::*;

use super::bench::Bench;
use super::{against, games};
use crate::screens::LastResult;
use crate::screens::result::Ending;
use crate::settings::CurrentSettings;
use crate::states::Screen;
use crate::table::hud::Panels;
use crate::table::stage::{Doing, Intent, Tempo};
use fudaba_ai::AgentSpec;
use fudaba_engine::{Event, PlayerId, Rng};
use fudaba_text::{Lang, Speaker, Weight};

/// The least time that a change is held, in seconds.
const LEAST: f32 = 1.4;

#[test]
fn what_abilities_of_the_other_player_change_is_held_with_a_sentence() {
    let mut rulesets = 0;
    for game in games() {
        let name = game.library.game.rules.id();
        let mut held = 0;
        for seed in [2, 5] {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            let mut settings = bench.app.world_mut().resource_mut::<CurrentSettings>();
            settings.animation_speed = 1.0;
            let mut rng = Rng::new(seed);
            let mut since = 0.0;
            for _ in 0..2500 {
                bench.frames(1);
                if bench.place().0 != Screen::Table || held > 12 {
                    break;
                }
                let tempo = bench.app.world().resource::<Tempo>();
                let (tells, hold) = (tempo.tells(), tempo.hold);
                if tells && since == 0.0 {
                    since = hold;
                    bench.frames(1);
                    let model = &bench.app.world().resource::<Panels>().model;
                    assert!(!model.wait.sentence.trim().is_empty(), "{name}");
                }
                if !tells {
                    held += usize::from(since >= LEAST);
                    since = 0.0;
                    if bench.doing() == Some(Doing::Deciding)
                        && let Some(decision) = bench.table().decision()
                    {
                        bench.chooses(rng.below(decision.actions.len()));
                    } else if bench.doing() == Some(Doing::Showing) && rng.below(2) == 0 {
                        // Whatever else is shown may be passed over.
                        let next = bench.app.world().resource::<Tempo>().theirs;
                        if next.is_none() {
                            bench.wants(Intent::Step);
                        }
                    }
                    std::thread::yield_now();
                }
            }
        }
        println!("{name}: {held} held");
        rulesets += usize::from(held > 0);
    }
    assert!(rulesets >= 3, "in {rulesets} rulesets");
}

#[test]
fn a_result_names_the_last_that_was_told_before_the_end() {
    let (mut lost, mut won, mut named) = (0, 0, 0);
    for game in games() {
        let name = game.library.game.rules.id();
        for seed in 0..2 {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Rules));
            bench.by_chance(seed, 20_000, |_, _| {});
            assert_eq!(bench.place().0, Screen::Result, "{name}");
            let result = &bench.app.world().resource::<LastResult>().0;
            let texts: Vec<&str> = result.reasons.iter().map(|r| r.text.as_str()).collect();
            println!("{name}: {texts:?}");
            match result.ending {
                Ending::Defeat => lost += 1,
                _ => won += 1,
            }
            let sitting = bench.table().seen().expect("it is shown").sitting();
            let speaker = Speaker::to_player(&game.book, Lang::En, PlayerId(0));
            let told: Vec<_> = sitting.log(PlayerId(0), 0).collect();
            let lines = told.iter().rev().filter_map(|t| {
                let tells = !matches!(t.event, Event::Declined { .. } | Event::Ended(_));
                tells.then(|| t.line(&speaker)).flatten()
            });
            let last = lines.into_iter().next().expect("something was told");
            if matches!(last.weight, Weight::Turn | Weight::Phase) {
                assert_eq!(texts.len(), 1, "{name}");
                continue;
            }
            named += 1;
            let [how, decided] = texts[..] else {
                panic!("{name}: {texts:?}");
            };
            assert!(how.ends_with('.'), "{name}: {how}");
            let turn = format!("in turn {}: ", result.turns);
            let what = decided.split_once(&turn).expect("it is there").1;
            // Names of the other player differ: the words after them are compared.
            let words = |text: &str| text.rsplit(' ').take(3).collect::<Vec<_>>().join(" ");
            assert_eq!(words(what), words(&last.text()), "{name}");
        }
    }
    assert!(lost > 0 && lost + won == 10, "{lost} lost, {won} won");
    assert!(named >= 7, "{named} named");
}
