//! Which abilities listen to what happened, which replace it, and whether they may.

use super::{Counter, Happening};
use crate::ability::{Filter, Limit, Manner, Subject};
use crate::flow::context::Query;
use crate::printed::def::{CompiledAbility, moment_bit};
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
            Subject::You => mine,
            Subject::Opponent => !mine,
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
        let then = match there {
            ZoneId::NONE => None,
            _ => self.last_state(card, |d| d.zone == there),
        };
        let as_there = there != ZoneId::NONE;
        let works = if as_there {
            self.worked(then.as_ref(), there, n, a)
        } else {
            self.setup.rules.works(self, card, &a.ability)
        };
        if !works {
            return;
        }
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
            let left = if note.source == h.it {
                h.left
            } else if h.left == ZoneId::NONE {
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
        let look = |card: CardId| {
            let Some(def) = self.def(card).filter(|d| d.moments & bit != 0) else {
                return;
            };
            let id = self.table.card(card).def;
            for (n, a) in def.abilities_in(Manner::Replacement) {
                let player = self.controller(card);
                let scope = Scope {
                    it: h.it,
                    amount: h.amount,
                    that: h.that,
                    ..Scope::of(card, player)
                };
                let running = self.table.frames.iter().any(|f| {
                    matches!(f, Frame::Program(p) if (p.def, p.ability, p.source) == (id, n, card))
                });
                let mut when = a.ability.when.iter();
                let applies = !running
                    && a.moments & bit != 0
                    && self.setup.rules.works(self, card, &a.ability)
                    && when.any(|t| t.0 == h.moment && self.concerns(&t.1, &scope, h))
                    && self.within_limit(card, id, n, player)
                    && self.holds(&scope, &a.ability.condition);
                if applies {
                    found.push(Pending {
                        it: h.it,
                        amount: h.amount,
                        that: h.that,
                        moment: h.moment,
                        objects: self.objects([card, h.it, h.that]),
                        ..Pending::of(card, id, n, player)
                    });
                }
            }
        };
        let (moment, it) = (h.moment, h.it);
        let call = Call { moment, it };
        self.setup
            .listeners
            .for_each_listener(self.table, call, look);
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
