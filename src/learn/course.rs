//! A player's way through a lesson.

use super::format::{At, Lesson, LessonStep, Task};
use super::table::Laid;
use fudaba_ai::{Agent, AgentSpec, Level, Stop, decision_seed};
use fudaba_cards::Text;
use fudaba_engine::{Catalogue, Match, P0, Ruleset};
use fudaba_scenario::Wrong;

/// So many choices may be made without the player before something is wrong.
const MOST_UNASKED: usize = 2_000;

/// Why a lesson cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("step {step}: {why}")]
pub struct Stuck {
    /// The step, counted from 1; 0 if the table could not be laid out.
    pub step: usize,
    /// What is wrong.
    pub why: String,
}

/// A player in a lesson: what he is told, and what becomes of his choices.
pub struct Course<'a> {
    lesson: &'a Lesson,
    laid: Laid,
    step: usize,
    /// How often he has failed at the running step.
    failed: usize,
    /// The match as the running step found it.
    before: Match,
    opponent: Box<dyn Agent>,
}

/// What is due in a lesson.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stage<'a> {
    /// The player is to make a choice that he is told.
    Told {
        /// What he is told.
        say: &'a Text,
        /// What that speaks about.
        at: Option<&'a At>,
    },
    /// He is to bring something about on his own.
    Unaided {
        /// What.
        task: &'a Task,
        /// What he is told.
        say: &'a Text,
    },
    /// It is finished.
    Finished,
}

