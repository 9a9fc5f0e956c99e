//! A tuning from its plan to confirmed weights, one step after the other; after each it is kept in a file, so that an
//! interrupted one goes on where it stood, and comes to the same.

use crate::climb::Climb;
use crate::fit::{Fitted, Root, fit};
use crate::games::Games;
use crate::gather::{Judges, of_match};
use crate::plan::Plan;
use crate::scale::{STEP, Scale};
use fudaba_decks::trial::{Share, Watch};
use fudaba_engine::{Mind, mix};
use fudaba_files::{FileError, read_text, set_aside, write_atomic};
use fudaba_library::{Library, SetupError};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::PoisonError;

/// Why a tuning cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum TuneError {
    /// The plan cannot be carried out.
    #[error("{0}")]
    Plan(String),
    /// No match can be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The file that it is kept in cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// The file is that of another tuning.
    #[error(
        "{}: this is another tuning, of {of}\n  help: go on with the arguments it was begun with, or name another file",
        .file.display()
    )]
    Another {
        /// The file.
        file: PathBuf,
        /// What it is a tuning of.
        of: String,
    },
}

/// What a file of a tuning holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// What it is asked to do.
    pub plan: Plan,
    /// The decisions of each match that was gathered, in the order of their numbers.
    pub roots: Vec<Vec<Root>>,
    /// What came of fitting to them.
    pub fitted: Option<Fitted>,
    /// How the fitted weights were improved by games.
    pub climb: Climb,
    /// Points of pairs of games at the end: of each entrant against each opponent, in quarters.
    pub confirmed: Vec<Confirmed>,
}

/// The games of an entrant at the end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Confirmed {
    /// Its pairs against the opponent that is kept, and against today's: in quarters of all points.
    pub pairs: [Vec<u8>; 2],
}

impl Confirmed {
    /// Its shares of the points against the opponent that is kept and today's, with 95 % intervals.
    #[must_use]
    pub fn shares(&self) -> [Share; 2] {
        [0, 1].map(|n| {
            let points: Vec<f64> = self.pairs[n].iter().map(|q| f64::from(*q) / 4.0).collect();
            Share::of_pairs(&points)
        })
    }

    /// Is it better than both beyond doubt: does neither interval reach down to one half?
    #[must_use]
    pub fn is_better(&self) -> bool {
        self.shares().iter().all(|share| share.low > 50.0)
    }
}

/// Weights that are confirmed at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entrant {
    /// As they were fitted.
    Fitted,
    /// As games improved them.
    Improved,
}

impl Entrant {
    /// Both, in the order in which they play.
    pub const ALL: [Self; 2] = [Self::Fitted, Self::Improved];
}

/// What a tuning is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Decisions are gathered: so many matches of so many.
    Gather(usize, usize),
    /// They are fitted to.
    Fit,
    /// Games improve the weights: so many rounds of so many.
    Climb(usize, usize),
    /// They are confirmed: so many games of so many.
    Confirm(usize, usize),
    /// All is done.
    Done,
}

/// How a tuning was begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Begun {
    /// Anew.
    Anew,
    /// Where it stood.
    Resumed,
    /// Anew, since its file was damaged; that lies here now.
    SetAside(PathBuf),
}

/// A tuning that is under way.
pub struct Tuning<'a> {
    library: &'a Library,
    threads: usize,
    file: PathBuf,
    state: State,
    scale: Scale,
}

/// So many games are played between two times that a tuning is kept.
const CHUNK: usize = 16;

impl<'a> Tuning<'a> {
    /// Begins a tuning, or goes on with the one that this file keeps.
    ///
    /// # Errors
    /// If the plan cannot be carried out, or if the file is that of another tuning or cannot be read.
    pub fn begin(
        library: &'a Library,
        plan: Plan,
        file: &Path,
        threads: usize,
    ) -> Result<(Self, Begun), TuneError> {
        plan.check(library).map_err(TuneError::Plan)?;
        let scale = Scale::of(library.game.rules.declaration(), library.minds.today());
        let none = vec![0; scale.len()];
        let fresh = State {
            plan,
            roots: Vec::new(),
            fitted: None,
            climb: Climb::from(&none),
            confirmed: vec![Confirmed::default(); Entrant::ALL.len()],
        };
        let (state, begun) = match read_text(file)? {
            None => (fresh, Begun::Anew),
            Some(text) => match serde_json::from_str::<State>(&text) {
                Ok(kept) if kept.plan != fresh.plan => {
                    return Err(TuneError::Another {
                        file: file.to_path_buf(),
                        of: format!("{} (seed {})", kept.plan.ruleset, kept.plan.seed),
                    });
                }
                Ok(kept) if fits(&kept, &scale) => (kept, Begun::Resumed),
                _ => (fresh, Begun::SetAside(set_aside(file)?)),
            },
        };
        let tuning = Self {
            library,
            threads: threads.max(1),
            file: file.to_path_buf(),
            state,
            scale,
        };
        Ok((tuning, begun))
    }

