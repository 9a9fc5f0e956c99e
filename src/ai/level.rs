//! A weaker player made of a stronger one: it sometimes does what merely comes to mind, and sometimes takes the second
//! best for the best. It never cheats.

use super::policy;
use super::{Agent, Stop, Thought};
use crate::engine::{Rng, View, mix};

/// A player that errs.
pub struct Erring {
    /// The player that it would be.
    pub inner: Box<dyn Agent>,
    /// In so many decisions of a hundred it does what comes to mind.
    pub blunders: u8,
    /// It takes an action that is so much worse (in parts of a win) for the best with a chance of about one third.
    pub temperature: f32,
}

impl Agent for Erring {
    fn think(&mut self, view: &View, seed: u64, stop: &Stop) -> Thought {
        let mut rng = Rng::new(mix(seed, 0xe22));
        if view.legal().len() > 1 && rng.below(100) < usize::from(self.blunders) {
            let mut weights = Vec::new();
            policy::urges(view.q(), view.legal(), &mut weights);
            return Thought::plain(policy::draw(&weights, &mut rng));
        }
        let mut thought = self.inner.think(view, seed, stop);
        thought.index = self.waver(&thought, &mut rng);
        thought
    }
}

impl Erring {
    /// Draws one of the considered actions, the better ones more often.
    fn waver(&self, thought: &Thought, rng: &mut Rng) -> usize {
        let Some(best) = thought.lines.iter().find(|l| l.index == thought.index) else {
            return thought.index;
        };
        if self.temperature <= 0.0 {
            return thought.index;
        }
        // Whole numbers, so that the draw is the same on every machine.
        let weights: Vec<u16> = (thought.lines.iter())
            .map(|line| {
                let loss = ((best.value - line.value) / self.temperature).max(0.0);
                let seen = line.visits * 8 >= best.visits;
                if seen {
                    (1_000.0 * (-loss).exp()) as u16
                } else {
                    0
                }
            })
            .collect();
        thought.lines[policy::draw(&weights, rng)].index
    }
}
