//! Numbers, changes of numbers, and what looking for cards would tell.

use super::Walk;
use fudaba_engine::ability::{Change, Filter, Selector, Value};
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

    /// What is offered or in force must not tell what lies where a player may not look.
    pub(super) fn look_for_secrets(&mut self, selector: &Selector) {
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
        // What a hand holds its own player may be offered something by; what is in force both see.
        let of_other = !own || self.in_force;
        let secret = language.piles.contains(&zone) || of_other && language.hands.contains(&zone);
        let reads = self.reading || filters.iter().any(Filter::reads_print);
        if self.in_public && secret && reads {
            let name = zone.name(self.rules.words);
            self.problem_at(
                name,
                self.met.get(name).copied().unwrap_or(0),
                format!("whether the ability works would tell what the hidden cards in {name} are"),
                "count the cards without tests on what is printed, or ask among the steps",
            );
        }
    }
}
