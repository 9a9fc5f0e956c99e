//! Many matches between two computer players, as `fudaba simulate` plays them.

use super::background::Watch;
use super::play::{Notes, Played, Player, play};
use super::shard::Shard;
use super::stopwatch::Stopwatch;
use fudaba_ai::AgentSpec;
use fudaba_engine::{First, MAX_OPTIONS, MatchSetup, mix};
use fudaba_files::FileError;
use fudaba_library::{DeckList, LegalDeck, Library, SetupError};
use fudaba_saves::replay::{Header, Recorder, Seat};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Why matches cannot be played.
pub type SeriesError = SetupError;

/// A match with who sat where.
#[derive(Clone, Debug)]
pub struct Game {
    /// Its number in the series; matches 2n and 2n + 1 have one seed.
    pub number: usize,
    /// Was the first player (or, where decks are compared, the first deck) in the second seat?
    pub swapped: bool,
    /// The match.
    pub played: Played,
}

impl Game {
    /// What the first player or deck got: 1 for a win, a half for a draw, nothing known for a match without an end.
    #[must_use]
    pub fn points(&self) -> Option<f64> {
        let winner = self.played.outcome?.winner;
        Some(winner.map_or(0.5, |seat| {
            f64::from(u8::from((seat.0 == 1) == self.swapped))
        }))
    }

    /// The seat of the first player or deck.
    #[must_use]
    pub fn seat(&self) -> usize {
        usize::from(self.swapped)
    }

    /// Had the first player or deck the first turn?
    #[must_use]
    pub fn began(&self) -> bool {
        usize::from(self.played.first) == self.seat()
    }
}

/// What the workers measured.
#[derive(Clone, Debug, Default)]
pub struct Cost {
    /// Processor time of all threads.
    pub cpu: Duration,
    /// Time that passed.
    pub wall: Duration,
    /// How long each decision of each player took, in microseconds.
    pub thinking: [Vec<u32>; 2],
    /// Iterations of each player's searches.
    pub iterations: [u64; 2],
    /// Threads that were wanted and that the system did not give, and why.
    pub threads_missing: Option<(usize, String)>,
}

impl Cost {
    /// Adds what other workers measured.
    pub fn add(&mut self, other: Self) {
        self.cpu += other.cpu;
        self.wall += other.wall;
        self.threads_missing = self.threads_missing.take().or(other.threads_missing);
        for (seat, thinking) in other.thinking.into_iter().enumerate() {
            self.thinking[seat].extend(thinking);
            self.iterations[seat] += other.iterations[seat];
        }
    }
}

/// What changes seats in the second match of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Swap {
    /// The players, to compare them: each plays both decks from both seats.
    Players,
    /// The decks, to compare them: each is played from both seats.
    Decks,
}

/// Two decks, and matches between them from both seats.
struct Pairing<'a> {
    decks: [&'a DeckList; 2],
    /// For the decks as they are and, if it is they that change seats, swapped.
    setups: [Arc<MatchSetup>; 2],
}

/// Matches between two decks.
#[derive(Clone, Debug, Default)]
pub struct Duel {
    /// The matches, in order; the first deck is the one that was named first.
    pub games: Vec<Game>,
    /// What they cost.
    pub cost: Cost,
}

/// Many matches between two players. They are played in pairs: same seed and decks, seats swapped.
#[derive(Clone, Copy)]
pub struct Series<'a> {
    /// The ruleset with its cards.
    pub library: &'a Library,
    /// The value of each option, by its place.
    pub options: [u8; MAX_OPTIONS],
    /// The computer players.
    pub players: [AgentSpec; 2],
    /// The seed of everything.
    pub seed: u64,
    /// How many threads; at least one works.
    pub threads: usize,
    /// Is it counted what the ruleset counts?
    pub figures: bool,
    /// Is it noted what becomes of each card?
    pub cards: bool,
    /// What changes seats.
    pub swap: Swap,
    /// The part of the matches that is played.
    pub shard: Shard,
    /// The folder that a replay of every match is written to.
    pub record: Option<&'a Path>,
}

impl<'a> Series<'a> {
    /// Matches of decks with the usual options, on all processors but one, so that whoever shows them has one for himself.
    #[must_use]
    pub fn of(library: &'a Library, player: AgentSpec, seed: u64) -> Self {
        Self {
            library,
            options: [0; MAX_OPTIONS],
            players: [player; 2],
            seed,
            threads: cores().saturating_sub(1).max(1),
            figures: false,
            cards: false,
            swap: Swap::Decks,
            shard: Shard::default(),
            record: None,
        }
    }

    /// Matches between two decks, from both seats. Whichever is named first, the same matches are played: those of
    /// `fudaba simulate --matrix` with the same seed and players.
    ///
    /// # Errors
    /// If a deck is not legal, or both are too large for one match.
    pub fn duel(
        &self,
        decks: [&DeckList; 2],
        matches: usize,
        watch: &Watch,
    ) -> Result<Duel, SeriesError> {
        let [a, b] = decks;
        let turned = b.key < a.key;
        let pair = if turned { [b, a] } else { [a, b] };
        let series = Self {
            swap: Swap::Decks,
            ..*self
        };
        let (mut games, cost) = series.results(&[pair], matches, watch)?;
        for game in &mut games {
            game.swapped ^= turned;
        }
        Ok(Duel { games, cost })
    }

