//! Carries out effect programs, one operation at a time. Between two operations rule actions may interrupt.

mod acts;
mod asked;
mod castable;
mod choices;
mod numbers;
mod piles;
mod places;

use crate::engine::ability::{Bind, Cards, Cost, Effect, Who};
use crate::engine::flow::context::{Context, Query};
use crate::engine::flow::decision::Prompt;
use crate::engine::flow::event::Event;
use crate::engine::printed::words::ZoneKind;
use crate::engine::program::{Op, PICKS};
use crate::engine::reading::eval::{NO_REGS, Scope, as_number};
use crate::engine::table::declared::ActionId;
use crate::engine::table::frame::{Beside, Delayed, Frame, ProgramFrame, REGS, Side};
use crate::engine::table::ids::{CardId, CardSet, PlayerId, ZoneId};
pub use asked::AskedStep;
use choices::Choice;
use std::cmp::Ordering;

impl<'a> Query<'a> {
    /// The running program, if one is on top.
    pub(in crate::engine) fn program(&self) -> Option<&ProgramFrame> {
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
    pub(in crate::engine) fn between_sides(self) -> bool {
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
    pub(in crate::engine) fn payable_in(self, scope: &Scope, costs: &[Cost]) -> bool {
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
    pub(in crate::engine) fn active_in(self, kind: ZoneKind, player: PlayerId) -> CardSet {
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
    pub(in crate::engine) fn frame_mut(&mut self) -> Option<&mut ProgramFrame> {
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
    pub(in crate::engine) fn report(&mut self, done: usize, wanted: usize) {
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

    fn set_reg(&mut self, bind: Bind, cards: CardSet) {
        let Some(from) = self.frame_mut().map(|f| usize::from(f.regs)) else {
            return;
        };
        if let Some(reg) = self.table.regs.get_mut(from + bind.index()) {
            *reg = cards;
        }
    }

    /// Two players carry out what follows side by side, or wait for one another there.
    fn side_by_side(&mut self, frame: &ProgramFrame, op: &Op) {
        let turn = self.table.turn_player;
        let Some(side) = frame.beside.0 else {
            if *op == Op::Sides {
                let own = *self.q().scope(frame).regs;
                self.table.regs.extend_from_slice(&own);
                if let Some(f) = self.frame_mut() {
                    f.beside = Beside(Some(Side {
                        pc: frame.pc,
                        did: frame.did,
                        result: frame.result,
                        named: frame.named,
                        owner: frame.controller,
                    }));
                    f.controller = turn;
                }
            }
            self.go_on();
            return;
        };
        let ends = *op == Op::SidesEnd;
        let first = if ends { side.owner } else { turn };
        match side.pc.cmp(&frame.pc) {
            Ordering::Less => self.change_side(frame, side, side.pc + 1),
            Ordering::Equal if frame.controller != first => {
                let to = if ends { side.pc } else { side.pc + 1 };
                self.change_side(frame, side, to);
            }
            Ordering::Equal if ends => {
                self.table.regs.truncate(usize::from(frame.regs) + REGS);
                if let Some(f) = self.frame_mut() {
                    f.beside = Beside(None);
                }
                self.go_on();
            }
            Ordering::Equal | Ordering::Greater => self.go_on(),
        }
    }

    /// The other one of two players goes on at this operation.
    fn change_side(&mut self, frame: &ProgramFrame, side: Side, to: u16) {
        let both = self.table.regs.get_mut(usize::from(frame.regs)..);
        if let Some((own, other)) = both.and_then(|regs| regs.split_at_mut_checked(REGS)) {
            own.swap_with_slice(other);
        }
        if let Some(f) = self.frame_mut() {
            f.beside = Beside(Some(Side {
                pc: frame.pc,
                did: frame.did,
                result: frame.result,
                named: frame.named,
                ..side
            }));
            f.controller = frame.controller.other();
            (f.did, f.result, f.named) = (side.did, side.result, side.named);
        }
        self.go(to);
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

    /// Carries out one operation of the program on top.
    pub(in crate::engine) fn run_program(&mut self) {
        let setup = self.setup;
        let Some(frame) = self.q().program().cloned() else {
            return;
        };
        let ability = setup
            .catalogue
            .get(frame.def)
            .and_then(|d| d.abilities.get(usize::from(frame.ability)));
        let Some(ability) = ability else {
            self.end_program();
            return;
        };
        let Some(op) = ability.program.get(usize::from(frame.pc)) else {
            self.end_program();
            return;
        };
        match op {
            Op::AskUse(end) => {
                let q = self.q();
                if !q.is_worn() && q.payable(frame.source, frame.controller, &ability.ability.cost)
                {
                    self.ask(frame.controller, Prompt::UseAbility);
                } else {
                    self.go(*end);
                }
            }
            Op::Aimed => {
                if self.aimed(&frame) {
                    self.end_program();
                } else {
                    self.go_on();
                }
            }
            Op::Pay(cost) => self.pay(&frame, cost),
            Op::Commit => {
                let paid = self.paid(&frame);
                self.go_on();
                self.commit_ability(&frame);
                if paid {
                    self.end_program();
                }
            }
            Op::Unless(condition, to) => {
                let q = self.q();
                if q.holds(&q.scope(&frame), condition) {
                    self.go_on();
                } else {
                    self.go(*to);
                }
            }
            Op::AskMay(who, end) => {
                let q = self.q();
                if !q.is_worn() && q.affordable(&frame, q.op_after(&frame)) {
                    self.ask(self.q().asked(&frame, *who), Prompt::May);
                } else {
                    if let Some(f) = self.frame_mut() {
                        f.did = false;
                    }
                    self.go(*end);
                }
            }
            Op::AskOne(_, parts) if parts.is_empty() => self.go_on(),
            Op::AskOne(who, _) => self.ask(self.q().asked(&frame, *who), Prompt::ChooseOne),
            Op::Jump(to) => self.go(*to),
            Op::Pick {
                into,
                amount,
                from,
                by,
                together,
            } => {
                let choice = Choice {
                    into: *into,
                    amount,
                    from,
                    by: *by,
                    together: *together,
                };
                self.pick(&frame, &choice);
            }
            Op::Random { into, count, from } => {
                let q = self.q();
                let scope = q.scope(&frame);
                let wanted = usize::try_from(q.value(&scope, count)).unwrap_or(0);
                let mut cards: smallvec::SmallVec<[CardId; 64]> =
                    q.select(&scope, from).iter().collect();
                if !cards.is_empty() {
                    // The places must tell nothing; what is in them is found anew.
                    setup.rules.blend(self, cards.iter().copied().collect());
                    let q = self.q();
                    cards = q.select(&q.scope(&frame), from).iter().collect();
                }
                self.table.rng.shuffle(&mut cards);
                cards.truncate(wanted);
                self.set_reg(*into, cards.iter().copied().collect());
                self.report(cards.len(), wanted);
            }
            Op::Bind(bind, cards) => {
                let q = self.q();
                let cards = q.cards(&q.scope(&frame), cards);
                self.set_reg(*bind, cards);
                self.report(cards.len(), 1);
            }
            Op::Act(effect) => {
                let place = if frame.source == CardId::NONE {
                    ZoneId::NONE
                } else {
                    self.table.card(frame.source).zone
                };
                self.act(&frame, effect);
                self.keep_place(&frame, place);
            }
            Op::Rounds(counter, times) => {
                let q = self.q();
                let n = q
                    .value(&q.scope(&frame), times)
                    .clamp(0, q.setup.rules.declaration().bounds.rounds.into());
                if let Some(f) = self.frame_mut() {
                    f.rounds[usize::from(*counter)] = u8::try_from(n).unwrap_or(0);
                }
                self.go_on();
            }
            Op::NextRound(counter, out) => {
                let left = frame.rounds[usize::from(*counter)];
                if left == 0 {
                    self.go(*out);
                } else {
                    if let Some(f) = self.frame_mut() {
                        f.rounds[usize::from(*counter)] = left - 1;
                    }
                    self.go_on();
                }
            }
            Op::NextCard(list, bind, out) => {
                let q = self.q();
                let mut rest = q.scope(&frame).regs[list.index()];
                if let Some(card) = rest.first() {
                    rest.remove(card);
                    self.set_reg(*list, rest);
                    self.set_reg(*bind, CardSet::one(card));
                    self.go_on();
                } else {
                    self.go(*out);
                }
            }
            Op::Sides | Op::Meet | Op::SidesEnd => self.side_by_side(&frame, op),
            Op::Original => {
                self.go_on();
                let moment = ability.ability.when.first().map(|t| t.0);
                if let Some(moment) = moment {
                    setup.rules.original(self, moment, frame.it);
                }
            }
            Op::Delay(moment, to, _) => {
                let regs = self.q().scope(&frame).regs;
                let objects = self.q().objects([frame.source, frame.it, frame.that]);
                let number = self.q().free_number();
                let waiting = ProgramFrame {
                    pc: frame.pc + 1,
                    beside: Beside(None),
                    action: ActionId::NONE,
                    ..frame
                };
                let delayed = Delayed {
                    moment: *moment,
                    frame: waiting,
                    regs: *regs,
                    number,
                    due: false,
                    objects,
                };
                self.table.later.push(delayed);
                self.go(*to);
            }
            Op::Done => {
                self.go_on();
                let (card, kind) = (frame.source, ability.ability.kind);
                self.resolved(&frame);
                self.setup.rules.ability_done(self, card, kind);
                self.emit(|_| Event::AbilityEnded { card });
            }
            Op::End => self.end_program(),
        }
    }
}
