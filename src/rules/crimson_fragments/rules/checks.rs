//! What is looked at after every event (8.1a): losses, kin without power, a deck that has become empty.

use crate::cards::words::{keyword, stat, zone};
use crate::cards::{destroy, effects, queries};
use crate::rules::options::{self, second};
use crate::rules::{state, zones};
use fudaba_engine::{
    CardId, Cause, Context, Ending, ModOp, Outcome, PlayerId, Put, Query, StatParts, Target,
};
use smallvec::SmallVec;

/// Ways to end a match by rule.
pub const ENDINGS: &[(&str, &str)] = &[
    ("fatal", "3.13a"),
    ("life", "3.13b"),
    ("burnt_out", "3.13c"),
    ("turn_cap", "8.1h"),
];

/// A fatal attack succeeded.
pub const FATAL: u8 = 0;
/// The life deck ran out.
pub const LIFE: u8 = 1;
/// The second own End phase after a Soul Burn came.
pub const BURNT_OUT: u8 = 2;
const TURN_CAP: u8 = 3;

/// A player has lost; it is looked at together with all else that happens now (3.13e).
pub fn lose(cx: &mut Context, player: PlayerId, why: u8) {
    let lost = &mut state::change(cx).lost[player.index()];
    if *lost == 0 {
        *lost = why + 1;
    }
    cx.look_again();
}

/// 3.14a, 3.14b: the excluded cards of a player become the playing deck, and a life card is excluded.
pub fn deck_out(cx: &mut Context, player: PlayerId) {
    let excluded: SmallVec<[CardId; 64]> =
        SmallVec::from_slice(cx.table.zone(zones::exclusion(player)));
    if excluded.is_empty() && second(cx.q(), options::DECKOUT_EMPTY) {
        return; // 3.14d as a variant
    }
    for card in &excluded {
        cx.move_card(*card, zones::deck(player), Put::new(Cause::Rule));
    }
    if !excluded.is_empty() {
        cx.shuffle(zones::deck(player));
    }
    let stuck = u8::from(excluded.is_empty());
    let state = state::change(cx);
    state.stuck[player.index()] = stuck;
    state.empty[player.index()] = stuck;
    cx.note("deck_out", "3.14a", Some(player), CardId::NONE, 0);
    exclude_life(cx, player);
}

/// The top life card is excluded; who has none loses (3.14b, 3.3f).
fn exclude_life(cx: &mut Context, player: PlayerId) {
    match cx.table.top(zones::life(player)) {
        Some(card) => effects::send(
            cx,
            card,
            zone::EXCLUSION,
            fudaba_engine::At::Top,
            Cause::Rule,
        ),
        None => life_wanted(cx, player),
    }
}

/// A life card must be taken, and there is none (3.3f).
pub fn life_wanted(cx: &mut Context, player: PlayerId) {
    lose(cx, player, LIFE);
}

/// 3.14c, 3.14e: once, when the last card of a deck has left.
pub fn settle_deck(cx: &mut Context, player: PlayerId) {
    let empty = u8::from(cx.table.count(zones::deck(player)) == 0);
    let known = &mut state::change(cx).empty[player.index()];
    let happens = empty == 1 && *known == 0;
    *known = empty;
    if happens {
        deck_out(cx, player);
    }
}

/// Carries out what is due now.
pub fn next(cx: &mut Context) -> bool {
    let q = cx.q();
    if state::get(q).ready == 0 || anyone_is_out(q) {
        return false;
    }
    if state::get(q).lively != [1; 2] {
        watch_life(cx);
    }
    if cx.q().may_be_lowered(stat::POWER)
        && let Some(card) = PlayerId::ALL.into_iter().find_map(|p| fading(cx.q(), p))
    {
        return destroy::destroy(cx, card, destroy::Blow::RULE);
    }
    let taken = PlayerId::ALL.into_iter().find_map(|p| {
        let q = cx.q();
        let card = q.table.top(zones::entrance(p))?;
        let taken = q.controller(card) != p && queries::entered(q, p).is_some();
        taken.then_some(card)
    });
    if let Some(card) = taken {
        return destroy::withdraw(cx, card); // 1.5f
    }
    if settle_places(cx) {
        return true;
    }
    let mut decks = PlayerId::ALL.into_iter();
    let emptied = decks.find(|p| {
        let empty = cx.table.count(zones::deck(*p)) == 0;
        empty != (state::get(cx.q()).empty[p.index()] == 1)
    });
    emptied.is_some_and(|player| {
        settle_deck(cx, player);
        true
    })
}

/// Whose life deck has had a card (3.3e).
fn watch_life(cx: &mut Context) {
    for player in PlayerId::ALL {
        let told = state::get(cx.q()).lively[player.index()] == 1;
        if !told && cx.table.count(zones::life(player)) > 0 {
            state::change(cx).lively[player.index()] = 1;
        }
    }
}

