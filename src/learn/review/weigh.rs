//! What a choice was worth, against the best.

use super::Looks;
use super::chance::Chance;
use fudaba_ai::{Agent, Budget, Search, Stop, worth_of};
use fudaba_engine::{View, mix};
use serde::{Deserialize, Serialize};

/// The two choices are compared in so many parts of their own luck, from whose spread it is told how sure the difference is.
const PARTS: u32 = 12;
/// How far the mean of so many parts may lie from the truth, in standard errors: 95 of 100 lie nearer.
const SPREAD: f32 = 2.2;

/// What the first look at a decision found.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
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

impl Scanned {
    /// What the choice seems to have cost, in points of a hundred.
    #[must_use]
    pub fn cost(&self, chance: &Chance) -> f32 {
        let points = chance.points(self.best_value) - chance.points(self.chosen_value);
        points.max(0.0)
    }
}

/// Looks at a decision.
#[must_use]
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
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
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

/// What a review says about one choice of a decision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Verdict {
    /// The first look.
    pub scanned: Scanned,
    /// The second, if much seems lost.
    pub judged: Option<Judged>,
}

impl Verdict {
    /// How much the choice cost, if it was that much beyond doubt.
    #[must_use]
    pub fn cost(&self) -> Option<super::Cost> {
        self.judged.and_then(|judged| judged.cost())
    }
}

impl Judged {
    /// How much the choice cost, if it was that much beyond doubt.
    #[must_use]
    pub fn cost(&self) -> Option<super::Cost> {
        super::Cost::of(self.points).filter(|_| self.between.0 > 0.0)
    }
}

/// Both looks at one choice, as in the review of a whole match. The same view, looks and seed give the same verdict.
#[must_use]
pub fn examine(
    view: &View,
    chosen: usize,
    chance: &Chance,
    looks: &Looks,
    seed: u64,
    stop: &Stop,
) -> Verdict {
    let scanned = scan(view, chosen, looks.scan, seed, stop);
    let is_suspect = scanned.best != chosen && scanned.cost(chance) >= super::SUSPECT;
    let judged = is_suspect.then(|| second(view, chosen, &scanned, chance, looks, seed, stop));
    Verdict { scanned, judged }
}

/// The second look. It has not the luck of the first: what that made too large is seen as it is.
pub fn second(
    view: &View,
    chosen: usize,
    scanned: &Scanned,
    chance: &Chance,
    looks: &Looks,
    seed: u64,
    stop: &Stop,
) -> Judged {
    let seed = mix(seed, u64::MAX);
    judge(view, chosen, scanned.best, chance, looks.judge, seed, stop)
}
