//! The player by the ruleset's own rules of thumb: a yardstick that stays as it is.

use super::{Agent, Stop, Thought};
use fudaba_engine::View;

/// Plays by rules of thumb.
#[derive(Clone, Copy, Debug, Default)]
pub struct RuleBot;

impl Agent for RuleBot {
    fn think(&mut self, view: &View, _: u64, _: &Stop) -> Thought {
        let index = view.setup().rules.by_rule(view.q(), view.legal());
        Thought::plain(index.min(view.legal().len().saturating_sub(1)))
    }
}
