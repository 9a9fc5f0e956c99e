//! Oaths: declared from the hand onto the stand, aimed, paid for, answered, and only then carried out.

use super::steps::{self, PROMPT_ANSWER, Part, Step};
use super::words::{keyword, kind};
use super::zones;
use fudaba::engine::ability::Manner;
use fudaba::engine::{
    Action, ActionId, ActionStage, Actions, Asked, CardSet, Cause, Context, Declared, Frame,
    Opening, OpeningDecl, PlayerId, Put, Query, RawStep, Verb,
};

/// An oath that can be answered.
pub const OATH: u8 = 0;
/// An answer: all of a player's are declared first, then each is paid for and takes effect.
pub const ANSWER: u8 = 1;

/// An oath that resounds by an effect: nobody can answer.
pub const RESOUND: u8 = 2;

/// An oath to which a player is bound: he pays as much as he can, and it fails if that is not enough.
pub const BOUND: u8 = 3;

/// Where a player can answer an oath: that of the other one, and his own.
pub const OPENINGS: &[OpeningDecl] = &[
    OpeningDecl {
        key: "their_oath",
        asked: Asked::Relevant,
    },
    OpeningDecl {
        key: "own_oath",
        asked: Asked::Never,
    },
];

/// The window that the open decision is in; it matters where the oath aims at a card of the player who is asked.
pub fn opening(q: Query) -> Option<Opening> {
    let player = q.table.waiting?.player;
    let Some(Frame::Step(top)) = q.table.frames.last() else {
        return None;
    };
    let Some(Step::Window(number, _)) = Step::of(*top) else {
        return None;
    };
    let action = q.table.action(number)?;
    let mut aimed = action.targets.iter().flat_map(CardSet::iter);
    let own = |card| q.controller(card) == player;
    Some(Opening {
        kind: u8::from(action.player == player),
        matters: action.player != player && aimed.any(own),
    })
}

fn window_of(action: ActionId) -> RawStep {
    Step::Window(action, Part::TheyAnswer).into()
}

fn after_of(action: ActionId) -> RawStep {
    Step::After(action).into()
}

fn judged(action: ActionId) -> RawStep {
    Step::Judged(action).into()
}

/// The courses of actions, by their places.
pub const COURSES: &[&[ActionStage]] = &[
    &[
        ActionStage::Aim,
        ActionStage::Pay,
        ActionStage::Rules(window_of),
        ActionStage::Resolve,
        ActionStage::Rules(after_of),
    ],
    &[
        ActionStage::Aim,
        ActionStage::Wait,
        ActionStage::Pay,
        ActionStage::Resolve,
        ActionStage::Rules(after_of),
    ],
    &[
        ActionStage::Aim,
        ActionStage::Pay,
        ActionStage::Resolve,
        ActionStage::Rules(after_of),
    ],
    &[
        ActionStage::Aim,
        ActionStage::PayAsPossible,
        ActionStage::Rules(judged),
        ActionStage::Resolve,
        ActionStage::Rules(after_of),
    ],
];

/// The oaths that a player can declare now: all of them, or those that are quick.
pub fn legal_oaths(q: Query, player: PlayerId, quick: bool, out: &mut Actions) {
    for card in q.table.zone(zones::hand(player)) {
        let Some(def) = q.def(*card).filter(|d| d.kind == kind::OATH) else {
            continue;
        };
        if quick && !def.keyword(keyword::QUICK) {
            continue;
        }
        let own = def.abilities_in(Manner::Activated).map(|(n, _)| n);
        let open = own.filter(|n| q.declarable(*card, *n, player));
        out.extend(open.map(|n| Action::ability(Verb::Declare, *card, n)));
    }
}

/// An oath is declared.
pub fn swear(cx: &mut Context, action: Action, player: PlayerId, course: u8) {
    let answers = cx.q().running_action().map_or(ActionId::NONE, |a| a.number);
    cx.move_card(action.card, zones::STAND, Put::new(Cause::Play));
    cx.declare(Declared {
        answers,
        ..Declared::new(player, action.card, action.n, course)
    });
}

/// Who answers in this part of a window.
fn answers(q: Query, number: ActionId, part: Part) -> PlayerId {
    let action = q.table.action(number);
    let player = action.map_or(q.table.turn_player, |a| a.player);
    match part {
        Part::TheyAnswer | Part::TheyResolve => player.other(),
        Part::OwnAnswer | Part::OwnResolve => player,
    }
}

/// One player answers, then the answers take effect one after another; then the other one.
pub fn window(cx: &mut Context, number: ActionId, part: Part) {
    let q = cx.q();
    let player = answers(q, number, part);
    let mut legal = Actions::new();
    legal_oaths(q, player, true, &mut legal);
    match part {
        Part::TheyAnswer | Part::OwnAnswer if legal.is_empty() => answered(cx, number, part),
        Part::TheyAnswer | Part::OwnAnswer => cx.ask(player, PROMPT_ANSWER),
        Part::TheyResolve | Part::OwnResolve => {
            let mut batch = q.table.declared().iter();
            let next = batch.find(|a| a.answers == number);
            match next.map(|a| a.number) {
                Some(number) => {
                    cx.take_up(number);
                }
                None if part == Part::TheyResolve => {
                    cx.become_step(Step::Window(number, Part::OwnAnswer));
                }
                None => cx.end_step(),
            }
        }
    }
}

/// A player has no answer any more: the answers take effect.
fn answered(cx: &mut Context, number: ActionId, part: Part) {
    let next = match part {
        Part::TheyAnswer | Part::TheyResolve => Part::TheyResolve,
        Part::OwnAnswer | Part::OwnResolve => Part::OwnResolve,
    };
    cx.become_step(Step::Window(number, next));
}

/// What can be answered with.
pub fn legal_answers(q: Query, number: ActionId, part: Part, out: &mut Actions) {
    legal_oaths(q, answers(q, number, part), true, out);
    out.push(Action::plain(Verb::Done));
}

/// An answer is declared, or there is none any more.
pub fn answer(cx: &mut Context, number: ActionId, part: Part, action: Action) {
    if action.verb == Verb::Declare {
        let player = answers(cx.q(), number, part);
        swear(cx, action, player, ANSWER);
    } else {
        answered(cx, number, part);
    }
}

/// What was not paid in full fails.
pub fn judge(cx: &mut Context, number: ActionId) {
    cx.end_step();
    if cx.table.action(number).is_some_and(|a| a.short) {
        cx.negate(number);
    }
}

/// What was sworn goes to the heap, whatever became of it.
pub fn after(cx: &mut Context, number: ActionId) {
    cx.end_step();
    let card = cx.table.action(number).map(|a| a.source);
    if let Some(card) = card.filter(|c| cx.table.card(*c).zone == zones::STAND) {
        steps::to_heap(cx, card, Cause::Spent);
    }
}

/// The card of the action that the running one answers.
pub fn sworn(q: Query) -> CardSet {
    let answered = q.running_action().and_then(|a| q.table.action(a.answers));
    answered.map_or(CardSet::EMPTY, |a| CardSet::one(a.source))
}
