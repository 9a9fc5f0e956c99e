//! Why an action is not legal, with the clause.

use crate::LuckAndLogic;
use crate::cards::deck::is_member;
use crate::cards::effects;
use crate::cards::words::{ability, keyword, zone};
use crate::rules::options::{self, second};
use crate::rules::steps::{self, Step};
use crate::rules::{actions, battle, logic, mobilize, moves, state, trance, turn, zones};
use fudaba_engine::{Action, Actions, Query, RawStep, Reading, Reason, Verb, as_number};

/// Why an action is not legal in a step; empty if it is, or if it makes no sense there.
#[must_use]
pub fn reasons(q: Query, raw: RawStep, action: Action) -> Vec<Reason> {
    let mut legal = Actions::new();
    steps::legal(q, raw, &mut legal);
    let Some(step) = Step::of(raw).filter(|_| !legal.contains(&action)) else {
        return Vec::new();
    };
    match (step, action.verb) {
        (Step::Main, Verb::Deploy) => mobilizing(q, action),
        (Step::Level | Step::Battle | Step::Intercept | Step::Logic, Verb::Deploy) => {
            mobilized_later(q, action)
        }
        (Step::Main | Step::Battle | Step::Intercept, Verb::Play) => defined_later(q, action),
        (Step::Main, Verb::Move) => moving(q, action),
        (Step::Main, Verb::Declare) => trance::reasons(q, action.card),
        (Step::Main, Verb::PickOption) if action.n == actions::LUCK_DRIVE => luck(q),
        (Step::Main, Verb::PickOption) => rearranging(q),
        (Step::Main | Step::Battle | Step::Level, Verb::Activate) => using(q, step, action),
        (Step::Battle, Verb::Attack) => attacking(q, action),
        (Step::Spread(purpose), Verb::PickSlot) => {
            mobilize::spread_reasons(q, purpose, action.place)
                .into_iter()
                .collect()
        }
        (Step::TrancePick(..), Verb::Pick) if !trance::is_eligible(q, action.card) => {
            vec![Reason::new("not_eligible", "18.1d")]
        }
        (Step::TrancePick(..), Verb::Done) => vec![Reason::new("must_trance", "18.1j")],
        (Step::Level, Verb::Play) if is_full(q) => vec![Reason::new("level_full", "13.1a")],
        (Step::Level, Verb::Pick) if !is_full(q) => vec![Reason::new("level_not_full", "13.1b")],
        (Step::Intercept, Verb::Pick) => battle::intercept_reasons(q, action.card).into_vec(),
        (Step::Logic, Verb::Play) => logic::reasons(q, action.card),
        (Step::Logic, Verb::Pick) => logic::boost_reasons(q, action.card),
        (Step::Boost(..), Verb::Done) => vec![Reason::new("must_place", "27.6b")],
        _ => Vec::new(),
    }
}

fn is_full(q: Query) -> bool {
    q.table.count(zones::level(q.table.turn_player)) >= turn::MOST_LEVELS
}

fn own_circle(q: Query, action: Action) -> Option<Reason> {
    let own = zones::place(action.place).is_some_and(|(p, _)| p == q.table.turn_player);
    (!own).then_some(Reason::new("not_your_circle", "15.1a"))
}

fn mobilizing(q: Query, action: Action) -> Vec<Reason> {
    if q.table.card(action.card).zone != zones::hand(q.table.turn_player) {
        return vec![Reason::new("not_in_hand", "15.1a")];
    }
    let mut reasons = mobilize::reasons(q, action.card).into_vec();
    reasons.extend(own_circle(q, action));
    reasons
}

/// What is mobilized in the main phase alone.
fn mobilized_later(q: Query, action: Action) -> Vec<Reason> {
    let member = q.def(action.card).is_some_and(|def| is_member(def.kind));
    let later = member.then_some(Reason::new("in_main_phase", "15.1a").later());
    later.into_iter().collect()
}

/// What is defined in the battle that comes or goes on.
fn defined_later(q: Query, action: Action) -> Vec<Reason> {
    let in_hand = q.zone_kind(action.card) == zone::HAND;
    let later = in_hand.then_some(Reason::new("in_logic_step", "27.1a").later());
    later.into_iter().collect()
}

