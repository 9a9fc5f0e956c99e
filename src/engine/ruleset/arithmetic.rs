//! How the number of a stat comes about: which changes are taken in, in which order, and which of several that replace the
//! number counts.

use crate::printed::words::StatId;
use crate::reading::eval::bounded;
use crate::table::memory::Stamp;

/// A stage in the arithmetic of a stat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatStage {
    /// The number so far is replaced, if something sets it.
    Set(Winner),
    /// It is multiplied by all factors.
    Times,
    /// It is divided by all divisors and rounded down. (Rounding down after each of them comes to the same.)
    Divide,
    /// The sum of all that is added and taken off.
    Add,
    /// It is at least this.
    AtLeast(i32),
    /// It is at most this.
    AtMost(i32),
}

/// Which of several numbers that replace a stat counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// The latest. What is in force while its card is there dates from the arrival of that card.
    Latest,
    /// The latest, and what was changed for a while before it is undone: it counts no more.
    Undoing,
    /// One that was set for a while before one that is in force; of several the latest.
    Made,
    /// One that is in force before one that was set for a while; of several the latest.
    InForce,
}

/// How the number of a stat comes about: its stages in their order, from the printed number on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StatRule {
    stages: &'static [StatStage],
    winner: Winner,
    least: i32,
    most: i32,
}

impl StatRule {
    /// The latest that was set, times all factors, by all divisors, and the sum of what is added.
    pub const USUAL: Self = Self::new(&[
        StatStage::Set(Winner::Latest),
        StatStage::Times,
        StatStage::Divide,
        StatStage::Add,
    ]);
    /// The same, and never less than 0.
    pub const NOT_NEGATIVE: Self = Self::new(&[
        StatStage::Set(Winner::Latest),
        StatStage::Times,
        StatStage::Divide,
        StatStage::Add,
        StatStage::AtLeast(0),
    ]);

    /// These stages.
    ///
    /// # Panics
    /// Unless each of `Set`, `Times`, `Divide` and `Add` is there once: no change of a stat may be without effect. In a
    /// constant that is told when it is compiled.
    #[must_use]
    pub const fn new(stages: &'static [StatStage]) -> Self {
        let mut rule = Self {
            stages,
            winner: Winner::Latest,
            least: i32::MIN,
            most: i32::MAX,
        };
        let (mut met, mut at) = ([0; 4], 0);
        while at < stages.len() {
            match stages[at] {
                StatStage::Set(winner) => {
                    rule.winner = winner;
                    met[0] += 1;
                }
                StatStage::Times => met[1] += 1,
                StatStage::Divide => met[2] += 1,
                StatStage::Add => met[3] += 1,
                StatStage::AtLeast(n) => {
                    rule.least = if rule.least < n { n } else { rule.least };
                    rule.most = if rule.most < n { n } else { rule.most };
                }
                StatStage::AtMost(n) => {
                    rule.least = if rule.least > n { n } else { rule.least };
                    rule.most = if rule.most > n { n } else { rule.most };
                }
            }
            at += 1;
        }
        assert!(
            matches!(met, [1, 1, 1, 1]),
            "a stat needs one stage of each kind of change"
        );
        rule
    }

    /// Its stages.
    #[must_use]
    pub const fn stages(&self) -> &'static [StatStage] {
        self.stages
    }

    /// Which of several numbers that replace it counts.
    #[must_use]
    pub const fn winner(&self) -> Winner {
        self.winner
    }

    /// A number that nothing changes.
    #[must_use]
    #[inline]
    pub fn unchanged(&self, n: i32) -> i32 {
        n.clamp(self.least, self.most)
    }
}

impl Default for StatRule {
    fn default() -> Self {
        Self::USUAL
    }
}

/// The rules of some stats of a ruleset that are not reckoned as its others are.
pub type StatRules = &'static [(StatId, StatRule)];

/// What happens to a stat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatEffect {
    /// So much is added; below 0, taken away.
    Add(i32),
    /// It is multiplied.
    Times(i32),
    /// It is divided.
    Divide(i32),
    /// The number is replaced.
    Set(i32),
}

/// What a stat is made of, before the stages of its rule put it together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StatParts {
    /// The number that everything begins with: what is printed.
    pub printed: i32,
    /// What replaces it, if anything does.
    pub set: Option<i32>,
    /// Product of all factors.
    pub times: i32,
    /// Product of all divisors.
    pub divide: i32,
    /// Sum of what is added.
    pub add: i32,
    /// How much the number that counts is preferred: its kind, then its time.
    rank: (bool, Stamp),
}

