//! What is learned: the shelves, each line of the lessons, a puzzle from its beginning to its end, a hint, replays, a review.

use std::error::Error;
use std::path::Path;
use std::sync::Arc;

use fudaba::ai::{Agent, AgentSpec, Stop, decision_seed};
use fudaba::desktop::album::{Brings, Subject, Then};
use fudaba::desktop::panels::learning::review::Reviewing;
use fudaba::desktop::panels::learning::watch::Watching;
use fudaba::desktop::table::stage::Intent;
use fudaba::engine::{First, MAX_OPTIONS, PlayerId, Verb};
use fudaba::learn::{Course, Hidden, Lesson, MOST_NODES, Prover, Puzzle, Shelf, Stage, Trial};
use fudaba::library::{Game, Library};
use fudaba::play::{Kept, Place, Seat, Sitting, Start};

/// So many matches stand on the shelf of replays.
const REPLAYS: u64 = 6;

/// A picture of something that is learned.
pub struct Scene {
    /// Its name.
    pub name: String,
    /// What it shows.
    pub subject: Subject,
    /// What is done there.
    pub then: Vec<Then>,
    /// Is it taken although nobody has asked for it by its name?
    pub usual: bool,
}

/// All scenes of a ruleset. Its replays are written into a folder of its own below this one.
pub fn scenes(game: &'static Game, folder: &Path) -> Result<Vec<Scene>, Box<dyn Error>> {
    let root = fudaba::files::checkout();
    let library = Library::load(game, root, None);
    let shelf = Shelf::load(&library, root, None);
    let mut scenes = Vec::new();
    let mut add = |name: String, subject: Subject, then: Vec<Then>, usual: bool| {
        scenes.push(Scene {
            name,
            subject,
            then,
            usual,
        });
    };
    add("learn-shelf".to_owned(), Subject::Learn, Vec::new(), true);
    for (n, lesson) in shelf.lessons.iter().enumerate() {
        let lines = lines(lesson, &library)?;
        let last = lines.len() - 1;
        for (line, then) in lines.into_iter().enumerate() {
            let name = format!("lesson-{}-{}", lesson.id, line + 1);
            // Of the first lesson a line that tells what to do, and the end.
            let chosen = matches!(then.last(), Some(Then::Choose(_)));
            let usual = n == 0 && (line == last || chosen);
            add(name, Subject::Lesson(n), then, usual);
        }
    }
    if let Some(puzzle) = shelf.puzzles.first() {
        for (state, then) in states(puzzle, &library)? {
            add(format!("puzzle-{state}"), Subject::Puzzle(0), then, true);
        }
    }
    let brings: Brings = Arc::new(middle);
    let hint = vec![Then::Want(Intent::Hint)];
    add("hint".to_owned(), Subject::Match(brings), hint, true);
    let folder = folder.join(game.rules.id());
    let mut paths = Vec::new();
    for seed in 1..=REPLAYS {
        paths.push(recorded(&library, &folder, seed)?);
    }
    add(
        "replays".to_owned(),
        Subject::Replays(folder),
        Vec::new(),
        true,
    );
    let replay = || Subject::Replay(paths[0].clone());
    let want = |intent| Then::Want(intent);
    let middle = || want(Intent::Watch(Watching::To(30)));
    add("watching".to_owned(), replay(), vec![middle()], true);
    let back = want(Intent::Review(Reviewing::Open(true)));
    add("review".to_owned(), replay(), vec![back.clone()], true);
    let moment = want(Intent::Review(Reviewing::Moment(0)));
    add(
        "review-moment".to_owned(),
        replay(),
        vec![back.clone(), moment.clone()],
        true,
    );
    let again = want(Intent::Review(Reviewing::TryAgain(0)));
    add(
        "review-again".to_owned(),
        replay(),
        vec![back, moment, again],
        true,
    );
    Ok(scenes)
}

/// What leads to each line of a lesson, and to its end; only to the first lines of a whole match.
fn lines(lesson: &Lesson, library: &Library) -> Result<Vec<Vec<Then>>, Box<dyn Error>> {
    let mut course = Course::begin(lesson, library.game.rules, &library.catalogue)?;
    let mut done: Vec<Then> = Vec::new();
    let mut all = Vec::new();
    loop {
        all.push(done.clone());
        let index = match course.stage() {
            Stage::Finished => return Ok(all),
            Stage::Shown { .. } => {
                course.read_on();
                done.push(Then::Want(Intent::ReadOn));
                continue;
            }
            Stage::Told { .. } => course.right()?.first().copied(),
            Stage::Unaided { .. } if lesson.position.decks.is_some() => return Ok(all),
            Stage::Unaided { task, .. } => {
                let task = task.clone();
                let mut prover = Prover::new(course.laid_mut(), &task, MOST_NODES);
                prover.prove(Hidden::Open)?.solutions.first().copied()
            }
        };
        let index = index.ok_or("a lesson does not go on")?;
        course.choose(index)?;
        done.push(Then::Choose(index));
    }
}

