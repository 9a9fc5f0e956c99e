//! What is looked at in each part of an ability: what the ruleset implements, and what makes no sense.

use super::{Walk, register};
use fudaba_engine::ability::{
    Ability, Always, Amount, Bind, Cards, Change, Condition, Cost, Dest, DestName, Effect, Family,
    Filter, Part, Place, Selector, Value, Visit, Word,
};

impl<'a> Visit<'a> for Walk<'_> {
    fn ability(&mut self, ability: &'a Ability) {
        // One that is given to cards: it stands for itself, and its words are among those of the whole.
        let given = Self::whole(self.rules, ability, true);
        for mut problem in given.problems {
            if let Some((word, place)) = &mut problem.word {
                *place += self.met.get(word).copied().unwrap_or(0);
            }
            self.note(problem);
        }
        for (word, times) in given.met {
            *self.met.entry(word).or_default() += times;
        }
    }

    fn named(&mut self, family: &'static Family, word: &'static str) {
        self.meet(word);
        let language = self.rules.language;
        let known = language.implements(family, word);
        match family.name {
            "Effect" => self.unknown_step = !known,
            // These are looked at where they stand.
            "Spot" | "Dest" => return,
            _ => {}
        }
        if !known {
            self.refuse(family.name, word, family.called, &language.words(family));
        }
    }

    fn named_in(&mut self, word: &'static str, place: Place) {
        // What stands in a step that the ruleset lacks does not matter.
        let known = self.rules.allowed(place);
        if !known.contains(&word) && !self.unknown_step {
            self.refuse("", word, place.what(), &known);
        }
    }

    fn always(&mut self, always: &'a Always) {
        self.unknown_step = false;
        if let Always::Stat(_, stat, change) | Always::PlayerStat(_, stat, change) = always {
            self.changes(*stat, change);
        }
        self.with_asking(false, |w| always.walk(w));
    }

    fn cost(&mut self, cost: &'a Cost) {
        self.unknown_step = false;
        match cost {
            Cost::Spend(_, count) => self.count(count, 20),
            Cost::Points(_, count) => self.count(count, 99),
            Cost::RestThis | Cost::TurnDown(..) | Cost::Do(_) => {}
        }
        cost.walk(self);
        self.did |= matches!(cost, Cost::Do(_));
    }

    fn effects(&mut self, steps: &'a [Effect]) {
        // Whether there are targets is seen by both players, like whether a cost can be paid; what is done comes after.
        self.in_public = !std::mem::replace(&mut self.aimed, true);
        for step in steps {
            step.show(self);
            self.did = true;
        }
    }

    fn effect(&mut self, step: &'a Effect) {
        self.deed_declared(step);
        self.sides_fit(step);
        self.zones_fit(step);
        self.step_itself(step);
        if step.is_block() {
            return self.block(step);
        }
        let asking = !matches!(step, Effect::Trade(..));
        self.with_asking(asking, |w| step.walk(w));
    }

    fn cards(&mut self, cards: &'a Cards) {
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

    fn selector(&mut self, selector: &'a Selector) {
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
        let reading = self.reading && matches!(selector, Selector::Union(_));
        self.with_reading(reading, |w| w.with_asking(false, |w| selector.walk(w)));
    }

    fn filter(&mut self, filter: &'a Filter) {
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
        let reading = matches!(filter, Filter::Shares(..));
        self.with_reading(reading, |w| w.with_asking(false, |w| filter.walk(w)));
    }

    fn value(&mut self, value: &'a Value) {
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
            Value::Result if !self.did => self.problem_at(
                "Result",
                0,
                "Result stands where no step before it has dealt with anything",
                "put the step that it counts before it",
            ),
            Value::Times(_, 0) => self.problem(
                "something is multiplied by 0",
                "write N(0) or another factor",
            ),
            Value::Per(_, n) if *n < 2 => self.problem(
                format!("one for every {n} cannot be counted"),
                "use 2 or more, or the value by itself",
            ),
            _ => {}
        }
        let reading = matches!(
            value,
            Value::Stat(..)
                | Value::Printed(..)
                | Value::Sum(..)
                | Value::Kinds(..)
                | Value::Differing(..)
                | Value::Greatest(..)
                | Value::Least(..)
        );
        self.with_reading(reading, |w| w.with_asking(false, |w| value.walk(w)));
    }

    /// A number that is written on a card: no larger than numbers of the ruleset are.
    fn number(&mut self, n: i32) {
        let most = self.rules.numbers;
        if !(-most..=most).contains(&n) {
            self.problem(
                format!("the number {n} is too large"),
                format!("use -{most} to {most}"),
            );
        }
    }

    fn condition(&mut self, condition: &'a Condition) {
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

    fn change(&mut self, change: &'a Change) {
        if let Change::Divide(by) = change
            && *by < 2
        {
            self.problem(format!("nothing can be divided by {by}"), "use 2 or more");
        }
        change.walk(self);
    }

    fn dest(&mut self, dest: &'a Dest) {
        dest.walk(self);
        let (language, words) = (self.rules.language, self.rules.words);
        let ways = language.ways_into(dest.zone());
        let name = DestName::from(dest);
        let zone = dest.zone().name(words);
        if ways.is_empty() {
            let known: Vec<_> = language.dests.iter().map(|(z, _)| z.name(words)).collect();
            self.refuse("", zone, "a zone that effects put cards into", &known);
        } else if !ways.contains(&name) {
            let known: Vec<_> = ways.iter().map(|way| (*way).into()).collect();
            self.refuse(
                "",
                name.into(),
                &format!("a way to put cards into {zone}"),
                &known,
            );
        }
        if let Dest::Nth(_, n) = dest
            && !(2..=9).contains(n)
        {
            self.problem_here(
                "Nth",
                format!("no card is put as number {n} from the top"),
                "use 2 to 9, or To(…) for the top",
            );
        }
    }

    fn word(&mut self, word: Word) {
        self.meet(word.name(self.rules.words));
    }

    fn word_in(&mut self, word: Word, place: Place) {
        let name = word.name(self.rules.words);
        self.meet(name);
        self.named_in(name, place);
    }

    fn fills(&mut self, bind: Bind) {
        if let Some(at) = register(bind) {
            self.meet(bind.name());
            self.bound[at] = true;
        }
    }

    fn reads(&mut self, bind: Bind) {
        let Some(at) = register(bind) else { return };
        let name = bind.name();
        self.meet(name);
        self.used[at] = true;
        if !self.bound[at] {
            self.problem_here(
                name,
                format!("the register {name} is used before cards are surely bound to it"),
                format!("bind it before: Choose({name}, …), Look, Reveal or ForEach"),
            );
        }
    }
}
