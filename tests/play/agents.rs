//! Computer players: the same answer for the same seed, and never a look at what they may not see.

use super::world;
use fudaba::ai::{
    Agent, AgentSpec, Budget, Level, MARGIN, Search, Stop, Style, Thinker, decision_seed,
};
use fudaba::cards::{Source, read_list, read_one};
use fudaba::engine::{Catalogue, First, Match, Rng, Sheet, Sight, Skill, Verb, View};
use fudaba::rules::find_game;
use fudaba::rules::luck_and_logic::zones;
use fudaba::scenario::{self, Scenario};
use std::collections::BTreeMap;
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

/// The place of what the ruleset says is done at the open decision without a thought.
fn habit(view: &View) -> Option<usize> {
    let q = view.q();
    let action = view.setup().rules.habit(q, q.step_asked()?)?;
    let at = view.legal().iter().position(|a| *a == action);
    Some(at.expect("what is done by habit is legal"))
}

/// Where windows open in the dozen, one with nothing to declare is passed, and one with an effect of a card is not.
#[test]
fn what_is_done_by_habit_takes_no_look() {
    let mut players = ["greedy", "search:30"].map(|s| s.parse::<AgentSpec>().unwrap().build());
    let (mut passed, mut weighed) = (0, 0);
    positions(0..14, 1, |game, seed| {
        let view = game.view(game.to_choose().unwrap());
        let effects = (view.legal().iter()).any(|a| matches!(a.verb, Verb::Activate | Verb::Play));
        match habit(&view) {
            Some(at) => {
                assert!(!effects);
                for player in &mut players {
                    let thought = player.think(&view, seed, &Stop::default());
                    assert_eq!((thought.index, thought.iterations), (at, 0));
                }
                passed += 1;
            }
            None if view.legal().len() > 1 && seed % 16 == 0 => {
                let thought = players[1].think(&view, seed, &Stop::default());
                assert!((8..=30).contains(&thought.iterations));
                weighed += 1;
            }
            None => {}
        }
    });
    assert!(passed > 50 && weighed > 50, "{passed}, {weighed}");
}

/// 3.3c: whoever takes his last life card has lost, so nobody does who looks at what comes of it.
#[test]
fn nobody_takes_his_own_last_life_card() {
    let rules = find_game("crimson_fragments").unwrap().rules;
    let usual = world::root().join("tests/scenarios/crimson_fragments/common.ron");
    let common = read_one(&Source::open(&usual).unwrap(), rules.words()).unwrap();
    for (life, taken) in [(1, false), (4, true)] {
        let source = Source {
            file: "table".into(),
            text: include_str!("last_life.ron").replace("LIFE", &life.to_string()),
        };
        let (mut entries, errors) = read_list::<Scenario>(&source, rules.words());
        assert!(errors.is_empty(), "{errors:?}");
        let scenario = entries.remove(0).value;
        let world = scenario::start(&scenario, &common, rules, &Catalogue::default());
        let game = world.map_err(|wrong| wrong.why).unwrap().game;
        let view = game.view(game.to_choose().unwrap());
        for spec in ["rules", "greedy", "search:8", "search:60"] {
            let mut player = spec.parse::<AgentSpec>().unwrap().build();
            let thought = player.think(&view, 1, &Stop::default());
            let took = view.legal()[thought.index].verb == Verb::Yes;
            assert_eq!(took, taken, "{spec} with {life} life cards");
        }
    }
}

/// Whoever stops when the first action cannot be overtaken chooses what he would have chosen after all iterations, and
/// saves many of them: where looks go to what is promising, and where the best of a few is found in rounds.
#[test]
fn a_search_that_stops_in_time_chooses_the_same() {
    let budget = Budget::iterations(60);
    let before = || Search::new(budget).of_version(0);
    for (mut quick, mut patient, most) in [
        (before(), before().patient(), 55),
        (Search::new(budget), Search::new(budget).patient(), 59),
    ] {
        let (mut seen, mut looks) = (0, 0);
        positions(0..24, 20, |game, seed| {
            let view = game.view(game.to_choose().unwrap());
            if view.legal().len() < 2 || habit(&view).is_some() {
                return;
            }
            let all = patient.think(&view, seed, &Stop::default());
            let some = quick.think(&view, seed, &Stop::default());
            assert_eq!(all.iterations, 60);
            assert_eq!(some.index, all.index);
            seen += 1;
            looks += some.iterations;
        });
        assert!(seen > 100, "only {seen} positions");
        let each = f64::from(looks) / f64::from(seen);
        assert!(
            looks < seen * most,
            "{each} of 60 iterations for a decision"
        );
    }
}

