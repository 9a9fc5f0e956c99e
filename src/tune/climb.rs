//! Weights improved by games: simultaneous perturbation (SPSA). Each round moves all numbers at once by luck, one way and the
//! other, lets both play the same games, and goes the way that won more.

use crate::scale::{STEP, Scale};
use fudaba_engine::{Rng, mix};
use serde::{Deserialize, Serialize};

/// A first trial is so many steps to either side …
const TRIAL: f64 = 0.15;
/// … and a first gain of all points moves each number by so many.
const GAIN: f64 = 0.3;
/// Gains shrink as if so many rounds had been played before.
const BEFORE: f64 = 8.0;
/// How fast trials and gains shrink.
const SHRINK: [f64; 2] = [0.101, 0.602];

/// How far it came.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Climb {
    /// Rounds that were played.
    pub rounds: usize,
    /// Where it stands: steps from the start, in millionths.
    pub steps: Vec<i64>,
    /// The sum of where it stood after each round of the second half.
    pub sum: Vec<i64>,
    /// Rounds in that sum.
    pub summed: i64,
    /// The points of both trials of each round, in millionths of all.
    pub points: Vec<[i64; 2]>,
}

impl Climb {
    /// Begins at these steps.
    #[must_use]
    pub fn from(steps: &[i64]) -> Self {
        Self {
            steps: steps.to_vec(),
            sum: vec![0; steps.len()],
            ..Self::default()
        }
    }

    /// Plays a round of so many. `play` gets the numbers of both trials and a seed for their games, and says which part of
    /// the points each made; `None` if it was stopped, and then nothing has happened.
    pub fn round(
        &mut self,
        scale: &Scale,
        seed: u64,
        of: usize,
        play: impl FnOnce([Vec<i32>; 2], u64) -> Option<[f64; 2]>,
    ) -> Option<()> {
        let seed = mix(seed, self.rounds as u64);
        let mut rng = Rng::new(seed);
        let ways: Vec<f64> = (0..scale.len())
            .map(|_| if rng.below(2) == 0 { 1.0 } else { -1.0 })
            .collect();
        let round = self.rounds as f64;
        let trial = TRIAL / (round + 1.0).powf(SHRINK[0]);
        let gain = GAIN * (BEFORE + 1.0).powf(SHRINK[1]) / (round + 1.0 + BEFORE).powf(SHRINK[1]);
        let here: Vec<f64> = self.steps.iter().map(|s| *s as f64 / STEP).collect();
        let tried = [1.0, -1.0].map(|side| {
            let moved = here
                .iter()
                .zip(&ways)
                .map(|(at, way)| at + side * trial * way);
            scale.at(&moved.collect::<Vec<_>>())
        });
        let points = play(tried, mix(seed, 1))?;
        for (n, way) in ways.iter().enumerate() {
            let to = here[n] + gain * (points[0] - points[1]) * way;
            self.steps[n] = (scale.hold(n, to) * STEP).round() as i64;
        }
        self.points.push(points.map(|p| (p * STEP).round() as i64));
        self.rounds += 1;
        if self.rounds * 2 > of {
            for (sum, at) in self.sum.iter_mut().zip(&self.steps) {
                *sum += at;
            }
            self.summed += 1;
        }
        Some(())
    }

    /// Where it stood on average in the second half: steps from the start, in millionths.
    #[must_use]
    pub fn settled(&self) -> Vec<i64> {
        if self.summed == 0 {
            return self.steps.clone();
        }
        self.sum.iter().map(|sum| sum / self.summed).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fudaba_engine::Mind;
    use fudaba_rules::registry;

    /// Points of numbers that win more, the nearer they are to what is wanted: by chance, but with the same luck for both.
    fn points(scale: &Scale, wanted: &[f64], numbers: &[i32], seed: u64) -> f64 {
        let best = scale.at(wanted);
        let off = numbers.iter().zip(&best).enumerate();
        let off: f64 = off
            .map(|(n, (a, b))| (f64::from(a - b) / scale.size(n)).powi(2))
            .sum();
        let chance = 0.7 - 0.1 * off;
        let mut rng = Rng::new(seed);
        let won = (0..200).filter(|_| (rng.below(10_000) as f64) < chance * 10_000.0);
        won.count() as f64 / 200.0
    }

    fn distance(scale: &Scale, climb: &Climb, wanted: &[f64]) -> f64 {
        let at: Vec<f64> = climb.settled().iter().map(|s| *s as f64 / STEP).collect();
        let (at, best) = (scale.at(&at), scale.at(wanted));
        let off = at.iter().zip(&best).enumerate();
        off.map(|(n, (a, b))| (f64::from(a - b) / scale.size(n)).powi(2))
            .sum::<f64>()
            .sqrt()
    }

    #[test]
    fn planted_weights_are_approached_by_games_alone() {
        let declared = registry()[1].rules.declaration();
        let scale = Scale::of(declared, &Mind::declared(declared));
        let wanted: Vec<f64> = (0..scale.len())
            .map(|n| scale.hold(n, if n % 2 == 0 { 0.3 } else { -0.3 }))
            .collect();
        let mut climb = Climb::from(&vec![0; scale.len()]);
        let before = distance(&scale, &climb, &wanted);
        for _ in 0..400 {
            climb.round(&scale, 5, 400, |tried, seed| {
                Some(tried.map(|numbers| points(&scale, &wanted, &numbers, seed)))
            });
        }
        let after = distance(&scale, &climb, &wanted);
        assert!(after < 0.6 * before, "from {before} to {after}");
    }

    #[test]
    fn a_round_that_is_stopped_has_not_happened() {
        let declared = registry()[0].rules.declaration();
        let scale = Scale::of(declared, &Mind::declared(declared));
        let mut climb = Climb::from(&vec![0; scale.len()]);
        climb.round(&scale, 5, 10, |_, _| Some([0.6, 0.4]));
        let before = climb.clone();
        assert_eq!(climb.round(&scale, 5, 10, |_, _| None), None);
        assert_eq!(climb, before);
    }
}
