//! Paradoxes that meet (27.7): opposing ones annihilate each other, and of two own ones one is turned down.

use crate::cards::words::moment;
use crate::rules::battle::paradoxes;
use crate::rules::options::{self, second};
use crate::rules::steps::{Step, prompt};
use crate::rules::zones;
use crate::shown::contest;
use fudaba_engine::{Action, Actions, CardId, Context, Frame, Happening, PlayerId, Query, Verb};
use smallvec::SmallVec;

/// Paradoxes of one player.
type Several = SmallVec<[CardId; 4]>;

/// What is to be done next.
enum Meeting {
    /// This player says which opposing paradox his own meets (27.7b, 27.7e).
    Opposing(PlayerId, CardId, Several),
    /// This player says which of his own is turned down (27.7c).
    Own(PlayerId, Several),
}

/// What meets after `defined` was placed, or anyhow: annihilation first (27.7e).
fn meeting(q: Query, defined: CardId) -> Option<Meeting> {
    if !q.table.occupied().meets(zones::PARADOXES) {
        return None;
    }
    let of = |player| -> Several { paradoxes(q, player).collect() };
    let all = PlayerId::ALL.map(of);
    let definer = if defined == CardId::NONE {
        q.table.turn_player
    } else {
        q.owner(defined)
    };
    let own = &all[definer.index()];
    let opposing = &all[definer.other().index()];
    let meets = own
        .iter()
        .find(|c| **c == defined || defined == CardId::NONE);
    if let Some(card) = meets.filter(|_| !opposing.is_empty()) {
        return Some(Meeting::Opposing(definer, *card, opposing.clone()));
    }
    let turn = q.table.turn_player;
    let mut players = [turn, turn.other()].into_iter();
    let twice = players.find(|p| all[p.index()].len() > 1)?;
    Some(Meeting::Own(twice, all[twice.index()].clone()))
}

/// 27.7b, 27.7c: what meets is turned down, one after the other; then the step ends.
pub fn facing(cx: &mut Context, defined: CardId, has_effect: bool) {
    match meeting(cx.q(), defined) {
        Some(Meeting::Opposing(player, own, opposing)) => match opposing.as_slice() {
            [only] => annihilate(cx, own, *only),
            _ => cx.ask(player, prompt::ANNIHILATE),
        },
        Some(Meeting::Own(player, _)) => cx.ask(player, prompt::PARADOX),
        None => over(cx, defined, has_effect),
    }
}

/// Several opposing paradoxes, or several own ones.
pub fn legal(q: Query, defined: CardId, out: &mut Actions) {
    let Some(Meeting::Opposing(_, _, cards) | Meeting::Own(_, cards)) = meeting(q, defined) else {
        return;
    };
    out.extend(cards.iter().map(|c| Action::card(Verb::Pick, *c)));
}

/// The answer to [`facing`].
pub fn answer(cx: &mut Context, defined: CardId, action: Action) {
    match meeting(cx.q(), defined) {
        Some(Meeting::Opposing(_, own, _)) => annihilate(cx, own, action.card),
        Some(Meeting::Own(player, _)) => {
            cx.turn_card(action.card, false);
            cx.note("paradox_down", "27.7c", Some(player), action.card, 0);
        }
        None => {}
    }
}

/// Both turn face down (27.7b).
fn annihilate(cx: &mut Context, a: CardId, b: CardId) {
    for card in [a, b] {
        cx.turn_card(card, false);
    }
    let player = cx.q().owner(a);
    cx.note("annihilation", "27.7b", Some(player), a, 0);
    contest::show(cx, Some("annihilation"));
    for (it, that) in [(a, b), (b, a)] {
        let owner = cx.q().owner(it);
        cx.raise(Happening::card(moment::ANNIHILATED, owner, it).with(that));
    }
}

/// All have met. The effect of a paradox that was turned down follows, or is lost (27.7f).
fn over(cx: &mut Context, defined: CardId, has_effect: bool) {
    cx.end_step();
    let lost = second(cx.q(), options::NEGATED_PARADOX_EFFECT);
    if has_effect
        && lost
        && !cx.table.card(defined).face_up()
        && let Some(Frame::Program(program)) = cx.table.frames.last_mut()
    {
        // Behind its last operation.
        program.pc = u16::MAX;
    }
    cx.look_again();
}

/// Does a paradox meet another one?
#[must_use]
pub fn meets(q: Query) -> bool {
    meeting(q, CardId::NONE).is_some()
}

/// Effects can turn paradoxes up: they meet at the next check (31.1a).
pub fn settle(cx: &mut Context) {
    cx.push_step(Step::Facing(CardId::NONE, false));
}
