//! Which abilities listen to what happened, which replace it, and whether they may.

use super::{Happening, use_slot};
use crate::engine::ability::{AbilityKind, Filter, Limit, Subject};
use crate::engine::cx::Q;
use crate::engine::def::{CompiledAbility, moment_bit};
use crate::engine::eval::Scope;
use crate::engine::frame::{Batch, Frame, Pending};
use crate::engine::ids::{CardId, DefId, PlayerId, ZoneId};
use crate::engine::lively::Call;
use crate::engine::modifier::{ModOp, Target};
use crate::engine::table::PendingList;
use smallvec::SmallVec;

impl Q<'_> {
    pub(super) fn concerns(self, subject: &Subject, scope: &Scope, h: &Happening) -> bool {
        let mine = h.player == scope.controller;
        // A card that has just left a place is read as if it were there.
        let there = Scope {
            source: if h.left == ZoneId::NONE {
                scope.source
            } else {
                h.it
            },
            was: h.left,
            ..*scope
        };
        let other = |f: &Filter| matches!(f, Filter::Other);
        let card = |filters: &[Filter]| {
            let near = h.left == ZoneId::NONE || filters.iter().any(other);
            let scope = if near { scope } else { &there };
            h.it != CardId::NONE && self.passes_all(scope, h.it, filters)
        };
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

    /// Abilities of a card become due if they listen to what happened.
    pub(super) fn listen(
        self,
        h: &Happening,
        card: CardId,
        (def, n, a): (DefId, u8, &CompiledAbility),
        as_there: bool,
        due: &mut PendingList,
    ) {
        let replaces = a.ability.kind == AbilityKind::Replacement;
        if replaces || a.moments & moment_bit(h.moment) == 0 {
            return;
        }
        let works = if as_there {
            self.setup.rules.worked(self, &a.ability, h.left)
        } else {
            self.setup.rules.works(self, card, &a.ability)
        };
        if !works {
            return;
        }
        let shared = a.ability.kind == AbilityKind::Shared;
        let order = [self.table.turn_player, self.table.turn_player.other()];
        let own = if as_there {
            self.owner(card)
        } else {
            self.controller(card)
        };
        for player in order.into_iter().filter(|p| shared || *p == own) {
            let was = if as_there { h.left } else { ZoneId::NONE };
            let scope = Scope {
                was,
                it: h.it,
                that: h.that,
                ..Scope::of(card, player)
            };
            let when = a.ability.when.iter();
            for _ in when.filter(|t| t.0 == h.moment && self.concerns(&t.1, &scope, h)) {
                due.push(Pending {
                    def,
                    ability: n,
                    source: card,
                    controller: player,
                    it: h.it,
                    that: h.that,
                    moment: h.moment,
                    was,
                    batch: Batch(0),
                });
            }
        }
    }

    /// What things happen in just now: several in the same step of the rules, or of an effect, are one batch.
    pub(super) fn batch(self) -> Batch {
        let depth = u32::try_from(self.table.frames.len()).unwrap_or(0) & 0xff;
        Batch(match self.table.frames.last() {
            Some(Frame::Program(f)) => {
                1 + u32::from(f.pc) + (u32::from(f.source.0) << 12) + (depth << 20)
            }
            Some(Frame::Step(step)) => 0x8000_0000 | u32::from(step.code) << 8 | u32::from(step.a),
            _ => 0xffff_ffff,
        })
    }

    /// The same of abilities that cards were given.
    pub(super) fn listen_given(self, h: &Happening, due: &mut PendingList) {
        for m in &self.table.mods {
            let (ModOp::Ability(def, n), Target::Card(card)) = (m.op, m.target) else {
                continue;
            };
            if let Some(a) = self.ability(def, n) {
                self.listen(h, card, (def, n, a), false, due);
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
            for (n, a) in def.abilities_of(AbilityKind::Replacement) {
                let player = self.controller(card);
                let scope = Scope {
                    it: h.it,
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
                        def: id,
                        ability: n,
                        source: card,
                        controller: player,
                        it: h.it,
                        that: h.that,
                        moment: h.moment,
                        was: ZoneId::NONE,
                        batch: Batch(0),
                    });
                }
            }
        };
        let (moment, it) = (h.moment, h.it);
        let call = Call { moment, it };
        self.setup.lively.for_each_listener(self.table, call, look);
        found
    }

    /// May a limited ability be carried out once more? What affects both players counts for each apart.
    #[must_use]
    pub fn within_limit(self, source: CardId, def: DefId, ability: u8, player: PlayerId) -> bool {
        let Some(a) = self.ability(def, ability) else {
            return false;
        };
        match a.ability.limit {
            Limit::None => true,
            Limit::PerTurn(n) => {
                self.table
                    .uses(source, use_slot(a.ability.kind, ability, player))
                    < n
            }
            Limit::PerGame => {
                // The prints of a card are one card.
                let card = |def| self.setup.catalogue.get(def).map(|d| d.identity);
                let mut used = self.table.once.iter();
                !used.any(|(d, p)| *p == player && (*d == def || card(*d) == card(def)))
            }
        }
    }
}
