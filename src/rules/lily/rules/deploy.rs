//! Deploying and levelling up in the deploy phase (8.5, 0.18 to 0.25).

use crate::cards::effects;
use crate::cards::words::{keyword, kind, stat};
use crate::rules::options::{self, second};
use crate::rules::{state, zones};

use fudaba_engine::words::ColourId;
use fudaba_engine::{
    Action, Actions, CardId, Context, PlayerId, Query, Reason, Symbol, Verb, ZoneId, as_number,
};
use smallvec::SmallVec;

/// The level that a card adds to the running total (8.5d, 8.5f, 8.5h).
#[must_use]
pub fn counted_level(q: Query, card: CardId, onto: Option<CardId>) -> i32 {
    let level = q.stat(card, stat::LEVEL);
    let player = q.owner(card);
    match onto {
        Some(top)
            if top == state::get(q).leader[player.index()] && level > q.stat(top, stat::LEVEL) =>
        {
            level - 1
        }
        _ => level,
    }
}

fn colour_bit(colour: ColourId) -> u64 {
    1 << (colour.0 & 63)
}

/// The colours of a player's face-up coupling cards, one bit each (8.5c).
fn colours(q: Query, player: PlayerId) -> u64 {
    let cards = q.table.zone(zones::coupling(player)).iter();
    let up = cards.filter(|c| q.table.card(**c).face_up());
    let colours = up.filter_map(|c| q.def(*c)?.colour);
    colours.fold(0, |bits, c| bits | colour_bit(c))
}

/// 8.5c
fn colour_reason(q: Query, player: PlayerId, card: CardId) -> Option<Reason> {
    let colour = q.def(card)?.colour?;
    let found = colours(q, player) & colour_bit(colour) != 0;
    (!found).then_some(Reason::new("no_colour", "8.5c").with(i32::from(colour.0), 0))
}

/// 8.5e
fn total_reason(q: Query, player: PlayerId, card: CardId, onto: Option<CardId>) -> Option<Reason> {
    let total = i32::from(state::get(q).deploy_total) + counted_level(q, card, onto);
    let limit = limit(q, player);
    (total > limit).then_some(Reason::new("total_too_high", "8.5e").with(total, limit))
}

/// The largest total of levels of a deploy phase (8.5e).
pub fn limit(q: Query, player: PlayerId) -> i32 {
    let value = as_number(q.table.count(zones::coupling(player)));
    if second(q, options::DEPLOY_LIMIT) {
        value
    } else {
        value - 1
    }
}

/// A character of a player's field.
#[derive(Clone, Copy, Debug)]
pub struct Ally {
    /// The top card of its stack.
    pub card: CardId,
    /// Where it stands.
    pub area: ZoneId,
    /// Its name.
    pub name: Symbol,
}

/// The characters of a player's field, in the order of its areas.
#[must_use]
pub fn allies(q: Query, player: PlayerId) -> SmallVec<[Ally; 6]> {
    let mut allies = SmallVec::new();
    for (area, card) in q.table.tops(zones::field_set(player)) {
        if let Some(def) = q.def(card) {
            let name = def.name;
            allies.push(Ally { card, area, name });
        }
    }
    allies
}

/// Is there an ally of this card's name that forbids a second one (0.19)?
#[must_use]
pub fn name_taken(q: Query, player: PlayerId, card: CardId) -> bool {
    allies(q, player).iter().any(|ally| {
        ally.card != card
            && q.same_name(ally.card, card)
            && !q.has(ally.card, keyword::MAY_SHARE_NAME)
            && !q.has(card, keyword::MAY_SHARE_NAME)
    })
}

