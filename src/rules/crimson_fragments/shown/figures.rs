//! What is counted in a match, for the figures of many matches.

use fudaba_engine::{Event, FigureDecl, Stage, Table};

const BATTLES: usize = 0;
const BROKEN: usize = 1;
const BURNS: usize = 2;
const DECK_OUTS: usize = 3;
const WITHDRAWALS: usize = 4;

/// Names of the figures.
pub const FIGURES: &[FigureDecl] = &[
    each_match("battles"),
    each_match("rim cards broken"),
    each_match("soul burns"),
    each_match("decks run out"),
    each_match("withdrawals"),
];

const fn each_match(key: &'static str) -> FigureDecl {
    FigureDecl {
        key,
        per_turn: false,
    }
}

/// Counts an event.
pub fn count(_: &Table, event: &Event, counts: &mut [u32]) {
    let mut add = |figure: usize| {
        if let Some(count) = counts.get_mut(figure) {
            *count += 1;
        }
    };
    match event {
        Event::Contested(contest) if contest.stage == Stage::Resolved => add(BATTLES),
        Event::Noted(note) => match note.key {
            "rim_broken" => add(BROKEN),
            "soul_burn" => add(BURNS),
            "deck_out" => add(DECK_OUTS),
            "withdraws" => add(WITHDRAWALS),
            _ => {}
        },
        _ => {}
    }
}
