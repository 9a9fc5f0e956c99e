//! Walks through everything inside an ability: registers are bound before they are used, lists are not empty, numbers
//! are in range, and nothing is chosen where nothing may be chosen.

use crate::cards::card_rules::CardRules;
use crate::engine::ability::{
    Ability, Always, Amount, Bind, Cards, Change, Condition, Cost, Effect, Filter, Selector,
    Subject, Value,
};
use crate::engine::words::StatId;

/// A reason and a remedy.
type Problem = (String, String);

/// Which registers are bound.
type Bound = [bool; 4];

pub(super) struct Walk<'a> {
    rules: &'a CardRules,
    problems: Vec<Problem>,
    bound: Bound,
    used: Bound,
    /// Is there a moment that `It` and `That` can refer to?
    has_moment: bool,
    /// Has a number been named?
    named: bool,
}

/// Whether an expression stands where the player may be asked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asking {
    Allowed,
    Forbidden,
}

impl<'a> Walk<'a> {
    /// Everything that is wrong inside an ability.
    pub(super) fn ability(rules: &'a CardRules, ability: &Ability) -> Vec<Problem> {
        let mut walk = Self {
            rules,
            problems: Vec::new(),
            bound: [false; 4],
            used: [false; 4],
            has_moment: !ability.when.is_empty(),
            named: false,
        };
        for trigger in &ability.when {
            if let Subject::Mine(filters) | Subject::Theirs(filters) | Subject::Any(filters) =
                &trigger.1
            {
                walk.filters(filters);
            }
        }
        walk.condition(&ability.condition);
        for cost in &ability.cost {
            if let Cost::Do(step) = cost {
                walk.step(step);
            }
        }
        for always in &ability.always {
            walk.always(always);
        }
        walk.list(&ability.effect);
        for (at, name) in ["A", "B", "C", "D"].into_iter().enumerate() {
            if chooses(&ability.effect, at) && !walk.used[at] {
                walk.problem(
                    format!("cards are chosen as {name}, but nothing is done with them"),
                    format!("use Bound({name}) in a later step, or take the Choose away"),
                );
            }
        }
        walk.problems
    }

    fn problem(&mut self, reason: impl Into<String>, help: impl Into<String>) {
        let problem = (reason.into(), help.into());
        if !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }

    fn always(&mut self, always: &Always) {
        match always {
            Always::Stat(cards, stat, change) => {
                self.cards(cards, Asking::Forbidden);
                self.change(*stat, change);
            }
            Always::Keyword(cards, _) => self.cards(cards, Asking::Forbidden),
            Always::Player(..) => {}
        }
    }

    fn list(&mut self, steps: &[Effect]) {
        for (at, step) in steps.iter().enumerate() {
            if matches!(step, Effect::IfDid(_) | Effect::IfNotDid(_)) && at == 0 {
                self.problem(
                    "IfDid stands first, so there is no step that could have been done",
                    "put the step that it asks about before it",
                );
            }
            self.step(step);
        }
    }

    /// Steps that may be left out: what they bind is not bound afterwards.
    fn branch(&mut self, steps: &[Effect]) -> Bound {
        if steps.is_empty() {
            self.problem(
                "a list of steps is empty",
                "write a step into it or take it away",
            );
        }
        let before = self.bound;
        self.list(steps);
        std::mem::replace(&mut self.bound, before)
    }

    fn step(&mut self, step: &Effect) {
        use Asking::Allowed;
        match step {
            Effect::Draw(_, count) => self.count(count, 20),
            Effect::Choose(bind, cards)
            | Effect::Look(bind, cards)
            | Effect::Reveal(bind, cards) => {
                self.cards(cards, Allowed);
                self.bind(*bind);
            }
            Effect::Move(cards, _)
            | Effect::Enter(cards, _)
            | Effect::Shift(cards, _)
            | Effect::Ready(cards)
            | Effect::Rest(cards)
            | Effect::TurnUp(cards)
            | Effect::TurnDown(cards)
            | Effect::Flip(cards)
            | Effect::Defeat(cards)
            | Effect::TakeRole(cards, _)
            | Effect::Copy(cards)
            | Effect::Grant(cards, ..) => self.cards(cards, Allowed),
            Effect::Trade(first, second, stat, _) => {
                self.cards(first, Asking::Forbidden);
                self.cards(second, Asking::Forbidden);
                self.change(*stat, &Change::Set(Value::N(0)));
            }
            Effect::Assign(_, _, value) => self.value(value),
            Effect::NameNumber(_, least, most) => {
                if least >= most || !(0..=99).contains(least) || most - least > 60 {
                    self.problem(
                        format!("no number can be named from {least} to {most}"),
                        "write a smaller number first, both from 0 to 99",
                    );
                }
                self.named = true;
            }
            Effect::StackOn(first, second) | Effect::Swap(first, second) => {
                self.cards(first, Allowed);
                self.cards(second, Allowed);
            }
            Effect::Modify(cards, stat, change, _) => {
                self.cards(cards, Allowed);
                self.change(*stat, change);
            }
            Effect::Shuffle(..) | Effect::GrantPlayer(..) | Effect::Deed(..) | Effect::Win(_) => {}
            _ => self.structure(step),
        }
    }

