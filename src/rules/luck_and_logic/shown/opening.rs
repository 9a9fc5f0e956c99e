//! Intercepting and the logic step as openings (26.1a, 27.4a): whether they matter to the player who is asked.

use crate::rules::options::{self, second};
use crate::rules::steps::Step;
use crate::rules::{battle, judgement};
use fudaba_engine::{Asked, Frame, Opening, OpeningDecl, Query};

/// The kinds of openings, by their numbers.
pub const OPENINGS: &[OpeningDecl] = &[
    OpeningDecl {
        key: "logic",
        asked: Asked::Relevant,
    },
    OpeningDecl {
        key: "intercept",
        asked: Asked::Relevant,
    },
];

const LOGIC: u8 = 0;
const INTERCEPT: u8 = 1;

/// The opening that the open decision is. It matters to whoever loses the battle as it stands. Whoever wins it is asked
/// in the logic step as soon as the other player has done something, unless a pass is final (27.5c as a variant).
#[must_use]
pub fn opening(q: Query) -> Option<Opening> {
    let player = q.table.waiting?.player;
    let Frame::Step(step) = q.table.frames.last()? else {
        return None;
    };
    let (kind, last) = match Step::of(*step)? {
        Step::Logic => (LOGIC, second(q, options::PASS_FINAL)),
        Step::Intercept => (INTERCEPT, false),
        _ => return None,
    };
    let attacking = q.table.turn_player;
    let by = usize::from(battle::is_paradox(q));
    let of = |player| judgement::totals(q, player)[by];
    let attack_wins = of(attacking) >= of(attacking.other());
    let wins = attack_wins == (player == attacking);
    Some(Opening {
        kind,
        matters: !wins || last,
    })
}