impl StatParts {
    /// Nothing but a printed number.
    #[must_use]
    pub const fn of(printed: i32) -> Self {
        Self {
            printed,
            set: None,
            times: 1,
            divide: 1,
            add: 0,
            rank: (false, Stamp(0)),
        }
    }

    /// Takes a change in that has been there since a time; `made` for a while, or in force.
    pub(crate) fn take(&mut self, winner: Winner, effect: StatEffect, since: Stamp, made: bool) {
        match effect {
            StatEffect::Add(n) => self.add = bounded(i64::from(self.add) + i64::from(n)),
            StatEffect::Times(n) => self.times = self.times.saturating_mul(n),
            StatEffect::Divide(n) => self.divide = self.divide.saturating_mul(n.max(1)),
            StatEffect::Set(n) => {
                let preferred = match winner {
                    Winner::Latest | Winner::Undoing => false,
                    Winner::Made => made,
                    Winner::InForce => !made,
                };
                let rank = (preferred, since);
                if self.set.is_none() || rank >= self.rank {
                    (self.set, self.rank) = (Some(n), rank);
                }
            }
        }
    }

    /// The number before anything is multiplied or added: what replaces the printed one, or that.
    #[must_use]
    pub fn base(&self) -> i32 {
        self.set.unwrap_or(self.printed)
    }

    /// When what replaces the printed number was set.
    pub(crate) fn set_at(&self) -> Stamp {
        self.rank.1
    }

    /// The number that the stages of a rule make of it.
    #[must_use]
    pub fn worked_out(&self, rule: &StatRule) -> i32 {
        let mut n = i64::from(self.printed);
        for stage in rule.stages {
            n = match *stage {
                StatStage::Set(_) => self.set.map_or(n, i64::from),
                StatStage::Times => n.saturating_mul(self.times.into()),
                StatStage::Divide => n.div_euclid(self.divide.into()),
                StatStage::Add => n.saturating_add(self.add.into()),
                StatStage::AtLeast(least) => n.max(least.into()),
                StatStage::AtMost(most) => n.min(most.into()),
            };
        }
        bounded(n)
    }
}

#[cfg(test)]
mod tests {
    use super::{StatEffect, StatParts, StatRule, StatStage, Winner};
    use crate::table::memory::Stamp;

    fn made(rule: &StatRule, changes: &[(StatEffect, u32, bool)]) -> i32 {
        let mut parts = StatParts::of(10);
        for (effect, since, made) in changes {
            parts.take(rule.winner(), *effect, Stamp(*since), *made);
        }
        parts.worked_out(rule)
    }

    #[test]
    fn stages_are_carried_out_in_their_order() {
        use StatEffect::{Add, Divide, Set, Times};
        let changes = [(Add(3), 1, true), (Divide(2), 2, true), (Times(3), 3, true)];
        assert_eq!(made(&StatRule::USUAL, &changes), 18);
        let adding_first = StatRule::new(&[
            StatStage::Set(Winner::Latest),
            StatStage::Add,
            StatStage::Divide,
            StatStage::AtMost(6),
            StatStage::Times,
        ]);
        assert_eq!(made(&adding_first, &changes), 18);
        assert_eq!(made(&adding_first, &[(Set(7), 9, true), changes[1]]), 3);
        assert_eq!(
            made(&StatRule::NOT_NEGATIVE, &[(Add(-11), 1, false)]),
            0,
            "never less than nothing"
        );
    }

    #[test]
    fn of_several_numbers_that_are_set_the_rule_says_which_counts() {
        use StatEffect::Set;
        let changes = [(Set(1), 5, true), (Set(2), 3, false), (Set(3), 4, true)];
        for (winner, counts) in [
            (Winner::Latest, 1),
            (Winner::Undoing, 1),
            (Winner::Made, 1),
            (Winner::InForce, 2),
        ] {
            let stages = [
                StatStage::Set(winner),
                StatStage::Times,
                StatStage::Divide,
                StatStage::Add,
            ];
            let rule = StatRule::new(Vec::leak(stages.to_vec()));
            assert_eq!(made(&rule, &changes), counts, "{winner:?}");
        }
    }
}
