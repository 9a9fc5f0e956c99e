//! How the computer opponent judges a table and how it looks ahead, as numbers that can be written down, tuned and kept.

use crate::ruleset::declaration::Declaration;
use crate::ruleset::judgement::Judgement;
use crate::ruleset::skill::Horizon;
use std::collections::BTreeMap;
use std::ops::Index;
use std::sync::Arc;

/// What the numbers of a weight can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// Anything.
    Any,
    /// What counts for a player: never below 0.
    Plus,
    /// What counts against him: never above 0.
    Minus,
}

impl Sign {
    /// The nearest number that is allowed.
    #[must_use]
    pub const fn hold(self, n: i32) -> i32 {
        match self {
            Self::Plus if n < 0 => 0,
            Self::Minus if n > 0 => 0,
            _ => n,
        }
    }
}

/// A weight of a ruleset's evaluation: one number, or several of one kind.
#[derive(Clone, Copy, Debug)]
pub struct WeightDecl {
    /// Its name in files ("hand").
    pub key: &'static str,
    /// What its numbers can be.
    pub sign: Sign,
    /// Its numbers, where no file says otherwise.
    pub values: &'static [i32],
}

/// Where a weight stands among those of its ruleset. [`weights`](crate::weights) declares them.
#[derive(Clone, Copy, Debug)]
pub struct Weight {
    start: usize,
    len: usize,
}

impl Weight {
    /// So many numbers from a place on.
    #[must_use]
    pub const fn at(start: usize, len: usize) -> Self {
        Self { start, len }
    }
}

/// The numbers of all weights of an evaluation, in the order of the declaration.
#[derive(Clone, Copy, Debug)]
pub struct Weights<'a>(&'a [i32]);

impl<'a> Weights<'a> {
    /// These numbers.
    #[must_use]
    pub const fn new(numbers: &'a [i32]) -> Self {
        Self(numbers)
    }

    /// All numbers of a weight.
    #[must_use]
    #[inline]
    pub fn list(self, weight: Weight) -> &'a [i32] {
        let end = weight.start + weight.len;
        self.0.get(weight.start..end).unwrap_or(&[])
    }
}

/// The only number of a weight, or its first.
impl Index<Weight> for Weights<'_> {
    type Output = i32;

    #[inline]
    fn index(&self, weight: Weight) -> &i32 {
        self.0.get(weight.start).unwrap_or(&0)
    }
}

