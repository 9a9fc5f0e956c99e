//! Results (section 1 and 12c).

use crate::rules::options::{self, second};
use crate::rules::{state, zones};

use fudaba_engine::{CardId, Context, Ending, Frame, Outcome, PlayerId, Query};

/// Places of the ways to lose in [`ENDINGS`].
const SHIP_REMOVED: u8 = 0;
const NO_ATTACK: u8 = 1;
const STEP_UP_FAILED: u8 = 2;

/// Ways to end a match by rule.
pub const ENDINGS: &[(&str, &str)] = &[
    ("ship_removed", "1a"),
    ("no_attack", "1c"),
    ("step_up_failed", "12c"),
];

/// Is the player's ship on the field? A guard slot is part of it (1h).
#[must_use]
pub fn ship_there(q: Query, player: PlayerId) -> bool {
    let state = state::get(q);
    let ship = state.ship_of(player);
    let field = zones::field(player);
    ship != CardId::NONE && !state.ship_left(player) && field.contains(q.table.card(ship).zone)
}

/// 1a to 1g: the result, looked at after each complete effect or step.
#[must_use]
pub fn outcome(q: Query) -> Option<Outcome> {
    let state = state::get(q);
    let inside = |f: &Frame| matches!(f, Frame::Program(_));
    if state.ready == 0 || q.table.frames.iter().any(inside) {
        return None;
    }
    let won = |winner: PlayerId, why| {
        Some(Outcome {
            winner: Some(winner),
            why: Ending::Rule(why),
        })
    };
    let [a, b] = PlayerId::ALL.map(|p| ship_there(q, p));
    match (a, b) {
        (false, false) if second(q, options::BOTH_SHIPS_REMOVED) => {
            won(q.table.turn_player.other(), SHIP_REMOVED)
        }
        (false, false) => Some(Outcome {
            winner: None,
            why: Ending::Both, // 1f
        }),
        (true, true) if state.no_attack != state::NOBODY => {
            won(PlayerId(state.no_attack).other(), NO_ATTACK)
        }
        (true, true) => None,
        (here, _) => {
            let loser = PlayerId(u8::from(here));
            let failed = state.failed == loser.0;
            won(
                loser.other(),
                if failed { STEP_UP_FAILED } else { SHIP_REMOVED },
            )
        }
    }
}

/// 1c, 13a: the turn player cannot attack, without an effect that says so.
pub fn cannot_attack(cx: &mut Context, clause: &'static str) {
    let player = cx.table.turn_player;
    cx.note("no_attack", clause, Some(player), CardId::NONE, 0);
    state::change(cx).no_attack = player.0;
    cx.table.dirty = true;
}
