//! Tables of matches between computer players, and how these matches ended: what a judgement is learned from.
//!
//! Besides a match itself, of which the beginning is played a little by chance, some of the tables that a search judges in it
//! are played on from: what a judgement is asked about is mostly what never comes about.

use crate::part::numbers;
use fudaba_ai::{Agent, AgentSpec, Budget, Stop, decision_seed, worth_watched};
use fudaba_decks::trial::Shard;
use fudaba_engine::{
    Counter, Counters, First, MAX_OPTIONS, Match, MatchSetup, Mind, P0, PlayerId, Query, Rng,
    Sheet, Table, View, Weights, mix,
};
use fudaba_files::FileError;
use fudaba_library::{DeckList, Library, SetupError};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A match that takes more choices has no end worth waiting for.
const MOST_CHOICES: usize = 3_000;
/// The first turns up to one drawn below this are played a little by chance …
const LOOSE_TURNS: usize = 14;
/// … in so many of a hundred choices.
const LOOSE: usize = 20;
/// A table is played on from after one of so many actions at most, those that were thought of most.
const ACTIONS: usize = 8;

/// What a study is asked to do. The same study with the same program and cards comes to the same notes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Study {
    /// The ruleset.
    pub ruleset: String,
    /// A number that other opponents, cards or decks do not have.
    pub start: String,
    /// The seed of everything.
    pub seed: u64,
    /// The computer player of both seats: `search:40`.
    pub player: String,
    /// How many matches.
    pub matches: usize,
    /// So many of the tables that are judged in each are played on from.
    pub leaves: usize,
}

/// A table on which a turn began, or which was judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Noted {
    /// The turn.
    pub turn: u16,
    /// Is it that of the first seat?
    pub own: bool,
    /// What a search there thought of the first seat's chances, in ten-thousandths; none where nothing was searched.
    pub told: Option<u16>,
    /// What the evaluation says for the first seat.
    pub worth: i32,
    /// By how much that changes with each number of the weights, in hundredths: for its own size, or 50 if that is less.
    pub slopes: Vec<i32>,
    /// All counters of both seats, in the order of [`Counter::all`].
    pub counts: [Vec<i32>; 2],
}

/// A match, or what was played on from a table that was judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Course {
    /// What the first seat got: 0 lost, 1 even, 2 won.
    pub points: u8,
    /// The tables, in their order.
    pub noted: Vec<Noted>,
}

impl Study {
    /// The computer player of both seats; what could not be read is `search`.
    fn player(&self) -> AgentSpec {
        let spec = self.player.parse();
        spec.unwrap_or(AgentSpec::Search(Budget::iterations(40)))
    }

    /// Can it be carried out?
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn check(&self, library: &Library) -> Result<(), String> {
        let player: AgentSpec = self.player.parse().map_err(|e| format!("{e}"))?;
        if !matches!(player, AgentSpec::Search(_) | AgentSpec::Version(..)) {
            return Err(format!(
                "{player} does not search: study matches of search:ITERATIONS"
            ));
        }
        library
            .has_opponent(player.version())
            .map_err(|e| e.to_string())?;
        if library.ready_decks().next().is_none() {
            return Err(format!("the ruleset {} has no ready deck", self.ruleset));
        }
        Ok(())
    }
}

/// Reads tables for notes.
struct Reader {
    counters: Counters,
    count: usize,
    mind: Arc<Mind>,
    sheet: Sheet,
}

impl Reader {
    fn of(setup: &MatchSetup) -> Self {
        let all: Vec<Counter> = Counter::all(setup.declared)
            .into_iter()
            .map(|c| c.1)
            .collect();
        Self {
            counters: Counters::new(&all),
            count: all.len(),
            mind: Arc::clone(setup.minds.today()),
            sheet: Sheet::default(),
        }
    }

