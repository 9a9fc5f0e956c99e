//! What came of a tuning, as a page of Markdown.

use crate::tuning::{Entrant, Step, Tuning};
use fudaba_engine::{Declaration, Mind};
use std::fmt::Write;

/// What came of a tuning so far.
#[must_use]
pub fn report(tuning: &Tuning, declared: &Declaration, today: &Mind) -> String {
    let state = tuning.state();
    let plan = &state.plan;
    let mut page = String::new();
    let mut say = |line: &str| {
        let _ = writeln!(page, "{line}");
    };
    say(&format!("# Weights of {}, tuned\n", plan.ruleset));
    let decisions: usize = state.roots.iter().map(Vec::len).sum();
    say(&format!(
        "Seed {}. {decisions} decisions of {} matches of `{}`; {} tables a deep look, {} a short one.",
        plan.seed,
        state.roots.len(),
        plan.player,
        plan.looks,
        plan.glances
    ));
    if let Some(fitted) = &state.fitted {
        let part = |n: u32| f64::from(n) / 10_000.0;
        say(&format!(
            "Fitted to {} pairs of actions. Of {} that were held back, {:.1} % stood in the order of the deep search before and \
             {:.1} % after; the loss went from {:.4} to {:.4}.",
            fitted.pairs[0],
            fitted.pairs[1],
            part(fitted.agreed[0]),
            part(fitted.agreed[1]),
            part(fitted.loss[0]) / 100.0,
            part(fitted.loss[1]) / 100.0,
        ));
    }
    say(&format!(
        "{} of {} rounds of games, {} games a trial, each side with a budget of {}.\n",
        state.climb.rounds, plan.rounds, plan.games, plan.budget
    ));
    say("| weights | points against the opponent that is kept | against today's | better |");
    say("|---|---|---|---|");
    for (entrant, confirmed) in tuning.entrants().iter().zip(&state.confirmed) {
        let [kept, own] = confirmed.shares();
        let games = confirmed.pairs.each_ref().map(|pairs| pairs.len() * 2);
        let better = if confirmed.is_better() { "yes" } else { "no" };
        say(&format!(
            "| {} | {kept}, {} games | {own}, {} games | {better} |",
            name(*entrant),
            games[0],
            games[1],
        ));
    }
    say(match (tuning.at(), tuning.best()) {
        (Step::Done, Some(Entrant::Fitted)) => "\nThe fitted weights are kept.",
        (Step::Done, Some(Entrant::Improved)) => "\nThe improved weights are kept.",
        (Step::Done, None) => "\nNeither is better beyond doubt: today's weights stay.",
        _ => "\nIt is not done yet.",
    });
    say("\n| weight | today | fitted | improved |");
    say("|---|---|---|---|");
    let numbers = Entrant::ALL.map(|entrant| tuning.numbers(entrant));
    let mut from = 0;
    for weight in declared.weights {
        let here = from..from + weight.values.len();
        from = here.end;
        let list = |numbers: &[i32]| match numbers.get(here.clone()) {
            Some(own) => own
                .iter()
                .map(i32::to_string)
                .collect::<Vec<_>>()
                .join(", "),
            None => String::new(),
        };
        say(&format!(
            "| {} | {} | {} | {} |",
            weight.key,
            list(today.numbers()),
            list(&numbers[0]),
            list(&numbers[1])
        ));
    }
    page
}

fn name(entrant: Entrant) -> &'static str {
    match entrant {
        Entrant::Fitted => "fitted",
        Entrant::Improved => "improved by games",
    }
}
