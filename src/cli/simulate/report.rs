//! The figures of a simulation, for people and for programs.

use super::{Matches, Question};
use crate::{CANNOT, FOUND_WRONG, OK};
use fudaba_decks::trial::{Game, Share, percentile};
use fudaba_engine::{Ending, FigureDecl, Ruleset};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;

/// All figures.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    ruleset: String,
    first: String,
    second: String,
    seed: u64,
    matches: usize,
    wins: usize,
    draws: usize,
    losses: usize,
    /// Matches without an end; they count for no share.
    unfinished: usize,
    /// Share of the first player, draws counted half.
    first_wins: Share,
    /// Share of the first player by pairs with the same seed and decks and swapped seats, if that was wanted: what both
    /// matches of a pair have in common falls out of the interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    paired: Option<Paired>,
    /// Share of whoever had the first turn, draws counted half.
    first_turn_wins: Share,
    turns: Spread,
    choices: Spread,
    endings: BTreeMap<String, usize>,
    /// Means of what the ruleset counts.
    figures: Vec<Figure>,
    cpu_seconds: f64,
    wall_seconds: f64,
    /// Nothing, where the time was too short to be measured.
    choices_per_cpu_second: Option<f64>,
    matches_per_cpu_second: Option<f64>,
    thinking: BTreeMap<String, Thinking>,
    /// Matches without an end, lost cards, refused choices.
    faults: Vec<String>,
    /// Matches that were to be written down and are not.
    unrecorded: Vec<String>,
}

/// What pairs of matches say.
#[derive(Clone, Copy, Debug, Serialize)]
struct Paired {
    pairs: usize,
    /// Both matches won, or a win and a draw.
    won: usize,
    /// Both lost, or a loss and a draw.
    lost: usize,
    share: Share,
}

impl Paired {
    /// Of matches in their order. Pairs with a match that has no end count for nothing.
    fn of(groups: &[Vec<Game>]) -> Self {
        let mut pairs = Vec::new();
        for games in groups {
            for pair in games.chunk_by(|a, b| a.number / 2 == b.number / 2) {
                if let [a, b] = pair
                    && let (Some(a), Some(b)) = (a.points(), b.points())
                {
                    pairs.push(f64::midpoint(a, b));
                }
            }
        }
        Self {
            pairs: pairs.len(),
            won: pairs.iter().filter(|points| **points > 0.5).count(),
            lost: pairs.iter().filter(|points| **points < 0.5).count(),
            share: Share::of_pairs(&pairs),
        }
    }
}

/// How a number spreads over matches.
#[derive(Clone, Copy, Debug, Serialize)]
struct Spread {
    p5: u32,
    median: u32,
    p95: u32,
    max: u32,
}

/// The mean of something that is counted.
#[derive(Clone, Debug, Serialize)]
struct Figure {
    name: &'static str,
    mean: f64,
    per: &'static str,
}

/// How long decisions took.
#[derive(Clone, Copy, Debug, Serialize)]
struct Thinking {
    decisions: usize,
    p50_ms: f64,
    p95_ms: f64,
    max_ms: f64,
    /// Of all searches.
    iterations: u64,
    iterations_per_second: Option<f64>,
}

impl Spread {
    fn of(values: impl Iterator<Item = u32>) -> Self {
        let mut sorted: Vec<u32> = values.collect();
        sorted.sort_unstable();
        Self {
            p5: percentile(&sorted, 0.05),
            median: percentile(&sorted, 0.5),
            p95: percentile(&sorted, 0.95),
            max: percentile(&sorted, 1.0),
        }
    }
}

impl fmt::Display for Spread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            p5,
            median,
            p95,
            max,
        } = self;
        write!(f, "median {median}, 5 % {p5}, 95 % {p95}, longest {max}")
    }
}

impl Thinking {
    fn of(micros: &[u32], iterations: u64) -> Option<Self> {
        let mut sorted = micros.to_vec();
        sorted.sort_unstable();
        let ms = |part| f64::from(percentile(&sorted, part)) / 1000.0;
        let total: f64 = sorted.iter().map(|m| f64::from(*m) / 1e6).sum();
        (!sorted.is_empty()).then(|| Self {
            decisions: sorted.len(),
            p50_ms: ms(0.5),
            p95_ms: ms(0.95),
            max_ms: ms(1.0),
            iterations,
            iterations_per_second: rate(iterations as f64, total),
        })
    }
}

