//! What a player does in the action phase besides ending it: moves (0.26 to 0.35), attacks (section 9), Activated
//! skills (11.1.1) and potentials (13).

use crate::Lily;
use crate::cards::effects;
use crate::cards::words::{ability, keyword, kind, moment, range, stat, zone};
use crate::rules::{state, zones};

use fudaba_engine::{
    Action, Actions, CardId, CompiledAbility, Context, PlayerId, Query, Reading, Reason, Scope,
    Verb, ZoneId, ZoneSet, moment_bit,
};

/// Can a range reach from one area to an area of the enemy (section 9)? Columns of both players with the same name
/// face each other.
#[must_use]
pub fn reaches(range_value: i32, from: ZoneId, to: ZoneId) -> bool {
    reach(range_value, from).contains(to)
}

/// The areas of the enemy that a range reaches from an area (section 9).
#[must_use]
pub fn reach(range_value: i32, from: ZoneId) -> ZoneSet {
    let ranges = usize::try_from(range_value).ok().and_then(|n| REACH.get(n));
    let areas = ranges.and_then(|areas| areas.get(from.index()));
    areas.copied().unwrap_or(ZoneSet::EMPTY)
}

/// What each range reaches, by the zone that it is read from: nothing from outside the fields.
const REACH: [[ZoneSet; zones::OF_PLAYERS]; 5] = {
    let mut reach = [[ZoneSet::EMPTY; zones::OF_PLAYERS]; 5];
    let mut area = 0;
    while area < 12 {
        let (player, column, row) = (PlayerId(area / 6), area % 3, area % 6 / 3);
        let from = zones::slot(player, column, row).index();
        reach[range::R1 as usize][from] = in_distance(player, column, row, (1, 1));
        reach[range::R2 as usize][from] = in_distance(player, column, row, (2, 2));
        reach[range::R1_2 as usize][from] = in_distance(player, column, row, (1, 2));
        reach[range::R1_3 as usize][from] = in_distance(player, column, row, (1, 3));
        area += 1;
    }
    reach
};

/// The areas of the enemy between these distances from an area, in its own column and those beside it.
const fn in_distance(
    player: PlayerId,
    column: u8,
    row: u8,
    (nearest, farthest): (u8, u8),
) -> ZoneSet {
    let left = column.saturating_sub(1);
    let right = if column == 2 { 2 } else { column + 1 };
    let (mut areas, mut enemy_row) = (ZoneSet::EMPTY, 0);
    while enemy_row < 2 {
        let distance = row + enemy_row + 1;
        if nearest <= distance && distance <= farthest {
            let first = zones::slot(player.other(), left, enemy_row);
            areas = areas.or(ZoneSet::range(first, right - left + 1));
        }
        enemy_row += 1;
    }
    areas
}

/// Why this character cannot act at all now (0.17).
fn act_reason(q: Query, card: CardId) -> Option<Reason> {
    let own = zones::on_field(q.table.card(card).zone, q.table.turn_player) && q.table.is_top(card);
    if !own {
        return Some(Reason::new("not_your_character", "8.6a"));
    }
    q.table
        .card(card)
        .rested()
        .then_some(Reason::new("rested", "0.17"))
}

/// Why this character cannot move to this area now.
#[must_use]
pub fn move_reasons(q: Query, card: CardId, to: ZoneId) -> Vec<Reason> {
    let mut reasons: Vec<Reason> = act_reason(q, card).into_iter().collect();
    if !reasons.is_empty() && reasons[0].key == "not_your_character" {
        return reasons;
    }
    if q.has(card, keyword::CANNOT_MOVE) {
        reasons.push(Reason::new("cannot_move", "5b"));
    }
    if !q.zones().adjacent(q.table.card(card).zone, to) {
        reasons.push(Reason::new("not_adjacent", "0.26"));
    } else if let Some(other) = q.table.top(to) {
        // 0.34: the other must act as well.
        if q.table.card(other).rested() {
            reasons.push(Reason {
                card: Some(other),
                ..Reason::new("other_rested", "0.34")
            });
        }
        if q.has(other, keyword::CANNOT_MOVE) {
            reasons.push(Reason {
                card: Some(other),
                ..Reason::new("cannot_move", "5b")
            });
        }
    }
    reasons
}

