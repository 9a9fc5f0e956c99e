//! Every deck against every deck.

use super::super::{FOUND_WRONG, OK, Refusal, progress};
use super::Series;
use super::report::Report;
use crate::cli::args::Simulate;

/// Plays and prints the table of decks.
pub fn run(series: &Series, args: &Simulate) -> Result<u8, Refusal> {
    let decks = &series.library.decks;
    let matches = args.matches as usize;
    let total = matches * decks.len() * decks.len();
    let bar = progress::bar(total as u64, "matches");
    let mut rows: Vec<(String, Vec<Report>)> = Vec::new();
    for a in decks {
        let mut row = Vec::new();
        for b in decks {
            row.push(series.play(&[[a, b]], matches, &bar)?);
        }
        rows.push((a.key.clone(), row));
    }
    bar.finish_and_clear();
    let faults = rows.iter().flat_map(|r| &r.1).any(|r| !r.faults.is_empty());
    if args.json {
        println!("{}", serde_json::to_string_pretty(&rows)?);
    } else {
        print(series, args, &rows);
    }
    Ok(if faults { FOUND_WRONG } else { OK })
}

fn print(series: &Series, args: &Simulate, rows: &[(String, Vec<Report>)]) {
    println!(
        "{}: share that the deck of the row wins against the deck of the column, {} matches each, {} and {}, \
         seats swapped; 95 % interval",
        series.library.game.rules.id(),
        args.matches,
        args.first,
        args.second
    );
    for (key, row) in rows {
        for (column, report) in rows.iter().map(|r| &r.0).zip(row) {
            println!("{key} against {column}: {}", report.seat_share());
        }
    }
    for (key, row) in rows {
        for (column, report) in rows.iter().map(|r| &r.0).zip(row) {
            for fault in &report.faults {
                println!("FAULT, {key} against {column}: {fault}");
            }
        }
    }
}
