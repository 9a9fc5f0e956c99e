//! A part of the decisions of a tuning as it is written down, so that several machines can gather them: a line of JSON that
//! says what it is a part of, one for each match, and one at the end, which shows that it is whole.

use crate::fit::Root;
use crate::plan::Plan;
use fudaba_decks::trial::Shard;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// One line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Line {
    /// What it is a part of, and which.
    Part {
        /// The tuning.
        of: Box<Plan>,
        /// The part.
        shard: Shard,
    },
    /// The decisions of a match.
    Match {
        /// Its number.
        number: usize,
        /// What was found.
        roots: Vec<Root>,
    },
    /// The end, after so many matches.
    End {
        /// How many there are.
        matches: usize,
    },
}

/// Why parts do not fit together.
#[derive(Debug, thiserror::Error)]
pub enum PartError {
    /// A file cannot be read.
    #[error(transparent)]
    File(#[from] fudaba_files::FileError),
    /// A file is something else, or not whole.
    #[error("{}: {why}\n  help: {help}", .file.display())]
    Odd {
        /// The file.
        file: PathBuf,
        /// What is wrong.
        why: String,
        /// What to do.
        help: &'static str,
    },
    /// Not all parts are there.
    #[error("parts are missing: {0}\n  help: gather these, and name their files, too")]
    Missing(String),
}

/// The matches of a part, by their numbers: the shards of a simulation cut pairs, those of a tuning single matches.
pub fn numbers(shard: Shard, matches: usize) -> impl Iterator<Item = usize> {
    (shard.number() - 1..matches).step_by(shard.of())
}

/// Puts the parts of a plan together: the decisions of each match, in the order of their numbers.
///
/// # Errors
/// If a file cannot be read, is of another tuning or not whole, or if a part is missing or there twice.
pub fn join(plan: &Plan, files: &[PathBuf]) -> Result<Vec<Vec<Root>>, PartError> {
    let mut all: Vec<Option<Vec<Root>>> = vec![None; plan.matches];
    let mut seen: Vec<Shard> = Vec::new();
    for file in files {
        let odd = |why: String, help| PartError::Odd {
            file: file.clone(),
            why,
            help,
        };
        let (shard, roots) = read(plan, file)?;
        if let Some(other) = seen.first().filter(|other| other.of() != shard.of()) {
            let why = format!(
                "this is part {shard}, the others are parts of {}",
                other.of()
            );
            return Err(odd(why, "name the files of one cut only"));
        }
        if seen.contains(&shard) {
            let why = format!("part {shard} is there twice");
            return Err(odd(why, "name one of the two files"));
        }
        seen.push(shard);
        for (number, roots) in roots {
            all[number] = Some(roots);
        }
    }
    let of = seen.first().map_or(1, |s| s.of());
    let here = |n: &usize| seen.iter().any(|s| s.number() == *n);
    let missing: Vec<String> = (1..=of)
        .filter(|n| !here(n))
        .map(|n| format!("{n}/{of}"))
        .collect();
    if !missing.is_empty() {
        return Err(PartError::Missing(missing.join(", ")));
    }
    Ok(all.into_iter().map(Option::unwrap_or_default).collect())
}

type Part = (Shard, Vec<(usize, Vec<Root>)>);

fn read(plan: &Plan, file: &Path) -> Result<Part, PartError> {
    let odd = |why: &str, help| PartError::Odd {
        file: file.to_path_buf(),
        why: why.to_owned(),
        help,
    };
    let no_part = || {
        odd(
            "this is no part of a tuning",
            "name files that fudaba tune --shard wrote",
        )
    };
    let text = fudaba_files::read_text(file)?.ok_or_else(|| {
        odd(
            "there is no such file",
            "name files that fudaba tune --shard wrote",
        )
    })?;
    let mut lines = text.lines().map(serde_json::from_str::<Line>);
    let Some(Ok(Line::Part { of, shard })) = lines.next() else {
        return Err(no_part());
    };
    if *of != *plan {
        let help = "gather all parts with the same program, data folder and arguments";
        return Err(odd("this is a part of another tuning", help));
    }
    let again = "gather this part again";
    let mut found = Vec::new();
    let mut wanted = numbers(shard, plan.matches);
    for line in lines {
        match line {
            Ok(Line::Match { number, roots }) if Some(number) == wanted.next() => {
                found.push((number, roots));
            }
            Ok(Line::End { matches }) if matches == found.len() && wanted.next().is_none() => {
                return Ok((shard, found));
            }
            _ => return Err(odd("this part is damaged", again)),
        }
    }
    Err(odd("this part was broken off: it has no end", again))
}
