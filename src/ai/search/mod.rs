//! Information-set search: each iteration deals the cards that the player cannot know anew, walks down a tree of what
//! can be told apart, adds one node, and plays on by weighted chance to the horizon; the ruleset's evaluation judges the
//! table at the end of each turn. Several trees grown on threads of their own are merged in a fixed order.

mod exact;
mod rounds;
mod tree;

use super::policy;
use super::{Agent, Line, Stop, Thought, spread};
use fudaba_engine::{Mind, Query, Sheet, View, mix};
use rounds::Standing;
use std::time::{Duration, Instant};
use tree::{Root, Tree};

/// How long a search thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// So many iterations; with a time, at least so many.
    pub iterations: u32,
    /// So long, unless a fixed number of iterations is wanted.
    pub time: Option<Duration>,
    /// On so many threads, each with a tree of its own. Iterations are shared out among them.
    pub threads: u8,
}

impl Budget {
    /// A fixed number of iterations on one thread.
    #[must_use]
    pub const fn iterations(iterations: u32) -> Self {
        Self {
            iterations,
            time: None,
            threads: 1,
        }
    }
}

/// However long its time, a search ends after so many times its floor of iterations. More would not change its mind.
const MOST_TIMES: u32 = 100;

/// The player that searches.
#[derive(Debug)]
pub struct Search {
    budget: Budget,
    /// Whose mind it has: one that is kept from before, or today's.
    version: Option<u8>,
    /// Is it asked how good the other actions are, too?
    thorough: bool,
    /// Does it use up its budget although its choice is made?
    patient: bool,
    trees: Vec<Tree>,
}

impl Search {
    /// A player with a budget for each decision. It has a short look at what has one answer, and stops as soon as no action
    /// can overtake the first one any more: what it chooses is the same.
    #[must_use]
    pub fn new(budget: Budget) -> Self {
        Self {
            budget,
            version: None,
            thorough: false,
            patient: false,
            trees: Vec::new(),
        }
    }

    /// A player for whoever wants to know how good the other actions are, too: it holds no rounds between the most promising
    /// ones ([`Mind::candidates`]), and uses up its budget.
    #[must_use]
    pub fn thorough(budget: Budget) -> Self {
        Self {
            thorough: true,
            patient: true,
            ..Self::new(budget)
        }
    }

    /// The same, but it uses up its budget although its choice is made.
    #[must_use]
    pub fn patient(self) -> Self {
        Self {
            patient: true,
            ..self
        }
    }

    /// The same with a mind that is kept from before, by its number. Where a match has none of that number, it plays with
    /// today's: [`AgentSpec::version`](crate::AgentSpec::version) is to be looked up before.
    #[must_use]
    pub fn of_version(self, version: u8) -> Self {
        Self {
            version: Some(version),
            ..self
        }
    }

    /// Whose mind it has in the match of a view.
    fn mind<'a>(&self, view: &'a View) -> &'a Mind {
        let minds = &view.setup().minds;
        minds.of(self.version).unwrap_or_else(|| minds.today())
    }

    /// Grows all trees, each on its own thread.
    fn grow(&mut self, view: &View, mind: &Mind, seed: u64, stop: &Stop) {
        let threads = usize::from(self.budget.threads.max(1));
        self.trees.resize_with(threads, Tree::default);
        let share = self.budget.iterations.div_ceil(threads as u32).max(1);
        let until = self.budget.time.map(|time| Instant::now() + time);
        let most = if until.is_some() {
            share.saturating_mul(MOST_TIMES)
        } else {
            share
        };
        let limit = Limit {
            share,
            most,
            began: Instant::now(),
            until,
            thorough: self.thorough,
            // Of several trees each has its own first action.
            may_stop: !self.patient && (threads == 1 || until.is_some()),
            stop,
        };
        let thorough = self.thorough;
        let root = move || {
            if thorough || mind.candidates == 0 {
                Root::new(view, mind)
            } else {
                Root::of_rounds(view, mind)
            }
        };
        if let [only] = self.trees.as_mut_slice() {
            limit.grow(only, &root(), mix(seed, 0));
            return;
        }
        let mut left = Vec::new();
        std::thread::scope(|scope| {
            for (n, tree) in self.trees.iter_mut().enumerate() {
                let limit = &limit;
                let grow = move || limit.grow(tree, &root(), mix(seed, n as u64));
                if std::thread::Builder::new()
                    .spawn_scoped(scope, grow)
                    .is_err()
                {
                    left.push(n);
                }
            }
        });
        // Where the system has no threads left, one tree grows after the other.
        for n in left {
            limit.grow(&mut self.trees[n], &root(), mix(seed, n as u64));
        }
    }
}

/// When a tree has grown enough.
struct Limit<'a> {
    share: u32,
    most: u32,
    began: Instant,
    until: Option<Instant>,
    thorough: bool,
    may_stop: bool,
    stop: &'a Stop,
}

/// It is looked every so many iterations whether a tree has grown enough.
const LOOK: u32 = 8;

