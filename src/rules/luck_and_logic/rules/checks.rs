//! What is looked at after every action (31.1a): results, owed penalties, the facing of paradoxes; and the refresh.

use crate::cards::queries;
use crate::cards::words::moment;
use crate::rules::options::{self, second};
use crate::rules::{battle, paradox, state, steps, zones};
use fudaba_engine::{
    CardId, Cause, Context, Ending, Frame, Happening, Outcome, PlayerId, Put, Query, RawStep,
};
use smallvec::SmallVec;

/// Ways to end a match by rule.
pub const ENDINGS: &[(&str, &str)] = &[
    ("gates", "3.1a"),
    ("penalties", "3.1b"),
    ("no_refresh", "6.1g"),
    ("turn_limit", "31.1e"),
    ("forced_loop", "31.1g"),
];

const GATES: u8 = 0;
const PENALTIES: u8 = 1;
const NO_REFRESH: u8 = 2;
const TURN_LIMIT: u8 = 3;
const FORCED_LOOP: u8 = 4;

/// So many penalties lose (3.1b).
pub const MOST_PENALTIES: usize = 2;
/// More resolutions in a row without a decision end the match (31.1g).
const MOST_RESOLUTIONS: u32 = 500;

/// The drop zone becomes the new main deck (6.1a); a penalty is owed for it (6.1d, 7.1f). Nothing happens if there is no
/// card in the drop zone (6.1g), or that loses.
pub fn refresh(cx: &mut Context, player: PlayerId) {
    let dropped: SmallVec<[CardId; 64]> = SmallVec::from_slice(cx.table.zone(zones::drop(player)));
    if dropped.is_empty() {
        if second(cx.q(), options::EMPTY_REFRESH) {
            state::change(cx).dry[player.index()] = 1;
            cx.look_again();
        }
        return;
    }
    for card in dropped {
        cx.move_card(card, zones::deck(player), Put::new(Cause::Rule));
    }
    cx.shuffle(zones::deck(player));
    cx.note("refresh", "6.1a", Some(player), CardId::NONE, 0);
    let owed = &mut state::change(cx).owed[player.index()];
    *owed = owed.saturating_add(1);
    cx.look_again();
    cx.raise(Happening::player(moment::REFRESHED, player));
}

/// 6.1c as a variant: the deck is refreshed as soon as its last card has been taken.
pub fn refresh_if_emptied(cx: &mut Context, player: PlayerId) {
    let emptied = cx.table.count(zones::deck(player)) == 0;
    if emptied && second(cx.q(), options::REFRESH_TRIGGER) {
        refresh(cx, player);
    }
}

/// How many cards of a player's main deck lie outside the playmat as penalties (3.1b to 3.1d).
#[must_use]
pub fn penalties(q: Query, player: PlayerId) -> usize {
    let up_counts = second(q, options::PENALTY_COUNTS_FACE_UP);
    let there = q.table.zone(zones::remove(player)).iter();
    there
        .map(|c| q.table.card(*c))
        .filter(|c| c.section() == 0 && (up_counts || !c.face_up()))
        .count()
}

/// The top card of the deck goes face down outside the playmat, unseen by both (6.1d).
fn place_penalty(cx: &mut Context, player: PlayerId) {
    if let Some(card) = cx.table.top(zones::deck(player)) {
        let put = Put::new(Cause::Rule).facing(false);
        cx.move_card(card, zones::remove(player), put);
        cx.note("penalty", "6.1d", Some(player), CardId::NONE, 0);
    }
}

/// Is an effect running, so that penalties and results wait (7.1c, 31.1a)?
fn in_effect(q: Query) -> bool {
    let mut frames = q.table.frames.iter();
    frames.any(|f| matches!(f, Frame::Program(_)))
}

/// Do checks wait for the end of a step that moves several cards?
fn waits(q: Query) -> bool {
    let midway = match q.table.frames.last() {
        Some(Frame::Step(step)) => steps::Step::of(*step).is_some_and(steps::Step::is_midway),
        _ => false,
    };
    state::get(q).ready == 0 || midway || in_effect(q)
}

