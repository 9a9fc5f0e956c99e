//! What a player is told that an action would come to: no more than he may know, and true where it is certain.
//!
//! `FUDABA_CONTESTS` sets how many forecasts of each ruleset are compared with what happens.

use super::world;
use fudaba::engine::{
    Action, CardId, Contest, Event, First, Forecast, Match, PlayerId, Reply, Rng, Table, Verb,
    Watcher,
};
use fudaba::library::Library;

/// How many forecasts are looked at in each ruleset.
fn contests(quick: usize) -> usize {
    let given = std::env::var("FUDABA_CONTESTS").ok();
    given.map_or(quick, |n| n.parse().expect("FUDABA_CONTESTS is a number"))
}

/// Random matches of a ruleset, until `each` has had enough: it is shown each decision.
fn decisions(library: &Library, mut each: impl FnMut(&Match, PlayerId, &mut Rng) -> bool) {
    let options = library.options([]).unwrap();
    let ready = library.decks.len();
    for seed in 0.. {
        let deck = |n: u64| &library.decks[usize::try_from(seed + n).unwrap() % ready];
        let setup = (library.setup([deck(0), deck(1)], options, seed, First::Random)).unwrap();
        let mut game = Match::new(setup, None);
        let mut rng = Rng::new(seed);
        while let Some(who) = game.to_choose() {
            if !each(&game, who, &mut rng) {
                return;
            }
            let index = rng.below(game.legal().len());
            game.choose(index, None).unwrap();
        }
    }
}

/// Actions that may lead to a contest: not everything that is offered is looked at each time.
fn some_actions(game: &Match, rng: &mut Rng) -> Vec<Action> {
    let mut all: Vec<Action> = game.legal().to_vec();
    rng.shuffle(&mut all);
    all.sort_by_key(|action| action.verb != Verb::Attack);
    all.truncate(3);
    all
}

/// The numbers and losers of a contest.
fn result(contest: &Contest) -> ([Option<i32>; 2], Vec<CardId>) {
    let sides = &contest.sides;
    let fighters = sides.iter().flat_map(|side| &side.fighters);
    let beaten = fighters.filter(|f| f.beaten).map(|f| f.card);
    (
        [sides[0].number(), sides[1].number()],
        beaten.collect::<Vec<_>>(),
    )
}

/// Takes the action on the true table. What was told as certain must come without anybody being asked anything.
fn comes_so(game: &Match, action: Action, forecast: &Forecast) {
    let mut game = game.clone();
    let (mut last, mut ended) = (game.setup().rules.contest(game.q()), false);
    let mut hear = Watcher(|_: &Table, event: Event| match event {
        Event::Contested(contest) if !ended => last = Some(*contest),
        Event::ContestEnded => ended = true,
        _ => {}
    });
    game.act(action, Some(&mut hear)).unwrap();
    assert!(ended || game.outcome().is_some(), "{forecast:?}");
    let Some(told) = &forecast.contest else {
        return;
    };
    let came = last.expect("a contest");
    assert_eq!(result(told), result(&came), "{forecast:?}");
    let numbers = result(&came).0.map(Option::unwrap_or_default);
    assert_eq!(forecast.numbers, numbers.map(|n| (n, n)));
    for card in came.sides.iter().flat_map(|s| &s.fighters) {
        let chance = if card.beaten { 100 } else { 0 };
        assert_eq!(forecast.chance_to_lose(card.card), chance);
    }
}

/// Each number of the attacked is told once, from the least to the greatest, and whoever is to lose with each surely does.
fn told_by_number(forecast: &Forecast) {
    let numbers = forecast.by_number.iter().map(|(number, _)| *number);
    let numbers: Vec<i32> = numbers.collect();
    assert!(numbers.is_sorted_by(|a, b| a < b), "{forecast:?}");
    let Some(contest) = &forecast.contest else {
        return;
    };
    let Some(first) = contest.sides[1].fighters.first() else {
        return;
    };
    let (least, most) = forecast.numbers[1];
    assert_eq!(numbers.first(), Some(&least), "{forecast:?}");
    assert_eq!(numbers.last(), Some(&most), "{forecast:?}");
    let chance = forecast.chance_to_lose(first.card);
    let all = |loses: bool| {
        forecast
            .by_number
            .iter()
            .all(|(_, one)| *one == Some(loses))
    };
    assert!(!all(true) || chance >= 99, "{forecast:?}");
    assert!(!all(false) || chance == 0, "{forecast:?}");
    assert!(chance < 100 || all(true), "{forecast:?}");
}

