//! What a choice was worth, against the best.

use super::chance::Chance;
use fudaba_ai::{Agent, Budget, Search, Stop, worth_of};
use fudaba_engine::{View, mix};

/// The two choices are compared in so many parts of their own luck, from whose spread it is told how sure the difference is.
const PARTS: u32 = 12;
/// How far the mean of so many parts may lie from the truth, in standard errors: 95 of 100 lie nearer.
const SPREAD: f32 = 2.2;

/// What the first look at a decision found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scanned {
    /// The place of the best choice.
    pub best: usize,
    /// What it is worth: 0 lost, 1 won.
    pub best_value: f32,
    /// What the choice that was made is worth.
    pub chosen_value: f32,
    /// How many tables were looked at.
    pub looks: u64,
}

/// Looks at a decision.
pub fn scan(view: &View, chosen: usize, looks: u32, seed: u64, stop: &Stop) -> Scanned {
    let mut search = Search::new(Budget::iterations(looks));
    let thought = search.think(view, seed, stop);
    let mut scanned = Scanned {
        best: thought.index,
        best_value: 0.5,
        chosen_value: 0.5,
        looks: thought.iterations.into(),
    };
    let line = thought.lines.first();
    match line {
        Some(line) if line.index == chosen => {
            scanned.best_value = line.value;
            scanned.chosen_value = line.value;
        }
        // What is done by habit is not looked at.
        None if thought.index == chosen => {
            let worth = worth_of(view, chosen, looks / 4, seed, stop);
            scanned.best_value = worth;
            scanned.chosen_value = worth;
            scanned.looks += u64::from(looks / 4);
        }
        _ => {
            let half = (looks / 2).max(1);
            scanned.best_value = worth_of(view, thought.index, half, seed, stop);
            scanned.chosen_value = worth_of(view, chosen, half, seed, stop);
            scanned.looks += 2 * u64::from(half);
        }
    }
    // What was chosen may turn out to be better on the same tables: then nothing was lost.
    scanned.best_value = scanned.best_value.max(scanned.chosen_value);
    scanned
}

/// What a choice cost against another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged {
    /// In points of a hundred.
    pub points: f32,
    /// The least and the most that is to be believed.
    pub between: (f32, f32),
    /// How many tables were looked at.
    pub looks: u64,
}

/// Compares a choice with a better one from the same view: both with equal budgets, on the same deals and with the same luck.
#[must_use]
pub fn judge(
    view: &View,
    chosen: usize,
    better: usize,
    chance: &Chance,
    looks: u32,
    seed: u64,
    stop: &Stop,
) -> Judged {
    let part = looks.div_ceil(PARTS).max(1);
    let costs: Vec<f32> = (0..PARTS)
        .map(|n| {
            let seed = mix(seed, n.into());
            let better = worth_of(view, better, part, seed, stop);
            let chosen = worth_of(view, chosen, part, seed, stop);
            chance.points(better) - chance.points(chosen)
        })
        .collect();
    let n = costs.len() as f32;
    let mean = costs.iter().sum::<f32>() / n;
    let off: f32 = costs.iter().map(|cost| (cost - mean).powi(2)).sum();
    let room = SPREAD * (off / (n - 1.0) / n).sqrt();
    Judged {
        points: mean,
        between: (mean - room, mean + room),
        looks: 2 * u64::from(part) * u64::from(PARTS),
    }
}
