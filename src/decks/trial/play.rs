//! One match between two computer players.

use super::background::Watch;
use super::cards::{Fate, Fates};
use fudaba_ai::{Agent, AgentSpec, Stop, caught, decision_seed};
use fudaba_engine::{Event, Match, MatchSetup, Observer, Outcome, PlayerId, Rng, Table, Watcher};
use fudaba_saves::replay::Recorder;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

/// A match that takes more choices than this has no end.
const MOST_CHOICES: usize = 20_000;
/// The table is audited every so many choices, and at the end.
const AUDIT: usize = 64;
/// Every so many choices it is looked up whether the match is to be stopped.
const LOOK_UP: usize = 16;

/// A computer player, kept from match to match.
pub struct Player {
    spec: AgentSpec,
    /// `None` for the random player, who needs no view.
    agent: Option<Box<dyn Agent>>,
    /// How long each decision took, in microseconds.
    pub thinking: Vec<u32>,
    /// Iterations of all searches.
    pub iterations: u64,
}

impl Player {
    /// A player as it is described.
    pub fn new(spec: AgentSpec) -> Self {
        let agent = (spec != AgentSpec::Random).then(|| spec.build());
        Self {
            spec,
            agent,
            thinking: Vec::new(),
            iterations: 0,
        }
    }

    /// Its choice, or what it said when it broke off.
    fn choose(&mut self, game: &Match, seed: u64, stop: &Stop) -> Result<usize, String> {
        let Some(agent) = self.agent.as_mut() else {
            return Ok(Rng::new(seed).below(game.legal().len()));
        };
        let Some(player) = game.to_choose() else {
            return Ok(0);
        };
        let view = game.view(player);
        let began = Instant::now();
        let thought = match caught(|| agent.think(&view, seed, stop)) {
            Ok(thought) => thought,
            Err(failure) => {
                // What it was in the middle of is not gone on with.
                self.agent = Some(self.spec.build());
                return Err(failure.to_string());
            }
        };
        let micros = began.elapsed().as_micros();
        self.thinking
            .push(u32::try_from(micros).unwrap_or(u32::MAX));
        self.iterations += u64::from(thought.iterations);
        Ok(thought.index)
    }
}

/// How a match went.
#[derive(Clone, Debug)]
pub struct Played {
    /// The result; `None` if it found no end.
    pub outcome: Option<Outcome>,
    /// The seat of the first turn.
    pub first: u8,
    /// The turns that began.
    pub turns: u16,
    /// Choices, forced ones not counted.
    pub choices: u32,
    /// What the ruleset counts, if that was wanted.
    pub counts: Vec<u32>,
    /// What was wrong with the table.
    pub fault: Option<String>,
    /// Why the match is not on file, if it was to be.
    pub unrecorded: Option<String>,
    /// What became of the cards of each seat, by id, if that was wanted.
    pub fates: [BTreeMap<String, Fate>; 2],
}

/// What is noted of matches besides their results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// What the ruleset counts. Costs time.
    pub figures: bool,
    /// What became of each card. Costs time.
    pub cards: bool,
}

/// Plays a match to its end; `seats` are the players of both seats, `seed` is that of their luck. `None` if the watch
/// stopped it.
pub fn play(
    setup: Arc<MatchSetup>,
    seats: [&mut Player; 2],
    seed: u64,
    notes: Notes,
    mut recorder: Option<Recorder>,
    watch: &Watch,
) -> Option<Played> {
    let rules = setup.rules;
    let wanted = rules.declaration().figures.iter().filter(|_| notes.figures);
    let mut counts = vec![0; wanted.count()];
    let mut fates = Fates::default();
    let mut game = Match::new(Arc::clone(&setup), None);
    let [a, b] = seats;
    let (mut fault, mut unrecorded) = (None, None);
    let observed = notes != Notes::default();
    let mut n = 0;
    while let Some(player) = game.to_choose() {
        if n >= MOST_CHOICES || fault.is_some() {
            break;
        }
        let seat = player.index();
        let who = if seat == 0 { &mut *a } else { &mut *b };
        let index = match who.choose(&game, decision_seed(seed, seat, n), watch.stop_flag()) {
            Ok(index) => index,
            Err(why) => {
                fault = Some(why);
                break;
            }
        };
        if notes.cards {
            fates.look(&game);
        }
        let done = if observed {
            let mut watcher = Watcher(|table: &Table, event: Event| {
                if notes.cards {
                    fates.watch(&setup, table, &event);
                }
                if notes.figures {
                    rules.count(table, &event, &mut counts);
                }
            });
            game.choose(index, Some(&mut watcher as &mut dyn Observer))
        } else {
            game.choose(index, None)
        };
        if let Err(error) = done {
            fault = Some(error.to_string());
        }
        if let Some(recorder) = &mut recorder {
            // What cannot be written now is tried again with the next choice.
            unrecorded = recorder.update(&game).err().map(|e| e.to_string());
        }
        n += 1;
        if n % LOOK_UP == 0 {
            if watch.is_stopped() {
                return None;
            }
            watch.rest();
        }
        if n % AUDIT == 0 {
            fault = fault.or_else(|| game.table().audit(&setup).err());
        }
    }
    // Whoever was stopped while thinking said anything.
    if watch.is_stopped() {
        return None;
    }
    fault = fault.or_else(|| game.table().audit(&setup).err());
    if notes.cards {
        fates.end(&game);
    }
    let of = |player| match notes.cards {
        true => fates.of(&game, player),
        false => BTreeMap::new(),
    };
    let table = game.table();
    Some(Played {
        outcome: game.outcome(),
        first: table.first_player.0,
        turns: table.turn,
        choices: u32::try_from(n).unwrap_or(u32::MAX),
        counts,
        fault,
        unrecorded,
        fates: PlayerId::ALL.map(of),
    })
}
