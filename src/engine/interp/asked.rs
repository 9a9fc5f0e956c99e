//! What the running program asks for, as the step of its ability would say it.

use crate::ability::{Ability, Bind, Cards, Choosing, Effect, Who};
use crate::flow::context::Query;
use crate::program::Op;
use crate::table::frame::ProgramFrame;
use crate::table::ids::CardId;

/// A step of an ability for which its controller is asked something.
#[derive(Clone, Debug, PartialEq)]
pub struct AskedStep {
    /// The step, with the choice that it asks for.
    pub effect: Effect,
    /// Which part of the ability it belongs to.
    pub part: AskedPart,
}

/// A part of an ability, in the order in which they are carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskedPart {
    /// The targets, chosen as it is declared.
    Targets,
    /// What it costs.
    Cost,
    /// What it does.
    Effect,
}

impl<'a> Query<'a> {
    /// The ability that the running program carries out, and its card.
    #[must_use]
    pub fn asked_ability(self) -> Option<(CardId, &'a Ability)> {
        let frame = self.program()?;
        let ability = self.ability(frame.def, frame.ability)?;
        Some((frame.source, &ability.ability))
    }
}

impl Query<'_> {
    /// The step for which the running program lets its controller choose cards, or asks whether he wants it; `None` if
    /// there is none that can be told alone.
    #[must_use]
    pub fn asked_step(self) -> Option<AskedStep> {
        let frame = self.program()?;
        let at = usize::from(frame.pc);
        let program = &self.ability(frame.def, frame.ability)?.program;
        let effect = match program.get(at)? {
            Op::Pick { .. } => self.picked_for(frame, at, Who::You)?,
            Op::AskMay(Who::You, end) => {
                let effect = match program.get(at + 1)? {
                    Op::Pick { .. } => self.picked_for(frame, at + 1, Who::You)?,
                    Op::Act(effect) => effect.clone(),
                    _ => return None,
                };
                // A part of several steps is more than its first one.
                let steps = program.get(at + 1..usize::from(*end))?;
                let acts = steps.iter().filter(|op| matches!(op, Op::Act(_)));
                let plain = |op: &Op| matches!(op, Op::Act(_) | Op::Pick { .. } | Op::Meet);
                if acts.count() > 1 || !steps.iter().all(plain) {
                    return None;
                }
                effect
            }
            _ => return None,
        };
        let is_before = |end: &Op| program.iter().skip(at + 1).any(|op| op == end);
        let part = match (is_before(&Op::Aimed), is_before(&Op::Commit)) {
            (true, _) => AskedPart::Targets,
            (false, true) => AskedPart::Cost,
            (false, false) => AskedPart::Effect,
        };
        Some(AskedStep { effect, part })
    }

    /// The step for which the running program lets the opponent of its controller choose cards.
    #[must_use]
    pub fn asked_of_other(self) -> Option<Effect> {
        let frame = self.program()?;
        self.picked_for(frame, usize::from(frame.pc), Who::Opponent)
    }

    /// The step that the choice of a player at this place of the program belongs to.
    fn picked_for(self, frame: &ProgramFrame, at: usize, who: Who) -> Option<Effect> {
        let program = &self.ability(frame.def, frame.ability)?.program;
        let (into, picked) = chosen(program.get(at)?, who)?;
        let mut after = program.iter().skip(at + 1);
        let next = after.find(|op| **op != Op::Meet);
        let effect = match next {
            Some(Op::Act(effect)) if effect.cards() == Some(&Cards::Bound(into)) => {
                effect.on(picked)
            }
            _ => return Some(Effect::Choose(into, picked)),
        };
        // What was chosen for it before is told with it.
        let Some(Cards::Bound(other)) = effect.second_cards() else {
            return Some(effect);
        };
        let mut before = program[..at].iter().rev().filter_map(|op| chosen(op, who));
        let found = before.find(|(bind, _)| bind == other);
        Some(found.map_or_else(|| effect.clone(), |(_, cards)| effect.with(cards)))
    }
}

/// A choice by this player as the cards of a step, and where they are bound.
fn chosen(op: &Op, who: Who) -> Option<(Bind, Cards)> {
    match op {
        Op::Pick {
            into,
            amount,
            from,
            by,
            together,
        } if *by == who => {
            let choosing = Choosing {
                by: *by,
                together: *together,
            };
            Some((*into, Cards::Pick(amount.clone(), from.clone(), choosing)))
        }
        _ => None,
    }
}
