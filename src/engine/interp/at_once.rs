//! Steps that are done at once to all their cards, and what becomes of them where something is replaced.

use crate::ability::{Cards, Effect};
use crate::flow::context::{Context, Query};
use crate::printed::words::MomentId;
use crate::reading::eval::as_number;
use crate::reading::scope::Scope;
use crate::table::frame::{Frame, ProgramFrame};
use crate::table::ids::CardId;

/// Is a step done at once to all its cards, and can what it does be replaced? With `one_by_one` cards from the top of a pile go one after the other.
pub(super) fn is_done_at_once(step: &Effect, one_by_one: bool) -> bool {
    use Effect as E;
    match step {
        E::Move(cards, _) | E::Tuck(cards, _) => !one_by_one || !matches!(cards, Cards::Top(..)),
        E::StackOn(..)
        | E::Attach(..)
        | E::Exchange(..)
        | E::Turn(..)
        | E::Defeat(_)
        | E::TakeRole(..) => true,
        E::Draw(..)
        | E::Choose(..)
        | E::Look(..)
        | E::Reveal(..)
        | E::Arrange(..)
        | E::Shuffle(..)
        | E::Enter(..)
        | E::Shift(..)
        | E::Swap(..)
        | E::Ready(_)
        | E::Rest(_)
        | E::Modify(..)
        | E::Remake(..)
        | E::Convert(..)
        | E::GrantAbility(..)
        | E::Grant(..)
        | E::Control(..)
        | E::Rearrange(..)
        | E::Spend(..)
        | E::Pay(..)
        | E::RevealUntil(..)
        | E::NameColour(..)
        | E::NameColourOf(..)
        | E::Copy(_)
        | E::Negate(_)
        | E::Redirect(..)
        | E::NameNumber(..)
        | E::Roll(_)
        | E::Trade(..)
        | E::Assign(..)
        | E::ModifyPlayer(..)
        | E::SetOff(..)
        | E::GrantPlayer(..)
        | E::Deed(..)
        | E::Procedure(..)
        | E::EachPlayer(_)
        | E::RepeatWhile(..)
        | E::If(..)
        | E::May(..)
        | E::ChooseOne(..)
        | E::Repeat(..)
        | E::ForEach(..)
        | E::Later(..)
        | E::Win(_) => false,
    }
}

impl Query<'_> {
    /// Of the top of a pile as many are wanted as it says, like of what is chosen; of other cards those that there are.
    #[inline]
    pub(super) fn said(self, scope: &Scope, cards: &Cards) -> usize {
        match cards {
            Cards::Top(_, _, count) => usize::try_from(self.value(scope, count)).unwrap_or(0),
            _ => 0,
        }
    }
}

impl Context<'_> {
    /// Does something at once to each of these cards.
    pub(super) fn each(
        &mut self,
        scope: &Scope,
        cards: &Cards,
        mut f: impl FnMut(&mut Self, CardId) -> bool,
    ) {
        let q = self.q();
        let said = q.said(scope, cards);
        let cards = q.cards(scope, cards);
        let done = self.together(cards, |cx| {
            let each = cards.iter().map(|card| usize::from(f(cx, card)));
            each.sum()
        });
        self.report_attempt(done, cards.len().max(said));
    }

    /// Does something to each of these cards by which none goes and nothing is set off before all of them have it.
    pub(super) fn each_in_place(
        &mut self,
        scope: &Scope,
        cards: &Cards,
        mut f: impl FnMut(&mut Self, CardId) -> bool,
    ) {
        let q = self.q();
        let said = q.said(scope, cards);
        let cards = q.cards(scope, cards);
        let done = self.together_in_place(cards, |cx| {
            let each = cards.iter().map(|card| usize::from(f(cx, card)));
            each.sum()
        });
        self.report(done, cards.len().max(said));
    }

    /// The same as [`Context::report`], where what was to happen may be replaced: whether it was done after all is known
    /// when what replaces it is over.
    pub(super) fn report_attempt(&mut self, done: usize, wanted: usize) {
        if !self.q().anything_replaced() {
            self.report(done, wanted);
        } else if let Some(frame) = self.frame_mut() {
            (frame.begun, frame.left) = (true, as_number(wanted));
            frame.result = as_number(done);
        }
    }

    /// What was replaced is over: the step is done as far as what was to happen did happen.
    pub(super) fn attempt_is_over(&mut self, frame: &ProgramFrame) {
        self.forget_all_foreseen();
        let number = |n: i32| usize::try_from(n).unwrap_or(0);
        self.report_in_silence(number(frame.result), number(frame.left));
    }

    /// What was to be replaced happens after all. If a step waits for it, it is a part of that.
    pub(super) fn happens_after_all(&mut self, moment: MomentId, card: CardId) {
        let rules = self.setup.rules;
        let below = self.table.frames.iter().rev().nth(1);
        let waits = matches!(below, Some(Frame::Program(f)) if f.begun);
        let happened = if waits && self.table.together.foreseen.contains(card) {
            self.as_part(|cx| rules.original(cx, moment, card))
        } else {
            rules.original(self, moment, card)
        };
        let below = self.table.frames.iter_mut().rev().nth(1);
        if let Some(Frame::Program(frame)) = below.filter(|_| waits && happened) {
            frame.result += 1;
        }
    }
}
