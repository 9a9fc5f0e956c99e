//! Critical, block and the Scatter counter as openings (10aa, 10ae, 10c): whether they matter to the player who is asked.

use crate::cards::effects;
use crate::cards::words::stat;
use crate::rules::battle;
use crate::rules::battle_end::{attack_total, critical_total, defence_total, may_have_critical};
use crate::rules::state;
use crate::rules::steps::Step;
use fudaba_engine::{Asked, CardId, Frame, Opening, OpeningDecl, Query};

/// The kinds of openings, by their numbers.
pub const OPENINGS: &[OpeningDecl] = &[
    OpeningDecl {
        key: "critical",
        asked: Asked::Relevant,
    },
    OpeningDecl {
        key: "block",
        asked: Asked::Relevant,
    },
    OpeningDecl {
        key: "scatter",
        asked: Asked::Relevant,
    },
];

const CRITICAL: u8 = 0;
const BLOCK: u8 = 1;
const SCATTER: u8 = 2;

/// The opening that the open decision is. Critical matters where the attack does not defeat everybody whom it attacks as it
/// stands, block where it defeats somebody who has not been blocked yet; the Scatter counter where the attack, with no
/// support on either side, would defeat somebody, or the leader with a critical that may come, whatever supports it, or where the
/// leader would leave the field.
#[must_use]
pub fn opening(q: Query) -> Option<Opening> {
    q.table.waiting?;
    let Frame::Step(step) = q.table.frames.last()? else {
        return None;
    };
    let blocked = state::get(q).battle.blocked;
    let mut open = battle::still_attacked(q).filter(|(n, _)| blocked >> n & 1 == 0);
    let beats = |(_, target): (usize, CardId)| attack_total(q) >= defence_total(q, target);
    match Step::of(*step)? {
        Step::Critical => Some(Opening {
            kind: CRITICAL,
            matters: !open.all(beats),
        }),
        Step::Scatter => Some(Opening {
            kind: SCATTER,
            matters: open.any(beats)
                || effects::leader_would_leave(q, battle::defender(q))
                || may_fall_to_critical(q),
        }),
        Step::Block => Some(Opening {
            kind: BLOCK,
            matters: state::get(q).battle.block_paid != 0 || open.any(beats),
        }),
        _ => None,
    }
}

/// Would the attacked leader fall to a critical, even with the best support of its own and none of the attacker's, and may the
/// attacking player have a card for it, as far as the other one knows?
fn may_fall_to_critical(q: Query) -> bool {
    let (defender, state) = (battle::defender(q), state::get(q));
    let leader = state.leader[defender.index()];
    let attacked = battle::still_attacked(q).any(|(_, target)| target == leader);
    attacked
        && may_have_critical(q, defender)
        && critical_total(q) >= defence_total(q, leader).saturating_add(best_support(q))
}

/// The most that a card of this match adds as a support.
fn best_support(q: Query) -> i32 {
    let all = q.setup.catalogue.iter();
    let supports = all.map(|(_, def)| def.stat(stat::SUPPORT));
    supports.max().unwrap_or(0)
}
