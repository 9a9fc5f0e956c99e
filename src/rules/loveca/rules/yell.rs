//! The yell (8.3.10 to 8.3.12).

use crate::cards::words::{keyword, kind, moment, stat};
use crate::cards::{effects, queries};
use crate::rules::{state, zones};
use crate::shown::contest;

use fudaba_engine::{CardId, Cause, Context, Happening, PlayerId, Put, Query};

/// 8.3.10: blades of all own active members, then effects on the number of yelled cards (8.3.10b).
#[must_use]
pub fn due(q: Query, player: PlayerId) -> i32 {
    let gives = |card: CardId| {
        let awake = !q.table.card(card).rested() || q.has(card, keyword::COUNTS_AS_ACTIVE);
        awake && !q.has(card, keyword::GIVES_NO_BLADES)
    };
    let members = queries::members(q, player).filter(|c| gives(*c));
    let blades: i32 = members.map(|c| queries::blades(q, c)).sum();
    blades.saturating_add(change(q, player))
}

/// What effects add to the number of yelled cards.
fn change(q: Query, player: PlayerId) -> i32 {
    q.player_stat(player, stat::YELL_COUNT)
}

/// 8.3.11, 8.3.12: the yell of a performance.
pub fn perform(cx: &mut Context, player: PlayerId) {
    let n = due(cx.q(), player).max(0);
    state::change(cx).due[player.index()] = u8::try_from(n).unwrap_or(u8::MAX);
    cx.note("yell", "8.3.11", Some(player), CardId::NONE, n);
    contest::show(cx);
    if reveal(cx, player, n) > 0 {
        cx.raise(Happening::player(moment::YELLS, player)); // 8.3.11d
    }
}

/// Turns over cards from the deck one by one, then draws for their DRAW icons. Says how many were turned over.
fn reveal(cx: &mut Context, player: PlayerId, n: i32) -> usize {
    let mut shown: smallvec::SmallVec<[CardId; 32]> = smallvec::SmallVec::new();
    for _ in 0..n {
        effects::refresh_if_due(cx, player); // 8.3.11b
        let Some(card) = cx.table.top(zones::deck(player)) else {
            cx.note("yell_ends", "8.3.11b", Some(player), CardId::NONE, 0);
            break;
        };
        cx.move_card(card, zones::RESOLUTION, Put::new(Cause::Support));
        cx.table.mark(card, state::YELLED, true);
        // Whoever watches sees heart by heart what the yell brings.
        contest::show(cx);
        shown.push(card);
    }
    effects::refresh_if_due(cx, player);
    // 8.3.12.1
    let icons: i32 = shown
        .iter()
        .map(|c| cx.q().stat(*c, stat::ICON_DRAW).max(0))
        .sum();
    if icons > 0 {
        cx.note("draw_icons", "8.3.12.1", Some(player), CardId::NONE, icons);
    }
    for _ in 0..icons {
        effects::draw(cx, player, Cause::Rule);
    }
    shown.len()
}

/// Has the player's yell of this performance shown cards? Without them no further yell can follow (8.3.11d).
fn has_yelled(q: Query, player: PlayerId) -> bool {
    state::get(q).did(player, state::PERFORMED) && queries::yelled(q, player).next().is_some()
}

/// 8.3.11e, 8.3.12.1d: the yell is repeated; its cards take the place of the first ones.
pub fn again(cx: &mut Context, player: PlayerId) -> bool {
    if !has_yelled(cx.q(), player) {
        return false;
    }
    let before: smallvec::SmallVec<[CardId; 32]> = queries::yelled(cx.q(), player).collect();
    for card in before {
        effects::to_waiting(cx, card, Cause::Effect);
    }
    let n = i32::from(state::get(cx.q()).due[player.index()]);
    cx.note("yell", "8.3.11e", Some(player), CardId::NONE, n);
    let shown = reveal(cx, player, n);
    if shown > 0 {
        cx.raise(Happening::player(moment::YELLS, player));
    }
    shown > 0
}

/// 8.3.12.1d: so many more cards of the same yell.
pub fn further(cx: &mut Context, player: PlayerId, n: i32) -> bool {
    if n <= 0 || !has_yelled(cx.q(), player) {
        return false;
    }
    cx.note("yell", "8.3.12.1d", Some(player), CardId::NONE, n);
    reveal(cx, player, n) > 0
}

/// 8.3.14: hearts of all own members, and of the own yelled cards.
#[must_use]
pub fn pool(q: Query, player: PlayerId) -> [i32; state::COLOURS] {
    let mut pool = [0i32; state::COLOURS];
    for card in queries::members(q, player) {
        for (sum, n) in pool.iter_mut().zip(queries::hearts(q, card)) {
            *sum = sum.saturating_add(n);
        }
    }
    for card in queries::yelled(q, player) {
        for (sum, n) in pool.iter_mut().zip(queries::icons(q, card)) {
            *sum = sum.saturating_add(n);
        }
    }
    pool
}

/// Is the card one that can be performed?
#[must_use]
pub fn is_live(q: Query, card: CardId) -> bool {
    q.def(card).is_some_and(|d| d.kind == kind::LIVE)
}