fn moving(q: Query, action: Action) -> Vec<Reason> {
    let own = q.controller(action.card) == q.table.turn_player;
    if !own || !effects::on_circle(q, action.card) {
        return vec![Reason::new("not_your_member", "16.1a")];
    }
    let mut reasons: Vec<Reason> = own_circle(q, action).into_iter().collect();
    if q.table.covered(action.card).contains(action.place) {
        reasons.push(Reason::new("stands_there", "16.1a"));
    }
    reasons.extend(worn(q));
    reasons
}

fn worn(q: Query) -> Option<Reason> {
    let moves = state::get(q).moves;
    let most = i32::from(moves::MOST_MOVES);
    (moves >= moves::MOST_MOVES)
        .then_some(Reason::new("moved_too_often", "31.1f").with(moves.into(), most))
}

fn rearranging(q: Query) -> Vec<Reason> {
    let single = second(q, options::REARRANGE);
    let forbidden = single.then_some(Reason::new("single_moves", "16.1d"));
    forbidden.into_iter().chain(worn(q)).collect()
}

fn luck(q: Query) -> Vec<Reason> {
    let have = as_number(q.table.count(zones::stock(q.table.turn_player)));
    let reason = Reason::new("stock_too_low", "20.1a").with(have, actions::LUCK_COST);
    (!actions::can_drive_luck(q))
        .then_some(reason)
        .into_iter()
        .collect()
}

/// Why an ability cannot be used by its player's own action.
fn using(q: Query, step: Step, action: Action) -> Vec<Reason> {
    let (card, player) = (action.card, q.table.turn_player);
    let found = q
        .def(card)
        .and_then(|d| d.abilities.get(usize::from(action.n)));
    let Some(a) = found else {
        return vec![Reason::new("no_such_ability", "22.1a").never()];
    };
    let drives = a.ability.kind == ability::LOGIC_DRIVE;
    if a.ability.kind != ability::ACT && !drives {
        return vec![Reason::new("not_used", "22.1a").never()];
    }
    if q.controller(card) != player {
        return vec![Reason::new("not_your_member", "22.1b")];
    }
    let mut reasons = Vec::new();
    let mut add = |applies: bool, reason: Reason| {
        if applies {
            reasons.push(reason);
        }
    };
    let there = effects::on_circle(q, card);
    add(!there, Reason::new("not_on_circle", "22.1a"));
    let late = step != Step::Main;
    let early = late && (drives || !second(q, options::ACT_TIMING));
    let clause = if drives { "21.1d" } else { "22.1c" };
    add(early, Reason::new("not_in_this_phase", clause).later());
    let silenced = there && q.has(card, keyword::SILENCED);
    add(silenced, Reason::new("silenced", "32.1e"));
    if drives {
        let empty = effects::soul(q, card).is_empty();
        add(empty, Reason::new("no_soul", "21.1c"));
        let spent = actions::drives_left(q) <= 0;
        add(spent, Reason::new("drive_used", "21.1b"));
    }
    let within = q.within_limit(card, q.table.card(card).def, action.n, player);
    let bound = q.setup.declared.bounds.stop_clause;
    let limited = a.ability.limit != fudaba_engine::ability::Limit::None;
    let clause = if limited { "22.1d" } else { bound };
    add(!within, Reason::new("used_up", clause));
    let scope = fudaba_engine::Scope::of(card, player);
    let holds = q.holds(&scope, &a.ability.condition);
    add(!holds, Reason::new("condition_fails", "32.1b"));
    let paid = q.payable(card, player, &a.ability.cost);
    add(!paid, Reason::new("cannot_pay", "5.1h"));
    if LuckAndLogic.works(q, card, &a.ability) || !reasons.is_empty() {
        return reasons;
    }
    vec![Reason::new("not_used", "22.1a").never()]
}

fn attacking(q: Query, action: Action) -> Vec<Reason> {
    let mut reasons = battle::attacker_reasons(q, action.card);
    reasons.extend(battle::designation_reason(q, action.card, action.place));
    reasons
}