    fn note(&mut self, q: Query) -> Noted {
        let q = q.on(&mut self.sheet);
        let mut numbers = self.mind.numbers().to_vec();
        let worth = |numbers: &[i32]| q.setup.rules.evaluate(q, P0, Weights::new(numbers));
        let slopes = (0..numbers.len()).map(|n| {
            let own = numbers[n];
            let by = (own.abs() / 8).max(8);
            numbers[n] = own + by;
            let up = worth(&numbers);
            numbers[n] = own - by;
            let down = worth(&numbers);
            numbers[n] = own;
            (i64::from(up - down) * i64::from(size_of(own)) / i64::from(20 * by)) as i32
        });
        let slopes = slopes.collect();
        Noted {
            turn: q.table.turn,
            own: q.table.turn_player == P0,
            told: None,
            worth: worth(&numbers),
            slopes,
            counts: PlayerId::ALL.map(|player| {
                let mut counts = vec![0; self.count];
                self.counters.read(q, player, &mut counts);
                counts
            }),
        }
    }
}

/// How far a number of a weight is moved by a step of 1 in what is learned.
pub(crate) fn size_of(number: i32) -> i32 {
    number.abs().max(50)
}

/// Plays the match of this number and what is played on from it; `None` if it was stopped.
///
/// # Errors
/// If no match can be set up.
pub fn study_match(
    library: &Library,
    study: &Study,
    number: usize,
    stop: &Stop,
) -> Result<Option<Vec<Course>>, SetupError> {
    let seed = mix(mix(study.seed, 0x900d), number as u64);
    let decks: Vec<&DeckList> = library.ready_decks().collect();
    if decks.is_empty() {
        return Ok(Some(Vec::new()));
    }
    let deck = |n: u64| decks[(mix(seed, n) % decks.len() as u64) as usize];
    let setup = library.setup([deck(1), deck(2)], [0; MAX_OPTIONS], seed, First::Random)?;
    let mut rng = Rng::new(mix(seed, 9));
    let mut player = Playing {
        reader: Reader::of(&setup),
        agents: PlayerId::ALL.map(|_| study.player().build()),
        loose_until: rng.below(LOOSE_TURNS) as u16,
        leaves: Leaves {
            most: study.leaves,
            seen: 0,
            tables: Vec::new(),
        },
        rng,
        seed,
        stop,
    };
    let mut courses = Vec::new();
    courses.extend(player.play(Match::new(Arc::clone(&setup), None), Vec::new(), true));
    for table in std::mem::take(&mut player.leaves.tables) {
        let first = vec![player.reader.note(Query::new(&table, &setup))];
        player.seed = mix(player.seed, 1);
        let game = Match::from_table(Arc::clone(&setup), table, None);
        courses.extend(player.play(game, first, false));
    }
    Ok((!stop.is_set()).then_some(courses))
}

/// Tables that were judged, some of many: each as likely as any other.
struct Leaves {
    most: usize,
    seen: usize,
    tables: Vec<Table>,
}

impl Leaves {
    fn offer(&mut self, rng: &mut Rng, table: impl FnOnce(&mut Rng) -> Option<Table>) {
        self.seen += 1;
        let at = if self.tables.len() < self.most {
            self.tables.len()
        } else {
            rng.below(self.seen)
        };
        if at >= self.most {
            return;
        }
        if let Some(table) = table(rng) {
            if at < self.tables.len() {
                self.tables[at] = table;
            } else {
                self.tables.push(table);
            }
        }
    }
}

/// Both players of a match.
struct Playing<'a> {
    reader: Reader,
    agents: [Box<dyn Agent>; 2],
    loose_until: u16,
    leaves: Leaves,
    rng: Rng,
    seed: u64,
    stop: &'a Stop,
}

