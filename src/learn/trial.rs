//! A player's attempts at a puzzle.

use super::format::Puzzle;
use super::proof::{Fault, MOST_NODES, lay};
use super::prove::Prover;
use super::table::Laid;
use fudaba_engine::{Action, Catalogue, Match, P0, Ruleset};
use std::sync::Arc;

/// What became of a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answered {
    /// The player is asked again.
    Asked,
    /// The task is reached, against every answer.
    Solved,
    /// It was reached, but another answer, or other hidden cards, would have prevented it.
    Lucky,
    /// It was missed.
    Failed,
}

/// A puzzle that is being tried. The opponent answers as well as can be.
#[derive(Debug)]
pub struct Trial {
    puzzle: Arc<Puzzle>,
    laid: Laid,
    start: Match,
    tries: u32,
    hints: usize,
    /// Was the task within reach by force after every choice?
    forced: bool,
    /// What the opponent answered to the last choice.
    answers: Vec<(Match, Action)>,
}

impl Trial {
    /// Begins.
    ///
    /// # Errors
    /// If the puzzle cannot be laid out.
    pub fn begin(
        puzzle: &Puzzle,
        rules: &'static dyn Ruleset,
        cards: &Catalogue,
    ) -> Result<Self, Fault> {
        let laid = lay(puzzle, rules, cards)?;
        Ok(Self {
            puzzle: Arc::new(puzzle.clone()),
            start: laid.game().clone(),
            laid,
            tries: 1,
            hints: 0,
            forced: true,
            answers: Vec::new(),
        })
    }

    /// The puzzle.
    #[must_use]
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The match as it stands.
    #[must_use]
    pub fn game(&self) -> &Match {
        self.laid.game()
    }

    /// Which attempt it is, from 1.
    #[must_use]
    pub fn tries(&self) -> u32 {
        self.tries
    }

    /// What the opponent answered to the last choice, each with the match before it.
    #[must_use]
    pub fn answers(&self) -> &[(Match, Action)] {
        &self.answers
    }

    /// The number of the next hint, from 0: where to look, which card, the line. It stays at the last one.
    pub fn next_hint(&mut self) -> usize {
        let hint = self.hints.min(self.puzzle.hints.len());
        self.hints = hint + 1;
        hint
    }

    /// The choices of the line, each with the match before it; the opponent answers as well as can be.
    ///
    /// # Errors
    /// If the puzzle does not keep what it promises.
    pub fn line(
        &self,
        rules: &'static dyn Ruleset,
        cards: &Catalogue,
    ) -> Result<Vec<(Match, Action)>, Fault> {
        let mut trial = Trial::begin(&self.puzzle, rules, cards)?;
        let mut line = Vec::new();
        for act in &self.puzzle.line {
            let game = trial.game().clone();
            let places = trial.laid.places(&game, act).map_err(Fault::Table)?;
            let Some(index) = places.first().copied() else {
                break;
            };
            line.push((game.clone(), game.legal()[index]));
            if trial.choose(index)? != Answered::Asked {
                break;
            }
        }
        Ok(line)
    }

    /// Begins again.
    pub fn again(&mut self) {
        *self.laid.game_mut() = self.start.clone();
        self.forced = true;
        self.answers.clear();
        self.tries += 1;
    }

    /// The player makes the choice at this place of the list.
    ///
    /// # Errors
    /// If there is no such choice, or too much to look at.
    pub fn choose(&mut self, index: usize) -> Result<Answered, Fault> {
        let game = self.laid.game();
        let Some(action) = game.legal().get(index).copied() else {
            return Err(Fault::Table(format!("there is no choice {}", index + 1)));
        };
        let puzzle = Arc::clone(&self.puzzle);
        let (task, hidden) = (&puzzle.task, puzzle.hidden);
        let turn = self.start.table().turn;
        self.forced &= Prover::new(&mut self.laid, task, MOST_NODES).keeps(hidden, action)?;
        self.answers.clear();
        self.make(action)?;
        loop {
            let game = self.laid.game().clone();
            if game.outcome().is_some() || game.table().turn != turn {
                let reached = self.laid.is_reached(&game, task);
                return Ok(match (reached, self.forced) {
                    (true, true) => Answered::Solved,
                    (true, false) => Answered::Lucky,
                    (false, _) => Answered::Failed,
                });
            }
            if game.to_choose() == Some(P0) {
                return Ok(Answered::Asked);
            }
            let answer = self.answer(&game)?;
            self.answers.push((game, answer));
            self.make(answer)?;
        }
    }

    fn make(&mut self, action: Action) -> Result<(), Fault> {
        let made = self.laid.game_mut().act(action, None);
        made.map_err(|error| Fault::Table(error.to_string()))
    }

    /// The answer that prevents the task, if there is one; else what comes to the opponent's mind first.
    fn answer(&mut self, game: &Match) -> Result<Action, Fault> {
        let answers = Prover::ordered(game);
        let mut prover = Prover::new(&mut self.laid, &self.puzzle.task, MOST_NODES);
        for at in &answers {
            let mut next = game.clone();
            let answer = game.legal()[*at];
            if next.act(answer, None).is_ok() && !prover.can_reach(&next)? {
                return Ok(answer);
            }
        }
        Ok(game.legal()[answers.first().copied().unwrap_or(0)])
    }
}
