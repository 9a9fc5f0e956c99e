//! `fudaba tune`: weights of the computer opponent, tuned by its own play.

use super::args::Tune as Args;
use super::out::{complain, print};
use super::{OK, Refusal, folders, progress, refuse};
use fudaba_decks::trial::{Shard, Watch, cores};
use fudaba_files::write_atomic;
use fudaba_library::{Library, mind_text};
use fudaba_rules::find_game;
use fudaba_tune::{Begun, Entrant, Line, Plan, Step, Tuning, gather, join, numbers, report};
use std::path::{Path, PathBuf};

/// Carries out the command.
pub fn run(args: &Args, data: Option<&Path>) -> Result<u8, Refusal> {
    let (root, _) = folders(data)?;
    // Decks and packs of the player's own have no part in it.
    let library = Library::load(find_game(&args.ruleset)?, &root, None);
    for error in &library.errors {
        complain(format_args!("warning: {error}"));
    }
    let plan = plan(args, &library);
    plan.check(&library)
        .map_err(|why| refuse(why, "look at fudaba tune --help"))?;
    let threads = args.threads.unwrap_or_else(cores).clamp(1, 1024);
    match args.shard {
        Some(shard) => gather_part(&library, &plan, shard, threads),
        None => tune(args, &library, plan, threads),
    }
}

fn plan(args: &Args, library: &Library) -> Plan {
    Plan {
        ruleset: args.ruleset.clone(),
        start: Plan::start_of(library),
        seed: args.seed,
        player: args.player.to_string(),
        matches: args.matches as usize,
        positions: args.positions,
        candidates: args.candidates.max(2),
        looks: args.looks,
        deeper: args.deeper,
        glances: args.glances,
        budget: args.budget.clone(),
        rounds: args.rounds,
        games: args.games,
        confirm: args.confirm,
        version: args.kept,
    }
}

/// Prints the decisions of a part of the matches.
fn gather_part(
    library: &Library,
    plan: &Plan,
    shard: Shard,
    threads: usize,
) -> Result<u8, Refusal> {
    let say = |line: &Line| -> Result<(), Refusal> { Ok(print(serde_json::to_string(line)?)?) };
    say(&Line::Part {
        of: Box::new(plan.clone()),
        shard,
    })?;
    let own: Vec<usize> = numbers(shard, plan.matches).collect();
    let bar = progress::bar(own.len() as u64, "matches");
    let watch = Watch::default();
    for numbers in own.chunks(threads) {
        let found = gather(library, plan, numbers.iter().copied(), &watch)?;
        for (number, roots) in numbers.iter().zip(found.unwrap_or_default()) {
            let number = *number;
            say(&Line::Match { number, roots })?;
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    say(&Line::End { matches: own.len() })?;
    Ok(OK)
}

/// Where something is written: as it was asked for, or by the name of the ruleset in this folder.
fn file(given: Option<&PathBuf>, ruleset: &str, ending: &str) -> PathBuf {
    given.map_or_else(|| format!("{ruleset}-{ending}").into(), PathBuf::clone)
}

fn tune(args: &Args, library: &Library, plan: Plan, threads: usize) -> Result<u8, Refusal> {
    let state = file(args.state.as_ref(), &args.ruleset, "tuning.json");
    let gathered = match args.roots.as_slice() {
        [] => None,
        files => Some(join(&plan, files)?),
    };
    let (mut tuning, begun) = Tuning::begin(library, plan, &state, threads)?;
    match begun {
        Begun::Anew => {}
        Begun::Resumed => complain(format_args!("goes on from {}", state.display())),
        Begun::SetAside(aside) => complain(format_args!(
            "warning: {} is damaged and lies at {} now; the tuning begins anew",
            state.display(),
            aside.display()
        )),
    }
    if let Some(roots) = gathered {
        tuning.take(roots)?;
    }
    let watch = Watch::default();
    let (done, all) = tuning.progress();
    let bar = progress::bar(all as u64, "steps");
    bar.set_position(done as u64);
    let mut told = None;
    while tuning.at() != Step::Done {
        let stage = stage(tuning.at());
        if told != Some(stage) {
            told = Some(stage);
            let (done, all) = tuning.progress();
            // Where no bar is drawn, a line tells how far it is.
            if bar.is_hidden() {
                complain(format_args!("{stage} ({done} of {all} steps done)"));
            }
            bar.set_message(stage);
        }
        tuning.step(&watch)?;
        let (done, all) = tuning.progress();
        bar.set_length(all as u64);
        bar.set_position(done as u64);
    }
    bar.finish_and_clear();
    let declared = library.game.rules.declaration();
    let page = report(&tuning, declared, library.minds.today());
    let page_file = file(args.report.as_ref(), &args.ruleset, "tuning.md");
    write_atomic(&page_file, page.as_bytes())?;
    print(&page)?;
    // Without better ones the improved weights are written all the same, for whoever wants to look at them.
    let best = tuning.best();
    let last = tuning.entrants().last().copied();
    let chosen = best.or(last).unwrap_or(Entrant::Fitted);
    let about = format!(
        "Tuned by fudaba tune {} --seed {}; {}.",
        args.ruleset,
        args.seed,
        match best {
            Some(_) => "better than the opponents it was measured against, see the report",
            None => "not better beyond doubt, see the report",
        }
    );
    let out = file(args.out.as_ref(), &args.ruleset, "opponent.ron");
    let text = mind_text(declared, &tuning.mind(chosen), &about);
    write_atomic(&out, text.as_bytes())?;
    complain(format_args!(
        "written: {} and {}; to play with these weights, put the first at ron_data/{}/opponent.ron",
        out.display(),
        page_file.display(),
        args.ruleset
    ));
    Ok(OK)
}

fn stage(step: Step) -> &'static str {
    match step {
        Step::Gather(..) => "gathering decisions",
        Step::Fit => "fitting",
        Step::Climb(..) => "improving by games",
        Step::Confirm(..) => "confirming",
        Step::Done => "done",
    }
}
