//! Making a review, on several threads, bit by bit: it can be stopped at any time and gone on with.

use super::found::Found;
use super::keep::puzzle_at;
use super::weigh::{self, Judged, Scanned};
use super::{Balance, Chance, Looks, MOST_MOMENTS, Moment, Point, Review, SUSPECT};
use fudaba_ai::Stop;
use fudaba_engine::{Choice, Match, PlayerId, mix};
use fudaba_library::Library;
use fudaba_saves::replay::{Replay, ReplayError};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A decision of the match that is looked at.
struct Open {
    game: Match,
    player: PlayerId,
    chosen: usize,
    choices: usize,
}

/// A match that is being looked back upon.
pub struct Work<'a> {
    replay: &'a Replay,
    library: &'a Library,
    open: Vec<Open>,
    /// How it ended, if it did.
    winner: Option<Option<PlayerId>>,
    seed: u64,
    chance: Chance,
    looks: Looks,
}

impl<'a> Work<'a> {
    /// All decisions of a match in which there was a choice.
    ///
    /// # Errors
    /// If the match does not go as it was recorded.
    pub fn begin(
        replay: &'a Replay,
        library: &'a Library,
        chance: &Chance,
        looks: &Looks,
    ) -> Result<Self, ReplayError> {
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
        Ok(Self {
            replay,
            library,
            open,
            winner: end.outcome().map(|outcome| outcome.winner),
            seed: replay.header.seed,
            chance: *chance,
            looks: *looks,
        })
    }

