//! Goes through everything inside an ability: registers are bound before they are used, lists are not empty, numbers are
//! in range, and nothing is chosen where nothing may be chosen.

mod declared;
mod sides;
mod terms;
mod visit;

use crate::card_rules::CardRules;
use fudaba_engine::NESTED;
use fudaba_engine::ability::{
    Ability, Bind, Cards, Change, Effect, Extent, Part, Place, Subject, Value, Visit,
};
use fudaba_engine::words::{MomentId, StatId};
use std::collections::BTreeMap;

/// What is wrong inside an ability.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Problem {
    /// What is wrong.
    pub(super) reason: String,
    /// What to do.
    pub(super) help: String,
    /// The word that it is about, and at which of its places in the ability (from 0); none for the ability as a whole.
    pub(super) word: Option<(String, usize)>,
}

/// Which registers are bound.
type Bound = [bool; 4];

pub(super) struct Walk<'r> {
    rules: &'r CardRules,
    problems: Vec<Problem>,
    bound: Bound,
    used: Bound,
    /// The registers that cards are chosen into.
    chosen: Bound,
    /// Whose cards the registers hold, where that is sure.
    sides: [Option<sides::Side>; 4],
    /// Where they lie, where that is sure.
    lies: [Option<sides::Lie>; 4],
    /// Is there a moment with a card, which `It` refers to?
    has_it: bool,
    /// Is there a moment with another card, which `That` refers to?
    has_that: bool,
    /// Has its moment an amount?
    has_amount: bool,
    /// Does the walk stand where both players see what comes of reading cards?
    in_public: bool,
    /// Are the targets behind it?
    aimed: bool,
    /// Is something in force by the ability?
    in_force: bool,
    /// Does the walk stand where what is printed on cards is read?
    reading: bool,
    /// Has a number been named?
    named: bool,
    /// Has a colour been named?
    coloured: bool,
    /// May cards be chosen where the walk stands?
    asking: bool,
    /// Is there a step before, which can have been carried out?
    did: bool,
    /// Repetitions around the place where the walk stands.
    nested: u8,
    /// Does the walk stand in a step that the ruleset lacks?
    unknown_step: bool,
    /// How often each word was met.
    met: BTreeMap<String, usize>,
}

impl<'r> Walk<'r> {
    /// Everything that is wrong inside an ability.
    pub(super) fn ability(rules: &'r CardRules, ability: &Ability) -> Vec<Problem> {
        Self::whole(rules, ability, false).problems
    }

    /// The walk through an ability that is perhaps given to cards.
    fn whole(rules: &'r CardRules, ability: &Ability, granted: bool) -> Self {
        let mut walk = Self {
            rules,
            problems: Vec::new(),
            bound: [false; 4],
            used: [false; 4],
            chosen: [false; 4],
            sides: [None; 4],
            lies: [const { None }; 4],
            has_it: (ability.when.iter()).any(|t| {
                let other = rules.language.with_other.contains(&t.0);
                other || !rules.player_moments.contains(&t.0)
            }),
            has_amount: (ability.when.iter()).any(|t| rules.language.with_amount.contains(&t.0)),
            has_that: (ability.when.iter()).any(|t| rules.language.with_other.contains(&t.0)),
            in_public: true,
            aimed: false,
            in_force: !ability.always.is_empty(),
            reading: false,
            named: rules.language.numbered.contains(&ability.kind),
            coloured: false,
            asking: false,
            did: false,
            nested: 0,
            unknown_step: false,
            met: BTreeMap::new(),
        };
        walk.ability_declared(ability, granted);
        ability.walk(&mut walk);
        walk.look_for_unused();
        walk
    }

    fn look_for_unused(&mut self) {
        for (at, name) in ["A", "B", "C", "D"].into_iter().enumerate() {
            if self.chosen[at] && !self.used[at] {
                self.problem_at(
                    name,
                    0,
                    format!("cards are chosen as {name}, but nothing is done with them"),
                    format!("use Bound({name}) in a later step, or take the Choose away"),
                );
            }
        }
    }

