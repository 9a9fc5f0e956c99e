//! Cards of a field that an effect moves at once, where one that moves alone drives out whoever stands there: one
//! rearrangement, for which each card in turn is given its slots, so that all of them find some and nobody makes way.

use crate::ability::{Effect, Spot};
use crate::flow::context::{Context, Query};
use crate::flow::decision::Prompt;
use crate::reading::eval::as_number;
use crate::reading::scope::Scope;
use crate::table::frame::ProgramFrame;
use crate::table::ids::{CardId, CardSet, ZoneId};
use crate::table::span::Groups;
use crate::table::zones::ZoneSet;
use smallvec::SmallVec;

/// Cards still without slots, each with the sets that it could cover.
type Rest = SmallVec<[(CardId, Groups); 6]>;

impl Query<'_> {
    /// Does the present step of a program move several cards at once?
    pub(super) fn is_gathered(self, frame: &ProgramFrame, effect: &Effect) -> bool {
        let moves = matches!(effect, Effect::Shift(..) | Effect::Swap(..));
        moves && self.setup.declared.rearranges && frame.begun && frame.left > 1
    }

    /// The card of the present step that gets a slot next.
    pub(super) fn placed_next(self, frame: &ProgramFrame, effect: &Effect) -> Option<CardId> {
        if let Effect::Swap(first, _) = effect {
            let first = self.cards(&self.scope(frame), first).first();
            if let Some(first) = first.filter(|c| frame.todo.contains(*c)) {
                return Some(first);
            }
        }
        frame.todo.first()
    }

    /// The cards that are moved at once: those that have their slots and those that wait for them.
    fn moved_at_once(self, frame: &ProgramFrame) -> CardSet {
        let placed = self.table.placing.iter().map(|(card, _)| *card);
        placed.chain(frame.todo.iter()).collect()
    }

    /// The sets of slots that a card may come to cover, whatever the others do.
    fn open_to(self, card: CardId, all: CardSet, effect: &Effect) -> Groups {
        let (own, from) = (self.table.covered(card), self.table.card(card).zone);
        let leaves = |slot| self.table.cover(slot).is_some_and(|c| all.contains(c));
        let fits = |slot: ZoneId| {
            let free = self.table.is_free(slot);
            match effect {
                Effect::Shift(_, Spot::Free) => free || own.contains(slot),
                Effect::Shift(_, Spot::FreeIn(area)) => {
                    (free || own.contains(slot)) && self.zones().in_area(slot, *area)
                }
                Effect::Shift(_, Spot::In(area)) => {
                    (free || leaves(slot)) && self.zones().in_area(slot, *area)
                }
                _ => free || leaves(slot),
            }
        };
        let slots = self.zones().ids().filter(|slot| {
            let is_slot = self.zones().decl(*slot).is_slot();
            is_slot && fits(*slot) && self.setup.rules.can_shift(self, card, *slot)
        });
        let width = self.setup.rules.width(self, card);
        let mut groups = self.zones().groups(slots.collect(), width);
        match effect {
            // Each of two cards that change places covers a slot that the other has left.
            Effect::Swap(..) => {
                let others = all.iter().filter(|c| *c != card);
                let left = others.fold(ZoneSet::EMPTY, |set, c| set.or(self.table.covered(c)));
                groups.retain(|g| g.meets(left));
            }
            Effect::Shift(_, Spot::Adjacent) if width == 1 => {
                groups.retain(|g| g.iter().all(|slot| self.zones().adjacent(from, slot)));
            }
            Effect::Shift(_, Spot::Adjacent) => {
                groups.retain(|g| *g != own && (g.meets(own) || self.zones().meet(*g, own)));
            }
            _ => groups.retain(|g| *g != own),
        }
        groups
    }

    /// The slots that the next card can be given, so that all others find theirs. If it covers several, and one of them
    /// is sure, only that one.
    pub(super) fn gathered_spots(
        self,
        frame: &ProgramFrame,
        effect: &Effect,
    ) -> SmallVec<[ZoneId; 16]> {
        let Some(card) = self.placed_next(frame, effect) else {
            return SmallVec::new();
        };
        let all = self.moved_at_once(frame);
        let mut rest: Rest = SmallVec::new();
        for other in frame.todo.iter().filter(|c| *c != card) {
            rest.push((other, self.open_to(other, all, effect)));
        }
        let own = self.placed(card);
        let given = self.table.placing.iter().filter(|(c, _)| *c != card);
        let taken: ZoneSet = given.map(|(_, slot)| *slot).collect();
        let mut open = self.open_to(card, all, effect);
        open.retain(|g| {
            own.minus(*g).is_empty() && !g.meets(taken) && all_find(&rest, taken.or(*g))
        });
        let Some(first) = open.first() else {
            return SmallVec::new();
        };
        let sure = open.iter().fold(*first, |set, g| set.and(*g)).minus(own);
        match sure.iter().next() {
            Some(slot) => SmallVec::from_slice(&[slot]),
            None => {
                let all = open.iter().fold(ZoneSet::EMPTY, |set, g| set.or(*g));
                all.minus(own).iter().collect()
            }
        }
    }

    /// Can the rules move this card at all?
    fn can_move(self, card: CardId) -> bool {
        let mut slots = self
            .zones()
            .ids()
            .filter(|z| self.zones().decl(*z).is_slot());
        slots.any(|slot| self.setup.rules.can_shift(self, card, slot))
    }
}