#[test]
fn what_is_told_as_certain_comes_so() {
    for library in world::libraries() {
        let (mut told, mut certain) = (0, 0);
        let wanted = contests(60);
        decisions(library, |game, who, rng| {
            let view = game.view(who);
            for action in some_actions(game, rng) {
                let Some(forecast) = view.forecast(action) else {
                    continue;
                };
                told += 1;
                told_by_number(&forecast);
                if forecast.is_certain() {
                    certain += 1;
                    comes_so(game, action, &forecast);
                }
            }
            told < wanted
        });
        println!("{}: {certain} of {told} certain", library.game.rules.id());
        assert!(told >= wanted);
    }
}

/// A attacks somebody with soul, whose owner chooses in which order the fallen are put away: before that it is decided.
#[test]
fn what_must_be_chosen_after_a_fight_does_not_keep_its_result_from_being_told() {
    for (souls, hand) in [("", "twist"), ("\"ann1 soul\", \"fox1 soul\", ", "twist")] {
        let text = include_str!("spoils.ron");
        let text = text.replace("SOULS", souls).replace("HAND", hand);
        let mut game = super::vain::table("luck_and_logic", &text);
        let attack = game.legal().iter().position(|a| a.verb == Verb::Attack);
        game.choose(attack.expect("somebody can attack"), None)
            .unwrap();
        let who = game.to_choose().expect("he may define");
        let view = game.view(who);
        let defines = |action: &&Action| action.verb == Verb::Play;
        let action = *game.legal().iter().find(defines).expect("a paradox");
        let told = view.forecast(action).expect("it is told what comes of it");
        let contest = told.contest.expect("a fight");
        let loser = contest.sides[1].fighters[0].card;
        assert!(
            told.beaten.iter().any(|(card, _)| *card == loser),
            "{souls}"
        );
        assert_eq!(told.numbers[0].0, 3 + 2, "by aura: {souls}");
    }
}

#[test]
fn a_forecast_tells_no_secret() {
    for library in world::libraries() {
        let mut left = contests(20);
        decisions(library, |game, who, rng| {
            let view = game.view(who);
            for action in some_actions(game, rng) {
                let Some(forecast) = view.forecast(action) else {
                    continue;
                };
                // The same on each table that looks the same to the player.
                let dealt = view.sample(rng);
                let other = Match::from_table(game.setup().clone(), dealt, None);
                let again = other.view(who).forecast(action);
                assert_eq!(again.as_ref(), Some(&forecast));
                left = left.saturating_sub(1);
            }
            left > 0
        });
    }
}

#[test]
fn no_number_that_may_come_is_missing() {
    for library in world::libraries() {
        let (mut looked, mut missing, mut decided) = (0, 0, 0);
        let wanted = contests(200);
        decisions(library, |game, who, rng| {
            let view = game.view(who);
            for action in some_actions(game, rng) {
                let Some(forecast) = view.forecast(action) else {
                    continue;
                };
                if forecast.by_number.is_empty() || forecast.measure.is_some() {
                    continue;
                }
                for _ in 0..4 {
                    let dealt = view.sample(rng);
                    let other = Match::from_table(game.setup().clone(), dealt, None);
                    let came = quiet_end(&other, action);
                    let Some(number) = came.and_then(|came| came.sides[1].number()) else {
                        continue;
                    };
                    looked += 1;
                    let mut told = forecast.by_number.iter();
                    missing += usize::from(!told.any(|(n, _)| *n == number));
                }
            }
            decided += 1;
            looked < wanted && decided < 400
        });
        let id = library.game.rules.id();
        println!("{id}: {missing} of {looked} numbers were not told of");
        // Where several hidden cards make up a number, not all that they may come to together are looked at.
        assert!(missing * 50 <= looked, "{id}: {missing} of {looked}");
    }
}

