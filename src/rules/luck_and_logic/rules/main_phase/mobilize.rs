//! Mobilizing members (chapters 15, 17 and 2.2), and choosing the circles of one that covers several.

use crate::cards::deck::is_member;
use crate::cards::words::{kind, moment, stat, zone};
use crate::cards::{effects, queries};
use crate::rules::options::{self, second};
use crate::rules::steps::{Step, prompt};
use crate::rules::{moves, state, trance, zones};
use fudaba_engine::{
    Action, Actions, At, ByPlayer, CardDef, CardId, Cause, Context, Groups, Happening, PlayerId,
    Put, Query, Reason, StepPart, Verb, ZoneId, ZoneSet,
};
use smallvec::SmallVec;

/// What circles are chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A member is mobilized from hand.
    Mobilize,
    /// A member moves.
    Move,
    /// A tranceunion enters by trance.
    Trance,
}

impl StepPart for Purpose {
    fn to_byte(self) -> u8 {
        self as u8
    }
    fn from_byte(byte: u8) -> Self {
        [Self::Mobilize, Self::Move, Self::Trance][usize::from(byte.min(2))]
    }
}

/// What a player pays for a member (15.1c).
#[must_use]
pub fn cost(q: Query, card: CardId) -> i32 {
    q.stat(card, stat::PLAY_COST).max(0)
}

/// Does the player's level zone license a tranceunion by colour or world (2.2a, 2.2d)?
#[must_use]
pub fn is_licensed(q: Query, card: CardId, player: PlayerId) -> bool {
    q.def(card).is_none_or(|def| licenses(q, def, player))
}

/// The same of a card that may lie anywhere.
#[must_use]
pub fn licenses(q: Query, def: &CardDef, player: PlayerId) -> bool {
    if def.kind != kind::TRANCEUNION {
        return true;
    }
    let hidden_too = second(q, options::FACEDOWN_AFFINITY);
    let levels = q.table.zone(zones::level(player)).iter();
    let seen = levels.filter(|c| hidden_too || q.table.card(**c).face_up());
    seen.filter_map(|c| q.def(*c)).any(|level| {
        level.colours().any(|c| def.colours().any(|own| own == c))
            || level.units.iter().any(|world| def.units.contains(world))
    })
}

/// Why a hand card cannot be mobilized now.
#[must_use]
pub fn reasons(q: Query, card: CardId) -> SmallVec<[Reason; 2]> {
    let player = q.table.turn_player;
    let mut reasons = SmallVec::new();
    if !q.def(card).is_some_and(|d| is_member(d.kind)) {
        reasons.push(Reason::new("not_a_member", "15.1i").never());
        return reasons;
    }
    let (level, own) = (q.stat(card, stat::LEVEL), queries::level(q, player));
    if level > own {
        reasons.push(Reason::new("level_too_low", "15.1b").with(own, level));
    }
    if !is_licensed(q, card, player) {
        reasons.push(Reason::new("no_affinity", "2.2a"));
    }
    reasons.extend(cost_reason(q, card, player));
    reasons
}

/// Why a player cannot pay for a member (15.1c).
#[must_use]
pub fn cost_reason(q: Query, card: CardId, player: PlayerId) -> Option<Reason> {
    let have = fudaba_engine::as_number(q.table.count(zones::stock(player)));
    let need = cost(q, card);
    (need > have).then_some(Reason::new("stock_too_low", "15.1c").with(have, need))
}

/// The same question, answered without reasons.
#[must_use]
fn is_possible(q: Query, card: CardId, player: PlayerId, level: i32) -> bool {
    q.def(card).is_some_and(|d| is_member(d.kind))
        && q.stat(card, stat::LEVEL) <= level
        && cost_reason(q, card, player).is_none()
        && is_licensed(q, card, player)
}

/// All members that can be mobilized, each onto any circle (15.2, 15.3b).
pub fn legal(q: Query, out: &mut Actions) {
    let player = q.table.turn_player;
    let level = queries::level(q, player);
    for card in q.table.zone(zones::hand(player)).iter().copied() {
        if is_possible(q, card, player, level) {
            let circles = zones::circles(player).iter();
            out.extend(circles.map(|z| Action::to(Verb::Deploy, card, z)));
        }
    }
}

/// A hand card is to be mobilized onto this circle, and perhaps others.
pub fn start(cx: &mut Context, card: CardId, circle: ZoneId) {
    choose(cx, card, ZoneSet::EMPTY.with(circle), Purpose::Mobilize);
}

/// Circles are chosen for a card, these first; if they are enough, it goes there.
pub fn choose(cx: &mut Context, card: CardId, first: ZoneSet, purpose: Purpose) {
    let state = state::change(cx);
    state.placed = card;
    state.circles = mask(first);
    if first.iter().count() >= effects::width(cx.q(), card) {
        finish(cx, purpose);
    } else {
        // How many circles it covers is seen from here on.
        if cx.q().known(card).0 != [true; 2] {
            cx.reveal(card, ByPlayer([true; 2]));
        }
        cx.push_step(Step::Spread(purpose));
    }
}