impl Playing<'_> {
    /// Plays a match to its end and notes each table on which a turn began, or from which only luck follows. `None` if it finds
    /// no end.
    fn play(&mut self, mut game: Match, mut noted: Vec<Noted>, is_root: bool) -> Option<Course> {
        let from = if is_root { 0 } else { game.table().turn };
        let (mut turn, mut judged) = (from, from);
        while let Some(player) = game.to_choose() {
            let n = game.choices().len();
            if n >= MOST_CHOICES || self.stop.is_set() {
                return None;
            }
            let q = game.q();
            let now = q.table.turn;
            let for_luck = judged != now && q.setup.rules.can_be_judged(q, 0);
            if turn != now || for_luck {
                turn = now;
                if for_luck {
                    judged = now;
                }
                noted.push(self.reader.note(q));
            }
            let view = game.view(player);
            let loose = is_root && now < self.loose_until && self.rng.below(100) < LOOSE;
            let index = if loose {
                drawn(&view, &mut self.rng)
            } else {
                self.think(&view, player, n, noted.last_mut(), is_root)
            };
            if game.choose(index, None).is_err() {
                return None;
            }
        }
        let points = game
            .outcome()?
            .winner
            .map_or(1, |w| if w == P0 { 2 } else { 0 });
        Some(Course { points, noted })
    }

    fn think(
        &mut self,
        view: &View,
        player: PlayerId,
        n: usize,
        noted: Option<&mut Noted>,
        is_root: bool,
    ) -> usize {
        let seed = decision_seed(self.seed, player.index(), n);
        let thought = self.agents[player.index()].think(view, seed, self.stop);
        if let (Some(line), Some(noted)) = (thought.lines.first(), noted)
            && noted.told.is_none()
        {
            let own = if player == P0 {
                line.value
            } else {
                1.0 - line.value
            };
            noted.told = Some((own.clamp(0.0, 1.0) * 10_000.0).round() as u16);
        }
        if is_root && thought.lines.len() > 1 {
            let mind = &self.reader.mind;
            self.leaves.offer(&mut self.rng, |rng| {
                let line = &thought.lines[rng.below(thought.lines.len().min(ACTIONS))];
                let seen = RefCell::new(Vec::new());
                let watch = |q: Query, _| {
                    if q.table.outcome.is_none() {
                        seen.borrow_mut().push(q.table.clone());
                    }
                };
                let _ = worth_watched(mind, view, line.index, 1, rng.next(), &watch);
                let mut seen = seen.into_inner();
                (!seen.is_empty()).then(|| seen.swap_remove(rng.below(seen.len())))
            });
        }
        thought.index
    }
}

/// An action drawn by how readily it comes to mind.
fn drawn(view: &View, rng: &mut Rng) -> usize {
    let mut weights = Vec::new();
    view.setup()
        .rules
        .priors(view.q(), view.legal(), &mut weights);
    let mut left = rng.below(
        weights
            .iter()
            .map(|w| usize::from(*w))
            .sum::<usize>()
            .max(1),
    );
    let found = weights.iter().position(|w| {
        let there = left < usize::from(*w);
        left = left.saturating_sub(usize::from(*w));
        there
    });
    found.unwrap_or(0)
}

/// A line of a file of notes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Line {
    /// What was studied.
    Study(Study),
    /// What was found in a match.
    Match {
        /// Its number.
        number: usize,
        /// The match, and what was played on from it.
        courses: Vec<Course>,
    },
}

/// The notes of matches, by their numbers.
pub type Notes = BTreeMap<usize, Vec<Course>>;

/// Why notes cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum NotesError {
    /// A file cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// A file cannot be written.
    #[error("{}: {why}", .file.display())]
    Unwritten {
        /// The file.
        file: PathBuf,
        /// Why.
        why: std::io::Error,
    },
    /// A file is something else, or of another study.
    #[error("{}: {why}\n  help: {help}", .file.display())]
    Odd {
        /// The file.
        file: PathBuf,
        /// What is wrong.
        why: String,
        /// What to do.
        help: &'static str,
    },
}

/// A file that notes are added to.
pub struct Notebook {
    file: PathBuf,
    study: Study,
    /// Those that are there.
    pub notes: Notes,
    /// What of the file is whole, in bytes.
    whole: u64,
}

impl Notebook {
    /// Goes on with the notes of a file, or begins it. A line that was broken off is written anew.
    ///
    /// # Errors
    /// If the file cannot be read, or is that of another study.
    pub fn open(study: &Study, file: &Path) -> Result<Self, NotesError> {
        let (notes, whole) = match fudaba_files::read_text(file)? {
            None => (Notes::new(), 0),
            Some(text) if text.is_empty() => (Notes::new(), 0),
            Some(text) => read(study, file, &text)?,
        };
        Ok(Self {
            file: file.to_path_buf(),
            study: study.clone(),
            notes,
            whole,
        })
    }

