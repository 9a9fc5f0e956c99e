//! `fudaba replay`: checks a recorded match and prints it.

use super::args::Replay as Args;
use super::out::print;
use super::{FOUND_WRONG, OK, Refusal, folders};
use fudaba_library::Library;
use fudaba_rules::find_game;

use fudaba_saves::replay::{Replay, ReplayError};
use std::path::Path;

/// Carries out the command.
pub fn run(args: &Args, data: Option<&Path>) -> Result<u8, Refusal> {
    let replay = match Replay::read(&args.file) {
        Err(ReplayError::Data(error)) => {
            print(error)?;
            return Ok(FOUND_WRONG);
        }
        other => other?,
    };
    let (root, own) = folders(data)?;
    let game = match find_game(&replay.header.ruleset) {
        Ok(game) => game,
        Err(error) => {
            print(format_args!("{}:2:1: {error}", args.file.display()))?;
            return Ok(FOUND_WRONG);
        }
    };
    let library = Library::load(game, &root, own.as_deref());
    let (mut n, mut printed) = (0, Ok(()));
    let played = replay.play(&library, |game, choice| {
        n += 1;
        if !args.quiet && printed.is_ok() {
            let choice = super::describe::choice(game, choice);
            printed = print(format_args!("{n}. {choice}"));
        }
    });
    printed?;
    match played {
        Ok(game) => {
            print(super::describe::summary(&replay, &game))?;
            let changes = replay.header.changes(&library);
            if !changes.is_empty() {
                print(format_args!("note: {changes}"))?;
            }
            Ok(OK)
        }
        Err(error) => {
            print(error)?;
            Ok(FOUND_WRONG)
        }
    }
}
