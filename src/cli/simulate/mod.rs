//! `fudaba simulate`: computer players against each other.

mod matrix;
mod report;

use super::args::Simulate;
use super::out::{complain, print};
use super::{Refusal, folders, progress, refuse};
use fudaba_decks::trial::{Cost, Game, Series, Swap, Watch, cores};
use fudaba_library::{DeckList, Library};
use fudaba_rules::find_game;
use report::Report;
use std::path::Path;

/// Carries out the command.
pub fn run(args: &Simulate, data: Option<&Path>) -> Result<u8, Refusal> {
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
        cards: false,
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
    let (watch, bar) = watch(args.matches.into());
    let (results, cost) = series.results(&pairs, args.matches as usize, &watch)?;
    bar.finish_and_clear();
    tell_threads(&cost, series.threads);
    let report = report(&series, &results, &cost);
    if args.json {
        print(serde_json::to_string_pretty(&report)?)?;
    } else {
        print(&report)?;
    }
    Ok(report.exit_code())
}

/// The decks of both seats, one pair for each two matches in turn.
fn deck_pairs<'a>(
    library: &'a Library,
    args: &Simulate,
) -> Result<Vec<[&'a DeckList; 2]>, Refusal> {
    let choice = |key: &Option<String>| -> Result<Vec<&'a DeckList>, Refusal> {
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

/// The figures of matches.
fn report(series: &Series, games: &[Game], cost: &Cost) -> Report {
    let names = series.players.map(|p| p.to_string());
    Report::new(series.library.game.rules, names, series.seed, games, cost)
}

/// A watch that moves a bar of so many matches.
fn watch(matches: u64) -> (Watch, indicatif::ProgressBar) {
    let bar = progress::bar(matches, "matches");
    let own = bar.clone();
    (Watch::ticking(move || own.inc(1)), bar)
}

/// Says so, if the system gave fewer threads than were wanted.
fn tell_threads(cost: &Cost, wanted: usize) {
    if let Some((missing, why)) = &cost.threads_missing {
        let given = wanted.saturating_sub(*missing);
        complain(format_args!(
            "warning: the system gives {given} threads, not {wanted}: {why}"
        ));
    }
}