    /// Plays so many matches, or the part of them that is wanted, going through the pairs of decks in turn; fewer, if the
    /// watch stops them.
    ///
    /// # Errors
    /// If a deck is not legal, two are too large for one match, or the ruleset keeps no such opponent.
    pub fn results(
        &self,
        decks: &[[&DeckList; 2]],
        matches: usize,
        watch: &Watch,
    ) -> Result<(Vec<Game>, Cost), SeriesError> {
        // What cannot be played is told before anything is.
        for player in self.players {
            self.library.has_opponent(player.version())?;
        }
        let mut legal: BTreeMap<&str, LegalDeck> = BTreeMap::new();
        let mut setups = Vec::new();
        for pair in decks {
            for list in pair {
                if legal
                    .get(list.key.as_str())
                    .is_none_or(|known| !known.is(list))
                {
                    legal.insert(&list.key, self.library.legal(list, &self.options)?);
                }
            }
            let [a, b] = pair.map(|list| &legal[list.key.as_str()]);
            let setup = |pair| (self.library).setup_of(pair, self.options, 0, First::Random);
            let first = setup([a, b])?;
            let second = match self.swap {
                Swap::Players => Arc::clone(&first),
                Swap::Decks => setup([b, a])?,
            };
            setups.push(Pairing {
                decks: *pair,
                setups: [first, second],
            });
        }
        watch.expect(self.shard.count(matches));
        let began = Instant::now();
        let next = AtomicUsize::new(0);
        let shared: Mutex<(Vec<Game>, Cost)> = Mutex::default();
        let mut missing = None;
        std::thread::scope(|scope| {
            let work = || self.work(&setups, matches, &next, &shared, watch);
            for n in 1..self.threads.min(matches.max(1)) {
                let started = std::thread::Builder::new().spawn_scoped(scope, work);
                if let Err(error) = started {
                    missing = Some((self.threads - n, error.to_string()));
                    break;
                }
            }
            // This thread works, too.
            work();
        });
        let (mut games, mut cost) =
            (shared.into_inner()).unwrap_or_else(std::sync::PoisonError::into_inner);
        games.sort_by_key(|game| game.number);
        cost.wall = began.elapsed();
        cost.threads_missing = missing;
        Ok((games, cost))
    }

    fn work(
        &self,
        pairings: &[Pairing],
        matches: usize,
        next: &AtomicUsize,
        shared: &Mutex<(Vec<Game>, Cost)>,
        watch: &Watch,
    ) {
        let time = Stopwatch::start();
        let [mut first, mut second] = self.players.map(Player::new);
        let mut games = Vec::new();
        while !pairings.is_empty() && !watch.is_stopped() {
            let number = self.shard.nth(next.fetch_add(1, Ordering::Relaxed));
            if number >= matches {
                break;
            }
            let pairing = &pairings[number / 2 % pairings.len()];
            let Some(game) = self.game(pairing, number, [&mut first, &mut second], watch) else {
                break;
            };
            games.push(game);
            watch.count();
        }
        let cpu = time.elapsed();
        let mut shared = shared
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        shared.0.append(&mut games);
        let cost = &mut shared.1;
        cost.cpu += cpu;
        for (seat, player) in [first, second].into_iter().enumerate() {
            cost.thinking[seat].extend(player.thinking);
            cost.iterations[seat] += player.iterations;
        }
    }

    /// One match of the series; `None` if the watch stopped it.
    fn game(
        &self,
        pairing: &Pairing,
        number: usize,
        [first, second]: [&mut Player; 2],
        watch: &Watch,
    ) -> Option<Game> {
        let swapped = number % 2 == 1;
        let seed = mix(self.seed, (number / 2) as u64);
        let players_swapped = swapped && self.swap == Swap::Players;
        let decks_swapped = swapped && self.swap == Swap::Decks;
        let mut decks = pairing.decks;
        if decks_swapped {
            decks.reverse();
        }
        let setup = Arc::new(pairing.setups[usize::from(decks_swapped)].again(seed));
        let seats = if players_swapped {
            [second, first]
        } else {
            [first, second]
        };
        let recorder = self.recorder(number, players_swapped, &setup, decks);
        let (recorder, unrecorded) = match recorder {
            Some(Ok(recorder)) => (Some(recorder), None),
            Some(Err(error)) => (None, Some(error.to_string())),
            None => (None, None),
        };
        let notes = Notes {
            figures: self.figures,
            cards: self.cards,
        };
        let mut played = play(setup, seats, seed, notes, recorder, watch)?;
        played.unrecorded = unrecorded.or(played.unrecorded);
        Some(Game {
            number,
            swapped,
            played,
        })
    }

    /// The file of a match, if matches are recorded.
    fn recorder(
        &self,
        n: usize,
        swapped: bool,
        setup: &MatchSetup,
        decks: [&DeckList; 2],
    ) -> Option<Result<Recorder, FileError>> {
        let path = self.record?.join(format!("match-{n:06}.replay"));
        let mut seats = self.players.map(|p| Seat {
            name: p.to_string(),
            agent: Some(p.to_string()),
        });
        if swapped {
            seats.reverse();
        }
        let header = Header::new(self.library, setup, decks, seats);
        Some(Recorder::start(&path, &header).map(Recorder::at_leisure))
    }
}

/// How many processors there are.
#[must_use]
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
