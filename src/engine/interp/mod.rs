//! Carries out effect programs, one operation after the other. Between two operations rule actions may interrupt.

mod acts;
mod asked;
mod at_once;
mod castable;
mod choices;
mod gathered;
mod numbers;
mod ops;
mod piles;
mod places;

use crate::ability::{Bind, Cards, Cost, Effect, Way, Who};
use crate::flow::context::{Context, Query};
use crate::flow::fault::Fault;
use crate::printed::words::ZoneKind;
use crate::program::{Op, PICKS};
use crate::reading::eval::as_number;
use crate::reading::scope::{NO_REGS, Scope};
use crate::table::declared::ActionId;
use crate::table::frame::{Frame, ProgramFrame};
use crate::table::ids::{CardId, CardSet, PlayerId, ZoneId};
use crate::work::{self, Work};
pub use asked::{AskedPart, AskedStep};

/// So many operations of a program at most are carried out before the loop looks up again.
const MOST_AT_ONCE: usize = 8;

impl<'a> Query<'a> {
    /// The running program, if one is on top.
    pub(crate) fn program(&self) -> Option<&ProgramFrame> {
        match self.table.frames.last() {
            Some(Frame::Program(frame)) => Some(frame),
            _ => None,
        }
    }

    /// The player whom a part of a program asks.
    fn asked(self, frame: &ProgramFrame, who: Who) -> PlayerId {
        if let Some(aimer) = self.aims(frame).filter(|_| who == Who::You) {
            return aimer;
        }
        self.who(&self.scope(frame), who)
    }

    fn op(&self, frame: &ProgramFrame) -> Option<&Op> {
        self.ability(frame.def, frame.ability)?
            .program
            .get(usize::from(frame.pc))
    }

    /// Did the pick that belongs to the present operation, if one does, find as many cards as it was to?
    fn picked_in_full(self) -> bool {
        let Some(frame) = self.program() else {
            return true;
        };
        match self.op(frame) {
            Some(Op::Act(effect)) => match effect.cards() {
                Some(Cards::Bound(Bind::Scratch(n))) if *n < PICKS => frame.did,
                _ => true,
            },
            _ => true,
        }
    }

