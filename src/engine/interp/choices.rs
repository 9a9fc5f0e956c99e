//! What a running program asks, and what is done with the answers.

use crate::ability::{Amount, Bind, Cost, Effect, Payment, Relation, Selector, Spot, Who};
use crate::flow::action::{Action, Actions, Verb};
use crate::flow::context::{Context, Query};
use crate::flow::decision::Prompt;
use crate::flow::event::Event;
use crate::program::Op;
use crate::reading::eval::as_number;
use crate::reading::scope::Scope;
use crate::table::frame::{Named, ProgramFrame};
use crate::table::ids::{ByPlayer, CardId, CardSet, PlayerId, ZoneId};
use crate::table::zones::{Visibility, ZoneSet};
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
            Spot::Free => self.table.is_free(slot),
            Spot::FreeIn(area) => self.table.is_free(slot) && self.zones().in_area(slot, area),
            Spot::Adjacent => self.zones().adjacent(from, slot),
            Spot::Any => slot != from,
            Spot::In(area) => slot != from && self.zones().in_area(slot, area),
        };
        let width = rules.width(self, card);
        if width > 1 {
            return self.wide_spots(controller, effect, card, width);
        }
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
                let open = (0..=most).filter(|n| self.can_name(frame, from + i32::from(*n)));
                out.extend(open.map(Action::option));
            }
            Some(Op::Act(Effect::NameColour(..) | Effect::NameColourOf(..))) => {
                out.extend(self.nameable(frame).into_iter().map(Action::option));
            }
            Some(Op::Act(Effect::Arrange(..))) => {
                out.extend(frame.todo.iter().map(|c| Action::card(Verb::Pick, c)));
            }
            Some(Op::Act(Effect::Move(..))) => {
                if let Some(first) = frame.todo.first() {
                    let own = self.owned(frame.todo, self.owner(first));
                    out.extend(own.iter().map(|c| Action::card(Verb::Pick, c)));
                }
            }
            Some(Op::Act(Effect::Rearrange(who, kind))) => {
                if let Some(card) = frame.todo.first() {
                    let open = self.open_slots(*kind, self.asked(frame, *who));
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
                if let Some(card) = self.placed_next(frame, effect) {
                    let spots = if self.is_gathered(frame, effect) {
                        self.gathered_spots(frame, effect)
                    } else {
                        self.spots(frame.controller, effect, card)
                    };
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
        match self.op(frame)? {
            Op::Act(effect) => self.placed_next(frame, effect),
            _ => None,
        }
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

impl Query<'_> {
    /// The next slots for a card that covers several: those by which what was chosen up to now can become one of the
    /// groups that it may cover.
    fn wide_spots(
        self,
        controller: PlayerId,
        effect: &Effect,
        card: CardId,
        width: usize,
    ) -> SmallVec<[ZoneId; 16]> {
        let rules = self.setup.rules;
        let own = self.table.covered(card);
        let spot_fits = |spot: Spot, slot: ZoneId| match spot {
            Spot::FreeIn(area) | Spot::In(area) => self.zones().in_area(slot, area),
            Spot::Free | Spot::Adjacent | Spot::Any => true,
        };
        let (Effect::Enter(_, spot, _) | Effect::Shift(_, spot)) = effect else {
            return SmallVec::new();
        };
        let enters = matches!(effect, Effect::Enter(..));
        let taken = self.setup.declared.displaces && matches!(spot, Spot::Any | Spot::In(_));
        let mut groups = self.lies_over(card, width, taken, |z| {
            spot_fits(*spot, z)
                && if enters {
                    rules.can_enter(self, card, z, controller)
                } else {
                    rules.can_shift(self, card, z)
                }
        });
        if *spot == Spot::Adjacent {
            groups.retain(|g| g.meets(own) || self.zones().meet(*g, own));
        }
        let chosen = self.placed(card);
        let fit = groups.into_iter().filter(|g| chosen.minus(*g).is_empty());
        let next = fit.fold(ZoneSet::EMPTY, ZoneSet::or).minus(chosen);
        next.iter().collect()
    }

    /// The slots that were chosen for a card up to now.
    pub(super) fn placed(self, card: CardId) -> ZoneSet {
        let placing = self.table.placing.iter();
        placing.filter(|p| p.0 == card).map(|p| p.1).collect()
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
            (Some(Op::Act(Effect::Arrange(_, dest) | Effect::Move(_, dest))), _) => {
                self.arrange_chosen(action.card, *dest);
            }
            (Some(Op::Act(Effect::Rearrange(..))), _) => {
                self.slot_given(action.card, action.place);
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
            // As the hidden cards are thought to lie, the next card fits nowhere, although a place was asked for.
            (Some(Op::Act(Effect::Enter(..) | Effect::Shift(..))), _)
                if action.card == CardId::NONE =>
            {
                if let Some(f) = self.frame_mut() {
                    f.todo = f.todo.iter().skip(1).collect();
                }
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
        if self.falls_short(frame) {
            return self.go_on();
        }
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
                let active = q.active_in(*zone, frame.controller);
                let there = as_number(active.len());
                let short = there < n && self.falls_short(frame);
                self.spend(active, if short { there } else { n });
                self.go_on();
            }
            Cost::Points(tally, n) => {
                let q = self.q();
                let (n, partly) = (q.value(&q.scope(frame), n), q.pays_partly(frame));
                let how = if partly {
                    Payment::AsPossible
                } else {
                    Payment::Full
                };
                let paid = self.pay_points(*tally, frame.controller, n, how);
                if let Some(f) = self.frame_mut() {
                    (f.did, f.result) = (paid >= n, paid);
                }
                if paid >= n {
                    self.go_on();
                } else {
                    self.refuse(frame);
                }
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
                    if as_number(todo.len()) < n {
                        self.falls_short(frame);
                    }
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
        let regs = *q.scope(frame).regs;
        let scope = Scope::of_frame(frame, &regs);
        let chooser = q.asked(frame, choice.by);
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
