//! Moving members and rearranging them (chapter 16).

use crate::cards::effects;
use crate::cards::words::moment;
use crate::rules::actions::members;
use crate::rules::mobilize::{self, Purpose};
use crate::rules::options::{self, second};
use crate::rules::steps::{Step, prompt};
use crate::rules::{state, zones};
use fudaba_engine::{
    Action, Actions, CardId, Cause, Context, Happening, PlayerId, Put, Query, Verb, ZoneId, ZoneSet,
};
use smallvec::SmallVec;

/// So often members can be moved or rearranged in one main phase (31.1f).
pub const MOST_MOVES: u8 = 100;

/// Where each of some members is to stand.
type Arrangement = SmallVec<[(CardId, ZoneSet); 6]>;

/// All moves of single members (16.1a, 16.1c).
pub fn legal(q: Query, out: &mut Actions) {
    if state::get(q).moves >= MOST_MOVES {
        return;
    }
    let player = q.table.turn_player;
    for card in members(q, player) {
        let to = reachable(q, card, player).iter();
        out.extend(to.map(|z| Action::to(Verb::Move, card, z)));
    }
}

/// The circles of all sets that a member can cover other than those where it stands.
fn reachable(q: Query, card: CardId, player: PlayerId) -> ZoneSet {
    let (own, all) = (q.table.covered(card), zones::circles(player));
    match effects::width(q, card) {
        1 => all.minus(own),
        width => {
            let groups = q.zones().groups(all, width).into_iter();
            let others = groups.filter(|g| *g != own);
            others.fold(ZoneSet::EMPTY, ZoneSet::or)
        }
    }
}

/// A member is to move to this circle, and perhaps others.
pub fn start(cx: &mut Context, card: CardId, circle: ZoneId) {
    mobilize::choose(cx, card, ZoneSet::EMPTY.with(circle), Purpose::Move);
}

fn count(cx: &mut Context) {
    let moves = &mut state::change(cx).moves;
    *moves = moves.saturating_add(1);
}

/// A member moves; who stands in the way is dropped (17.1a).
pub fn carry_out(cx: &mut Context, card: CardId, to: ZoneSet) {
    count(cx);
    displace(cx, card, to, Cause::Play);
}

/// A member takes other circles and keeps its state (16.1b).
pub fn displace(cx: &mut Context, card: CardId, to: ZoneSet, cause: Cause) {
    mobilize::make_room(cx, card, to);
    lay(cx, card, to, cause);
    let player = cx.q().controller(card);
    cx.raise(Happening::card(moment::MOVED, player, card));
}

fn lay(cx: &mut Context, card: CardId, to: ZoneSet, cause: Cause) {
    if let Some(home) = to.iter().next() {
        let rested = cx.table.card(card).rested();
        cx.move_card(card, home, Put::new(cause).over(to));
        debug_assert_eq!(cx.table.card(card).rested(), rested, "16.1b");
    }
}

/// May members be put anew together (16.1d)?
#[must_use]
pub fn can_rearrange(q: Query) -> bool {
    !second(q, options::REARRANGE)
        && state::get(q).moves < MOST_MOVES
        && members(q, q.table.turn_player).count() > 1
}

/// The turn player puts his members anew: for each in turn its circles are chosen.
pub fn start_rearranging(cx: &mut Context) {
    state::change(cx).arrangement = [CardId::NONE; 6];
    cx.push_step(Step::Arrange);
}

/// The circles that a member was given so far.
fn given(q: Query, card: CardId) -> ZoneSet {
    let arrangement = state::get(q).arrangement;
    let own = (0u8..).zip(arrangement).filter(|(_, c)| *c == card);
    own.map(|(n, _)| zones::circle(q.table.turn_player, n))
        .collect()
}

/// The circles that members were given so far.
pub fn placed(q: Query) -> impl Iterator<Item = (CardId, ZoneId)> {
    let all = (0u8..).zip(state::get(q).arrangement);
    let given = all.filter(|(_, card)| *card != CardId::NONE);
    given.map(move |(n, card)| (card, zones::circle(q.table.turn_player, n)))
}

