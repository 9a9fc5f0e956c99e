//! Games of weights that are tried, against opponents that the ruleset has.

use crate::plan::Plan;
use fudaba_decks::trial::{Series, Swap, Watch};
use fudaba_engine::MAX_OPTIONS;
use fudaba_library::{DeckList, Library, SetupError};
use std::sync::Arc;

/// The number under which weights that are tried play; no opponent is kept under it.
const TRIED: u8 = u8::MAX;

/// Plays games of weights that are tried.
pub struct Games<'a> {
    plan: &'a Plan,
    library: Library,
    threads: usize,
}

impl<'a> Games<'a> {
    /// Of this plan, on so many threads.
    pub fn new(plan: &'a Plan, library: &Library, threads: usize) -> Self {
        Self {
            plan,
            library: library.clone(),
            threads,
        }
    }

    /// The points of pairs of games of these numbers against an opponent (that of a number, or today's), each from 0 to 1:
    /// the same seed and decks, seats swapped. `None` if it was stopped.
    ///
    /// # Errors
    /// If the games cannot be set up.
    pub fn pairs(
        &mut self,
        numbers: &[i32],
        version: Option<u8>,
        games: usize,
        seed: u64,
        watch: &Watch,
    ) -> Result<Option<Vec<f64>>, SetupError> {
        let today = Arc::clone(self.library.minds.today());
        let declared = self.library.game.rules.declaration();
        let mut minds = (*self.library.minds).clone();
        minds.keep(TRIED, today.with_numbers(declared, numbers));
        self.library.minds = Arc::new(minds);
        let decks: Vec<&DeckList> = self.library.ready_decks().collect();
        let pairs: Vec<[&DeckList; 2]> = decks
            .iter()
            .flat_map(|a| decks.iter().map(|b| [*a, *b]))
            .collect();
        // Each seed begins with other decks, so that few games are not always between the same ones.
        let from = (seed % pairs.len().max(1) as u64) as usize;
        let pairs: Vec<_> = pairs
            .iter()
            .cycle()
            .skip(from)
            .take(pairs.len())
            .copied()
            .collect();
        let series = Series {
            library: &self.library,
            options: [0; MAX_OPTIONS],
            players: [self.plan.in_games(Some(TRIED)), self.plan.in_games(version)],
            seed,
            threads: self.threads,
            figures: false,
            cards: false,
            swap: Swap::Players,
            shard: fudaba_decks::trial::Shard::default(),
            record: None,
        };
        let (games, _) = series.results(&pairs, games, watch)?;
        if watch.is_stopped() {
            return Ok(None);
        }
        // A game without an end says nothing.
        let points: Vec<f64> = games.iter().map(|g| g.points().unwrap_or(0.5)).collect();
        Ok(Some(
            points
                .chunks(2)
                .map(|p| p.iter().sum::<f64>() / p.len() as f64)
                .collect(),
        ))
    }
}