/// Why this character cannot attack anything now.
#[must_use]
pub fn attacker_reasons(q: Query, card: CardId) -> Vec<Reason> {
    let mut reasons: Vec<Reason> = act_reason(q, card).into_iter().collect();
    if q.table.turn == 1 {
        reasons.push(Reason::new("first_turn", "8.6d"));
    }
    if q.has(card, keyword::CANNOT_ATTACK) {
        reasons.push(Reason::new("cannot_attack", "5b"));
    }
    if q.stat(card, stat::RANGE) == range::NONE {
        reasons.push(Reason::new("no_range", "9a"));
    }
    reasons
}

/// Why the character cannot attack this area, besides [`attacker_reasons`].
#[must_use]
pub fn target_reasons(q: Query, card: CardId, to: ZoneId) -> Vec<Reason> {
    let mut reasons = Vec::new();
    let enemy = zones::on_field(to, q.table.turn_player.other());
    match q.table.top(to).filter(|_| enemy) {
        None => reasons.push(Reason::new("empty_area", "9d")),
        Some(target) if q.has(target, keyword::CANNOT_BE_ATTACKED) => {
            reasons.push(Reason {
                card: Some(target),
                ..Reason::new("cannot_be_attacked", "5b")
            });
        }
        Some(_) => {}
    }
    if enemy && !reaches(q.stat(card, stat::RANGE), q.table.card(card).zone, to) {
        reasons.push(Reason::new("out_of_range", "9a"));
    }
    reasons
}

/// Why an Activated skill or a potential cannot be used now.
#[must_use]
pub fn ability_reasons(q: Query, card: CardId, n: u8) -> Vec<Reason> {
    let player = q.table.turn_player;
    let mut reasons = Vec::new();
    let Some(a) = q.ability(q.table.card(card).def, n) else {
        return vec![Reason::new("no_such_skill", "11.1.1a").never()];
    };
    let (works, timing) = match a.ability.kind {
        ability::ACTIVATED => (("not_on_field", "11.1.1b"), true),
        ability::DECLARED => (
            ("potential_spent", "13e"),
            a.moments & moment_bit(moment::ACTION_PHASE) != 0,
        ),
        _ => return vec![Reason::new("not_activated", "11.1.1a").never()],
    };
    if q.controller(card) != player {
        reasons.push(Reason::new("not_yours", "13e"));
    } else if !Lily.works(q, card, &a.ability) {
        // In the hand it does nothing yet: what is done with such a card is to bring it into play.
        let in_hand = q.zone_kind(card) == zone::HAND;
        let reason = Reason::new(works.0, works.1);
        reasons.push(if in_hand { reason.never() } else { reason });
    }
    if !timing {
        reasons.push(Reason::new("wrong_timing", "13b"));
    }
    if !q.within_limit(card, q.table.card(card).def, n, player) {
        reasons.push(Reason::new("used_this_turn", "11.2a"));
    }
    if !q.payable(card, player, &a.ability.cost) {
        reasons.push(Reason::new("cannot_pay", "11.3b"));
    }
    if !q.holds(&Scope::of(card, player), &a.ability.condition) {
        reasons.push(Reason::new("condition_fails", "11.1.1a"));
    }
    reasons
}

fn usable(q: Query, card: CardId, n: u8, a: &CompiledAbility, player: PlayerId) -> bool {
    q.within_limit(card, q.table.card(card).def, n, player)
        && q.payable(card, player, &a.ability.cost)
        && q.holds(&Scope::of(card, player), &a.ability.condition)
}

