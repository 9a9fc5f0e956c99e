//! Every deck against every deck.

use super::Matches;
use super::question::Question;
use super::report::Report;
use crate::Refusal;
use crate::out::{OutputError, print};
use fudaba_decks::trial::{Game, Share};
use fudaba_library::{DeckList, Library};
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

/// The groups of decks that are played: each two, by themselves.
pub fn groups(library: &Library) -> Vec<Vec<[&DeckList; 2]>> {
    let decks = &library.decks;
    let with_later = |(n, a)| decks[n + 1..].iter().map(move |b| vec![[a, b]]);
    decks.iter().enumerate().flat_map(with_later).collect()
}

/// Prints the table of decks.
pub fn tell(question: &Question, played: &Matches, all: Report, json: bool) -> Result<(), Refusal> {
    let matrix = Matrix::new(question, played, all);
    if json {
        print(serde_json::to_string_pretty(&matrix)?)?;
    } else {
        tell_in_words(question, &matrix)?;
    }
    Ok(())
}

impl Matrix {
    fn new(question: &Question, played: &Matches, all: Report) -> Self {
        let mut cells = Vec::new();
        let mut totals: Vec<(&str, f64, f64)> = Vec::new();
        for (pairs, games) in question.groups.iter().zip(&played.groups) {
            let points: Vec<f64> = games.iter().filter_map(Game::points).collect();
            let n = points.len() as f64;
            let points: f64 = points.into_iter().sum();
            for [a, b] in pairs {
                for (deck, against, points) in [(a, b, points), (b, a, n - points)] {
                    match totals.iter_mut().find(|total| total.0 == deck) {
                        Some(total) => *total = (deck, total.1 + points, total.2 + n),
                        None => totals.push((deck, points, n)),
                    }
                    cells.push(Cell {
                        deck: deck.clone(),
                        against: against.clone(),
                        share: Share::of(points, n),
                        matches: games.len(),
                    });
                }
            }
        }
        cells.sort_by(|a, b| (&a.deck, &a.against).cmp(&(&b.deck, &b.against)));
        let total = |(deck, points, n): (&str, f64, f64)| Total {
            deck: deck.to_owned(),
            share: Share::of(points, n),
        };
        Self {
            cells,
            totals: totals.into_iter().map(total).collect(),
            all,
        }
    }
}

fn tell_in_words(question: &Question, matrix: &Matrix) -> Result<(), OutputError> {
    let Question {
        ruleset,
        matches,
        first,
        second,
        ..
    } = question;
    print(format_args!(
        "{ruleset}: decks against each other, {matches} matches each, {first} and {second}, in pairs with swapped seats; \
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
