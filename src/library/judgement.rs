//! What today's opponent of a ruleset has learned about tables, as a file beside the ruleset.

use super::minds::{place, weights_of};
use fudaba_cards::{DataError, Place, Source, nearest, read_one};
use fudaba_engine::words::Vocabulary;
use fudaba_engine::{Counter, Declaration, Hidden, Input, Judgement, Learned};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

/// The file of a learned judgement, below `ron_data/<ruleset>/`. Without it the evaluation judges alone.
pub const FILE: &str = "judgement.ron";

/// No number is further from 0.
const FARTHEST: f32 = 1_000.0;

/// A judgement as it is written.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Written {
    worth: f32,
    turn: f32,
    weights: BTreeMap<String, Vec<i32>>,
    hidden: Vec<WrittenHidden>,
    counters: BTreeMap<String, WrittenInput>,
}

#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct WrittenHidden {
    bias: f32,
    turn: f32,
    late: f32,
    out: f32,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct WrittenInput {
    mean: f32,
    scale: f32,
    plain: f32,
    own: Vec<f32>,
    other: Vec<f32>,
}

/// Reads a learned judgement.
///
/// # Errors
/// What is wrong with the file, and where.
pub fn read_judgement(declared: &Declaration, file: &Path) -> Result<Judgement, DataError> {
    let source = Source::open(file)?;
    let written: Written = read_one(&source, &Vocabulary::default())?;
    let wrong = |word: &str, why: String, help: String| {
        let (line, col) = place(&source.text, word);
        DataError::new(Place::new(file, line, col), why).help(help)
    };
    let weights = weights_of(declared, &written.weights, wrong)?;
    let size = written.hidden.len();
    for (word, count, most) in [
        ("hidden", size, Judgement::MOST.1),
        ("counters", written.counters.len(), Judgement::MOST.0),
    ] {
        if count > most {
            let why = format!("{count} are too many {word}");
            return Err(wrong(word, why, format!("write {most} at most")));
        }
    }
    let all = Counter::all(declared);
    let is_number = |n: &f32| n.is_finite() && n.abs() <= FARTHEST;
    let mut inputs = Vec::new();
    for (name, read) in written.counters {
        let Some((_, counter)) = all.iter().find(|(known, _)| *known == name) else {
            let near = nearest(&name, all.iter().map(|(known, _)| known.as_str()));
            let help = near.map_or(String::new(), |near| format!("did you mean {near:?}?"));
            let why = format!("nothing is counted by the name {name:?}");
            return Err(wrong(&name, why, help));
        };
        for (list, part) in [("own", &read.own), ("other", &read.other)] {
            if part.len() != size {
                let why = format!(
                    "{list:?} of {name:?} has {} numbers, not {size}",
                    part.len()
                );
                return Err(wrong(&name, why, "one for each of \"hidden\"".to_owned()));
            }
        }
        let numbers = (read.own.iter()).chain(&read.other);
        let in_reach = numbers.chain([&read.scale, &read.plain]).all(is_number);
        if !in_reach || !read.mean.is_finite() {
            let why = format!("{name:?} has a number that is too much");
            let help = format!("write -{FARTHEST} to {FARTHEST}");
            return Err(wrong(&name, why, help));
        }
        inputs.push(Input {
            name,
            counter: *counter,
            mean: read.mean,
            scale: read.scale,
            plain: read.plain,
            own: read.own,
            other: read.other,
        });
    }
    let mut others = vec![("worth", written.worth), ("turn", written.turn)];
    for h in &written.hidden {
        others.extend([
            ("hidden", h.bias),
            ("hidden", h.turn),
            ("hidden", h.late),
            ("hidden", h.out),
        ]);
    }
    if let Some((word, n)) = others.iter().find(|(_, n)| !is_number(n)) {
        let why = format!("{n} is too much for {word:?}");
        return Err(wrong(word, why, format!("write -{FARTHEST} to {FARTHEST}")));
    }
    let hidden = written.hidden.iter().map(|h| Hidden {
        bias: h.bias,
        turn: h.turn,
        late: h.late,
        out: h.out,
    });
    Ok(Judgement::new(Learned {
        weights,
        worth: written.worth,
        turn: written.turn,
        inputs,
        hidden: hidden.collect(),
    }))
}

/// A judgement as a file. `about` is the comment at its head.
#[must_use]
pub fn judgement_text(declared: &Declaration, learned: &Learned, about: &str) -> String {
    let mut text = String::new();
    for line in about.lines() {
        let _ = writeln!(text, "// {line}");
    }
    let (worth, turn) = (learned.worth, learned.turn);
    let _ = writeln!(
        text,
        "(\n    worth: {worth:?},\n    turn: {turn:?},\n    weights: {{"
    );
    let mut numbers = learned.weights.as_slice();
    for decl in declared.weights {
        let (own, rest) = numbers.split_at(decl.values.len().min(numbers.len()));
        numbers = rest;
        let _ = writeln!(text, "        {:?}: {own:?},", decl.key);
    }
    text.push_str("    },\n    hidden: [\n");
    for Hidden {
        bias,
        turn,
        late,
        out,
    } in &learned.hidden
    {
        let _ = writeln!(
            text,
            "        (bias: {bias:?}, turn: {turn:?}, late: {late:?}, out: {out:?}),"
        );
    }
    text.push_str("    ],\n    counters: {\n");
    let mut inputs: Vec<&Input> = learned.inputs.iter().collect();
    inputs.sort_by(|a, b| a.name.cmp(&b.name));
    for input in inputs {
        let _ = writeln!(
            text,
            "        {:?}: (mean: {:?}, scale: {:?}, plain: {:?},\n            own: {:?},\n            other: {:?}),",
            input.name, input.mean, input.scale, input.plain, input.own, input.other
        );
    }
    text.push_str("    },\n)\n");
    text
}
