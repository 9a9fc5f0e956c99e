//! What is counted in a match, for the figures of many matches.

use crate::rules::state::State;
use fudaba_engine::{CardId, Cause, Event, FigureDecl, Table};

const ATTACKS: usize = 0;
const BARRAGES: usize = 1;
const DEFEATS: usize = 2;
const SHIP_SINGLY: usize = 3;
const SHIP_BARRAGED: usize = 4;
const STEPS_UP: usize = 5;
const SPELLS: usize = 6;

/// Names of the figures.
pub const FIGURES: &[FigureDecl] = &[
    each_match("attacks"),
    each_match("barrages"),
    each_match("cards defeated"),
    each_match("ships lost to a single attack"),
    each_match("ships lost to a barrage"),
    each_match("ships that stepped up"),
    each_match("spells and abilities used"),
];

const fn each_match(key: &'static str) -> FigureDecl {
    FigureDecl {
        key,
        per_turn: false,
    }
}

/// Counts an event.
pub fn count(table: &Table, event: &Event, counts: &mut [u32]) {
    let mut add = |figure: usize| {
        if let Some(count) = counts.get_mut(figure) {
            *count += 1;
        }
    };
    let state: &State = table.rules();
    match event {
        Event::Attacked { targets, .. } => {
            add(ATTACKS);
            if targets[1] != CardId::NONE {
                add(BARRAGES);
            }
        }
        Event::CardMoved {
            card,
            cause: Cause::Defeat,
            ..
        } => {
            add(DEFEATS);
            if state.is_ship(*card) && state.attack.declared != 0 {
                let barrage = state.attack.is_barrage();
                add(if barrage { SHIP_BARRAGED } else { SHIP_SINGLY });
            }
        }
        Event::Noted(note) if note.key == "ship_steps_up" => add(STEPS_UP),
        Event::AbilityUsed { .. } => add(SPELLS),
        _ => {}
    }
}