/// Why this hand card cannot be deployed to any area now.
#[must_use]
pub fn deploy_reasons(q: Query, card: CardId) -> Vec<Reason> {
    let player = q.table.turn_player;
    let mut reasons = Vec::new();
    if q.def(card).is_none_or(|d| d.kind != kind::CHARACTER) {
        reasons.push(Reason::new("not_a_character", "8.5a").never());
        return reasons;
    }
    reasons.extend(colour_reason(q, player, card));
    reasons.extend(total_reason(q, player, card, None));
    if name_taken(q, player, card) {
        reasons.push(Reason::new("name_on_field", "0.19"));
    }
    if zones::field(player).all(|z| q.table.count(z) > 0) {
        reasons.push(Reason::new("no_free_area", "0.20"));
    }
    reasons
}

/// Why this hand card cannot be stacked on the character in this area now.
#[must_use]
pub fn level_up_reasons(q: Query, card: CardId, slot: ZoneId) -> Vec<Reason> {
    let player = q.table.turn_player;
    let mut reasons = Vec::new();
    let top = zones::on_field(slot, player)
        .then(|| q.table.top(slot))
        .flatten();
    let Some(top) = top.filter(|top| q.same_name(*top, card)) else {
        reasons.push(Reason::new("no_ally_of_name", "0.22").never());
        return reasons;
    };
    reasons.extend(colour_reason(q, player, card));
    reasons.extend(total_reason(q, player, card, Some(top)));
    reasons.extend(direction_reason(q, card, top));
    reasons
}

/// 0.25
#[must_use]
pub fn direction_reason(q: Query, card: CardId, top: CardId) -> Option<Reason> {
    let (new, old) = (q.stat(card, stat::LEVEL), q.stat(top, stat::LEVEL));
    let forbidden = second(q, options::LEVEL_UP_DIRECTION) && new <= old;
    forbidden.then_some(Reason::new("not_higher", "0.25").with(new, old))
}

/// All deploys and level-ups that are legal now.
pub fn legal(q: Query, out: &mut Actions) {
    let player = q.table.turn_player;
    let (colours, allies) = (colours(q, player), allies(q, player));
    let free = zones::field_set(player).minus(q.table.occupied());
    let left = limit(q, player) - i32::from(state::get(q).deploy_total);
    let may_share = |card| q.has(card, keyword::MAY_SHARE_NAME);
    let names = allies.iter().fold(0, |bits, ally| bits | ally.name.bit());
    for card in q.table.zone(zones::hand(player)).iter().copied() {
        let Some(def) = q.def(card).filter(|d| d.kind == kind::CHARACTER) else {
            continue;
        };
        if def.colour.is_some_and(|c| colours & colour_bit(c) == 0) {
            continue; // 8.5c
        }
        // Most cards have a name that is not even likely to be on the field.
        let likely: &[Ally] = if names & def.name.bit() == 0 {
            &[]
        } else {
            &allies
        };
        let namesakes = || likely.iter().filter(|ally| ally.name == def.name);
        let taken = || namesakes().any(|ally| !may_share(ally.card) && !may_share(card));
        if !free.is_empty() && counted_level(q, card, None) <= left && !taken() {
            for area in free.iter() {
                out.push(Action::to(Verb::Deploy, card, area));
            }
        }
        for ally in namesakes() {
            let top = ally.card;
            let fits = counted_level(q, card, Some(top)) <= left;
            if fits && direction_reason(q, card, top).is_none() {
                out.push(Action::to(Verb::LevelUp, card, ally.area));
            }
        }
    }
}

/// Carries out a deploy or level-up of the deploy phase.
pub fn carry_out(cx: &mut Context, action: Action) {
    let onto = (action.verb == Verb::LevelUp)
        .then(|| cx.table.top(action.place))
        .flatten();
    let level = counted_level(cx.q(), action.card, onto);
    let state = state::change(cx);
    state.deploy_total = state
        .deploy_total
        .saturating_add(u8::try_from(level.max(0)).unwrap_or(0));
    match onto {
        Some(top) => effects::level_up(cx, action.card, top, fudaba_engine::Cause::Play),
        None => effects::deploy(cx, action.card, action.place, fudaba_engine::Cause::Play),
    }
}
