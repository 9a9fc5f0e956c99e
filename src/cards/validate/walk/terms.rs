//! Cards, values, conditions and filters inside an ability.

use super::{Asking, Walk};
use crate::engine::ability::{Amount, Cards, Change, Condition, Filter, Selector, Value};
use crate::engine::words::StatId;

impl Walk<'_> {
    /// A number of things: at least one, if it is written as a number.
    pub(super) fn count(&mut self, value: &Value, most: i16) {
        if let Value::N(n) = value
            && !(1..=most).contains(n)
        {
            self.problem(
                format!("{n} is no possible number here"),
                format!("use 1 to {most}"),
            );
        }
        self.value(value);
    }

    pub(super) fn value(&mut self, value: &Value) {
        match value {
            Value::N(n) => {
                if !(-999..=999).contains(n) {
                    self.problem(format!("the number {n} is too large"), "use -999 to 999");
                }
            }
            Value::Count(selector) => self.selector(selector),
            Value::CountOf(bind) => self.uses(*bind),
            Value::Stat(_, cards) => self.cards(cards, Asking::Forbidden),
            Value::Sum(_, selector) => self.selector(selector),
            Value::Printed(_, cards) => self.cards(cards, Asking::Forbidden),
            Value::Named => {
                if !self.named {
                    self.problem(
                        "no number is named before Named",
                        "put NameNumber(…) before it",
                    );
                }
            }
            Value::Tally(..) | Value::Result => {}
            Value::Times(value, factor) => {
                if *factor == 0 {
                    self.problem(
                        "something is multiplied by 0",
                        "write N(0) or another factor",
                    );
                }
                self.value(value);
            }
            Value::Plus(first, second) => {
                self.value(first);
                self.value(second);
            }
            Value::Minus(first, second) => {
                self.value(first);
                self.value(second);
            }
            Value::Per(value, n) => {
                if *n < 2 {
                    self.problem(
                        format!("one for every {n} cannot be counted"),
                        "use 2 or more, or the value by itself",
                    );
                }
                self.value(value);
            }
            Value::Kinds(_, selector)
            | Value::Differing(_, selector)
            | Value::Greatest(_, selector)
            | Value::Least(_, selector) => self.selector(selector),
            Value::Capped(value, _) => self.value(value),
        }
    }

    pub(super) fn change(&mut self, stat: StatId, change: &Change) {
        let named = self.is_mark(stat);
        let name = stat.name(self.rules.words);
        if let Some(family) = self.rules.words.family(stat) {
            if family.total == stat {
                self.problem(
                    format!("{name} is a sum and cannot be changed by itself"),
                    "change one of the stats that it is the sum of",
                );
            }
            if family.chosen == stat && !self.coloured {
                self.problem(
                    format!("no colour is named before {name}"),
                    "put NameColour(…) before it",
                );
            }
        }
        match change {
            Change::Become(_) if !named => self.problem(
                format!("{name} is a number and cannot become a named value"),
                "use Set, Add, Times or Divide",
            ),
            Change::Become(_) => {}
            _ if named => self.problem(
                format!("{name} is not a number and cannot be counted with"),
                "use Become",
            ),
            Change::Add(value) | Change::Set(value) | Change::Times(value) => self.value(value),
            Change::Divide(by) => {
                if *by < 2 {
                    self.problem(format!("nothing can be divided by {by}"), "use 2 or more");
                }
            }
        }
    }

    /// Is this a stat that holds a named value?
    pub(super) fn is_mark(&self, stat: StatId) -> bool {
        let mut marks = self.rules.kinds.iter().flat_map(|kind| kind.marks);
        marks.any(|(mark, _)| *mark == stat)
    }

    pub(super) fn condition(&mut self, condition: &Condition) {
        match condition {
            Condition::All(all) | Condition::AnyOf(all) => {
                if all.is_empty() {
                    self.problem("a condition is an empty list", "write conditions into it");
                }
                for condition in all {
                    self.condition(condition);
                }
            }
            Condition::Not(condition) => self.condition(condition),
            Condition::Compare(first, _, second) => {
                self.value(first);
                self.value(second);
            }
            Condition::Exists(selector) => self.selector(selector),
            Condition::Is(cards, filters) => {
                self.cards(cards, Asking::Forbidden);
                self.filters(filters);
            }
            Condition::Always
            | Condition::YourTurn
            | Condition::OpponentTurn
            | Condition::Fact(..)
            | Condition::Empty(..) => {}
        }
    }

    pub(super) fn selector(&mut self, selector: &Selector) {
        match selector {
            Selector::Mine(_, filters)
            | Selector::Theirs(_, filters)
            | Selector::Both(_, filters) => {
                self.filters(filters);
            }
            Selector::Among(bind, filters) => {
                self.uses(*bind);
                self.filters(filters);
            }
            Selector::Under(cards, filters) => {
                self.cards(cards, Asking::Forbidden);
                self.filters(filters);
            }
            Selector::Union(parts) => {
                if parts.len() < 2 {
                    self.problem(
                        "Union has fewer than two parts",
                        "write the selector without Union",
                    );
                }
                for part in parts {
                    self.selector(part);
                }
            }
        }
    }

    pub(super) fn filters(&mut self, filters: &[Filter]) {
        for filter in filters {
            self.filter(filter);
        }
    }

    pub(super) fn filter(&mut self, filter: &Filter) {
        match filter {
            Filter::Stat(stat, _, value) | Filter::Printed(stat, _, value) => {
                if self.is_mark(*stat) {
                    let name = stat.name(self.rules.words);
                    self.problem(
                        format!("{name} is not a number and cannot be compared"),
                        format!("use Has({name}, [ … ])"),
                    );
                }
                self.value(value);
            }
            Filter::Has(stat, values) if !self.is_mark(*stat) || values.is_empty() => {
                let name = stat.name(self.rules.words);
                self.problem(
                    format!("Has({name}, …) cannot be tested"),
                    "use it with a stat of named values and at least one of them",
                );
            }
            Filter::SameName(cards)
            | Filter::SameGroup(cards)
            | Filter::SameUnit(cards)
            | Filter::AdjacentTo(cards)
            | Filter::InLineWith(cards) => {
                self.cards(cards, Asking::Forbidden);
            }
            Filter::Not(filter) => self.filter(filter),
            Filter::AnyOf(filters) => {
                if filters.len() < 2 {
                    self.problem("AnyOf has fewer than two tests", "write them without AnyOf");
                }
                self.filters(filters);
            }
            Filter::Name(text) | Filter::NameHas(text) | Filter::Trait(text)
                if text.as_str().trim().is_empty() =>
            {
                self.problem(
                    "a name or trait is empty",
                    "write it between the quotation marks",
                );
            }
            _ => {}
        }
    }

    pub(super) fn cards(&mut self, cards: &Cards, asking: Asking) {
        let chooses = matches!(
            cards,
            Cards::Pick(..)
                | Cards::PickBy(..)
                | Cards::PickWith(..)
                | Cards::Alike(..)
                | Cards::Random(..)
                | Cards::Top(..)
        );
        if chooses && asking == Asking::Forbidden {
            self.problem(
                "cards are chosen where nobody can be asked",
                "use All, This, Role or cards bound by an earlier step",
            );
        }
        match cards {
            Cards::It | Cards::That => {
                if !self.has_moment {
                    self.problem(
                        format!(
                            "{cards:?} means a card of the moment, but the ability has no when"
                        ),
                        "use This or Role(…), or add when",
                    );
                }
            }
            Cards::Bound(bind) => self.uses(*bind),
            Cards::Except(first, second) => {
                self.uses(*first);
                self.uses(*second);
            }
            Cards::All(selector) => self.selector(selector),
            Cards::Pick(amount, selector)
            | Cards::PickBy(_, amount, selector)
            | Cards::PickWith(_, amount, selector) => {
                if let Amount::Exactly(count) | Amount::UpTo(count) = amount {
                    self.count(count, 60);
                }
                self.selector(selector);
            }
            Cards::Random(count, selector) | Cards::Alike(count, selector) => {
                self.count(count, 60);
                self.selector(selector);
            }
            Cards::Top(_, _, count) => self.count(count, 60),
            Cards::This | Cards::Role(_) | Cards::TheirRole(_) => {}
        }
    }
}
