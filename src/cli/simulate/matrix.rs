//! Every deck against every deck.

use super::super::{FOUND_WRONG, OK, Refusal, progress};
use super::Series;
use super::report::{Cost, Report, Result};
use crate::cli::args::Simulate;
use crate::cli::stats::Share;
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
pub fn run(series: &Series, args: &Simulate) -> std::result::Result<u8, Refusal> {
    let matrix = play(series, args)?;
    if args.json {
        println!("{}", serde_json::to_string_pretty(&matrix)?);
    } else {
        print(series, args, &matrix);
    }
    let sound = matrix.all.faults.is_empty();
    Ok(if sound { OK } else { FOUND_WRONG })
}

fn play(series: &Series, args: &Simulate) -> std::result::Result<Matrix, Refusal> {
    let decks = &series.library.decks;
    let matches = args.matches as usize;
    let pairs: Vec<_> = (0..decks.len())
        .flat_map(|a| (a + 1..decks.len()).map(move |b| [a, b]))
        .collect();
    let bar = progress::bar((matches * pairs.len()) as u64, "matches");
    let (mut results, mut cost): (Vec<Result>, Cost) = Default::default();
    let mut cells = Vec::new();
    let mut sums = vec![(0.0, 0.0); decks.len()];
    for [a, b] in pairs {
        let (played, spent) = series.results(&[[&decks[a], &decks[b]]], matches, &bar)?;
        cost.add(spent);
        let n = played.len() as f64;
        let points: f64 = played.iter().map(Result::points).sum();
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
    cells.sort_by(|a, b| (&a.deck, &a.against).cmp(&(&b.deck, &b.against)));
    let totals = decks.iter().zip(sums).map(|(deck, (points, n))| Total {
        deck: deck.key.clone(),
        share: Share::of(points, n),
    });
    Ok(Matrix {
        cells,
        totals: totals.collect(),
        all: series.report(&results, &cost),
    })
}

fn print(series: &Series, args: &Simulate, matrix: &Matrix) {
    println!(
        "{}: decks against each other, {} matches each, {} and {}, in pairs with swapped seats; 95 % intervals",
        series.library.game.rules.id(),
        args.matches,
        args.first,
        args.second
    );
    for cell in &matrix.cells {
        println!("{} against {}: {}", cell.deck, cell.against, cell.share);
    }
    for total in &matrix.totals {
        println!("{} against all others: {}", total.deck, total.share);
    }
    println!("all of them:");
    println!("{}", matrix.all);
}
