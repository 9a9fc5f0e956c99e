//! Why not: every reason with its clause.

use crate::cards::words::kind;
use crate::opponent::skills;
use crate::rules::steps::Step;
use crate::rules::{deploy, zones};

use fudaba_engine::{Action, CardId, Query, Reason, Verb, ZoneId};

/// Why an action is not legal in a step; empty if it is, or if it makes no sense at all.
#[must_use]
pub fn reasons(q: Query, step: Option<Step>, action: Action) -> Vec<Reason> {
    if action.card != CardId::NONE && action.card.index() >= q.table.card_count() {
        return Vec::new();
    }
    if action.card != CardId::NONE && q.def(action.card).is_none() {
        return Vec::new();
    }
    let mut reasons = phase_reason(step, action.verb);
    match action.verb {
        Verb::Deploy => {
            reasons.extend(hand_reason(q, action.card));
            reasons.extend(deploy::deploy_reasons(q, action.card));
            if action.place != ZoneId::NONE {
                reasons.extend(area_reason(q, action.place));
            }
        }
        Verb::LevelUp => {
            reasons.extend(hand_reason(q, action.card));
            reasons.extend(deploy::level_up_reasons(q, action.card, action.place));
        }
        Verb::Play => {
            reasons.extend(hand_reason(q, action.card));
            if q.def(action.card).is_some_and(|d| d.kind != kind::EVENT) {
                reasons.push(Reason::new("not_an_event", "8.4a").never());
            }
        }
        Verb::Move => reasons.extend(skills::move_reasons(q, action.card, action.place)),
        Verb::Attack => {
            reasons.extend(skills::attacker_reasons(q, action.card));
            if action.place != ZoneId::NONE {
                reasons.extend(skills::target_reasons(q, action.card, action.place));
            }
        }
        Verb::Activate | Verb::Declare => {
            reasons.extend(skills::ability_reasons(q, action.card, action.n));
        }
        Verb::Pick => reasons.extend(pick_reason(q, step, action)),
        _ => {}
    }
    reasons
}

/// Is it the phase for this?
fn phase_reason(step: Option<Step>, verb: Verb) -> Vec<Reason> {
    let (wanted, key, clause) = match verb {
        Verb::Deploy | Verb::LevelUp => (Step::Deploy, "in_deploy_phase", "8.5a"),
        Verb::Play => (Step::Event, "in_event_phase", "8.4a"),
        Verb::Move | Verb::Attack => (Step::Action, "in_action_phase", "8.6a"),
        Verb::Activate => (Step::Action, "used_in_action_phase", "11.1.1a"),
        Verb::Declare => (Step::Action, "used_in_action_phase", "13b"),
        _ => return Vec::new(),
    };
    if step == Some(wanted) {
        Vec::new()
    } else {
        vec![Reason::new(key, clause).later()]
    }
}

fn hand_reason(q: Query, card: CardId) -> Option<Reason> {
    let there = card != CardId::NONE && q.table.card(card).zone == zones::hand(q.table.turn_player);
    (!there).then_some(Reason::new("not_in_hand", "8.5a"))
}

fn area_reason(q: Query, area: ZoneId) -> Option<Reason> {
    if !zones::on_field(area, q.table.turn_player) {
        return Some(Reason::new("not_your_field", "0.20"));
    }
    (q.table.count(area) > 0).then_some(Reason::new("area_taken", "0.20"))
}

/// Critical and block take hand cards of the fighter's name only (10aa, 10ae).
fn pick_reason(q: Query, step: Option<Step>, action: Action) -> Option<Reason> {
    let battle = &crate::rules::state::get(q).battle;
    match step {
        Some(Step::Critical) => (!q.same_name(action.card, battle.attacker))
            .then_some(Reason::new("not_attackers_name", "10aa")),
        Some(Step::Block) => {
            let named = battle.attacked().any(|(_, t)| q.same_name(action.card, t));
            (!named).then_some(Reason::new("not_attacked_name", "10ae"))
        }
        _ => None,
    }
}
