//! Why not: every reason with its clause.

use crate::Loveca;
use crate::cards::words::{ability, keyword, kind, stat, state as place, zone};
use crate::cards::{abilities, effects, queries};
use crate::rules::steps::Step;
use crate::rules::{play, state, zones};

use fudaba_engine::ability::Limit;
use fudaba_engine::{
    Action, Actions, CardId, PlayerId, Query, Reading, Reason, Scope, Verb, ZoneId,
};

/// Why an action is not legal in a step; empty if it is, or if it makes no sense at all.
#[must_use]
pub fn reasons(q: Query, step: Step, action: Action) -> Vec<Reason> {
    let player = step.player().unwrap_or(q.table.turn_player);
    if action.card != CardId::NONE && q.def(action.card).is_none() {
        return Vec::new();
    }
    match action.verb {
        Verb::Deploy | Verb::LevelUp if matches!(step, Step::Main(..)) => {
            play_reasons(q, player, action)
        }
        Verb::Deploy | Verb::LevelUp if !is_member(q, action.card) => {
            vec![Reason::new("not_a_member", "7.7.2.2").never()]
        }
        Verb::Deploy | Verb::LevelUp => vec![Reason::new("wrong_phase", "7.7.2").later()],
        Verb::Play if !matches!(step, Step::Set(_)) => set_later(q, action.card),
        Verb::Activate if matches!(step, Step::Main(..)) => {
            ability_reasons(q, player, action.card, action.n)
        }
        Verb::Activate => vec![Reason::new("wrong_phase", "7.7.2").later()],
        Verb::Pick => pick_reasons(q, step, player, action.card),
        _ => Vec::new(),
    }
}

fn is_member(q: Query, card: CardId) -> bool {
    q.def(card).is_some_and(|d| d.kind == kind::MEMBER)
}

/// A live of the hand is set before it is performed (8.2.2).
fn set_later(q: Query, card: CardId) -> Vec<Reason> {
    let live = q.def(card).is_some_and(|d| d.kind == kind::LIVE);
    let in_hand = q.zone_kind(card) == zone::HAND;
    let later = (live && in_hand).then_some(Reason::new("in_set_phase", "8.2.2").later());
    later.into_iter().collect()
}

/// 9.6.2: a member from hand.
fn play_reasons(q: Query, player: PlayerId, action: Action) -> Vec<Reason> {
    let card = action.card;
    if q.table.card(card).zone != zones::hand(player) {
        return vec![Reason::new("not_in_hand", "7.7.2.2")];
    }
    if !is_member(q, card) {
        return vec![Reason::new("not_a_member", "7.7.2.2").never()];
    }
    let mut legal = Actions::new();
    play::legal(q, player, &mut legal);
    if legal.contains(&action) {
        return Vec::new(); // what the card allows while it is played, or a second member, makes it possible
    }
    let mut reasons = Vec::new();
    if q.player_has(player, keyword::CANNOT_PLAY_MEMBERS) {
        reasons.push(Reason::new("cannot_play_members", "1.3.3"));
    }
    if action.place == ZoneId::NONE {
        let open = |z: ZoneId| area_reasons(q, player, z).is_empty();
        if !zones::stage(player).any(open) {
            reasons.push(Reason::new("no_open_area", "9.6.2.1.2.1"));
        }
        let worth = zones::stage(player)
            .filter(|z| open(*z))
            .filter_map(|z| q.table.top(z));
        let most = worth.map(|c| q.stat(c, stat::COST)).max().unwrap_or(0);
        reasons.extend(cost_reason(q, player, card, most));
        return reasons;
    }
    reasons.extend(area_reasons(q, player, action.place));
    if !reasons.is_empty() {
        return reasons;
    }
    let mut less = 0;
    if action.verb == Verb::LevelUp {
        reasons.extend(baton_reasons(q, player, card, action.place));
        let old = q.table.top(action.place);
        less = old.map_or(0, |c| q.stat(c, stat::COST));
    }
    reasons.extend(cost_reason(q, player, card, less));
    reasons
}

/// 9.6.2.1.2: the area.
fn area_reasons(q: Query, player: PlayerId, area: ZoneId) -> Vec<Reason> {
    let Some((_, column)) = zones::place(area).filter(|(p, _)| *p == player) else {
        return vec![Reason::new("not_your_area", "9.6.2.1.2")];
    };
    let mut reasons = Vec::new();
    if let Some(card) = q
        .table
        .top(area)
        .filter(|c| q.table.marked(*c, state::ENTERED))
    {
        reasons.push(Reason {
            card: Some(card),
            ..Reason::new("entered_this_turn", "9.6.2.1.2.1")
        });
    }
    if effects::closed(q, player, column) {
        reasons.push(Reason::new("area_closed", "9.6.2.4.2.1c"));
    }
    reasons
}

