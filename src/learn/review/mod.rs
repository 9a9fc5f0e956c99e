//! The review of a match: how the chances went, how much of that was choice and how much luck, and which choices cost most.
//!
//! Each decision is looked at from the view of whoever made it, so that the review knows no more than he could. The search deals
//! what he could not know anew, and compares what he chose with what was best on the same deals and with equal budgets. The same
//! match and [`Looks`] give the same review.

mod chance;
mod weigh;

pub use chance::Chance;
pub use weigh::{Judged, judge};

use super::table::About;
use fudaba_ai::Stop;
use fudaba_engine::{Choice, Match, PlayerId, mix};
use fudaba_library::Library;
use fudaba_saves::replay::{Replay, ReplayError};
use serde::Serialize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How much is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Looks {
    /// Tables that are looked at for each decision.
    pub scan: u32,
    /// Tables that are looked at for each of the two choices that are compared where much seems lost.
    pub judge: u32,
    /// So many choices of a match are compared so, those that seem to have cost most.
    pub suspects: usize,
    /// Threads.
    pub threads: usize,
}

impl Default for Looks {
    fn default() -> Self {
        Self {
            scan: 800,
            judge: 4_000,
            suspects: 16,
            threads: 2,
        }
    }
}

/// The least that a slip, a mistake and a blunder cost, in points of a hundred.
const SLIP: f32 = 5.0;
const MISTAKE: f32 = 10.0;
const BLUNDER: f32 = 15.0;
/// So many moments are told of each player.
const MOST_MOMENTS: usize = 5;
/// What seems to have cost less than this, in points, is not compared once more.
const SUSPECT: f32 = 3.0;

/// How much a choice cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Cost {
    /// 5 points.
    Slip,
    /// 10 points.
    Mistake,
    /// 15 points.
    Blunder,
}

impl Cost {
    /// Of so many points; nothing if they are too few.
    #[must_use]
    pub fn of(points: f32) -> Option<Self> {
        match points {
            p if p >= BLUNDER => Some(Self::Blunder),
            p if p >= MISTAKE => Some(Self::Mistake),
            p if p >= SLIP => Some(Self::Slip),
            _ => None,
        }
    }
}

/// A decision on the curve of whoever made it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Point {
    /// So many choices had been made before.
    pub choices: usize,
    /// The turn.
    pub turn: u16,
    /// His chance to win with the best choice, in points of a hundred.
    pub chance: f32,
    /// What his choice cost against that, as far as the first look tells.
    pub cost: f32,
}

/// A choice that cost much.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Moment {
    /// So many choices had been made before.
    pub choices: usize,
    /// The turn.
    pub turn: u16,
    /// Who chose.
    pub player: u8,
    /// How much it was.
    pub cost: Cost,
    /// What it cost, in points of a hundred.
    pub points: f32,
    /// The least and the most that is to be believed.
    pub between: (f32, f32),
    /// The place of his choice in the list of legal actions.
    pub chosen: usize,
    /// The place of the best.
    pub better: usize,
}

/// What a player's match came to, in points of a hundred.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Balance {
    /// His chance at his first decision.
    pub start: f32,
    /// What his choices cost.
    pub own: f32,
    /// What the opponent's choices gave him.
    pub given: f32,
    /// What else changed: draws, reveals, shuffles.
    pub luck: f32,
    /// His chance at the end: 100 if he won, 0 if he lost.
    pub end: f32,
}

/// A match looked back upon.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Review {
    /// Of each player, his decisions in order.
    pub curves: [Vec<Point>; 2],
    /// What each player's match came to; nothing for a match without an end.
    pub balances: Option<[Balance; 2]>,
    /// What cost most, in the order of the match.
    pub moments: Vec<Moment>,
    /// How many tables were looked at.
    pub looks: u64,
}

/// A decision of the match that is looked at.
struct Open {
    game: Match,
    player: PlayerId,
    chosen: usize,
    choices: usize,
}

