//! The computer at the table: it thinks on its own thread, and whatever goes wrong there, the match goes on.

use super::record::report;
use super::sitting::{Led, Refused, Sitting, Stage};
use fudaba_ai::{Agent, AgentSpec, Answer, Failure, Stop, Thinker, caught, decision_seed};
use fudaba_engine::{PlayerId, Rng};
use std::path::PathBuf;

/// Something went wrong with a computer player; a legal choice was made in its stead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mishap {
    /// Whose choice it was.
    pub player: PlayerId,
    /// The number of the choice, from 1.
    pub number: usize,
    /// What went wrong.
    pub failure: Failure,
    /// The report about it, or why there is none.
    pub report: Result<PathBuf, String>,
}

/// A decision of the computer.
#[derive(Debug)]
pub(super) enum Thinking {
    Under(Thinker),
    Done(Answer),
}

impl Sitting {
    /// The computer begins to think, if it is to choose and does not think yet. `done` is called on another thread as soon
    /// as it has decided: there the face wakes itself.
    pub fn think(&mut self, done: impl FnOnce() + Send + 'static) {
        if let Some((_, spec)) = self.computer() {
            self.think_with(move || spec.build(), done);
        }
    }

    /// The same with any computer player instead of the one that sits there.
    pub fn think_with(
        &mut self,
        agent: impl FnOnce() -> Box<dyn Agent> + Send + 'static,
        done: impl FnOnce() + Send + 'static,
    ) {
        let Some((player, _)) = self.computer().filter(|_| self.thinking.is_none()) else {
            return;
        };
        let seed = self.seed_of(player);
        let thinker = Thinker::of(self.game.view(player), agent, seed, done);
        self.thinking = Some(Thinking::Under(thinker));
    }

    /// Is the computer thinking? Once it has decided it is not.
    #[must_use]
    pub fn is_thinking(&self) -> bool {
        matches!(self.thinking, Some(Thinking::Under(_)))
    }

    /// Has the computer decided? Never waits.
    pub fn has_thought(&mut self) -> bool {
        if let Some(Thinking::Under(thinker)) = &mut self.thinking
            && let Some(answer) = thinker.poll()
        {
            self.thinking = Some(Thinking::Done(answer));
        }
        matches!(self.thinking, Some(Thinking::Done(_)))
    }

    /// The computer answers as soon as it can.
    pub fn hurry(&self) {
        if let Some(Thinking::Under(thinker)) = &self.thinking {
            thinker.hurry();
        }
    }

    /// Carries out what the computer has decided; if it still thinks, waits for it.
    ///
    /// # Errors
    /// If the computer is not to choose.
    pub fn answer(&mut self) -> Result<(), Refused> {
        let Some((player, spec)) = self.computer() else {
            return Err(Refused::NotNow);
        };
        self.think(|| {});
        let mut answer = match self.thinking.take() {
            Some(Thinking::Done(answer)) => answer,
            Some(Thinking::Under(thinker)) => thinker.wait(),
            None => Err(Failure::NoThread),
        };
        if answer == Err(Failure::NoThread) {
            // Better thought about here than not at all.
            let (view, seed) = (self.game.view(player), self.seed_of(player));
            answer = caught(|| spec.build().think(&view, seed, &Stop::default()));
        }
        let index = match answer {
            Ok(thought) => thought.index,
            Err(failure) => {
                let mishap = self.mishap(player, failure);
                self.mishaps.push(mishap);
                // Drawn by lot, so that the same choice is not made for ever.
                Rng::new(self.seed_of(player)).below(self.game.legal().len())
            }
        };
        self.carry_out(index)?;
        self.pass_on();
        Ok(())
    }

    /// What went wrong with computer players since the last call, to be told.
    pub fn take_mishaps(&mut self) -> Vec<Mishap> {
        std::mem::take(&mut self.mishaps)
    }

    /// The computer that is to choose now.
    fn computer(&self) -> Option<(PlayerId, AgentSpec)> {
        if self.led != Led::No {
            return None;
        }
        let Stage::Thinking(player) = self.stage() else {
            return None;
        };
        self.seat(player).agent().map(|spec| (player, spec))
    }

    fn seed_of(&self, player: PlayerId) -> u64 {
        let choices = self.game.choices().len();
        decision_seed(self.game.setup().seed, player.index(), choices)
    }

    fn mishap(&self, player: PlayerId, failure: Failure) -> Mishap {
        Mishap {
            player,
            number: self.game.choices().len() + 1,
            report: report(self, player, self.seed_of(player), &failure),
            failure,
        }
    }
}
