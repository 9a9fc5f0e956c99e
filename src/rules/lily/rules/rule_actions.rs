//! Rule actions 5.1, 5.2 and 5.4, and results (section 1). 5.3 is part of placing, see `effects`.

use crate::cards::effects;
use crate::cards::words::{keyword, moment};
use crate::rules::options::{self, second};
use crate::rules::steps::{Step, prompt};
use crate::rules::{deploy, state, zones};

use fudaba_engine::ability::Dest;
use fudaba_engine::{
    Action, Actions, CardId, CardSet, Cause, Context, Ending, Frame, Happening, Outcome, PlayerId,
    Query, Verb,
};

/// Places of the ways to lose in [`ENDINGS`].
const LEADER_LOST: u8 = 0;
const DECK_OUT: u8 = 1;

/// Ways to end a match by rule.
pub const ENDINGS: &[(&str, &str)] = &[("leader_lost", "1b"), ("deck_out", "1c")];

/// 5k: carries out the first rule action that is due, turn player first.
pub fn next(cx: &mut Context) -> bool {
    let trimming = match cx.table.frames.last() {
        Some(Frame::Step(top)) => crate::rules::steps::is_rule_action(*top),
        _ => false,
    };
    if state::get(cx.q()).ready == 0 || trimming {
        return false;
    }
    let players = [cx.table.turn_player, cx.table.turn_player.other()];
    let (changed, anywhere) = (
        cx.table.changed(),
        cx.setup.may_last(keyword::MAY_SHARE_NAME),
    );
    let differs = |p: PlayerId| changed.meets(zones::field_set(p));
    let double = |p: &PlayerId| (anywhere || differs(*p)) && doubles(cx.q(), *p).is_some();
    if let Some(player) = players.into_iter().find(double) {
        cx.push_step(Step::Trim(player)); // 5.1
        return true;
    }
    let open = |p: &PlayerId| differs(*p) && front_is_open(cx.q(), *p);
    if let Some(player) = players.into_iter().find(open) {
        fill_front(cx, player); // 5.2
        return true;
    }
    if let Some(player) = players.into_iter().find(|p| must_refresh(cx.q(), *p)) {
        refresh(cx, player); // 5.4
        return true;
    }
    cx.table.note_changes();
    false
}

/// The first character of a name that several allies share, unless a skill allows it (5.1a, 5.1b).
fn doubles(q: Query, player: PlayerId) -> Option<CardId> {
    // On most fields no two names have even a bit in common.
    let (mut names, mut shared) = (0, false);
    for (_, card) in q.table.tops(zones::field_set(player)) {
        let bit = q.def(card).map_or(0, |def| def.name.bit());
        shared |= names & bit != 0;
        names |= bit;
    }
    if !shared {
        return None;
    }
    let free = |card| q.has(card, keyword::MAY_SHARE_NAME);
    let allies = deploy::allies(q, player);
    let mut rest = allies.as_slice();
    while let [one, others @ ..] = rest {
        let mut twins = others.iter().filter(|other| other.name == one.name);
        if twins.any(|other| !free(one.card) && !free(other.card)) {
            return Some(one.card);
        }
        rest = others;
    }
    None
}

/// 5.1a, 5.1c: the field's owner chooses which one stays.
pub fn ask_trim(cx: &mut Context, player: PlayerId) {
    if doubles(cx.q(), player).is_some() {
        cx.ask(player, prompt::TRIM);
    } else {
        cx.end_step();
    }
}

/// The characters of this one's name that may not share it; those that may are in nobody's way (5.1b).
fn rivals(q: Query, player: PlayerId, one: CardId) -> impl Iterator<Item = CardId> {
    let tops = q.table.tops(zones::field_set(player)).map(|(_, c)| c);
    tops.filter(move |c| q.same_name(*c, one) && !q.has(*c, keyword::MAY_SHARE_NAME))
}

/// The characters of the name in question.
pub fn legal_trim(q: Query, player: PlayerId, out: &mut Actions) {
    if let Some(one) = doubles(q, player) {
        let same = rivals(q, player, one);
        out.extend(same.map(|c| Action::card(Verb::Pick, c)));
    }
}

/// The answer to [`ask_trim`].
pub fn answer_trim(cx: &mut Context, player: PlayerId, action: Action) {
    cx.end_step();
    let others: CardSet = rivals(cx.q(), player, action.card)
        .filter(|c| *c != action.card)
        .collect();
    cx.note("trim", "5.1a", Some(player), action.card, 0);
    let trash = Dest::To(crate::cards::words::zone::TRASH);
    cx.together(others, |cx| {
        for card in others.iter() {
            effects::put(cx, card, trash, Cause::Rule);
        }
    });
}

/// 5.2a: nobody in the front row although somebody is in the back row.
fn front_is_open(q: Query, player: PlayerId) -> bool {
    let characters = q.table.occupied().and(zones::field_set(player));
    !characters.is_empty() && !characters.meets(zones::front_row(player))
}

/// 5.2b: each keeps its column and state.
fn fill_front(cx: &mut Context, player: PlayerId) {
    cx.note("front_fill", "5.2a", Some(player), CardId::NONE, 0);
    for column in 0..3 {
        let back = zones::slot(player, column, 1);
        if cx.table.count(back) > 0 {
            cx.swap_slots(back, zones::slot(player, column, 0), Cause::Rule);
        }
    }
}

/// Has the deck no card? A revealed support card may still count for it (10q).
#[must_use]
pub fn deck_is_empty(q: Query, player: PlayerId) -> bool {
    let occupied = |zone| q.table.occupied().contains(zone);
    let revealed =
        || !second(q, options::REVEALED_SUPPORT_ZONE) && occupied(zones::support(player));
    !occupied(zones::deck(player)) && !revealed()
}

fn must_refresh(q: Query, player: PlayerId) -> bool {
    deck_is_empty(q, player) && q.table.count(zones::trash(player)) > 0
}

/// 5.4: the trash is shuffled and becomes the deck.
pub fn refresh(cx: &mut Context, player: PlayerId) {
    if cx.table.count(zones::trash(player)) == 0 {
        return;
    }
    cx.move_pile(zones::trash(player), zones::deck(player), Cause::Rule);
    cx.shuffle(zones::deck(player));
    cx.note("refresh", "5.4a", Some(player), CardId::NONE, 0);
    cx.raise(Happening::player(moment::REFRESHED, player));
}

/// 1b, 1c, 1e: who has lost?
#[must_use]
pub fn outcome(q: Query) -> Option<Outcome> {
    let state = state::get(q);
    if state.ready == 0 {
        return None;
    }
    let lost = |p: PlayerId| {
        let leader = state.leader[p.index()];
        let field = zones::field_set(p);
        if leader == CardId::NONE || !field.contains(q.table.card(leader).zone) {
            Some(LEADER_LOST)
        } else if deck_is_empty(q, p) && q.table.count(zones::trash(p)) == 0 {
            Some(DECK_OUT)
        } else {
            None
        }
    };
    match [lost(PlayerId(0)), lost(PlayerId(1))] {
        [None, None] => None,
        [Some(why), None] => Some(Outcome {
            winner: Some(PlayerId(1)),
            why: Ending::Rule(why),
        }),
        [None, Some(why)] => Some(Outcome {
            winner: Some(PlayerId(0)),
            why: Ending::Rule(why),
        }),
        [Some(_), Some(_)] => Some(Outcome {
            winner: None,
            why: Ending::Both,
        }),
    }
}
