//! How often positions are won that a search values so: positions of matches between computer players, a logistic curve through
//! them, and how well what it tells comes true.

use super::chance::Chance;
use super::weigh::scan;
use crate::find::between_ready_decks;
use fudaba_ai::{AgentSpec, Stop, decision_seed};
use fudaba_engine::{Match, PlayerId, Rng, mix};
use fudaba_library::{Library, SetupError};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// A match that takes more choices counts for nothing.
const MOST_CHOICES: usize = 3_000;

/// Which positions are taken.
#[derive(Clone, Copy, Debug)]
pub struct Sampling {
    /// Who plays both sides.
    pub player: AgentSpec,
    /// How many matches.
    pub matches: u64,
    /// So many positions are taken of each, at most.
    pub positions: usize,
    /// So many tables are looked at for each: as many as in a review.
    pub looks: u32,
    /// The seed of everything.
    pub seed: u64,
    /// Threads.
    pub threads: usize,
}

/// A position whose match was played to its end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// What a search thinks of it, for whoever is to choose: 0 lost, 1 won.
    pub value: f32,
    /// How it ended for him: 0 lost, 0.5 drawn, 1 won.
    pub won: f32,
    /// Had he the first turn?
    pub first: bool,
}

/// Positions of matches between ready decks, drawn by the seed. The same sampling gives the same positions, whatever the number
/// of threads. `tick` is called after each match, on all threads.
///
/// # Errors
/// If no match can be set up.
pub fn sample(
    library: &Library,
    sampling: &Sampling,
    tick: &(dyn Fn() + Sync),
) -> Result<Vec<Sample>, SetupError> {
    let next = AtomicU64::new(0);
    let done: Mutex<Vec<(u64, Result<Vec<Sample>, SetupError>)>> = Mutex::default();
    let work = || {
        loop {
            let n = next.fetch_add(1, Ordering::Relaxed);
            if n >= sampling.matches {
                break;
            }
            let found = of_match(library, sampling, mix(sampling.seed, n));
            done.lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push((n, found));
            tick();
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..sampling.threads.max(1) {
            let _ = std::thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    let mut all = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    all.sort_by_key(|(n, _)| *n);
    let mut samples = Vec::new();
    for (_, found) in all {
        samples.extend(found?);
    }
    Ok(samples)
}

/// The positions of one match.
fn of_match(library: &Library, sampling: &Sampling, seed: u64) -> Result<Vec<Sample>, SetupError> {
    let Some(mut game) = between_ready_decks(library, seed)? else {
        return Ok(Vec::new());
    };
    let mut agents = PlayerId::ALL.map(|_| sampling.player.build());
    let stop = Stop::default();
    let mut open: Vec<(Match, PlayerId, usize)> = Vec::new();
    while let Some(player) = game.to_choose() {
        let n = game.choices().len();
        if n >= MOST_CHOICES {
            return Ok(Vec::new());
        }
        let thinking = decision_seed(seed, player.index(), n);
        let chosen = agents[player.index()].think(&game.view(player), thinking, &stop);
        if game.legal().len() > 1 {
            open.push((game.clone(), player, chosen.index));
        }
        if game.choose(chosen.index, None).is_err() {
            return Ok(Vec::new());
        }
    }
    let Some(outcome) = game.outcome() else {
        return Ok(Vec::new());
    };
    let mut rng = Rng::new(mix(seed, 3));
    let mut samples = Vec::new();
    for _ in 0..sampling.positions.min(open.len()) {
        let (at, player, chosen) = open.swap_remove(rng.below(open.len()));
        let looked = mix(seed, at.choices().len() as u64);
        let found = scan(&at.view(player), chosen, sampling.looks, looked, &stop);
        samples.push(Sample {
            value: found.best_value,
            won: match outcome.winner {
                None => 0.5,
                Some(winner) => f32::from(u8::from(winner == player)),
            },
            first: at.table().first_player == player,
        });
    }
    Ok(samples)
}

/// So many steps find the curve; each doubles the digits that are right.
const STEPS: usize = 30;

/// The curve under which these positions are likeliest to end as they did, found by Newton's method. A weak pull towards the
/// value itself keeps it finite where too little is known.
#[must_use]
pub fn fit(samples: &[Sample]) -> Chance {
    let (mut slope, mut shift) = (1.0f64, 0.0f64);
    const PULL: f64 = 0.5;
    for _ in 0..STEPS {
        // Of the likelihood's logarithm, the first derivatives by slope and shift, and the second ones.
        let (mut by_slope, mut by_shift) = (-PULL * (slope - 1.0), -PULL * shift);
        let (mut slopes, mut both, mut shifts) = (PULL, 0.0, PULL);
        for one in samples {
            let odds = f64::from(Chance::odds(one.value));
            let told = 1.0 / (1.0 + (-(slope * odds + shift)).exp());
            let off = f64::from(one.won) - told;
            by_slope += off * odds;
            by_shift += off;
            let sure = told * (1.0 - told);
            slopes += sure * odds * odds;
            both += sure * odds;
            shifts += sure;
        }
        let whole = slopes * shifts - both * both;
        if whole.abs() < 1e-12 {
            break;
        }
        slope += (shifts * by_slope - both * by_shift) / whole;
        shift += (slopes * by_shift - both * by_slope) / whole;
        slope = slope.clamp(0.05, 20.0);
        shift = shift.clamp(-5.0, 5.0);
    }
    Chance {
        slope: slope as f32,
        shift: shift as f32,
    }
}

/// The mean of the squared differences between what was told (0 to 1) and how it ended: 0 is best, 0.25 is what always telling
/// one half comes to.
#[must_use]
pub fn brier(samples: &[Sample], tell: impl Fn(&Sample) -> f64) -> f64 {
    let off = |one: &Sample| (tell(one) - f64::from(one.won)).powi(2);
    samples.iter().map(off).sum::<f64>() / samples.len().max(1) as f64
}

/// Positions of which about the same chance was told.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Reliability {
    /// How many there are.
    pub count: usize,
    /// The mean of what was told, in points of a hundred.
    pub told: f64,
    /// How many were won; a draw is half a win.
    pub won: f64,
}

/// All positions by what was told of them, in tens: under 10, from 10, and so on.
#[must_use]
pub fn reliability(samples: &[Sample], chance: &Chance) -> [Reliability; 10] {
    let mut bins = [Reliability::default(); 10];
    for one in samples {
        let told = f64::from(chance.points(one.value));
        let bin = &mut bins[((told / 10.0) as usize).min(9)];
        bin.count += 1;
        bin.told += told;
        bin.won += f64::from(one.won);
    }
    for bin in &mut bins {
        bin.told /= bin.count.max(1) as f64;
    }
    bins
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions that are won as often as a curve says.
    fn drawn(chance: &Chance, count: usize) -> Vec<Sample> {
        let mut rng = Rng::new(5);
        let one = |_| {
            let value = (1 + rng.below(998)) as f32 / 1_000.0;
            let won = (rng.below(100_000) as f32) < chance.points(value) * 1_000.0;
            Sample {
                value,
                won: f32::from(u8::from(won)),
                first: true,
            }
        };
        (0..count).map(one).collect()
    }

    #[test]
    fn a_curve_is_found_again_from_what_it_brings_about() {
        for (slope, shift) in [(2.5, 0.3), (0.6, -0.8)] {
            let chance = Chance { slope, shift };
            let found = fit(&drawn(&chance, 20_000));
            assert!((found.slope - slope).abs() < 0.1, "{found:?}");
            assert!((found.shift - shift).abs() < 0.1, "{found:?}");
        }
    }

    #[test]
    fn what_is_told_comes_true_by_its_own_curve_and_by_no_other() {
        let chance = Chance {
            slope: 2.5,
            shift: 0.0,
        };
        let samples = drawn(&chance, 20_000);
        let off = |told: &Chance| {
            let bins = reliability(&samples, told);
            assert_eq!(bins.iter().map(|bin| bin.count).sum::<usize>(), 20_000);
            let off = bins.iter().filter(|bin| bin.count > 200);
            let off = off.map(|bin| (bin.told - 100.0 * bin.won / bin.count as f64).abs());
            off.fold(0.0, f64::max)
        };
        assert!(off(&chance) < 4.0, "{}", off(&chance));
        assert!(off(&Chance::default()) > 8.0);
        let told = |chance: Chance| {
            brier(&samples, move |one| {
                f64::from(chance.points(one.value)) / 100.0
            })
        };
        assert!(told(chance) < told(Chance::default()));
        assert!((brier(&samples, |_| 0.5) - 0.25).abs() < 1e-6);
    }

    #[test]
    fn with_nothing_known_the_chance_is_the_value() {
        assert_eq!(fit(&[]), Chance::default());
    }
}