    /// Takes decisions that were gathered elsewhere, one list for each match of the plan.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn take(&mut self, roots: Vec<Vec<Root>>) -> Result<(), TuneError> {
        if self.state.fitted.is_none() {
            self.state.roots = roots;
            self.state.roots.resize(self.state.plan.matches, Vec::new());
            self.keep()?;
        }
        Ok(())
    }

    /// What it holds.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// What it is at.
    #[must_use]
    pub fn at(&self) -> Step {
        let plan = &self.state.plan;
        if self.state.roots.len() < plan.matches {
            return Step::Gather(self.state.roots.len(), plan.matches);
        }
        if self.state.fitted.is_none() {
            return Step::Fit;
        }
        if self.state.climb.rounds < plan.rounds {
            return Step::Climb(self.state.climb.rounds, plan.rounds);
        }
        let (done, all) = (
            self.confirmed(),
            plan.confirm.div_ceil(2) * 4 * self.entrants().len(),
        );
        if done < all {
            return Step::Confirm(done, all);
        }
        Step::Done
    }

    /// How many of all steps are done, and how many there are; each round and each game at the end counts for one.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        let plan = &self.state.plan;
        let games = plan.confirm.div_ceil(2) * 4 * self.entrants().len();
        let all = plan.matches + 1 + plan.rounds + games;
        let fitted = usize::from(self.state.fitted.is_some());
        let done = self.state.roots.len() + fitted + self.state.climb.rounds + self.confirmed();
        (done, all)
    }

    fn confirmed(&self) -> usize {
        let pairs = self.state.confirmed.iter().flat_map(|c| &c.pairs);
        pairs.map(Vec::len).sum::<usize>() * 2
    }

    /// Who is confirmed: where no games improved the weights, those that were fitted alone.
    #[must_use]
    pub fn entrants(&self) -> &'static [Entrant] {
        if self.state.plan.rounds == 0 {
            &Entrant::ALL[..1]
        } else {
            &Entrant::ALL
        }
    }

    /// The numbers of an entrant.
    #[must_use]
    pub fn numbers(&self, entrant: Entrant) -> Vec<i32> {
        let steps = match entrant {
            Entrant::Fitted => self.state.fitted.as_ref().map(|f| f.steps.clone()),
            Entrant::Improved => Some(self.state.climb.settled()),
        };
        self.scale.at(&parts(&steps.unwrap_or_default()))
    }

    /// The entrant that is better than both opponents beyond doubt, and by most against today's; none if there is none.
    #[must_use]
    pub fn best(&self) -> Option<Entrant> {
        let all = self.entrants().iter().zip(&self.state.confirmed);
        let better = all.filter(|(_, confirmed)| confirmed.is_better());
        let low = |c: &Confirmed| c.shares()[1].low;
        better
            .max_by(|a, b| low(a.1).total_cmp(&low(b.1)))
            .map(|(entrant, _)| *entrant)
    }

    /// The mind with the numbers of an entrant.
    #[must_use]
    pub fn mind(&self, entrant: Entrant) -> Mind {
        let declared = self.library.game.rules.declaration();
        let today = self.library.minds.today();
        today.with_numbers(declared, &self.numbers(entrant))
    }

    /// Takes the next step and keeps what came of it. Says whether there was one to take; if the watch stops it, nothing
    /// has happened.
    ///
    /// # Errors
    /// If matches cannot be set up, or the file cannot be written.
    pub fn step(&mut self, watch: &Watch) -> Result<bool, TuneError> {
        let went = match self.at() {
            Step::Gather(from, to) => self.gather(from..to.min(from + self.threads), watch)?,
            Step::Fit => {
                let roots: Vec<Root> = self.state.roots.iter().flatten().cloned().collect();
                let fitted = fit(&self.scale, &roots);
                self.state.climb = Climb::from(&fitted.steps);
                self.state.fitted = Some(fitted);
                true
            }
            Step::Climb(_, of) => self.climb(of, watch)?,
            Step::Confirm(..) => self.confirm(watch)?,
            Step::Done => return Ok(false),
        };
        if went {
            self.keep()?;
        }
        Ok(went)
    }

    fn keep(&self) -> Result<(), TuneError> {
        let text =
            serde_json::to_string(&self.state).map_err(|e| TuneError::Plan(e.to_string()))?;
        Ok(write_atomic(&self.file, text.as_bytes())?)
    }

    /// Gathers the decisions of these matches, each on a thread of its own.
    fn gather(
        &mut self,
        numbers: std::ops::Range<usize>,
        watch: &Watch,
    ) -> Result<bool, TuneError> {
        let Some(found) = gather(self.library, &self.state.plan, numbers, watch)? else {
            return Ok(false);
        };
        self.state.roots.extend(found);
        Ok(true)
    }

    /// A round of games.
    fn climb(&mut self, of: usize, watch: &Watch) -> Result<bool, TuneError> {
        let plan = self.state.plan.clone();
        let mut games = Games::new(&plan, self.library, self.threads);
        let mut failed = None;
        let each = plan.games.div_ceil(4).max(1) * 2;
        let play = |tried: [Vec<i32>; 2], seed: u64| {
            let mut points = [0.0; 2];
            for (numbers, points) in tried.iter().zip(&mut points) {
                for version in [Some(plan.version), None] {
                    match games.pairs(numbers, version, each, seed, watch) {
                        Ok(Some(pairs)) => {
                            *points += pairs.iter().sum::<f64>() / pairs.len().max(1) as f64 / 2.0;
                        }
                        Ok(None) => return None,
                        Err(error) => {
                            failed = Some(error);
                            return None;
                        }
                    }
                }
            }
            Some(points)
        };
        let seed = mix(plan.seed, 0xc11b);
        let went = self.state.climb.round(&self.scale, seed, of, play);
        failed.map_or(Ok(went.is_some()), |error| Err(error.into()))
    }

    /// Some games at the end, of whoever has played fewest.
    fn confirm(&mut self, watch: &Watch) -> Result<bool, TuneError> {
        let plan = self.state.plan.clone();
        let wanted = plan.confirm.div_ceil(2);
        let mut games = Games::new(&plan, self.library, self.threads);
        for (n, entrant) in self.entrants().iter().enumerate() {
            for (side, version) in [Some(plan.version), None].into_iter().enumerate() {
                let played = self.state.confirmed[n].pairs[side].len();
                if played >= wanted {
                    continue;
                }
                let pairs = (wanted - played).min(CHUNK / 2);
                // Both entrants play the same games, of seeds that nothing was tuned with.
                let seed = mix(mix(plan.seed, 0xf1e5 + side as u64), played as u64);
                let numbers = self.numbers(*entrant);
                let Some(points) = games.pairs(&numbers, version, pairs * 2, seed, watch)? else {
                    return Ok(false);
                };
                let quarters = points.iter().map(|p| (p * 4.0).round() as u8);
                self.state.confirmed[n].pairs[side].extend(quarters);
                return Ok(true);
            }
        }
        Ok(false)
    }
}