/// 9.6.2.3.2: the baton touch.
fn baton_reasons(q: Query, player: PlayerId, card: CardId, area: ZoneId) -> Vec<Reason> {
    let mut reasons = Vec::new();
    match q.table.top(area) {
        None => reasons.push(Reason::new("nobody_to_replace", "9.6.2.3.2")),
        Some(old) if q.has(old, keyword::CANNOT_BE_REPLACED) => reasons.push(Reason {
            card: Some(old),
            ..Reason::new("cannot_be_replaced", "1.3.3")
        }),
        Some(_) => {}
    }
    if q.player_has(player, keyword::CANNOT_BATON) {
        reasons.push(Reason::new("cannot_baton", "1.3.3"));
    }
    if play::cost(q, card, player) == 0 {
        reasons.push(Reason::new("costs_nothing", "9.6.2.3.2e"));
    }
    reasons
}

fn cost_reason(q: Query, player: PlayerId, card: CardId, less: i32) -> Option<Reason> {
    let due = (play::cost(q, card, player) - less.max(0)).max(0);
    let have = queries::active_energy(q, player);
    (due > have).then_some(Reason::new("too_little_energy", "9.6.2.3.1").with(have, due))
}

/// 7.7.2.1: an activated ability.
fn ability_reasons(q: Query, player: PlayerId, card: CardId, n: u8) -> Vec<Reason> {
    let def = q.table.card(card).def;
    let Some(a) = q.ability(def, n) else {
        return vec![Reason::new("no_such_ability", "9.1.1.1").never()];
    };
    if a.ability.kind != ability::ACTIVATED {
        return vec![Reason::new("works_by_itself", "9.1.1.2").never()];
    }
    if q.controller(card) != player {
        return vec![Reason::new("not_yours", "7.7.2.1")];
    }
    let mut reasons = Vec::new();
    if q.player_has(player, keyword::CANNOT_ACTIVATE) {
        reasons.push(Reason::new("cannot_activate", "1.3.3"));
    }
    if !Loveca.works(q, card, &a.ability) {
        let place = (a.ability.state).filter(|_| queries::is_member(q, card));
        reasons.push(match place {
            Some(place::LEFT_SIDE) => Reason::new("wrong_place", "11.8.2"),
            Some(place::RIGHT_SIDE) => Reason::new("wrong_place", "11.9.2"),
            Some(place::CENTRE) => Reason::new("wrong_place", "11.7.2"),
            _ => Reason::new("not_valid_here", "9.3.4"),
        });
    }
    if !q.within_limit(card, def, n, player) {
        let twice = a.ability.limit == Limit::PerTurn(2);
        let clause = if twice { "11.3.2" } else { "11.2.2" };
        reasons.push(Reason::new("used_this_turn", clause));
    }
    if !q.payable(card, player, &a.ability.cost) {
        reasons.push(Reason::new("cannot_pay", "9.4.2.3"));
    }
    if !q.holds(&Scope::of(card, player), &a.ability.condition) {
        reasons.push(Reason::new("condition_fails", "9.3.3"));
    }
    if abilities::is_banned(q, card, n) {
        reasons.push(Reason::new("would_repeat", "12.1.1.2"));
    }
    if reasons.is_empty() && !abilities::usable(q, card, n, a, player) {
        reasons.push(Reason::new("nothing_to_choose", "9.6.3.1.2"));
    }
    reasons
}

/// A card to be set, exchanged or placed.
fn pick_reasons(q: Query, step: Step, player: PlayerId, card: CardId) -> Vec<Reason> {
    let zone = q.table.card(card).zone;
    match step {
        Step::Set(..) | Step::Exchange(..) if zone != zones::hand(player) => {
            vec![Reason::new("not_in_hand", "8.2.2")]
        }
        Step::Place(..) if zone != zones::live(player) => {
            vec![Reason::new("not_in_live_area", "8.4.7")]
        }
        Step::Place(..) if q.has(card, keyword::CANNOT_SUCCEED) => {
            vec![Reason::new("cannot_succeed", "8.4.7c")]
        }
        _ => Vec::new(),
    }
}
