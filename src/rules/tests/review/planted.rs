//! Blunders planted on purpose, and best choices: which of them a review calls so.

use super::{chance, libraries, reviewed};
use fudaba_ai::{Agent, AgentSpec, Budget, Search, Stop, decision_seed, worth_of};
use fudaba_engine::{First, MAX_OPTIONS, Match, PlayerId, Rng, View, mix};
use fudaba_learn::review::{Chance, Cost, Looks, examine, judge};
use fudaba_library::Library;

/// A planted choice costs at least so many points, as measured with so many times the budget.
const POINTS: f32 = 15.0;
const TIMES: u32 = 10;

/// A decision with its best choice and one that is far worse.
struct Case {
    view: View,
    best: usize,
    worse: usize,
    points: f32,
    seed: u64,
}

/// The first so many cases of matches between computer players, one of each match at most.
fn cases(library: &Library, chance: &Chance, looks: &Looks, count: usize) -> Vec<Case> {
    let mut cases = Vec::new();
    for seed in 1_000..2_000 {
        if cases.len() >= count {
            break;
        }
        cases.extend(case(library, chance, looks, seed));
    }
    cases
}

fn case(library: &Library, chance: &Chance, looks: &Looks, seed: u64) -> Option<Case> {
    let decks: Vec<_> = library.ready_decks().collect();
    let mut rng = Rng::new(seed);
    let pair = [0; 2].map(|_| decks[rng.below(decks.len())]);
    let setup = library.setup(pair, [0; MAX_OPTIONS], seed, First::Random);
    let mut game = Match::new(setup.ok()?, None);
    let player = match reviewed() {
        Some(_) => "search:60".parse().expect("a player"),
        None => AgentSpec::GREEDY,
    };
    let mut agents = PlayerId::ALL.map(|_| player.build());
    // Somewhere in the match, and the first such decision from there on.
    let mut wait = 8 + rng.below(60);
    let stop = Stop::default();
    for _ in 0..1_000 {
        let chooser = game.to_choose()?;
        let view = game.view(chooser);
        if wait == 0 {
            if let Some(found) = look(view, chance, looks, mix(seed, 1), &mut rng) {
                return Some(found);
            }
            wait = 3;
        }
        wait -= 1;
        let thinking = decision_seed(seed, chooser.index(), game.choices().len());
        let view = game.view(chooser);
        let thought = agents[chooser.index()].think(&view, thinking, &stop);
        game.choose(thought.index, None).ok()?;
    }
    None
}

/// Is there a choice here that costs so much?
fn look(view: View, chance: &Chance, looks: &Looks, seed: u64, rng: &mut Rng) -> Option<Case> {
    let count = view.legal().len();
    let stop = Stop::default();
    if count < 2 {
        return None;
    }
    let mut search = Search::thorough(Budget::iterations(looks.scan * TIMES));
    let best = search.think(&view, seed, &stop).index;
    let worth = |at: usize| chance.points(worth_of(&view, at, looks.scan, seed, &stop));
    let top = worth(best);
    let mut others: Vec<usize> = (0..count).filter(|at| *at != best).collect();
    while !others.is_empty() {
        let worse = others.swap_remove(rng.below(others.len()));
        if top - worth(worse) < POINTS {
            continue;
        }
        let measured = judge(&view, worse, best, chance, looks.judge * TIMES, seed, &stop);
        if measured.points >= POINTS && measured.between.0 > 0.0 {
            return Some(Case {
                best,
                worse,
                points: measured.points,
                seed: mix(seed, 2),
                view,
            });
        }
        return None;
    }
    None
}

#[test]
fn planted_blunders_are_found_and_best_choices_are_not_called_mistakes() {
    let (count, looks) = match reviewed() {
        Some(count) => (count, Looks::default()),
        None => (
            2,
            Looks {
                scan: 120,
                judge: 240,
                ..Looks::default()
            },
        ),
    };
    let (mut all, mut found, mut named, mut wrong, mut slips) = (0, 0, 0, 0, 0);
    for library in libraries() {
        let chance = chance(&library);
        let (mut of, mut its, mut off) = (0, 0, 0);
        for case in cases(&library, &chance, &looks, count) {
            let stop = Stop::default();
            let said = |at| examine(&case.view, at, &chance, &looks, case.seed, &stop);
            let worse = said(case.worse);
            let best = said(case.best).cost();
            of += 1;
            its += usize::from(worse.cost().is_some());
            named += usize::from(worse.cost() >= Some(Cost::Mistake));
            off += usize::from(best >= Some(Cost::Mistake));
            slips += usize::from(best.is_some());
            if worse.cost().is_none() {
                println!("missed, {:.0} points: {worse:?}", case.points);
            }
        }
        println!(
            "{}: {its} of {of} found, {off} best choices called mistakes",
            library.game.rules.id()
        );
        all += of;
        found += its;
        wrong += off;
    }
    println!(
        "{found} of {all} planted blunders found, {named} called mistakes or blunders; of the best choices {wrong} called \
         mistakes or blunders, {slips} anything at all"
    );
    if reviewed().is_some() {
        assert!(all >= 5 * count * 9 / 10, "{all} cases");
        assert!(found * 10 >= all * 9, "{found} of {all} found");
        assert!(
            wrong * 20 <= all,
            "{wrong} of {all} best choices called mistakes"
        );
    } else {
        assert!(all >= 5 * count - 1, "{all} cases");
        assert!(found + 2 >= all, "{found} of {all} found");
        assert!(wrong <= 1, "{wrong} of {all} best choices called mistakes");
    }
}