    /// What expressions of a running program refer to.
    #[must_use]
    pub fn scope(self, frame: &ProgramFrame) -> Scope<'a> {
        let from = usize::from(frame.regs);
        let own = self.table.regs.get(from..);
        let regs = own.and_then(<[CardSet]>::first_chunk);
        Scope::of_frame(frame, regs.unwrap_or(&NO_REGS))
    }

    /// Has one player carried out a step that the other carries out at the same time?
    pub(crate) fn between_sides(self) -> bool {
        let Some((frame, side)) = self.program().and_then(|f| Some((f, f.beside.0?))) else {
            return false;
        };
        match self.op(frame) {
            Some(Op::Meet | Op::SidesEnd) => side.pc != frame.pc,
            _ => !frame.begun && side.pc > frame.pc,
        }
    }

    /// The operation that comes after the present one, if nothing is in between but waiting for the other player.
    fn op_after(&self, frame: &ProgramFrame) -> Option<&Op> {
        let program = &self.ability(frame.def, frame.ability)?.program;
        let mut after = program.iter().skip(usize::from(frame.pc) + 1);
        after.find(|op| **op != Op::Meet)
    }

    /// If an operation pays something, can it be paid?
    fn affordable(self, frame: &ProgramFrame, op: Option<&Op>) -> bool {
        let Some(Op::Act(Effect::Spend(who, kind, n))) = op else {
            return true;
        };
        let scope = self.scope(frame);
        let there = self.active_in(*kind, self.who(&scope, *who)).len();
        as_number(there) >= self.value(&scope, n)
    }

    /// Can all costs be paid together?
    #[must_use]
    pub fn payable(self, card: CardId, player: PlayerId, costs: &[Cost]) -> bool {
        self.payable_in(&Scope::of(card, player), costs)
    }

    /// The same, read with what a scope has bound and named.
    pub(crate) fn payable_in(self, scope: &Scope, costs: &[Cost]) -> bool {
        if costs.is_empty() {
            return true;
        }
        let (card, player) = (scope.source, scope.controller);
        costs.iter().all(|cost| match cost {
            Cost::RestThis => {
                let slot = self.zones().decl(self.table.card(card).zone).is_slot();
                slot && !self.table.card(card).rested()
            }
            Cost::TurnDown(zone, _) => {
                let all = costs.iter().map(|cost| match cost {
                    Cost::TurnDown(other, n) if other == zone => usize::from(*n),
                    _ => 0,
                });
                self.face_up_in(*zone, player).len() >= all.sum()
            }
            Cost::Spend(zone, n) => {
                let n = self.value(scope, n);
                as_number(self.active_in(*zone, player).len()) >= n
            }
            Cost::Points(tally, _) => {
                let all = costs.iter().map(|cost| match cost {
                    Cost::Points(other, n) if other == tally => self.value(scope, n).max(0),
                    _ => 0,
                });
                self.setup.rules.tally(self, *tally, player) >= all.sum()
            }
            Cost::Do(_) => true,
        }) && self.steps_payable(scope, costs)
    }

    /// The active cards of a player's zones of a kind.
    pub(crate) fn active_in(self, kind: ZoneKind, player: PlayerId) -> CardSet {
        let all = self.controlled(kind, player);
        all.iter()
            .filter(|c| !self.table.card(*c).rested())
            .collect()
    }

    fn face_up_in(self, kind: ZoneKind, player: PlayerId) -> CardSet {
        let all = self.controlled(kind, player);
        all.iter()
            .filter(|c| self.table.card(*c).face_up())
            .collect()
    }
}