/// Reviews a match. `progress` is told how many decisions of how many have been looked at; when `stop` is set, the review comes to
/// nothing.
///
/// # Errors
/// If the match does not go as it was recorded.
pub fn review(
    replay: &Replay,
    library: &Library,
    chance: &Chance,
    looks: &Looks,
    progress: &(dyn Fn(usize, usize) + Sync),
    stop: &Stop,
) -> Result<Option<Review>, ReplayError> {
    let mut open = Vec::new();
    let mut choices = 0;
    let end = replay.play(library, |game, choice| {
        if let (Choice::Pick(chosen), Some(player), true) =
            (choice, game.to_choose(), game.legal().len() > 1)
        {
            open.push(Open {
                game: game.clone(),
                player,
                chosen: chosen.into(),
                choices,
            });
        }
        choices += 1;
    })?;
    let seed = replay.header.seed;
    let scanned = in_parts(&open, looks.threads, progress, |one| {
        let view = one.game.view(one.player);
        weigh::scan(
            &view,
            one.chosen,
            looks.scan,
            mix(seed, one.choices as u64),
            stop,
        )
    });
    if stop.is_set() {
        return Ok(None);
    }
    let mut review = Review {
        curves: [Vec::new(), Vec::new()],
        balances: None,
        moments: Vec::new(),
        looks: scanned.iter().map(|one| one.looks).sum(),
    };
    let mut suspects = Vec::new();
    for (n, (one, found)) in open.iter().zip(&scanned).enumerate() {
        let best = chance.points(found.best_value);
        let cost = (best - chance.points(found.chosen_value)).max(0.0);
        review.curves[one.player.index()].push(Point {
            choices: one.choices,
            turn: one.game.table().turn,
            chance: best,
            cost,
        });
        if found.best != one.chosen && cost >= SUSPECT {
            suspects.push((n, cost));
        }
    }
    suspects.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    suspects.truncate(looks.suspects);
    let judged = in_parts(&suspects, looks.threads, progress, |(n, _)| {
        let (one, found) = (&open[*n], &scanned[*n]);
        let view = one.game.view(one.player);
        // Not the luck of the first look: what that made too large is seen as it is.
        let seed = mix(seed, !(one.choices as u64));
        judge(
            &view,
            one.chosen,
            found.best,
            chance,
            looks.judge,
            seed,
            stop,
        )
    });
    if stop.is_set() {
        return Ok(None);
    }
    for ((n, _), found) in suspects.iter().zip(&judged) {
        let one = &open[*n];
        review.looks += found.looks;
        let Some(cost) = Cost::of(found.points).filter(|_| found.between.0 > 0.0) else {
            continue;
        };
        review.moments.push(Moment {
            choices: one.choices,
            turn: one.game.table().turn,
            player: one.player.0,
            cost,
            points: found.points,
            between: found.between,
            chosen: one.chosen,
            better: scanned[*n].best,
        });
    }
    review.moments = worst(review.moments);
    let outcome = end.outcome().map(|outcome| outcome.winner);
    review.balances = outcome.map(|winner| balances(&review.curves, winner));
    Ok(Some(review))
}

/// Those of each player that cost most, in the order of the match.
fn worst(mut moments: Vec<Moment>) -> Vec<Moment> {
    moments.sort_by(|a, b| b.points.total_cmp(&a.points));
    let mut told = [0; 2];
    moments.retain(|moment| {
        let told = &mut told[usize::from(moment.player.min(1))];
        *told += 1;
        *told <= MOST_MOMENTS
    });
    moments.sort_by_key(|moment| moment.choices);
    moments
}

/// What each player's match came to. What his chance changed by without his choices is what the opponent's choices gave, and luck.
fn balances(curves: &[Vec<Point>; 2], winner: Option<PlayerId>) -> [Balance; 2] {
    let cost = |curve: &[Point]| curve.iter().map(|point| point.cost).sum::<f32>();
    PlayerId::ALL.map(|player| {
        let (own, other) = (&curves[player.index()], &curves[player.other().index()]);
        let end = match winner {
            Some(winner) if winner == player => 100.0,
            Some(_) => 0.0,
            None => 50.0,
        };
        let start = own.first().map_or(50.0, |point| point.chance);
        let (lost, given) = (-cost(own), cost(other));
        Balance {
            start,
            own: lost,
            given,
            luck: end - start - lost - given,
            end,
        }
    })
}

/// Does something with each of these, on so many threads; the results stand in their order.
fn in_parts<T: Sync, R: Send>(
    all: &[T],
    threads: usize,
    progress: &(dyn Fn(usize, usize) + Sync),
    each: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, R)>> = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    let Some(one) = all.get(n) else { break };
                    let result = each(one);
                    let mut done = done
                        .lock()
                        .unwrap_or_else(std::sync::PoisonError::into_inner);
                    done.push((n, result));
                    progress(done.len(), all.len());
                }
            });
        }
    });
    let mut done = done
        .into_inner()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    done.sort_by_key(|(n, _)| *n);
    done.into_iter().map(|(_, result)| result).collect()
}

/// What a choice of a match is about, for pointing at it.
#[must_use]
pub fn about(game: &Match, place: usize) -> Option<About> {
    let action = game.legal().get(place)?;
    Some(match action.card.some() {
        Some(card) => About::Card(card),
        None if action.place != fudaba_engine::ZoneId::NONE => About::Place(action.place),
        None => About::Buttons,
    })
}
