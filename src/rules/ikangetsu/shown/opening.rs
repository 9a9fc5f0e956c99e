//! Evade spells as openings (6a): whether they matter to the player who is asked.

use crate::rules::check;
use crate::rules::steps::Step;
use fudaba_engine::{Asked, Frame, Opening, OpeningDecl, Query};

/// The kinds of openings, by their numbers.
pub const OPENINGS: &[OpeningDecl] = &[OpeningDecl {
    key: "evade_spell",
    asked: Asked::Relevant,
}];

const EVADE_SPELL: u8 = 0;

/// The opening that the open decision is. It matters where one of the attacked cards falls as it stands.
#[must_use]
pub fn opening(q: Query) -> Option<Opening> {
    q.table.waiting?;
    let Frame::Step(step) = q.table.frames.last()? else {
        return None;
    };
    let Some(Step::EvadeSpell) = Step::of(*step) else {
        return None;
    };
    Some(Opening {
        kind: EVADE_SPELL,
        matters: check::defeated(q) != 0,
    })
}
