//! `fudaba calibrate`: whether the chances that a review tells come true, and the numbers that make them.

use super::args::Calibrate as Args;
use super::out::print;
use super::{OK, Refusal, folders, progress};
use fudaba_decks::trial::{Share, cores};
use fudaba_learn::review::{Chance, Sample, Sampling, brier, fit, reliability, sample};
use fudaba_library::Library;
use fudaba_rules::find_game;
use std::path::Path;

/// Carries out the command.
pub fn run(args: &Args, data: Option<&Path>) -> Result<u8, Refusal> {
    let (root, own) = folders(data)?;
    let game = find_game(&args.ruleset)?;
    let library = Library::load(game, &root, own.as_deref());
    library.has_opponent(args.player.version())?;
    let sampling = Sampling {
        player: args.player,
        matches: args.matches,
        positions: args.positions,
        looks: args.looks.max(8),
        seed: args.seed,
        threads: args.threads.unwrap_or_else(cores).clamp(1, 1024),
    };
    let bar = progress::bar(args.matches, "matches");
    let samples = sample(&library, &sampling, &|| bar.inc(1));
    bar.finish_and_clear();
    let samples = samples?;
    if args.fit {
        let Chance { slope, shift } = fit(&samples);
        print(format_args!(
            "// From {} positions: fudaba calibrate --ruleset {} --player {} --matches {} --positions {} --looks {} --seed {} \
             --fit\n(slope: {slope:.3}, shift: {shift:.3})",
            samples.len(),
            args.ruleset,
            args.player,
            args.matches,
            args.positions,
            sampling.looks,
            args.seed,
        ))?;
        return Ok(OK);
    }
    let chance = Chance::of(&root, game.rules.id())?;
    print(table(&samples, &chance))?;
    Ok(OK)
}

/// How often what was told came true, as a table of Markdown, and the Brier score beside those of who knows less.
fn table(samples: &[Sample], chance: &Chance) -> String {
    let mut lines = vec![
        "| told | positions | told on average | won (95 %) | within |".to_owned(),
        "|---|---|---|---|---|".to_owned(),
    ];
    for (n, bin) in reliability(samples, chance).iter().enumerate() {
        if bin.count == 0 {
            continue;
        }
        let won = Share::of(bin.won, bin.count as f64);
        let within = (won.low..=won.high).contains(&bin.told);
        lines.push(format!(
            "| {} to {} % | {} | {:.1} % | {won} | {} |",
            n * 10,
            n * 10 + 10,
            bin.count,
            bin.told,
            if within { "yes" } else { "no" },
        ));
    }
    let of_first = |first: bool| {
        let its: Vec<&Sample> = samples.iter().filter(|one| one.first == first).collect();
        let won: f64 = its.iter().map(|one| f64::from(one.won)).sum();
        won / its.len().max(1) as f64
    };
    let shares = [of_first(false), of_first(true)];
    let told = brier(samples, |one| f64::from(chance.points(one.value)) / 100.0);
    let half = brier(samples, |_| 0.5);
    let seat = brier(samples, |one| shares[usize::from(one.first)]);
    let plain = brier(samples, |one| f64::from(one.value));
    lines.push(format!(
        "\n{} positions. Brier score {told:.3}; the value itself {plain:.3}; one half always {half:.3}; the share of the \
         first or second player {seat:.3}.",
        samples.len()
    ));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_tells_what_came_true() {
        let one = |value, won| Sample {
            value,
            won,
            first: true,
        };
        let mut samples = vec![one(0.75, 1.0); 30];
        samples.extend(vec![one(0.75, 0.0); 10]);
        samples.extend(vec![one(0.25, 1.0); 40]);
        let told = table(&samples, &Chance::default());
        assert!(
            told.contains("| 70 to 80 % | 40 | 75.0 % | 75.0 % (59.8 to 85.8) | yes |"),
            "{told}"
        );
        assert!(
            told.contains("| 20 to 30 % | 40 | 25.0 % | 100.0 % (91.2 to 100.0) | no |"),
            "{told}"
        );
        assert!(told.contains("80 positions"), "{told}");
    }
}