/// Who only wants the best action looks at a few of them most, all equally often, and the one he takes is among those. Who
/// wants to know what the others are worth is told as before.
#[test]
fn the_best_is_found_in_rounds_between_a_few() {
    let budget = Budget::iterations(96);
    let (mut today, mut wide) = (Search::new(budget).patient(), Search::thorough(budget));
    let mut before = Search::new(budget).of_version(0).patient();
    let (mut seen, mut differed) = (0, 0);
    positions(0..24, 20, |game, seed| {
        let view = game.view(game.to_choose().unwrap());
        let mind = view.setup().minds.today().as_ref().clone();
        if view.legal().len() < 2 || habit(&view).is_some() || mind.candidates == 0 {
            return;
        }
        let thought = today.think(&view, seed, &Stop::default());
        let most = thought.lines.iter().map(|l| l.visits).max().unwrap();
        assert_eq!(thought.lines[0].index, thought.index);
        // With half as many looks again as they are meant for, one in eight more take part at most.
        assert!(thought.lines.len() <= usize::from(mind.candidates).div_ceil(8) * 9);
        assert!(thought.lines[0].visits + 1 >= most);
        let all = wide.think(&view, seed, &Stop::default());
        let as_before = before.think(&view, seed, &Stop::default());
        differed += u32::from(thought.index != as_before.index);
        let mut without = mind;
        (without.candidates, without.readiness) = (0, 0.0);
        without.horizon_in_rounds = None;
        if view
            .setup()
            .minds
            .of(Some(0))
            .is_some_and(|v0| **v0 == without)
        {
            assert_eq!(all, as_before);
        }
        if thought.lines.len() > 2 {
            seen += 1;
            let last = thought.lines.iter().filter(|l| l.visits + 1 >= most);
            assert_eq!(last.count(), 2, "{:?}", thought.lines);
        }
    });
    assert!(
        seen > 60 && differed > 10,
        "{seen} decisions, {differed} made otherwise"
    );
}

/// A style takes what it likes only where that costs hardly anything, and where it can it does: who is bold acts more often
/// than who is careful, and who is tricky takes what the others do not.
#[test]
fn a_style_is_seen_and_costs_little() {
    let level = Level::new(3).unwrap();
    let mut players = Style::ALL.map(|style| AgentSpec::Level(level, style).build());
    let (mut acted, mut differed, mut seen) = ([0; 4], [0; 4], 0);
    positions(0..30, 9, |game, seed| {
        let view = game.view(game.to_choose().unwrap());
        let skill = view.setup().rules.declaration().skills[2];
        // In some games this level errs.
        let errs = skill != Skill::sure(skill.sight);
        if errs || view.legal().len() < 2 || habit(&view).is_some() {
            return;
        }
        let mut plain = 0;
        for (n, player) in players.iter_mut().enumerate() {
            let thought = player.think(&view, seed, &Stop::default());
            let best = thought.lines[0];
            let taken = thought.lines.iter().find(|l| l.index == thought.index);
            assert!(best.value - taken.unwrap().value <= MARGIN);
            if n == 0 {
                plain = thought.index;
                assert_eq!(plain, best.index, "the plain style takes the best");
            }
            seen += u32::from(n == 0);
            differed[n] += u32::from(thought.index != plain);
            let verb = view.legal()[thought.index].verb;
            acted[n] += u32::from(!matches!(verb, Verb::Done | Verb::No));
        }
    });
    let [_, bold, careful, tricky] = differed;
    println!("{seen} decisions, acted {acted:?}, otherwise than plain {differed:?}");
    assert!(seen > 300, "only {seen} decisions");
    assert!(
        acted[1] > acted[2] + 10,
        "bold and careful act alike: {acted:?}"
    );
    assert!(bold > 10 && careful > 5 && tricky > 10, "{differed:?}");
}

/// So many decisions of each game tell how a level plays.
const ENOUGH: u32 = 80;

