//! `fudaba replay`: checks a recorded match and prints it.

use super::args::Replay as Args;
use super::{FOUND_WRONG, OK, Refusal, folders};
use crate::library::{Library, find_game};
use crate::plain::printable_lines;
use crate::saves::replay::{Replay, ReplayError};
use std::path::Path;

/// Carries out the command.
pub fn run(args: &Args, data: Option<&Path>) -> Result<u8, Refusal> {
    let replay = match Replay::read(&args.file) {
        Err(ReplayError::Data(error)) => {
            println!("{}", printable_lines(&error.to_string()));
            return Ok(FOUND_WRONG);
        }
        other => other?,
    };
    let (root, own) = folders(data)?;
    let game = match find_game(&replay.header.ruleset) {
        Ok(game) => game,
        Err(error) => {
            let why = format!("{}:2:1: {error}", args.file.display());
            println!("{}", printable_lines(&why));
            return Ok(FOUND_WRONG);
        }
    };
    let library = Library::load(game, &root, own.as_deref());
    let mut n = 0;
    let played = replay.play(&library, |game, choice| {
        n += 1;
        if !args.quiet {
            println!("{n}. {}", super::describe::choice(game, choice));
        }
    });
    match played {
        Ok(game) => {
            println!("{}", super::describe::summary(&replay, &game));
            Ok(OK)
        }
        Err(error) => {
            println!("{}", printable_lines(&error.to_string()));
            Ok(FOUND_WRONG)
        }
    }
}
