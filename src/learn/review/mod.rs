//! The review of a match: how the chances went, how much of that was choice and how much luck, and which choices cost most.
//!
//! Each decision is looked at from the view of whoever made it, so that the review knows no more than he could. The search deals
//! what he could not know anew, and compares what he chose with what was best on the same deals and with equal budgets. The same
//! match and [`Looks`] give the same review.
//!
//! [`Work`] makes it, on several threads, and puts down in [`Found`] what it finds: it can be stopped and gone on with. [`Chance`]
//! says how often positions are won that a search values so; [`fit`](fit()) finds its numbers. [`better_line`] plays the better
//! choice of a [`Moment`] on, [`puzzle_at`] makes a puzzle of it.

mod chance;
mod fit;
mod found;
mod keep;
mod line;
mod told;
mod weigh;
mod work;

pub use chance::{Chance, FILE as CHANCE_FILE};
pub use fit::{Reliability, Sample, Sampling, brier, fit, reliability, sample};
pub use found::{FOLDER, Found};
pub use keep::{NotKept, keep_puzzle, puzzle_at};
pub use line::better_line;
pub use told::{MomentText, balance_text, in_words};
pub use weigh::{Judged, Scanned, Verdict, examine, judge, scan};
pub use work::Work;

use super::table::About;
use fudaba_ai::Stop;
use fudaba_engine::Match;
use fudaba_library::Library;
use fudaba_saves::replay::{Replay, ReplayError};
use serde::Serialize;
use std::sync::{Mutex, PoisonError};

/// How much is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Looks {
    /// Tables that are looked at for each decision.
    pub scan: u32,
    /// Tables that are looked at for each of the two choices that are compared where much seems lost.
    pub judge: u32,
    /// So many choices of a match are compared so, those that seem to have cost most.
    pub suspects: usize,
    /// Threads.
    pub threads: usize,
}

impl Default for Looks {
    fn default() -> Self {
        Self {
            scan: 800,
            judge: 4_000,
            suspects: 16,
            threads: 2,
        }
    }
}

/// The least that a slip, a mistake and a blunder cost, in points of a hundred.
const SLIP: f32 = 5.0;
const MISTAKE: f32 = 10.0;
const BLUNDER: f32 = 15.0;
/// So many moments are told of each player.
const MOST_MOMENTS: usize = 5;
/// What seems to have cost less than this, in points, is not compared once more.
const SUSPECT: f32 = 3.0;

/// How much a choice cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Cost {
    /// 5 points.
    Slip,
    /// 10 points.
    Mistake,
    /// 15 points.
    Blunder,
}

impl Cost {
    /// Of so many points; nothing if they are too few.
    #[must_use]
    pub fn of(points: f32) -> Option<Self> {
        match points {
            p if p >= BLUNDER => Some(Self::Blunder),
            p if p >= MISTAKE => Some(Self::Mistake),
            p if p >= SLIP => Some(Self::Slip),
            _ => None,
        }
    }
}

/// A decision on the curve of whoever made it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Point {
    /// So many choices had been made before.
    pub choices: usize,
    /// The turn.
    pub turn: u16,
    /// His chance to win with the best choice, in points of a hundred.
    pub chance: f32,
    /// What his choice cost against that, as far as the first look tells.
    pub cost: f32,
}

/// A choice that cost much.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Moment {
    /// So many choices had been made before.
    pub choices: usize,
    /// The turn.
    pub turn: u16,
    /// Who chose.
    pub player: u8,
    /// How much it was.
    pub cost: Cost,
    /// What it cost, in points of a hundred.
    pub points: f32,
    /// The least and the most that is to be believed.
    pub between: (f32, f32),
    /// The place of his choice in the list of legal actions.
    pub chosen: usize,
    /// The place of the best.
    pub better: usize,
    /// Can it be kept as a puzzle?
    pub puzzle: bool,
}

/// What a player's match came to, in points of a hundred.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Balance {
    /// His chance at his first decision.
    pub start: f32,
    /// What his choices cost.
    pub own: f32,
    /// What the opponent's choices gave him.
    pub given: f32,
    /// What else changed: draws, reveals, shuffles.
    pub luck: f32,
    /// His chance at the end: 100 if he won, 0 if he lost.
    pub end: f32,
}

/// A match looked back upon.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Review {
    /// Of each player, his decisions in order.
    pub curves: [Vec<Point>; 2],
    /// What each player's match came to; nothing for a match without an end.
    pub balances: Option<[Balance; 2]>,
    /// What cost most, in the order of the match.
    pub moments: Vec<Moment>,
    /// How many tables were looked at.
    pub looks: u64,
    /// Has everything been looked at? Otherwise it was stopped, and this is what had been found.
    pub finished: bool,
}

/// Reviews a match from beginning to end.
///
/// # Errors
/// If the match does not go as it was recorded.
pub fn review(
    replay: &Replay,
    library: &Library,
    chance: &Chance,
    looks: &Looks,
) -> Result<Review, ReplayError> {
    let work = Work::begin(replay, library, chance, looks)?;
    let found = Mutex::new(Found::nothing(replay, chance, looks));
    work.run(&found, &|_| {}, &Stop::default());
    let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(work.review(&found))
}

/// What a choice of a match is about, for pointing at it.
#[must_use]
pub fn about(game: &Match, place: usize) -> Option<About> {
    let action = game.legal().get(place)?;
    Some(match action.card.some() {
        Some(card) => About::Card(card),
        None if action.place != fudaba_engine::ZoneId::NONE => About::Place(action.place),
        None => About::Buttons,
    })
}
