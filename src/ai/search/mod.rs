//! Information-set search: each iteration deals the cards that the player cannot know anew, walks down a tree of what
//! can be told apart, adds one node, and plays on by weighted chance to the horizon; the ruleset's evaluation judges the
//! table at the end of each turn. Several trees grown on threads of their own are merged in a fixed order.

mod tree;

use super::policy;
use super::{Agent, Line, Stop, Thought};
use fudaba_engine::{Sheet, View, mix};
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
    trees: Vec<Tree>,
}

impl Search {
    /// A player with a budget for each decision.
    #[must_use]
    pub fn new(budget: Budget) -> Self {
        Self {
            budget,
            trees: Vec::new(),
        }
    }

    /// Grows all trees, each on its own thread.
    fn grow(&mut self, view: &View, seed: u64, stop: &Stop) {
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
            until,
            stop,
        };
        if let [only] = self.trees.as_mut_slice() {
            limit.grow(only, view, mix(seed, 0));
            return;
        }
        let mut left = Vec::new();
        std::thread::scope(|scope| {
            for (n, tree) in self.trees.iter_mut().enumerate() {
                let limit = &limit;
                let grow = move || limit.grow(tree, view, mix(seed, n as u64));
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
            limit.grow(&mut self.trees[n], view, mix(seed, n as u64));
        }
    }
}

/// When a tree has grown enough.
struct Limit<'a> {
    share: u32,
    most: u32,
    until: Option<Instant>,
    stop: &'a Stop,
}

impl Limit<'_> {
    fn grow(&self, tree: &mut Tree, view: &View, seed: u64) {
        let root = Root::new(view);
        tree.plant(&root, seed);
        for n in 1..=self.most {
            tree.iterate(&root);
            let late = || self.until.is_some_and(|until| Instant::now() >= until);
            if self.stop.is_set() || n >= self.share && n % 16 == 0 && late() {
                break;
            }
        }
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
        self.grow(view, seed, stop);
        let mut lines: Vec<Line> = (0..view.legal().len())
            .map(|index| Line {
                index,
                visits: 0,
                value: 0.0,
            })
            .collect();
        for tree in &self.trees {
            tree.report(&mut lines);
        }
        let mut weights = Vec::new();
        let mut sheet = Sheet::default();
        policy::priors(view.q(), view.legal(), &mut sheet, &mut weights);
        for line in &mut lines {
            line.value /= line.visits.max(1) as f32;
        }
        // What was lost each time is done only where all else was, too, however readily it comes to mind.
        let hopeless = |line: &Line| line.value <= 0.0;
        lines.sort_by(|a, b| {
            (hopeless(a).cmp(&hopeless(b)))
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
