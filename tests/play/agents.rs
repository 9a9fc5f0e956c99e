//! Computer players: the same answer for the same seed, and never a look at what they may not see.

use super::world;
use fudaba::ai::{Agent, AgentSpec, Level, Stop, Thinker, decision_seed};
use fudaba::engine::{Match, Rng, Sight};
use std::time::{Duration, Instant};

fn agents() -> Vec<(AgentSpec, Box<dyn Agent>)> {
    [
        "random",
        "rules",
        "greedy",
        "search:40",
        "search:40:2",
        "level:1",
        "level:2",
    ]
    .map(|name| {
        let spec: AgentSpec = name.parse().unwrap();
        (spec, spec.build())
    })
    .into_iter()
    .collect()
}

/// Positions with a choice to make, from matches between middling players.
fn positions(seeds: std::ops::Range<u64>, every: usize, mut each: impl FnMut(&Match, u64)) {
    for seed in seeds {
        let (mut game, mut rng) = world::start(seed);
        let mut player = AgentSpec::GREEDY.build();
        let mut n = 0;
        while let Some(who) = game.to_choose() {
            if n % every == 0 {
                each(&game, seed * 1000 + n as u64);
            }
            let index = if rng.below(4) == 0 {
                rng.below(game.legal().len())
            } else {
                player
                    .think(&game.view(who), rng.next(), &Stop::default())
                    .index
            };
            game.choose(index, None).unwrap();
            n += 1;
        }
    }
}

#[test]
fn every_agent_answers_legally_and_the_same_for_the_same_seed() {
    let mut used = agents();
    positions(0..4, 9, |game, seed| {
        let view = game.view(game.to_choose().unwrap());
        for (spec, agent) in &mut used {
            let thought = agent.think(&view, seed, &Stop::default());
            assert!(thought.index < view.legal().len(), "{spec}");
            // A fresh player of the same kind thinks the same as one that has played before.
            let fresh = spec.build().think(&view, seed, &Stop::default());
            assert_eq!(thought, fresh, "{spec}");
        }
    });
}

/// How often a level does something else than the player of its sight alone would: never if it is sure, in about so
/// many of a hundred decisions as it is hasty or careless if not.
#[test]
fn a_level_plays_as_well_as_its_ruleset_says() {
    for level in Level::all() {
        let (mut asked, mut blind, mut expected) = (0, 0, 0);
        let mut player = AgentSpec::Level(level).build();
        positions(30..42, 11, |game, seed| {
            let view = game.view(game.to_choose().unwrap());
            let skill = view.setup().rules.skills()[usize::from(level.number() - 1)];
            let alone = match skill.sight {
                Sight::Step(samples) => format!("greedy:{samples}"),
                Sight::Search(iterations) if iterations <= 200 => format!("search:{iterations}"),
                _ => return,
            };
            if view.legal().len() < 2 {
                return;
            }
            let alone: AgentSpec = alone.parse().unwrap();
            let thought = player.think(&view, seed, &Stop::default());
            let sure = skill.hasty + skill.careless == 0 && skill.wavers == 0.0;
            if sure {
                assert_eq!(thought, alone.build().think(&view, seed, &Stop::default()));
            }
            asked += 1;
            blind += i32::from(thought.lines.is_empty());
            expected += i32::from(skill.hasty + skill.careless);
        });
        let expected = expected / 100;
        assert!(
            (blind - expected).abs() <= 4 + asked / 10,
            "{level:?}: {blind} of {asked} without a look, {expected} expected"
        );
    }
}

/// Over 2,000 positions, each with 20 new deals: `FUDABA_MATCHES=110`. Otherwise a sample of them.
#[test]
fn agents_never_peek() {
    let matches = u64::from(world::matches(6));
    let deals = if matches > 6 { 20 } else { 4 };
    let mut used: Vec<_> = (["rules", "greedy", "search:16", "level:1", "level:4"].iter())
        .map(|name| (name, name.parse::<AgentSpec>().unwrap().build()))
        .collect();
    let mut count = 0;
    // From 13 on, so that a sample has both rulesets.
    positions(13..13 + matches, 5, |game, seed| {
        let who = game.to_choose().unwrap();
        let view = game.view(who);
        let expected: Vec<_> = (used.iter_mut())
            .map(|(_, agent)| agent.think(&view, seed, &Stop::default()))
            .collect();
        let mut rng = Rng::new(seed);
        for _ in 0..deals {
            // The hidden cards are dealt anew, and the luck to come is another: the player sees the same.
            let table = view.sample(&mut rng);
            let other = Match::from_table(game.setup().clone(), table, None);
            let same = other.view(who);
            assert_eq!(same.legal(), view.legal());
            for ((spec, agent), expected) in used.iter_mut().zip(&expected) {
                let thought = agent.think(&same, seed, &Stop::default());
                assert_eq!(&thought, expected, "{spec} looked at hidden cards");
            }
        }
        count += 1;
    });
    println!("{count} positions, {deals} deals each");
    assert!(count >= 100, "only {count} positions");
}

#[test]
fn samples_agree_with_the_view_and_keep_every_card() {
    let mut differ = 0;
    positions(20..23, 3, |game, seed| {
        for who in fudaba::engine::PlayerId::ALL {
            let view = game.view(who);
            let mut rng = Rng::new(seed);
            let table = view.sample(&mut rng);
            table.audit(game.setup()).unwrap();
            for card in table.card_ids() {
                if let Some(known) = view.def(card) {
                    assert_eq!(table.card(card).def, known);
                }
            }
            differ += usize::from(table != *game.table());
        }
    });
    assert!(differ > 100, "hidden cards are dealt anew");
}

/// How many of 20 matches a player wins against a random one.
fn wins_against_random(spec: AgentSpec) -> usize {
    let mut player = spec.build();
    let mut wins = 0;
    for n in 0..20u64 {
        let (mut game, mut rng) = world::start(n / 2 * 3);
        let seat = usize::from(n % 2 == 1);
        while let Some(who) = game.to_choose() {
            let index = if who.index() == seat {
                let seed = decision_seed(n, seat, game.choices().len());
                player.think(&game.view(who), seed, &Stop::default()).index
            } else {
                rng.below(game.legal().len())
            };
            game.choose(index, None).unwrap();
        }
        let winner = game.outcome().unwrap().winner;
        wins += usize::from(winner.is_some_and(|w| w.index() == seat));
    }
    wins
}

#[test]
fn greedy_and_the_rules_of_thumb_beat_random() {
    for spec in [AgentSpec::GREEDY, AgentSpec::Rules] {
        let wins = wins_against_random(spec);
        assert!(wins >= 15, "{spec} won {wins} of 20");
    }
}

#[test]
fn a_thinker_answers_without_being_waited_for() {
    let (game, _) = world::start(3);
    let who = game.to_choose().unwrap();
    let spec: AgentSpec = "search:200000".parse().unwrap();
    let mut thinker = Thinker::start(game.view(who), spec, 1);
    assert_eq!(thinker.poll(), None, "it has just begun");
    thinker.hurry();
    let began = Instant::now();
    let thought = loop {
        if let Some(thought) = thinker.poll() {
            break thought;
        }
        assert!(
            began.elapsed() < Duration::from_secs(20),
            "it was told to hurry"
        );
        std::thread::sleep(Duration::from_millis(1));
    };
    assert!(thought.index < game.legal().len());
    assert_eq!(thinker.poll(), None, "an answer is given out once");
}
