//! Why not: every reason with its clause.

use crate::cards::reach;
use crate::cards::spells;
use crate::cards::words::{ability, keyword};
use crate::rules::places::Places;
use crate::rules::steps::Step;
use crate::rules::{attack, state, zones};

use fudaba_engine::{Action, CardId, Query, Reason, Verb, ZoneId};

/// Why an action is not legal in a step; empty if it is, or if it makes no sense at all.
#[must_use]
pub fn reasons(q: Query, step: Step, action: Action) -> Vec<Reason> {
    if action.card != CardId::NONE && q.def(action.card).is_none() {
        return Vec::new();
    }
    match action.verb {
        Verb::Move => move_reasons(q, step, action),
        Verb::Deploy if state::get(q).is_ship(action.card) => step_up_reasons(q, step, action),
        Verb::Deploy => place_reasons(q, step, action),
        Verb::Attack => attack_reasons(q, step, action),
        Verb::Activate => spell_reasons(q, step, action),
        _ => Vec::new(),
    }
}

/// 3a, 3b, 3g: the ship's position before the attack.
fn move_reasons(q: Query, step: Step, action: Action) -> Vec<Reason> {
    let player = q.table.turn_player;
    if step != Step::Stance {
        return vec![Reason::new("in_attack_phase", "3b").later()];
    }
    if action.card != state::get(q).ship_of(player) {
        return vec![Reason::new("not_your_ship", "3a")];
    }
    if !zones::is_ship(action.place, player) {
        return vec![Reason::new("not_in_ship_area", "3a")];
    }
    let mut reasons = Vec::new();
    if !attack::ship_can_be_at(q, player, action.place) {
        reasons.push(Reason::new("ship_cannot_move", "17i"));
    }
    match attack::guard_ahead(q, player, action.place) {
        None => reasons.push(Reason::new("no_guard_ahead", "3g")),
        Some(guard) if !attack::can_take_stance(q, guard) => {
            reasons.push(Reason::new("cannot_attack", "17i"));
        }
        Some(_) => {}
    }
    reasons
}

/// 12a, 12d: the ship's stepping up.
fn step_up_reasons(q: Query, step: Step, action: Action) -> Vec<Reason> {
    let player = q.table.turn_player;
    if step != Step::Stance {
        return vec![Reason::new("in_attack_phase", "12a").later()];
    }
    if action.card != state::get(q).ship_of(player) {
        return vec![Reason::new("not_your_ship", "12a")];
    }
    let mut reasons = Vec::new();
    if !attack::may_step_up(q, player) {
        reasons.push(Reason::new("hand_not_empty", "12d"));
    }
    if !zones::is_guard(action.place, player) {
        reasons.push(Reason::new("not_your_slot", "12a"));
    } else if q.table.top(action.place).is_some_and(|c| c != action.card) {
        reasons.push(Reason::new("slot_taken", "12a"));
    }
    if !attack::can_take_stance(q, action.card) {
        reasons.push(Reason::new("cannot_attack", "17i"));
    }
    reasons
}

/// 2c, 9a, 9e: a hand card onto a guard slot.
fn place_reasons(q: Query, step: Step, action: Action) -> Vec<Reason> {
    let Some(player) = q.table.waiting.map(|w| w.player) else {
        return Vec::new();
    };
    if !matches!(
        step,
        Step::Place | Step::PlaceGuards(..) | Step::PlaceShip(..)
    ) {
        return vec![Reason::new("in_guard_phase", "9a").later()];
    }
    let mut reasons = Vec::new();
    if q.table.card(action.card).zone != zones::hand(player) {
        reasons.push(Reason::new("not_in_hand", "9a"));
    }
    if matches!(step, Step::PlaceShip(_)) {
        if action.place != zones::ship(player, 1) {
            reasons.push(Reason::new("not_the_centre", "2b"));
        }
        return reasons;
    }
    if !zones::is_guard(action.place, player) {
        reasons.push(Reason::new("not_your_slot", "9a"));
    } else if q.table.count(action.place) > 0 {
        reasons.push(Reason::new("slot_taken", "9e"));
    }
    reasons
}