/// A kin that an effect has brought to 0 (3.11b, 3.11c).
fn fading(q: Query, player: PlayerId) -> Option<CardId> {
    let mut kin = q.table.tops(zones::field(player)).map(|(_, card)| card);
    kin.find(|c| {
        effects::is_kin(q, *c)
            && q.stat(*c, stat::POWER) == 0
            && is_reduced(q, *c)
            && !q.has(*c, keyword::CANNOT_BE_DESTROYED)
    })
}

/// Has an effect taken power from it?
fn is_reduced(q: Query, card: CardId) -> bool {
    let parts: StatParts = q.stat_parts(card, stat::POWER);
    parts.printed > 0 || parts.add < 0 || parts.set.is_some() && parts.add <= 0 || {
        let mut mods = q.table.mods.iter();
        mods.any(|m| {
            m.target == Target::Card(card)
                && matches!(m.op, ModOp::Add(s, n) if s == stat::POWER && n < 0)
        })
    }
}

/// 3.23b as a variant: a kin whose control was taken goes to a free slot of its controller, and back in the end.
fn settle_places(cx: &mut Context) -> bool {
    if !second(cx.q(), options::CONTROL_PLACEMENT) {
        return false;
    }
    for player in PlayerId::ALL {
        for slot in zones::kins(player).iter() {
            let q = cx.q();
            let Some(card) = q.table.top(slot).filter(|c| effects::is_kin(q, *c)) else {
                continue;
            };
            let taken = q.controller(card) != player;
            if !taken {
                continue;
            }
            let to = zones::free_slots(q, player.other()).next();
            match to {
                Some(to) => effects::shift(cx, card, to, Cause::Rule),
                None => {
                    let of = Target::Card(card);
                    cx.expire(|m| m.target == of && matches!(m.op, ModOp::Control(_)));
                }
            }
            return true;
        }
    }
    give_back(cx)
}

/// A kin that nobody has taken any more goes back to its owner's side.
fn give_back(cx: &mut Context) -> bool {
    let q = cx.q();
    let strays = PlayerId::ALL.into_iter().find_map(|player| {
        let mut slots = zones::kins(player).iter();
        slots.find_map(|slot| {
            let card = q.table.top(slot)?;
            let of = Target::Card(card);
            let held =
                |m: &fudaba_engine::Modifier| m.target == of && matches!(m.op, ModOp::Control(_));
            let home = q.owner(card) == player || effects::is_bound(q, card);
            let kept = home || q.table.mods.iter().any(held);
            let to = zones::free_slots(q, player.other()).next();
            (!kept).then_some(()).and(to).map(|to| (card, to))
        })
    });
    strays.is_some_and(|(card, to)| {
        effects::shift(cx, card, to, Cause::Rule);
        true
    })
}

/// Why each player has lost, if he has.
fn lost(q: Query) -> [Option<u8>; 2] {
    let state = state::get(q);
    PlayerId::ALL.map(|player| {
        let at = player.index();
        let told = state.lost[at].checked_sub(1);
        told.or(is_out(q, player).then_some(LIFE))
    })
}

/// Was it noted that a player has lost, or is his life deck empty that had a card (3.3e)?
fn is_out(q: Query, player: PlayerId) -> bool {
    let (state, at) = (state::get(q), player.index());
    state.lost[at] > 0 || state.lively[at] == 1 && q.table.count(zones::life(player)) == 0
}

fn anyone_is_out(q: Query) -> bool {
    PlayerId::ALL.into_iter().any(|p| is_out(q, p))
}

/// Has a player lost, although the event in which he did is not over (8.1a)? Then no further card is moved by it.
#[must_use]
pub fn has_lost(q: Query, player: PlayerId) -> bool {
    state::get(q).ready == 1 && is_out(q, player)
}

/// The result, if the match is decided (3.13).
#[must_use]
pub fn outcome(q: Query) -> Option<Outcome> {
    if state::get(q).ready == 0 || !anyone_is_out(q) {
        return None;
    }
    let won = |player: PlayerId, why| Outcome {
        winner: Some(player),
        why: Ending::Rule(why),
    };
    match lost(q) {
        [None, None] => None,
        [Some(why), None] => Some(won(PlayerId(1), why)),
        [None, Some(why)] => Some(won(PlayerId(0), why)),
        [first, other] if second(q, options::SIMULTANEOUS_LOSS) => {
            let turn = q.table.turn_player;
            let why = [first, other][turn.index()];
            Some(won(turn.other(), why.unwrap_or(LIFE)))
        }
        _ => Some(Outcome {
            winner: None,
            why: Ending::Both,
        }),
    }
}

/// The match is drawn by the number of turns (8.1h).
pub fn end_by_turns(cx: &mut Context) {
    cx.end_match(Outcome {
        winner: None,
        why: Ending::Rule(TURN_CAP),
    });
}
