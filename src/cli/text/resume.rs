//! Interrupted matches in the terminal: a list, and which one is meant.

use super::tell::Tell;
use crate::out::complain;
use crate::{Refusal, refuse};
use fudaba_files::Folders;
use fudaba_saves::interrupted::{Interrupted, interrupted};
use fudaba_saves::replay::{Seat, plain};
use std::path::PathBuf;
use std::time::SystemTime;

/// The interrupted matches of this player, the newest first. What is wrong with damaged ones is said.
pub fn waiting() -> Vec<Interrupted> {
    let Ok(folders) = Folders::of_player() else {
        return Vec::new();
    };
    let waiting = interrupted(&folders.replays());
    for error in &waiting.damaged {
        complain(format_args!("warning: {error}"));
    }
    waiting.matches
}

/// The match of this number, counted from 1; the newest, if no number is given.
pub fn chosen(tell: Tell, number: Option<usize>) -> Result<Interrupted, Refusal> {
    let mut waiting = waiting();
    if waiting.is_empty() {
        let help = "begin a new one: fudaba text";
        return Err(refuse("no interrupted match waits", help));
    }
    let number = number.unwrap_or(1);
    if !(1..=waiting.len()).contains(&number) {
        let why = format!("no interrupted match has the number {number}");
        return Err(refuse(
            why,
            format!("choose one of\n{}", list(tell, &waiting)),
        ));
    }
    Ok(waiting.swap_remove(number - 1))
}

/// All of them, numbered.
pub fn list(tell: Tell, waiting: &[Interrupted]) -> String {
    let line = |(n, one): (usize, &Interrupted)| {
        let header = &one.replay.header;
        let [a, b] = header.players.each_ref().map(Seat::plain_name);
        let choices = one.replay.choices.len();
        let since = one
            .since
            .and_then(|s| SystemTime::now().duration_since(s).ok());
        let minutes = since.map(|s| s.as_secs() / 60);
        let what = tell.waiting(&plain(&header.ruleset), [&a, &b], choices, minutes);
        format!("  {}. {what}", n + 1)
    };
    let lines: Vec<String> = waiting.iter().enumerate().map(line).collect();
    lines.join("\n")
}

/// The folder of reports of what went wrong.
pub fn reports() -> Option<PathBuf> {
    Folders::of_player().ok().map(|folders| folders.reports())
}