/// How often a level chooses without a look, in each game: never if it is sure, else in about so many of a hundred
/// decisions as it is hasty or careless there.
#[test]
fn a_level_plays_as_well_as_its_ruleset_says() {
    let mut players: Vec<_> = Level::all()
        .map(|level| (level, AgentSpec::of_level(level).build()))
        .collect();
    // By ruleset and level: decisions, those without a look, and how many of a hundred times as many there should be.
    let mut seen: BTreeMap<(&str, Level), (u32, u32, u32)> = BTreeMap::new();
    positions(30..80, 1, |game, seed| {
        let view = game.view(game.to_choose().unwrap());
        let rules = view.setup().rules;
        for ((level, player), skill) in players.iter_mut().zip(rules.declaration().skills) {
            let alone = match skill.sight {
                Sight::Step(samples) => format!("greedy:{samples}"),
                Sight::Search(iterations) if iterations <= 200 => format!("search:{iterations}"),
                _ => continue,
            };
            let (asked, without, expected) = seen.entry((rules.id(), *level)).or_default();
            // By habit every level answers without a look.
            if *asked == ENOUGH || habit(&view).is_some() {
                continue;
            }
            let thought = player.think(&view, seed, &Stop::default());
            let blind = skill.hasty + skill.careless;
            if blind == 0 && skill.wavers == 0.0 {
                let mut alone = alone.parse::<AgentSpec>().unwrap().build();
                assert_eq!(thought, alone.think(&view, seed, &Stop::default()));
            }
            *asked += 1;
            *without += u32::from(thought.lines.is_empty());
            *expected += u32::from(blind);
        }
    });
    for ((game, level), (asked, without, expected)) in seen {
        assert_eq!(asked, ENOUGH, "{game}");
        let [asked, without] = [asked, without].map(f64::from);
        let expected = f64::from(expected) / 100.0;
        let share = expected / asked;
        // Three standard errors.
        let room = 3.0 * (asked * share * (1.0 - share)).sqrt();
        assert!(
            (without - expected).abs() <= room,
            "{level:?} of {game}: {without} of {asked} without a look, {expected} expected"
        );
    }
}

/// A weak player errs as people do: what comes to mind sixteen times less readily than something else, such as a rim card
/// burnt for nothing, it does not do by mistake.
#[test]
fn a_weak_player_does_nothing_far_fetched() {
    let mut novice = AgentSpec::of_level(Level::all().next().unwrap()).build();
    let mut looks = "greedy:2".parse::<AgentSpec>().unwrap().build();
    let (mut weights, mut sheet) = (Vec::new(), Sheet::default());
    let (mut seen, mut avoided) = (0, 0);
    positions(60..80, 1, |game, seed| {
        let view = game.view(game.to_choose().unwrap());
        if habit(&view).is_some() {
            return;
        }
        weights.clear();
        (view.setup().rules).priors(view.q().on(&mut sheet), view.legal(), &mut weights);
        let far = |weight: u16| {
            let most = weights.iter().max().copied().unwrap_or(0);
            u32::from(weight) * 16 < u32::from(most)
        };
        let thought = novice.think(&view, seed, &Stop::default());
        let best = looks.think(&view, seed, &Stop::default());
        let taken = weights[thought.index];
        assert!(
            !far(taken) || thought.index == best.index || far(weights[best.index]),
            "{:?} has {taken} of {weights:?}",
            view.legal()[thought.index]
        );
        seen += 1;
        avoided += u32::from(weights.iter().any(|weight| far(*weight)));
    });
    assert!(seen > 500 && avoided > 100, "{seen} {avoided}");
}

/// Over 2,000 positions, each with 20 new deals: `FUDABA_MATCHES=110`. Otherwise a sample of them.
#[test]
fn agents_never_peek() {
    let matches = u64::from(world::matches(6));
    let deals = if matches > 6 { 20 } else { 4 };
    let mut used: Vec<_> = (["rules", "greedy", "search:16", "level:1", "level:4:bold"].iter())
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
    assert!(thought.unwrap().index < game.legal().len());
    assert_eq!(thinker.poll(), None, "an answer is given out once");
}

#[test]
fn who_looks_one_step_ahead_exchanges_the_level_that_gives_no_battle_and_moves_nobody_in_vain() {
    let library = world::gates();
    let options = library.options([]).unwrap();
    let mut exchanged = 0;
    for seed in 0..4 {
        let decks = [0, 1].map(|n| &library.decks[(seed as usize + n) % library.decks.len()]);
        let setup = library.setup(decks, options, seed, First::Random).unwrap();
        let (mut game, mut rng) = (Match::new(setup, None), Rng::new(seed));
        let mut player = AgentSpec::GREEDY.build();
        let (mut full, mut moved) = (None, (0, 0));
        while let Some(who) = game.to_choose() {
            let thought = player.think(&game.view(who), rng.next(), &Stop::default());
            let table = game.q().table;
            let own = table.turn_player;
            let levels = table.zone(zones::level(own));
            let down = levels.iter().any(|c| !table.card(*c).face_up());
            match game.setup().declared.phases[usize::from(table.phase)] {
                "level" if levels.len() == 4 && table.count(zones::hand(own)) > 0 => {
                    exchanged += u32::from(down && full != Some(table.turn));
                    full = Some(table.turn);
                }
                "main" if full == Some(table.turn) => assert!(!down, "13.1c, seed {seed}"),
                _ => {}
            }
            if game.legal()[thought.index].verb == Verb::Move {
                let before = if moved.0 == table.turn { moved.1 } else { 0 };
                moved = (table.turn, before + 1);
                assert!(moved.1 <= 6, "16.1a, seed {seed}, turn {}", table.turn);
            }
            game.choose(thought.index, None).unwrap();
        }
    }
    assert!(exchanged > 0, "nobody had a level card to exchange");
}
