//! Which abilities listen to what happened, which replace it, and whether they may.

use super::{Counter, Happening};
use crate::ability::{Ability, Filter, Limit, Manner, Subject};
use crate::flow::context::Query;
use crate::printed::def::{CompiledAbility, moment_bit};
use crate::printed::words::MomentId;
use crate::program::Op;
use crate::reading::scope::Scope;
use crate::table::PendingList;
use crate::table::frame::{Delayed, Frame, Pending, Strays};
use crate::table::ids::{CardId, DefId, PlayerId, ZoneId};
use crate::table::memory::{Departed, Kept};
use crate::table::modifier::{ModOp, Target};
use crate::triggers::listeners::Call;
use smallvec::SmallVec;

impl<'a> Query<'a> {
    pub(super) fn concerns(self, subject: &Subject, scope: &Scope, h: &Happening) -> bool {
        let mine = h.player == scope.controller;
        // A card that has just left a place is read as if it were there; who listens stays who asks.
        let there = Scope {
            was: h.left,
            gone: h.it,
            ..*scope
        };
        let card =
            |filters: &[Filter]| h.it != CardId::NONE && self.passes_all(&there, h.it, filters);
        match subject {
            Subject::This => h.it == scope.source,
            Subject::Mine(filters) => mine && !h.outside && card(filters),
            Subject::Theirs(filters) => !mine && !h.outside && card(filters),
            Subject::Any(filters) => card(filters),
            Subject::You => mine || h.of_both,
            Subject::Opponent => !mine || h.of_both,
            Subject::AnyPlayer => true,
        }
    }