/// All penalties due, of both players, are placed together as far as the decks hold cards (31.1h).
fn place_owed(cx: &mut Context) -> bool {
    let mut any = false;
    for player in PlayerId::ALL {
        while state::get(cx.q()).owed[player.index()] > 0 && cx.table.count(zones::deck(player)) > 0
        {
            state::change(cx).owed[player.index()] -= 1;
            place_penalty(cx, player);
            refresh_if_emptied(cx, player);
            any = true;
        }
    }
    any
}

/// Carries out what is due now. What the attacker's soul gives is kept up to date at any time (28.1d).
pub fn next(cx: &mut Context) -> bool {
    battle::weigh_soul(cx);
    if waits(cx.q()) {
        return false;
    }
    let choosing = matches!(cx.table.frames.last(), Some(Frame::Step(s)) if is_rule_action(*s));
    let meets = !choosing && paradox::meets(cx.q());
    let owed = state::get(cx.q()).owed != [0; 2];
    // Results come first (31.1a).
    if !meets && !owed || lost(cx.q()) != [None; 2] {
        return false;
    }
    if meets {
        paradox::settle(cx);
        return true;
    }
    place_owed(cx)
}

/// Is the step part of a rule action, which comes before any ability that is due?
#[must_use]
pub fn is_rule_action(step: RawStep) -> bool {
    steps::Step::of(step).is_some_and(steps::Step::holds_abilities)
}

/// Why each player has lost, if he has.
fn lost(q: Query) -> [Option<u8>; 2] {
    PlayerId::ALL.map(|player| {
        // 3.1a: all six gates are broken.
        if zones::gates(player)
            .iter()
            .all(|gate| queries::is_broken(q, gate))
        {
            Some(GATES)
        } else if penalties(q, player) >= MOST_PENALTIES {
            Some(PENALTIES)
        } else if state::get(q).dry[player.index()] == 1 {
            Some(NO_REFRESH)
        } else {
            None
        }
    })
}

/// The result, if the match is decided (3.1, 31.1c).
#[must_use]
pub fn outcome(q: Query) -> Option<Outcome> {
    if waits(q) {
        return None;
    }
    let won = |player: PlayerId, why| Outcome {
        winner: Some(player),
        why: Ending::Rule(why),
    };
    match lost(q) {
        [None, None] => endless(q),
        [Some(why), None] => Some(won(PlayerId(1), why)),
        [None, Some(why)] => Some(won(PlayerId(0), why)),
        [first, other] if second(q, options::DOUBLE_LOSS) => {
            let turn = q.table.turn_player;
            let why = [first, other][turn.index()];
            Some(won(turn.other(), why.unwrap_or(GATES)))
        }
        _ => Some(Outcome {
            winner: None,
            why: Ending::Both,
        }),
    }
}

/// 31.1g
fn endless(q: Query) -> Option<Outcome> {
    let state = state::get(q);
    let since = u32::from_le_bytes(state.abilities);
    let same = u16::from_le_bytes(state.choices) == q.table.done().choices;
    (same && q.table.done().abilities.saturating_sub(since) > MOST_RESOLUTIONS).then_some(Outcome {
        winner: None,
        why: Ending::Rule(FORCED_LOOP),
    })
}

/// An ability is carried out: how many there were when a player last decided something is remembered (31.1g).
pub fn count_ability(cx: &mut Context) {
    let done = cx.table.done();
    let state = state::change(cx);
    if u16::from_le_bytes(state.choices) != done.choices {
        state.choices = done.choices.to_le_bytes();
        state.abilities = done.abilities.to_le_bytes();
    }
}

/// The match is drawn by the number of turns (31.1e).
pub fn end_by_turns(cx: &mut Context) {
    cx.end_match(Outcome {
        winner: None,
        why: Ending::Rule(TURN_LIMIT),
    });
}