/// What became of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard<'a> {
    /// It was made.
    Made,
    /// It is not what the step expects; nothing has changed.
    Wrong(&'a Text),
    /// It was made, and the player has failed: he is back where he went on unaided.
    Failed(&'a Text),
    /// The lesson is finished.
    Finished,
}

impl<'a> Course<'a> {
    /// Begins a lesson.
    ///
    /// # Errors
    /// If its table cannot be laid out, or its first steps do not fit.
    pub fn begin(
        lesson: &'a Lesson,
        rules: &'static dyn Ruleset,
        cards: &Catalogue,
    ) -> Result<Self, Stuck> {
        let laid = Laid::new(&lesson.position, rules, cards);
        let laid = laid.map_err(|Wrong { why, .. }| Stuck { step: 0, why })?;
        let weakest = Level::all()
            .next()
            .map_or(AgentSpec::Random, AgentSpec::Level);
        let before = laid.game().clone();
        let mut course = Self {
            lesson,
            laid,
            step: 0,
            failed: 0,
            before,
            opponent: weakest.build(),
        };
        course.settle()?;
        Ok(course)
    }

    /// The lesson.
    #[must_use]
    pub fn lesson(&self) -> &'a Lesson {
        self.lesson
    }

    /// The running step, counted from 0.
    #[must_use]
    pub fn step(&self) -> usize {
        self.step
    }

    /// The match.
    #[must_use]
    pub fn game(&self) -> &Match {
        self.laid.game()
    }

    /// The table, to be looked at with its names.
    pub fn laid_mut(&mut self) -> &mut Laid {
        &mut self.laid
    }

    /// What is due.
    #[must_use]
    pub fn stage(&self) -> Stage<'a> {
        match self.lesson.steps.get(self.step) {
            None | Some(LessonStep::Auto(_)) => Stage::Finished,
            Some(LessonStep::Do { say, at, .. }) => Stage::Told {
                say,
                at: at.as_ref(),
            },
            Some(LessonStep::Free { task, say, again }) => {
                let say = if self.failed == 0 { say } else { again };
                Stage::Unaided { task, say }
            }
        }
    }

    /// The places of the legal choices that the running step expects.
    ///
    /// # Errors
    /// If it expects what cannot be chosen.
    pub fn right(&self) -> Result<Vec<usize>, Stuck> {
        let game = self.laid.game();
        let all = || (0..game.legal().len()).collect();
        let Some(LessonStep::Do { choices, .. }) = self.lesson.steps.get(self.step) else {
            return Ok(all());
        };
        if choices.is_empty() {
            return Ok(all());
        }
        let mut right = Vec::new();
        for act in choices {
            let places = self.laid.places(game, act).map_err(|why| self.stuck(why))?;
            if places.is_empty() {
                let open = self.laid.open(game);
                return Err(self.stuck(format!("{act:?} cannot be chosen; there are {open}")));
            }
            right.extend(places);
        }
        Ok(right)
    }

    /// The player makes the choice at this place of the list.
    ///
    /// # Errors
    /// If the lesson does not fit its table.
    pub fn choose(&mut self, index: usize) -> Result<Heard<'a>, Stuck> {
        let Some(step) = self.lesson.steps.get(self.step) else {
            return Ok(Heard::Finished);
        };
        if let LessonStep::Do { wrong, .. } = step
            && !self.right()?.contains(&index)
        {
            return Ok(Heard::Wrong(wrong));
        }
        self.make(index)?;
        if matches!(step, LessonStep::Do { .. }) {
            self.enter(self.step + 1);
        }
        self.settle()
    }

    fn stuck(&self, why: impl Into<String>) -> Stuck {
        Stuck {
            step: self.step + 1,
            why: why.into(),
        }
    }

    fn make(&mut self, index: usize) -> Result<(), Stuck> {
        let made = self.laid.game_mut().choose(index, None);
        made.map_err(|error| self.stuck(error.to_string()))
    }

    fn enter(&mut self, step: usize) {
        self.step = step;
        self.failed = 0;
        self.before = self.laid.game().clone();
    }

    /// Goes on to the player's next choice.
    fn settle(&mut self) -> Result<Heard<'a>, Stuck> {
        let mut made = Heard::Made;
        for _ in 0..MOST_UNASKED {
            let game = self.laid.game();
            match self.lesson.steps.get(self.step) {
                None => return Ok(Heard::Finished),
                Some(LessonStep::Auto(act)) => {
                    let places = self.laid.places(game, act).map_err(|why| self.stuck(why))?;
                    let Some(index) = places.first().copied() else {
                        let open = self.laid.open(game);
                        let why = format!("{act:?} cannot be chosen; there are {open}");
                        return Err(self.stuck(why));
                    };
                    self.make(index)?;
                    self.enter(self.step + 1);
                }
                Some(LessonStep::Do { .. }) => {
                    return match game.to_choose() {
                        Some(P0) => self.right().map(|_| Heard::Made),
                        Some(_) => {
                            let open = self.laid.open(game);
                            let why = format!(
                                "the opponent is asked: write Auto(…) before it, of {open}"
                            );
                            Err(self.stuck(why))
                        }
                        None => Err(self.stuck("the match is over")),
                    };
                }
                Some(LessonStep::Free { task, again, .. }) => {
                    if self.is_over() {
                        let game = game.clone();
                        if self.laid.is_reached(&game, task) {
                            self.enter(self.step + 1);
                            continue;
                        }
                        self.failed += 1;
                        *self.laid.game_mut() = self.before.clone();
                        made = Heard::Failed(again);
                        continue;
                    }
                    if game.to_choose() == Some(P0) {
                        return Ok(made);
                    }
                    let index = self.answer();
                    self.make(index)?;
                }
            }
        }
        Err(self.stuck("it does not come to the player's next choice"))
    }

    /// Is the turn over in which something is to be brought about, or the match?
    fn is_over(&self) -> bool {
        let (now, then) = (self.laid.game(), &self.before);
        let whole = self.lesson.position.decks.is_some();
        now.outcome().is_some() || !whole && now.table().turn != then.table().turn
    }

    /// What the opponent chooses while the player goes on unaided.
    fn answer(&mut self) -> usize {
        let game = self.laid.game();
        let Some(player) = game.to_choose() else {
            return 0;
        };
        let seed = decision_seed(self.failed as u64, player.index(), game.choices().len());
        let view = game.view(player);
        self.opponent.think(&view, seed, &Stop::default()).index
    }
}
