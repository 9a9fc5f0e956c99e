//! Rule actions (chapter 10): the refresh at any time, everything else at check timings.

use crate::cards::effects;
use crate::cards::words::{kind, moment, stat};
use crate::rules::{options, state, steps, zones};

use fudaba_engine::{
    CardId, Cause, Context, Ending, Frame, Happening, Outcome, PlayerId, Query, as_number,
};
use smallvec::SmallVec;

/// Place of the victory in [`ENDINGS`].
const SUCCESS: u8 = 0;
/// Place of the turn limit in [`ENDINGS`].
pub const TURN_LIMIT: u8 = 1;

/// Ways to end a match by rule.
pub const ENDINGS: &[(&str, &str)] = &[("success", "10.3.1"), ("turn_limit", "7.1.1")];

/// Carries out what is due now.
pub fn next(cx: &mut Context) -> bool {
    if state::get(cx.q()).ready == 0 {
        return false;
    }
    // 10.2.1, 10.2.4
    let first = state::first(cx.q());
    if cx.table.occupied().and(zones::DECKS) != zones::DECKS {
        for player in [first, first.other()] {
            if effects::refresh_due(cx.q(), player) {
                effects::refresh(cx, player);
                return true;
            }
        }
    }
    let checking = match cx.table.frames.last() {
        Some(Frame::Triggers) => true,
        Some(Frame::Step(top)) => steps::is_check(*top),
        _ => false,
    };
    state::change(cx).unchecked = u8::from(!checking);
    if !checking {
        return false;
    }
    let did = at_check(cx);
    // 9.7.6: states that set abilities off.
    if cx.is_awaited(moment::STATE_HOLDS) {
        for player in [first, first.other()] {
            cx.arise(Happening::player(moment::STATE_HOLDS, player));
        }
    }
    did
}

/// 10.1.3: everything that applies at a check timing, at once.
fn at_check(cx: &mut Context) -> bool {
    let won = victory(cx.q());
    let mut illegal = Illegal::new();
    illegal_cards(cx.q(), &mut illegal);
    if !illegal.is_empty() {
        let cards = illegal.iter().map(|(card, ..)| *card).collect();
        cx.together(cards, |cx| {
            for (card, key, clause) in &illegal {
                cx.note(key, clause, None, *card, 0);
                effects::to_waiting(cx, *card, Cause::Rule);
            }
        });
    }
    if let Some(outcome) = won {
        cx.end_match(outcome);
    }
    if illegal.is_empty() {
        cx.table.note_changes();
        return false;
    }
    state::change(cx).busy = 1;
    true
}

/// The success cards that a player needs (1.2.1.1).
#[must_use]
pub fn target(q: Query, player: PlayerId) -> usize {
    let unchanged = as_number(options::success_target(&q.setup.options));
    usize::try_from(changed_target(q, player, unchanged)).unwrap_or(0)
}

fn changed_target(q: Query, player: PlayerId, unchanged: i32) -> i32 {
    unchanged.saturating_add(q.player_stat(player, stat::SUCCESS_TARGET))
}

/// 10.3.1, 1.2.1.1, 1.2.1.2
#[must_use]
pub fn victory(q: Query) -> Option<Outcome> {
    let unchanged = as_number(options::success_target(&q.setup.options));
    let won = PlayerId::ALL
        .map(|p| as_number(q.table.count(zones::success(p))) >= changed_target(q, p, unchanged));
    let winner = match won {
        [false, false] => return None,
        [true, true] => {
            return Some(Outcome {
                winner: None,
                why: Ending::Both,
            });
        }
        [true, false] => PlayerId(0),
        [false, true] => PlayerId(1),
    };
    Some(Outcome {
        winner: Some(winner),
        why: Ending::Rule(SUCCESS),
    })
}

/// What lies where it may not, with what is told of it.
type Illegal = SmallVec<[(CardId, &'static str, &'static str); 4]>;

fn illegal_cards(q: Query, found: &mut Illegal) {
    let changed = q.table.changed();
    if !changed.meets(zones::CHECKED_ON_CHANGE) && !q.table.occupied().meets(zones::CHECKED_ALWAYS)
    {
        return;
    }
    let is = |card: CardId, kind| q.def(card).is_some_and(|d| d.kind == kind);
    for player in PlayerId::ALL {
        let stage = changed.meets(zones::STAGE_AND_BENEATH[player]);
        for column in (0..zones::AREAS).filter(|_| stage) {
            let area = q.table.zone(zones::area(player, column));
            for card in &area[..area.len().saturating_sub(1)] {
                found.push((*card, "duplicate", "10.4.1"));
            }
            for card in q.table.zone(zones::beneath(player, column)) {
                let older = area.len() > 1 && q.table.marked(*card, state::OLDER);
                if area.is_empty() || older || q.table.marked(*card, state::STRAY) {
                    let clause = if is(*card, kind::ENERGY) {
                        "10.5.4"
                    } else {
                        "10.5.3"
                    };
                    found.push((*card, "stray", clause));
                }
            }
        }
        for card in q.table.zone(zones::live(player)) {
            if q.table.card(*card).face_up() && !is(*card, kind::LIVE) {
                found.push((*card, "illegal_card", "10.5.1"));
            }
        }
        if !changed.contains(zones::energy(player)) {
            continue;
        }
        // Cards of the energy deck are told without reading them.
        let energy = q.table.zone(zones::energy(player)).iter();
        for card in energy.filter(|c| q.table.card(**c).section() != 1) {
            if !is(*card, kind::ENERGY) {
                found.push((*card, "illegal_card", "10.5.2"));
            }
        }
    }
    for card in q.table.zone(zones::RESOLUTION) {
        if !q.table.marked(*card, state::YELLED) {
            found.push((*card, "illegal_card", "10.6.1"));
        }
    }
}
