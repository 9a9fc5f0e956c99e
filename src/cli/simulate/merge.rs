//! `fudaba merge`: the parts of a simulation put together.

use super::lines::{Entry, Line};
use super::{Matches, Question, tell};
use crate::args::Merge;
use crate::{Refusal, refuse};
use fudaba_decks::trial::{Cost, Game, Shard};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

/// One part, as a file has it.
struct Part {
    path: PathBuf,
    of: Question,
    shard: Shard,
    entries: Vec<Entry>,
    cost: Cost,
}

/// Carries out the command: prints what one run of the whole simulation would have printed.
pub fn run(args: &Merge) -> Result<u8, Refusal> {
    let parts = (args.files.iter())
        .map(|path| read(path))
        .collect::<Result<Vec<Part>, Refusal>>()?;
    let Some(question) = parts.first().map(|part| part.of.clone()) else {
        return Err(refuse(
            "there is nothing to put together",
            "name the files of the parts",
        ));
    };
    check(&parts)?;
    tell(&question, &put_together(&question, parts), args.json)
}

/// Reads a part.
fn read(path: &Path) -> Result<Part, Refusal> {
    let shown = path.display();
    let file = File::open(path).map_err(|error| {
        refuse(
            format_args!("{shown}: it cannot be read: {error}"),
            "name the files that `fudaba simulate --shard` wrote",
        )
    })?;
    let (mut head, mut entries, mut end) = (None, Vec::new(), None);
    for (n, line) in BufReader::new(file).lines().enumerate() {
        let wrong = |why: &dyn std::fmt::Display| {
            refuse(
                format_args!(
                    "{shown}:{}: no line of a part of a simulation: {why}",
                    n + 1
                ),
                "name the files that `fudaba simulate --shard` wrote, each of one run",
            )
        };
        let line = line.map_err(|error| wrong(&error))?;
        let line = serde_json::from_str(&line).map_err(|error| wrong(&error))?;
        match (line, &head, &end) {
            (Line::Part { of, shard }, None, None) => head = Some((*of, shard)),
            (Line::Match(entry), Some(_), None) => entries.push(entry),
            (Line::End(last), Some(_), None) => end = Some(last),
            _ => return Err(wrong(&"it stands in the wrong place")),
        }
    }
    let (Some((of, shard)), Some(end)) = (head, end) else {
        return Err(refuse(
            format_args!("{shown}: this part was broken off: it has no end"),
            "run it again",
        ));
    };
    let whole = shard.count(of.matches as usize) * of.groups.len();
    let mut expected = (0..of.groups.len()).flat_map(|group| {
        (0..shard.count(of.matches as usize)).map(move |n| (group, shard.nth(n)))
    });
    let fits = entries
        .iter()
        .all(|e| expected.next() == Some((e.group, e.number)));
    if !fits || entries.len() != whole || end.matches != whole {
        return Err(refuse(
            format_args!(
                "{shown}: part {shard} has other matches than the {whole} that belong to it"
            ),
            "run it again",
        ));
    }
    Ok(Part {
        path: path.to_owned(),
        of,
        shard,
        entries,
        cost: end.into(),
    })
}

/// Are these all parts of one simulation, each once?
fn check(parts: &[Part]) -> Result<(), Refusal> {
    let mut seen: BTreeMap<usize, &Part> = BTreeMap::new();
    let Some(first) = parts.first() else {
        return Ok(());
    };
    for part in parts {
        let (path, other) = (part.path.display(), first.path.display());
        if let Some(how) = part.of.differs(&first.of) {
            return Err(refuse(
                format_args!("{path}: this part is {how} than {other}"),
                "put together only what one command line wrote, with other numbers after --shard alone",
            ));
        }
        if part.shard.of() != first.shard.of() {
            let (own, of) = (part.shard, first.shard);
            return Err(refuse(
                format_args!(
                    "{path}: part {own} of a simulation that was cut otherwise: {other} is {of}"
                ),
                "run all parts with the same number after the stroke",
            ));
        }
        if let Some(twice) = seen.insert(part.shard.number(), part) {
            return Err(refuse(
                format_args!(
                    "{path}: part {} is there twice: in {}, too",
                    part.shard,
                    twice.path.display()
                ),
                "name each part once",
            ));
        }
    }
    let of = first.shard.of();
    let missing: Vec<String> = (1..=of)
        .filter(|number| !seen.contains_key(number))
        .map(|number| format!("{number}/{of}"))
        .collect();
    if !missing.is_empty() {
        return Err(refuse(
            format_args!("parts are missing: {}", missing.join(", ")),
            "run them with --shard, and name their files, too",
        ));
    }
    Ok(())
}

fn put_together(question: &Question, parts: Vec<Part>) -> Matches {
    let mut played = Matches {
        groups: question.groups.iter().map(|_| Vec::new()).collect(),
        cost: Cost::default(),
    };
    for part in parts {
        // They may have run side by side: what passed is what the longest took.
        played.cost.wall = played.cost.wall.max(part.cost.wall);
        played.cost.add(part.cost);
        for entry in part.entries {
            if let Some(games) = played.groups.get_mut(entry.group) {
                games.push(Game::from(entry));
            }
        }
    }
    for games in &mut played.groups {
        games.sort_by_key(|game| game.number);
    }
    played
}