    /// Does an effect that waits, and is not due yet, wait for this? Then whose moment it waits for.
    pub(super) fn waits_for(self, delayed: &'a Delayed, h: &Happening) -> Option<&'a Subject> {
        let frame = &delayed.frame;
        if delayed.due || delayed.moment != h.moment {
            return None;
        }
        // It was put aside by the operation before the one that it goes on with.
        let program = &self.ability(frame.def, frame.ability)?.program;
        let Some(Op::Delay(_, _, subject)) = program.get(usize::from(frame.pc).checked_sub(1)?)
        else {
            return None;
        };
        let scope = Scope::of_frame(frame, &delayed.regs);
        let stray = self.strays([frame.source, CardId::NONE, CardId::NONE], delayed.objects);
        let same = *subject != Subject::This || stray.0 & 1 == 0 || h.left != ZoneId::NONE;
        (same && self.concerns(subject, &scope, h)).then_some(subject)
    }

    /// Abilities of a card become due if they listen to what happened.
    pub(super) fn listen(
        self,
        h: &Happening,
        card: CardId,
        (def, n, a): (DefId, u8, &CompiledAbility),
        there: ZoneId,
        due: &mut PendingList,
    ) {
        let replaces = a.ability.kind.manner() == Manner::Replacement;
        if replaces || a.moments & moment_bit(h.moment) == 0 {
            return;
        }
        let works = if there == ZoneId::NONE {
            self.setup.rules.works(self, card, &a.ability) || self.worked_before(card, n, a)
        } else {
            let then = self.last_state(card, |d| d.zone == there);
            self.worked(then.as_ref(), there, n, a)
        };
        if works {
            self.hear_as(h, card, (def, n, a), there, due);
        }
    }

    /// An ability of a card, one that works, becomes due if it listens to what happened.
    fn hear_as(
        self,
        h: &Happening,
        card: CardId,
        (def, n, a): (DefId, u8, &CompiledAbility),
        there: ZoneId,
        due: &mut PendingList,
    ) {
        let as_there = there != ZoneId::NONE;
        let then = if as_there {
            self.last_state(card, |d| d.zone == there)
        } else {
            None
        };
        let shared = a.ability.kind.manner() == Manner::Shared;
        let order = [self.table.turn_player, self.table.turn_player.other()];
        let own = match then {
            Some(then) => then.controller,
            None if as_there => self.owner(card),
            None => self.controller(card),
        };
        for player in order.into_iter().filter(|p| shared || *p == own) {
            let scope = Scope {
                was: there,
                gone: card,
                it: h.it,
                amount: h.amount,
                that: h.that,
                ..Scope::of(card, player)
            };
            // One event sets an ability off once, however many of its entries it meets.
            let mut when = a.ability.when.iter();
            if when.any(|t| t.0 == h.moment && self.concerns(&t.1, &scope, h)) {
                due.push(Pending {
                    it: h.it,
                    amount: h.amount,
                    that: h.that,
                    moment: h.moment,
                    was: there,
                    ..Pending::of(card, def, n, player)
                });
            }
        }
    }

    /// The abilities of a card that an effect can set off as if this moment had come. Unless one asks for a place, it does
    /// not matter where its card lies; what it costs must be payable there.
    pub(crate) fn settable(self, card: CardId, moment: MomentId) -> PendingList {
        let rules = self.setup.rules;
        if !rules.readable(self, card) {
            return PendingList::new();
        }
        let mut found = self.listening_to(card, moment, |ability| match ability.state {
            None => !rules.negated(self, card, ability),
            Some(_) => rules.works(self, card, ability),
        });
        found.retain(|p| {
            let ability = self.ability(p.def, p.ability).map(|a| &a.ability);
            ability.is_some_and(|a| self.payable(p.source, p.controller, &a.cost))
        });
        found
    }

    /// The abilities of a card, of those that work, that this moment sets off if it comes to the card.
    pub(super) fn listening_to(
        self,
        card: CardId,
        moment: MomentId,
        works: impl Fn(&Ability) -> bool,
    ) -> PendingList {
        let mut found = PendingList::new();
        let Some(def) = self.def(card).filter(|_| !self.is_deep()) else {
            return found;
        };
        let (id, player) = (self.table.card(card).def, self.controller(card));
        let h = Happening::card(moment, player, card);
        let own = (0u8..).zip(&def.abilities).filter(|(_, a)| !a.given);
        let own = own.map(|(n, a)| (id, n, a));
        let gained = self.gained(card);
        let gained = gained.filter_map(|(def, n)| Some((def, n, self.ability(def, n)?)));
        for (def, n, a) in own.chain(gained) {
            if a.ability.kind.manner() == Manner::Triggered && works(&a.ability) {
                self.hear_as(&h, card, (def, n, a), ZoneId::NONE, &mut found);
            }
        }
        found.retain(|p| self.within_limit(p.source, p.def, p.ability, p.controller));
        found
    }

    /// Did an ability of a card work before what happens at once to it and to others, though the card stays?
    fn worked_before(self, card: CardId, n: u8, a: &CompiledAbility) -> bool {
        let event = self.table.together.event;
        let then = || self.last_state(card, |d| d.event == event);
        self.table.together.foreseen.contains(card)
            && event == self.table.event
            && !a.given
            && n < 16
            && then().is_some_and(|then| then.works >> n & 1 == 1)
    }

    /// Did an ability of a card work in the place that the card has just left?
    fn worked(self, then: Option<&Departed>, left: ZoneId, n: u8, a: &CompiledAbility) -> bool {
        match then {
            Some(then) if !a.given && n < 16 => then.works >> n & 1 == 1,
            _ => self.setup.rules.worked(self, &a.ability, left),
        }
    }

    /// Which objects these cards are just now.
    pub(crate) fn objects(self, cards: [CardId; 3]) -> [u8; 3] {
        cards.map(|c| c.some().map_or(0, |c| self.table.card(c).epoch))
    }

    /// Which of these cards are other objects than they were, as bits of [`Strays`].
    pub(super) fn strays(self, cards: [CardId; 3], were: [u8; 3]) -> Strays {
        if !self.setup.declared.renews {
            return Strays(0);
        }
        let now = self.objects(cards);
        let bits = (0..3).filter(|n| now[*n] != were[*n]);
        Strays(bits.fold(0, |all, n| all | 1 << n))
    }

    /// A number that no effect that waits for a moment has.
    pub(crate) fn free_number(self) -> u8 {
        let taken = |n: &u8| self.table.later.iter().any(|d| d.number == *n);
        (1..=u8::MAX).find(|n| !taken(n)).unwrap_or(u8::MAX)
    }

    /// The same of abilities that cards were given.
    pub(super) fn listen_given(self, h: &Happening, due: &mut PendingList) {
        for note in self.table.notes.iter().filter(|n| n.kept == Kept::Gone) {
            let arrival = self.setup.arrivals & moment_bit(h.moment) != 0;
            let left = if note.source == h.it {
                h.left
            } else if h.left == ZoneId::NONE && (arrival || self.table.together.moved.is_empty()) {
                ZoneId::NONE
            } else {
                let mut others = self.leaving_together();
                let other = others.find(|d| d.card == note.source);
                other.map_or(ZoneId::NONE, |d| d.zone)
            };
            let ability = self.ability(note.def, note.ability);
            if let Some(a) = ability.filter(|_| left != ZoneId::NONE) {
                self.listen(h, note.source, (note.def, note.ability, a), left, due);
            }
        }
        for m in &self.table.mods {
            let (ModOp::Ability(def, n), Target::Card(card)) = (m.op, m.target) else {
                continue;
            };
            if let Some(a) = self.ability(def, n) {
                self.listen(h, card, (def, n, a), ZoneId::NONE, due);
            }
        }
    }

    /// The abilities that replace what would happen and are not doing so already.
    pub(super) fn replacements(self, h: &Happening) -> SmallVec<[Pending; 2]> {
        let mut found = SmallVec::new();
        let bit = moment_bit(h.moment);
        let mut look = |card: CardId, left: Option<Departed>| {
            let Some(def) = self.def(card).filter(|d| d.moments & bit != 0) else {
                return;
            };
            let id = self.table.card(card).def;
            for (n, a) in def.abilities_in(Manner::Replacement) {
                let player = left.map_or_else(|| self.controller(card), |then| then.controller);
                let was = left.map_or(ZoneId::NONE, |then| then.zone);
                let scope = Scope {
                    was,
                    gone: card,
                    it: h.it,
                    amount: h.amount,
                    that: h.that,
                    ..Scope::of(card, player)
                };
                let works = if left.is_some() {
                    self.worked(left.as_ref(), was, n, a)
                } else {
                    self.setup.rules.works(self, card, &a.ability)
                };
                let running = self.table.frames.iter().any(|f| {
                    matches!(f, Frame::Program(p) if (p.def, p.ability, p.source) == (id, n, card))
                });
                let mut when = a.ability.when.iter();
                let applies = !running
                    && a.moments & bit != 0
                    && works
                    && when.any(|t| t.0 == h.moment && self.concerns(&t.1, &scope, h))
                    && self.within_limit(card, id, n, player)
                    && self.holds(&scope, &a.ability.condition);
                if applies {
                    found.push(Pending {
                        it: h.it,
                        amount: h.amount,
                        that: h.that,
                        moment: h.moment,
                        was,
                        objects: self.objects([card, h.it, h.that]),
                        ..Pending::of(card, id, n, player)
                    });
                }
            }
        };
        let (moment, it) = (h.moment, h.it);
        let call = Call { moment, it };
        let listeners = &self.setup.listeners;
        listeners.for_each_listener(self.table, call, |card| look(card, None));
        if self.is_at_once() {
            // Who has gone a moment before, as a part of the same, replaces it as well.
            self.leaving_together()
                .for_each(|left| look(left.card, Some(left)));
        }
        found
    }

    /// May an ability that was declared, and counts as one of its card's acts already, be paid for: has it a use left?
    pub(crate) fn has_use_left(
        self,
        source: CardId,
        def: DefId,
        ability: u8,
        player: PlayerId,
    ) -> bool {
        self.ability(def, ability)
            .is_some_and(|a| self.within_own_limit((source, def, ability), a, player))
    }

    /// May a limited ability be carried out once more? What affects both players counts for each apart.
    #[must_use]
    pub fn within_limit(self, source: CardId, def: DefId, ability: u8, player: PlayerId) -> bool {
        let Some(a) = self.ability(def, ability) else {
            return false;
        };
        if a.ability.kind.manner() == Manner::Activated
            && (self.is_worn() || !self.may_act(source, def, ability))
        {
            return false;
        }
        self.within_own_limit((source, def, ability), a, player)
    }

    fn within_own_limit(
        self,
        (source, def, ability): (CardId, DefId, u8),
        a: &CompiledAbility,
        player: PlayerId,
    ) -> bool {
        match a.ability.limit {
            Limit::None => true,
            Limit::PerTurn(n) if a.given => {
                // A gained ability is another one than those of the card; several gained ones count together.
                let gained = self.gained(source).filter(|g| *g == (def, ability));
                let each = u8::try_from(gained.count().max(1)).unwrap_or(u8::MAX);
                let uses = self.table.noted_uses((source, def, ability), Kept::Used(0));
                uses < n.saturating_mul(each)
            }
            Limit::PerTurn(n) => match Counter::of(a.ability.kind, ability, n, player) {
                Counter::Card(slot) => self.table.uses(source, slot) < n,
                Counter::Note(player) => {
                    let kept = Kept::Counted(player, 0);
                    self.table.noted_uses((source, def, ability), kept) < n
                }
            },
            Limit::PerTurnByName(n) => self.uses_by_name(def, ability, player) < n,
            Limit::PerGame if !self.setup.declared.uses_end_in.is_empty() => {
                self.table
                    .noted_uses((source, def, ability), Kept::Match(0))
                    == 0
            }
            Limit::PerGame => {
                // The prints of a card are one card.
                let card = |def| self.setup.catalogue.get(def).map(|d| d.identity);
                let mut used = self.table.once.iter();
                !used.any(|(d, p)| *p == player && (*d == def || card(*d) == card(def)))
            }
        }
    }

    /// How often this player used this ability of any card with the name of this one in the running turn.
    fn uses_by_name(self, def: DefId, ability: u8, player: PlayerId) -> u8 {
        let name = |def| self.setup.catalogue.get(def).map(|d| d.name);
        let own = name(def);
        let used = self.table.notes.iter().filter_map(|note| match note.kept {
            Kept::Named(who, n) if who == player && note.ability == ability => Some((note.def, n)),
            _ => None,
        });
        let alike = used.filter(|(of, _)| *of == def || name(*of) == own);
        alike.fold(0, |all, (_, n)| all.saturating_add(n))
    }
}
