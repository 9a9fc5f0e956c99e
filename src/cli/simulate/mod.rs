//! `fudaba simulate`: computer players against each other, and `fudaba merge`: what several machines played of it.

mod lines;
mod matrix;
pub mod merge;
mod question;
mod report;

use super::args::Simulate;
use super::out::{complain, print};
use super::{Refusal, folders, progress, refuse};
use fudaba_decks::trial::{Cost, Game, Series, Swap, Watch, cores};
use fudaba_library::{DeckList, Library};
use fudaba_rules::find_game;
use question::Question;
use report::Report;
use std::path::Path;

/// Matches, by the group of decks that they were played between, and what they cost.
#[derive(Default)]
struct Matches {
    groups: Vec<Vec<Game>>,
    cost: Cost,
}

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
        shard: args.shard.unwrap_or_default(),
        record: args.record.as_deref(),
    };
    let groups = if args.matrix {
        matrix::groups(&library)
    } else {
        vec![deck_pairs(&library, args)?]
    };
    let played = play(&series, &groups, args.matches as usize)?;
    let question = Question::new(&series, &groups, args)?;
    match args.shard {
        Some(shard) => lines::print_all(&question, shard, &played),
        None => tell(&question, &played, args.json),
    }
}

fn play(
    series: &Series,
    groups: &[Vec<[&DeckList; 2]>],
    matches: usize,
) -> Result<Matches, Refusal> {
    let (watch, bar) = watch((series.shard.count(matches) * groups.len()) as u64);
    let mut played = Matches::default();
    for group in groups {
        let (games, cost) = match (series.swap, group.as_slice()) {
            (Swap::Decks, [pair]) => {
                let duel = series.duel(*pair, matches, &watch)?;
                (duel.games, duel.cost)
            }
            _ => series.results(group, matches, &watch)?,
        };
        tell_threads(&cost, series.threads);
        played.groups.push(games);
        played.cost.wall += cost.wall;
        played.cost.add(cost);
    }
    bar.finish_and_clear();
    Ok(played)
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

/// Prints the figures of matches.
fn tell(question: &Question, played: &Matches, json: bool) -> Result<u8, Refusal> {
    let rules = find_game(&question.ruleset)?.rules;
    let report = Report::new(rules, question, played);
    let code = report.exit_code();
    if question.matrix {
        matrix::tell(question, played, report, json)?;
    } else if json {
        print(serde_json::to_string_pretty(&report)?)?;
    } else {
        print(&report)?;
    }
    Ok(code)
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
