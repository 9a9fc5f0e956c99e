//! A level of play: the skill that the ruleset gives it. A weaker level sometimes does what merely comes to mind, or
//! anything at all, and sometimes takes the second best for the best. It never cheats.

use super::policy;
use super::{Agent, Budget, Greedy, Level, Search, Stop, Style, Thought};
use fudaba_engine::{Rng, Sheet, Sight, Skill, View, mix};
use std::time::Duration;

/// A moment that nobody minds.
const MOMENT: Duration = Duration::from_millis(300);
/// On so many threads the strongest level thinks.
const THREADS: u8 = 2;

/// A player of a level. What the level can do it learns from the ruleset of the view that it gets.
pub struct Leveled {
    level: Level,
    style: Style,
    known: Option<(Skill, Box<dyn Agent>)>,
}

impl Leveled {
    /// A player of this level and style.
    #[must_use]
    pub fn new(level: Level, style: Style) -> Self {
        Self {
            level,
            style,
            known: None,
        }
    }
}

fn looks(skill: &Skill, style: Style) -> Box<dyn Agent> {
    // Who wavers, or has likings, weighs what the others are worth.
    let search = if skill.wavers > 0.0 || style != Style::Plain {
        Search::thorough
    } else {
        Search::new
    };
    match skill.sight {
        Sight::Step(samples) => Box::new(Greedy::new(samples)),
        Sight::Search(iterations) => Box::new(search(Budget::iterations(iterations))),
        Sight::Ponder(iterations) => Box::new(search(Budget {
            iterations,
            time: Some(MOMENT),
            threads: THREADS,
        })),
    }
}

impl Agent for Leveled {
    fn think(&mut self, view: &View, seed: u64, stop: &Stop) -> Thought {
        let level = usize::from(self.level.number() - 1);
        let skill = view.setup().declared.skills[level];
        // Another game may ask for another skill.
        let known = self.known.take().filter(|(known, _)| *known == skill);
        let (_, inner) =
            (self.known).insert(known.unwrap_or_else(|| (skill, looks(&skill, self.style))));
        let mut rng = Rng::new(mix(seed, 0xe22));
        if view.legal().len() > 1 {
            let chance = rng.below(100);
            let hasty = usize::from(skill.hasty);
            if chance < hasty {
                let mut weights = Vec::new();
                let mut sheet = Sheet::default();
                policy::priors(view.q(), view.legal(), &mut sheet, &mut weights);
                return Thought::plain(policy::draw(&weights, &mut rng));
            }
            if chance < hasty + usize::from(skill.careless) {
                return Thought::plain(rng.below(view.legal().len()));
            }
        }
        let mut thought = inner.think(view, seed, stop);
        if skill.wavers > 0.0 {
            thought.index = waver(&thought, skill.wavers, &mut rng);
        }
        if self.style != Style::Plain {
            let (mut weights, mut sheet) = (Vec::new(), Sheet::default());
            policy::priors(view.q(), view.legal(), &mut sheet, &mut weights);
            thought.index = (self.style).choose(&thought, view.legal(), &weights, &mut rng);
        }
        thought
    }
}

/// Draws one of the considered actions, the better ones more often.
fn waver(thought: &Thought, by: f32, rng: &mut Rng) -> usize {
    let Some(best) = thought.lines.iter().find(|l| l.index == thought.index) else {
        return thought.index;
    };
    // Whole numbers, so that the draw is the same on every machine.
    let weights: Vec<u16> = (thought.lines.iter())
        .map(|line| {
            let loss = ((best.value - line.value) / by).max(0.0);
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