/// Do all cards find slots beside those that are taken, each its own?
fn all_find(rest: &[(CardId, Groups)], taken: ZoneSet) -> bool {
    let Some(((_, groups), others)) = rest.split_first() else {
        return true;
    };
    let mut open = groups.iter().filter(|g| !g.meets(taken));
    open.any(|g| all_find(others, taken.or(*g)))
}

impl Context<'_> {
    /// A step that moves cards begins: those that can be moved, together if they are several. False if there is
    /// nothing to be gathered.
    pub(super) fn gather(&mut self, effect: &Effect, cards: CardSet) -> bool {
        let q = self.q();
        let shifts = matches!(effect, Effect::Shift(..) | Effect::Swap(..));
        if !shifts || !q.setup.declared.rearranges || cards.len() < 2 {
            return false;
        }
        let todo: CardSet = cards.iter().filter(|c| q.can_move(*c)).collect();
        if todo.len() < 2 && matches!(effect, Effect::Shift(..)) {
            return false;
        }
        self.table.placing.clear();
        if let Some(f) = self.frame_mut() {
            (f.begun, f.todo, f.left, f.result) = (true, todo, as_number(cards.len()), 0);
        }
        true
    }

    /// The next card is given a slot: its player is asked if several are open. When all have theirs, they take them at
    /// the same time; if they cannot all have some, nothing moves.
    pub(super) fn gather_next(&mut self, frame: &ProgramFrame, effect: &Effect) {
        let wanted = usize::try_from(frame.left).unwrap_or(0);
        if frame.todo.is_empty() {
            let to = std::mem::take(&mut self.table.placing);
            let moved = self.setup.rules.rearrange(self, frame.controller, &to);
            self.table.placing = to;
            self.table.placing.clear();
            let done = usize::try_from(frame.result).unwrap_or(0);
            return self.report(if moved { done } else { 0 }, wanted);
        }
        match self.q().gathered_spots(frame, effect).as_slice() {
            [] => {
                self.table.placing.clear();
                self.report(0, wanted);
            }
            [only] => self.gather_chosen(frame, effect, *only),
            _ => self.ask(frame.controller, Prompt::ChooseSlot),
        }
    }

    /// The next card has this slot, and perhaps further ones to come.
    pub(super) fn gather_chosen(&mut self, frame: &ProgramFrame, effect: &Effect, slot: ZoneId) {
        let Some(card) = self.q().placed_next(frame, effect) else {
            return;
        };
        self.table.placing.push((card, slot));
        let width = self.setup.rules.width(self.q(), card);
        let done = self.q().placed(card).iter().count() >= width;
        if let Some(f) = self.frame_mut().filter(|_| done) {
            f.todo.remove(card);
            f.result += 1;
        }
    }

    /// Two cards of a field change places, where several arrangements can come of it.
    pub(super) fn swap_gathered(&mut self, frame: &ProgramFrame, scope: &Scope, effect: &Effect) {
        let Effect::Swap(a, b) = effect else { return };
        if frame.begun {
            return self.gather_next(frame, effect);
        }
        let q = self.q();
        let (Some((a, b)), pairs) = q.pair(scope, a, b) else {
            return self.report(0, 1);
        };
        let side = q.side(a) == q.side(b) && q.controller(a) == q.controller(b);
        let able = side && a != b && q.can_move(a) && q.can_move(b);
        if !able || !self.gather(effect, [a, b].into_iter().collect()) {
            return self.report(0, pairs);
        }
        if let Some(f) = self.frame_mut() {
            f.left += as_number(pairs - 1);
        }
    }
}