/// Circles of the turn player as bits.
#[must_use]
pub fn mask(circles: ZoneSet) -> u8 {
    let bits = circles.iter().filter_map(zones::place);
    bits.fold(0, |all, (_, n)| all | 1 << n)
}

/// Bits as circles of a player.
#[must_use]
pub fn circles(player: PlayerId, mask: u8) -> ZoneSet {
    let all = (0..zones::CIRCLES).filter(|n| mask >> n & 1 == 1);
    all.map(|n| zones::circle(player, n)).collect()
}

/// The circles chosen so far for the card that they are chosen for.
pub fn placed(q: Query) -> impl Iterator<Item = (CardId, ZoneId)> {
    let state = state::get(q);
    let chosen = circles(q.table.turn_player, state.circles);
    chosen.iter().map(move |circle| (state.placed, circle))
}

/// The sets of connected circles that hold all of these (15.2a to 15.2c).
fn connected(q: Query, chosen: ZoneSet) -> Groups {
    let width = effects::width(q, state::get(q).placed);
    let all = zones::circles(q.table.turn_player);
    let mut groups = q.zones().groups(all, width);
    groups.retain(|g| chosen.minus(*g).is_empty());
    groups
}

/// The sets of circles that a card may come to cover, with what was chosen so far.
fn groups(q: Query, purpose: Purpose) -> Groups {
    let state = state::get(q);
    let player = q.table.turn_player;
    let mut groups = connected(q, circles(player, state.circles));
    let own = q.table.covered(state.placed);
    let pair = circles(player, state.pair_circles);
    let anywhere = second(q, options::TRANCE_PLACE);
    groups.retain(|g| match purpose {
        Purpose::Move => *g != own,
        Purpose::Trance => anywhere || g.meets(pair),
        Purpose::Mobilize => true,
    });
    groups
}

/// Why a circle that cannot be next is refused.
#[must_use]
pub fn spread_reasons(q: Query, purpose: Purpose, circle: ZoneId) -> Option<Reason> {
    let player = q.table.turn_player;
    if zones::place(circle).is_none_or(|(side, _)| side != player) {
        return Some(Reason::new("not_your_circle", "15.1a"));
    }
    let chosen = circles(player, state::get(q).circles);
    if chosen.contains(circle) || connected(q, chosen.with(circle)).is_empty() {
        return Some(Reason::new("not_connected", "15.2b"));
    }
    match purpose {
        Purpose::Trance => Some(Reason::new("away_from_pair", "18.1f")),
        Purpose::Move => Some(Reason::new("stands_there", "16.1a")),
        Purpose::Mobilize => None,
    }
}

/// 15.2: the next circle of the card is chosen.
pub fn spread(cx: &mut Context) {
    cx.ask(cx.table.turn_player, prompt::PLACE);
}

/// The circles that can be next.
pub fn legal_spread(q: Query, purpose: Purpose, out: &mut Actions) {
    let state = state::get(q);
    let chosen = circles(q.table.turn_player, state.circles);
    let all = groups(q, purpose).into_iter();
    let next = all.fold(ZoneSet::EMPTY, ZoneSet::or).minus(chosen);
    out.extend(
        next.iter()
            .map(|z| Action::to(Verb::PickSlot, state.placed, z)),
    );
}

/// The answer to [`spread`].
pub fn answer_spread(cx: &mut Context, purpose: Purpose, action: Action) {
    let card = state::get(cx.q()).placed;
    let width = effects::width(cx.q(), card);
    let state = state::change(cx);
    state.circles |= mask(ZoneSet::EMPTY.with(action.place));
    if usize::try_from(state.circles.count_ones()).unwrap_or(0) >= width {
        cx.end_step();
        finish(cx, purpose);
    }
}

/// All circles are chosen.
fn finish(cx: &mut Context, purpose: Purpose) {
    let player = cx.table.turn_player;
    let state = state::get(cx.q());
    let (card, to) = (state.placed, circles(player, state.circles));
    state::change(cx).placed = CardId::NONE;
    cx.look_again();
    match purpose {
        Purpose::Move => moves::carry_out(cx, card, to),
        Purpose::Trance => trance::carry_out(cx, card, to),
        Purpose::Mobilize => {
            let price = cost(cx.q(), card);
            effects::pay_stock(cx, player, price);
            make_room(cx, card, to);
            enter(cx, card, to, Cause::Play);
            cx.raise(Happening::card(moment::MOBILIZED, player, card));
        }
    }
}

/// 15.3b to 15.3d: own members in the way are dropped, whole.
pub fn make_room(cx: &mut Context, card: CardId, circles: ZoneSet) {
    for circle in circles.iter() {
        if let Some(other) = cx.table.cover(circle).filter(|c| *c != card) {
            effects::send(cx, other, zone::DROP, At::Top, Cause::Rule);
        }
    }
}

/// A card comes onto these circles, standing (15.1h).
pub fn enter(cx: &mut Context, card: CardId, circles: ZoneSet, cause: Cause) {
    let Some(home) = circles.iter().next() else {
        return;
    };
    cx.move_card(card, home, Put::new(cause).over(circles));
    cx.table.mark(card, queries::ENTERED, true);
}