    /// How many decisions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.open.len()
    }

    /// Was there nothing to choose?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    /// Goes on from what has been found, and puts down there what is found. Once `stop` is set, it comes to an end soon, and
    /// nothing half looked at is put down. `progress` is told how much is done, from 0 to 1, whenever something was found; it is
    /// called on all threads, while nothing is locked.
    pub fn run(&self, found: &Mutex<Found>, progress: &(dyn Fn(f32) + Sync), stop: &Stop) {
        let scan = u64::from(self.looks.scan);
        let judge = 2 * u64::from(self.looks.judge);
        let whole = self.open.len() as u64 * scan + self.looks.suspects as u64 * judge;
        let share = |looks: u64| looks as f32 / whole.max(1) as f32;
        let open: Vec<&Open> = {
            let known = lock(found);
            let is_new = |one: &&Open| !known.scanned.contains_key(&one.choices);
            self.open.iter().filter(is_new).collect()
        };
        let before = (self.open.len() - open.len()) as u64;
        self.in_parts(&open, stop, |one, done| {
            let view = one.game.view(one.player);
            let scanned = weigh::scan(&view, one.chosen, self.looks.scan, self.seed(one), stop);
            if !stop.is_set() {
                lock(found).scanned.insert(one.choices, scanned);
                progress(share((before + done) * scan));
            }
        });
        if stop.is_set() {
            return;
        }
        let suspects: Vec<(&Open, Scanned)> = {
            let known = lock(found);
            let all = self.suspects(&known);
            let is_new = |(one, _): &(&Open, Scanned)| !known.judged.contains_key(&one.choices);
            all.into_iter().filter(is_new).collect()
        };
        let before = self.looks.suspects.saturating_sub(suspects.len()) as u64;
        self.in_parts(&suspects, stop, |(one, scanned), done| {
            let view = one.game.view(one.player);
            let (chance, looks, seed) = (&self.chance, &self.looks, self.seed(one));
            let judged = weigh::second(&view, one.chosen, scanned, chance, looks, seed, stop);
            if !stop.is_set() {
                lock(found).judged.insert(one.choices, judged);
                progress(share(
                    self.open.len() as u64 * scan + (before + done) * judge,
                ));
            }
        });
        if stop.is_set() {
            return;
        }
        let moments: Vec<Moment> = {
            let known = lock(found);
            let is_new = |moment: &Moment| !known.puzzles.contains_key(&moment.choices);
            self.moments(&known).into_iter().filter(is_new).collect()
        };
        self.in_parts(&moments, stop, |moment, _| {
            let puzzle = puzzle_at(self.library, self.replay, moment.choices);
            lock(found).puzzles.insert(moment.choices, puzzle.is_some());
        });
        if !stop.is_set() {
            progress(1.0);
        }
    }

    /// Has everything been looked at?
    #[must_use]
    pub fn is_finished(&self, found: &Found) -> bool {
        let all = |one: &Open| found.scanned.contains_key(&one.choices);
        let judged = |(one, _): &(&Open, Scanned)| found.judged.contains_key(&one.choices);
        let moments = |moment: &Moment| found.puzzles.contains_key(&moment.choices);
        self.open.iter().all(all)
            && self.suspects(found).iter().all(judged)
            && self.moments(found).iter().all(moments)
    }

    /// What has been found, put together; of a review that was stopped, so much as there is.
    #[must_use]
    pub fn review(&self, found: &Found) -> Review {
        let mut curves = [Vec::new(), Vec::new()];
        for one in &self.open {
            let Some(scanned) = found.scanned.get(&one.choices) else {
                continue;
            };
            curves[one.player.index()].push(Point {
                choices: one.choices,
                turn: one.game.table().turn,
                chance: self.chance.points(scanned.best_value),
                cost: scanned.cost(&self.chance),
            });
        }
        let whole = found.scanned.len() >= self.open.len();
        let winner = self.winner.filter(|_| whole);
        let scanned = found.scanned.values().map(|one| one.looks);
        let judged = found.judged.values().map(|one| one.looks);
        Review {
            balances: winner.map(|winner| balances(&curves, winner)),
            curves,
            moments: self.moments(found),
            looks: scanned.chain(judged).sum(),
            finished: self.is_finished(found),
        }
    }

    /// The seed of all luck with which a decision is looked at.
    fn seed(&self, one: &Open) -> u64 {
        mix(self.seed, one.choices as u64)
    }

    /// The choices that seem to have cost most.
    fn suspects(&self, found: &Found) -> Vec<(&Open, Scanned)> {
        let mut suspects: Vec<(&Open, Scanned, f32)> = Vec::new();
        for one in &self.open {
            let Some(scanned) = found.scanned.get(&one.choices) else {
                continue;
            };
            let cost = scanned.cost(&self.chance);
            if scanned.best != one.chosen && cost >= SUSPECT {
                suspects.push((one, *scanned, cost));
            }
        }
        suspects.sort_by(|a, b| b.2.total_cmp(&a.2).then(a.0.choices.cmp(&b.0.choices)));
        suspects.truncate(self.looks.suspects);
        let plain = suspects.into_iter();
        plain.map(|(one, scanned, _)| (one, scanned)).collect()
    }

    fn moments(&self, found: &Found) -> Vec<Moment> {
        let mut moments = Vec::new();
        for one in &self.open {
            let both = found.scanned.get(&one.choices);
            let Some((scanned, judged)) = both.zip(found.judged.get(&one.choices)) else {
                continue;
            };
            let Judged {
                points, between, ..
            } = *judged;
            let Some(cost) = judged.cost() else { continue };
            moments.push(Moment {
                choices: one.choices,
                turn: one.game.table().turn,
                player: one.player.0,
                cost,
                points,
                between,
                chosen: one.chosen,
                better: scanned.best,
                puzzle: found.puzzles.get(&one.choices) == Some(&true),
            });
        }
        worst(moments)
    }

    /// Does something with each of these, on so many threads; `each` is told how many will then have been done.
    fn in_parts<T: Sync>(&self, all: &[T], stop: &Stop, each: impl Fn(&T, u64) + Sync) {
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let work = || {
            while !stop.is_set() {
                let n = next.fetch_add(1, Ordering::Relaxed);
                let Some(one) = all.get(n) else { break };
                each(one, done.fetch_add(1, Ordering::Relaxed) as u64 + 1);
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.looks.threads.max(1) {
                // Where the system has no threads left, one does it all.
                let _ = std::thread::Builder::new().spawn_scoped(scope, work);
            }
            work();
        });
    }
}

fn lock(found: &Mutex<Found>) -> MutexGuard<'_, Found> {
    found.lock().unwrap_or_else(PoisonError::into_inner)
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
