//! A player's way through a lesson.

use super::format::{At, Lesson, LessonStep, Part, Task};
use super::table::Laid;
use fudaba_ai::{Agent, AgentSpec, Level, Stop, decision_seed};
use fudaba_cards::Text;
use fudaba_engine::{Asked, Catalogue, Match, P0, Ruleset, Verb};
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
pub struct Course {
    lesson: Lesson,
    laid: Laid,
    step: usize,
    /// The places of the choices that came of the player's last one, his own first. They were made although he may be back
    /// where he went on unaided.
    made: Vec<usize>,
    /// How often he has failed at the running step.
    failed: usize,
    /// The match as the running step found it.
    before: Match,
    opponent: Box<dyn Agent>,
    /// Where the player wants to be asked in a whole match, at each kind of opening of the ruleset.
    asked: Vec<Asked>,
}

/// What is due in a lesson.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stage<'a> {
    /// He is shown something, and goes on when he has read about it.
    Shown {
        /// What he reads.
        say: &'a Text,
        /// What that speaks about.
        at: Option<&'a At>,
        /// The part of that card that it speaks about.
        part: Option<Part>,
    },
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// It was made.
    Made,
    /// It is not what the step expects; nothing has changed.
    Wrong(Text),
    /// It was made, and the player has failed: he is back where he went on unaided.
    Failed(Text),
    /// The lesson is finished.
    Finished,
}

impl Course {
    /// Begins a lesson.
    ///
    /// # Errors
    /// If its table cannot be laid out, or its first steps do not fit.
    pub fn begin(
        lesson: &Lesson,
        rules: &'static dyn Ruleset,
        cards: &Catalogue,
    ) -> Result<Self, Stuck> {
        let laid = Laid::new(&lesson.position, rules, cards);
        let laid = laid.map_err(|Wrong { why, .. }| Stuck { step: 0, why })?;
        let weakest = Level::all()
            .next()
            .map_or(AgentSpec::Random, AgentSpec::of_level);
        let before = laid.game().clone();
        let mut course = Self {
            lesson: lesson.clone(),
            laid,
            made: Vec::new(),
            step: 0,
            failed: 0,
            before,
            opponent: weakest.build(),
            asked: rules
                .declaration()
                .openings
                .iter()
                .map(|o| o.asked)
                .collect(),
        };
        course.settle()?;
        Ok(course)
    }

    /// From now on the player of a whole match is asked only there where he wants to be, at each kind of opening of the
    /// ruleset in order; before, where most players do. Other lessons ask everywhere.
    pub fn ask_at(&mut self, asked: &[Asked]) {
        self.asked = asked.to_vec();
    }

    /// Is a whole match being played unaided?
    #[must_use]
    pub fn is_match(&self) -> bool {
        let unaided = matches!(self.stage(), Stage::Unaided { .. });
        unaided && self.lesson.position.decks.is_some()
    }

    /// The lesson.
    #[must_use]
    pub fn lesson(&self) -> &Lesson {
        &self.lesson
    }

    /// The places of the choices that came of the player's last one, in order, his own first: those that made themselves and
    /// the opponent's follow. When he has failed they led to where he failed.
    #[must_use]
    pub fn made(&self) -> &[usize] {
        &self.made
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

    /// The running step among those that say something, from 1, and how many there are.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        let says = |step: &&LessonStep| !matches!(step, LessonStep::Auto(_));
        let all = self.lesson.steps.iter();
        let before = all.clone().take(self.step).filter(says).count();
        let count = all.filter(says).count();
        ((before + 1).min(count), count)
    }

    /// The table with its names.
    #[must_use]
    pub fn laid(&self) -> &Laid {
        &self.laid
    }

    /// The table, to be looked at with its names.
    pub fn laid_mut(&mut self) -> &mut Laid {
        &mut self.laid
    }