/// 5a to 5r: an attack on a place.
fn attack_reasons(q: Query, step: Step, action: Action) -> Vec<Reason> {
    let running = &state::get(q).attack;
    if !matches!(step, Step::Target | Step::FurtherTarget) {
        return vec![Reason::new("chosen_after_stance", "5a").later()];
    }
    if action.card != running.attacker {
        return vec![Reason::new("not_in_stance", "3c")];
    }
    let defender = q.table.turn_player.other();
    let Some((owner, _, guard)) = zones::place(action.place) else {
        return vec![Reason::new("not_on_the_field", "5a")];
    };
    if owner != defender {
        return vec![Reason::new("own_card", "5a")];
    }
    let Some(target) = q.table.top(action.place) else {
        return vec![Reason::new("no_card_there", "5j")];
    };
    if running.targets.contains(&target) {
        return vec![Reason::new("target_already", "5n")];
    }
    let mut legal = fudaba_engine::Actions::new();
    attack::legal_target(q, &mut legal);
    if legal.contains(&action) {
        return Vec::new();
    }
    if q.has(target, keyword::CANNOT_BE_ATTACKED) {
        return vec![Reason::new("cannot_be_attacked", "17i")];
    }
    if step == Step::FurtherTarget && !reach::may_barrage(q, running.attacker) {
        return vec![Reason::new("no_barrage", "5c")];
    }
    vec![range_reason(q, action.place, guard)]
}

fn range_reason(q: Query, place: ZoneId, guard: bool) -> Reason {
    let from = zones::line(q.table.card(state::get(q).attack.attacker).zone);
    let far = zones::line(place)
        .zip(from)
        .map_or(3, |(a, b)| a.abs_diff(b));
    if guard && far > 1 {
        Reason::new("out_of_range", "5i")
    } else if guard {
        Reason::new("attack_restricted", "17i")
    } else if far == 1 {
        Reason::new("ship_to_the_side", "5l")
    } else {
        let between = q
            .table
            .top(reach::zone(q, zones::line(place).unwrap_or(Places::SHIP)));
        let covered = far == 0 && between.is_some();
        Reason::new(
            if covered {
                "ship_behind_guard"
            } else {
                "out_of_range"
            },
            "5k",
        )
    }
}

/// 4a to 4h, 6a to 6h: a spell.
fn spell_reasons(q: Query, step: Step, action: Action) -> Vec<Reason> {
    let def = q.table.card(action.card).def;
    let Some(kind) = q.ability(def, action.n).map(|a| a.ability.kind) else {
        return Vec::new();
    };
    let state = state::get(q);
    let owner = q.controller(action.card);
    match kind {
        ability::ATTACK if action.card != state.attack.attacker => {
            // The ship may still go behind this guard.
            let guard = zones::is_guard(q.table.card(action.card).zone, owner);
            match step == Step::Stance && guard && owner == q.table.turn_player {
                true => vec![Reason::new("used_before_target", "4a").later()],
                false => vec![Reason::new("not_in_stance", "4a")],
            }
        }
        ability::ATTACK => match step {
            Step::AttackSpell => Vec::new(),
            Step::Target => spells::obstacles(q, action.card, action.n, owner),
            _ => vec![Reason::new("used_before_target", "4a").later()],
        },
        ability::EVADE if !state.attack.targets.contains(&action.card) => {
            vec![Reason::new("not_attacked", "6a").later()]
        }
        ability::EVADE if step != Step::EvadeSpell => {
            vec![Reason::new("used_when_attacked", "6a").later()]
        }
        ability::EVADE => spells::obstacles(q, action.card, action.n, owner),
        _ => vec![Reason::new("works_by_itself", "15b").never()],
    }
}