impl Context<'_> {
    /// The frame of the program on top, which must be there.
    pub(crate) fn frame_mut(&mut self) -> Option<&mut ProgramFrame> {
        if !matches!(self.table.frames.last(), Some(Frame::Program(_))) {
            self.fault(Fault::NoProgram);
        }
        match self.table.frames.last_mut() {
            Some(Frame::Program(frame)) => Some(frame),
            _ => None,
        }
    }

    /// The program goes on with operation `pc`.
    fn go(&mut self, pc: u16) {
        if let Some(frame) = self.frame_mut() {
            frame.pc = pc;
            frame.begun = false;
            frame.todo = CardSet::EMPTY;
        }
        self.table.next_event();
    }

    fn go_on(&mut self) {
        if let Some(pc) = self.frame_mut().map(|f| f.pc) {
            self.go(pc + 1);
        }
    }

    /// The step was carried out on `done` of `wanted` things. Where its cards were picked within the step, the pick too
    /// must have found as many as it was to.
    pub(crate) fn report(&mut self, done: usize, wanted: usize) {
        if done < wanted && self.is_watched() {
            self.tell_shortfall(done);
        }
        self.report_in_silence(done, wanted);
    }

    /// The same, where what was done instead has been told.
    pub(crate) fn report_in_silence(&mut self, done: usize, wanted: usize) {
        let picked = self.q().picked_in_full();
        if let Some(frame) = self.frame_mut() {
            frame.did = picked && done > 0 && done >= wanted;
            frame.result = as_number(done);
            if frame.action != ActionId::NONE && !frame.did {
                let frame = frame.clone();
                self.falls_short(&frame);
            }
        }
        self.go_on();
    }

    /// Whoever watches is told that a step did less than it says, unless its cards are as it says all the same: a card
    /// that rests already need not be rested.
    #[cold]
    #[inline(never)]
    fn tell_shortfall(&mut self, done: usize) {
        let q = self.q();
        let Some(frame) = q.program() else { return };
        let Some(Op::Act(step)) = q.op(frame) else {
            return;
        };
        let scope = q.scope(frame);
        let cards = step.cards().map(|cards| q.cards(&scope, cards));
        let is_as_said = |card| match step {
            Effect::Ready(_) => !q.table.card(card).rested(),
            Effect::Rest(_) => q.table.card(card).rested(),
            Effect::Turn(_, Way::Up) => q.table.card(card).face_up(),
            Effect::Turn(_, Way::Down) => !q.table.card(card).face_up(),
            Effect::Move(_, dest) | Effect::Arrange(_, dest) => q.zone_kind(card) == dest.zone(),
            Effect::Control(_, who, _) => q.controller(card) == q.who(&scope, *who),
            Effect::Enter(..) => {
                let decl = q.zones().decl(q.table.card(card).zone);
                decl.is_slot() && decl.owner == Some(frame.controller)
            }
            _ => false,
        };
        let enough = |cards: &CardSet| {
            let said = step.cards().map_or(0, |cards| q.said(&scope, cards));
            cards.len() >= said && cards.iter().all(is_as_said)
        };
        if cards.is_some_and(|cards| enough(&cards)) {
            return;
        }
        let (player, source) = (frame.controller, frame.source);
        let key = match done {
            0 => "came_to_nothing",
            _ => "came_short",
        };
        self.note(key, "", Some(player), source, as_number(done));
    }

    fn set_reg(&mut self, bind: Bind, cards: CardSet) {
        let Some(from) = self.frame_mut().map(|f| usize::from(f.regs)) else {
            return;
        };
        match self.table.regs.get_mut(from + bind.index()) {
            Some(reg) => *reg = cards,
            None => self.fault(Fault::NoRegisters),
        }
    }

    /// Where the card of the running ability stood is remembered when a cost or a step takes it away.
    fn keep_place(&mut self, before: &ProgramFrame, was: ZoneId) {
        let zones = self.setup.zones;
        let now = self.q().program().map(|f| (f.source, f.def, f.ability));
        if now != Some((before.source, before.def, before.ability)) || before.source == CardId::NONE
        {
            return;
        }
        let is = self.table.card(before.source).zone;
        let (stood, stands) = (zones.decl(was).is_slot(), zones.decl(is).is_slot());
        if let Some(f) = self.frame_mut().filter(|_| stood != stands) {
            f.was = if stood { was } else { ZoneId::NONE };
        }
    }

    fn end_program(&mut self) {
        let Some(regs) = self.frame_mut().map(|f| usize::from(f.regs)) else {
            return;
        };
        self.table.regs.truncate(regs);
        self.table.frames.pop();
        // Some results wait for the end of an effect.
        self.look_again();
    }

    /// Carries out the program on top, up to where something comes between, or somebody is asked.
    pub(crate) fn run_program(&mut self) {
        for _ in 0..MOST_AT_ONCE {
            work::count(Work::Step);
            self.run_operation();
            let runs_on = matches!(self.table.frames.last(), Some(Frame::Program(_)));
            if !runs_on || !self.is_quiet() {
                return;
            }
        }
    }

    /// Carries out one operation of the program on top.
    fn run_operation(&mut self) {
        let setup = self.setup;
        let Some(frame) = self.q().program().cloned() else {
            self.fault(Fault::NoProgram);
            return;
        };
        let abilities = setup.catalogue.get(frame.def).map(|d| &d.abilities);
        let ability = abilities.and_then(|all| all.get(usize::from(frame.ability)));
        let op = ability.and_then(|a| Some((a, a.program.get(usize::from(frame.pc))?)));
        match op {
            Some((ability, op)) => {
                if cfg!(debug_assertions)
                    && let Some(observer) = self.observer.as_deref_mut()
                {
                    observer.operation(self.table, op);
                }
                self.carry_out(&frame, ability, op);
            }
            None => self.end_program(),
        }
    }
}
