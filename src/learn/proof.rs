//! What lessons and puzzles promise, looked at line by line.

use super::course::{Course, Heard, Stage, Stuck};
use super::format::{Hidden, Lesson, LessonStep, Puzzle, Task};
use super::prove::{Proof, Prover, Unproven};
use super::table::Laid;
use fudaba_ai::{AgentSpec, Stop, decision_seed};
use fudaba_engine::{Catalogue, P0, Ruleset};

/// A puzzle or lesson that needs more choices than so many is too large to be proven.
pub const MOST_NODES: u64 = 400_000;
/// So often a player who looks one step ahead may try to win the match at the end of a lesson.
const ATTEMPTS: u64 = 12;
/// A match has not more choices of one player.
const MOST_CHOICES: usize = 2_000;

/// What a lesson or puzzle promises and does not keep.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// Its table cannot be laid out.
    #[error("its table cannot be laid out: {0}")]
    Table(String),
    /// Its lesson does not go on.
    #[error(transparent)]
    Stuck(#[from] Stuck),
    /// Nothing can be proven about it.
    #[error(transparent)]
    Unproven(#[from] Unproven),
    /// It has another number of solutions.
    #[error("it has {found} solutions, not {told}; first choices that reach it: {which}")]
    Solutions {
        /// The number that the file says.
        told: usize,
        /// What was found.
        found: usize,
        /// The first choices that reach the task.
        which: String,
    },
    /// A choice of its line is wrong.
    #[error("choice {} of its line: {why}", at + 1)]
    Line {
        /// Its place in the line, from 0.
        at: usize,
        /// What is wrong.
        why: String,
    },
    /// A choice is answered otherwise than the lesson says.
    #[error("step {step}: {why}")]
    Step {
        /// The step, counted from 1.
        step: usize,
        /// What is wrong.
        why: String,
    },
}

/// Lays a puzzle out, up to the player's first choice.
///
/// # Errors
/// If that cannot be done.
pub fn lay(puzzle: &Puzzle, rules: &'static dyn Ruleset, cards: &Catalogue) -> Result<Laid, Fault> {
    let laid = Laid::new(&puzzle.position, rules, cards);
    let mut laid = laid.map_err(|wrong| Fault::Table(wrong.why))?;
    laid.make(&puzzle.before).map_err(Fault::Table)?;
    if puzzle.hidden == Hidden::Open {
        laid.open_all();
    }
    Ok(laid)
}

/// Proves a puzzle: its number of solutions and its line.
///
/// # Errors
/// What it promises and does not keep.
pub fn prove_puzzle(
    puzzle: &Puzzle,
    rules: &'static dyn Ruleset,
    cards: &Catalogue,
) -> Result<Proof, Fault> {
    let mut laid = lay(puzzle, rules, cards)?;
    let proof = Prover::new(&mut laid, &puzzle.task, MOST_NODES).prove(puzzle.hidden)?;
    if proof.solutions.len() != puzzle.solutions {
        let game = laid.game();
        let written = |at: &usize| laid.written(game.q(), game.legal()[*at]);
        let which: Vec<String> = proof.solutions.iter().map(written).collect();
        return Err(Fault::Solutions {
            told: puzzle.solutions,
            found: proof.solutions.len(),
            which: which.join(", "),
        });
    }
    let mut prover = Prover::new(&mut laid, &puzzle.task, MOST_NODES);
    let made = prover.follow(puzzle.hidden, &puzzle.line)?;
    let made = made.map_err(|broken| Fault::Line {
        at: broken.at,
        why: broken.why,
    })?;
    if made < puzzle.line.len() {
        let why = "no answer of the opponent leads to it".to_owned();
        return Err(Fault::Line { at: made, why });
    }
    Ok(proof)
}

/// Plays a lesson to its end by the right choices. What a line speaks about must be there. At each step all other choices are
/// tried, too: they must be refused with the words of the step. What the player does unaided must be within his power against every answer; a whole match must be
/// won by a player who looks one step ahead.
///
/// # Errors
/// What it promises and does not keep.
pub fn prove_lesson(
    lesson: &Lesson,
    rules: &'static dyn Ruleset,
    cards: &Catalogue,
) -> Result<(), Fault> {
    let mut course = Course::begin(lesson, rules, cards)?;
    loop {
        let step = course.step() + 1;
        let fault = |why: String| Fault::Step { step, why };
        if let Stage::Shown { at: Some(at), .. } | Stage::Told { at: Some(at), .. } = course.stage()
            && course.laid().about(at).is_none()
        {
            return Err(fault(format!("it speaks about {at:?}, which is not there")));
        }
        match course.stage() {
            Stage::Finished => return Ok(()),
            Stage::Shown { .. } => {
                course.read_on();
            }
            Stage::Told { .. } => {
                let right = course.right()?;
                let count = course.game().legal().len();
                let LessonStep::Do { wrong, .. } = &lesson.steps[course.step()] else {
                    return Err(fault("it tells nothing".to_owned()));
                };
                for index in (0..count).filter(|index| !right.contains(index)) {
                    if course.choose(index)? != Heard::Wrong(wrong.clone()) {
                        return Err(fault(
                            "a wrong choice was not refused in its words".to_owned(),
                        ));
                    }
                }
                let Some(index) = right.first() else {
                    return Err(fault("no choice is right".to_owned()));
                };
                course.choose(*index)?;
            }
            Stage::Unaided { .. } if lesson.position.decks.is_some() => {
                win(&mut course)?;
            }
            Stage::Unaided { task, .. } => {
                let task: Task = task.clone();
                let mut prover = Prover::new(course.laid_mut(), &task, MOST_NODES);
                let proof = prover.prove(Hidden::Open)?;
                let Some(index) = proof.solutions.first() else {
                    return Err(fault("what it asks for cannot be brought about".to_owned()));
                };
                course.choose(*index)?;
            }
        }
    }
}

/// Plays on until the player has won, again and again if he loses.
fn win(course: &mut Course) -> Result<(), Fault> {
    let step = course.step();
    let mut agent = AgentSpec::GREEDY.build();
    for attempt in 0..ATTEMPTS {
        for _ in 0..MOST_CHOICES {
            let game = course.game();
            let seed = decision_seed(attempt, 0, game.choices().len());
            let index = agent.think(&game.view(P0), seed, &Stop::default()).index;
            let heard = course.choose(index)?;
            if matches!(heard, Heard::Failed(_)) {
                break;
            }
            if heard == Heard::Finished || course.step() != step {
                return Ok(());
            }
        }
    }
    let why = format!("the match was not won in {ATTEMPTS} attempts");
    Err(Fault::Step {
        step: step + 1,
        why,
    })
}
