//! Playing a member from hand (9.6.2): area, cost, baton touch, and what its card allows besides.

use crate::cards::words::{ability, keyword, kind, moment, stat};
use crate::cards::{effects, queries};
use crate::rules::steps::{Step, prompt};
use crate::rules::{state, zones};

use fudaba_engine::ability::{Cards, Change, Effect, Value};
use fudaba_engine::{
    Action, Actions, CardId, Cause, Context, Happening, PlayerId, Put, Query, Scope, Sum, Term,
    Verb, ZoneId,
};

/// 9.6.2.3.1: the energy that a member costs, before any baton touch.
#[must_use]
pub fn cost(q: Query, card: CardId, player: PlayerId) -> i32 {
    changed_cost(q, card, q.player_stat(player, stat::PLAY_COST))
}

fn changed_cost(q: Query, card: CardId, change: i32) -> i32 {
    q.stat(card, stat::COST).saturating_add(change).max(0)
}

/// The most that optional actions of the card while it is played can take off its cost.
fn discount(q: Query, card: CardId, player: PlayerId) -> i32 {
    let Some(def) = q.def(card) else { return 0 };
    let extras = def.abilities_of(ability::DECLARED);
    let usable = extras.filter(|(_, a)| {
        q.payable(card, player, &a.ability.cost)
            && q.holds(&Scope::of(card, player), &a.ability.condition)
    });
    let less = |effect: &Effect| match effect {
        Effect::Modify(Cards::This, stat::COST, Change::Add(Value::N(n)), _) => -*n,
        _ => 0,
    };
    usable
        .flat_map(|(_, a)| a.ability.effect.iter())
        .map(less)
        .sum::<i32>()
        .max(0)
}

/// Can the member in this area be replaced by baton touch (9.6.2.3.2)?
fn replaceable(q: Query, area: ZoneId, player: PlayerId) -> Option<CardId> {
    let card = q.table.top(area)?;
    let barred = q.has(card, keyword::CANNOT_BE_REPLACED)
        || q.player_has(player, keyword::CANNOT_BATON)
        || q.table.marked(card, state::ENTERED);
    (!barred).then_some(card)
}

/// 9.6.2.3.2b: members of other areas that a card which may replace two can replace besides.
fn seconds(q: Query, card: CardId, area: ZoneId, player: PlayerId) -> impl Iterator<Item = CardId> {
    let two = q.has(card, keyword::DOUBLE_BATON);
    let others = zones::stage(player).filter(move |z| two && *z != area);
    others.filter_map(move |z| replaceable(q, z, player))
}

/// 9.6.2.3.2f: what a member takes off the cost.
fn worth(q: Query, card: CardId) -> i32 {
    q.stat(card, stat::COST).max(0)
}

/// Can the player pay for this member with these members as its baton touch?
fn affordable(due: i32, replaced: i32, energy: i32) -> bool {
    // 9.6.2.3.2e: nothing to pay, nothing to replace.
    due > 0 && due - replaced <= energy
}

/// What a baton touch with the member in this area costs, and of what that is made (9.6.2.3.2f).
#[must_use]
pub fn baton(q: Query, action: Action) -> Option<Sum> {
    let player = q.controller(action.card);
    let old = q.table.top(action.place)?;
    let (due, less) = (cost(q, action.card, player), worth(q, old));
    Some(Sum {
        terms: vec![Term::plus("cost", due), Term::plus("baton", -less)],
        total: due.saturating_sub(less).max(0),
    })
}

/// All members that can be played now, and where.
pub fn legal(q: Query, player: PlayerId, out: &mut Actions) {
    if q.player_has(player, keyword::CANNOT_PLAY_MEMBERS) {
        return;
    }
    let energy = queries::active_energy(q, player);
    let areas: smallvec::SmallVec<[Area; 3]> = zones::stage(player)
        .filter(|z| effects::area_open(q, *z, player))
        .map(|zone| {
            let old = replaceable(q, zone, player);
            let worth = old.map_or(0, |c| worth(q, c));
            Area { zone, old, worth }
        })
        .collect();
    if areas.is_empty() {
        return;
    }
    let change = q.player_stat(player, stat::PLAY_COST);
    for card in q.table.zone(zones::hand(player)) {
        let Some(def) = q.def(*card).filter(|d| d.kind == kind::MEMBER) else {
            continue;
        };
        let mut due = changed_cost(q, *card, change);
        if def.abilities_of(ability::DECLARED).next().is_some() {
            due = (due - discount(q, *card, player)).max(0);
        }
        for area in &areas {
            if due <= energy {
                out.push(Action::to(Verb::Deploy, *card, area.zone));
            }
            if area.old.is_none() || due == 0 {
                continue;
            }
            let two = || {
                let best = seconds(q, *card, area.zone, player).map(|c| worth(q, c));
                area.worth + best.max().unwrap_or(0)
            };
            if affordable(due, area.worth, energy)
                || q.has(*card, keyword::DOUBLE_BATON) && affordable(due, two(), energy)
            {
                out.push(Action::to(Verb::LevelUp, *card, area.zone));
            }
        }
    }
}

