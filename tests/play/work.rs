//! How much elementary work a choice takes, in random matches and in searches: the ratchet that no ruleset may pass. The
//! figures are the same on every machine. After a change that was meant, `FUDABA_RENEW=1` writes them anew.

use super::world;
use fudaba::ai::{Agent, Budget, Search, Stop};
use fudaba::engine::{First, MAX_OPTIONS, Match, Rng, Work, work_of};
use fudaba::library::Library;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

/// No figure may rise by more than so many hundredths.
const MOST: f64 = 0.03;
/// What is so little that it may also rise by this much, in parts of a thousand choices or iterations.
const LITTLE: f64 = 5.0;
/// Matches between random players of each ruleset, and iterations of each of its searches.
const MATCHES: u64 = 12;
const ITERATIONS: u32 = 60;
/// A search is made at every so manieth choice of a random match.
const EVERY: usize = 24;

fn match_of(library: &'static Library, seed: u64) -> Match {
    let at = |n: u64| &library.decks[usize::try_from(n).unwrap() % library.decks.len()];
    let setup = library
        .setup(
            [at(seed), at(seed + 1 + seed / 3)],
            [0; MAX_OPTIONS],
            seed,
            First::Random,
        )
        .unwrap();
    Match::new(setup, None)
}

/// The work of random matches, and how many choices were made in them.
fn random(library: &'static Library) -> (Vec<u64>, f64) {
    let mut choices = 0;
    let work = work_of(|| {
        for seed in 0..MATCHES {
            let mut game = match_of(library, seed);
            let mut rng = Rng::new(seed);
            while game.outcome().is_none() {
                let index = rng.below(game.legal().len());
                game.choose(index, None).unwrap();
            }
            choices += game.choices().len();
        }
    });
    (work.to_vec(), choices as f64)
}

/// The work of searches at positions of random matches, and how many iterations they made.
fn searched(library: &'static Library) -> (Vec<u64>, f64) {
    let (mut sum, mut iterations) = (vec![0; Work::ALL.len()], 0);
    let mut search = Search::new(Budget::iterations(ITERATIONS));
    for seed in 0..3 {
        let mut game = match_of(library, 100 + seed);
        let mut rng = Rng::new(seed);
        while let Some(player) = game.to_choose() {
            if game.choices().len() % EVERY == EVERY - 1 {
                let view = game.view(player);
                let work = work_of(|| {
                    let thought = search.think(&view, seed, &Stop::default());
                    iterations += thought.iterations;
                });
                for (sum, n) in sum.iter_mut().zip(work) {
                    *sum += n;
                }
            }
            let index = rng.below(game.legal().len());
            game.choose(index, None).unwrap();
        }
    }
    (sum, f64::from(iterations))
}

fn file() -> PathBuf {
    world::root().join("tests/golden/work.txt")
}

/// The figures of all rulesets: for each line its name and so much work of each kind in a thousand choices or iterations.
type Figures = BTreeMap<String, Vec<f64>>;

fn measured() -> Figures {
    let mut figures = Figures::new();
    for library in world::libraries() {
        let id = library.game.rules.id();
        for (how, (work, of)) in [("random", random(library)), ("search", searched(library))] {
            assert!(of >= 100.0, "{id}: only {of} choices or iterations ({how})");
            let each = work.iter().map(|n| *n as f64 * 1_000.0 / of).collect();
            figures.insert(format!("{id} {how}"), each);
        }
    }
    figures
}

fn written(figures: &Figures) -> String {
    let mut out = String::from(
        "# So much elementary work in a thousand choices of random matches, or iterations of a search.\n",
    );
    let kinds: String = Work::ALL.iter().map(|kind| format!(" {kind:?}")).collect();
    writeln!(out, "#{kinds}").unwrap();
    for (line, each) in figures {
        let each: String = each.iter().map(|n| format!(" {n:.1}")).collect();
        writeln!(out, "{line}:{each}").unwrap();
    }
    out
}

fn read(text: &str) -> Figures {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let (name, each) = line.split_once(':').expect("a name and a colon");
            let each = each.split_whitespace().map(|n| n.parse().unwrap());
            (name.to_owned(), each.collect())
        })
        .collect()
}

/// What has risen by more than it may.
fn risen(before: &Figures, now: &Figures) -> Vec<String> {
    let mut risen = Vec::new();
    for (line, now) in now {
        let Some(before) = before.get(line) else {
            risen.push(format!("{line} is not in the file"));
            continue;
        };
        for ((kind, before), now) in Work::ALL.iter().zip(before).zip(now) {
            if *now > before * (1.0 + MOST) + LITTLE {
                risen.push(format!(
                    "{line}: {kind:?} rose from {before:.1} to {now:.1}"
                ));
            }
        }
    }
    risen
}

#[test]
fn no_ruleset_takes_more_work_than_before() {
    if !cfg!(debug_assertions) {
        return; // nothing is counted then
    }
    let now = measured();
    if std::env::var_os("FUDABA_RENEW").is_some() {
        return std::fs::write(file(), written(&now)).unwrap();
    }
    let before = read(&std::fs::read_to_string(file()).unwrap());
    let risen = risen(&before, &now);
    assert!(
        risen.is_empty(),
        "more work than before, by more than {:.0} %:\n{}\nIf it was meant, renew {} with FUDABA_RENEW=1, and say why",
        MOST * 100.0,
        risen.join("\n"),
        file().display()
    );
}

#[test]
fn what_rises_by_more_than_three_hundredths_is_told() {
    let kinds = Work::ALL.len();
    let line = |n: f64| Figures::from([("some random".to_owned(), vec![n; kinds])]);
    assert_eq!(read(&written(&line(1_000.0))), line(1_000.0));
    assert!(risen(&line(1_000.0), &line(1_034.0)).is_empty());
    assert_eq!(risen(&line(1_000.0), &line(1_036.0)).len(), kinds);
    assert_eq!(risen(&Figures::new(), &line(1.0)).len(), 1);
}
