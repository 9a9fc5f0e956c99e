//! `fudaba simulate`: computer players against each other.

mod matrix;
mod play;
mod report;

use super::args::Simulate;
use super::out::{complain, print};
use super::time::Stopwatch;
use super::{Refusal, folders, progress, refuse};
use crate::ai::AgentSpec;
use crate::decks::DeckList;
use crate::engine::{First, MAX_OPTIONS, MatchSetup, mix};
use crate::library::{Library, find_game};
use crate::saves::files::FileError;
use crate::saves::replay::{Header, Recorder, Seat};
use indicatif::ProgressBar;
use play::Player;
use report::{Cost, Report, Result};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// Carries out the command.
pub fn run(args: &Simulate, data: Option<&Path>) -> std::result::Result<u8, Refusal> {
    let (root, own) = folders(data)?;
    let library = Library::load(find_game(&args.ruleset)?, &root, own.as_deref());
    for error in &library.errors {
        complain(format_args!("warning: {error}"));
    }
    let given = args.options.iter().map(|(k, v)| (k.as_str(), v.as_str()));
    let options = library.options(given)?;
    let series = Series {
        library: &library,
        options,
        players: [args.first, args.second],
        seed: args.seed,
        threads: args.threads.unwrap_or_else(cores).clamp(1, 1024),
        figures: args.figures || args.matrix,
        swap: if args.matrix {
            Swap::Decks
        } else {
            Swap::Players
        },
        record: args.record.as_deref(),
    };
    if args.matrix {
        return matrix::run(&series, args);
    }
    let pairs = deck_pairs(&library, args)?;
    let bar = progress::bar(args.matches.into(), "matches");
    let (results, cost) = series.results(&pairs, args.matches as usize, &bar)?;
    bar.finish_and_clear();
    let report = series.report(&results, &cost);
    if args.json {
        print(serde_json::to_string_pretty(&report)?)?;
    } else {
        print(&report)?;
    }
    Ok(report.exit_code())
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The decks of both seats, one pair for each two matches in turn.
fn deck_pairs<'a>(
    library: &'a Library,
    args: &Simulate,
) -> std::result::Result<Vec<[&'a DeckList; 2]>, Refusal> {
    let choice = |key: &Option<String>| -> std::result::Result<Vec<&'a DeckList>, Refusal> {
        match key {
            Some(key) => Ok(vec![library.deck(key)?]),
            None => Ok(library.decks.iter().collect()),
        }
    };
    let (a, b) = (choice(&args.deck_a)?, choice(&args.deck_b)?);
    let pairs: Vec<_> = (a.iter())
        .flat_map(|a| b.iter().map(move |b| [*a, *b]))
        .collect();
    if pairs.is_empty() {
        return Err(refuse(
            "there is no deck to play with",
            "look at the warnings above, or put decks into ron_data",
        ));
    }
    Ok(pairs)
}

/// What changes seats in the second match of a pair.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Swap {
    /// The players, to compare them: each plays both decks from both seats.
    Players,
    /// The decks, to compare them: each is played from both seats.
    Decks,
}

/// Two decks, and matches between them from both seats.
struct Pairing<'a> {
    decks: [&'a DeckList; 2],
    setups: [Arc<MatchSetup>; 2],
}

/// Many matches between two players.
struct Series<'a> {
    library: &'a Library,
    options: [u8; MAX_OPTIONS],
    players: [AgentSpec; 2],
    seed: u64,
    threads: usize,
    figures: bool,
    swap: Swap,
    record: Option<&'a Path>,
}

