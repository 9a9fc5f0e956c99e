//! `fudaba judge`: a judgement of tables for the computer opponent, learned from its own matches.

use super::out::{complain, print};
use super::{OK, Refusal, folders, progress, refuse};
use fudaba_ai::{AgentSpec, Stop};
use fudaba_decks::trial::{Shard, cores};
use fudaba_files::write_atomic;
use fudaba_library::{Library, SetupError, judgement_text};
use fudaba_rules::find_game;
use fudaba_tune::{
    Course, Lesson, Notebook, Notes, NotesError, Plan, Shape, Study, join_notes, learn, study_match,
};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::PoisonError;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The ruleset
    pub ruleset: String,
    /// The seed of everything
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// The computer player of both seats of the matches that are studied: search:ITERATIONS
    #[arg(long, default_value = "search:40")]
    pub player: AgentSpec,
    /// How many matches
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u32).range(5..=1_000_000))]
    pub matches: u32,
    /// How many of the tables that are judged in each are played on from
    #[arg(long, default_value_t = 4)]
    pub leaves: usize,
    /// How many counters are kept at most
    #[arg(long, default_value_t = 32, value_parser = clap::value_parser!(u16).range(1..=64))]
    pub counters: u16,
    /// How many hidden numbers the network has
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u16).range(0..=32))]
    pub hidden: u16,
    /// How often all notes are gone through
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u16).range(1..=1_000))]
    pub rounds: u16,
    /// Leaves the weights of the evaluation as they are: where it is no plain sum of what they count
    #[arg(long)]
    pub keep_weights: bool,
    /// Threads [default: as many as there are cores]
    #[arg(long)]
    pub threads: Option<usize>,
    /// The file that the notes are kept in [default: RULESET-study.jsonl]
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// The file that the judgement is written to [default: RULESET-judgement.ron]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Studies a part of the matches only, as 2/5 for the second of five, and learns nothing yet
    #[arg(long, value_name = "K/N", conflicts_with_all = ["out", "notes"])]
    pub shard: Option<Shard>,
    /// Learns from these files, which --shard wrote with the same arguments, one for each part
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "state")]
    pub notes: Vec<PathBuf>,
}

/// Carries out the command.
pub fn run(args: &Args, data: Option<&Path>) -> Result<u8, Refusal> {
    let (root, _) = folders(data)?;
    // Decks and packs of the player's own have no part in it.
    let library = Library::load(find_game(&args.ruleset)?, &root, None);
    for error in &library.errors {
        complain(format_args!("warning: {error}"));
    }
    let study = Study {
        ruleset: args.ruleset.clone(),
        start: Plan::start_of(&library),
        seed: args.seed,
        player: args.player.to_string(),
        matches: args.matches as usize,
        leaves: args.leaves,
    };
    study
        .check(&library)
        .map_err(|why| refuse(why, "look at fudaba judge --help"))?;
    let notes = match args.notes.as_slice() {
        [] => {
            let shard = args.shard.unwrap_or_default();
            let notes = study_matches(args, &library, &study, shard)?;
            if args.shard.is_some() {
                return Ok(OK);
            }
            notes
        }
        files => join_notes(&study, files)?,
    };
    let declared = library.game.rules.declaration();
    let shape = Shape {
        inputs: args.counters.into(),
        hidden: args.hidden.into(),
        rounds: args.rounds.into(),
        weights: !args.keep_weights,
    };
    let lesson = learn(declared, library.minds.today(), &notes, shape);
    let report = report(&study, &lesson);
    print(&report)?;
    let out = (args.out.as_ref()).map_or_else(
        || format!("{}-judgement.ron", args.ruleset).into(),
        PathBuf::clone,
    );
    let text = judgement_text(declared, &lesson.learned, report.trim_end());
    write_atomic(&out, text.as_bytes())?;
    complain(format_args!(
        "written: {}; to play with it, put it at ron_data/{}/judgement.ron, and see that it wins: fudaba simulate --paired",
        out.display(),
        args.ruleset
    ));
    Ok(OK)
}

/// Studies the matches of a part that are not in its file yet.
fn study_matches(
    args: &Args,
    library: &Library,
    study: &Study,
    shard: Shard,
) -> Result<Notes, Refusal> {
    let file = (args.state.as_ref()).map_or_else(
        || format!("{}-study.jsonl", args.ruleset).into(),
        PathBuf::clone,
    );
    let mut notebook = Notebook::open(study, &file)?;
    let left = notebook.left(shard);
    if !notebook.notes.is_empty() && !left.is_empty() {
        complain(format_args!("goes on from {}", file.display()));
    }
    let threads = args.threads.unwrap_or_else(cores).clamp(1, 1024);
    let bar = progress::bar(left.len() as u64, "matches");
    let next = Mutex::new(left.into_iter());
    let kept = Mutex::new((&mut notebook, None::<Trouble>));
    let work = || {
        loop {
            let number = next.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(number) = number else { break };
            let found = study_match(library, study, number, &Stop::default());
            let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
            if kept.1.is_some() {
                break;
            }
            kept.1 = keep(kept.0, number, found).err();
            bar.inc(1);
        }
    };
    let work = &work;
    std::thread::scope(|scope| {
        for _ in 1..threads {
            // Where the system has no threads left, the others do their work.
            let _ = std::thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    bar.finish_and_clear();
    let trouble = kept.into_inner().unwrap_or_else(PoisonError::into_inner).1;
    match trouble {
        Some(Trouble::Setup(error)) => Err(error.into()),
        Some(Trouble::Notes(error)) => Err(error.into()),
        None => Ok(notebook.notes),
    }
}

/// What keeps a study from going on.
enum Trouble {
    Setup(SetupError),
    Notes(NotesError),
}

fn keep(
    notebook: &mut Notebook,
    number: usize,
    found: Result<Option<Vec<Course>>, SetupError>,
) -> Result<(), Trouble> {
    match found.map_err(Trouble::Setup)? {
        Some(courses) => notebook.add(number, courses).map_err(Trouble::Notes),
        None => Ok(()),
    }
}

/// What was learned from, and what that is worth on matches that were held back.
fn report(study: &Study, lesson: &Lesson) -> String {
    let [before, after] = lesson.scores;
    let [matches, tables] = lesson.counts;
    let learned = &lesson.learned;
    format!(
        "Learned by fudaba judge {} --seed {} --player {} --matches {} --leaves {}.\n\
         {tables} tables of {matches} matches; {} counters, {} hidden numbers.\n\
         On matches held back: Brier score {:.4}, before {:.4}; a won table stands before a lost one in {:.1} %, before in {:.1} %.\n",
        study.ruleset,
        study.seed,
        study.player,
        study.matches,
        study.leaves,
        learned.inputs.len(),
        learned.hidden.len(),
        after.brier,
        before.brier,
        after.order * 100.0,
        before.order * 100.0,
    )
}
