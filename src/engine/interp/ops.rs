//! The operations of a program, one function each: asking, paying, binding, jumping, repeating, waiting.

use crate::ability::{Bind, Effect, Selector, Value, Who};
use crate::flow::context::Context;
use crate::flow::decision::Prompt;
use crate::flow::event::Event;
use crate::flow::fault::Fault;
use crate::interp::at_once::is_done_at_once;
use crate::interp::choices::Choice;
use crate::printed::def::CompiledAbility;
use crate::printed::words::MomentId;
use crate::program::Op;
use crate::table::declared::ActionId;
use crate::table::frame::{Beside, Delayed, ProgramFrame, REGS, Side};
use crate::table::ids::{CardId, CardSet, ZoneId};
use std::cmp::Ordering;

impl Context<'_> {
    /// Carries out an operation of the program on top, whose frame this is.
    pub(super) fn carry_out(&mut self, frame: &ProgramFrame, ability: &CompiledAbility, op: &Op) {
        match op {
            Op::AskUse(end) => self.ask_use(frame, ability, *end),
            Op::Aimed if self.aimed(frame) => self.end_program(),
            Op::Aimed => self.go_on(),
            Op::Pay(cost) => self.pay(frame, cost),
            Op::Commit => self.commit(frame),
            Op::Unless(condition, to) => {
                let q = self.q();
                let holds = q.holds(&q.scope(frame), condition);
                self.go_on_or(holds, *to);
            }
            Op::AskMay(who, end) => self.ask_may(frame, *who, *end),
            Op::AskOne(_, parts) if parts.is_empty() => self.go_on(),
            Op::AskOne(who, _) => self.ask(self.q().asked(frame, *who), Prompt::ChooseOne),
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
                self.pick(frame, &choice);
            }
            Op::Random { into, count, from } => self.random(frame, *into, count, from),
            Op::Bind(bind, cards) => {
                let q = self.q();
                let cards = q.cards(&q.scope(frame), cards);
                self.set_reg(*bind, cards);
                self.report(cards.len(), 1);
            }
            Op::Act(effect) => self.act_in_place(frame, effect),
            Op::Rounds(counter, times) => self.rounds(frame, *counter, times),
            Op::NextRound(counter, out) => self.next_round(frame, *counter, *out),
            Op::NextCard(list, bind, out) => self.next_card(frame, *list, *bind, *out),
            Op::Sides | Op::Meet | Op::SidesEnd => self.side_by_side(frame, op),
            Op::Original => {
                self.go_on();
                if let Some(trigger) = ability.ability.when.first() {
                    self.happens_after_all(trigger.0, frame.it);
                }
            }
            Op::Delay(moment, to, _) => self.put_off(frame, *moment, *to),
            Op::Done => {
                self.go_on();
                let (card, kind) = (frame.source, ability.ability.kind);
                self.resolved(frame);
                self.setup.rules.ability_done(self, card, kind);
                self.emit(|_| Event::AbilityEnded { card });
            }
            Op::End => self.end_program(),
        }
    }

    /// The program goes on with the next operation, or else with operation `to`.
    fn go_on_or(&mut self, goes_on: bool, to: u16) {
        if goes_on {
            self.go_on();
        } else {
            self.go(to);
        }
    }

    fn ask_use(&mut self, frame: &ProgramFrame, ability: &CompiledAbility, end: u16) {
        let (q, cost) = (self.q(), &ability.ability.cost);
        if !q.is_worn() && q.payable_in(&q.scope(frame), cost) {
            self.ask(frame.controller, Prompt::UseAbility);
        } else {
            self.go(end);
        }
    }

    fn commit(&mut self, frame: &ProgramFrame) {
        let paid = self.paid(frame);
        self.go_on();
        self.commit_ability(frame);
        if paid {
            self.end_program();
        }
    }

    fn ask_may(&mut self, frame: &ProgramFrame, who: Who, end: u16) {
        let q = self.q();
        if !q.is_worn() && q.affordable(frame, q.op_after(frame)) {
            self.ask(self.q().asked(frame, who), Prompt::May);
            return;
        }
        if let Some(f) = self.frame_mut() {
            f.did = false;
        }
        self.go(end);
    }

    fn random(&mut self, frame: &ProgramFrame, into: Bind, count: &Value, from: &Selector) {
        let q = self.q();
        let scope = q.scope(frame);
        let wanted = usize::try_from(q.value(&scope, count)).unwrap_or(0);
        let mut cards: smallvec::SmallVec<[CardId; 64]> = q.select(&scope, from).iter().collect();
        if !cards.is_empty() {
            // The places must tell nothing; what is in them is found anew.
            let setup = self.setup;
            setup.rules.blend(self, cards.iter().copied().collect());
            let q = self.q();
            cards = q.select(&q.scope(frame), from).iter().collect();
        }
        self.table.rng.shuffle(&mut cards);
        cards.truncate(wanted);
        self.set_reg(into, cards.iter().copied().collect());
        self.report(cards.len(), wanted);
    }

    fn act_in_place(&mut self, frame: &ProgramFrame, effect: &Effect) {
        let place = match frame.source {
            CardId::NONE => ZoneId::NONE,
            source => self.table.card(source).zone,
        };
        let waits = frame.begun && !self.q().is_at_once();
        if waits && is_done_at_once(effect, self.setup.declared.one_by_one) {
            self.attempt_is_over(frame);
        } else {
            self.act(frame, effect);
        }
        self.keep_place(frame, place);
    }

    fn rounds(&mut self, frame: &ProgramFrame, counter: u8, times: &Value) {
        let q = self.q();
        let most = q.setup.rules.declaration().bounds.rounds.into();
        let n = q.value(&q.scope(frame), times).clamp(0, most);
        if let Some(f) = self.frame_mut() {
            f.rounds[usize::from(counter)] = u8::try_from(n).unwrap_or(0);
            // What is done no times was not done, whatever was done before.
            f.did &= n > 0;
        }
        self.go_on();
    }

    fn next_round(&mut self, frame: &ProgramFrame, counter: u8, out: u16) {
        let left = frame.rounds[usize::from(counter)].checked_sub(1);
        if let (Some(left), Some(f)) = (left, self.frame_mut()) {
            f.rounds[usize::from(counter)] = left;
        }
        self.go_on_or(left.is_some(), out);
    }

    fn next_card(&mut self, frame: &ProgramFrame, list: Bind, bind: Bind, out: u16) {
        let q = self.q();
        let mut rest = q.scope(frame).regs[list.index()];
        let first = rest.first();
        if let Some(card) = first {
            rest.remove(card);
            self.set_reg(list, rest);
            self.set_reg(bind, CardSet::one(card));
        }
        self.go_on_or(first.is_some(), out);
    }

    fn put_off(&mut self, frame: &ProgramFrame, moment: MomentId, to: u16) {
        let q = self.q();
        let delayed = Delayed {
            moment,
            regs: *q.scope(frame).regs,
            number: q.free_number(),
            due: false,
            objects: q.objects([frame.source, frame.it, frame.that]),
            frame: ProgramFrame {
                pc: frame.pc + 1,
                beside: Beside(None),
                action: ActionId::NONE,
                ..frame.clone()
            },
        };
        self.table.later.push(delayed);
        if let Some(f) = self.frame_mut() {
            f.did = true;
        }
        self.go(to);
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
        match both.and_then(|regs| regs.split_at_mut_checked(REGS)) {
            Some((own, other)) => own.swap_with_slice(other),
            None => self.fault(Fault::NoRegisters),
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
}
