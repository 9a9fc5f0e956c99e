//! What the other player's abilities change is held until it can have been read, with a sentence about it; and a result
//! says what brought the end.

use std::sync::Arc;

use bevy::prelude::*;

use super::bench::Bench;
use super::{against, games, sitting, two};
use crate::screens::LastResult;
use crate::screens::result::Ending;
use crate::settings::CurrentSettings;
use crate::states::Screen;
use crate::table::hud::{Panels, ended, texts};
use crate::table::ruleset::{ActiveGame, LoadedGame};
use crate::table::stage::{Doing, Intent, Table, Tempo};
use fudaba_ai::AgentSpec;
use fudaba_engine::{Ending as Why, Event, Rng};
use fudaba_play::Sitting;
use fudaba_text::Weight;

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

/// A match of two people who choose by chance, played to its end.
fn played_by_chance(game: &LoadedGame, seed: u64) -> Sitting {
    let mut sitting = sitting(game, seed, two(), true);
    let mut rng = Rng::new(seed);
    loop {
        sitting.catch_up();
        let Some(decision) = sitting.decision() else {
            return sitting;
        };
        let index = rng.below(decision.actions.len());
        sitting.choose(index).expect("it is legal");
    }
}

/// What is said of how a match ended, with the key of the ending.
fn ended_by_chance(game: &Arc<LoadedGame>, seed: u64) -> (&'static str, Option<String>, Sitting) {
    let sitting = played_by_chance(game, seed);
    let active = ActiveGame::of(game, sitting.setup());
    let table = Table(sitting);
    let seen = table.seen().expect("no curtain is closed");
    let outcome = table.game().outcome().expect("it is over");
    let said = ended::decided(&active, seen, &outcome, &CurrentSettings::default());
    let declared = seen.sitting().setup().declared;
    let key = match outcome.why {
        Why::Rule(n) => declared.endings[usize::from(n)].0,
        Why::Both => "both",
        _ => "other",
    };
    (key, said, table.0)
}

#[test]
fn a_result_names_the_event_that_decided_the_match() {
    // A word of what decides, by the ending.
    let words = [
        ("leader_lost", "defeated"),
        ("ship_removed", "defeated"),
        ("no_attack", "nothing to attack"),
        ("step_up_failed", "stepped up"),
        ("success", "into the success area"),
        ("gates", "is broken!"),
        ("penalties", "penalty"),
        ("life", "life "),
        ("fatal", "A fatal attack by"),
        ("burnt_out", "Soul Burn!"),
    ];
    for game in games() {
        let name = game.library.game.rules.id();
        let mut named = 0;
        for seed in 0..8 {
            let (key, said, sitting) = ended_by_chance(game, seed);
            println!("{name} {key}: {said:?}");
            let turns_ran_out = ["turn_limit", "turn_cap", "forced_loop"].contains(&key);
            assert!(!turns_ran_out || said.is_none(), "{name}: {said:?}");
            let Some((_, word)) = words.iter().find(|(of, _)| *of == key) else {
                continue;
            };
            let said = said.expect("something decided it");
            assert!(said.ends_with(&['.', '!'][..]), "{name}: {said}");
            assert!(said.contains(word), "{name} {key}: {said}");
            let turn = sitting.game().table().turn;
            assert!(
                key == "burnt_out" || said.contains(&format!("in turn {turn}: ")),
                "{name}: {said}"
            );
            named += 1;
        }
        assert!(named > 2, "{name}: {named} named");
    }
}

#[test]
fn the_card_by_which_a_match_was_won_is_its_winners_and_nobody_wins_by_one_by_giving_up() {
    // Endings that come by an attack, or by a card of which a rule tells.
    let blows = ["leader_lost", "ship_removed", "gates", "fatal", "success"];
    let mut shown = std::collections::BTreeSet::new();
    for game in games() {
        for seed in 0..8 {
            let (key, _, sitting) = ended_by_chance(game, seed);
            let table = Table(sitting);
            let seen = table.seen().expect("no curtain is closed");
            let outcome = table.game().outcome().expect("it is over");
            let by = ended::won_by(seen, &outcome);
            if let Some(card) = by {
                assert_eq!(Some(seen.view().q().owner(card)), outcome.winner, "{key}");
            }
            if blows.contains(&key) {
                assert!(by.is_some(), "{key}");
                shown.insert(key);
            }
            let gives_up = fudaba_engine::Outcome {
                why: Why::Concession,
                ..outcome
            };
            assert_eq!(ended::won_by(seen, &gives_up), None);
        }
    }
    assert!(shown.len() >= 3, "{shown:?}");
}

#[test]
fn what_a_player_does_by_a_rule_is_a_plain_line_and_what_happened_last() {
    let settings = CurrentSettings::default();
    let mut told = 0;
    for game in games() {
        let acts = &game.book.phrases.lately.acts;
        for seed in 0..6 {
            let sitting = played_by_chance(game, seed);
            let active = ActiveGame::of(game, sitting.setup());
            let viewer = sitting.viewer();
            let speaker = texts::speaker(&active, &sitting, viewer, &settings);
            for told_of in sitting.log(viewer, 0) {
                let Event::Noted(note) = &told_of.event else {
                    continue;
                };
                if acts.iter().any(|key| key == note.key) {
                    let line = told_of.line(&speaker).expect("it has words");
                    assert_eq!(line.weight, Weight::Line, "{}", line.text());
                    told += usize::from(note.key.starts_with("converts"));
                }
            }
        }
    }
    assert!(told > 5, "{told} told");
}

#[test]
fn a_result_says_how_the_match_ended() {
    let (mut lost, mut won) = (0, 0);
    for game in games() {
        let name = game.library.game.rules.id();
        let mut bench = Bench::of(game, 1, against(AgentSpec::Rules));
        bench.by_chance(1, 20_000, |_, _| {});
        assert_eq!(bench.place().0, Screen::Result, "{name}");
        let result = &bench.app.world().resource::<LastResult>().0;
        assert!(result.reasons[0].text.ends_with('.'), "{name}");
        match result.ending {
            Ending::Defeat => lost += 1,
            _ => won += 1,
        }
    }
    assert!(lost > 0 && lost + won == 5, "{lost} lost, {won} won");
}