    fn problem(&mut self, reason: impl Into<String>, help: impl Into<String>) {
        self.note(Problem {
            reason: reason.into(),
            help: help.into(),
            word: None,
        });
    }

    /// A problem at one of the places of a word.
    fn problem_at(
        &mut self,
        word: &str,
        place: usize,
        reason: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.note(Problem {
            reason: reason.into(),
            help: help.into(),
            word: Some((word.to_owned(), place)),
        });
    }

    /// A problem at the word that was met last.
    fn problem_here(&mut self, word: &str, reason: impl Into<String>, help: impl Into<String>) {
        let place = self.met.get(word).map_or(0, |n| n.saturating_sub(1));
        self.problem_at(word, place, reason, help);
    }

    fn note(&mut self, problem: Problem) {
        if !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }

    /// The walk has come to a word.
    fn meet(&mut self, word: &str) {
        *self.met.entry(word.to_owned()).or_default() += 1;
    }

    /// Goes through a part in which cards may, or may not, be chosen.
    fn with_asking(&mut self, asking: bool, part: impl FnOnce(&mut Self)) {
        let before = std::mem::replace(&mut self.asking, asking);
        part(self);
        self.asking = before;
    }

    /// Goes through a part in which what is printed on cards is read, or not.
    fn with_reading(&mut self, reading: bool, part: impl FnOnce(&mut Self)) {
        let before = std::mem::replace(&mut self.reading, reading);
        part(self);
        self.reading = before;
    }

    /// Steps that may be left out: what they bind is not bound afterwards.
    fn branch(&mut self, steps: &[Effect]) -> Bound {
        let before = self.bound;
        self.steps(steps);
        std::mem::replace(&mut self.bound, before)
    }

    /// Steps that are surely carried out.
    fn steps(&mut self, steps: &[Effect]) {
        if steps.is_empty() {
            self.problem(
                "a list of steps is empty",
                "write a step into it or take it away",
            );
        }
        for step in steps {
            step.show(self);
            self.did = true;
        }
    }

    /// A repetition of what `part` goes through.
    fn repetition(&mut self, part: impl FnOnce(&mut Self)) {
        self.nested += 1;
        if usize::from(self.nested) > NESTED {
            self.problem(
                format!("more than {NESTED} repetitions stand in one another"),
                "nest fewer of Repeat, RepeatWhile, ForEach and EachPlayer",
            );
        }
        part(self);
        self.nested -= 1;
    }

    /// A step made of other steps.
    fn block(&mut self, step: &Effect) {
        match step {
            Effect::If(condition, first, second) => {
                condition.show(self);
                let first = self.branch(first);
                if !second.is_empty() {
                    let second = self.branch(second);
                    self.bind_common(&[first, second]);
                }
            }
            Effect::May(steps, _) => {
                self.branch(steps);
            }
            Effect::Later(moment, steps, subject) => {
                self.word_in((*moment).into(), Place::Awaited);
                self.later(*moment, steps, subject);
            }
            Effect::ChooseOne(options, _) => {
                if options.len() < 2 {
                    self.problem_here(
                        "ChooseOne",
                        "ChooseOne offers fewer than two lists of steps",
                        "offer at least two, or write the steps without ChooseOne",
                    );
                }
                let ends: Vec<_> = options.iter().map(|steps| self.branch(steps)).collect();
                self.bind_common(&ends);
            }
            Effect::EachPlayer(steps) => self.repetition(|w| {
                w.branch(steps);
            }),
            Effect::RepeatWhile(condition, steps) => self.repetition(|w| {
                // The steps come first, once at least.
                w.steps(steps);
                condition.show(w);
            }),
            Effect::Repeat(times, steps) => {
                self.count(times, 20);
                times.show(self);
                self.repetition(|w| match times {
                    Value::N(_) => w.steps(steps),
                    _ => {
                        w.branch(steps);
                    }
                });
            }
            Effect::ForEach(bind, cards, steps) => self.for_each(*bind, cards, steps),
            _ => {}
        }
    }