fn parts(steps: &[i64]) -> Vec<f64> {
    steps.iter().map(|s| *s as f64 / STEP).collect()
}

/// Does what was kept hang together?
fn fits(state: &State, scale: &Scale) -> bool {
    let of_scale = |steps: &[i64]| steps.len() == scale.len();
    let roots = state.roots.iter().flatten();
    let candidates = roots.flat_map(|root| &root.candidates);
    of_scale(&state.climb.steps)
        && of_scale(&state.climb.sum)
        && state.fitted.as_ref().is_none_or(|f| of_scale(&f.steps))
        && state.confirmed.len() == Entrant::ALL.len()
        && state.roots.len() <= state.plan.matches
        && candidates.map(|c| c.slopes.len()).all(|n| n == scale.len())
}

/// The decisions of these matches of a plan, each gathered on a thread of its own; `None` if the watch stopped it.
///
/// # Errors
/// If no match can be set up.
pub fn gather(
    library: &Library,
    plan: &Plan,
    numbers: impl Iterator<Item = usize>,
    watch: &Watch,
) -> Result<Option<Vec<Vec<Root>>>, TuneError> {
    let declared = library.game.rules.declaration();
    let today = library.minds.today();
    // Weights are tuned to judge alone.
    let student = &today.with_numbers(declared, today.numbers());
    let scale = Scale::of(declared, student);
    let teacher = plan.teacher(student);
    let judges = Judges {
        teacher: &teacher,
        student,
        scale: &scale,
    };
    let found = Mutex::new(Vec::new());
    let work = |number| {
        let roots = of_match(library, plan, &judges, number, watch.stop_flag());
        let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
        found.push((number, roots));
    };
    let mut left = Vec::new();
    std::thread::scope(|scope| {
        let work = &work;
        for number in numbers {
            let started = std::thread::Builder::new().spawn_scoped(scope, move || work(number));
            if started.is_err() {
                left.push(number);
            }
        }
    });
    // Where the system has no threads left, one match is played after the other.
    left.into_iter().for_each(work);
    let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    found.sort_by_key(|(number, _)| *number);
    let mut all = Vec::new();
    for (_, roots) in found {
        match roots? {
            Some(roots) => all.push(roots),
            None => return Ok(None),
        }
    }
    Ok(Some(all))
}