/// An area that a member can be put into.
struct Area {
    zone: ZoneId,
    /// The member that can be replaced there.
    old: Option<CardId>,
    /// What it takes off the cost.
    worth: i32,
}

/// 9.6.2.1: the card is shown and lies in the resolution area while it is played.
pub fn begin(cx: &mut Context, player: PlayerId, action: Action) {
    let old = (action.verb == Verb::LevelUp)
        .then(|| cx.table.top(action.place))
        .flatten();
    let card = action.card;
    let extras = cx
        .q()
        .def(card)
        .is_some_and(|d| d.abilities_of(ability::DECLARED).next().is_some());
    let two = old.is_some() && cx.q().has(card, keyword::DOUBLE_BATON);
    let state = state::change(cx);
    state.playing = card;
    state.area = action.place;
    state.replaces = [old.unwrap_or(CardId::NONE), CardId::NONE];
    state.offered = 0;
    if extras || two {
        cx.push_step(Step::PlayExtra(player, two));
    } else {
        finish(cx, player);
    }
}

/// Optional actions of the card while it is played, then the second member of a baton touch.
pub fn extra(cx: &mut Context, player: PlayerId, two: bool) {
    let state = *state::get(cx.q());
    let q = cx.q();
    let next = q.def(state.playing).and_then(|def| {
        def.abilities_of(ability::DECLARED)
            .find(|(n, a)| {
                state.offered >> (n & 7) & 1 == 0
                    && q.payable(state.playing, player, &a.ability.cost)
                    && q.holds(&Scope::of(state.playing, player), &a.ability.condition)
            })
            .map(|(n, _)| n)
    });
    if let Some(n) = next {
        state::change(cx).offered |= 1 << (n & 7);
        cx.use_ability(state.playing, n, player, true);
    } else if two
        && seconds(q, state.playing, state.area, player)
            .next()
            .is_some()
    {
        cx.become_step(Step::SecondBaton(player));
    } else {
        cx.end_step();
        finish(cx, player);
    }
}

/// 9.6.2.3.2b: a second member, if the player wants.
pub fn second(cx: &mut Context, player: PlayerId) {
    cx.ask(player, prompt::SECOND_BATON);
}

/// Members that are enough together; none, if the first is enough.
pub fn legal_second(q: Query, player: PlayerId, out: &mut Actions) {
    let state = state::get(q);
    let energy = queries::active_energy(q, player);
    let due = cost(q, state.playing, player);
    let first = worth(q, state.replaces[0]);
    for card in seconds(q, state.playing, state.area, player) {
        if affordable(due, first + worth(q, card), energy) {
            out.push(Action::card(Verb::Pick, card));
        }
    }
    if due - first <= energy {
        out.push(Action::plain(Verb::Done));
    }
}

/// The answer to [`second`].
pub fn answer_second(cx: &mut Context, player: PlayerId, action: Action) {
    if action.verb == Verb::Pick {
        state::change(cx).replaces[1] = action.card;
    }
    cx.end_step();
    finish(cx, player);
}

/// 9.6.2.3, 9.6.2.4.1: the cost is fixed, then paid; the member enters.
fn finish(cx: &mut Context, player: PlayerId) {
    let state = *state::get(cx.q());
    let (card, area) = (state.playing, state.area);
    let q = cx.q();
    let due = cost(q, card, player); // 9.6.2.3a
    let replaced = (state.replaces.iter().filter(|c| **c != CardId::NONE))
        .map(|c| worth(q, *c))
        .sum::<i32>();
    let due = (due - replaced).max(0);
    let change = state::change(cx);
    change.playing = CardId::NONE;
    change.area = ZoneId::NONE;
    change.replaces = [CardId::NONE; 2];
    if queries::active_energy(cx.q(), player) < due {
        // 9.6.2.1.2.1e: the discount was declined; nothing was done.
        cx.note("play_undone", "9.6.2.1.2.1e", Some(player), card, due);
        return;
    }
    cx.move_card(card, zones::RESOLUTION, Put::new(Cause::Play));
    effects::pay(cx, player, due);
    let mut replaced: smallvec::SmallVec<[(CardId, ZoneId); 2]> = smallvec::SmallVec::new();
    for old in state.replaces.into_iter().filter(|c| *c != CardId::NONE) {
        replaced.push((old, cx.table.card(old).zone));
        effects::to_waiting(cx, old, Cause::Cost);
    }
    let first = replaced.first().map_or(CardId::NONE, |(old, _)| *old);
    if first != CardId::NONE {
        state::count(&mut state::change(cx).batons[player.index()]);
    }
    effects::enter(cx, card, area, first, Cause::Play);
    // Told once the member has entered, so that abilities of those replaced find it (9.6.2.3.2).
    for (old, left) in replaced {
        cx.raise(
            Happening::card(moment::REPLACED, player, old)
                .left(left)
                .with(card),
        );
    }
}
