//! How readily a dealt table is believed: by what players are wont to do with the cards of their hand.

use crate::cards::words::{kind, stat};
use crate::rules::judgement::totals;
use crate::rules::{battle, logic, state, zones};
use fudaba_engine::{CERTAIN, PlayerId, Query};

/// A player who passed while he was behind hardly had what would have turned the battle.
const PASSED_BY: u16 = 300;
/// Few put a card face down into the level zone that they could have mobilized soon.
const EARLY_LEVEL: u16 = 700;

/// In parts of [`CERTAIN`].
#[must_use]
pub fn credence(q: Query, viewer: PlayerId) -> u16 {
    let other = viewer.other();
    if has_passed_by(q, other) {
        return PASSED_BY;
    }
    let levels = q.table.zone(zones::level(other)).iter();
    let down =
        levels.filter(|c| !q.table.card(**c).face_up() && !q.table.card(**c).known_to(viewer));
    let early = down.filter_map(|c| q.def(*c)).any(|d| {
        let level = d.stats[stat::LEVEL.index()];
        level == 1 && d.kind != kind::TRANCEUNION
    });
    if early { EARLY_LEVEL } else { CERTAIN }
}

/// Has the player passed although a card of his hand would have turned the battle?
fn has_passed_by(q: Query, player: PlayerId) -> bool {
    let running = &state::get(q).battle;
    if !running.is_on() || running.passed[player.index()] == 0 || !battle::both_fight(q) {
        return false;
    }
    let aura = battle::is_paradox(q);
    let by = usize::from(aura);
    let attacker = q.table.turn_player;
    let lead = totals(q, attacker)[by] - totals(q, attacker.other())[by];
    let behind = if player == attacker { -lead } else { lead + 1 };
    let room = q.table.count(zones::battle(player));
    if behind <= 0 || i32::try_from(room).unwrap_or(0) >= logic::limit(q, player) {
        return false;
    }
    let of = if aura {
        stat::LOGIC_AURA
    } else {
        stat::LOGIC_POWER
    };
    let hand = q.table.zone(zones::hand(player)).iter();
    let mut hand = hand.filter_map(|c| q.def(*c));
    hand.any(|d| i32::from(d.stats[of.index()]) >= behind)
}
