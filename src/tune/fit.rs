//! Weights fitted to what a deep search thinks of the actions of the same decision. Only differences between actions of one
//! decision count: who wins the match is not asked.

use crate::scale::{STEP, Scale};
use serde::{Deserialize, Serialize};

/// An action of a decision. All numbers are in millionths.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Candidate {
    /// What a deep search thinks of it: 0 lost, [`STEP`] won.
    pub worth: i32,
    /// What a short look with the weights at the start thinks of it.
    pub seen: i32,
    /// How much that changes with a step of each number.
    pub slopes: Vec<i32>,
}

/// A decision with the actions that are worth a thought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Root {
    /// Two or more.
    pub candidates: Vec<Candidate>,
}

/// What came of a fit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fitted {
    /// Steps from the start, in millionths.
    pub steps: Vec<i64>,
    /// Pairs of actions that it was fitted to, and those that were held back.
    pub pairs: [usize; 2],
    /// The share of the pairs held back whose order is that of the deep search, in millionths: before and after.
    pub agreed: [u32; 2],
    /// How unlikely the deep search's preferences are among those held back, in millionths: before and after. Less is better.
    pub loss: [u32; 2],
}

/// So much difference between two actions, in parts of a win, makes the better one preferred by about three to one.
const TELLING: f64 = 0.03;
/// What a step away from the start costs, squared: against fitting to noise.
const PULL: f64 = 0.005;
/// Each number is looked at so often.
const SWEEPS: usize = 60;
/// A number moves by so many steps at most.
const FARTHEST: f64 = 2.0;
/// One decision in so many is held back to see what the fit is worth.
const HELD_BACK: usize = 5;

/// Two actions of one decision.
struct Pair {
    /// How much the deep search prefers the first: 0 to 1.
    wanted: f64,
    /// By how much it is ahead with the weights at the start.
    ahead: f64,
    /// How much that changes with a step of each number.
    slopes: Vec<f64>,
}

fn likely(ahead: f64) -> f64 {
    1.0 / (1.0 + (-ahead / TELLING).exp())
}

impl Pair {
    fn ahead(&self, steps: &[f64]) -> f64 {
        let moved = self.slopes.iter().zip(steps).map(|(slope, s)| slope * s);
        self.ahead + moved.sum::<f64>()
    }

    fn loss(&self, steps: &[f64]) -> f64 {
        let told = likely(self.ahead(steps)).clamp(1e-9, 1.0 - 1e-9);
        -(self.wanted * told.ln() + (1.0 - self.wanted) * (1.0 - told).ln())
    }
}

fn pairs_of(root: &Root) -> Vec<Pair> {
    let part = |n: i32| f64::from(n) / STEP;
    let mut pairs = Vec::new();
    for (n, a) in root.candidates.iter().enumerate() {
        for b in &root.candidates[n + 1..] {
            let slopes = a.slopes.iter().zip(&b.slopes);
            pairs.push(Pair {
                wanted: likely(part(a.worth) - part(b.worth)),
                ahead: part(a.seen) - part(b.seen),
                slopes: slopes.map(|(a, b)| part(*a) - part(*b)).collect(),
            });
        }
    }
    pairs
}

/// The weights under which these decisions look most like they do to a deep search.
#[must_use]
pub fn fit(scale: &Scale, roots: &[Root]) -> Fitted {
    let (mut learnt, mut held) = (Vec::new(), Vec::new());
    for (n, root) in roots.iter().enumerate() {
        if n % HELD_BACK == 0 {
            held.extend(pairs_of(root));
        } else {
            learnt.extend(pairs_of(root));
        }
    }
    let steps = descend(scale, &learnt);
    let start = vec![0.0; scale.len()];
    let told = [&start, &steps];
    Fitted {
        steps: steps.iter().map(|s| (s * STEP).round() as i64).collect(),
        pairs: [learnt.len(), held.len()],
        agreed: told.map(|steps| mean(&held, |p| f64::from(u8::from(agrees(p, steps))))),
        loss: told.map(|steps| mean(&held, |p| p.loss(steps))),
    }
}

/// Is the order of the two actions that of the deep search?
fn agrees(pair: &Pair, steps: &[f64]) -> bool {
    (pair.ahead(steps) > 0.0) == (pair.wanted > 0.5)
}

fn mean(pairs: &[Pair], of: impl Fn(&Pair) -> f64) -> u32 {
    let sum: f64 = pairs.iter().map(of).sum();
    (sum / pairs.len().max(1) as f64 * STEP).round() as u32
}

