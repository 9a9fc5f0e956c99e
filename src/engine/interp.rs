//! Carries out effect programs, one operation at a time. Between two operations rule actions may interrupt.

use super::ability::{Amount, Bind, Cards, Change, Cost, Duration, Effect, Selector, Spot, Who};
use super::action::{Action, Actions, Verb};
use super::cx::{Cx, Q};
use super::decision::Prompt;
use super::eval::{Scope, as_number};
use super::event::Event;
use super::frame::{Delayed, Frame, ProgramFrame, REGS};
use super::ids::{ByPlayer, CardId, CardSet, PlayerId, ZoneId};
use super::modifier::{ModOp, Modifier, Target, Until};
use super::outcome::{Ending, Outcome};
use super::program::Op;
use super::zones::Visibility;

/// The largest number of rounds of one repetition.
const MAX_ROUNDS: i16 = 20;

impl Q<'_> {
    /// The running program, if one is on top.
    pub(super) fn program(&self) -> Option<&ProgramFrame> {
        match self.table.frames.last() {
            Some(Frame::Program(frame)) => Some(frame),
            _ => None,
        }
    }

    fn op(&self, frame: &ProgramFrame) -> Option<&Op> {
        self.ability(frame.def, frame.ability)?
            .program
            .get(usize::from(frame.pc))
    }

    /// What expressions of a running program refer to.
    #[must_use]
    pub fn scope(self, frame: &ProgramFrame) -> Scope {
        let from = usize::from(frame.regs);
        let mut regs = [CardSet::EMPTY; REGS];
        if let Some(own) = self.table.regs.get(from..from + REGS) {
            regs.copy_from_slice(own);
        }
        Scope {
            source: frame.source,
            controller: frame.controller,
            it: frame.it,
            that: frame.that,
            result: frame.result,
            regs,
        }
    }

    /// Can all costs be paid together?
    #[must_use]
    pub fn payable(self, card: CardId, player: PlayerId, costs: &[Cost]) -> bool {
        costs.iter().all(|cost| match cost {
            Cost::RestThis => {
                let slot = self.zones().decl(self.table.card(card).zone).is_slot();
                slot && !self.table.card(card).rested()
            }
            Cost::TurnDown(zone, n) => self.face_up_in(*zone, player).len() >= usize::from(*n),
        })
    }

    fn face_up_in(self, kind: super::words::ZoneKind, player: PlayerId) -> CardSet {
        let zones = self.zones().of(kind, player);
        zones
            .flat_map(|z| self.table.zone(z).iter().copied())
            .filter(|c| self.table.card(*c).face_up())
            .collect()
    }

    /// The slots that an effect can put or move this card to.
    fn spots(self, frame: &ProgramFrame, effect: &Effect, card: CardId) -> Vec<ZoneId> {
        let rules = self.setup.rules;
        let from = self.table.card(card).zone;
        let fits = |spot: Spot, slot: ZoneId| match spot {
            Spot::Free => self.table.count(slot) == 0,
            Spot::FreeIn(area) => self.table.count(slot) == 0 && self.zones().in_area(slot, area),
            Spot::Adjacent => self.zones().adjacent(from, slot),
            Spot::Any => slot != from,
            Spot::In(area) => slot != from && self.zones().in_area(slot, area),
        };
        let slots = self
            .zones()
            .ids()
            .filter(|z| self.zones().decl(*z).is_slot());
        match effect {
            Effect::Enter(_, spot) => slots
                .filter(|z| fits(*spot, *z) && rules.can_enter(self, card, *z, frame.controller))
                .collect(),
            Effect::Shift(_, spot) => slots
                .filter(|z| fits(*spot, *z) && rules.can_shift(self, card, *z))
                .collect(),
            _ => Vec::new(),
        }
    }

    /// What can be chosen in the running program.
    pub(super) fn legal_program(self, out: &mut Actions) {
        let Some(frame) = self.program() else { return };
        match self.op(frame) {
            Some(Op::AskUse(_) | Op::AskMay(_)) => {
                out.push(Action::plain(Verb::Yes));
                out.push(Action::plain(Verb::No));
            }
            Some(Op::AskOne(parts)) => {
                out.extend((0u8..).take(parts.len()).map(Action::option));
            }
            Some(Op::Pick { .. } | Op::Pay(_)) => {
                out.extend(frame.todo.iter().map(|c| Action::card(Verb::Pick, c)));
                if frame.need <= 0 {
                    out.push(Action::plain(Verb::Done));
                }
            }
            Some(Op::Act(effect)) => {
                if let Some(card) = frame.todo.first() {
                    let spots = self.spots(frame, effect, card);
                    out.extend(
                        spots
                            .into_iter()
                            .map(|z| Action::to(Verb::PickSlot, card, z)),
                    );
                }
            }
            _ => {}
        }
    }

    /// The cards chosen so far in the running program, and how many more must and may be chosen.
    pub(super) fn program_progress(self) -> Option<(CardSet, u8, u8)> {
        let frame = self.program()?;
        let Op::Pick { into, .. } = self.op(frame)? else {
            return None;
        };
        let picked = self.scope(frame).regs[into.index()];
        let n = as_number(picked.len());
        let clamp = |n: i16| u8::try_from(n.max(0)).unwrap_or(u8::MAX);
        Some((picked, clamp(n + frame.need), clamp(n + frame.left)))
    }

    /// The card that a slot is chosen for in the running program.
    pub(super) fn program_about(self) -> Option<CardId> {
        let frame = self.program()?;
        matches!(self.op(frame)?, Op::Act(_))
            .then(|| frame.todo.first())
            .flatten()
    }
}