/// The member whose circles are chosen now.
#[must_use]
pub fn arranged_now(q: Query) -> Option<CardId> {
    let mut all = members(q, q.table.turn_player);
    all.find(|c| given(q, *c).iter().count() < effects::width(q, *c))
}

/// 16.1d: asked until each member has its circles; then all take them at the same time.
pub fn arrange(cx: &mut Context) {
    if arranged_now(cx.q()).is_some() {
        return cx.ask(cx.table.turn_player, prompt::ARRANGE);
    }
    let q = cx.q();
    let all: Arrangement = members(q, q.table.turn_player)
        .map(|c| (c, given(q, c)))
        .collect();
    cx.end_step();
    cx.look_again();
    count(cx);
    take_places(cx, &all, Cause::Play);
}

/// Members take these circles at the same time; nobody is dropped.
fn take_places(cx: &mut Context, all: &[(CardId, ZoneSet)], cause: Cause) -> bool {
    let q = cx.q();
    let moving: Arrangement = (all.iter())
        .filter(|(card, to)| q.table.covered(*card) != *to)
        .copied()
        .collect();
    for (card, to) in &moving {
        lay(cx, *card, *to, cause);
    }
    for (card, _) in &moving {
        let player = cx.q().controller(*card);
        cx.raise(Happening::card(moment::MOVED, player, *card));
    }
    !moving.is_empty()
}

/// Can these members, each with what it was given, find their circles among the free ones?
fn fits(q: Query, rest: &[(CardId, ZoneSet)], free: ZoneSet) -> bool {
    let Some(((card, own), others)) = rest.split_first() else {
        return true;
    };
    let width = effects::width(q, *card);
    let groups = q.zones().groups(free.or(*own), width).into_iter();
    groups
        .filter(|g| own.minus(*g).is_empty())
        .any(|g| fits(q, others, free.minus(g)))
}

/// The circles that the present member can be given so that all others find theirs.
pub fn legal_arrange(q: Query, out: &mut Actions) {
    let player = q.table.turn_player;
    let Some(card) = arranged_now(q) else { return };
    let arrangement = state::get(q).arrangement;
    let taken = (0u8..).zip(arrangement).filter(|(_, c)| *c != CardId::NONE);
    let taken: ZoneSet = taken.map(|(n, _)| zones::circle(player, n)).collect();
    let free = zones::circles(player).minus(taken);
    for circle in free.iter() {
        let rest: Arrangement = members(q, player)
            .map(|c| (c, given(q, c)))
            .filter(|(c, own)| own.iter().count() < effects::width(q, *c))
            .map(|(c, own)| (c, if c == card { own.with(circle) } else { own }))
            .collect();
        if fits(q, &rest, free.without(circle)) {
            out.push(Action::to(Verb::PickSlot, card, circle));
        }
    }
}

/// The answer to [`arrange`].
pub fn answer_arrange(cx: &mut Context, action: Action) {
    if let Some((_, n)) = zones::place(action.place) {
        state::change(cx).arrangement[usize::from(n)] = action.card;
    }
}

/// 16.1f: an effect puts several members onto these circles at the same time.
pub fn rearrange(cx: &mut Context, to: &[(CardId, ZoneId)]) -> bool {
    let mut all = Arrangement::new();
    for (card, circle) in to {
        match all.iter_mut().find(|(known, _)| known == card) {
            Some((_, circles)) => *circles = circles.with(*circle),
            None => all.push((*card, ZoneSet::EMPTY.with(*circle))),
        }
    }
    take_places(cx, &all, Cause::Effect)
}

/// Can an effect move this member to this circle (16.1f, 17.1a)? Not where that would drop one that it cannot drop.
#[must_use]
pub fn can_shift(q: Query, card: CardId, circle: ZoneId) -> bool {
    let there = effects::on_circle(q, card) && !effects::is_protected(q, card);
    let own = zones::place(circle).map(|(player, _)| player);
    let other = q.table.cover(circle).filter(|c| *c != card);
    let kept = other.is_some_and(|c| effects::is_protected(q, c));
    there && !kept && own == Some(q.side(card))
}
