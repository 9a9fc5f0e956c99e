//! A lesson or puzzle as it is played at a table: what is said, and what comes of each choice of the player.

use super::course::{Course, Heard, Stage};
use super::format::{Lesson, Part, Puzzle, Task};
use super::proof::Fault;
use super::table::About;
use super::trial::{Answered, Trial};
use fudaba_cards::Text;
use fudaba_engine::{Action, Asked, Catalogue, Choice, Match, Ruleset};

/// A lesson or puzzle that somebody plays.
pub struct Exercise {
    kind: Kind,
    rules: &'static dyn Ruleset,
}

enum Kind {
    Lesson(Box<Course>),
    Puzzle(Box<Trial>),
}

/// What is said while the player is asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Said {
    /// The line; nothing for a puzzle.
    pub line: Option<Text>,
    /// What it speaks about.
    pub about: Option<About>,
    /// The part of that card that it speaks about: it is held up.
    pub part: Option<Part>,
    /// What the player is to bring about, if he goes on unaided.
    pub task: Option<Task>,
    /// Is it something to be read, after which the player goes on?
    pub shows: bool,
    /// Is the answer that costs nothing the right one?
    pub goes_on: bool,
    /// Is a whole match played unaided?
    pub is_match: bool,
    /// The running step, from 1, and how many there are that say something; 0 for a puzzle.
    pub step: (usize, usize),
}

/// What came of a choice.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The choices that were made, the player's first and then those that followed without him. None if his was refused.
    pub made: Vec<Choice>,
    /// How he stands now.
    pub came: Came,
}

/// How the player stands after a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Came {
    /// He is asked again.
    Asked,
    /// The choice is not what the lesson expects; nothing has changed.
    Wrong(Text),
    /// He has failed, and is back where he went on unaided.
    Failed(Text),
    /// The lesson is finished.
    Finished,
    /// The puzzle is solved, in so many tries.
    Solved(u32),
    /// Its task was reached, but another answer, or other hidden cards, would have prevented it.
    Lucky,
    /// Its task was missed.
    Missed,
}

/// A hint for a puzzle.
#[derive(Clone, Debug)]
pub enum Hint {
    /// Where to look, or which card.
    Words(Text),
    /// The choices of the line, each with the match before it.
    Line(Vec<(Match, Action)>),
}

impl Exercise {
    /// A lesson from its beginning.
    ///
    /// # Errors
    /// If it cannot begin.
    pub fn lesson(
        lesson: &Lesson,
        rules: &'static dyn Ruleset,
        cards: &Catalogue,
    ) -> Result<Self, Fault> {
        let kind = Kind::Lesson(Box::new(Course::begin(lesson, rules, cards)?));
        Ok(Self { kind, rules })
    }

    /// A lesson from where it was left after these choices of the player; what does not fit it any more is left out, with all
    /// that follows. `asked` says where the player wants to be asked at each kind of opening. Also gives the choices that were
    /// made.
    ///
    /// # Errors
    /// If it cannot begin.
    pub fn resume(
        lesson: &Lesson,
        left: &[Choice],
        asked: &[Asked],
        rules: &'static dyn Ruleset,
        cards: &Catalogue,
    ) -> Result<(Self, Vec<Choice>), Fault> {
        let mut exercise = Self::lesson(lesson, rules, cards)?;
        exercise.ask_at(asked);
        let mut made = Vec::new();
        for choice in left {
            let Choice::Pick(index) = *choice else { break };
            let legal = exercise.game().legal().len();
            if usize::from(index) >= legal {
                break;
            }
            match exercise.choose(index.into())?.came {
                Came::Asked | Came::Failed(_) => made.push(*choice),
                // A lesson that is over is begun anew.
                Came::Finished => {
                    let mut anew = Self::lesson(lesson, rules, cards)?;
                    anew.ask_at(asked);
                    return Ok((anew, Vec::new()));
                }
                _ => break,
            }
        }
        Ok((exercise, made))
    }

    /// A puzzle from its beginning.
    ///
    /// # Errors
    /// If it cannot be laid out.
    pub fn puzzle(
        puzzle: &Puzzle,
        rules: &'static dyn Ruleset,
        cards: &Catalogue,
    ) -> Result<Self, Fault> {
        let kind = Kind::Puzzle(Box::new(Trial::begin(puzzle, rules, cards)?));
        Ok(Self { kind, rules })
    }

    /// In the whole match of a lesson the player is asked only there where he wants to be, at each kind of opening of the ruleset
    /// in order.
    pub fn ask_at(&mut self, asked: &[Asked]) {
        if let Kind::Lesson(course) = &mut self.kind {
            course.ask_at(asked);
        }
    }