impl Cx<'_> {
    fn frame_mut(&mut self) -> Option<&mut ProgramFrame> {
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
    }

    fn go_on(&mut self) {
        if let Some(pc) = self.frame_mut().map(|f| f.pc) {
            self.go(pc + 1);
        }
    }

    /// The step was carried out on `done` of `wanted` things.
    fn report(&mut self, done: usize, wanted: usize) {
        if let Some(frame) = self.frame_mut() {
            frame.did = done > 0 && done >= wanted;
            frame.result = as_number(done);
        }
        self.go_on();
    }

    fn set_reg(&mut self, bind: Bind, cards: CardSet) {
        if let Some(from) = self.frame_mut().map(|f| usize::from(f.regs)) {
            if let Some(reg) = self.table.regs.get_mut(from + bind.index()) {
                *reg = cards;
            }
        }
    }

    fn end_program(&mut self) {
        let Some(regs) = self.frame_mut().map(|f| usize::from(f.regs)) else {
            return;
        };
        self.table.regs.truncate(regs);
        self.table.frames.pop();
    }

    /// Carries out one operation of the program on top.
    pub(super) fn run_program(&mut self) {
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
                if self
                    .q()
                    .payable(frame.source, frame.controller, &ability.ability.cost)
                {
                    self.ask(frame.controller, Prompt::UseAbility);
                } else {
                    self.go(*end);
                }
            }
            Op::Pay(cost) => self.pay(&frame, cost),
            Op::Commit => {
                self.go_on();
                self.commit_ability(&frame);
            }
            Op::Unless(condition, to) => {
                let q = self.q();
                if q.holds(&q.scope(&frame), condition) {
                    self.go_on();
                } else {
                    self.go(*to);
                }
            }
            Op::UnlessDid(to) => self.go(if frame.did { frame.pc + 1 } else { *to }),
            Op::AskMay(_) => self.ask(frame.controller, Prompt::May),
            Op::AskOne(parts) if parts.is_empty() => self.go_on(),
            Op::AskOne(_) => self.ask(frame.controller, Prompt::ChooseOne),
            Op::Jump(to) => self.go(*to),
            Op::Pick {
                into,
                amount,
                from,
                by,
            } => self.pick(&frame, *into, amount, from, *by),
            Op::Random { into, count, from } => {
                let q = self.q();
                let scope = q.scope(&frame);
                let wanted = usize::try_from(q.value(&scope, count)).unwrap_or(0);
                let mut cards: Vec<CardId> = q.select(&scope, from).iter().collect();
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
            Op::Act(effect) => self.act(&frame, effect),
            Op::Rounds(counter, times) => {
                let q = self.q();
                let n = q.value(&q.scope(&frame), times).clamp(0, MAX_ROUNDS);
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
            Op::Delay(moment, to) => {
                let regs = self.q().scope(&frame).regs;
                let waiting = ProgramFrame {
                    pc: frame.pc + 1,
                    ..frame
                };
                let delayed = Delayed {
                    moment: *moment,
                    frame: waiting,
                    regs,
                    due: false,
                };
                self.table.later.push(delayed);
                self.go(*to);
            }
            Op::Done => {
                self.go_on();
                let (card, kind) = (frame.source, ability.ability.kind);
                self.setup.rules.ability_done(self, card, kind);
                self.emit(|_| Event::AbilityEnded { card });
            }
            Op::End => self.end_program(),
        }
    }

    /// Carries out a choice in the program on top.
    pub(super) fn answer_program(&mut self, action: Action) {
        let setup = self.setup;
        let Some(frame) = self.q().program().cloned() else {
            return;
        };
        let op = setup
            .catalogue
            .get(frame.def)
            .and_then(|d| d.abilities.get(usize::from(frame.ability)))
            .and_then(|a| a.program.get(usize::from(frame.pc)));
        match (op, action.verb) {
            (Some(Op::AskUse(_) | Op::AskMay(_)), Verb::Yes) => self.go_on(),
            (Some(Op::AskUse(end) | Op::AskMay(end)), _) => {
                let prompt = match op {
                    Some(Op::AskUse(_)) => Prompt::UseAbility,
                    _ => Prompt::May,
                };
                let player = frame.controller;
                self.emit(|_| Event::Declined { player, prompt });
                if let Some(f) = self.frame_mut() {
                    f.did = false;
                }
                self.go(*end);
            }
            (Some(Op::AskOne(parts)), _) => {
                let to = parts.get(usize::from(action.n)).or(parts.first());
                self.go(to.copied().unwrap_or(frame.pc + 1));
            }
            (Some(Op::Pick { into, .. }), Verb::Pick) => {
                let mut picked = self.q().scope(&frame).regs[into.index()];
                picked.insert(action.card);
                self.set_reg(*into, picked);
                self.count_pick(action.card);
            }
            (Some(Op::Pick { into, .. }), _) => {
                let picked = self.q().scope(&frame).regs[into.index()].len();
                self.report(picked, 1);
            }
            (Some(Op::Pay(_)), _) => {
                setup.rules.turn(self, action.card, false);
                self.count_pick(action.card);
            }
            (Some(Op::Act(effect)), _) => {
                self.place_chosen(&frame, effect, action.card, action.place)
            }
            _ => self.go_on(),
        }
    }

    fn count_pick(&mut self, card: CardId) {
        if let Some(f) = self.frame_mut() {
            f.todo.remove(card);
            f.left -= 1;
            f.need -= 1;
        }
    }

    fn pay(&mut self, frame: &ProgramFrame, cost: &Cost) {
        match cost {
            Cost::RestThis => {
                self.setup.rules.orient(self, frame.source, true);
                self.go_on();
            }
            Cost::TurnDown(zone, n) => {
                let n = i16::from(*n);
                if !frame.begun {
                    let todo = self.q().face_up_in(*zone, frame.controller);
                    if let Some(f) = self.frame_mut() {
                        (f.begun, f.todo, f.left, f.need) = (true, todo, n, n);
                    }
                    return;
                }
                if frame.left <= 0 || frame.todo.is_empty() {
                    self.go_on();
                } else if as_number(frame.todo.len()) <= frame.left {
                    for card in frame.todo.iter() {
                        self.setup.rules.turn(self, card, false);
                    }
                    self.go_on();
                } else {
                    self.ask(frame.controller, Prompt::PayCost);
                }
            }
        }
    }

    fn pick(
        &mut self,
        frame: &ProgramFrame,
        into: Bind,
        amount: &Amount,
        from: &Selector,
        by: Who,
    ) {
        let q = self.q();
        let scope = q.scope(frame);
        let chooser = q.who(&scope, by);
        if !frame.begun {
            let todo = q.select(&scope, from);
            let there = as_number(todo.len());
            let (need, left) = match amount {
                Amount::Exactly(v) => {
                    let n = q.value(&scope, v).clamp(0, there);
                    (n, n)
                }
                Amount::UpTo(v) => (0, q.value(&scope, v).clamp(0, there)),
                Amount::Any => (0, there),
            };
            self.show_candidates(todo, chooser);
            self.set_reg(into, CardSet::EMPTY);
            if let Some(f) = self.frame_mut() {
                (f.begun, f.todo, f.need, f.left) = (true, todo, need, left);
            }
            return;
        }
        let mut picked = scope.regs[into.index()];
        if frame.need == as_number(frame.todo.len()) {
            // Everything there is must be taken.
            for card in frame.todo.iter() {
                picked.insert(card);
            }
            self.set_reg(into, picked);
        } else if frame.left > 0 {
            self.ask(chooser, Prompt::ChooseCards);
            return;
        }
        let wanted = match amount {
            Amount::Exactly(v) => usize::try_from(self.q().value(&scope, v)).unwrap_or(0),
            Amount::UpTo(_) | Amount::Any => 1,
        };
        self.report(picked.len(), wanted);
    }

    /// Who chooses among cards of a pile that nobody may look at is shown them (4d of such rules: by the effect).
    fn show_candidates(&mut self, cards: CardSet, chooser: PlayerId) {
        for card in cards.iter() {
            let q = self.q();
            let state = q.table.card(card);
            let hidden = q.zones().decl(state.zone).visibility == Visibility::Nobody;
            if hidden && !state.known_to(chooser) {
                self.reveal(card, ByPlayer(PlayerId::ALL.map(|p| p == chooser)));
            }
        }
    }

    fn act(&mut self, frame: &ProgramFrame, effect: &Effect) {
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
                let cause = super::event::Cause::Effect;
                self.each(&scope, cards, |cx, card| rules.put(cx, card, *dest, cause));
            }
            E::Shuffle(who, kind) => {
                let zone = q.zone_of(*kind, q.who(&scope, *who));
                self.shuffle(zone);
                self.report(1, 1);
            }
            E::Enter(cards, _) | E::Shift(cards, _) => {
                self.place_next(frame, effect, cards, &scope)
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
            E::Defeat(cards) => self.each(&scope, cards, |cx, c| rules.defeat(cx, c)),
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
        let spots = self.q().spots(frame, effect, card);
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

    fn place_chosen(&mut self, frame: &ProgramFrame, effect: &Effect, card: CardId, slot: ZoneId) {
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