#[test]
fn chances_of_losing_come_true_as_often_as_they_say() {
    for library in world::libraries() {
        // Of those who were to lose with at most, and with at least, so many percent: how many there were, and did.
        let (mut seldom, mut often) = ((0u32, 0u32), (0u32, 0u32));
        let mut left = contests(60);
        decisions(library, |game, who, rng| {
            let view = game.view(who);
            for action in some_actions(game, rng) {
                let Some(forecast) = view.forecast(action) else {
                    continue;
                };
                left = left.saturating_sub(1);
                let dealt = view.sample(rng);
                let other = Match::from_table(game.setup().clone(), dealt, None);
                let Some(came) = quiet_end(&other, action) else {
                    continue;
                };
                for fighter in came.sides.iter().flat_map(|s| &s.fighters) {
                    let count = match forecast.chance_to_lose(fighter.card) {
                        0..=10 => &mut seldom,
                        90..=100 => &mut often,
                        _ => continue,
                    };
                    count.0 += 1;
                    count.1 += u32::from(fighter.beaten);
                }
            }
            left > 0
        });
        let id = library.game.rules.id();
        println!("{id}: seldom {seldom:?}, often {often:?}");
        assert!(seldom.1 * 100 <= seldom.0 * 12 + 300, "{id}: {seldom:?}");
        assert!(often.1 * 100 + 300 >= often.0 * 88, "{id}: {often:?}");
    }
}

/// How the contest ends on this table if nobody does anything else.
fn quiet_end(game: &Match, action: Action) -> Option<Contest> {
    let mut game = game.clone();
    let (mut last, mut ended) = (game.setup().rules.contest(game.q()), false);
    let mut next = action;
    for _ in 0..60 {
        let mut hear = Watcher(|_: &Table, event: Event| match event {
            Event::Contested(contest) if !ended => last = Some(*contest),
            Event::ContestEnded => ended = true,
            _ => {}
        });
        game.act(next, Some(&mut hear)).ok()?;
        if ended || game.outcome().is_some() {
            return last;
        }
        let is = |verb: Verb| game.legal().iter().copied().find(move |a| a.verb == verb);
        next = is(Verb::Done).or_else(|| is(Verb::No))?;
    }
    None
}

/// What the other player does on the way, by what he is asked, until the contest of an action is over or the viewer must
/// choose something that he cannot pass.
fn course(game: &Match, action: Action, viewer: PlayerId) -> Vec<(&'static str, Vec<Action>)> {
    let mut game = game.clone();
    let ended = std::cell::Cell::new(false);
    let (mut next, mut asked) = (action, Vec::new());
    for _ in 0..60 {
        let mut hear = Watcher(|_: &Table, event: Event| {
            if matches!(event, Event::ContestEnded) {
                ended.set(true);
            }
        });
        if game.act(next, Some(&mut hear)).is_err() || ended.get() || game.outcome().is_some() {
            break;
        }
        let decision = game.q().decision(game.legal()).expect("somebody is asked");
        if decision.player != viewer {
            asked.push((decision.key, decision.actions.clone()));
        }
        let is = |verb: Verb| game.legal().iter().copied().find(move |a| a.verb == verb);
        let Some(pass) = is(Verb::Done).or_else(|| is(Verb::No)) else {
            break;
        };
        next = pass;
    }
    asked
}

#[test]
fn what_the_other_player_could_do_is_what_he_is_asked_on_the_way() {
    for library in world::libraries() {
        let id = library.game.rules.id();
        let (mut told, mut known, mut all) = (0, 0, 0);
        let mut left = contests(40);
        decisions(library, |game, who, rng| {
            let view = game.view(who);
            for action in some_actions(game, rng) {
                let Some(forecast) = view.forecast(action) else {
                    continue;
                };
                left = left.saturating_sub(1);
                let replies = view.replies(action);
                // He is told of as one who could change it exactly where he could do something.
                if !forecast.open.other {
                    assert_eq!(replies, [], "{id}: {forecast:?}");
                    continue;
                }
                for reply in &replies {
                    told += 1;
                    assert!((1..=100).contains(&reply.can), "{id}: {reply:?}");
                    assert!(reply.worse <= 100, "{id}: {reply:?}");
                    assert!(!matches!(reply.verb, Verb::Done | Verb::No), "{id}");
                }
                // What he can do on another table that looks the same has been told, all but what is rare.
                let dealt = view.sample(rng);
                let other = Match::from_table(game.setup().clone(), dealt, None);
                for (key, actions) in course(&other, action, who) {
                    for action in actions {
                        if matches!(action.verb, Verb::Done | Verb::No) {
                            continue;
                        }
                        all += 1;
                        let is = |reply: &Reply| {
                            let n = action.verb != Verb::PickOption || reply.n == action.n;
                            reply.asked == key && reply.verb == action.verb && n
                        };
                        known += usize::from(replies.iter().any(is));
                    }
                }
                // And it is no more than may be known.
                let again = other.view(who).replies(action);
                assert_eq!(again, replies, "{id}");
            }
            left > 0
        });
        println!("{id}: {told} replies, {known} of {all} that there were");
        assert!(known * 10 >= all * 8, "{id}: {known} of {all}");
    }
}