    /// The numbers of a part of the matches that are still to be studied.
    pub fn left(&self, shard: Shard) -> Vec<usize> {
        let own = numbers(shard, self.study.matches);
        own.filter(|n| !self.notes.contains_key(n)).collect()
    }

    /// Adds what was found in a match.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, number: usize, courses: Vec<Course>) -> Result<(), NotesError> {
        let mut text = String::new();
        if self.whole == 0 {
            text += &line(&Line::Study(self.study.clone()));
        }
        let courses = Line::Match { number, courses };
        text += &line(&courses);
        let written = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&self.file);
        let written = written.and_then(|mut file| {
            use std::io::{Seek, SeekFrom};
            file.set_len(self.whole)?;
            file.seek(SeekFrom::End(0))?;
            file.write_all(text.as_bytes())
        });
        written.map_err(|why| NotesError::Unwritten {
            file: self.file.clone(),
            why,
        })?;
        self.whole += text.len() as u64;
        if let Line::Match { number, courses } = courses {
            self.notes.insert(number, courses);
        }
        Ok(())
    }
}

fn line(line: &Line) -> String {
    // Numbers, names and lists always can be written.
    let mut text = serde_json::to_string(line).unwrap_or_default();
    text.push('\n');
    text
}

/// The notes of a text, and how much of it is whole.
fn read(study: &Study, file: &Path, text: &str) -> Result<(Notes, u64), NotesError> {
    let odd = |why: String, help| NotesError::Odd {
        file: file.to_path_buf(),
        why,
        help,
    };
    let mut lines = text.split_inclusive('\n');
    let first = lines.next().unwrap_or_default();
    let Ok(Line::Study(of)) = serde_json::from_str(first) else {
        let why = "these are no notes of a study".to_owned();
        return Err(odd(
            why,
            "name a file that fudaba judge wrote, or another one",
        ));
    };
    if of != *study {
        let why = format!(
            "these are notes of another study, of {} (seed {})",
            of.ruleset, of.seed
        );
        let help = "go on with the program, data folder and arguments it was begun with, or name another file";
        return Err(odd(why, help));
    }
    let (mut notes, mut whole) = (Notes::new(), first.len());
    for line in lines {
        match serde_json::from_str(line) {
            Ok(Line::Match { number, courses }) if line.ends_with('\n') => {
                if number >= study.matches || notes.insert(number, courses).is_some() {
                    let why = format!("match {number} is there twice, or does not belong there");
                    return Err(odd(why, "study this part again"));
                }
                whole += line.len();
            }
            // What comes after a break is studied again.
            _ => break,
        }
    }
    Ok((notes, whole as u64))
}

/// Puts notes together that were made in parts.
///
/// # Errors
/// If a file cannot be read or is of another study, or if a match is missing or there twice.
pub fn join_notes(study: &Study, files: &[PathBuf]) -> Result<Notes, NotesError> {
    let mut all = Notes::new();
    let mut last = PathBuf::new();
    for file in files {
        let odd = |why: String, help| NotesError::Odd {
            file: file.clone(),
            why,
            help,
        };
        let text = fudaba_files::read_text(file)?;
        let text = text.ok_or_else(|| {
            odd(
                "there is no such file".to_owned(),
                "name files that fudaba judge wrote",
            )
        })?;
        for (number, courses) in read(study, file, &text)?.0 {
            if all.insert(number, courses).is_some() {
                let why = format!("match {number} is in another of these files, too");
                return Err(odd(why, "name each part once"));
            }
        }
        last.clone_from(file);
    }
    match (0..study.matches).find(|n| !all.contains_key(n)) {
        None => Ok(all),
        Some(missing) => Err(NotesError::Odd {
            file: last,
            why: format!("match {missing} is in none of these files"),
            help: "study the part that it belongs to to its end, and name its file, too",
        }),
    }
}
