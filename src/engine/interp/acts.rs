//! The steps of effects.

use super::super::ability::{AbilityKind, Bind, Cards, Change, Duration, Effect};
use super::super::cx::Cx;
use super::super::decision::Prompt;
use super::super::eval::{Scope, as_number};
use super::super::event::Cause;
use super::super::frame::{Frame, ProgramFrame};
use super::super::ids::{ByPlayer, CardId, CardSet, PlayerId, ZoneId};
use super::super::modifier::{ModOp, Modifier, Target, Until};
use super::super::outcome::{Ending, Outcome};

impl Cx<'_> {
    pub(super) fn act(&mut self, frame: &ProgramFrame, effect: &Effect) {
        use Effect as E;
        let setup = self.setup;
        let rules = setup.rules;
        let q = self.q();
        let scope = q.scope(frame);
        match effect {
            E::Draw(who, count) => {
                let (player, count) = (q.who(&scope, *who), q.value(&scope, count));
                self.draw_next(frame, player, count);
            }
            E::Look(bind, cards) => {
                let cards = q.cards(&scope, cards);
                let you = ByPlayer(PlayerId::ALL.map(|p| p == frame.controller));
                self.show(*bind, cards, you);
            }
            E::Reveal(bind, cards) => {
                let cards = q.cards(&scope, cards);
                self.show(*bind, cards, ByPlayer([true; 2]));
            }
            E::Move(cards, dest) => {
                let cause = Cause::Effect;
                self.each(&scope, cards, |cx, card| rules.put(cx, card, *dest, cause));
            }
            E::Shuffle(who, kind) => {
                let zone = q.zone_of(*kind, q.who(&scope, *who));
                self.shuffle(zone);
                self.report(1, 1);
            }
            E::Enter(cards, _) | E::Shift(cards, _) => {
                self.place_next(frame, effect, cards, &scope);
            }
            E::StackOn(cards, onto) => {
                let onto = q.cards(&scope, onto).first().unwrap_or(CardId::NONE);
                let player = frame.controller;
                self.each(&scope, cards, |cx, card| {
                    onto != CardId::NONE && rules.stack_on(cx, card, onto, player)
                });
            }
            E::Swap(a, b) => {
                let (a, b) = (q.cards(&scope, a).first(), q.cards(&scope, b).first());
                let there = a.zip(b).map(|(a, b)| (a, self.table.card(b).zone));
                let done = there.filter(|(a, slot)| rules.can_shift(self.q(), *a, *slot));
                if let Some((a, slot)) = done {
                    rules.shift(self, a, slot);
                }
                self.report(usize::from(done.is_some()), 1);
            }
            E::Ready(cards) => self.each(&scope, cards, |cx, c| rules.orient(cx, c, false)),
            E::Rest(cards) => self.each(&scope, cards, |cx, c| rules.orient(cx, c, true)),
            E::TurnUp(cards) => self.each(&scope, cards, |cx, c| rules.turn(cx, c, true)),
            E::TurnDown(cards) => self.each(&scope, cards, |cx, c| rules.turn(cx, c, false)),
            E::Flip(cards) => self.each(&scope, cards, |cx, c| {
                let face_up = cx.table.card(c).face_up();
                rules.turn(cx, c, !face_up)
            }),
            E::Defeat(cards) => self.each(&scope, cards, |cx, c| rules.defeat(cx, c)),
            E::TakeRole(cards, role) => {
                let player = frame.controller;
                self.each(&scope, cards, |cx, c| rules.take_role(cx, c, *role, player));
            }
            E::Copy(cards) => {
                let of = q.cards(&scope, cards).first();
                self.copy(frame, of);
            }
            E::NameNumber(who, ..) => self.ask(q.who(&scope, *who), Prompt::NameNumber),
            E::Trade(a, b, stat, duration) => {
                let pair = q.cards(&scope, a).first().zip(q.cards(&scope, b).first());
                if let Some((a, b)) = pair {
                    let numbers = (q.stat(a, *stat), q.stat(b, *stat));
                    for (card, n) in [(a, numbers.1), (b, numbers.0)] {
                        let target = Target::Card(card);
                        let op = ModOp::Set(*stat, n);
                        let modifier = self.modifier(&scope, target, op, *duration);
                        self.modify(modifier);
                    }
                }
                self.report(usize::from(pair.is_some()), 1);
            }
            E::Assign(who, tally, value) => {
                let (player, n) = (q.who(&scope, *who), q.value(&scope, value));
                let did = rules.assign(self, *tally, player, n);
                self.report(usize::from(did), 1);
            }
            E::Modify(cards, stat, change, duration) => {
                let op = match change {
                    Change::Add(v) => ModOp::Add(*stat, q.value(&scope, v)),
                    Change::Times(v) => ModOp::Times(*stat, q.value(&scope, v)),
                    Change::Divide(n) => ModOp::Divide(*stat, *n),
                    Change::Set(v) => ModOp::Set(*stat, q.value(&scope, v)),
                    Change::Become(v) => ModOp::Set(*stat, v.0),
                };
                self.give(&scope, cards, op, *duration);
            }
            E::Grant(cards, keyword, duration) => {
                self.give(&scope, cards, ModOp::Keyword(*keyword), *duration);
            }
            E::GrantPlayer(who, keyword, duration) => {
                let target = Target::Player(q.who(&scope, *who));
                let modifier = self.modifier(&scope, target, ModOp::Keyword(*keyword), *duration);
                self.modify(modifier);
                self.report(1, 1);
            }
            E::Deed(who, deed) => {
                let player = q.who(&scope, *who);
                let depth = self.table.frames.len();
                let did = rules.deed(self, *deed, player);
                debug_assert_eq!(
                    depth,
                    self.table.frames.len(),
                    "a deed starts no step of its own"
                );
                self.report(usize::from(did), 1);
            }
            E::Win(who) => {
                let winner = Some(q.who(&scope, *who));
                self.end_match(Outcome {
                    winner,
                    why: Ending::Effect,
                });
                self.report(1, 1);
            }
            // Nested parts were compiled to jumps.
            _ => self.go_on(),
        }
    }

    /// What the spell (or other ability of an own kind) of another card does is carried out for this one. What is copied
    /// copies nothing further, so that it ends.
    fn copy(&mut self, frame: &ProgramFrame, of: Option<CardId>) {
        let running = self.table.frames.iter();
        let nested = running.filter(|f| matches!(f, Frame::Program(_))).count();
        let found = of.filter(|_| nested == 1).and_then(|card| {
            let abilities = &self.q().def(card)?.abilities;
            let at = abilities
                .iter()
                .position(|a| matches!(a.ability.kind, AbilityKind::Attack | AbilityKind::Evade))?;
            Some((card, u8::try_from(at).ok()?))
        });
        self.report(usize::from(found.is_some()), 1);
        if let Some((card, ability)) = found {
            self.use_effect_of(frame.source, card, ability, frame.controller, true);
        }
    }

    /// One draw at a time, so that rule actions can come between.
    fn draw_next(&mut self, frame: &ProgramFrame, player: PlayerId, count: i16) {
        let (left, done) = if frame.begun {
            (frame.left, frame.result)
        } else {
            (count.max(0), 0)
        };
        if left > 0 && self.setup.rules.draw(self, player) {
            if let Some(f) = self.frame_mut() {
                (f.begun, f.left, f.result) = (true, left - 1, done + 1);
            }
        } else {
            let done = usize::try_from(done).unwrap_or(0);
            let wanted = done + usize::try_from(left).unwrap_or(0);
            self.report(done, wanted.max(1));
        }
    }

    fn show(&mut self, bind: Bind, cards: CardSet, to: ByPlayer<bool>) {
        for card in cards.iter() {
            self.reveal(card, to);
        }
        self.set_reg(bind, cards);
        self.report(cards.len(), 1);
    }

    fn each(&mut self, scope: &Scope, cards: &Cards, mut f: impl FnMut(&mut Self, CardId) -> bool) {
        let cards = self.q().cards(scope, cards);
        let mut done = 0;
        for card in cards.iter() {
            done += usize::from(f(self, card));
        }
        self.report(done, cards.len());
    }

    fn modifier(&self, scope: &Scope, target: Target, op: ModOp, duration: Duration) -> Modifier {
        let turn = self.table.turn;
        let until = match duration {
            Duration::Battle => Until::Battle,
            Duration::Turn => Until::Turn(turn),
            Duration::YourTurn => Until::TurnOf(scope.controller, turn),
            Duration::OpponentTurn => Until::TurnOf(scope.controller.other(), turn),
            Duration::WhileHere => Until::Source(scope.source, self.table.card(scope.source).epoch),
            Duration::Lasting => Until::Leaving,
        };
        Modifier {
            target,
            op,
            until,
            source: scope.source,
            epoch: 0,
        }
    }

    fn give(&mut self, scope: &Scope, cards: &Cards, op: ModOp, duration: Duration) {
        self.each(scope, cards, |cx, card| {
            let modifier = cx.modifier(scope, Target::Card(card), op, duration);
            cx.modify(modifier);
            true
        });
    }

    /// Puts or moves the next card to a slot: asks if there are several, skips it if there is none.
    fn place_next(&mut self, frame: &ProgramFrame, effect: &Effect, cards: &Cards, scope: &Scope) {
        if !frame.begun {
            let todo = self.q().cards(scope, cards);
            let wanted = as_number(todo.len());
            if let Some(f) = self.frame_mut() {
                (f.begun, f.todo, f.left, f.result) = (true, todo, wanted, 0);
            }
            return;
        }
        let Some(card) = frame.todo.first() else {
            let number = |n: i16| usize::try_from(n).unwrap_or(0);
            self.report(number(frame.result), number(frame.left));
            return;
        };
        let spots = self.q().spots(frame.controller, effect, card);
        match spots.as_slice() {
            [] => {
                if let Some(f) = self.frame_mut() {
                    f.todo.remove(card);
                }
            }
            [only] => self.place_chosen(frame, effect, card, *only),
            _ => self.ask(frame.controller, Prompt::ChooseSlot),
        }
    }

    pub(super) fn place_chosen(
        &mut self,
        frame: &ProgramFrame,
        effect: &Effect,
        card: CardId,
        slot: ZoneId,
    ) {
        if let Some(f) = self.frame_mut() {
            f.todo.remove(card);
            f.result += 1;
        }
        if matches!(effect, Effect::Enter(..)) {
            self.setup.rules.enter(self, card, slot, frame.controller);
        } else {
            self.setup.rules.shift(self, card, slot);
        }
    }
}