#[test]
fn a_reply_spoils_what_it_is_said_to_spoil() {
    for library in world::libraries() {
        let id = library.game.rules.id();
        // Of plain replies that always or never make it worse: how many came so on another table.
        let (mut came, mut tried) = (0, 0);
        let mut left = contests(40);
        decisions(library, |game, who, rng| {
            let view = game.view(who);
            for action in some_actions(game, rng) {
                let forecast = view.forecast(action);
                if forecast.is_none_or(|told| !told.open.other) {
                    continue;
                }
                left = left.saturating_sub(1);
                let replies = view.replies(action);
                let sure = replies
                    .iter()
                    .filter(|reply| matches!(reply.worse, 0 | 100));
                for reply in sure.filter(|reply| reply.can == 100) {
                    let dealt = view.sample(rng);
                    let other = Match::from_table(game.setup().clone(), dealt, None);
                    let Some(without) = quiet_end(&other, action) else {
                        continue;
                    };
                    let lost = |contest: &Contest| {
                        let owner = |card| game.q().table.card(card).owner() == who;
                        let beaten = result(contest).1.into_iter();
                        beaten
                            .map(|card| if owner(card) { 1 } else { -1 })
                            .sum::<i32>()
                    };
                    // In the way that is worst for the viewer, of the first few.
                    let ways = (0..3).filter_map(|way| answered(&other, action, who, reply, way));
                    let ways: Vec<i32> = ways.map(|with| lost(&with)).collect();
                    let Some(worst) = ways.into_iter().max() else {
                        continue;
                    };
                    tried += 1;
                    came += usize::from((worst > lost(&without)) == (reply.worse == 100));
                }
            }
            left > 0
        });
        println!("{id}: {came} of {tried} replies came as told");
        assert!(came * 10 >= tried * 9, "{id}: {came} of {tried}");
    }
}

/// How the contest ends if the other player replies so at the first occasion, in one of the ways there are, and nobody does
/// anything else.
fn answered(
    game: &Match,
    action: Action,
    viewer: PlayerId,
    reply: &Reply,
    way: usize,
) -> Option<Contest> {
    let mut game = game.clone();
    let (mut last, mut ended) = (game.setup().rules.contest(game.q()), false);
    let (mut next, mut done) = (action, false);
    for _ in 0..60 {
        let mut hear = Watcher(|_: &Table, event: Event| match event {
            Event::Contested(contest) if !ended => last = Some(*contest),
            Event::ContestEnded => ended = true,
            _ => {}
        });
        game.act(next, Some(&mut hear)).ok()?;
        if ended || game.outcome().is_some() {
            return last.filter(|_| done);
        }
        let decision = game.q().decision(game.legal())?;
        let is = |action: &&Action| {
            let n = action.verb != Verb::PickOption || action.n == reply.n;
            action.verb == reply.verb && n && decision.key == reply.asked
        };
        let now = decision.actions.iter().filter(is).nth(way).copied();
        if let Some(now) = now.filter(|_| !done && decision.player != viewer) {
            (next, done) = (now, true);
            continue;
        }
        let is = |verb: Verb| {
            decision
                .actions
                .iter()
                .copied()
                .find(move |a| a.verb == verb)
        };
        let pass = is(Verb::Done).or_else(|| is(Verb::No));
        // What he has begun he carries out in some way.
        let some = decision.actions.first().copied();
        next = pass.or(some.filter(|_| done && decision.player != viewer))?;
    }
    None
}
