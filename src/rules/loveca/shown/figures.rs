//! What is counted in a match, for the figures of many matches.

use fudaba_engine::{Cause, Event, FigureDecl, Table};

const PERFORMED: usize = 0;
const SUCCEEDED: usize = 1;
const PLAYED: usize = 2;
const BATONS: usize = 3;
const REFRESHES: usize = 4;
const ABILITIES: usize = 5;
const TIES: usize = 6;
const ORDER: usize = 7;

/// Names of the figures.
pub const FIGURES: &[FigureDecl] = &[
    each("lives attempted", true),
    each("lives succeeded", true),
    each("members played", false),
    each("baton touches", false),
    each("refreshes", false),
    each("abilities used", false),
    each("tied judgements", false),
    each("changes of the first player", false),
];

const fn each(key: &'static str, per_turn: bool) -> FigureDecl {
    FigureDecl { key, per_turn }
}

/// Counts an event.
pub fn count(_: &Table, event: &Event, counts: &mut [u32]) {
    let mut add = |figure: usize| {
        if let Some(count) = counts.get_mut(figure) {
            *count += 1;
        }
    };
    match event {
        Event::Noted(note) => match note.key {
            "live_start" => add(PERFORMED),
            "hearts_met" => add(SUCCEEDED),
            "refresh" => add(REFRESHES),
            "tie" => add(TIES),
            "next_first" => add(ORDER),
            _ => {}
        },
        Event::CardMoved {
            to,
            cause: Cause::Play,
            ..
        } if crate::rules::zones::place(*to).is_some() => add(PLAYED),
        Event::CardMoved {
            from,
            cause: Cause::Cost,
            ..
        } if crate::rules::zones::place(*from).is_some() => add(BATONS),
        Event::AbilityUsed { .. } => add(ABILITIES),
        _ => {}
    }
}