/// So many failures of a kind are told in words.
const MOST_TOLD: usize = 20;

/// How many a second; nothing, where the time was too short to be measured.
fn rate(count: f64, seconds: f64) -> Option<f64> {
    (seconds >= 0.001).then(|| count / seconds)
}

/// A rate in words.
fn rated(rate: Option<f64>, decimals: usize) -> String {
    rate.map_or("?".to_owned(), |rate| format!("{rate:.decimals$}"))
}

/// The name of a way to end.
fn ending(rules: &dyn Ruleset, why: Option<Ending>) -> String {
    match why {
        Some(Ending::Rule(n)) => {
            let known = rules.declaration().endings.get(usize::from(n));
            known.map_or("rule".to_owned(), |(key, clause)| {
                format!("{key} ({clause})")
            })
        }
        Some(Ending::Effect) => "effect".to_owned(),
        Some(Ending::Concession) => "concession".to_owned(),
        Some(Ending::Both) => "both at once".to_owned(),
        Some(Ending::Endless) => "endless repetition".to_owned(),
        None => "unfinished".to_owned(),
    }
}

/// The means of what was counted.
fn figures(rules: &dyn Ruleset, results: &[&Game]) -> Vec<Figure> {
    let turns: f64 = results.iter().map(|r| f64::from(r.played.turns)).sum();
    let counted = results.iter().any(|r| !r.played.counts.is_empty());
    let decls = rules
        .declaration()
        .figures
        .iter()
        .enumerate()
        .filter(|_| counted);
    let mean = |(n, decl): (usize, &FigureDecl)| {
        let counts = results.iter().filter_map(|r| r.played.counts.get(n));
        let sum: f64 = counts.map(|c| f64::from(*c)).sum();
        let (over, per) = if decl.per_turn {
            (turns, "turn")
        } else {
            (results.len() as f64, "match")
        };
        Figure {
            name: decl.key,
            mean: sum / over.max(1.0),
            per,
        }
    };
    decls.map(mean).collect()
}

impl Report {
    /// Counts.
    pub fn new(rules: &dyn Ruleset, question: &Question, played: &Matches) -> Self {
        let results: Vec<&Game> = played.groups.iter().flatten().collect();
        let cost = &played.cost;
        let (mut wins, mut draws, mut losses, mut unfinished) = (0, 0, 0, 0);
        let mut first_turn = 0.0;
        let mut endings = BTreeMap::new();
        let (mut faults, mut unrecorded) = (Vec::new(), Vec::new());
        for (n, result) in results.iter().enumerate() {
            let played = &result.played;
            match result.points() {
                Some(1.0) => wins += 1,
                Some(0.0) => losses += 1,
                Some(_) => draws += 1,
                None => unfinished += 1,
            }
            if let Some(outcome) = played.outcome {
                let seat = outcome.winner.map(|seat| seat.0 == played.first);
                first_turn += seat.map_or(0.5, |first| f64::from(u8::from(first)));
            }
            if let Some(why) = &played.unrecorded {
                unrecorded.push(format!("match {n}: {why}"));
            }
            let why = ending(rules, played.outcome.map(|o| o.why));
            *endings.entry(why).or_insert(0) += 1;
            if let Some(fault) = &played.fault {
                faults.push(format!("match {n}: {fault}"));
            } else if played.outcome.is_none() {
                faults.push(format!(
                    "match {n}: no end after {} choices",
                    played.choices
                ));
            }
        }
        let n = (results.len() - unfinished) as f64;
        let cpu = cost.cpu.as_secs_f64();
        let choices: f64 = results.iter().map(|r| f64::from(r.played.choices)).sum();
        let (first, second) = (question.first.clone(), question.second.clone());
        let mut thinking = BTreeMap::new();
        for (seat, name) in [
            (0, format!("first: {first}")),
            (1, format!("second: {second}")),
        ] {
            if let Some(t) = Thinking::of(&cost.thinking[seat], cost.iterations[seat]) {
                thinking.insert(name, t);
            }
        }
        Self {
            ruleset: rules.id().to_owned(),
            first,
            second,
            seed: question.seed,
            matches: results.len(),
            wins,
            draws,
            losses,
            unfinished,
            first_wins: Share::of(wins as f64 + draws as f64 / 2.0, n),
            paired: question.paired.then(|| Paired::of(&played.groups)),
            first_turn_wins: Share::of(first_turn, n),
            turns: Spread::of(results.iter().map(|r| u32::from(r.played.turns))),
            choices: Spread::of(results.iter().map(|r| r.played.choices)),
            endings,
            figures: figures(rules, &results),
            cpu_seconds: cpu,
            wall_seconds: cost.wall.as_secs_f64(),
            choices_per_cpu_second: rate(choices, cpu),
            matches_per_cpu_second: rate(results.len() as f64, cpu),
            thinking,
            faults,
            unrecorded,
        }
    }