    /// Steps that wait for a moment: where that is about a card, `It` and `That` are those of the moment.
    fn later(&mut self, moment: MomentId, steps: &[Effect], subject: &Subject) {
        let before = (self.has_it, self.has_that);
        if subject.is_card() {
            if self.rules.player_moments.contains(&moment) {
                let name = moment.name(self.rules.words);
                self.problem_here(
                    "Later",
                    format!("the moment {name} is about a player, not about a card"),
                    "name You, Opponent or nobody behind the steps",
                );
            }
            self.has_it = true;
            self.has_that = self.rules.language.with_other.contains(&moment);
            subject.show(self);
        }
        self.branch(steps);
        (self.has_it, self.has_that) = before;
    }

    fn for_each(&mut self, bind: Bind, cards: &Cards, steps: &[Effect]) {
        if steps.iter().any(|s| matches!(s, Effect::Rearrange(..))) {
            self.problem_at(
                "Rearrange",
                0,
                "Rearrange cannot stand inside ForEach",
                "put it before or behind",
            );
        }
        self.with_asking(true, |w| cards.show(w));
        let before = self.bound;
        self.fills(bind);
        self.repetition(|w| {
            w.branch(steps);
        });
        self.bound = before;
    }

    fn bind_common(&mut self, ends: &[Bound]) {
        for at in 0..self.bound.len() {
            self.bound[at] |= !ends.is_empty() && ends.iter().all(|end| end[at]);
        }
    }

    /// A stat that must belong to a family.
    fn family(&mut self, stat: StatId) {
        if self.rules.words.family(stat).is_none() {
            let name = stat.name(self.rules.words);
            self.problem_at(
                name,
                0,
                format!("{name} has no colours"),
                "name a stat of a family, or the sum of one",
            );
        }
    }

    /// What a step asks for besides what stands in it.
    fn step_itself(&mut self, step: &Effect) {
        match step {
            Effect::Choose(bind, _) => {
                if let Some(at) = register(*bind) {
                    self.chosen[at] = true;
                }
            }
            Effect::Look(_, cards, Extent::UpTo) if !matches!(cards, Cards::Top(..)) => self
                .problem_here(
                    "Look",
                    "only cards at the top of a pile are looked at one by one",
                    "write Look(…, Top(…), UpTo), or take UpTo away",
                ),
            Effect::NameNumber(_, least, most) => {
                if least >= most || !(0..=99).contains(least) || most - least > 60 {
                    self.problem_here(
                        "NameNumber",
                        format!("no number can be named from {least} to {most}"),
                        "write a smaller number first, both from 0 to 99",
                    );
                }
                self.named = true;
            }
            Effect::Roll(sides) if !(2..=100).contains(sides) => self.problem_here(
                "Roll",
                format!("there is no die with {sides} sides"),
                "use 2 to 100",
            ),
            Effect::NameColour(..) => self.coloured = true,
            Effect::NameColourOf(_, stat, _) => {
                self.family(*stat);
                self.coloured = true;
            }
            Effect::Trade(_, _, stat, _) | Effect::Convert(_, _, stat, _) => {
                self.changes(*stat, &Change::Set(Value::N(0)));
                if let Effect::Convert(_, from, ..) = step {
                    self.family(*from);
                }
            }
            Effect::Modify(_, stat, change, _) | Effect::ModifyPlayer(_, stat, change, _) => {
                self.changes(*stat, change);
            }
            Effect::Remake(_, numbers, _) => {
                let words = self.rules.words;
                let total = |s: &StatId| words.family(*s).map(|f| f.total);
                let first = numbers.keys().next().map(total);
                if first.flatten().is_none() || !numbers.keys().all(|s| Some(total(s)) == first) {
                    self.problem_here(
                        "Remake",
                        "Remake needs numbers of one family of stats",
                        "write the stats of one family, such as those of one number by colour",
                    );
                }
            }
            Effect::RevealUntil(.., filters) if filters.is_empty() => self.problem_here(
                "RevealUntil",
                "RevealUntil looks for no card in particular",
                "write tests into the list, or use Reveal(…, Top(…))",
            ),
            Effect::Pay(_, _, count, _) => self.count(count, 99),
            Effect::Draw(_, count, _) | Effect::Spend(_, _, count) => self.count(count, 20),
            _ => {}
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
