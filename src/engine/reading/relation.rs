//! Names, groups and units that cards share or differ in. A card with several of them stands for one at a time, chosen so
//! that as many cards as possible fit together.

use crate::ability::{Aspect, Filter, Relation, Selector};
use crate::flow::context::Query;
use crate::printed::def::CardDef;
use crate::printed::symbol::Symbol;
use crate::printed::words::StatId;
use crate::reading::eval::as_number;
use crate::reading::scope::Scope;
use crate::table::ids::{CardId, CardSet};
use smallvec::SmallVec;

/// What one card can stand for.
type Marks = SmallVec<[Symbol; 4]>;

impl CardDef {
    /// What the card can stand for; within a group only the names that belong to it.
    fn marks(&self, aspect: Aspect, group: Option<Symbol>) -> Marks {
        match aspect {
            Aspect::Groups => self.traits.iter().copied().collect(),
            Aspect::Units => self.units.iter().copied().collect(),
            Aspect::Names if self.names.is_empty() => Marks::from_slice(&[self.name]),
            Aspect::Names => {
                let fits = |of: Option<Symbol>| group.is_none() || of.is_none() || of == group;
                let fitting = self.names.iter().filter(|n| fits(n.1));
                fitting.map(|n| n.0).collect()
            }
        }
    }
}

/// The group that a selector asks for.
fn group_of(selector: &Selector) -> Option<Symbol> {
    let (Selector::Mine(_, filters)
    | Selector::Theirs(_, filters)
    | Selector::Both(_, filters)
    | Selector::Among(_, filters)
    | Selector::Under(_, filters)
    | Selector::Attached(_, _, filters)
    | Selector::Bearer(_, filters)) = selector
    else {
        return None;
    };
    filters.iter().find_map(|f| match f {
        Filter::Trait(word) => Some(*word),
        _ => None,
    })
}

/// Of so many cards each can stand for a mark of its own, at most.
fn matched(cards: &[Marks]) -> usize {
    fn place(
        at: usize,
        cards: &[Marks],
        seen: &mut SmallVec<[Symbol; 16]>,
        held: &mut SmallVec<[(Symbol, usize); 16]>,
    ) -> bool {
        for mark in &cards[at] {
            if seen.contains(mark) {
                continue;
            }
            seen.push(*mark);
            let holder = held.iter().position(|h| h.0 == *mark);
            let free = holder.is_none_or(|h| {
                let other = held[h].1;
                place(other, cards, seen, held)
            });
            if free {
                match held.iter_mut().find(|h| h.0 == *mark) {
                    Some(h) => h.1 = at,
                    None => held.push((*mark, at)),
                }
                return true;
            }
        }
        false
    }
    let mut held = SmallVec::new();
    (0..cards.len())
        .filter(|at| place(*at, cards, &mut SmallVec::new(), &mut held))
        .count()
}

