//! What a running program asks, and what is done with the answers.

use crate::engine::ability::{Amount, Bind, Cost, Effect, Relation, Selector, Spot, Who};
use crate::engine::flow::action::{Action, Actions, Verb};
use crate::engine::flow::context::{Context, Query};
use crate::engine::flow::decision::Prompt;
use crate::engine::flow::event::Event;
use crate::engine::program::Op;
use crate::engine::reading::eval::as_number;
use crate::engine::table::frame::{Named, ProgramFrame};
use crate::engine::table::ids::{ByPlayer, CardId, CardSet, PlayerId, ZoneId};
use crate::engine::table::zones::Visibility;
use smallvec::SmallVec;

/// A choice of cards.
pub(super) struct Choice<'a> {
    /// The register.
    pub into: Bind,
    /// How many.
    pub amount: &'a Amount,
    /// From which cards.
    pub from: &'a Selector,
    /// Who chooses.
    pub by: Who,
    /// How the cards must go together.
    pub together: Option<Relation>,
}

impl Query<'_> {
    /// The slots that an effect can put or move this card to.
    pub(super) fn spots(
        self,
        controller: PlayerId,
        effect: &Effect,
        card: CardId,
    ) -> SmallVec<[ZoneId; 16]> {
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
            Effect::Enter(_, spot, _) => slots
                .filter(|z| fits(*spot, *z) && rules.can_enter(self, card, *z, controller))
                .collect(),
            Effect::Shift(_, spot) => slots
                .filter(|z| fits(*spot, *z) && rules.can_shift(self, card, *z))
                .collect(),
            _ => SmallVec::new(),
        }
    }

    /// What can be chosen in the running program.
    pub(in super::super) fn legal_program(self, out: &mut Actions) {
        let Some(frame) = self.program() else { return };
        match self.op(frame) {
            Some(Op::AskUse(_) | Op::AskMay(..)) => {
                out.push(Action::plain(Verb::Yes));
                out.push(Action::plain(Verb::No));
            }
            Some(Op::Act(Effect::NameNumber(_, from, to))) => {
                let most = u8::try_from(to - from).unwrap_or(0);
                out.extend((0..=most).map(Action::option));
            }
            Some(Op::Act(Effect::NameColour(..) | Effect::NameColourOf(..))) => {
                out.extend(self.nameable(frame).into_iter().map(Action::option));
            }
            Some(Op::Act(Effect::Arrange(..))) => {
                out.extend(frame.todo.iter().map(|c| Action::card(Verb::Pick, c)));
            }
            Some(Op::Act(Effect::Rearrange(who, kind))) => {
                if let Some(card) = frame.todo.first() {
                    let open = self.open_slots(frame, *kind, self.asked(frame, *who));
                    let slots = open.into_iter();
                    out.extend(slots.map(|z| Action::to(Verb::PickSlot, card, z)));
                }
            }
            Some(Op::AskOne(_, parts)) => {
                out.extend((0u8..).take(parts.len()).map(Action::option));
            }
            Some(Op::Pick {
                into,
                from,
                together: Some(relation),
                ..
            }) => {
                let picked = self.scope(frame).regs[into.index()];
                let need = picked.len() + usize::try_from(frame.need).unwrap_or(0);
                let joins = |c: &CardId| self.joins(*relation, picked, frame.todo, *c, need, from);
                let cards = frame.todo.iter().filter(joins);
                out.extend(cards.map(|c| Action::card(Verb::Pick, c)));
                if frame.need <= 0 {
                    out.push(Action::plain(Verb::Done));
                }
            }
            Some(Op::Pick { .. } | Op::Pay(_)) => {
                let picked = match self.op(frame) {
                    Some(Op::Pick { into, .. }) => self.scope(frame).regs[into.index()],
                    _ => CardSet::EMPTY,
                };
                let open = self.spared(frame, (frame.todo, picked, frame.need));
                out.extend(open.iter().map(|c| Action::card(Verb::Pick, c)));
                if frame.need <= 0 {
                    out.push(Action::plain(Verb::Done));
                }
            }
            Some(Op::Act(effect)) => {
                if let Some(card) = frame.todo.first() {
                    let spots = self.spots(frame.controller, effect, card);
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
    pub(in super::super) fn program_progress(self) -> Option<(CardSet, u8, u8)> {
        let frame = self.program()?;
        let Op::Pick { into, .. } = self.op(frame)? else {
            return None;
        };
        let picked = self.scope(frame).regs[into.index()];
        let n = as_number(picked.len());
        let clamp = |n: i32| u8::try_from(n.max(0)).unwrap_or(u8::MAX);
        Some((picked, clamp(n + frame.need), clamp(n + frame.left)))
    }

    /// The least number that can be named, where one is asked for.
    #[must_use]
    pub fn least_number(self) -> Option<i32> {
        match self.op(self.program()?)? {
            Op::Act(Effect::NameNumber(_, from, _)) => Some(*from),
            _ => None,
        }
    }

    /// Who names a number in the running program.
    fn program_asks(self, frame: &ProgramFrame) -> PlayerId {
        match self.op(frame) {
            Some(Op::Act(Effect::NameNumber(who, ..))) => self.asked(frame, *who),
            _ => frame.controller,
        }
    }

    /// The card that a slot is chosen for in the running program.
    pub(in super::super) fn program_about(self) -> Option<CardId> {
        let frame = self.program()?;
        matches!(self.op(frame)?, Op::Act(_))
            .then(|| frame.todo.first())
            .flatten()
    }
}

impl Query<'_> {
    /// May the chooser say that there is no such card, because the opponent cannot see the zone? Not where a cost is paid.
    fn may_not_find(self, frame: &ProgramFrame, from: &Selector) -> bool {
        let Selector::Mine(kind, filters) = from else {
            return false;
        };
        if filters.is_empty() || !self.setup.declared.may_not_find {
            return false;
        }
        let zone = self.zone_of(*kind, frame.controller);
        let hidden =
            zone != ZoneId::NONE && self.zones().decl(zone).visibility == Visibility::OwnerOnly;
        let program = self.ability(frame.def, frame.ability).map(|a| &a.program);
        let paid = program.is_some_and(|p| {
            let commit = p.iter().position(|op| *op == Op::Commit);
            commit.is_none_or(|at| usize::from(frame.pc) > at)
        });
        hidden && paid
    }
}

impl Context<'_> {
    /// Carries out a choice in the program on top.
    pub(in super::super) fn answer_program(&mut self, action: Action) {
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
            (Some(Op::AskUse(_) | Op::AskMay(..)), Verb::Yes) => self.go_on(),
            (Some(Op::AskUse(end) | Op::AskMay(_, end)), _) => {
                let prompt = match op {
                    Some(Op::AskUse(_)) => Prompt::UseAbility,
                    _ => Prompt::May,
                };
                let player = match op {
                    Some(Op::AskMay(who, _)) => self.q().asked(&frame, *who),
                    _ => frame.controller,
                };
                self.emit(|_| Event::Declined { player, prompt });
                if let Some(f) = self.frame_mut() {
                    f.did = false;
                }
                self.go(*end);
            }
            (Some(Op::Act(Effect::NameNumber(_, from, _))), _) => {
                let n = from + i32::from(action.n);
                let player = self.q().program_asks(&frame);
                self.note("number_named", "", Some(player), frame.source, n);
                if let Some(f) = self.frame_mut() {
                    f.named = Named(n);
                }
                self.report(1, 1);
            }
            (Some(Op::Act(Effect::NameColour(..) | Effect::NameColourOf(..))), _) => {
                self.colour_named(&frame, action.n);
            }
            (Some(Op::Act(Effect::Arrange(_, dest))), _) => {
                self.arrange_chosen(action.card, *dest);
            }
            (Some(Op::Act(Effect::Rearrange(who, kind))), _) => {
                let player = self.q().asked(&frame, *who);
                self.slot_given(*kind, player, action.card, action.place);
            }
            (Some(Op::AskOne(_, parts)), _) => {
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
                self.place_chosen(&frame, effect, action.card, action.place);
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

    /// A cost cannot be paid after all: the ability is not used.
    fn refuse(&mut self, frame: &ProgramFrame) {
        let ability = self.q().ability(frame.def, frame.ability);
        let end = ability.and_then(|a| {
            a.program.iter().find_map(|op| match op {
                Op::AskUse(end) => Some(*end),
                _ => None,
            })
        });
        match end {
            Some(end) => self.go(end),
            None => self.end_program(),
        }
    }

    pub(super) fn pay(&mut self, frame: &ProgramFrame, cost: &Cost) {
        match cost {
            Cost::Do(_) => self.go_on(),
            Cost::Spend(zone, n) => {
                let q = self.q();
                let n = q.value(&q.scope(frame), n);
                self.spend(q.active_in(*zone, frame.controller), n);
                self.go_on();
            }
            Cost::RestThis => {
                if self.setup.rules.orient(self, frame.source, true) {
                    self.go_on();
                } else {
                    self.refuse(frame);
                }
            }
            Cost::TurnDown(zone, n) => {
                let n = i32::from(*n);
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

    pub(super) fn pick(&mut self, frame: &ProgramFrame, choice: &Choice) {
        let (into, amount, from) = (choice.into, choice.amount, choice.from);
        let q = self.q();
        let scope = q.scope(frame);
        let chooser = q.who(&scope, choice.by);
        if !frame.begun {
            let found = (q.select(&scope, from), CardSet::EMPTY, 1);
            let mut todo = q.spared(frame, found);
            if let Some(Op::Act(effect)) = q.op_after(frame) {
                // A player chooses among his own cards one that the step does something to, if there is one.
                let rules = q.setup.rules;
                let mut own = todo.iter();
                if own.all(|c| q.controller(c) == chooser) {
                    let open: CardSet = todo
                        .iter()
                        .filter(|c| !rules.resists(q, *c, effect))
                        .collect();
                    if !open.is_empty() {
                        todo = open;
                    }
                }
            }
            let there = as_number(match choice.together {
                Some(relation) => q.most_together(relation, todo, from),
                None => todo.len(),
            });
            let (need, left) = match amount {
                Amount::Exactly(v) => {
                    let n = q.value(&scope, v).clamp(0, there);
                    (if q.may_not_find(frame, from) { 0 } else { n }, n)
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
        let open = choice.together.is_none_or(|relation| {
            let need = picked.len() + usize::try_from(frame.need).unwrap_or(0);
            let mut rest = frame.todo.iter();
            rest.any(|c| q.joins(relation, picked, frame.todo, c, need, from))
        });
        if frame.need == as_number(frame.todo.len()) {
            // Everything there is must be taken.
            for card in frame.todo.iter() {
                picked.insert(card);
            }
            self.set_reg(into, picked);
        } else if frame.left > 0 && open {
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
}
