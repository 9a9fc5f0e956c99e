//! Keeping a moment as a puzzle, where it can be proven to be one.

use crate::find::{Found, Search, find_at};
use crate::in_plain_words;
use crate::read::{OWN, PUZZLES};
use fudaba_ai::AgentSpec;
use fudaba_files::{FileError, read_text, write_atomic};
use fudaba_library::Library;
use fudaba_saves::replay::Replay;
use fudaba_text::Book;
use std::path::Path;

/// What counts as a puzzle: few of several first choices reach its task.
const SEARCH: Search = Search {
    // Nobody plays here.
    player: AgentSpec::GREEDY,
    nodes: 6_000,
    solutions: 3,
    choices: 2,
};

/// Why a moment was not kept.
#[derive(Debug, thiserror::Error)]
pub enum NotKept {
    /// Nothing can be proven about it.
    #[error("it cannot be proven that a choice wins here, or saves")]
    Unproven,
    /// The file of the player's puzzles cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// It is no list of puzzles.
    #[error("{0}: this is no list of puzzles; mend it, or put it elsewhere")]
    Odd(String),
}

/// The puzzle of a recorded match after so many choices, if there is one.
#[must_use]
pub fn puzzle_at(library: &Library, replay: &Replay, choices: usize) -> Option<Found> {
    find_at(library, replay, choices, &SEARCH)
}

/// Puts the puzzle of a recorded match after so many choices on the player's own shelf, in the data folder `own`. What is there
/// already is not put there twice.
///
/// # Errors
/// If it is no puzzle, or cannot be written.
pub fn keep_puzzle(
    library: &Library,
    book: &Book,
    replay: &Replay,
    choices: usize,
    own: &Path,
) -> Result<(), NotKept> {
    let found = puzzle_at(library, replay, choices).ok_or(NotKept::Unproven)?;
    let id = format!("moment-{:x}-{choices}", replay.header.seed);
    let entry = in_plain_words(library, book, &found, &id).map_err(|_| NotKept::Unproven)?;
    let file = own.join(OWN).join(library.game.rules.id()).join(PUZZLES);
    let before = read_text(&file)?.unwrap_or_else(|| "[\n]\n".to_owned());
    if before.contains(&format!("\"{id}\"")) {
        return Ok(());
    }
    let Some((list, _)) = before.rsplit_once(']') else {
        return Err(NotKept::Odd(file.display().to_string()));
    };
    write_atomic(&file, format!("{list}{entry}]\n").as_bytes())?;
    Ok(())
}
