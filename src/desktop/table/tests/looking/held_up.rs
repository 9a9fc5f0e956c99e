//! What is only shown to the viewer, and lies where its front is not seen, is held up before him.

use super::{Bench, Found, in_all, seen, view};
use crate::table::layout::{Staged, pose};
use fudaba_engine::{CardId, Decision, Event};

/// More than so many are not held up.
const MOST: usize = 10;

pub fn look(bench: &mut Bench, _: &Decision, found: &mut Found) {
    let view = view(bench);
    let mut shown: Vec<CardId> = Vec::new();
    for told in bench.table().log(view.viewer(), 0) {
        match &told.event {
            Event::Revealed { card, .. } if !shown.contains(card) => shown.push(*card),
            Event::CardMoved { card, .. } | Event::Dealt { card, .. } => {
                shown.retain(|other| other != card);
            }
            Event::Shuffled { .. }
            | Event::AbilityUsed { .. }
            | Event::AbilityEnded { .. }
            | Event::PhaseBegan { .. }
            | Event::TurnBegan { .. }
            | Event::Attacked { .. } => shown.clear(),
            _ => {}
        }
    }
    let (table, zones) = (view.table(), view.q().zones());
    shown.retain(|card| {
        let state = table.card(*card);
        let decl = zones.decl(state.zone);
        let known = view.def(*card).is_some();
        known && !decl.is_slot() && !pose::front(decl.visibility, known, state.face_up())
    });
    if shown.len() > MOST {
        found.sees("too many");
        return;
    }
    for card in shown {
        let staged = bench.app.world().get::<Staged>(bench.card(card));
        found.holds("cards", staged.is_some(), || format!("{card:?}"));
    }
}

#[test]
fn cards_that_are_only_shown_are_held_up() {
    assert!(in_all(&seen("held up"), "cards") > 10);
}
