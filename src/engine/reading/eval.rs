//! Selectors, values and conditions, worked out on a table.

use crate::ability::{Aspect, Cards, Condition, Filter, Selector, Value, Who};
use crate::flow::context::Query;
use crate::printed::def::CardDef;
use crate::printed::words::{StatId, ZoneKind};
use crate::reading::scope::Scope;
use crate::table::ids::{CardId, CardSet, DefId, PlayerId, ZoneId};
use crate::table::zones::ZoneSet;
use crate::work::{self, Work};
use smallvec::SmallVec;

impl Query<'_> {
    /// The player that a word names.
    #[must_use]
    pub fn who(self, scope: &Scope, who: Who) -> PlayerId {
        match who {
            Who::You => scope.controller,
            Who::Opponent => scope.controller.other(),
            Who::TurnPlayer => self.table.turn_player,
        }
    }

    /// The cards of an expression that needs no choice.
    #[must_use]
    pub fn cards(self, scope: &Scope, cards: &Cards) -> CardSet {
        match cards {
            Cards::This | Cards::It | Cards::That => {
                let (card, stray) = match cards {
                    Cards::This => (scope.source, 1),
                    Cards::It => (scope.it, 2),
                    _ => (scope.that, 4),
                };
                let stray = scope.strays & stray != 0;
                if stray || card != CardId::NONE && self.setup.rules.lost(self, card) {
                    CardSet::EMPTY
                } else {
                    CardSet::one(card)
                }
            }
            Cards::Role(role, who) => self.setup.rules.role(self, *role, self.who(scope, *who)),
            Cards::Bound(bind) => scope.regs[bind.index()],
            Cards::Except(a, b) => scope.regs[a.index()].without(&scope.regs[b.index()]),
            Cards::All(selector) | Cards::Pick(_, selector, _) | Cards::Random(_, selector) => {
                self.select(scope, selector)
            }
            Cards::Alike(count, selector) => {
                let count = usize::try_from(self.value(scope, count)).unwrap_or(0);
                self.select(scope, selector).iter().take(count).collect()
            }
            Cards::Top(who, kind, count) => {
                let zone = self.zone_of(*kind, self.who(scope, *who));
                let count = usize::try_from(self.value(scope, count)).unwrap_or(0);
                self.table
                    .zone(zone)
                    .iter()
                    .rev()
                    .take(count)
                    .copied()
                    .collect()
            }
        }
    }

    /// Is the card among those of an expression? Cheaper than listing them.
    #[must_use]
    pub fn includes(self, scope: &Scope, cards: &Cards, card: CardId) -> bool {
        match cards {
            Cards::This => card == scope.source,
            Cards::All(selector) => self.selects(scope, selector, card),
            other => self.cards(scope, other).contains(card),
        }
    }

    /// A number of a card now; of a card that the scope is about and that has left its place, as it was there last.
    pub(crate) fn stat_known(self, scope: &Scope, card: CardId, stat: StatId, stray: bool) -> i32 {
        let then = self.departed(scope, card, stray);
        let known = then.and_then(|then| self.number_then(&then, stat));
        known.unwrap_or_else(|| self.stat(card, stat))
    }

    /// The cards that are asked about, even if nothing can be done to them any more.
    pub(super) fn all_asked_about(self, scope: &Scope, cards: &Cards) -> CardSet {
        let stray = match cards {
            Cards::This => (scope.strays & 1 != 0).then_some(scope.source),
            Cards::It => (scope.strays & 2 != 0).then_some(scope.it),
            Cards::That => (scope.strays & 4 != 0).then_some(scope.that),
            _ => None,
        };
        stray.map_or_else(|| self.cards(scope, cards), CardSet::one)
    }

    /// The card that is asked about, even if nothing can be done to it any more.
    fn asked_about(self, scope: &Scope, cards: &Cards) -> Option<CardId> {
        let stray = match cards {
            Cards::This => (scope.strays & 1 != 0).then_some(scope.source),
            Cards::It => (scope.strays & 2 != 0).then_some(scope.it),
            Cards::That => (scope.strays & 4 != 0).then_some(scope.that),
            _ => None,
        };
        let read = |card: &CardId| self.setup.rules.readable(self, *card);
        stray.or_else(|| self.cards(scope, cards).first().filter(read))
    }

    /// The cards that a selector finds. In a slot only the top card counts, where it covers the others.
    #[must_use]
    pub fn select(self, scope: &Scope, selector: &Selector) -> CardSet {
        let mut found = CardSet::EMPTY;
        self.for_each_selected(scope, selector, |card| found.insert(card));
        found
    }

    fn for_each_selected(self, scope: &Scope, selector: &Selector, mut f: impl FnMut(CardId)) {
        let (kind, filters, players) = match selector {
            Selector::Mine(kind, filters) => (*kind, filters, [Some(scope.controller), None]),
            Selector::Theirs(kind, filters) => {
                (*kind, filters, [Some(scope.controller.other()), None])
            }
            Selector::Both(kind, filters) => {
                (*kind, filters, [Some(PlayerId(0)), Some(PlayerId(1))])
            }
            Selector::Among(bind, filters) => {
                let among = scope.regs[bind.index()].iter();
                among
                    .filter(|c| self.passes_all(scope, *c, filters))
                    .for_each(f);
                return;
            }
            Selector::Under(cards, filters) => {
                self.beneath(scope, cards, filters).iter().for_each(f);
                return;
            }
            Selector::Attached(..) | Selector::Bearer(..) => {
                self.bound_together(scope, selector).iter().for_each(f);
                return;
            }
            Selector::Union(parts) => {
                self.union(scope, parts).iter().for_each(f);
                return;
            }
        };
        for player in players.into_iter().flatten() {
            self.for_each_in(kind, player, |card| {
                if self.passes_all(scope, card, filters) {
                    f(card);
                }
            });
        }
    }

    /// The cards that only count where the selector looks, see [`Ruleset::counted_with`](crate::Ruleset::counted_with).
    fn for_each_besides(self, scope: &Scope, selector: &Selector, mut f: impl FnMut(CardId)) {
        let (own, other) = (scope.controller, scope.controller.other());
        let (kind, filters, players) = match selector {
            Selector::Mine(kind, filters) => (*kind, filters, [Some(own), None]),
            Selector::Theirs(kind, filters) => (*kind, filters, [Some(other), None]),
            Selector::Both(kind, filters) => (*kind, filters, [Some(own), Some(other)]),
            _ => return,
        };
        for player in players.into_iter().flatten() {
            let zone = self.setup.rules.counted_with(self, kind, player);
            let cards = zone.map_or(&[][..], |z| self.table.zone(z));
            let passing = cards.iter().copied();
            passing
                .filter(|c| self.passes_all(scope, *c, filters))
                .for_each(&mut f);
        }
    }

    fn beneath(self, scope: &Scope, cards: &Cards, filters: &[Filter]) -> CardSet {
        let mut found = CardSet::EMPTY;
        for card in self.cards(scope, cards).iter() {
            let zone = self.setup.rules.beneath(self, card);
            if zone != ZoneId::NONE {
                let kind = self.zones().decl(zone).kind;
                let under = self.table.zone(zone).iter().copied();
                under
                    .filter(|c| self.setup.rules.counts(self, *c, kind))
                    .filter(|c| self.passes_all(scope, *c, filters))
                    .for_each(|c| found.insert(c));
            }
        }
        found
    }

    fn union(self, scope: &Scope, parts: &[Selector]) -> CardSet {
        let found = parts.iter().map(|part| self.select(scope, part));
        found.fold(CardSet::EMPTY, |all, set| {
            all.iter().chain(set.iter()).collect()
        })
    }

    /// The visible cards of a player's zones of a kind: of a slot only the top one, where it covers the others. A shared zone is counted once,
    /// for the owner of each card in it.
    fn for_each_in(self, kind: ZoneKind, player: PlayerId, mut f: impl FnMut(CardId)) {
        for zone in self.zones().of(kind, player) {
            self.for_each_there(zone, player, &mut f);
        }
        if !self.table.turned.is_empty() {
            let others = self.zones().of(kind, player.other());
            for zone in others.filter(|z| self.zones().decl(*z).owner.is_some()) {
                self.for_each_there(zone, player, &mut f);
            }
        }
    }

    /// Those of one zone that the player controls.
    #[inline]
    fn for_each_there(self, zone: ZoneId, player: PlayerId, f: &mut impl FnMut(CardId)) {
        let decl = self.zones().decl(zone);
        let counts = |card| {
            let side = decl.owner.unwrap_or_else(|| self.owner(card));
            let own = (side == player) != self.table.turned.contains(card);
            own && self.setup.rules.counts(self, card, decl.kind)
        };
        let cards = self.table.zone(zone);
        let one = decl.is_slot() && decl.owner.is_some() && self.setup.declared.covers;
        let from = if one {
            cards.len().saturating_sub(1)
        } else {
            0
        };
        for card in &cards[from..] {
            if counts(*card) {
                f(*card);
            }
        }
    }

    /// Does the selector find this card?
    #[must_use]
    pub fn selects(self, scope: &Scope, selector: &Selector, card: CardId) -> bool {
        let (kind, filters, mine, theirs) = match selector {
            Selector::Mine(kind, filters) => (*kind, filters, true, false),
            Selector::Theirs(kind, filters) => (*kind, filters, false, true),
            Selector::Both(kind, filters) => (*kind, filters, true, true),
            Selector::Among(bind, filters) => {
                return scope.regs[bind.index()].contains(card)
                    && self.passes_all(scope, card, filters);
            }
            Selector::Under(..) | Selector::Attached(..) | Selector::Bearer(..) => {
                return self.select(scope, selector).contains(card);
            }
            Selector::Union(parts) => return parts.iter().any(|p| self.selects(scope, p, card)),
        };
        let zone = self.table.card(card).zone;
        let decl = self.zones().decl(zone);
        let covered = decl.is_slot() && self.setup.declared.covers && !self.table.is_top(card);
        if decl.kind != kind || covered {
            return false;
        }
        if !self.setup.rules.counts(self, card, kind) {
            return false;
        }
        let own = self.controller(card) == scope.controller;
        (own && mine || !own && theirs) && self.passes_all(scope, card, filters)
    }

    /// The places that a card covers, or covered last, for what speaks of it.
    fn places_in(self, scope: &Scope, card: CardId) -> ZoneSet {
        let then = self.departed(scope, card, false);
        if card == scope.gone && scope.was != ZoneId::NONE {
            let there = then.filter(|then| then.zone == scope.was);
            return there.map_or(ZoneSet::EMPTY.with(scope.was), |then| then.covered);
        }
        then.map_or_else(|| self.table.covered(card), |then| then.covered)
    }

    /// Does a card cover places of which this holds, or did it last?
    fn stands(self, scope: &Scope, card: CardId, holds: impl Fn(ZoneId) -> bool) -> bool {
        self.places_in(scope, card).iter().any(holds)
    }

    /// Does the card pass all filters?
    #[must_use]
    pub fn passes_all(self, scope: &Scope, card: CardId, filters: &[Filter]) -> bool {
        filters.iter().all(|f| self.passes(scope, card, f))
    }

    /// Does the card pass the filter? What may not be read passes no test of what is printed, and a card without a
    /// number no test of it.
    #[must_use]
    pub fn passes(self, scope: &Scope, card: CardId, filter: &Filter) -> bool {
        work::count(Work::Test);
        let state = self.table.card(card);
        let then = self.departed(scope, card, false);
        let rested = then.map_or(state.rested(), |then| then.rested);
        let face_up = then.map_or(state.face_up(), |then| then.face_up);
        let printed = || {
            self.def(card)
                .filter(|_| self.setup.rules.readable(self, card))
        };
        let has = |stat| printed().is_some_and(|d| self.has_stat(d, stat));
        match filter {
            Filter::Kind(kind) => printed().is_some_and(|d| d.is_kind(*kind)),
            Filter::Colour(colour) => printed().is_some_and(|d| d.colours().any(|c| c == *colour)),
            Filter::Stat(stat, cmp, value) => {
                has(*stat) && {
                    let number = self.stat_known(scope, card, self.exact(scope, *stat), false);
                    cmp.holds(number, self.value(scope, value))
                }
            }
            Filter::Has(stat, values) => {
                has(*stat) && {
                    let number = self.stat_known(scope, card, *stat, false);
                    values.iter().any(|v| v.0 == number)
                }
            }
            Filter::Keyword(keyword) => {
                let then = then.filter(|then| then.def != DefId::HIDDEN);
                let has = then.map_or_else(
                    || self.has(card, *keyword),
                    |then| self.keyword_then(&then, *keyword),
                );
                printed().is_some() && has
            }
            Filter::Trait(word) => {
                printed().is_some_and(|d| d.traits.contains(word) || d.units.contains(word))
            }
            Filter::Name(name) => printed().is_some_and(|d| d.is_named(*name)),
            Filter::NameHas(part) => printed().is_some_and(|d| {
                let part = part.as_str();
                let all = d.names.iter().map(|n| n.0).chain([d.name]);
                all.into_iter().any(|n| n.as_str().contains(part))
            }),
            Filter::Shares(Aspect::Names, cards) => printed().is_some_and(|d| {
                let others = self.cards(scope, cards);
                others
                    .iter()
                    .filter(|o| self.setup.rules.readable(self, *o))
                    .any(|o| self.def(o).is_some_and(|o| o.shares_name(d)))
            }),
            Filter::Shares(aspect, cards) => {
                printed().is_some() && self.shares(card, self.cards(scope, cards), *aspect)
            }
            Filter::In(area) => self.stands(scope, card, |z| self.zones().in_area(z, *area)),
            Filter::AdjacentTo(cards) => {
                let (others, own) = (self.cards(scope, cards), self.places_in(scope, card));
                let mut others = others.iter().filter(|o| *o != card);
                others.any(|o| self.zones().meet(own, self.places_in(scope, o)))
            }
            Filter::Sign(sign) => self.setup.rules.sign(self, *sign, card),
            Filter::Plain => printed().is_some_and(|d| d.abilities.iter().all(|a| a.given)),
            Filter::Printed(stat, cmp, value) => printed().is_some_and(|d| {
                let number = self.printed(d, self.exact(scope, *stat));
                has(*stat) && cmp.holds(number, self.value(scope, value))
            }),
            Filter::InLineWith(cards) => {
                let line = |zone| self.setup.rules.line(zone);
                let others = self.cards(scope, cards);
                self.stands(scope, card, |z| {
                    let own = line(z);
                    let mut others = others.iter();
                    own.is_some() && others.any(|o| self.stands(scope, o, |z| line(z) == own))
                })
            }
            Filter::Active => !rested,
            Filter::Rested => rested,
            Filter::FaceUp => face_up,
            Filter::FaceDown => !face_up,
            Filter::Other => card != scope.source,
            Filter::Is(role) => PlayerId::ALL
                .iter()
                .any(|p| self.setup.rules.role(self, *role, *p).contains(card)),
            Filter::Not(inner) => !self.passes(scope, card, inner),
            Filter::AnyOf(inner) => inner.iter().any(|f| self.passes(scope, card, f)),
        }
    }

    /// The number of a value expression.
    #[must_use]
    pub fn value(self, scope: &Scope, value: &Value) -> i32 {
        match value {
            Value::N(n) => *n,
            Value::Count(selector) => {
                let mut n = 0i32;
                self.for_each_selected(scope, selector, |_| n += 1);
                self.for_each_besides(scope, selector, |_| n += 1);
                n
            }
            Value::CountOf(bind) => as_number(scope.regs[bind.index()].len()),
            Value::Stat(stat, cards) => self.asked_about(scope, cards).map_or(0, |card| {
                self.stat_known(scope, card, self.exact(scope, *stat), true)
            }),
            Value::Printed(stat, cards) => self
                .asked_about(scope, cards)
                .and_then(|card| self.def(card))
                .map_or(0, |def| self.printed(def, self.exact(scope, *stat))),
            Value::Named => scope.named,
            Value::Sum(stat, selector) => {
                let (mut sum, stat) = (0i32, self.exact(scope, *stat));
                self.for_each_selected(scope, selector, |card| {
                    if self.numbered(card, stat) {
                        sum = sum.saturating_add(self.stat_found(scope, selector, card, stat));
                    }
                });
                sum
            }
            Value::Tally(who, tally) => self.setup.rules.tally(self, *tally, self.who(scope, *who)),
            Value::Result => scope.result,
            Value::Amount => scope.amount,
            Value::Times(value, factor) => {
                bounded(i64::from(self.value(scope, value)).saturating_mul((*factor).into()))
            }
            Value::Plus(a, b) => {
                bounded(i64::from(self.value(scope, a)) + i64::from(self.value(scope, b)))
            }
            Value::Capped(value, most) => self.value(scope, value).min(*most),
            Value::Floored(value, least) => self.value(scope, value).max(*least),
            Value::Minus(a, b) => {
                bounded(i64::from(self.value(scope, a)) - i64::from(self.value(scope, b)))
            }
            Value::Per(value, n) => self.value(scope, value).div_euclid((*n).max(1)),
            Value::Kinds(aspect, selector) => self.kinds(scope, *aspect, selector),
            Value::Differing(aspect, selector) => self.differing(scope, *aspect, selector),
            Value::Greatest(stat, selector) => {
                let numbers = self.numbers_found(scope, selector, *stat);
                numbers.into_iter().max().unwrap_or(0)
            }
            Value::Least(stat, selector) => {
                let numbers = self.numbers_found(scope, selector, *stat);
                numbers.into_iter().min().unwrap_or(0)
            }
        }
    }

    /// Have cards of a kind that this one is of the stat?
    fn has_stat(self, def: &CardDef, stat: StatId) -> bool {
        let has = |kind| self.setup.rules.has_stat(kind, stat);
        has(def.kind) || def.also.is_some_and(has)
    }

    /// Does the card have this stat, and may it be read?
    fn numbered(self, card: CardId, stat: StatId) -> bool {
        let rules = self.setup.rules;
        (self.def(card)).is_some_and(|d| self.has_stat(d, stat) && rules.readable(self, card))
    }

    /// The numbers of those of these cards that have the stat.
    pub(super) fn numbers(self, cards: CardSet, stat: StatId) -> impl Iterator<Item = i32> {
        let all = cards.iter().filter(move |c| self.numbered(*c, stat));
        all.map(move |c| self.stat(c, stat))
    }

    /// A number of a card that a selector found. A card that a step before has dealt with is read as it was where it left.
    fn stat_found(self, scope: &Scope, selector: &Selector, card: CardId, stat: StatId) -> i32 {
        match selector {
            Selector::Among(..) | Selector::Union(_) => self.stat_known(scope, card, stat, false),
            _ => self.stat(card, stat),
        }
    }

    /// The numbers of those cards of what a selector finds that have the stat.
    fn numbers_found(
        self,
        scope: &Scope,
        selector: &Selector,
        stat: StatId,
    ) -> SmallVec<[i32; 16]> {
        let stat = self.exact(scope, stat);
        let mut numbers = SmallVec::new();
        self.for_each_selected(scope, selector, |card| {
            if self.numbered(card, stat) {
                numbers.push(self.stat_found(scope, selector, card, stat));
            }
        });
        numbers
    }

    /// Does a condition hold?
    #[must_use]
    pub fn holds(self, scope: &Scope, condition: &Condition) -> bool {
        match condition {
            Condition::Always => true,
            Condition::All(all) => all.iter().all(|c| self.holds(scope, c)),
            Condition::AnyOf(any) => any.iter().any(|c| self.holds(scope, c)),
            Condition::Not(inner) => !self.holds(scope, inner),
            Condition::Did => scope.did,
            Condition::YourTurn => self.table.turn_player == scope.controller,
            Condition::OpponentTurn => self.table.turn_player != scope.controller,
            Condition::Compare(a, cmp, b) => cmp.holds(self.value(scope, a), self.value(scope, b)),
            Condition::Exists(selector) => {
                let mut found = !self.select(scope, selector).is_empty();
                self.for_each_besides(scope, selector, |_| found = true);
                found
            }
            Condition::Is(cards, filters) => {
                let set = match self.asked_about(scope, cards) {
                    Some(card) if matches!(cards, Cards::This | Cards::It | Cards::That) => {
                        CardSet::one(card)
                    }
                    _ => self.cards(scope, cards),
                };
                !set.is_empty() && set.iter().all(|c| self.passes_all(scope, c, filters))
            }
            Condition::Fact(who, fact) => self.setup.rules.fact(self, *fact, self.who(scope, *who)),
            Condition::Empty(who, kind, area) => {
                let mut zones = self.zones().of(*kind, self.who(scope, *who));
                zones.all(|z| !self.zones().in_area(z, *area) || self.table.is_free(z))
            }
        }
    }

    /// The stat that is meant: the one whose number was named, where a family's chosen stat stands.
    #[must_use]
    pub fn exact(self, scope: &Scope, stat: StatId) -> StatId {
        let families = self.setup.families;
        match families.iter().find(|f| f.chosen == stat) {
            Some(family) => {
                let at = usize::try_from(scope.named).unwrap_or(0);
                family.parts.get(at).copied().unwrap_or(stat)
            }
            None => stat,
        }
    }

    /// A printed number, or the sum of a family's.
    #[must_use]
    pub fn printed(self, def: &CardDef, stat: StatId) -> i32 {
        match self.setup.families.iter().find(|f| f.total == stat) {
            Some(family) => family.parts.iter().map(|s| def.stat(*s)).sum(),
            None => def.stat(stat),
        }
    }

    /// The slots of a player's zones of this kind.
    pub fn slots(self, kind: ZoneKind, player: PlayerId) -> impl Iterator<Item = ZoneId> {
        self.zones().of(kind, player)
    }
}

/// No number is further from 0 than this while it is worked out: what is multiplied for ever stays a number, and the sum
/// of all cards of a match is one, too.
pub const FURTHEST: i32 = 1_000_000;

/// A number that was worked out, no further from 0 than [`FURTHEST`].
#[must_use]
pub fn bounded(n: i64) -> i32 {
    let most = i64::from(FURTHEST);
    i32::try_from(n.clamp(-most, most)).unwrap_or(FURTHEST)
}

/// A count as a number of the ability language.
#[must_use]
pub fn as_number(n: usize) -> i32 {
    i64::try_from(n).map_or(FURTHEST, bounded)
}
