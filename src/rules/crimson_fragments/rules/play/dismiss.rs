//! 6.4j to 6.4l: once a turn a player puts one to four of his kin into the coffin at the same time.

use crate::cards::words::zone;
use crate::cards::{effects, queries};
use crate::rules::play::course::{self, Mode};
use crate::rules::play::ways::act;
use crate::rules::steps::{Step, prompt};
use crate::rules::{state, zones};
use fudaba_engine::{Action, Actions, At, CardId, CardSet, Cause, Context, PlayerId, Query, Verb};
use smallvec::SmallVec;

/// The most kin that go at once.
const MOST: usize = 4;

/// May the turn player do so, and has he a kin?
#[must_use]
pub fn can(q: Query) -> bool {
    let player = q.table.turn_player;
    state::get(q).dismissed == 0 && kin(q, player).next().is_some()
}

/// The only kin that the turn player could put away, which is not asked about then.
#[must_use]
pub fn only(q: Query) -> Option<CardId> {
    let mut all = kin(q, q.table.turn_player);
    let first = all.next()?;
    all.next().is_none().then_some(first)
}

/// The kin that a player controls.
fn kin(q: Query<'_>, player: PlayerId) -> impl Iterator<Item = CardId> {
    queries::units(q, player).filter(move |c| effects::is_kin(q, *c))
}

/// The kin are chosen one by one; those chosen are marked.
pub fn begin(cx: &mut Context) {
    state::change(cx).picked = 0;
    cx.push_step(Step::Dismiss);
}

fn picked(q: Query) -> SmallVec<[CardId; 4]> {
    let marked = |c: &CardId| q.table.marked(*c, state::mark::MOVED);
    kin(q, q.table.turn_player).filter(marked).collect()
}

/// Asked until the player is done.
pub fn ask(cx: &mut Context) {
    cx.ask(cx.table.turn_player, prompt::DISMISS);
}

/// Any kin not chosen yet, up to four.
pub fn legal(q: Query, out: &mut Actions) {
    let chosen = picked(q);
    if chosen.len() < MOST {
        let open = kin(q, q.table.turn_player).filter(|c| !chosen.contains(c));
        out.extend(open.map(|c| Action::card(Verb::Pick, c)));
    }
    // Nothing is put away by none, and an action without effect could be taken for ever.
    if !chosen.is_empty() {
        out.push(Action::plain(Verb::Done));
    }
}

/// The answer to [`ask`]: the action is declared, or given up where nothing was chosen.
pub fn answer(cx: &mut Context, action: Action) {
    if action.verb == Verb::Pick {
        cx.table.mark(action.card, state::mark::MOVED, true);
        return;
    }
    let chosen = picked(cx.q());
    for card in &chosen {
        cx.table.mark(*card, state::mark::MOVED, false);
    }
    cx.end_step();
    let player = cx.table.turn_player;
    let Some(first) = chosen.first().copied() else {
        return;
    };
    state::change(cx).dismissed = 1;
    let number = course::rule_action(
        cx,
        (first, act::DISMISS),
        zones::coffin(player),
        (player, Mode::Open),
    );
    if let Some(number) = number {
        cx.amend(number, |a| a.targets[0] = chosen.iter().copied().collect());
    }
}

/// The kin go, undestroyed (6.4k).
pub fn carry_out(cx: &mut Context, kin: CardSet) {
    for card in kin.iter() {
        effects::send(cx, card, zone::COFFIN, At::Top, Cause::Play);
    }
}

/// The kin chosen so far.
#[must_use]
pub fn progress(q: Query) -> (CardSet, u8, u8) {
    (picked(q).into_iter().collect(), 1, 4)
}
