//! How readily an action comes to mind.

use crate::engine::{Action, Query, Verb};
use crate::rules::luck_and_logic::rules::zones;

/// A weight among the legal actions of the open decision.
#[must_use]
pub fn prior(q: Query, action: Action) -> u16 {
    match action.verb {
        Verb::Deploy => {
            if q.table.is_free(action.place) {
                50
            } else {
                4
            }
        }
        Verb::Move => u16::from(q.table.is_free(action.place)),
        Verb::Attack => {
            if q.table.is_free(action.place) {
                120
            } else {
                70
            }
        }
        Verb::Declare => 200,
        Verb::Play => 40,
        Verb::Activate => 40,
        Verb::PickSlot => {
            if zones::place(action.place).is_some() && !q.table.is_free(action.place) {
                5
            } else {
                50
            }
        }
        Verb::PickOption => 10,
        Verb::Done => 30,
        _ => 40,
    }
}
