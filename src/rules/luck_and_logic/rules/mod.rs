//! The rules proper: set-up, the steps of a turn, what can be chosen in them, checks, results.

pub mod battle;
pub mod by_hand;
pub mod caution;
pub mod checks;
pub mod main_phase;
pub mod options;
pub mod reasons;
pub mod setup;
pub mod state;
pub mod steps;
pub mod turn;
pub mod zones;

pub use battle::{judgement, logic, paradox};
pub use main_phase::{actions, mobilize, moves, trance};

use crate::LuckAndLogic;
use fudaba_engine::{
    Action, Actions, CardId, CardSet, Caution, Context, Impossible, Outcome, PlayerId, Procedure,
    Query, RawStep, Reason, Table, ZoneId,
};

impl Procedure for LuckAndLogic {
    fn begin(&self, cx: &mut Context) {
        setup::begin(cx);
    }
    fn enter_phase(&self, cx: &mut Context, phase: u8) {
        turn::enter_phase(cx, phase);
    }
    fn fresh(&self, table: &mut Table) {
        *table.rules_mut() = state::State::START;
    }
    fn place_named(&self, _: &mut Context, _: PlayerId, _: usize, _: CardId) {}
    fn mark_by_hand(&self, cx: &mut Context, card: CardId, mark: usize) -> bool {
        by_hand::mark(cx, card, mark)
    }
    fn impossible(&self, q: Query) -> Option<Impossible> {
        by_hand::impossible(q)
    }
    fn step(&self, cx: &mut Context, step: RawStep) {
        steps::run(cx, step);
    }
    fn legal(&self, q: Query, step: RawStep, out: &mut Actions) {
        steps::legal(q, step, out);
    }
    fn answer(&self, cx: &mut Context, step: RawStep, action: Action) {
        steps::answer(cx, step, action);
    }
    fn reasons(&self, q: Query, step: RawStep, action: Action) -> Vec<Reason> {
        steps::reasons(q, step, action)
    }
    fn caution(&self, q: Query, step: RawStep, action: Action) -> Option<Caution> {
        caution::caution(q, steps::Step::of(step)?, action)
    }
    fn about(&self, q: Query, step: RawStep) -> Option<CardId> {
        steps::about(q, step)
    }
    fn progress(&self, q: Query, step: RawStep) -> Option<(CardSet, u8, u8)> {
        steps::progress(q, step)
    }
    fn placed(&self, q: Query, step: RawStep) -> Vec<(CardId, ZoneId)> {
        steps::placed(q, step)
    }
    fn rule_action(&self, cx: &mut Context) -> bool {
        checks::next(cx)
    }
    fn interrupts(&self, step: RawStep) -> bool {
        checks::is_rule_action(step)
    }
    fn outcome(&self, q: Query) -> Option<Outcome> {
        checks::outcome(q)
    }
}
