//! Every deck against every deck.

use super::super::Refusal;
use super::super::out::{OutputError, print};
use super::report::Report;
use super::{tell_threads, watch};
use crate::args::Simulate;
use fudaba_decks::trial::{Cost, Game, Series, Share};
use serde::Serialize;

/// Two decks against each other.
#[derive(Serialize)]
struct Cell {
    deck: String,
    against: String,
    /// The share that `deck` won.
    share: Share,
    /// How many matches.
    matches: usize,
}

/// One deck against all the others.
#[derive(Serialize)]
struct Total {
    deck: String,
    share: Share,
}

/// The table of decks.
#[derive(Serialize)]
struct Matrix {
    cells: Vec<Cell>,
    totals: Vec<Total>,
    /// All matches between different decks.
    all: Report,
}

/// Plays and prints the table of decks.
pub fn run(series: &Series, args: &Simulate) -> Result<u8, Refusal> {
    let matrix = play(series, args)?;
    if args.json {
        print(serde_json::to_string_pretty(&matrix)?)?;
    } else {
        tell(series, args, &matrix)?;
    }
    Ok(matrix.all.exit_code())
}

fn play(series: &Series, args: &Simulate) -> Result<Matrix, Refusal> {
    let decks = &series.library.decks;
    let matches = args.matches as usize;
    let pairs: Vec<_> = (0..decks.len())
        .flat_map(|a| (a + 1..decks.len()).map(move |b| [a, b]))
        .collect();
    let (watch, bar) = watch((matches * pairs.len()) as u64);
    let (mut results, mut cost): (Vec<Game>, Cost) = Default::default();
    let mut cells = Vec::new();
    let mut sums = vec![(0.0, 0.0); decks.len()];
    for [a, b] in pairs {
        let duel = series.duel([&decks[a], &decks[b]], matches, &watch)?;
        let played = duel.games;
        cost.add(duel.cost);
        let points: Vec<f64> = played.iter().filter_map(Game::points).collect();
        let n = points.len() as f64;
        let points: f64 = points.into_iter().sum();
        for (deck, against, points) in [(a, b, points), (b, a, n - points)] {
            sums[deck].0 += points;
            sums[deck].1 += n;
            cells.push(Cell {
                deck: decks[deck].key.clone(),
                against: decks[against].key.clone(),
                share: Share::of(points, n),
                matches: played.len(),
            });
        }
        results.extend(played);
    }
    bar.finish_and_clear();
    tell_threads(&cost, series.threads);
    cells.sort_by(|a, b| (&a.deck, &a.against).cmp(&(&b.deck, &b.against)));
    let totals = decks.iter().zip(sums).map(|(deck, (points, n))| Total {
        deck: deck.key.clone(),
        share: Share::of(points, n),
    });
    Ok(Matrix {
        cells,
        totals: totals.collect(),
        all: super::report(series, &results, &cost),
    })
}

fn tell(series: &Series, args: &Simulate, matrix: &Matrix) -> Result<(), OutputError> {
    let rules = series.library.game.rules.id();
    let (matches, first, second) = (args.matches, args.first, args.second);
    print(format_args!(
        "{rules}: decks against each other, {matches} matches each, {first} and {second}, in pairs with swapped seats; \
         95 % intervals"
    ))?;
    for Cell {
        deck,
        against,
        share,
        ..
    } in &matrix.cells
    {
        print(format_args!("{deck} against {against}: {share}"))?;
    }
    for Total { deck, share } in &matrix.totals {
        print(format_args!("{deck} against all others: {share}"))?;
    }
    print("all of them:")?;
    print(&matrix.all)
}
