//! Decisions of matches between strong players, with what a deep search thinks of their actions, all on the same dealt tables.

use crate::fit::{Candidate, Root};
use crate::plan::Plan;
use crate::scale::{STEP, Scale};
use fudaba_ai::{Agent, Stop, decision_seed, value_of, worth_to, worth_watched};
use fudaba_engine::{
    First, MAX_OPTIONS, Match, Mind, PlayerId, Query, Rng, Sheet, View, Weights, mix,
};
use fudaba_library::{DeckList, Library, SetupError};
use std::cell::RefCell;

/// A match that takes more choices has no end worth waiting for; what was found until then counts.
const MOST_CHOICES: usize = 3_000;

/// Who judges, and whose weights are tuned.
pub struct Judges<'a> {
    /// Thinks long of each action.
    pub teacher: &'a Mind,
    /// Its weights are to be such that a short look finds the same.
    pub student: &'a Mind,
    /// The steps of the student's numbers.
    pub scale: &'a Scale,
}

/// A decision, with the actions that are worth a thought.
struct Kept {
    view: View,
    candidates: Vec<usize>,
    seed: u64,
}

/// The decisions of the match of this number, in the order in which they were drawn; `None` if it was stopped.
///
/// # Errors
/// If no match can be set up.
pub fn of_match(
    library: &Library,
    plan: &Plan,
    judges: &Judges,
    number: usize,
    stop: &Stop,
) -> Result<Option<Vec<Root>>, SetupError> {
    let seed = mix(mix(plan.seed, 0x900d), number as u64);
    let decks: Vec<&DeckList> = library.ready_decks().collect();
    if decks.is_empty() {
        return Ok(Some(Vec::new()));
    }
    let deck = |n: u64| decks[(mix(seed, n) % decks.len() as u64) as usize];
    let setup = library.setup([deck(1), deck(2)], [0; MAX_OPTIONS], seed, First::Random)?;
    let kept = play(Match::new(setup, None), plan, seed, stop);
    let mut roots = Vec::new();
    for kept in &kept {
        if stop.is_set() {
            return Ok(None);
        }
        roots.push(look(kept, plan, judges, stop));
    }
    Ok((!stop.is_set()).then_some(roots))
}

/// Plays a match to its end, and keeps decisions of it that are drawn by the seed.
fn play(mut game: Match, plan: &Plan, seed: u64, stop: &Stop) -> Vec<Kept> {
    let mut agents: [Box<dyn Agent>; 2] = PlayerId::ALL.map(|_| plan.player().build());
    let mut rng = Rng::new(mix(seed, 3));
    let (mut kept, mut open) = (Vec::new(), 0);
    while let Some(player) = game.to_choose() {
        let n = game.choices().len();
        if n >= MOST_CHOICES || stop.is_set() {
            break;
        }
        let view = game.view(player);
        let thinking = decision_seed(seed, player.index(), n);
        let thought = agents[player.index()].think(&view, thinking, stop);
        if thought.lines.len() > 1 {
            open += 1;
            let lines = thought.lines.iter().take(plan.candidates);
            let found = Kept {
                view,
                candidates: lines.map(|l| l.index).collect(),
                seed: mix(thinking, 0x100c),
            };
            // Each decision is kept as likely as any other.
            if kept.len() < plan.positions {
                kept.push(found);
            } else {
                let at = rng.below(open);
                if at < kept.len() {
                    kept[at] = found;
                }
            }
        }
        if game.choose(thought.index, None).is_err() {
            break;
        }
    }
    kept
}

/// What is thought of the actions of a decision.
fn look(kept: &Kept, plan: &Plan, judges: &Judges, stop: &Stop) -> Root {
    let one = |at: &usize| {
        let worth = worth_to(judges.teacher, &kept.view, *at, plan.looks, kept.seed, stop);
        let (seen, slopes) = glance(kept, plan, judges, *at);
        let part = |n: f64| (n * STEP).round() as i32;
        Candidate {
            worth: part(worth.into()),
            seen: part(seen),
            slopes: slopes.into_iter().map(part).collect(),
        }
    };
    Root {
        candidates: kept.candidates.iter().map(one).collect(),
    }
}

/// What is read off the tables that a short look judges.
struct Reading {
    sheet: Sheet,
    numbers: Vec<i32>,
    /// How much all tables count together.
    weight: f64,
    sums: Vec<f64>,
}

/// What a short look with the student's weights thinks of an action, and by how much that changes with a step of each number.
fn glance(kept: &Kept, plan: &Plan, judges: &Judges, at: usize) -> (f64, Vec<f64>) {
    let viewer = kept.view.viewer();
    let reading = RefCell::new(Reading {
        sheet: Sheet::default(),
        numbers: judges.student.numbers().to_vec(),
        weight: 0.0,
        sums: vec![0.0; judges.scale.len()],
    });
    let watch = |q: Query, weight: f32| {
        reading
            .borrow_mut()
            .read(q, weight.into(), viewer, judges.scale);
    };
    let seen = worth_watched(
        judges.student,
        &kept.view,
        at,
        plan.glances,
        kept.seed,
        &watch,
    );
    let Reading { sums, weight, .. } = reading.into_inner();
    let mean = |sum: f64| sum / weight.max(1.0);
    (seen.into(), sums.into_iter().map(mean).collect())
}

/// A number is moved by this part of a step to either side, to see what that changes.
const NUDGE: f64 = 0.125;

impl Reading {
    fn read(&mut self, q: Query, weight: f64, viewer: PlayerId, scale: &Scale) {
        self.weight += weight;
        if q.table.outcome.is_some() {
            return; // what is over is not weighed
        }
        for n in 0..self.numbers.len() {
            let own = self.numbers[n];
            let by = (scale.size(n) * NUDGE).ceil() as i32;
            let mut value = |number| {
                self.numbers[n] = number;
                let weights = Weights::new(&self.numbers);
                f64::from(value_of(q, viewer, weights, &mut self.sheet))
            };
            let slope = (value(own + by) - value(own - by)) / f64::from(2 * by);
            self.numbers[n] = own;
            self.sums[n] += weight * slope * scale.size(n);
        }
    }
}
