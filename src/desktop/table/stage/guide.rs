//! A lesson or puzzle at the table. What the player chooses goes to it first, on a thread of its own, since a puzzle looks at
//! every answer; what comes of it is carried out on the sitting and shown beat by beat as always.

use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;

use super::showing::Showing;
use super::{Fact, Table};
use crate::audio::{PlaySound, Sound};
use crate::table::ruleset::LoadedGame;
use crate::ui_text::Word;
use fudaba_cards::Text;
use fudaba_engine::{Action, Asked, CardId, Choice, Outcome, ZoneId};
use fudaba_learn::{About, Came, Exercise, Hint, Said, Task};
use fudaba_play::{Led, Seat, Sitting, Stage};

/// What a thread brings back: the exercise, and what came of what it was asked.
type Back = (Exercise, Result<Answer, String>);

/// What an exercise was asked, and what it answered.
#[derive(Debug)]
enum Answer {
    /// A choice.
    Came(fudaba_learn::Outcome),
    /// A hint.
    Hint(Option<Hint>),
}

/// How a lesson or puzzle ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// The lesson is finished.
    Finished,
    /// The puzzle is solved, in so many tries.
    Solved(u32),
    /// Its task was reached by luck.
    Lucky,
    /// Its task was missed.
    Missed,
}

/// A line that a choice was answered.
#[derive(Debug, Clone, PartialEq)]
pub struct Reply {
    /// The line.
    pub line: Text,
    /// What it speaks about.
    pub about: Option<About>,
    /// Has the player failed, and is back where he went on unaided?
    pub failed: bool,
    /// How the match ended in which he failed, if it did.
    pub outcome: Option<Outcome>,
}

/// The lesson or puzzle at the table.
#[derive(Resource)]
pub struct Guided {
    /// It, while no thread has it.
    exercise: Mutex<Option<Exercise>>,
    /// Where a thread puts it back.
    at_work: Option<Arc<Mutex<Option<Back>>>>,
    /// What came of the last choice, until all of it has been shown.
    waiting: Option<Came>,
    /// The choices of the player that were made, for going on another time.
    made: Vec<Choice>,
    seats: [Seat; 2],
    game: Arc<LoadedGame>,
    /// The id of the lesson or puzzle.
    pub id: String,
    /// Its title.
    pub title: Text,
    /// Is it a puzzle?
    pub is_puzzle: bool,
    /// Is it the last lesson of its ruleset? A match comes next.
    pub is_last: bool,
    /// What is said now.
    pub said: Said,
    /// What the last choice was answered.
    pub reply: Option<Reply>,
    /// Hints that were taken, oldest first, in the language in which they were.
    pub hints: Vec<Text>,
    /// The choices of the whole line, if that was taken, by their match.
    pub line: Vec<(fudaba_engine::Match, Action)>,
    /// What the player knows at the end of a lesson.
    pub learned: Vec<Text>,
    /// How it ended.
    pub ended: Option<Ended>,
}

impl Guided {
    /// A lesson or puzzle from where it stands, and the sitting over it. `made`: the player's choices up to there.
    #[must_use]
    pub fn begin(
        exercise: Exercise,
        id: &str,
        game: &Arc<LoadedGame>,
        seats: [Seat; 2],
        made: Vec<Choice>,
    ) -> (Self, Sitting) {
        let sitting = Sitting::guided(exercise.game().clone(), seats.clone());
        let guided = Self {
            id: id.to_owned(),
            title: exercise.title().clone(),
            is_puzzle: exercise.is_puzzle(),
            is_last: false,
            said: exercise.said(),
            learned: exercise.learned().to_vec(),
            exercise: Mutex::new(Some(exercise)),
            at_work: None,
            waiting: None,
            made,
            seats,
            game: Arc::clone(game),
            reply: None,
            hints: Vec::new(),
            line: Vec::new(),
            ended: None,
        };
        (guided, sitting)
    }

    /// The ruleset.
    #[must_use]
    pub fn game(&self) -> &Arc<LoadedGame> {
        &self.game
    }

    /// The player's choices that were made so far.
    #[must_use]
    pub fn made(&self) -> &[Choice] {
        &self.made
    }

    /// What is to be brought about now, if the player goes on unaided.
    #[must_use]
    pub fn task(&self) -> Option<&Task> {
        self.said.task.as_ref()
    }