    /// The match as it stands.
    #[must_use]
    pub fn game(&self) -> &Match {
        match &self.kind {
            Kind::Lesson(course) => course.game(),
            Kind::Puzzle(trial) => trial.game(),
        }
    }

    /// Its title.
    #[must_use]
    pub fn title(&self) -> &Text {
        match &self.kind {
            Kind::Lesson(course) => &course.lesson().title,
            Kind::Puzzle(trial) => &trial.puzzle().title,
        }
    }

    /// Is it a puzzle?
    #[must_use]
    pub fn is_puzzle(&self) -> bool {
        matches!(self.kind, Kind::Puzzle(_))
    }

    /// What is said now.
    #[must_use]
    pub fn said(&self) -> Said {
        match &self.kind {
            Kind::Puzzle(trial) => Said {
                line: None,
                about: None,
                part: None,
                task: Some(trial.puzzle().task.clone()),
                shows: false,
                goes_on: false,
                is_match: false,
                step: (0, 0),
            },
            Kind::Lesson(course) => {
                let (line, about, task) = match course.stage() {
                    Stage::Shown { say, at, .. } | Stage::Told { say, at } => {
                        (Some(say), at.and_then(|at| course.laid().about(at)), None)
                    }
                    Stage::Unaided { task, say } => (Some(say), None, Some(task.clone())),
                    Stage::Finished => (None, None, None),
                };
                let part = match course.stage() {
                    Stage::Shown { part, .. } => part,
                    _ => None,
                };
                Said {
                    line: line.cloned(),
                    about,
                    part,
                    task,
                    shows: matches!(course.stage(), Stage::Shown { .. }),
                    goes_on: course.goes_on(),
                    is_match: course.is_match(),
                    step: course.progress(),
                }
            }
        }
    }

    /// What the player knows at the end of a lesson.
    #[must_use]
    pub fn learned(&self) -> &[Text] {
        match &self.kind {
            Kind::Lesson(course) => &course.lesson().learned,
            Kind::Puzzle(_) => &[],
        }
    }

    /// The player has read about what a lesson shows him. False if it shows him nothing just now.
    pub fn read_on(&mut self) -> bool {
        match &mut self.kind {
            Kind::Lesson(course) => course.read_on(),
            Kind::Puzzle(_) => false,
        }
    }

    /// The player makes the choice at this place of the list. For a puzzle every answer is looked at, which may take a
    /// moment.
    ///
    /// # Errors
    /// If the lesson does not fit its table, or there is too much to look at.
    pub fn choose(&mut self, index: usize) -> Result<Outcome, Fault> {
        match &mut self.kind {
            Kind::Lesson(course) => {
                let came = match course.choose(index)? {
                    Heard::Made => Came::Asked,
                    Heard::Wrong(why) => Came::Wrong(why),
                    Heard::Failed(why) => Came::Failed(why),
                    Heard::Finished => Came::Finished,
                };
                let made = course.made().iter().copied().map(pick).collect();
                Ok(Outcome { made, came })
            }
            Kind::Puzzle(trial) => {
                let came = match trial.choose(index)? {
                    Answered::Asked => Came::Asked,
                    Answered::Solved => Came::Solved(trial.tries()),
                    Answered::Lucky => Came::Lucky,
                    Answered::Failed => Came::Missed,
                };
                let place = |(game, action): &(Match, Action)| {
                    game.legal().iter().position(|a| a == action).unwrap_or(0)
                };
                let answers = trial.answers().iter().map(place);
                let made = std::iter::once(index).chain(answers).map(pick).collect();
                Ok(Outcome { made, came })
            }
        }
    }

    /// A puzzle is tried again from its beginning; a lesson goes on where it is.
    pub fn again(&mut self) {
        if let Kind::Puzzle(trial) = &mut self.kind {
            trial.again();
        }
    }

    /// The next hint of a puzzle: where to look, which card, the whole line; it stays at the last one.
    ///
    /// # Errors
    /// If the puzzle does not keep what it promises.
    pub fn next_hint(&mut self, cards: &Catalogue) -> Result<Option<Hint>, Fault> {
        let Kind::Puzzle(trial) = &mut self.kind else {
            return Ok(None);
        };
        let hint = trial.next_hint();
        let words = trial.puzzle().hints.get(hint).cloned();
        Ok(Some(match words {
            Some(words) => Hint::Words(words),
            None => Hint::Line(trial.line(self.rules, cards)?),
        }))
    }
}

/// The choice of this place; decisions have no more choices than a record can tell apart.
fn pick(place: usize) -> Choice {
    Choice::Pick(u16::try_from(place).unwrap_or(u16::MAX))
}

impl std::fmt::Debug for Exercise {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Exercise")
            .field("title", &self.title().en)
            .finish_non_exhaustive()
    }
}
