//! A level of play: the skill that the ruleset gives it. A weaker level sometimes does what merely comes to mind, or
//! anything at all, and sometimes takes the second best for the best; what would hardly come to mind at all, it does not do by
//! mistake. It never cheats.

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
            if chance < hasty + usize::from(skill.careless) {
                let mut weights = come_to_mind(view);
                if chance >= hasty {
                    weights
                        .iter_mut()
                        .for_each(|weight| *weight = (*weight).min(1));
                }
                return Thought::plain(policy::draw(&weights, &mut rng));
            }
        }
        let mut thought = inner.think(view, seed, stop);
        if skill.wavers > 0.0 {
            thought.index = waver(&thought, &come_to_mind(view), skill.wavers, &mut rng);
        }
        if self.style != Style::Plain {
            let (mut weights, mut sheet) = (Vec::new(), Sheet::default());
            policy::priors(view.q(), view.legal(), &mut sheet, &mut weights);
            thought.index = (self.style).choose(&thought, view.legal(), &weights, &mut rng);
        }
        thought
    }
}

/// What comes to mind so many times less readily than something else is far-fetched.
const FAR: u16 = 16;

/// How readily each action comes to mind; those that are far-fetched do not: nobody spends a life on nothing by mistake.
fn come_to_mind(view: &View) -> Vec<u16> {
    let (mut weights, mut sheet) = (Vec::new(), Sheet::default());
    policy::priors(view.q(), view.legal(), &mut sheet, &mut weights);
    let most = weights.iter().copied().max().unwrap_or(0);
    for weight in &mut weights {
        if u32::from(*weight) * u32::from(FAR) < u32::from(most) {
            *weight = 0;
        }
    }
    weights
}

/// Draws one of the considered actions that have a weight, the better ones more often.
fn waver(thought: &Thought, mind: &[u16], by: f32, rng: &mut Rng) -> usize {
    let Some(best) = thought.lines.iter().find(|l| l.index == thought.index) else {
        return thought.index;
    };
    // Whole numbers, so that the draw is the same on every machine.
    let weights: Vec<u16> = (thought.lines.iter())
        .map(|line| {
            let loss = ((best.value - line.value) / by).max(0.0);
            let seen = line.visits * 8 >= best.visits && mind[line.index] > 0;
            if seen || line.index == best.index {
                (1_000.0 * (-loss).exp()) as u16
            } else {
                0
            }
        })
        .collect();
    thought.lines[policy::draw(&weights, rng)].index
}
