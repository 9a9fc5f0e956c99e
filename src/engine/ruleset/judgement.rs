//! A judgement of tables that was learned from matches: what the ruleset's evaluation says, corrected by a small network of
//! counters of both sides. It comes to the same on every machine, and what one player gains by it the other loses.

use crate::flow::context::Query;
use crate::reading::counters::{Counter, Counters};
use crate::ruleset::mind::Weights;
use crate::table::ids::PlayerId;
use smallvec::SmallVec;

/// What the network knows of a counter.
#[derive(Clone, Debug, PartialEq)]
pub struct Input {
    /// Its name in files: `Sum(HAND, POWER)`.
    pub name: String,
    /// What is counted.
    pub counter: Counter,
    /// Its mean.
    pub mean: f32,
    /// 1 by how far it spreads: its standard deviation.
    pub scale: f32,
    /// What it adds to the odds of its side.
    pub plain: f32,
    /// What it adds to each hidden number of its side.
    pub own: Vec<f32>,
    /// What it adds to each hidden number of the other side.
    pub other: Vec<f32>,
}

/// A hidden number of the network: each side has its own.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Hidden {
    /// What it begins with.
    pub bias: f32,
    /// What is added in the side's own turn, and taken off in the other's.
    pub turn: f32,
    /// What is added later in the match: this at turn 16, nothing at turn 8, and the opposite before the first.
    pub late: f32,
    /// What it adds to the odds of its side, so far as it is above 0.
    pub out: f32,
}

/// What a judgement consists of, as it is written down.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Learned {
    /// The numbers of the evaluation's weights with which it was learned.
    pub weights: Vec<i32>,
    /// How much the evaluation counts.
    pub worth: f32,
    /// What is added in the player's own turn, and taken off in the other's.
    pub turn: f32,
    /// The counters.
    pub inputs: Vec<Input>,
    /// The hidden numbers.
    pub hidden: Vec<Hidden>,
}

/// A learned judgement.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    learned: Learned,
    counters: Counters,
    /// Of each counter its mean, its scale and what it adds to the odds of its side.
    plain: Vec<[f32; 3]>,
    /// Of each counter what it adds to the hidden numbers of its own side, then to those of the other, each in blocks.
    parts: Vec<[f32; BLOCK]>,
}

/// A counter is taken to be no further from its mean than so many of its spreads.
const FARTHEST: f32 = 4.0;
/// The odds are no farther from even, in thousandths of a unit of their logarithm.
const SUREST: f32 = 9_000.0;
/// A turn from which on a match is as late as can be.
const LATEST: u16 = 24;
/// Hidden numbers are added to so many at a time.
const BLOCK: usize = 8;

/// Counters, of which there are mostly no more than these.
type Counts = SmallVec<[i32; 64]>;

impl Judgement {
    /// There are no more counters, and no more hidden numbers.
    pub const MOST: (usize, usize) = (64, 32);

    /// One with these numbers.
    #[must_use]
    pub fn new(learned: Learned) -> Self {
        let counters: Vec<Counter> = learned.inputs.iter().map(|i| i.counter).collect();
        let blocks = |numbers: &[f32]| -> Vec<[f32; BLOCK]> {
            let count = learned.hidden.len().div_ceil(BLOCK);
            let number = |at: usize| numbers.get(at).copied().unwrap_or(0.0);
            (0..count)
                .map(|block| std::array::from_fn(|n| number(block * BLOCK + n)))
                .collect()
        };
        let parts = learned.inputs.iter();
        let parts = parts.flat_map(|i| [blocks(&i.own), blocks(&i.other)].concat());
        Self {
            counters: Counters::new(&counters),
            plain: (learned.inputs.iter())
                .map(|i| [i.mean, i.scale, i.plain])
                .collect(),
            parts: parts.collect(),
            learned,
        }
    }

    /// What it consists of.
    #[must_use]
    pub fn learned(&self) -> &Learned {
        &self.learned
    }

    /// The odds of a player, in thousandths of a unit of their logarithm.
    #[must_use]
    pub fn odds(&self, q: Query, player: PlayerId) -> f32 {
        let learned = &self.learned;
        let weights = Weights::new(&learned.weights);
        let worth = q.setup.rules.evaluate(q, player, weights) as f32 / 1_000.0;
        let turn = if q.table.turn_player == player {
            1.0
        } else {
            -1.0
        };
        let late = f32::from(q.table.turn.min(LATEST)) / 8.0 - 1.0;
        let mut odds = learned.worth * worth + learned.turn * turn;
        let spreads = [player, player.other()].map(|p| {
            let mut counts: Counts = SmallVec::from_elem(0, self.plain.len());
            self.counters.read(q, p, &mut counts);
            let both = counts.iter().zip(&self.plain);
            let spread = both.map(|(count, [mean, scale, _])| {
                ((*count as f32 - mean) * scale).clamp(-FARTHEST, FARTHEST)
            });
            spread.collect::<SmallVec<[f32; 64]>>()
        });
        let [a, b] = &spreads;
        for (([.., plain], a), b) in self.plain.iter().zip(a).zip(b) {
            odds += plain * (a - b);
        }
        let blocks = learned.hidden.len().div_ceil(BLOCK);
        for (block, hidden) in learned.hidden.chunks(BLOCK).enumerate() {
            let (mut own, mut their) = ([0.0f32; BLOCK], [0.0f32; BLOCK]);
            for ((own, their), h) in own.iter_mut().zip(&mut their).zip(hidden) {
                *own = h.bias + turn * h.turn + late * h.late;
                *their = h.bias - turn * h.turn + late * h.late;
            }
            // Each hidden number is summed up for itself, in the order of the counters.
            for ((parts, a), b) in self.parts.chunks_exact(2 * blocks).zip(a).zip(b) {
                let (to_own, to_other) = (&parts[block], &parts[blocks + block]);
                for k in 0..BLOCK {
                    own[k] += a * to_own[k] + b * to_other[k];
                    their[k] += b * to_own[k] + a * to_other[k];
                }
            }
            for ((own, their), h) in own.iter().zip(&their).zip(hidden) {
                odds += h.out * (own.max(0.0) - their.max(0.0));
            }
        }
        (odds * 1_000.0).clamp(-SUREST, SUREST)
    }
}
