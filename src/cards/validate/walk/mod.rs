//! Walks through everything inside an ability: registers are bound before they are used, lists are not empty, numbers
//! are in range, and nothing is chosen where nothing may be chosen.

mod terms;

use crate::cards::card_rules::CardRules;
use crate::engine::ability::{Ability, Always, Bind, Change, Cost, Effect, Subject, Value};
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
    /// Has a colour been named?
    coloured: bool,
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
            coloured: false,
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
            match cost {
                Cost::Do(step) => walk.step(step),
                Cost::Spend(_, count) => walk.count(count, 20),
                Cost::RestThis | Cost::TurnDown(..) => {}
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
            Always::PlayerStat(_, stat, change) => self.change(*stat, change),
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
            Effect::Arrange(cards, _)
            | Effect::EnterRested(cards, _)
            | Effect::SetOff(cards, _)
            | Effect::Move(cards, _)
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
            Effect::StackOn(first, second)
            | Effect::Swap(first, second)
            | Effect::Tuck(first, second)
            | Effect::Exchange(first, second) => {
                self.cards(first, Allowed);
                self.cards(second, Allowed);
            }
            Effect::Modify(cards, stat, change, _) => {
                self.cards(cards, Allowed);
                self.change(*stat, change);
            }
            Effect::Shuffle(..)
            | Effect::Rearrange(..)
            | Effect::GrantPlayer(..)
            | Effect::Deed(..)
            | Effect::Win(_) => {}
            _ => self.number_step(step),
        }
    }

    /// A step about numbers, colours or piles.
    fn number_step(&mut self, step: &Effect) {
        match step {
            Effect::Spend(_, _, count)
            | Effect::DrawUpTo(_, count)
            | Effect::DrawUntil(_, _, count) => self.count(count, 20),
            Effect::DeedWith(_, _, value) => self.value(value),
            Effect::LookUpTo(seen, _, _, most) => {
                self.count(most, 20);
                self.bind(*seen);
            }
            Effect::RevealUntil(all, found, _, _, filters) => {
                self.filters(filters);
                self.bind(*all);
                self.bind(*found);
            }
            Effect::NameColour(..) => self.coloured = true,
            Effect::NameColourOf(_, stat, cards) => {
                self.cards(cards, Asking::Allowed);
                self.family(*stat);
                self.coloured = true;
            }
            Effect::ModifyPlayer(_, stat, change, _) => self.change(*stat, change),
            Effect::Remake(cards, numbers, _) => {
                self.cards(cards, Asking::Allowed);
                let words = self.rules.words;
                let total = |s: &StatId| words.family(*s).map(|f| f.total);
                let first = numbers.keys().next().map(total);
                if first.flatten().is_none() || !numbers.keys().all(|s| Some(total(s)) == first) {
                    self.problem(
                        "Remake needs numbers of one family of stats",
                        "write the stats of one family, such as those of one number by colour",
                    );
                }
            }
            Effect::Recolour(cards, from, to, _) => {
                self.cards(cards, Asking::Allowed);
                self.family(*from);
                self.change(*to, &Change::Set(Value::N(0)));
            }
            Effect::GrantAbility(cards, ability, _) => {
                self.cards(cards, Asking::Allowed);
                for problem in Walk::ability(self.rules, ability) {
                    self.problem(problem.0, problem.1);
                }
            }
            _ => self.structure(step),
        }
    }

    /// A stat that must belong to a family.
    fn family(&mut self, stat: StatId) {
        if self.rules.words.family(stat).is_none() {
            let name = stat.name(self.rules.words);
            self.problem(
                format!("{name} has no colours"),
                "name a stat of a family, or the sum of one",
            );
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
            | Effect::Later(_, steps, _) => {
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
            Effect::EachPlayer(steps) => {
                self.branch(steps);
            }
            Effect::RepeatWhile(condition, steps) => {
                self.branch(steps);
                self.condition(condition);
            }
            Effect::Repeat(times, steps) => {
                self.count(times, 20);
                self.branch(steps);
            }
            Effect::ForEach(bind, cards, steps) => {
                if steps.iter().any(|s| matches!(s, Effect::Rearrange(..))) {
                    self.problem(
                        "Rearrange cannot stand inside ForEach",
                        "put it before or behind",
                    );
                }
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
        | Effect::RepeatWhile(_, steps)
        | Effect::EachPlayer(steps)
        | Effect::ForEach(_, _, steps)
        | Effect::Later(_, steps, _) => chooses(steps, at),
        Effect::IfElse(_, first, second) => chooses(first, at) || chooses(second, at),
        Effect::ChooseOne(options) | Effect::ChooseOneBy(_, options) => {
            options.iter().any(|steps| chooses(steps, at))
        }
        _ => false,
    })
}
