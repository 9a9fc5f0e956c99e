//! Steps that deal with piles card by card: drawing, turning over from the top, putting back in a chosen order.

use crate::ability::{Bind, Cards, Dest, Effect, Filter, Who};
use crate::flow::context::{Context, Query};
use crate::flow::decision::Prompt;
use crate::flow::event::Cause;
use crate::printed::words::ZoneKind;
use crate::program::Op;
use crate::reading::eval::as_number;
use crate::reading::scope::Scope;
use crate::table::Flags;
use crate::table::frame::ProgramFrame;
use crate::table::ids::{ByPlayer, CardId, CardSet, PlayerId, ZoneId};
use crate::table::zones::Visibility;

/// What is revealed until a card passes.
pub(super) struct Until<'a> {
    /// The registers of all that was seen, and of the card that passed.
    pub binds: (Bind, Bind),
    /// Whose pile.
    pub who: Who,
    /// Which pile.
    pub pile: ZoneKind,
    /// What the card must pass.
    pub filters: &'a [Filter],
}

impl Query<'_> {
    /// Those of the cards that a player owns.
    pub(super) fn owned(self, cards: CardSet, player: PlayerId) -> CardSet {
        cards.iter().filter(|c| self.owner(*c) == player).collect()
    }
}

impl Context<'_> {
    /// One draw at a time, so that rule actions can come between.
    pub(super) fn draw_next(&mut self, frame: &ProgramFrame, player: PlayerId, count: i32) {
        let (left, done) = if frame.begun {
            (frame.left, frame.result)
        } else {
            (count.max(0), 0)
        };
        if left > 0 && self.setup.rules.draw(self, player) {
            self.one_more(left - 1, done + 1);
        } else {
            let done = usize::try_from(done).unwrap_or(0);
            let wanted = done + usize::try_from(left).unwrap_or(0);
            self.report(done, wanted.max(1));
        }
    }

    /// One card of a pile is dealt with: so many are left, so many are done. With the last one the step is over.
    fn one_more(&mut self, left: i32, done: i32) {
        if left == 0 {
            let done = usize::try_from(done).unwrap_or(0);
            self.report(done, done);
        } else if let Some(f) = self.frame_mut() {
            (f.begun, f.left, f.result) = (true, left, done);
        }
    }

    /// A rule may fill the pile up before so many cards of its top are dealt with.
    pub(super) fn fill_for(&mut self, scope: &Scope, cards: &Cards) {
        if let Cards::Top(who, pile, count) = cards {
            let q = self.q();
            let wanted = usize::try_from(q.value(scope, count)).unwrap_or(0);
            let player = q.who(scope, *who);
            self.setup.rules.fill(self, player, *pile, wanted);
        }
    }

    /// The top card of a pile is about to be taken: an empty pile may be filled up by a rule.
    pub(super) fn refill_for(&mut self, scope: &Scope, cards: &Cards) {
        if let Cards::Top(who, pile, count) = cards
            && self.q().value(scope, count) > 0
        {
            self.refill_if_empty(self.q().who(scope, *who), *pile);
        }
    }

    fn refill_if_empty(&mut self, player: PlayerId, pile: ZoneKind) {
        if self.table.count(self.q().zone_of(pile, player)) == 0 {
            self.setup.rules.refill(self, player, pile);
        }
    }

    /// Cards from the top of a pile go somewhere one at a time, so that rule actions can come between.
    pub(super) fn take_top(
        &mut self,
        frame: &ProgramFrame,
        (who, pile, count): (Who, ZoneKind, i32),
        put: impl Fn(&mut Self, CardId) -> bool,
    ) {
        let (left, done) = if frame.begun {
            (frame.left, frame.result)
        } else {
            (count.max(0), 0)
        };
        let q = self.q();
        let player = q.who(&q.scope(frame), who);
        let zone = q.zone_of(pile, player);
        if left > 0 {
            self.refill_if_empty(player, pile);
        }
        let top = self.table.zone(zone).last().copied().filter(|_| left > 0);
        if top.is_some_and(|card| put(self, card)) {
            self.one_more(left - 1, done + 1);
        } else {
            let done = usize::try_from(done).unwrap_or(0);
            let wanted = done + usize::try_from(left).unwrap_or(0);
            self.report(done, wanted.max(1));
        }
    }

    /// Both players see cards from the top of a pile until one passes. If none does, the pile is filled up once and all
    /// is seen again.
    pub(super) fn reveal_until(&mut self, scope: &Scope, until: &Until) {
        let player = self.q().who(scope, until.who);
        for again in [false, true] {
            let zone = self.q().zone_of(until.pile, player);
            if again {
                let there = self.table.count(zone);
                self.setup.rules.fill(self, player, until.pile, there + 1);
            }
            let pile: smallvec::SmallVec<[CardId; 64]> =
                self.table.zone(zone).iter().rev().copied().collect();
            let (mut seen, mut found) = (CardSet::EMPTY, None);
            for card in pile {
                self.reveal(card, ByPlayer([true; 2]));
                seen.insert(card);
                let q = self.q();
                if q.passes_all(scope, card, until.filters) {
                    found = Some(card);
                    break;
                }
            }
            if found.is_some() || again {
                self.set_reg(until.binds.0, seen);
                self.set_reg(until.binds.1, found.map_or(CardSet::EMPTY, CardSet::one));
                self.report(usize::from(found.is_some()), 1);
                return;
            }
        }
    }

    /// You look at the next card of a pile below those that you have seen.
    pub(super) fn look_further(&mut self, scope: &Scope, seen: Bind, who: Who, pile: ZoneKind) {
        let player = self.q().who(scope, who);
        let mut cards = scope.regs[seen.index()];
        self.setup.rules.fill(self, player, pile, cards.len() + 1);
        let zone = self.q().zone_of(pile, player);
        let mut pile = self.table.zone(zone).iter().rev();
        let next = pile.find(|c| !cards.contains(**c)).copied();
        if let Some(card) = next {
            self.reveal(card, ByPlayer(PlayerId::ALL.map(|p| p == scope.controller)));
            cards.insert(card);
            self.set_reg(seen, cards);
        }
        self.report(usize::from(next.is_some()), 1);
    }

    /// Puts cards one by one in an order that the player chooses.
    pub(super) fn arrange_next(
        &mut self,
        frame: &ProgramFrame,
        cards: &Cards,
        dest: Dest,
        scope: &Scope,
    ) {
        if !frame.begun {
            let q = self.q();
            let todo = q.cards(scope, cards);
            let wanted = as_number(todo.len().max(q.said(scope, cards)));
            self.hide_order(todo, dest, frame.controller);
            if let Some(f) = self.frame_mut() {
                (f.begun, f.todo, f.left, f.result) = (true, todo, wanted, 0);
            }
            return;
        }
        let number = |n: i32| usize::try_from(n).unwrap_or(0);
        match (frame.todo.first(), frame.todo.len()) {
            (Some(only), 1) => self.arrange_chosen(only, dest),
            (Some(_), _) => self.ask(frame.controller, Prompt::Arrange),
            (None, _) => self.report(number(frame.result), number(frame.left)),
        }
    }

    /// Cards go at once to piles whose players choose their order.
    pub(super) fn begin_order(&mut self, cards: CardSet, dest: Dest) {
        for player in PlayerId::ALL {
            self.hide_order(self.q().owned(cards, player), dest, player);
        }
        if let Some(f) = self.frame_mut() {
            (f.begun, f.todo, f.left, f.result) = (true, cards, as_number(cards.len()), 0);
        }
        self.begin_together(cards);
    }

    /// The next of them.
    pub(super) fn order_next(&mut self, frame: &ProgramFrame, dest: Dest) {
        let Some(first) = frame.todo.first() else {
            self.end_together(self.table.together.foreseen);
            let number = |n: i32| usize::try_from(n).unwrap_or(0);
            return self.report_attempt(number(frame.result), number(frame.left));
        };
        let player = self.q().owner(first);
        match self.q().owned(frame.todo, player).len() {
            1 => self.arrange_chosen(first, dest),
            _ => self.ask(player, Prompt::Arrange),
        }
    }

    /// Cards that everybody knows go where nobody sees them: the other player is not to learn which of them goes where.
    fn hide_order(&mut self, cards: CardSet, dest: Dest, player: PlayerId) {
        let q = self.q();
        let zone = q.zone_of(dest.zone(), player);
        let hidden = zone != ZoneId::NONE && q.zones().decl(zone).visibility == Visibility::Nobody;
        // Who stands somewhere goes from there for all to see.
        let taken_up = |card: &CardId| {
            let state = q.table.card(*card);
            state.known_to(player.other()) && !q.zones().decl(state.zone).is_slot()
        };
        let open: CardSet = cards.iter().filter(taken_up).collect();
        if !hidden || open.len() < 2 {
            return;
        }
        for card in open.iter() {
            self.table.card_mut(card).flags.remove(Flags::FACE_UP);
        }
        let dealt = self.mix(open, ByPlayer(PlayerId::ALL.map(|p| p == player)));
        self.follow(&dealt);
        for card in open.iter() {
            self.table.card_mut(card).flags.insert(Flags::SECRET);
        }
    }

    /// The next card in the order.
    pub(super) fn arrange_chosen(&mut self, card: CardId, dest: Dest) {
        let rules = self.setup.rules;
        // In a pile whose order is hidden, who lies on top already has come there.
        let q = self.q();
        let decl = q.zones().decl(q.table.card(card).zone);
        let there = decl.kind == dest.zone() && decl.visibility == Visibility::Nobody;
        let moves = matches!(
            q.program().and_then(|f| q.op(f)),
            Some(Op::Act(Effect::Move(..)))
        );
        let done = rules.put(self, card, dest, Cause::Effect) || there && !moves;
        // What was taken up and cannot go there lies open again.
        if self.table.card(card).flags.contains(Flags::SECRET) {
            self.turn_card(card, true);
        }
        if let Some(f) = self.frame_mut() {
            f.todo.remove(card);
            f.result += i32::from(done);
        }
    }
}
