//! The player that looks one step ahead: each action is tried on a few sampled tables, its immediate consequences are
//! played out with default answers, and the best result by the ruleset's evaluation wins.

use super::policy;
use super::{Agent, Line, Stop, Thought, spread};
use fudaba_engine::{Action, Actions, PlayerId, Query, Rng, Sheet, Table, View};

/// Answers given by default before a consequence is judged as it stands.
const MOST_ANSWERS: usize = 24;

/// Looks one step ahead.
#[derive(Debug)]
pub struct Greedy {
    samples: u32,
    sample: Table,
    work: Table,
    legal: Actions,
    priors: Vec<u16>,
    sheet: Sheet,
    sums: Vec<f32>,
    squares: Vec<f32>,
}

impl Greedy {
    /// A player that tries each action on so many sampled tables.
    #[must_use]
    pub fn new(samples: u32) -> Self {
        Self {
            samples: samples.max(1),
            sample: Table::new(0),
            work: Table::new(0),
            legal: Actions::new(),
            priors: Vec::new(),
            sheet: Sheet::default(),
            sums: Vec::new(),
            squares: Vec::new(),
        }
    }

    /// Plays an action on the table in `work` and its consequences, until the player has a choice of the same level
    /// again, or the turn is another's.
    fn play_out(&mut self, view: &View, action: Action, rng: &mut Rng) -> f32 {
        let (me, setup) = (view.viewer(), view.setup());
        let depth = self.work.frames.len();
        let turn_player = self.work.turn_player;
        policy::play(&mut self.work, setup, action, &mut self.legal);
        for _ in 0..MOST_ANSWERS {
            if self.settled(me, depth, turn_player) {
                break;
            }
            let q = Query::new(&self.work, setup);
            policy::priors(q, &self.legal, &mut self.sheet, &mut self.priors);
            let at = if self.to_choose() == Some(me) {
                policy::first_choice(&self.priors)
            } else {
                policy::draw(&self.priors, rng)
            };
            let answer = self.legal[at];
            policy::play(&mut self.work, setup, answer, &mut self.legal);
        }
        let weights = setup.minds.today().weights();
        policy::value(Query::new(&self.work, setup), me, weights, &mut self.sheet)
    }

    fn to_choose(&self) -> Option<PlayerId> {
        self.work.waiting.map(|w| w.player)
    }

    /// Has the action run its course?
    fn settled(&self, me: PlayerId, depth: usize, turn_player: PlayerId) -> bool {
        let Some(player) = self.to_choose() else {
            return true;
        };
        self.work.turn_player != turn_player || player == me && self.work.frames.len() <= depth
    }
}

impl Agent for Greedy {
    fn think(&mut self, view: &View, seed: u64, stop: &Stop) -> Thought {
        let actions = view.legal();
        if actions.len() <= 1 {
            return Thought::plain(0);
        }
        if let Some(index) = policy::habit(view) {
            return Thought::plain(index);
        }
        let mut rng = Rng::new(seed);
        let mut weights = Vec::new();
        policy::priors(view.q(), actions, &mut self.sheet, &mut weights);
        self.sums.clear();
        self.sums.resize(actions.len(), 0.0);
        self.squares.clear();
        self.squares.resize(actions.len(), 0.0);
        let mut done = 0;
        let sampler = view.sampler();
        for _ in 0..self.samples {
            sampler.deal_believed(&mut self.sample, &mut rng);
            let answers = rng.next();
            for (at, action) in actions
                .iter()
                .enumerate()
                .filter(|(at, _)| weights[*at] > 0)
            {
                self.work.clone_from(&self.sample);
                // The same luck for every action.
                let value = self.play_out(view, *action, &mut Rng::new(answers));
                self.sums[at] += value;
                self.squares[at] += value * value;
            }
            done += 1;
            if stop.is_set() {
                break;
            }
        }
        self.judge(&weights, done)
    }
}

impl Greedy {
    fn judge(&self, weights: &[u16], done: u32) -> Thought {
        let mut lines: Vec<Line> = (0..weights.len())
            .filter(|at| weights[*at] > 0)
            .map(|index| Line {
                index,
                visits: done,
                value: self.sums[index] / done.max(1) as f32,
                spread: spread(self.sums[index], self.squares[index], done),
            })
            .collect();
        // What seems equally good is ordered by what comes to mind first, then by place.
        lines.sort_by(|a, b| {
            b.value
                .total_cmp(&a.value)
                .then(weights[b.index].cmp(&weights[a.index]))
                .then(a.index.cmp(&b.index))
        });
        Thought {
            index: lines.first().map_or(0, |l| l.index),
            iterations: done,
            lines,
        }
    }
}