    /// What the command ends with.
    pub fn exit_code(&self) -> u8 {
        match (self.faults.is_empty(), self.unrecorded.is_empty()) {
            (false, _) => FOUND_WRONG,
            (true, false) => CANNOT,
            (true, true) => OK,
        }
    }

    fn write_failures(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lists = [("FAULTS", &self.faults), ("NOT ON FILE", &self.unrecorded)];
        for (name, list) in lists.iter().filter(|(_, list)| !list.is_empty()) {
            write!(f, "\n{name}: {}", list.len())?;
            for line in list.iter().take(MOST_TOLD) {
                write!(f, "\n  {line}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, second) = (&self.first, &self.second);
        writeln!(
            f,
            "{}: {first} against {second}, {} matches in pairs with swapped seats, seed {}",
            self.ruleset, self.matches, self.seed
        )?;
        let (wins, draws, losses) = (self.wins, self.draws, self.losses);
        writeln!(
            f,
            "{first}: {wins} won, {draws} drawn, {losses} lost: {}, 95 % interval",
            self.first_wins
        )?;
        if let Some(paired) = &self.paired {
            let Paired {
                pairs,
                won,
                lost,
                share,
            } = paired;
            writeln!(
                f,
                "by pairs: {share}, 95 % interval; of {pairs} pairs {won} won, {lost} lost, the others even"
            )?;
        }
        if self.unfinished > 0 {
            writeln!(f, "without an end, and not counted: {}", self.unfinished)?;
        }
        writeln!(f, "first turn wins {}", self.first_turn_wins)?;
        writeln!(f, "turns: {}", self.turns)?;
        writeln!(f, "choices: {}", self.choices)?;
        for (ending, count) in &self.endings {
            let percent = 100.0 * *count as f64 / self.matches.max(1) as f64;
            writeln!(f, "ended by {ending}: {count} ({percent:.1} %)")?;
        }
        for Figure { name, mean, per } in &self.figures {
            writeln!(f, "{name}: {mean:.2} a {per}")?;
        }
        for (name, t) in &self.thinking {
            write!(
                f,
                "thinking, {name}: 50 % {:.2} ms, 95 % {:.2} ms, longest {:.2} ms, {} decisions",
                t.p50_ms, t.p95_ms, t.max_ms, t.decisions
            )?;
            let rate = rated(t.iterations_per_second, 0);
            writeln!(f, ", {rate} iterations a second")?;
        }
        write!(
            f,
            "cost: {:.2} CPU-seconds ({:.2} s passed), {} choices and {} matches a CPU-second",
            self.cpu_seconds,
            self.wall_seconds,
            rated(self.choices_per_cpu_second, 0),
            rated(self.matches_per_cpu_second, 1)
        )?;
        if self.faults.is_empty() {
            write!(f, "\nall matches ended, no card was lost")?;
        }
        self.write_failures(f)
    }
}

#[cfg(test)]
mod tests {
    use super::{rate, rated};

    #[test]
    fn a_time_too_short_to_be_measured_gives_no_rate() {
        assert_eq!(rated(rate(480.0, 0.0), 0), "?");
        assert_eq!(rated(rate(480.0, 2.0), 1), "240.0");
    }
}
