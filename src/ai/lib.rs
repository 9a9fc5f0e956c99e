//! Computer players. An [`Agent`] gets a [`View`], never a table: it sees no more than a person in its seat. Its
//! decision depends on the view and the seed alone, as long as its budget is counted in iterations.

mod greedy;
mod level;
mod policy;
mod random;
mod rules;
mod search;
mod spec;
mod style;
mod thinker;

pub use greedy::Greedy;
pub use policy::value as value_of;
pub use random::RandomAgent;
pub use rules::RuleBot;
pub use search::{Budget, Search, worth_of, worth_to, worth_watched};
pub use spec::{AgentSpec, Level, SpecError};
pub use style::{MARGIN, Style};
pub use thinker::{Answer, Failure, Thinker, caught};

use fudaba_engine::{View, mix};
use std::sync::atomic::{AtomicBool, Ordering};

/// A computer player.
pub trait Agent: Send {
    /// Chooses one of the view's legal actions. The view must have at least one.
    ///
    /// `seed` is all the randomness there is. When `stop` is set, the agent answers as soon as it can.
    fn think(&mut self, view: &View, seed: u64, stop: &Stop) -> Thought;
}

/// Tells an agent to come to an end.
#[derive(Debug, Default)]
pub struct Stop(AtomicBool);

impl Stop {
    /// Asks the agent to answer as soon as it can.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Was it asked to?
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What an agent decided.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Thought {
    /// The place of the chosen action in the list of legal actions.
    pub index: usize,
    /// Sampled tables that were played on; 0 for an agent that does not look ahead.
    pub iterations: u32,
    /// What was considered, best first; empty for an agent that does not look ahead.
    pub lines: Vec<Line>,
}

/// One action that was considered.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// The place of the action in the list of legal actions.
    pub index: usize,
    /// How often it was looked at.
    pub visits: u32,
    /// How good it seems: 0 lost, 1 won.
    pub value: f32,
    /// How far what was found out spreads around that: its standard deviation.
    pub spread: f32,
}

impl Thought {
    /// The only thing there is to do.
    #[must_use]
    pub fn plain(index: usize) -> Self {
        Self {
            index,
            ..Self::default()
        }
    }
}

/// The standard deviation of so many values, from their sum and that of their squares.
fn spread(sum: f32, squares: f32, count: u32) -> f32 {
    let count = count.max(1) as f32;
    let mean = sum / count;
    (squares / count - mean * mean).max(0.0).sqrt()
}

/// The seed for an agent's decision number `n` in a match, from a seed for the whole match.
#[must_use]
pub fn decision_seed(match_seed: u64, seat: usize, n: usize) -> u64 {
    mix(mix(match_seed, 0x5eed_0000 + seat as u64), n as u64)
}
