//! The numbers of an evaluation as a tuning moves them: each in steps that fit its size, held to its sign.

use fudaba_engine::{Declaration, Mind, Sign};

/// A step of a number is no smaller than this.
const LEAST: f64 = 20.0;
/// Nor smaller than this part of the largest number of the same weight.
const OF_LARGEST: f64 = 0.25;
/// What counts as one step, in the whole numbers in which steps are kept, so that they read back as they were.
pub const STEP: f64 = 1_000_000.0;

/// One number.
#[derive(Clone, Copy, Debug)]
struct Number {
    /// What it was at the start.
    start: i32,
    /// How much a step changes it.
    size: f64,
    sign: Sign,
}

/// How far each number of an evaluation is moved by one step.
#[derive(Clone, Debug)]
pub struct Scale {
    numbers: Vec<Number>,
}

impl Scale {
    /// Of this mind of a ruleset.
    #[must_use]
    pub fn of(declared: &Declaration, mind: &Mind) -> Self {
        let mut left = mind.numbers();
        let mut numbers = Vec::new();
        for weight in declared.weights {
            let (own, rest) = left.split_at(weight.values.len().min(left.len()));
            left = rest;
            let largest = own.iter().map(|n| n.unsigned_abs()).max().unwrap_or(0);
            numbers.extend(own.iter().map(|n| {
                Number {
                    start: *n,
                    size: (f64::from(*n).abs())
                        .max(f64::from(largest) * OF_LARGEST)
                        .max(LEAST),
                    sign: weight.sign,
                }
            }));
        }
        Self { numbers }
    }

    /// How many numbers there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Are there none?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// By how much a step changes the nth number.
    #[must_use]
    pub fn size(&self, n: usize) -> f64 {
        self.numbers.get(n).map_or(LEAST, |n| n.size)
    }

    /// The numbers so many steps from the start.
    #[must_use]
    pub fn at(&self, steps: &[f64]) -> Vec<i32> {
        let moved = self.numbers.iter().zip(steps);
        moved
            .map(|(n, steps)| {
                let to = f64::from(n.start) + n.size * steps;
                n.sign.hold(to.round().clamp(-99_999.0, 99_999.0) as i32)
            })
            .collect()
    }

    /// The nearest number of steps at which the nth number has a sign that it may have.
    #[must_use]
    pub fn hold(&self, n: usize, steps: f64) -> f64 {
        let Some(number) = self.numbers.get(n) else {
            return 0.0;
        };
        let zero = -f64::from(number.start) / number.size;
        match number.sign {
            Sign::Any => steps,
            Sign::Plus => steps.max(zero),
            Sign::Minus => steps.min(zero),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fudaba_rules::registry;

    #[test]
    fn numbers_move_by_their_size_and_keep_their_sign() {
        for game in registry() {
            let declared = game.rules.declaration();
            let mind = Mind::declared(declared);
            let scale = Scale::of(declared, &mind);
            let none = vec![0.0; scale.len()];
            assert_eq!(scale.at(&none), mind.numbers(), "{}", declared.id);
            let signs = (declared.weights.iter()).flat_map(|w| w.values.iter().map(|_| w.sign));
            for far in [-50.0, 50.0] {
                let moved = scale.at(&vec![far; scale.len()]);
                for (n, (number, sign)) in moved.iter().zip(signs.clone()).enumerate() {
                    assert_eq!(sign.hold(*number), *number);
                    let held = scale.hold(n, far);
                    assert!(held.abs() <= far.abs());
                    let mut steps = none.clone();
                    steps[n] = held;
                    assert_eq!(
                        scale.at(&steps)[n],
                        *number,
                        "held is where the sign holds it"
                    );
                }
            }
        }
    }
}
