//! A deck against others, and two versions of a deck against the same others.

use super::background::Watch;
use super::cards::CardRecord;
use super::series::{Game, Series, SeriesError};
use super::stats::{Difference, Share, percentile};
use fudaba_ai::AgentSpec;
use fudaba_engine::MAX_OPTIONS;
use fudaba_library::{DeckList, Library};
use serde::Serialize;
use std::collections::BTreeMap;

/// How decks are measured.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The computer player, on both sides.
    pub player: AgentSpec,
    /// The value of each option, by its place.
    pub options: [u8; MAX_OPTIONS],
    /// Matches against each deck; an even number lets each deck sit on both sides equally often.
    pub matches: usize,
    /// The seed of everything.
    pub seed: u64,
    /// How many threads.
    pub threads: usize,
}

impl Plan {
    /// So many matches against each deck, with the usual options, on all processors but one.
    #[must_use]
    pub fn new(player: AgentSpec, matches: usize, seed: u64) -> Self {
        Self {
            player,
            options: [0; MAX_OPTIONS],
            matches,
            seed,
            threads: super::series::cores().saturating_sub(1).max(1),
        }
    }

    fn series<'a>(&self, library: &'a Library) -> Series<'a> {
        Series {
            options: self.options,
            threads: self.threads,
            cards: true,
            ..Series::of(library, self.player, self.seed)
        }
    }

    /// Plays a deck against each of these. What was played until the watch stopped it is kept.
    ///
    /// # Errors
    /// If a deck is not legal.
    pub fn measure(
        &self,
        library: &Library,
        deck: &DeckList,
        against: &[&DeckList],
        watch: &Watch,
    ) -> Result<Measured, SeriesError> {
        let series = self.series(library);
        for other in against {
            // Illegal decks are told before anything is played.
            series.duel([deck, other], 0, watch)?;
        }
        let mut measured = Measured {
            deck: deck.key.clone(),
            seed: self.seed,
            player: self.player.to_string(),
            ..Measured::default()
        };
        let mut all = Vec::new();
        for other in against.iter().filter(|other| other.key != deck.key) {
            if watch.is_stopped() {
                break;
            }
            let duel = series.duel([deck, other], self.matches, watch)?;
            measured.pairings.push(Against::of(other, &duel.games));
            all.extend(duel.games);
        }
        measured.all = Against::of(deck, &all);
        for game in &all {
            let Some(points) = game.points() else {
                continue;
            };
            for (card, fate) in &game.played.fates[game.seat()] {
                let record = measured.cards.entry(card.clone()).or_default();
                record.add(*fate, points);
            }
        }
        Ok(measured)
    }

    /// Plays two versions of a deck against each of these in matches with the same seeds, from the same seats.
    ///
    /// # Errors
    /// If a deck is not legal.
    pub fn compare(
        &self,
        library: &Library,
        versions: [&DeckList; 2],
        against: &[&DeckList],
        watch: &Watch,
    ) -> Result<Comparison, SeriesError> {
        let series = Series {
            cards: false,
            ..self.series(library)
        };
        // Both versions have the same name, so that they sit where the other one sat.
        let key = versions[0].key.clone();
        let versions = versions.map(|list| DeckList {
            key: key.clone(),
            ..list.clone()
        });
        for (version, other) in versions
            .iter()
            .flat_map(|v| against.iter().map(move |o| (v, o)))
        {
            series.duel([version, other], 0, watch)?;
        }
        let mut comparison = Comparison::default();
        let (mut all, mut shares) = (Vec::new(), [(0.0, 0.0); 2]);
        for other in against.iter().filter(|other| other.key != key) {
            if watch.is_stopped() {
                break;
            }
            let mut points: [BTreeMap<usize, f64>; 2] = Default::default();
            for (version, points) in versions.iter().zip(&mut points) {
                let duel = series.duel([version, other], self.matches, watch)?;
                let known = duel
                    .games
                    .iter()
                    .filter_map(|g| Some((g.number, g.points()?)));
                points.extend(known);
            }
            let [a, b] = &points;
            let both = a.iter().filter_map(|(n, a)| Some((*a, *b.get(n)?)));
            let both: Vec<(f64, f64)> = both.collect();
            for (a, b) in &both {
                for (share, points) in shares.iter_mut().zip([a, b]) {
                    share.0 += points;
                    share.1 += 1.0;
                }
            }
            let pairs: Vec<f64> = both.iter().map(|(a, b)| b - a).collect();
            comparison
                .pairings
                .push((other.key.clone(), Difference::of(&pairs)));
            all.extend(pairs);
        }
        comparison.all = Some(Difference::of(&all));
        comparison.shares = shares.map(|(points, n)| Share::of(points, n));
        Ok(comparison)
    }
}

/// Matches of a deck against another one.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Against {
    /// The key of the other deck; of the deck itself for all matches together.
    pub deck: String,
    /// Matches with a result.
    pub matches: usize,
    /// Matches without an end; they count for nothing.
    pub unfinished: usize,
    /// What the deck won, draws counted half.
    pub share: Share,
    /// The same of the matches in which it had the first turn.
    pub when_first: Share,
    /// The same of the others.
    pub when_second: Share,
    /// The turns that began: below this are 5 %, a half and 95 % of the matches.
    pub turns: [u32; 3],
    /// Lost cards, refused choices; nothing, if all is well.
    pub faults: Vec<String>,
}

impl Against {
    fn of(deck: &DeckList, games: &[Game]) -> Self {
        let known = || games.iter().filter_map(|game| Some((game, game.points()?)));
        let share = |which: &dyn Fn(&Game) -> bool| {
            let points: Vec<f64> = known()
                .filter(|(game, _)| which(game))
                .map(|(_, points)| points)
                .collect();
            Share::of(points.iter().sum(), points.len() as f64)
        };
        let mut turns: Vec<u32> = known().map(|(g, _)| u32::from(g.played.turns)).collect();
        turns.sort_unstable();
        let faults = games.iter().filter_map(|game| {
            let fault = game.played.fault.as_ref()?;
            Some(format!("match {}: {fault}", game.number))
        });
        let matches = known().count();
        Self {
            deck: deck.key.clone(),
            matches,
            unfinished: games.len() - matches,
            share: share(&|_| true),
            when_first: share(&Game::began),
            when_second: share(&|game| !game.began()),
            turns: [0.05, 0.5, 0.95].map(|part| percentile(&turns, part)),
            faults: faults.collect(),
        }
    }
}

/// What a deck is worth against others.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Measured {
    /// The key of the deck.
    pub deck: String,
    /// The computer player.
    pub player: String,
    /// The seed of everything.
    pub seed: u64,
    /// Against each deck.
    pub pairings: Vec<Against>,
    /// All matches together.
    pub all: Against,
    /// What matches brought in which a card was drawn, played, or stayed in hand, by its id.
    pub cards: BTreeMap<String, CardRecord>,
}

/// What a change of a deck is worth.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Comparison {
    /// What the second version won more than the first, against each deck.
    pub pairings: Vec<(String, Difference)>,
    /// The same of all matches together; `None` if there was none.
    pub all: Option<Difference>,
    /// What each version won.
    pub shares: [Share; 2],
}