impl Query<'_> {
    fn marks_of(self, cards: CardSet, aspect: Aspect, group: Option<Symbol>) -> Vec<Marks> {
        let readable = cards.iter().filter(|c| self.setup.rules.readable(self, *c));
        readable
            .filter_map(|c| self.def(c))
            .map(|d| d.marks(aspect, group))
            .collect()
    }

    /// How many different names, groups or units there are on what a selector finds.
    pub(crate) fn kinds(self, scope: &Scope, aspect: Aspect, selector: &Selector) -> i32 {
        let found = self.readable_of(self.select(scope, selector));
        let all = self.marks_of(found, aspect, group_of(selector));
        let mut seen: SmallVec<[Symbol; 16]> = SmallVec::new();
        for mark in all.iter().flatten() {
            if !seen.contains(mark) {
                seen.push(*mark);
            }
        }
        as_number(seen.len())
    }

    /// The most cards of what a selector finds of which each stands for another name, group or unit.
    pub(crate) fn differing(self, scope: &Scope, aspect: Aspect, selector: &Selector) -> i32 {
        let found = self.readable_of(self.select(scope, selector));
        as_number(matched(&self.marks_of(found, aspect, group_of(selector))))
    }

    /// Those of the cards whose print may be read.
    fn readable_of(self, cards: CardSet) -> CardSet {
        let all = cards.iter();
        all.filter(|c| self.setup.rules.readable(self, *c))
            .collect()
    }

    /// The most of these cards that go together.
    pub(crate) fn most_together(
        self,
        relation: Relation,
        cards: CardSet,
        selector: &Selector,
    ) -> usize {
        let aspect = match relation {
            Relation::Within(stat, most) => return self.most_within(cards, stat, most),
            Relation::Different(aspect) | Relation::Same(aspect) => aspect,
        };
        let all = self.marks_of(cards, aspect, group_of(selector));
        if relation.differs() {
            return matched(&all);
        }
        let sharing = |mark: &Symbol| all.iter().filter(|m| m.contains(mark)).count();
        all.iter().flatten().map(sharing).max().unwrap_or(0)
    }

    /// Can this card be chosen with those chosen before, so that `need` cards in all can go together?
    pub(crate) fn joins(
        self,
        relation: Relation,
        picked: CardSet,
        rest: CardSet,
        card: CardId,
        need: usize,
        selector: &Selector,
    ) -> bool {
        let mut with = picked;
        with.insert(card);
        let (aspect, group) = match relation {
            Relation::Within(stat, most) => {
                return self.joins_within(with, rest, need, stat, most);
            }
            Relation::Different(aspect) | Relation::Same(aspect) => (aspect, group_of(selector)),
        };
        let chosen = self.marks_of(with, aspect, group);
        if chosen.len() < with.len() {
            return false;
        }
        if relation.differs() {
            return matched(&chosen) == chosen.len();
        }
        let others = self.marks_of(rest.without(&with), aspect, group);
        chosen[0].iter().any(|mark| {
            let all = chosen.iter().all(|m| m.contains(mark));
            let more = others.iter().filter(|m| m.contains(mark)).count();
            all && chosen.len() + more >= need
        })
    }

    /// The numbers of those of these cards that have the stat and may be read, the least first.
    fn sorted(self, cards: CardSet, stat: StatId) -> SmallVec<[i32; 32]> {
        let mut all: SmallVec<[i32; 32]> = self.numbers(cards, stat).collect();
        all.sort_unstable();
        all
    }

    /// The most of these cards whose numbers come to at most so much.
    fn most_within(self, cards: CardSet, stat: StatId, most: i32) -> usize {
        let mut sum = 0;
        let numbers = self.sorted(cards, stat).into_iter();
        numbers
            .take_while(|n| {
                sum += n;
                sum <= most
            })
            .count()
    }

    /// Do the numbers of these cards come to at most so much, and can so many in all?
    fn joins_within(
        self,
        with: CardSet,
        rest: CardSet,
        need: usize,
        stat: StatId,
        most: i32,
    ) -> bool {
        let own = self.sorted(with, stat);
        let others = self.sorted(rest.without(&with), stat);
        let sum: i32 = own.iter().sum();
        let further: i32 = others.iter().take(need.saturating_sub(with.len())).sum();
        own.len() == with.len() && sum.max(sum + further) <= most
    }

    /// Does the card share a group or a unit with one of these?
    pub(crate) fn shares(self, card: CardId, with: CardSet, aspect: Aspect) -> bool {
        let Some(def) = self.def(card) else {
            return false;
        };
        let own = def.marks(aspect, None);
        let with = self.readable_of(with);
        with.iter()
            .filter_map(|c| self.def(c))
            .any(|d| d.marks(aspect, None).iter().any(|m| own.contains(m)))
    }
}

#[cfg(test)]
mod tests {
    use super::{Marks, Symbol, matched};

    fn marks(all: &[&[&str]]) -> Vec<Marks> {
        all.iter()
            .map(|m| m.iter().map(|s| Symbol::new(s)).collect())
            .collect()
    }

    #[test]
    fn a_card_stands_for_the_name_that_lets_most_cards_differ() {
        assert_eq!(matched(&marks(&[&["a"], &["a"], &["b"]])), 2);
        // The joined card gives way: it takes b, so that the plain a counts.
        assert_eq!(matched(&marks(&[&["a", "b"], &["a"]])), 2);
        assert_eq!(matched(&marks(&[&["a", "b"], &["a"], &["b"]])), 2);
        assert_eq!(
            matched(&marks(&[&["a", "b"], &["b", "c"], &["a"], &["b"]])),
            3
        );
        assert_eq!(matched(&marks(&[&[], &["x"]])), 1, "without a unit, never");
    }
}
