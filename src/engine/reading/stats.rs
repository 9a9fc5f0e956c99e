//! Numbers and keywords of cards as they are now: printed, changed for a while, and changed by what is in force.

use crate::ability::{Ability, Always, Cards, Change, Manner, Value};
use crate::flow::context::Query;
use crate::printed::def::{CardDef, Reach};
use crate::printed::words::{KeywordId, StatId};
use crate::reading::order::{Asked, Rank};
use crate::reading::scope::Scope;
use crate::reading::sheet::Question;
use crate::ruleset::arithmetic::{StatEffect, StatParts, Winner};
use crate::table::ids::{CardId, PlayerId, ZoneId};
use crate::table::memory::Stamp;
use crate::table::modifier::{ModOp, Modifier, Target, Until};
use crate::work::{self, Work};

/// One reason why a stat is not what is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StatSource {
    /// The card whose ability does it; [`CardId::NONE`] for a rule of the game.
    pub by: CardId,
    /// What it does.
    pub effect: StatEffect,
    /// When it ends; `None` for what is in force as long as its card is.
    pub until: Option<Until>,
    /// Since when it has been there. What is in force dates from the arrival of its card, which is kept of cards that
    /// replace numbers.
    pub since: Stamp,
}

impl StatSource {
    /// Was it made for a while, and not in force as long as its card is there?
    #[must_use]
    pub fn is_made(&self) -> bool {
        self.until.is_some()
    }
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
        let idle = [
            StatEffect::Add(0),
            StatEffect::Times(1),
            StatEffect::Divide(1),
        ];
        let mut sources = Vec::new();
        self.each_change(Target::Card(card), stat, &mut |source, _| {
            if !idle.contains(&source.effect) {
                sources.push(source);
            }
        });
        sources
    }

    /// Goes through all that changes a stat of a card or a player: what was made for a while in the order in which it was
    /// made, then what is in force, with the expression of its number.
    fn each_change(
        self,
        target: Target,
        stat: StatId,
        f: &mut impl FnMut(StatSource, Option<&Value>),
    ) {
        for m in self.table.mods.iter().filter(|m| m.target == target) {
            let effect = match m.op {
                ModOp::Add(s, n) if s == stat => StatEffect::Add(n),
                ModOp::Times(s, n) if s == stat => StatEffect::Times(n),
                ModOp::Divide(s, n) if s == stat => StatEffect::Divide(n),
                ModOp::Set(s, n) if s == stat => StatEffect::Set(n),
                _ => continue,
            };
            let source = StatSource {
                by: m.source,
                effect,
                until: Some(m.until),
                since: m.stamp,
            };
            f(source, None);
        }
        let card = match target {
            Target::Card(card) => Some(card),
            Target::Player(_) => None,
        };
        self.for_each_always(Reach::stat(stat), card, &mut |q, effect| {
            let scope = effect.scope;
            let change = match (effect.always, target) {
                (Always::Stat(cards, s, change), Target::Card(card))
                    if *s == stat && q.includes(scope, cards, card) =>
                {
                    change
                }
                (Always::PlayerStat(who, s, change), Target::Player(player))
                    if *s == stat && q.who(scope, *who) == player =>
                {
                    change
                }
                _ => return,
            };
            let worth = |v| q.noted(|| effect.question(), || q.value(scope, v));
            let (effect, value) = match change {
                Change::Add(v) => (StatEffect::Add(worth(v)), Some(v)),
                Change::Times(v) => (StatEffect::Times(worth(v)), Some(v)),
                Change::Divide(n) => (StatEffect::Divide(*n), None),
                Change::Set(v) => (StatEffect::Set(worth(v)), Some(v)),
                Change::Become(v) => (StatEffect::Set(v.0), None),
            };
            let source = StatSource {
                by: scope.source,
                effect,
                until: None,
                since: scope.since,
            };
            f(source, value);
        });
    }

    /// The number of a card's stat now. 0 for a card that is hidden on this table.
    #[must_use]
    #[inline(always)]
    pub fn stat(self, card: CardId, stat: StatId) -> i32 {
        if self.setup.is_total(stat) {
            return self.total(card, stat);
        }
        if self.is_as_printed(Reach::stat(stat)) {
            let printed = self.def(card).map_or(0, |d| d.stat(stat));
            return self.setup.stat_rule(stat).unchanged(printed);
        }
        self.changed_stat(card, stat)
    }

    /// The sum of a family of stats.
    #[inline(never)]
    fn total(self, card: CardId, stat: StatId) -> i32 {
        let families = self.setup.families.iter();
        let parts = families.filter(|f| f.total == stat).flat_map(|f| f.parts);
        parts.map(|s| self.stat(card, *s)).sum()
    }

    /// Can the number of this stat be lower than printed on some card, by what was made for a while or is in force?
    #[must_use]
    pub fn may_be_lowered(self, stat: StatId) -> bool {
        let reach = Reach::stat(stat);
        if self.is_as_printed(reach) {
            return false;
        }
        let for_a_while = |m: &Modifier| match m.op {
            ModOp::Add(s, n) => s == stat && n < 0,
            ModOp::Times(s, _) | ModOp::Divide(s, _) | ModOp::Set(s, _) => s == stat,
            ModOp::Ability(..) => true,
            _ => false,
        };
        let in_force = |card: &CardId| self.def(*card).is_some_and(|d| d.lowers & reach.stats != 0);
        let mut sources = self.table.sources.iter();
        self.table.mods.iter().any(for_a_while)
            || self.setup.lowers & reach.stats != 0 && sources.any(in_force)
    }

    /// The number of a stat that is not as printed.
    #[inline(never)]
    fn changed_stat(self, card: CardId, stat: StatId) -> i32 {
        let asked = Asked::Stat(card, stat);
        self.noted(
            || self.settled_question(asked),
            || self.read_stat(card, stat),
        )
    }

    /// The question as a sheet takes it, if all that is in force is read.
    #[inline]
    fn settled_question(self, question: impl Into<Question>) -> Option<Question> {
        (self.bound == Rank::LAST).then(|| question.into())
    }

    fn read_stat(self, card: CardId, stat: StatId) -> i32 {
        self.settled(|q| match q.on_the_way() {
            None => q.work_out(card, stat),
            Some(known) => {
                let printed = q.def(card).map_or(0, |d| d.stat(stat));
                let plain = q.setup.stat_rule(stat).unchanged(printed);
                let key = (Asked::Stat(card, stat), q.bound);
                known.answer(key, plain, || q.work_out(card, stat))
            }
        })
    }

    fn work_out(self, card: CardId, stat: StatId) -> i32 {
        work::count(Work::Number);
        let rule = self.setup.stat_rule(stat);
        self.stat_parts(card, stat).worked_out(rule)
    }

    /// The numbers of several stats of a card now; none of them the sum of a family.
    #[must_use]
    #[inline]
    pub fn stats<const N: usize>(self, card: CardId, stats: &[StatId; N]) -> [i32; N] {
        if !self.is_as_printed(Reach::stats(stats)) {
            return stats.map(|s| self.stat(card, s));
        }
        let def = self.def(card);
        stats.map(|s| {
            let printed = def.map_or(0, |d| d.stat(s));
            self.setup.stat_rule(s).unchanged(printed)
        })
    }

    /// Does no modifier and nothing in force change what this is about?
    #[inline]
    fn is_as_printed(self, reach: Reach) -> bool {
        !self.table.about.meets(reach)
    }

    /// What a stat is made of.
    #[must_use]
    pub fn stat_parts(self, card: CardId, stat: StatId) -> StatParts {
        self.stat_parts_if(card, stat, |_, _| true)
    }

    /// What a stat is made of by those changes alone that `counts` lets count: each is shown with the expression of its
    /// number, where it is worked out anew whenever it is read.
    #[must_use]
    pub fn stat_parts_if(
        self,
        card: CardId,
        stat: StatId,
        counts: impl FnMut(&StatSource, Option<&Value>) -> bool,
    ) -> StatParts {
        let printed = self.def(card).map_or(0, |d| d.stat(stat));
        self.parts_of(Target::Card(card), stat, printed, counts)
    }

    fn parts_of(
        self,
        target: Target,
        stat: StatId,
        printed: i32,
        mut counts: impl FnMut(&StatSource, Option<&Value>) -> bool,
    ) -> StatParts {
        let winner = self.setup.stat_rule(stat).winner();
        let mut undone = Stamp::default();
        if winner == Winner::Undoing {
            let mut set = StatParts::of(printed);
            self.each_change(target, stat, &mut |source, _| {
                if matches!(source.effect, StatEffect::Set(_)) {
                    set.take(winner, source.effect, source.since, source.is_made());
                }
            });
            undone = set.set_at();
        }
        let mut parts = StatParts::of(printed);
        self.each_change(target, stat, &mut |source, value| {
            let made = source.is_made();
            if !(made && source.since < undone) && counts(&source, value) {
                parts.take(winner, source.effect, source.since, made);
            }
        });
        parts
    }

    /// A number of a player that changes alone make up.
    #[must_use]
    #[inline]
    pub fn player_stat(self, player: PlayerId, stat: StatId) -> i32 {
        if self.is_as_printed(Reach::stat(stat)) {
            return self.setup.stat_rule(stat).unchanged(0);
        }
        self.changed_for(player, stat)
    }

    #[inline(never)]
    fn changed_for(self, player: PlayerId, stat: StatId) -> i32 {
        let rule = self.setup.stat_rule(stat);
        let question = || self.settled_question(Question::of_player(player, stat));
        self.noted(question, || {
            self.settled(|q| {
                let parts = q.parts_of(Target::Player(player), stat, 0, |_, _| true);
                parts.worked_out(rule)
            })
        })
    }

    /// Is anything in force, or changed for a while? If not, numbers and keywords are as printed.
    #[must_use]
    #[inline]
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

    /// The keywords that the card has now, one bit each: those that are printed on it, and of others these alone.
    pub(crate) fn keywords_of(self, card: CardId, others: u64) -> u64 {
        let mut all = self.def(card).map_or(0, |d| d.keywords);
        // What is printed stays.
        let mut open = self.table.about.keywords & others & !all;
        while open != 0 {
            // Of 64 bits no place is past 63.
            let keyword = KeywordId(open.trailing_zeros() as u8);
            open &= open - 1;
            all |= u64::from(self.has(card, keyword)) << keyword.0;
        }
        all
    }

    /// Did something else than its print give the card the keyword?
    #[inline(never)]
    fn was_given(self, card: CardId, keyword: KeywordId) -> bool {
        let asked = Asked::Keyword(card, keyword);
        let question = || self.settled_question(asked);
        self.noted(question, || self.read_given(asked, card, keyword)) == 1
    }

    fn read_given(self, asked: Asked, card: CardId, keyword: KeywordId) -> i32 {
        self.settled(|q| {
            let read = || i32::from(q.finds_given(card, keyword));
            match q.on_the_way() {
                None => read(),
                Some(known) => known.answer((asked, q.bound), 0, read),
            }
        })
    }

    fn finds_given(self, card: CardId, keyword: KeywordId) -> bool {
        work::count(Work::Number);
        let mut found = self.given(Target::Card(card), keyword);
        self.for_each_always(Reach::keyword(keyword), Some(card), &mut |q, effect| {
            if let Always::Keyword(cards, k) = effect.always {
                found |= *k == keyword && q.includes(effect.scope, cards, card);
            }
        });
        found
    }

    /// Can any card have one of these keywords now: is one printed on a card of the match, or given by something?
    #[must_use]
    #[inline]
    pub fn may_any_have<const N: usize>(self, keywords: &[KeywordId; N]) -> bool {
        let these = Reach::keywords(keywords);
        these.keywords & self.setup.keywords != 0 || !self.is_as_printed(these)
    }

    /// Which of these keywords the card has now.
    #[must_use]
    #[inline]
    pub fn has_each<const N: usize>(self, card: CardId, keywords: &[KeywordId; N]) -> [bool; N] {
        if !self.is_as_printed(Reach::keywords(keywords)) {
            return keywords.map(|k| self.has(card, k));
        }
        let def = self.def(card);
        keywords.map(|k| def.is_some_and(|d| d.keyword(k)))
    }

    /// Has the player the keyword (a permission or prohibition) now?
    #[must_use]
    #[inline]
    pub fn player_has(self, player: PlayerId, keyword: KeywordId) -> bool {
        !self.is_as_printed(Reach::player(keyword)) && self.player_was_given(player, keyword)
    }

    #[inline(never)]
    fn player_was_given(self, player: PlayerId, keyword: KeywordId) -> bool {
        let question = || self.settled_question(Question::of_player_keyword(player, keyword));
        let read = || self.settled(|q| i32::from(q.player_finds_given(player, keyword)));
        self.noted(question, read) == 1
    }

    fn player_finds_given(self, player: PlayerId, keyword: KeywordId) -> bool {
        work::count(Work::Number);
        let mut found = self.given(Target::Player(player), keyword);
        self.for_each_always(Reach::player(keyword), None, &mut |q, effect| {
            if let Always::Player(who, k) = effect.always {
                found |= *k == keyword && q.who(effect.scope, *who) == player;
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
        let given = self.setup.gives && !self.is_as_printed(reach);
        (given || self.table.lasting.meets(reach)) && self.bound > Rank::FIRST
    }

    /// Goes through what is in force and about the same as `reach`, with the scope in which it is read. What affects both players is
    /// read once for each; what is about other cards than `card` alone may be left out.
    fn for_each_always(self, reach: Reach, card: Option<CardId>, f: &mut dyn FnMut(Self, &Effect)) {
        if self.in_force(reach) {
            self.deeper(|| self.read_each_always(reach, card, f));
        }
    }

    /// Can the effect be about this card? Where numbers depend on numbers, only what is must be asked further.
    fn concerns_card(self, scope: &Scope, ability: &Ability, card: CardId) -> bool {
        ability.always.iter().any(|always| match always {
            Always::Stat(Cards::This, ..) | Always::Keyword(Cards::This, _) => scope.source == card,
            Always::Stat(cards, ..) | Always::Keyword(cards, _) => {
                self.on_the_way().is_none() || self.includes(scope, cards, card)
            }
            Always::Player(..) | Always::PlayerStat(..) => false,
        })
    }

    fn read_each_always(
        self,
        reach: Reach,
        card: Option<CardId>,
        f: &mut dyn FnMut(Self, &Effect),
    ) {
        for source in &self.table.sources {
            let about_another = card.is_some_and(|card| card != *source);
            let meets = |d: &&CardDef| match about_another {
                true => d.reach_of_others.meets(reach),
                false => d.reach.meets(reach),
            };
            let Some(def) = self.def(*source).filter(meets) else {
                continue;
            };
            for (n, a) in def.abilities.iter().enumerate() {
                let passed_over = a.given || about_another && a.about_itself;
                if !passed_over && a.reach.meets(reach) {
                    self.read_always(*source, (n, &a.ability), card, f);
                }
            }
        }
        if self.setup.gives {
            self.for_each_given(reach, card, f);
        }
    }

    /// The same of one printed ability of a card: if it works, and its condition holds.
    fn read_always(
        self,
        source: CardId,
        (n, ability): (usize, &Ability),
        card: Option<CardId>,
        f: &mut dyn FnMut(Self, &Effect),
    ) {
        work::count(Work::Effect);
        let shared = ability.kind.manner() == Manner::Shared;
        let id = self.table.card(source).def;
        let since = self.table.arrived(source);
        let Some(q) = self.before(id, n, since, source) else {
            return;
        };
        let gone = q.gone_at_once(source);
        let mut scope = Scope {
            since,
            was: gone.map_or(ZoneId::NONE, |then| then.zone),
            gone: source,
            ..Scope::of(source, q.controller(source))
        };
        if card.is_some_and(|card| !shared && !q.concerns_card(&scope, ability, card)) {
            return;
        }
        let works = match gone {
            Some(then) => n < 16 && then.works >> n & 1 == 1,
            None => self.setup.rules.works(q, source, ability),
        };
        if !works {
            return;
        }
        if !shared {
            q.read_for(&scope, (n, ability), f);
            return;
        }
        for player in PlayerId::ALL {
            scope.controller = player;
            q.read_for(&scope, (n, ability), f);
        }
    }

    /// What an ability has in force for the player of a scope, if its condition holds.
    fn read_for(
        self,
        scope: &Scope,
        (n, ability): (usize, &Ability),
        f: &mut dyn FnMut(Self, &Effect),
    ) {
        let question = || Question::of_condition(scope.source, n, scope.controller);
        let holds = || i32::from(self.holds(scope, &ability.condition));
        if self.noted(question, holds) != 1 {
            return;
        }
        for (at, always) in ability.always.iter().enumerate() {
            let place = Some((n, at));
            f(
                self,
                &Effect {
                    always,
                    place,
                    scope,
                },
            );
        }
    }

    /// The same of the abilities that cards were given.
    fn for_each_given(self, reach: Reach, about: Option<CardId>, f: &mut dyn FnMut(Self, &Effect)) {
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
                    let place = None;
                    f(
                        q,
                        &Effect {
                            always,
                            place,
                            scope: &scope,
                        },
                    );
                }
            }
        }
    }
}

/// An effect in force.
struct Effect<'a> {
    always: &'a Always,
    /// The scope in which it is read.
    scope: &'a Scope<'a>,
    /// The place of its ability on the card and its own in the ability; nothing for what a card was given.
    place: Option<(usize, usize)>,
}

impl Effect<'_> {
    /// How much it does, as a sheet takes the question.
    fn question(&self) -> Option<Question> {
        let (ability, at) = self.place?;
        Question::of_effect(self.scope.source, ability, at, self.scope.controller)
    }
}
