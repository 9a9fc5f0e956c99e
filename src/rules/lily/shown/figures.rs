//! What is counted in a match, for the figures of many matches.

use crate::rules::{turn, zones};

use fudaba_engine::{Event, FigureDecl, PlayerId, Table};

const BATTLES: usize = 0;
const CRITICALS: usize = 1;
const BLOCKS: usize = 2;
const SCATTER: usize = 3;
const COUPLING: usize = 4;
const DEFEATS: usize = 5;
const HAND: usize = 6;

/// Names of the figures.
pub const FIGURES: &[FigureDecl] = &[
    each_match("battles"),
    each_match("criticals"),
    each_match("blocks"),
    each_match("scatter counters"),
    each_match("coupling counters"),
    each_match("battles with a defeat"),
    FigureDecl {
        key: "hand at the start of the action phase",
        per_turn: true,
    },
];

const fn each_match(key: &'static str) -> FigureDecl {
    FigureDecl {
        key,
        per_turn: false,
    }
}

/// Counts an event.
pub fn count(table: &Table, event: &Event, counts: &mut [u32]) {
    let mut add = |figure: usize, n: u32| {
        if let Some(count) = counts.get_mut(figure) {
            *count += n;
        }
    };
    match event {
        Event::ContestEnded => add(BATTLES, 1),
        Event::Contested(contest) => match contest.seal {
            Some("critical") => add(CRITICALS, 1),
            Some("block") => add(BLOCKS, 1),
            Some("defeat") => add(DEFEATS, 1),
            _ => {}
        },
        Event::Noted(note) => match note.key {
            "scatter_counter" => add(SCATTER, 1),
            "coupling_counter" => add(COUPLING, 1),
            _ => {}
        },
        Event::PhaseBegan { phase, player } if *phase == turn::phase::ACTION => {
            add(HAND, hand(table, *player));
        }
        _ => {}
    }
}

fn hand(table: &Table, player: PlayerId) -> u32 {
    u32::try_from(table.count(zones::hand(player))).unwrap_or(0)
}