/// A puzzle as it is asked, with hints, missed, and solved.
fn states(
    puzzle: &Puzzle,
    library: &Library,
) -> Result<Vec<(&'static str, Vec<Then>)>, Box<dyn Error>> {
    let (rules, cards) = (library.game.rules, &library.catalogue);
    let trial = Trial::begin(puzzle, rules, cards)?;
    let hints = |count: usize| vec![Then::Want(Intent::Hint); count];
    let place = |verb: Verb| trial.game().legal().iter().position(|a| a.verb == verb);
    let wrong = place(Verb::Done).or_else(|| place(Verb::No)).unwrap_or(0);
    let mut solved = Vec::new();
    for (then, action) in trial.line(rules, cards)? {
        let index = then.legal().iter().position(|a| *a == action);
        solved.push(Then::Choose(index.ok_or("a line cannot be chosen")?));
    }
    Ok(vec![
        ("asked", Vec::new()),
        ("hinted", hints(2)),
        ("line", hints(3)),
        ("missed", vec![Then::Choose(wrong)]),
        ("solved", solved),
    ])
}

/// The first two ready decks.
fn start(library: &Library, seed: u64, seats: [Seat; 2]) -> Result<Start<'_>, String> {
    let decks: Vec<_> = library.ready_decks().collect();
    let [one, two, ..] = decks[..] else {
        return Err("there are no two ready decks".to_owned());
    };
    Ok(Start {
        library,
        decks: [one, two],
        options: [0; MAX_OPTIONS],
        seed,
        first: First::Player(PlayerId(0)),
        seats,
        // Nobody has to pass a curtain.
        open: true,
    })
}

/// Plays for both seats for so many choices at most.
fn plays(sitting: &mut Sitting, seed: u64, choices: usize) -> Result<(), String> {
    let mut agents: [Box<dyn Agent>; 2] = [AgentSpec::GREEDY.build(), AgentSpec::GREEDY.build()];
    loop {
        sitting.catch_up();
        let game = sitting.game();
        let Some(player) = game.to_choose().filter(|_| game.choices().len() < choices) else {
            return Ok(());
        };
        let seed = decision_seed(seed, player.index(), game.choices().len());
        let view = game.view(player);
        let thought = agents[player.index()].think(&view, seed, &Stop::default());
        let chosen = sitting.choose(thought.index);
        chosen.map_err(|error| error.to_string())?;
    }
}

/// The middle of a match, where the first seat may do several things.
fn middle(library: &Library) -> Result<Sitting, String> {
    let computer = Seat::Computer("Computer".to_owned(), AgentSpec::GREEDY);
    let seats = [Seat::Person("You".to_owned()), computer];
    let two = || {
        [
            Seat::Person("You".to_owned()),
            Seat::Person("Mio".to_owned()),
        ]
    };
    let mut played = Sitting::begin(&start(library, 7, two())?, &Place::default())
        .map_err(|error| error.to_string())?;
    plays(&mut played, 7, 30)?;
    for choices in 31..200 {
        let game = played.game();
        if game.to_choose() == Some(PlayerId(0)) && game.legal().len() > 3 {
            let before = fudaba::engine::Match::new(Arc::clone(game.setup()), None);
            return Sitting::after(before, game.choices(), seats).map_err(|e| e.to_string());
        }
        plays(&mut played, 7, choices)?;
    }
    Err("there is no choice among several things".to_owned())
}

/// Plays a match and writes it down; where.
fn recorded(
    library: &Library,
    folder: &Path,
    seed: u64,
) -> Result<std::path::PathBuf, Box<dyn Error>> {
    let place = Place {
        folder: Some(folder.to_path_buf()),
        ..Place::default()
    };
    let seats = [
        Seat::Person("You".to_owned()),
        Seat::Person("Mio".to_owned()),
    ];
    let mut sitting = Sitting::begin(&start(library, seed, seats)?, &place)?;
    plays(&mut sitting, seed, if seed == 2 { 12 } else { usize::MAX })?;
    match sitting.kept() {
        Kept::Whole(path) => Ok(path.to_path_buf()),
        _ => Err("the match is not written down".into()),
    }
}