/// Declares the weights of an evaluation: a constant [`Weight`] for each, and `WEIGHTS`, the list of all.
///
/// ```
/// fudaba_engine::weights! {
///     /// Worth of a card in hand.
///     HAND: "hand" Plus = [150];
///     /// What the first, the second and the third card that is lost costs.
///     LOST: "lost" Minus = [-100, -150, -300];
/// }
/// ```
#[macro_export]
macro_rules! weights {
    (@places $at:expr;) => {};
    (@places $at:expr; $(#[$doc:meta])* $name:ident [$($value:expr),*]; $($rest:tt)*) => {
        $(#[$doc])*
        const $name: $crate::Weight = $crate::Weight::at($at, [$($value),*].len());
        $crate::weights!(@places $at + [$($value),*].len(); $($rest)*);
    };
    ($($(#[$doc:meta])* $name:ident: $key:literal $sign:ident = [$($value:expr),* $(,)?];)*) => {
        $crate::weights!(@places 0usize; $($(#[$doc])* $name [$($value),*];)*);
        /// The weights of this evaluation.
        pub const WEIGHTS: &[$crate::WeightDecl] = &[$($crate::WeightDecl {
            key: $key,
            sign: $crate::Sign::$sign,
            values: &[$($value),*],
        }),*];
    };
}

/// How the computer opponent judges and how it looks ahead.
#[derive(Clone, Debug, PartialEq)]
pub struct Mind {
    /// How far it plays on before it judges.
    pub horizon: Horizon,
    /// How strongly what comes to mind first is looked at before values are known, in parts of a win.
    pub explore: f32,
    /// An action not yet tried is taken to be this much worse than its siblings are on average, in parts of a win.
    pub untried: f32,
    /// In what is played on by chance an action is drawn by this power of how readily it comes to mind: 1 to 4.
    pub sharpness: u8,
    /// Are values taken relative to the root: is what is looked at by readiness scaled by how far the values there spread?
    pub relative: bool,
    /// Where the hidden cards can be dealt in no more ways than this, all are looked at in turn instead of some by luck.
    pub exact: u16,
    /// Where only the best action is asked for, so many at most are looked at in rounds: all equally often, and after each round
    /// only the better half. 0: looks go to what is promising, by how readily it comes to mind and what was found out.
    pub candidates: u16,
    /// In rounds what comes to mind half as readily counts for so much of a win less, in one look of all.
    pub readiness: f32,
    /// How far it plays on in rounds, where that is another than for the worth of all actions: what tells actions apart soonest
    /// is not what is nearest to the truth.
    pub horizon_in_rounds: Option<Horizon>,
    /// What it takes to be the habits of players in what they hide, in numbers of the ruleset
    /// ([`Opponent::suppose`](crate::Opponent::suppose)). None: it only doubts what is hard to believe.
    pub habits: Box<[u16]>,
    /// What it has learned about tables, beyond what its weights say.
    pub judgement: Option<Arc<Judgement>>,
    /// The numbers of all weights, in the order of the declaration.
    weights: Box<[i32]>,
}

impl Mind {
    /// What a ruleset declares.
    #[must_use]
    pub fn declared(declared: &Declaration) -> Self {
        let numbers = declared.weights.iter().flat_map(|w| w.values);
        Self {
            horizon: declared.horizon,
            explore: 0.9,
            untried: 0.08,
            sharpness: 2,
            relative: false,
            exact: 0,
            candidates: 0,
            readiness: 0.0,
            horizon_in_rounds: None,
            habits: Box::default(),
            judgement: None,
            weights: numbers.copied().collect(),
        }
    }

    /// The numbers of the evaluation.
    #[must_use]
    #[inline]
    pub fn weights(&self) -> Weights<'_> {
        Weights(&self.weights)
    }

    /// All numbers of the evaluation, one after the other.
    #[must_use]
    pub fn numbers(&self) -> &[i32] {
        &self.weights
    }

    /// The same with other numbers, each held to its sign; what lacks stays as it is. What was learned with the numbers before
    /// is forgotten.
    #[must_use]
    pub fn with_numbers(&self, declared: &Declaration, numbers: &[i32]) -> Self {
        let mut mind = Self {
            judgement: None,
            ..self.clone()
        };
        let signs = (declared.weights.iter()).flat_map(|w| w.values.iter().map(|_| w.sign));
        for ((own, new), sign) in mind.weights.iter_mut().zip(numbers).zip(signs) {
            *own = sign.hold(*new);
        }
        mind
    }
}

/// The minds of a ruleset's computer opponent: today's, and those that are kept from before to be measured against.
#[derive(Clone, Debug, PartialEq)]
pub struct Minds {
    today: Arc<Mind>,
    kept: BTreeMap<u8, Arc<Mind>>,
}

impl Minds {
    /// Today's alone.
    #[must_use]
    pub fn new(today: Mind) -> Self {
        Self {
            today: Arc::new(today),
            kept: BTreeMap::new(),
        }
    }

    /// Keeps one under a number.
    pub fn keep(&mut self, version: u8, mind: Mind) {
        self.kept.insert(version, Arc::new(mind));
    }

    /// Today's.
    #[must_use]
    pub fn today(&self) -> &Arc<Mind> {
        &self.today
    }

    /// The one that is kept under this number; today's for none.
    #[must_use]
    pub fn of(&self, version: Option<u8>) -> Option<&Arc<Mind>> {
        version.map_or(Some(&self.today), |version| self.kept.get(&version))
    }

    /// The numbers under which some are kept.
    pub fn versions(&self) -> impl Iterator<Item = u8> {
        self.kept.keys().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::weights! {
        /// A single one.
        ONE: "one" Plus = [7];
        /// Three of a kind.
        THREE: "three" Any = [1, -2, 3];
        /// The last.
        LAST: "last" Minus = [-9];
    }

    #[test]
    fn each_weight_reads_its_own_numbers() {
        let numbers: Vec<i32> = WEIGHTS.iter().flat_map(|w| w.values).copied().collect();
        let weights = Weights::new(&numbers);
        assert_eq!(weights[ONE], 7);
        assert_eq!(weights.list(THREE), [1, -2, 3]);
        assert_eq!((weights[THREE], weights[LAST]), (1, -9));
        let keys: Vec<&str> = WEIGHTS.iter().map(|w| w.key).collect();
        assert_eq!(keys, ["one", "three", "last"]);
        // Numbers that lack are none, and not those of another.
        assert_eq!(Weights::new(&numbers[..2])[LAST], 0);
    }

    #[test]
    fn signs_hold() {
        assert_eq!([Sign::Plus.hold(-3), Sign::Plus.hold(3)], [0, 3]);
        assert_eq!([Sign::Minus.hold(-3), Sign::Minus.hold(3)], [-3, 0]);
        assert_eq!([Sign::Any.hold(-3), Sign::Any.hold(3)], [-3, 3]);
    }
}
