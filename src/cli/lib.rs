//! The command line.

mod args;
mod calibrate;
mod card;
mod check;
mod deck;
mod describe;
mod judge;
mod learn;
mod new;
mod open;
mod out;
mod progress;
mod puzzle;
mod replay;
mod review;
mod rules;
mod scenario;
mod simulate;
mod text;
mod tune;
mod words;

use args::{Args, Command};
use clap::{CommandFactory, Parser};
use fudaba_cards::Text;
use out::complain;
use std::fmt::Display;
use std::path::PathBuf;
use std::process::ExitCode;

/// All is well.
const OK: u8 = 0;
/// What was asked for was looked at, and something is wrong with it.
const FOUND_WRONG: u8 = 1;
/// The command could not be carried out as it was written.
const CANNOT: u8 = 2;

/// Why a command could not be carried out.
struct Refusal(String);

impl<E: std::error::Error> From<E> for Refusal {
    fn from(error: E) -> Self {
        Self(error.to_string())
    }
}

/// A refusal with a remedy.
fn refuse(why: impl Display, help: impl Display) -> Refusal {
    Refusal(format!("{why}\n  help: {help}"))
}

/// The command line as it can be written: what manuals and completions are made from.
#[must_use]
pub fn command() -> clap::Command {
    Args::command()
}

/// Carries out the command line of this process. The exit code is 0 if all is well, 1 if something was found wrong
/// (a scenario that fails, a replay that deviates, a broken card, a broken invariant), 2 if the command could not be
/// carried out.
#[must_use]
pub fn run() -> ExitCode {
    fudaba_files::outlive_file_limits();
    let args = Args::parse();
    match &args.command {
        None => return desktop(args, None),
        Some(Command::Open { file }) => {
            let told = open::read(file, args.data.as_deref());
            return opened(args, told);
        }
        Some(_) => {}
    }
    match carry_out(args) {
        Ok(code) => ExitCode::from(code),
        Err(Refusal(why)) => {
            complain(format_args!("error: {why}"));
            ExitCode::from(CANNOT)
        }
    }
}

fn carry_out(args: Args) -> Result<u8, Refusal> {
    let data = args.data;
    match args.command {
        None | Some(Command::Open { .. }) => Ok(OK),
        Some(Command::Text(args)) => text::run(&args, data.as_deref()),
        Some(Command::Simulate(args)) => simulate::run(&args, data.as_deref()),
        Some(Command::Merge(args)) => simulate::merge::run(&args),
        Some(Command::Replay(args)) => replay::run(&args, data.as_deref()),
        Some(Command::Review(args)) => review::run(&args, data.as_deref()),
        Some(Command::Calibrate(args)) => calibrate::run(&args, data.as_deref()),
        Some(Command::Tune(args)) => tune::run(&args, data.as_deref()),
        Some(Command::Judge(args)) => judge::run(&args, data.as_deref()),
        Some(Command::Scenario { paths, japanese }) => {
            scenario::run(&paths, japanese, data.as_deref())
        }
        Some(Command::Learn(args)) => learn::run(&args, data.as_deref()),
        Some(Command::Puzzle(args)) => puzzle::run(&args, data.as_deref()),
        Some(Command::Rules(args)) => rules::run(&args, data.as_deref()),
        Some(Command::Words(args)) => words::run(&args, data.as_deref()),
        Some(Command::Card(args)) => card::run(&args, data.as_deref()),
        Some(Command::Deck(args)) => deck::run(&args, data.as_deref()),
        Some(Command::New { what }) => new::run(&what, data.as_deref()),
        Some(Command::Check { packs }) => check::run(&packs, data.as_deref()),
    }
}

/// Says what came of a file that was opened, here and in the window.
fn opened(args: Args, told: Result<Text, Refusal>) -> ExitCode {
    let (text, failed) = match told {
        Ok(text) => (text, false),
        Err(Refusal(why)) => {
            let en = format!("This file cannot be opened: {why}");
            let ja = format!("このファイルは開けません：{why}");
            (Text { en, ja }, true)
        }
    };
    let said = text.get(rules::lang_of_locale());
    if failed {
        complain(said);
    } else if let Err(error) = out::print(said) {
        complain(error);
    }
    if cfg!(feature = "desktop") {
        return desktop(args, Some((text, failed)));
    }
    ExitCode::from(if failed { CANNOT } else { OK })
}

/// Opens the window. What it is to say at first may be given, and whether that is bad news.
#[cfg(feature = "desktop")]
fn desktop(args: Args, told: Option<(Text, bool)>) -> ExitCode {
    if let Some(Err(error)) = args
        .data
        .as_deref()
        .map(|d| fudaba_cards::data_root(Some(d)))
    {
        complain(format_args!("error: {error}"));
        return ExitCode::from(CANNOT);
    }
    fudaba_desktop::run(&fudaba_desktop::Options {
        rulesets: fudaba_rules::registry(),
        fullscreen: args.fullscreen,
        frame_times: args.frame_times,
        data: args.data,
        told,
    })
}

#[cfg(not(feature = "desktop"))]
fn desktop(_: Args, _: Option<(Text, bool)>) -> ExitCode {
    complain(
        "error: this program was built without its window\n  help: build it with the feature \"desktop\", \
         or play in the terminal: fudaba text",
    );
    ExitCode::from(CANNOT)
}

/// The folder of the card data, and the player's own data folder if there is one.
fn folders(data: Option<&std::path::Path>) -> Result<(PathBuf, Option<PathBuf>), Refusal> {
    let root = fudaba_cards::data_root(data)?;
    let own = fudaba_files::Folders::of_player().ok();
    Ok((root, own.map(|f| f.data)))
}