    /// Is a choice being looked at, or shown?
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.at_work.is_some() || self.waiting.is_some()
    }

    fn take(&mut self) -> Option<Exercise> {
        let inner = self.exercise.get_mut();
        inner.unwrap_or_else(PoisonError::into_inner).take()
    }

    fn put_back(&mut self, exercise: Exercise) {
        *self
            .exercise
            .get_mut()
            .unwrap_or_else(PoisonError::into_inner) = Some(exercise);
    }

    /// Something is asked of the exercise on a thread of its own, which wakes the window when it has answered.
    fn ask(
        &mut self,
        wake: impl FnOnce() + Send + 'static,
        ask: impl FnOnce(&mut Exercise) -> Result<Answer, String> + Send + 'static,
    ) -> bool {
        if self.is_busy() || self.ended.is_some() {
            return false;
        }
        let Some(mut exercise) = self.take() else {
            return false;
        };
        let slot = Arc::new(Mutex::new(None));
        self.at_work = Some(Arc::clone(&slot));
        std::thread::spawn(move || {
            let answer = ask(&mut exercise);
            *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some((exercise, answer));
            wake();
        });
        true
    }

    /// The player makes the choice at this place of the list; `asked` says where he wants to be asked at each kind of opening.
    /// False if he cannot now.
    pub(super) fn choose(
        &mut self,
        index: usize,
        action: Action,
        asked: Vec<Asked>,
        wake: impl FnOnce() + Send + 'static,
    ) -> bool {
        let asked = self.ask(wake, move |exercise| {
            exercise.ask_at(&asked);
            let came = exercise.choose(index).map_err(|fault| fault.to_string())?;
            Ok(Answer::Came(came))
        });
        if asked {
            // If it is refused, the refusal stands where the choice would have gone.
            self.reply = Some(Reply {
                line: Text::default(),
                about: Some(about(action)),
                failed: false,
                outcome: None,
            });
        }
        asked
    }

    /// The player has read what the lesson shows him. False if it shows him nothing just now.
    pub(super) fn read_on(&mut self) -> bool {
        if self.is_busy() || self.ended.is_some() {
            return false;
        }
        let inner = self.exercise.get_mut();
        let Some(exercise) = inner.unwrap_or_else(PoisonError::into_inner) else {
            return false;
        };
        let read = exercise.read_on();
        self.said = exercise.said();
        read
    }

    /// The player wants the next hint of a puzzle.
    pub(super) fn hint(&mut self, wake: impl FnOnce() + Send + 'static) -> bool {
        if !self.is_puzzle || !self.line.is_empty() {
            return false;
        }
        let game = Arc::clone(&self.game);
        self.ask(wake, move |exercise| {
            let hint = exercise.next_hint(&game.library.catalogue);
            Ok(Answer::Hint(hint.map_err(|fault| fault.to_string())?))
        })
    }

    /// A puzzle is tried again. None if it cannot be now.
    pub(super) fn again(&mut self) -> Option<Sitting> {
        if self.is_busy() || !self.is_puzzle {
            return None;
        }
        let mut exercise = self.take()?;
        exercise.again();
        let sitting = self.anew(&exercise);
        self.put_back(exercise);
        self.ended = None;
        self.reply = None;
        Some(sitting)
    }

    fn anew(&self, exercise: &Exercise) -> Sitting {
        Sitting::guided(exercise.game().clone(), self.seats.clone())
    }

    /// What the thread has brought back, if it has.
    fn answered(&mut self) -> Option<Result<Answer, String>> {
        let slot = self.at_work.as_ref()?;
        let back = slot.lock().unwrap_or_else(PoisonError::into_inner).take();
        let (exercise, answer) = back?;
        self.at_work = None;
        self.put_back(exercise);
        Some(answer)
    }
}

/// What an action is about: where it goes, else its card, else the buttons.
#[must_use]
pub fn about(action: Action) -> About {
    if action.place != ZoneId::NONE {
        About::Place(action.place)
    } else if action.card != CardId::NONE {
        About::Card(action.card)
    } else {
        About::Buttons
    }
}

/// Takes what the exercise has answered, and goes on once it has been shown.
pub(super) fn watch(mut guided: ResMut<Guided>, mut showing: Showing) {
    if guided.at_work.is_some() {
        let answered = guided.bypass_change_detection().answered();
        match answered {
            None => {
                // The thread wakes the window; without one, the next frame looks again.
                return;
            }
            Some(Err(why)) => {
                guided.set_changed();
                showing.problem(Word::CannotGoOn, &why);
            }
            Some(Ok(Answer::Hint(hint))) => {
                guided.set_changed();
                match hint {
                    Some(Hint::Words(words)) => guided.hints.push(words),
                    Some(Hint::Line(line)) => guided.line = line,
                    None => {}
                }
            }
            Some(Ok(Answer::Came(outcome))) => {
                let first = outcome.made.first().copied();
                guided.made.extend(first);
                guided.waiting = Some(outcome.came);
                if first.is_some() {
                    guided.reply = None;
                }
                if let Err(error) = showing.table.follow(outcome.made) {
                    warn!("a lesson went another way than its table: {error}");
                }
            }
        }
        showing.activity.keep_going();
    }
    let shown = showing.table.stage() != Stage::Showing && showing.tempo.hold <= 0.0;
    if guided.waiting.is_none() || !shown {
        return;
    }
    showing.activity.keep_going();
    let Some(came) = guided.waiting.take() else {
        return;
    };
    let said = {
        let inner = guided.exercise.get_mut();
        let exercise = inner.unwrap_or_else(PoisonError::into_inner).as_ref();
        exercise.map(|exercise| (exercise.said(), exercise.game().clone()))
    };
    let Some((said, game)) = said else { return };
    match came {
        Came::Asked => guided.said = said,
        Came::Wrong(line) => {
            // What he was still shown he has passed over.
            guided.said = said;
            showing.sounds.write(PlaySound(Sound::Deny));
            let about = guided.reply.take().and_then(|reply| reply.about);
            guided.reply = Some(Reply {
                line,
                about,
                failed: false,
                outcome: None,
            });
        }
        Came::Failed(line) => {
            showing.sounds.write(PlaySound(Sound::Slide));
            guided.said = said;
            guided.reply = Some(Reply {
                line,
                about: None,
                failed: true,
                outcome: showing.table.game().outcome(),
            });
            let again = Sitting::guided(game, guided.seats.clone());
            showing.lay(again, Fact::TakenBack);
        }
        Came::Finished => guided.ended = Some(Ended::Finished),
        Came::Solved(tries) => guided.ended = Some(Ended::Solved(tries)),
        Came::Lucky => guided.ended = Some(Ended::Lucky),
        Came::Missed => guided.ended = Some(Ended::Missed),
    }
}

/// Does the table belong to whoever sits there, and not to a lesson, a puzzle or a replay?
#[must_use]
pub fn is_played(table: Option<Res<Table>>) -> bool {
    table.is_none_or(|table| table.led() == Led::No)
}
