//! Cards, values, conditions and filters inside an ability.

use super::Walk;
use fudaba_engine::ability::{Amount, Cards, Change, Condition, Filter, Selector, Value};
use fudaba_engine::words::StatId;

impl Walk<'_> {
    /// A number of things: at least one, if it is written as a number. What stands in it is gone through by the walk.
    pub(super) fn count(&mut self, value: &Value, most: i32) {
        if let Value::N(n) = value
            && !(1..=most).contains(n)
        {
            self.problem(
                format!("{n} is no possible number here"),
                format!("use 1 to {most}"),
            );
        }
    }

    /// A number that is written on a card: no larger than numbers of the ruleset are.
    fn size(&mut self, n: i32) {
        let most = self.rules.numbers;
        if !(-most..=most).contains(&n) {
            self.problem(
                format!("the number {n} is too large"),
                format!("use -{most} to {most}"),
            );
        }
    }

    pub(super) fn value_here(&mut self, value: &Value) {
        match value {
            Value::Amount if !self.has_amount => self.problem_at(
                "Amount",
                0,
                "Amount means how much the moment was about, but no moment in when has an amount",
                "use another number, or another moment",
            ),
            Value::Named if !self.named => self.problem_at(
                "Named",
                0,
                "no number is named before Named",
                "put NameNumber(…) before it",
            ),
            Value::Times(_, 0) => self.problem(
                "something is multiplied by 0",
                "write N(0) or another factor",
            ),
            Value::N(n) | Value::Times(_, n) | Value::Capped(_, n) => self.size(*n),
            Value::Per(_, n) if *n < 2 => self.problem(
                format!("one for every {n} cannot be counted"),
                "use 2 or more, or the value by itself",
            ),
            Value::Per(_, n) => self.size(*n),
            _ => {}
        }
        self.with_asking(false, |w| value.walk(w));
    }

    /// A change of a stat: does it suit what the stat is?
    pub(super) fn changes(&mut self, stat: StatId, change: &Change) {
        let named = self.rules.is_mark(stat);
        let name = stat.name(self.rules.words);
        if let Some(family) = self.rules.words.family(stat) {
            if family.total == stat {
                self.problem_at(
                    name,
                    0,
                    format!("{name} is a sum and cannot be changed by itself"),
                    "change one of the stats that it is the sum of",
                );
            }
            if family.chosen == stat && !self.coloured {
                self.problem_at(
                    name,
                    0,
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
            Change::Add(_) | Change::Set(_) | Change::Times(_) | Change::Divide(_) => {}
        }
    }

    pub(super) fn change_here(&mut self, change: &Change) {
        match change {
            Change::Divide(by) if *by < 2 => {
                self.problem(format!("nothing can be divided by {by}"), "use 2 or more");
            }
            Change::Divide(by) => self.size(*by),
            _ => {}
        }
        change.walk(self);
    }

    pub(super) fn condition_here(&mut self, condition: &Condition) {
        match condition {
            Condition::All(all) | Condition::AnyOf(all) if all.is_empty() => {
                self.problem("a condition is an empty list", "write conditions into it");
            }
            Condition::Is(_, filters) if filters.is_empty() => self.problem_here(
                "Is",
                "Is asks nothing of the cards",
                "write tests into the list, or ask with Exists whether there are cards",
            ),
            Condition::Did if !self.did => self.problem_at(
                "Did",
                0,
                "Did stands where no step before it could have been done",
                "put the step that it asks about before it",
            ),
            _ => {}
        }
        self.with_asking(false, |w| condition.walk(w));
    }

    pub(super) fn selector_here(&mut self, selector: &Selector) {
        self.look_for_secrets(selector);
        if let Selector::Union(parts) = selector
            && parts.len() < 2
        {
            self.problem_at(
                "Union",
                0,
                "Union has fewer than two parts",
                "write the selector without Union",
            );
        }
        self.with_asking(false, |w| selector.walk(w));
    }

    pub(super) fn filter_here(&mut self, filter: &Filter) {
        match filter {
            Filter::Stat(stat, ..) | Filter::Printed(stat, ..) if self.rules.is_mark(*stat) => {
                let name = stat.name(self.rules.words);
                self.problem(
                    format!("{name} is not a number and cannot be compared"),
                    format!("use Has({name}, [ … ])"),
                );
            }
            Filter::Has(stat, values) if !self.rules.is_mark(*stat) || values.is_empty() => {
                let name = stat.name(self.rules.words);
                self.problem(
                    format!("Has({name}, …) cannot be tested"),
                    "use it with a stat of named values and at least one of them",
                );
            }
            Filter::AnyOf(filters) if filters.len() < 2 => {
                self.problem("AnyOf has fewer than two tests", "write them without AnyOf");
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
        self.with_asking(false, |w| filter.walk(w));
    }

    /// What is offered or in force must not tell what lies where a player may not look.
    fn look_for_secrets(&mut self, selector: &Selector) {
        let (zone, filters, own) = match selector {
            Selector::Mine(zone, filters) => (*zone, filters, true),
            Selector::Theirs(zone, filters) | Selector::Both(zone, filters) => {
                (*zone, filters, false)
            }
            Selector::Among(..)
            | Selector::Under(..)
            | Selector::Attached(..)
            | Selector::Bearer(..)
            | Selector::Union(_) => return,
        };
        let language = self.rules.language;
        let secret = language.piles.contains(&zone) || !own && language.hands.contains(&zone);
        if self.in_public && secret && filters.iter().any(Filter::reads_print) {
            let name = zone.name(self.rules.words);
            self.problem_at(
                name,
                self.met.get(name).copied().unwrap_or(0),
                format!("whether the ability works would tell what the hidden cards in {name} are"),
                "count the cards without tests on what is printed, or ask among the steps",
            );
        }
    }

    pub(super) fn cards_here(&mut self, cards: &Cards) {
        if (cards.are_chosen() || matches!(cards, Cards::Top(..))) && !self.asking {
            self.problem(
                "cards are chosen where nobody can be asked",
                "use All, This, Role or cards bound by an earlier step",
            );
        }
        match cards {
            Cards::It if !self.has_it => self.problem_at(
                "It",
                0,
                "It means the card of the moment, but the ability has no when about a card",
                "use This or Role(…), or add when",
            ),
            Cards::That if !self.has_that => self.problem_at(
                "That",
                0,
                "That means the other card of the moment, but no moment in when is about two",
                "use This, It or Role(…), or another moment",
            ),
            Cards::Pick(Amount::Exactly(count) | Amount::UpTo(count), ..)
            | Cards::Random(count, _)
            | Cards::Alike(count, _)
            | Cards::Top(_, _, count) => self.count(count, 60),
            _ => {}
        }
        self.with_asking(false, |w| cards.walk(w));
    }
}
