//! Windows (chapter 7): the other player declares a batch of instants, which resolves, then the turn player.

use crate::rules::battle::attack;
use crate::rules::play::course::{self, Mode};
use crate::rules::play::instants;
use crate::rules::state;
use crate::rules::steps::{Step, prompt};
use fudaba_engine::{
    Action, ActionId, Actions, Context, Declared, Fate, Frame, PlayerId, Query, StepPart, Verb,
};

/// How far a window has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The other player declares.
    TheyDeclare,
    /// His batch takes effect.
    TheirBatch,
    /// The turn player declares.
    Declare,
    /// His batch takes effect.
    Batch,
}

impl Part {
    const ALL: [Self; 4] = [
        Self::TheyDeclare,
        Self::TheirBatch,
        Self::Declare,
        Self::Batch,
    ];

    /// Who declares in it.
    fn player(self, q: Query) -> PlayerId {
        let turn = q.table.turn_player;
        match self {
            Self::TheyDeclare | Self::TheirBatch => turn.other(),
            Self::Declare | Self::Batch => turn,
        }
    }

    /// What comes when nothing more is declared.
    fn next(self) -> Self {
        match self {
            Self::TheyDeclare => Self::TheirBatch,
            Self::TheirBatch => Self::Declare,
            Self::Declare | Self::Batch => Self::Batch,
        }
    }
}

impl StepPart for Part {
    fn to_byte(self) -> u8 {
        self as u8
    }
    fn from_byte(byte: u8) -> Self {
        Self::ALL[usize::from(byte.min(3))]
    }
}

/// 7.1c: one player declares, then his batch takes effect item by item; then the other one. With `only` the other player
/// alone does.
pub fn run(cx: &mut Context, only: bool, part: Part) {
    let q = cx.q();
    if state::get(q).ending == 1 {
        return flush(cx);
    }
    // Parts in which nothing is to be done are passed over at once: nothing changes in them.
    let mut now = part;
    loop {
        let player = now.player(q);
        let declares = matches!(now, Part::TheyDeclare | Part::Declare);
        let item = if declares { None } else { next(q) };
        if item.is_some() || (declares && instants::any(q, player)) {
            if now != part {
                cx.become_step(Step::Window(only, now));
            }
            match item {
                Some(number) => {
                    cx.take_up(number);
                }
                None => cx.ask(player, prompt::WINDOW),
            }
            return;
        }
        match now {
            Part::TheirBatch if only || is_void(cx.q()) => return cx.end_step(),
            Part::Batch => return cx.end_step(),
            _ => now = now.next(),
        }
    }
}

/// Is it the window of an attack that has come to nothing by now? Then what is left of its batches is left out (6.5.2i).
fn is_void(q: Query) -> bool {
    let [.., Frame::Step(below), Frame::Step(_)] = q.table.frames.as_slice() else {
        return false;
    };
    Step::of(*below) == Some(Step::Reaim) && attack::is_over(q)
}

/// The action that the window on top answers (7.1b), if it is one of those.
#[must_use]
pub fn answered(q: Query<'_>) -> Option<&Declared> {
    match q.table.frames.as_slice() {
        [.., Frame::Declared(number), Frame::Step(_)] => q.table.action(*number),
        _ => None,
    }
}

/// The next item of the batch.
fn next(q: Query) -> Option<ActionId> {
    let mut batch = q.table.declared().iter();
    batch.find(|a| course::is_batched(a)).map(|a| a.number)
}

/// 8.1o: items that have not come to their turn are dropped unpaid.
fn flush(cx: &mut Context) {
    match next(cx.q()) {
        Some(number) => {
            cx.amend(number, |a| a.fate = Fate::Unpaid);
            cx.take_up(number);
        }
        None => {
            cx.end_step();
            let answered = cx.q().running_action().filter(|a| a.is_open());
            if let Some(number) = answered.map(|a| a.number) {
                cx.negate(number);
            }
        }
    }
}

/// The instants that can be declared.
pub fn legal(q: Query, part: Part, out: &mut Actions) {
    instants::legal(q, part.player(q), false, out);
    out.push(Action::plain(Verb::Done));
}

/// A further item, or an end of the batch.
pub fn answer(cx: &mut Context, (only, part): (bool, Part), action: Action) {
    let player = part.player(cx.q());
    match action.verb {
        Verb::Activate => instants::activate(cx, action, player, false),
        Verb::PickOption => instants::declare(cx, action.n, player, Mode::Batch),
        Verb::Play | Verb::Deploy => {
            course::play(cx, action, player, Mode::Batch);
        }
        _ => cx.become_step(Step::Window(only, part.next())),
    }
}

/// 7.1b: an action that is declared and paid can be answered; it is negated if the turn has ended meanwhile (8.1o).
pub fn answer_action(cx: &mut Context, number: ActionId) {
    let q = cx.q();
    let open = q.table.action(number).is_some_and(Declared::is_open);
    if state::get(q).ending == 1 {
        cx.end_step();
        cx.negate(number);
        return;
    }
    if open {
        open_now(cx, false);
    } else {
        cx.end_step();
    }
}

/// 7.1b: after an action of the Play phase took effect the other player alone may declare something.
pub fn aftermath(cx: &mut Context) {
    open_now(cx, true);
}

/// The step on top becomes a window, in which nothing has to be looked at first.
fn open_now(cx: &mut Context, only: bool) {
    cx.become_step(Step::Window(only, Part::TheyDeclare));
    run(cx, only, Part::TheyDeclare);
}