    /// What is due.
    #[must_use]
    pub fn stage(&self) -> Stage<'_> {
        match self.lesson.steps.get(self.step) {
            None | Some(LessonStep::Auto(_)) => Stage::Finished,
            Some(LessonStep::Show { say, at, part }) => Stage::Shown {
                say,
                at: at.as_ref(),
                part: *part,
            },
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

    /// The player has read about what he is shown. False if he is shown nothing just now.
    pub fn read_on(&mut self) -> bool {
        let shown = matches!(self.stage(), Stage::Shown { .. });
        if shown {
            self.enter(self.step + 1);
        }
        shown
    }

    /// The player makes the choice at this place of the list. What he is still shown he has read then.
    ///
    /// # Errors
    /// If the lesson does not fit its table.
    pub fn choose(&mut self, index: usize) -> Result<Heard, Stuck> {
        self.made.clear();
        while self.read_on() {}
        let told = match self.lesson.steps.get(self.step) {
            None => return Ok(Heard::Finished),
            Some(LessonStep::Do { wrong, .. }) => {
                if !self.right()?.contains(&index) {
                    return Ok(Heard::Wrong(wrong.clone()));
                }
                true
            }
            Some(_) => false,
        };
        self.make(index)?;
        if told {
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
        made.map_err(|error| self.stuck(error.to_string()))?;
        self.made.push(index);
        Ok(())
    }

    fn enter(&mut self, step: usize) {
        self.step = step;
        self.failed = 0;
        self.before = self.laid.game().clone();
    }

    /// Goes on to the player's next choice.
    fn settle(&mut self) -> Result<Heard, Stuck> {
        let mut heard = Heard::Made;
        let mut until_failed = None;
        for _ in 0..MOST_UNASKED {
            if let Some(settled) = self.settle_step(&mut heard)? {
                // What is done on the way back to the player's choice does not belong to what he brought about.
                self.made.truncate(until_failed.unwrap_or(usize::MAX));
                return Ok(settled);
            }
            if matches!(heard, Heard::Failed(_)) {
                until_failed.get_or_insert(self.made.len());
            }
        }
        Err(self.stuck("it does not come to the player's next choice"))
    }

    /// One choice that is made without the player, or one step that is done; what became of his choice, once he is asked.
    fn settle_step(&mut self, heard: &mut Heard) -> Result<Option<Heard>, Stuck> {
        let game = self.laid.game();
        match self.lesson.steps.get(self.step).cloned() {
            None => return Ok(Some(Heard::Finished)),
            Some(LessonStep::Auto(act)) => {
                let places = self.laid.places(game, &act);
                let places = places.map_err(|why| self.stuck(why))?;
                let Some(index) = places.first().copied() else {
                    let open = self.laid.open(game);
                    let why = format!("{act:?} cannot be chosen; there are {open}");
                    return Err(self.stuck(why));
                };
                self.make(index)?;
                self.enter(self.step + 1);
            }
            Some(LessonStep::Show { .. } | LessonStep::Do { .. }) => {
                return match game.to_choose() {
                    Some(P0) => self.right().map(|_| Some(Heard::Made)),
                    Some(_) => {
                        let open = self.laid.open(game);
                        let why =
                            format!("the opponent is asked: write Auto(…) before it, of {open}");
                        Err(self.stuck(why))
                    }
                    None => Err(self.stuck("the match is over")),
                };
            }
            Some(LessonStep::Free { task, again, .. }) => {
                if self.is_over() {
                    let game = game.clone();
                    if self.laid.is_reached(&game, &task) {
                        self.enter(self.step + 1);
                    } else {
                        self.failed += 1;
                        *self.laid.game_mut() = self.before.clone();
                        *heard = Heard::Failed(again);
                    }
                } else if game.to_choose() == Some(P0) {
                    let Some(index) = self.passes() else {
                        return Ok(Some(heard.clone()));
                    };
                    self.make(index)?;
                } else {
                    let index = self.answer();
                    self.make(index)?;
                }
            }
        }
        Ok(None)
    }

    /// Is the turn over in which something is to be brought about, or the match?
    fn is_over(&self) -> bool {
        let (now, then) = (self.laid.game(), &self.before);
        let whole = self.lesson.position.decks.is_some();
        now.outcome().is_some() || !whole && now.table().turn != then.table().turn
    }

    /// How an opening of a whole match is passed at which the player does not want to be asked.
    fn passes(&self) -> Option<usize> {
        if !self.is_match() {
            return None;
        }
        let view = self.laid.game().view(P0);
        let opening = view.opening()?;
        let asked = self.asked.get(usize::from(opening.kind))?;
        let of = |verb| view.legal().iter().position(|action| action.verb == verb);
        let done = of(Verb::Done).or_else(|| of(Verb::No))?;
        (!asked.asks(opening.matters)).then_some(done)
    }

    /// Do all right choices of the running step only let things go on, as the answer that costs nothing does?
    #[must_use]
    pub fn goes_on(&self) -> bool {
        let told = matches!(self.stage(), Stage::Told { .. });
        let legal = self.laid.game().legal();
        let lets = |n: &usize| matches!(legal[*n].verb, Verb::Done | Verb::No);
        let right = self.right();
        told && right.is_ok_and(|right| !right.is_empty() && right.iter().all(lets))
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