impl Limit<'_> {
    fn grow(&self, tree: &mut Tree, root: &Root, seed: u64) {
        tree.plant(root, seed);
        if !self.thorough {
            tree.compare(root.mind, self.share);
        }
        for n in 1..=self.most {
            if !tree.running().is_empty() && (self.until.is_none() || n % LOOK == 0) {
                tree.go_on(root.mind, self.part(n - 1));
            }
            tree.iterate(root);
            if self.stop.is_set() || n % LOOK == 0 && self.is_enough(tree, root.mind, n) {
                break;
            }
        }
    }

    /// Which part of all iterations, or of the time, is behind the tree after so many of them: 0 to 1.
    fn part(&self, n: u32) -> f64 {
        let part = f64::from(n) / f64::from(self.share);
        match self.until {
            None => part,
            Some(until) => {
                let whole = (until - self.began).as_secs_f64().max(1e-6);
                let gone = self.began.elapsed().as_secs_f64() / whole;
                // The floor of iterations may take longer, and all that are allowed less.
                part.min(gone).max(f64::from(n) / f64::from(self.most))
            }
        }
    }

    /// Is the time over, or the choice made, after so many iterations?
    fn is_enough(&self, tree: &Tree, mind: &Mind, n: u32) -> bool {
        let left = match self.until {
            None => self.most - n,
            Some(_) if n < self.share => return false,
            Some(until) => {
                let now = Instant::now();
                if now >= until {
                    return true;
                }
                let (gone, left) = (now - self.began, until - now);
                let further = f64::from(n) * left.as_secs_f64() / gone.as_secs_f64().max(1e-6);
                // What is more than a number can hold is far more than there will be.
                (further as u32).min(self.most - n)
            }
        };
        self.may_stop && tree.is_decided(mind, left)
    }
}

/// What an action is worth to the viewer of a view whose open decision is his: 0 lost, 1 won. `at`: its place in the list of
/// legal actions. With the same seed and number of iterations two actions are looked at on the same tables, with the same luck.
#[must_use]
pub fn worth_of(view: &View, at: usize, iterations: u32, seed: u64, stop: &Stop) -> f32 {
    worth_to(view.setup().minds.today(), view, at, iterations, seed, stop)
}

/// The same to a player with this mind.
#[must_use]
pub fn worth_to(
    mind: &Mind,
    view: &View,
    at: usize,
    iterations: u32,
    seed: u64,
    stop: &Stop,
) -> f32 {
    worth_at(&Root::new(view, mind), at, iterations, seed, stop)
}

/// The same, and each table that is judged for it is shown to `watch`, with how much it counts among those of its iteration.
#[must_use]
pub fn worth_watched(
    mind: &Mind,
    view: &View,
    at: usize,
    iterations: u32,
    seed: u64,
    watch: &dyn Fn(Query, f32),
) -> f32 {
    let root = Root::watched(view, mind, watch);
    worth_at(&root, at, iterations, seed, &Stop::default())
}

fn worth_at(root: &Root, at: usize, iterations: u32, seed: u64, stop: &Stop) -> f32 {
    let mut tree = Tree::default();
    tree.plant_only(root, at, seed);
    for _ in 0..iterations.max(1) {
        if stop.is_set() {
            break;
        }
        tree.iterate(root);
    }
    tree.mean()
}

impl Search {
    /// The scores of the actions that were in the running to the end, where there were rounds; of all others the lowest.
    fn last_round(&self, lines: &[Line], mind: &Mind) -> Vec<f32> {
        let mut scores = vec![f32::NEG_INFINITY; lines.len()];
        let most = lines.iter().map(|line| line.visits).max().unwrap_or(0);
        for tree in &self.trees {
            for at in tree.running() {
                let line = &lines[*at];
                // Another tree may have found better ones, and looked at this one only a little.
                if line.visits * 2 < most {
                    continue;
                }
                let standing = Standing {
                    visits: line.visits,
                    sum: line.value * line.visits as f32,
                    share: tree.share(*at),
                };
                scores[*at] = standing.score(mind.readiness);
            }
        }
        scores
    }
}

impl Agent for Search {
    fn think(&mut self, view: &View, seed: u64, stop: &Stop) -> Thought {
        if view.legal().len() <= 1 {
            return Thought::plain(0);
        }
        if let Some(index) = policy::habit(view) {
            return Thought::plain(index);
        }
        let mind = self.mind(view);
        self.grow(view, mind, seed, stop);
        let mut lines: Vec<Line> = (0..view.legal().len())
            .map(|index| Line {
                index,
                visits: 0,
                value: 0.0,
                spread: 0.0,
            })
            .collect();
        for tree in &self.trees {
            tree.report(&mut lines);
        }
        let mut weights = Vec::new();
        let mut sheet = Sheet::default();
        policy::priors(view.q(), view.legal(), &mut sheet, &mut weights);
        for line in &mut lines {
            line.spread = spread(line.value, line.spread, line.visits);
            line.value /= line.visits.max(1) as f32;
        }
        // What was lost each time is done only where all else was, too, however readily it comes to mind.
        let hopeless = |line: &Line| line.value <= 0.0;
        let last = self.last_round(&lines, mind);
        lines.sort_by(|a, b| {
            (hopeless(a).cmp(&hopeless(b)))
                .then(last[b.index].total_cmp(&last[a.index]))
                .then(b.visits.cmp(&a.visits))
                .then(b.value.total_cmp(&a.value))
                .then(weights[b.index].cmp(&weights[a.index]))
                .then(a.index.cmp(&b.index))
        });
        Thought {
            index: lines.first().map_or(0, |l| l.index),
            iterations: self.trees.iter().map(Tree::iterations).sum(),
            lines: lines.into_iter().filter(|l| l.visits > 0).collect(),
        }
    }
}
