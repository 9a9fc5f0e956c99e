//! A part of a simulation as it is written down: a line of JSON that says what it is a part of, one for each match, and
//! one at the end, which shows that it is whole.

use super::{Matches, Question, Refusal};
use crate::out::print;
use crate::{FOUND_WRONG, OK};
use fudaba_decks::trial::{Cost, Game, Played, Shard};
use fudaba_engine::Outcome;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// One line.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Line {
    /// What it is a part of, and which.
    Part {
        /// The simulation.
        of: Box<Question>,
        /// The part.
        shard: Shard,
    },
    /// A match.
    Match(Entry),
    /// The end.
    End(End),
}

/// A match in a line.
#[derive(Debug, Serialize, Deserialize)]
pub struct Entry {
    /// The group of decks, from 0.
    pub group: usize,
    /// Its number in the group, from 0.
    pub number: usize,
    swapped: bool,
    outcome: Option<Outcome>,
    first: u8,
    turns: u16,
    choices: u32,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    counts: Vec<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fault: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    unrecorded: Option<String>,
}

/// What the matches of a part cost.
#[derive(Debug, Serialize, Deserialize)]
pub struct End {
    /// How many matches there were.
    pub matches: usize,
    cpu_seconds: f64,
    wall_seconds: f64,
    /// How long each decision of each player took, in microseconds.
    thinking: [Vec<u32>; 2],
    iterations: [u64; 2],
}

impl Entry {
    fn new(group: usize, game: &Game) -> Self {
        let played = &game.played;
        Self {
            group,
            number: game.number,
            swapped: game.swapped,
            outcome: played.outcome,
            first: played.first,
            turns: played.turns,
            choices: played.choices,
            counts: played.counts.clone(),
            fault: played.fault.clone(),
            unrecorded: played.unrecorded.clone(),
        }
    }
}

impl From<Entry> for Game {
    fn from(entry: Entry) -> Self {
        Self {
            number: entry.number,
            swapped: entry.swapped,
            played: Played {
                outcome: entry.outcome,
                first: entry.first,
                turns: entry.turns,
                choices: entry.choices,
                counts: entry.counts,
                fault: entry.fault,
                unrecorded: entry.unrecorded,
                fates: Default::default(),
            },
        }
    }
}

impl From<End> for Cost {
    fn from(end: End) -> Self {
        // What was written as seconds may have been changed by hand.
        let time = |seconds| Duration::try_from_secs_f64(seconds).unwrap_or_default();
        Self {
            cpu: time(end.cpu_seconds),
            wall: time(end.wall_seconds),
            thinking: end.thinking,
            iterations: end.iterations,
            threads_missing: None,
        }
    }
}

/// Prints a part of a simulation.
pub fn print_all(question: &Question, shard: Shard, played: &Matches) -> Result<u8, Refusal> {
    let write = |line: &Line| -> Result<(), Refusal> { Ok(print(serde_json::to_string(line)?)?) };
    write(&Line::Part {
        of: Box::new(question.clone()),
        shard,
    })?;
    let mut code = OK;
    for (group, games) in played.groups.iter().enumerate() {
        for game in games {
            if game.played.fault.is_some() {
                code = FOUND_WRONG;
            }
            write(&Line::Match(Entry::new(group, game)))?;
        }
    }
    let cost = &played.cost;
    write(&Line::End(End {
        matches: played.groups.iter().map(Vec::len).sum(),
        cpu_seconds: cost.cpu.as_secs_f64(),
        wall_seconds: cost.wall.as_secs_f64(),
        thinking: cost.thinking.clone(),
        iterations: cost.iterations,
    }))?;
    Ok(code)
}
