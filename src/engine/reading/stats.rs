//! Numbers and keywords of cards as they are now: printed, changed for a while, and changed by what is in force.

use crate::engine::ability::{Ability, AbilityKind, Always, Cards, Change};
use crate::engine::flow::context::Query;
use crate::engine::printed::def::Reach;
use crate::engine::printed::words::{KeywordId, StatId};
use crate::engine::reading::eval::{Scope, bounded};
use crate::engine::reading::order::{Asked, Rank};
use crate::engine::table::ids::{CardId, PlayerId};
use crate::engine::table::memory::Stamp;
use crate::engine::table::modifier::{ModOp, Target, Until};

/// The parts of a stat: `((set or printed) × factor ÷ divisor, rounded down once) + sum`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StatParts {
    /// What is printed, or what replaced it.
    pub base: i32,
    /// Product of all multipliers.
    pub times: i32,
    /// Product of all divisors.
    pub divide: i32,
    /// Sum of what is in force and of modifiers made at [`Table::mod_epoch`](crate::engine::Table::mod_epoch) 0.
    pub add: i32,
    /// The part of `add` that depends on zones which the ruleset calls volatile.
    pub volatile: i32,
    /// Sum of modifiers made later.
    pub late: i32,
}

impl StatParts {
    /// Nothing printed, nothing changed.
    const NEUTRAL: Self = Self {
        base: 0,
        times: 1,
        divide: 1,
        add: 0,
        volatile: 0,
        late: 0,
    };

    /// The number without later modifiers and without a floor, times a further factor.
    #[must_use]
    pub fn early(self, factor: i32) -> i32 {
        let product = i64::from(self.base)
            .saturating_mul(self.times.into())
            .saturating_mul(factor.into());
        let number = product.div_euclid(self.divide.into()) + i64::from(self.add);
        bounded(number)
    }
}

/// One reason why a stat is not what is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StatSource {
    /// The card whose ability does it; [`CardId::NONE`] for a rule of the game.
    pub by: CardId,
    /// What it does.
    pub effect: StatEffect,
    /// When it ends; `None` for what is in force as long as its card is.
    pub until: Option<Until>,
}

/// What happens to a stat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatEffect {
    /// So much is added; below 0, taken away.
    Add(i32),
    /// It is multiplied.
    Times(i32),
    /// It is divided.
    Divide(i32),
    /// The printed number is replaced.
    Set(i32),
}