impl Series<'_> {
    /// Plays so many matches, going through the pairs of decks in turn.
    fn results(
        &self,
        decks: &[[&DeckList; 2]],
        matches: usize,
        bar: &ProgressBar,
    ) -> std::result::Result<(Vec<Result>, Cost), Refusal> {
        // Illegal decks are told before anything is played.
        let mut setups = Vec::new();
        for pair in decks {
            let [a, b] = *pair;
            let setup = |pair| self.library.setup(pair, self.options, 0, First::Random);
            setups.push(Pairing {
                decks: *pair,
                setups: [setup([a, b])?, setup([b, a])?],
            });
        }
        let began = Instant::now();
        let next = AtomicUsize::new(0);
        let shared: Mutex<(Vec<(usize, Result)>, Cost)> = Mutex::default();
        std::thread::scope(|scope| {
            let work = || self.work(&setups, matches, &next, &shared, bar);
            for n in 1..self.threads.min(matches.max(1)) {
                let started = std::thread::Builder::new().spawn_scoped(scope, work);
                if let Err(error) = started {
                    complain(format_args!(
                        "warning: the system gives {n} threads, not {}: {error}",
                        self.threads
                    ));
                    break;
                }
            }
            // This thread works, too.
            work();
        });
        let (mut results, mut cost) =
            (shared.into_inner()).unwrap_or_else(std::sync::PoisonError::into_inner);
        results.sort_by_key(|(n, _)| *n);
        cost.wall = began.elapsed();
        Ok((results.into_iter().map(|(_, r)| r).collect(), cost))
    }

    /// The figures of matches.
    fn report(&self, results: &[Result], cost: &Cost) -> Report {
        let names = self.players.map(|p| p.to_string());
        Report::new(self.library.game.rules, names, self.seed, results, cost)
    }

    fn work(
        &self,
        pairings: &[Pairing],
        matches: usize,
        next: &AtomicUsize,
        shared: &Mutex<(Vec<(usize, Result)>, Cost)>,
        bar: &ProgressBar,
    ) {
        let watch = Stopwatch::start();
        let [mut first, mut second] = self.players.map(Player::new);
        let mut results = Vec::new();
        loop {
            let n = next.fetch_add(1, Ordering::Relaxed);
            if n >= matches {
                break;
            }
            let (pair, swapped) = (n / 2, n % 2 == 1);
            let seed = mix(self.seed, pair as u64);
            let pairing = &pairings[pair % pairings.len()];
            let players_swapped = swapped && self.swap == Swap::Players;
            let decks_swapped = swapped && self.swap == Swap::Decks;
            let mut decks = pairing.decks;
            if decks_swapped {
                decks.reverse();
            }
            let setup = Arc::new(pairing.setups[usize::from(decks_swapped)].again(seed));
            let seats = if players_swapped {
                [&mut second, &mut first]
            } else {
                [&mut first, &mut second]
            };
            let recorder = self.recorder(n, players_swapped, &setup, decks);
            let (recorder, unrecorded) = match recorder {
                Some(Ok(recorder)) => (Some(recorder), None),
                Some(Err(error)) => (None, Some(error.to_string())),
                None => (None, None),
            };
            let mut played = play::play(setup, seats, seed, self.figures, recorder);
            played.unrecorded = unrecorded.or(played.unrecorded);
            results.push((n, Result { swapped, played }));
            bar.inc(1);
        }
        self.hand_in(watch, results, [first, second], shared);
    }

    /// The file of a match, if matches are recorded.
    fn recorder(
        &self,
        n: usize,
        swapped: bool,
        setup: &MatchSetup,
        decks: [&DeckList; 2],
    ) -> Option<std::result::Result<Recorder, FileError>> {
        let path = self.record?.join(format!("match-{n:06}.replay"));
        let mut seats = self.players.map(|p| Seat {
            name: p.to_string(),
            agent: Some(p.to_string()),
        });
        if swapped {
            seats.reverse();
        }
        let header = Header::new(self.library, setup, decks, seats);
        Some(Recorder::start(&path, &header).map(Recorder::at_leisure))
    }

    fn hand_in(
        &self,
        watch: Stopwatch,
        mut results: Vec<(usize, Result)>,
        players: [Player; 2],
        shared: &Mutex<(Vec<(usize, Result)>, Cost)>,
    ) {
        let cpu = watch.elapsed();
        let mut shared = shared
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        shared.0.append(&mut results);
        let cost = &mut shared.1;
        cost.cpu += cpu;
        for (seat, player) in players.into_iter().enumerate() {
            cost.thinking[seat].extend(player.thinking);
            cost.iterations[seat] += player.iterations;
        }
    }
}