    /// A step made of other steps.
    fn structure(&mut self, step: &Effect) {
        match step {
            Effect::If(condition, steps) => {
                self.condition(condition);
                self.branch(steps);
            }
            Effect::IfElse(condition, first, second) => {
                self.condition(condition);
                let first = self.branch(first);
                let second = self.branch(second);
                self.bind_common(&[first, second]);
            }
            Effect::IfDid(steps)
            | Effect::IfNotDid(steps)
            | Effect::May(steps)
            | Effect::MayBy(_, steps)
            | Effect::Later(_, steps) => {
                self.branch(steps);
            }
            Effect::ChooseOne(options) | Effect::ChooseOneBy(_, options) => {
                if options.len() < 2 {
                    self.problem(
                        "ChooseOne offers fewer than two lists of steps",
                        "offer at least two, or write the steps without ChooseOne",
                    );
                }
                let ends: Vec<_> = options.iter().map(|steps| self.branch(steps)).collect();
                self.bind_common(&ends);
            }
            Effect::Repeat(times, steps) => {
                self.count(times, 20);
                self.branch(steps);
            }
            Effect::ForEach(bind, cards, steps) => {
                self.cards(cards, Asking::Allowed);
                let before = self.bound;
                self.bind(*bind);
                self.branch(steps);
                self.bound = before;
            }
            _ => {}
        }
    }

    fn bind(&mut self, bind: Bind) {
        if let Some(at) = register(bind) {
            self.bound[at] = true;
        }
    }

    fn bind_common(&mut self, ends: &[Bound]) {
        for at in 0..self.bound.len() {
            self.bound[at] |= !ends.is_empty() && ends.iter().all(|end| end[at]);
        }
    }

    fn uses(&mut self, bind: Bind) {
        let Some(at) = register(bind) else { return };
        self.used[at] = true;
        if !self.bound[at] {
            self.problem(
                format!("the register {bind:?} is used before cards are surely bound to it"),
                format!("bind it before: Choose({bind:?}, …), Look, Reveal or ForEach"),
            );
        }
    }

    /// A number of things: at least one, if it is written as a number.
    fn count(&mut self, value: &Value, most: i16) {
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

    fn value(&mut self, value: &Value) {
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
            Value::Capped(value, _) => self.value(value),
        }
    }

    fn change(&mut self, stat: StatId, change: &Change) {
        let named = self.is_mark(stat);
        let name = stat.name(self.rules.words);
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
    fn is_mark(&self, stat: StatId) -> bool {
        let mut marks = self.rules.kinds.iter().flat_map(|kind| kind.marks);
        marks.any(|(mark, _)| *mark == stat)
    }

    fn condition(&mut self, condition: &Condition) {
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

    fn selector(&mut self, selector: &Selector) {
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
        }
    }

    fn filters(&mut self, filters: &[Filter]) {
        for filter in filters {
            self.filter(filter);
        }
    }

    fn filter(&mut self, filter: &Filter) {
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
            Filter::SameName(cards) | Filter::AdjacentTo(cards) | Filter::InLineWith(cards) => {
                self.cards(cards, Asking::Forbidden);
            }
            Filter::Not(filter) => self.filter(filter),
            Filter::AnyOf(filters) => {
                if filters.len() < 2 {
                    self.problem("AnyOf has fewer than two tests", "write them without AnyOf");
                }
                self.filters(filters);
            }
            Filter::Name(text) | Filter::Trait(text) if text.as_str().trim().is_empty() => {
                self.problem(
                    "a name or trait is empty",
                    "write it between the quotation marks",
                );
            }
            _ => {}
        }
    }

    fn cards(&mut self, cards: &Cards, asking: Asking) {
        let chooses = matches!(
            cards,
            Cards::Pick(..) | Cards::PickBy(..) | Cards::Random(..) | Cards::Top(..)
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
            Cards::Pick(amount, selector) | Cards::PickBy(_, amount, selector) => {
                if let Amount::Exactly(count) | Amount::UpTo(count) = amount {
                    self.count(count, 60);
                }
                self.selector(selector);
            }
            Cards::Random(count, selector) => {
                self.count(count, 60);
                self.selector(selector);
            }
            Cards::Top(_, _, count) => self.count(count, 60),
            Cards::This | Cards::Role(_) | Cards::TheirRole(_) => {}
        }
    }
}

fn register(bind: Bind) -> Option<usize> {
    match bind {
        Bind::A => Some(0),
        Bind::B => Some(1),
        Bind::C => Some(2),
        Bind::D => Some(3),
        Bind::Scratch(_) => None,
    }
}

/// Is there a `Choose` into this register?
fn chooses(steps: &[Effect], at: usize) -> bool {
    steps.iter().any(|step| match step {
        Effect::Choose(bind, _) => register(*bind) == Some(at),
        Effect::If(_, steps)
        | Effect::IfDid(steps)
        | Effect::IfNotDid(steps)
        | Effect::May(steps)
        | Effect::MayBy(_, steps)
        | Effect::Repeat(_, steps)
        | Effect::ForEach(_, _, steps)
        | Effect::Later(_, steps) => chooses(steps, at),
        Effect::IfElse(_, first, second) => chooses(first, at) || chooses(second, at),
        Effect::ChooseOne(options) | Effect::ChooseOneBy(_, options) => {
            options.iter().any(|steps| chooses(steps, at))
        }
        _ => false,
    })
}