/// Goes down the loss number by number, by Newton's method: it has one lowest point.
fn descend(scale: &Scale, pairs: &[Pair]) -> Vec<f64> {
    let mut steps = vec![0.0; scale.len()];
    let mut ahead: Vec<f64> = pairs.iter().map(|p| p.ahead).collect();
    let count = pairs.len().max(1) as f64;
    for _ in 0..SWEEPS {
        let mut most = 0.0f64;
        for (n, step) in steps.iter_mut().enumerate() {
            let (mut slope, mut bend) = (2.0 * PULL * *step, 2.0 * PULL);
            for (pair, ahead) in pairs.iter().zip(&ahead) {
                let by = pair.slopes.get(n).copied().unwrap_or(0.0) / TELLING;
                if by != 0.0 {
                    let told = likely(*ahead);
                    slope += (told - pair.wanted) * by / count;
                    bend += told * (1.0 - told) * by * by / count;
                }
            }
            let to = (*step - slope / bend).clamp(-FARTHEST, FARTHEST);
            let moved = scale.hold(n, to) - *step;
            *step += moved;
            most = most.max(moved.abs());
            for (pair, ahead) in pairs.iter().zip(&mut ahead) {
                *ahead += pair.slopes.get(n).copied().unwrap_or(0.0) * moved;
            }
        }
        if most < 1e-7 {
            break;
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use fudaba_engine::{Mind, Rng, Sign};
    use fudaba_rules::registry;

    /// Decisions whose deep worth is what these steps make of their slopes.
    fn planted(scale: &Scale, steps: &[f64], count: usize) -> Vec<Root> {
        let mut rng = Rng::new(7);
        let mut small = |most: i32| rng.below(2 * most as usize + 1) as i32 - most;
        let mut candidate = || {
            let slopes: Vec<i32> = (0..scale.len()).map(|_| small(60_000)).collect();
            let seen = 500_000 + small(60_000);
            let moved = slopes.iter().zip(steps).map(|(s, by)| f64::from(*s) * by);
            Candidate {
                worth: seen + moved.sum::<f64>().round() as i32,
                seen,
                slopes,
            }
        };
        let root = |_| Root {
            candidates: (0..4).map(|_| candidate()).collect(),
        };
        (0..count).map(root).collect()
    }

    #[test]
    fn planted_weights_are_found_again() {
        for game in registry() {
            let declared = game.rules.declaration();
            let scale = Scale::of(declared, &Mind::declared(declared));
            let mut rng = Rng::new(3);
            let wanted: Vec<f64> = (0..scale.len())
                .map(|n| scale.hold(n, rng.below(1_001) as f64 / 1_000.0 - 0.5))
                .collect();
            let fitted = fit(&scale, &planted(&scale, &wanted, 600));
            let off = wanted.iter().zip(&fitted.steps);
            let off = off
                .map(|(w, f)| (w - *f as f64 / STEP).abs())
                .fold(0.0, f64::max);
            assert!(off < 0.1, "{}: off by {off}", declared.id);
            assert!(fitted.loss[1] < fitted.loss[0], "{fitted:?}");
            assert!(fitted.agreed[1] > 950_000, "{fitted:?}");
        }
    }

    #[test]
    fn a_sign_holds_whatever_the_search_thinks() {
        let declared = registry()[0].rules.declaration();
        let scale = Scale::of(declared, &Mind::declared(declared));
        // The search thinks that some of it is the other way round.
        let signs = (declared.weights.iter()).flat_map(|w| w.values.iter().map(|_| w.sign));
        let mut wanted = vec![0.0; scale.len()];
        for (wanted, _) in (wanted.iter_mut().zip(signs))
            .filter(|(_, sign)| *sign == Sign::Plus)
            .take(3)
        {
            *wanted = -1.5;
        }
        let fitted = fit(&scale, &planted(&scale, &wanted, 400));
        let steps: Vec<f64> = fitted.steps.iter().map(|s| *s as f64 / STEP).collect();
        let numbers = scale.at(&steps);
        let signs = (declared.weights.iter()).flat_map(|w| w.values.iter().map(|_| w.sign));
        assert!(
            numbers
                .iter()
                .zip(signs)
                .all(|(n, sign)| sign.hold(*n) == *n)
        );
        let held = numbers.iter().filter(|n| **n == 0).count();
        assert_eq!(held, 3, "these would be below 0: {numbers:?}");
    }

    #[test]
    fn with_nothing_known_nothing_moves() {
        let declared = registry()[0].rules.declaration();
        let scale = Scale::of(declared, &Mind::declared(declared));
        assert!(fit(&scale, &[]).steps.iter().all(|s| *s == 0));
    }
}
