//! Oaths: declared from the hand onto the stand, aimed, paid for, answered, and only then carried out.

use super::steps::{self, AFTER, JUDGED, PROMPT_ANSWER, WINDOW};
use super::words::{keyword, kind};
use super::zones;
use fudaba::engine::ability::Manner;
use fudaba::engine::{
    Action, ActionId, ActionStage, Actions, CardSet, Cause, Context, Declared, PlayerId, Put,
    Query, Step, Verb,
};

/// An oath that can be answered.
pub const OATH: u8 = 0;
/// An answer: all of a player's are declared first, then each is paid for and takes effect.
pub const ANSWER: u8 = 1;

/// An oath that resounds by an effect: nobody can answer.
pub const RESOUND: u8 = 2;

/// An oath to which a player is bound: he pays as much as he can, and it fails if that is not enough.
pub const BOUND: u8 = 3;

/// The courses of actions, by their places.
pub const COURSES: &[&[ActionStage]] = &[
    &[
        ActionStage::Aim,
        ActionStage::Pay,
        ActionStage::Rules(WINDOW),
        ActionStage::Resolve,
        ActionStage::Rules(AFTER),
    ],
    &[
        ActionStage::Aim,
        ActionStage::Wait,
        ActionStage::Pay,
        ActionStage::Resolve,
        ActionStage::Rules(AFTER),
    ],
    &[
        ActionStage::Aim,
        ActionStage::Pay,
        ActionStage::Resolve,
        ActionStage::Rules(AFTER),
    ],
    &[
        ActionStage::Aim,
        ActionStage::PayAsPossible,
        ActionStage::Rules(JUDGED),
        ActionStage::Resolve,
        ActionStage::Rules(AFTER),
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
fn answers(q: Query, now: Step) -> PlayerId {
    let action = q.table.action(ActionId(now.a));
    let player = action.map_or(q.table.turn_player, |a| a.player);
    if now.b < 2 { player.other() } else { player }
}

/// One player answers, then the answers take effect one after another; then the other one.
pub fn window(cx: &mut Context, now: Step) {
    let q = cx.q();
    let player = answers(q, now);
    let mut legal = Actions::new();
    legal_oaths(q, player, true, &mut legal);
    match now.b {
        0 | 2 if legal.is_empty() => cx.become_step(steps::step(WINDOW, now.a, now.b + 1)),
        0 | 2 => cx.ask(player, PROMPT_ANSWER),
        _ => {
            let mut batch = q.table.declared().iter();
            let next = batch.find(|a| a.answers == ActionId(now.a));
            match next.map(|a| a.number) {
                Some(number) => {
                    cx.take_up(number);
                }
                None if now.b == 1 => cx.become_step(steps::step(WINDOW, now.a, 2)),
                None => cx.end_step(),
            }
        }
    }
}

/// What can be answered with.
pub fn legal_answers(q: Query, now: Step, out: &mut Actions) {
    legal_oaths(q, answers(q, now), true, out);
    out.push(Action::plain(Verb::Done));
}

/// An answer is declared, or there is none any more.
pub fn answer(cx: &mut Context, now: Step, action: Action) {
    if action.verb == Verb::Declare {
        let player = answers(cx.q(), now);
        swear(cx, action, player, ANSWER);
    } else {
        cx.become_step(steps::step(WINDOW, now.a, now.b + 1));
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