impl Query<'_> {
    /// Why a card's stat is what it is, in the order in which it came about: what lasts for a while, then what is in
    /// force. Effects that change nothing are left out.
    #[must_use]
    pub fn stat_sources(self, card: CardId, stat: StatId) -> Vec<StatSource> {
        if let Some(family) = self.setup.families.iter().find(|f| f.total == stat) {
            let parts = family.parts.iter();
            return parts.flat_map(|s| self.stat_sources(card, *s)).collect();
        }
        let mut sources = Vec::new();
        let mods = (self.table.mods.iter()).filter(|m| m.target == Target::Card(card));
        for m in mods {
            let effect = match m.op {
                ModOp::Add(s, n) if s == stat => StatEffect::Add(n),
                ModOp::Times(s, n) if s == stat => StatEffect::Times(n),
                ModOp::Divide(s, n) if s == stat => StatEffect::Divide(n),
                ModOp::Set(s, n) if s == stat => StatEffect::Set(n),
                _ => continue,
            };
            sources.push(StatSource {
                by: m.source,
                effect,
                until: Some(m.until),
            });
        }
        self.for_each_always(Reach::stat(stat), Some(card), &mut |q, scope, always| {
            let Always::Stat(cards, s, change) = always else {
                return;
            };
            if *s != stat || !q.includes(scope, cards, card) {
                return;
            }
            let effect = match change {
                Change::Add(v) => StatEffect::Add(q.value(scope, v)),
                Change::Times(v) => StatEffect::Times(q.value(scope, v)),
                Change::Divide(n) => StatEffect::Divide(*n),
                Change::Set(v) => StatEffect::Set(q.value(scope, v)),
                Change::Become(v) => StatEffect::Set(v.0),
            };
            sources.push(StatSource {
                by: scope.source,
                effect,
                until: None,
            });
        });
        let idle = [
            StatEffect::Add(0),
            StatEffect::Times(1),
            StatEffect::Divide(1),
        ];
        sources.retain(|s| !idle.contains(&s.effect));
        sources
    }

    /// The number of a card's stat now. 0 for a card that is hidden on this table.
    #[must_use]
    pub fn stat(self, card: CardId, stat: StatId) -> i32 {
        if self.setup.is_total(stat) {
            return self.total(card, stat);
        }
        let number = if self.is_as_printed(Reach::stat(stat)) {
            self.def(card).map_or(0, |d| d.stat(stat))
        } else {
            self.changed_stat(card, stat)
        };
        let floor = self.setup.stat_rule(stat).floor;
        floor.map_or(number, |floor| number.max(floor))
    }

    /// The sum of a family of stats.
    #[inline(never)]
    fn total(self, card: CardId, stat: StatId) -> i32 {
        let families = self.setup.families.iter();
        let parts = families.filter(|f| f.total == stat).flat_map(|f| f.parts);
        parts.map(|s| self.stat(card, *s)).sum()
    }

    /// The number of a stat that is not as printed, without a floor.
    #[inline(never)]
    fn changed_stat(self, card: CardId, stat: StatId) -> i32 {
        self.settled(|q| match q.known {
            None => q.work_out(card, stat),
            Some(known) => {
                let plain = q.def(card).map_or(0, |d| d.stat(stat));
                let key = (Asked::Stat(card, stat), q.bound);
                known.answer(key, plain, || q.work_out(card, stat))
            }
        })
    }

    fn work_out(self, card: CardId, stat: StatId) -> i32 {
        let parts = self.stat_parts(card, stat);
        bounded(i64::from(parts.early(1)) + i64::from(parts.late))
    }

    /// The numbers of several stats of a card now; none of them the sum of a family.
    #[must_use]
    pub fn stats<const N: usize>(self, card: CardId, stats: &[StatId; N]) -> [i32; N] {
        if !self.is_as_printed(Reach::stats(stats)) {
            return stats.map(|s| self.stat(card, s));
        }
        let def = self.def(card);
        stats.map(|s| {
            let number = def.map_or(0, |d| d.stat(s));
            let floor = self.setup.stat_rule(s).floor;
            floor.map_or(number, |floor| number.max(floor))
        })
    }

    /// Does no modifier and nothing in force change what this is about?
    fn is_as_printed(self, reach: Reach) -> bool {
        !self.table.about.meets(reach)
    }

    /// What a stat is made of.
    #[must_use]
    pub fn stat_parts(self, card: CardId, stat: StatId) -> StatParts {
        let base = self.def(card).map_or(0, |d| d.stat(stat));
        let mut parts = StatParts {
            base,
            ..StatParts::NEUTRAL
        };
        let by_time = self.setup.stat_rule(stat).by_time;
        // What replaces the number last counts, of what lasts for a while and of what is in force.
        let mut newest = Stamp::default();
        if by_time {
            self.for_each_always(
                Reach::stat(stat),
                Some(card),
                &mut |q, scope, always| match always {
                    Always::Stat(cards, s, Change::Set(v))
                        if *s == stat && q.includes(scope, cards, card) =>
                    {
                        parts.base = q.value(scope, v);
                    }
                    _ => {}
                },
            );
        }
        for m in &self.table.mods {
            if m.target != Target::Card(card) {
                continue;
            }
            match m.op {
                ModOp::Add(s, n) if s == stat => {
                    let sum = if m.epoch == 0 {
                        &mut parts.add
                    } else {
                        &mut parts.late
                    };
                    *sum = sum.saturating_add(n);
                }
                ModOp::Times(s, n) if s == stat => {
                    parts.times = parts.times.saturating_mul(n);
                }
                ModOp::Divide(s, n) if s == stat => {
                    parts.divide = parts.divide.saturating_mul(n.max(1));
                }
                ModOp::Set(s, n) if s == stat && by_time => {
                    parts = StatParts {
                        base: n,
                        ..StatParts::NEUTRAL
                    };
                }
                ModOp::Set(s, n) if s == stat => (parts.base, newest) = (n, m.stamp),
                _ => {}
            }
        }
        self.for_each_always(Reach::stat(stat), Some(card), &mut |q, scope, always| {
            let Always::Stat(cards, s, change) = always else {
                return;
            };
            if *s != stat || !q.includes(scope, cards, card) {
                return;
            }
            let mut set = |n| {
                if scope.since >= newest {
                    (parts.base, newest) = (n, scope.since);
                }
            };
            match change {
                Change::Add(v) => {
                    let n = q.value(scope, v);
                    parts.add = parts.add.saturating_add(n);
                    if v.reads(q.setup.rules.volatile_zones()) {
                        parts.volatile = parts.volatile.saturating_add(n);
                    }
                }
                Change::Times(v) => {
                    parts.times = parts.times.saturating_mul(q.value(scope, v));
                }
                Change::Divide(n) => {
                    parts.divide = parts.divide.saturating_mul((*n).max(1));
                }
                Change::Set(_) if by_time => {}
                Change::Set(v) => set(q.value(scope, v)),
                Change::Become(v) => set(v.0),
            }
        });
        parts
    }

    /// A number of a player that changes alone make up: the last one set, and the sum of what is added.
    #[must_use]
    pub fn player_stat(self, player: PlayerId, stat: StatId) -> i32 {
        self.settled(|q| q.worked_out_for(player, stat))
    }

    fn worked_out_for(self, player: PlayerId, stat: StatId) -> i32 {
        let (mut base, mut add) = (0, 0i32);
        let mut newest = Stamp::default();
        if self.is_as_printed(Reach::stat(stat)) {
            return 0;
        }
        for m in &self.table.mods {
            match m.op {
                ModOp::Add(s, n) if s == stat && m.target == Target::Player(player) => {
                    add = add.saturating_add(n);
                }
                ModOp::Set(s, n) if s == stat && m.target == Target::Player(player) => {
                    (base, newest) = (n, m.stamp);
                }
                _ => {}
            }
        }
        self.for_each_always(Reach::stat(stat), None, &mut |q, scope, always| {
            let Always::PlayerStat(who, s, change) = always else {
                return;
            };
            if *s != stat || q.who(scope, *who) != player {
                return;
            }
            match change {
                Change::Add(v) => add = add.saturating_add(q.value(scope, v)),
                Change::Set(v) if scope.since >= newest => {
                    (base, newest) = (q.value(scope, v), scope.since);
                }
                _ => {}
            }
        });
        bounded(i64::from(base) + i64::from(add))
    }

    /// Is anything in force, or changed for a while? If not, numbers and keywords are as printed.
    #[must_use]
    pub fn anything_changed(self) -> bool {
        !self.table.mods.is_empty() || !self.table.sources.is_empty()
    }

    /// Has the card the keyword now?
    #[must_use]
    #[inline]
    pub fn has(self, card: CardId, keyword: KeywordId) -> bool {
        let printed = self.def(card).is_some_and(|d| d.keyword(keyword));
        printed || !self.is_as_printed(Reach::keyword(keyword)) && self.was_given(card, keyword)
    }

    /// Did something else than its print give the card the keyword?
    fn was_given(self, card: CardId, keyword: KeywordId) -> bool {
        self.settled(|q| match q.known {
            None => q.finds_given(card, keyword),
            Some(known) => {
                let key = (Asked::Keyword(card, keyword), q.bound);
                known.answer(key, 0, || i32::from(q.finds_given(card, keyword))) == 1
            }
        })
    }

    fn finds_given(self, card: CardId, keyword: KeywordId) -> bool {
        let mut found = self.given(Target::Card(card), keyword);
        self.for_each_always(
            Reach::keyword(keyword),
            Some(card),
            &mut |q, scope, always| {
                if let Always::Keyword(cards, k) = always {
                    found |= *k == keyword && q.includes(scope, cards, card);
                }
            },
        );
        found
    }

    /// Which of these keywords the card has now.
    #[must_use]
    pub fn has_each<const N: usize>(self, card: CardId, keywords: &[KeywordId; N]) -> [bool; N] {
        if !self.is_as_printed(Reach::keywords(keywords)) {
            return keywords.map(|k| self.has(card, k));
        }
        let def = self.def(card);
        keywords.map(|k| def.is_some_and(|d| d.keyword(k)))
    }

    /// Has the player the keyword (a permission or prohibition) now?
    #[must_use]
    pub fn player_has(self, player: PlayerId, keyword: KeywordId) -> bool {
        if self.is_as_printed(Reach::player(keyword)) {
            return false;
        }
        self.settled(|q| q.player_was_given(player, keyword))
    }

    fn player_was_given(self, player: PlayerId, keyword: KeywordId) -> bool {
        let mut found = self.given(Target::Player(player), keyword);
        self.for_each_always(Reach::player(keyword), None, &mut |q, scope, always| {
            if let Always::Player(who, k) = always {
                found |= *k == keyword && q.who(scope, *who) == player;
            }
        });
        found
    }

    fn given(self, target: Target, keyword: KeywordId) -> bool {
        self.table
            .mods
            .iter()
            .any(|m| m.target == target && m.op == ModOp::Keyword(keyword))
    }

    /// Can something be in force that is about the same as `reach`?
    fn in_force(self, reach: Reach) -> bool {
        let some = !self.table.sources.is_empty() || self.setup.gives;
        some && !self.is_as_printed(reach) && self.bound > Rank::FIRST
    }

    /// Goes through what is in force and about the same as `reach`, with the scope in which it is read. What affects both players is
    /// read once for each; what is about other cards than `card` alone may be left out.
    fn for_each_always(
        self,
        reach: Reach,
        card: Option<CardId>,
        f: &mut dyn FnMut(Self, &Scope, &Always),
    ) {
        if self.in_force(reach) {
            self.deeper(|| self.read_each_always(reach, card, f));
        }
    }

    /// Can the effect be about this card? Where numbers depend on numbers, only what is must be asked further.
    fn concerns_card(self, scope: &Scope, ability: &Ability, card: CardId) -> bool {
        ability.always.iter().any(|always| match always {
            Always::Stat(Cards::This, ..) | Always::Keyword(Cards::This, _) => scope.source == card,
            Always::Stat(cards, ..) | Always::Keyword(cards, _) => {
                self.known.is_none() || self.includes(scope, cards, card)
            }
            Always::Player(..) | Always::PlayerStat(..) => false,
        })
    }

    fn read_each_always(
        self,
        reach: Reach,
        card: Option<CardId>,
        f: &mut dyn FnMut(Self, &Scope, &Always),
    ) {
        for source in &self.table.sources {
            let Some(def) = self.def(*source).filter(|d| d.reach.meets(reach)) else {
                continue;
            };
            let since = self.table.arrived(*source);
            for (n, a) in def.abilities.iter().enumerate() {
                let ability = &a.ability;
                if a.given || !a.reach.meets(reach) {
                    continue;
                }
                let id = self.table.card(*source).def;
                let Some(q) = self.before(id, n, since, *source) else {
                    continue;
                };
                let own = Scope {
                    since,
                    ..Scope::of(*source, q.controller(*source))
                };
                let shared = ability.kind == AbilityKind::Shared;
                let passes = |card| !shared && !q.concerns_card(&own, ability, card);
                if card.is_some_and(passes) || !self.setup.rules.works(q, *source, ability) {
                    continue;
                }
                let both = [Some(PlayerId(0)), Some(PlayerId(1))];
                let one = [Some(own.controller), None];
                for player in (if shared { both } else { one }).into_iter().flatten() {
                    let scope = Scope {
                        controller: player,
                        ..own
                    };
                    if q.holds(&scope, &ability.condition) {
                        for always in &ability.always {
                            f(q, &scope, always);
                        }
                    }
                }
            }
        }
        if self.setup.gives {
            self.for_each_given(reach, card, f);
        }
    }

    /// The same of the abilities that cards were given.
    fn for_each_given(
        self,
        reach: Reach,
        about: Option<CardId>,
        f: &mut dyn FnMut(Self, &Scope, &Always),
    ) {
        for m in &self.table.mods {
            let (ModOp::Ability(def, n), Target::Card(card)) = (m.op, m.target) else {
                continue;
            };
            let Some(a) = self.ability(def, n).filter(|a| a.reach.meets(reach)) else {
                continue;
            };
            let scope = Scope {
                since: m.stamp,
                ..Scope::of(card, self.controller(card))
            };
            let Some(q) = self.before(def, usize::from(n), m.stamp, card) else {
                continue;
            };
            if about.is_some_and(|about| !q.concerns_card(&scope, &a.ability, about)) {
                continue;
            }
            let works = self.setup.rules.works(q, card, &a.ability);
            if works && q.holds(&scope, &a.ability.condition) {
                for always in &a.ability.always {
                    f(q, &scope, always);
                }
            }
        }
    }
}
