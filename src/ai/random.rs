//! The player that chooses evenly among all legal actions.

use super::{Agent, Stop, Thought};
use fudaba_engine::{Rng, View};

/// Chooses evenly among all legal actions.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomAgent;

impl Agent for RandomAgent {
    fn think(&mut self, view: &View, seed: u64, _: &Stop) -> Thought {
        Thought::plain(Rng::new(seed).below(view.legal().len()))
    }
}
