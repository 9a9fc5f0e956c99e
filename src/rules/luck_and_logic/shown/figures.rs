//! What is counted in a match, for the figures of many matches.

use crate::rules::{turn, zones};
use fudaba_engine::{Event, FigureDecl, PlayerId, Table};

/// Notes that are counted, with the names of their figures.
const NOTES: &[(&str, &str)] = &[
    ("attack_gate", "attacks on gates"),
    ("attacker_wins", "battles won by the attacker"),
    ("defender_wins", "battles won by the defender"),
    ("gate_broken", "gates broken"),
    ("tranced", "trances"),
    ("intercepts", "interceptors"),
    ("boost", "level boosts"),
    ("annihilation", "annihilations"),
    ("luck_drive", "luck drives"),
    ("refresh", "refreshes"),
];

const HAND: usize = NOTES.len();

const fn each_match(key: &'static str) -> FigureDecl {
    FigureDecl {
        key,
        per_turn: false,
    }
}

/// Names of the figures: those of [`NOTES`], and one by turn.
pub const FIGURES: &[FigureDecl] = &[
    each_match(NOTES[0].1),
    each_match(NOTES[1].1),
    each_match(NOTES[2].1),
    each_match(NOTES[3].1),
    each_match(NOTES[4].1),
    each_match(NOTES[5].1),
    each_match(NOTES[6].1),
    each_match(NOTES[7].1),
    each_match(NOTES[8].1),
    each_match(NOTES[9].1),
    FigureDecl {
        key: "hand at the start of the main phase",
        per_turn: true,
    },
];

/// Counts an event.
pub fn count(table: &Table, event: &Event, counts: &mut [u32]) {
    let (figure, n) = match event {
        Event::Noted(note) => {
            let Some(at) = NOTES.iter().position(|(key, _)| *key == note.key) else {
                return;
            };
            (at, 1)
        }
        Event::PhaseBegan { phase, player } if *phase == turn::phase::MAIN => {
            (HAND, hand(table, *player))
        }
        _ => return,
    };
    if let Some(count) = counts.get_mut(figure) {
        *count += n;
    }
}

fn hand(table: &Table, player: PlayerId) -> u32 {
    u32::try_from(table.count(zones::hand(player))).unwrap_or(0)
}