/// Everything that can be done in the action phase.
pub fn legal(q: Query, out: &mut Actions) {
    let player = q.table.turn_player;
    let (open, free) = (open_to_attack(q, player.other()), free_to_move(q, player));
    // 8.6d: nobody attacks in the first turn.
    let open = if q.table.turn == 1 {
        ZoneSet::EMPTY
    } else {
        open
    };
    let barred = q.may_any_have(&[keyword::CANNOT_ATTACK]);
    let may_attack = |card| !barred || !q.has(card, keyword::CANNOT_ATTACK);
    for (from, card) in q.table.tops(zones::field_set(player)) {
        let Some(def) = q.def(card) else { continue };
        if q.setup.is_activated(q.table, card) {
            for (n, a) in def.abilities_of(ability::ACTIVATED) {
                if usable(q, card, n, a, player) {
                    out.push(Action::ability(Verb::Activate, card, n));
                }
            }
        }
        if q.table.card(card).rested() {
            continue;
        }
        if !open.is_empty() && may_attack(card) {
            let reached = reach(q.stat(card, stat::RANGE), from).and(open);
            out.extend(reached.iter().map(|to| Action::to(Verb::Attack, card, to)));
        }
        if free.contains(from) {
            // 0.34: a character that it swaps with must act as well.
            let held = q.table.occupied().minus(free);
            for to in q.zones().beside(from).minus(held).iter() {
                out.push(Action::to(Verb::Move, card, to));
            }
        }
    }
    for card in q.table.zone(zones::potential(player)) {
        let Some(def) = q.def(*card).filter(|_| q.table.card(*card).face_up()) else {
            continue;
        };
        for (n, a) in def.abilities_of(ability::DECLARED) {
            let timing = a.moments & moment_bit(moment::ACTION_PHASE) != 0;
            if timing && usable(q, *card, n, a, player) {
                out.push(Action::ability(Verb::Declare, *card, n));
            }
        }
    }
}

/// The areas of a player whose characters can be attacked.
fn open_to_attack(q: Query, player: PlayerId) -> ZoneSet {
    if !q.may_any_have(&[keyword::CANNOT_BE_ATTACKED]) {
        return q.table.occupied().and(zones::field_set(player));
    }
    let mut open = ZoneSet::EMPTY;
    for (area, card) in q.table.tops(zones::field_set(player)) {
        if !q.has(card, keyword::CANNOT_BE_ATTACKED) {
            open = open.with(area);
        }
    }
    open
}

/// The areas of a player whose characters can move (0.17, 0.34).
fn free_to_move(q: Query, player: PlayerId) -> ZoneSet {
    let mut free = ZoneSet::EMPTY;
    let may_be_held = q.may_any_have(&[keyword::CANNOT_MOVE]);
    for (area, card) in q.table.tops(zones::field_set(player)) {
        let held = || may_be_held && q.has(card, keyword::CANNOT_MOVE);
        if !q.table.card(card).rested() && !held() {
            free = free.with(area);
        }
    }
    free
}

/// 8.6a, 8.6e, 0.34: the mover rests, and so does a character that it swaps with.
pub fn move_by_action(cx: &mut Context, card: CardId, to: ZoneId) {
    let other = cx.table.top(to);
    cx.orient_card(card, true);
    if let Some(other) = other {
        cx.orient_card(other, true);
    }
    effects::shift(cx, card, to, fudaba_engine::Cause::Play);
}

/// Is the card a character on the field (0.6, 0.7), rather than one that fights from elsewhere (10aw)?
#[must_use]
pub fn is_on_field(q: Query, card: CardId) -> bool {
    card != CardId::NONE
        && zones::place(q.table.card(card).zone).is_some()
        && q.table.is_top(card)
        && state::get(q).ready == 1
        && q.def(card).is_none_or(|d| d.kind == kind::CHARACTER)
}
