//! What the viewer goes straight on to behind a phase at whose end the other player may act: his answers are kept until he
//! comes to their questions, and given up as soon as anything else happens than that the other player lets it go by.

use super::sitting::Sitting;
use fudaba_engine::{Action, Event, PlayerId, Prompt, Verb};
use std::collections::VecDeque;

/// An answer by which a player comes to a later question, or with which he answers that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub prompt: Prompt,
    pub action: Action,
}

/// Answers that wait for their questions.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub player: PlayerId,
    pub steps: VecDeque<Step>,
    /// So much had happened when its last answer was given.
    pub facts: usize,
}

/// Does this leave everything as it was, but that phases begin and players let something go by?
pub(super) fn is_nothing(event: &Event) -> bool {
    match event {
        Event::PhaseBegan { .. } | Event::Declined { .. } | Event::Impossible { .. } => true,
        Event::Forced { action, .. } => matches!(action.verb, Verb::Done | Verb::No),
        _ => false,
    }
}

impl Sitting {
    /// An answer of what was planned has been given: what it brought about was known before.
    pub(super) fn plan_stands(&mut self) {
        if let Some(plan) = &mut self.plan {
            plan.facts = self.history.len();
        }
    }

    /// The answer that the open question has been given already.
    pub(super) fn planned(&mut self) -> Option<(PlayerId, usize)> {
        let player = self.game.to_choose()?;
        let plan = self.plan.as_mut().filter(|plan| plan.player == player)?;
        let since = self.history.facts().get(plan.facts..).unwrap_or_default();
        if !since.iter().all(|fact| is_nothing(&fact.event)) {
            self.plan = None;
            return None;
        }
        let (step, asked) = (*plan.steps.front()?, self.game.decision()?);
        let index = asked.actions.iter().position(|a| *a == step.action);
        let index = index.filter(|_| step.prompt == asked.prompt)?;
        plan.steps.pop_front();
        Some((player, index))
    }

    /// Gives up what was planned if its player is asked something else now, or nothing of it is left.
    pub(super) fn give_up_plan(&mut self) {
        let asked = self.game.to_choose();
        let over = |plan: &Plan| plan.steps.is_empty() || asked.is_none_or(|p| p == plan.player);
        if self.plan.as_ref().is_some_and(over) {
            self.plan = None;
        }
    }
}
